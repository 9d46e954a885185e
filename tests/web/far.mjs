// What a page sends to a table elsewhere, with a program and a server that only count: never too far ahead of what is
// not answered, and after the line was lost all of that again, in order. What did not come before it was lost is asked for
// anew, such as the log of a match that is over. The last match is the last, or none.
//     node far.mjs
import "./older_node.mjs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const max = Number(/WIRE_UNANSWERED_MAX = (\d+)/.exec(readFileSync(new URL("../../src/wire/wire.h", import.meta.url)))[1]);
const sockets = [];

class Socket {
    static CONNECTING = 0;
    static OPEN = 1;
    readyState = Socket.OPEN;
    sent = [];

    constructor() {
        sockets.push(this);
    }

    send(line) {
        this.sent.push(line);
    }

    close() {
        this.readyState = 3;
        this.onclose();
    }

    /** Something comes from the server. */
    say(packet) {
        this.onmessage({ data: JSON.stringify(packet) });
    }
}

Object.assign(globalThis, {
    WebSocket: Socket,
    addEventListener: () => {},
    removeEventListener: () => {},
    document: Object.assign(new EventTarget(), { hidden: false }),
    location: { origin: "http://here", hostname: "here" },
    sessionStorage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
    fetch: async () => new Response(null, { status: 204 }),
});
const { FarTable } = await import("../../web/far.js");

/** Nonces are counted; packets are what they say. */
class Program {
    nonce = 1000;
    knows = {
        far_about: JSON.stringify({ game: "any", title: "Any", seats: [{ title: "Ann", isYours: true }], round: 1, isPlaying: true, viewers: [0] }),
        frame: JSON.stringify({ isOver: true }),
        history: "[]",
    };

    call(name, desk, ...args) {
        if (name === "far_open")
            return 1;
        if (name === "far_ask") {
            this.nonce++;
            this.table.send(args[0], this.nonce, `${this.nonce} ${args[1]} ${args[4]}`);
            return 1;
        }
        if (name === "far_ask_past")
            return this.call("far_ask", desk, args[0], "past", 0, 0, "");
        if (name === "length")
            return 5;
        if (name === "far_hear" || name in this.knows) {
            this.heard = this.knows[name] ?? args[0];
            return 1;
        }
        return 0;
    }

    answer() {
        return this.heard ?? "";
    }

    giveEntropy() {}
}

const turn = () => new Promise(done => setTimeout(done, 0));

async function until(condition) {
    while (!condition())
        await turn();
}

const program = new Program();
const table = new FarTable({ program, tables: new Map(), games: () => [], load: () => ({ table: { close() {} } }) }, { lang: "en", id: "T" });
program.table = table;

/** The line stands, and the table is joined. */
async function join(number) {
    await until(() => sockets.length === number && sockets[number - 1].onmessage);
    const socket = sockets[number - 1];
    socket.say({ kind: "greeting", isAlike: true, program: "x" });
    await until(() => socket.sent.length > 0);
    const line = socket.sent.shift();
    assert.match(line, /^\d+ join T$/);
    socket.say({ kind: "done", nonce: Number(line.split(" ")[0]) });
    await turn();
    return socket;
}

const lines = socket => socket.sent.filter(line => / say /.test(line));
const said = socket => lines(socket).map(line => Number(line.split(" ")[2]));
const upTo = (from, to) => Array.from({ length: to - from }, (_, i) => from + i);

table.open();
const first = await join(1);
const before = program.nonce;
for (let i = 0; i < max + 8; i++)
    table.request("say", { text: String(i) });
assert.deepEqual(said(first), upTo(0, max), "no more than so many counts ahead");
first.say({ kind: "done", nonce: before + 2 });
assert.deepEqual(said(first), upTo(0, max), "as long as the first is not answered");
first.say({ kind: "done", nonce: before + 1 });
assert.deepEqual(said(first), upTo(0, max + 2), "and then further");

first.close();
const second = await join(2);
assert.deepEqual(said(second), upTo(2, max + 2), "what was not answered is sent again");
assert.equal(lines(second)[0].split(" ")[0], String(before + 3), "with the same nonce");

second.say({ kind: "table" });
const asksForLog = socket => socket.sent.some(line => / log /.test(line));
await until(() => asksForLog(second));
second.close();
const third = await join(3);
assert.ok(asksForLog(third), "a log that did not come is asked for again");

/** The match of this round is on, or with 0 none is. */
function play(round) {
    const about = JSON.parse(program.knows.far_about);
    program.knows.far_about = JSON.stringify({ ...about, round, isPlaying: round > 0, viewers: round > 0 ? [0] : [] });
    third.say({ kind: "table" });
}

third.say({ kind: "log", from: 0, total: 3, part: "one" });
play(0);
play(2);
assert.equal(table.lastLog, "one", "the match before stays known while people gather");
play(3);
assert.equal(table.lastLog, null, "a match whose log did not come is not taken for the one before it");
table.close();
console.log("[       OK ] what is sent is never too far ahead of what is not answered, and is sent again");
process.exit(0);
