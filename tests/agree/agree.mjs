// Law 13: plays the matches of agree.c in WebAssembly and compares each line with the native one. A second module,
// which differs in how puzzles are solved, plays only some of them, and solves all puzzles.
//     node agree.mjs NATIVE_PROGRAM MODULE [MODULE]
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Program } from "../../web/wasm.js";

const [native, module, second] = process.argv.slice(2);
const playedTwice = 8; // one in so many

// Where the first two words differ, by the words before them: "viewer 1 view=0123".
function describe(match, ours, theirs) {
    const a = ours.split(" "), b = theirs.split(" ");
    const at = a.findIndex((word, i) => word !== b[i]);
    const viewer = a.lastIndexOf("viewer", at);
    const who = viewer < 0 ? "" : `, viewer ${a[viewer + 1]}`;
    return `law 13 is broken: ${match}, ${a.slice(0, 2).join(" ")}${who}: native ${b[at]}, WebAssembly ${a[at]}`;
}

const program = await Program.start(readFileSync(module));
const other = second ? await Program.start(readFileSync(second)) : null;
const theirs = execFileSync(native, { encoding: "utf8", maxBuffer: 1 << 28 }).trimEnd().split("\n");
let at = 0, matches = 0;

for (let answer; (answer = program.ask("agree", matches)) !== ""; matches++) {
    const ours = answer.trimEnd().split("\n");
    if (other && (matches % playedTwice === 0 || ours[0] === "puzzles") && other.ask("agree", matches) !== answer) {
        console.log(`law 13 is broken: ${ours[0]}: the second module differs`);
        process.exit(1);
    }
    for (const line of ours) {
        if (line.startsWith("it went wrong") || line !== theirs[at]) {
            console.log(line === theirs[at] ? `${ours[0]}: ${line}` : describe(ours[0], line, theirs[at] ?? ""));
            process.exit(1);
        }
        at++;
    }
}
if (at !== theirs.length || matches === 0) {
    console.log(`law 13 is broken: natively there are ${theirs.length} lines, in WebAssembly ${at}`);
    process.exit(1);
}
console.log(`[       OK ] law 13: ${matches} matches, ${at} lines are the same`);
