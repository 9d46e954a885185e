// What the page costs in a browser: bytes to the first move, time from loading to a board that answers, time from a
// touch to the changed layout in every game, memory after a whole game; and, in the same browser and run, the same
// touch on chessground's board. A touch is timed in the page, from the event to the layout that is known again, the wait
// for the storage that keeps a move included. Such times are the clock's, so that whatever else the machine does shows in
// them: before each touch the same piece of work is done, and what that takes is told beside it. "work" is what a
// touch costs the processor in script, style and layout, without what the bench does itself.
//     npm ci --prefix bench/page && node bench/page/page.mjs build/parlor [rounds [touches]]
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "../../tests/web/serve.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const [program, rounds = "3", touches = "60"] = process.argv.slice(2);
const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"];
const people = { frogs: 4, robots: 2, kittens: 2 };
const goalBytes = 300000, goalMs = 16;

// Numbers.

function quantile(values, part) {
    const sorted = [...values].sort((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
}

/** The median, 95 of 100 and the greatest of all, and, for the noise, the least and the greatest median of a round. */
function describe(name, perRound, perRoundWork = null) {
    const all = perRound.flat(), medians = perRound.map(values => quantile(values, 0.5)), work = perRoundWork?.flat();
    const shown = value => value.toFixed(1).padStart(8);
    const noise = `${Math.min(...medians).toFixed(1)} to ${Math.max(...medians).toFixed(1)}`;
    console.log(name.padEnd(50) + shown(quantile(all, 0.5)) + shown(quantile(all, 0.95)) + shown(Math.max(...all)) + noise.padStart(18)
        + (work ? shown(quantile(work, 0.5)) + shown(quantile(work, 0.95)) : ""));
}

/** What tells what the page has cost the processor so far in script, style and layout, in ms. */
async function workOf(page) {
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    return async () => {
        const { metrics } = await session.send("Performance.getMetrics");
        const of = name => metrics.find(metric => metric.name === name).value;
        return 1000 * (of("ScriptDuration") + of("RecalcStyleDuration") + of("LayoutDuration"));
    };
}

// The page.

async function start(program) {
    const server = spawn(program, ["serve", "--lang", "en", "--listen", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "ignore"] });
    for await (const line of server.stdout)
        return { server, address: /http:\S+/.exec(line)[0] };
    throw new Error("the server says nothing");
}

// A board on which a third of the cells have something on them, by chance that is the same each time.
function crowdedBoard() {
    let state = 5;
    const roll = count => ((state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) >> 8) % count;
    const chips = [..."RGBY"].flatMap(colour => [..."ctsh"].map(symbol => colour + symbol));
    const isBlock = (x, y) => [7, 8].includes(x) && [7, 8].includes(y);
    const mark = (x, y) => isBlock(x, y) ? "##" : roll(2) ? "  " : chips.length > 0 && roll(6) === 0 ? chips.pop() : "RGBY"[roll(4)] + "/\\"[roll(2)];
    const wall = "+--".repeat(16), none = "+  ".repeat(16);
    const isWalled = (x, y) => x === 0 || [7, 8].includes(y) && [7, 8, 9].includes(x);
    const row = y => Array.from({ length: 16 }, (_, x) => (isWalled(x, y) ? "|" : " ") + mark(x, y)).join("") + "|\n";
    const between = y => (y === 0 || y === 16 ? wall : [7, 8, 9].includes(y) ? `${"+  ".repeat(7)}+--+--${"+  ".repeat(7)}` : none) + "+\n";
    return Array.from({ length: 16 }, (_, y) => between(y) + row(y)).join("") + between(16);
}

// Begins a match of people at one screen; the page is then a table.
async function begin(page, game, setup) {
    await page.goto(`${page.address}#new/${game}/screen`);
    const dialog = page.getByRole("dialog");
    await dialog.locator(`.numbers input[value="${people[game]}"]`).check();
    if (setup) {
        await dialog.locator("summary").click();
        await dialog.locator("textarea").fill(setup);
    }
    await dialog.getByRole("button", { name: "Start" }).click();
    await page.locator(".table button[data-id], .curtain button").first().waitFor();
}

async function open(browser, address) {
    const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
    await context.addInitScript(() => {
        window.memories = [];
        const { instantiate } = WebAssembly;
        WebAssembly.instantiate = async (...given) => {
            const made = await instantiate(...given);
            window.memories.push(made.instance.exports.memory);
            return made;
        };
        new MutationObserver(() => {
            if (window.answersMs === undefined && document.querySelector(":is(.board-buttons, .hand, .actions) button:not([aria-disabled]), .curtain button")) {
                document.body.getBoundingClientRect();
                window.answersMs = performance.now();
            }
        }).observe(document, { childList: true, subtree: true, attributes: true });
    });
    const page = await context.newPage();
    page.address = address;
    return page;
}

// In the page: what `measure` and `playOn` call there.
function prepare() {
    let state = 3, chosen = null;
    const roll = count => ((state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) >> 8) % count;
    const list = selector => [...document.querySelectorAll(`.table ${selector}`)].filter(button => button.checkVisibility());
    const isOwn = ({ target, attributeName }) => target.closest?.(".tip") || attributeName === "aria-description";
    const next = () => new Promise(resolve => {
        const observer = new MutationObserver(records => {
            if (!records.every(isOwn))
                end(true);
        });
        const end = hasChanged => { observer.disconnect(); clearTimeout(timer); resolve(hasChanged); };
        const timer = setTimeout(end, 1000, false);
        observer.observe(document.querySelector(".table"), { childList: true, subtree: true, attributes: true, characterData: true });
    });
    const rest = () => new Promise(resolve => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => { port1.close(); resolve(); };
        port2.postMessage(null);
    });
    const yardstick = () => {
        const from = performance.now();
        let sum = 0;
        for (let i = 0; i < 1000000; i++)
            sum = (Math.imul(sum, 31) + i) | 0;
        window.yardstickSum = sum;
        return performance.now() - from;
    };
    const isOver = () => list(".end h2").length > 0;
    // What is touched next is focused, as what a person clicks is; null: there is nothing now.
    const choose = () => {
        const things = list("button[data-id]:not([aria-disabled='true'])");
        const others = list(".curtain button, [data-deed='hand-over'], [data-deed='confirm'], .number-field [type='submit']");
        const isOther = others.length > 0 && (things.length === 0 || roll(6) === 0);
        const buttons = isOther ? others : things;
        chosen = buttons.length > 0 ? { button: buttons[roll(buttons.length)], isOther } : null;
        chosen?.button.focus({ preventScroll: true });
        document.body.getBoundingClientRect();
        return chosen && { isOther, fixedMs: yardstick() };
    };
    // From the event until all that follows at once has changed and the layout is known; null: nothing changed.
    const touch = async () => {
        const changed = next(), from = performance.now();
        chosen.button.click();
        const hasChanged = await changed;
        await rest();
        document.body.getBoundingClientRect();
        return hasChanged ? performance.now() - from : null;
    };
    window.bench = { choose, touch, isOver };
}

const pause = ms => new Promise(resolve => setTimeout(resolve, ms));

// Touches whatever can be touched until so many touches were measured or the match is over.
async function measure(page, most) {
    const found = { ms: [], fixedMs: [], workMs: [] };
    await page.evaluate(prepare);
    const work = await workOf(page);
    for (let tries = 0; found.ms.length < most && tries < 30 * most && !await page.evaluate("bench.isOver()"); tries++) {
        const chosen = await page.evaluate("bench.choose()");
        if (!chosen) {
            await pause(5);
            continue;
        }
        const before = await work(), ms = await page.evaluate("bench.touch()"), workMs = await work() - before;
        if (ms !== null && !chosen.isOther) {
            found.ms.push(ms);
            found.fixedMs.push(chosen.fixedMs);
            found.workMs.push(workMs);
        }
        // What follows by itself is not the next touch's to wait for.
        await pause(4);
    }
    return found;
}

// The same without measuring; true if the match is over.
async function playOn(page, most) {
    await page.evaluate(prepare);
    return page.evaluate(async most => {
        for (let touches = 0, tries = 0; touches < most && tries < 30 * most && !window.bench.isOver(); tries++) {
            if (window.bench.choose() && await window.bench.touch() !== null)
                touches++;
            await new Promise(resolve => setTimeout(resolve, 4));
        }
        return window.bench.isOver();
    }, most);
}

// Bytes, compressed, from the first request to the first move that is kept.
async function countBytes(browser, address) {
    const page = await open(browser, address);
    const session = await page.context().newCDPSession(page);
    let body = 0, requests = 0;
    await session.send("Network.enable");
    session.on("Network.loadingFinished", ({ encodedDataLength }) => { body += encodedDataLength; requests++; });
    await page.goto(address);
    await begin(page, "frogs");
    await playOn(page, 4);
    await page.context().close();
    console.log(`bytes to the first move: ${body} in ${requests} requests, headers and all  (goal: ${goalBytes})`);
}

// From the beginning of a load to a board that answers, of a match that is kept in the browser.
async function timeLoads(browser, address, game, times) {
    const page = await open(browser, address);
    await begin(page, game);
    const found = [];
    for (let i = 0; i < times; i++) {
        await page.reload();
        await page.locator(".table button[data-id], .curtain button").first().waitFor();
        found.push(await page.evaluate(() => window.answersMs));
    }
    await page.context().close();
    return found;
}

async function measureMemory(browser, address) {
    for (const game of Object.keys(people)) {
        const page = await open(browser, address);
        await begin(page, game);
        const isOver = await playOn(page, game === "kittens" ? 1000 : 400);
        const session = await page.context().newCDPSession(page);
        await session.send("HeapProfiler.collectGarbage");
        const { usedSize } = await session.send("Runtime.getHeapUsage");
        const { nodes } = await session.send("Memory.getDOMCounters");
        const wasm = await page.evaluate(() => window.memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0));
        const mega = bytes => `${(bytes / 1048576).toFixed(1)} MiB`;
        console.log(`${`memory, ${game}, ${isOver ? "a whole game" : "400 touches"}`.padEnd(50)}JavaScript ${mega(usedSize)}, WebAssembly ${mega(wasm)}, ${nodes} nodes`);
        await page.context().close();
    }
}

// The other board.

// The work alone, drawn at once; its own events wait for the next frame of the screen.
function prepareOther() {
    const squares = ["e2", "e4", "d7", "d5", "g1", "f3", "b8", "c6", "f1", "c4", "g8", "f6"];
    let touches = 0;
    window.touchOther = () => {
        const from = performance.now();
        window.board.selectSquare(squares[touches++ % squares.length], true);
        window.board.state.dom.redrawNow();
        document.body.getBoundingClientRect();
        return performance.now() - from;
    };
}

async function measureOther(page, most) {
    const found = { ms: [], workMs: [] };
    await page.evaluate(prepareOther);
    const work = await workOf(page);
    for (let i = 0; i < most; i++) {
        const before = await work();
        found.ms.push(await page.evaluate("touchOther()"));
        found.workMs.push(await work() - before);
    }
    return found;
}

async function openOther(browser, address) {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await page.goto(address);
    await page.locator("piece").first().waitFor();
    return page;
}

// Everything.

const { server, address } = await start(program);
const otherServer = await serve([join(here, "other"), join(here, "node_modules/chessground")]);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell", args: flags });
const tables = [["frogs"], ["robots"], ["robots", crowdedBoard()], ["kittens"]];
const names = tables.map(([game, setup]) => setup ? `${game}, crowded` : game);
const collected = () => ({ ms: [], fixedMs: [], workMs: [] });
const perGame = names.map(collected), other = collected(), loads = Object.keys(people).map(() => []), elements = names.map(() => 0);
const collect = (all, found) => Object.keys(found).forEach(name => all[name].push(found[name]));
try {
    await countBytes(browser, address);
    for (let round = 0; round < Number(rounds); round++) {
        for (const [i, [game, setup]] of tables.entries()) {
            const page = await open(browser, address);
            await begin(page, game, setup);
            collect(perGame[i], await measure(page, Number(touches)));
            elements[i] = await page.locator(".table *").count();
            await page.context().close();
        }
        const page = await openOther(browser, otherServer.url);
        collect(other, await measureOther(page, Number(touches)));
        await page.context().close();
        for (const [i, game] of Object.keys(people).entries())
            loads[i].push(await timeLoads(browser, address, game, 3));
    }
    console.log(`\n${"ms".padEnd(50)}  median     p95     max medians of rounds    work     p95  (goal: p95 ${goalMs})`);
    names.forEach((name, i) => describe(`touch to layout, ${name} (${elements[i]} elements)`, perGame[i].ms, perGame[i].workMs));
    describe("touch to layout, chessground's work", other.ms, other.workMs);
    describe("the same piece of work each time", perGame.flatMap(({ fixedMs }) => fixedMs));
    Object.keys(people).forEach((game, i) => describe(`load to a board, ${game}`, loads[i]));
    console.log("");
    await measureMemory(browser, address);
} finally {
    await browser.close();
    server.kill();
    otherServer.close();
}
