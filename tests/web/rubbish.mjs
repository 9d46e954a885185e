// Whatever JavaScript calls the program with, it neither traps nor leaves its bounds.
//     node rubbish.mjs MODULE
import "./older_node.mjs";
import { readFileSync } from "node:fs";
import { Program } from "../../web/wasm.js";

const program = await Program.start(readFileSync(process.argv[2]), { keep: () => {}, tell: () => {}, send: () => {} });
let state = 7;
const roll = count => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % count;
};
const texts = ["", "N", "b1", "hand:0", "hand:99", "pile", "seat:7", "red", "north", "x".repeat(5000), "\u{1f438}", "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n", "%s%d", "frogs", "kittens", "robots", "hard", "Ann", "a=b c=d", "{what}", "sit", "make", "join", "frame 0 of 1 for 0 whole", "table AAAAAAAAAAAAAAAAAAAAAA", "b1\nN\n"];
const numbers = [0, 1, -1, 2, 3, 7, 8, 9, 10, 11, 255, 2147483647, -2147483648, 7.9, 4294967303, Infinity, NaN];
const games = JSON.parse(program.ask("games", 0)).map(({ name }) => name);

// What each takes: d a desk, n a number, s a text, t a time.
const calls = {
    setup_begin: "s", setup_options: "s", setup_text: "ns", setup_example: "s", setup_seat: "ss", check_names: "n", desk_open: "nt", desk_load: "nst", desk_save: "d",
    desk_speak: "dn", desk_kept: "dnt", desk_wake: "dt", desk_wakes: "dt", touch: "dnsnt", say_number: "dnnnt", confirm: "dnnt", let_go: "dn",
    cancel: "dnnt", undo: "dnnt", forfeit: "dnnt", pause: "dnt", resume: "dnt", take_hint: "dnt", tip: "dns", frame: "dnn", history: "dnn", length: "d", is_pending: "d", task_take: "d",
    task_part: "dnn", task_size: "dnn", task_bring: "dnn", shown: "dnsn", worker_begin: "nsnnttn", worker_is_new: "", worker_remark: "ns", worker_hint: "nn", worker_outcome: "nn", puzzle: "sns", worker_forget: "n", worker_part: "n", worker_size: "n",
    games: "n", levels: "n", words: "n", say: "nss", about: "d", drawings: "d", picture: "dnnt", cover: "sn", word: "ns", desk_close: "d",
    far_open: "n", far_hear: "dst", far_about: "d", far_ask: "dnsnnsss", far_ask_past: "dn", far_quick_words: "n", far_touched: "dn", far_touch_again: "dns",
};
const exported = Object.keys(program.exports).filter(name => typeof program.exports[name] === "function");
const plain = ["_initialize", "reserve", "release", "answer", "answer_length", "entropy", "worker_run"];
const unknown = exported.filter(name => !plain.includes(name) && !(name in calls));
if (unknown.length > 0)
    throw new Error(`nobody tries ${unknown}`);

function open() {
    program.call("setup_begin", games[roll(games.length)]);
    for (const name of ["Ann", "Ben"])
        program.call("setup_seat", name, roll(2) ? "" : "easy");
    program.giveEntropy();
    const desk = program.call("desk_open", roll(2), 0);
    if (desk > 0)
        program.call("desk_kept", desk, 1, 0);
}

const make = { d: () => roll(4) ? 1 + roll(3) : numbers[roll(numbers.length)], n: () => numbers[roll(numbers.length)], s: () => texts[roll(texts.length)], t: () => roll(100000) };
const names = Object.keys(calls);
let count = 0;
for (; count < 60000; count++) {
    if (count % 500 === 0)
        open();
    const name = names[roll(names.length)];
    if (name === "desk_close" && roll(20) || name.startsWith("worker") && name === "worker_begin" && roll(4))
        continue;
    program.call(name, ...[...calls[name]].map(kind => make[kind]()));
    if (roll(8) === 0)
        program.answer();
}
console.log(`[       OK ] ${count} calls of ${names.length} functions with rubbish`);
