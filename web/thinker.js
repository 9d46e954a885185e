// Lets a computer player think, in slices, in an instance of the program that does nothing else. A task is
// what the desk took: {game, viewer, players, seen, time, isOnlooker, memory, view}.

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

    /**
     * Comes to an end, or as far as it is let.
     * @returns {Promise<{thought: number, work: number, memory: Uint8Array, decision: Uint8Array}>} `work` is
     *     what remains to be done where the task came from
     */
    async think(task) {
        const program = this.#program;
        this.#isStopped = false;
        if (!program.call("worker_begin", task.game, task.viewer, task.players, task.seen, task.time))
            throw new RangeError("there is no memory left");
        this.#write(memoryPart, task.memory);
        this.#write(viewPart, task.view);
        for (;;) {
            const before = task.isOnlooker ? this.#read(memoryPart) : null;
            const work = this.#work;
            const thought = this.#slice(work);
            if (thought !== thinks && task.isOnlooker)
                return { thought: thinks, work, memory: before, decision: this.#read(decisionPart) };
            if (thought !== thinks || this.#isStopped)
                return { thought, work: 0, memory: this.#read(memoryPart), decision: this.#read(decisionPart) };
            await new Promise(resolve => setTimeout(resolve));
        }
    }

    // Slices take about the same time on every machine; what comes out does not depend on it.
    #slice(work) {
        const start = performance.now();
        const thought = this.#program.call("worker_run", work);
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
