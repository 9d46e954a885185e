// Where computer players think, so that the page never waits for them.
import { Program, fetchModule } from "./wasm.js";
import { Thinker } from "./thinker.js";

const started = fetchModule().then(bytes => Program.start(bytes))
    .then(program => new Thinker(program));
let last = started;

self.onmessage = ({ data }) => {
    if (data.isStop) {
        started.then(thinker => thinker.stop());
        return;
    }
    if (data.forget) {
        last = last.then(() => started).then(thinker => thinker.forget(data.forget));
        return;
    }
    last = last.then(() => started).then(thinker => thinker.think(data.task)).then(
        result => self.postMessage({ ticket: data.ticket, result }),
        error => self.postMessage({ ticket: data.ticket, error: String(error) }));
};
