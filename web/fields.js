// What forms are made of.
import { freshId, h } from "./dom.js";

/** What a field is about, if there is more to say than its name. */
function explain(says) {
    return says ? h("p", { id: freshId("about"), class: "dim about" }, says) : null;
}

/**
 * Buttons of which one is chosen.
 * @param {{value: any, title: string, says?: string}[]} values
 */
export function segments(legend, values, chosen, onChoose, look = "", says = "") {
    const name = freshId("choice"), about = explain(says), told = new Map(values.filter(each => each.says)
        .map(({ value, title, says: tells }) => [value, h("li", { id: freshId("told") }, h("b", {}, title), " ", tells)]));
    return h("fieldset", { class: `choice ${look}`, "aria-describedby": about?.id }, h("legend", { class: "field-name" }, legend), about,
        h("div", { class: "segments" }, values.map(({ value, title }) => h("label", { class: "segment" },
            h("input", { type: "radio", name, value, checked: value === chosen, "aria-describedby": told.get(value)?.id, onchange: () => onChoose(value) }),
            h("span", {}, title)))),
        told.size > 0 && h("ul", { class: "dim told" }, ...told.values()));
}

/** One of a longer list. */
export function listField(label, values, chosen, onChoose, says = "") {
    const id = freshId("list"), about = explain(says);
    const list = h("select", { id, "aria-describedby": about?.id, onchange: () => onChoose(values[list.selectedIndex].value) },
        values.map(({ value, title }) => h("option", { value, selected: value === chosen }, title)));
    return h("div", { class: "field" }, h("label", { for: id, class: "field-name" }, label), about, list);
}

/** A whole number of a range. */
export function numberField(label, { min, max }, chosen, onChoose, says = "") {
    const id = freshId("number"), about = explain(says);
    const field = h("input", {
        id, "aria-describedby": about?.id, type: "number", min, max, step: 1, value: chosen, required: true, inputmode: "numeric",
        onchange: () => field.checkValidity() && onChoose(field.valueAsNumber),
    });
    return h("div", { class: "field" }, h("label", { for: id, class: "field-name" }, label,
        h("span", { class: "dim" }, ` (${min}–${max})`)), about, field);
}

/**
 * Several lines of text, each as it is typed.
 * @returns {HTMLElement[]} the field with its label, and what is typed into
 */
export function textField(label, onChange) {
    const id = freshId("text");
    const area = h("textarea", { id, rows: 6, wrap: "off", spellcheck: "false", autocomplete: "off", oninput: () => onChange(area.value) });
    return [h("div", { class: "field wide" }, h("label", { for: id, class: "field-name" }, label), area), area];
}

/** Something that is so or not. */
export function switchField(label, says, isOn, onChange) {
    const id = freshId("switch");
    const about = freshId("about");
    const field = h("input", { id, type: "checkbox", role: "switch", checked: isOn, "aria-describedby": about,
        onchange: () => onChange(field.checked) });
    return h("div", { class: "field switch" }, field, h("label", { for: id, class: "field-name" }, label),
        h("p", { id: about, class: "dim" }, says));
}

export const nameBytes = 64, talkBytes = 200; // at most, of a name and of a line of chat

/** Keeps what is typed within so many bytes; what is still being composed is left alone until it is done. */
export function limitBytes(field, most) {
    const room = new Uint8Array(most);
    const cut = ({ isComposing }) => {
        const { read } = new TextEncoder().encodeInto(field.value, room), at = field.selectionStart;
        if (isComposing || read === field.value.length)
            return;
        field.value = field.value.slice(0, read);
        field.setSelectionRange(Math.min(at, read), Math.min(at, read));
    };
    for (const name of ["input", "compositionend"])
        field.addEventListener(name, cut, { capture: true }); // before others read it
    return field;
}
