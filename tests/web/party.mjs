// What tests of tables with friends stand on: one server, which can be killed and comes back, and people who come to it
// with a browser of their own, sit down, look and press.
//     node TESTS.mjs PROGRAM SINGLE_FILE SCREENS
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "./chromium.mjs";
import { choices } from "./player.mjs";

const [program, , screens] = process.argv.slice(2);
const patienceMs = 120000;

class Server {
    data = mkdtempSync(join(tmpdir(), "parlor-friends-"));
    port = "0";

    async start() {
        this.process = spawn(program, ["serve", "--lang", "en", "--data", this.data, "--no-browser", "--listen", `127.0.0.1:${this.port}`],
            { stdio: ["ignore", "pipe", "ignore"] });
        for await (const line of this.process.stdout) {
            this.address = /http:\S+/.exec(line)[0];
            this.port = new URL(this.address).port;
            return;
        }
        throw new Error("the server says nothing");
    }

    end(signal) {
        const gone = new Promise(done => this.process.once("exit", done));
        this.process.kill(signal);
        return gone;
    }
}

mkdirSync(screens, { recursive: true });
export const server = new Server();
await server.start();
const browser = await launch();
const faults = [];

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const button = (page, name) => page.getByRole("button", { name, exact: true });
export const hashOf = page => new URL(page.url()).hash;
export const shoot = (page, name) => page.screenshot({ path: join(screens, `friends-${name}.png`) });

/** Somebody with a browser of their own, at a part of the page. */
export async function come(where, { address = server.address, prepare = () => {}, ...settings } = {}) {
    const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", ...settings });
    context.setDefaultTimeout(patienceMs);
    const page = await context.newPage();
    page.on("pageerror", error => faults.push(error.stack));
    page.on("console", message => /ERR_|404|WebSocket/.test(message.text()) || faults.push(message.text()));
    await prepare(page);
    await page.goto(address + where);
    return page;
}

/** Makes a table of the game with this title, and sits down. */
export async function make(title, name, players, change = () => {}, settings = {}) {
    const page = await come("", settings);
    await button(page, `With friends ${title}`).click();
    await page.getByLabel("Your name").fill(name);
    await page.getByRole("group", { name: "How many play?" }).getByRole("radio", { name: String(players) }).check();
    await change(page);
    await button(page, "Make the table").click();
    await sits(page, name);
    return page;
}

export const sits = (page, name) => page.locator(".far-seat b", { hasText: name }).waitFor();

export async function joinAs(page, name) {
    await page.locator(".sit-down input").fill(name);
    await page.locator(".sit-down button").click();
    await sits(page, name);
}

/** Three people with a browser each, the second's a phone's, and an audience: four browsers at one table. */
export async function gather(title, players, change, { name = "Ben", ...settings } = {}) {
    const ann = await make(title, "Ann", players, change), where = `/${hashOf(ann)}`;
    const [ben, cleo, screen] = await Promise.all([come(where, { ...phone, ...settings }), come(where), come(where.replace("table", "watch"))]);
    await joinAs(ben, name);
    await joinAs(cleo, "Cleo");
    return [ann, ben, cleo, screen];
}

/** Chooses values of options by their names as they are shown. */
export const options = wanted => async page => {
    if (await page.locator("dialog summary").count() > 0)
        await page.locator("dialog summary").click();
    for (const [label, value] of Object.entries(wanted))
        if (typeof value === "number" || value.includes("\n"))
            await page.getByLabel(label).fill(String(value));
        else
            await page.getByRole("group", { name: label }).getByRole("radio", { name: value, exact: true }).check();
};

export async function start(host, ...others) {
    await button(host, "Start").click();
    for (const page of [host, ...others])
        await page.locator(".table .question").waitFor({ state: "attached" });
}

/** What is told about the table is held back, as long as there is a list for it. */
export const late = held => page => page.routeWebSocket(/socket/, socket => {
    const there = socket.connectToServer();
    held.release = () => held.list.splice(0).forEach(text => socket.send(text));
    there.onMessage(text => held.list && text.startsWith("table") ? held.list.push(text) : socket.send(text));
});

export const isOver = page => page.evaluate(() => Boolean(document.querySelector(".table .end:not([hidden]) h2")));
export const isAsked = page => page.evaluate(() => Boolean(document.querySelector(".table .curtain:not([hidden]) button, .table .deeds [data-deed=hand-over]")
    || document.querySelector(".table .table-ask.is-asked")));
export const history = page => page.evaluate(() => [...document.querySelectorAll(".history-list span")].map(span => span.textContent));
export const notes = page => page.locator(".company-notes");
export const says = (page, text) => page.locator(".company").getByText(text).first().waitFor();

/** Waits for something to be so, however long that takes a busy machine. */
export async function until(says, condition) {
    for (const begun = Date.now(); !await condition();) {
        if (Date.now() - begun > patienceMs)
            throw new Error(`it never came to be that ${says}`);
        await new Promise(done => setTimeout(done, 20));
    }
}

/** All of them have heard the same of what happened, up to this. */
export async function heard(what, ...pages) {
    for (const page of pages)
        await until(`they hear ${what}`, async () => (await history(page)).some(line => what.test(line)));
}

export async function over(...pages) {
    for (const page of pages)
        await until("it is over", () => isOver(page));
}

// Presses the first thing that can be pressed and is called so, in one step: what stands above it may come and go meanwhile.
const pressOne = (page, { id = null, name = "." }) => page.evaluate(([wanted, like]) => {
    const button = [...document.querySelectorAll(".table button")].find(each => each.checkVisibility()
        && each.getAttribute("aria-disabled") !== "true" && each.getAttribute("aria-pressed") !== "true"
        && (wanted ? each.dataset.id === wanted : each.dataset.id && new RegExp(like).test(each.getAttribute("aria-label") ?? each.textContent)));
    button?.click();
    return Boolean(button);
}, [id, name]);

/** Presses one thing of the match by what it is called. */
export async function press(page, name) {
    assert.ok(await pressOne(page, { name: name.source }), `${name} among ${(await choices(page)).map(each => each.name)}`);
}

/** Presses things of the match, one after the other, each when it can be pressed. */
export async function touch(page, ...ids) {
    for (const id of ids)
        await until(`${id} can be pressed`, () => pressOne(page, { id }));
}

/** Presses something of the match if anything is asked: what is preferred, and rather what makes a whole move. */
const pressAny = (page, number, preferred) => page.evaluate(([chosen, like]) => {
    const isOver = Boolean(document.querySelector(".table .end:not([hidden]) h2"));
    const isAsked = document.querySelector(".table .table-ask.is-asked, .table .curtain:not([hidden]) button, .table [data-deed=hand-over]");
    const nameOf = button => button.getAttribute("aria-label") ?? button.textContent;
    const list = isOver || !isAsked ? [] : [...document.querySelectorAll(".table button")].filter(button => button.checkVisibility()
        && button.getAttribute("aria-disabled") !== "true" && button.getAttribute("aria-pressed") !== "true"
        && (button.dataset.id || button.closest(".curtain") || ["hand-over", "confirm"].includes(button.dataset.deed) || button.type === "submit"));
    const liked = list.filter(button => new RegExp(like).test(nameOf(button)));
    const whole = (liked.length > 0 ? liked : list).filter(button => nameOf(button).endsWith(": do it"));
    const from = whole.length > 0 && chosen % 3 > 0 ? whole : liked.length > 0 ? liked : list;
    from[chosen % from.length]?.click();
    return { isOver, isPressed: from.length > 0 };
}, [number, preferred]);

/** Everybody plays, whoever is asked, until it is over for all or `isEnough`. */
export async function playOn(pages, roll, preferred = ".", isEnough = () => false) {
    for (let pressed = 0, idle = Date.now(); pressed < 4000;) {
        if (await isEnough())
            return;
        const came = await Promise.all(pages.map(page => pressAny(page, roll(99991), preferred)));
        if (came.every(each => each.isOver))
            return;
        pressed += came.filter(each => each.isPressed).length;
        if (came.some(each => each.isPressed))
            idle = Date.now();
        else if (Date.now() - idle > patienceMs)
            throw new Error("nobody is ever asked again");
        await new Promise(done => setTimeout(done, 15));
    }
    throw new Error("it is never over");
}

/** The server dies without a word, or is stopped and says so, and comes back; everybody notices both. Meanwhile something may happen. */
export async function restartServer(signal, ...pages) {
    const meanwhile = typeof pages.at(-1) === "function" ? pages.pop() : () => {};
    await server.end(signal);
    for (const page of pages)
        await page.locator(".company-notes.is-lost").waitFor();
    await shoot(pages[0], "lost");
    await meanwhile();
    await server.start();
    for (const page of pages)
        await page.locator(".company-notes.is-lost").waitFor({ state: "detached" });
}

/** Runs tests, each [what it shows, function]; ends the process. */
export async function run(tests) {
    let failed = 0;
    for (const [says, test] of tests.filter(([text]) => !process.env.ONLY || text.includes(process.env.ONLY))) {
        const begun = Date.now();
        try {
            await test();
            if (faults.length > 0)
                throw new Error(faults.join("\n"));
            console.log(`[       OK ] ${says} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
        } catch (error) {
            failed++;
            console.log(`[  FAILED  ] ${says}: ${error.stack.replace(/(\n.*  -   .*)+/g, "")}`);
            await Promise.all(browser.contexts().flatMap(context => context.pages()).map((page, i) => shoot(page, `failed-${i}`).catch(() => {})));
        }
        faults.length = 0;
        for (const context of browser.contexts())
            await context.close();
    }
    await browser.close();
    await server.end("SIGTERM");
    rmSync(server.data, { recursive: true });
    process.exit(failed === 0 ? 0 : 1);
}
