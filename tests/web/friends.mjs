// Tables with friends in a browser: several people, each in a browser of their own, at one server.
//     node friends.mjs PROGRAM SINGLE_FILE SCREENS
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { launch } from "./chromium.mjs";
import { choices, click, dice } from "./player.mjs";
import { lookForFaults } from "./stage.mjs";

const [program, single, screens] = process.argv.slice(2);
const patienceMs = 120000;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
mkdirSync(screens, { recursive: true });

/** The server, which can be killed and comes back at the same address. */
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

const server = new Server();
await server.start();
const browser = await launch();
const faults = [];

/** Somebody with a browser of their own, at a part of the page. */
async function come(where, { address = server.address, prepare = () => {}, ...settings } = {}) {
    const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", ...settings });
    context.setDefaultTimeout(patienceMs);
    const page = await context.newPage();
    page.on("pageerror", error => faults.push(error.stack));
    page.on("console", message => /ERR_|404|WebSocket/.test(message.text()) || faults.push(message.text()));
    await prepare(page);
    await page.goto(address + where);
    return page;
}

const button = (page, name) => page.getByRole("button", { name, exact: true });
const hashOf = page => new URL(page.url()).hash;

/** Makes a table of the game with this title, and sits down. */
async function make(title, name, players, change = () => {}) {
    const page = await come("");
    await button(page, `With friends ${title}`).click();
    await page.getByLabel("Your name").fill(name);
    await page.getByRole("group", { name: "How many play?" }).getByRole("radio", { name: String(players) }).check();
    await change(page);
    await button(page, "Make the table").click();
    await page.getByRole("heading", { name: "At the table" }).waitFor();
    await page.locator(".far-seat b", { hasText: name }).waitFor();
    return page;
}

async function joinAs(page, name) {
    await page.getByLabel("Your name").fill(name);
    await button(page, "Sit down").click();
    await page.locator(".far-seat b", { hasText: name }).waitFor();
}

/** Chooses values of options by their names as they are shown. */
const options = wanted => async page => {
    if (await page.locator("summary").count() > 0)
        await page.locator("summary").click();
    for (const [label, value] of Object.entries(wanted))
        if (typeof value === "number")
            await page.getByLabel(label).fill(String(value));
        else
            await page.getByRole("group", { name: label }).getByRole("radio", { name: value, exact: true }).check();
};

async function start(host, ...others) {
    await button(host, "Start").click();
    for (const page of [host, ...others])
        await page.locator(".table .question").waitFor({ state: "attached" });
}

const isOver = page => page.evaluate(() => Boolean(document.querySelector(".table .end:not([hidden]) h2")));
const isAsked = page => page.evaluate(() => Boolean(document.querySelector(".table .curtain:not([hidden]) button, .table .deeds [data-deed=hand-over]")
    || document.querySelector(".table .table-ask.is-asked")));
const history = page => page.evaluate(() => [...document.querySelectorAll(".history-list span")].map(span => span.textContent));

/** Waits for something to be so, however long that takes a busy machine. */
async function until(says, condition) {
    for (const begun = Date.now(); !await condition();) {
        if (Date.now() - begun > patienceMs)
            throw new Error(`it never came to be that ${says}`);
        await new Promise(done => setTimeout(done, 20));
    }
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
async function playOn(pages, roll, preferred = ".", isEnough = () => false) {
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

/** The server dies without a word, or is stopped and says so, and comes back; everybody notices both. */
async function restartServer(signal, ...pages) {
    await server.end(signal);
    for (const page of pages)
        await page.locator(".company-notes.is-lost").waitFor();
    await shoot(pages[0], "lost");
    await server.start();
    for (const page of pages)
        await page.locator(".company-notes.is-lost").waitFor({ state: "detached" });
}

const notes = page => page.locator(".company-notes");
const says = (page, text) => page.locator(".company").getByText(text).first().waitFor();
const shoot = (page, name) => page.screenshot({ path: join(screens, `friends-${name}.png`) });

/** Presses one thing of the match by what it is called. */
async function press(page, name) {
    const list = await choices(page), choice = list.find(each => name.test(each.name));
    assert.ok(choice, `${name} among ${list.map(each => each.name)}`);
    await click(page, choice);
}

/** A frog jumps: it is chosen, and then where to. */
async function jump(page) {
    await press(page, /[Ff]rog.*: choose$/);
    await button(page, "Let go").waitFor();
    await press(page, /: do it$/);
}

const seatsOf = page => page.locator(".table .player .who").allTextContents();

// Two people at one table: links and names, a half-made choice, a chat that is only text, consent, the end, another match.
async function consent() {
    const ann = await make("Frogs", "Ann", 2, options({ "Pond": "A small pond", "Frogs each": "1" }));
    assert.deepEqual(await lookForFaults(ann), []);
    const ben = await come(`/${hashOf(ann)}`, phone);
    await ben.getByText("The host starts when everybody is here.").waitFor();
    await button(ann, "Start").click();
    await ann.getByText("Some seats are still free.").waitFor();
    await joinAs(ben, "Ben");
    await ann.getByText("Some seats are still free.").waitFor({ state: "hidden" });
    await shoot(ben, "lobby-phone");
    await ann.locator(".invite .code").waitFor();
    await shoot(ann, "lobby");
    await start(ann, ben);
    assert.equal(await isAsked(ben), false);
    await ann.locator(".turn", { hasText: "It's your turn." }).waitFor();
    for (const [page, number] of [[ann, 0], [ben, 1]])
        assert.deepEqual(await page.locator(".players > li").evaluateAll(list => list.map(item => item.querySelector(".you").checkVisibility())), [number === 0, number === 1]);

    await press(ann, /[Ff]rog.*: choose$/);
    await button(ann, "Let go").waitFor();
    await ann.reload();
    await button(ann, "Let go").waitFor();
    await button(ann, "Let go").click();

    await button(ben, "Chat").click();
    await ben.getByLabel("Say something").fill("é".repeat(150)); // as many bytes as the server takes
    assert.equal(await ben.getByLabel("Say something").inputValue(), "é".repeat(100));
    await ben.getByLabel("Say something").fill("<img src=x onerror=alert(1)> & so on");
    await button(ben, "Send").click();
    await button(ann, "Chat (1 new)").click();
    await ann.getByText("Ben <img src=x onerror=alert(1)> & so on").waitFor();
    assert.equal(await ann.locator(".talk img").count(), 0);
    await button(ann, "Well played!").click();
    await ben.getByText("Ann Well played!").waitFor();
    await server.end("SIGKILL"); // what is said meanwhile is said once, however often it is sent
    await ann.getByLabel("Say something").fill("only once");
    for (let times = 0; times < 3; times++)
        await button(ann, "Send").click();
    await server.start();
    await ann.getByText("Ann only once").waitFor();
    await ann.getByLabel("Say something").fill("and then");
    await button(ann, "Send").click();
    await ben.getByText("Ann and then").waitFor();
    assert.equal(await ben.getByText("Ann only once").count(), 1);
    await button(ben, "Mute the chat").click();
    await ben.getByText("You have muted the chat.").waitFor();
    await shoot(ann, "chat");
    assert.deepEqual(await lookForFaults(ann), []);
    await ann.keyboard.press("Escape");
    await ben.keyboard.press("Escape");

    await jump(ann);
    await until("the other sees it", async () => (await history(ben)).length > 0);
    for (const [page, answer, told] of [[ben, "Refuse", "Ben does not agree."], [ann, "Withdraw", "Ann no longer asks for it."], [ben, "Agree", null]]) {
        await button(ann, "Ask to undo").click();
        await says(ann, "Waiting for Ben.");
        await says(ben, "Ann asks to undo the last move.");
        if (answer === "Agree")
            await shoot(ben, "asked-phone");
        await button(page, answer).click();
        await ann.locator(".company-asked").waitFor({ state: "hidden" });
        if (told) {
            await says(page === ben ? ann : ben, told);
            assert.equal(await isAsked(ann), false);
        }
    }
    await until("it is Ann's turn again", () => isAsked(ann));

    await button(ben, "Menu").click();
    await button(ben, "Pause").click();
    await button(ann, "Agree").click();
    await button(ben, "Go on").click();
    await ann.locator(".table .question", { hasText: "The match is paused." }).waitFor({ state: "detached" });

    await press(ann, /^Extra Jump/);
    await button(ann, "Cancel the turn").waitFor();
    await restartServer("SIGTERM", ann, ben);
    await button(ann, "Cancel the turn").click();
    await button(ann, "Cancel the turn").waitFor({ state: "detached" });

    await playOn([ann, ben], dice(5), "^(?!.*([Bb]ridge|Parachute|Extra))");
    assert.equal((await history(ann)).at(-1), (await history(ben)).at(-1));
    await ben.reload();
    await until("who comes back sees the end", () => isOver(ben));
    await until("and all that happened", async () => (await history(ben)).length === (await history(ann)).length);
    const before = await seatsOf(ann);
    await button(ann, "Play again").click();
    await until("both play again, a seat further on", async () => !await isOver(ann) && !await isOver(ben)
        && /^0 Ben/.test((await seatsOf(ann))[0]) && /^0 Ann/.test(before[0]));
    await says(ben, "Ann has begun another match.");

    // The host goes home for good: another is host, and a computer player has the seat.
    await button(ann, "People").click();
    await button(ann, "Get up").click();
    await ann.context().close();
    await button(ben, "People").click();
    await ben.getByRole("dialog").getByText("you · host").waitFor();
    await ben.getByRole("dialog").locator("b", { hasText: "Computer: medium" }).waitFor();
    await shoot(ben, "people-phone");
    assert.deepEqual(await lookForFaults(ben), []);
}

// Four at one table of cards, two of them at one screen, one on a phone; an audience; another device; the server dies.
async function restart() {
    const ann = await make("Kittens", "Ann", 4, options({ "Seconds to answer": 3 }));
    const where = hashOf(ann);
    const ben = await come(`/${where}`, phone), cleo = await come(`/${where}`), screen = await come(`/${where.replace("table", "watch")}`);
    await joinAs(ben, "Ben");
    await joinAs(cleo, "Cleo");
    await button(cleo, "Sit here").click();
    await cleo.getByRole("dialog").getByLabel("Name").fill("Dan");
    await cleo.getByRole("dialog").getByRole("button", { name: "Sit down" }).click();
    await cleo.locator(".far-seat b", { hasText: "Dan" }).waitFor();
    await start(ann, ben, cleo, screen);
    assert.equal(await screen.locator(".hand li").count(), 0);
    assert.equal(await cleo.locator(".hand li").count(), 0);

    await button(ben, "People").click();
    await button(ben, "My hand on my phone").click();
    const link = await ben.getByLabel("Private link").inputValue();
    const tablet = await come(new URL(link).hash);
    await button(tablet, "Take the seat").click();
    const hand = page => page.locator(".table .hand li").allTextContents();
    await tablet.locator(".table .hand li").first().waitFor();
    assert.deepEqual(await hand(tablet), await hand(ben));
    await tablet.context().close();
    const late = await come(new URL(link).hash);
    await button(late, "Take the seat").click();
    await late.getByText("This link is no longer valid.").waitFor();
    await late.context().close();
    await ben.keyboard.press("Escape");
    await ben.keyboard.press("Escape");

    // Something is played, and everybody has time to answer; then the server is gone.
    const windowIs = page => page.locator(".table .clock").first();
    await playOn([ann, ben, cleo], dice(3), "^(?!.*[Dd]raw)", () => windowIs(screen).isVisible());
    const hands = [await hand(ann), await hand(ben)], told = (await history(screen)).length;
    await restartServer("SIGKILL", ben, ann, screen);
    assert.deepEqual([await hand(ann), await hand(ben)], hands);
    await until("the time to answer ends", async () => !await windowIs(screen).isVisible());
    assert.ok((await history(screen)).length >= told);

    await playOn([ann, ben, cleo], dice(4), "[Dd]raw|I am|Hand over|back|Put|Choose|Defuse", () => isOver(screen));
    for (const page of [ann, ben, cleo, screen])
        await until("everybody sees the end", () => isOver(page));
    await shoot(screen, "audience");
}

// A countdown that goes on whoever is away, and a server that dies in it; two languages at one table.
async function countdown() {
    const ann = await make("Robots", "Ann", 2);
    const ben = await come(`/${hashOf(ann)}`, { locale: "ko-KR", colorScheme: "dark" });
    await ben.locator(".sit-down input").fill("벤".repeat(32));
    assert.equal(await ben.locator(".sit-down input").inputValue(), "벤".repeat(21));
    await ben.locator(".sit-down input").fill("벤");
    await ben.locator(".sit-down button").click();
    await ben.locator(".far-seat b", { hasText: "벤" }).waitFor();
    await shoot(ben, "lobby-korean");
    await start(ann, ben);
    await press(ann, /^Bet/);
    const left = page => page.locator(".table .clock-number").first().textContent().then(Number);
    await until("the time runs", async () => await left(ann) <= 60 && await left(ben) <= 60);
    await shoot(ben, "table-korean");
    await ben.goto("about:blank");
    await says(ann, /벤 is away\. The computer takes over in \d:\d\d\./);
    await shoot(ann, "away");
    await ben.goto(server.address + hashOf(ann));
    await until("he is back", async () => !await notes(ann).isVisible());
    await restartServer("SIGKILL", ann, ben);
    const [hers, his] = [await left(ann), await left(ben)];
    assert.ok(hers > 0 && hers <= 60 && Math.abs(hers - his) <= 2, `${hers} and ${his} seconds`);
    await button(ann, "Resign").click();
    await ann.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    for (const page of [ann, ben])
        await until("it is over", () => isOver(page));
    await button(ann, "People").click();
    await button(ann, "Change players or options").click();
    for (const page of [ann, ben])
        await page.locator(".lobby").waitFor();
    await ann.locator(".lobby .leave").click();
    await ann.getByRole("heading", { name: "Your tables with friends" }).waitFor();
    await shoot(ann, "home");
}

/** The server greets as one of another make would, so many times. */
const strange = times => page => page.routeWebSocket(/socket/, socket => {
    const there = socket.connectToServer();
    there.onMessage(text => socket.send(text.startsWith("parlor") && times-- > 0 ? text.replace(/build \w+/, "build 0123456789abcdef") : text));
});

// Where the page and the server do not fit together, or no server keeps tables.
async function strangers() {
    const ann = await make("Frogs", "Ann", 2);
    const ben = await come(`/${hashOf(ann)}`, { prepare: strange(1) });
    await ben.getByLabel("Your name").waitFor();
    const cleo = await come(`/${hashOf(ann)}`, { prepare: strange(9) });
    await cleo.getByText("The server runs another version of parlor. Please load this page again in a moment.").waitFor();
    const nowhere = await come("#table/AAAAAAAAAAAAAAAAAAAAAA");
    await nowhere.getByRole("heading", { name: "There is no such table." }).waitFor();
    await nowhere.getByText(/Ask whoever sent the link for another/).waitFor();
    const alone = await come("", { address: `file://${resolve(single)}` });
    await alone.getByRole("button", { name: /^On this screen/ }).first().waitFor();
    assert.equal(await alone.getByRole("button", { name: /^With friends/ }).count(), 0);
}

const tests = [
    ["two people: a link, names, a half-made choice, chat, consent, a server that is stopped and comes back, the end, another match, a host who leaves", consent],
    ["four at cards, two on one screen, an audience, another device, a server that dies", restart],
    ["a countdown goes on whoever is away, and a server that dies in it; two languages at one table", countdown],
    ["a server of another make, a table that there is not, a page without a server", strangers],
];
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
        await Promise.all(browser.contexts().flatMap(context => context.pages()).map((page, i) => page.screenshot({ path: join(screens, `friends-failed-${i}.png`) }).catch(() => {})));
    }
    faults.length = 0;
    for (const context of browser.contexts())
        await context.close();
}
await browser.close();
await server.end("SIGTERM");
rmSync(server.data, { recursive: true });
process.exit(failed === 0 ? 0 : 1);
