// A table as a test asks for it in the address: game, players (names; a level behind a colon makes a computer
// player), options, lang, theme. What is kept is in the session's storage, so that it survives a reload.
import { loadEngine } from "./engine.js";
import { TableScreen } from "./table/screen.js";

const asked = new URLSearchParams(location.search);
const lang = asked.get("lang") ?? "en";
document.documentElement.lang = lang;
document.documentElement.dataset.theme = asked.get("theme") ?? "light";
document.documentElement.dataset.contrast = asked.get("contrast") ?? "normal";

class Settings extends EventTarget {
    values = { lang, motion: Number(asked.get("motion") ?? 1), confirm: asked.has("confirm"), sound: false };
    get(name) {
        return this.values[name];
    }
    set(name, value) {
        this.values[name] = value;
        this.dispatchEvent(new CustomEvent("change", { detail: { name } }));
    }
}

// Chance is the same each time.
let chance = Number(asked.get("seed") ?? 1);
crypto.getRandomValues = bytes => bytes.set(bytes.map(() => (chance = (Math.imul(chance, 1103515245) + 12345) & 0x7fffffff) >> 16)) ?? bytes;

const engine = await loadEngine();
const settings = new Settings();
let offset = 0;
const now = () => Math.floor(performance.now()) + offset;
const keep = async lines => {
    if (window.failsToKeep)
        throw new Error("The disk is full.");
    sessionStorage.log = (sessionStorage.log ?? "") + lines;
};
const terms = { lang, keep, now };

function open(setup) {
    delete sessionStorage.log;
    return engine.open(setup, terms);
}

function setupOf() {
    const seats = (asked.get("players") ?? "Ann,Ben").split(",").map(text => text.split(":")).map(([name, bot]) => ({ name, bot: bot ?? null }));
    const options = Object.fromEntries((asked.get("options") ?? "").split(",").filter(Boolean).map(text => text.split("=")));
    return { game: asked.get("game"), options, seats };
}

function show(table) {
    window.screenShown?.destroy();
    window.table = table;
    window.screenShown = new TableScreen(document.getElementById("root"), table,
        { t: engine.teller(lang), lang, settings, sound: { play: () => {} }, onLeave: () => { window.hasLeft = true; }, onRematch: setup => { table.close(); show(open(setup)); } });
}

window.engine = engine;
window.settings = settings;
window.skip = ms => {
    offset += ms;
    window.table.wake();
};
show(sessionStorage.log ? engine.load(sessionStorage.log, terms).table : open(setupOf()));
