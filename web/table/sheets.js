// What is laid over the table or stands at its end: menu, rules, questions, the result.
import { html, setText, hide } from "./dom.js";
import { Shapes } from "./shapes.js";

const audience = 10;

/** The rules as they are in a match, with what was chosen and what things do, as parts of a window. */
export function describeRules(t, { rules, options, setup, setupSays, glossary }) {
    const parts = [html("ul", { class: "rules" }, ...rules.map(rule => html("li", {}, rule)))];
    if (options.length > 0)
        parts.push(html("h3", {}, t("In this match")), html("dl", { class: "chosen" }, ...options.flatMap(({ title, value: [value] }) =>
            [html("dt", {}, title), html("dd", {}, value.title)])));
    if (setup)
        parts.push(html("h3", { class: "set-up" }, setupSays), html("pre", { class: "set-up", tabindex: "0" }, setup));
    if (glossary.length > 0)
        parts.push(html("h3", {}, t("What things do")), html("dl", { class: "chosen" }, ...glossary.flatMap(({ label, tip }) =>
            [html("dt", {}, label), html("dd", {}, tip)])));
    return parts;
}

export class Sheets {
    #screen;

    constructor(screen) {
        this.#screen = screen;
        const { t } = screen;
        this.reading = html("button", { type: "button", class: "quiet", "aria-pressed": "false", click: () => this.#read() }, t("Read the board"));
        this.more = html("div", { class: "menu-items", id: "table-menu-items", hidden: true },
            this.reading,
            html("button", { type: "button", class: "quiet", click: () => this.savePicture() }, t("Save the picture")),
            this.saving = screen.onSave && html("button", { type: "button", class: "quiet", click: () => screen.onSave() }, t("Export")),
            screen.onSettings && html("button", { type: "button", class: "quiet", click: () => screen.onSettings() }, t("Settings")),
            this.pausing = html("button", { type: "button", class: "quiet", click: () => screen.pause() }, t("Pause")),
            this.resigning = html("button", { type: "button", class: "quiet grave", click: () => this.#resign() }, t("Resign")));
        this.opener = html("button", { type: "button", class: "quiet opener", "aria-expanded": "false", "aria-controls": "table-menu-items",
            click: () => this.#openMenu(this.more.hidden) }, t("Menu"));
        this.menu = html("div", { class: "table-menu" },
            html("button", { type: "button", class: "quiet", click: () => this.#showRules() }, t("Rules")), this.opener, this.more);
        this.menu.addEventListener("keydown", event => {
            if (event.key === "Escape" && !this.more.hidden) {
                event.preventDefault();
                this.#openMenu(false);
                this.opener.focus();
            }
        });
        this.more.addEventListener("click", () => this.#openMenu(false));
    }

    /** What the menu offers now. */
    show({ isOver, isPaused }, isPlaying) {
        const { t, table: { isFar, lastLog } } = this.#screen, isBefore = isFar && !isOver;
        hide(this.pausing, isOver || isPaused || (isFar && !isPlaying));
        if (this.saving) {
            hide(this.saving, isBefore && !lastLog);
            this.menu.classList.toggle("is-long", Boolean(isBefore && lastLog));
            setText(this.saving, isBefore ? t("Export the last match") : t("Export"));
        }
        hide(this.resigning, isOver || !isPlaying);
    }

    // On wide screens everything stands in the bar.
    #openMenu(isOpen) {
        hide(this.more, !isOpen);
        this.opener.setAttribute("aria-expanded", String(isOpen));
    }

    #read() {
        const isReading = this.reading.getAttribute("aria-pressed") !== "true";
        this.reading.setAttribute("aria-pressed", String(isReading));
        this.#screen.board.read(isReading);
        this.#screen.roving.refresh();
        if (isReading)
            this.#screen.roving.focus();
    }

    /** Puts a dialog before the person; resolves with the value of the button, or "" if it was closed. */
    #ask(title, content, buttons) {
        const heading = html("h2", { id: "sheet-title" }, title);
        const dialog = html("dialog", { class: "sheet", "aria-labelledby": "sheet-title" }, heading, ...content,
            html("form", { method: "dialog", class: "deeds" }, ...buttons.map(([value, says, kind]) => html("button", { value, class: kind }, says))));
        this.#screen.element.append(dialog);
        dialog.showModal();
        return new Promise(resolve => dialog.addEventListener("close", () => {
            dialog.remove();
            resolve(dialog.returnValue);
        }));
    }

    /** Is it meant? What nobody should press by mistake is not the button that offers itself. */
    async confirm(what, isGrave) {
        const { t } = this.#screen;
        const buttons = isGrave ? [["no", t("Not yet"), "primary"], ["yes", t("Do it"), "grave"]] : [["yes", t("Do it"), "primary"], ["no", t("Not yet"), ""]];
        return await this.#ask(what, [html("p", {}, t("That can't be taken back."))], buttons) === "yes";
    }

    /** What was put before the person is no question any more. */
    forget() {
        this.#screen.element.querySelector("dialog.sheet")?.close();
    }

    async #resign() {
        const { t, table, viewer } = this.#screen;
        if (viewer === audience || this.#screen.frame.isOver)
            return;
        const says = table.seats > 2 ? t("{name} leaves the match; the others go on without them.", { name: table.names[viewer] }) : t("{name} resigns, and the match is over.", { name: table.names[viewer] });
        const isSure = await this.#ask(t("Resign from the match?"), [html("p", {}, says)], [["no", t("Play on"), "primary"], ["yes", t("Resign"), "grave"]]) === "yes";
        if (isSure)
            this.#screen.forfeit();
    }

    #showRules() {
        const { t, table } = this.#screen;
        this.#ask(t("Rules of this match"), [html("div", { class: "sheet-body", tabindex: "0" }, ...describeRules(t, table.about()))], [["", t("Close"), "primary"]]);
    }

    savePicture() {
        const { table, entry, viewer } = this.#screen;
        const url = URL.createObjectURL(new Blob([table.picture(entry, viewer)], { type: "image/svg+xml" }));
        html("a", { href: url, download: `${table.game}-${entry}.svg` }).click();
        setTimeout(() => URL.revokeObjectURL(url), 1000);
    }

    /** Who won and how, everybody's cards, and what can be done now. */
    ending(frame) {
        const { t, table } = this.#screen;
        const says = frame.nodes.find(node => node.region === "status")?.label ?? frame.question.says;
        // Where several look on, nobody in particular is "you".
        const { reports } = this.#screen.isShared ? table.frame(frame.number, audience) ?? frame : frame;
        const ranks = frame.seats.map((seat, i) => ({ ...seat, name: table.names[i] })).filter(({ rank }) => rank > 0).sort((a, b) => a.rank - b.rank);
        // One for who won and nothing for the others is no more than the order says.
        const hasScores = ranks.some(({ rank, score }) => score !== Number(rank === 1));
        const how = reports.map(report => report.says).filter(sentence => sentence !== says);
        const deeds = html("div", { class: "deeds" },
            table.mine?.length === 0 ? null
                : html("button", { type: "button", class: "primary", click: () => this.#screen.onRematch(table.rematch()) }, t("Play again")),
            html("button", { type: "button", click: () => this.#screen.lookBack() }, t("Look back")),
            html("button", { type: "button", click: () => this.savePicture() }, t("Save the picture")));
        const isDraw = ranks.every(({ rank }) => rank === 1);
        const list = html("ol", { class: "ranks", role: "list" }, ...ranks.map(({ rank, name, score }) => html("li", { class: rank === 1 && !isDraw ? "winner" : "" },
            html("span", { class: "rank", "aria-hidden": "true" }, isDraw ? "=" : rank === 1 ? "★" : String(rank)),
            html("span", {}, hasScores ? t("{name}: {score}", { name, score }) : name))));
        return [html("h2", {}, says), how.length > 0 ? html("p", {}, how.join(" ")) : null, ranks.length > 1 ? list : null, deeds, ...this.#hands(frame)].filter(Boolean);
    }

    // When it is over nothing is secret any more.
    #hands(frame) {
        const { t, table } = this.#screen;
        if (!table.hasSecrets)
            return [];
        const hands = table.names.map((name, seat) => ({ name, cards: (table.frame(frame.number, seat)?.nodes ?? []).filter(node => node.region === "hand") }))
            .filter(({ cards }) => cards.length > 0);
        return hands.length === 0 ? [] : [html("h3", {}, t("Everybody's cards")), ...hands.map(({ name, cards }) => html("div", { class: "last-hand" },
            html("h4", {}, name), html("ul", { class: "theirs", role: "list" }, ...cards.map(card =>
                html("li", { class: "small-card wide" }, Shapes.icon(card), html("span", {}, card.label))))))];
    }
}
