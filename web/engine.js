// The program as the page's other modules meet it: games, words, tables. Everything that is decided is
// decided in C; here calls become promises and events, and time passes.
import { Desk, acts, languageOf } from "./desk.js";
import { Program, fetchModule } from "./wasm.js";
import { Thinker } from "./thinker.js";

export const audience = 10;

const verdictDone = 0, verdictRepeated = 1;
const longestSleepMs = 60000;
const keptEachMs = 1000; // so often it is kept how much time has passed, where something waits for it
const viewersMax = 16;
let tablesOpened = 0;

/** Something that can't be done, and the reason in the language asked for. */
export class Refusal extends Error {}

class Engine {
    tables = new Map();
    #program;
    #worker = null;
    #bytes;
    #waiting = new Map();
    #tickets = 0;

    constructor(program, bytes) {
        this.#program = program;
        this.#bytes = bytes;
    }

    get program() {
        return this.#program;
    }

    /** All games, with their options, but the template. */
    games(lang) {
        return JSON.parse(this.#program.ask("games", languageOf(lang)));
    }

    /** A set-up text to begin with, of a game that takes one. */
    setupExample(game) {
        return this.#program.ask("setup_example", game);
    }

    /** How well computer players can play. */
    levels(lang) {
        return JSON.parse(this.#program.ask("levels", languageOf(lang)));
    }

    /** The page's own words. */
    words(lang) {
        return new Map(JSON.parse(this.#program.ask("words", languageOf(lang))));
    }

    /**
     * What says the page's own words in a language: t("Go on with {names}", { names }).
     * @returns {function(string, Object<string, string|number>=): string}
     */
    teller(lang) {
        const words = this.words(lang);
        return (text, fillings) => {
            if (!fillings)
                return words.get(text) ?? text;
            const lines = Object.entries(fillings).flatMap(([name, value]) => [name, String(value).replaceAll("\n", " ")]);
            return this.#program.ask("say", languageOf(lang), text, lines.map(line => line + "\n").join(""));
        };
    }

    /** Why these can't sit together, or null. */
    checkNames(names, lang) {
        const { name } = this.games(lang)[0];
        this.#tell({ game: name, options: {}, seats: names.map(given => ({ name: given, bot: null })) }, lang);
        return this.#program.call("check_names", languageOf(lang)) ? null : this.#answer();
    }

    /** A picture of how a match of this game begins, as SVG. */
    picture(game, lang, isDark) {
        return this.#program.ask("cover", game, languageOf(lang), Number(isDark));
    }

    /** The puzzle of a day, as open takes it but for its seats: {game, options, setup, grade, grades}; null if there is none. */
    puzzle(game, day) {
        const isMade = this.#program.call("puzzle", game, Number(day.replaceAll("-", "")), day);
        return isMade ? JSON.parse(this.#answer()) : null;
    }

    /**
     * Opens a new match; `ready` of the table is done when its beginning is kept.
     * @param {{game: string, options: Object<string, string|number>, setup?: string,
     *     seats: {name: string, bot: ?string}[]}} setup
     * @param {{lang: string, keep: function(string): Promise, keepTime?: function({entries: number, ms: number}),
     *     now?: function(): number}} terms
     */
    open(setup, terms) {
        this.#tell(setup, terms.lang);
        const table = new Table(this, terms);
        this.#program.giveEntropy();
        const desk = table.begin(() => this.#program.call("desk_open", languageOf(terms.lang), table.now()));
        if (desk === 0)
            throw new Refusal(this.#answer());
        return table;
    }

    /**
     * Loads a log: {table, damage}. Throws a Refusal if nothing of it can be played.
     * @param {?{entries: number, ms: number}} time that had passed after so many entries
     */
    load(log, terms, time = null) {
        const table = new Table(this, terms);
        this.#program.giveEntropy();
        let found;
        const desk = table.begin(() => {
            const number = this.#program.call("desk_load", languageOf(terms.lang), log, table.now());
            found = JSON.parse(this.#answer());
            return number;
        });
        const { line, why } = found;
        if (desk === 0)
            throw new Refusal(why);
        if (time?.entries === table.length)
            table.pass(time.ms);
        return { table, damage: line > 0 ? { line, why } : null };
    }

    /** What a match would be like that is set up so; throws a Refusal if none can be. */
    async about(setup, lang) {
        const table = this.open(setup, { lang, keep: () => {}, isIdle: true });
        await table.ready;
        const about = table.about();
        table.close();
        return about;
    }

    /** What a log is about, without playing on. */
    summary(log, lang) {
        const { table, damage } = this.load(log, { lang, keep: () => Promise.reject(new Error()), isIdle: true });
        const frame = table.frame(table.length, audience);
        const { game, title, seats, puzzle } = table.about();
        const turn = frame.nodes.find(node => node.region === "status")?.label ?? "";
        table.close();
        return { game, title, names: seats, puzzle, turn, isOver: frame.isOver, entries: frame.number, damage };
    }

    /** Lets a task be thought about elsewhere. */
    think(task) {
        const ticket = ++this.#tickets;
        this.#worker ??= this.#hire();
        return new Promise((resolve, reject) => {
            this.#waiting.set(ticket, { task, resolve, reject });
            this.#worker.postMessage({ ticket, task });
        });
    }

    stopThinking() {
        if (this.#waiting.size > 0)
            this.#worker.postMessage({ isStop: true });
    }

    /** These will not think any more. */
    forget(keys) {
        this.#worker?.postMessage({ forget: keys });
    }

    // Where there are no workers, everybody thinks here.
    #hire() {
        let worker;
        try {
            worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
            worker.onerror = event => {
                event.preventDefault();
                worker.terminate();
                this.#worker = this.#thinkHere();
                for (const [ticket, { task }] of this.#waiting)
                    this.#worker.postMessage({ ticket, task });
            };
        } catch {
            worker = this.#thinkHere();
        }
        worker.onmessage = ({ data }) => this.#bring(data);
        return worker;
    }

    #thinkHere() {
        const started = Program.start(this.#bytes).then(program => new Thinker(program));
        let last = started;
        return { postMessage: ({ isStop, forget, ticket, task }) => {
            if (isStop)
                started.then(thinker => thinker.stop());
            else if (forget)
                last = last.then(() => started).then(thinker => thinker.forget(forget));
            else
                last = last.then(() => started).then(thinker => thinker.think(task))
                    .then(result => this.#bring({ ticket, result }), error => this.#bring({ ticket, error }));
        } };
    }

    #bring({ ticket, result, error }) {
        const waiting = this.#waiting.get(ticket);
        this.#waiting.delete(ticket);
        if (result)
            waiting?.resolve(result);
        else
            waiting?.reject(new Error(error));
    }

    #tell({ game, options = {}, setup = "", seats }, lang) {
        if (!this.#program.call("setup_begin", game))
            throw new Refusal(game);
        this.#program.call("setup_options", Object.entries(options).map(([name, value]) => `${name}=${value}`).join(" "));
        if (setup && !this.#program.call("setup_text", languageOf(lang), setup))
            throw new Refusal(this.#answer());
        for (const { name, bot } of seats)
            this.#program.call("setup_seat", name, bot ?? "");
    }

    #answer() {
        return this.#program.answer();
    }
}

/**
 * One table. Events: `frame` when there are new entries, `trouble` ({detail: why}) when something could not be kept,
 * `remark` ({detail: {says, from, events}}) when somebody who looks on has something to say, `think` when somebody
 * begins or ends to think.
 */
class Table extends Desk {
    #engine;
    #keep;
    #keepTime;
    #isIdle;
    #isTold = 0;
    #timer = 0;
    #tickets = 0;
    #asked = new Map();
    #settle = null;
    #settled = Promise.resolve();
    #hinting = Promise.resolve();
    #thinking = new Set();
    #known = new Set();
    #key = ++tablesOpened;
    #passedMs = 0; // while nobody had it open
    #toldMs = 0; // when the newest entry came

    constructor(engine, { lang, keep, keepTime = null, now = () => performance.now(), isIdle = false }) {
        super(engine.program);
        this.#engine = engine;
        this.#keep = keep;
        this.#keepTime = keepTime;
        this.#isIdle = isIdle;
        this.lang = lang;
        this.now = () => Math.floor(now()) + this.#passedMs;
    }

    /** So much time has passed at once. */
    pass(ms) {
        this.#passedMs += ms;
    }

    /** Keeps how much time has passed since the newest entry, if something waits for it. */
    keepTime() {
        if (this.desk > 0 && this.program.call("desk_wakes", this.desk, this.now()) >= 0)
            this.#keepTime?.({ entries: this.length, ms: this.now() - this.#toldMs });
    }

    // What the desk wants kept while it is being opened has no desk yet.
    begin(open) {
        this.#engine.tables.set(0, this);
        this.desk = open();
        this.#engine.tables.delete(0);
        this.#engine.tables.set(this.desk, this);
        if (this.desk === 0) {
            this.#engine.tables.delete(0);
            return 0;
        }
        const about = this.about();
        Object.assign(this, { game: about.game, title: about.title, names: about.seats, hasSecrets: about.hasSecrets,
            hasHints: about.hasHints, puzzle: about.puzzle });
        this.seats = this.names.length;
        this.#isTold = this.length;
        this.#toldMs = this.now();
        this.isBegun = !this.isPending;
        this.ready = this.#settled.then(() => {
            if (!this.isBegun)
                throw new Error(this.trouble);
        });
        this.ready.catch(() => {});
        if (!this.#isIdle)
            queueMicrotask(() => this.#goOn());
        return this.desk;
    }

    get engine() {
        return this.#engine;
    }

    speak(lang) {
        super.speak(lang);
        const { title, seats } = this.about();
        Object.assign(this, { title, names: seats });
    }

    get isPending() {
        return this.program.call("is_pending", this.desk) !== 0;
    }

    /** Is somebody thinking? */
    get isThinking() {
        return this.#thinking.size > 0;
    }

    save() {
        if (!this.program.call("desk_save", this.desk))
            throw new Error("there is no memory left");
        return this.program.answer();
    }

    close() {
        clearTimeout(this.#timer);
        this.#engine.tables.delete(this.desk);
        this.#engine.stopThinking();
        this.#engine.forget([...this.#known]);
        this.program.call("desk_close", this.desk);
        this.desk = -1;
    }

    /** After time has passed otherwise than timers tell, as when a computer was asleep. */
    wake() {
        this.program.call("desk_wake", this.desk, this.now());
        this.#goOn();
    }

    /** The set-up of another match of the same people, who sit one seat further on. */
    rematch() {
        const { game, options, setupAgain: setup, again } = this.about();
        const chosen = Object.fromEntries(options.map(({ name, value: [value] }) => [name, value.name]));
        return { game, options: chosen, setup, seats: again };
    }

    /** What helps whoever plays alone, each time a little more; null if there is nothing. That it was taken is kept first. */
    hint() {
        return this.#hinting = this.#hinting.catch(() => {}).then(() => this.#takeHint());
    }

    async #takeHint() {
        const says = await this.#askOnlooker("worker_hint");
        if (says === null)
            return null;
        const { kind, why } = await this.act("take_hint");
        return kind === "refused" ? why : says;
    }

    /** What became of it, for others who may try the same; null while it goes on. */
    outcome() {
        return this.#askOnlooker("worker_outcome");
    }

    async #askOnlooker(asks) {
        const key = this.#key * viewersMax + audience;
        while (this.isThinking)
            await new Promise(resolve => this.addEventListener("think", resolve, { once: true }));
        const { says } = await this.#engine.think({ asks, key, lang: languageOf(this.lang) });
        return says;
    }

    async act(name, ...args) {
        while (this.isPending)
            await this.#settled;
        const ticket = ++this.#tickets;
        const kind = acts[this.program.call(name, this.desk, ...args, ticket, this.now())];
        if (kind === "refused")
            return { kind, why: this.program.answer() };
        if (kind === "pending")
            return new Promise(resolve => this.#asked.set(ticket, resolve));
        this.#goOn();
        return { kind };
    }

    // What the program calls.
    keep(lines) {
        const settled = Promise.resolve().then(() => this.#keep(lines)).then(() => true, error => {
            this.trouble = error.message;
            return false;
        });
        this.#settled = settled.then(isKept => this.#hear(isKept));
    }

    #hear(isKept) {
        if (this.desk < 0)
            return;
        this.isBegun = this.isBegun || isKept;
        this.program.call("desk_kept", this.desk, Number(isKept), this.now());
        if (!isKept)
            this.dispatchEvent(new CustomEvent("trouble", { detail: this.trouble }));
        this.#goOn();
    }

    tell(ticket, verdict, why) {
        const isDone = verdict === verdictDone || verdict === verdictRepeated;
        this.#asked.get(ticket)?.(isDone ? { kind: "done" } : { kind: "refused", why });
        this.#asked.delete(ticket);
    }

    // Tells what is new, lets who has to think, and sleeps until something is due.
    #goOn() {
        if (this.desk <= 0 || this.#isIdle)
            return;
        if (this.length !== this.#isTold && this.isBegun) {
            this.#isTold = this.length;
            this.#toldMs = this.now();
            this.#engine.stopThinking();
            this.dispatchEvent(new Event("frame"));
        }
        this.#think();
        this.#sleep();
    }

    #sleep() {
        clearTimeout(this.#timer);
        const wakes = this.program.call("desk_wakes", this.desk, this.now());
        if (wakes < 0)
            return;
        setTimeout(() => this.keepTime()); // when what is new has been shown
        const longestMs = this.#keepTime ? keptEachMs : longestSleepMs;
        this.#timer = setTimeout(() => this.wake(), Math.min(longestMs, Math.max(0, wakes - this.now())));
    }

    #think() {
        for (let viewer; (viewer = this.program.call("task_take", this.desk)) >= 0;) {
            const task = JSON.parse(this.program.answer());
            Object.assign(task, { key: this.#key * viewersMax + viewer, lang: languageOf(this.lang), names: this.names,
                memory: this.#part(viewer, 0), view: this.#part(viewer, 1) });
            this.#thinking.add(viewer);
            this.#known.add(task.key);
            this.#engine.think(task).then(result => this.#bring(viewer, result),
                error => this.dispatchEvent(new CustomEvent("trouble", { detail: error.message })));
        }
        this.dispatchEvent(new Event("think"));
    }

    #bring(viewer, { thought, decision, remark }) {
        this.#thinking.delete(viewer);
        if (this.desk <= 0)
            return;
        this.#write(viewer, 2, decision);
        this.program.call("task_bring", this.desk, viewer, thought);
        if (remark)
            this.dispatchEvent(new CustomEvent("remark", { detail: remark }));
        this.#goOn();
    }

    #part(viewer, part) {
        return this.program.read(this.program.call("task_part", this.desk, viewer, part),
            this.program.call("task_size", this.desk, viewer, part));
    }

    #write(viewer, part, bytes) {
        if (bytes.length === this.program.call("task_size", this.desk, viewer, part))
            this.program.write(this.program.call("task_part", this.desk, viewer, part), bytes);
    }
}

/** The page's words in one language: sentences from the program's catalogue, times from the browser. */
export class Words {
    /**
     * @param engine
     * @param {"en"|"ko"} lang
     */
    constructor(engine, lang) {
        this.lang = lang;
        /** The sentence in this language, its places filled: t("Go on with {names}", { names }). */
        this.t = engine.teller(lang);
        this.#times = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });
    }

    #times;

    /** A time of the clock on the wall. */
    time(ms) {
        return this.#times.format(ms);
    }

    /** "2 to 4", or "2" where there is no choice; what for is the sentence's to say. */
    span(one, several, [min, max]) {
        return min === max ? this.t(one, { count: max }) : this.t(several, { min, max });
    }
}

/** Fetches and starts the program. */
export async function loadEngine() {
    const bytes = await fetchModule();
    let engine;
    const find = desk => engine.tables.get(desk) ?? engine.tables.get(0);
    const program = await Program.start(bytes, {
        keep: (desk, lines) => find(desk).keep(lines),
        send: (desk, ticket, nonce, line) => find(desk)?.send(ticket, nonce, line),
        tell: (desk, ticket, verdict, why) => find(desk)?.tell(ticket, verdict, why),
    });
    engine = new Engine(program, bytes);
    return engine;
}
