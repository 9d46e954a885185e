// How a table behaves: hands are hidden from the next player, nothing is lost, everything is said once,
// robust against what can't be kept; arrow keys, dragging, stepping back.
//     node behaves.mjs BUILD
import { readFileSync } from "node:fs";
import { House, dice, run, until, settle, play, choices, click } from "./player.mjs";
import { clickOn, drag, look, press, placeOf, watchMotions } from "./hand.mjs";

const house = await House.open(process.argv[2]);

function expect(is, what, seen) {
    if (!is)
        throw new Error(`${what}\n${JSON.stringify(seen)}`);
}

// Everything that is anywhere in the page, seen or not, but for the list of matches.
const allWords = async page => new Set(await page.evaluate(() => {
    const found = [];
    const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ELEMENT,
        node => node.matches(".home") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        found.push(...[...node.attributes].map(({ name, value }) => `${node.localName} ${name}=${value}`));
        found.push(...[...node.childNodes].filter(child => child.nodeType === Node.TEXT_NODE).map(child => child.data));
    }
    return found;
}));
const newWords = async (page, known) => [...await allWords(page)].filter(words => !known.has(words)).join("\n");
const reload = async page => {
    await page.reload();
    await until(page, () => Boolean(window.screenShown?.frame));
    await settle(page);
};
const saved = page => page.evaluate(() => window.table.save());

await run("web-behaves", house, [
    ["before a hidden hand there is a curtain, and nothing of the last hand stays in the page", [], async () => {
        const page = await house.table({ game: "kittens", players: "Ann,Ben" });
        const closed = (await allWords(page)).add("g class=crosses");
        await press(page, "I am Ann");
        const mine = await page.evaluate(() => window.screenShown.frame.nodes.filter(node => node.region === "hand").map(node => node.label));
        expect(mine.length === 6, "Ann does not see her cards", mine);
        await page.locator(".hand button").first().focus();
        await press(page, "Hide my cards");
        expect(await newWords(page, closed) === "", "something is left when cards are hidden", await newWords(page, closed));
        await press(page, "I am Ann");
        await clickOn(page, "pile");
        const drawn = (await look(page)).history.filter(says => /^You drew/.test(says));
        expect(drawn.length > 0, "Ann is not told what she drew");
        await page.locator(".history-list button").first().click();
        await press(page, "Back to now");
        await page.locator(".hand button").first().focus();
        await press(page, "Hand over to Ben");
        const left = await allWords(page);
        await reload(page);
        const fresh = (await allWords(page)).add("g class=crosses");
        expect([...left].every(words => fresh.has(words)), "Ben finds what a page that was just opened does not have", [...left].filter(words => !fresh.has(words)));
        await press(page, "I am Ben");
        const theirs = [...await allWords(page)].join("\n");
        expect(!drawn.some(says => theirs.includes(says)), "Ben can read what Ann drew");
    }],
    ["a match against the computer has no curtain", [], async () => {
        const page = await house.table({ game: "kittens", players: "Ann,Ben:easy" });
        expect(await page.locator(".hand button").count() === 6, "the hand is hidden");
    }],
    ["reload in the middle of bets loses nothing, and gives no time back", [], async () => {
        const page = await house.table({ game: "robots", players: "Ann,Ben", options: "seconds=60" });
        await page.locator(".number").fill("9");
        await press(page, "Bet 9");
        await page.evaluate(() => window.skip(20000));
        const before = await saved(page);
        await reload(page);
        expect(await saved(page) === before && /bet 9/.test((await look(page)).players), "the bet is lost");
        const clock = await page.evaluate(() => {
            const { until: end, lasts } = window.screenShown.frame.nodes.find(node => node.kind === "clock");
            return { leftMs: end - window.table.now(), lasts, shown: Number(document.querySelector(".clock-number").textContent),
                empty: Number(document.querySelector(".clock-ring").getAttribute("stroke-dashoffset")), round: Number(document.querySelector(".clock-ring").getAttribute("stroke-dasharray")) };
        });
        expect(clock.lasts === 60000 && clock.leftMs <= 40000 && clock.shown <= 40 && clock.empty >= clock.round * 19 / 60, "time is given back", clock);
    }],
    ["a number that is none is not taken for another", [], async () => {
        const page = await house.table({ game: "robots", players: "Ann,Ben" });
        for (const typed of ["7.9", "4294967303", "0"]) {
            await page.locator(".number").fill(typed);
            await press(page, "Bet …");
            const seen = await look(page);
            expect(/^A number from \d+ to \d+ is asked for\.$/.test(seen.why) && !/bet \d/.test(seen.players), `${typed} is taken`, seen);
        }
    }],
    ["whether something is meant is asked no longer than it can be done", [], async () => {
        const page = await house.table({ game: "robots", players: "Ann,Ben" });
        await page.locator(".number").fill("9");
        await press(page, "Bet 9");
        await page.evaluate(() => window.skip(60000));
        await settle(page);
        await press(page, "Give up");
        const dialog = page.getByRole("dialog", { name: "Really give up?" });
        expect(await dialog.count() === 1, "it is not asked about");
        await page.evaluate(() => window.skip(3600000));
        await settle(page);
        expect(await dialog.count() === 0, "it is still asked about", await look(page));
    }],
    ["reload in the middle of a Nope round loses nothing", [], async () => {
        const page = await house.table({ game: "kittens", players: "Ann,Ben", options: "nope=window,window=60" });
        await press(page, "I am Ann");
        const whole = (await choices(page)).filter(({ id, name }) => id.startsWith("hand:") && name.endsWith(": do it"));
        expect(whole.length > 0, "no card can be played", await choices(page));
        await click(page, whole[0]);
        await settle(page);
        const before = await saved(page), seats = await page.evaluate(() => JSON.stringify(window.screenShown.frame.seats));
        await reload(page);
        expect(await saved(page) === before && await page.evaluate(() => JSON.stringify(window.screenShown.frame.seats)) === seats, "something is lost");
    }],
    ["a match is paused and gone on with, at once or after a reload; meanwhile nobody's cards are open", [], async () => {
        const page = await house.table({ game: "kittens", players: "Ann,Ben" });
        await press(page, "I am Ann");
        await press(page, "Pause");
        for (const when of ["at once", "after a reload"]) {
            const seen = await look(page);
            expect(seen.question === "The match is paused." && seen.deeds.join() === "Go on", `${when} nothing leads on`, seen);
            expect(await page.locator(".hand button").count() === 0, `${when} a hand is open`);
            expect(!await page.getByRole("button", { name: "Pause", exact: true }).isVisible(), "what is paused can be paused");
            if (when === "at once")
                await reload(page);
        }
        await press(page, "Go on");
        await press(page, "I am Ann");
        await clickOn(page, "pile");
        expect(/ pause\b[^]* resume\b/.test(await saved(page)), "the log does not know of it", await saved(page));
    }],
    ["in a pause the clock stands", [], async () => {
        const page = await house.table({ game: "robots", players: "Ann,Ben", options: "seconds=60" });
        await page.locator(".number").fill("20");
        await press(page, "Bet 20");
        const left = () => page.evaluate(() => window.screenShown.frame.nodes.find(node => node.kind === "clock").until - window.table.now());
        const before = await left();
        await press(page, "Pause");
        expect(await page.locator(".clock").count() === 0, "a clock runs");
        await page.evaluate(() => window.skip(3600000));
        expect((await look(page)).question === "The match is paused.", "it goes on by itself", await look(page));
        await press(page, "Go on");
        const after = await left();
        expect(after > 0 && after <= before, "the time is another", [before, after]);
    }],
    ["cards fly from the pile to who draws; an explosion opens once and fades, at most three times a second; without motion nothing moves", [], async () => {
        for (const motion of [2, 0]) {
            const page = await house.table({ game: "kittens", players: "Ann,Ben", seed: 17, motion });
            await watchMotions(page);
            await play(page, click, list => list.find(({ id }) => id === "pile") ?? list[0], 40);
            const motions = await page.evaluate(() => window.motions);
            if (motion === 0) {
                expect(motions.length === 0, "something moves", motions);
                continue;
            }
            const isIn = ([x, y], size) => box => box && x + size / 2 >= box[0] && x + size / 2 <= box[2] && y + size / 2 >= box[1] && y + size / 2 <= box[3];
            const flights = motions.filter(({ what }) => what === "flight"), bursts = motions.filter(({ what }) => what === "burst");
            const drawn = flights.filter(({ from, to, size, pile, hand }) => isIn(from, size)(pile) && isIn(to, size)(hand));
            expect(drawn.length > 1, "no card flies from the pile to the hand", flights);
            expect(flights.every(({ from, to, size, pile, hand, players }) => [from, to].every(at => [pile, hand, players].some(isIn(at, size)))), "a card flies from or to nowhere", flights);
            expect(bursts.length > 0 && bursts.every(({ duration, opacity }) => duration >= 1000 / 3 && opacity.every((now, i) => i === 0 || now <= opacity[i - 1])),
                "nothing explodes, or it flashes", bursts);
        }
    }],
    ["each event is announced once, in one polite region", [], async () => {
        const page = await house.table({ game: "frogs", players: "Ann,Ben" });
        await page.evaluate(() => {
            window.heard = [];
            const live = document.querySelector(".table [aria-live=polite]");
            new MutationObserver(() => window.heard.push(...[...live.children].map(child => child.textContent))).observe(live, { childList: true });
        });
        await clickOn(page, "N", "c1");
        const heard = await page.evaluate(() => window.heard);
        expect(heard.filter(says => says === "A frog of Ann goes from N to c1.").length === 1, "it is not heard once", heard);
        expect(await page.locator(".table [aria-live=polite]").count() === 1, "there is more than one region");
    }],
    ["arrow keys move the chosen robot, which stays chosen; a letter chooses one", [], async () => {
        const page = await house.table({ game: "robots", players: "Ann" });
        await page.locator(".board-buttons button").first().focus();
        await page.keyboard.press("g");
        await settle(page);
        expect((await look(page)).touched.includes("green"), "the letter chooses nothing");
        const before = (await look(page)).where.green;
        for (const key of ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"]) {
            await page.keyboard.press(key);
            await settle(page);
        }
        const after = await look(page);
        expect(after.where.green !== before || /moves made: [1-9]/i.test(after.status), "it does not move", after);
        expect(after.touched.includes("green"), "it is not chosen any more", after);
        await page.keyboard.press("Escape");
        expect((await look(page)).touched.length === 0, "Escape does not let go");
    }],
    ["while a robot stays chosen the others are buttons: Tab leads to them, and Enter or a letter chooses another at once", [], async () => {
        const page = await house.table({ game: "robots", players: "Ann" });
        await page.locator('.board-buttons [data-id="green"]').focus();
        await page.keyboard.press("Enter");
        await page.locator('.has-pad button:not([aria-disabled])').first().focus();
        await page.keyboard.press("Enter");
        await settle(page);
        expect((await look(page)).touched.join() === "green", "it does not stay chosen", await look(page));
        for (const other of ["red", "blue", "yellow"]) {
            const button = page.locator(`.board-buttons [data-id="${other}"]`);
            expect(await button.getAttribute("aria-disabled") === null && / robot on \w+: choose$/.test(await button.getAttribute("aria-label")), `${other} is no button`, await button.getAttribute("aria-label"));
        }
        const focused = () => page.evaluate(() => document.activeElement.dataset.id ?? "");
        for (let tabs = 0; tabs < 12 && await focused() !== "red"; tabs++)
            await page.keyboard.press("Shift+Tab");
        await page.keyboard.press("Enter");
        await settle(page);
        expect((await look(page)).touched.join() === "red", "Tab and Enter do not choose another", await look(page));
        await page.keyboard.press("b");
        await settle(page);
        expect((await look(page)).touched.join() === "blue" && await focused() === "blue", "the letter does not choose another", await look(page));
        const { where } = await look(page);
        for (const way of ["p1", "a1", "d16"])
            await drag(page, "yellow", way);
        expect((await look(page)).where.yellow !== where.yellow, "another can't be dragged", (await look(page)).where);
    }],
    ["who has chosen a frog is asked where it goes, with a card what the card lets it do", [], async () => {
        const page = await house.table({ game: "frogs", players: "Ann,Ben" });
        const asks = async () => (await look(page)).question;
        const before = await asks();
        await clickOn(page, "N");
        expect(await asks() === "Where does the frog on N go?", "it is still asked what to do", await asks());
        await clickOn(page, "N");
        expect(await asks() === before, "it is still asked where", await asks());
        for (const [card, says] of [["parachute", "Parachute: where does the frog on N go?"], ["extra-jump", "Extra Jump: where does the frog on N jump first?"]]) {
            await clickOn(page, card, "N");
            expect(await asks() === says, "it is not asked where", await asks());
            await clickOn(page, "N", card);
        }
        expect(await asks() === before, "it is still asked where", await asks());
    }],
    ["what marks a cell leaves the walls around it to be seen, and what marks a pad the letters of columns", [], async () => {
        const robots = await house.table({ game: "robots", players: "Ann" });
        await clickOn(robots, "yellow");
        const far = await robots.evaluate(() => [...document.querySelectorAll(".rings .cell-ring rect")].map(ring => Number(ring.getAttribute("width")) / 2 + parseFloat(getComputedStyle(ring).strokeWidth) / 2));
        const wall = await robots.evaluate(() => 50 - parseFloat(getComputedStyle(document.querySelector(".r-wall")).strokeWidth) / 2);
        expect(far.length > 0 && far.every(each => each <= wall), "a mark covers a wall", [wall, far]);
        const frogs = await house.table({ game: "frogs", players: "Ann,Ben" });
        await clickOn(frogs, "N", "c1", "S", "c5", "c1");
        const signs = await frogs.evaluate(() => [...document.querySelectorAll(".board-picture .sign")].map(sign => {
            const { stroke, paintOrder } = getComputedStyle(sign.querySelector("text"));
            return Boolean(document.querySelector(".rings").compareDocumentPosition(sign) & Node.DOCUMENT_POSITION_FOLLOWING) && stroke !== "none" && paintOrder === "stroke";
        }));
        expect(signs.length === 10 && signs.every(Boolean), "a mark covers a letter or a number", signs);
    }],
    ["a robot goes where its way ends by a click there, and by dragging", [], async () => {
        const page = await house.table({ game: "robots", players: "Ann" });
        const first = (await look(page)).may.find(id => ["red", "green", "blue", "yellow"].includes(id));
        await clickOn(page, first);
        const [end] = (await look(page)).ends;
        await clickOn(page, end);
        expect(/Moves made: 1/.test((await look(page)).status), "the click does nothing", await look(page));
        const other = ["red", "green", "blue", "yellow"].find(id => id !== first);
        await clickOn(page, other);
        const [to] = (await look(page)).ends;
        await clickOn(page, other);
        await drag(page, other, to);
        expect(/Moves made: 2/.test((await look(page)).status), "the drag does nothing", await look(page));
    }],
    ["who plays alone is told the fewest moves after each chip, and can have them shown", [], async () => {
        const page = await house.table({ game: "robots", players: "Ann" });
        const goal = () => page.evaluate(() => window.screenShown.frame.nodes.find(node => node.words.includes("goal")).at.join());
        const target = await goal();
        await clickOn(page, (await look(page)).may.find(id => ["red", "green", "blue", "yellow"].includes(id)));
        for (const answer of ["Not yet", "Do it"]) { // whatever is chosen
            await press(page, "Give up");
            expect(await page.getByRole("dialog", { name: "Really give up?" }).locator(":focus").textContent() === "Not yet", "to do it offers itself");
            await press(page, answer);
            expect(await goal() === target || answer === "Do it", "it is given up though it was not meant");
        }
        await until(page, () => [...document.querySelectorAll(".deeds button")].some(button => button.textContent === "Show how"));
        const next = await goal();
        await press(page, "Show how");
        await until(page, () => /^(\d+) of \1$/.test(document.querySelector(".where").textContent));
        const seen = await look(page);
        expect(Object.values(seen.where).includes(target) && next !== target, "nobody comes to the target", [target, next, seen.where]);
        for (let isMore = true; isMore;) {
            isMore = await page.getByRole("button", { name: "Back", exact: true }).getAttribute("aria-disabled") === null;
            if (isMore)
                await press(page, "Back");
            expect(await goal() === target && /Round 1/.test((await look(page)).status), "another chip is shown", [await goal(), target, (await look(page)).status]);
        }
        await press(page, "Back to now");
        expect((await look(page)).may.length > 0, "now is not as it was");
    }],
    ["every entry can be stepped to, and back to now", [], async () => {
        const page = await house.table({ game: "frogs", players: "Ann,Ben", options: "board=small" });
        await clickOn(page, "N", "b1", "S", "b3");
        const now = (await look(page)).where;
        await page.locator(".history-list button").first().click();
        const then = await look(page);
        expect(JSON.stringify(then.where) !== JSON.stringify(now) && then.may.length === 0, "the past looks like now", then);
        const told = await page.locator(".news").innerText();
        expect(told === "A frog of Ann goes from N to b1. Ben is to play.", "more is told than this entry did", told);
        await press(page, "Back");
        expect(/Turn 1/.test((await look(page)).status), "it does not go back");
        for (const leave of [() => press(page, "Back to now"), () => page.keyboard.press("Escape")]) {
            await leave();
            const again = await look(page);
            expect(JSON.stringify(again.where) === JSON.stringify(now) && again.may.length > 0, "now is not as it was", again);
            await page.locator(".history-list button").first().click();
        }
        // What a window takes, the table does not.
        await press(page, "Rules");
        await page.keyboard.press("Escape");
        await page.locator("dialog").waitFor({ state: "detached" });
        expect((await look(page)).may.length === 0, "closing a window ends looking back");
    }],
    ["what happened follows the newest entry, but not under the eyes of who reads or looks back", [], async () => {
        const page = await house.table({ game: "frogs", players: "Ann,Ben" }, { width: 800, height: 900 });
        const list = () => page.evaluate(() => {
            const { scrollTop } = document.querySelector(".history-list");
            const current = document.querySelector(".history-list [aria-current]")?.getBoundingClientRect(), box = document.querySelector(".history-list").getBoundingClientRect();
            return { top: scrollTop, isCurrentSeen: current && current.top >= box.top - 1 && current.bottom <= box.bottom + 1 };
        });
        await clickOn(page, "N", "c1", "S", "c5", "c1", "c2", "c5", "c4", "N", "c1");
        const isAtEnd = () => until(page, () => {
            const { scrollTop, clientHeight, scrollHeight } = document.querySelector(".history-list");
            return scrollHeight - clientHeight > 50 && scrollTop + clientHeight >= scrollHeight - 8;
        });
        const painted = () => page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))));
        await isAtEnd();
        // Larger and smaller within one frame: then the list has been scrolled, is not at its end, and nobody did it, even
        // if a finger or a button was on it before.
        for (const ends of ["pointerup", "pointercancel"]) {
            await page.evaluate(name => {
                const list = document.querySelector(".history-list");
                for (const each of ["pointerdown", name])
                    list.dispatchEvent(new PointerEvent(each, { bubbles: true }));
                list.style.flex = "0 0 4rem";
            }, ends);
            await painted();
            await isAtEnd();
            await page.evaluate(() => {
                const list = document.querySelector(".history-list");
                for (const height of ["40rem", "5rem"]) {
                    list.style.flex = `0 0 ${height}`;
                    list.getBoundingClientRect();
                }
            });
            await painted();
            await isAtEnd();
        }
        await page.evaluate(() => { document.querySelector(".history-list").style.flex = "0 0 3rem"; });
        await isAtEnd();
        await clickOn(page, "S", "c5");
        await isAtEnd();
        await page.evaluate(() => { document.querySelector(".history-list").style.flex = ""; });
        await isAtEnd();
        const scroll = async act => {
            await page.evaluate(() => {
                window.isScrolled = false;
                document.querySelector(".history-list").addEventListener("scrollend", () => { window.isScrolled = true; }, { once: true });
            });
            await act();
            await until(page, () => window.isScrolled);
            return (await list()).top;
        };
        await page.locator(".history-list").hover();
        for (const [away, back] of [[() => page.mouse.wheel(0, -30), () => page.mouse.wheel(0, 3000)], [() => page.keyboard.press("ArrowUp"), () => page.keyboard.press("End")]]) {
            await page.locator(".history-list").focus();
            const read = await scroll(away);
            await page.evaluate(() => { document.querySelector(".history-list").style.flex = "0 0 5rem"; });
            await painted();
            expect((await list()).top === read, "who reads is torn away when the list is smaller", [read, await list()]);
            await page.evaluate(() => { document.querySelector(".history-list").style.flex = ""; });
            await painted();
            await scroll(back);
            await isAtEnd();
        }
        await scroll(() => page.mouse.wheel(0, -3000));
        const { length } = (await look(page)).history;
        await clickOn(page, "c2", "c3");
        await until(page, before => document.querySelectorAll(".history-list span").length > before, length);
        await painted();
        expect((await list()).top === 0, "who reads is torn away", await list());
        await page.locator(".history-list button").first().click();
        for (let steps = 0; steps < 4; steps++)
            await press(page, "Forward");
        expect((await list()).isCurrentSeen, "what is looked at is out of sight", await list());
        await press(page, "Back to now");
        await isAtEnd();
    }],
    ["on a phone the board stays where it is when something on it is chosen, and who is ready is not told to play", [], async () => {
        // The computer does nothing before the test lets time pass.
        const page = await house.table({ game: "robots", players: "Ann,Ben:easy", isStill: true }, { width: 390, height: 844 });
        const seen = () => page.evaluate(() => {
            const { frame: { question, seats } } = window.screenShown, turn = document.querySelector(".turn");
            return { question: question.says, isAnswered: question.isAnswered, isToAct: seats[0].isToAct, turn: turn.hidden ? "" : turn.textContent, isHere: turn.matches(".is-here") };
        });
        const top = () => page.locator(".board-sheet").evaluate(each => each.getBoundingClientRect().top);
        expect((await seen()).turn === "It's your turn.", "nobody is told to play", await seen());
        await page.locator(".number").fill("1");
        await press(page, "Bet 1");
        await page.locator('[data-id="ready"]').click();
        await until(page, () => window.screenShown.frame.question.isAnswered);
        const ready = await seen();
        expect(ready.question.startsWith("You are ready") && ready.isToAct, "Ann is not ready, or can't change that", ready);
        expect(ready.turn === "Waiting for Computer 1 (easy)." && !ready.isHere, "who is ready is told to play", ready);
        await page.evaluate(() => document.querySelector(".history-list button").click());
        const past = await seen();
        expect(!past.isAnswered && past.turn === "" && !past.isHere, "who looks back at what was asked before is to play", past);
        await press(page, "Back to now");
        await until(page, () => window.skip(5000) || window.screenShown.frame.nodes.some(node => node.id === "red" && node.may));
        await settle(page);
        const before = await top();
        await clickOn(page, "red");
        expect(await page.locator(".has-pad").count() === 1 && await top() === before, "the board moves", [before, await top()]);
    }],
    ["on a phone and on a tablet the board stays as it is from the beginning of a proof to its last move, which covers no words", [], async () => {
        const covered = page => page.evaluate(() => [...document.querySelectorAll(".theirs:not([hidden])")].flatMap(list => {
            const cards = list.getBoundingClientRect();
            return [...list.parentNode.querySelectorAll(".name, .rest, .you, .note")].filter(each => {
                const box = each.getBoundingClientRect();
                return each.checkVisibility({ opacityProperty: true }) && box.left < cards.right && cards.left < box.right && box.top < cards.bottom - 1 && cards.top < box.bottom - 1;
            }).map(each => each.textContent);
        }).join());
        for (const [width, height] of [[360, 740], [390, 844], [768, 1024]]) {
            for (const lang of ["en", "ko"]) {
                const page = await house.table({ game: "robots", players: "Ann,Ben", lang }, { width, height });
                await page.locator(".number").fill("9");
                await page.locator(".number-field [type=submit]").click();
                await settle(page);
                await page.evaluate(() => window.skip(60000));
                await settle(page);
                const place = () => page.evaluate(() => JSON.stringify(document.querySelector(".board-sheet").getBoundingClientRect()));
                const before = await place();
                await clickOn(page, "green");
                expect(await place() === before, "the board moves when a robot is chosen", [width, lang, before, await place()]);
                for (const move of [1, 2, 3]) {
                    await page.locator(".has-pad button:not([aria-disabled])").first().click();
                    await settle(page);
                    expect(await place() === before, "the board moves", [width, lang, move, before, await place()]);
                }
                expect(await page.locator(".theirs li").count() === 3, "the moves are not shown");
                expect(await covered(page) === "", "the moves lie over what is said of a player", [width, lang, await covered(page)]);
            }
        }
    }],
    ["on a phone the board of frogs stays as it is while a frog is chosen and goes on", [], async () => {
        const page = await house.table({ game: "frogs", players: "Ann,Ben" }, { width: 360, height: 740 });
        const place = () => page.evaluate(() => JSON.stringify(document.querySelector(".board-sheet").getBoundingClientRect()));
        const before = await place();
        for (const id of ["N", "c1", "S", "c5", "N", "c1"]) {
            await clickOn(page, id);
            expect(await place() === before, "the board moves", [id, before, await place()]);
        }
    }],
    ["on a phone news have two lines, and what is cut of them is read after a touch", [], async () => {
        const page = await house.table({ game: "frogs", players: "Ann with a long name,Ben with a long name" }, { width: 360, height: 740 });
        await clickOn(page, "N", "c1");
        await page.evaluate(() => document.querySelector(".news").append(" One more sentence that has no room."));
        const isCut = () => page.locator(".news").evaluate(news => news.scrollHeight > news.clientHeight + 1);
        const lines = () => page.locator(".news").evaluate(news => Math.round(news.clientHeight / parseFloat(getComputedStyle(news).lineHeight)));
        expect(await lines() === 2 && await isCut(), "there are not two lines", await lines());
        await page.locator(".news").click();
        expect(await lines() > 2 && !await isCut(), "it is still cut", await lines());
    }],
    ["to give up stands apart from the directions", [], async () => {
        for (const size of [{ width: 360, height: 740 }, { width: 1280, height: 800 }]) {
            const page = await house.table({ game: "robots", players: "Ann" }, size);
            const box = async name => page.getByRole("button", { name, exact: true }).boundingBox();
            const up = await box("Give up");
            for (const way of ["North", "West", "South", "East"]) {
                const other = await box(way);
                const aside = Math.max(up.x - other.x - other.width, other.x - up.x - up.width), above = Math.max(up.y - other.y - other.height, other.y - up.y - up.height);
                expect(Math.max(aside, above) >= 14, "it stands beside a direction", [size, way, up, other]);
            }
        }
    }],
    ["of cards that are alike one is told what one does, and what more of them do", [], async () => {
        const page = await house.table({ game: "kittens", players: "Ann,Ben:easy", seed: 5 });
        const choose = async label => {
            await page.locator(".hand button", { hasText: label }).first().click();
            await settle(page);
            return (await look(page)).question;
        };
        expect(await choose("Shuffle") === "Play Shuffle alone, or add another Shuffle.", "of one that can be played", await look(page));
        await until(page, () => document.querySelector(".table > [role=status]").textContent.startsWith("Play Shuffle alone"));
        await press(page, "Let go");
        expect(await choose("Tabby Cat") === "Tabby Cat can't be played alone. Choose another Tabby Cat to play them together.", "of one that can't", await look(page));
        await press(page, "Let go");
        expect((await look(page)).question === "Play cards, or draw to end your turn.", "it is not asked as before", await look(page));
    }],
    ["undo takes back what was done last", [], async () => {
        const page = await house.table({ game: "frogs", players: "Ann,Ben" });
        await clickOn(page, "N", "c1");
        await press(page, "Undo");
        expect(/Turn 1: Ann/.test((await look(page)).status), "nothing is taken back");
    }],
    ["the last step is asked about if one wants it", [], async () => {
        const page = await house.table({ game: "frogs", players: "Ann,Ben", confirm: true });
        await clickOn(page, "N");
        const [x, y] = await placeOf(page, "c1");
        await page.mouse.click(x, y);
        await page.getByRole("button", { name: "Not yet" }).click();
        expect(/Turn 1/.test((await look(page)).status), "it is done all the same");
        await page.mouse.click(x, y);
        await page.getByRole("button", { name: "Do it", exact: true }).click();
        await settle(page);
        await until(page, () => window.table.length === 1);
    }],
    ["the clock is a ring and a number, and is spoken at 30, 10 and 5 seconds", [], async () => {
        const page = await house.table({ game: "robots", players: "Ann,Ben", options: "seconds=60" });
        await page.locator(".number").fill("20");
        await press(page, "Bet 20");
        await page.evaluate(() => {
            window.heard = [];
            const live = document.querySelector(".table [aria-live=polite]");
            new MutationObserver(() => window.heard.push(...[...live.children].map(child => child.textContent))).observe(live, { childList: true });
        });
        for (const at of [29, 9, 4]) {
            await page.evaluate(left => {
                const { until: end } = window.screenShown.frame.nodes.find(node => node.kind === "clock");
                window.skip(end - window.table.now() - 1000 * left);
            }, at);
            await until(page, left => Number(document.querySelector(".clock-number").textContent) <= left, at);
        }
        const heard = await page.evaluate(() => window.heard.filter(says => says.endsWith("seconds left")));
        expect(heard.length === 3, "it is not spoken three times", heard);
        expect(await page.locator(".clock-ring").count() === 1, "there is no ring");
    }],
    ["a clock shows minutes from a hundred seconds on, and seconds below", [], async () => {
        const page = await house.table({ game: "robots", players: "Ann,Ben", options: "seconds=300", isStill: true });
        await page.locator(".number").fill("20");
        await press(page, "Bet 20");
        for (const [skipped, says] of [[0, "5:00"], [1000, "4:59"], [199000, "1:40"], [1000, "99"]]) {
            await page.evaluate(ms => window.skip(ms), skipped);
            await until(page, shown => document.querySelector(".clock-number").textContent === shown, says);
        }
    }],
    ["what a clock shows fits into its ring", [], async () => {
        for (const [width, height] of [[390, 844], [1280, 800]]) {
            const page = await house.table({ game: "robots", players: "Ann,Ben", options: "seconds=600", isStill: true }, { width, height });
            await page.locator(".number").fill("20");
            await press(page, "Bet 20");
            await until(page, () => document.querySelector(".clock-number").textContent === "10:00");
            const [number, ring] = await page.evaluate(() => {
                const range = document.createRange();
                range.selectNodeContents(document.querySelector(".clock-number"));
                return [range.getBoundingClientRect().width, document.querySelector(".clock-face").getBoundingClientRect().width];
            });
            expect(number < ring * 0.85, "it runs over it", [width, number, ring]);
        }
    }],
    ["where nobody has won nobody has a star", [], async () => {
        const page = await house.table({ game: "frogs", players: "Ann,Ben" });
        const ranked = (...ranks) => page.evaluate(given => {
            const { sheets, frame } = window.screenShown;
            const parts = sheets.ending({ ...frame, seats: frame.seats.map((seat, i) => ({ ...seat, rank: given[i] })) });
            return [...parts.find(part => part.matches(".ranks")).children].map(item => `${item.className} ${item.textContent}`);
        }, ranks);
        expect((await ranked(1, 2))[0].startsWith("winner ★Ann"), "who has won is not marked", await ranked(1, 2));
        expect(!/winner|★/.test(await ranked(1, 1)), "somebody is marked", await ranked(1, 1));
    }],
    ["rules have the options of this match", [], async () => {
        const page = await house.table({ game: "frogs", players: "Ann,Ben", options: "landing=hop" });
        await page.getByRole("button", { name: "Rules" }).click();
        const text = await page.locator("dialog").innerText();
        expect(/In this match/.test(text) && /Home bridges never go/.test(text), "they are not there", text);
        await page.keyboard.press("Escape");
        await page.locator("dialog").waitFor({ state: "detached" });
    }],
    ["when it is over everybody's cards are shown, and one can play again", [], async () => {
        const page = await house.table({ game: "kittens", players: "Ann,Ben:easy" });
        const roll = dice(11);
        await play(page, click, list => list[roll(list.length)]);
        const seen = await look(page);
        expect(/wins/.test(seen.end) && /Everybody's cards/.test(seen.end), "the end does not say it", seen.end);
        await press(page, "Play again");
        await until(page, () => window.screenShown?.frame && !window.screenShown.frame.isOver);
    }],
    ["on a phone the board and what is asked are seen together, and a direction is large enough for a thumb", [], async () => {
        for (const [width, height] of [[390, 844], [360, 740]]) {
            for (const [players, chosen] of [["Ann,Ben", []], ["Ann", ["green"]]]) {
                const page = await house.table({ game: "robots", players }, { width, height, hasTouch: true, isMobile: true });
                await clickOn(page, ...chosen);
                await page.evaluate(() => window.scrollTo(0, 0));
                const seen = await page.evaluate(() => {
                    const box = selector => document.querySelector(selector).getBoundingClientRect();
                    const buttons = [...document.querySelectorAll(".actions button, .number-field button")].filter(button => button.checkVisibility()).map(button => button.getBoundingClientRect());
                    return { top: box(".board-sheet").top, bottom: Math.max(...buttons.map(({ bottom }) => bottom)), height: window.innerHeight,
                        least: Math.min(...buttons.flatMap(({ width, height }) => [width, height])), board: box(".board-sheet").width, width: window.innerWidth };
                });
                expect(seen.top >= 0 && seen.bottom <= seen.height && seen.board > 0.9 * seen.width && seen.least >= 44, `${players} at ${width} x ${height}`, seen);
                await page.context().close();
            }
        }
    }],
    ["cards explain themselves, and why they can't be used; they do not move away under the pointer", [], async () => {
        const page = await house.table({ game: "frogs", players: "Ann,Ben", options: "board=small" });
        await clickOn(page, "extra-jump", "N", "b1", "b2", "S", "b3");
        const card = page.locator(".hand [data-id='extra-jump']"), top = async () => (await card.boundingBox()).y;
        await page.mouse.move(5, 5);
        await until(page, () => document.querySelector(".tip").textContent === "");
        const before = await top();
        await card.hover();
        await until(page, () => /two jumps with one frog.* used/.test(document.querySelector(".tip").textContent));
        expect(await top() === before, "it moves away", [before, await top()]);
    }],
    ["where a player is to be chosen no name breaks inside a word", [], async () => {
        for (const [width, height, lang] of [[1280, 800, "en"], [1280, 800, "ko"], [390, 844, "en"]]) {
            const page = await house.table({ game: "kittens", players: "Ann,Ben:easy,Cleo:easy", seed: 1, lang }, { width, height });
            const alike = () => page.evaluate(() => {
                const hand = window.screenShown.frame.nodes.filter(node => node.region === "hand");
                return hand.find(node => !node.touched && hand.some(other => other !== node && other.label === node.label)).id;
            });
            await clickOn(page, await alike());
            await clickOn(page, await alike());
            await page.locator(".who-button").first().waitFor();
            const broken = await page.evaluate(() => [...document.querySelectorAll(".who-button .name")].flatMap(({ firstChild: text }) =>
                [...text.data.matchAll(/\S+/g)].filter(({ 0: word, index }) => {
                    const range = document.createRange();
                    range.setStart(text, index);
                    range.setEnd(text, index + word.length);
                    return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
                }).map(String)));
            expect(await page.locator(".who-button").count() === 2 && broken.length === 0, "a word is broken", [width, lang, broken]);
        }
    }],
    ["on a phone what is said of a thing lies over no player, and goes when the move is made, and when it has been read", [], async () => {
        const touching = { width: 360, height: 740, hasTouch: true, isMobile: true };
        const liesOverNone = async page => {
            await until(page, () => document.querySelector(".tip").textContent !== "");
            const [tip, players] = await page.evaluate(() => [".tip", ".players"].map(each => document.querySelector(each).getBoundingClientRect()));
            expect(tip.top >= 0 && tip.bottom <= players.top, "it lies over players", [tip, players]);
        };
        const robots = await house.table({ game: "robots", players: "Ann" }, touching), tip = page => page.locator(".tip").textContent();
        const [x, y] = await placeOf(robots, "green");
        await robots.touchscreen.tap(x, y);
        await settle(robots);
        await liesOverNone(robots);
        const { length } = (await look(robots)).history;
        await robots.locator(".has-pad button:not([aria-disabled])").first().tap();
        await until(robots, before => document.querySelectorAll(".history-list span").length > before, length);
        await robots.waitForTimeout(200); // a finger is taken to point a little after it came
        expect(await tip(robots) === "", "a move that was made is still explained", await tip(robots));
        const kittens = await house.table({ game: "kittens", players: "Ann,Ben:easy", seed: 5 }, touching);
        await kittens.locator(".hand button", { hasText: "Shuffle" }).first().tap();
        await liesOverNone(kittens);
        await until(kittens, () => document.querySelector(".tip").textContent === "");
        expect((await look(kittens)).touched.length === 1, "the card is let go", await look(kittens));
    }],
    ["a hand is sorted on request; a picture of what is seen is saved", [], async () => {
        const page = await house.table({ game: "kittens", players: "Ann,Ben:easy" });
        const labels = () => page.locator(".hand .caption").allTextContents();
        const dealt = await labels();
        await press(page, "Sort");
        expect(String(await labels()) === String([...dealt].sort((a, b) => a.localeCompare(b))) && String(dealt) !== String(await labels()), "it is not sorted", await labels());
        await press(page, "Sort");
        expect(String(await labels()) === String(dealt), "it is not as it was dealt");
        const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the picture" }).click()]);
        const text = readFileSync(await download.path(), "utf8");
        expect(/^(<\?xml[^>]*>\s*)?<svg /.test(text) && dealt.every(label => text.includes(label.split(" ")[0])), "it is no picture of the hand", text.slice(0, 200));
    }],
    ["on a phone a caption stands in the middle of a card that others hardly cover", [], async () => {
        const shuffle = async page => {
            await click(page, (await choices(page)).find(({ name }) => name.startsWith("Shuffle")));
            await press(page, "Confirm");
        };
        for (const [count, act] of [[5, shuffle], [7, page => clickOn(page, "pile")]]) {
            const page = await house.table({ game: "kittens", players: "Ann,Ben:easy", seed: 3 }, { width: 360, height: 740 });
            await act(page);
            const aside = await page.locator(".hand .card-button").evaluateAll(cards => cards.map(card => {
                const middle = ({ left, right }) => (left + right) / 2;
                return middle(card.querySelector(".caption").getBoundingClientRect()) - middle(card.getBoundingClientRect());
            }));
            expect(aside.length === count && aside.every(each => Math.abs(each) < 1), "it stands aside", [count, aside]);
        }
    }],
    ["with forced colours it is still seen whose turn it is and what may be touched", [], async () => {
        const page = await house.table({ game: "frogs", players: "Ann,Ben" }, { forcedColors: "active" });
        const marks = await page.evaluate(() => [...document.querySelectorAll(".player .turn-mark")].map(mark => getComputedStyle(mark).backgroundColor));
        const borders = await page.evaluate(() => [...document.querySelectorAll(".hand li")].map(card => [card.className.includes("may-touch"), getComputedStyle(card.firstChild).borderTopWidth, getComputedStyle(card.firstChild).borderTopStyle].join(" ")));
        expect(marks.length === 2 && marks[0] !== marks[1], "both look as if it was their turn", marks);
        expect(new Set(borders).size === 2, "cards that may be touched look like others", borders);
        await clickOn(page, "N");
        const ring = await page.evaluate(() => getComputedStyle(document.querySelector(".rings .touched .ring")).stroke);
        expect(ring !== "none", "what is chosen has no ring", ring);
    }],
    ["who thinks is marked, and then plays", [], async () => {
        const page = await house.table({ game: "frogs", players: "Ann,Ben:hard" });
        await page.evaluate(() => {
            window.marked = [];
            new MutationObserver(() => window.marked.push(...[...document.querySelectorAll(".player.thinks")].map(player => player.textContent)))
                .observe(document.querySelector(".players"), { subtree: true, attributes: true, childList: true });
        });
        await clickOn(page, "N", "c1");
        const marked = await page.evaluate(() => window.marked);
        expect(marked.length > 0 && marked.every(text => /Computer 1.*thinking/.test(text)), "nobody is marked, or somebody else", marked);
        expect(/Turn 3: Ann/.test((await look(page)).status), "the computer does not play", await look(page));
    }],
    ["focus survives updates", [], async () => {
        const page = await house.table({ game: "frogs", players: "Ann,Ben" });
        await page.getByRole("button", { name: /^N, home of Ann/ }).focus();
        await page.keyboard.press("Enter");
        await settle(page);
        expect(await page.evaluate(() => document.activeElement.dataset.id) === "N", "focus is lost");
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await settle(page);
        expect(await page.evaluate(() => document.activeElement.closest(".table") !== null && document.activeElement !== document.body), "focus is lost");
    }],
    ["the board is one stop of Tab", [], async () => {
        const page = await house.table({ game: "frogs", players: "Ann,Ben" });
        expect(await page.locator(".board-buttons button[tabindex='0']").count() === 1, "there are several stops");
        await page.getByRole("button", { name: "Read the board" }).click();
        expect(await page.locator(".board-buttons button").count() > 30, "not everything can be read");
        expect(await page.locator(".board-buttons button[tabindex='0']").count() === 1, "there are several stops");
    }],
]);
