// The first screen: games to choose from, and the matches kept in this browser. Draws, and calls what it was given;
// keeps nothing.
import { h, unseen } from "./dom.js";
import { icon } from "./icons.js";

/** A button with a sign; `about` says to those who listen what it is about. */
function button(look, sign, text, about, onclick) {
    return h("button", { type: "button", class: look, onclick }, icon(sign), h("span", {}, text, about && unseen(` ${about}`)));
}

function fact(sign, text) {
    return h("li", {}, icon(sign), text);
}

export class Home {
    #app;
    #root;
    #pictures = new Map();
    #matches = h("div", { class: "matches-box" });
    #latest = h("div", { class: "latest-box" });
    #tables = h("div", { class: "latest-box" });

    /**
     * @param {HTMLElement} root
     * @param {Object} app engine, words(), choose(game, mode), puzzle(game), goOn(id), rename(match), save(match), remove(match),
     *     importFiles(files), openSettings(), speak(lang), isDark(); hasTables, goTo(id), forgetTable(id, title)
     */
    constructor(root, app) {
        this.#root = root;
        this.#app = app;
        root.addEventListener("dragover", event => this.#drag(event));
        root.addEventListener("dragleave", event => event.relatedTarget || root.classList.remove("dropping"));
        root.addEventListener("drop", event => this.#drop(event));
    }

    /** Draws all of it anew, in the language of the moment. */
    show() {
        const { t, lang } = this.#app.words(), games = this.#app.engine.games(lang);
        this.#root.replaceChildren(
            this.#head(t),
            h("main", { class: "home-main", id: "main" },
                h("div", { class: "welcome" }, h("h1", {}, t("Pull up a chair")),
                    h("p", { class: "lead" }, this.#app.hasTables ? t("Games for friends around one screen or far apart, or for you and the computer.")
                        : t("Games for friends around one screen, or for you and the computer."))),
                this.#latest,
                this.#tables,
                h("section", { "aria-labelledby": "games-title" }, h("h2", { id: "games-title" }, t("Games")),
                    h("ul", { class: "games" }, games.map(game => this.#game(game, t))),
                    h("div", { class: "puzzles" }, games.filter(game => game.hasPuzzles).map(game =>
                        button("second", "look", t("Puzzle of the day"), game.title, () => this.#app.puzzle(game))))),
                this.#matches),
            h("footer", { class: "foot" }, h("p", {}, this.#app.hasTables
                ? t("No account. What you play on this screen stays in this browser; tables with friends are kept by this server.")
                : t("No account, and nothing is sent anywhere: your matches stay in this browser."))),
            h("p", { class: "drop-hint", "aria-hidden": "true" }, t("Drop match files to import them")));
    }

    #head(t) {
        const other = this.#app.words().lang === "ko" ? ["en", "English"] : ["ko", "한국어"];
        return h("header", { class: "head" },
            h("p", { class: "mark" }, h("img", { src: document.querySelector("link[rel=icon]").href, alt: "", width: 36, height: 36 }), "parlor"),
            h("button", { type: "button", class: "quiet", lang: other[0], onclick: () => this.#app.speak(other[0]) },
                icon("globe"), h("span", {}, other[1])),
            h("button", { type: "button", class: "quiet", onclick: () => this.#app.openSettings() },
                icon("gear"), h("span", {}, t("Settings"))));
    }

    #game(game, t) {
        const words = this.#app.words();
        return h("li", { class: "game" },
            h("div", { class: "picture" }, this.#picture(game.name)),
            h("div", { class: "game-about" },
                h("h3", {}, game.title),
                h("p", {}, game.says),
                h("ul", { class: "facts" },
                    fact("people", words.span("{count} players", "{min} to {max} players", game.players)),
                    fact("clock", words.span("{count} minutes", "{min} to {max} minutes", game.minutes)))),
            h("div", { class: "game-buttons" },
                button("first", "computer", t("Against the computer"), game.title, () => this.#app.choose(game, "computer")),
                button("second", "screen", t("On this screen"), game.title, () => this.#app.choose(game, "screen")),
                this.#app.hasTables && button("second", "people", t("With friends"), game.title, () => this.#app.choose(game, "friends"))));
    }

    #picture(name) {
        return h("img", { src: this.#address(name), alt: "", "data-game": name });
    }

    #address(name) {
        const { lang } = this.#app.words(), isDark = this.#app.isDark(), about = `${name} ${lang} ${isDark}`;
        if (!this.#pictures.has(about)) {
            const svg = new Blob([this.#app.engine.picture(name, lang, isDark)], { type: "image/svg+xml" });
            this.#pictures.set(about, URL.createObjectURL(svg));
        }
        return this.#pictures.get(about);
    }

    /** The pictures in the colours of the theme of the moment. */
    shade() {
        for (const image of this.#root.querySelectorAll("img[data-game]"))
            image.src = this.#address(image.dataset.game);
    }

    /**
     * Draws the matches anew; focus stays where it was.
     * @param {Object[]} matches as the store lists them, each with its summary (null: nobody can read it)
     */
    showMatches(matches) {
        const { t } = this.#app.words();
        const focus = document.activeElement?.closest("[data-match]");
        const at = focus && [focus.dataset.match, [...focus.querySelectorAll("button")].indexOf(document.activeElement)];
        this.#latest.replaceChildren(...this.#latestRow(matches, t));
        this.#matches.replaceChildren(this.#matchSection(matches, t));
        if (at && !focus.isConnected)
            this.#focus(...at);
    }

    /**
     * Draws the tables with friends where one has been.
     * @param {{id: string, title: string, names: string[], seen: number}[]} tables
     */
    showTables(tables) {
        const words = this.#app.words(), { t } = words, nameOf = (game, names) => names.length > 0 ? t("{game}: {names}", { game, names: names.join(", ") }) : game;
        this.#tables.replaceChildren(...tables.length === 0 ? [] : [h("section", { class: "matches", "aria-labelledby": "tables-title" },
            h("h2", { id: "tables-title" }, t("Your tables with friends")),
            h("ul", { class: "match-list" }, tables.map(({ id, title, names, seen }) => h("li", { class: "match" },
                h("div", { class: "match-about" }, h("h3", { class: "match-title" }, nameOf(title, names)),
                    h("p", { class: "dim" }, h("time", { datetime: new Date(seen).toISOString() }, words.time(seen)))),
                h("div", { class: "match-buttons" }, button("second", "play", t("Go there"), title, () => this.#app.goTo(id)),
                    button("quiet", "bin", t("Forget"), title, () => this.#app.forgetTable(id, nameOf(title, names))))))))]);
    }

    #focus(id, index) {
        const row = this.#matches.querySelector(`[data-match="${id}"]`);
        (row?.querySelectorAll("button")[index] ?? this.#matches.querySelector("h2"))?.focus();
    }

    // The one that people have most likely come back for.
    #latestRow(matches, t) {
        const match = matches.find(({ summary }) => summary && !summary.isOver && !summary.damage);
        if (!match)
            return [];
        return [h("section", { class: "latest", "aria-labelledby": "latest-title" },
            h("h2", { id: "latest-title" }, t("Where you left off")),
            h("div", { class: "latest-row" },
                this.#picture(match.summary.game),
                h("div", { class: "match-about" }, h("p", { class: "match-title" }, this.#title(match, t)), h("p", { class: "dim" }, match.summary.turn)),
                button("first", "play", t("Go on"), this.#title(match, t), () => this.#app.goOn(match.id))))];
    }

    #matchSection(matches, t) {
        const files = h("input", {
            type: "file", accept: ".parlor,text/plain", multiple: true, class: "unseen", tabindex: -1, "aria-hidden": "true",
            onchange: () => { this.#app.importFiles([...files.files]); files.value = ""; },
        });
        return h("section", { class: "matches", "aria-labelledby": "matches-title" },
            h("div", { class: "section-head" }, h("h2", { id: "matches-title", tabindex: -1 }, t("Your matches")),
                button("quiet", "open", t("Import a match"), "", () => files.click()), files),
            matches.length === 0
                ? h("p", { class: "empty dim" }, t("What you play is kept here, and you can go on with it whenever you like. You can also drop the file of a match here."))
                : h("ul", { class: "match-list" }, matches.map(match => this.#match(match, t))));
    }

    #title({ name, summary }, t) {
        if (name)
            return name;
        if (!summary)
            return t("A damaged match");
        const { title: game, puzzle } = summary;
        return puzzle ? t("{game}: puzzle {name}", { game, name: puzzle }) : t("{game}: {names}", { game, names: summary.names.join(", ") });
    }

    #state({ summary }, t) {
        if (!summary)
            return t("None of it can be played.");
        if (summary.damage)
            return t("Damaged from line {line} on", { line: summary.damage.line });
        return summary.turn;
    }

    #match(match, t) {
        const title = this.#title(match, t);
        const isOver = match.summary?.isOver;
        return h("li", { class: "match", "data-match": match.id },
            h("div", { class: "match-about" },
                h("h3", { class: "match-title" }, title),
                h("p", { class: "dim" }, this.#state(match, t)),
                h("p", { class: "dim" }, h("time", { datetime: new Date(match.changed).toISOString() }, this.#app.words().time(match.changed)))),
            h("div", { class: "match-buttons" },
                match.summary && button("second", isOver ? "look" : "play", isOver ? t("Look at it") : t("Go on"), title, () => this.#app.goOn(match.id)),
                button("quiet", "pencil", t("Rename"), title, () => this.#app.rename(match, title)),
                button("quiet", "save", t("Export"), title, () => this.#app.save(match)),
                button("quiet", "bin", t("Delete"), title, () => this.#app.remove(match, title))));
    }

    #drag(event) {
        if (!event.dataTransfer.types.includes("Files"))
            return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
        this.#root.classList.add("dropping");
    }

    #drop(event) {
        this.#root.classList.remove("dropping");
        if (event.dataTransfer.files.length === 0)
            return;
        event.preventDefault();
        this.#app.importFiles([...event.dataTransfer.files]);
    }
}
