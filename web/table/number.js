// A number that is asked for: large buttons, a field and a slider for the same value.
import { html, set, hide } from "./dom.js";

const holdMs = 1200; // a hand that is on its way has arrived by then, or has seen it

export class NumberField {
    #range = null;
    #gives = null;
    #isChosen = false; // by somebody, and not only a beginning
    #hold = 0; // while it lasts nothing is sent

    /** @param {{t: function, say: function(number)}} hands */
    constructor({ t, say }) {
        this.less = html("button", { type: "button", class: "step", click: () => this.#step(-1) }, "−");
        this.field = html("input", { type: "number", inputmode: "numeric", class: "number" });
        this.more = html("button", { type: "button", class: "step", click: () => this.#step(1) }, "+");
        this.slider = html("input", { type: "range" });
        this.send = html("button", { type: "submit", class: "primary" });
        this.element = html("form", { class: "number-field", novalidate: true },
            html("div", { class: "stepper" }, this.less, this.field, this.more), this.slider, this.send);
        for (const input of [this.field, this.slider])
            input.addEventListener("input", () => {
                this.#choose();
                this.#take(input.value, input);
            });
        this.element.addEventListener("submit", event => {
            event.preventDefault();
            if (this.#hold > 0)
                return;
            this.#isChosen &&= !this.#isWhole(this.field.value);
            say(this.field.valueAsNumber);
        });
        this.speak(t);
    }

    speak(t) {
        this.t = t;
        set(this.field, "aria-label", t("Number"));
        set(this.slider, "aria-label", t("Number"));
        set(this.less, "aria-label", t("one less"));
        set(this.more, "aria-label", t("one more"));
    }

    /**
     * @param {?number[]} range from and to; null: none is asked for
     * @param {?string} gives what giving {number} is called, if that has a name
     * @param {?number} usual what to begin with, as long as nobody has chosen a number
     */
    show(range, gives = null, usual = null) {
        hide(this.element, !range);
        if (this.#gives !== gives) {
            this.#gives = gives;
            this.#name(this.field.value);
        }
        this.#isChosen = this.#isChosen && Boolean(range && this.#range);
        const before = this.#range;
        this.#range = range ?? null;
        if (!range || (String(range) === String(before) && (this.#isChosen || usual === null)))
            return;
        for (const input of [this.field, this.slider]) {
            set(input, "min", range[0]);
            set(input, "max", range[1]);
        }
        const value = this.#isChosen && this.field.value ? Number(this.field.value) : usual ?? range[0];
        const read = this.field.value;
        this.#take(Math.min(range[1], Math.max(range[0], value)));
        if (before && read !== this.field.value)
            this.#keepBack();
    }

    // The number has become another by itself: nobody gives one who has read another.
    #keepBack() {
        clearTimeout(this.#hold);
        this.#hold = setTimeout(() => this.#release(), holdMs);
        set(this.send, "aria-disabled", "true");
    }

    #release() {
        clearTimeout(this.#hold);
        this.#hold = 0;
        set(this.send, "aria-disabled", null);
    }

    #choose() {
        this.#isChosen = true;
        this.#release();
    }

    #step(by) {
        const [min, max] = this.#range;
        this.#choose();
        this.#take(Math.min(max, Math.max(min, Number(this.field.value) + by)));
    }

    #take(value, from = null) {
        for (const input of [this.field, this.slider])
            if (input !== from)
                input.value = value;
        this.#name(value);
    }

    #isWhole(value) {
        return value !== "" && Number.isInteger(Number(value)) && this.#range !== null && value >= this.#range[0] && value <= this.#range[1];
    }

    // What can't be given is not promised; the program says why.
    #name(value) {
        const isWhole = this.#isWhole(value), number = isWhole ? Number(value) : "…";
        set(this.field, "aria-invalid", isWhole || value === "" ? null : "true");
        this.send.textContent = this.#gives ? this.t(this.#gives, { number }) : this.t("Choose {number}", { number });
    }
}
