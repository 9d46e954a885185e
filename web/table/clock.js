// Clocks: a ring and a number, spoken at 30, 10 and 5 seconds.
import { html, svg, set, setStyle, setText, keep, hide } from "./dom.js";

const spokenAt = [30, 10, 5];
const longSeconds = 100; // from here on there are minutes
const round = 2 * Math.PI * 20;

/** Hours, if there are any, minutes and seconds. */
export function durationOf(seconds) {
    const minutes = Math.floor(seconds / 60), hours = Math.floor(minutes / 60), two = count => String(count).padStart(2, "0");
    return `${hours > 0 ? `${hours}:${two(minutes % 60)}` : minutes}:${two(seconds % 60)}`;
}

export class Clocks {
    #timer = 0;
    #nodes = [];
    #left = new Map();

    /** @param {{now: function(): number, speak: function(number)}} hands */
    constructor({ now, speak }) {
        this.now = now;
        this.speak = speak;
        this.element = html("div", { class: "clocks" });
    }

    show(frame) {
        this.#nodes = frame.isOver ? [] : frame.nodes.filter(node => node.kind === "clock" && node.until !== undefined);
        clearInterval(this.#timer);
        this.#tick();
        if (this.#nodes.length > 0)
            this.#timer = setInterval(() => this.#tick(), 250);
    }

    destroy() {
        clearInterval(this.#timer);
    }

    #tick() {
        const now = this.now();
        hide(this.element, this.#nodes.length === 0);
        keep(this.element, this.#nodes, node => node.id, () => html("div", { class: "clock", role: "timer" },
            svg("svg", { viewBox: "-24 -24 48 48", "aria-hidden": "true" }, svg("circle", { class: "clock-face", r: 20 }),
                svg("circle", { class: "clock-ring", r: 20, transform: "rotate(-90)", "stroke-dasharray": round })),
            html("span", { class: "clock-number" }), html("span", { class: "clock-label" })),
        (item, node) => {
            const leftMs = Math.max(0, node.until - now), seconds = Math.ceil(leftMs / 1000);
            set(item.firstChild.lastChild, "stroke-dashoffset", (round * (1 - Math.min(1, leftMs / node.lasts))).toFixed(1));
            const says = seconds < longSeconds ? String(seconds) : durationOf(seconds);
            setText(item.children[1], says);
            setStyle(item.children[1], "--length", says.length);
            setText(item.children[2], node.label);
            set(item, "class", seconds <= 10 ? "clock is-short" : "clock");
            this.#say(node.until, seconds);
        });
    }

    #say(until, seconds) {
        const before = this.#left.get(until) ?? seconds;
        this.#left.set(until, seconds);
        const passed = spokenAt.find(at => before > at && seconds <= at);
        if (passed)
            this.speak(seconds);
    }
}
