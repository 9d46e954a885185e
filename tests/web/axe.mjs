// Nothing on any screen of a table is out of reach: axe-core, in light, dark and high contrast, wide and
// narrow; pictures of every screen are kept.
//     node axe.mjs BUILD
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { House, run, settle, choices, click, until } from "./player.mjs";
import { clickOn, lookForEnglish, placeOf, press } from "./hand.mjs";
import { lookForFaults } from "./stage.mjs";

const build = process.argv[2];
const house = await House.open(build);
const screens = join(build, "screens");
mkdirSync(screens, { recursive: true });

const shoot = (page, name) => page.screenshot({ path: join(screens, `${name}.png`) });

async function examine(page, name, isWhole = true) {
    await shoot(page, name);
    const found = await lookForFaults(page, isWhole);
    if (found.length > 0)
        throw new Error(`${name}\n${found.join("\n")}`);
}

const games = { frogs: { players: "Ann,Ben" }, robots: { players: "Ann,Ben" }, kittens: { players: "Ann,Ben:easy" } };
const sizes = { small: [360, 740], phone: [390, 844], tablet: [768, 1024], desk: [1280, 800], large: [1920, 1080] };
const themes = { light: ["light", "normal"], dark: ["dark", "normal"], contrast: ["light", "high"], "dark-contrast": ["dark", "high"] };
const looked = { phone: ["light", "dark"], tablet: ["light"], desk: Object.keys(themes) };

const resize = (page, size) => page.setViewportSize({ width: sizes[size][0], height: sizes[size][1] });

// As people choose them, so that drawings change as well; a language seats people anew.
async function choose(page, chosen) {
    await page.evaluate(values => Object.entries(values).forEach(([name, value]) => window.screenShown.settings.set(name, value)), chosen);
    await until(page, () => Boolean(window.screenShown.frame));
    await settle(page);
}

const dress = (page, theme) => choose(page, { theme: themes[theme][0], contrast: themes[theme][1] });

// In two themes: what is drawn differs most between them.
async function examineBoth(page, name) {
    await examine(page, name);
    await dress(page, "dark");
    await examine(page, `${name}-dark`, false);
    await dress(page, "light");
}

// Presses until a number is asked for.
async function drawUntilAsked(page) {
    for (let pressed = 0; !await page.locator(".number-field").isVisible(); pressed++) {
        if (pressed > 60)
            throw new Error("nobody is asked for a number");
        const list = await choices(page);
        await click(page, list.find(({ id }) => id === "pile") ?? list[0]);
        await settle(page);
    }
}

async function playCard(page) {
    const [card] = (await choices(page)).filter(({ id, name }) => id.startsWith("hand:") && name.endsWith(": do it"));
    await click(page, card);
    await settle(page);
}

async function bet(page, number) {
    await page.locator(".number").fill(String(number));
    await press(page, `Bet ${number}`);
}

await run("web-axe", house, [
    ...Object.keys(games).map(game => [`the beginning of ${game}, in every size and theme and in Korean`, [], async () => {
        const page = await house.table({ game, ...games[game] });
        for (const size of Object.keys(sizes)) {
            await resize(page, size);
            for (const theme of looked[size] ?? []) {
                await dress(page, theme);
                await examine(page, `${game}-${theme}-${size}`, theme === "light");
            }
            await dress(page, "light");
            if (!looked[size])
                await shoot(page, `${game}-light-${size}`);
        }
        await resize(page, "desk");
        await choose(page, { lang: "ko" });
        await examine(page, `${game}-korean-desk`);
        await dress(page, "dark");
        for (const size of ["small", "large"]) {
            await resize(page, size);
            await shoot(page, `${game}-korean-dark-${size}`);
        }
        await page.getByRole("button", { name: "규칙" }).first().click();
        await lookForEnglish(page);
    }]),
    ["something chosen, a refusal, looking back, and the end of frogs", [], async () => {
        const page = await house.table({ game: "frogs", players: "Ann,Ben", options: "board=small,frogs=1" });
        await clickOn(page, "N", "b1", "S", "b3", "b1", "b2", "b3", "a3", "b2", "b1");
        await examineBoth(page, "frogs-chosen");
        await press(page, "Let go");
        await page.locator(".history-list button").first().click();
        await examineBoth(page, "frogs-looking-back");
        await press(page, "Back to now");
        await clickOn(page, "extra-jump", "b2", "b3", "S");
        await examineBoth(page, "frogs-end");
    }],
    ["a question before the last step", [], async () => {
        const page = await house.table({ game: "frogs", players: "Ann,Ben", confirm: true });
        await clickOn(page, "N");
        await page.mouse.click(...await placeOf(page, "c1"));
        await page.getByRole("button", { name: "Not yet" }).waitFor();
        await examineBoth(page, "frogs-confirm");
    }],
    ["bets, a pause, a proof against the clock, resigning, and the end of robots", [], async () => {
        const page = await house.table({ game: "robots", players: "Ann,Ben", options: "seconds=60,proof=60" });
        await bet(page, 20);
        await examineBoth(page, "robots-bets");
        await press(page, "Pause");
        await examineBoth(page, "robots-pause");
        await press(page, "Go on");
        await page.evaluate(() => window.skip(61000));
        await settle(page);
        await clickOn(page, "green");
        await page.locator(".clock").waitFor();
        await examineBoth(page, "robots-proof");
        await page.getByRole("button", { name: "Resign" }).click();
        await page.locator("dialog").getByText(" resigns, and the match is over.").waitFor();
        await examineBoth(page, "robots-resign");
        await page.locator("dialog").getByRole("button", { name: "Resign" }).click();
        await page.locator("section.end").waitFor();
        await examineBoth(page, "robots-end");
    }],
    ["a curtain, a kitten that is put back, and the end of kittens", [], async () => {
        const page = await house.table({ game: "kittens", players: "Ann,Ben" });
        await examineBoth(page, "kittens-curtain");
        await drawUntilAsked(page);
        await examineBoth(page, "kittens-put-back");
        await page.getByRole("button", { name: "Resign" }).click();
        await page.locator("dialog").getByRole("button", { name: "Resign" }).click();
        await page.locator("section.end").waitFor();
        await examineBoth(page, "kittens-end");
    }],
    ["a time to answer with a Nope, and rules", [], async () => {
        const page = await house.table({ game: "kittens", players: "Ann,Ben", options: "nope=window,window=60" });
        await press(page, "I am Ann");
        await playCard(page);
        await page.locator(".clock").waitFor();
        await examineBoth(page, "kittens-window");
        await page.getByRole("button", { name: "Rules" }).click();
        await examineBoth(page, "kittens-rules");
    }],
    ["however many piles there are, they lie on nothing but their ground", [], async () => {
        const page = await house.table({ game: "kittens", players: "Ann,Ben:easy", options: "variant=streaking", seed: 10 }, { width: 375, height: 667 });
        await click(page, (await choices(page)).find(({ name }) => name.startsWith("See the Future")));
        await settle(page);
        await clickOn(page, "pile");
        await page.locator(".piles.many").waitFor();
        for (const [text, width, height] of [[1, 375, 667], [1.5, 390, 844], [1.25, 768, 1024]]) {
            await page.setViewportSize({ width, height });
            await choose(page, { text });
            const [ground, piles] = await page.evaluate(() => [".table-middle", ".piles"].map(each => {
                const list = document.querySelector(each), { left, top, right, bottom } = list.getBoundingClientRect();
                return { left, top, right, bottom, isHeld: getComputedStyle(list).overflowY === "auto" && list.scrollWidth <= list.clientWidth };
            }));
            if (!piles.isHeld || piles.left < ground.left - 1 || piles.top < ground.top - 1 || piles.right > ground.right + 1 || piles.bottom > ground.bottom + 1)
                throw new Error(`piles leave their ground: ${JSON.stringify([text, width, ground, piles])}`);
        }
        await examine(page, "kittens-many-piles");
    }],
    ["nothing is cut off at four times the size, which is 320 px, and everything can be reached", [], async () => {
        for (const game of Object.keys(games)) {
            const page = await house.table({ game, ...games[game] }, { width: 320, height: 200 });
            await examine(page, `${game}-narrow`);
            const cut = await page.evaluate(() => {
                const isReached = button => {
                    button.scrollIntoView();
                    const box = button.getBoundingClientRect();
                    return box.left >= -1 && box.right <= window.innerWidth + 1;
                };
                return [...document.querySelectorAll(".table button")].filter(button => button.checkVisibility() && !isReached(button)).map(button => button.textContent);
            });
            if (cut.length > 0 || await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))
                throw new Error(`${game} is wider than the window: ${cut.join("; ")}`);
        }
    }],
]);
