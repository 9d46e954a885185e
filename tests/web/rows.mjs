// The use cases of frogs, each with a mouse on the page: what is clicked, and what is seen then.
//     node rows.mjs BUILD
import { House, run, until, settle } from "./player.mjs";
import { clickOn, drag, look, press, watchMotions } from "./hand.mjs";

const house = await House.open(process.argv[2]);
const open = (options, players = "Ann,Ben", more = {}) => house.table({ game: "frogs", players, options: `board=small,${options}`, ...more });

function expect(is, what, seen) {
    if (!is)
        throw new Error(`${what}\n${JSON.stringify(seen)}`);
}

async function see(page, wanted) {
    const seen = await look(page);
    for (const [name, value] of Object.entries(wanted)) {
        const found = seen[name];
        const isSo = value instanceof RegExp ? value.test(Array.isArray(found) ? found.join("\n") : found)
            : typeof value === "function" ? value(found) : JSON.stringify(found) === JSON.stringify(value);
        expect(isSo, `${name} is not ${value}`, seen);
    }
    return seen;
}

const isBridge = (id, is = true) => lookOf => lookOf[id].includes("bridge") === is;
const usedOf = page => page.evaluate(() => window.screenShown.frame.nodes.filter(node => node.words.includes(" used")).map(node => node.id));

await run("web-rows", house, [
    ["the board shows whose turn it is and marks the frogs of the mover, then where the chosen one can go",
        ["MF-1", "MF-2", "MF-3", "MF-4", "MF-pre", "TT-1", "TT-1a", "TT-3", "TT-4"], async () => {
            const page = await open("frogs=2");
            await see(page, { status: /Turn 1: Ann is to play/, question: /Move a frog or use a card/, own: ["N"], rings: rings => rings >= 1 });
            await clickOn(page, "N");
            await see(page, { touched: ["N"], ends: ["b1"], endRings: 1, may: may => may.includes("b1") });
        }],
    ["a frog moves over a bridge, which falls, and the next player is named", ["MF-5", "MF-6", "MF-7", "MF-8", "MF-10", "MF-11", "TT-2", "TT-6", "TT-7", "TT-8"], async () => {
        const page = await open("frogs=2");
        await clickOn(page, "N", "b1", "S", "b3");
        const before = await look(page);
        await clickOn(page, "b1", "b2");
        const after = await see(page, { lookOf: isBridge("b1-b2", false), history: /from b1 to b2\.\nThe bridge between b1 and b2 falls\.\nBen is to play/, moved: ["b2"], status: /Ben is to play/ });
        expect(before.where["frog:0"] !== after.where["frog:0"], "the frog stands where it stood", after);
    }],
    ["a frog is dragged where it goes, and let go beside the board", ["EJ-mouse", "TT-mouse"], async () => {
        const page = await open("frogs=2");
        await drag(page, "N", [4, 790]);
        await see(page, { touched: [], status: /Turn 1/ });
        await drag(page, "N", "b1");
        await see(page, { status: /Turn 2: Ben/ });
    }],
    ["a used bridge is seen to fall, a placed one to arrive, and a frog to hop", ["MF-s2"], async () => {
        const page = await open("frogs=2", "Ann,Ben", { motion: 1 });
        await clickOn(page, "N", "b1", "S", "b3");
        await watchMotions(page);
        await clickOn(page, "b1", "b2");
        const seen = await page.evaluate(() => window.motions.splice(0));
        const [hop] = seen.filter(({ what }) => what === "piece frog"), [fall] = seen.filter(({ effects }) => effects.some(name => name.includes("bridge")));
        expect(hop && String(hop.from) !== String(hop.to), "no frog hops", seen);
        expect(fall && fall.opacity.at(-1) === 0 && fall.effects.includes("ripple"), "no bridge sinks into the water", seen);
        await clickOn(page, "b1-b2");
        const laid = (await page.evaluate(() => window.motions)).map(({ what }) => what);
        expect(laid.includes("line bridge"), "no bridge arrives", laid);
    }],
    ["before the first jump every way of a chain is drawn, and on pointing what would fall is crossed out", ["MF-s1", "MF-o1", "MF-s4"], async () => {
        const page = await open("frogs=2");
        await clickOn(page, "N", "b1", "S", "b3", "b1", "b2", "b3");
        await see(page, { ends: ["S", "a2", "a3", "c2", "c3"], ways: ways => ways >= 6, crosses: 0 });
        await page.getByRole("button", { name: /^b2,/ }).hover();
        await until(page, () => document.querySelectorAll(".crosses path").length > 0);
        await clickOn(page, "b2");
        await see(page, { question: /Where does the displaced frog of Ann on b2 go/, may: ["a2", "c2"] });
    }],
    ["a chain over an opponent's frog goes on step by step; wrong places are refused with the reason", ["MF-6b", "MF-6d", "TT-4-7b", "TT-4-7b1a", "MF-6a5"], async () => {
        const page = await open("frogs=2");
        await clickOn(page, "N", "b1", "S", "b3", "b1", "b2", "b3", "b2");
        await see(page, { question: /displaced frog of Ann on b2/, lookOf: lookOf => Object.values(lookOf).some(words => words.includes("displaced")) });
        await clickOn(page, "b1");
        await see(page, { why: /no bridge/, may: ["a2", "c2"] });
        await clickOn(page, "a2");
        await see(page, { status: /Turn 5: Ann/, lookOf: isBridge("a2-b2", false) });
    }],
    ["a chain goes on over further frogs until all have landed", ["MF-6b5", "EJ-6b", "EJ-6b1b", "TT-4-7b1b", "EJ-6b1a"], async () => {
        const page = await open("frogs=2");
        await clickOn(page, "N", "b1", "S", "b3", "b1", "b2", "b3", "a3", "a3-b3", "S", "b3");
        await clickOn(page, "extra-jump", "b2", "a2", "a3");
        await see(page, { question: /displaced frog of Ben on a3/ });
        await clickOn(page, "a2");
        await see(page, { why: /no bridge/ });
        await clickOn(page, "b3");
        await see(page, { question: /displaced frog of Ben on b3/ });
        await clickOn(page, "c3");
        await see(page, { status: /Turn 8: Ben/ });
    }],
    ["a chain that begins on the own frog", ["MF-6a"], async () => {
        const page = await open("frogs=2");
        await clickOn(page, "N", "b1", "S", "b3", "N", "b1");
        await see(page, { question: /displaced frog of Ann on b1/ });
        await clickOn(page, "a1");
        await see(page, { status: /Turn 4: Ben/ });
    }],
    ["somebody else's frog, and one that can't move, are refused with the reason", ["MF-2a", "MF-x1"], async () => {
        const page = await open("frogs=2");
        await clickOn(page, "N", "b1");
        await clickOn(page, "b1");
        await see(page, { why: /./, touched: [], status: /Turn 2: Ben/ });
        await page.evaluate(() => document.querySelector(".why").textContent = "");
        await clickOn(page, "N");
        await see(page, { why: /./, status: /Turn 2: Ben/ });
    }],
    ["where no bridge leads a frog does not go, and its destinations are marked again", ["MF-4a", "TT-4-7a", "EJ-4a", "EJ-6a", "TT-4-7e2a"], async () => {
        const page = await open("frogs=2");
        await clickOn(page, "N", "b1", "S", "b3", "b1", "b2", "b3", "a3", "b2", "b1");
        await see(page, { why: /no bridge/, touched: ["b2"], endRings: rings => rings >= 3 });
        await clickOn(page, "b2", "extra-jump", "b2", "b1");
        await see(page, { why: /no bridge/ });
        await press(page, "Cancel the turn");
        await clickOn(page, "extra-jump", "N", "b1", "b2");
        await see(page, { why: /no bridge/, question: /where does the frog on b1 jump next/ });
    }],
    ["a jump whose chain can't be finished is illegal, and everything stays as it was", ["MF-6c"], async () => {
        const page = await open("frogs=2");
        // From the corner a3 only the bridge leads away over which the jump would come.
        await clickOn(page, "N", "b1", "S", "b3", "b1", "b2", "b3", "a3", "a3-b3", "S", "b3", "removal", "a2-a3", "b3");
        const before = await see(page, { status: /Turn 8: Ben/, may: may => !may.includes("a3") });
        await clickOn(page, "a3");
        const after = await see(page, { why: /./, status: /Turn 8: Ben/, touched: ["b3"], lookOf: isBridge("a3-b3") });
        expect(JSON.stringify(after.where) === JSON.stringify(before.where), "something has moved", after);
    }],
    ["Extra Jump, step by step: card, frog, first jump, second jump; then it is used", ["EJ-pre", "EJ-1", "EJ-2", "EJ-3", "EJ-4", "EJ-5", "EJ-6", "EJ-7", "EJ-8", "EJ-9", "EJ-2a", "EJ-mouse", "TT-4-7e"], async () => {
        const page = await open("frogs=2");
        await clickOn(page, "extra-jump");
        await see(page, { question: /Extra Jump: choose a frog/, touched: ["extra-jump"] });
        await clickOn(page, "N", "b1");
        await see(page, { question: /where does the frog on b1 jump next/, moved: ["b1"] });
        await clickOn(page, "b2");
        await see(page, { status: /Turn 2: Ben/, moved: ["b2"] });
        await clickOn(page, "S", "b3");
        expect((await usedOf(page)).includes("extra-jump"), "the card is not marked as used");
        await see(page, { players: /Ann\s+N, 0 of \d arrived, cards left: 3[^]*Ben\s+S, 0 of \d arrived, cards left: 4/ });
        await clickOn(page, "extra-jump");
        await see(page, { why: /used/, status: /Turn 3: Ann/, touched: [] });
    }],
    ["touching the card again, or cancelling, restores the board at every step", ["EJ-1-6a", "TT-5"], async () => {
        const page = await open("frogs=2");
        const before = await look(page);
        for (const steps of [["extra-jump"], ["extra-jump", "N"], ["extra-jump", "N", "b1"]]) {
            await clickOn(page, ...steps, "extra-jump");
            const after = await see(page, { question: /Move a frog/, touched: [], status: before.status.length ? /Turn 1: Ann/ : /x/ });
            expect(JSON.stringify(after.where) === JSON.stringify(before.where), "the frogs are not as they were", after);
            expect((await usedOf(page)).length === 0, "the card counts as used");
        }
        await clickOn(page, "N");
        await press(page, "Let go");
        await see(page, { touched: [] });
    }],
    ["the first of two jumps needs a free pad", ["EJ-4b", "TT-4-7e2b"], async () => {
        const page = await open("frogs=2");
        await clickOn(page, "N", "b1", "S", "b3", "b1", "b2", "extra-jump", "b3", "b2");
        await see(page, { why: /first/, question: /where does the frog on b3 jump first/ });
    }],
    ["into an opponent's home: the frog stays there, the bridge stays, the turn ends", ["EJ-4c", "TT-4-7c", "MF-7a", "MF-8a", "EJ-6c"], async () => {
        const page = await open("frogs=2");
        await clickOn(page, "N", "b1", "S", "b3", "b1", "b2", "b3", "a3", "b2", "b3", "a3", "a2", "extra-jump", "b3", "S");
        await see(page, { status: /Turn 8: Ben/, lookOf: lookOf => lookOf["b3-S"].includes("fixed") && lookOf["frog:0"].includes("arrived"), players: /Ann\s+N, 1 of 2 arrived/ });
    }],
    ["the last frog into an opponent's home wins, and then nobody can act", ["EJ-4c0a", "TT-4-7c0a", "TT-pre"], async () => {
        const page = await open("frogs=1");
        await clickOn(page, "N", "b1", "S", "b3", "b1", "b2", "b3", "a3", "b2", "b3", "a3", "a2", "extra-jump", "b3", "S");
        await see(page, { end: /Ann has won/, may: [], deeds: deeds => deeds.includes("Play again") && deeds.includes("Look back") });
    }],
    ["the second jump into an opponent's home wins as well", ["EJ-6c0a", "EJ-6c"], async () => {
        const page = await open("frogs=1");
        await clickOn(page, "N", "b1", "S", "b3", "b1", "b2", "b3", "a3", "extra-jump", "b2", "b3", "S");
        await see(page, { end: /Ann has won/ });
    }],
    ["bridges: none where one lies, two with the card, and one away; not where none is, and never at a home",
        ["TT-4-7d", "TT-4-7g", "TT-4-7g1-2a", "TT-4-7h", "TT-4-7h1a", "TT-4-7h1b", "MF-o2"], async () => {
            const page = await open("frogs=2");
            await clickOn(page, "N", "b1", "S", "b3", "b1", "b2", "b3", "a3", "a1-b1");
            await see(page, { why: /already is a bridge/ });
            await clickOn(page, "extra-bridge", "a1-b1");
            await see(page, { why: /already is a bridge/, question: /first gap/ });
            await clickOn(page, "b1-b2", "a3-b3");
            await see(page, { status: /Turn 6: Ben/, lookOf: lookOf => lookOf["b1-b2"].includes("bridge") && lookOf["a3-b3"].includes("bridge") });
            await clickOn(page, "a3", "b3", "removal", "a3-b3");
            await see(page, { why: /no bridge|not exist/, question: /choose the bridge that goes/ });
            await clickOn(page, "b3-S");
            await see(page, { why: /home/ });
            await clickOn(page, "a1-b1");
            await see(page, { status: /Turn 8: Ben/, lookOf: isBridge("a1-b1", false) });
        }],
    ["Parachute: a jump without a bridge, onto a taken pad as well", ["TT-4-7f", "TT-4-7f2a"], async () => {
        const page = await open("frogs=2");
        await clickOn(page, "N", "b1", "S", "b3", "b1", "b2", "b3", "a3", "parachute", "b2", "b1");
        await see(page, { status: /Turn 6: Ben/, history: /from b2 to b1/ });
        await clickOn(page, "S", "b3", "N", "b1", "a1", "parachute", "b3", "a3");
        await see(page, { question: /displaced frog of Ben on a3/ });
    }],
    ["frogs and bridges differ in more than colour; home bridges are drawn as fixed", ["MF-s3", "MF-o2"], async () => {
        const page = await open("frogs=1", "Ann,Ben,Cleo,Dan");
        const drawn = await page.evaluate(() => window.screenShown.frame.nodes.filter(node => node.kind === "piece" || node.kind === "line").map(node => [node.words, String(node.draw)]));
        const frogs = new Set(drawn.filter(([words]) => words.includes("frog")).map(([, draw]) => draw));
        expect(frogs.size === 4, "frogs of different owners are drawn alike", drawn);
        const fixed = new Set(drawn.filter(([words]) => words.includes("fixed")).map(([, draw]) => draw));
        const plain = new Set(drawn.filter(([words]) => words.includes("bridge") && !words.includes("fixed")).map(([, draw]) => draw));
        expect(fixed.size === 1 && [...fixed].every(draw => !plain.has(draw)), "home bridges look like others", drawn);
    }],
    ["with four players displaced frogs are resolved one at a time", ["MF-o3"], async () => {
        const page = await house.table({ game: "frogs", players: "Ann,Ben,Cleo,Dan" });
        await clickOn(page, "N", "c1", "E", "e3", "S", "c5", "W", "a3", "c1", "c2", "e3", "d3", "c5", "c4", "a3", "b3", "c2", "c3", "d3", "c3");
        await see(page, { question: /displaced frog of Ann on c3/ });
        await clickOn(page, "c4");
        await see(page, { question: /displaced frog of Cleo on c4/ });
        await clickOn(page, "b4");
        await see(page, { status: /Turn 11: Cleo/ });
    }],
    ["left in the middle of a turn, everything is there again after a reload", ["MF-x3"], async () => {
        const page = await open("frogs=2");
        await clickOn(page, "N", "b1", "S", "b3", "b1", "b2", "b3", "b2");
        const before = await look(page);
        await page.reload();
        await until(page, () => Boolean(window.screenShown?.frame));
        await settle(page);
        const after = await look(page);
        expect(JSON.stringify(after.where) === JSON.stringify(before.where) && after.question === before.question, "something was lost", after);
        await press(page, "Cancel the turn");
        await see(page, { question: /Move a frog/ });
    }],
]);
