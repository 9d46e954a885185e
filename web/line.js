// The line to the server: a WebSocket that is opened again whenever it is lost, later and later. Knows nothing of
// what is said.

const firstWaitMs = 250, longestWaitMs = 1500, hiddenWaitMs = 15000; // nobody waits for a page that is not looked at
const silenceMs = 6000; // so long a line may take to open
const goodMs = 5000; // a line that stood so long was a good one

/** Events: `packet` ({detail: text}), `lost`. */
export class Line extends EventTarget {
    #socket = null;
    #waits = 0;
    #openedAt = Infinity;
    #timer = 0;
    #isClosed = false;
    #again = () => this.#retry();

    constructor() {
        super();
        addEventListener("online", this.#again);
        document.addEventListener("visibilitychange", this.#again);
        this.#open();
    }

    get isOpen() {
        return this.#socket?.readyState === WebSocket.OPEN;
    }

    send(text) {
        this.#socket.send(text);
    }

    close() {
        this.#isClosed = true;
        removeEventListener("online", this.#again);
        document.removeEventListener("visibilitychange", this.#again);
        clearTimeout(this.#timer);
        this.#socket?.close();
    }

    /** Something is wrong with what came: it is opened anew. */
    reopen() {
        this.#socket?.close();
    }

    // Whoever has no cookie yet is given one first.
    async #open() {
        clearTimeout(this.#timer);
        try {
            const { ok } = await fetch("/come", { method: "POST", signal: AbortSignal.timeout(silenceMs) });
            if (!ok)
                throw new Error();
        } catch {
            this.#lose(null);
            return;
        }
        if (!this.#isClosed)
            this.#connect();
    }

    #connect() {
        const socket = new WebSocket(`${location.origin.replace("http", "ws")}/socket`, "parlor");
        this.#socket = socket;
        this.#timer = setTimeout(() => socket.readyState === WebSocket.CONNECTING && socket.close(), silenceMs);
        socket.onopen = () => {
            this.#openedAt = performance.now();
        };
        socket.onmessage = ({ data }) => this.#socket === socket && this.dispatchEvent(new CustomEvent("packet", { detail: data }));
        socket.onclose = () => this.#lose(socket);
    }

    #lose(socket) {
        if (this.#isClosed || socket !== this.#socket)
            return;
        this.#socket = null;
        if (performance.now() - this.#openedAt > goodMs)
            this.#waits = 0;
        this.#openedAt = Infinity;
        this.dispatchEvent(new Event("lost"));
        clearTimeout(this.#timer);
        const waitMs = Math.min(document.hidden ? hiddenWaitMs : longestWaitMs, firstWaitMs * 2 ** this.#waits++);
        this.#timer = setTimeout(() => this.#open(), waitMs * (0.75 + Math.random() / 2));
    }

    // Somebody looks again, or there is a network again.
    #retry() {
        if (this.#socket || this.#isClosed || document.hidden)
            return;
        this.#waits = 0;
        this.#open();
    }
}

/** Says one line without staying, and gives the packets that answer it. */
export async function sayOnce(text) {
    await fetch("/come", { method: "POST" });
    const response = await fetch("/say", { method: "POST", body: text, signal: AbortSignal.timeout(silenceMs) });
    if (!response.ok)
        throw new Error(response.statusText);
    return (await response.text()).split("\n").filter(Boolean);
}

/** A picture of a text that a camera can read, as an address for an image; null if there is none. */
export async function drawCode(text) {
    try {
        const response = await fetch("/draw", { method: "POST", body: text });
        return response.ok ? URL.createObjectURL(await response.blob()) : null;
    } catch {
        return null;
    }
}

/** Is this address one that only this computer reaches? */
export function isLocal() {
    return /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);
}
