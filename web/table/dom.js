// Small helps to build and change elements.

const svgSpace = "http://www.w3.org/2000/svg";

function give(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes ?? {})) {
        if (typeof value === "function")
            element.addEventListener(name, value);
        else if (value !== null && value !== undefined && value !== false)
            element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children.filter(child => child !== null && child !== undefined));
    return element;
}

/** An element: html("button", { class: "quiet", click: f }, "Leave"). */
export function html(name, attributes, ...children) {
    return give(document.createElement(name), attributes, children);
}

/** The same for SVG. */
export function svg(name, attributes, ...children) {
    return give(document.createElementNS(svgSpace, name), attributes, children);
}

/** Sets an attribute if it is another one; null takes it away. */
export function set(element, name, value) {
    if (value === null || value === undefined || value === false)
        element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value))
        element.setAttribute(name, String(value));
}

/** Copies a text, as a field in `holder` would; false if that can't be. */
export async function copyText(text, holder = document.body) {
    try {
        await navigator.clipboard.writeText(text); // which there is on secure pages only
        return true;
    } catch {
        const focused = document.activeElement, field = html("textarea", { class: "unseen" }, text);
        holder.append(field);
        field.select();
        const isCopied = document.execCommand("copy");
        field.remove();
        focused?.focus({ preventScroll: true });
        return isCopied;
    }
}

/** Does something when what has changed has been painted; at once where nothing is. */
export function afterPaint(act) {
    if (document.hidden)
        act();
    else
        requestAnimationFrame(() => setTimeout(act));
}

/** Hides an element or shows it, if it is otherwise. */
export function hide(element, isHidden) {
    if (element.hidden !== isHidden)
        element.hidden = isHidden;
}

/** Sets a property of its style, if it is another one. */
export function setStyle(element, name, value) {
    if (element.style.getPropertyValue(name) !== String(value))
        element.style.setProperty(name, value);
}

export function setText(element, text) {
    if (element.textContent !== text)
        element.textContent = text;
}

// What goes and has the focus, until something else has it; null: nobody waits for that.
let leaving = null;

/**
 * Changes the page, then gives the focus to what is to have it. To take away what has the focus makes the browser lay
 * everything out at once, in the middle of the changes: so that is hidden, and goes when the focus is elsewhere.
 */
export function changeAround(change, refocus) {
    const before = leaving;
    leaving = [];
    try {
        change();
        refocus();
    } finally {
        leaving.forEach(element => element.remove());
        leaving = before;
    }
}

/** Takes an element away. */
export function drop(element) {
    if (leaving && element.contains(document.activeElement)) {
        element.style.display = "none"; // the attribute would have all styles computed at once
        leaving.push(element);
    } else {
        element.remove();
    }
}

/** Is this neither hidden nor about to go? To ask the browser what is visible would make it lay everything out. */
export function isThere(element) {
    return !element.closest("[hidden]:not(.menu-items)") && !leaving?.some(gone => gone.contains(element));
}

/** The buttons in an element, but for what goes. */
export function buttonsIn(element) {
    const buttons = [...element.querySelectorAll("button:not([hidden], [hidden] *)")];
    return leaving?.length > 0 ? buttons.filter(isThere) : buttons;
}

/** Takes away all that is in an element. */
export function empty(element) {
    [...element.children].forEach(drop);
}

/**
 * Makes the children of an element those that `make` gives for these items, by key: what is there already is
 * kept and changed by `change`, so that focus and motion survive.
 * @returns {Map<string, Element>}
 */
export function keep(parent, items, keyOf, make, change) {
    const known = parent.keptChildren ?? new Map();
    const wanted = new Set(items.map(keyOf)), kept = new Map();
    // What goes, goes first: then what stays is already where it belongs.
    for (const [key, element] of known)
        if (!wanted.has(key))
            drop(element);
    let next = parent.firstChild;
    for (const item of items) {
        const key = keyOf(item);
        const element = known.get(key) ?? make(item);
        change(element, item);
        kept.set(key, element);
        while (next && leaving?.includes(next))
            next = next.nextSibling;
        if (element === next)
            next = next.nextSibling;
        else
            place(parent, element, next);
    }
    parent.keptChildren = kept;
    return kept;
}

// An element that moves loses focus, where the browser can't move it otherwise; then it gets it again.
function place(parent, element, next) {
    if (parent.moveBefore && element.parentNode === parent) {
        parent.moveBefore(element, next);
        return;
    }
    const hadFocus = element.contains(document.activeElement);
    parent.insertBefore(element, next);
    if (hadFocus)
        element.focus?.({ preventScroll: true });
}
