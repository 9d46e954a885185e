// The page begins here: it brings settings, store, engine and screens together, and knows which screen is shown.
// The address says so: nothing is home, #new/GAME/MODE asks for a new match, #match/ID is a table here, #table/ID one
// with friends, #watch/ID the same as the audience sees it, #seat/ID/TOKEN a seat's private link.
import { confirmDialog, promptDialog } from "./dialog.js";
import { h } from "./dom.js";
import { loadEngine, Words } from "./engine.js";
import { reasonOf, rememberName, staleWords } from "./parts.js";
import { idForm, Room } from "./room.js";
import { forgetTable, recallTables, rememberTable, wasSeated } from "./tables.js";
import { Home } from "./home.js";
import { icon } from "./icons.js";
import { openPreferences } from "./preferences.js";
import { Settings } from "./settings.js";
import { openSetup } from "./setup.js";
import { Sound } from "./sound.js";
import { fileName, Overtaken, readFile, saveFile, Store } from "./store.js";
import { TableScreen } from "./table/screen.js";

const tokenForm = /^[\w-]{43}$/;

// Only the program that serves the page keeps tables.
function hasTables() {
    return "tables" in document.body.dataset && location.protocol.startsWith("http");
}

function optionText(options) {
    return Object.entries(options).map(([name, value]) => `${name}=${value}`).join(" ");
}

// What is no address leads home.
function readHash() {
    try {
        return decodeURIComponent(location.hash.slice(1));
    } catch {
        return "";
    }
}

class App {
    #engine;
    #store;
    #settings;
    #sound;
    #words;
    #home;
    #homeRoot = h("div", { class: "home" });
    #tableRoot = h("main", { class: "table-root", hidden: true });
    #notices = h("div", { class: "notices", role: "status" });
    #said = h("div", { class: "unseen", "aria-live": "polite" });
    #followed; // the address that is shown
    #seat = null; // the match at which we sit: {id, lock, table, screen}; table and screen come later
    #room = null; // the table with friends at which we are
    #setup = null; // the window that asks for a new one
    #summaries = new Map();
    #listings = 0; // so many lists were asked for: only the latest is shown

    constructor(engine, store, settings) {
        this.#engine = engine;
        this.#store = store;
        this.#settings = settings;
        this.#sound = new Sound(settings);
        this.#words = new Words(engine, settings.get("lang"));
        this.#home = new Home(this.#homeRoot, this.#forHome());
        document.body.replaceChildren(this.#notices, this.#homeRoot, this.#tableRoot, this.#said);
        settings.addEventListener("change", ({ detail }) => detail.name === "lang" && this.#speak());
        settings.addEventListener("change", ({ detail }) => detail.name === "theme" && this.#home.shade());
        store.addEventListener("change", () => this.#showMatches());
        store.addEventListener("unkept", ({ detail }) => this.#noticeUnkept(detail));
        store.addEventListener("kept", ({ detail }) => this.#dropNotice(`unkept ${detail}`));
        addEventListener("hashchange", () => {
            if (location.hash !== this.#followed) // who is quick has changed it again before this is told
                this.#follow(true);
        });
        addEventListener("pagehide", () => this.#seat?.table?.keepTime());
        addEventListener("beforeunload", event => store.hasUnkept && event.preventDefault());
        this.#home.show();
        this.#noticeStorage();
        this.#follow(false);
    }

    #forHome() {
        return {
            engine: this.#engine,
            words: () => this.#words,
            choose: (game, mode) => this.#go(`#new/${game.name}/${mode}`),
            puzzle: game => this.#beginPuzzle(game),
            goOn: id => { location.hash = `match/${id}`; },
            rename: (match, title) => this.#rename(match, title),
            save: match => this.#save(match.id),
            remove: (match, title) => this.#remove(match, title),
            importFiles: files => this.#bring(files),
            openSettings: () => openPreferences(this.#settings, () => this.#words, this.#sound),
            speak: lang => this.#settings.set("lang", lang),
            isDark: () => this.#settings.isDark(),
            hasTables: hasTables(),
            goTo: id => { location.hash = `table/${id}`; },
            forgetTable: (id, title) => this.#forget(id, title),
        };
    }

    #t(text, fillings) {
        return this.#words.t(text, fillings);
    }

    #speak() {
        this.#words = new Words(this.#engine, this.#settings.get("lang"));
        this.#home.show();
        this.#showMatches();
        this.#noticeStorage();
        if (this.#seat)
            this.#sit(this.#seat);
        this.#room?.speak();
    }

    // Screens

    #follow(isByHand) {
        this.#followed = location.hash;
        const [what, name, mode] = readHash().split("/");
        const id = what === "match" ? name : null;
        if (this.#seat && this.#seat.id !== id)
            this.#leave();
        const setup = this.#setup;
        this.#setup = null;
        setup?.close();
        if (isByHand)
            document.querySelectorAll("body > dialog").forEach(dialog => dialog.close());
        if (["table", "watch", "seat"].includes(what) && hasTables()) {
            this.#visit(what, name, mode);
            return;
        }
        this.#leaveRoom();
        if (id) {
            if (this.#seat?.id !== id)
                this.#open(id);
            return;
        }
        this.#showHome(isByHand);
        const game = what === "new" && this.#engine.games(this.#words.lang).find(known => known.name === name);
        if (game)
            this.#choose(game, mode === "computer" || mode === "friends" && hasTables() ? mode : "screen");
    }

    #showHome(isByHand) {
        document.title = "parlor";
        this.#tableRoot.hidden = true;
        if (this.#homeRoot.hidden && isByHand) {
            this.#homeRoot.hidden = false;
            const heading = this.#homeRoot.querySelector("h1");
            heading.tabIndex = -1;
            heading.focus();
        }
        this.#homeRoot.hidden = false;
        this.#showMatches();
        this.#home.showTables(hasTables() ? recallTables() : []);
    }

    #goHome() {
        location.hash = "";
    }

    // A window that was closed just now may not have left its address yet.
    #go(hash) {
        if (location.hash === hash)
            this.#follow(true);
        else
            location.hash = hash;
    }

    #choose(game, mode) {
        const dialog = openSetup({
            game, mode, engine: this.#engine, words: this.#words,
            onStart: setup => mode === "friends" ? this.#make(setup) : this.#begin(setup),
            onClose: () => {
                if (this.#setup !== dialog)
                    return;
                this.#setup = null;
                if (!location.hash.startsWith("#new"))
                    return;
                this.#leaveRoom(); // what was asked for is not wanted any more
                location.hash = this.#followed = ""; // home is there, behind the window
            },
        });
        this.#setup = dialog;
    }

    // Tables with friends

    // Who has the link nowhere else would look for it in vain.
    async #forget(id, title) {
        const isSure = await confirmDialog(this.#words.t, {
            title: this.#t("Forget this table?"), says: this.#t("{name} only disappears from this list. The table's link still brings you back to your seat.", { name: title }),
            does: this.#t("Forget"), isGrave: true,
        });
        if (!isSure)
            return;
        forgetTable(id);
        this.#home.showTables(recallTables());
    }

    #showTable() {
        this.#homeRoot.hidden = true;
        this.#tableRoot.hidden = false;
        scrollTo(0, 0);
    }

    #openRoom(which) {
        this.#leaveRoom();
        const room = new Room(this.#tableRoot, {
            engine: this.#engine, words: () => this.#words, settings: this.#settings, sound: this.#sound,
            onLeave: () => this.#goHome(),
            onSettings: () => openPreferences(this.#settings, () => this.#words, this.#sound),
            onRetry: () => this.#openRoom(which).open(),
            onChange: table => this.#change(table),
            onTitle: table => { document.title = `${table.title} – parlor`; },
        }, which);
        room.table.addEventListener("table", () => rememberTable(room.table));
        this.#room = room;
        return room;
    }

    #leaveRoom() {
        this.#room?.close();
        this.#room = null;
    }

    #visit(what, id, token) {
        const isAudience = what === "watch";
        if (what === "seat") {
            this.#showSeat(id, token);
            return;
        }
        if (this.#room?.isOpen && this.#room.table.id === id && this.#room.table.isAudience === isAudience)
            return;
        this.#showTable();
        this.#openRoom({ id, isAudience }).open();
    }

    // A private link is taken by a click, so that nobody who only looks at links takes it. Who has taken it before comes
    // back by it.
    #showSeat(id, token) {
        this.#showTable();
        const room = this.#openRoom({ id });
        const isWhole = idForm.test(id) && tokenForm.test(token);
        const trouble = h("p", { class: "trouble", role: "alert" }, !isWhole && this.#t("Part of this link is missing. Please copy all of it."));
        const take = async () => {
            const { kind, why } = await room.table.takeSeat(token)
                .catch(refusal => ({ kind: "lost", why: this.#excuse(refusal) }));
            trouble.textContent = why ?? "";
            if (kind === "done" || kind === "refused" && wasSeated(id))
                location.replace(`#table/${id}`);
            else if (kind === "refused")
                giveUp();
        };
        const heading = h("h1", { tabindex: -1 }, this.#t("Play on this device"));
        const about = h("p", {}, this.#t("This link gives you a seat at a table with friends. It works once."));
        const taking = isWhole && h("button", { type: "button", class: "first", onclick: take }, this.#t("Take the seat"));
        const leaving = h("button", { type: "button", class: isWhole ? "second" : "first", onclick: () => this.#goHome() }, this.#t("Back to the games"));
        const giveUp = () => {
            about.textContent = this.#t("A link to a seat works once. Whoever has the seat can make another at the table.");
            leaving.className = "first";
            taking.remove();
            heading.focus();
        };
        this.#tableRoot.replaceChildren(h("div", { class: "busy" }, heading, trouble, about, taking || "", leaving));
        heading.focus();
    }

    #excuse(refusal) {
        return reasonOf(this.#words.t, refusal) || this.#t("The server does not answer. Please try again.");
    }

    // Throws what speaks against it.
    async #make({ game, players, options, setup, name }) {
        const room = this.#openRoom({ id: null });
        room.listen();
        const isLost = new Promise(resolve => {
            const refuse = why => resolve({ kind: "refused", why });
            room.table.addEventListener("state", () => room.table.isLost && refuse(this.#excuse(room.table.refusal)));
            room.table.addEventListener("stale", () => refuse(staleWords(this.#words.t)));
        });
        const { kind, id, why } = await Promise.race([isLost,
            room.table.request("make", { text: game, first: players, more: optionText(options), setup })]);
        if (this.#room !== room)
            return;
        if (kind !== "made") {
            this.#leaveRoom();
            throw new Error(why);
        }
        room.settleAt(id);
        rememberName(name);
        room.table.request("sit", { first: 0, text: name });
        this.#showTable();
        location.hash = `table/${id}`;
        this.#setup?.close();
    }

    // The host wants something else to be played.
    #change(table) {
        const { state } = table;
        const game = this.#engine.games(this.#words.lang).find(({ name }) => name === state.game);
        const options = Object.fromEntries(state.options.map(({ name, value: [{ value }] }) => [name, value]));
        const dialog = openSetup({
            game, mode: "friends", engine: this.#engine, words: this.#words, chosen: { count: state.players, options, setup: state.setup },
            onStart: async chosen => {
                if (!await this.#mayUnseat(table.state.seats.slice(chosen.players)))
                    return;
                const { kind, why } = await table.request("set", { text: chosen.game, first: chosen.players, more: optionText(chosen.options), setup: chosen.setup });
                if (kind === "refused")
                    throw new Error(why);
                dialog.close();
            },
            onClose: () => {},
        });
    }

    // Nobody loses a seat by a slip.
    async #mayUnseat(seats) {
        const names = seats.map(({ name }) => name).filter(Boolean).join(", ");
        return !names || confirmDialog(this.#words.t, {
            title: this.#t("Fewer seats?"), says: this.#t("There would be no seat left for {names}.", { names }),
            does: this.#t("Play this"), isGrave: true,
        });
    }

    // Matches

    #terms(id) {
        return {
            lang: this.#words.lang,
            keep: async lines => {
                try {
                    await this.#store.append(id, lines);
                } catch (error) {
                    if (error instanceof Overtaken)
                        this.#noticeOvertaken(id);
                    throw error;
                }
            },
            keepTime: time => this.#store.keepTime(id, time),
        };
    }

    #beginPuzzle(game) {
        const now = new Date();
        const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(part => String(part).padStart(2, "0")).join("-");
        const seats = [{ name: this.#t("Player {number}", { number: 0 }), bot: null }];
        const puzzle = this.#engine.puzzle(game.name, day);
        if (!puzzle) {
            this.#say(this.#t("There is no memory left."));
            return;
        }
        const { grade, grades } = puzzle;
        this.#begin({ ...puzzle, seats }, this.#t("Puzzle {name}, difficulty {grade} of {grades}.", { name: day, grade, grades }));
    }

    // Throws what speaks against the set-up. The greeting stands at the table until something else is said there.
    #begin(setup, greeting = "") {
        const id = this.#store.create();
        const table = this.#engine.open(setup, this.#terms(id));
        table.greeting = greeting;
        const seat = { id, lock: null, table, screen: null };
        this.#leave();
        this.#seat = seat;
        this.#take(seat);
        location.hash = `match/${id}`;
        this.#follow(true); // at once: who goes back before the browser tells of it leaves again
        table.ready.then(() => this.#sit(seat), error => this.#fail(seat, error.message));
    }

    // False if we are no longer there.
    async #take(seat) {
        seat.lock = await this.#store.lock(seat.id);
        if (this.#seat !== seat)
            seat.lock.release();
        return this.#seat === seat;
    }

    async #open(id) {
        const seat = { id, lock: null, table: null, screen: null };
        this.#seat = seat;
        if (!await this.#take(seat))
            return;
        if (!seat.lock.isMine)
            this.#showBusy();
        await seat.lock.mine;
        if (this.#seat !== seat)
            return;
        try {
            seat.table = await this.#load(id);
        } catch (error) {
            this.#fail(seat, error.message);
            return;
        }
        if (!seat.table)
            this.#goHome();
        else if (this.#seat !== seat)
            seat.table.close();
        else
            this.#sit(seat);
    }

    // Null if people would rather not go on with what is whole.
    async #load(id) {
        const log = await this.#store.read(id);
        if (log === null)
            throw new Error(this.#t("This match is not in this browser."));
        const { table, damage } = this.#engine.load(log, this.#terms(id), this.#store.time(id));
        if (!damage)
            return table;
        const isWanted = await confirmDialog(this.#words.t, {
            title: this.#t("This match is damaged"),
            says: this.#t("From line {line} on it can't be read: {why} You can go on from what is whole before; the damaged match is kept beside it.", damage),
            does: this.#t("Go on from there"),
        });
        const whole = isWanted ? table.save() : null;
        table.close();
        if (!isWanted)
            return null;
        await this.#store.add(this.#t("Damaged: {names}", { names: table.names.join(", ") }), log);
        await this.#store.replace(id, whole);
        return this.#engine.load(whole, this.#terms(id)).table;
    }

    #sit(seat) {
        if (this.#seat !== seat || !seat.table)
            return;
        seat.screen?.destroy();
        seat.table.speak(this.#words.lang);
        this.#homeRoot.hidden = true;
        this.#tableRoot.hidden = false;
        scrollTo(0, 0);
        this.#tableRoot.replaceChildren();
        document.title = `${seat.table.about().title} – parlor`;
        seat.screen = new TableScreen(this.#tableRoot, seat.table, {
            t: this.#words.t, lang: this.#words.lang, settings: this.#settings, sound: this.#sound,
            onLeave: () => this.#goHome(),
            onRematch: setup => this.#begin(setup),
            onSettings: () => openPreferences(this.#settings, () => this.#words, this.#sound),
            onSave: () => this.#save(seat.id),
        });
    }

    #leave() {
        const seat = this.#seat;
        this.#seat = null;
        this.#dropNotice("overtaken");
        seat?.screen?.destroy();
        seat?.table?.keepTime();
        seat?.table?.close();
        seat?.lock?.release();
        this.#tableRoot.replaceChildren();
    }

    // Who has left already is not told.
    #fail(seat, why) {
        if (this.#seat !== seat)
            return;
        this.#notice("failed", why);
        this.#leave();
        this.#goHome();
    }

    #showBusy() {
        this.#homeRoot.hidden = true;
        this.#tableRoot.hidden = false;
        scrollTo(0, 0);
        const heading = h("h1", { tabindex: -1 }, this.#t("This match is open in another tab"));
        this.#tableRoot.replaceChildren(h("div", { class: "busy" }, heading,
            h("p", {}, this.#t("Only one tab can play it. It goes on here as soon as it is left there.")),
            h("button", { type: "button", class: "first", onclick: () => this.#goHome() }, this.#t("Back to the games"))));
        document.title = "parlor";
        heading.focus();
    }

    // The kept matches

    async #showMatches() {
        if (this.#homeRoot.hidden)
            return;
        const turn = ++this.#listings;
        const matches = await this.#store.list();
        for (const match of matches)
            match.summary = await this.#summary(match);
        if (turn === this.#listings)
            this.#home.showMatches(matches);
    }

    // Null if nobody can read it.
    async #summary({ id, changed }) {
        const about = `${changed} ${this.#words.lang}`;
        if (this.#summaries.get(id)?.about !== about) {
            const log = await this.#store.read(id);
            this.#summaries.set(id, { about, summary: this.#sum(log ?? "") });
        }
        return this.#summaries.get(id).summary;
    }

    #sum(log) {
        try {
            return this.#engine.summary(log, this.#words.lang);
        } catch {
            return null;
        }
    }

    async #rename({ id }, title) {
        const name = await promptDialog(this.#words.t, {
            title: this.#t("Rename this match"), label: this.#t("Its name"), value: title, does: this.#t("Rename"),
        });
        if (name)
            await this.#try(() => this.#store.rename(id, name));
    }

    async #save(id) {
        const log = await this.#store.read(id);
        const { created } = (await this.#store.list()).find(match => match.id === id);
        saveFile(fileName(this.#sum(log)?.game ?? "match", created), log);
    }

    async #remove({ id }, title) {
        const isSure = await confirmDialog(this.#words.t, {
            title: this.#t("Delete this match?"), says: this.#t("{name} will be gone for good.", { name: title }),
            does: this.#t("Delete"), isGrave: true,
        });
        if (!isSure)
            return;
        const lock = await this.#store.lock(id);
        if (!lock.isMine)
            this.#notice("open", this.#t("{name} is open in another tab. Leave it there before you delete it.", { name: title }));
        else if (await this.#try(() => this.#store.remove(id)))
            this.#say(this.#t("{name} is deleted.", { name: title }));
        lock.release();
    }

    async #bring(files) {
        for (const file of files) {
            const log = await readFile(file);
            const summary = log && this.#sum(log);
            if (!summary)
                this.#notice(`import ${file.name}`, this.#t("{file} is not a match that can be played.", { file: file.name }));
            else if (await this.#try(() => this.#store.add("", log)))
                this.#say(this.#t("{file} is imported.", { file: file.name }));
        }
    }

    // Whether it worked; otherwise people are told, and everything is as it was.
    async #try(work) {
        try {
            await work();
            return true;
        } catch {
            this.#notice("full", this.#t("There is no room left in this browser, so that could not be kept. Export or delete a match, then try again."));
            return false;
        }
    }

    // What people are told

    #say(text) {
        this.#said.textContent = text;
    }

    #notice(about, text, ...buttons) {
        this.#dropNotice(about);
        const close = h("button", {
            type: "button", class: "quiet", "aria-label": this.#t("Close"), onclick: () => this.#dropNotice(about),
        }, icon("close"));
        this.#notices.append(h("div", { class: "notice", "data-about": about }, icon("warning"), h("p", {}, text), ...buttons, close));
    }

    #dropNotice(about) {
        [...this.#notices.children].find(notice => notice.dataset.about === about)?.remove();
    }

    #noticeUnkept(id) {
        if ([...this.#notices.children].some(notice => notice.dataset.about === `unkept ${id}`))
            return;
        this.#notice(`unkept ${id}`, this.#t("There is no room left in this browser. The match goes on, but only this tab knows it: export it before you close the tab."),
            h("button", { type: "button", class: "second", onclick: () => this.#save(id) }, this.#t("Export")));
    }

    #noticeOvertaken(id) {
        const open = () => {
            this.#dropNotice("overtaken");
            this.#leave();
            this.#open(id);
        };
        this.#notice("overtaken", this.#t("Another tab has gone on with this match: what you did here has not happened."),
            h("button", { type: "button", class: "second", onclick: open }, this.#t("Open it as it is now")));
    }

    #noticeStorage() {
        if (!this.#store.isLasting)
            this.#notice("storage", this.#t("This browser keeps nothing for this page: matches are gone when you close it. Export those that you want to keep."));
    }
}

async function start() {
    const settings = new Settings();
    const [engine, store] = await Promise.all([loadEngine(), Store.open()]);
    return new App(engine, store, settings);
}

start().catch(error => {
    document.getElementById("loading")?.remove();
    const failed = document.getElementById("failed");
    if (!failed)
        throw error;
    failed.hidden = false;
    document.getElementById("failed-why").textContent = String(error);
});
