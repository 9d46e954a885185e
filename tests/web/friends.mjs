// Tables with friends in a browser: several people, each in a browser of their own, at one server.
//     node friends.mjs PROGRAM SINGLE_FILE SCREENS
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { dice } from "./player.mjs";
import { lookForFaults } from "./stage.mjs";
import { button, come, gather, hashOf, heard, history, isAsked, isOver, joinAs, late, make, notes, options, over, phone, playOn, press, restartServer, run, says,
    server, shoot, sits, start, touch, until } from "./party.mjs";

const single = process.argv[3];
const smallPond = { "Pond": "A small pond", "Frogs each": "1" };
const barePond = { ...smallPond, "Cards": "Without cards" };

/** A frog jumps: it is chosen, and then where to. */
async function jump(page) {
    await press(page, /[Ff]rog.*: choose$/);
    await button(page, "Let go").waitFor();
    await press(page, /: do it$/);
}

/** Gets up in a match, which has to be meant. */
async function getUp(page) {
    await button(page, "Get up").click();
    await page.getByRole("dialog", { name: "Get up from the table?" }).getByRole("button", { name: "Get up" }).click();
    await button(page, "Get up").waitFor({ state: "detached" });
}

const seatsOf = page => page.locator(".table .player .who").allTextContents();
const question = page => page.locator(".table .question").first().textContent();

/** A second of a clock: what it shows then, and between which moments of ours it began to. */
async function tick(page) {
    const seconds = text => text.split(":").reduce((sum, part) => 60 * sum + Number(part), 0);
    const shown = () => page.locator(".table .clock-number").first().textContent().then(seconds);
    let left, fromMs = Date.now();
    const before = await shown();
    await until("the clock goes on", async () => {
        const atMs = Date.now();
        left = await shown();
        if (left === before)
            fromMs = atMs;
        return left !== before;
    });
    return { left, fromMs, toMs: Date.now() };
}

/** So many seconds of a clock. */
async function tickOn(page, seconds) {
    while (seconds-- > 0)
        await tick(page);
}

/**
 * The server dies while a clock runs: what was asked is asked, no more time is lost than has passed, to a second, and all
 * clocks show the server's time: one that stayed open, which had gone on without it, too.
 */
async function dieInTime(...pages) {
    await tick(pages[0]); // so that a clock that began anew would show more
    const before = await tick(pages[0]), asked = await Promise.all(pages.map(question));
    await tickOn(pages[0], 2); // time is kept each second, and a disk may be slow
    await restartServer("SIGKILL", ...pages, () => tickOn(pages[1], 3));
    await pages[0].reload(); // and so it knows nothing but what the server tells it
    await pages[0].locator(".table .clock-number").first().waitFor();
    const clocks = await Promise.all(pages.map(tick));
    const earliestMs = ({ left, fromMs }) => fromMs + 1000 * left, latestMs = ({ left, toMs }) => toMs + 1000 * left; // that it runs out
    for (const after of clocks) {
        const lost = before.left - after.left, passed = (after.toMs - before.fromMs) / 1000;
        assert.ok(lost >= 0 && lost <= passed + 1, `of ${before.left} seconds ${lost} are lost when ${passed} have passed`);
        assert.ok(latestMs(after) + 1000 >= earliestMs(clocks[0]), `a clock shows ${after.left} where the server's shows ${clocks[0].left}`);
    }
    assert.deepEqual(await Promise.all(pages.map(question)), asked);
}

// Two people at one table: links and names, a half-made choice, a chat that is only text, consent, a pause, a server that is stopped.
async function consent() {
    const ann = await make("Frogs", "Ann", 2, options(smallPond));
    assert.deepEqual(await lookForFaults(ann), []);
    const ben = await come(`/${hashOf(ann)}`, phone);
    await ann.getByText(/or parlor: serve --listen/).waitFor();
    await ben.getByText("Only this computer can open this link.").waitFor();
    assert.equal(await ben.getByText(/serve --listen/).count(), 0); // what only the host can do
    await ben.getByText("The host starts when everybody is here.").waitFor();
    await button(ann, "Start").click();
    await ann.getByText("Some seats are still free.").waitFor();
    await ben.getByLabel("Your name").fill("벤".repeat(32)); // as many bytes as the server takes
    assert.equal(await ben.getByLabel("Your name").inputValue(), "벤".repeat(21));
    await joinAs(ben, "Ben");
    await ann.getByText("Some seats are still free.").waitFor({ state: "hidden" });
    await shoot(ben, "lobby-phone");
    await ann.locator(".invite .code").waitFor();
    await shoot(ann, "lobby");
    for (const page of [ann, ben]) { // who leaves finds back by who sits there, also before a match
        await page.locator(".lobby .leave").click();
        await page.getByRole("heading", { name: "Frogs: Ann, Ben" }).waitFor();
        if (page === ben)
            await shoot(ben, "home-phone");
        await button(page, "Go there Frogs").click();
        await sits(page, "Ben");
    }
    await start(ann, ben);
    assert.equal(await isAsked(ben), false);
    await ann.locator(".turn", { hasText: "It's your turn." }).waitFor();
    for (const [page, number] of [[ann, 0], [ben, 1]])
        assert.deepEqual(await page.locator(".players > li").evaluateAll(list => list.map(item => item.querySelector(".you").checkVisibility())), [number === 0, number === 1]);

    const third = await come(`/${hashOf(ann)}`);
    await third.locator(".company-notes", { hasText: "You are watching this match." }).waitFor();
    assert.equal(await ann.getByText("You are watching this match.").count(), 0);
    await third.context().close();

    await press(ann, /[Ff]rog.*: choose$/);
    await button(ann, "Let go").waitFor();
    await ann.reload();
    await button(ann, "Let go").waitFor();
    await button(ann, "Let go").click();

    await button(ben, "Chat").click();
    await ben.getByLabel("Say something").fill("é".repeat(150)); // here too
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
    await ann.reload(); // what was read is not new because it is told again
    await until("she hears it again", async () => await ann.locator(".talk p").count() >= 4);
    await button(ann, "Chat").waitFor();
    assert.equal(await ann.locator(".table-bar .is-new").count(), 0);

    await jump(ann);
    await until("the other sees it", async () => (await history(ben)).length > 0);
    for (const [page, answer, told] of [[ben, "Refuse", "Ben does not agree."], [ann, "Withdraw", "Ann no longer asks for it."], [ben, "Agree", null]]) {
        const boxOf = () => ben.locator(".board-sheet").evaluate(each => JSON.stringify(each.getBoundingClientRect())), box = await boxOf();
        await button(ann, "Ask to undo").evaluate(each => [1, 2].forEach(() => each.click()));
        await says(ann, "Waiting for Ben.");
        await ann.locator(".table .why", { hasText: "Something else is being asked just now." }).waitFor();
        await ann.locator('[data-deed="undo"][aria-disabled="true"]').waitFor();
        await says(ben, "Ann asks to undo the last move.");
        assert.equal(await boxOf(), box); // nothing moves away under a pointer
        if (answer === "Agree")
            await shoot(ben, "asked-phone");
        await button(page, answer).click();
        await ann.locator(".company-asked").waitFor({ state: "hidden" });
        assert.equal(await ann.locator(".table .why").textContent(), "");
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
}

// Three and an audience at frogs: a server that dies within a chain, the end, another match, a host who leaves.
async function frogs() {
    const [ann, ben, cleo, screen] = await gather("Frogs", 3, options(barePond));
    const all = [ann, ben, cleo, screen];
    await start(...all);
    for (const [page, ...places] of [[ann, "N", "a1"], [ben, "E", "c3"], [cleo, "W", "a3"], [ann, "a1", "b2"], [ben, "c3", "b3"]])
        await touch(page, ...places);
    // Cleo lands on Ben's frog, which lands on Ann's, which has to go on.
    await touch(cleo, "a3", "b3", "b2");
    await heard(/The frog of Ann on b2 must move on/, ...all);
    await restartServer("SIGKILL", ...all);
    await heard(/The frog of Ann on b2 must move on/, ...all);
    assert.deepEqual([await isAsked(ann), await isAsked(ben), await isAsked(cleo)], [false, false, true]);
    await touch(cleo, "a2");
    for (const [page, ...places] of [[ann, "a2", "a3"], [ben, "b2", "c3"], [cleo, "b3", "a2"], [ann, "a3", "W"]])
        await touch(page, ...places);
    await over(...all);
    await heard(/Ann wins/, ...all);

    await ben.reload();
    await over(ben);
    await until("who comes back sees all that happened", async () => (await history(ben)).length === (await history(ann)).length);
    const before = await seatsOf(ann);
    await button(ann, "Play again").click();
    for (const page of all)
        await until("all play again, a seat further on", async () => !await isOver(page) && /^Ben/.test((await seatsOf(page))[0]) && /^Ann/.test(before[0]));
    await says(ben, "Ann has begun another match.");

    // The host goes home for good: another is host, and a computer player has the seat.
    await button(ann, "People").click();
    await getUp(ann);
    await ann.context().close();
    await says(ben, "Ann is no longer at this table. You are the host now.");
    await button(ben, "People").click();
    await ben.getByRole("dialog").getByText("you · host").waitFor();
    await ben.getByRole("dialog").locator("b", { hasText: "Computer: medium" }).waitFor();
    await shoot(ben, "people-phone");
    assert.deepEqual(await lookForFaults(ben), []);
}

// Four at one table of cards, two of them at one screen, and an audience; another device; the server dies while all may answer.
async function kittens() {
    const [ann, ben, cleo, screen] = await gather("Kittens", 4, options({ "Seconds to answer": 60 }));
    await button(cleo, "Sit here").click();
    await cleo.getByRole("dialog").getByLabel("Name").fill("Dan");
    await cleo.getByRole("dialog").getByRole("button", { name: "Sit down" }).click();
    await sits(cleo, "Dan");
    await start(ann, ben, cleo, screen);
    assert.equal(await screen.locator(".hand li").count(), 0);
    assert.equal(await cleo.locator(".hand li").count(), 0);

    await button(ben, "People").click();
    await button(ben, "Get up").waitFor();
    assert.equal(await ben.getByText("My hand on my phone").count(), 0); // which he holds
    await ben.keyboard.press("Escape");
    await button(ann, "People").click();
    await button(ann, "My hand on my phone").click();
    const link = await ann.getByLabel("Private link").inputValue();
    const tablet = await come(new URL(link).hash);
    await button(tablet, "Take the seat").click();
    const hand = page => page.locator(".table .hand li").allTextContents();
    await tablet.locator(".table .hand li").first().waitFor();
    assert.deepEqual(await hand(tablet), await hand(ann));
    await tablet.goto(link); // once more: it still holds the seat
    await button(tablet, "Take the seat").click();
    await tablet.locator(".table .hand li").first().waitFor();
    const late = await come(new URL(link).hash);
    await button(late, "Take the seat").click();
    await late.getByText("This link is no longer valid.").waitFor();
    await late.context().close();
    await ann.keyboard.press("Escape");
    await ann.keyboard.press("Escape");
    const draws = "[Dd]raw|I am|Hand over|back|Put|Choose|Defuse|^No\\b";
    await playOn([ben, cleo], dice(3), draws, () => isAsked(tablet));
    await press(tablet, /[Dd]raw/);
    await heard(/^Ann dr(aws|ew) /, ben, cleo, screen);
    await until("her own screen shows what the tablet drew", async () => String(await hand(ann)) === String(await hand(tablet)));
    await tablet.context().close();

    // Something is played, and everybody has time to answer; then the server is gone.
    const answers = page => page.locator(".table .clock", { hasText: "Time to answer" }).isVisible();
    await playOn([ann, ben, cleo], dice(3), "^(?!.*[Dd]raw)", () => answers(screen));
    await tickOn(screen, 2); // what somebody has just answered is known by then
    const hands = [await hand(ann), await hand(ben)];
    await dieInTime(screen, ann, ben);
    for (const page of [ann, ben]) { // what they see then is what the server has kept
        await page.reload();
        await page.locator(".table .hand li").first().waitFor();
        await until("they may still answer", () => answers(page));
    }
    assert.deepEqual([await hand(ann), await hand(ben)], hands);

    await playOn([ann, ben, cleo], dice(4), draws, () => isOver(screen));
    await over(ann, ben, cleo, screen);
    await shoot(screen, "audience");
}

// Three and an audience at robots, in two languages: a countdown goes on whoever is away, and when the server dies; a proof that fails, and one that ends it.
async function robots() {
    const easy = { "Seconds for bets": 300, "Seconds for a proof": 300, "a problem in one line": "1A-2B-3A-4B R0 G15 B240 Y255 R>17\n" };
    const [ann, ben, cleo, screen] = await gather("Robots", 3, options(easy), { name: "벤", locale: "ko-KR", colorScheme: "dark" });
    const all = [ann, ben, cleo, screen];
    await shoot(ben, "lobby-korean");
    await start(...all);
    const bet = async (page, number) => {
        await page.locator(".table input.number").fill(String(number));
        await page.locator(".table .number-field button[type=submit]").click();
    };
    const seen = async (seat, number) => {
        for (const page of all)
            await until("they see the bet", async () => new RegExp(number).test((await seatsOf(page))[seat]));
    };
    await bet(ann, 3);
    await seen(0, 3);
    await shoot(ben, "table-korean");
    await cleo.setViewportSize({ width: 360, height: 740 });
    const boards = () => Promise.all([ann, cleo].map(page => page.locator(".board-sheet").evaluate(each => JSON.stringify(each.getBoundingClientRect()))));
    const before = await boards();
    await ben.goto("about:blank");
    for (const page of [ann, cleo])
        await says(page, /벤 is away\. The computer takes over in \d:\d\d\./);
    assert.deepEqual(await boards(), before); // who is away does not push the board
    await shoot(ann, "away");
    await shoot(cleo, "away-phone");
    await cleo.setViewportSize({ width: 1280, height: 800 });
    await ben.goto(server.address + hashOf(ann));
    await until("he is back", async () => !await notes(ann).isVisible());
    await dieInTime(...all);

    await bet(ben, 2);
    await seen(1, 2);
    for (const page of [ann, ben, cleo])
        await touch(page, "ready");
    await touch(ben, "give-up");
    await ben.locator(".sheet [value=yes]").click();
    await until("they see that it failed", async () => /bet 2 not proved/.test((await seatsOf(screen))[1]));
    await touch(ann, "red", "b1");
    await heard(/^Move 1: the red robot/, ann, cleo, screen);
    await touch(ann, "red", "b2");
    await over(...all);
    await screen.locator(".table .end", { hasText: "Ann wins" }).waitFor();
    await button(ann, "People").click();
    await button(ann, "Change players or options").click();
    for (const page of all)
        await page.locator(".lobby").waitFor();
    await ann.locator(".lobby .leave").click();
    await ann.getByRole("heading", { name: "Your tables with friends" }).waitFor();
    await shoot(ann, "home");
}

/** Where the page waits half a minute for who is away, the server waits a second. */
const impatient = page => page.routeWebSocket(/socket/, socket => {
    const there = socket.connectToServer();
    socket.onMessage(text => there.send(text.replace(/ absence 30 /, " absence 1 ")));
});

/** What is told about the table while nothing is asked there does not arrive, as long as `loses` says so. */
const forgetful = loses => page => page.routeWebSocket(/socket/, socket => {
    const there = socket.connectToServer();
    there.onMessage(text => loses() && text.startsWith("table") && !/^asked /m.test(text) || socket.send(text));
});

// Somebody stays away: the computer plays, by itself or when the others agree; who comes back plays again.
async function away() {
    let loses = false;
    const ann = await make("Frogs", "Ann", 3, options(barePond), { prepare: impatient }), where = `/${hashOf(ann)}`;
    const [ben, cleo] = await Promise.all([come(where), come(where, { prepare: forgetful(() => loses) })]);
    const comeBack = async () => {
        await ben.goto(server.address + where);
        for (const page of [ann, cleo])
            await until("he is back", async () => !await notes(page).isVisible());
    };
    await joinAs(ben, "Ben");
    await joinAs(cleo, "Cleo");
    await ann.getByLabel("How long to wait for somebody who is away").selectOption("30 seconds");
    await ann.getByRole("option", { name: "1 seconds", selected: true }).waitFor({ state: "attached" });
    await start(ann, ben, cleo);
    await ben.goto("about:blank");
    await says(cleo, "The computer plays for Ben.");
    await touch(ann, "N", "a1");
    await until("it has moved", () => isAsked(cleo)); // as only one frog can
    await comeBack();
    await touch(cleo, "W", "a3");
    await touch(ann, "a1", "b2");
    await touch(ben, "c3", "b3");
    await until("he has moved himself", () => isAsked(cleo));

    for (const page of [ann, cleo]) {
        await button(page, "Resign").click();
        await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    }
    await over(ann, ben, cleo);
    await button(ann, "People").click();
    await button(ann, "Change players or options").click();
    await ann.getByRole("radio", { name: "the others vote" }).check();
    await start(ann, ben, cleo);
    await ben.goto("about:blank");
    await button(ann, "Let the computer play").click();
    await says(cleo, "Ann asks to let the computer play for Ben.");
    // It is asked anew, and she agrees to that, though she has not heard of what was between.
    loses = true;
    await button(ann, "Withdraw").click();
    await button(ann, "Let the computer play").click();
    await button(ann, "Withdraw").waitFor();
    loses = false;
    await until("what she agrees to is what is asked", async () => {
        await button(cleo, "Agree").click();
        return await Promise.race([says(ann, "The computer plays for Ben.").then(() => true), cleo.locator(".company .trouble:not(:empty)").waitFor().then(() => false)]);
    });
    await says(ann, "The computer plays for Ben.");
    await comeBack();
    await touch(ann, "N", "a1");
    await touch(ben, "E", "c3");
    await until("he has moved himself", () => isAsked(cleo));
}

// What the host decides, each as somebody else sees it.
async function host() {
    const ann = await make("Frogs", "Ann", 3, options(smallPond)), where = `/${hashOf(ann)}`, held = {};
    const [ben, cleo, screen] = await Promise.all([come(where), come(where, { prepare: late(held) }), come(where.replace("table", "watch"))]);
    const seat = number => ben.locator(".far-seat").nth(number);
    await cleo.locator(".sit-down input").fill("Cleo");
    held.list = [];
    await joinAs(ben, "Ben");
    await cleo.locator(".sit-down button").click(); // to where he was faster
    await cleo.getByText("That seat is taken.").waitFor();
    held.release();
    held.list = null;
    await sits(cleo, "Cleo");
    await ann.locator("[data-at='remove 2']").click();
    await ann.getByRole("dialog", { name: "Remove Cleo?" }).getByRole("button", { name: "Cancel" }).click();
    await ann.locator("[data-at='remove 2']").click();
    await ann.getByRole("dialog", { name: "Remove Cleo?" }).getByRole("button", { name: "Remove" }).click();
    await cleo.getByText("The host has removed you from this table.").waitFor();
    await cleo.reload();
    await cleo.getByRole("heading", { name: "The host has removed you from this table." }).waitFor();
    assert.equal(await button(cleo, "Try again").count(), 0); // it would not help
    await seat(2).getByText("free").waitFor();
    // A list from which the host is choosing stays, whatever becomes of somebody else.
    const list = await ann.getByLabel("A computer player for seat 2").elementHandle();
    await ben.goto("about:blank");
    await ann.locator(".far-seat", { hasText: "Ben · away" }).waitFor();
    await ben.goto(server.address + where);
    await ann.locator(".far-seat", { hasText: "Ben · away" }).waitFor({ state: "detached" });
    await list.selectOption("Computer: hard");
    await seat(2).getByText("Computer: hard").waitFor();
    await ann.locator("[data-at='remove 2']").click();
    await seat(2).getByText("free").waitFor();

    await button(ann, "Change players or options").click();
    await ann.getByRole("group", { name: "How many play?" }).getByRole("radio", { name: "2" }).check();
    await options({ "Cards": "Without cards" })(ann);
    await button(ann, "Play this").click();
    await ben.getByText("Frogs · 2 players").waitFor();
    await ben.getByText("In this match").click();
    await ben.getByText("Without cards").waitFor();

    await ann.getByRole("switch", { name: "Chat" }).click();
    await ben.getByText("The host has switched chat off.").waitFor();
    await ann.getByRole("switch", { name: "Audience" }).click();
    await button(ann, "Make host").click();
    await ben.getByText("You are the host now.").waitFor();
    await ann.getByText("Ben is the host now.").waitFor();
    await shoot(ben, "lobby-host");
    await start(ben, ann);
    await screen.getByText("There is no audience at this table.").waitFor();
    await button(ben, "People").click();
    await ben.getByRole("switch", { name: "Audience" }).click();
    await screen.locator(".table .question").waitFor({ state: "attached" });
    await ben.getByRole("switch", { name: "Audience" }).click();
    await screen.getByText("There is no audience at this table.").waitFor();
    await ben.getByRole("switch", { name: "Audience" }).click();
    await screen.locator(".table .question").waitFor({ state: "attached" });
}

// Where nobody may look on, a seat that is free again can be taken by who has just left it, and by who comes.
async function keptOut() {
    const ann = await make("Frogs", "Ann", 2, options(smallPond)), where = `/${hashOf(ann)}`, ben = await come(where, { viewport: { width: 360, height: 740 } });
    await joinAs(ben, "Ben");
    await ann.getByRole("switch", { name: "Audience" }).click();
    await start(ann, ben);
    const cleo = await come(where), sitting = page => page.locator(".far-seat b").allTextContents();
    await cleo.getByRole("heading", { name: "There is no audience at this table." }).waitFor();
    assert.deepEqual([await sitting(cleo), await button(cleo, "Sit here").count()], [["Ann", "Ben"], 0]);

    await button(ben, "People").click();
    await button(ben, "Get up").click();
    await shoot(ben, "get-up");
    await button(ben, "Cancel").click();
    await getUp(ben);
    await ben.getByRole("heading", { name: "There is no audience at this table." }).waitFor();
    await ben.getByRole("dialog").waitFor({ state: "detached" });
    await button(ben, "Sit here").waitFor();
    await shoot(ben, "kept-out");
    assert.deepEqual(await lookForFaults(ben), []);
    await button(cleo, "Sit here").first().waitFor();
    await shoot(cleo, "kept-out-wide");
    await button(ben, "Sit here").click();
    await ben.locator(".table .question").waitFor({ state: "attached" });
    await button(cleo, "Sit here").waitFor({ state: "detached" });
    await button(ben, "People").click();
    await getUp(ben);
    await button(cleo, "Sit here").click();
    await cleo.getByRole("dialog").getByLabel("Name").fill("Cleo");
    await cleo.getByRole("dialog").getByRole("button", { name: "Sit down" }).click();
    await cleo.locator(".table .question").waitFor({ state: "attached" });
    await until("he sees it", async () => String(await sitting(ben)) === "Ann,Cleo" && await button(ben, "Sit here").count() === 0);
    await server.end("SIGKILL");
    await ben.getByText("The connection is lost. Trying again; nothing is lost.").waitFor();
    await server.start();
    await ben.getByText("The connection is lost. Trying again; nothing is lost.").waitFor({ state: "detached" });
}

// The host is asked before somebody loses a seat, and who has lost one is told why.
async function fewerSeats() {
    const [ann, ben, cleo] = await gather("Frogs", 3, options(smallPond));
    const asks = ann.getByRole("dialog", { name: "Fewer seats?" }), choose = async count => {
        await ann.getByRole("group", { name: "How many play?" }).getByRole("radio", { name: String(count) }).check();
        await button(ann, "Play this").last().click();
    };
    await button(ann, "Change players or options").click();
    await choose(2);
    await asks.getByText("There would be no seat left for Cleo.").waitFor();
    await shoot(ann, "fewer");
    await asks.getByRole("button", { name: "Cancel" }).click();
    await asks.waitFor({ state: "detached" });
    await cleo.locator(".far-seat", { hasText: "Cleo" }).waitFor();
    await choose(2);
    await asks.getByRole("button", { name: "Play this" }).click();
    await cleo.getByText("The host has chosen fewer players, so your seat is gone. All seats are taken.").waitFor();
    await cleo.setViewportSize({ width: 360, height: 740 });
    await shoot(cleo, "seat-gone-phone");
    assert.equal(await ben.getByText("your seat is gone").count(), 0);
    await button(ann, "Change players or options").click(); // where nobody sits, nothing is asked
    await choose(3);
    await cleo.getByText("The host has chosen fewer players, so your seat is gone.", { exact: true }).waitFor();
    await joinAs(cleo, "Cleo");
    assert.equal(await cleo.getByText("your seat is gone").isVisible(), false);
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
    const dan = await come("#new/frogs/friends", { prepare: strange(9) });
    for (let times = 0; times < 2; times++) { // the first loads the page again
        const isLoaded = times === 0 && dan.waitForEvent("load");
        await dan.getByLabel("Your name").fill("Dan");
        await button(dan, "Make the table").click();
        await isLoaded;
    }
    await dan.getByRole("dialog").getByText("The server runs another version of parlor. Please load this page again in a moment.").waitFor();
    const deaf = page => page.routeWebSocket(/socket/, socket => { // what is said about a table does not arrive
        socket.connectToServer().onMessage(text => text.startsWith("table") || socket.send(text));
    });
    const eve = await come("#new/frogs/friends", { prepare: deaf });
    await eve.getByLabel("Your name").fill("Eve");
    await button(eve, "Make the table").click();
    await eve.getByRole("heading", { name: "Joining the table…" }).waitFor();
    for (const link of ["#table/AAAAAAAAAAAAAAAAAAAAAA", hashOf(ann).slice(0, -1), `${hashOf(ann).slice(0, -1)}x`, "#table/", "#watch"]) {
        const nowhere = await come(link);
        await nowhere.getByRole("heading", { name: "There is no such table." }).waitFor();
        await nowhere.getByText(/Ask whoever sent the link for another/).waitFor();
        assert.equal(await button(nowhere, "Try again").count(), 0);
        await nowhere.context().close();
    }
    const half = await come(`${hashOf(ann).replace("table", "seat")}/half`);
    await half.getByText("Part of this link is missing. Please copy all of it.").waitFor();
    assert.equal(await button(half, "Take the seat").count(), 0);
    const alone = await come("", { address: `file://${resolve(single)}` });
    await alone.getByRole("button", { name: /^On this screen/ }).first().waitFor();
    assert.equal(await alone.getByRole("button", { name: /^With friends/ }).count(), 0);
}

await run([
    ["two people: a link, names, a half-made choice, chat, consent, a server that is stopped and comes back", consent],
    ["four browsers at frogs: a server that dies within a chain, the end, another match, a host who leaves", frogs],
    ["four browsers at cards, two seats on one screen, another device, a server that dies while all may answer, the end", kittens],
    ["four browsers at robots, in two languages: somebody away, a server that dies in a countdown, a failed proof, the end", robots],
    ["somebody stays away and comes back: the computer plays meanwhile, by itself or by vote", away],
    ["what the host decides: who sits there, the computer's seats, other rules, chat, audience, another host", host],
    ["no audience: a seat that is free again can be taken", keptOut],
    ["fewer seats: the host is asked, and who has none left is told", fewerSeats],
    ["a server of another make, a table that there is not, a page without a server", strangers],
]);
