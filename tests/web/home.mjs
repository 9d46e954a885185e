// Home, new matches, kept matches and settings in a browser: by mouse, by keyboard, and by what a screen reader hears.
//     node home.mjs PROGRAM SINGLE_FILE GOLDEN_FOLDER SCREENS
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { dice } from "./player.mjs";
import { lookForFaults, run } from "./stage.mjs";

const [program, single, golden, screens] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "parlor-home-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
mkdirSync(screens, { recursive: true });

const button = (page, name) => page.getByRole("button", { name });
const dialog = page => page.getByRole("dialog");
// The table's own, whatever stands before the word.
const leaving = page => button(page, /^\W*Leave$/);
const rows = page => page.getByRole("region", { name: "Your matches" }).getByRole("listitem");

// One of each game, whatever the games are.
async function titles(page) {
    const headings = page.getByRole("region", { name: "Games" }).getByRole("heading", { level: 3 });
    await headings.first().waitFor();
    return headings.allTextContents();
}

/** Starts a match with what is offered, and waits for the table. */
async function start(page, game = 0, mode = "Against the computer") {
    const title = (await titles(page))[game];
    await button(page, `${mode} ${title}`).click();
    await dialog(page).getByRole("button", { name: "Start" }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

async function leave(page) {
    await leaving(page).click();
    await page.getByRole("heading", { name: "Your matches" }).waitFor();
}

/** Somebody resigns: an entry of the log that every game knows. */
async function resign(page) {
    if (!await button(page, "Resign").isVisible())
        await button(page, "Menu").click();
    await button(page, "Resign").click();
    await dialog(page).getByRole("button", { name: "Resign" }).click();
}

async function exported(page, row) {
    const [download] = await Promise.all([page.waitForEvent("download"), row.getByRole("button", { name: /^Export/ }).click()]);
    const path = join(folder, download.suggestedFilename());
    await download.saveAs(path);
    return path;
}

function verify(path) {
    execFileSync(program, ["verify", path, "--lang", "en"]);
    return readFileSync(path, "utf8");
}

const logs = readdirSync(golden, { recursive: true }).filter(name => name.endsWith(".parlor")).map(name => join(golden, name));

async function bring(page, path) {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button(page, "Import a match").click()]);
    await chooser.setFiles(path);
}

// The modules under the names that they are served by.
const module = (page, name) => page.evaluate(part => performance.getEntriesByType("resource")
    .map(entry => entry.name).find(url => url.includes(`/${part}-`) && url.endsWith(".js")), name);

// From now on, or until it is said otherwise, nothing more can be written.
const fill = (page, isFull) => page.evaluate(full => {
    IDBObjectStore.prototype.reallyAdd ??= IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = full ? () => { throw new DOMException("", "QuotaExceededError"); } : IDBObjectStore.prototype.reallyAdd;
}, isFull);

async function showsEveryGame(stage, context) {
    const page = await stage.page(context);
    const games = page.getByRole("region", { name: "Games" });
    const cards = games.locator(".game");
    await cards.first().waitFor();
    assert.ok(await cards.count() >= 3);
    for (const card of await cards.all()) {
        assert.ok(await card.locator("img").evaluate(async image => { await image.decode(); return image.naturalWidth > 100; }));
        assert.match(await card.textContent(), /\. *\d to \d players\d+ to \d+ minutes/);
    }
}

// Before the browser has told that the address is another.
async function backAtOnce(stage, context) {
    for (let times = 0; times < 5; times++) {
        const page = await stage.page(context);
        await page.locator(".game").first().getByRole("button").first().click();
        await button(page, "Start").waitFor();
        await page.evaluate(() => {
            document.querySelector("dialog .first").click();
            history.back();
        });
        await rows(page).nth(times).waitFor();
        assert.equal(await page.locator(".table .question").count(), 0);
        await page.close();
    }
}

async function byMouse(stage, context) {
    const page = await stage.page(context);
    await start(page);
    assert.match(page.url(), /#match\//);
    await leave(page);
    await rows(page).first().waitFor();
    assert.equal(await rows(page).count(), 1);
    await page.getByRole("region", { name: "Where you left off" }).getByRole("button", { name: "Go on" }).click();
    await leaving(page).waitFor();
    await page.getByText(/is to play/).last().waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Your matches" }).waitFor();
}

async function startIsSeen(stage, context) {
    const page = await stage.page(context);
    await page.locator(".game").first().waitFor();
    const isSeen = locator => locator.evaluate(element => {
        const box = element.getBoundingClientRect();
        return box.top >= 0 && box.bottom <= innerHeight;
    });
    for (const [width, height] of [[1280, 800], [360, 740]]) {
        await page.setViewportSize({ width, height });
        for (const way of await page.locator(".game").first().getByRole("button").all())
            assert.ok(await isSeen(way), `the first game at ${width} x ${height}`);
        for (const game of await titles(page)) {
            await button(page, `On this screen ${game}`).click();
            assert.ok(await isSeen(button(page, "Start")), `${game} at ${width} x ${height}`);
            await page.locator("summary").click();
            assert.ok(await isSeen(button(page, "Start")), `${game} with its options at ${width} x ${height}`);
            await page.keyboard.press("Escape");
            await page.evaluate(() => scrollTo(0, 0));
        }
    }
}

// The lines of a log that say what it was set up with.
const setupOf = log => log.split("\n").filter(line => line.startsWith("setup "));

/** Before a match begins its rules can be read, as they are with what was chosen, and what was chosen stays. */
async function rulesBefore(stage, context) {
    const page = await stage.page(context);
    const rules = page.getByRole("dialog", { name: "Rules", exact: true });
    for (const game of await titles(page)) {
        await button(page, `On this screen ${game}`).click();
        await button(page, "Rules").click();
        assert.ok(await rules.locator(".rules li").count() > 3, game);
        await page.keyboard.press("Escape");
        await rules.waitFor({ state: "detached" });
        await page.keyboard.press("Escape");
    }
    await button(page, "On this screen Kittens").click();
    for (const [variant, tells, rule] of [["Exploding Kittens", "The basic game", ""], ["Imploding Kittens", "a kitten that no Defuse stops", "goes back into the pile face up"], ["Streaking Kittens", "a kitten that hides another", "keep one Exploding Kitten in your hand"]]) {
        const choice = page.getByRole("radio", { name: variant });
        assert.match(await choice.evaluate(input => document.getElementById(input.getAttribute("aria-describedby")).innerText), new RegExp(`^${variant} .*${tells}.*\\.$`));
        await choice.check();
        await button(page, "Rules").click();
        for (const other of ["goes back into the pile face up", "keep one Exploding Kitten in your hand"])
            assert.equal(await rules.locator(".rules", { hasText: other }).count(), Number(other === rule), variant);
        await page.screenshot({ path: join(screens, "rules-before.png") });
        await rules.getByRole("button", { name: "Close" }).click();
        assert.ok(await choice.isChecked());
    }
    await button(page, "Start").click();
    await leaving(page).waitFor();
    await button(page, "Rules").click();
    await page.getByText("keep one Exploding Kitten in your hand").waitFor();
}

/** The whole of the settings is seen at once at a desk. */
async function settingsAreWhole(stage, context) {
    const page = await stage.page(context);
    for (const lang of ["한국어", "English"]) {
        await button(page, /^(Settings|설정)$/).click();
        assert.deepEqual(await dialog(page).locator(".dialog-body").evaluate(body => [body.scrollHeight - body.clientHeight, innerWidth, innerHeight]), [0, 1280, 800]);
        await page.keyboard.press("Escape");
        await button(page, lang).click();
    }
}

/** The same puzzle as the program's own, with hints, and a line to share. */
async function puzzleOfTheDay(stage, context) {
    const page = await stage.page(context);
    await button(page, /^Puzzle of the day/).click();
    await leaving(page).waitFor();
    const said = text => page.locator(".hinted").getByText(text).waitFor();
    await said(/^Puzzle [\d-]{10}, difficulty [1-5] of 5\.$/);
    for (const text of [/it takes \d+ moves\.$/, /robot is first\.$/, /robot slides \w+ first\.$/, /moves are enough: ((red|green|blue|yellow|silver) (north|east|south|west)(, |\.$))+$/]) {
        await button(page, /^Hint$/).click();
        await said(text);
        if (text.source.includes("is first"))
            await page.reload();
    }
    await page.screenshot({ path: join(screens, "puzzle.png") });
    await page.locator("button[data-id=give-up]").click();
    await page.locator(".sheet [value=yes]").click();
    for (const isAgain of [false, true]) {
        if (isAgain)
            await page.reload();
        await button(page, "Share").click();
        await said(/^parlor, .*, puzzle [\d-]{10}: not solved, hints: 4\. Copied\.$/);
    }
    // On a page without a clipboard it is copied as fields are; where even that can't be, nobody is told that it was.
    for (const [does, says] of [[() => true, / Copied\.$/], [() => false, / It can't be copied here\. Please select the line and copy it yourself\.$/]]) {
        await page.evaluate(copies => {
            Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
            const line = () => document.querySelector("textarea").value;
            document.execCommand = command => command === "copy" && line().startsWith("parlor, ") && copies;
        }, does());
        await button(page, "Share").click();
        await said(says);
    }
    assert.equal(await page.locator("[data-entry]").getByText("A hint was taken.").count(), 4);
    await leave(page);
    await rows(page).first().getByRole("heading", { name: /^Robots: puzzle [\d-]{10}$/ }).waitFor();
    const setup = setupOf(verify(await exported(page, rows(page).first())));
    const state = mkdtempSync(join(folder, "state-"));
    execFileSync(program, ["robots", "puzzle", "--date", setup[1].slice("setup # ".length), "--lang", "en"],
        { input: "quit\n", env: { ...process.env, XDG_STATE_HOME: state } });
    const file = readdirSync(state, { recursive: true }).find(entry => entry.endsWith(".parlor"));
    assert.deepEqual(setupOf(readFileSync(join(state, file), "utf8")), setup);
}

/** One move of several is taken back by itself; all of them by cancelling. */
async function undone(stage, context) {
    const page = await stage.page(context);
    await button(page, /^Puzzle of the day/).click();
    const made = count => page.getByText(`Moves made: ${count}.`).waitFor();
    const undo = page.locator("[data-deed=undo]");
    await page.locator("[data-id=red]").first().click();
    for (const count of [1, 2]) {
        assert.equal(await undo.count(), 0);
        await page.locator(":is([data-id=north], [data-id=east], [data-id=south], [data-id=west]):not([aria-disabled=true])").first().click();
        await made(count);
    }
    await undo.click();
    await made(1);
    await page.locator("[data-deed=cancel]").click();
    await made(0);
}

async function byKeyboard(stage, context) {
    const page = await stage.page(context);
    const all = await titles(page), [title] = all;
    const focused = () => page.evaluate(() => document.activeElement.textContent);
    for (let presses = 0; await focused() !== `On this screen ${title}`; presses++) {
        assert.ok(presses < 10, "Tab reaches the first game");
        await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await dialog(page).waitFor();
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    assert.equal(await focused(), `On this screen ${title}`);
    await page.keyboard.press("Enter");
    await dialog(page).waitFor();
    assert.equal(await focused(), "Start");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.locator(".question:focus").waitFor();
    for (const game of all.slice(1)) {
        await leaving(page).press("Enter");
        await button(page, `Against the computer ${game}`).press("Enter");
        await button(page, "Start").press("Enter");
        await page.locator(".question:focus").waitFor();
    }
}

async function openedAgain(stage, context) {
    const page = await stage.page(context);
    const opener = button(page, `On this screen ${(await titles(page))[0]}`);
    await opener.click();
    await dialog(page).waitFor();
    await opener.evaluate(one => {
        document.querySelector("dialog").close();
        one.click(); // before the browser tells that it was closed
    });
    await page.locator("dialog").nth(1).waitFor({ state: "detached" });
    await button(page, "Start").click();
    await leaving(page).waitFor();
}

async function focusIsSeen(stage, context) {
    const page = await stage.page(context);
    await page.locator(".game").first().waitFor();
    const seen = new Set();
    for (let presses = 0; presses < 40; presses++) {
        await page.keyboard.press("Tab");
        const [name, width] = await page.evaluate(() => [document.activeElement.textContent, parseFloat(getComputedStyle(document.activeElement).outlineWidth)]);
        if (seen.has(name))
            break;
        seen.add(name);
        assert.ok(width >= 2, `${name} has the focus and does not show it`);
    }
    assert.ok(seen.size >= 9);
}

async function byRolesAlone(stage, context) {
    const page = await stage.page(context);
    await page.getByRole("heading", { level: 1, name: "Pull up a chair" }).waitFor();
    const title = (await titles(page))[1];
    await page.getByRole("button", { name: `On this screen ${title}` }).click();
    const form = page.getByRole("dialog", { name: `${title} on this screen` });
    await form.getByRole("group", { name: "How many play?" }).getByRole("radio", { name: "3" }).check();
    await form.getByRole("textbox", { name: "Name of player 0" }).fill("Anna");
    await form.getByRole("textbox", { name: "Name of player 1" }).fill("Ben");
    await form.getByRole("combobox", { name: "Who is player 2?" }).selectOption({ label: "Computer: easy" });
    assert.equal(await form.getByRole("textbox", { name: "Name of player 2" }).count(), 0);
    await form.getByRole("button", { name: "Start" }).click();
    await page.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("heading", { level: 3, name: `${title}: Anna, Ben, Computer 2 (easy)` }).waitFor();
}

async function namesDiffer(stage, context) {
    const page = await stage.page(context);
    await page.locator(".game").first().waitFor();
    const names = (await page.getByRole("button").evaluateAll(all => all.map(one => one.ariaLabel ?? one.textContent)));
    assert.equal(new Set(names).size, names.length);
}

// Parts of a board, north and south, west and east.
async function partsLie(stage, context) {
    const page = await stage.page(context);
    await button(page, `On this screen Robots`).click();
    await dialog(page).getByText("Options").click();
    const [nw, ne, sw, se] = await Promise.all(["North-west", "North-east", "South-west", "South-east"].map(name => page.getByLabel(`${name} quadrant`).boundingBox()));
    assert.ok(nw.x < ne.x && sw.x < se.x && nw.x === sw.x && ne.x === se.x && nw.y < sw.y && nw.y === ne.y && sw.y === se.y, JSON.stringify([nw, ne, sw, se]));
    await page.screenshot({ path: join(screens, "parts.png") });
}

async function optionsReachTheMatch(stage, context) {
    const page = await stage.page(context);
    await button(page, `On this screen ${(await titles(page))[0]}`).click();
    await dialog(page).getByText("Options").click();
    const choices = dialog(page).locator(".options").getByRole("group");
    for (const choice of await choices.all())
        await choice.getByRole("radio").last().check();
    await button(page, "Back to the usual rules").click();
    const first = choices.first();
    await first.getByRole("radio").last().check();
    await button(page, "Start").click();
    await leave(page);
    const log = verify(await exported(page, rows(page).first()));
    await start(page, 0, "On this screen");
    await leave(page);
    await rows(page).nth(1).waitFor(); // the newest comes first once both are listed
    const standard = verify(await exported(page, rows(page).first()));
    const options = text => /^options (.*)$/m.exec(text)[1].split(" ");
    const differ = options(log).filter(option => !options(standard).includes(option));
    assert.equal(differ.length, 1);
}

async function everyOptionCanBeChosen(stage, context) {
    const page = await stage.page(context);
    const games = (await titles(page)).length;
    for (let game = 0; game < games; game++) {
        await button(page, `On this screen ${(await titles(page))[game]}`).click();
        await dialog(page).getByText("Options").click();
        for (const field of await dialog(page).locator(".options input[type=number]").all())
            assert.ok((await field.evaluate(input => input.labels[0].textContent)).length > 10);
        for (const list of await dialog(page).locator(".options select").all())
            assert.ok(await list.locator("option").count() > 1);
        const wrong = dialog(page).locator(".options input[type=number]").first();
        if (await wrong.count() > 0) {
            await wrong.fill("100000");
            await button(page, "Start").click();
            assert.equal(await page.evaluate(() => document.activeElement.type), "number");
        }
        await button(page, "Cancel").click();
    }
}

// Of the games that take one.
async function setUpByText(stage, context) {
    const page = await stage.page(context);
    let count = 0;
    for (const title of await titles(page)) {
        await button(page, `On this screen ${title}`).click();
        await dialog(page).getByText("Options").click();
        if (await dialog(page).locator("textarea").count() === 0) {
            await button(page, "Cancel").click();
            continue;
        }
        count++;
        const field = dialog(page).locator("textarea"), trouble = dialog(page).getByRole("alert");
        const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button(page, "From a file").click()]);
        await chooser.setFiles({ name: "mine.txt", mimeType: "text/plain", buffer: Buffer.from("한 줄\r\n") });
        await button(page, "Start").click();
        await trouble.filter({ hasText: "The set-up is not plain text." }).waitFor();
        await button(page, "Begin with an example").click();
        const example = await field.inputValue();
        assert.equal(await trouble.count(), 0);
        await field.fill(example.replace(/(?<=\n.{3})./, "?"));
        await button(page, "Start").click();
        await trouble.filter({ hasText: /^Line \d+, column \d+: / }).waitFor();
        await field.fill(example.replaceAll("\n", "\r\n"));
        await button(page, "Start").click();
        await leave(page);
        const log = verify(await exported(page, rows(page).first()));
        assert.equal(log.match(/^setup .*$/gm).map(line => `${line.slice(6)}\n`).join(""), example);
    }
    assert.ok(count > 0, "no game takes a set-up text");
}

async function whatDoesNotGoTogether(stage, context) {
    const page = await stage.page(context);
    await button(page, `On this screen ${(await titles(page))[0]}`).click();
    await page.getByLabel("Name of player 0").fill("Anna");
    await page.getByLabel("Name of player 1").fill(" ANNA ");
    await button(page, "Start").click();
    assert.ok((await page.getByRole("alert").textContent()).length > 10);
    assert.equal(await page.evaluate(() => document.activeElement.ariaLabel), "Name of player 1");
    await page.getByLabel("Name of player 1").fill("Ben");
    // Of a name that is a computer player's, the person's field is the one to change.
    await page.getByLabel("Who is player 1?").selectOption("Computer: medium");
    await page.getByLabel("Name of player 0").fill("Computer 1 (medium)");
    await button(page, "Start").click();
    const wrong = page.getByLabel("Name of player 0"), told = page.locator(".seat-0 [role=alert]");
    assert.ok((await told.textContent()).length > 10 && await wrong.evaluate(field => field === document.activeElement));
    assert.deepEqual(await page.locator(".seat input").evaluateAll(fields => fields.map(field => field.hasAttribute("aria-describedby"))), [true, false]);
    await page.getByLabel("Who is player 1?").selectOption("A person");
    assert.equal(await told.textContent(), "");
    await button(page, "Start").click();
    await leaving(page).waitFor();
}

async function namesAreRemembered(stage, context) {
    const page = await stage.page(context);
    await button(page, `On this screen ${(await titles(page))[2]}`).click();
    await page.getByRole("radio", { name: "3" }).check();
    await page.getByLabel("Name of player 0").fill("<b>Anna</b>");
    await page.getByLabel("Name of player 2").fill("지민");
    await button(page, "Start").click();
    await leave(page);
    await page.reload();
    await button(page, `On this screen ${(await titles(page))[2]}`).click();
    assert.equal(await page.getByLabel("Name of player 0").inputValue(), "<b>Anna</b>");
    assert.equal(await page.getByLabel("Name of player 2").inputValue(), "지민");
    assert.equal(await page.locator("b", { hasText: "Anna" }).count(), 0);
}

async function reloadLosesNothing(stage, context) {
    const page = await stage.page(context);
    await start(page);
    await resign(page);
    await page.getByText(/wins/).first().waitFor();
    await page.reload();
    await page.getByText(/wins/).first().waitFor();
    await leave(page);
    assert.match(verify(await exported(page, rows(page).first())), /forfeit/);
    await page.reload();
    await rows(page).first().waitFor();
    await rows(page).getByRole("button", { name: /^Look at it/ }).waitFor();
    assert.equal(await page.getByRole("region", { name: "Where you left off" }).count(), 0);
}

async function leftAtOnce(stage, context) {
    const page = await stage.page(context);
    await button(page, `Against the computer ${(await titles(page))[0]}`).click();
    await button(page, "Start").evaluate(start => {
        start.click();
        location.hash = "";
    });
    await rows(page).first().waitFor();
    assert.equal(await page.locator(".notice").count(), 0);
    assert.equal(await page.locator(".table").count(), 0);
}

async function renamed(stage, context) {
    const page = await stage.page(context);
    await start(page);
    await leave(page);
    await rows(page).getByRole("button", { name: /^Rename/ }).click();
    await dialog(page).getByLabel("Its name").fill("Sunday <i>evening</i>");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 3, name: "Sunday <i>evening</i>" }).waitFor();
    assert.match(await page.evaluate(() => document.activeElement.textContent), /^Rename/);
    await page.reload();
    await page.getByRole("heading", { level: 3, name: "Sunday <i>evening</i>" }).waitFor();
}

async function thereAndBackAgain(stage, context) {
    const page = await stage.page(context);
    assert.ok(logs.length > 0);
    for (const path of logs.slice(0, 8)) {
        const before = await rows(page).count();
        await bring(page, path);
        await rows(page).nth(before).waitFor();
        const copy = await exported(page, rows(page).first());
        assert.equal(verify(copy), readFileSync(path, "utf8"));
    }
}

async function droppedFiles(stage, context) {
    const page = await stage.page(context);
    await page.getByRole("heading", { name: "Your matches" }).waitFor();
    const text = readFileSync(logs[0], "utf8");
    const data = await page.evaluateHandle(log => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([log], "a.parlor"));
        transfer.items.add(new File(["no match"], "b.txt"));
        return transfer;
    }, text);
    await page.dispatchEvent(".home", "dragover", { dataTransfer: data });
    assert.ok(await page.getByText("Drop match files to import them").isVisible());
    await page.dispatchEvent(".home", "drop", { dataTransfer: data });
    await page.getByText("b.txt is not a match that can be played.").waitFor();
    await rows(page).first().waitFor();
    assert.equal(await rows(page).count(), 1);
    await page.getByRole("status").getByRole("button", { name: "Close" }).click();
    assert.equal(await page.getByText("b.txt").count(), 0);
}

async function deleted(stage, context) {
    const page = await stage.page(context);
    await start(page);
    await leave(page);
    const remove = () => rows(page).getByRole("button", { name: /^Delete/ }).click();
    await remove();
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Cancel");
    await page.keyboard.press("Enter");
    assert.equal(await rows(page).count(), 1);
    await remove();
    await dialog(page).getByRole("button", { name: "Delete" }).click();
    await page.getByText("What you play is kept here").waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Your matches");
    assert.match(await page.locator("[aria-live=polite]").first().textContent(), /is deleted/);
    await page.reload();
    await page.getByText("What you play is kept here").waitFor();
}

async function damaged(stage, context) {
    const page = await stage.page(context);
    const lines = readFileSync(logs[0], "utf8").split("\n");
    const middle = Math.floor(lines.length / 2);
    lines[middle] = lines[middle].replace(/\w/, "#");
    const path = join(folder, "damaged.parlor");
    writeFileSync(path, lines.join("\n"));
    await bring(page, path);
    await page.getByText(`Damaged from line ${middle + 1} on`).waitFor();
    await rows(page).getByRole("button", { name: /^Go on/ }).click();
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("heading", { name: "Your matches" }).waitFor();
    await rows(page).getByRole("button", { name: /^Go on/ }).click();
    await dialog(page).getByRole("button", { name: "Go on from there" }).click();
    await leave(page);
    await rows(page).nth(1).waitFor();
    const kept = [];
    for (const row of await rows(page).all())
        kept.push(readFileSync(await exported(page, row), "utf8"));
    assert.ok(kept.includes(lines.join("\n")));
    const whole = kept.find(log => log !== lines.join("\n"));
    assert.ok(lines.join("\n").startsWith(whole));
    writeFileSync(path, whole);
    verify(path);
}

async function fullStorage(stage, context) {
    const page = await stage.page(context);
    await start(page, 0, "On this screen");
    await fill(page, true);
    await resign(page);
    const notice = page.getByRole("status").filter({ hasText: "There is no room left" });
    await notice.waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), notice.getByRole("button", { name: "Export" }).click()]);
    const path = join(folder, "full.parlor");
    await download.saveAs(path);
    assert.match(verify(path), /forfeit/);
    assert.ok(await page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true }))));
    await leave(page);
    await rows(page).first().waitFor();
    assert.equal(await rows(page).count(), 1);
    assert.match(await rows(page).textContent(), /Look at it/);
    await bring(page, logs[0]);
    await page.getByText("so that could not be kept").waitFor();
    await fill(page, false);
    await bring(page, logs[0]);
    await rows(page).nth(1).waitFor();
}

async function roomAgain(stage, context) {
    const page = await stage.page(context);
    await page.locator(".game").first().waitFor();
    const url = await module(page, "store");
    const kept = await page.evaluate(async place => {
        const { Store } = await import(place);
        const store = await Store.open();
        const told = [];
        for (const event of ["unkept", "kept"])
            store.addEventListener(event, ({ detail }) => told.push([event, detail]));
        const id = store.create("x");
        await store.append(id, "one\n");
        const { add } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.add = () => { throw new DOMException("", "QuotaExceededError"); };
        await store.append(id, "two\n");
        await store.append(id, "three\n");
        const full = [await store.read(id), await (await Store.open()).read(id), store.hasUnkept];
        IDBObjectStore.prototype.add = add;
        await store.append(id, "four\n");
        return [told.map(([event, about]) => event + (about === id)), full, await (await Store.open()).read(id), store.hasUnkept];
    }, url);
    const gone = await page.evaluate(async place => {
        const { Store, Overtaken } = await import(place);
        const [here, there] = [await Store.open(), await Store.open()];
        const id = here.create("y");
        await here.append(id, "one\n");
        await there.remove(id);
        const error = await here.append(id, "two\n").catch(why => why);
        return [error instanceof Overtaken, await there.read(id)];
    }, url);
    assert.deepEqual(gone, [true, null]);
    assert.deepEqual(kept, [["unkepttrue", "unkepttrue", "kepttrue"], ["one\ntwo\nthree\n", "one\n", true], "one\ntwo\nthree\nfour\n", false]);
}

async function noStorage(stage, context) {
    await context.addInitScript(() => {
        for (const name of ["indexedDB", "localStorage"])
            Object.defineProperty(globalThis, name, { get() { throw new DOMException("", "SecurityError"); } });
    });
    const page = await stage.page(context);
    await page.getByText("This browser keeps nothing for this page").waitFor();
    await start(page);
    await leave(page);
    verify(await exported(page, rows(page).first()));
}

async function twoTabs(stage, context) {
    const first = await stage.page(context);
    await start(first);
    const second = await context.newPage();
    await second.goto(first.url());
    await second.getByRole("heading", { level: 1, name: "This match is open in another tab" }).waitFor();
    assert.deepEqual(await lookForFaults(second), []);
    const third = await stage.page(context);
    await rows(third).getByRole("button", { name: /^Delete/ }).click();
    await dialog(third).getByRole("button", { name: "Delete" }).click();
    await third.getByText("is open in another tab. Leave it there before you delete it.").waitFor();
    assert.equal(await rows(third).count(), 1);
    await leave(first);
    await leaving(second).waitFor();
    await rows(first).getByRole("button", { name: /^Go on/ }).click();
    await first.getByRole("heading", { level: 1, name: "This match is open in another tab" }).waitFor();
    await button(first, "Back to the games").click();
    await rows(first).first().waitFor();
    await second.close();
    await rows(first).getByRole("button", { name: /^Go on/ }).click();
    await leaving(first).waitFor();
}

async function overtaken(stage, context) {
    await context.addInitScript(() => Object.defineProperty(Navigator.prototype, "locks", { value: undefined }));
    const first = await stage.page(context);
    await start(first, 0, "On this screen");
    const second = await context.newPage();
    await second.goto(first.url());
    await leaving(second).waitFor();
    await resign(first);
    await first.getByText(/wins/).first().waitFor();
    await resign(second);
    await second.getByText("Another tab has gone on with this match").first().waitFor();
    await button(second, "Open it as it is now").click();
    await second.getByText(/wins/).first().waitFor();
    await leaving(second).click();
    verify(await exported(second, rows(second).first()));
}

async function listsAreTheSameInAllTabs(stage, context) {
    const first = await stage.page(context);
    const second = await stage.page(context);
    await second.getByText("What you play is kept here").waitFor();
    await start(first);
    await rows(second).first().waitFor();
    assert.equal(await rows(second).count(), 1);
}

async function settingsPersist(stage, context) {
    const page = await stage.page(context);
    await button(page, "Settings").click();
    const group = name => dialog(page).getByRole("group", { name });
    await group("Theme").getByRole("radio", { name: "Dark" }).check();
    await group("Contrast").getByRole("radio", { name: "High" }).check();
    await group("Text size").getByRole("radio", { name: "Largest" }).check();
    await group("Motion").getByRole("radio", { name: "Fast" }).check();
    await dialog(page).getByRole("switch", { name: "Sound" }).check();
    await dialog(page).getByRole("switch", { name: "Confirm moves" }).check();
    await button(page, "Done").click();
    await page.reload();
    await page.locator(".game").first().waitFor();
    assert.deepEqual(await page.evaluate(() => ({ ...document.documentElement.dataset })), { theme: "dark", contrast: "high", motion: "2" });
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), "24px");
    await button(page, "Settings").click();
    assert.ok(await dialog(page).getByRole("switch", { name: "Sound" }).isChecked());
    assert.ok(await dialog(page).getByRole("switch", { name: "Confirm moves" }).isChecked());
    assert.ok(await group("Motion").getByRole("radio", { name: "Fast" }).isChecked());
}

async function languageChanges(stage, context) {
    const page = await stage.page(context);
    const other = await stage.page(context);
    await button(page, "Settings").click();
    await dialog(page).getByRole("radio", { name: "한국어" }).check();
    await page.getByRole("dialog", { name: "설정" }).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.value), "ko");
    assert.equal(await page.getAttribute("html", "lang"), "ko");
    await other.getByRole("heading", { name: "어서 와서 앉으세요" }).waitFor();
    await button(other, "English").click();
    await other.getByRole("heading", { name: "Pull up a chair" }).waitFor();
    await page.getByRole("dialog", { name: "Settings" }).waitFor();
    for (const lang of ["한국어", "English"])
        await button(other, lang).click();
    await page.getByRole("dialog", { name: "Settings" }).waitFor();
    assert.equal(await dialog(page).count(), 1);
}

async function browserKnowsBest(stage, context) {
    const page = await stage.page(context);
    await page.getByRole("heading", { name: "어서 와서 앉으세요" }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
    await button(page, "설정").click();
    assert.ok(await page.getByRole("group", { name: "움직임" }).getByRole("radio", { name: "없음" }).isChecked());
    await page.emulateMedia({ colorScheme: "light" });
    await page.locator("html[data-theme=light]").waitFor();
}

async function oldBrowser(stage, context) {
    await context.addInitScript(() => { CSS.supports = () => false; });
    const page = await stage.page(context);
    await page.locator(".game").first().waitFor();
    const colours = () => page.evaluate(() => ["--ground", "--text", "--shade"].map(name => document.documentElement.style.getPropertyValue(name)));
    const painted = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await colours(), ground = await painted();
    assert.ok(light.every(colour => /^(#|rgb\()/.test(colour)), light.join());
    await page.emulateMedia({ colorScheme: "dark" });
    await page.locator("html[data-theme=dark]").waitFor();
    const dark = await colours();
    assert.ok(dark.every((colour, i) => /^(#|rgb\()/.test(colour) && colour !== light[i]), dark.join());
    assert.notEqual(await painted(), ground);
    await button(page, "Settings").click();
    await dialog(page).getByRole("radio", { name: "High" }).check();
    await page.locator("html[data-contrast=high]").waitFor();
    assert.equal((await colours())[0], "#000000");
    await dialog(page).getByRole("radio", { name: "Usual" }).first().check();
    assert.deepEqual(await colours(), dark);
}

// Words in Latin letters that belong to a Korean page: its name, the other language, letters of boards.
const latin = /parlor|English|\b[1-4]?[A-D]\b|\bAnna\b/g;

async function assertKorean(page) {
    const texts = await page.evaluate(() => {
        const found = [];
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
            for (const name of ["aria-label", "placeholder", "alt", "title"])
                found.push(node.getAttribute(name) ?? "");
            for (const child of node.childNodes)
                found.push(child.nodeType === Node.TEXT_NODE ? child.data : "");
        }
        return [...found, document.title];
    });
    const words = texts.map(text => text.replace(latin, "")).filter(text => /[A-Za-z]{2,}/.test(text));
    assert.deepEqual(words, []);
    return texts;
}

async function allOfItInKorean(stage, context) {
    const page = await stage.page(context);
    const cards = page.locator(".game");
    await cards.first().waitFor();
    for (const card of await cards.all()) {
        for (const way of await card.getByRole("button").filter({ hasNotText: "퍼즐" }).all()) {
            await way.click();
            await page.locator("summary").click();
            await assertKorean(page);
            await page.keyboard.press("Escape");
            await dialog(page).waitFor({ state: "detached" });
        }
    }
    await button(page, "설정").click();
    await assertKorean(page);
    await page.keyboard.press("Escape");
    await cards.first().getByRole("button").first().click();
    await page.getByRole("textbox").first().fill("Anna");
    await button(page, "시작").click();
    await page.waitForURL(/#match\//);
    await page.goBack();
    await page.goto(`${stage.address}#`);
    await page.locator(".match").waitFor();
    await assertKorean(page);
    for (const name of [/^이름 바꾸기/, /^지우기/]) {
        await button(page, name).click();
        await assertKorean(page);
        await page.keyboard.press("Escape");
    }
}

const themes = [["light", "normal"], ["dark", "normal"], ["light", "high"], ["dark", "high"]];

async function nothingForAxe(stage, context) {
    const page = await stage.page(context);
    const check = async where => {
        for (const [theme, contrast] of themes) {
            await page.evaluate(chosen => Object.assign(document.documentElement.dataset, chosen), { theme, contrast });
            assert.deepEqual(await lookForFaults(page, theme === "light" && contrast === "normal"), [], `${where}, ${theme}, ${contrast}`);
        }
    };
    await page.locator(".game").first().waitFor();
    await check("home");
    const title = (await titles(page))[1];
    await button(page, `Against the computer ${title}`).click();
    await page.locator("summary").click();
    await check("a new match");
    await page.keyboard.press("Escape");
    await button(page, "Settings").click();
    await check("settings");
    await page.keyboard.press("Escape");
    await start(page);
    await leave(page);
    await check("home with matches");
    await rows(page).first().getByRole("button", { name: /^Delete/ }).click();
    await check("a question");
    await page.keyboard.press("Escape");
    await rows(page).first().getByRole("button", { name: /^Rename/ }).click();
    await check("a name");
}

const isTooWide = page => page.evaluate(() => document.documentElement.scrollWidth > innerWidth
    || [...document.querySelectorAll("dialog, .dialog-body")].some(box => box.scrollWidth > box.clientWidth + 1));

async function fitsAnyWidth(stage, context) {
    for (const [width, height, text] of [[320, 480, 1], [320, 200, 1], [320, 640, 1.5], [1920, 1080, 1]]) {
        await context.addInitScript(scale => localStorage.setItem("parlor.settings", JSON.stringify({ text: scale })), text);
        const page = await stage.page(context);
        await page.setViewportSize({ width, height });
        await start(page, 1, "On this screen");
        await leaving(page).click();
        await rows(page).first().waitFor();
        const where = `${width} x ${height}, ${text}`;
        assert.equal(await isTooWide(page), false, `home at ${where}`);
        await button(page, `On this screen ${(await titles(page))[1]}`).click();
        await page.locator("summary").click();
        assert.equal(await isTooWide(page), false, `a new match at ${where}`);
        await button(page, "Start").scrollIntoViewIfNeeded();
        assert.ok(await button(page, "Start").isVisible());
        await page.keyboard.press("Escape");
        await button(page, "Settings").click();
        assert.equal(await isTooWide(page), false, `settings at ${where}`);
        await page.close();
    }
}

async function largeEnoughToTouch(stage, context) {
    const page = await stage.page(context);
    await start(page);
    await leave(page);
    await button(page, "Settings").click();
    const small = await page.locator("button:visible, select:visible, .segment:visible, [role=switch]:visible").evaluateAll(all => all
        .map(one => [one.textContent, one.getBoundingClientRect()]).filter(([, box]) => box.width < 30 || box.height < 30).map(([text]) => text));
    assert.deepEqual(small, []);
}

async function forcedColours(stage, context) {
    const page = await stage.page(context);
    await button(page, "Settings").click();
    const look = value => dialog(page).locator(`input[value=${value}] + span`).evaluate(span => {
        const style = getComputedStyle(span);
        return [style.backgroundColor, style.borderStyle, getComputedStyle(span, "::before").content];
    });
    assert.notDeepEqual((await look("system"))[0], (await look("dark"))[0]);
    assert.notDeepEqual((await look("system"))[2], (await look("dark"))[2]);
    assert.equal((await look("dark"))[1], "solid");
    await page.screenshot({ path: join(screens, "settings-forced-colours.png") });
}

/** Does whatever is seen that can be done until it is over; the time of who thinks passes quickly. */
async function playOn(page) {
    const roll = dice(7);
    const press = chance => {
        const may = [...document.querySelectorAll(".table button[data-id]:not([aria-disabled=true]), .number-field [type=submit]")]
            .filter(button => button.checkVisibility());
        if (may.length > 0)
            may[chance % may.length].click();
        else
            globalThis.skip(400);
        return !document.querySelector(".end").hidden;
    };
    while (!await page.evaluate(press, roll(1 << 20)))
        await page.waitForTimeout(5);
}

/** A whole match against the computer, which thinks beside the page as it does where the page is served. */
async function fromDisk(stage, context) {
    const address = `file://${resolve(single)}`;
    await context.addInitScript(() => {
        const now = performance.now.bind(performance);
        let skippedMs = 0;
        performance.now = () => now() + skippedMs;
        globalThis.skip = ms => {
            skippedMs += ms;
            document.dispatchEvent(new Event("visibilitychange"));
        };
    });
    const page = await stage.page(context, "", address);
    await start(page, 2);
    await playOn(page);
    assert.equal(page.workers().length, 1);
    await leave(page);
    await page.reload();
    await rows(page).first().waitFor();
    verify(await exported(page, rows(page).first()));
    await button(page, "한국어").click();
    await page.getByRole("heading", { name: "어서 와서 앉으세요" }).waitFor();
}

async function soundIsSilentUnlessWanted(stage, context) {
    await context.addInitScript(() => {
        globalThis.tones = 0;
        globalThis.OscillatorNode = class extends OscillatorNode { start(...at) { globalThis.tones++; super.start(...at); } };
    });
    const page = await stage.page(context);
    await start(page);
    await leave(page);
    assert.equal(await page.evaluate(() => globalThis.tones), 0);
    await button(page, "Settings").click();
    await dialog(page).getByRole("switch", { name: "Sound" }).check();
    assert.ok(await page.evaluate(() => globalThis.tones) > 0);
}

async function unknownAddresses(stage, context) {
    const page = await stage.page(context, "#match/nobody");
    await page.getByText("This match is not in this browser.").waitFor();
    for (const where of ["#new/nothing/at-all", "#%E0%A4%A"]) {
        await page.goto(stage.address + where);
        await page.locator(".game").first().waitFor();
    }
    await page.reload();
    await page.locator(".game").first().waitFor();
    assert.equal(await dialog(page).count(), 0);
}

const sizes = [[360, 740], [390, 844], [768, 1024], [1280, 800], [1920, 1080]];

async function pictures(stage, context) {
    await context.close();
    for (const [colorScheme, locale] of [["light", "en-GB"], ["dark", "ko-KR"]]) {
        const own = await stage.context({ colorScheme, locale });
        const page = await stage.page(own);
        const shoot = async name => {
            for (const [width, height] of sizes) {
                await page.setViewportSize({ width, height });
                await page.screenshot({ path: join(screens, `${name}-${width}-${colorScheme}-${locale.slice(0, 2)}.png`), fullPage: name === "home" });
            }
        };
        await page.locator(".game").first().waitFor();
        await shoot("front");
        await page.locator(".game").first().getByRole("button").first().click();
        await dialog(page).locator(".first").click();
        await page.waitForURL(/#match/);
        await page.goto(`${stage.address}#`);
        await page.locator(".match").waitFor();
        await page.locator("h1").focus();
        await shoot("home");
        await page.locator(".game").nth(2).getByRole("button").last().click();
        await shoot("new");
        await page.keyboard.press("Escape");
        await page.locator(".head button").last().click();
        await shoot("settings");
        await own.close();
    }
}

await run(program, [
    ["home shows every game with its picture, a sentence, how many play and how long", showsEveryGame],
    ["two clicks begin a match; it can be left and gone on with", byMouse],
    ["who goes back as soon as a match has begun leaves it", backAtOnce],
    ["a match can be begun without scrolling, on a desk and on a phone", startIsSeen],
    ["the puzzle of the day is the program's own, with hints and a line to share", puzzleOfTheDay],
    ["rules are read before a match begins, as they are with what was chosen, and each variant has its sentence", rulesBefore],
    ["settings are seen whole at a desk", settingsAreWhole],
    ["of several moves the last can be taken back, or all", undone],
    ["by keyboard alone a match is begun, at whose question the focus is; closing a window leads back to where one was", byKeyboard],
    ["who closes a window and opens it again at once finds it open", openedAgain],
    ["whatever has the focus shows it", focusIsSeen],
    ["roles and names alone lead to a match of people and a computer player", byRolesAlone],
    ["no two buttons have the same name", namesDiffer],
    ["what is chosen among the options is what the match is played by", optionsReachTheMatch],
    ["the parts of a board are laid out as they lie there", partsLie],
    ["every option is explained, and a number out of range is not taken", everyOptionCanBeChosen],
    ["a set-up text is typed, from a file or an example; what is wrong with it is said; and the match is played by it", setUpByText],
    ["names that are the same are refused with the reason", whatDoesNotGoTogether],
    ["names are remembered, whatever stands in them", namesAreRemembered],
    ["a reload loses nothing", reloadLosesNothing],
    ["a match that is left at once is kept, and nothing is complained about", leftAtOnce],
    ["a match is renamed", renamed],
    ["matches of the terminal are imported and exported byte for byte", thereAndBackAgain],
    ["files are dropped on the page; what is no match is refused", droppedFiles],
    ["a match is deleted only after a question", deleted],
    ["a damaged match is gone on with from what is whole, and kept beside it", damaged],
    ["where there is no room the match goes on, is exported whole, and people are told", fullStorage],
    ["what could not be written is written as soon as there is room", roomAgain],
    ["a browser that keeps nothing says so and plays all the same", noStorage],
    ["of two tabs on one match one plays and the other says so", twoTabs],
    ["without locks the tab that comes too late is refused", overtaken],
    ["a match begun in one tab is listed in the other", listsAreTheSameInAllTabs],
    ["settings hold after a reload", settingsPersist],
    ["the language changes at once, in every tab", languageChanges],
    ["language, theme and motion are the browser's at first", browserKnowsBest,
        { locale: "ko-KR", colorScheme: "dark", reducedMotion: "reduce" }],
    ["a browser that can't choose between two colours is told which", oldBrowser],
    ["in Korean everything is Korean", allOfItInKorean, { locale: "ko-KR" }],
    ["axe-core finds nothing on any screen in any theme", nothingForAxe],
    ["nothing is wider than the window, from 320 px on, at four times the size, in large text", fitsAnyWidth],
    ["everything is large enough for a finger", largeEnoughToTouch, { viewport: { width: 360, height: 740 } }],
    ["with forced colours what is chosen is still told apart", forcedColours, { forcedColors: "active" }],
    ["the page in one file plays and keeps matches from disk", fromDisk],
    ["there is no sound unless it is wanted", soundIsSilentUnlessWanted],
    ["addresses of nothing lead home", unknownAddresses],
    ["pictures of every screen", pictures],
]);
