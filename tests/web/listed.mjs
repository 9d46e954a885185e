// Whole games of the tests' own game, which the page has never seen, from its home on; files are all that is served.
//     node listed.mjs BUILD
import { House, dice, play, playByKeyboard, click, run } from "./player.mjs";

const house = await House.open(process.argv[2], true);
const roll = dice(9);
const choose = list => list[roll(list.length)];

await run("web-listed", house, [
    ["a game that the page has never seen, on one screen", [], async () => {
        console.log(`    ${await play(await house.table({ game: "probe", players: "Ann,Ben" }), click, choose)} presses`);
    }],
    ["the same against the computer, by keyboard", [], async () => {
        console.log(`    ${await playByKeyboard(await house.table({ game: "probe", players: "Ann,Ben:easy" }), roll)} keys`);
    }],
]);
