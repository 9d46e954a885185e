// Small sounds, made here, of a few tones each. Silent unless somebody wants them.

// Each tone: when it begins and how long it lasts, in seconds, its pitch in hertz, and how loud it is.
const tunes = {
    turn: [[0, 0.12, 523, 0.5], [0.1, 0.18, 659, 0.5]],
    move: [[0, 0.07, 392, 0.6]],
    take: [[0, 0.08, 330, 0.6], [0.06, 0.1, 262, 0.5]],
    refuse: [[0, 0.1, 196, 0.5], [0.09, 0.14, 175, 0.5]],
    end: [[0, 0.2, 523, 0.5], [0.14, 0.2, 659, 0.5], [0.28, 0.4, 784, 0.5]],
};
const volume = 0.12;

export class Sound {
    #settings;
    #context = null;

    constructor(settings) {
        this.#settings = settings;
    }

    /** @param {keyof typeof tunes} name */
    play(name) {
        if (!this.#settings.get("sound") || !globalThis.AudioContext)
            return;
        this.#context ??= new AudioContext();
        this.#context.resume();
        for (const tone of tunes[name])
            this.#sound(...tone);
    }

    #sound(start, length, pitch, loud) {
        const context = this.#context;
        const from = context.currentTime + start;
        const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
        const gain = new GainNode(context, { gain: 0 });
        gain.gain.setValueAtTime(0, from);
        gain.gain.linearRampToValueAtTime(loud * volume, from + 0.01);
        gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
        tone.connect(gain).connect(context.destination);
        tone.start(from);
        tone.stop(from + length);
    }
}
