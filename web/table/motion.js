// Shows how things went: pieces hop or slide, what has nothing under it falls, cards fly. Where everything
// was is read before the page changes, where it is now after it, and only then things are set in motion.
import { html, svg } from "./dom.js";
import { Shapes } from "./shapes.js";
import { middleOf } from "./board.js";

const hopMs = 460, moveMs = 420, fallMs = 620, flyMs = 460, burstMs = 900;
const cellMs = 62, slideLeastMs = 200;
const flightsMax = 5, flightStaggerMs = 70;
const flashLeastMs = 334; // nothing flashes more than three times a second, however fast things go

const translate = ([x, y], more = "") => `translate(${x}px, ${y}px) ${more}`;

function lengthOf(points) {
    return points.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - points[i][0], y - points[i][1]), 0);
}

// In an arc, larger while it is high.
function hop([from, to], scale) {
    const height = 34 + Math.hypot(to[0] - from[0], to[1] - from[1]) / 6;
    return Array.from({ length: 13 }, (_, i) => {
        const t = i / 12, up = 4 * t * (1 - t);
        const at = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t - height * up];
        return { transform: translate(at, `scale(${scale * (1 + 0.22 * up)})`), offset: t };
    });
}

// Along its way, and a small bump against what stops it.
function slide(points, scale) {
    const whole = lengthOf(points);
    const [[px, py], [x, y]] = points.slice(-2);
    const last = Math.hypot(x - px, y - py) || 1;
    const back = ([bx, by], by1) => [bx - (x - px) / last * by1, by - (y - py) / last * by1];
    let gone = 0;
    const frames = points.map((point, i) => {
        gone += i > 0 ? lengthOf([points[i - 1], point]) : 0;
        return { transform: translate(point, `scale(${scale})`), offset: whole ? 0.86 * gone / whole : 0, easing: "linear" };
    });
    return [...frames, { transform: translate(back([x, y], 9), `scale(${scale})`), offset: 0.93 },
        { transform: translate([x, y], `scale(${scale})`), offset: 1 }];
}

export class Motion {
    #board;
    #find;
    #root;

    /** @param {function(string): ?Element} find the element of a thing that is not on the board */
    constructor(board, root, find) {
        this.#board = board;
        this.#find = find;
        this.#root = root;
    }

    /** What has to be known of the page before it changes. */
    take(frame) {
        const before = { nodes: this.#board.nodes, things: new Map(), boxes: new Map() };
        for (const motion of frame.motions) {
            const thing = this.#board.thing(motion.from);
            if (motion.manner === "falls" && thing)
                before.things.set(motion.from, thing.cloneNode(true));
            const box = this.#box(motion.from);
            if (box)
                before.boxes.set(motion.from, box);
        }
        return before;
    }

    /** Resolves when everything has come to rest. */
    async play(frame, before, speed) {
        const after = new Map(frame.motions.map(motion => [motion, motion.node ? null : this.#box(motion.to)]));
        const actor = this.#box(frame.nodes.find(({ region, kind, owner }) => region === "players" && kind === "text" && owner === frame.seat)?.id);
        const running = frame.motions.flatMap(motion => this.#start(motion, before, after.get(motion), 1 / speed, actor));
        await Promise.allSettled(running.map(animation => animation.finished));
    }

    #box(id) {
        const element = id ? this.#find(id) ?? this.#board.thing(id) : null;
        const box = element?.getBoundingClientRect();
        return box && box.width > 0 ? box : null;
    }

    #start(motion, before, to, slow, actor) {
        const from = before.boxes.get(motion.from);
        if (motion.node && this.#board.thing(motion.node))
            return this.#startPiece(motion, before, slow);
        if (motion.manner === "falls" && before.things.has(motion.from))
            return this.#startFall(before.things.get(motion.from), before.nodes.get(motion.from), slow);
        if (motion.manner === "bursts" && from)
            return this.#startBurst(actor ?? from, slow);
        if (motion.from === motion.to)
            return this.#startShuffle(this.#find(motion.to), slow);
        if (!motion.from && this.#board.thing(motion.to))
            return this.#startArrival(this.#board.thing(motion.to), slow);
        return from && to ? this.#startFlights(motion, from, to, slow) : [];
    }

    #startPiece(motion, before, slow) {
        const thing = this.#board.thing(motion.node), node = this.#board.nodes.get(motion.node);
        const old = before.nodes.get(motion.node);
        if (!old || String(old.at) === String(node.at))
            return [];
        const points = [old.at, ...motion.corners, node.at], scale = node.small ? 0.68 : 1;
        const isHop = motion.manner === "hops", isSlide = motion.manner === "slides";
        const frames = isHop ? hop([old.at, node.at], scale) : isSlide ? slide(points, scale)
            : [{ transform: translate(old.at, `scale(${scale})`) }, { transform: translate(node.at, `scale(${scale})`) }];
        const duration = isSlide ? Math.max(slideLeastMs, cellMs * lengthOf(points) / 100) : isHop ? hopMs : moveMs;
        thing.parentNode.append(thing);
        return [thing.animate(frames, { duration: duration * slow, easing: isSlide ? "linear" : "ease-in-out" })];
    }

    // It sinks, and the water closes over it.
    #startFall(clone, node, slow) {
        const [x, y] = middleOf(node);
        clone.classList.remove("would-fall");
        const inner = svg("g", {}, ...clone.childNodes);
        clone.append(inner);
        const ripple = svg("circle", { class: "ripple", cx: x, cy: y, r: 46 });
        this.#board.effects.append(ripple, clone);
        const timing = { duration: fallMs * slow, delay: 0.55 * hopMs * slow, fill: "both", easing: "ease-in" };
        ripple.style.transformOrigin = `${x}px ${y}px`;
        const animations = [
            inner.animate([{ transform: "none", opacity: 1 }, { transform: "translate(3px, 5px) rotate(7deg) scale(.93)", opacity: 1, offset: 0.35 },
                { transform: "translate(6px, 12px) rotate(16deg) scale(.55)", opacity: 0 }], timing),
            ripple.animate([{ transform: "scale(.1)", opacity: 0 }, { transform: "scale(.35)", opacity: 0.9, offset: 0.45 },
                { transform: "scale(1)", opacity: 0 }], { ...timing, easing: "ease-out" }),
        ];
        Promise.allSettled(animations.map(animation => animation.finished)).then(() => {
            clone.remove();
            ripple.remove();
        });
        return animations;
    }

    #startArrival(thing, slow) {
        return [...thing.children].map(child => child.animate(
            [{ opacity: 0, transform: "scale(1.5)" }, { opacity: 1, transform: "scale(1)" }],
            { duration: moveMs * slow, easing: "cubic-bezier(.3, 1.4, .5, 1)", composite: "accumulate" }));
    }

    #startShuffle(element, slow) {
        if (!element)
            return [];
        const turns = [0, -5, 5, -4, 4, 0].map((angle, i) => ({ transform: `rotate(${angle}deg) translateX(${i % 2 ? -5 : 5}px)` }));
        return [element.animate([{ transform: "none" }, ...turns, { transform: "none" }], { duration: 1.5 * moveMs * slow })];
    }

    // It opens once on who brought it about, and fades; the next waits until it has.
    #startBurst(box, slow) {
        const points = Array.from({ length: 24 }, (_, i) => {
            const angle = i * Math.PI / 12, radius = i % 2 ? 46 : 96;
            return `${(radius * Math.sin(angle)).toFixed(1)},${(radius * Math.cos(angle)).toFixed(1)}`;
        }).join(" ");
        const burst = svg("svg", { class: "burst", viewBox: "-100 -100 200 200", "aria-hidden": "true" }, svg("polygon", { points }));
        const size = Math.max(220, 2.4 * box.height);
        this.#lay(burst, { left: box.left + box.width / 2 - size / 2, top: box.top + box.height / 2 - size / 2, width: size, height: size });
        const animation = burst.animate([{ transform: "scale(.1) rotate(-20deg)", opacity: 0.95 }, { transform: "scale(1) rotate(8deg)", opacity: 0.9, offset: 0.4 },
            { transform: "scale(1.15) rotate(14deg)", opacity: 0 }], { duration: Math.max(flashLeastMs, burstMs * slow), easing: "ease-out" });
        animation.finished.catch(() => {}).then(() => burst.remove());
        return [animation];
    }

    // Where it is in the window, though it belongs to the table.
    #lay(element, { left, top, width, height }) {
        const root = this.#root.getBoundingClientRect();
        Object.assign(element.style, { left: `${left - root.left}px`, top: `${top - root.top}px`, width: `${width}px`, height: `${height}px` });
        this.#root.append(element);
    }

    #startFlights(motion, from, to, slow) {
        return Array.from({ length: Math.min(motion.count, flightsMax) }, (_, i) => {
            const card = html("div", { class: "flight", "aria-hidden": "true" },
                Shapes.icon({ draw: motion.draw, reach: motion.reach, figure: motion.figure, words: "card" }));
            const width = Math.min(80, Math.max(40, from.width));
            this.#lay(card, { left: 0, top: 0, width, height: 1.18 * width });
            const at = box => [box.left + box.width / 2 - width / 2, box.top + box.height / 2 - 0.59 * width];
            const [ax, ay] = at(from), [bx, by] = at(to);
            const lift = [(ax + bx) / 2, Math.min(ay, by) - 24];
            const animation = card.animate([{ transform: translate([ax, ay]), opacity: 1 }, { transform: translate(lift, "scale(1.12) rotate(4deg)"), opacity: 1, offset: 0.5 },
                { transform: translate([bx, by]), opacity: 1 }],
                { duration: flyMs * slow, delay: i * flightStaggerMs * slow, easing: "ease-in-out", fill: "both" });
            animation.finished.catch(() => {}).then(() => card.remove());
            return animation;
        });
    }
}
