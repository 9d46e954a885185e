// The drawings of a game: a style sheet that touches nothing else of the page, and icons; and what marks a thing: rings,
// flags and wedges, the same as in pictures.
import { svg } from "./dom.js";

const iconReach = 26;

// Its rules hold for SVG alone: words that are classes there may mean something else in the page.
const onlySvg = '@namespace url("http://www.w3.org/2000/svg");\n';

export class Shapes {
    #sheet = new CSSStyleSheet();
    #dark = new CSSStyleSheet();

    /** `root` gets the definitions that everything drawn refers to. */
    constructor(root, [style, dark, definitions]) {
        this.#sheet.replaceSync(onlySvg + style);
        this.#dark.replaceSync(onlySvg + dark);
        this.shade();
        document.adoptedStyleSheets.push(this.#sheet, this.#dark);
        const text = `<svg xmlns="http://www.w3.org/2000/svg" class="scene definitions" aria-hidden="true"><defs>${definitions}</defs></svg>`;
        root.append(document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true));
    }

    /** In the colours of the theme that the page has now. */
    shade() {
        this.#dark.disabled = document.documentElement.dataset.theme !== "dark";
    }

    destroy() {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== this.#sheet && sheet !== this.#dark);
    }

    /** What a node is drawn with. */
    static parts(node) {
        return node.draw.map(name => svg("use", { href: `#${name}` }));
    }

    /** A small picture of a node, or null if it has none. */
    static icon(node) {
        if (node.draw.length === 0)
            return null;
        const [x, y] = node.figure ? [node.reach[0] + 2, node.reach[1] + 2] : [iconReach, iconReach];
        return svg("svg", { class: "scene icon", viewBox: `${-x} ${-y} ${2 * x} ${2 * y}`, "aria-hidden": "true" },
            svg("g", { class: node.words }, ...Shapes.parts(node)));
    }
}

// Marks.

const gap = 3, endGap = 8;

function ring(name, x, y, round) {
    return svg("rect", { class: name, x: -x, y: -y, width: 2 * x, height: 2 * y, rx: round });
}

// Points at what moved last, from a corner that flags and keys leave free; at a line, from its side.
function wedge(node, x, y) {
    const size = 12 + Math.floor(Math.min(x, y) / 3);
    const isLine = node.kind === "line";
    const at = isLine ? `translate(0 ${-y}) rotate(45)` : `translate(${-x * 0.75} ${-y * 0.75})`;
    return svg("path", { class: "wedge", transform: at,
        d: `M0,0 L${-size},${-Math.floor(size / 3)} L${-Math.floor(size / 3)},${-size} Z` });
}

/** Is there anything to mark? */
export function isMarked(node) {
    return Boolean(node.may || node.touched || node.end || node.moved || node.own);
}

/** The marks of a thing that reaches this far. */
export function marksOf(node, x, y, round) {
    const marks = [];
    const isMeant = node.may || node.touched;
    if (isMeant)
        marks.push(ring("halo", x + gap, y + gap, round + gap), ring("ring", x + gap, y + gap, round + gap));
    else if (node.own)
        marks.push(ring("own-ring", x + gap, y + gap, round + gap));
    if (node.moved)
        marks.push(wedge(node, x, y));
    if (node.end)
        marks.push(ring("end-halo", x + endGap, y + endGap, round + endGap),
            ring("end-ring", x + endGap, y + endGap, round + endGap),
            svg("path", { class: "flag", transform: `translate(${x * 0.75} ${-y * 0.75})`, d: "M0,6 V-22 L16,-16 L0,-9" }));
    return marks;
}
