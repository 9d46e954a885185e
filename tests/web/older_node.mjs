// What the page's modules take from a browser and Debian's Node does not have yet; to be imported before them.
import { webcrypto } from "node:crypto";

globalThis.crypto ??= webcrypto;
globalThis.CustomEvent ??= class extends Event {
    constructor(type, { detail = null } = {}) {
        super(type);
        this.detail = detail;
    }
};
