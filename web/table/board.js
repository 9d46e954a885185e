// The board: one SVG with a group for each thing, rings above everything, and over it real buttons for what
// can be touched. It is told what is to be seen and says what was touched.
import { html, svg, set, setText, keep, hide } from "./dom.js";
import { isMarked, marksOf, Shapes } from "./shapes.js";

const margin = 26, small = 0.68;
const keySize = 12, glyphSize = 20;
const nearPx = 24;
/** Is something done by touching this, if only that it is chosen in the place of what is? */
export function isMeant(node) {
    return Boolean(node.may || node.touched || node.does);
}

function transformOf(node) {
    if (node.line) {
        const [, cosine, sine, x, y] = node.line;
        return `matrix(${cosine / 1000} ${sine / 1000} ${-sine / 1000} ${cosine / 1000} ${x} ${y})`;
    }
    return `translate(${node.at[0]} ${node.at[1]})${node.small ? ` scale(${small})` : ""}`;
}

/** Where the middle of a thing is. */
export function middleOf(node) {
    return node.line ? [node.line[3], node.line[4]] : node.at;
}

function reachOf(node) {
    const scale = node.small ? small : 1;
    return node.line ? [node.reach[0] * node.line[0] / 100, node.reach[1]] : [node.reach[0] * scale, node.reach[1] * scale];
}

// How far a point is from the outline of a thing; 0 inside.
function distance(node, [px, py], widen = 0) {
    const [x, y] = middleOf(node);
    let dx = px - x, dy = py - y;
    if (node.line) {
        const cosine = node.line[1] / 1000, sine = node.line[2] / 1000;
        [dx, dy] = [dx * cosine + dy * sine, dy * cosine - dx * sine];
    }
    const [rx, ry] = reachOf(node);
    return Math.hypot(Math.max(0, Math.abs(dx) - rx - widen), Math.max(0, Math.abs(dy) - ry - widen));
}

// A line with an edge, so that it is seen on whatever it crosses.
function edged(d = null) {
    return svg("g", {}, svg("path", { class: "edge", d }), svg("path", { class: "line", d }));
}

// From inside one thing in an arc to the edge of another.
function arrowBetween(from, to) {
    const [x1, y1] = middleOf(from), [x2, y2] = middleOf(to);
    const length = Math.hypot(x2 - x1, y2 - y1) || 1, [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    const reach = Math.hypot(...reachOf(to).map((each, axis) => each * [ux, uy][axis]));
    const at = (forth, aside = 0) => [x1 + ux * forth - uy * aside, y1 + uy * forth + ux * aside];
    const start = at(Math.min(24, length / 4)), tip = at(length - Math.min(reach, length / 3)), middle = at(length / 2, length > 150 ? 24 : 0);
    const back = Math.atan2(middle[1] - tip[1], middle[0] - tip[0]);
    const barbs = [-0.6, 0.6].map(turn => [tip[0] + 15 * Math.cos(back + turn), tip[1] + 15 * Math.sin(back + turn)]);
    const write = points => points.map(point => point.map(part => part.toFixed(1)).join(",")).join(" ");
    return `M${write([start])} Q${write([middle, tip])} M${write([barbs[0], tip, barbs[1]])}`;
}

export class Board {
    #layers = new Map();
    #things = new Map();
    #nodes = new Map();
    #box = null;
    #isReading = false;

    /** @param {{nameOf: function(Object): string, touch: function(string), point: function(?string)}} hands */
    constructor({ nameOf, touch, point }) {
        this.nameOf = nameOf;
        this.surface = svg("rect", { class: "board", rx: 30 });
        this.scene = svg("g");
        this.rings = svg("g", { class: "rings" });
        this.signs = svg("g");
        this.ways = svg("g", { class: "ways" });
        this.crosses = svg("g", { class: "crosses" });
        this.effects = svg("g", { class: "effects" });
        this.svg = svg("svg", { class: "scene board-picture", "aria-hidden": "true" },
            this.surface, this.scene, this.rings, this.signs, this.ways, this.crosses, this.effects);
        this.buttons = html("div", { class: "board-buttons", role: "group" });
        this.element = html("div", { class: "board-sheet" }, this.svg, this.buttons);
        this.buttons.addEventListener("click", event => {
            const button = event.target.closest("button");
            if (button && event.detail < 2)
                touch(button.dataset.id);
        });
        this.buttons.addEventListener("focusin", event => point(event.target.dataset.id));
        this.buttons.addEventListener("focusout", () => point(null));
        this.element.addEventListener("pointermove", event => {
            if (event.pointerType === "mouse")
                point(this.find(event)?.id ?? null);
        });
        this.element.addEventListener("pointerleave", () => point(null));
    }

    /** Shall everything on the board be a stop for arrow keys? */
    read(isReading) {
        this.#isReading = isReading;
        this.#showButtons();
    }

    get nodes() {
        return this.#nodes;
    }

    /** The element of a thing. */
    thing(id) {
        return this.#things.get(id);
    }

    get isEmpty() {
        return this.#nodes.size === 0;
    }

    show(frame) {
        const nodes = frame.nodes.filter(node => node.region === "board");
        this.#nodes = new Map(nodes.map(node => [node.id, node]));
        hide(this.element, nodes.length === 0);
        if (nodes.length === 0)
            return;
        this.#fit(frame.board);
        this.#showThings(nodes);
        this.#showRings(nodes);
        this.#showWays(frame);
        this.#showButtons();
    }

    // It never shrinks: a thing that goes would make everything jump.
    #fit([left, top, right, bottom]) {
        const old = this.#box ?? { left, top, right, bottom };
        const box = { left: Math.min(left, old.left), top: Math.min(top, old.top),
            right: Math.max(right, old.right), bottom: Math.max(bottom, old.bottom) };
        this.#box = box;
        const width = box.right - box.left + 2 * margin, height = box.bottom - box.top + 2 * margin;
        this.x = box.left - margin;
        this.y = box.top - margin;
        this.width = width;
        this.height = height;
        set(this.svg, "viewBox", `${this.x} ${this.y} ${width} ${height}`);
        for (const [name, value] of Object.entries({ x: this.x, y: this.y, width, height }))
            set(this.surface, name, value);
        this.element.style.setProperty("--ratio", String(width / height));
    }

    #layer(number) {
        if (!this.#layers.has(number)) {
            const layer = svg("g");
            const above = [...this.#layers.keys()].filter(other => other > number).sort((a, b) => a - b)[0];
            this.scene.insertBefore(layer, above === undefined ? null : this.#layers.get(above));
            this.#layers.set(number, layer);
        }
        return this.#layers.get(number);
    }

    #showThings(nodes) {
        for (const node of nodes) {
            let thing = this.#things.get(node.id);
            if (thing?.node === node)
                continue; // as most are
            if (!thing)
                this.#things.set(node.id, thing = svg("g"));
            const layer = node.kind === "text" ? this.signs : this.#layer(node.layer);
            if (thing.parentNode !== layer)
                layer.append(thing);
            this.#dress(thing, node);
        }
        for (const [id, thing] of this.#things)
            if (!this.#nodes.has(id)) {
                thing.remove();
                this.#things.delete(id);
            }
    }

    #dress(thing, node) {
        thing.node = node;
        const look = `${node.draw} ${node.glyph ?? ""} ${node.keyAt ?? ""} ${node.line?.[0] ?? ""}`;
        const transform = transformOf(node);
        if (thing.words !== node.words)
            thing.setAttribute("class", thing.words = node.words);
        if (thing.where !== transform)
            thing.setAttribute("transform", thing.where = transform);
        if (thing.look === look)
            return;
        thing.look = look;
        thing.replaceChildren(...this.#drawing(node));
    }

    #drawing(node) {
        const parts = Shapes.parts(node);
        if (node.line)
            return [svg("g", { transform: `scale(${node.line[0] / 100} 1)` }, ...parts)];
        if (node.glyph)
            parts.push(svg("text", { class: "glyph", "font-size": glyphSize, y: glyphSize / 3 }, node.glyph));
        if (node.keyAt)
            parts.push(svg("text", { class: "key", "font-size": keySize, x: node.keyAt[0], y: node.keyAt[1] + keySize / 3 }, node.key));
        return parts;
    }

    #showRings(nodes) {
        const marked = nodes.filter(isMarked);
        keep(this.rings, marked, node => node.id, () => svg("g"), (ring, node) => {
            if (ring.node === node)
                return;
            ring.node = node;
            const [x, y] = node.line ? [node.reach[0] * node.line[0] / 100, node.reach[1]] : node.ring ? [node.ring, node.ring] : node.reach;
            const marks = ["may", "touched", "own", "end", "moved"].filter(mark => node[mark]);
            const look = `${marks} ${x} ${y}`;
            set(ring, "class", marks.join(" ").replace("may", "may-touch") + ` ${node.kind}-ring`);
            set(ring, "transform", transformOf(node));
            if (ring.look === look)
                return;
            ring.look = look;
            ring.replaceChildren(...marksOf(node, x, y, node.line ? y : Math.min(x, y)));
        });
    }

    // Every step that what is chosen can take, and those of what is pointed at.
    #showWays(frame) {
        this.previews = frame.previews;
        this.#drawWays();
    }

    /** Marks where this leads, and what falls on the way; null: nothing in particular. */
    point(id) {
        if (this.pointed === id)
            return;
        this.pointed = id;
        this.#drawWays();
    }

    #drawWays() {
        const steps = new Map(), chosen = new Set(), falls = new Set();
        for (const preview of this.previews ?? []) {
            for (const step of preview.steps)
                steps.set(step.slice(0, 2).join(" "), step);
            for (const step of this.#pointedSteps(preview)) {
                chosen.add(step.slice(0, 2).join(" "));
                if (step[2])
                    falls.add(step[2]);
            }
        }
        keep(this.ways, [...steps].filter(([, step]) => this.#nodes.has(step[0]) && this.#nodes.has(step[1])),
            ([key]) => key, () => edged(), (way, [key, [from, to]]) => {
                const arrow = arrowBetween(this.#nodes.get(from), this.#nodes.get(to));
                for (const path of way.children)
                    set(path, "d", arrow);
                set(way, "class", chosen.has(key) ? "way chosen" : chosen.size > 0 ? "way faint" : "way");
            });
        for (const [id, thing] of this.#things)
            if (thing.falls !== falls.has(id))
                thing.classList.toggle("would-fall", thing.falls = falls.has(id));
        this.#crossOut(falls);
    }

    // What would fall is crossed out, not only coloured.
    #crossOut(falls) {
        keep(this.crosses, [...falls].filter(id => this.#nodes.has(id)), id => id,
            () => edged("M-11,-11 L11,11 M11,-11 L-11,11"), (cross, id) => {
                const [x, y] = middleOf(this.#nodes.get(id));
                set(cross, "transform", `translate(${x} ${y})`);
            });
    }

    #pointedSteps(preview) {
        const end = preview.ends.find(({ id }) => id === this.pointed);
        if (preview.next === this.pointed)
            return end && preview.steps.length > 1 ? end.way.map(at => preview.steps[at]) : preview.steps;
        return end && !this.#nodes.get(this.pointed)?.may ? end.way.map(at => preview.steps[at]) : [];
    }

    // Buttons.

    #showButtons() {
        const focused = this.buttons.contains(document.activeElement) ? document.activeElement.dataset.id : null;
        const nodes = [...this.#nodes.values()].filter(node => isMeant(node) || node.own || node.id === focused || (this.#isReading && node.label));
        nodes.sort((a, b) => middleOf(a)[1] - middleOf(b)[1] || middleOf(a)[0] - middleOf(b)[0]);
        keep(this.buttons, nodes, node => node.id,
            node => html("button", { type: "button", "data-id": node.id, tabindex: "-1" }),
            (button, node) => {
                this.#place(button, node);
                if (button.node === node)
                    return;
                button.node = node;
                set(button, "aria-label", this.nameOf(node));
                set(button, "aria-pressed", node.touched ? "true" : null);
                set(button, "aria-disabled", isMeant(node) ? null : "true");
                set(button, "class", `${node.kind}-button${isMeant(node) ? "" : " idle"}`);
            });
    }

    #place(button, node) {
        const [x, y] = middleOf(node), [rx, ry] = reachOf(node);
        const where = `${x} ${y} ${rx} ${ry} ${this.x} ${this.width}`;
        if (button.where === where)
            return;
        button.where = where;
        const percent = (length, whole) => `${(100 * length / whole).toFixed(3)}%`;
        button.style.left = percent(x - this.x, this.width);
        button.style.top = percent(y - this.y, this.height);
        button.style.width = percent(2 * rx, this.width);
        button.style.height = percent(2 * ry, this.height);
        const angle = node.line ? Math.atan2(node.line[2], node.line[1]) : 0;
        button.style.transform = `translate(-50%, -50%)${angle ? ` rotate(${angle}rad)` : ""}`;
    }

    // Where a pointer is.

    /** From pixels of the window to the units of drawings. */
    locate({ clientX, clientY }) {
        const box = this.svg.getBoundingClientRect();
        const scale = this.width / box.width;
        return { point: [(clientX - box.left) * scale + this.x, (clientY - box.top) * scale + this.y], scale };
    }

    /**
     * What is meant there: what can be touched under the pointer, else what can be touched near by, else what
     * lies there.
     */
    find(event) {
        const { point, scale } = this.locate(event);
        const touchable = node => node.may || node.touched;
        const candidates = [...this.#nodes.values()].filter(node => node.kind !== "text");
        const under = candidates.filter(node => distance(node, point) === 0).sort((a, b) => b.layer - a.layer);
        const direct = under.find(touchable);
        if (direct)
            return direct;
        let best = null, bestDistance = nearPx * scale;
        for (const node of candidates.filter(touchable)) {
            const far = distance(node, point);
            if (far < bestDistance && (under.length === 0 || far < bestDistance / 2)) {
                best = node;
                bestDistance = far;
            }
        }
        // What has a key can be meant, what has none only stands there.
        return best ?? under.find(node => node.key) ?? under[0] ?? null;
    }

    /** The piece that stands where a thing is, to be dragged. */
    pieceAt(node) {
        const [x, y] = middleOf(node);
        const pieces = [...this.#nodes.values()].filter(each => each.kind === "piece" && distance(each, [x, y]) === 0);
        return node.kind === "piece" ? node : pieces.sort((a, b) => b.layer - a.layer)[0] ?? null;
    }

    label(text) {
        set(this.buttons, "aria-label", text);
    }
}
