// Nothing on any screen of a table is out of reach: axe-core, in light, dark and high contrast, wide and
// narrow; pictures of every screen are kept.
//     node axe.mjs BUILD
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { House, dice, run, settle, play, click } from "./player.mjs";
import { clickOn } from "./hand.mjs";
import { lookForFaults } from "./stage.mjs";

const build = process.argv[2];
const house = await House.open(build);
const screens = join(build, "screens");
mkdirSync(screens, { recursive: true });

async function examine(page, name, isWhole = true) {
    await page.screenshot({ path: join(screens, `${name}.png`) });
    const found = await lookForFaults(page, isWhole);
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
const themes = {
    light: { theme: "light", contrast: "normal" }, dark: { theme: "dark", contrast: "normal" },
    contrast: { theme: "light", contrast: "high" }, "dark-contrast": { theme: "dark", contrast: "high" },
};
const looked = { phone: ["light", "dark"], tablet: ["light"], desk: Object.keys(themes) };

async function examineThemes(page, game, size) {
    for (const theme of looked[size]) {
        await page.evaluate(chosen => Object.assign(document.documentElement.dataset, chosen), themes[theme]);
        await examine(page, `${game}-${theme}-${size}`, theme === "light");
    }
}

await run("web-axe", house, [
    ...Object.keys(games).flatMap(game => Object.keys(sizes).map(size => [`the beginning of ${game}, ${size}`, [], async () => {
        const page = await house.table({ game, ...games[game] }, sizes[size]);
        await settle(page);
        await examineThemes(page, game, size);
        await page.context().close();
    }])),
    ...Object.keys(games).map(game => [`the beginning of ${game} in Korean`, [], async () => {
        const page = await house.table({ game, ...games[game], lang: "ko" }, sizes.desk);
        await settle(page);
        await examine(page, `${game}-korean-desk`);
        await lookForEnglish(page, game);
        await page.context().close();
    }]),
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
