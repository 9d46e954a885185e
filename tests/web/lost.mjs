// A network that goes away without a word, a server that does, and one that does not let everybody in: what a page at a
// table with friends makes of it. Its clock is ours, so that nothing waits and nothing depends on how fast the machine is.
//     node lost.mjs PROGRAM
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "./chromium.mjs";
import { choices, click } from "./player.mjs";

const [program] = process.argv.slice(2);
const patienceMs = 120000;
const strangeName = "games.lan";
const browser = await launch(`--host-resolver-rules=MAP ${strangeName} 127.0.0.1`);
const faults = [];
const opened = []; // servers and networks of a test

/** A server; one that was ended begins again at the same place, with what it kept. */
class Server {
    data = mkdtempSync(join(tmpdir(), "parlor-lost-"));
    port = "0";

    constructor(host, ...more) {
        this.host = host;
        this.more = more;
        opened.push(this);
    }

    async start() {
        this.process = spawn(program, ["serve", "--lang", "en", "--data", this.data, "--no-browser", "--listen", `${this.host}:${this.port}`, ...this.more],
            { stdio: ["ignore", "pipe", "ignore"] });
        let said = "";
        for await (const part of this.process.stdout) {
            said += part;
            if (said.endsWith("\n"))
                break;
        }
        [this.address, ...this.others] = said.match(/http:\S+\//g);
        this.port = new URL(this.address).port;
        return this;
    }

    end(signal = "SIGTERM") {
        const gone = new Promise(done => this.process.once("exit", done));
        this.process.kill(signal);
        return gone;
    }

    async close() {
        if (this.process?.exitCode === null && this.process.signalCode === null)
            await this.end();
        rmSync(this.data, { recursive: true });
    }
}

/**
 * A network before the server. Off, it loses all that is sent and says so to nobody; deaf, only what the server says.
 * What was connected then stays lost.
 */
class Network {
    isOff = false;
    isDeaf = false;
    #sockets = new Set();

    async open(port) {
        opened.push(this);
        this.server = createServer(near => this.#join(near, port));
        await new Promise(done => this.server.listen(0, "127.0.0.1", done));
        this.address = `http://127.0.0.1:${this.server.address().port}/`;
        return this;
    }

    #join(near, port) {
        const isLost = this.isOff, far = isLost ? null : connect(port, "127.0.0.1"), both = [near, far].filter(Boolean);
        const line = { isLost };
        for (const socket of both) {
            this.#sockets.add(socket);
            socket.on("error", () => {});
            socket.on("close", () => line.isLost || both.forEach(other => other.destroy()));
            socket.on("data", data => {
                line.isLost ||= this.isOff || this.isDeaf && socket === far;
                if (!line.isLost || this.isDeaf && !this.isOff && socket === near)
                    (socket === near ? far : near)?.write(data);
            });
        }
    }

    close() {
        for (const socket of this.#sockets)
            socket.destroy();
        this.server.close();
    }
}

async function come(url) {
    const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
    context.setDefaultTimeout(patienceMs);
    const page = await context.newPage();
    page.on("pageerror", error => faults.push(error.stack));
    page.on("console", message => /ERR_|WebSocket|40[34]|42[19]|503/.test(message.text()) || faults.push(message.text()));
    await page.addInitScript(() => {
        const ask = window.fetch;
        window.asking = 0;
        window.fetch = (...what) => {
            window.asking++;
            return ask(...what).finally(() => window.asking--);
        };
    });
    await page.clock.install();
    await page.goto(url);
    return page;
}

async function until(says, condition) {
    for (const begun = Date.now(); !await condition();) {
        if (Date.now() - begun > patienceMs)
            throw new Error(`it never came to be that ${says}`);
        await new Promise(done => setTimeout(done, 20));
    }
}

const button = (page, name) => page.getByRole("button", { name, exact: true });
const hashOf = page => new URL(page.url()).hash;

/** Asks for a table, and does not wait for it. */
async function askFor(page, name) {
    await button(page, "With friends Frogs").click();
    await page.getByLabel("Your name").fill(name);
    await page.getByRole("group", { name: "How many play?" }).getByRole("radio", { name: "2" }).check();
    await button(page, "Make the table").click();
}

async function make(address, name) {
    const page = await come(address);
    await askFor(page, name);
    await page.locator(".far-seat b", { hasText: name }).waitFor();
    return page;
}

/** Ann at the server, Ben through the network, in the middle of a match. */
async function play(server, network) {
    const ann = await make(server.address, "Ann"), ben = await come(network.address + hashOf(ann));
    await ben.getByLabel("Your name").fill("Ben");
    await button(ben, "Sit down").click();
    await ben.locator(".far-seat b", { hasText: "Ben" }).waitFor();
    await button(ann, "Start").click();
    for (const page of [ann, ben]) {
        await page.locator(".table .question").waitFor({ state: "attached" });
        await button(page, "Chat").click();
    }
    return [ann, ben];
}

async function jump(page) {
    const press = async name => {
        const list = await choices(page);
        await click(page, list.find(each => name.test(each.name)));
    };
    await page.locator(".table .table-ask.is-asked").waitFor();
    await press(/[Ff]rog.*: choose$/);
    await button(page, "Let go").waitFor();
    await press(/: do it$/);
}

async function say(page, text) {
    await page.getByLabel("Say something").fill(text);
    await page.getByLabel("Say something").press("Enter");
}

const history = page => page.evaluate(() => [...document.querySelectorAll(".history-list span")].map(span => span.textContent));
const talk = page => page.locator(".talk p").allTextContents();
const own = page => page.locator(".players > li").evaluateAll(list => list.findIndex(item => item.querySelector(".you").checkVisibility()));
const isLost = async page => await page.locator(".company-notes.is-lost").count() > 0;

/** From now on time passes when we say so; it can be stopped only at a later time. */
const stopClock = async page => page.clock.pauseAt(await page.evaluate(() => Date.now() + 60000));

/** Both see the same: one seat each, at least so many moves and all that was said, once. */
async function agree(ann, ben, says, moves) {
    await until("both see the same", async () => {
        const [hers, his] = [await history(ann), await history(ben)];
        return hers.length >= moves && JSON.stringify(hers) === JSON.stringify(his);
    });
    for (const page of [ann, ben])
        await until("all that was said is read", async () => (await talk(page)).length === says.length);
    for (const page of [ann, ben])
        assert.deepEqual((await talk(page)).map(text => says.find(said => text.includes(said))), says);
    assert.deepEqual([await own(ann), await own(ben)], [0, 1]);
}

// The network is off, then on, and the browser says so.
async function silence() {
    const server = await new Server("127.0.0.1").start(), network = await new Network().open(server.port);
    const [ann, ben] = await play(server, network);
    const before = (await history(ann)).length;
    await stopClock(ben);
    network.isDeaf = true;
    await say(ben, "It arrives");
    await until("it has", async () => (await talk(ann)).length === 1);
    network.isOff = true;
    await say(ben, "It does not");
    await jump(ann);
    await say(ann, "Meanwhile");
    await until("she has moved", async () => (await history(ann)).length > before);
    assert.equal(await isLost(ben), false);
    network.isOff = network.isDeaf = false;
    await ben.evaluate(() => window.dispatchEvent(new Event("online")));
    await ben.clock.runFor(2000);
    await until("he is back", async () => !await isLost(ben) && (await talk(ben)).length === 3);
    await ben.clock.resume();
    await agree(ann, ben, ["It arrives", "Meanwhile", "It does not"], before + 1);
    const seen = (await history(ann)).length;
    await jump(ben);
    await agree(ann, ben, ["It arrives", "Meanwhile", "It does not"], seen + 1);
}

// Nobody says anything: the page notices by itself, and however long it takes it is back at once.
async function longSilence() {
    const server = await new Server("127.0.0.1").start(), network = await new Network().open(server.port);
    const [ann, ben] = await play(server, network);
    await stopClock(ben);
    network.isOff = true;
    await ben.clock.runFor(15000);
    assert.equal(await isLost(ben), true);
    await jump(ann);
    await ben.clock.runFor(100000);
    network.isOff = false;
    await ben.clock.runFor(2000);
    await until("he is back", async () => !await isLost(ben));
    await ben.clock.resume();
    await until("he has seen it", async () => (await history(ben)).length === (await history(ann)).length);
    await jump(ben);
}

// A server that begins again is found within a second; whatever happens meanwhile, one line is opened.
async function restart() {
    const server = await new Server("127.0.0.1").start(), ann = await make(server.address, "Ann");
    const held = [];
    let sockets = 0;
    ann.on("websocket", () => sockets++);
    await stopClock(ann);
    const lost = ann.locator(".lobby .lost:not(:empty)");
    for (const isHeld of [false, true]) {
        await server.end("SIGKILL");
        await lost.waitFor();
        for (let i = 0; i < 30; i++)
            await ann.clock.runFor(1000);
        await until("nothing is being asked", () => ann.evaluate(() => window.asking === 0));
        await ann.route("**/come", route => isHeld ? held.push(route) : route.continue());
        await server.start();
        await ann.clock.runFor(1000);
        if (isHeld) {
            await until("it is asked", () => held.length > 0);
            await ann.evaluate(() => ["online", "pageshow", "visibilitychange"].forEach(name => (name === "visibilitychange" ? document : window).dispatchEvent(new Event(name))));
            await ann.clock.runFor(10);
            await held[0].continue();
        }
        await lost.waitFor({ state: "detached" });
    }
    assert.deepEqual([held.length, sockets], [1, 2]);
}

// The link that is sent on leads here from elsewhere, and whoever comes by a name that means nothing to us is told so.
async function links() {
    const here = await new Server("127.0.0.1").start(), open = await new Server("0.0.0.0").start();
    const ann = await make(here.address, "Ann");
    await ann.getByText(`Only this computer can open this link. For friends in your network, stop the server and start it again with this after ./play or parlor: serve --listen 0.0.0.0:${here.port}`).waitFor();
    const ben = await make(open.address, "Ben");
    assert.equal(await ben.getByLabel("Link to this table").inputValue(), (open.others[0] ?? open.address) + hashOf(ben));
    assert.equal(await ben.getByText("Only this computer").count(), open.others.length > 0 ? 0 : 1);
    const says = `The server does not know the name by which this page was opened. Open the page at ${open.address}, or start the server with --public http://${strangeName}:${open.port}.`;
    const cleo = await come(`http://${strangeName}:${open.port}/${hashOf(ben)}`);
    await cleo.getByRole("heading", { name: says }).waitFor();
    await button(cleo, "Back to the games").click();
    await askFor(cleo, "Cleo");
    await cleo.getByText(says).waitFor();
}

// Who plays may show the table to everybody in the room, though nobody else may look on.
async function bigScreen() {
    const server = await new Server("127.0.0.1").start(), network = await new Network().open(server.port);
    const [ann, ben] = await play(server, network);
    await button(ann, "People").click();
    await ann.getByRole("switch", { name: "Audience" }).uncheck();
    const screen = await ben.context().newPage();
    await screen.goto(network.address + hashOf(ben).replace("table", "watch"));
    await screen.locator(".table .question").waitFor({ state: "attached" });
    assert.equal(await screen.locator(".players .you").evaluateAll(list => list.some(each => each.checkVisibility())), false);
    const cleo = await come(server.address + hashOf(ben).replace("table", "watch"));
    await cleo.getByRole("heading", { name: "There is no audience at this table." }).waitFor();
}

// Why no table can be made stands in the window that asks for one; who has closed that is not led away later.
async function unmade() {
    const says = (page, text) => page.getByRole("dialog").getByRole("alert").getByText(text, { exact: true }).waitFor();
    const full = await new Server("127.0.0.1", "--limit", "connections=0").start(), ann = await come(full.address);
    await askFor(ann, "Ann");
    await says(ann, "The house is full. Please come back later.");
    assert.equal(await ann.locator(".table-root").textContent(), "");
    await full.end("SIGKILL");
    await button(ann, "Make the table").click();
    await says(ann, "The server does not answer. Please try again.");

    const server = await new Server("127.0.0.1").start(), ben = await come(server.address), held = [];
    await ben.route("**/come", route => held.push(route));
    await askFor(ben, "Ben");
    await until("it is asked", () => held.length > 0);
    await button(ben, "Cancel").click();
    await ben.getByRole("dialog").waitFor({ state: "detached" });
    await held[0].continue();
    await until("it is answered", () => ben.evaluate(() => window.asking === 0));
    await ben.waitForTimeout(1000); // in which the table would be made
    assert.equal(hashOf(ben), "");
    await button(ben, "With friends Frogs").waitFor();
}

// Who is hung up on is told why, in the middle of a match too.
async function stopped() {
    const server = await new Server("127.0.0.1").start(), network = await new Network().open(server.port);
    const [ann, ben] = await play(server, network);
    const says = "The server is being stopped. Please come back later.";
    await server.end("SIGTERM");
    for (const page of [ann, ben])
        await page.locator(".company-notes.is-lost", { hasText: says }).waitFor();
    await stopClock(ann);
    await ann.clock.runFor(10000); // in which it finds no server
    assert.equal(await ann.locator(".company-notes", { hasText: says }).count(), 1);
    await ann.clock.resume();
    await server.start();
    await until("she is back", async () => !await isLost(ann));
    assert.equal(await ann.getByText(says).count(), 0);
}

const tests = [
    ["a network that says nothing: the same seat, the same state, and what was asked acts once", silence],
    ["a long silence is noticed, and its end too", longSilence],
    ["a server that begins again is found within a second, over one line", restart],
    ["the link leads here from elsewhere, and an unknown name gets advice", links],
    ["why no table can be made is said where it is asked for, and who does not wait for it is left alone", unmade],
    ["why the server hangs up is said at the table", stopped],
    ["who plays may look as the audience where there is none", bigScreen],
];
let failed = 0;
for (const [says, test] of tests.filter(([text]) => !process.env.ONLY || text.includes(process.env.ONLY))) {
    try {
        await test();
        if (faults.length > 0)
            throw new Error(faults.join("\n"));
        console.log(`[       OK ] ${says}`);
    } catch (error) {
        failed++;
        console.log(`[  FAILED  ] ${says}: ${error.stack}`);
    }
    faults.length = 0;
    for (const each of [...browser.contexts(), ...opened.splice(0)])
        await each.close();
}
await browser.close();
process.exit(failed === 0 ? 0 : 1);
