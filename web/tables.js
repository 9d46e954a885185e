// The tables with friends where this browser has been, so that people find back.

const key = "parlor.tables";
const mutedKey = "parlor.muted";
const most = 8;

/** The latest first. */
export function recallTables() {
    try {
        const tables = JSON.parse(localStorage.getItem(key)) ?? [];
        return tables.filter(({ id, title, names, seen }) => typeof id === "string" && typeof title === "string" && Array.isArray(names) && seen > 0);
    } catch {
        return [];
    }
}

function keep(tables) {
    try {
        localStorage.setItem(key, JSON.stringify(tables.slice(0, most)));
    } catch {
        // People have the link.
    }
}

function find(id) {
    return recallTables().find(table => table.id === id);
}

export function rememberTable({ id, title, state, mine, isAudience }) {
    if (isAudience)
        return;
    const names = state.seats.map(({ name }) => name).filter(Boolean);
    keep([{ ...find(id), id, title, names, isSeated: mine.length > 0, seen: Date.now() }, ...recallTables().filter(table => table.id !== id)]);
}

/** Has this browser had a seat there, as far as we know? */
export function wasSeated(id) {
    return Boolean(find(id)?.isSeated);
}

/** The number of the last line that was read there. */
export function heardTalk(id) {
    return find(id)?.heard ?? -1;
}

/** All that was said there has been read. */
export function hearTalk({ id, talk }) {
    const heard = talk.at(-1)?.number ?? -1;
    if (heard > heardTalk(id))
        keep(recallTables().map(table => table.id === id ? { ...table, heard } : table));
}

// Who only watches is not among the tables, and may want to hear nothing either.
function muted() {
    try {
        return [JSON.parse(localStorage.getItem(mutedKey)) ?? []].flat();
    } catch {
        return [];
    }
}

export function isTalkMuted(id) {
    return muted().includes(id);
}

export function muteTalk(id, isMuted) {
    try {
        localStorage.setItem(mutedKey, JSON.stringify([...isMuted ? [id] : [], ...muted().filter(other => other !== id)].slice(0, most)));
    } catch {
        // It is heard again with the next visit.
    }
}

export function forgetTable(id) {
    keep(recallTables().filter(table => table.id !== id));
}
