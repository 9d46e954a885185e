// Names are the same in the browser exactly if they are for the program: every character, and some names.
//     node names.mjs NATIVE_PROGRAM
import { execFileSync } from "node:child_process";
import { foldName } from "../../web/names.js";

const names = ["Ann", "ANN", "Straße", "STRASSE", "ΣΊΣΥΦΟΣ", "Σίσυφος", "İstanbul", "ısı", "가나다", "각", "e\u0301té",
    "Å", "A\u030A", "ǅ", "Ａｎｎ", "①", "ᾳ", "ﬁn", "a\u0301\u0323", "a\u0323\u0301", "\u0301a", "a\u200db", "\u202ea", "a\u0007", "a\u3164", "👩\u200d🚀", "", " "];
for (let code = 0x20; code < 0x110000; code++)
    if (code < 0xd800 || code > 0xdfff)
        names.push(String.fromCodePoint(code), "x" + String.fromCodePoint(code));

// Fails where a name has two partners: the same for one and not for the other.
function pair(partners, key, partner, name) {
    if ((partners.get(key) ?? partner) !== partner) {
        console.log(`${JSON.stringify(name)}: ${key} is compared as ${partner} and as ${partners.get(key)}`);
        process.exit(1);
    }
    partners.set(key, partner);
}

const input = names.join("\n") + "\n";
const folded = execFileSync(process.argv[2], { input, encoding: "utf8", maxBuffer: 1 << 28 }).split("\n");
const ofOurs = new Map(), ofTheirs = new Map();
let compared = 0;

names.forEach((name, i) => {
    const ours = foldName(name), theirs = folded[i] || null;
    if (ours !== null && theirs !== null) {
        pair(ofOurs, ours, theirs, name);
        pair(ofTheirs, theirs, ours, name);
        compared++;
    } else if (ours === null && theirs !== null) {
        console.log(`${JSON.stringify(name)} can be seen, says the program`);
        process.exit(1);
    } // else the program's Unicode may be older, and not know the character
});
const unseen = ["\u0301a", "a\u200db", "\u202ea", "a\u0007", "a\u3164"];
if (unseen.some(name => foldName(name) !== null || folded[names.indexOf(name)])) {
    console.log("a name has something in it that can't be seen");
    process.exit(1);
}
if (compared < 280000) {
    console.log(`only ${compared} names are accepted by both`);
    process.exit(1);
}
console.log(`[       OK ] ${compared} names are the same for browser and program`);
