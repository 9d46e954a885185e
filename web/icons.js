// Small signs beside words. They say nothing that the words do not.

const paths = {
    gear: "M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M12 2.8v2.7M12 18.5v2.7M2.8 12h2.7M18.5 12h2.7M5.5 5.5l1.9 1.9"
        + "M16.6 16.6l1.9 1.9M5.5 18.5l1.9-1.9M16.6 7.4l1.9-1.9",
    globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c3 2.6 4 5.6 4 9s-1 6.4-4 9c-3-2.6-4-5.6-4-9s1-6.4 4-9",
    screen: "M4 4h16v12H4zM12 16v4M8 20h8",
    computer: "M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4",
    people: "M8.5 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c0-4 2.5-6 6-6s6 2 6 6M16 4.5a3.5 3.5 0 0 1 0 6.5"
        + "M17.5 14.3c2.5.6 4 2.5 4 5.7",
    clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3.5 2",
    play: "M7 4.5l12 7.5-12 7.5z",
    look: "M2.5 12c2.5-4.5 5.7-6.5 9.5-6.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5s-7-2-9.5-6.5M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
    pencil: "M4 20l1-4L16 5l3 3L8 19zM13.5 7.5l3 3",
    save: "M12 4v11M7.5 10.5L12 15l4.5-4.5M4 20h16",
    open: "M12 15V4M7.5 8.5L12 4l4.5 4.5M4 20h16",
    bin: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
    warning: "M12 4l9 16H3zM12 10v4M12 17v.5",
    copy: "M9 9h11v11H9zM5 15H4V4h11v1",
    phone: "M7 3h10v18H7zM11 18h2",
    talk: "M4 5h16v11H10l-5 4v-4H4z",
    close: "M6 6l12 12M18 6L6 18",
};

/** @param {keyof typeof paths} name */
export function icon(name) {
    const space = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(space, "svg");
    const path = document.createElementNS(space, "path");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("class", "icon");
    svg.setAttribute("aria-hidden", "true");
    path.setAttribute("d", paths[name]);
    svg.append(path);
    return svg;
}
