// Beside a match with friends: who is away and for how long, what is being asked, whether the line is lost, talk, and
// what can be done about seats. Stands above the table while there is something to say.
import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { Chat } from "./chat.js";
import { hostFields } from "./lobby.js";
import { button, hostNews, invite, isShownTo, lossOf, Seats, seatLink, shownWords, watchLink } from "./parts.js";
import { durationOf } from "./table/clock.js";
import { heardTalk, hearTalk } from "./tables.js";

const reportMs = 20000;
const spokenAtMs = [10000, 30000, 60000]; // of time that runs out

export class Company {
    #table;
    #terms;
    #chat;
    #seats = null;
    #notes = h("div", { class: "company-notes" });
    #heard = h("div", { class: "unseen", role: "status" });
    #asked = h("div", { class: "company-asked", role: "alert", hidden: true });
    #told = h("p", { class: "company-told" });
    #trouble = h("p", { class: "trouble", role: "alert" });
    #talkButton;
    #panel;
    #unread = 0;
    #timer = 0;
    #heardAt = 0;
    #sitting; // the names of the people when we heard last
    #host; // who was host when we heard last
    #asking = null; // what was being asked when we heard last, and how long the match was then
    #outcome = null; // of it, for a while

    /** @param {{t: function, levels: Object[], isAgain: boolean}} terms `isAgain`: another match has just begun */
    constructor(root, table, terms) {
        const { t } = terms;
        this.#table = table;
        this.#terms = terms;
        this.#chat = new Chat(table, t);
        this.#talkButton = button("quiet", "talk", t("Chat"), () => this.#openTalk(this.#panel.hidden), { "aria-expanded": "false" });
        this.#panel = h("section", { class: "talk-panel", hidden: true, "aria-label": t("Chat"), onkeydown: event => {
            if (event.key === "Escape")
                this.#openTalk(false);
        } }, h("h2", {}, t("Chat")), button("quiet corner", "close", t("Close"), () => this.#openTalk(false)), this.#chat.element);
        this.element = h("section", { class: "company", "aria-label": t("At the table") }, this.#notes, this.#heard,
            h("div", { class: "company-over" }, this.#asked, this.#told, this.#trouble), this.#panel);
        /** What stands in the bar of the table. */
        this.buttons = [this.#talkButton, button("quiet", "people", t("People"), () => this.#openPeople())];
        root.append(this.element);
        root.classList.add("has-company");
        this.#sitting = this.#people;
        this.#host = hostNews(t, table.state);
        if (terms.isAgain)
            this.#tellAgain();
        this.heard();
        this.#timer = setInterval(() => this.#showNotes(), 1000);
    }

    destroy() {
        clearInterval(this.#timer);
        this.dialog?.close();
        this.element.parentNode?.classList.remove("has-company");
        this.element.remove();
    }

    /** Something about the table is new. */
    heard() {
        this.#heardAt = this.#table.now();
        this.#tellSeats();
        this.show();
    }

    get #people() {
        return this.#table.state.seats.map(({ holder, name }) => holder === "nobody" ? "" : name);
    }

    // Who sits down or is gone, which is no news to who does so, and who has become host.
    #tellSeats() {
        const { t } = this.#terms, { state } = this.#table, { seats } = state, before = this.#sitting, now = this.#sitting = this.#people;
        this.#host = hostNews(t, state, this.#host);
        const gone = before.filter(name => name && !now.includes(name)).map(name => t("{name} is no longer at this table.", { name }));
        const come = now.filter((name, i) => name && !before.includes(name) && !seats[i].isYours).map(name => t("{name} plays from now on.", { name }));
        const news = [...gone, ...come, this.#host.says].filter(Boolean);
        if (news.length > 0)
            this.#report(news.join(" "));
    }

    show() {
        this.#showAsked();
        this.#showNotes();
        this.#chat.show();
        this.#seats?.show();
    }

    /** @param {{number: number, seat: number}} said a line, and who said it; after a reload it may be an old one */
    talked({ number, seat }) {
        this.#chat.show();
        if (!this.#panel.hidden)
            hearTalk(this.#table);
        else if (!this.#table.isMuted && !this.#table.state?.seats[seat]?.isYours && number > heardTalk(this.#table.id))
            this.#unread++;
        this.#showUnread();
    }

    tell(why) {
        this.#trouble.textContent = why;
    }

    #left(ms) {
        return Math.max(0, ms - (this.#table.now() - this.#heardAt));
    }

    // Who is away: what is said, a button, and what is the same as long as it is not to be heard again.

    #noteOf(seat, i) {
        const { t } = this.#terms, { state, isAudience } = this.#table, { name } = seat;
        if (!name || seat.holder === "nobody" || (seat.isYours && !isAudience) || (seat.isHere && seat.holder === "person"))
            return null;
        if (seat.holder === "bot")
            return [t("The computer plays for {name}.", { name })];
        if (seat.awayMs < 0)
            return this.#noteGone(seat, i);
        const leftMs = this.#left(seat.awayMs), time = durationOf(Math.ceil(leftMs / 1000)), heard = `${i} away ${spokenAtMs.findIndex(ms => leftMs <= ms)}`;
        if (!state.isVoted)
            return [t("{name} is away. The computer takes over in {time}.", { name, time }), null, heard];
        if (leftMs > 0)
            return [t("{name} is away. In {time} you can vote.", { name, time }), null, heard];
        return this.#noteGone(seat, i, this.#table.mine.length > 0 && !state.asked
            && button("second", null, t("Let the computer play"), () => this.#ask("stand-in", { first: i }), { "data-at": `stand ${i}` }));
    }

    // Nothing comes of it by itself: so long it has lasted.
    #noteGone({ name, goneMs }, i, more = null) {
        const { t } = this.#terms, seconds = Math.floor((goneMs + this.#table.now() - this.#heardAt) / 1000);
        return goneMs < 0 ? [t("{name} is away.", { name }), more] : [t("{name} has been away for {time}.", { name, time: durationOf(seconds) }), more, `${i} gone`];
    }

    #showNotes() {
        const { t } = this.#terms, { state, isLost, mine, isAudience } = this.#table;
        const watches = isShownTo(this.#table) ? [[shownWords(t), seatLink(t, this.#table.id)]] : mine.length === 0 && !isAudience ? [[t("You are watching this match.")]] : [];
        const notes = isLost ? lossOf(t, this.#table).map(says => [says])
            : [...watches, ...state.seats.map((seat, i) => this.#noteOf(seat, i)).filter(Boolean)];
        const told = this.#outcome && !isLost && this.#table.now() < this.#outcome.untilMs ? this.#outcome.says : "";
        this.#told.textContent = told;
        this.#speak(told ? [[told], ...notes] : notes);
        const key = JSON.stringify(notes.map(([says, more, heard]) => [heard ?? says, Boolean(more)]));
        if (this.#notes.dataset.key === key) { // the time alone is another: a button beside it stays
            notes.forEach(([says], i) => { this.#notes.children[i].firstChild.data = says; });
            return;
        }
        this.#notes.dataset.key = key;
        this.#notes.hidden = notes.length === 0;
        this.#notes.classList.toggle("is-lost", isLost);
        this.#notes.replaceChildren(...notes.map(([says, more]) => h("p", {}, says, more)));
    }

    // Time that runs out is seen each second, and heard now and then.
    #speak(notes) {
        const key = JSON.stringify(notes.map(([says, , heard]) => heard ?? says));
        if (this.#heard.dataset.key === key)
            return;
        this.#heard.dataset.key = key;
        this.#heard.replaceChildren(...notes.map(([says]) => h("p", {}, says)));
    }

    async #ask(verb, terms) {
        const { kind, why } = await this.#table.request(verb, terms);
        this.tell(kind === "refused" ? why : "");
    }

    // What is being asked

    #question({ wish, askers, seat, isOther }) {
        const { t } = this.#terms, { names } = this.#table;
        const name = askers.map(asker => names[asker]).join(", ");
        switch (wish) {
        case "back": return t("{name} asks to undo the last move.", { name });
        case "pause": return t("{name} asks for a pause.", { name });
        case "again": return isOther ? t("{name} asks to play again with different rules.", { name }) : t("{name} asks to play again.", { name });
        case "bot": return t("{name} asks to let the computer play for {other}.", { name, other: names[seat] });
        default: return t("{name} asks to go on.", { name });
        }
    }

    #showAsked() {
        const { t } = this.#terms, { state, mine, names, length } = this.#table, { asked } = state;
        const key = JSON.stringify(asked && [asked.number, asked.asked]) ?? "", before = this.#asking;
        if ((before?.key ?? "") === key)
            return;
        this.tell("");
        this.#asking = asked ? { ...asked, key, length, untilMs: this.#table.now() + asked.leftMs } : null;
        this.#asked.hidden = !asked;
        if (!asked) {
            this.#tellOutcome(before);
            return;
        }
        this.#outcome = null;
        const says = this.#question(asked), isAsked = asked.asked.some(seat => mine.includes(seat));
        const isOwn = asked.askers.some(seat => mine.includes(seat));
        this.#asked.replaceChildren(h("p", {}, says), isAsked
            ? h("span", { class: "field-buttons" }, button("first", null, t("Agree"), () => this.#ask("agree", { first: true, second: asked.number })), button("second", null, t("Refuse"), () => this.#ask("agree", { first: false, second: asked.number })))
            : h("p", { class: "dim" }, t("Waiting for {names}.", { names: asked.asked.map(seat => names[seat]).join(", ") })),
        isOwn && !isAsked ? button("second", null, t("Withdraw"), () => this.#ask("agree", { first: false, second: asked.number })) : "");
    }

    // Who asked, and who was asked, hears what became of it; what has come about is seen in the match.
    #tellOutcome({ length, untilMs }) {
        const { t } = this.#terms, { state: { told }, mine, names } = this.#table;
        const name = told.by.map(seat => names[seat]).join(", ");
        const isOwn = told.by.some(seat => mine.includes(seat));
        if (told.news === "declined")
            this.#report(isOwn ? t("You did not agree.") : t("{name} does not agree.", { name }));
        else if (told.news === "withdrawn")
            this.#report(isOwn ? t("You no longer ask for it.") : t("{name} no longer asks for it.", { name }));
        else if (this.#table.length === length && this.#table.now() >= untilMs - 1000)
            this.#report(t("Not everybody answered in time."));
    }

    #tellAgain() {
        const { t } = this.#terms, { state: { told }, mine, names } = this.#table;
        if (told.news === "again" && !told.by.some(seat => mine.includes(seat)))
            this.#report(t("{name} has begun another match.", { name: told.by.map(seat => names[seat]).join(", ") }));
    }

    #report(says) {
        this.#outcome = { says, untilMs: this.#table.now() + reportMs };
        this.#showNotes();
    }

    // Talk

    #openTalk(isOpen) {
        this.#panel.hidden = !isOpen;
        hearTalk(this.#table);
        this.#talkButton.setAttribute("aria-expanded", String(isOpen));
        this.#unread = 0;
        this.#showUnread();
        if (isOpen)
            this.#chat.focus();
        else
            this.#talkButton.focus();
    }

    #showUnread() {
        const { t } = this.#terms;
        this.#talkButton.classList.toggle("is-new", this.#unread > 0);
        this.#talkButton.lastChild.textContent = this.#unread > 0 ? t("Chat ({count} new)", { count: this.#unread }) : t("Chat");
    }

    // People

    #openPeople() {
        const { t, levels } = this.#terms, { state, id, isOver, mine } = this.#table, isShown = isShownTo(this.#table), isHost = state.isHost && !isShown;
        const trouble = h("p", { class: "trouble", role: "alert" });
        const tell = why => { trouble.textContent = why; };
        this.#seats = new Seats(this.#table, t, levels, tell);
        this.dialog = openDialog(t("People"), [
            h("section", {}, this.#seats.element, trouble),
            isHost && isOver && button("second", "pencil", t("Change players or options"), async () => {
                const { kind, why } = await this.#table.request("gather");
                tell(kind === "refused" ? why : "");
            }),
            state.looking > 0 && h("p", { class: "dim" }, t("Watching: {count}", { count: state.looking })),
            h("section", {}, h("h3", {}, t("Link to this table")), invite(t, `table/${id}`, t("Link to this table"), state.isHost),
                mine.length > 0 && watchLink(t, id), isShown && h("p", {}, seatLink(t, id))),
            isHost && h("section", { class: "lobby-host" }, hostFields(this.#table, t, levels, tell))].filter(Boolean), {
            closes: t("Close"), onClose: () => {
                this.#seats = this.dialog = null;
            },
        });
    }
}
