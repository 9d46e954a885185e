// The window of the settings. Whatever is changed there holds at once.
import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { segments, switchField } from "./fields.js";

function fields(settings, t, sound) {
    const choose = (name, legend, titles) => segments(legend, titles.map(([value, title]) => ({ value, title })),
        settings.get(name), value => settings.set(name, value));
    return [
        // Each language in its own words, for those who can't read the other.
        choose("lang", t("Language"), [["en", "English"], ["ko", "한국어"]]),
        choose("theme", t("Theme"), [["system", t("As the system")], ["light", t("Light")], ["dark", t("Dark")]]),
        choose("contrast", t("Contrast"), [["normal", t("Usual")], ["high", t("High")]]),
        choose("text", t("Text size"), [[1, t("Usual")], [1.25, t("Large")], [1.5, t("Largest")]]),
        choose("motion", t("Motion"), [[0, t("None")], [0.5, t("Slow")], [1, t("Usual")], [2, t("Fast")]]),
        switchField(t("Sound"), t("A small sound when something moves or it is your turn."), settings.get("sound"), isOn => {
            settings.set("sound", isOn);
            sound.play("turn");
        }),
        switchField(t("Confirm moves"), t("Ask before the last step of a move."), settings.get("confirm"),
            isOn => settings.set("confirm", isOn)),
    ];
}

/**
 * @param {() => Object} words as they are at the moment: the language may change meanwhile
 * @returns {HTMLDialogElement}
 */
export function openPreferences(settings, words, sound) {
    const { t } = words();
    const done = h("button", { type: "button", class: "first", onclick: () => dialog.close() }, t("Done"));
    const speak = ({ detail }) => {
        if (detail.name !== "lang")
            return;
        settings.removeEventListener("change", speak);
        dialog.close();
        openPreferences(settings, words, sound).querySelector("input:checked").focus();
    };
    const dialog = openDialog(t("Settings"), fields(settings, t, sound), {
        closes: t("Close"), look: "sheet", buttons: [done],
        onClose: () => settings.removeEventListener("change", speak),
    });
    settings.addEventListener("change", speak);
    return dialog;
}
