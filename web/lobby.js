// Before a match begins: the link to send on, who sits where, what is played and how. The host arranges it.
import { freshId, h } from "./dom.js";
import { limitBytes, listField, nameBytes, segments, switchField } from "./fields.js";
import { Chat } from "./chat.js";
import { button, hostNews, invite, isShownTo, lossOf, recallName, redraw, rememberName, Seats, seatLink, shownWords } from "./parts.js";
import { hearTalk } from "./tables.js";

const graces = [0, 30, 60, 180, 600];

/** What the host decides about a table, at any time. */
export function hostFields(table, t, levels, tell) {
    const { state } = table;
    const ask = async (verb, terms) => {
        const { kind, why } = await table.request(verb, terms);
        tell(kind === "refused" ? why : "");
    };
    const fields = [
        switchField(t("Audience"), t("Others who have the link may look on."), state.hasAudience, isOn => ask("audience", { first: isOn })),
        switchField(t("Chat"), t("People may write short lines."), state.hasChat, isOn => ask("chat", { first: isOn })),
    ];
    if (state.isPlaying)
        return fields;
    const absence = (seconds, isVoted) => ask("absence", { first: seconds, second: isVoted, text: state.bot || levels[1].name });
    const titles = graces.map(seconds => ({ value: seconds, title: seconds === 0 ? t("as long as it takes") : seconds < 60 ? t("{count} seconds", { count: seconds }) : seconds === 60 ? t("a minute") : t("{count} minutes", { count: seconds / 60 }) }));
    if (!graces.includes(state.graceSeconds))
        titles.push({ value: state.graceSeconds, title: t("{count} seconds", { count: state.graceSeconds }) });
    fields.push(listField(t("How long to wait for somebody who is away"), titles, state.graceSeconds, seconds => absence(seconds, state.isVoted)));
    if (state.graceSeconds > 0)
        fields.push(segments(t("And then"), [{ value: false, title: t("the computer plays") }, { value: true, title: t("the others vote") }], state.isVoted,
            isVoted => absence(state.graceSeconds, isVoted)));
    return fields;
}

export class Lobby {
    #table;
    #terms;
    #chat;
    #seats;
    #trouble = h("p", { class: "trouble", role: "alert" });
    #lost = h("p", { class: "trouble lost", role: "status" });
    #unnamed = h("p", { class: "trouble", id: freshId("unnamed"), role: "alert" }); // what speaks against a name, or against sitting down
    #sit;
    #full = h("p", { class: "all-taken", role: "status", hidden: true });
    #shown = h("p", { class: "all-taken", hidden: true }); // that this screen shows it to others
    #chosen = h("div", { class: "lobby-options" });
    #host = h("div", { class: "lobby-host" });
    #link = h("div");
    #start = h("div", { class: "lobby-start" });
    #heading = h("h1", { tabindex: -1 });
    #isOpen = false; // the options
    #seated = ""; // who sits here
    #own = []; // where we sat
    #isGone = false; // there is no such seat any more
    #led; // who was host when we heard last
    #leads = h("p", { class: "all-taken", role: "status", hidden: true }); // who has become host
    #late = null; // who wanted to sit where somebody else was faster: {name, seat}

    /** @param {{t: function, levels: Object[], onLeave: function(), onChange: function()}} terms */
    constructor(root, table, terms) {
        const { t, levels } = terms;
        this.#table = table;
        this.#terms = terms;
        this.#chat = new Chat(table, t);
        this.#seats = new Seats(table, t, levels, why => this.tell(why), seat => this.#sitNamed(seat));
        this.#sit = this.#sitForm();
        this.#shown.append(shownWords(t), " ", seatLink(t, table.id));
        this.element = h("div", { class: "lobby" },
            h("header", { class: "lobby-head" }, h("button", { type: "button", class: "quiet leave", onclick: terms.onLeave }, t("Leave")), this.#heading),
            h("div", { class: "lobby-main" },
                this.#lost, this.#shown, this.#leads, this.#full, this.#sit,
                h("section", { "aria-labelledby": "lobby-seats" }, h("h2", { id: "lobby-seats" }, t("At the table")), this.#seats.element, this.#trouble, this.#start),
                h("section", { "aria-labelledby": "lobby-link" }, h("h2", { id: "lobby-link" }, t("Bring your friends")),
                    h("p", {}, t("Send this link, or let them point a camera at it. Whoever opens it chooses a name and sits down.")),
                    this.#link)),
            h("div", { class: "lobby-side" },
                h("section", { "aria-labelledby": "lobby-game" }, h("h2", { id: "lobby-game" }, t("What is played")), this.#chosen, this.#host),
                h("section", { "aria-labelledby": "lobby-chat" }, h("h2", { id: "lobby-chat" }, t("Chat")), this.#chat.element)));
        root.append(this.element);
        this.show();
        this.#heading.focus();
    }

    tell(why) {
        this.#trouble.textContent = why;
    }

    // Who has come by a link chooses a name; there is one good default.
    #sitForm() {
        const { t } = this.#terms;
        const id = freshId("name");
        const field = limitBytes(h("input", { id, type: "text", value: recallName(), maxlength: 32, autocomplete: "nickname", spellcheck: "false", "aria-describedby": this.#unnamed.id,
            oninput: () => { this.#unnamed.textContent = ""; } }), nameBytes);
        const submit = event => {
            event.preventDefault();
            if (!this.#sitNamed())
                field.focus();
        };
        const form = h("form", { onsubmit: submit }, h("label", { for: id, class: "field-name" }, t("Your name")),
            h("div", { class: "say" }, field, h("button", { type: "submit", class: "first" }, t("Sit down"))), this.#unnamed);
        return h("section", { class: "sit-down", hidden: true }, form);
    }

    // By the name that was typed: false if there is none.
    #sitNamed(seat) {
        const name = this.#sit.querySelector("input").value.trim();
        if (name)
            this.#sitDown(name, seat);
        return Boolean(name);
    }

    // Where nobody sits yet, if no seat was chosen.
    async #sitDown(name, chosen) {
        const { t } = this.#terms, seat = chosen ?? this.#table.state.seats.findIndex(({ holder }) => holder === "nobody");
        this.#late = null;
        const { kind, why } = await this.#table.request("sit", { first: seat, text: name });
        this.tell("");
        this.#unnamed.textContent = kind === "refused" ? why : "";
        if (kind === "done")
            rememberName(name);
        else if (chosen === undefined && why === t("That seat is taken."))
            this.#late = { name, seat };
        this.#tryAnother();
    }

    // As soon as we have heard, too, that somebody sits there, the next seat is tried.
    #tryAnother() {
        if (this.#late && !this.#sit.hidden && this.#table.state.seats[this.#late.seat]?.holder !== "nobody")
            this.#sitDown(this.#late.name);
    }

    show() {
        const { t } = this.#terms, { state, mine, title, isAudience } = this.#table;
        this.#heading.textContent = t("{game} with friends", { game: title });
        const isFull = !state.seats.some(({ holder }) => holder === "nobody"), isGuest = !isAudience && mine.length === 0;
        this.#sit.hidden = !isGuest || isFull;
        this.#isGone = isGuest && (this.#isGone || this.#own.some(seat => seat >= state.players));
        this.#own = mine;
        this.#full.hidden = !isGuest || !isFull && !this.#isGone;
        const why = this.#isGone ? t("The host has chosen fewer players, so your seat is gone.") : "";
        const all = !isFull ? "" : state.hasAudience ? t("All seats are taken. Stay on this page, and you will see the match when it begins.")
            : t("All seats are taken, and the host wants no audience. Ask the host for a seat, or make a table of your own.");
        this.#full.textContent = `${why} ${all}`.trim();
        this.#shown.hidden = !isShownTo(this.#table);
        this.#forgetTrouble();
        this.#tellHost();
        this.#tryAnother();
        this.#lost.textContent = lossOf(t, this.#table).join(" ");
        this.#seats.show();
        this.#chat.show();
        hearTalk(this.#table);
        const asked = state.options.filter(({ isAsked }) => isAsked).map(({ value: [value] }) => ` · ${value.title}`);
        redraw(this.#chosen, [h("p", {}, h("b", {}, title), ...asked, " · ", t("{count} players", { count: state.players })),
            state.options.length > 0 && h("details", { class: "more", open: this.#isOpen, ontoggle: event => { this.#isOpen = event.target.open; } }, h("summary", { "data-at": "rules" }, t("In this match")),
                h("dl", { class: "chosen" }, state.options.flatMap(({ title, value: [value] }) => [h("dt", {}, title), h("dd", {}, value.title)]))),
            state.looking > 0 && h("p", { class: "dim" }, t("Watching: {count}", { count: state.looking })),
            state.isHost && button("second", "pencil", t("Change players or options"), this.#terms.onChange, { "data-at": "change" })].filter(Boolean));
        this.#showHost();
        this.#showLink();
        redraw(this.#start, state.isHost
            ? [button("first", "play", t("Start"), () => this.#begin(), { "data-at": "start" })]
            : [h("p", { class: "dim", role: "status" }, state.seats.some(({ isYours, isHost }) => isYours && isHost)
                ? t("You're the host on your other device. Start the match there.") : t("The host starts when everybody is here."))]);
    }

    #tellHost() {
        this.#led = hostNews(this.#terms.t, this.#table.state, this.#led);
        if (this.#led.says)
            this.#leads.textContent = this.#led.says;
        this.#leads.hidden = !this.#leads.textContent;
    }

    // What was refused may be possible when others sit here.
    #forgetTrouble() {
        const seated = JSON.stringify(this.#table.state.seats.map(({ holder, name, bot }) => [holder, name, bot]));
        if (this.#seated !== seated)
            this.tell(this.#unnamed.textContent = this.#leads.textContent = "");
        this.#seated = seated;
    }

    #showHost() {
        const { t, levels } = this.#terms;
        const about = JSON.stringify([this.#table.state.isHost, this.#table.state.hasAudience, this.#table.state.hasChat, this.#table.state.graceSeconds, this.#table.state.isVoted]);
        if (this.#host.dataset.about === about)
            return;
        this.#host.dataset.about = about;
        redraw(this.#host, this.#table.state.isHost ? hostFields(this.#table, t, levels, why => this.tell(why)) : []);
    }

    #showLink() {
        const { t } = this.#terms, { id, state: { isHost } } = this.#table;
        if (this.#link.dataset.isHost === String(isHost))
            return;
        this.#link.dataset.isHost = isHost;
        this.#link.replaceChildren(invite(t, `table/${id}`, t("Link to this table"), isHost));
    }

    async #begin() {
        const { kind, why } = await this.#table.request("start");
        this.tell(kind === "refused" ? why : "");
    }

    destroy() {
        this.element.remove();
    }
}
