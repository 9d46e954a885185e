// A desk of the program: a table that is open, here or elsewhere, as screens meet it. What becomes of what is done
// there is for those to say who extend it.

const languages = ["en", "ko"];

/** What becomes of something that is done, by the numbers of the program. */
export const acts = ["open", "done", "pending", "refused"];

export function languageOf(lang) {
    return Math.max(0, languages.indexOf(lang));
}

export class Desk extends EventTarget {
    desk = 0;
    #nodes = new Map(); // of the frame asked for last, by their texts

    constructor(program) {
        super();
        this.program = program;
    }

    /** Game, names, rules, options, what can be explained. */
    about() {
        return this.ask("about");
    }

    get length() {
        return this.program.call("length", this.desk);
    }

    speak(lang) {
        this.lang = lang;
        this.program.call("desk_speak", this.desk, languageOf(lang));
    }

    /** What a viewer is shown of an entry; null before there is anything to see. */
    frame(entry, viewer) {
        return this.#askFrame("frame", entry, viewer);
    }

    /** What everybody would see after the first so many of a remark's events; null if that can't be. */
    shown({ from, events }, count) {
        return this.#askFrame("shown", from, events.map(event => event + "\n").join(""), count);
    }

    /** What a viewer was told by the entries after `from`. */
    history(from, viewer) {
        return this.ask("history", from, viewer) ?? [];
    }

    /** What a thing does, and why it can't be touched now: {tip, why}. */
    tip(viewer, id) {
        return this.ask("tip", viewer, id) ?? {};
    }

    /** The style sheet, what is added to it where it is dark, and the definitions of all drawings. */
    drawings() {
        return this.program.ask("drawings", this.desk).split("\0");
    }

    /** A picture of an entry, as SVG. */
    picture(entry, viewer) {
        return this.program.ask("picture", this.desk, entry, viewer, this.now());
    }

    /** Each gives {kind: "open" | "done" | "refused", why}. */
    touch(seat, id) {
        return this.act("touch", seat, id);
    }

    /** Touches at once what touching only chooses. */
    choose(seat, id) {
        this.program.call("touch", this.desk, seat, id, 0, this.now());
    }

    sayNumber(seat, number) {
        return this.act("say_number", seat, number);
    }

    confirm(seat) {
        return this.act("confirm", seat);
    }

    cancel(seat) {
        return this.act("cancel", seat);
    }

    undo(seat) {
        return this.act("undo", seat);
    }

    forfeit(seat) {
        return this.act("forfeit", seat);
    }

    /** These need no seat: all who sit at one screen agree. */
    pause() {
        return this.act("pause");
    }

    resume() {
        return this.act("resume");
    }

    letGo(seat) {
        this.program.call("let_go", this.desk, seat);
    }

    // Each node has a line of its own. Most are as they were, and then they are the same objects.
    #askFrame(name, ...args) {
        if (!this.program.call(name, this.desk, ...args))
            return null;
        const [before, ...lines] = this.program.answer().split("\n"), after = lines.pop() ?? "";
        const known = this.#nodes;
        this.#nodes = new Map(lines.map(line => line[0] === "," ? line.slice(1) : line).map(text => [text, known.get(text) ?? JSON.parse(text)]));
        return { ...JSON.parse(before + after), nodes: [...this.#nodes.values()] };
    }

    ask(name, ...args) {
        return this.program.call(name, this.desk, ...args) ? JSON.parse(this.program.answer()) : null;
    }
}
