// The tables with friends where this browser has been, so that people find back.

const key = "parlor.tables";
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

export function rememberTable({ id, title, state, isAudience }) {
    if (isAudience)
        return;
    const names = state.seats.map(({ name }) => name).filter(Boolean);
    keep([{ id, title, names, seen: Date.now() }, ...recallTables().filter(table => table.id !== id)]);
}

export function forgetTable(id) {
    keep(recallTables().filter(table => table.id !== id));
}
