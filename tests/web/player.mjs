// Opens tables on the page as it is served, from its home and its set-up, and plays on them: with a mouse, a keyboard,
// a finger, or what a screen reader is told. A player sees what a person of that kind would, and nothing of the program.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Program } from "../../web/wasm.js";
import { launch } from "./chromium.mjs";
import { serve } from "./serve.mjs";
import { startServer } from "./stage.mjs";

const patienceMs = 120000;

/** Chance that is the same each time. */
export function dice(seed) {
    let state = seed;
    return count => {
        state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
        return (state >> 8) % count;
    };
}

// What tests see and do besides what people can: the table that is shown, and time, which they can let pass. Chance is
// the same each time.
function openEyes({ settings, seed, screen, isStill }) {
    if (!location.protocol.startsWith("http"))
        return;
    localStorage.getItem("parlor.settings") ?? localStorage.setItem("parlor.settings", JSON.stringify(settings));
    let chance = seed, skippedMs = 0;
    crypto.getRandomValues = bytes => bytes.set(bytes.map(() => (chance = (Math.imul(chance, 1103515245) + 12345) & 0x7fffffff) >> 16)) ?? bytes;
    const now = isStill ? () => 0 : performance.now.bind(performance);
    performance.now = () => now() + skippedMs;
    window.skip = ms => {
        skippedMs += ms;
        window.table.wake();
    };
    const show = (shown, table) => {
        Object.assign(window, { screenShown: shown, table });
        Object.defineProperty(shown, "table", { value: table });
    };
    import(screen).then(({ TableScreen }) => Object.defineProperty(TableScreen.prototype, "table", { set(table) { show(this, table); } }));
}

/** Presses with a mouse, a finger or a key. */
export const ways = {
    mouse: thing => thing.click(),
    touch: thing => thing.tap(),
    keyboard: async thing => {
        const input = thing.locator("input"), isInput = await input.count() > 0;
        await (isInput ? input : thing).focus();
        await thing.page().keyboard.press(isInput ? "Space" : "Enter");
    },
};

export class House {
    faults = [];

    /** The page as the program serves it, or as any server of files would. */
    static async open(build, isPlain = false) {
        const house = new House();
        house.server = isPlain ? await serve([join(build, "web")]) : await startServer(join(build, "parlor"));
        house.browser = await launch();
        const [screen] = readdirSync(join(build, "web/table")).filter(name => /^screen-.*\.js$/.test(name));
        house.screen = `${house.server.url}/table/${screen}`;
        const program = await Program.start(readFileSync(join(build, "src/page/parlor.wasm")));
        house.games = ["en", "ko"].map((_, lang) => JSON.parse(program.ask("games", lang)));
        return house;
    }

    async close() {
        await this.browser.close();
        await this.server.close();
    }

    /** A page with a table; what goes wrong in it fails the test. Where it is still, no time passes but what is skipped. */
    async table({ lang = "en", theme = "light", contrast = "normal", motion = 0, confirm = false, seed = 1, isStill = false, way = ways.mouse, ...asked }, { width = 1280, height = 800, ...more } = {}) {
        const context = await this.browser.newContext({ viewport: { width, height }, ...more });
        context.setDefaultTimeout(patienceMs);
        await context.addInitScript(openEyes, { settings: { lang, theme, contrast, motion, confirm }, seed, screen: this.screen, isStill });
        const page = await context.newPage();
        page.on("pageerror", error => this.faults.push(error.stack || error.message));
        page.on("console", message => message.type() === "error" && this.faults.push(message.text()));
        await page.goto(`${this.server.url}/`);
        await this.#begin(page, lang, asked, way);
        await until(page, () => Boolean(window.screenShown?.frame));
        await settle(page);
        return page;
    }

    // Players are names; a level behind a colon makes a computer player.
    async #begin(page, lang, { game, players = "Ann,Ben", options = "" }, press) {
        const seats = players.split(",").map(text => text.split(":"));
        await press(page.locator(`.game:has([data-game="${game}"]) .game-buttons button`).nth(1));
        const sheet = page.locator("dialog");
        await sheet.waitFor();
        if (await sheet.locator(".numbers").count() > 0)
            await press(sheet.locator(`.numbers .segment:has([value="${seats.length}"])`));
        for (const [seat, [name, level]] of seats.entries()) {
            if (level)
                await sheet.locator(`.seat-${seat} select`).selectOption(level);
            else
                await sheet.locator(`.seat-${seat} input`).fill(name);
        }
        if (options)
            await press(sheet.locator("summary"));
        for (const option of options.split(",").filter(Boolean))
            await this.#choose(sheet, this.games[Number(lang === "ko")].find(each => each.name === game), option.split("="), press);
        await press(sheet.locator("[type=submit]"));
    }

    async #choose(sheet, game, [name, value], press) {
        const { says, values } = game.options.find(option => option.name === name);
        const field = sheet.locator("fieldset, .field").filter({ has: sheet.page().locator(".about", { hasText: says }) });
        const known = values.find(each => each.name === value);
        if (!known)
            await field.locator("input").fill(value);
        else if (await field.locator("select").count() > 0)
            await field.locator("select").selectOption(String(known.value));
        else
            await press(field.locator(`.segment:has([value="${known.value}"])`));
    }
}

/** Waits for something to be so in the page; computer players' time passes quickly. */
export async function until(page, condition, argument) {
    const start = Date.now();
    while (!await page.evaluate(condition, argument)) {
        if (Date.now() - start > patienceMs)
            throw new Error(`it never came to be that ${condition}`);
        await page.waitForTimeout(5);
    }
}

/** Waits until a person is asked something, or it is over. */
export async function settle(page) {
    const start = Date.now();
    const isReady = () => {
        const { screenShown, table } = window;
        if (!screenShown.isSettled)
            return false;
        const { seats, isOver } = screenShown.frame;
        const isAsked = isOver || seats.some(seat => seat.isToAct && !seat.isBot);
        if (!isAsked && !table.isThinking)
            window.skip(400);
        return isAsked;
    };
    while (!await page.evaluate(isReady)) {
        if (Date.now() - start > patienceMs)
            throw new Error("nobody is ever asked again");
        await page.waitForTimeout(5);
    }
    return page.evaluate(() => window.screenShown.frame.isOver);
}

/** What can be pressed now to go on: buttons with their names and middles. */
export function choices(page) {
    return page.evaluate(() => [...document.querySelectorAll(".table button")].filter(button =>
        button.checkVisibility() && button.getAttribute("aria-disabled") !== "true" && button.getAttribute("aria-pressed") !== "true" &&
        (button.dataset.id || button.closest(".curtain") || button.dataset.deed === "hand-over" || button.dataset.deed === "confirm" || button.type === "submit"))
        .map(button => {
            button.scrollIntoView({ block: "nearest" });
            const box = button.getBoundingClientRect();
            return { name: button.getAttribute("aria-label") ?? button.textContent, id: button.dataset.id ?? "", deed: button.dataset.deed ?? button.type,
                x: box.left + box.width / 2, y: box.top + box.height / 2 };
        }));
}

async function middleOf(page, choice) {
    return page.evaluate(({ name, id }) => {
        const button = [...document.querySelectorAll(".table button")].find(each => (each.dataset.id ?? "") === id && (each.getAttribute("aria-label") ?? each.textContent) === name);
        button?.scrollIntoView({ block: "nearest" });
        const box = button?.getBoundingClientRect();
        return box ? [box.left + box.width / 2, box.top + box.height / 2] : null;
    }, choice);
}

/** Presses what was chosen, with a mouse. */
export async function click(page, choice) {
    const at = await middleOf(page, choice);
    if (at)
        await page.mouse.click(...at);
}

/** The same with a finger, a little beside the middle. */
export async function tap(page, choice) {
    const at = await middleOf(page, choice);
    if (at)
        await page.touchscreen.tap(at[0] + 3, at[1] + 2);
}

// A number that became another by itself can be given a moment later; where nothing else can be done, one waits for it.
async function orLater(page, find) {
    const list = await find();
    if (list.length > 0)
        return list;
    await until(page, () => !document.querySelector(".number-field:not([hidden]) [aria-disabled=true]"));
    return find();
}

/** Plays to the end by whatever presses a choice; returns how often it pressed. */
export async function play(page, press, choose, most = 2000) {
    for (let pressed = 0; pressed < most; pressed++) {
        if (await settle(page))
            return pressed;
        const list = await orLater(page, () => choices(page));
        if (list.length === 0)
            throw new Error("somebody is asked and nothing can be pressed");
        await press(page, choose(list));
    }
    throw new Error(`after ${most} times it is not over`);
}

// With a keyboard alone: what has focus is all that is known.
const focused = page => page.evaluate(() => {
    const element = document.activeElement;
    const list = element.closest(".board-buttons, .hand, .piles, .actions, .players, .curtain, .deeds, .number-field");
    return { isButton: element.localName === "button", isOff: element.getAttribute("aria-disabled") === "true" || element.getAttribute("aria-pressed") === "true",
        list: list?.className ?? "", id: element.dataset.id ?? "", deed: element.dataset.deed ?? "", type: element.type ?? "", name: element.getAttribute("aria-label") ?? element.textContent };
});

/** Plays to the end with Tab, arrow keys and Enter. */
export async function playByKeyboard(page, roll, most = 6000) {
    const arrows = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"];
    for (let pressed = 0; pressed < most; pressed++) {
        if (await settle(page))
            return pressed;
        const at = await focused(page);
        const isWanted = at.isButton && !at.isOff && (at.id || at.list.includes("curtain") || at.deed === "hand-over" || at.deed === "confirm" || at.type === "submit");
        if (isWanted && roll(3) > 0)
            await page.keyboard.press("Enter");
        else if (/board-buttons|hand|piles/.test(at.list) && roll(3) > 0)
            await page.keyboard.press(arrows[roll(4)]);
        else
            await page.keyboard.press("Tab");
    }
    throw new Error(`after ${most} keys it is not over`);
}

/** What a screen reader is told: roles and names, from the browser's own accessibility tree. */
export async function hear(page) {
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    await session.detach();
    const property = (node, name) => node.properties?.find(each => each.name === name)?.value.value;
    const byId = new Map(nodes.map(node => [node.nodeId, node]));
    const regionOf = node => !node ? "" : node.role?.value === "region" && node.name?.value ? node.name.value : regionOf(byId.get(node.parentId));
    return nodes.filter(node => !node.ignored).map(node => ({ role: node.role?.value, name: node.name?.value ?? "", region: regionOf(node),
        isOff: property(node, "disabled") === true, isPressed: property(node, "pressed") === "true" || property(node, "pressed") === true, value: node.value?.value }));
}

/** Plays to the end by roles and names alone. */
export async function playByName(page, roll, isMeant, most = 2000) {
    for (let pressed = 0; pressed < most; pressed++) {
        if (await settle(page))
            return pressed;
        const buttons = await orLater(page, async () => (await hear(page)).filter(button => button.role === "button" && !button.isOff && !button.isPressed && isMeant(button)));
        if (buttons.length === 0)
            throw new Error(`nothing is heard that could be pressed: ${(await hear(page)).map(({ role, name }) => `${role} ${name}`).join("; ")}`);
        const { name } = buttons[roll(buttons.length)];
        await page.getByRole("button", { name, exact: true, disabled: false }).first().click();
    }
    throw new Error(`after ${most} times it is not over`);
}

/** Runs tests in words; each is [what it says, the use cases it proves, function]. */
export async function run(file, house, tests) {
    const directory = process.env.PARLOR_PROVED;
    const proved = [];
    let failed = 0;
    for (const [says, proves, test] of tests.filter(([text]) => text.includes(process.env.ONLY ?? ""))) {
        house.faults = [];
        try {
            await test(house);
            if (house.faults.length > 0)
                throw new Error(house.faults.join("\n"));
            console.log(`[       OK ] ${says}`);
            proved.push(...proves.map(id => `${id}\t${file}: ${says}\n`));
        } catch (error) {
            failed++;
            console.log(`[  FAILED  ] ${says}\n${error.stack}`);
        }
        for (const context of house.browser.contexts())
            await context.close();
    }
    await house.close();
    if (directory)
        writeFileSync(join(directory, `${file}.tsv`), proved.join(""));
    process.exit(failed > 0 ? 1 : 0);
}
