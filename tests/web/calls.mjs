// What JavaScript is answered by the page's C, without a browser.
//     node calls.mjs MODULE
import "./older_node.mjs";
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { Program } from "../../web/wasm.js";

const [open, , pending, refused] = [0, 1, 2, 3];
const audience = 10;
const program = await Program.start(readFileSync(process.argv[2]), { keep: () => {}, tell: () => {} });

/** A desk for these, each a name and a level; 0 if it is refused. */
function sit(game, seats, setup = "") {
    program.call("setup_begin", game);
    program.call("setup_options", "");
    if (setup && !program.call("setup_text", 0, setup))
        return 0;
    seats.forEach(([name, level]) => program.call("setup_seat", name, level ?? ""));
    program.giveEntropy();
    const desk = program.call("desk_open", 0, 0);
    if (desk > 0)
        keep(desk, true);
    return desk;
}

const keep = (desk, isKept) => program.call("desk_kept", desk, Number(isKept), 0);
const look = (desk, viewer = 0) => JSON.parse(program.call("frame", desk, program.call("length", desk), viewer) ? program.answer() : "null");
const leave = desk => program.call("desk_close", desk);

/** What each drawing is, but for colours. */
function shapesOf(desk) {
    const [, , definitions] = program.ask("drawings", desk).split("\0");
    const [, ...drawn] = definitions.split(/<\w+ id="(?=look-)/);
    return new Map(drawn.map(text => [/^[^"]+/.exec(text)[0], text.slice(text.indexOf(">") + 1).replace(/\b(class|fill|stroke|style)=(["']).*?\2/g, "")]));
}

const tests = [
    ["names that nobody gave are in the language spoken, others as they were given", () => {
        const desk = sit("kittens", [["Player 1"], ["플레이어 0"], ["Player 7"], ["Computer 3 (hard)", "hard"]]);
        const called = language => {
            program.call("desk_speak", desk, language);
            return JSON.parse(program.ask("about", desk)).seats;
        };
        assert.deepEqual(called(1), ["플레이어 1", "플레이어 0", "Player 7", "컴퓨터 3(어려움)"]);
        assert.match(look(desk, audience).question.says, /플레이어 \d/);
        assert.deepEqual(called(0), ["Player 1", "Player 0", "Player 7", "Computer 3 (hard)"]);
        assert.match(look(desk, audience).question.says, /Player \d/);
        assert.match(program.ask("desk_save", desk), /플레이어 0/);
        leave(desk);
    }],
    ["names that would be the same in the language spoken stay as they were given", () => {
        const desk = sit("kittens", [["Player 0"], ["플레이어 0"], ["플레이어 2"], ["Computer 3 (hard)", "hard"]]);
        for (const [language, third, last] of [[0, "Player 2", "Computer 3 (hard)"], [1, "플레이어 2", "컴퓨터 3(어려움)"]]) {
            program.call("desk_speak", desk, language);
            assert.deepEqual(JSON.parse(program.ask("about", desk)).seats, ["Player 0", "플레이어 0", third, last]);
        }
        leave(desk);
    }],
    ["a match is paused, stands still, and goes on", () => {
        const desk = sit("frogs", [["Ann"], ["Ben"]]);
        assert.equal(program.call("touch", desk, 0, "N", 1, 0), open);
        assert.equal(program.call("pause", desk, 2, 0), pending);
        keep(desk, true);
        assert.ok(look(desk).isPaused);
        assert.ok(!look(desk).nodes.some(node => node.may));
        assert.equal(program.call("touch", desk, 0, "N", 3, 0), refused);
        assert.equal(program.call("pause", desk, 4, 0), refused);
        assert.equal(program.call("resume", desk, 5, 0), pending);
        keep(desk, true);
        assert.ok(!look(desk).isPaused);
        assert.ok(!look(desk).question.isBegun);
        assert.equal(program.call("touch", desk, 0, "N", 6, 0), open);
        leave(desk);
    }],
    ["a pause that can't be kept is none", () => {
        const desk = sit("frogs", [["Ann"], ["Ben", "easy"]]);
        assert.equal(program.call("pause", desk, 1, 0), pending);
        keep(desk, false);
        assert.ok(!look(desk).isPaused);
        leave(desk);
    }],
    ["a seat for which there is no computer player is a person's", () => {
        const desk = sit("frogs", [["Ann"], ["Ben", "grandmaster"], ["Cleo", "easy"]]);
        assert.deepEqual(look(desk).seats.map(seat => seat.isBot), [false, false, true]);
        leave(desk);
    }],
    ["a set-up text that can't be one is refused with the reason", () => {
        assert.equal(sit("robots", [["Ann"]], "한 줄"), 0);
        assert.equal(program.answer(), "The set-up is not plain text.");
        assert.equal(sit("robots", [["Ann"]], "+--+"), 0);
        assert.match(program.answer(), /^Line 1, column 5: /);
        assert.equal(sit("frogs", [["Ann"], ["Ben"]], "anything"), 0);
        assert.equal(program.answer(), "Frogs takes no set-up.");
    }],
    ["a game that takes a set-up text says so and gives an example, which can be played", () => {
        const games = JSON.parse(program.ask("games", 0));
        assert.deepEqual(games.filter(({ setupSays }) => setupSays).map(({ name }) => name), ["robots"]);
        assert.ok(program.call("setup_example", "robots"));
        const example = program.answer(), desk = sit("robots", [["Ann"]], example);
        assert.ok(desk > 0);
        assert.ok(program.call("about", desk));
        assert.equal(JSON.parse(program.answer()).setup, example);
        assert.ok(!program.call("setup_example", "frogs"));
        leave(desk);
    }],
    ["a puzzle has its number and its name, and who plays it alone can have hints", () => {
        const games = JSON.parse(program.ask("games", 0));
        assert.deepEqual(games.filter(({ hasPuzzles }) => hasPuzzles).map(({ name }) => name), ["robots"]);
        assert.ok(program.call("puzzle", "robots", 20261116, "2026-11-16"));
        const { setup, grade, grades } = JSON.parse(program.answer());
        assert.equal(setup, "3B-1A-4A-2A R124 G153 B95 Y6 Y>87\n# 2026-11-16\n");
        assert.ok(1 <= grade && grade <= grades);
        for (const [seats, isAlone] of [[[["Ann"]], true], [[["Ann"], ["Ben"]], false]]) {
            const desk = sit("robots", seats, setup);
            assert.ok(program.call("about", desk));
            const { puzzle, hasHints, setupAgain } = JSON.parse(program.answer());
            assert.deepEqual([puzzle, hasHints], ["2026-11-16", isAlone]);
            leave(desk);
            const again = sit("robots", seats, setupAgain);
            assert.ok(program.call("about", again));
            assert.equal(JSON.parse(program.answer()).puzzle, "2026-11-16, try 2");
            leave(again);
        }
        for (const wrong of [["frogs", 1, "a"], ["robots", -1, "a"], ["robots", 0.5, "a"], ["robots", NaN, "a"], ["robots", 1, "a\nb"]])
            assert.ok(!program.call("puzzle", ...wrong), String(wrong));
    }],
    ["moves are told by robot and direction, not as they are typed", () => {
        const desk = sit("robots", [["Ann"], ["Ben"]]);
        const act = (name, ...args) => {
            assert.equal(program.call(name, desk, ...args, 1, 0), pending);
            keep(desk, true);
        };
        act("say_number", 0, 99);
        [0, 1].forEach(seat => act("touch", seat, "ready"));
        assert.equal(program.call("touch", desk, 0, "red", 1, 0), open);
        act("touch", 0, look(desk).nodes.find(({ region, may, words }) => region === "actions" && may && /north|east|south|west/.test(words)).id);
        assert.match(look(desk).nodes.find(({ id }) => id === "move:1").label, /^(red|green|blue|yellow) (north|east|south|west) [a-p]\d+$/);
        leave(desk);
    }],
    ["any two owners, robots and cards differ in something other than colour", () => {
        const tables = [["frogs", 4, node => node.kind === "piece"], ["robots", 2, node => node.words.includes(" robot ")], ["kittens", 4, node => node.region === "hand"]];
        for (const [game, players, isMeant] of tables) {
            const found = new Map();
            for (let match = 0; match < 6; match++) {
                const desk = sit(game, ["Ann", "Ben", "Cleo", "Dan"].slice(0, players).map(name => [name]));
                const shapes = shapesOf(desk);
                for (let seat = 0; seat < players; seat++)
                    for (const node of look(desk, seat).nodes.filter(isMeant))
                        found.set(game === "frogs" ? node.owner : node.words.replace(" may-touch", ""), node.draw.map(name => shapes.get(name)).join());
                leave(desk);
            }
            assert.ok(found.size >= 4, `${game}: ${[...found.keys()]}`);
            assert.equal(new Set(found.values()).size, found.size, `some of ${[...found.keys()]} look alike`);
        }
    }],
    ["what happened to cards is told by what they are, not by numbers that nobody sees", () => {
        const folder = new URL("../golden/", import.meta.url);
        const told = [];
        for (const name of readdirSync(folder).filter(name => name.startsWith("kittens-1-"))) {
            program.giveEntropy();
            const desk = program.call("desk_load", 0, readFileSync(new URL(name, folder), "utf8"), 0);
            for (const viewer of [0, audience]) {
                assert.ok(program.call("history", desk, 0, viewer));
                told.push(...JSON.parse(program.answer()).flatMap(({ reports }) => reports.map(({ says }) => says)));
            }
            leave(desk);
        }
        for (const plays of [/ plays a NOPE\.$/, / plays two cards: /, / takes a card from /, / to survive\.$/])
            assert.ok(told.some(says => plays.test(says)), String(plays));
        assert.deepEqual(told.filter(says => /\(card |were cards/.test(says)), []);
    }],
    ["what giving a number is called comes with the question", () => {
        const desk = sit("robots", [["Ann"], ["Ben"]]);
        const { gives, range } = look(desk).question;
        assert.equal(program.ask("say", 0, gives, `number\n${range[0]}\n`), `Bet ${range[0]}`);
        leave(desk);
    }],
    ["what is no whole number, or out of range, is refused with the reason", () => {
        const desk = sit("robots", [["Ann"], ["Ben"]]);
        for (const wrong of [7.9, 0, -7, 65543, 4294967303, 1e300, -Infinity, NaN]) {
            assert.equal(program.call("say_number", desk, 0, wrong, 1, 0), refused, String(wrong));
            assert.match(program.answer(), /^A number from \d+ to \d+ is asked for\.$/, String(wrong));
        }
        assert.equal(program.call("say_number", desk, 0, 7, 2, 0), pending);
        leave(desk);
    }],
    ["a question tells which seats it names", () => {
        const desk = sit("frogs", [["e"], ["Ben"]]);
        assert.deepEqual(look(desk, 1).question.names, [0]);
        assert.deepEqual(look(desk, 0).question.names, []);
        leave(desk);
    }],
];

let failed = 0;
for (const [says, test] of tests) {
    try {
        test();
        console.log(`[       OK ] ${says}`);
    } catch (error) {
        failed++;
        console.log(`[  FAILED  ] ${says}\n${error.stack}`);
    }
}
process.exit(failed > 0 ? 1 : 0);
