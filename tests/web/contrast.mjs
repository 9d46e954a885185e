// The colours of every theme can be told apart: computed from the tokens in base.css as WCAG 2.2 has it.
//     node contrast.mjs BASE_CSS
import { readFileSync } from "node:fs";

const css = readFileSync(process.argv[2], "utf8");
const grounds = ["ground", "surface", "surface-2"];
const texts = ["text", "text-dim"];
const signs = ["accent", "good", "warn", "bad"];

// What stands in a rule, as a pair of colours for each token: light, dark.
function tokens(selector) {
    const start = css.indexOf(`${selector} {`);
    const body = css.slice(start, css.indexOf("}", start));
    return Object.fromEntries([...body.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)]
        .map(([, name, ...pair]) => [name, pair]));
}

function brightness(colour) {
    const [r, g, b] = [1, 3, 5].map(at => parseInt(colour.slice(at, at + 2), 16) / 255)
        .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a, b) {
    const [low, high] = [brightness(a), brightness(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
}

// Pairs of tokens and how much they must differ.
function rules(text, shape) {
    const on = (names, least) => names.flatMap(name => grounds.map(ground => [name, ground, least]));
    return [...on(texts, text), ...on(signs, text), ...on(["line", "focus"], shape), ["accent-text", "accent", text]];
}

const usual = tokens(":root"), high = { ...usual, ...tokens(':root[data-contrast="high"]') };
let failed = 0, count = 0;
for (const [name, theme, least] of [["usual", usual, [4.5, 3]], ["high", high, [7, 4.5]]]) {
    for (const [index, shade] of ["light", "dark"].entries()) {
        for (const [front, back, wanted] of rules(...least)) {
            const found = contrast(theme[front][index], theme[back][index]);
            count++;
            if (!(found >= wanted)) {
                failed++;
                console.log(`[  FAILED  ] ${name} ${shade}: ${front} on ${back} has ${found.toFixed(2)}, ${wanted} is wanted`);
            }
        }
    }
}
if (failed === 0)
    console.log(`[       OK ] ${count} pairs of colours differ enough in every theme`);
process.exit(failed === 0 ? 0 : 1);
