// What people at a table with friends see of each other: who comes and goes, who is away, what was said, and the match that
// is over.
//     node company.mjs PROGRAM SINGLE_FILE SCREENS
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { lookForFaults } from "./stage.mjs";
import { button, come, gather, hashOf, heard, history, isAsked, joinAs, late, make, notes, options, over, phone, press, restartServer, run, says,
    server, shoot, sits, start, touch, until } from "./party.mjs";

const barePond = { "Pond": "A small pond", "Frogs each": "1", "Cards": "Without cards" };
const small = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Ann and Ben at a small pond, in the middle of a match. */
async function two(settings = {}) {
    const ann = await make("Frogs", "Ann", 2, options(barePond)), ben = await come(`/${hashOf(ann)}`, settings);
    await joinAs(ben, "Ben");
    await start(ann, ben);
    return [ann, ben];
}

const namesOf = page => page.locator(".table .player .who").allTextContents();
const calls = (page, seat, name) => until(`seat ${seat} is ${name}`, async () => (await namesOf(page))[seat].includes(name));

async function getUp(page) {
    await button(page, "People").click();
    await button(page, "Get up").click();
    await page.getByRole("dialog", { name: "Get up from the table?" }).getByRole("button", { name: "Get up" }).click();
}

// Somebody gets up and somebody else sits down while a third is to move: all see and read who plays, before anybody moves.
async function names() {
    const [ann, ben] = await two(), where = `/${hashOf(ann)}`;
    const [eve, screen] = await Promise.all([come(where, small), come(where.replace("table", "watch"))]);
    for (const page of [eve, screen])
        await page.locator(".table .question").waitFor({ state: "attached" });
    await getUp(ben);
    for (const page of [ann, eve, screen]) {
        await calls(page, 1, "Computer 1");
        await says(page, "Ben is no longer at this table.");
        await heard(/^Computer 1 plays from now on\.$/, page);
    }
    await shoot(ann, "gone");
    await shoot(eve, "gone-phone");
    await button(eve, "People").click();
    await button(eve, "Sit here").click();
    await eve.getByRole("dialog").last().getByLabel("Name").fill("Eve");
    await button(eve, "Sit down").click();
    for (const page of [ann, eve, screen]) {
        await calls(page, 1, "Eve");
        await heard(/^Eve plays from now on\.$/, page);
    }
    for (const page of [ann, screen]) {
        await says(page, "Eve plays from now on.");
        assert.ok((await history(page)).includes("Computer 1 plays from now on."), "who has played is called as then");
    }
    assert.ok(await isAsked(ann));
}

// The name that one has typed is taken whichever seat one chooses; what was refused is said as long as the question stands.
async function typed() {
    const ann = await make("Kittens", "Ann", 2), ben = await come(`/${hashOf(ann)}`);
    await ben.getByLabel("Your name").fill("Ben");
    await button(ben, "Sit here").click();
    await until("Ben sits", async () => (await ben.locator(".far-seat b").allTextContents()).includes("Ben"));
    assert.equal(await ben.getByRole("dialog").count(), 0);
    await start(ann, ben);
    const [mover, other] = await isAsked(ann) ? [ann, ben] : [ben, ann], why = other.locator(".table .why");
    await other.locator(".table .hand button").first().evaluate(card => card.click());
    await until("who is not to play is told so", async () => await why.textContent() !== "");
    await shoot(other, "not-yet");
    await touch(mover, "pile");
    await until("it is said no more", async () => await why.textContent() === "");
}

// Where a name is asked for in a window of its own, that stays open until the name will do.
async function asked() {
    const ann = await make("Kittens", "Ann", 3), ask = page => page.getByRole("dialog", { name: "Who sits here?" }), same = "Two players can't have the same name.";
    await button(ann, "Sit here").first().click();
    await ask(ann).getByLabel("Name").fill("Ann");
    await button(ann, "Sit down").click();
    await ask(ann).getByText(same).waitFor();
    assert.ok(await ask(ann).getByLabel("Name").evaluate(field => field === document.activeElement && field.ariaInvalid === "true"));
    await shoot(ann, "asked-name");
    await ask(ann).getByLabel("Name").fill(" ");
    await button(ann, "Sit down").click(); // which is no name
    await ask(ann).getByLabel("Name").fill("Bo");
    assert.equal(await ann.getByText(same).count(), 0);
    await button(ann, "Sit down").click();
    await sits(ann, "Bo");
    await button(ann, "Sit here").click();
    await ask(ann).getByLabel("Name").fill("Cy");
    await button(ann, "Sit down").click();
    await sits(ann, "Cy");
    await start(ann);

    const eve = await come(`/${hashOf(ann)}`, { ...small, prepare: page => page.addInitScript(() => localStorage.setItem("parlor.name", "Ann")) });
    await button(ann, "People").click();
    await button(ann, "Get up").last().click();
    await button(ann, "Get up").last().click();
    await button(eve, "People").click();
    await button(eve, "Sit here").click();
    await ask(eve).getByText(same).waitFor(); // the name that she used last is another's here
    assert.equal(await ask(eve).getByLabel("Name").inputValue(), "Ann");
    await shoot(eve, "asked-name-phone");
    await ask(eve).getByLabel("Name").fill("Eve");
    await button(eve, "Sit down").click();
    await calls(eve, 2, "Eve");
}

// Who chose a seat where somebody was faster is told so: no name would help, and no other seat was meant.
async function tooLate() {
    const ann = await make("Frogs", "Ann", 4, options({ "Frogs each": "1" })), where = `/${hashOf(ann)}`, held = {};
    const [ben, cleo] = await Promise.all([come(where, { prepare: late(held) }), come(where)]);
    const seated = page => page.locator(".far-seat b").allTextContents();
    await ben.locator(".sit-down input").fill("Ben");
    await cleo.locator(".sit-down input").fill("Cleo");
    held.list = [];
    await cleo.locator("[data-at='sit 3']").click();
    await until("Cleo sits", async () => (await seated(ann))[3] === "Cleo");
    await ben.locator("[data-at='sit 3']").click();
    await ben.getByText("That seat is taken.").waitFor();
    held.release();
    held.list = null;
    await until("Ben sees her", async () => (await seated(ben))[3] === "Cleo");
    assert.deepEqual(await seated(ann), ["Ann", "free", "free", "Cleo"]);
    await ben.locator("[data-at='sit 1']").click();
    await until("Ben sits", async () => (await seated(ann))[1] === "Ben");
    await ann.getByLabel("A computer player for seat 2").selectOption("Computer: easy");
    await start(ann, ben, cleo);

    await getUp(cleo);
    const [eve, fay] = await Promise.all(["Eve", "Fay"].map((name, i) => come(where, { prepare: async page => {
        await page.addInitScript(name => localStorage.setItem("parlor.name", name), name);
        if (i === 0)
            await late(held)(page);
    } })));
    await Promise.all([eve, fay].map(page => button(page, "People").click()));
    await Promise.all([eve, fay].map(page => button(page, "Sit here").waitFor()));
    held.list = [];
    await button(fay, "Sit here").click();
    await calls(ann, 3, "Fay");
    await button(eve, "Sit here").click();
    await eve.getByRole("dialog", { name: "People" }).getByText("That seat is taken.").waitFor();
    assert.equal(await eve.getByRole("dialog", { name: "Who sits here?" }).count(), 0);
}

/** Some moves, then somebody resigns. */
async function finish(ann, ben) {
    await touch(ann, "N", "b1");
    await touch(ben, "S", "b3");
    await until("it is Ann's turn", () => isAsked(ann));
    await button(ann, "Resign").click();
    await ann.locator(".sheet [value=yes]").click();
    await over(ann, ben);
}

// Who plays with computer players alone need not ask anybody.
async function undo() {
    const [ann, ben] = await two();
    await touch(ann, "N", "b1");
    await button(ann, "Ask to undo").waitFor();
    await getUp(ben);
    await button(ann, "Undo").waitFor();
    await until("the computer has moved", () => isAsked(ann));
    await button(ann, "Undo").click();
    await heard(/^A move was taken back\.$/, ann);
    assert.equal(await ann.locator(".company-asked").isVisible(), false);
}

/** What a button of the menu saves. */
async function saved(page, name) {
    if (await button(page, "Menu").isVisible())
        await button(page, "Menu").click();
    const [file] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
    return readFileSync(await file.path(), "utf8");
}

// The match is over, and is looked back at: nothing is offered or asked as if it went on, and it can be exported meanwhile.
async function lookBack() {
    const [ann, ben] = await two(small);
    await finish(ann, ben);
    for (const page of [ann, ben]) {
        await button(page, "Look back").click();
        await button(page, "Back").click();
        await page.locator(".table .where", { hasText: "1 of 3" }).waitFor();
        await page.locator(".table .question", { hasText: /^Looking back$/ }).waitFor();
        if (page === ben)
            await button(ben, "Menu").click();
        await button(page, "Export").waitFor();
        assert.equal(await button(page, "Resign").isVisible() || await button(page, "Pause").isVisible(), false);
        await shoot(page, page === ann ? "look-back" : "look-back-phone");
        if (page === ben)
            await button(ben, "Menu").click();
        assert.match(await saved(page, "Export"), /^parlor[^]*frogs[^]*Ann/);
        await button(page, "Back to now").click();
        await over(page);
    }
}

// The phone has the hand and the computer shows the table to all: when the phone goes, all read so, here too; and from here
// one comes back to one's seat.
async function bigScreen() {
    const ann = await make("Kittens", "Ann", 2), where = hashOf(ann), ben = await come(`/${where}`);
    await joinAs(ben, "Ben");
    await start(ann, ben);
    await button(ann, "People").click();
    await button(ann, "My hand on my phone").click();
    await until("there is one code", async () => await ann.locator(".code").evaluateAll(codes => codes.filter(code => getComputedStyle(code).visibility === "visible").length) === 1);
    const held = await come(new URL(await ann.getByLabel("Private link").inputValue()).hash, small);
    await button(held, "Take the seat").click();
    await held.locator(".table .hand li").first().waitFor();
    await shoot(ann, "phone-link");
    await ann.getByText("Your phone has your seat now.").waitFor();
    await shoot(ann, "phone-has-it");
    await button(ann, "Show the table here as the audience sees it").click();
    await until("the cards are gone from the big screen", async () => hashOf(ann) === where.replace("table", "watch")
        && await ann.locator(".table .question").count() > 0 && await ann.locator(".table .hand li").count() === 0);
    await says(ann, "This screen shows what the audience sees.");
    await held.goto("about:blank");
    for (const page of [ben, ann])
        await says(page, /Ann is away\. The computer takes over in \d:\d\d\./);
    await shoot(ann, "big-screen");
    assert.deepEqual(await lookForFaults(ann), []);
    await button(ann, "People").click();
    await shoot(ann, "big-screen-people");
    for (const deed of ["Get up", "Remove", "Make host"]) // nobody does that before everybody's eyes
        assert.equal(await button(ann, deed).count(), 0, deed);
    assert.equal(await ann.getByRole("switch").count() + await ann.getByRole("dialog").getByRole("checkbox").count(), 0);
    await button(ann, "Close").click();
    await ann.locator(".company-notes").getByRole("link", { name: "Back to my seat" }).click();
    await ann.locator(".table .hand li").first().waitFor();
    assert.equal(hashOf(ann), where);
    await until("she is back", async () => !await notes(ben).isVisible());
}

const linkOf = async page => new URL(await page.getByLabel("Private link").inputValue()).hash;

// The host's phone says where to start; a link that was used is not offered again; a screen that shows the table says so and
// leads back, offers nobody's deeds, and sees that a phone has come by the link shown there. Who has no seat reads why
// nothing can be written, and why a name is refused beside the name.
async function devices() {
    const ann = await make("Kittens", "Ann", 2), where = hashOf(ann);
    await button(ann, "My hand on my phone").click();
    await ann.getByRole("dialog").getByText("Take your seat on another device first, or the others will see that you are away.").waitFor();
    await ann.getByText("Kittens · Exploding Kittens · 2 players").waitFor({ state: "attached" });
    assert.equal(await ann.locator(".lobby .code").evaluate(code => getComputedStyle(code).visibility), "hidden"); // a camera finds one code
    await shoot(ann, "phone-link-lobby");
    const link = await linkOf(ann), held = await come(link, phone);
    await button(held, "Take the seat").click();
    await held.getByText("You're the host on your other device. Start the match there.").waitFor();
    assert.equal(await button(held, "Start").count(), 0);
    await shoot(held, "host-phone");
    await ann.getByText("Your phone has your seat now.").waitFor();
    assert.equal(await ann.getByLabel("Private link").count(), 0);
    assert.deepEqual(await lookForFaults(ann), []);
    const onwards = button(ann, "Show the table here as the audience sees it");
    await onwards.focus();
    const late = await come(link, phone);
    await button(late, "Take the seat").click();
    await late.getByText("This link is no longer valid.").waitFor();
    assert.equal(await button(late, "Take the seat").count(), 0);
    assert.match(await button(late, "Back to the games").getAttribute("class"), /first/);
    await shoot(late, "link-used");
    assert.deepEqual(await lookForFaults(late), []);

    const ben = await come(`/${where}`, phone);
    await ben.locator(".chat").getByText("Only players at the table can chat.").waitFor();
    await ben.locator(".sit-down input").fill("B\u202een");
    await ben.locator(".sit-down button").click();
    await ben.locator(".sit-down").getByText("A name can't contain invisible characters.").waitFor();
    await ben.locator(".sit-down input").fill("Ann");
    await ben.locator(".sit-down button").click();
    await ben.locator(".sit-down").getByText("Two players can't have the same name.").waitFor();
    assert.equal(await ben.getByText("Two players can't have the same name.").count(), 1);
    await shoot(ben, "same-name");
    assert.deepEqual(await lookForFaults(ben), []);
    await ben.locator(".sit-down input").fill("ann"); // and wherever one sits down by it
    assert.equal(await ben.getByText("Two players can't have the same name.").count(), 0);
    await button(ben, "Sit here").click();
    await ben.locator(".sit-down").getByText("Two players can't have the same name.").waitFor();
    assert.equal(await ben.getByText("Two players can't have the same name.").count(), 1);
    await joinAs(ben, "Ben");
    assert.equal(await ben.getByText(/can't have the same name|can write/).filter({ visible: true }).count(), 0);

    assert.ok(await onwards.evaluate(each => each === document.activeElement), "whoever comes meanwhile");
    await onwards.click();
    await ann.getByText("This screen shows what the audience sees.").waitFor();
    assert.equal(await button(ann, "Remove").count() + await button(ann, "Get up").count() + await button(ann, "Make host").count(), 0);
    await shoot(ann, "big-screen-lobby");
    assert.deepEqual(await lookForFaults(ann), []);
    await held.context().close();
    await ann.locator(".far-seat", { hasText: "away" }).waitFor();
    await button(ann, "My hand on my phone").click();
    const tablet = await come(await linkOf(ann));
    await button(tablet, "Take the seat").click();
    await ann.getByText("Your phone has your seat now.").waitFor();
    assert.equal(await ann.getByLabel("Private link").count(), 0);
    await shoot(ann, "link-taken");
    await button(ann, "Close").click();
    await ann.getByRole("link", { name: "Back to my seat" }).click();
    await start(ann, ben, tablet);
}

// Who has two seats and gets up from one is host as before: that is no news to anybody.
async function sameHost() {
    const ann = await make("Frogs", "Ann", 3), ben = await come(`/${hashOf(ann)}`);
    await joinAs(ben, "Ben");
    await ann.locator("[data-at='sit 2']").click();
    await ann.getByRole("dialog").getByLabel("Name").fill("Anna");
    await button(ann, "Sit down").click();
    await ben.locator(".far-seat", { hasText: "Anna · host" }).waitFor();
    await ann.locator("[data-at='leave 0']").click();
    for (const page of [ann, ben]) {
        await page.locator(".far-seat", { hasText: "free" }).waitFor();
        assert.equal(await page.getByText(/the host now/).filter({ visible: true }).count(), 0);
    }
}

// A table is forgotten only after a question, which says how one comes back.
async function forgotten() {
    const ann = await make("Frogs", "Ann", 2), where = hashOf(ann);
    await ann.locator(".lobby .leave").click();
    await button(ann, "Forget Frogs").click();
    await ann.getByText("Frogs: Ann only disappears from this list. The table's link still brings you back to your seat.").waitFor();
    await shoot(ann, "forget");
    await button(ann, "Cancel").click();
    await button(ann, "Forget Frogs").click();
    await button(ann, "Forget").click();
    await button(ann, "Go there Frogs").waitFor({ state: "detached" });
    await ann.goto(server.address + where);
    await ann.locator(".far-seat", { hasText: "Ann · you · host" }).waitFor();
}

const awayFor = async page => {
    const [, minutes, seconds] = /Ben has been away for (\d+):(\d\d)\./.exec(await notes(page).textContent()) ?? [0, 0, -1];
    return 60 * Number(minutes) + Number(seconds);
};

/** Where the page waits half a minute for who is away, the server waits a second. */
const impatient = page => page.routeWebSocket(/socket/, socket => {
    const there = socket.connectToServer();
    socket.onMessage(text => there.send(text.replace(/ absence 30 /, " absence 1 ")));
});

// Who is away is waited for as long as it takes, or until the others vote: how long that has been is seen, after a reload too.
async function howLong() {
    for (const choose of [page => page.getByLabel("How long to wait for somebody who is away").selectOption("as long as it takes"),
        async page => {
            await page.getByLabel("How long to wait for somebody who is away").selectOption("30 seconds");
            await page.getByRole("option", { name: "1 seconds", selected: true }).waitFor({ state: "attached" });
            await page.getByRole("radio", { name: "the others vote" }).check();
        }]) {
        const ann = await make("Frogs", "Ann", 2, options(barePond), { prepare: impatient }), ben = await come(`/${hashOf(ann)}`);
        await joinAs(ben, "Ben");
        await choose(ann);
        await start(ann, ben);
        await ben.goto("about:blank");
        await until("the time is seen", async () => await awayFor(ann) >= 1);
        const votes = button(ann, "Let the computer play"), vote = await votes.count() > 0 ? await votes.elementHandle() : null;
        await until("it goes on", async () => await awayFor(ann) >= 3);
        assert.ok(vote === null || await vote.evaluate(each => each.isConnected), "what can be pressed stays while time passes");
        await shoot(ann, vote ? "away-vote" : "away-for-ever");
        await ann.reload();
        await until("it is seen again", async () => await awayFor(ann) >= 0);
        assert.ok(await awayFor(ann) >= 3, "time that has passed is not forgotten");
    }
}

// Each reads quick words in their own language. Who has muted the chat hears nothing of it, after a reload either, and reads
// what was said meanwhile when it is heard again.
async function talk() {
    const ann = await make("Frogs", "Ann", 2, options(barePond)), ben = await come(`/${hashOf(ann)}`, { ...small, locale: "ko-KR" });
    const line = text => ben.locator(".talk p", { hasText: text });
    await joinAs(ben, "벤");
    await start(ann, ben);
    await button(ann, "Chat").click();
    await button(ann, "Well played!").click();
    await button(ben, "채팅(새 글 1개)").click();
    await line("Ann 잘하셨어요!").waitFor();
    await shoot(ben, "quick-korean");
    await button(ben, "채팅 끄기").click();
    await ann.getByLabel("Say something").fill("unheard");
    await button(ann, "Send").click();
    await ann.getByText("Ann unheard").waitFor();
    await ben.reload();
    await ben.locator(".table .question").waitFor({ state: "attached" });
    await ann.getByLabel("Say something").fill("nor this");
    await button(ann, "Send").click();
    await ann.getByText("Ann nor this").waitFor();
    assert.equal(await ben.locator(".table-bar .is-new").count(), 0);
    await button(ben, "채팅").click();
    await ben.locator(".chat").getByRole("button", { name: "채팅 다시 보기" }).waitFor();
    assert.equal(await line("unheard").isVisible(), false);
    await shoot(ben, "muted-korean");
    await button(ben, "채팅 다시 보기").click();
    for (const text of ["Ann 잘하셨어요!", "Ann unheard", "Ann nor this"])
        await line(text).waitFor();
    assert.equal(await ben.locator(".talk p").count(), 3);
    await ben.reload();
    await button(ben, "채팅").click();
    await line("Ann nor this").waitFor();
}

// Somebody plays again while somebody else looks back: who does so stays there until they want to leave, and the match that is
// over can be exported, then and later.
async function lookOn() {
    const [ann, ben] = await two(small), where = page => page.locator(".table .where");
    await finish(ann, ben);
    await button(ben, "Look back").click();
    await button(ben, "Back").click();
    await where(ben).getByText("1 of 3").waitFor();
    const log = await saved(ben, "Export"), told = await history(ben);
    await button(ann, "Play again").click();
    await says(ben, "Ann has begun another match.");
    await until("Ann plays", async () => !await ann.locator(".table .end").isVisible() && await isAsked(ben) === false);
    await where(ben).getByText("1 of 3").waitFor();
    await shoot(ben, "look-on-phone");
    await button(ben, "Forward").click();
    await where(ben).getByText("2 of 3").waitFor();
    assert.deepEqual(await history(ben), told);
    assert.equal(await saved(ben, "Export"), log);
    await button(ben, "Back to now").click();
    await until("he is asked in the new match", () => isAsked(ben));
    assert.deepEqual(await history(ben), []);
    for (const page of [ann, ben])
        assert.equal(await saved(page, "Export the last match"), log);
    await shoot(ann, "again");
    await touch(ben, "N", "b1");
    await until("it goes on", () => isAsked(ann));
}

// The host goes home when it is over: somebody else is host and knows it, what was played stays as it was, and for another
// match somebody has to sit down first.
async function freeSeat() {
    const [ann, ben] = await two();
    await finish(ann, ben);
    const told = await history(ben), end = await ben.locator(".table .end").textContent();
    assert.match(end, /Ann/);
    await button(ann, "People").click();
    await button(ann, "Get up").click();
    await says(ben, "Ann is no longer at this table. You are the host now.");
    assert.equal(await ben.locator(".table .end").textContent(), end);
    assert.deepEqual(await history(ben), told);
    await button(ben, "Play again").click();
    await says(ben, "Some seats are still free.");
    await shoot(ben, "free-seat");
    const eve = await come(`/${hashOf(ben)}`, small);
    await button(eve, "People").click();
    await button(eve, "Sit here").click();
    await eve.getByRole("dialog").last().getByLabel("Name").fill("Eve");
    await button(eve, "Sit down").click();
    await says(ben, "Eve plays from now on.");
    await button(ben, "Play again").click();
    await until("they play", async () => !await ben.locator(".table .end").isVisible());
    await calls(ben, 1, "Eve");
}

/** Do two things on the page lie over each other? */
const overlap = (page, one, other) => page.evaluate(selectors => {
    const [ones, others] = selectors.map(selector => [...document.querySelectorAll(selector)].filter(each => each.checkVisibility()).map(each => each.getBoundingClientRect()));
    return ones.some(a => others.some(b => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom));
}, [one, other]);

// What is asked and told hides neither the bar nor whose turn it is; what stands in a row stays in it; who holds a phone any
// way round is not told to point it at itself.
async function looks() {
    const ann = await make("Kittens", "Ann", 2, () => {}, { viewport: { width: 320, height: 640 } });
    const lists = await ann.locator(".far-seat select").evaluateAll(all => all.map(each => each.getBoundingClientRect().right - each.closest(".far-seat").getBoundingClientRect().right));
    assert.ok(lists.length > 0 && lists.every(beyond => beyond <= 0), String(lists));
    await shoot(ann, "lobby-320");
    const ben = await come(`/${hashOf(ann)}`, { ...small, viewport: { width: 740, height: 360 } });
    await joinAs(ben, "Ben");
    assert.equal(await ben.getByText("My hand on my phone").count(), 0);
    await ann.setViewportSize({ width: 1280, height: 800 });
    await start(ann, ben);
    await ben.setViewportSize({ width: 360, height: 740 });
    await button(ann, "Pause").click();
    for (const page of [ann, ben]) {
        await page.locator(".company-asked").waitFor();
        assert.equal(await overlap(page, ".company-over > :not(:empty)", ".table-bar button"), false);
    }
    assert.equal(await overlap(ann, ".company-over > :not(:empty)", ".table .status li, .table .turn, .table .question, .table .hand li"), false);
    await shoot(ann, "asked-away");
    for (const [scale, size] of [["1.25", { width: 1100, height: 800 }], ["1.5", { width: 1280, height: 800 }]]) {
        await ann.setViewportSize(size);
        await ann.evaluate(chosen => document.documentElement.style.setProperty("--text-scale", chosen), scale);
        await until("the table has its narrow shape", async () => await ann.locator(".table-hand").evaluate(hand => hand.getBoundingClientRect().left > innerWidth / 2));
        assert.equal(await overlap(ann, ".table .question, .table-ask button", ".table .hand li, .hand-bar"), false);
        await shoot(ann, `asked-text-${scale}`);
    }
    await ann.evaluate(() => document.documentElement.style.removeProperty("--text-scale"));
    await ann.setViewportSize({ width: 1280, height: 800 });
    await shoot(ben, "asked-360");
    await button(ben, "Refuse").click();
    await says(ann, "Ben does not agree.");
    assert.equal(await overlap(ann, ".company-over > :not(:empty)", ".table-bar button, .table .status li, .table .turn"), false);
    await shoot(ann, "told");
    for (const page of [ann, ben]) {
        await button(page, "Chat").click();
        assert.equal(await overlap(page, ".talk-panel", ".table .hand li, .table-bar button"), false);
        assert.equal(await page.locator(".talk-panel input").evaluate(field => field === document.activeElement), page === ann); // by touch a keyboard would come up
        await shoot(page, page === ann ? "talk" : "talk-360");
        await page.keyboard.press("Escape");
    }
    await ben.setViewportSize({ width: 360, height: 540 }); // where there is little room for piles
    const room = await ben.locator(".piles .caption").last().evaluate(each => {
        each.textContent = "Discard pile: 3, Defuse on top";
        return each.closest("button").getBoundingClientRect().bottom - each.getBoundingClientRect().bottom;
    });
    await shoot(ben, "piles-360");
    assert.ok(room >= 4, `${room}`);
}

// What others bet changes the number that is offered: whoever was about to press it has read another, and gives none by that.
async function bets() {
    const ann = await make("Robots", "Ann", 2), ben = await come(`/${hashOf(ann)}`, phone);
    await joinAs(ben, "Ben");
    await start(ann, ben);
    const offer = ben.locator(".number-field [type=submit]");
    await until("seven is offered", async () => await offer.textContent() === "Bet 7");
    await ben.evaluate(() => { // as soon as another is offered, somebody who has read seven presses it
        const send = document.querySelector(".number-field [type=submit]");
        const observer = new MutationObserver(() => queueMicrotask(() => send.click()) ?? observer.disconnect());
        observer.observe(send, { childList: true, characterData: true, subtree: true });
    });
    await ann.locator(".number").fill("5");
    await button(ann, "Bet 5").click();
    await until("another is offered", async () => await offer.textContent() === "Bet 4");
    await shoot(ben, "bet-held");
    await until("it can be given", async () => await offer.getAttribute("aria-disabled") === null);
    assert.deepEqual((await history(ben)).filter(line => /Ben bets/.test(line)), []);
    await offer.click();
    await heard(/^Ben bets 4\.$/, ann, ben);
    await ben.locator(".number").fill("2"); // what one has chosen oneself can be given at once
    await button(ben, "Bet 2").click();
    await heard(/^Ben bets 2\.$/, ann);
    await button(ann, "Chat").click();
    await shoot(ann, "talk-beside-bets");
    assert.equal(await overlap(ann, ".talk-panel", ".table-ask, .table-middle, .table-top"), false);
}

await run([
    ["who plays is called by their name at once, and everybody hears who is gone", names],
    ["a typed name is taken wherever one sits down, and a refusal goes with its question", typed],
    ["why a name is refused stands where it is asked for", asked],
    ["who chose a seat where somebody was faster is told so, and sits nowhere else", tooLate],
    ["who plays with computer players alone asks nobody to undo", undo],
    ["who looks back at a match that is over is offered to export it, and not to pause or to resign", lookBack],
    ["a phone holds the hand and the big screen shows the table: it says who is away, and leads back to one's seat", bigScreen],
    ["a second device, a link that was used, a screen that shows the table and who has no seat are told what fits them", devices],
    ["who has two seats and gets up from one is host as before", sameHost],
    ["a table is forgotten after a question only", forgotten],
    ["how long somebody has been away is seen where nothing comes of it by itself", howLong],
    ["who gets up when it is over leaves a free seat, and the match as it was", freeSeat],
    ["who looks back stays there when somebody plays again, and can export what was played", lookOn],
    ["nothing lies over the bar or the turn, or sticks out of its row", looks],
    ["a number that became another by itself is not given by who has read the one before", bets],
    ["quick words in one's own language, and a chat that stays muted and is read later", talk],
]);
