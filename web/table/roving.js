// One stop for Tab, and arrow keys inside: among the buttons of a container, by direction.
import { set, buttonsIn } from "./dom.js";

const directions = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

function middle(element) {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
}

/** The nearest of the others in this direction, what lies straight ahead before what lies aside. */
export function nearest(from, others, [dx, dy]) {
    const [x, y] = middle(from);
    let best = null, bestCost = Infinity;
    for (const other of others) {
        const [ox, oy] = middle(other);
        const ahead = (ox - x) * dx + (oy - y) * dy, aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
        const cost = ahead + 2.5 * aside;
        if (other !== from && ahead > 1 && aside <= 3 * ahead && cost < bestCost) {
            best = other;
            bestCost = cost;
        }
    }
    return best;
}

export class Roving {
    #container;
    #isStop;
    #current = null;

    /**
     * @param {HTMLElement} container whose buttons these are
     * @param {function(KeyboardEvent): boolean} [first] may take a key for itself
     * @param {function(HTMLElement): boolean} [isStop] is this button a stop for Tab as well?
     */
    constructor(container, first = () => false, isStop = () => false) {
        this.#container = container;
        this.#isStop = isStop;
        container.addEventListener("keydown", event => {
            if (!first(event))
                this.#press(event);
        });
        container.addEventListener("focusin", event => this.#choose(event.target.closest("button")));
    }

    get #buttons() {
        return buttonsIn(this.#container);
    }

    /** After the buttons have changed. */
    refresh() {
        const buttons = this.#buttons;
        const current = buttons.includes(this.#current) ? this.#current
            : buttons.find(button => button.getAttribute("aria-disabled") !== "true") ?? buttons[0];
        this.#choose(current ?? null, buttons);
    }

    focus() {
        this.refresh();
        this.#current?.focus();
        return this.#current !== null;
    }

    #choose(button, buttons = this.#buttons) {
        this.#current = button;
        for (const each of buttons)
            set(each, "tabindex", each === button || this.#isStop(each) ? 0 : -1);
    }

    #press(event) {
        const from = event.target.closest("button");
        const buttons = this.#buttons;
        let to = null;
        if (!from || event.altKey || event.ctrlKey || event.metaKey)
            return;
        if (event.key in directions)
            to = nearest(from, buttons, directions[event.key]);
        else if (event.key === "Home")
            to = buttons[0];
        else if (event.key === "End")
            to = buttons.at(-1);
        else
            return;
        event.preventDefault();
        to?.focus();
    }
}
