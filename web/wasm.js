// The program's C, compiled to WebAssembly: its memory, texts in and out, and what it asks of the browser.
// Knows no function of it but those that carry texts and entropy.
import { foldName } from "./names.js";

const entropySize = 32;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Program {
    /**
     * @param {BufferSource} bytes the module
     * @returns {Promise<Program>}
     */
    static async start(bytes) {
        const program = new Program();
        const imports = { page: { fold: (...args) => program.#fold(...args) } };
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
        const start = this.exports.answer();
        if (start === 0)
            throw new RangeError(`${name} has too much to say`);
        return decoder.decode(this.#bytes(start, this.exports.answer_length()));
    }

    /** Gives fresh entropy, which the next match takes. */
    giveEntropy() {
        const address = this.#lend(crypto.getRandomValues(new Uint8Array(entropySize)));
        this.exports.entropy(address);
        this.exports.release(address);
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

    // What src/page/page.h calls page_fold.
    #fold(name, folded, size) {
        const rest = this.#bytes(name);
        const text = foldName(decoder.decode(rest.subarray(0, rest.indexOf(0))));
        const bytes = encoder.encode(text + "\0");
        if (text === null || bytes.length > size)
            return false;
        this.#bytes(folded, bytes.length).set(bytes);
        return true;
    }
}
