// The regions that are lists: status, players with what is theirs, piles, hand, actions. What can be touched
// or explained is a button.
import { html, set, setStyle, setText, hide, keep, drop } from "./dom.js";
import { Shapes } from "./shapes.js";

// The icon is made anew only if it looks different.
function dressIcon(holder, node) {
    const look = String(node.draw);
    if (holder.look !== look) {
        holder.look = look;
        holder.replaceChildren(...[Shapes.icon(node)].filter(Boolean));
    } else if (look) {
        set(holder.firstChild.firstChild, "class", node.words);
    }
}

function dressPlate(plate, node) {
    dressIcon(plate, node);
    hide(plate, node.draw.length === 0);
}

// Each node with a name that it has as long as it looks the same: what lies in a row is numbered anew when something
// leaves it, and only what left is to be seen to change.
function named(nodes) {
    const counts = new Map();
    return nodes.map((node, index) => {
        const look = String(node.draw), count = counts.get(look) ?? 0;
        counts.set(look, count + 1);
        return { node, index, name: `${look} ${count}` };
    });
}

// How many of so many cards stand in a row that has room for so many, if rows are even.
function inRow(count, most) {
    return Math.max(2, Math.ceil(count / Math.ceil(count / most || 1)));
}

// A button begins with a capital letter, whatever sentence its words come from.
function capital(text) {
    return text.slice(0, 1).toUpperCase() + text.slice(1);
}

// What a label says after a name; the number of the seat may stand before it. null: it says that otherwise.
function restOf(label, seat, name) {
    const text = label.startsWith(`${seat} `) ? label.slice(`${seat} `.length) : label;
    const rest = name && text.startsWith(name) ? text.slice(name.length) : null;
    return /^($|[:\s])/.test(rest ?? "…") ? rest.replace(/^[:\s]+/, "") : null;
}

export class Lists {
    #items = new Map();
    #isSorted = false;

    /** @param {{nameOf: function(Object): string, nameOfSeat: function(number): string, t: function, touch: function(string), point: function(?string)}} hands */
    constructor({ nameOf, nameOfSeat, t, touch, point }) {
        this.nameOf = nameOf;
        this.nameOfSeat = nameOfSeat;
        this.t = t;
        this.status = html("ul", { class: "status", role: "list" });
        this.players = html("ul", { class: "players", role: "list" });
        this.piles = html("ul", { class: "piles", role: "list" });
        this.hand = html("ul", { class: "hand", role: "list" });
        this.actions = html("ul", { class: "actions", role: "list" });
        this.others = html("ul", { class: "actions others", role: "list" });
        for (const list of [this.players, this.piles, this.hand, this.actions, this.others]) {
            list.addEventListener("click", event => {
                const button = event.target.closest("button");
                if (button && event.detail < 2)
                    touch(button.dataset.id);
            });
            for (const [name, isIn] of [["focusin", true], ["focusout", false], ["pointerover", true], ["pointerleave", false]])
                list.addEventListener(name, event => point(isIn ? event.target.closest?.("[data-id]")?.dataset.id ?? null : null));
        }
    }

    /** The element of a thing. */
    find(id) {
        return this.#items.get(id) ?? null;
    }

    sort(isSorted) {
        this.#isSorted = isSorted;
    }

    /** @param {?number} you the seat of who alone plays here */
    show(frame, you = null) {
        this.#items.clear();
        this.you = you;
        const of = region => frame.nodes.filter(node => node.region === region);
        this.#showStatus(of("status").filter(node => node.kind !== "clock"));
        this.#showPlayers(of("players"), frame);
        this.#showCards(this.piles, of("piles"));
        this.#showCards(this.hand, this.#ordered(of("hand")));
        this.#showActions([...frame.nodes.filter(node => node.act || (node.region === "players" && node.may)), ...of("actions")]);
    }

    #ordered(cards) {
        return this.#isSorted ? [...cards].sort((a, b) => a.label.localeCompare(b.label)) : cards;
    }

    #showStatus(nodes) {
        keep(this.status, nodes, node => node.id,
            () => html("li", {}, html("span", { class: "plate" }), html("span", { class: "says" })),
            (item, node) => {
                const [plate, says] = item.children;
                dressPlate(plate, node);
                setText(says, node.label);
                this.#items.set(node.id, item);
            });
    }

    // A player is a text; what follows and is owned by the same seat is theirs.
    #showPlayers(nodes, frame) {
        const players = nodes.filter(node => node.kind === "text");
        keep(this.players, players, node => node.id,
            () => html("li", { class: "player" }, html("span", { class: "turn-mark", "aria-hidden": "true" }),
                html("span", { class: "plate" }), html("span", { class: "who" }), html("ul", { class: "theirs", role: "list" })),
            (item, node) => this.#showPlayer(item, node, nodes.filter(other => other !== node && other.owner === node.owner), frame));
    }

    #showPlayer(item, node, theirs, frame) {
        const [, plate, who, list] = item.children;
        const seat = frame.seats[node.owner] ?? {};
        const isToAct = seat.isToAct && !frame.isOver && !frame.isPaused, isThinking = seat.isBot && isToAct;
        dressPlate(plate, node);
        set(item, "class", ["player", ...node.words.split(" ").map(word => `look-${word}`), isThinking ? "thinks" : "", theirs.length > 0 ? "has-theirs" : ""].filter(Boolean).join(" "));
        set(item, "data-id", node.id);
        this.#showTouchable(who, node);
        this.#showNotes(who, node.owner === this.you, isThinking ? this.t("thinking") : isToAct ? this.t("to play") : "");
        keep(list, theirs, other => other.id, () => html("li", { class: "small-card" }), (small, other) => {
            this.#items.set(other.id, small);
            if (small.node === other)
                return;
            small.node = other;
            dressIcon(small, other);
            set(small, "data-id", other.id);
            set(small, "title", other.label);
            if (!small.says)
                small.says = html("span", { class: "visually-hidden" });
            setText(small.says, other.label);
            if (small.lastChild !== small.says)
                small.append(small.says);
        });
        hide(list, theirs.length === 0);
        this.#items.set(node.id, item);
    }

    #showTouchable(holder, node) {
        const isButton = Boolean(node.may || node.touched);
        const name = isButton ? "button" : "span";
        if (holder.firstChild?.localName !== name) {
            const child = isButton ? html("button", { type: "button", class: "who-button" }) : html("span");
            if (holder.firstChild)
                drop(holder.firstChild);
            holder.prepend(child);
        }
        const child = holder.firstChild;
        this.#showName(child, node);
        if (isButton) {
            set(child, "data-id", node.id);
            set(child, "aria-label", this.nameOf(node));
            set(child, "aria-pressed", node.touched ? "true" : null);
        }
    }

    // The name and, smaller, what else is said of them.
    #showName(holder, node) {
        const name = this.nameOfSeat(node.owner), rest = node.brief ?? restOf(node.label, node.owner, name);
        if (!holder.says)
            holder.replaceChildren(...holder.says = [html("span", { class: "name" }), " ", html("span", { class: "rest" })]);
        setText(holder.says[0], rest === null ? node.label : name);
        setText(holder.says[2], rest ?? "");
        hide(holder.says[2], !rest);
    }

    // Whether it is the viewer, and what they are about.
    #showNotes(holder, isYou, text) {
        if (!holder.notes)
            holder.append(holder.notes = html("span", { class: "notes" }, html("b", { class: "you" }, this.t("you")), html("span", { class: "note" })));
        const [you, note] = holder.notes.children;
        hide(you, !isYou);
        setText(note, text);
        hide(note, text === "");
        hide(holder.notes, !isYou && text === "");
    }

    // Cards and piles.
    #showCards(list, nodes) {
        hide(list, nodes.length === 0);
        list.classList.toggle("several", nodes.length > 2);
        list.classList.toggle("many", nodes.length > 4);
        for (const [name, most] of [["--narrow", 6], ["--wide", 9]])
            setStyle(list, name, inRow(nodes.length, most));
        keep(list, named(nodes), ({ name }) => name,
            () => html("li", {}, html("button", { type: "button", class: "card-button" },
                html("span", { class: "plate" }), html("span", { class: "caption" }))),
            (item, { node, index }) => {
                setStyle(item, "--count", nodes.length);
                setStyle(item, "--index", index);
                this.#showCard(item, node);
            });
    }

    #showCard(item, node) {
        const button = item.firstChild, [plate, caption] = button.children;
        const isIdle = !(node.may || node.touched);
        this.#items.set(node.id, item);
        if (item.node === node)
            return;
        item.node = node;
        dressPlate(plate, node);
        setText(caption, capital(node.label));
        set(item, "class", [node.kind, node.touched ? "touched" : "", node.may ? "may-touch" : "", node.moved ? "moved" : "",
            node.words.includes(" used") ? "used" : "", node.figure ? "figure" : ""].filter(Boolean).join(" "));
        set(button, "data-id", node.id);
        set(button, "aria-label", this.nameOf(node));
        set(button, "aria-pressed", node.touched ? "true" : null);
        set(button, "aria-disabled", isIdle ? "true" : null);
    }

    // Beside what is only an action stands what else can be touched to answer, though it is seen elsewhere too. Nothing
    // else stands among directions, where a thumb goes to and fro.
    #showActions(nodes) {
        const ways = nodes.filter(node => Lists.directionOf(node));
        this.hasPad = ways.length > 1;
        set(this.actions, "class", this.hasPad ? "actions has-pad" : "actions");
        this.#showButtons(this.actions, this.hasPad ? ways : nodes);
        this.#showButtons(this.others, this.hasPad ? nodes.filter(node => !ways.includes(node)) : []);
    }

    #showButtons(list, nodes) {
        hide(list, nodes.length === 0);
        keep(list, nodes, node => node.id,
            () => html("li", {}, html("button", { type: "button", class: "action" }, html("span", { class: "plate" }), html("span", { class: "caption" }))),
            (item, node) => {
                const button = item.firstChild, [plate, caption] = button.children;
                const isIdle = !(node.may || node.touched || (node.does && Lists.isGrave(node)));
                dressPlate(plate, node);
                const isPlayer = node.region === "players";
                setText(caption, isPlayer ? this.nameOfSeat(node.owner) : node.act ?? capital(node.label));
                set(item, "class", Lists.directionOf(node) ?? (node.act ? "act" : ""));
                set(button, "class", Lists.isGrave(node) ? "action grave" : node.act ? "action primary" : "action");
                set(button, "data-id", node.id);
                set(button, "aria-label", isPlayer ? this.nameOf(node) : null);
                set(button, "aria-pressed", node.touched ? "true" : null);
                set(button, "aria-disabled", isIdle ? "true" : null);
                if (node.region === "actions")
                    this.#items.set(node.id, item);
            });
    }

    /** Should nobody press this by mistake? */
    static isGrave(node) {
        return node.words.split(" ").includes("grave");
    }

    /** The way that a button sends what is chosen, or null. */
    static directionOf(node) {
        return node.kind === "button" && node.words.split(" ").find(word => ["north", "east", "south", "west"].includes(word)) || null;
    }
}
