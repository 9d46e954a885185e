// What screens of a table with friends are made of: the link with its code, the seats, names.
import { confirmDialog, openDialog, promptDialog } from "./dialog.js";
import { freshId, h, unseen } from "./dom.js";
import { listField, nameBytes } from "./fields.js";
import { icon } from "./icons.js";
import { drawCode, origins } from "./line.js";
import { copyText } from "./table/dom.js";

const nameKey = "parlor.name";

/** The name that was chosen last in this browser. */
export function recallName() {
    try {
        return localStorage.getItem(nameKey) ?? "";
    } catch {
        return "";
    }
}

export function rememberName(name) {
    try {
        localStorage.setItem(nameKey, name);
    } catch {
        // It is asked for again.
    }
}

export function button(look, sign, text, onclick, more = {}) {
    return h("button", { type: "button", class: look, onclick, ...more }, sign && icon(sign), h("span", {}, text));
}

// What the server may say to whom it does not let in.
const refusals = ["The server is being stopped.", "There are too many connections. Please come back later.", "There are too many requests from your address."];

/** Why the server lets us in no more; empty if it has not said so. */
export function reasonOf(t, { status, says = "", address }) {
    if (status === 421 && address)
        return t("The server does not know the name by which this page was opened. Open the page at {address}, or start the server with --public {origin}.", { address, origin: location.origin });
    return refusals.includes(says) ? t(says) : says;
}

/** The server is of another make, and loading again did not help. */
export function staleWords(t) {
    return t("The server runs another version of parlor. Please load this page again in a moment.");
}

/** What to say while the line is lost. */
export function lossOf(t, { isLost, refusal }) {
    return isLost ? [reasonOf(t, refusal), t("The connection is lost. Trying again; nothing is lost.")].filter(Boolean) : [];
}

/** A link to send on: to read, to copy, and as a picture for a camera. The host may be able to start the server otherwise. */
export function invite(t, fragment, label, isHost) {
    const list = origins();
    const field = h("input", { type: "text", readonly: true, "aria-label": label, onfocus: () => field.select() });
    const said = h("span", { class: "dim", role: "status" });
    const code = h("img", { class: "code", alt: t("QR code of the link"), hidden: true, width: 200, height: 200 });
    const copy = button("second", "copy", t("Copy the link"), async () => {
        field.select();
        said.textContent = await copyText(field.value, field.parentNode) ? t("Copied.") : t("It can't be copied here. Please select the line and copy it yourself.");
    });
    const show = async origin => {
        const address = `${origin}/#${fragment}`;
        field.value = address;
        const picture = await drawCode(address);
        if (field.value !== address)
            return;
        code.src = picture ?? "";
        code.hidden = picture === null;
    };
    show(list[0] ?? location.origin);
    return h("div", { class: "invite" }, code, h("div", { class: "invite-link" }, field, h("div", { class: "field-buttons" }, copy, said),
        list.length > 1 && listField(t("This computer has several addresses. If one does not work, choose another."), list.map(origin => ({ value: origin, title: new URL(origin).host })), list[0], show),
        list.length === 0 && h("p", {}, t("Only this computer can open this link."),
            isHost && [" ", t("For friends in your network, stop the server and start it again with this after ./play or parlor:"), " ", h("code", {}, `serve --listen 0.0.0.0:${location.port || 80}`)])));
}

// Who holds a phone needs no other.
const isPhone = matchMedia("(pointer: coarse) and (max-width: 32rem), (pointer: coarse) and (max-height: 32rem)");

// Where nobody has anything to hide, there is no hand to look at.
function phoneTitle(t, hasSecrets) {
    return hasSecrets ? t("My hand on my phone") : t("Play on my phone");
}

/** Leads to the table as everybody may see it. Whoever follows it leaves their seat here, and is away if no other device holds it. */
export function watchLink(t, id) {
    const about = freshId("about");
    return h("div", {}, h("p", {}, h("a", { href: `#watch/${id}`, "aria-describedby": about }, t("Show the table here as the audience sees it"))),
        h("p", { class: "dim", id: about }, t("Take your seat on another device first, or the others will see that you are away.")));
}

/** Does this screen show to others what the audience sees, though who opened it has a seat? */
export function isShownTo({ state, isAudience }) {
    return isAudience && state.seats.some(({ isYours }) => isYours);
}

export function shownWords(t) {
    return t("This screen shows what the audience sees.");
}

/** Leads back from there. */
export function seatLink(t, id) {
    return h("a", { href: `#table/${id}` }, t("Back to my seat"));
}

/** Shows a seat's private link until it has been used. */
export function openPhone(t, table, seat, token) {
    const { id, hasSecrets, state } = table;
    let isOpen = state.seats[seat].hasLink; // or we hear so as soon as the link was given
    const hear = () => {
        const wasOpen = isOpen;
        isOpen = table.state.seats[seat]?.hasLink;
        if (isOpen || !wasOpen)
            return;
        table.removeEventListener("table", hear);
        dialog.querySelector(".dialog-body").replaceChildren(h("p", { role: "status" }, t("Your phone has your seat now.")),
            table.isAudience ? "" : h("p", {}, button("first", null, t("Show the table here as the audience sees it"), () => { location.hash = `watch/${id}`; })));
    };
    table.addEventListener("table", hear);
    const dialog = openDialog(phoneTitle(t, hasSecrets), [
        h("p", {}, hasSecrets ? t("Point your phone's camera at this. It then holds your seat too, and this screen can show the table to everybody.")
            : t("Point your phone's camera at this. It then holds your seat too, and you can play there.")),
        invite(t, `seat/${id}/${token}`, t("Private link"), state.isHost), !table.isAudience && watchLink(t, id),
        h("p", { class: "dim" }, t("The link is yours alone and works once. Whoever opens it plays for you."))].filter(Boolean),
    { closes: t("Close"), look: "small", onClose: () => table.removeEventListener("table", hear) });
}

/**
 * Who has become host since we heard last; the new host is told as well. A host may have several seats, or none.
 * @param {{seats: number[], isHost: boolean}} [before] what this answered then
 * @returns {{seats: number[], isHost: boolean, says: string}}
 */
export function hostNews(t, { seats, isHost }, before) {
    const now = seats.flatMap((seat, i) => seat.isHost ? [i] : []);
    if (now.length === 0)
        return { seats: before?.seats ?? [], isHost, says: "" };
    const isSame = !before || (isHost && before.isHost) || now.some(i => before.seats.includes(i));
    return { seats: now, isHost, says: isSame ? "" : isHost ? t("You are the host now.") : t("{name} is the host now.", { name: seats[now[0]].name }) };
}

/**
 * Changes what an element holds; what it held already stays where it is, and who had the focus has it again.
 * @param {Element} root
 * @param {Node[]} children those that can have focus bear data-at
 */
export function redraw(root, children) {
    const at = root.contains(document.activeElement) ? document.activeElement.dataset.at : null;
    for (const child of [...root.childNodes])
        if (!children.includes(child))
            child.remove();
    for (const [i, child] of children.entries())
        if (root.childNodes[i] !== child)
            root.insertBefore(child, root.childNodes[i] ?? null);
    if (at && !root.contains(document.activeElement))
        (root.querySelector(`[data-at="${CSS.escape(at)}"]`) ?? root.querySelector("button, input, select"))?.focus({ preventScroll: true });
}

/** Is that said of a seat in which one can't sit by any name? */
function isAboutSeat(t, why) {
    return [t("That seat is taken."), t("A computer player sits there."), t("You already have a seat in this match.")].includes(why);
}

/** The seats of a table, with what can be done about them. */
export class Seats {
    #table;
    #t;
    #levels;
    #tell;
    #sitNamed; // sits down by a name that stands somewhere else on the screen; false if there is none
    #rows = new Map(); // by all that they show
    element = h("ol", { class: "far-seats" });

    /** @param {function(string)} tell is told what was refused, or nothing */
    constructor(table, t, levels, tell, sitNamed = () => false) {
        this.#table = table;
        this.#t = t;
        this.#levels = levels;
        this.#tell = tell;
        this.#sitNamed = sitNamed;
        this.show();
    }

    // A row of which nothing has changed stays, and so does a list that is open there.
    show() {
        const { state, mine, isAudience, isOver } = this.#table;
        const about = [state.isHost, state.isPlaying, mine, isAudience, isOver];
        this.#rows = new Map(state.seats.map((seat, i) => {
            const key = JSON.stringify([i, { ...seat, awayMs: 0, goneMs: 0 }, this.#isAlwaysBots(i), ...about]);
            return [key, this.#rows.get(key) ?? this.#row(seat, i)];
        }));
        redraw(this.element, [...this.#rows.values()]);
    }

    async #ask(verb, terms) {
        const { kind, why } = await this.#table.request(verb, terms);
        this.#tell(kind === "refused" ? why : "");
        return kind;
    }

    #who(seat) {
        const t = this.#t;
        const level = this.#levels.find(({ name }) => name === seat.bot)?.title ?? seat.bot;
        if (seat.holder === "nobody")
            return t("free");
        if (seat.holder === "person")
            return seat.name;
        return seat.name ? t("{name} (the computer plays)", { name: seat.name }) : t("Computer: {level}", { level });
    }

    #notes(seat) {
        const t = this.#t;
        return [seat.isYours && t("you"), seat.isHost && t("host"), seat.name && !seat.isHere && seat.holder !== "nobody" && t("away")].filter(Boolean);
    }

    #row(seat, i) {
        const notes = this.#notes(seat);
        return h("li", { class: `far-seat seat-${i}` }, h("span", { class: "seat-number", "aria-hidden": "true" }, i),
            h("span", { class: "far-who" }, unseen(`${this.#t("Player {number}", { number: i })}: `), h("b", {}, this.#who(seat)), notes.length > 0 && h("span", { class: "dim" }, ` · ${notes.join(" · ")}`)),
            h("span", { class: "far-deeds" }, this.#deeds(seat, i)));
    }

    // In a running match one plays for one seat.
    #maySit() {
        const { state, mine, isAudience, isOver } = this.#table;
        return !isAudience && (!state.isPlaying || isOver || mine.length === 0);
    }

    // In a match nobody takes the place of who has been a computer player from the beginning.
    #isAlwaysBots(i) {
        const { state, isOver } = this.#table;
        return state.isPlaying && !isOver && Boolean(this.#table.frame(0, state.viewers[0])?.seats[i].isBot);
    }

    #deeds(seat, i) {
        const t = this.#t, { state } = this.#table, isOpen = seat.holder === "nobody" || (state.isPlaying && seat.holder === "bot" && !seat.name);
        const about = { "data-seat": i };
        const deeds = [];
        if (isOpen && this.#maySit() && !this.#isAlwaysBots(i))
            deeds.push(button("quiet", null, t("Sit here"), () => this.#sit(i), { ...about, "data-at": `sit ${i}` }));
        if (seat.isYours && !isPhone.matches)
            deeds.push(button("quiet", "phone", phoneTitle(t, this.#table.hasSecrets), () => this.#link(i), { ...about, "data-at": `link ${i}` }));
        // Whoever stands before a screen that others look at does nothing else by it.
        if (isShownTo(this.#table))
            return deeds;
        if (seat.isYours)
            deeds.push(button("quiet", null, t("Get up"), () => this.#getUp(i), { ...about, "data-at": `leave ${i}` }));
        if (state.isHost && isOpen)
            deeds.push(this.#levelList(seat, i));
        if (state.isHost && !seat.isYours && seat.holder !== "nobody" && !(state.isPlaying && isOpen))
            deeds.push(button("quiet", null, t("Remove"), () => this.#remove(seat, i), { ...about, "data-at": `remove ${i}` }));
        if (state.isHost && !seat.isYours && seat.holder === "person")
            deeds.push(button("quiet", null, t("Make host"), () => this.#ask("host", { first: i }), { ...about, "data-at": `host ${i}` }));
        return deeds;
    }

    #levelList(seat, i) {
        const t = this.#t;
        const list = h("select", { "aria-label": t("A computer player for seat {number}", { number: i }), "data-at": `bot ${i}`,
            onchange: () => this.#chooseBot(list, seat, i) },
        h("option", { value: "" }, t("A computer player…")),
        this.#levels.map(({ name, title }) => h("option", { value: name, selected: seat.bot === name }, t("Computer: {level}", { level: title }))));
        return list;
    }

    async #chooseBot(list, seat, i) {
        if (list.value && await this.#ask("bot", { first: i, text: list.value }) === "refused")
            list.value = seat.bot;
    }

    // By the name that was used last. Who has none, or is refused by it, is asked for another until it will do.
    async #sit(i) {
        const t = this.#t, isFirst = this.#table.mine.length === 0;
        if (isFirst && this.#sitNamed(i))
            return;
        let name = isFirst ? recallName() : "", kind, why = "";
        do {
            if (why || !name)
                name = await promptDialog(t, { title: t("Who sits here?"), label: t("Name"), value: name, does: t("Sit down"), most: nameBytes, why });
            if (!name)
                return;
            ({ kind, why } = await this.#table.request("sit", { first: i, text: name }));
        } while (kind === "refused" && !isAboutSeat(t, why));
        this.#tell(kind === "refused" ? why : "");
        if (kind === "done" && isFirst)
            rememberName(name);
    }

    // Who gets up in a match may find somebody else there afterwards.
    async #getUp(i) {
        const t = this.#t, { state, isOver } = this.#table;
        const says = t("The computer plays for you until somebody sits down there.");
        if (!state.isPlaying || isOver || await confirmDialog(t, { title: t("Get up from the table?"), says, does: t("Get up"), isGrave: true }))
            await this.#ask("leave", { first: i });
    }

    // Who has to go stays out: that is no slip of a finger.
    async #remove({ name }, i) {
        const t = this.#t, says = t("{name} has to go, and can't come back to this table.", { name });
        if (name && !await confirmDialog(t, { title: t("Remove {name}?", { name }), says, does: t("Remove"), isGrave: true }))
            return;
        if (this.#table.state.seats[i].name === name) // and nobody else sits there by now
            await this.#ask("remove", { first: i });
    }

    async #link(i) {
        const { kind, id, why } = await this.#table.request("link", { first: i });
        this.#tell(kind === "refused" ? why : "");
        if (kind === "link")
            openPhone(this.#t, this.#table, i, id);
    }
}
