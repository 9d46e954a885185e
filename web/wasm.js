// The program's C, compiled to WebAssembly: its memory, texts in and out, and what it asks of the browser.
// Knows no function of it but those that carry texts and entropy.
import { foldName } from "./names.js";

const entropySize = 32;
// The smallest module that has a vector instruction.
const vectorModule = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]);
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Fetches the module: the one with vector instructions where the browser has them. */
export async function fetchModule() {
    const url = WebAssembly.validate(vectorModule) ? new URL("./parlor-wide.wasm", import.meta.url) : new URL("./parlor.wasm", import.meta.url);
    const response = await fetch(url);
    if (!response.ok)
        throw new Error(`${url}: ${response.status}`);
    return response.arrayBuffer();
}

export class Program {
    /**
     * @param {BufferSource} bytes the module
     * @param {{keep?: function(number, string), tell?: function(number, number, number, string),
     *     send?: function(number, number, number, string)}} [page] what it calls: lines of a desk's log are to be
     *     kept; what became of something that was pending; a line is to be sent, with its ticket and nonce
     * @returns {Promise<Program>}
     */
    static async start(bytes, page = {}) {
        const program = new Program();
        const imports = { page: {
            fold: (...args) => program.#fold(...args),
            keep: (desk, lines, length) => page.keep(desk, decoder.decode(program.#bytes(lines, length))),
            send: (desk, ticket, nonce, line) => page.send(desk, ticket, nonce, program.#text(line)),
            tell: (desk, ticket, verdict, why) => page.tell(desk, ticket, verdict, program.#text(why)),
        } };
        const { instance } = await WebAssembly.instantiate(bytes, imports);
        program.exports = instance.exports;
        program.exports._initialize();
        return program;
    }

    /** Calls a function; texts among the arguments are lent to it for as long as it runs. */
    call(name, ...args) {
        const lent = [];
        try {
            return this.exports[name](...args.map(value => {
                if (typeof value !== "string")
                    return value;
                lent.push(this.#lend(encoder.encode(value + "\0")));
                return lent.at(-1);
            }));
        } finally {
            lent.forEach(address => this.exports.release(address));
        }
    }

    /** The same for a function that answers with a text. */
    ask(name, ...args) {
        this.call(name, ...args);
        return this.answer();
    }

    /** What was answered last. */
    answer() {
        const start = this.exports.answer();
        if (start === 0)
            throw new RangeError("there is too much to say");
        return decoder.decode(this.#bytes(start, this.exports.answer_length()));
    }

    /** Gives fresh entropy, which the next match takes. */
    giveEntropy() {
        const address = this.#lend(crypto.getRandomValues(new Uint8Array(entropySize)));
        this.exports.entropy(address);
        this.exports.release(address);
    }

    /** A copy of so many bytes. */
    read(start, length) {
        return this.#bytes(start, length).slice();
    }

    write(start, bytes) {
        this.#bytes(start, bytes.length).set(bytes);
    }

    // Made anew each time: when the memory grows, earlier ones are of no use.
    #bytes(start, length) {
        return new Uint8Array(this.exports.memory.buffer, start, length);
    }

    #lend(bytes) {
        const address = this.exports.reserve(bytes.length);
        if (address === 0)
            throw new RangeError("there is no memory left");
        this.#bytes(address, bytes.length).set(bytes);
        return address;
    }

    #text(start) {
        const rest = this.#bytes(start);
        return decoder.decode(rest.subarray(0, rest.indexOf(0)));
    }

    // What src/page/page.h calls page_fold.
    #fold(name, folded, size) {
        const text = foldName(this.#text(name));
        const bytes = encoder.encode(text + "\0");
        if (text === null || bytes.length > size)
            return false;
        this.#bytes(folded, bytes.length).set(bytes);
        return true;
    }
}
