// The tests' own page in a browser, served and opened from disk: modules, the C program and a worker run,
// and nothing is asked of anybody else.
//     node browser.mjs PROGRAM SINGLE_FILE
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { launch } from "./chromium.mjs";

const [program, single] = process.argv.slice(2);
const expected = "예, 3, Yes 42, </script> 4";

async function serve() {
    const data = mkdtempSync(join(tmpdir(), "parlor-"));
    const server = spawn(program, ["serve", "--lang", "en", "--data", data, "--listen", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "inherit"] });
    for await (const line of server.stdout)
        return { server, data, address: /http:\S+/.exec(line)[0] };
    throw new Error("the server says nothing");
}

// Opens the page and returns what is wrong with it.
async function look(browser, address) {
    const page = await browser.newPage();
    const faults = [], asked = [];
    page.on("pageerror", error => faults.push(error.message));
    page.on("console", message => faults.push(message.text()));
    page.on("request", request => asked.push(request.url()));
    await page.goto(address);
    // Not waitForFunction, which evaluates strings in the page: its policy forbids that.
    await page.locator("#said", { hasNotText: "Nothing yet." }).waitFor().catch(() => {});
    const said = await page.textContent("#said");
    if (said !== expected)
        faults.push(`it says ${said}`);
    const colour = await page.evaluate(() => getComputedStyle(document.getElementById("said")).color);
    if (colour !== "rgb(1, 2, 3)")
        faults.push(`its colour is ${colour}`);
    const here = address.startsWith("file:") ? /^(file|blob|data):/ : new RegExp(`^(${address}|blob:|data:)`);
    faults.push(...asked.filter(url => !here.test(url)));
    await page.close();
    return faults;
}

const browser = await launch();
const { server, data, address } = await serve();
try {
    for (const where of [address, pathToFileURL(resolve(single)).href]) {
        const faults = await look(browser, where);
        if (faults.length > 0)
            throw new Error(`${where}: ${faults.join("; ")}`);
        console.log(`[       OK ] the page, ${where.startsWith("file:") ? "opened from disk" : "served"}`);
    }
} finally {
    await new Promise(done => server.once("exit", done).kill());
    rmSync(data, { recursive: true });
    await browser.close();
}
