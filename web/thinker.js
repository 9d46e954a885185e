// Lets computer players think, in slices, in an instance of the program that does nothing else. A task is what
// a desk gave: {key, game, viewer, players, seen, time, hints, lang, names, view, memory}; the key says who thinks, and
// whose memory stays here from task to task. `memory` is what it begins with. {asks, key, lang} asks who has thought.

const thinks = 0;
const memoryPart = 0, viewPart = 1, decisionPart = 2;
const sliceMs = 12;

export class Thinker {
    #program;
    #work = 2000;
    #isStopped = false;

    constructor(program) {
        this.#program = program;
    }

    /** What is being thought about is brought back as far as it has come. */
    stop() {
        this.#isStopped = true;
    }

    forget(keys) {
        for (const key of keys)
            this.#program.call("worker_forget", key);
    }

    /**
     * Comes to an end, or as far as it is let.
     * @returns {Promise<{thought: number, decision: Uint8Array, remark: ?{says: string, from: number, events: string[]}}>}
     */
    async think(task) {
        const program = this.#program;
        if (task.asks)
            return { says: program.call(task.asks, task.key, task.lang) ? program.answer() : null };
        this.#isStopped = false;
        if (!program.call("worker_begin", task.key, task.game, task.viewer, task.players, task.seen, task.time, task.hints))
            throw new RangeError("there is no memory left");
        if (program.call("worker_is_new"))
            this.#write(memoryPart, task.memory);
        this.#write(viewPart, task.view);
        for (;;) {
            const thought = this.#slice();
            if (thought !== thinks || this.#isStopped)
                return { thought, decision: this.#read(decisionPart), remark: this.#remark(task) };
            await new Promise(resolve => setTimeout(resolve));
        }
    }

    #remark({ lang, names }) {
        const hasRemark = this.#program.call("worker_remark", lang, names.map(name => name + "\n").join(""));
        return hasRemark ? JSON.parse(this.#program.answer()) : null;
    }

    // Slices take about the same time on every machine; what comes out does not depend on it.
    #slice() {
        const start = performance.now();
        const thought = this.#program.call("worker_run", this.#work);
        const tookMs = performance.now() - start;
        if (tookMs > 2 * sliceMs && this.#work > 100)
            this.#work = Math.floor(this.#work / 2);
        else if (tookMs < sliceMs / 2 && this.#work < 1e6)
            this.#work *= 2;
        return thought;
    }

    #read(part) {
        return this.#program.read(this.#program.call("worker_part", part), this.#program.call("worker_size", part));
    }

    #write(part, bytes) {
        if (bytes.length !== this.#program.call("worker_size", part))
            throw new RangeError("a task of another program");
        this.#program.write(this.#program.call("worker_part", part), bytes);
    }
}
