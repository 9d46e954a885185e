// What people at a table with friends see of each other: who comes and goes, who is away, what was said, and the match that
// is over.
//     node company.mjs PROGRAM SINGLE_FILE SCREENS
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { button, come, gather, hashOf, heard, history, isAsked, joinAs, make, notes, options, over, phone, press, restartServer, run, says,
    shoot, start, touch, until } from "./party.mjs";

const barePond = { "Pond": "A small pond", "Frogs each": "1", "Cards": "Without cards" };
const small = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Ann and Ben at a small pond, in the middle of a match. */
async function two(settings = {}) {
    const ann = await make("Frogs", "Ann", 2, options(barePond)), ben = await come(`/${hashOf(ann)}`, settings);
    await joinAs(ben, "Ben");
    await start(ann, ben);
    return [ann, ben];
}

const namesOf = page => page.locator(".table .player .who").allTextContents();
const calls = (page, seat, name) => until(`seat ${seat} is ${name}`, async () => (await namesOf(page))[seat].includes(name));

async function getUp(page) {
    await button(page, "People").click();
    await button(page, "Get up").click();
}

// Somebody gets up and somebody else sits down while a third is to move: all see and read who plays, before anybody moves.
async function names() {
    const [ann, ben] = await two(), where = `/${hashOf(ann)}`;
    const [eve, screen] = await Promise.all([come(where, small), come(where.replace("table", "watch"))]);
    for (const page of [eve, screen])
        await page.locator(".table .question").waitFor({ state: "attached" });
    await getUp(ben);
    for (const page of [ann, eve, screen]) {
        await calls(page, 1, "Computer 1");
        await says(page, "Ben is no longer at this table.");
        await heard(/^Computer 1 plays from now on\.$/, page);
    }
    await shoot(ann, "gone");
    await shoot(eve, "gone-phone");
    await button(eve, "People").click();
    await button(eve, "Sit here").click();
    await eve.getByRole("dialog").last().getByLabel("Name").fill("Eve");
    await button(eve, "Sit down").click();
    for (const page of [ann, eve, screen]) {
        await calls(page, 1, "Eve");
        await heard(/^Eve plays from now on\.$/, page);
    }
    for (const page of [ann, screen]) {
        await says(page, "Eve plays from now on.");
        assert.ok((await history(page)).includes("Computer 1 plays from now on."), "who has played is called as then");
    }
    assert.ok(await isAsked(ann));
}

await run([
    ["who plays is called by their name at once, and everybody hears who is gone", names],
]);
