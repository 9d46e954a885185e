// What tests of the page stand on: the program that serves it, a browser, and rules that hold on every page: nothing is
// asked of anybody else, and nothing is complained about.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "./chromium.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A server of the program; `data` is what it keeps. */
export async function startServer(program, data = mkdtempSync(join(tmpdir(), "parlor-"))) {
    const server = spawn(program, ["serve", "--lang", "en", "--data", data, "--listen", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "inherit"] });
    let isClosing = false;
    server.on("exit", (status, signal) => isClosing || console.log(`the server ended: ${status ?? signal}`));
    const close = async () => {
        isClosing = true;
        await new Promise(done => server.once("exit", done).kill());
        rmSync(data, { recursive: true });
    };
    for await (const line of server.stdout)
        return { url: /http:\S+/.exec(line)[0].replace(/\/$/, ""), close };
    throw new Error("the server says nothing");
}

export class Stage {
    static async open(program) {
        const stage = new Stage();
        stage.program = program;
        stage.server = await startServer(program);
        stage.address = `${stage.server.url}/`;
        stage.browser = await launch();
        return stage;
    }

    async close() {
        await this.browser.close();
        await this.server.close();
    }

    /** A browser of its own for one test. */
    async context(settings = {}) {
        const context = await this.browser.newContext({
            locale: "en-GB", viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", acceptDownloads: true, ...settings,
        });
        context.setDefaultTimeout(120000);
        context.faults = [];
        context.on("page", page => this.#watch(page, context.faults));
        return context;
    }

    #watch(page, faults) {
        page.on("pageerror", error => faults.push(error.message));
        page.on("console", message => faults.push(message.text()));
        page.on("request", request => {
            if (!request.url().startsWith(this.address) && !/^(file|blob|data):/.test(request.url()))
                faults.push(`it asked ${request.url()}`);
        });
    }

    /** A new tab with the page, or with a part of it ("#new/..."). */
    async page(context, where = "", address = this.address) {
        const page = await context.newPage();
        await page.goto(address + where);
        return page;
    }
}

const allRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
// Those that judge colours: in another theme nothing else is different.
const colourRules = ["color-contrast", "link-in-text-block"];

/** What axe-core has against the page as it stands; of one that differs in its theme from one it has seen, against its colours. */
export async function lookForFaults(page, isWhole = true) {
    if (await page.evaluate(() => !window.axe))
        await page.evaluate(axe);
    const { violations } = await page.evaluate(rules => axe.run(document, { runOnly: rules }), isWhole ? allRules : colourRules);
    return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.target} ${node.failureSummary}`));
}

// Where a page is when a test of it fails.
async function whereabouts(page) {
    const seen = page.evaluate(() => `at ${location.href}, the focus on "${document.activeElement.textContent.slice(0, 80)}"`);
    return await seen.catch(error => `at ${page.url()}: ${error.message}`);
}

/**
 * Runs tests, each [what it shows, async (stage) => ..., settings of its browser]; ends the process.
 * A test gets the stage and a context, which is checked for faults in the end.
 */
export async function run(program, tests) {
    const stage = await Stage.open(program);
    const only = process.env.ONLY;
    let failed = 0;
    for (const [says, test, settings] of tests.filter(([text]) => !only || text.includes(only))) {
        const context = await stage.context(settings);
        try {
            await test(stage, context);
            if (context.faults.length > 0)
                throw new Error(context.faults.join("\n"));
            console.log(`[       OK ] ${says}`);
        } catch (error) {
            failed++;
            console.log(`[  FAILED  ] ${says}: ${error.stack.replace(/(\n.*  -   .*)+/g, "")}`);
            console.log([...context.faults, ...await Promise.all(context.pages().map(whereabouts))].join("\n"));
        }
        await context.close();
    }
    await stage.close();
    process.exit(failed === 0 ? 0 : 1);
}
