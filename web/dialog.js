// Windows over the page: the browser keeps the focus inside, and Escape closes them.
import { freshId, h } from "./dom.js";
import { limitBytes } from "./fields.js";
import { icon } from "./icons.js";

/**
 * @param {string} title
 * @param {(string|Node)[]} body
 * @param {Object} about
 * @param {string} about.closes what the button in the corner is called
 * @param {Node[]} [about.buttons] at the end
 * @param {string} [about.look] a class
 * @param {() => void} [about.onClose]
 * @returns {HTMLDialogElement} open
 */
export function openDialog(title, body, { closes, buttons = [], look = "", onClose = () => {} }) {
    const id = freshId("title");
    const dialog = h("dialog", { "aria-labelledby": id, class: look },
        h("header", { class: "dialog-head" }, h("h2", { id }, title),
            h("button", { type: "button", class: "quiet corner", "aria-label": closes, onclick: () => dialog.close() }, icon("close"))),
        h("div", { class: "dialog-body" }, ...body),
        buttons.length > 0 && h("footer", { class: "dialog-foot" }, ...buttons));
    const opener = document.activeElement;
    dialog.addEventListener("click", event => event.target === dialog && dialog.close());
    dialog.addEventListener("close", () => {
        dialog.remove();
        if (opener?.isConnected)
            opener.focus();
        onClose();
    });
    document.body.append(dialog);
    dialog.showModal();
    return dialog;
}

/**
 * @param {(text: string) => string} t
 * @param {{title: string, says: string, does: string, isGrave?: boolean}} question `does` is on the button
 * @returns {Promise<boolean>}
 */
export function confirmDialog(t, { title, says, does, isGrave = false }) {
    return new Promise(resolve => {
        let answer = false;
        const stay = h("button", { type: "button", class: "second", autofocus: isGrave, onclick: () => dialog.close() }, t("Cancel"));
        const act = h("button", {
            type: "button", class: isGrave ? "grave" : "first", autofocus: !isGrave,
            onclick: () => { answer = true; dialog.close(); },
        }, does);
        const dialog = openDialog(title, [h("p", {}, says)], {
            closes: t("Close"), look: "small", buttons: [stay, act], onClose: () => resolve(answer),
        });
    });
}

/**
 * Asks for a line of text of at most so many bytes; null if none is given.
 * @param {{title: string, label: string, value: string, does: string, most?: number, why?: string}} about `why` speaks against `value`, and stands beside it until it is changed
 */
export function promptDialog(t, { title, label, value, does, most = 300, why = "" }) {
    return new Promise(resolve => {
        let answer = null;
        const id = freshId("line");
        const trouble = h("p", { class: "trouble", id: freshId("trouble"), role: "alert" });
        const tell = text => { trouble.textContent = text; field.setAttribute("aria-invalid", String(Boolean(text))); };
        const field = limitBytes(h("input", { id, type: "text", value, maxlength: 100, autocomplete: "off", autofocus: true, "aria-describedby": trouble.id, oninput: () => tell("") }), most);
        const submit = event => {
            event.preventDefault();
            answer = field.value.trim() || null;
            if (answer)
                dialog.close();
            else
                field.focus();
        };
        const form = h("form", { onsubmit: submit }, h("label", { for: id, class: "field-name" }, label), field, trouble,
            h("div", { class: "dialog-foot" },
                h("button", { type: "button", class: "second", onclick: () => dialog.close() }, t("Cancel")),
                h("button", { type: "submit", class: "first" }, does)));
        tell(why);
        const dialog = openDialog(title, [form], { closes: t("Close"), look: "small", onClose: () => resolve(answer) });
        field.select();
    });
}
