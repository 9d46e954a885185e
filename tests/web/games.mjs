// Whole games of every listed game, by mouse, by keyboard alone, through the accessibility tree alone, and by
// touch on a phone's size.
//     node games.mjs BUILD [mouse|keyboard|names|touch]
import { House, dice, play, playByKeyboard, playByName, click, tap, run } from "./player.mjs";

const [build, only] = process.argv.slice(2);
const house = await House.open(build);
const matches = [
    { game: "frogs", players: "Ann,Ben:hard", options: "board=small,frogs=1" },
    { game: "kittens", players: "Ann,Ben:easy" },
    { game: "robots", players: "Ann,Ben:hard", options: "chips=1" },
];
const phone = { width: 390, height: 844, hasTouch: true, isMobile: true };
// Leaning to what ends: whoever hears "do it" does it.
const choose = roll => list => {
    const whole = list.filter(({ name }) => name.endsWith(": do it"));
    const from = whole.length > 0 && roll(3) > 0 ? whole : list;
    return from[roll(from.length)];
};
// What stands under the question is meant, but for what goes back.
const isMeant = ({ name, region }) => /: (do it|choose)$/.test(name) || (region === "Your move" && !/^(Let go|Cancel the turn|Undo|one (less|more))$/.test(name));

const kinds = {
    mouse: [match => house.table(match), (page, roll) => play(page, click, choose(roll))],
    touch: [match => house.table(match, phone), (page, roll) => play(page, tap, choose(roll))],
    keyboard: [match => house.table(match), (page, roll) => playByKeyboard(page, roll)],
    names: [match => house.table(match), (page, roll) => playByName(page, roll, isMeant)],
};
const proves = { mouse: { frogs: ["TT-mouse"] } };

await run(`web-games${only ? `-${only}` : ""}`, house, Object.keys(kinds).filter(kind => !only || kind === only).flatMap(kind => matches.map(match => [
    `a whole game of ${match.game} by ${kind}`, proves[kind]?.[match.game] ?? [], async () => {
        const [open, playOn] = kinds[kind];
        const page = await open(match);
        console.log(`    ${await playOn(page, dice(5))} presses`);
    }])));
