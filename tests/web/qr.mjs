// QR codes say what stands beside them: on the page, as the server draws them, and in the terminal.
//     node qr.mjs PROGRAM SINGLE_FILE SCREENS
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import jsQR from "jsqr";
import { come, make, run, server } from "./party.mjs";

const pixelsOfSquare = 4;

/** What a code says of which these squares are dark, if each has so many pixels. */
function read(size, isDark, scale = 1) {
    const pixels = new Uint8ClampedArray(4 * (size * scale) ** 2).fill(255);
    for (let i = 0; i < (size * scale) ** 2; i++)
        if (isDark(Math.floor(i / (size * scale) / scale), Math.floor(i % (size * scale) / scale)))
            pixels.fill(0, 4 * i, 4 * i + 3);
    return jsQR(pixels, size * scale, size * scale)?.data;
}

/** What a picture of the server's says. */
function readPicture(svg) {
    const size = Number(/viewBox="0 0 (\d+) /.exec(svg)[1]);
    const dark = new Set([...svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, column, row]) => `${row} ${column}`));
    return read(size, (row, column) => dark.has(`${row} ${column}`), pixelsOfSquare);
}

/** What a code in lines of half blocks says. */
function readLines(text) {
    const lines = [...text.matchAll(/\x1b\[30;107m([ \u2580\u2584\u2588]+)\x1b\[0m/g)].map(([, line]) => line);
    return read(lines[0].length, (row, column) => (row % 2 ? "\u2584\u2588" : "\u2580\u2588").includes(lines[Math.floor(row / 2)]?.[column] ?? " "), pixelsOfSquare);
}

/** What an image on the page says, as it is seen there. */
async function readImage(image) {
    await image.waitFor();
    const size = 400;
    const dark = await image.evaluate(async (seen, wide) => {
        await seen.decode();
        const pen = Object.assign(document.createElement("canvas"), { width: wide, height: wide }).getContext("2d");
        pen.drawImage(seen, 0, 0, wide, wide);
        const { data } = pen.getImageData(0, 0, wide, wide);
        return Array.from({ length: wide * wide }, (_, i) => data[4 * i] < 128 && data[4 * i + 3] > 128 ? "#" : " ").join("");
    }, size);
    return read(size, (row, column) => dark[row * size + column] === "#");
}

await run([
    ["the code of a table says its link", async () => {
        const page = await make("Frogs", "Ann", 2);
        assert.equal(await readImage(page.locator("img.code").first()), page.url());
    }],

    ["whatever is drawn can be read again", async () => {
        const page = await come("");
        for (const text of ["x", "https://games.example.org/#table/NSDgLPSrvM0NFc_-xPapVg", "\u4f60\u597d, \ud55c\uad6d\uc5b4", "long ".repeat(150)]) {
            const svg = await page.evaluate(async body => (await fetch("/draw", { method: "POST", body })).text(), text);
            assert.equal(readPicture(svg), text);
        }
    }],

    ["the code in the terminal says where others reach it", async () => {
        const command = `'${process.argv[2]}' serve --lang en --listen 127.0.0.1:0 --public https://games.example.org --no-browser --data '${server.data}/terminal'`;
        const terminal = spawn("script", ["-qec", command, "/dev/null"], { stdio: ["pipe", "pipe", "ignore"] });
        let said = "";
        for await (const text of terminal.stdout.setEncoding("utf8"))
            if (/(\x1b\[30;107m[^\n]*\n\s*){15}[^\x1b]*Others reach it/.test(said += text))
                break;
        terminal.kill("SIGTERM");
        assert.equal(readLines(said), "https://games.example.org");
    }],
]);
