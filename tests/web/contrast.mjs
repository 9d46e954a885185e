// The colours of every theme can be told apart: computed from the tokens in base.css, and from the styles of what is
// drawn on boards, as WCAG 2.2 has it.
//     node contrast.mjs BASE_CSS DRAWINGS...
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
    return [...on(texts, text), ...on(signs, text), ...on(["line", "focus"], shape), ["accent-text", "accent", text],
        ["way", "edge", shape], ["cross", "edge", shape]];
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

// What is drawn, in the light and in the dark: what lies on what, and how much they must differ. A shape is told by its
// fill or by its edge.
const drawn = {
    frogs: [["key fill", "f-leaf fill", 4.5], ["f-leaf fill, f-leaf stroke", "f-water fill", 3], ["f-plank fill, f-plank stroke", "f-water fill", 3],
        ["f-stone fill, f-stone stroke", "f-water fill", 3], ["f-dot fill", "f-water fill", 3], ["flag stroke", "f-water fill", 3]],
    robots: [["sign .glyph fill", "board fill", 4.5], ["r-wall stroke", "r-floor fill", 3], ["r-block fill", "r-floor fill", 3],
        ["flag stroke", "r-floor fill", 3],
        ...["red", "green", "blue"].flatMap(colour => [[`${colour} color`, "r-floor fill", 3], ["r-letter.r-light fill, r-light fill", `${colour} color`, 4.5]]),
        ...["yellow", "silver"].flatMap(colour => [[`${colour} color, r-body stroke`, "r-floor fill", 3], ["r-ink fill", `${colour} color`, 4.5]])],
    kittens: [["k-tile stroke, k-tile", "k-rug fill", 3]],
};

// The colours of styles in C strings, by selector and property; of shapes without a class a light tile is known.
function colours(...styles) {
    const found = new Map([["k-tile", "#e9e4d6"]]);
    for (const [source, name] of styles) {
        const start = source.indexOf(name);
        const text = [...source.slice(start, source.indexOf(";\n\n", start)).matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part).join("");
        for (const [, selectors, body] of text.matchAll(/\.([^{}]+)\{([^}]*)\}/g))
            for (const selector of selectors.split(",."))
                for (const [, property, colour] of body.matchAll(/(fill|stroke|color):(#[0-9a-f]{3,6})/g))
                    found.set(`${selector} ${property}`, colour.length === 4 ? colour.replace(/[^#]/g, "$&$&") : colour);
    }
    return found;
}

const common = readFileSync(process.argv[3], "utf8");
for (const file of process.argv.slice(4)) {
    const source = readFileSync(file, "utf8"), game = Object.keys(drawn).find(name => file.includes(`/${name}/`));
    const light = [[common, "symbols_style"], [source, "char style[]"]], dark = [[common, "symbols_dark"], [source, "char dark[]"]];
    for (const [shade, styles] of [["light", light], ["dark", [...light, ...dark]]]) {
        const known = colours(...styles);
        for (const [fronts, back, wanted] of drawn[game]) {
            const front = fronts.split(", ").map(name => known.get(name)).filter(Boolean);
            // The first that there is counts for text, the best for shapes.
            const found = Math.max(...(wanted === 3 ? front : front.slice(0, 1)).map(colour => contrast(colour, known.get(back))));
            count++;
            if (!(found >= wanted)) {
                failed++;
                console.log(`[  FAILED  ] ${game} ${shade}: ${fronts} on ${back} has ${found.toFixed(2)}, ${wanted} is wanted`);
            }
        }
    }
}
if (failed === 0)
    console.log(`[       OK ] ${count} pairs of colours differ enough in every theme`);
process.exit(failed === 0 ? 0 : 1);
