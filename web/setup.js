// A new match: who plays, and by which options. Everything has a good beginning, so that "Start" will do.
import { openDialog } from "./dialog.js";
import { freshId, h } from "./dom.js";
import { icon } from "./icons.js";
import { limitBytes, listField, nameBytes, numberField, segments, textField } from "./fields.js";
import { recallName } from "./parts.js";
import { readFile } from "./store.js";
import { describeRules } from "./table/sheets.js";

const key = "parlor.seats";
const segmentsMax = 4; // more choices are a list

// What was chosen last: names by seat, and for each game how many played and how well the computer did.
function recall() {
    try {
        const { names = [], games = {} } = JSON.parse(localStorage.getItem(key)) ?? {};
        return { names: names.map(String), games };
    } catch {
        return { names: [], games: {} };
    }
}

function remember(seats) {
    try {
        localStorage.setItem(key, JSON.stringify(seats));
    } catch {
        // The next match begins without them.
    }
}

class Setup {
    #game;
    #levels;
    #words;
    #engine;
    #onStart;
    #recalled = recall();
    #options = {};
    #text = "";
    #seats = [];
    #count;
    #isChange; // of what was chosen before

    constructor({ game, mode, engine, words, chosen, onStart, onClose }) {
        this.#game = game;
        this.#engine = engine;
        this.#words = words;
        this.#onStart = onStart;
        this.#levels = engine.levels(words.lang);
        const [min, max] = game.players;
        const fewest = Math.max(min, Math.min(2, max));
        const last = this.#recalled.games[game.name]?.[mode] ?? {};
        this.#count = Math.min(max, Math.max(min, last.count ?? fewest));
        const level = this.#levels.some(({ name }) => name === last.level) ? last.level : this.#levels[1].name;
        Object.assign(this.#options, chosen?.options);
        this.#text = chosen?.setup ?? "";
        this.#count = chosen?.count ?? this.#count;
        this.#isChange = chosen !== undefined;
        for (let seat = 0; seat < max; seat++)
            this.#seats.push({ name: this.#recalled.names[seat] ?? "", bot: mode === "computer" && seat > 0 ? level : null });
        this.mode = mode;
        this.#open(onClose);
    }

    #open(onClose) {
        const { t } = this.#words;
        const form = freshId("form");
        this.#seatList = h("ol", { class: "seats" });
        this.#trouble = h("p", { class: "trouble", role: "alert" });
        this.#unnamed = h("p", { class: "trouble", id: freshId("unnamed"), role: "alert" });
        this.#optionList = h("div", { class: "options" });
        const max = this.#game.players[1];
        const min = Math.min(max, Math.max(this.#game.players[0], this.mode === "computer" ? 2 : 1));
        const counts = Array.from({ length: max - min + 1 }, (_, i) => ({ value: min + i, title: String(min + i) }));
        const body = h("form", { id: form, novalidate: true, onsubmit: event => this.#submit(event) },
            counts.length > 1 && segments(t("How many play?"), counts, this.#count, count => this.#seat(count), "numbers"),
            this.mode === "friends" ? !this.#isChange && this.#ownName()
                : h("fieldset", { class: "seats-box" }, h("legend", { class: "field-name" }, t("Who plays?")), this.#seatList),
            this.#game.options.filter(option => option.isAsked).map(option => this.#option(option)),
            (this.#game.options.some(option => !option.isAsked) || this.#game.setupSays) && this.#more(),
            this.#trouble);
        this.#seat(this.#count);
        this.dialog = openDialog(this.#title(), [h("p", { class: "lead" }, this.#game.says), body], {
            closes: t("Close"), look: "sheet", onClose,
            buttons: [h("button", { type: "button", class: "quiet", onclick: () => this.#showRules() }, t("Rules")),
                h("button", { type: "button", class: "second", onclick: () => this.dialog.close() }, t("Cancel")),
                h("button", { type: "submit", form, class: "first", autofocus: true },
                    this.mode !== "friends" ? t("Start") : this.#isChange ? t("Play this") : t("Make the table"))],
        });
    }

    #seatList;
    #trouble;
    #unnamed; // what speaks against a name, beside it
    #named; // the field of that name
    #optionList;

    #title() {
        const { t } = this.#words;
        if (this.mode === "friends")
            return t("{game} with friends", { game: this.#game.title });
        return this.mode === "computer" ? t("{game} against the computer", { game: this.#game.title })
            : t("{game} on this screen", { game: this.#game.title });
    }

    // With friends everybody says who they are themselves.
    #ownName() {
        const { t } = this.#words;
        const id = freshId("name"), about = this.#seats[0];
        about.name = recallName() || about.name;
        const take = () => { about.name = field.value; this.#unnamed.textContent = ""; };
        const field = limitBytes(h("input", { id, type: "text", value: about.name, maxlength: 32, required: true, autocomplete: "nickname", spellcheck: "false",
            oninput: take, oncompositionend: take }), nameBytes);
        return h("div", { class: "field" }, h("label", { for: id, class: "field-name" }, t("Your name")), field, this.#unnamed);
    }

    #more() {
        const { t } = this.#words;
        const rest = this.#game.options.filter(option => !option.isAsked);
        const fill = () => this.#optionList.replaceChildren(...rest.map(option => this.#option(option)),
            ...(this.#game.setupSays ? [this.#setupText()] : []));
        const reset = h("button", {
            type: "button", class: "quiet", onclick: () => {
                rest.forEach(option => delete this.#options[option.name]);
                this.#text = "";
                fill();
            },
        }, t("Back to the usual rules"));
        fill();
        return h("details", { class: "more" }, h("summary", {}, t("Options"), h("span", { class: "dim" }, ` ${t("the usual rules unless you change them")}`)),
            this.#optionList, reset);
    }

    #option(option) {
        const chosen = this.#options[option.name] ?? this.#usual(option);
        const choose = value => { this.#options[option.name] = value; };
        if (option.values.length === 0)
            return numberField(option.title, option, chosen, choose, option.says);
        if (option.values.length <= segmentsMax)
            return segments(option.title, option.values, chosen, choose, "", option.says);
        return listField(option.title, option.values, chosen, choose, option.says);
    }

    // Where people sit apart something else may be usual.
    #usual({ standard, apart, values }) {
        return this.mode === "friends" && apart ? values.find(({ name }) => name === apart).value : standard;
    }

    // What the game is set up with besides its options: typed, from a file, or begun with an example.
    #setupText() {
        const { t } = this.#words;
        const take = text => {
            this.#text = text.replaceAll("\r\n", "\n");
            this.#trouble.textContent = "";
        };
        const [field, area] = textField(this.#game.setupSays, take);
        const put = text => {
            area.value = text;
            take(text);
            area.focus();
        };
        const file = h("input", { type: "file", accept: "text/plain,.txt", class: "unseen", tabindex: -1, "aria-hidden": "true",
            onchange: async () => put(await readFile(file.files[0]) ?? "") });
        field.append(h("div", { class: "field-buttons" },
            h("button", { type: "button", class: "quiet", onclick: () => put(this.#engine.setupExample(this.#game.name)) }, icon("pencil"), t("Begin with an example")),
            h("button", { type: "button", class: "quiet", onclick: () => file.click() }, icon("open"), t("From a file")), file));
        return field;
    }

    #seat(count) {
        this.#count = count;
        this.#seatList.replaceChildren(...this.#seats.slice(0, count).map((_, seat) => this.#row(seat)));
    }

    // A person has a name; of the computer one says how well it plays.
    #row(seat) {
        const { t } = this.#words;
        const about = this.#seats[seat];
        const player = t("Player {number}", { number: seat });
        const name = h("input", {
            type: "text", value: about.name, placeholder: player, maxlength: 32, autocomplete: "off", spellcheck: "false",
            "aria-label": t("Name of player {number}", { number: seat }), hidden: about.bot !== null,
            oninput: () => { about.name = name.value; this.#unnamed.textContent = ""; },
        });
        const who = h("select", {
            "aria-label": t("Who is player {number}?", { number: seat }),
            onchange: () => {
                about.bot = who.value || null;
                name.hidden = about.bot !== null;
                this.#unnamed.textContent = "";
            },
        }, h("option", { value: "", selected: about.bot === null }, t("A person")),
        this.#levels.map(level => h("option", { value: level.name, selected: about.bot === level.name },
            t("Computer: {level}", { level: level.title }))));
        return h("li", { class: `seat seat-${seat}` }, h("span", { class: "seat-number", "aria-hidden": "true" }, seat), who, name);
    }

    #names() {
        const { t } = this.#words;
        const title = name => this.#levels.find(level => level.name === name).title;
        return this.#seats.slice(0, this.#count).map(({ name, bot }, number) => bot
            ? t("Computer {number} ({level})", { number, level: title(bot) })
            : name.trim() || t("Player {number}", { number }));
    }

    // As they would be with what is chosen so far.
    async #showRules() {
        const { t, lang } = this.#words;
        const seats = Array.from({ length: this.#count }, (_, number) => ({ name: t("Player {number}", { number }), bot: null }));
        try {
            const about = await this.#engine.about({ game: this.#game.name, options: this.#chosen(), setup: this.#setup, seats }, lang);
            openDialog(t("Rules"), describeRules(t, about), { closes: t("Close"), look: "sheet" });
        } catch (error) {
            this.#refuse(error.message);
        }
    }

    #submit(event) {
        event.preventDefault();
        const wrong = event.target.querySelector(":invalid:not(fieldset)");
        if (wrong) {
            wrong.closest("details")?.setAttribute("open", "");
            wrong.reportValidity();
            return;
        }
        if (this.mode === "friends") {
            this.#beginWithFriends();
            return;
        }
        const names = this.#names();
        if (!this.#mayBeCalled(names))
            return;
        this.#remember();
        try {
            this.#onStart({
                game: this.#game.name, options: this.#chosen(), setup: this.#setup,
                seats: names.map((name, seat) => ({ name, bot: this.#seats[seat].bot })),
            });
        } catch (error) {
            this.#refuse(error.message);
        }
    }

    // What speaks against a name stands beside it, and it is the first of those that a person can change.
    #mayBeCalled(names) {
        const check = list => this.#engine.checkNames(list, this.#words.lang);
        const reason = check(names);
        this.#named?.removeAttribute("aria-describedby");
        this.#unnamed.textContent = reason;
        if (!reason)
            return true;
        if (this.mode !== "friends")
            this.#seatList.children[this.#misnamed(names, check)].append(this.#unnamed);
        this.#named = this.#unnamed.parentNode.querySelector("input");
        this.#named.setAttribute("aria-describedby", this.#unnamed.id);
        this.#named.focus();
        return false;
    }

    // Whose name is wrong beside those before it; if that is a computer player, who has the same.
    #misnamed(names, check) {
        const seat = names.findIndex((_, i) => check(names.slice(0, i + 1)));
        const isBot = this.#seats[seat].bot !== null;
        return isBot ? names.findIndex((name, i) => this.#seats[i].bot === null && check([name, names[seat]])) : seat;
    }

    async #beginWithFriends() {
        const name = this.#seats[0].name.trim();
        if (name && !this.#mayBeCalled([name]))
            return;
        this.#trouble.textContent = "";
        try {
            await this.#onStart({ game: this.#game.name, players: this.#count, options: this.#chosen(), setup: this.#setup, name });
        } catch (error) {
            this.#refuse(error.message);
        }
    }

    get #setup() {
        return this.#text.trim() ? this.#text : "";
    }

    // By name, where a value has one.
    #chosen() {
        return Object.fromEntries(this.#game.options.filter(option => option.name in this.#options || this.#usual(option) !== option.standard).map(option => {
            const value = this.#options[option.name] ?? this.#usual(option);
            return [option.name, option.values.find(known => known.value === value)?.name ?? value];
        }));
    }

    #refuse(reason) {
        this.#trouble.textContent = reason;
        this.#trouble.scrollIntoView({ block: "nearest" });
    }

    #remember() {
        const { names, games } = this.#recalled;
        this.#seats.slice(0, this.#count).forEach(({ name, bot }, seat) => {
            if (!bot)
                names[seat] = name.trim();
        });
        const level = this.#seats.slice(0, this.#count).find(({ bot }) => bot)?.bot;
        games[this.#game.name] = { ...games[this.#game.name], [this.mode]: { count: this.#count, level } };
        remember({ names: Array.from(names, name => name ?? ""), games });
    }
}

/**
 * Asks for what a new match needs.
 * @param {{game: Object, mode: "screen"|"computer"|"friends", engine: Object, words: Object,
 *     chosen?: {count: number, options: Object, setup: string}, onStart: (setup: Object) => void, onClose: () => void}} about onStart may throw what speaks against it
 * @returns {HTMLDialogElement}
 */
export function openSetup(about) {
    return new Setup(about).dialog;
}
