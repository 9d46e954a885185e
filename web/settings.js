// What people have chosen about the page, kept in this browser, and what holds as long as they have not.

const key = "parlor.settings";

/** Every setting and what it may be. */
export const choices = {
    lang: ["en", "ko"],
    theme: ["system", "light", "dark"],
    contrast: ["normal", "high"],
    text: [1, 1.25, 1.5],
    motion: [0, 0.5, 1, 2],
    sound: [false, true],
    confirm: [false, true],
};

// What follows the browser as long as nothing was chosen.
const followed = {
    theme: "prefers-color-scheme: dark", contrast: "prefers-contrast: more", motion: "prefers-reduced-motion: reduce",
};

function prefers(query) {
    return matchMedia(`(${query})`).matches;
}

// What holds where nothing was chosen: the browser knows best.
const standards = {
    lang: () => navigator.language.toLowerCase().startsWith("ko") ? "ko" : "en",
    theme: () => "system",
    contrast: () => prefers(followed.contrast) ? "high" : "normal",
    text: () => 1,
    motion: () => prefers(followed.motion) ? 0 : 1,
    sound: () => false,
    confirm: () => false,
};

function readChosen() {
    try {
        const chosen = JSON.parse(localStorage.getItem(key)) ?? {};
        return Object.fromEntries(Object.entries(chosen).filter(([name, value]) => choices[name]?.includes(value)));
    } catch {
        return {};
    }
}

// Browsers that can't choose between two colours by themselves are told which.
const choosesColours = CSS.supports("color", "light-dark(#000, #fff)");
const twoColours = /light-dark\(((?:[^(),]|\([^)]*\))*),((?:[^(),]|\([^)]*\))*)\)/g;

function chooseColours(root, isDark) {
    const rules = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules]);
    for (const { style } of rules.filter(rule => rule.selectorText?.startsWith(":root") && root.matches(rule.selectorText)))
        for (const name of [...style].filter(each => each.startsWith("--")))
            root.style.setProperty(name, style.getPropertyValue(name).replace(twoColours, (_, light, dark) => (isDark ? dark : light).trim()));
}

/** Tells of changes by an event "change" whose detail has the name. */
export class Settings extends EventTarget {
    #chosen = readChosen();

    constructor() {
        super();
        addEventListener("storage", event => event.key === key && this.#readAgain());
        for (const [name, query] of Object.entries(followed))
            matchMedia(`(${query})`).addEventListener("change", () => this.#tell(name));
        this.#apply();
    }

    get(name) {
        return this.#chosen[name] ?? standards[name]();
    }

    /** From now on it is so, even where it can't be kept. */
    set(name, value) {
        this.#chosen[name] = value;
        try {
            localStorage.setItem(key, JSON.stringify(this.#chosen));
        } catch {
            // It holds as long as the page is open.
        }
        this.#tell(name);
    }

    /** Is the page dark now? */
    isDark() {
        return this.get("theme") === "system" ? prefers(followed.theme) : this.get("theme") === "dark";
    }

    #readAgain() {
        const before = this.#chosen;
        this.#chosen = readChosen();
        Object.keys(choices).filter(name => before[name] !== this.#chosen[name]).forEach(name => this.#tell(name));
    }

    #tell(name) {
        this.#apply();
        this.dispatchEvent(new CustomEvent("change", { detail: { name } }));
    }

    #apply() {
        const root = document.documentElement;
        root.lang = this.get("lang");
        root.dataset.theme = this.isDark() ? "dark" : "light";
        root.dataset.contrast = this.get("contrast");
        root.dataset.motion = this.get("motion");
        if (!choosesColours)
            chooseColours(root, this.isDark());
        root.style.setProperty("--text-scale", this.get("text"));
    }
}
