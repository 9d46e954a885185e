// What happened, in words. Each entry can be stepped to and looked at.
import { html, set, setText, keep, hide } from "./dom.js";

const endPx = 8; // so near the end is at the end
const byHand = ["wheel", "touchmove", "keydown", "focusin", "pointerdown"]; // what people scroll with

export class History {
    #entries = [];
    #until = 0;
    #viewer = null;
    #isAway = false; // have people scrolled back, to read what was before?
    #isByHand = false; // has somebody begun to scroll since we did?
    #isHeld = false; // the list, or its scrollbar
    #top = 0; // how far it was scrolled last
    at = null; // the entry that is looked at; null: now

    /** @param {{t: function, look: function(?number)}} hands `look` is given an entry, or null for now */
    constructor({ t, look }) {
        this.look = look;
        this.heading = html("h2");
        this.list = html("ol", { class: "history-list", tabindex: "0" });
        this.list.addEventListener("click", event => {
            const button = event.target.closest("button");
            if (button)
                look(Number(button.dataset.entry), true);
        });
        for (const name of byHand)
            this.list.addEventListener(name, () => { this.#isByHand = true; }, { passive: true });
        const letGo = () => { this.#isHeld = false; };
        this.list.addEventListener("pointerdown", () => {
            this.#isHeld = true;
            for (const name of ["pointerup", "pointercancel"]) // a touch that scrolls is cancelled
                addEventListener(name, letGo, { once: true });
        });
        this.list.addEventListener("scroll", () => this.#heedScroll());
        new ResizeObserver(() => this.#goToEnd()).observe(this.list);
        this.back = html("button", { type: "button", click: () => this.#step(-1) });
        this.on = html("button", { type: "button", click: () => this.#step(1) });
        this.now = html("button", { type: "button", class: "primary", click: () => look(null) });
        this.where = html("span", { class: "where" });
        this.steps = html("div", { class: "history-steps", role: "group", hidden: true }, this.back, this.where, this.on, this.now);
        this.element = html("section", { class: "history" }, this.heading, this.list);
        this.speak(t);
    }

    speak(t) {
        this.t = t;
        setText(this.heading, t("What happened"));
        set(this.list, "aria-label", t("What happened"));
        set(this.list, "data-empty", t("Nothing has happened yet."));
        set(this.steps, "aria-label", t("Looking back"));
        for (const [button, sign, says] of [[this.back, "‹", t("Back")], [this.on, "›", t("Forward")]]) {
            setText(button, sign);
            set(button, "aria-label", says);
            set(button, "title", says);
        }
        setText(this.now, t("Back to now"));
        this.forget();
    }

    /** Nothing of it stays in the page. */
    forget() {
        this.#begin();
        this.#showList();
    }

    #begin() {
        this.#entries = [];
        this.#until = 0;
    }

    /** Adds what this viewer was told up to an entry. */
    show(table, viewer, until) {
        if (viewer !== this.#viewer || until < this.#until)
            this.#begin();
        this.#viewer = viewer;
        if (until > this.#until) {
            this.#entries.push(...table.history(this.#until, viewer).filter(entry => entry.number <= until));
            this.#until = until;
            this.table = table;
            this.#showList();
        }
    }

    /** More of the past is known: what is there already stays, and so does the focus. */
    learn(table, viewer, until) {
        this.#begin();
        this.show(table, viewer, until);
    }

    // Layout is not asked for before it is known anyway.
    #follow() {
        requestAnimationFrame(() => this.#goToEnd());
    }

    // Who reads what was before is left in peace, and so is who looks at it.
    #goToEnd() {
        if (this.#isAway || this.at !== null)
            return;
        this.list.scrollTop = this.list.scrollHeight;
        this.#top = this.list.scrollTop;
        this.#isByHand = false;
    }

    // A list whose box has become smaller or larger is not at its end either, and may even have been scrolled by that: it
    // is what people do that says that they want to read something else.
    #heedScroll() {
        const { scrollTop, clientHeight, scrollHeight } = this.list;
        const isBack = scrollTop < this.#top;
        this.#top = scrollTop;
        if (scrollTop + clientHeight >= scrollHeight - endPx)
            this.#isAway = false;
        else if (isBack && (this.#isByHand || this.#isHeld))
            this.#isAway = true;
    }

    /** Somebody is called otherwise. */
    tellAgain() {
        this.#showList();
    }

    /** A remark of somebody who looks on stands where it was made. */
    remark(says) {
        this.#entries.push({ number: this.#until, deed: "event", reports: [{ says }], isRemark: true });
        this.#showList();
    }

    #sayDeed({ deed, held, isBot }) {
        const { t } = this, name = this.table?.names[held];
        const isStandIn = isBot && this.table?.state?.seats[held].name !== "";
        switch (deed) {
        case "back": return t("Taken back.");
        case "hold": return !name ? t("A seat changed hands.") : isStandIn ? t("The computer plays for {name}.", { name }) : t("{name} plays from now on.", { name });
        case "pause": return t("Paused.");
        case "resume": return t("It goes on.");
        default: return "";
        }
    }

    #showList() {
        keep(this.list, this.#entries, entry => `${entry.number} ${entry.isRemark ?? ""}`,
            entry => html("li", {}, html("button", { type: "button", "data-entry": entry.number })),
            (item, entry) => {
                // Who took a seat keeps their name there, whoever sits there later.
                if (item.held !== undefined && entry !== this.#entries.at(-1))
                    return;
                item.held = entry.held;
                const says = entry.reports.length > 0 ? entry.reports.map(report => report.says) : [this.#sayDeed(entry)];
                const text = says.join("\n");
                if (item.says === text)
                    return;
                item.says = text;
                item.firstChild.replaceChildren(...says.map(each => html("span", {}, each)));
            });
        this.element.closest(".table")?.classList.toggle("has-past", this.#entries.length > 0);
        this.#follow();
    }

    /** Where one looks: an entry of so many, or null for now; not all are of this history. */
    mark(entry, length, isOfMatch = true) {
        hide(this.steps, entry === null);
        setText(this.where, entry === null ? "" : this.t("{number} of {count}", { number: entry, count: length }));
        this.at = entry;
        this.length = length;
        set(this.back, "aria-disabled", entry === 0 ? "true" : null);
        set(this.on, "aria-disabled", entry === length ? "true" : null);
        for (const button of this.list.querySelectorAll("button"))
            set(button, "aria-current", isOfMatch && entry !== null && Number(button.dataset.entry) === entry ? "step" : null);
        if (entry === null)
            this.#isAway = false;
        else
            this.#scrollTo(this.list.querySelector("[aria-current]"));
        this.#follow();
    }

    // Only the list scrolls, never the page.
    #scrollTo(button) {
        if (!button)
            return;
        const box = button.getBoundingClientRect(), frame = this.list.getBoundingClientRect();
        const above = box.top - frame.top, below = box.bottom - frame.bottom;
        this.list.scrollTop += above < 0 ? above : Math.max(0, below);
    }

    #step(by) {
        const to = this.at + by;
        if (to >= 0 && to <= this.length)
            this.look(to);
    }
}
