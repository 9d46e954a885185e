// The line to the server: a WebSocket that is opened again whenever it is lost or has become silent. Of what is said it
// knows only how to ask whether anybody is there.

const firstWaitMs = 250, longestWaitMs = 800, hiddenWaitMs = 15000; // nobody waits for a page that is not looked at
const manyWaits = 200, lateWaitMs = 4000; // who is gone for so long does not come back in a second
const refusedWaitMs = 5000;
const silenceMs = 6000; // so long a line may take to open
const knocks = 4; // in that time
const goodMs = 5000; // a line that stood so long was a good one
// Silence is counted in beats, and not in time: a page that slept itself has not listened.
const beatMs = 500;
const answerBeats = 8; // so long what is asked for may take,
const quietBeats = 20; // and so long nothing may be said, until we ask whether anybody is there;
const lostBeats = quietBeats + 3; // who says nothing even then is not

const pause = ms => new Promise(done => setTimeout(done, ms));

let reach = []; // the origins by which others come to the server, as it told us

/** Is this address one that only this computer reaches? */
function isLocal() {
    return /^(localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(location.hostname);
}

/** The origins by which others reach this server, the best first; none if only this computer does. */
export function origins() {
    return isLocal() ? reach : [location.origin];
}

// What speaks against what was asked for, or null. What a proxy says in the place of the server is not for people.
async function heed(response) {
    const { ok, status, headers } = response;
    if (ok)
        return null;
    const isSentence = headers.get("content-type")?.startsWith("text/plain");
    return { status, says: isSentence ? (await response.text()).trim() : "", address: headers.get("location"), isLasting: status < 500 || headers.has("retry-after") };
}

/**
 * Events: `packet` ({detail: text}), `lost` ({detail: {status?, says?, address?}}), with what the server said if it lets
 * nobody in.
 */
export class Line extends EventTarget {
    #socket = null;
    #isKnocking = false;
    #hasCome = false;
    #waits = 0;
    #openedAt = Infinity;
    #quiet = 0; // beats since something was heard
    #timer = 0;
    #beat = 0;
    #isClosed = false;
    #look = () => this.#check();

    constructor() {
        super();
        addEventListener("online", this.#look);
        addEventListener("pageshow", this.#look);
        document.addEventListener("visibilitychange", this.#look);
        this.#beat = setInterval(() => this.#count(), beatMs);
        this.#open();
    }

    get isOpen() {
        return this.#socket?.readyState === WebSocket.OPEN;
    }

    send(text) {
        this.#quiet = Math.max(this.#quiet, quietBeats - answerBeats);
        this.#socket.send(text);
    }

    close() {
        this.#isClosed = true;
        removeEventListener("online", this.#look);
        removeEventListener("pageshow", this.#look);
        document.removeEventListener("visibilitychange", this.#look);
        clearInterval(this.#beat);
        clearTimeout(this.#timer);
        this.#socket?.close();
    }

    /** Something is wrong with what came: it is opened anew. */
    reopen() {
        if (this.#socket)
            this.#drop();
    }

    // Asks to be let in; whoever has no cookie yet is given one. What went into a silent network stays lost, so it is
    // asked again and again; but not the first time, or there could be two cookies. Null if nobody answers.
    async #knock(signal) {
        const times = this.#hasCome ? knocks : 1, asked = [];
        let response = null;
        for (let i = 0; i < times && !response; i++) {
            asked.push(fetch("/come", { method: "POST", signal }));
            response = await Promise.race([...asked, pause(silenceMs / times)]);
        }
        return response ?? null;
    }

    // Only one is ever under way.
    async #open() {
        clearTimeout(this.#timer);
        this.#isKnocking = true;
        const ends = new AbortController();
        let response, refusal;
        try {
            response = await this.#knock(ends.signal);
            refusal = response && await heed(response);
        } catch {
            // There is no network, or no server.
        }
        ends.abort();
        this.#isKnocking = false;
        if (this.#isClosed)
            return;
        if (!response || refusal) {
            this.#lose(refusal ?? {}, response === null);
            return;
        }
        this.#hasCome = true;
        reach = (response.headers.get("parlor-reach") ?? "").split(" ").filter(Boolean).map(url => new URL(url).origin);
        this.#connect();
    }

    #connect() {
        const socket = new WebSocket(`${location.origin.replace("http", "ws")}/socket`, "parlor");
        this.#socket = socket;
        this.#timer = setTimeout(() => socket.readyState === WebSocket.CONNECTING && this.#drop(), silenceMs);
        socket.onopen = () => {
            this.#openedAt = performance.now();
            this.#quiet = 0;
        };
        socket.onmessage = ({ data }) => {
            if (this.#socket !== socket)
                return;
            this.#quiet = 0;
            this.dispatchEvent(new CustomEvent("packet", { detail: data }));
        };
        socket.onclose = () => this.#socket === socket && this.#lose();
    }

    // What still comes over it is not heard, and its end not waited for: a silent network would not tell it.
    #drop(isAtOnce = false) {
        const socket = this.#socket;
        this.#lose({}, isAtOnce);
        socket?.close();
    }

    #lose(refusal = {}, isAtOnce = false) {
        if (this.#isClosed)
            return;
        this.#socket = null;
        if (performance.now() - this.#openedAt > goodMs)
            this.#waits = 0;
        this.#openedAt = Infinity;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#open(), isAtOnce && !document.hidden ? 0 : this.#nextWait(refusal));
        this.dispatchEvent(new CustomEvent("lost", { detail: refusal }));
    }

    #nextWait({ isLasting }) {
        const longestMs = document.hidden ? hiddenWaitMs : this.#waits < manyWaits ? longestWaitMs : lateWaitMs;
        const waitMs = isLasting ? refusedWaitMs : Math.min(longestMs, firstWaitMs * 2 ** this.#waits);
        this.#waits++;
        return waitMs * (0.75 + Math.random() / 2);
    }

    #ask() {
        this.#quiet = quietBeats;
        this.#socket.send("ping");
    }

    #count() {
        if (!this.isOpen)
            return;
        this.#quiet++;
        if (this.#quiet === quietBeats)
            this.#ask();
        else if (this.#quiet >= lostBeats)
            this.#drop(true);
    }

    // Somebody looks again, or there is a network again: now it must be known whether the line still carries anything.
    #check() {
        if (this.#isClosed || this.#isKnocking || document.hidden)
            return;
        if (!this.isOpen) {
            this.#waits = 0;
            this.#drop(true);
        } else if (this.#quiet < quietBeats)
            this.#ask();
    }
}

/** Says one line without staying, and gives the packets that answer it. Throws a refusal as `lost` has it. */
export async function sayOnce(text) {
    const signal = AbortSignal.timeout(silenceMs);
    let response;
    for (const [path, body] of [["/come", ""], ["/say", text]]) {
        response = await fetch(path, { method: "POST", body, signal });
        const refusal = await heed(response);
        if (refusal)
            throw refusal;
    }
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
