// Dragging on the board: a thing is taken, carried, and put where it can go. A drop never begins anything
// else; outside, what the drag chose is let go.
import { svg } from "./dom.js";
import { isMeant, middleOf } from "./board.js";

const startPx = 8;

export class Drag {
    #board;
    #hands;
    #held = null;

    /**
     * @param {{touch: function(string): Promise, letGo: function(), choose: function(string): Promise,
     *     direct: function(string): boolean}} hands `direct` sends what is chosen one way, if it can
     */
    constructor(board, hands) {
        this.#board = board;
        this.#hands = hands;
        const element = board.element;
        element.addEventListener("pointerdown", event => this.#take(event));
        element.addEventListener("pointermove", event => this.#carry(event));
        element.addEventListener("pointerup", event => this.#drop(event));
        element.addEventListener("pointercancel", () => this.#end(true));
        // A click that ends a drag touches nothing, and one beside the buttons what is meant there.
        element.addEventListener("click", event => this.#click(event), true);
    }

    #take(event) {
        this.wasDragged = false;
        if (event.button !== 0 || !event.isPrimary)
            return;
        const node = this.#board.find(event);
        if (node && isMeant(node))
            this.#held = { node, x: event.clientX, y: event.clientY, id: event.pointerId, ghost: null };
    }

    #carry(event) {
        const held = this.#held;
        if (!held || held.id !== event.pointerId)
            return;
        if (!held.ghost && Math.hypot(event.clientX - held.x, event.clientY - held.y) >= startPx)
            this.#begin(event);
        if (!held.ghost)
            return;
        const { point: [x, y] } = this.#board.locate(event);
        held.ghost.setAttribute("transform", `translate(${x} ${y})`);
        this.#board.point(this.#board.find(event)?.id ?? null);
    }

    #begin(event) {
        const held = this.#held;
        const piece = this.#board.pieceAt(held.node);
        if (!piece) {
            this.#held = null;
            return;
        }
        held.ghost = svg("g", { class: `${piece.words} ghost` }, ...[...this.#board.thing(piece.id).childNodes].map(child => child.cloneNode(true)));
        held.thing = this.#board.thing(piece.id);
        held.thing.classList.add("carried");
        this.#board.effects.append(held.ghost);
        this.#board.element.setPointerCapture(event.pointerId);
        this.wasDragged = true;
        held.isChosen = held.node.touched ? Promise.resolve() : this.#hands.choose(held.node.id);
    }

    async #drop(event) {
        const held = this.#held;
        if (!held?.ghost) {
            this.#held = null;
            return;
        }
        await held.isChosen;
        const { point } = this.#board.locate(event);
        const to = this.#board.find(event);
        this.#end(false);
        if (to && to.may && to.id !== held.node.id)
            await this.#hands.touch(to.id);
        else if (!this.#flick(held, point) && to?.id !== held.node.id)
            this.#hands.letGo(to?.id ?? null);
    }

    // Where what is chosen goes one of four ways, the drag says which.
    #flick(held, [x, y]) {
        const [fromX, fromY] = middleOf(held.node);
        const dx = x - fromX, dy = y - fromY;
        if (Math.hypot(dx, dy) < 60)
            return false;
        return this.#hands.direct(Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "east" : "west") : dy > 0 ? "south" : "north");
    }

    #end(isLost) {
        this.#held?.ghost?.remove();
        this.#held?.thing?.classList.remove("carried");
        if (isLost && this.#held?.ghost)
            this.#hands.letGo(null);
        this.#held = null;
    }

    #click(event) {
        if (this.wasDragged) {
            event.stopPropagation();
            this.wasDragged = false;
            return;
        }
        if (event.target.closest("button") || event.detail > 1)
            return;
        const node = this.#board.find(event);
        if (node)
            this.#hands.touch(node.id);
    }
}
