// Debian's Chromium without windows, which costs half of what the whole browser does; CHROMIUM names another one.
import { chromium } from "playwright-core";

const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"];

export function launch(...more) {
    return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell", args: [...flags, ...more] });
}
