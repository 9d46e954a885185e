// The page's words in one language: sentences from the program's catalogue, times from the browser.

export class Words {
    /**
     * @param engine
     * @param {"en"|"ko"} lang
     */
    constructor(engine, lang) {
        this.lang = lang;
        /** The sentence in this language, its places filled: t("Go on with {names}", { names }). */
        this.t = engine.teller(lang);
        this.#times = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });
    }

    #times;

    /** A time of the clock on the wall. */
    time(ms) {
        return this.#times.format(ms);
    }

    /** "2 to 4", or "2" where there is no choice; what for is the sentence's to say. */
    span(one, several, [min, max]) {
        return min === max ? this.t(one, { count: max }) : this.t(several, { min, max });
    }
}
