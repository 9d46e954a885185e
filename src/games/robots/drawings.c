/* The drawings of robots. Data only. A colour is never alone: robots differ in their outlines, and
   what is red is plain, green striped, blue dotted and yellow slanted, with the letter of the robot
   on it. */
#include "draw.h"

static const char style[] =
    ".board{fill:#cdd6d8}\n"
    ".r-floor{fill:#f7f4ea;stroke:#d5d3c5;stroke-width:3}\n"
    ".r-tile{stroke:currentColor;stroke-width:4}\n"
    ".r-goal{fill:#ffd21f;stroke:#1d262b;stroke-width:6}\n"
    ".r-wall{stroke:#26363d;stroke-width:15}\n"
    ".r-block{fill:#26363d}\n"
    ".r-hollow{fill:#3b4f58}\n"
    ".r-shape{fill:currentColor;stroke:#1d262b;stroke-width:3.5;stroke-linejoin:round}\n"
    ".r-body{fill:currentColor;stroke:#14191c;stroke-width:5;stroke-linejoin:round}\n"
    ".r-ink{fill:#14191c}\n"
    ".r-light{fill:#fff}\n"
    ".r-mark{font-size:22px;font-weight:700;text-anchor:middle}\n"
    ".r-letter{font-size:33px;font-weight:700;text-anchor:middle}\n"
    ".r-bar-under{fill:none;stroke:#14191c;stroke-width:19;stroke-linecap:round}\n"
    ".r-bar{fill:none;stroke:currentColor;stroke-width:13}\n"
    ".r-way-under{stroke:#fff;stroke-width:21}\n"
    ".r-way{stroke:currentColor;stroke-width:13}\n"
    ".r-arrow{fill:#14191c;stroke:#fff;stroke-width:3;stroke-linejoin:round}\n"
    ".r-ghost{fill:#fff;stroke:currentColor;stroke-width:6;stroke-dasharray:11 8}\n"
    ".r-line{fill:none;stroke:#14191c;stroke-width:4.5;stroke-linecap:round;"
    "stroke-linejoin:round}\n"
    ".sign .glyph{font-size:46px;font-weight:700;fill:#3c4a50}\n"
    ".red{color:#cf2a33}.green{color:#1a8347}.blue{color:#2464c6}.yellow{color:#eeb111}\n"
    ".silver{color:#a3afb8}\n";

/* Walls are light where the floor is dark, and what is bright bears dark letters. */
static const char dark[] =
    ".board{fill:#122025}\n"
    ".r-floor{fill:#1f3238;stroke:#32494f}\n"
    ".r-wall{stroke:#efe3c0}\n"
    ".r-block{fill:#efe3c0}\n"
    ".r-hollow{fill:#2b444c}\n"
    ".r-way-under{stroke:#0b1518}\n"
    ".r-mark.r-light,.r-letter.r-light{fill:#14191c}\n"
    ".sign .glyph{fill:#c9d6da}\n"
    ".red{color:#ff8279}.green{color:#63cf8d}.blue{color:#84b6ff}.yellow{color:#ffd24a}\n"
    ".silver{color:#c9d1d7}\n"
    "#robots-red rect{fill:#4c262b}\n"
    "#robots-green rect{fill:#173a2a}#robots-green rect+rect{fill:#255a3f}\n"
    "#robots-blue rect{fill:#1c3258}#robots-blue circle{fill:#33568f}\n"
    "#robots-yellow rect{fill:#40361a}#robots-yellow rect+rect{fill:#6a5720}\n";

#define SWEEP "M0,0 C-14,-14 -8,-40 16,-42 C30,-42 40,-34 42,-22 C32,-32 10,-28 0,0 Z"

static const char defs[] =
    "<pattern id='robots-red' width='12' height='12' patternUnits='userSpaceOnUse'>"
    "<rect width='12' height='12' fill='#fbdcda'/></pattern>\n"
    "<pattern id='robots-green' width='12' height='14' patternUnits='userSpaceOnUse'>"
    "<rect width='12' height='14' fill='#e4f5e8'/><rect width='12' height='6' "
    "fill='#a9dcb9'/></pattern>\n"
    "<pattern id='robots-blue' width='16' height='16' patternUnits='userSpaceOnUse'>"
    "<rect width='16' height='16' fill='#e3edfc'/><circle cx='8' cy='8' r='4' "
    "fill='#9dbff0'/></pattern>\n"
    "<pattern id='robots-yellow' width='14' height='14' patternUnits='userSpaceOnUse' "
    "patternTransform='rotate(45)'><rect width='14' height='14' fill='#fff6d6'/>"
    "<rect width='6' height='14' fill='#f7dc84'/></pattern>\n"
    "<g id='robots-vortex' stroke='#14191c' stroke-width='2.5' stroke-linejoin='round'>"
    "<path fill='#cf2a33' d='" SWEEP "'/><path fill='#1c8a4c' transform='rotate(90)' d='" SWEEP
    "'/><path fill='#2464c6' transform='rotate(180)' d='" SWEEP
    "'/><path fill='#eeb111' transform='rotate(270)' d='" SWEEP "'/></g>\n"
    "<g id='robots-circle'><circle class='r-shape' r='27'/></g>\n"
    "<g id='robots-triangle'><path class='r-shape' d='M0,-33 L31,24 H-31 Z'/></g>\n"
    "<g id='robots-square'><rect class='r-shape' x='-26' y='-26' width='52' height='52'/></g>\n"
    "<g id='robots-hexagon'><path class='r-shape' d='M-32,0 L-16,-28 H16 L32,0 L16,28 H-16 "
    "Z'/></g>\n"
    "<g id='robots-eyes'><rect class='r-light' x='-19' y='-17' width='38' height='17' rx='8.5' "
    "stroke='#14191c' stroke-width='3'/><circle class='r-ink' cx='-8' cy='-8.5' r='4.6'/>"
    "<circle class='r-ink' cx='8' cy='-8.5' r='4.6'/></g>\n"
    "<path id='robots-arrow' class='r-arrow' d='M-17,-9 H1 V-19 L20,0 L1,19 V9 H-17 Z'/>\n"
    "<path id='robots-button' class='r-arrow' d='M-20,-8 H0 V-18 L20,0 L0,18 V8 H-20 Z'/>\n";

#define SHAPE(words_, svg_)                                                                        \
    {                                                                                              \
        .words = words_, .svg = svg_                                                               \
    }
#define REACHING(words_, x_, y_, svg_)                                                             \
    {                                                                                              \
        .words = words_, .svg = svg_, .reach_x = x_, .reach_y = y_                                 \
    }

/* What lies under a symbol: a tile of the board, the chip in the middle, a chip in the heading. */
#define GROUND(colour)                                                                             \
    SHAPE("target " colour "", "<rect class='r-tile' x='-44' y='-44' width='88' height='88' "      \
                               "rx='10' fill='url(#robots-" colour ")'/>"),                        \
        SHAPE("block " colour,                                                                     \
              "<circle class='r-tile' r='80' fill='url(#robots-" colour ")' stroke-width='7'/>")
#define SYMBOL(name)                                                                               \
    SHAPE("target " name, "<use href='#robots-" name "'/>"),                                       \
        SHAPE("status " name, "<use href='#robots-" name "' transform='scale(.8)'/>"),             \
        SHAPE("block " name, "<use href='#robots-" name "' transform='scale(1.55)'/>")
/* The letter on a symbol. */
#define LETTER(colour, letter, class)                                                              \
    SHAPE("target " colour, "<text class='r-mark " class "' y='9'>" letter "</text>"),             \
        SHAPE("status " colour, "<text class='r-mark " class "' y='8'>" letter "</text>"),         \
        SHAPE("block " colour,                                                                     \
              "<text class='r-mark " class "' transform='scale(1.55)' y='9'>" letter "</text>")

#define BAR(colour, dashes)                                                                        \
    SHAPE("diagonal " colour " rising", "<path class='r-bar-under' d='M-40,40 L40,-40'/>"          \
                                        "<path class='r-bar' d='M-40,40 L40,-40'" dashes "/>"),    \
        SHAPE("diagonal " colour " falling",                                                       \
              "<path class='r-bar-under' d='M-40,-40 L40,40'/>"                                    \
              "<path class='r-bar' d='M-40,-40 L40,40'" dashes "/>")
#define TRAIL(colour, dashes)                                                                      \
    SHAPE("trail " colour, "<path class='r-way-under' d='M-50,0 H50'/><path class='r-way' "        \
                           "d='M-50,0 H50'" dashes "/><use href='#robots-arrow'/>")

#define ROBOT(colour, letter, class, y, body)                                                      \
    SHAPE("robot " colour, "<g transform='scale(1.1)'>" body "<use href='#robots-eyes'/>"          \
                           "<text class='r-letter " class "' y='" y "'>" letter "</text></g>")
/* Where a robot began, and a move of a route. */
#define TRACES(colour, letter, class)                                                              \
    SHAPE("start " colour,                                                                         \
          "<circle class='r-ghost' r='34'/><text class='r-letter' y='12'>" letter "</text>"),      \
        SHAPE("move " colour,                                                                      \
              "<rect class='r-body' x='-44' y='-24' width='88' height='48' rx='14'/>"              \
              "<text class='r-letter " class "' x='-20' y='12'>" letter "</text>")
#define POINTS(direction, angle)                                                                   \
    SHAPE("move " direction, "<g transform='translate(20 0) rotate(" angle                         \
                             ") scale(.9)'><use href='#robots-arrow'/></g>"),                      \
        SHAPE("button " direction, "<use href='#robots-button' transform='rotate(" angle ")'/>")

static const struct drawing table[] = {
    REACHING("cell", 50, 50, "<rect class='r-floor' x='-50' y='-50' width='100' height='100'/>"),
    SHAPE("cell goal", "<rect class='r-goal' x='-69' y='-69' width='138' height='138' rx='26'/>"
                       "<rect class='r-light' x='-45' y='-45' width='90' height='90' rx='10' "
                       "stroke='#1d262b' stroke-width='4'/>"),
    REACHING("block", 96, 96,
             "<rect class='r-block' x='-100' y='-100' width='200' height='200'/>"
             "<rect class='r-hollow' x='-90' y='-90' width='180' height='180' rx='16'/>"),
    GROUND("red"),
    GROUND("green"),
    GROUND("blue"),
    GROUND("yellow"),
    SYMBOL("circle"),
    SYMBOL("triangle"),
    SYMBOL("square"),
    SYMBOL("hexagon"),
    LETTER("red", "R", "r-light"),
    LETTER("green", "G", "r-light"),
    LETTER("blue", "B", "r-light"),
    LETTER("yellow", "Y", "r-ink"),
    SHAPE("target vortex", "<use href='#robots-vortex' transform='scale(.92)'/>"),
    SHAPE("status vortex", "<use href='#robots-vortex' transform='scale(.58)'/>"),
    SHAPE("block vortex", "<circle r='80' fill='#fff' stroke='#14191c' stroke-width='5'/>"
                          "<use href='#robots-vortex' transform='scale(1.6)'/>"),
    BAR("red", ""),
    BAR("green", " stroke-dasharray='20 7'"),
    BAR("blue", " stroke-dasharray='9 8'"),
    BAR("yellow", " stroke-dasharray='26 6 6 6'"),
    REACHING("wall", 50, 7, "<path class='r-wall' d='M-50,0 H50'/>"),
    REACHING("trail", 50, 10, ""),
    TRAIL("red", ""),
    TRAIL("green", " stroke-dasharray='18 7'"),
    TRAIL("blue", " stroke-dasharray='8 8'"),
    TRAIL("yellow", " stroke-dasharray='24 6 6 6'"),
    TRAIL("silver", " stroke-dasharray='4 5'"),
    REACHING("start", 36, 36, ""),
    REACHING("robot", 44, 44, "<ellipse cx='3' cy='36' rx='37' ry='9' opacity='.25'/>"),
    ROBOT("red", "R", "r-light", "30",
          "<path class='r-line' d='M0,-34 V-44'/><circle class='r-body' cy='-43' r='4'/>"
          "<path class='r-body' d='M-35,37 V-1 A35,35 0 0 1 35,-1 V37 Z'/>"),
    ROBOT("green", "G", "r-light", "30",
          "<rect class='r-body' x='-43' y='-18' width='86' height='24' rx='5'/>"
          "<rect class='r-body' x='-34' y='-36' width='68' height='73' rx='7'/>"),
    ROBOT("blue", "B", "r-light", "32", "<path class='r-body' d='M-13,-40 H13 L42,37 H-42 Z'/>"),
    ROBOT("yellow", "Y", "r-ink", "27", "<path class='r-body' d='M0,-44 L43,-4 L0,40 L-43,-4 Z'/>"),
    ROBOT("silver", "S", "r-ink", "29",
          "<path class='r-body' d='M-9,-42 H9 L13,-32 L25,-37 L37,-25 L32,-13 L42,-9 V9 L32,13 "
          "L37,25 L25,37 L13,32 L9,42 H-9 L-13,32 L-25,37 L-37,25 L-32,13 L-42,9 V-9 L-32,-13 "
          "L-37,-25 L-25,-37 L-13,-32 Z'/>"),
    REACHING("move", 46, 26, ""),
    TRACES("red", "R", "r-light"),
    TRACES("green", "G", "r-light"),
    TRACES("blue", "B", "r-light"),
    TRACES("yellow", "Y", "r-ink"),
    TRACES("silver", "S", "r-ink"),
    POINTS("north", "270"),
    POINTS("east", "0"),
    POINTS("south", "90"),
    POINTS("west", "180"),
    SHAPE("clock", "<circle class='r-light' r='23' stroke='#14191c' stroke-width='4.5'/>"
                   "<path class='r-line' d='M0,-14 V0 L10,7 M-5,-29 H5'/>"),
    SHAPE("player", "<g transform='scale(.85)'><path class='r-body' d='M-22,24 C-22,2 22,2 22,24 "
                    "Z'/><circle class='r-body' cy='-9' r='13'/></g>"),
    {0},
};

const struct drawings robots_drawings = {
    .style = style, .defs = defs, .table = table, .dark = dark};
