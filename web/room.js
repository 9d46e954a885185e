// A table with friends on this screen: first the lobby, then the match with its company, then perhaps another. Says
// what else happens to it: that there is no such table, that one was removed, that the page is too old.
import { h } from "./dom.js";
import { fileName, saveFile } from "./store.js";
import { TableScreen } from "./table/screen.js";
import { Company } from "./company.js";
import { Lobby } from "./lobby.js";
import { button, lossOf, reasonOf, Seats, staleWords } from "./parts.js";
import { FarTable } from "./far.js";

export const idForm = /^[\w-]{21}[AQgw]$/; // 16 bytes: a link of which a part is missing has none like that

export class Room {
    #root;
    #app;
    #screen = null;
    #side = null;
    #round = 0; // the match that was seen last
    #past = null; // the one before, as a table, while somebody still looks back at it
    #excused = ""; // why nothing can be seen

    /**
     * @param {Element} root
     * @param {{engine: Object, words: function(): Object, settings: Object, sound: Object, onLeave: function(),
     *     onSettings: function(), onRetry: function(), onChange: function(FarTable), onTitle: function(FarTable)}} app
     * @param {{id: ?string, isAudience?: boolean}} which
     */
    constructor(root, app, { id, isAudience = false }) {
        this.#root = root;
        this.#app = app;
        this.table = new FarTable(app.engine, { lang: app.words().lang, id, isAudience });
        const listeners = {
            eyes: () => this.#past && this.table.state.round === this.#round || this.#show(), table: () => this.#heardTable(), state: () => this.#showState(), talk: ({ detail }) => this.#heardTalk(detail),
            out: ({ detail }) => this.#turnAway(detail), bye: ({ detail }) => this.#excuse(detail), stale: () => this.#tell(staleWords(app.words().t)),
        };
        for (const [name, listener] of Object.entries(listeners))
            this.table.addEventListener(name, listener);
    }

    /** Begins to listen, and says that it does. */
    open() {
        this.#wait();
        if (idForm.test(this.table.id))
            this.listen();
        else
            this.#turnAway(this.#app.words().t("There is no such table."));
    }

    /** The same without a word. */
    listen() {
        this.isOpen = true;
        this.table.open();
    }

    /** The table was made: what is to be seen there comes soon. */
    settleAt(id) {
        this.#wait();
        this.table.settleAt(id);
    }

    close() {
        this.#clear();
        this.#past?.close();
        this.table.close();
        this.isClosed = true;
    }

    speak() {
        this.table.speak(this.#app.words().lang);
        if (this.table.state)
            this.#show();
    }

    #clear() {
        this.#screen?.destroy();
        this.#side?.destroy();
        this.#screen = this.#side = null;
        this.#root.replaceChildren();
    }

    #message(heading, ...more) {
        this.#clear();
        const { t } = this.#app.words();
        const title = h("h1", { tabindex: -1 }, heading);
        this.#root.append(h("div", { class: "busy" }, title, ...more, button("first", null, t("Back to the games"), () => this.#app.onLeave())));
        title.focus();
    }

    #wait() {
        const { t } = this.#app.words();
        this.#message(t("Joining the table…"));
    }

    // There is no table for us any more.
    #tell(why) {
        this.#message(why);
        this.isOut = true;
    }

    // What can be done about it stands below.
    #turnAway(why) {
        const { t } = this.#app.words(), { state } = this.table;
        const isNone = why === t("There is no such table."), isFinal = state || why === t("The host has removed you from this table.");
        const advice = isFinal ? null : isNone ? t("Perhaps the link is incomplete, or nobody has been at the table for a long time. Ask whoever sent the link for another, or make a table of your own.")
            : t("You can try again in a moment: somebody may be gone by then.");
        this.#message(why, ...advice ? [h("p", {}, advice)] : [],
            ...isFinal || isNone ? [] : [button("second", null, t("Try again"), () => this.#app.onRetry())]);
        this.isOut = true;
    }

    // The line is about to be lost, and comes back by itself: who sees the table, or makes it, is told so there.
    #excuse(why) {
        if (!this.#side && this.table.id !== null && !this.isOut && this.#excused !== why)
            this.#message(why);
        this.#excused = why;
    }

    #show() {
        if (this.isOut)
            return;
        const from = this.#lookOn();
        this.#clear();
        const { t, lang } = this.#app.words(), { engine, onLeave } = this.#app;
        const levels = engine.levels(lang), { round } = this.table.state;
        const isAgain = this.#round > 0 && round > this.#round;
        this.#app.onTitle(this.table);
        if (this.#past)
            this.#sit(t, lang, { levels, isAgain }, { from, onNow: () => this.#leavePast() });
        else if (!this.table.state.isPlaying)
            this.#side = new Lobby(this.#root, this.table, { t, levels, onLeave, onChange: () => this.#app.onChange(this.table) });
        else if (!this.table.isShown && !this.table.state.hasAudience && !this.table.state.seats.some(({ isYours }) => isYours))
            this.#keepOut(t, levels);
        else if (!this.table.isShown)
            this.#wait();
        else
            this.#sit(t, lang, { levels, isAgain });
    }

    // Who may not look on may still sit down where somebody has got up.
    #keepOut(t, levels) {
        const trouble = h("p", { class: "trouble", role: "alert" }), lost = h("p", { class: "trouble", role: "status" });
        const seats = new Seats(this.table, t, levels, why => { trouble.textContent = why; });
        const show = () => {
            seats.show();
            lost.textContent = lossOf(t, this.table).join(" ");
        };
        this.#message(t("There is no audience at this table."), h("p", {}, t("The host can allow one.")), lost, seats.element, trouble);
        this.#side = { show, destroy() {} };
    }

    // Whoever looks back at a match goes on with that, whatever is played by now. The entry where they are.
    #lookOn() {
        const { table } = this;
        if (!this.#past && this.#screen?.isLookingBack && !table.isOver && table.lastLog)
            this.#past = table.takeLast(this.#screen.viewer);
        return this.#past && this.#screen.entry;
    }

    #leavePast() {
        this.#clear();
        this.#past.close();
        this.#past = null;
        this.#show();
    }

    #sit(t, lang, about, more = {}) {
        const { settings, sound, onLeave, onSettings } = this.#app;
        this.#side = new Company(this.#root, this.table, { t, ...about });
        this.#round = this.table.state.round;
        this.#screen = new TableScreen(this.#root, this.#past ?? this.table, {
            t, lang, settings, sound, onLeave, onSettings,
            onRematch: () => this.#again(),
            onSave: () => this.#save(),
            extras: this.#side.buttons, ...more,
        });
        this.#showState();
    }

    #heardTalk(said) {
        if (this.#side?.talked)
            this.#side.talked(said);
        else
            this.#side?.show();
    }

    // The first word of a table decides what is shown.
    #heardTable() {
        if (!this.#side)
            this.#show();
        if (this.#side?.heard)
            this.#side.heard();
        else
            this.#side?.show();
    }

    #showState() {
        const why = this.table.isLost && reasonOf(this.#app.words().t, this.table.refusal);
        if (why)
            this.#excuse(why);
        this.#side?.show();
        this.#root.classList.toggle("is-lost", this.table.isLost);
    }

    async #again() {
        const { kind, why } = await this.table.request("again");
        this.#side?.tell(kind === "refused" ? why : "");
    }

    #save() {
        const { t } = this.#app.words(), { game } = this.#past ?? this.table, log = this.#past?.log ?? this.table.log ?? this.table.lastLog;
        if (log)
            saveFile(fileName(game, Date.now()), log);
        else
            this.#side.tell(t("The match can be exported when it is over: until then it has secrets."));
    }
}
