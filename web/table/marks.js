// What marks a thing: rings, flags and wedges, the same as in pictures.
import { svg } from "./dom.js";

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
