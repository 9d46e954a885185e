/* The drawings of robots: plain shapes and colours. Data only. */
#include "draw.h"

static const char style[] = ".board{fill:#e9e4d8}\n"
                            ".r-floor{fill:#f6f2e8;stroke:#cfc7b4;stroke-width:2}\n"
                            ".r-goal{fill:#fff3b0;stroke:#8a6d00;stroke-width:6}\n"
                            ".r-wall{stroke:#3a3226;stroke-width:10;stroke-linecap:round}\n"
                            ".r-ink{stroke:#1c1c1c;stroke-width:3}\n"
                            ".r-bar{fill:none;stroke-width:9;stroke-linecap:round}\n"
                            ".r-letter{font-size:30px;font-weight:700;text-anchor:middle}\n"
                            ".red{color:#c62828}\n.green{color:#2e7d32}\n.blue{color:#1565c0}\n"
                            ".yellow{color:#f2b705}\n.silver{color:#9aa3ab}\n";

#define FLOOR "<rect class='r-floor' x='-50' y='-50' width='100' height='100'/>"
#define SHAPE(words_, svg_)                                                                        \
    {                                                                                              \
        .words = words_, .svg = svg_                                                               \
    }
#define ROBOT(colour, letter)                                                                      \
    SHAPE("robot " colour, "<circle class='r-ink' r='34' fill='currentColor'/>"                    \
                           "<text class='r-letter' y='11'>" letter "</text>")

static const struct drawing table[] = {
    {.words = "cell", .svg = FLOOR, .reach_x = 50, .reach_y = 50},
    SHAPE("cell goal", "<rect class='r-goal' x='-46' y='-46' width='92' height='92'/>"),
    SHAPE("target circle", "<circle class='r-ink' r='22' fill='currentColor'/>"),
    SHAPE("target triangle", "<path class='r-ink' d='M0,-24 L24,20 H-24 Z' fill='currentColor'/>"),
    SHAPE("target square",
          "<rect class='r-ink' x='-20' y='-20' width='40' height='40' fill='currentColor'/>"),
    SHAPE("target hexagon",
          "<path class='r-ink' d='M-24,0 L-12,-21 H12 L24,0 L12,21 H-12 Z' fill='currentColor'/>"),
    SHAPE("target vortex",
          "<path class='r-ink' d='M0,0 C20,-10 20,22 0,22 C-30,22 -30,-26 2,-26' fill='none'/>"),
    SHAPE("diagonal rising", "<path class='r-bar' stroke='currentColor' d='M-42,42 L42,-42'/>"),
    SHAPE("diagonal falling", "<path class='r-bar' stroke='currentColor' d='M-42,-42 L42,42'/>"),
    {.words = "wall", .svg = "<path class='r-wall' d='M-50,0 H50'/>", .reach_x = 50, .reach_y = 6},
    {.words = "robot", .svg = "", .reach_x = 36, .reach_y = 36},
    ROBOT("red", "R"),
    ROBOT("green", "G"),
    ROBOT("blue", "B"),
    ROBOT("yellow", "Y"),
    ROBOT("silver", "S"),
    {0},
};

const struct drawings robots_drawings = {.style = style, .defs = "", .table = table};
