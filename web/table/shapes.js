// The drawings of a game: a style sheet that touches nothing else of the page, and icons.
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
