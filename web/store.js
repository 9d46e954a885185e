// Matches kept in this browser: each is the log that the program would keep as a file, in the order its lines
// came. What can't be written down stays in memory and is tried again with the next lines, so that nothing
// is lost as long as the page is open. Says nothing to people: it tells what happened by events.

const databaseName = "parlor";
const sizeMax = 16 << 20; // no longer log is read, here or by the program
const timeKey = "parlor.time.";
const longestMs = 86400000; // no clock runs for so long

/** Somebody else has gone on with this match: what was played here did not happen. */
export class Overtaken extends Error {}

function request(asked) {
    return new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
    });
}

// Lines lie under their match and number, and the same number is never written twice.
class Database {
    #database;

    static async open() {
        const asked = indexedDB.open(databaseName, 1);
        asked.onupgradeneeded = () => {
            asked.result.createObjectStore("matches", { keyPath: "id" });
            asked.result.createObjectStore("lines");
        };
        const database = new Database();
        database.#database = await request(asked);
        database.#database.onversionchange = () => database.#database.close();
        return database;
    }

    // Runs what changes something; done when it is on the disk.
    #change(work) {
        return new Promise((resolve, reject) => {
            const change = this.#database.transaction(["matches", "lines"], "readwrite", { durability: "strict" });
            const attempt = step => {
                try {
                    step();
                } catch (error) {
                    reject(error);
                    change.abort();
                }
            };
            change.oncomplete = () => resolve();
            change.onabort = () => reject(change.error ?? new DOMException("", "QuotaExceededError"));
            attempt(() => work(change.objectStore("matches"), change.objectStore("lines"), attempt));
        });
    }

    #look(name) {
        return this.#database.transaction(name).objectStore(name);
    }

    #linesOf(id) {
        return IDBKeyRange.bound([id], [id, []]);
    }

    list() {
        return request(this.#look("matches").getAll());
    }

    find(id) {
        return request(this.#look("matches").get(id));
    }

    lines(id) {
        return request(this.#look("lines").getAll(this.#linesOf(id)));
    }

    // Only after what was read: neither another tab's lines nor a match that was deleted meanwhile.
    append(match, text) {
        return this.#change((matches, lines, attempt) => {
            const asked = matches.get(match.id);
            asked.onsuccess = () => attempt(() => {
                if ((asked.result?.count ?? 0) !== match.count)
                    throw new DOMException("", "ConstraintError");
                lines.add(text, [match.id, match.count]);
                matches.put({ ...match, name: asked.result?.name ?? match.name, count: match.count + 1 });
                lines.transaction.commit(); // that is all: somebody waits to see the move
            });
        });
    }

    replace(match, text) {
        return this.#change((matches, lines) => {
            lines.delete(this.#linesOf(match.id));
            lines.add(text, [match.id, 0]);
            matches.put({ ...match, count: 1 });
        });
    }

    rename(match) {
        return this.#change(matches => matches.put(match));
    }

    remove(id) {
        return this.#change((matches, lines) => {
            matches.delete(id);
            lines.delete(this.#linesOf(id));
        });
    }
}

// The same for a browser that keeps nothing.
class Memory {
    #matches = new Map();
    #lines = new Map();

    async list() {
        return [...this.#matches.values()];
    }

    async find(id) {
        return this.#matches.get(id);
    }

    async lines(id) {
        return this.#lines.get(id) ?? [];
    }

    async append(match, text) {
        this.#lines.set(match.id, [...this.#lines.get(match.id) ?? [], text]);
        this.#matches.set(match.id, { ...match, count: match.count + 1 });
    }

    async replace(match, text) {
        this.#lines.set(match.id, [text]);
        this.#matches.set(match.id, { ...match, count: 1 });
    }

    async rename(match) {
        this.#matches.set(match.id, match);
    }

    async remove(id) {
        this.#matches.delete(id);
        this.#lines.delete(id);
    }
}

// Where a page is not trusted by the browser there is no randomUUID.
function makeId() {
    return Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Events: `change` when the list is another, in this tab or elsewhere; `unkept` and `kept` ({detail: id}) when
 * lines of a match are in memory only, and when they no longer are.
 */
export class Store extends EventTarget {
    #keeper;
    #known = new Map(); // matches that this tab has gone on with
    #unkept = new Map(); // their lines that are not written down
    #others = globalThis.BroadcastChannel ? new BroadcastChannel("parlor") : null;

    /** Is what is kept still there when the page is closed? */
    isLasting = true;

    static async open() {
        const store = new Store();
        try {
            store.#keeper = await Database.open();
        } catch {
            store.#keeper = new Memory();
            store.isLasting = false;
        }
        if (store.#others)
            store.#others.onmessage = () => store.dispatchEvent(new Event("change"));
        return store;
    }

    /** All matches, the latest first: {id, name, created, changed}; the times are those of a clock on the wall. */
    async list() {
        const kept = new Map((await this.#keeper.list()).map(match => [match.id, match]));
        for (const id of this.#unkept.keys())
            kept.set(id, this.#known.get(id));
        return [...kept.values()].sort((a, b) => b.changed - a.changed);
    }

    /** A new match without a line; it is listed as soon as it has one. */
    create(name = "") {
        const now = Date.now();
        const match = { id: makeId(), name, created: now, changed: now, count: 0 };
        this.#known.set(match.id, match);
        return match.id;
    }

    /** Has this match lines that are in memory only? */
    isUnkept(id) {
        return this.#unkept.has(id);
    }

    /** Would something be lost if the page were closed now? */
    get hasUnkept() {
        return this.#unkept.size > 0 || (!this.isLasting && this.#known.size > 0);
    }

    /**
     * Keeps whole lines, all or none. Done as well if there is no room: then they stay in memory. Throws
     * Overtaken if another tab has gone on meanwhile.
     */
    async append(id, lines) {
        const match = { ...await this.#find(id), changed: Date.now() };
        const text = (this.#unkept.get(id) ?? "") + lines;
        try {
            await this.#keeper.append(match, text);
        } catch (error) {
            if (error?.name === "ConstraintError")
                throw new Overtaken();
            this.#known.set(id, match);
            this.#unkept.set(id, text);
            this.#tell("unkept", id);
            return;
        }
        this.#known.set(id, { ...match, count: match.count + 1 });
        if (this.#unkept.delete(id))
            this.#tell("kept", id);
        setTimeout(() => this.#tellChange()); // when the move has been shown
    }

    /** The whole log, or null if there is no such match. */
    async read(id) {
        if (!this.#unkept.has(id))
            this.#known.set(id, await this.#keeper.find(id) ?? this.#known.get(id));
        if (!this.#known.get(id))
            return null;
        return (await this.#keeper.lines(id)).join("") + (this.#unkept.get(id) ?? "");
    }

    /** Keeps a log that was read elsewhere as a new match. */
    async add(name, log) {
        const id = this.create(name);
        await this.#keeper.replace(this.#known.get(id), log);
        this.#tellChange();
        return id;
    }

    /** Puts another log in the place of a match's. */
    async replace(id, log) {
        const match = await this.#find(id);
        await this.#keeper.replace(match, log);
        this.#known.set(id, { ...match, count: 1 });
        if (this.#unkept.delete(id))
            this.#tell("kept", id);
        this.#tellChange();
    }

    async rename(id, name) {
        const match = { ...await this.#find(id), name };
        this.#known.set(id, match);
        if (match.count > 0)
            await this.#keeper.rename(match);
        this.#tellChange();
    }

    /** Keeps at once how much time has passed in a match since its newest entry: {entries, ms}; null forgets it. */
    keepTime(id, time) {
        try {
            if (time)
                localStorage.setItem(timeKey + id, JSON.stringify(time));
            else
                localStorage.removeItem(timeKey + id);
        } catch {
            // Then a clock begins again with its entry.
        }
    }

    /** What was kept of it, or null. */
    time(id) {
        try {
            const { entries, ms } = JSON.parse(localStorage.getItem(timeKey + id));
            return Number.isInteger(entries) && ms >= 0 && ms <= longestMs ? { entries, ms: Math.floor(ms) } : null;
        } catch {
            return null;
        }
    }

    async remove(id) {
        await this.#keeper.remove(id);
        this.keepTime(id, null);
        this.#known.delete(id);
        if (this.#unkept.delete(id))
            this.#tell("kept", id);
        this.#tellChange();
    }

    /**
     * Only one tab goes on with a match. `release` gives it up; where it is somebody else's, `mine` is done as soon
     * as it is ours.
     * @returns {Promise<{isMine: boolean, mine: Promise<void>, release: () => void}>}
     */
    lock(id) {
        if (!navigator.locks)
            return Promise.resolve({ isMine: true, mine: Promise.resolve(), release() {} });
        const name = `parlor ${id}`;
        let release = () => {};
        const held = new Promise(resolve => { release = resolve; });
        return new Promise((resolve, reject) => {
            navigator.locks.request(name, { ifAvailable: true }, lock => {
                if (lock) {
                    resolve({ isMine: true, mine: Promise.resolve(), release });
                    return held;
                }
                resolve(waitFor(name, held, release));
            }).catch(reject);
        });
    }

    async #find(id) {
        return this.#known.get(id) ?? await this.#keeper.find(id);
    }

    #tell(event, id) {
        this.dispatchEvent(new CustomEvent(event, { detail: id }));
    }

    #tellChange() {
        this.dispatchEvent(new Event("change"));
        this.#others?.postMessage("change");
    }
}

// In line for a lock that another tab holds; giving it up leaves the line.
function waitFor(name, held, release) {
    const leaves = new AbortController();
    let hasCome;
    const mine = new Promise(resolve => { hasCome = resolve; });
    navigator.locks.request(name, { signal: leaves.signal }, () => {
        hasCome();
        return held;
    }).catch(() => {});
    return { isMine: false, mine, release() { leaves.abort(); release(); } };
}

/** The text of a file that may be a match; null if it is too long for one. */
export async function readFile(file) {
    return file.size > sizeMax ? null : file.text();
}

/** Hands a text to the browser to be saved as a file. */
export function saveFile(name, text) {
    const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60000);
}

/** What the program would call the file: GAME-2026-11-15-2030.parlor, by this game's name and the time. */
export function fileName(game, ms) {
    const date = new Date(ms);
    const two = number => String(number).padStart(2, "0");
    return `${game}-${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}-`
        + `${two(date.getHours())}${two(date.getMinutes())}.parlor`;
}
