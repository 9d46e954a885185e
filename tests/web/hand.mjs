// A hand with a mouse at a table, and the eyes above it: clicks at places on the board, and reads what can be
// seen.
import { settle } from "./player.mjs";

// The middle of a thing on the screen.
export async function placeOf(page, id) {
    const at = await page.evaluate(wanted => {
        const { board } = window.screenShown, node = board.nodes.get(wanted);
        const button = document.querySelector(`.table [data-id="${CSS.escape(wanted)}"]`);
        const element = node ? board.svg : button;
        element?.scrollIntoView({ block: "nearest" });
        const box = element?.getBoundingClientRect();
        if (!node)
            return box && [box.left + box.width / 2, box.top + box.height / 2];
        const [x, y] = node.line ? node.line.slice(3) : node.at;
        return [box.left + (x - board.x) * box.width / board.width, box.top + (y - board.y) * box.height / board.height];
    }, id);
    if (!at)
        throw new Error(`there is no ${id}`);
    return at;
}

/** Clicks one thing after the other. */
export async function clickOn(page, ...ids) {
    for (const id of ids) {
        await settle(page);
        const [x, y] = await placeOf(page, id);
        await page.mouse.click(x, y);
        await settle(page);
    }
}

/** Drags from one thing to another. */
export async function drag(page, from, to) {
    const [ax, ay] = await placeOf(page, from), [bx, by] = Array.isArray(to) ? to : await placeOf(page, to);
    await page.mouse.move(ax, ay);
    await page.mouse.down();
    await page.mouse.move((ax + bx) / 2, (ay + by) / 2, { steps: 3 });
    await page.mouse.move(bx, by, { steps: 3 });
    await page.mouse.up();
    await settle(page);
}

/** What can be seen, in words and marks. */
export function look(page) {
    return page.evaluate(() => {
        const { board, frame } = window.screenShown;
        const text = selector => document.querySelector(`.table ${selector}`)?.innerText ?? "";
        const marked = mark => frame.nodes.filter(node => node[mark]).map(node => node.id).sort();
        const rings = name => [...board.rings.children].filter(ring => ring.querySelector(`.${name}`)).length;
        return { question: text(".question"), why: text(".why"), status: text(".status"), players: text(".players"), tip: text(".tip"), end: text(".end"),
            history: [...document.querySelectorAll(".history-list span")].map(span => span.textContent),
            may: marked("may"), touched: marked("touched"), ends: marked("end"), own: marked("own"), moved: marked("moved"),
            rings: rings("ring"), endRings: rings("end-ring"), ownRings: rings("own-ring"), crosses: document.querySelectorAll(".crosses > g").length,
            ways: document.querySelectorAll(".ways > g").length,
            lookOf: Object.fromEntries([...board.nodes.values()].map(node => [node.id, node.words])),
            where: Object.fromEntries([...board.nodes.values()].filter(node => node.kind === "piece").map(node => [node.id, String(node.at)])),
            deeds: [...document.querySelectorAll(".table .deeds button")].filter(button => button.checkVisibility()).map(button => button.textContent) };
    });
}

/** Whatever stands at a Korean table is Korean, but for names and the words of options, which are as they were typed. */
export async function lookForEnglish(page) {
    const words = await page.evaluate(() => {
        const found = [];
        const walk = document.createTreeWalker(document.querySelector(".table"), NodeFilter.SHOW_ELEMENT);
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
            found.push(...["aria-label", "aria-description", "title", "placeholder"].map(name => node.getAttribute(name) ?? ""));
            if (node.namespaceURI.endsWith("xhtml"))
                found.push(...[...node.childNodes].filter(child => child.nodeType === Node.TEXT_NODE).map(child => child.data));
        }
        const unnamed = text => window.table.names.reduce((rest, name) => rest.replaceAll(name, ""), text);
        return found.filter(text => /[A-Za-z]{2,}/.test(unnamed(text).replace(/[a-z]+=[a-z]+/g, "")));
    });
    if (words.length > 0)
        throw new Error(`English is spoken: ${words.join("; ")}`);
}

/** Presses one of the buttons below the question. */
export async function press(page, name) {
    await page.getByRole("button", { name, exact: true }).first().click();
    await settle(page);
}

/** From now on notes what is set in motion: what it is, from where to where, for how long, and how it fades. */
export function watchMotions(page) {
    return page.evaluate(() => {
        const boxOf = selector => {
            const box = document.querySelector(selector)?.getBoundingClientRect();
            return box && box.width > 0 ? [box.left, box.top, box.right, box.bottom].map(Math.round) : null;
        };
        const pointOf = ({ transform = "" }) => /translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(transform)?.slice(1).map(Number) ?? null;
        const animate = Element.prototype.animate;
        window.motions = [];
        Element.prototype.animate = function (frames, timing) {
            window.motions.push({ what: this.closest("[class]").getAttribute("class").split(" ").slice(0, 2).join(" "), duration: timing.duration,
                from: pointOf(frames[0]), to: pointOf(frames.at(-1)), size: this.getBoundingClientRect().width, opacity: frames.map(frame => frame.opacity),
                effects: [...document.querySelectorAll(".effects > *")].map(effect => effect.getAttribute("class")),
                pile: boxOf(".piles"), hand: boxOf(".hand"), players: boxOf(".players") });
            return animate.call(this, frames, timing);
        };
    });
}
