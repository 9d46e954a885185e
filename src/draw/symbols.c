/* The style of all pictures, plain shapes and common signs, as data. Nothing is told by colour
   alone. Text has a contrast of 4.5 to 1 or more, shapes of 3 to 1. */
#include "symbols.h"

const char *const symbols_style =
    "text{font-family:'Noto Sans','Noto Sans KR','Noto Sans CJK KR','Apple SD Gothic Neo',"
    "'Malgun Gothic',system-ui,sans-serif;fill:#1f2d2b}\n"
    ".paper{fill:#faf7ef}\n"
    ".board{fill:#e9e4d6}\n"
    ".heading{font-weight:700}\n"
    ".glyph,.key,.caption{text-anchor:middle}\n"
    ".frame{fill:#fff;stroke:#7d8682;stroke-width:1.5}\n"
    ".button .frame{fill:#e6ece9}\n"
    ".to-act .frame{stroke:#1f2d2b;stroke-width:3.5}\n"
    ".to-act text{font-weight:700}\n"
    ".used .frame,.left .frame{fill:#eceae4;stroke-dasharray:5 4}\n"
    ".used text,.left text{fill:#55605d;text-decoration:line-through}\n"
    ".ring,.halo{fill:none}\n"
    ".halo{stroke:#fff;stroke-width:9}\n"
    ".may-touch .ring{stroke:#12304a;stroke-width:4}\n"
    ".flag{fill:#fff;stroke:#7a1746;stroke-width:3;stroke-linejoin:round}\n"
    ".touched .halo{stroke:#12304a;stroke-width:11}\n"
    ".touched .ring{stroke:#ffd23f;stroke-width:5.5}\n"
    ".own-ring{fill:none;stroke:#12304a;stroke-width:2;stroke-dasharray:3 4}\n"
    ".wedge{fill:#12304a;stroke:#fff;stroke-width:2.5;stroke-linejoin:round}\n"
    ".end-halo{fill:none;stroke:#fff;stroke-width:6}\n"
    ".end-ring{fill:none;stroke:#7a1746;stroke-width:3.5;stroke-dasharray:7 5}\n"
    ".seat-0{color:#ffd447}.seat-1{color:#ffab9b}.seat-2{color:#93d2ff}.seat-3{color:#dfccff}\n"
    ".seat-4{color:#b9e6a0}.seat-5{color:#ffc38a}.seat-6{color:#e0e0e0}.seat-7{color:#9fe6dc}\n";

const char *const symbols_dark = ".paper{fill:#14201e}\n"
                                 ".board{fill:#22312d}\n"
                                 ".caption text,.sign .glyph{fill:#f3f0e6}\n"
                                 ".frame{fill:#1d2b28;stroke:#8a9c97}\n"
                                 ".own-ring{stroke:#fff3c4}\n"
                                 ".flag{fill:#7a1746;stroke:#ff9cc6}\n";

const struct drawing symbols_plain[] = {
    {.words = "cell",
     .svg = "<circle r='32' fill='#fff' stroke='#3c4a47' stroke-width='2.5'/>",
     .reach_x = 32,
     .reach_y = 32,
     .key_y = 23},
    {.words = "line",
     .svg = "<rect x='-50' y='-5' width='100' height='10' fill='#5d6966'/>",
     .reach_x = 18,
     .reach_y = 5},
    {.words = "piece",
     .svg = "<circle r='22' fill='currentColor' stroke='#1f2d2b' stroke-width='3'/>",
     .reach_x = 24,
     .reach_y = 24},
    {.words = "card",
     .svg = "<rect x='-22' y='-31' width='44' height='62' rx='6' fill='#fff' "
            "stroke='#3c4a47' stroke-width='2.5'/>",
     .reach_x = 22,
     .reach_y = 31},
    {.words = "pile",
     .svg = "<g fill='#fff' stroke='#3c4a47' stroke-width='2.5'><circle cx='7' cy='9' r='36'/>"
            "<circle r='36'/></g>",
     .reach_x = 44,
     .reach_y = 46},
    {.words = "button",
     .svg = "<rect x='-40' y='-16' width='80' height='32' rx='10' fill='#e6ece9' "
            "stroke='#3c4a47' stroke-width='2.5'/>",
     .reach_x = 40,
     .reach_y = 16},
    {.words = "text", .svg = "", .reach_x = 24, .reach_y = 12},
    {.words = "clock",
     .svg = "<circle r='24' fill='#fff' stroke='#3c4a47' stroke-width='2.5'/>",
     .reach_x = 24,
     .reach_y = 24},
    {0},
};

const struct drawing symbols_over[] = {
    {.words = "text to-act",
     .svg = "<path d='M-45,-12 L-26,0 L-45,12 Z' fill='#1f2d2b' stroke='#fff' "
            "stroke-width='2.5' stroke-linejoin='round'/>"},
    {.words = "card used",
     .svg = "<path d='M-19,-19 L19,19 M19,-19 L-19,19' stroke='#fff' stroke-width='6.5'/>"
            "<path d='M-19,-19 L19,19 M19,-19 L-19,19' stroke='#8c1d1d' stroke-width='3.2' "
            "stroke-linecap='round'/>"},
    {0},
};
