// The table: what one viewer is shown of a match, and what that viewer can do. Knows scenes, and no game.
import { html, svg, set, setText, copyText, keep, hide, empty, changeAround, afterPaint, buttonsIn, isThere } from "./dom.js";
import { Shapes } from "./shapes.js";
import { Board } from "./board.js";
import { Lists } from "./lists.js";
import { Clocks } from "./clock.js";
import { NumberField } from "./number.js";
import { History } from "./history.js";
import { Roving } from "./roving.js";
import { Drag } from "./drag.js";
import { Motion } from "./motion.js";
import { Sheets } from "./sheets.js";

const audience = 10;
const patience = 4; // of so many entries that wait to be shown, all are shown faster
const readMs = text => Math.min(8000, 2000 + 50 * text.length); // it takes so long to read
const arrows = { ArrowUp: "north", ArrowRight: "east", ArrowDown: "south", ArrowLeft: "west" };

export class TableScreen {
    #viewer = null;
    #shown = -1;
    #frame = null;
    #lookedAt = null;
    #isPlaying = false;
    #isMoving = false; // what is drawn is still on its way there
    #undrawn = null; // what is still to be drawn, as nothing moved
    #isTouched = false; // while things moved, so that it is still to be drawn
    #isHistoryDue = false;
    #isRefocusing = false;
    #isFinger = false; // what was touched last was touched by one
    #asked = null;
    #meant = null; // what somebody is asked about whether it is meant
    #again = null;
    #isClosed = false;
    #askedOthers = null; // by its number
    #called = ""; // all players, by the names that are drawn
    #latest = ""; // what was told last
    #said = [];
    #wasYours = false;
    #names = new Map();
    #remark = null;
    #reel = null;

    /**
     * @param {Element} root
     * @param {{t: function, lang: string, settings: EventTarget, sound: {play: function(string)}, onLeave: function(),
     *     onRematch: function(Object), onSettings: ?function(), onSave: ?function(), extras?: Element[], from?: ?number, onNow?: ?function()}} terms
     *     `extras` stand in the bar; looking back begins at `from`, and does not end here if there is `onNow`
     */
    constructor(root, table, { t, lang, settings, sound, onLeave, onRematch, onSettings, onSave, extras = [], from = null, onNow = null }) {
        Object.assign(this, { t, table, settings, sound, onLeave, onRematch, onSettings, onSave, extras, from, onNow });
        table.speak(lang);
        this.#build(root);
        this.listeners = [
            [table, "frame", () => this.#catchUp()],
            [table, "past", () => this.#learnPast()],
            [table, "clock", () => this.#setClocks()],
            [table, "table", () => this.#hearTable()],
            [table, "remark", event => this.#hearRemark(event.detail)],
            [table, "trouble", event => this.#complain(event.detail)],
            [settings, "change", () => this.shapes.shade()],
            [document, "visibilitychange", () => document.hidden || table.wake()],
        ];
        for (const [target, name, listener] of this.listeners)
            target.addEventListener(name, listener);
        table.ready.then(() => this.#start(), error => this.#complain(error.message));
    }

    destroy() {
        this.#isClosed = true;
        for (const [target, name, listener] of this.listeners)
            target.removeEventListener(name, listener);
        this.clocks.destroy();
        this.shapes.destroy();
        this.element.remove();
    }

    // What the page has.

    #build(root) {
        const { t } = this;
        const hands = { t, nameOf: node => this.#nameOf(node), nameOfSeat: seat => this.table.names[seat], touch: id => this.#touch(id), point: id => this.#point(id) };
        this.board = new Board(hands);
        this.lists = new Lists(hands);
        this.clocks = new Clocks({ now: this.table.now, speak: seconds => this.#announce(t("{seconds} seconds left", { seconds })) });
        this.number = new NumberField({ t, say: number => this.#do(seat => this.table.sayNumber(seat, number)) });
        this.history = new History({ t, look: (entry, isOfMatch) => {
            if (isOfMatch)
                this.#reel = null;
            this.#lookAt(entry);
        } });
        this.live = html("div", { class: "visually-hidden", role: "status", "aria-live": "polite" });
        this.turn = html("p", { class: "turn" });
        this.news = html("p", { class: "news", "aria-hidden": "true", click: () => this.news.classList.toggle("is-whole") });
        this.question = html("h2", { class: "question", tabindex: "-1" });
        this.tip = html("p", { class: "tip" });
        this.hinted = html("p", { class: "hinted" }, this.table.greeting ?? "");
        this.why = html("p", { class: "why", role: "alert" });
        this.speakers = html("div", { class: "speakers", role: "group", "aria-label": t("Who acts?") });
        this.buttons = html("div", { class: "deeds" });
        this.curtain = html("section", { class: "curtain", hidden: true });
        this.end = html("section", { class: "end", hidden: true });
        this.sort = html("button", { type: "button", class: "quiet", "aria-pressed": "false", click: () => this.#sort() }, t("Sort"));
        this.sheets = new Sheets(this);
        this.element = html("section", { class: "table", "aria-label": this.table.title });
        this.shapes = new Shapes(this.element, this.table.drawings());
        this.element.append(
            html("header", { class: "table-bar" },
                html("button", { type: "button", class: "quiet leave", click: () => this.onLeave() }, t("Leave")),
                this.heading = html("h1", { tabindex: "-1" }, this.table.title), ...this.extras, this.sheets.menu),
            html("div", { class: "table-left" },
                html("section", { class: "table-players", "aria-label": t("Players") }, this.lists.players), this.history.element),
            this.center = html("div", { class: "table-center" },
                html("div", { class: "table-top" }, this.lists.status, this.clocks.element),
                html("section", { class: "table-middle", "aria-label": t("Table") },
                    svg("svg", { class: "scene ground", "aria-hidden": "true" }, svg("rect", { class: "board", width: "100%", height: "100%", rx: 24 })),
                    this.board.element, this.lists.piles)),
            this.right = html("div", { class: "table-right" },
                this.ask = html("section", { class: "table-ask" },
                    html("div", { class: "ask-words" }, this.history.steps, this.news, this.curtain, this.turn, this.question, this.why, this.speakers),
                    html("div", { class: "ask-means" }, this.number.element, this.lists.actions, this.buttons, this.lists.others), this.hinted, this.end), this.tip),
            this.live);
        this.handBar = html("div", { class: "hand-bar" }, html("h2", {}, t("Cards")), this.sort);
        this.handSection = html("section", { class: "table-hand", "aria-label": t("Cards") }, this.handBar, this.lists.hand);
        root.classList.add("table-room");
        root.append(this.element);
        this.board.label(t("Board"));
        this.roving = new Roving(this.board.buttons, event => this.#pressOnBoard(event), ({ node }) => this.#takesArrows && node.does === "chooses");
        this.handRoving = new Roving(this.lists.hand);
        this.pileRoving = new Roving(this.lists.piles);
        this.drag = new Drag(this.board, {
            touch: id => this.#touch(id), choose: id => this.#touch(id),
            letGo: id => this.#letGo(id), direct: way => this.#direct(way),
        });
        this.motion = new Motion(this.board, this.element, id => this.lists.find(id));
        this.element.addEventListener("keydown", event => this.#press(event));
        for (const name of ["pointerover", "keydown"])
            this.element.addEventListener(name, ({ pointerType }) => { this.#isFinger = pointerType === "touch"; }, true);
    }

    // What a thing is, where, and what touching it does.
    #nameOf(node) {
        const key = `${node.does} ${node.label}`;
        if (!this.#names.has(key))
            this.#names.set(key, this.#sayName(node));
        return this.#names.get(key);
    }

    #sayName(node) {
        const what = node.label;
        switch (node.does) {
        case "chooses": return this.t("{what}: choose", { what });
        case "lets-go": return this.t("{what}: chosen, let go", { what });
        case "moves":
        case "ends": return this.t("{what}: do it", { what });
        case "cancels": return this.t("{what}: cancel", { what });
        default: return what;
        }
    }

    // Who looks.

    // At a table elsewhere the others have screens of their own.
    get #people() {
        return this.table.mine ?? this.#newest.seats.flatMap((seat, i) => seat.isBot ? [] : [i]);
    }

    get #acting() {
        return this.#newest.isOver || this.#newest.isPaused ? [] : this.#people.filter(seat => this.#newest.seats[seat].isToAct);
    }

    get viewer() {
        return this.#viewer;
    }

    /** The seat of who alone plays at this screen among others; null if nobody does. */
    get #you() {
        const people = this.#people;
        return people.length === 1 && this.table.seats > 1 ? people[0] : null;
    }

    /** Do several people play at this screen? */
    get isShared() {
        return this.#people.length > 1;
    }

    // Where there are secrets, several people at one screen see them one at a time.
    get #hasCurtain() {
        return this.table.hasSecrets && this.#people.length > 1;
    }

    #start() {
        this.#newest = this.table.frame(this.table.length, audience);
        this.#called = this.table.names.join("\n");
        const people = this.#people;
        this.#viewer = people.length === 0 || this.#hasCurtain ? audience : this.#acting[0] ?? people[0];
        const focused = document.activeElement, isFree = !focused || focused === document.body || !focused.checkVisibility();
        // Who comes to the table begins at its question, which is read there and not announced as well.
        if (isFree)
            this.#asked = this.#asks(this.table.frame(this.table.length, this.#viewer));
        this.#showNow();
        if (this.from !== null)
            this.#lookAt(this.from);
        if (isFree)
            (this.question.hidden ? this.heading : this.question).focus({ preventScroll: true });
    }

    // A frame of the newest entry; who is to act is the same for everybody, and who is alone here sees no other's.
    #newest = null;

    // In a game without secrets whoever is to act looks.
    #chooseViewer() {
        const acting = this.#acting;
        if (this.#hasCurtain || acting.length === 0 || acting.includes(this.#viewer) || this.#people.length < 2)
            return;
        this.#viewer = acting[0];
    }

    #showNow() {
        const viewer = this.#viewer;
        this.#shown = this.table.length;
        this.#newest = this.table.frame(this.#shown, viewer);
        this.#chooseViewer();
        this.#render(viewer === this.#viewer ? this.#newest : this.table.frame(this.#shown, this.#viewer));
        this.#showHistory();
        this.#sayQuestion();
    }

    /** Somebody else looks; nothing of who looked before stays in the page. */
    #look(viewer) {
        for (const animation of this.element.getAnimations({ subtree: true }))
            animation.cancel();
        this.table.letGo(this.#viewer);
        this.#viewer = viewer;
        this.#lookedAt = null;
        this.history.forget();
        this.#said = [];
        this.#latest = "";
        this.live.textContent = this.news.textContent = this.why.textContent = this.tip.textContent = this.hinted.textContent = "";
        this.described?.removeAttribute("aria-description");
        this.#reel = null;
        this.history.mark(null, 0);
        this.#showNow();
    }

    // Entries are shown one after the other.

    async #catchUp() {
        if (this.#isPlaying || this.#frame === null)
            return;
        this.#isPlaying = true;
        try {
            while (!this.#isClosed && this.#shown < this.table.length)
                await this.#showNext();
        } finally {
            this.#isPlaying = false;
        }
        if (!this.#isClosed && this.#lookedAt === null)
            this.#settle();
    }

    // The time that they show is another; the rest is as it was.
    #setClocks() {
        if (this.#frame && this.#lookedAt === null)
            this.clocks.show(this.table.frame(this.#shown, this.#viewer) ?? this.#frame);
    }

    async #showNext() {
        const viewer = this.#viewer, behind = this.table.length - this.#shown;
        const frame = this.table.frame(++this.#shown, viewer);
        // Of a table elsewhere not all that was missed is here.
        if (frame === null)
            return;
        if (frame.isNewest)
            this.#newest = frame;
        this.#tell(frame);
        if (this.#lookedAt !== null)
            return;
        const speed = (this.settings.get("motion") ?? 1) * Math.max(1, behind / patience);
        const isPlayed = frame.follows === this.#frame.number && frame.isNew && frame.motions.length > 0 && speed > 0 && !document.hidden;
        const before = isPlayed ? this.motion.take(frame) : null;
        if (frame.isNew && frame.motions.length > 0)
            this.sound.play(frame.motions.some(({ to }) => !to) ? "take" : "move");
        this.#undrawn = isPlayed ? null : frame;
        if (!isPlayed)
            return;
        this.#isMoving = true;
        this.#render(frame);
        await this.motion.play(frame, before, speed);
        this.#isMoving = false;
    }

    // After the last entry somebody else may be to act.
    #settle() {
        const before = this.#viewer, asked = this.question.textContent;
        this.#chooseViewer();
        let frame = before !== this.#viewer || this.#isTouched ? this.table.frame(this.#shown, this.#viewer) : this.#undrawn;
        if (this.#chooseAgain(frame ?? this.#frame))
            frame = this.table.frame(this.#shown, this.#viewer);
        if (frame)
            this.#render(frame);
        else if (this.#frame.isOver)
            this.#showAsk(this.#frame);
        this.#undrawn = null;
        this.#isTouched = false;
        // What speaks against an answer goes with its question.
        if (this.question.textContent !== asked || this.#frame.isOver)
            setText(this.why, "");
        if (this.#meant && !this.#isOffered(this.#meant))
            this.sheets.forget();
        this.#showHistory();
        this.#sayQuestion();
        if (this.#frame.isOver)
            this.sound.play("end");
        else if (this.#acting.includes(this.#viewer) && this.#frame.seat !== this.#viewer)
            this.sound.play("turn");
    }

    // What was sent one way stays chosen. True if it is chosen now.
    #chooseAgain({ isNewest, question, nodes }) {
        const id = this.#again;
        this.#again = null;
        if (!id || !isNewest || question.isBegun || this.table.isPending || !nodes.some(node => node.id === id && node.does === "chooses"))
            return false;
        this.table.choose(this.#viewer, id);
        return true;
    }

    // What happened stands beside the table: it is told when the table itself is seen.
    #showHistory() {
        if (this.#isHistoryDue)
            return;
        this.#isHistoryDue = true;
        afterPaint(() => this.#tellHistory());
    }

    #tellHistory() {
        this.#isHistoryDue = false;
        if (!this.#isClosed)
            this.history.show(this.table, this.#viewer, this.#shown);
    }

    // Announcements: each sentence once, politely.

    #tell(frame) {
        const told = frame.reports.map(({ says }) => says);
        this.#said.push(...told);
        if (told.length > 0)
            this.#latest = told.join(" ");
        if (this.#lookedAt === null)
            setText(this.news, this.#latest);
        this.#flush();
    }

    // Of an entry that is looked back at, only what that entry told.
    #tellPast(frame) {
        const told = frame.reports.map(({ says }) => says);
        this.#said.push(...told);
        setText(this.news, told.join(" "));
        this.#flush();
    }

    #announce(text) {
        this.#said.push(text);
        this.#flush();
    }

    #sayQuestion() {
        const says = this.#asks(this.#frame), isYours = this.#isYourTurn;
        if (isYours && !this.#wasYours && this.#lookedAt === null)
            this.#announce(this.t("It's your turn."));
        if (!this.#frame.isOver && this.#lookedAt === null && this.#asked !== says)
            this.#announce(says);
        this.#asked = says;
        this.#wasYours = isYours;
    }

    // Who has answered already may do so again, but nobody waits for it.
    get #isYourTurn() {
        return this.#you !== null && this.#acting.includes(this.#you) && !this.#newest.question.isAnswered;
    }

    #asks(frame) {
        return frame.isPaused ? this.t("The match is paused.") : frame.question.says;
    }

    #flush() {
        if (this.isFlushing)
            return;
        this.isFlushing = true;
        queueMicrotask(() => {
            this.isFlushing = false;
            if (this.#said.length > 0)
                this.live.replaceChildren(...this.#said.map(says => html("p", {}, says)));
            this.#said = [];
        });
    }

    #hearRemark(remark) {
        this.history.remark(remark.says);
        this.#announce(remark.says);
        this.#remark = remark;
        if (this.#lookedAt === null && this.#frame)
            this.#showAsk(this.#frame);
    }

    async #hint() {
        const says = await this.table.hint() ?? this.t("Nobody has a hint just now.");
        this.#announce(says);
        setText(this.hinted, says);
    }

    async #share() {
        const outcome = await this.table.outcome();
        if (outcome === null)
            return;
        const line = this.t("parlor, {game}, puzzle {name}: {outcome}.", { game: this.table.title, name: this.table.puzzle, outcome });
        const says = `${line} ${await copyText(line) ? this.t("Copied.") : this.t("It can't be copied here. Please select the line and copy it yourself.")}`;
        this.#announce(says);
        setText(this.hinted, says);
    }

    /** Plays what somebody who looks on has to show. */
    async #demonstrate() {
        const remark = this.#remark, { events } = remark;
        this.#reel = { length: events.length, frame: count => this.table.shown(remark, count) };
        this.#lookAt(0);
        for (let step = 1; step <= events.length && this.#reel?.length === events.length && this.#lookedAt === step - 1; step++) {
            await new Promise(resolve => setTimeout(resolve, 350));
            if (this.#lookedAt === step - 1 && !this.#isClosed)
                await this.#lookAt(step);
        }
    }

    #complain(why) {
        setText(this.why, why);
    }

    // What is seen.

    #render(frame) {
        const hadFocus = this.#focusedId();
        changeAround(() => this.#draw(frame), () => this.#keepFocus(hadFocus));
    }

    #draw(frame) {
        this.#frame = frame;
        if (frame.isOver || !frame.nodes.some(node => node.id === this.pointedId))
            setText(this.tip, "");
        this.lists.show(frame, this.#you);
        this.board.show(frame);
        this.clocks.show(frame);
        this.#showAsk(frame);
        set(this.element, "data-board", this.board.isEmpty ? "none" : "some");
        set(this.element, "data-hand", this.lists.hand.hidden ? "none" : "some");
        hide(this.sheets.reading, this.board.isEmpty);
        const holder = this.board.isEmpty ? this.center : this.right;
        // What explains comes after what it explains: nothing moves away under the pointer.
        if (this.handSection.parentNode !== holder)
            holder.insertBefore(this.handSection, holder === this.right ? this.tip : null);
        hide(this.handSection, this.lists.hand.hidden);
        hide(this.handBar, frame.nodes.filter(node => node.region === "hand").length < 3 || !this.table.hasSecrets);
        this.roving.refresh();
        this.handRoving.refresh();
        this.pileRoving.refresh();
    }

    #focusedId() {
        const focused = document.activeElement;
        if (!this.element.contains(focused) || focused === document.body)
            return null;
        const list = focused.closest(".hand, .piles, .actions, .players, .board-buttons, .deeds, .number-field, .speakers");
        return list ? { list, index: [...list.querySelectorAll("button")].indexOf(focused), focused } : { focused };
    }

    // Focus stays near where it was.
    #keepFocus(had) {
        if (!had || (document.activeElement === had.focused && isThere(had.focused)))
            return;
        const others = had.list && isThere(had.list) ? buttonsIn(had.list) : [];
        const near = others[Math.min(had.index, others.length - 1)];
        this.#isRefocusing = true;
        (near ?? this.question).focus({ preventScroll: true });
        this.#isRefocusing = false;
    }

    #showAsk(frame) {
        const { t } = this;
        const isMine = this.#viewer !== audience, isNow = this.#lookedAt === null;
        const isHandingOver = isNow && this.#hasCurtain && !frame.isOver && !this.#acting.includes(this.#viewer) && this.#acting.length > 0;
        const isCurtain = isHandingOver && this.#viewer === audience;
        this.#showCurtain(isCurtain);
        this.#showTurn(frame, isNow && !isHandingOver);
        set(this.ask, "aria-label", frame.isOver ? t("The end") : isHandingOver || (isMine && this.#acting.includes(this.#viewer)) ? t("Your move") : t("What is going on"));
        hide(this.question, frame.isOver && isNow);
        setText(this.question, isNow || this.#reel ? this.#asks(frame) : t("Looking back"));
        this.number.show(isNow ? frame.question.range : null, frame.question.gives, frame.question.usual);
        this.#showSpeakers(frame, isNow);
        this.sheets.show(this.#newest, isMine);
        const deeds = [], isAsking = Boolean(this.table.state?.asked);
        if (isNow && frame.isPaused && (isMine || !this.table.isFar))
            deeds.push(["resume", t("Go on"), "primary", () => this.#rest(false)]);
        if (isHandingOver && !isCurtain)
            deeds.push(["hand-over", this.#acting.length === 1 ? t("Hand over to {name}", { name: this.table.names[this.#acting[0]] }) : t("Hand over"), "primary", () => this.#look(audience)]);
        if (isNow && isMine && frame.question.mayConfirm)
            deeds.push(["confirm", t("Confirm"), "primary", () => this.#do(seat => this.table.confirm(seat))]);
        if (isNow && isMine && frame.question.isBegun)
            deeds.push(["let-go", t("Let go"), "", () => this.#letGo(null)]);
        if (isNow && isMine && frame.mayCancel)
            deeds.push(["cancel", t("Cancel the turn"), "", () => this.#do(seat => this.table.cancel(seat))]);
        if (isNow && isMine && frame.mayUndo && !frame.isOver && (!this.table.isFar || frame.undoSeat === this.#viewer))
            deeds.push(["undo", this.#asksOthers && !frame.mayCancel ? t("Ask to undo") : t("Undo"), "", () => isAsking || this.#do(seat => this.table.undo(seat)), isAsking]);
        if (isNow && isMine && this.table.hasHints && !frame.isOver)
            deeds.push(["hint", t("Hint"), "quiet", () => this.#hint()]);
        if (isNow && frame.isOver && this.table.puzzle)
            deeds.push(["share", t("Share"), "", () => this.#share()]);
        if (isNow && this.#remark?.events.length > 0)
            deeds.push(["show", t("Show how"), "", () => this.#demonstrate()]);
        if (isNow && this.#hasCurtain && isMine && !isHandingOver && !frame.isOver && !frame.isPaused)
            deeds.push(["hide", t("Hide my cards"), "quiet", () => this.#look(audience)]);
        keep(this.buttons, deeds, ([name]) => name, ([name, , kind]) => html("button", { type: "button", class: kind, "data-deed": name }), (button, [, says, , act, isIdle]) => {
            setText(button, says);
            set(button, "aria-disabled", isIdle ? "true" : null);
            button.onclick = act;
        });
        hide(this.buttons, deeds.length === 0);
        this.#showEnd(frame.isOver && isNow && !this.#isMoving);
        this.#classAsk({ "is-asked": frame.question.wants !== "nothing" && isNow && isMine, "is-over": !this.end.hidden,
            "tells-turn": !this.turn.hidden, "has-ways": this.lists.hasPad, "has-means": [this.number.element, this.lists.actions, this.buttons].some(means => !means.hidden) });
    }

    // Computer players agree to everything.
    get #asksOthers() {
        return this.table.isFar && this.table.state.seats.some(({ holder }, seat) => holder === "person" && seat !== this.#viewer);
    }

    // By classes, and not by what :has() finds: the browser would ask that of half the page at each touch.
    #classAsk(classes) {
        for (const [name, isSo] of Object.entries(classes))
            this.ask.classList.toggle(name, isSo);
    }

    // Whose turn it is, in words; of several who act at one screen one says who speaks.
    #showTurn(frame, isNow) {
        const { t, table } = this, acting = this.#acting;
        const awaited = frame.isOver || frame.isPaused || table.seats < 2 ? [] : frame.seats.flatMap((seat, i) => seat.isToAct && !(i === this.#viewer && frame.question.isAnswered) ? [i] : []);
        const isHere = this.#isYourTurn || (this.#people.length > 1 && acting.length > 0);
        const isSaid = isHere ? !this.#isYourTurn && acting.length > 1 : awaited.every(seat => frame.question.names.includes(seat));
        const isUnsaid = !isNow || !this.curtain.hidden || isSaid;
        set(this.turn, "class", isHere ? "turn is-here" : "turn");
        hide(this.turn, isUnsaid);
        if (isUnsaid) {
            setText(this.turn, "");
            return;
        }
        const names = seats => seats.map(seat => table.names[seat]).join(", ");
        const isAnswer = frame.question.wants === "answer", name = names(acting);
        const ofYours = () => isAnswer ? t("It's your turn to answer.") : t("It's your turn.");
        const ofOneHere = () => isAnswer ? t("{name}, it's your turn to answer.", { name }) : t("{name}, it's your turn.", { name });
        setText(this.turn, this.#isYourTurn ? ofYours() : isHere ? ofOneHere() : t("Waiting for {names}.", { names: names(awaited) }));
    }

    // Nobody's cards are shown before somebody says who looks.
    #showCurtain(isDrawn) {
        hide(this.curtain, !isDrawn);
        if (!isDrawn) {
            empty(this.curtain);
            return;
        }
        const names = this.#acting.map(seat => this.table.names[seat]);
        const key = names.join("\n");
        if (this.curtain.dataset.for === key && this.curtain.childNodes.length > 0)
            return;
        this.curtain.dataset.for = key;
        this.curtain.replaceChildren(
            html("h2", {}, names.length === 1 ? this.t("{name} is next.", { name: names[0] }) : this.t("Who is next?")),
            html("p", {}, this.t("Cards are hidden until the next player says so.")),
            html("div", { class: "deeds" }, ...this.#acting.map(seat =>
                html("button", { type: "button", class: "primary", click: () => this.#look(seat) }, this.t("I am {name}", { name: this.table.names[seat] })))));
    }

    // Several may act at once: who speaks?
    #showSpeakers(frame, isNow) {
        const acting = isNow && !this.#hasCurtain ? this.#acting : [];
        hide(this.speakers, acting.length < 2);
        keep(this.speakers, acting.length < 2 ? [] : acting, String, () => html("button", { type: "button" }), (button, seat) => {
            setText(button, this.table.names[seat]);
            set(button, "aria-pressed", String(seat === this.#viewer));
            button.onclick = () => {
                this.table.letGo(this.#viewer);
                this.#viewer = seat;
                this.#showNow();
            };
        });
    }

    #showEnd(isOver) {
        hide(this.end, !isOver);
        if (!isOver || this.end.dataset.entry === String(this.#frame.number)) {
            if (!isOver) {
                empty(this.end);
                delete this.end.dataset.entry;
            }
            return;
        }
        this.end.dataset.entry = this.#frame.number;
        this.end.replaceChildren(...this.sheets.ending(this.#frame));
    }

    #hearTable() {
        if (this.#frame === null)
            return;
        this.#hearAsked();
        this.#hearNames();
    }

    // Somebody else sits there: all that is drawn names them, and what was told last may have been told too early.
    #hearNames() {
        const called = this.table.names.join("\n"), isSame = called === this.#called;
        this.#called = called;
        if (isSame || this.#reel)
            return;
        this.#tellHistory();
        this.history.tellAgain();
        if (this.#isPlaying)
            this.#isTouched = true;
        else
            this.#render(this.table.frame(this.#lookedAt ?? this.#shown, this.#viewer) ?? this.#frame);
    }

    // What others are asked is another: what was refused because of it holds no more.
    #hearAsked() {
        const number = this.table.state.asked?.number ?? null;
        if (number === this.#askedOthers)
            return;
        this.#askedOthers = number;
        setText(this.why, "");
        if (!this.#isPlaying)
            this.#showAsk(this.#frame);
    }

    // What is done.

    get #mayAct() {
        return this.#viewer !== audience && this.#lookedAt === null && this.#frame !== null;
    }

    async #do(act) {
        if (!this.#mayAct)
            return null;
        const seat = this.#viewer, shown = this.#shown;
        const result = await act(seat);
        setText(this.why, result.kind === "refused" ? result.why : "");
        if (result.kind === "refused")
            this.sound.play("refuse");
        else if (result.kind === "done")
            this.#hush();
        // What came of it is drawn as every other entry.
        if (!this.#isClosed && seat === this.#viewer && this.#lookedAt === null && this.#shown === shown && shown === this.table.length && !this.#isPlaying)
            this.#showTouched(shown, seat);
        else if (result.kind === "open")
            this.#isTouched = true;
        return result;
    }

    #showTouched(shown, seat) {
        this.#render(this.table.frame(shown, seat));
        this.#sayQuestion();
    }

    // What nobody should do by mistake is always asked about, the last step of a turn if that is wanted.
    async #isMeant(node) {
        if (Lists.isGrave(node))
            return this.sheets.confirm(this.t("Really {what}?", { what: node.label }), true);
        return !this.settings.get("confirm") || node.does !== "ends" || this.sheets.confirm(this.#nameOf(node), false);
    }

    // Who was asked whether it is meant may be asked no more.
    #isOffered({ id, does, viewer }) {
        return viewer === this.#viewer && this.#frame.nodes.some(each => each.id === id && each.does === does);
    }

    async #touch(id) {
        const node = this.#frame?.nodes.find(each => each.id === id);
        if (!this.#mayAct || !node)
            return;
        const viewer = this.#viewer;
        const meant = this.#meant = { id, does: node.does, viewer };
        const isMeant = await this.#isMeant(node);
        this.#meant = null;
        if (!isMeant || !this.#isOffered(meant))
            return;
        if (["moves", "ends"].includes(node.does))
            this.#hush();
        const way = Lists.directionOf(node);
        const chosen = way ? this.#frame.nodes.find(each => each.touched && each.region === "board")?.id : null;
        this.#again = chosen ?? null;
        if (Lists.isGrave(node) && !node.may)
            this.table.letGo(viewer); // of what is chosen for something else
        const result = await this.#do(seat => this.table.touch(seat, id));
        if (result?.kind !== "done")
            this.#again = null;
    }

    #letGo(droppedOn) {
        if (!this.#mayAct)
            return;
        const why = droppedOn ? this.table.tip(this.#viewer, droppedOn).why : "";
        this.table.letGo(this.#viewer);
        this.#render(this.table.frame(this.#shown, this.#viewer));
        setText(this.why, why ?? "");
    }

    #direct(way) {
        const node = this.#frame.nodes.find(each => Lists.directionOf(each) === way);
        if (!node?.may)
            return false;
        this.#touch(node.id);
        return true;
    }

    /** Is something chosen that can be sent four ways? */
    get #takesArrows() {
        return this.#frame.nodes.some(node => node.may && Lists.directionOf(node));
    }

    // Arrow keys send it, so that Tab leads to what else can be chosen; a letter chooses what has it.
    #pressOnBoard(event) {
        if (event.altKey || event.ctrlKey || event.metaKey)
            return false;
        if (event.key in arrows && this.#takesArrows) {
            event.preventDefault();
            this.#direct(arrows[event.key]);
            return true;
        }
        const node = event.key.length === 1 && this.#frame.nodes.find(each => each.region === "board" && (each.may || each.does === "chooses") && each.key?.toLowerCase() === event.key.toLowerCase());
        if (!node)
            return false;
        event.preventDefault();
        this.board.buttons.querySelector(`[data-id="${CSS.escape(node.id)}"]`)?.focus();
        this.#touch(node.id);
        return true;
    }

    #press(event) {
        if (event.key !== "Escape" || event.defaultPrevented || event.target.closest("dialog"))
            return;
        if (this.#lookedAt !== null)
            this.#lookAt(null);
        else if (this.#mayAct && this.#frame.question.isBegun)
            this.#letGo(null);
        else if (this.#mayAct && this.#frame.mayCancel)
            this.#do(seat => this.table.cancel(seat));
    }

    // What is pointed at explains itself.
    #point(id) {
        this.board.point(id);
        if (this.pointedId === id)
            return;
        this.pointedId = id;
        clearTimeout(this.tipTimer);
        // What is read when it has the focus is there by then; a mouse only passes over most things.
        if (id && document.activeElement?.dataset.id === id)
            this.#explain(id, !this.#isRefocusing);
        else
            this.tipTimer = setTimeout(() => this.#explain(id), id ? 60 : 400);
    }

    // Nobody asked to see what is said of a thing that came to have the focus only because another went.
    #explain(id, isSeen = true) {
        if (this.#isClosed || !this.#frame)
            return;
        const node = id && this.#frame.nodes.find(each => each.id === id);
        const { tip, why } = node && this.#lookedAt === null && !this.#frame.isOver ? this.table.tip(this.#viewer, id) : {};
        const isOwn = node && (node.own || node.region === "hand" || node.region === "piles");
        const says = [tip, !node?.may && isOwn ? why : null].filter(Boolean).join(" ");
        setText(this.tip, isSeen ? says : "");
        // A finger goes and leaves it where it may lie over others.
        if (this.#isFinger && says)
            this.tipTimer = setTimeout(() => this.#hush(), readMs(says));
        this.described?.removeAttribute("aria-description");
        this.described = id && this.element.querySelector(`button[data-id="${CSS.escape(id)}"]`);
        if (this.described && says)
            set(this.described, "aria-description", says);
    }

    // What was explained is done, or has been read.
    #hush() {
        clearTimeout(this.tipTimer);
        setText(this.tip, "");
    }

    #sort() {
        const isSorted = this.sort.getAttribute("aria-pressed") !== "true";
        set(this.sort, "aria-pressed", String(isSorted));
        this.lists.sort(isSorted);
        this.#render(this.#frame);
    }

    // Looking back.

    // An entry of the match, or of what is shown in its place; null for now.
    async #lookAt(entry) {
        if (entry === null && this.onNow) {
            this.onNow();
            return;
        }
        if (entry === null) {
            this.#lookedAt = this.#reel = null;
            this.history.mark(null, 0);
            setText(this.news, this.#latest);
            this.#showNow();
            return;
        }
        const reel = this.#reel ?? { length: this.table.length, frame: number => this.table.frame(number, this.#viewer) };
        const isForward = this.#lookedAt !== null && this.#frame.number + 1 === entry;
        const frame = reel.frame(entry);
        if (!frame)
            return;
        this.#tellHistory();
        const speed = this.settings.get("motion") ?? 1;
        const isPlayed = isForward && frame.follows === this.#frame.number && frame.isNew && speed > 0;
        const before = isPlayed ? this.motion.take(frame) : null;
        this.#lookedAt = entry;
        this.#render(frame);
        this.history.mark(entry, reel.length, this.#reel === null);
        this.#tellPast(frame);
        if (isPlayed)
            await this.motion.play(frame, before, speed);
    }

    // More of what happened before is known now.
    #learnPast() {
        if (this.#frame === null)
            return;
        this.history.learn(this.table, this.#viewer, this.#shown);
        if (this.#lookedAt === null) {
            delete this.end.dataset.entry;
            this.#showAsk(this.#frame);
        }
    }

    lookBack() {
        this.#lookAt(Math.max(0, this.table.length - 1));
    }

    get frame() {
        return this.#frame;
    }

    /** Is this a match that is over, at an entry before its end? */
    get isLookingBack() {
        return this.#lookedAt !== null && this.#reel === null && this.#newest.isOver;
    }

    /** Has everything been shown? */
    get isSettled() {
        return this.#frame !== null && !this.#isPlaying && !this.#isHistoryDue && !this.table.isPending && this.#shown === this.table.length;
    }

    /** Nobody's cards are left open in a pause. */
    async #rest(isPause) {
        const result = await (isPause ? this.table.pause() : this.table.resume());
        if (result.kind === "refused")
            this.#complain(result.why);
        else if (this.#hasCurtain && !this.#isClosed)
            this.#look(audience);
    }

    pause() {
        return this.#rest(true);
    }

    forfeit() {
        return this.#do(seat => this.table.forfeit(seat));
    }

    /** The entry that is seen. */
    get entry() {
        return this.#frame.number;
    }
}
