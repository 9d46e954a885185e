/* The drawings of frogs: a pond seen from above. Data only. An owner is told by the shape, pattern
   and colour of the frog and by its number: slim and striped, round and spotted, edged with a
   diamond, plain with a crest. */
#include "draw.h"

static const char style[] =
    ".board{fill:url(#frogs-water)}\n"
    ".key{fill:#f1f8ee;font-weight:600}\n"
    ".sign .glyph{font-size:17px;stroke:#cfe8ee;stroke-width:5;paint-order:stroke}\n"
    ".f-water{fill:#cfe8ee}\n"
    ".f-wave{fill:none;stroke:#b4d8e1;stroke-width:3;stroke-linecap:round}\n"
    ".f-leaf{fill:#2c6a3b;stroke:#174425;stroke-width:2.5;stroke-linejoin:round}\n"
    ".f-vein{stroke:#659e6d;stroke-width:1.4;stroke-linecap:round}\n"
    ".f-band{fill:none;stroke-width:9}\n"
    ".f-dot{fill:#4a7f8b}\n"
    ".f-rail{fill:#6d4119}\n"
    ".f-plank{fill:#b07a42;stroke:#4d2b0c;stroke-width:1.6}\n"
    ".f-mortar{fill:#5b5f63}\n"
    ".f-stone{fill:#d5d4cf;stroke:#2f3336;stroke-width:1.8}\n"
    ".f-skin{fill:currentColor;stroke:#14261c;stroke-width:2.2;stroke-linejoin:round}\n"
    ".f-limb{fill:none;stroke-linecap:round;stroke-linejoin:round}\n"
    ".f-ink{fill:#14261c}\n"
    ".f-line{fill:none;stroke:#14261c;stroke-linecap:round}\n"
    ".f-white{fill:#fff;stroke:#14261c;stroke-width:2;stroke-linejoin:round}\n"
    ".f-petal{fill:#fff;stroke:#6b3b57;stroke-width:1.8}\n"
    ".f-number{font-size:12px;font-weight:700;text-anchor:middle}\n"
    ".f-sign{fill:none;stroke:#12304a;stroke-width:3.6}\n"
    ".f-edge{fill:none;stroke:#fff;stroke-width:8}\n"
    ".f-hop{fill:none;stroke:#1d5c38;stroke-width:3.4;stroke-linecap:round}\n"
    ".f-frog{fill:#1d5c38}\n";

/* The pond at night. */
static const char dark[] = ".board{fill:url(#frogs-water)}\n"
                           ".f-water{fill:#0d2733}\n"
                           ".sign .glyph{stroke:#0d2733}\n"
                           ".f-wave{stroke:#1b4251}\n"
                           ".f-leaf{fill:#2b6b3d;stroke:#74c086}\n"
                           ".f-vein{stroke:#5fa36c}\n"
                           ".f-dot{fill:#8cc0cd}\n"
                           ".f-rail{fill:#8a5a2b}\n"
                           ".f-plank{fill:#c8925a;stroke:#2a1705}\n"
                           ".f-mortar{fill:#6b747a}\n"
                           ".f-stone{fill:#b9bebd;stroke:#20262a}\n";

/* Parts of which the drawings are made. */
static const char defs[] =
    "<pattern id='frogs-water' width='180' height='120' patternUnits='userSpaceOnUse'>"
    "<rect class='f-water' width='180' height='120'/>"
    "<path class='f-wave' d='M14,26 q12,-8 24,0 t24,0 M112,58 q12,-8 24,0 t24,0'/>"
    "<path class='f-wave' d='M40,98 q12,-8 24,0 t24,0'/></pattern>\n"

    "<pattern id='frogs-stripes' class='seat-0' width='10' height='10' "
    "patternUnits='userSpaceOnUse'><rect width='10' height='10' fill='currentColor'/>"
    "<rect class='f-ink' width='4' height='10'/></pattern>\n"
    "<pattern id='frogs-spots' class='seat-1' width='11' height='11' "
    "patternUnits='userSpaceOnUse'><rect width='11' height='11' fill='currentColor'/>"
    "<circle class='f-ink' cx='5.5' cy='5.5' r='3'/></pattern>\n"
    "<pattern id='frogs-diamonds' class='seat-2' width='14' height='14' "
    "patternUnits='userSpaceOnUse'><rect width='14' height='14' fill='currentColor'/>"
    "<path class='f-line' d='M7,1 L13,7 L7,13 L1,7 Z' stroke-width='2.5'/></pattern>\n"

    "<path id='frogs-limbs' class='f-limb' d='M-8,-7 L-18,-9 L-20,-17 M8,-7 L18,-9 L20,-17 "
    "M-8,10 L-20,5 L-15,19 L-22,21 M8,10 L20,5 L15,19 L22,21'/>\n"
    "<g id='frogs-legs'><use href='#frogs-limbs' stroke='#14261c' stroke-width='9.5'/>"
    "<use href='#frogs-limbs' stroke='currentColor' stroke-width='5.5'/></g>\n"
    "<g id='frogs-lids'><circle class='f-skin' cx='-8' cy='-15' r='6'/>"
    "<circle class='f-skin' cx='8' cy='-15' r='6'/></g>\n"
    "<g id='frogs-eyes'><use href='#frogs-lids'/>"
    "<circle class='f-ink' cx='-8' cy='-16' r='3.2'/>"
    "<circle class='f-ink' cx='8' cy='-16' r='3.2'/>"
    "<circle cx='-7' cy='-17' r='1.1' fill='#fff'/>"
    "<circle cx='9' cy='-17' r='1.1' fill='#fff'/></g>\n"
    "<circle id='frogs-disc' class='f-white' cy='5' r='7.5'/>\n"

    "<g id='frogs-back-0'><path class='f-skin' d='M0,-19 C9,-19 12,-8 12,3 C12,14 7,20 0,20 "
    "C-7,20 -12,14 -12,3 C-12,-8 -9,-19 0,-19 Z'/>"
    "<path class='f-line' d='M-6.5,-9 V16 M0,-14 V18 M6.5,-9 V16' stroke-width='3.2'/>"
    "<use href='#frogs-disc'/><text class='f-number' y='9.3'>0</text></g>\n"
    "<g id='frogs-back-1'><ellipse class='f-skin' cy='2' rx='16.5' ry='18.5'/>"
    "<circle class='f-ink' cx='-9.5' cy='-5' r='3'/><circle class='f-ink' cy='-9' r='2.6'/>"
    "<circle class='f-ink' cx='9.5' cy='-5' r='3'/>"
    "<circle class='f-ink' cx='-11.5' cy='6' r='2.6'/>"
    "<circle class='f-ink' cx='11.5' cy='6' r='2.6'/>"
    "<circle class='f-ink' cx='-6' cy='15.5' r='2.6'/>"
    "<circle class='f-ink' cx='6' cy='15.5' r='2.6'/>"
    "<use href='#frogs-disc'/><text class='f-number' y='9.3'>1</text></g>\n"
    "<g id='frogs-back-2'><path class='f-skin' d='M0,-20 L15,-4 L12,14 L0,22 L-12,14 L-15,-4 Z'/>"
    "<path class='f-ink' d='M0,-11 L11.5,4.5 L0,18.5 L-11.5,4.5 Z'/>"
    "<use href='#frogs-disc'/><text class='f-number' y='9.3'>2</text></g>\n"
    "<g id='frogs-back-3'>"
    "<path class='f-white' d='M-9,-20 L-10,-30 L-4,-25 L0,-32 L4,-25 L10,-30 L9,-20 Z'/>"
    "<path class='f-skin' d='M-12,-12 H12 L14,6 Q14,20 0,20 Q-14,20 -14,6 Z'/>"
    "<use href='#frogs-disc'/><text class='f-number' y='9.3'>3</text></g>\n"

    "<g id='frogs-petals'>"
    "<path id='frogs-petal' class='f-petal' d='M0,0 C-11,-12 -8,-23 0,-29 C8,-23 11,-12 0,0 Z'/>"
    "<use href='#frogs-petal' transform='rotate(90)'/>"
    "<use href='#frogs-petal' transform='rotate(180)'/>"
    "<use href='#frogs-petal' transform='rotate(270)'/></g>\n"

    "<path id='frogs-band' class='f-band' d='M43,26.5 A29,29 0 0 1 26,32 H-26 A29,29 0 0 1 -55,3 "
    "V-3 A29,29 0 0 1 -26,-32 H26 A29,29 0 0 1 55,-3 V3 A29,29 0 0 1 52.9,13.9'/>\n"

    "<g id='frogs-bridge'><rect class='f-plank' x='-15' y='-4.5' width='6' height='9'/>"
    "<rect class='f-plank' x='-7' y='-4.5' width='6' height='9'/>"
    "<rect class='f-plank' x='1' y='-4.5' width='6' height='9'/>"
    "<rect class='f-plank' x='9' y='-4.5' width='6' height='9'/></g>\n";

#define PLAYER(back)                                                                               \
    "<circle class='f-leaf' r='24'/><g transform='translate(0 1) scale(.86)'>"                     \
    "<use href='#frogs-legs'/><use href='#" back "'/><use href='#frogs-eyes'/></g>"

static const struct drawing table[] = {
    /* bridges; stone covers wood */
    {.words = "gap",
     .svg = "<circle class='f-dot' cx='-11' r='2.6'/><circle class='f-dot' r='2.6'/>"
            "<circle class='f-dot' cx='11' r='2.6'/>",
     .reach_x = 17,
     .reach_y = 8},
    {.words = "bridge",
     .svg = "<rect class='f-rail' x='-25' y='-9.5' width='50' height='4'/>"
            "<rect class='f-rail' x='-25' y='5.5' width='50' height='4'/>"
            "<rect class='f-plank' x='-23.5' y='-12' width='8' height='24' rx='1.5'/>"
            "<rect class='f-plank' x='-13.8' y='-12' width='8' height='24' rx='1.5'/>"
            "<rect class='f-plank' x='-4' y='-12' width='8' height='24' rx='1.5'/>"
            "<rect class='f-plank' x='5.8' y='-12' width='8' height='24' rx='1.5'/>"
            "<rect class='f-plank' x='15.5' y='-12' width='8' height='24' rx='1.5'/>",
     .reach_x = 17,
     .reach_y = 12},
    {.words = "bridge fixed",
     .svg = "<rect class='f-mortar' x='-36' y='-16' width='72' height='32' rx='4'/>"
            "<rect class='f-stone' x='-35' y='-15' width='17' height='14' rx='4'/>"
            "<rect class='f-stone' x='-17' y='-15' width='20' height='14' rx='4'/>"
            "<rect class='f-stone' x='4' y='-15' width='15' height='14' rx='4'/>"
            "<rect class='f-stone' x='20' y='-15' width='15' height='14' rx='4'/>"
            "<rect class='f-stone' x='-35' y='1' width='11' height='14' rx='4'/>"
            "<rect class='f-stone' x='-23' y='1' width='17' height='14' rx='4'/>"
            "<rect class='f-stone' x='-5' y='1' width='18' height='14' rx='4'/>"
            "<rect class='f-stone' x='14' y='1' width='21' height='14' rx='4'/>"},

    /* leaves */
    {.words = "pad",
     .svg = "<path class='f-leaf' d='M9,7 L27.7,16 A32,32 0 1 0 20.6,24.5 Z'/>"
            "<path class='f-vein' d='M-2,-1 L-24,-10 M-2,-1 L-8,-25 M-2,-1 L15,-21 M-2,-1 L-22,13 "
            "M-2,-1 L0,14 M-2,-1 L25,0'/>",
     .reach_x = 32,
     .reach_y = 32,
     .key_y = 23},
    {.words = "home",
     .svg = "<path class='f-leaf' d='M34,12 L49.1,30.6 A36,36 0 0 1 26,39 H-26 A36,36 0 0 1 -62,3 "
            "V-3 A36,36 0 0 1 -26,-39 H26 A36,36 0 0 1 62,-3 V3 A36,36 0 0 1 57.8,19.9 Z'/>",
     .reach_x = 62,
     .reach_y = 39,
     .key_x = 41,
     .key_y = -14},
    {.words = "home seat-0", .svg = "<use href='#frogs-band' stroke='url(#frogs-stripes)'/>"},
    {.words = "home seat-1", .svg = "<use href='#frogs-band' stroke='url(#frogs-spots)'/>"},
    {.words = "home seat-2", .svg = "<use href='#frogs-band' stroke='url(#frogs-diamonds)'/>"},
    {.words = "home seat-3", .svg = "<use href='#frogs-band' stroke='currentColor'/>"},

    /* frogs, from the shadow up: the displaced one floats in a bubble, who has arrived rests in a
       blossom with closed eyes */
    {.words = "frog displaced",
     .svg = "<ellipse class='f-ink' cx='-3' cy='30' rx='17' ry='7' opacity='.6'/>"
            "<circle class='f-white' r='28' fill-opacity='.92'/>"},
    {.words = "frog", .svg = "<use href='#frogs-legs'/>", .reach_x = 26, .reach_y = 26},
    {.words = "frog arrived",
     .svg = "<use href='#frogs-petals'/><use href='#frogs-petals' transform='rotate(45)'/>"},
    {.words = "frog seat-0", .svg = "<use href='#frogs-back-0'/>"},
    {.words = "frog seat-1", .svg = "<use href='#frogs-back-1'/>"},
    {.words = "frog seat-2", .svg = "<use href='#frogs-back-2'/>"},
    {.words = "frog seat-3", .svg = "<use href='#frogs-back-3'/>"},
    {.words = "frog", .svg = "<use href='#frogs-eyes'/>"},
    {.words = "frog arrived",
     .svg = "<use href='#frogs-lids'/>"
            "<path class='f-line' d='M-12,-16 q4,5 8,0 M4,-16 q4,5 8,0' stroke-width='2.4'/>"},

    {.words = "player seat-0", .svg = PLAYER("frogs-back-0")},
    {.words = "player seat-1", .svg = PLAYER("frogs-back-1")},
    {.words = "player seat-2", .svg = PLAYER("frogs-back-2")},
    {.words = "player seat-3", .svg = PLAYER("frogs-back-3")},

    {.words = "card extra-jump",
     .svg = "<path class='f-hop' d='M-19,10 Q-10,-20 -1,8 M-1,8 Q8,-20 16,6 M9,3 L16,8 L20,0'/>"
            "<circle class='f-frog' cx='-19' cy='13' r='3.4'/>"
            "<circle class='f-frog' cx='-1' cy='13' r='3.4'/>"},
    {.words = "card parachute",
     .svg = "<path class='f-white' d='M-19,-2 A19,18 0 0 1 19,-2 Q12,-7 6,-2 Q0,-7 -6,-2 "
            "Q-12,-7 -19,-2 Z'/>"
            "<path class='f-line' d='M-19,-2 L0,17 L19,-2 M-6,-3 L0,17 L6,-3' stroke-width='1.8'/>"
            "<circle class='f-frog' cy='17' r='5'/>"},
    {.words = "card extra-bridge",
     .svg = "<use href='#frogs-bridge' transform='translate(-4 -9)'/>"
            "<use href='#frogs-bridge' transform='translate(-4 9)'/>"
            "<path class='f-edge' d='M15,-7 V7 M8,0 H22'/>"
            "<path class='f-sign' d='M15,-7 V7 M8,0 H22'/>"},
    {.words = "card removal",
     .svg = "<rect class='f-plank' x='-22' y='-7' width='9' height='16' rx='1.5'/>"
            "<rect class='f-plank' x='-11' y='-7' width='9' height='16' rx='1.5'/>"
            "<rect class='f-plank' x='2' y='-7' width='9' height='16' rx='1.5' "
            "transform='rotate(24 6 1) translate(1 5)'/>"
            "<path class='f-edge' d='M8,-14 H22'/><path class='f-sign' d='M8,-14 H22'/>"},
    {0},
};

const struct drawings frogs_drawings = {.style = style, .defs = defs, .table = table, .dark = dark};
