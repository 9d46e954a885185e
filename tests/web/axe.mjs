// Nothing on any screen of a table is out of reach: axe-core, in light, dark and high contrast, wide and
// narrow; pictures of every screen are kept.
//     node axe.mjs BUILD
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { House, dice, run, settle, play, click } from "./player.mjs";
import { clickOn } from "./hand.mjs";

const build = process.argv[2];
const house = await House.open(build);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const screens = join(build, "screens");
mkdirSync(screens, { recursive: true });

async function examine(page, name) {
    await page.screenshot({ path: join(screens, `${name}.png`) });
    await page.evaluate(axe);
    const found = await page.evaluate(async () => {
        const { violations } = await window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] });
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => `${node.target} ${node.any.map(any => any.message).join(" ")}`).slice(0, 4).join(" | ")}`);
    });
    if (found.length > 0)
        throw new Error(`${name}\n${found.join("\n")}`);
}

// In Korean everything at a table is Korean, its rules too; words of options are as they are typed.
async function lookForEnglish(page, game) {
    await page.getByRole("button", { name: "규칙" }).first().click();
    const words = await page.evaluate(() => {
        const found = [];
        const walk = document.createTreeWalker(document.querySelector(".table"), NodeFilter.SHOW_ELEMENT);
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
            found.push(...["aria-label", "aria-description", "title", "placeholder"].map(name => node.getAttribute(name) ?? ""));
            if (node.namespaceURI.endsWith("xhtml"))
                found.push(...[...node.childNodes].filter(child => child.nodeType === Node.TEXT_NODE).map(child => child.data));
        }
        return found.filter(text => /[A-Za-z]{2,}/.test(text.replace(/[a-z]+=[a-z]+|Ann|Ben/g, "")));
    });
    if (words.length > 0)
        throw new Error(`${game} speaks English: ${words.join("; ")}`);
}

const games = { frogs: { players: "Ann,Ben" }, robots: { players: "Ann,Ben" }, kittens: { players: "Ann,Ben:easy" } };
const sizes = { phone: { width: 390, height: 844 }, tablet: { width: 768, height: 1024 }, desk: { width: 1280, height: 800 } };
const themes = { light: {}, dark: { theme: "dark" }, contrast: { contrast: "high" }, "dark-contrast": { theme: "dark", contrast: "high" }, korean: { lang: "ko" } };

const looked = { light: ["phone", "tablet", "desk"], dark: ["phone", "desk"] };
const tests = Object.keys(themes).flatMap(theme => (looked[theme] ?? ["desk"]).map(size => [`${theme}, ${size}: the beginning of every game`, [], async () => {
    for (const [game, asked] of Object.entries(games)) {
        const page = await house.table({ game, ...asked, ...themes[theme] }, sizes[size]);
        await settle(page);
        await examine(page, `${game}-${theme}-${size}`);
        if (themes[theme].lang === "ko")
            await lookForEnglish(page, game);
        await page.context().close();
    }
}]));

await run("web-axe", house, [
    ...tests,
    ["something chosen, and a refusal", [], async () => {
        const page = await house.table({ game: "frogs", players: "Ann,Ben", options: "board=small" });
        await clickOn(page, "N", "b1", "S", "b3", "b1", "b2", "b3", "b1");
        await examine(page, "frogs-chosen");
    }],
    ["a curtain, and the end of a game", [], async () => {
        const page = await house.table({ game: "kittens", players: "Ann,Ben" });
        await examine(page, "kittens-curtain");
        const over = await house.table({ game: "kittens", players: "Ann,Ben:easy", theme: "dark" });
        const roll = dice(11);
        await play(over, click, list => list[roll(list.length)]);
        await examine(over, "kittens-end");
    }],
    ["rules", [], async () => {
        const page = await house.table({ game: "kittens", players: "Ann,Ben:easy" });
        await page.getByRole("button", { name: "Rules" }).click();
        await examine(page, "kittens-rules");
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
