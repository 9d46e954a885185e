// Whole games of every listed game on the page as it is served, from its home on: by mouse, by keyboard alone, through
// the accessibility tree alone, and by touch on a phone's size.
//     node games.mjs BUILD [mouse|keyboard|names|touch]
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { lookForEnglish } from "./hand.mjs";
import { House, dice, play, playByKeyboard, playByName, click, tap, run, ways } from "./player.mjs";

const [build, only] = process.argv.slice(2);
const house = await House.open(build);
const matches = [
    { game: "frogs", players: "Ann,Ben:hard", options: "board=small,frogs=1" },
    { game: "kittens", players: "Ann,Ben:easy" },
    { game: "robots", players: "Ann,Ben:hard", options: "chips=1" },
];
// More people at one screen: hands are handed over, and several act at once.
const shared = [
    { game: "kittens", players: "Ann,Ben,Cleo", options: "variant=streaking" },
    { game: "kittens", players: "Ann,Ben", options: "nope=window" },
    { game: "frogs", players: "Ann,Ben:hard,Cleo:hard", options: "board=small,frogs=1,landing=hop" },
];
const golden = join(dirname(fileURLToPath(import.meta.url)), "../golden");
const phone = { width: 390, height: 844, hasTouch: true, isMobile: true };
// Leaning to what ends: whoever hears "do it" does it.
const choose = roll => list => {
    const whole = list.filter(({ name }) => name.endsWith(": do it"));
    const from = whole.length > 0 && roll(3) > 0 ? whole : list;
    return from[roll(from.length)];
};
// What stands under the question is meant, but for what goes back; and so is what is asked about once more.
const isMeant = ({ name, region }) => /: (do it|choose)$|^Do it$/.test(name) || (region === "Your move" && !/^(Let go|Cancel the turn|Undo|one (less|more))$/.test(name));

const kinds = {
    mouse: [match => house.table(match), (page, roll) => play(page, click, choose(roll))],
    touch: [match => house.table({ ...match, way: ways.touch }, phone), (page, roll) => play(page, tap, choose(roll))],
    keyboard: [match => house.table({ ...match, way: ways.keyboard }), (page, roll) => playByKeyboard(page, roll)],
    names: [match => house.table(match), (page, roll) => playByName(page, roll, isMeant)],
};
const proves = { mouse: { frogs: ["TT-mouse"] } };

// The program reads what the page kept.
async function verify(page) {
    const file = join(mkdtempSync(join(tmpdir(), "parlor-")), "match.parlor");
    writeFileSync(file, await page.evaluate(() => window.table.save()));
    execFileSync(join(build, "parlor"), ["verify", file], { encoding: "utf8" });
}

const tests = Object.keys(kinds).filter(kind => !only || kind === only).flatMap(kind => matches.map(match => [
    `a whole game of ${match.game} by ${kind}`, proves[kind]?.[match.game] ?? [], async () => {
        const [open, playOn] = kinds[kind];
        const page = await open(match);
        console.log(`    ${await playOn(page, dice(5))} presses`);
        await verify(page);
    }]));
if (!only || only === "touch")
    tests.push(["a whole game of kittens in Korean by touch", [], async () => {
        const page = await house.table({ game: "kittens", players: "Ann,Ben:easy", lang: "ko", way: ways.touch }, phone), roll = dice(5);
        let pressed = 0;
        console.log(`    ${await play(page, async (where, choice) => {
            await tap(where, choice);
            if (pressed++ % 4 === 0)
                await lookForEnglish(page);
        }, list => list[roll(list.length)])} presses`);
        await lookForEnglish(page);
        await verify(page);
    }]);
if (!only || only === "mouse")
    tests.push(...shared.map(match => [`a whole game of ${match.game} with ${match.players} by mouse, ${match.options}`, [], async () => {
        const page = await house.table(match);
        console.log(`    ${await play(page, click, choose(dice(3)))} presses`);
        await verify(page);
    }]), ["the page reads what the program kept", [], async () => {
        const page = await house.table(matches[0]);
        const logs = readdirSync(golden, { recursive: true }).map(name => join(golden, name)).filter(name => /\.\w+$/.test(name));
        let count = 0;
        for (const log of logs.map(name => readFileSync(name, "utf8")).filter(text => text.startsWith("parlor "))) {
            const { damage } = await page.evaluate(text => window.table.engine.summary(text, "ko"), log);
            if (damage)
                throw new Error(JSON.stringify(damage));
            count++;
        }
        if (count < 3)
            throw new Error("there is nothing to read");
    }]);

await run(`web-games${only ? `-${only}` : ""}`, house, tests);
