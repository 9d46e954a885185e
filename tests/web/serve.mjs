// Serves the page's files and a test's own, for the tests.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; worker-src 'self'";

/** A server of what the folders have, the first before the others. */
export async function serve(folders) {
    const server = createServer(async (request, response) => {
        const path = normalize(new URL(request.url, "http://x").pathname).replace(/\/$/, "/index.html");
        for (const folder of folders) {
            try {
                const data = await readFile(join(folder, path));
                response.writeHead(200, { "content-type": types[extname(path)] ?? "application/octet-stream", "content-security-policy": policy });
                response.end(data);
                return;
            } catch { /* the next may have it */ }
        }
        response.writeHead(404).end();
    });
    await new Promise(resolve => server.listen(0, "127.0.0.1", resolve));
    return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
