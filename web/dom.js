// Elements in few words. Texts are always texts: nothing is ever parsed as HTML.

/**
 * @param {string} tag
 * @param {Object} [props] attributes; a function is a listener by its name ("onclick"), true an attribute
 *     without a value, and what is false, null or undefined is left out
 * @param {...(Node|string|null|false|Array)} children
 */
export function h(tag, props = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(props)) {
        if (typeof value === "function")
            element.addEventListener(name.slice(2), value);
        else if (value !== false && value != null)
            element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children.flat().filter(child => child || child === 0 || child === ""));
    return element;
}

/** Words for those who listen, not for those who look. */
export function unseen(text) {
    return h("span", { class: "unseen" }, text);
}

let lastId = 0;

/** An id that nothing else in the page has. */
export function freshId(prefix) {
    return `${prefix}-${++lastId}`;
}
