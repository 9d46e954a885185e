// What people say at a table: short lines and quick words. What they write is text, whatever it looks like.
import { freshId, h } from "./dom.js";
import { limitBytes, talkBytes } from "./fields.js";
import { button, redraw } from "./parts.js";

const isTouched = matchMedia("(pointer: coarse)");

export class Chat {
    #table;
    #t;
    #lines = h("div", { class: "talk", role: "log", tabindex: 0 });
    #quick = h("div", { class: "quick-words" });
    #form;
    #field;
    #trouble = h("p", { class: "trouble", role: "alert" });
    #off = h("p", { class: "dim" });
    #mute;

    constructor(table, t) {
        this.#table = table;
        this.#t = t;
        const id = freshId("say");
        this.#field = limitBytes(h("input", { id, type: "text", autocomplete: "off", placeholder: t("Say something") }), talkBytes);
        this.#form = h("form", { class: "say", onsubmit: event => this.#say(event) }, h("label", { for: id, class: "unseen" }, t("Say something")), this.#field,
            h("button", { type: "submit", class: "second" }, t("Send")));
        this.#mute = button("quiet", null, "", () => this.#toggleMute());
        this.#lines.setAttribute("aria-label", t("What was said"));
        this.element = h("div", { class: "chat" }, this.#lines, this.#off, this.#quick, this.#form, this.#trouble, this.#mute);
        this.show();
    }

    /** Draws what has changed. */
    show() {
        const t = this.#t, { state, talk, mine, isMuted } = this.#table, quickWords = this.#table.quickWords();
        const isAtEnd = this.#lines.scrollTop + this.#lines.clientHeight >= this.#lines.scrollHeight - 8;
        for (const said of talk)
            if (!this.#lines.querySelector(`[data-number="${said.number}"]`))
                this.#lines.append(h("p", { "data-number": said.number }, h("b", {}, said.name), ` ${quickWords[said.quick] ?? said.says}`));
        if (isAtEnd)
            this.#lines.scrollTop = this.#lines.scrollHeight;
        this.#lines.hidden = isMuted || !state.hasChat;
        this.#off.textContent = !state.hasChat ? t("The host has switched chat off.") : isMuted ? t("You have muted the chat.") : mine.length === 0 ? t("Only players at the table can chat.") : "";
        const maySay = state.hasChat && mine.length > 0;
        this.#form.hidden = this.#quick.hidden = !maySay || isMuted;
        this.#mute.hidden = !state.hasChat;
        this.#mute.firstChild.textContent = isMuted ? t("Hear the chat again") : t("Mute the chat");
        redraw(this.#quick, quickWords.map((says, i) => button("quiet", null, says, () => this.#send("quick", { second: i }), { "data-at": `quick ${i}` })));
    }

    focus() {
        this.#lines.scrollTop = this.#lines.scrollHeight;
        // By touch a keyboard would come up over the quick words.
        (this.#form.hidden ? this.#mute : isTouched.matches ? this.#lines : this.#field).focus();
    }

    async #send(verb, terms) {
        const { kind, why } = await this.#table.request(verb, { first: this.#table.mine[0], ...terms });
        this.#trouble.textContent = kind === "refused" ? why : "";
        return kind !== "refused";
    }

    async #say(event) {
        event.preventDefault();
        const text = this.#field.value.trim();
        if (!text)
            return;
        this.#field.value = ""; // it is on its way, and is sent again by itself if the line is lost
        if (!await this.#send("say", { text }) && !this.#field.value)
            this.#field.value = text;
    }

    #toggleMute() {
        this.#table.mute(!this.#table.isMuted);
        this.show();
    }
}
