// A table elsewhere: a desk of the program, the line to it, and what was asked there. To screens it is a table
// like any other, with more to it: seats that others hold, requests, talk.
import { Desk, acts, languageOf } from "./desk.js";
import { Line, sayOnce } from "./line.js";
import { isTalkMuted, muteTalk } from "./tables.js";

const talkMax = 100;
const unansweredMax = 32; // as the wire has it: so far what is sent may be ahead of what is not answered
const madeAnew = ["join", "past", "log", "mute"]; // not sent again when the line was lost: they are asked for anew
const reloadKey = "parlor.reloaded";
const draftKey = id => `parlor.draft.${id}`;

// Where nothing can be kept, nothing was.
function recall(key) {
    try {
        return JSON.parse(sessionStorage.getItem(key));
    } catch {
        return null;
    }
}

function remember(key, value) {
    try {
        if (value === null)
            sessionStorage.removeItem(key);
        else
            sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
        // It is forgotten with the page.
    }
}

/**
 * Events: `state` when the line is lost or found, `table` when something about the table is new, `clock` when its time
 * may be another than we thought, `eyes` when another match begins or we look as somebody else, `frame`, `past` when
 * more of the past is known, `over`, `talk`, `out` ({detail: why}) when there is no table for us any more, `bye`
 * ({detail: why}) before the line is lost by the will of the server, `stale` when the server is of another make and
 * loading again did not help.
 */
export class FarTable extends Desk {
    #engine;
    #line = null;
    #isJoined = false;
    #asked = new Map(); // by nonce, in order: {verb, line, resolve, isSent}
    #resolvers = new Map(); // by ticket
    #verbs = new Map();
    #tickets = 0;
    #eyes = "";
    #told = 0;
    #parts = [];
    #replay = null;
    #isFetching = false;
    #isBack = false; // since the table was last told of the line was opened
    lastLog = null; // of the match before
    talk = [];
    isOver = false;
    isLost = false;
    refusal = {}; // what the server said last when it let us in no more, or hung up: see Line
    isFar = true;
    isPending = false;
    isThinking = false;
    ready = Promise.resolve();

    /** @param {{lang: string, id: ?string, isAudience?: boolean}} terms without an id a table is to be made */
    constructor(engine, { lang, id, isAudience = false }) {
        super(engine.program);
        this.#engine = engine;
        this.id = id;
        this.isMuted = isTalkMuted(id);
        this.isAudience = isAudience;
        this.now = () => Math.floor(performance.now());
        engine.program.giveEntropy();
        this.desk = engine.program.call("far_open", languageOf(lang));
        if (this.desk === 0)
            throw new Error("too many tables are open");
        this.lang = lang;
        engine.tables.set(this.desk, this);
    }

    get engine() {
        return this.#engine;
    }

    /** Opens the line; it stays open until the table is closed. */
    open() {
        this.#line = new Line();
        this.#line.addEventListener("packet", ({ detail }) => this.#hear(detail));
        this.#line.addEventListener("lost", ({ detail }) => this.#lose(detail));
    }

    close() {
        this.#line?.close();
        this.#replay?.close();
        this.#engine.tables.delete(this.desk);
        this.program.call("desk_close", this.desk);
        this.desk = -1;
    }

    wake() {
        // Time passes at the server.
    }

    speak(lang) {
        super.speak(lang);
        this.#replay?.speak(lang);
        if (this.state)
            this.#look();
    }

    // What is known.

    #look() {
        this.state = this.ask("far_about");
        const { game, title, seats } = this.state;
        Object.assign(this, { game, title, names: seats.map(seat => seat.title), seats: seats.length });
        this.hasSecrets = this.#engine.games(this.lang).find(({ name }) => name === game)?.hasSecrets ?? true;
    }

    /** The seats whose people are at this screen. */
    get mine() {
        return this.isAudience || !this.state ? [] : this.state.seats.flatMap((seat, i) => seat.isYours ? [i] : []);
    }

    /** Is there a match to look at? */
    get isShown() {
        return this.state !== undefined && this.state.isPlaying && this.state.viewers.length > 0;
    }

    /** The whole log; null before the match is over. */
    get log() {
        return this.#replay ? this.#parts.join("") : null;
    }

    // When it is over the log knows what everybody saw.
    frame(entry, viewer) {
        return super.frame(entry, viewer) ?? this.#replay?.frame(entry, viewer) ?? null;
    }

    rematch() {
        return null;
    }

    // What is asked.

    /**
     * Asks for something: two numbers and three texts, as the verb wants them.
     * @returns {Promise<{kind: "done"|"asked"|"refused"|"made"|"link", why?: string, id?: string, seat?: number}>}
     */
    request(verb, { first = 0, second = 0, text = "", more = "", setup = "" } = {}) {
        return this.#send(verb, ticket => this.program.call("far_ask", this.desk, ticket, verb, Number(first), Number(second), text, more, setup));
    }

    /** Takes a seat by its private link. */
    async takeSeat(token) {
        let line;
        const caught = this.#catch;
        this.#catch = (_, said) => { line = said; };
        this.program.call("far_ask", this.desk, 0, "take", 0, 0, this.id, token, "");
        this.#catch = caught;
        for (const packet of await sayOnce(line)) {
            const heard = this.program.call("far_hear", this.desk, packet, this.now()) ? JSON.parse(this.program.answer()) : {};
            if (heard.kind === "done" || heard.kind === "refused")
                return heard;
        }
        throw new Error(line);
    }

    #send(verb, call) {
        const ticket = ++this.#tickets;
        return new Promise(resolve => {
            this.#resolvers.set(ticket, resolve);
            this.#verbs.set(ticket, verb);
            if (!call(ticket)) {
                this.#resolvers.delete(ticket);
                this.#verbs.delete(ticket);
                resolve({ kind: "refused", why: this.program.answer() });
            }
        });
    }

    // What the program calls.
    send(ticket, nonce, line) {
        this.#catch(nonce, line, ticket);
    }

    #catch = (nonce, line, ticket) => {
        const verb = this.#verbs.get(ticket) ?? "act";
        this.#asked.set(nonce, { verb, line, resolve: this.#resolvers.get(ticket), isSent: false });
        this.#resolvers.delete(ticket);
        this.#verbs.delete(ticket);
        this.#sendMore();
    };

    // Sends what was not sent over this line yet; but what might act waits until what is not answered is not too far
    // behind it, so that the server still knows whether that has acted.
    #sendMore() {
        if (!this.#line?.isOpen)
            return;
        let oldest = Infinity;
        for (const [nonce, asked] of this.#asked) {
            const mayAct = !madeAnew.includes(asked.verb);
            if (mayAct)
                oldest = Math.min(oldest, nonce);
            if (asked.isSent || (mayAct && nonce - oldest >= unansweredMax) || !(this.#isJoined || asked.verb === "join" || this.id === null && this.#isGreeted))
                continue;
            asked.isSent = true;
            this.#line.send(asked.line);
        }
    }

    /** What is done at the table; what becomes of it the server says. */
    async act(name, ...args) {
        const seat = typeof args[0] === "number" ? args[0] : null;
        const ticket = ++this.#tickets;
        const answered = new Promise(resolve => this.#resolvers.set(ticket, resolve));
        const kind = acts[this.program.call(name, this.desk, ...args, ticket, this.now())];
        const why = kind === "refused" ? this.program.answer() : "";
        this.#keepDraft(seat);
        if (kind === "pending") {
            const { kind: came, why: reason } = await answered;
            return { kind: came === "refused" ? came : "done", why: reason };
        }
        this.#resolvers.delete(ticket);
        return { kind, why };
    }

    letGo(seat) {
        super.letGo(seat);
        this.#keepDraft(seat);
    }

    // A half-made choice outlives a reload.

    #keepDraft(seat) {
        if (seat === null || !this.mine.includes(seat) || !this.program.call("far_touched", this.desk, seat))
            return;
        const ids = this.program.answer();
        remember(draftKey(this.id), ids ? { round: this.state.round, length: this.length, seat, ids } : null);
    }

    #recallDraft() {
        const draft = recall(draftKey(this.id));
        if (draft && draft.round === this.state.round && draft.length === this.length && this.mine.includes(draft.seat))
            this.program.call("far_touch_again", this.desk, draft.seat, draft.ids);
    }

    // What is heard.

    #isGreeted = false;

    #lose(refusal) {
        if (refusal.says || refusal.address)
            this.refusal = refusal;
        this.#isJoined = this.#isGreeted = false;
        for (const [nonce, asked] of this.#asked) {
            asked.isSent = false;
            if (!madeAnew.includes(asked.verb))
                continue;
            this.#asked.delete(nonce);
            asked.resolve?.({ kind: "refused", why: "" });
        }
        this.isLost = true;
        this.dispatchEvent(new Event("state"));
    }

    #hear(packet) {
        if (!this.program.call("far_hear", this.desk, packet, this.now())) {
            this.#line.reopen();
            return;
        }
        const heard = JSON.parse(this.program.answer());
        switch (heard.kind) {
        case "greeting": this.#greet(heard); break;
        case "table": this.#hearTable(); break;
        case "frame": this.#hearFrame(heard); break;
        case "chat": this.#hearTalk(heard); break;
        case "log": this.#hearLog(heard); break;
        case "bye": this.refusal = { says: heard.why }; // falls through
        case "out": this.dispatchEvent(new CustomEvent(heard.kind, { detail: heard.why })); break;
        default: this.#hearAnswer(heard);
        }
    }

    // The page comes from the server: if that is of another make, there is a newer page.
    #greet({ isAlike, program }) {
        if (!isAlike) {
            const isTried = recall(reloadKey) === program;
            remember(reloadKey, program);
            if (isTried)
                this.dispatchEvent(new Event("stale"));
            else
                location.reload();
            return;
        }
        remember(reloadKey, null);
        this.#isGreeted = this.#isBack = true;
        if (this.id === null)
            this.#comeBack();
        else
            this.#join();
    }

    async #join() {
        const { kind, why } = await this.request("join", { text: this.id, first: this.isAudience });
        if (kind === "refused" && why)
            this.dispatchEvent(new CustomEvent("out", { detail: why }));
        if (kind !== "done")
            return;
        this.#isJoined = true;
        if (this.isMuted)
            this.request("mute", { first: true });
        this.#comeBack();
        this.#fetchPast();
        this.#fetchLog();
    }

    // What was asked before is asked again; it acts once.
    #comeBack() {
        this.isLost = false;
        this.refusal = {};
        this.#sendMore();
        this.dispatchEvent(new Event("state"));
    }

    /** A table was made: from now on this one is meant. */
    settleAt(id) {
        this.id = id;
        this.#join();
    }

    #hearAnswer(heard) {
        const asked = this.#asked.get(heard.nonce);
        this.#asked.delete(heard.nonce);
        asked?.resolve?.(heard);
        this.#sendMore();
    }

    #hearTable() {
        this.#look();
        this.#checkEyes();
        this.dispatchEvent(new Event("table"));
        if (this.#isBack && this.isShown)
            this.dispatchEvent(new Event("clock"));
        this.#isBack = false;
    }

    // Another match, or other eyes: screens begin anew.
    #checkEyes() {
        const { round, isPlaying, viewers } = this.state;
        const eyes = isPlaying ? `${round} ${viewers.join()}` : "";
        if (eyes === this.#eyes)
            return;
        const [before] = this.#eyes.split(" "), isOther = eyes.split(" ")[0] !== before;
        this.#eyes = eyes;
        this.isOver = false;
        if (isOther) {
            if (before)
                this.lastLog = this.log;
            this.#replay?.close();
            this.#replay = null;
            this.#parts = [];
        }
        if (viewers.length > 0) {
            this.#told = this.length;
            this.#recallDraft();
            this.#fetchPast();
            this.#checkOver();
        }
        this.dispatchEvent(new Event("eyes"));
    }

    #hearFrame({ isNewest }) {
        if (!isNewest)
            return;
        if (this.state.viewers.length === 0 || String(this.ask("far_about").viewers) !== String(this.state.viewers))
            this.#hearTable();
        if (this.length === this.#told)
            return;
        this.#told = this.length;
        this.dispatchEvent(new Event("frame"));
        this.#checkOver();
    }

    #checkOver() {
        const viewer = this.state.viewers[0];
        if (!super.frame(this.length, viewer)?.isOver)
            return;
        this.isOver = true;
        this.dispatchEvent(new Event("over"));
        this.#fetchLog();
    }

    #fetchLog() {
        if (this.isOver && !this.#replay && this.#isJoined)
            this.request("log");
    }

    #hearLog({ from, total, part }) {
        if (from === 0)
            this.#parts = [];
        this.#parts.push(part);
        const log = this.#parts.join("");
        if (new TextEncoder().encode(log).length < total)
            return;
        this.#replay?.close();
        this.#replay = this.#load(log);
        this.dispatchEvent(new Event("past"));
    }

    #load(log) {
        return this.#engine.load(log, { lang: this.lang, keep: () => Promise.reject(new Error()), isIdle: true }).table;
    }

    /** The match before, as a table of its own, to be looked at as this viewer did; whoever takes it closes it. */
    takeLast(viewer) {
        const table = this.#load(this.lastLog);
        return Object.assign(table, { isFar: true, mine: viewer < table.names.length ? [viewer] : [], log: this.lastLog });
    }

    async #fetchPast() {
        if (this.#isFetching || !this.#isJoined)
            return;
        this.#isFetching = true;
        let hasMore = false;
        for (let length = -1; this.#isJoined && this.desk > 0; hasMore = true) {
            const { kind } = await this.#send("past", ticket => this.program.call("far_ask_past", this.desk, ticket));
            const known = this.desk > 0 && this.isShown ? this.history(0, this.state.viewers.at(-1)).length : 0;
            if (kind !== "done" || known === length)
                break;
            length = known;
        }
        this.#isFetching = false;
        if (hasMore && this.desk > 0)
            this.dispatchEvent(new Event("past"));
    }

    // The same line may come again after the line was lost.
    #hearTalk(said) {
        if (this.talk.some(({ number }) => number === said.number))
            return;
        this.talk = [...this.talk, said].sort((a, b) => a.number - b.number).slice(-talkMax);
        this.dispatchEvent(new CustomEvent("talk", { detail: said }));
    }

    async mute(isMuted) {
        this.isMuted = isMuted;
        muteTalk(this.id, isMuted);
        await this.request("mute", { first: isMuted });
    }

    /** What can be said with one press, in order. */
    quickWords() {
        return JSON.parse(this.program.ask("far_quick_words", languageOf(this.lang)));
    }
}
