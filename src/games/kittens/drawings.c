/* The drawings of kittens: cards on a rug. Data only. A card is a tile with one picture on it,
   known by its shapes: the cats by ears and fur, what plays with the pile by the pile, what skips
   by the hop. Its tint only helps. */
#include "draw.h"

static const char style[] = ".board{fill:url(#kittens-rug)}\n"
                            ".pile .frame{fill:none;stroke:none}\n"
                            ".dead .frame{fill:#eceae4;stroke-dasharray:5 4}\n"
                            ".dead text{fill:#55605d}\n"
                            ".k-rug{fill:#dfe9dc}\n"
                            ".k-weave{fill:#cfddcc}\n"
                            ".k-tile{stroke:#1f2d2b;stroke-width:2.4}\n"
                            ".k-ink{fill:#1f2d2b}\n"
                            ".k-thing{stroke:#1f2d2b;stroke-width:2.4;stroke-linejoin:round}\n"
                            ".k-line{fill:none;stroke:#1f2d2b;stroke-width:2.4;stroke-linecap:"
                            "round;stroke-linejoin:round}\n"
                            ".k-way{fill:none;stroke-linecap:round;stroke-linejoin:round}\n"
                            ".k-number{font-size:15px;font-weight:700;text-anchor:middle}\n";

/* The rug by lamplight; cards stay as they are printed. */
static const char dark[] = ".board{fill:url(#kittens-rug)}\n"
                           ".k-rug{fill:#1b362f}\n"
                           ".k-weave{fill:#25463d}\n"
                           ".dead .frame{fill:#1d2b28}\n"
                           ".dead text{fill:#bcc8c3}\n";

/* Parts of which the drawings are made. */
static const char defs[] =
    "<g id='kittens-paw'><path d='M0,0 C8,0 15,8 13,14 C11,19 5,16 0,16 C-5,16 -11,19 -13,14 "
    "C-15,8 -8,0 0,0 Z'/><ellipse cx='-14.5' cy='-3' rx='4.4' ry='6' transform='rotate(-18 -14 "
    "-3)'/><ellipse cx='-5.5' cy='-11' rx='4.6' ry='6.4'/><ellipse cx='5.5' cy='-11' rx='4.6' "
    "ry='6.4'/><ellipse cx='14.5' cy='-3' rx='4.4' ry='6' transform='rotate(18 14 -3)'/></g>\n"
    "<pattern id='kittens-rug' width='96' height='96' patternUnits='userSpaceOnUse'>"
    "<rect class='k-rug' width='96' height='96'/>"
    "<use href='#kittens-paw' class='k-weave' transform='translate(24 26) rotate(-20) scale(.5)'/>"
    "<use href='#kittens-paw' class='k-weave' transform='translate(72 74) rotate(24) scale(.5)'/>"
    "</pattern>\n"

    "<rect id='kittens-tile' class='k-tile' x='-34' y='-40' width='68' height='80' rx='9'/>\n"
    "<g id='kittens-back'><use href='#kittens-tile' fill='#2f6473'/>"
    "<rect x='-28' y='-34' width='56' height='68' rx='5' fill='none' stroke='#cfe6e4' "
    "stroke-width='2'/><path d='M-28,-16 L-10,-34 M10,-34 L28,-16 M28,16 L10,34 M-10,34 L-28,16' "
    "stroke='#7fb0b4' stroke-width='2'/>"
    "<use href='#kittens-paw' fill='#f3ead2' transform='translate(0 -1)'/></g>\n"

    "<path id='kittens-head' class='k-thing' d='M-22,5 L-21,-24 Q-20,-26 -18,-24 L-8,-14 "
    "Q0,-16 8,-14 L18,-24 Q20,-26 21,-24 L22,5 C22,18 12,24 0,24 C-12,24 -22,18 -22,5 Z'/>\n"
    "<path id='kittens-ears' d='M-18,-18 L-18,-7 L-11,-12 Z M18,-18 L18,-7 L11,-12 Z' "
    "fill='#f2a6a0'/>\n"
    "<g id='kittens-eyes'><ellipse class='k-ink' cx='-9' cy='2' rx='3.6' ry='4.6'/>"
    "<ellipse class='k-ink' cx='9' cy='2' rx='3.6' ry='4.6'/>"
    "<circle cx='-8' cy='.4' r='1.4' fill='#fff'/><circle cx='10' cy='.4' r='1.4' fill='#fff'/>"
    "</g>\n"
    "<g id='kittens-nose'><path class='k-ink' d='M-3.4,9 H3.4 L0,13 Z'/>"
    "<path class='k-line' d='M0,13 Q-2,18 -7,16 M0,13 Q2,18 7,16' stroke-width='2'/>"
    "<path class='k-line' d='M-14,10 L-27,7 M-14,14 L-27,16 M14,10 L27,7 M14,14 L27,16' "
    "stroke-width='1.7'/></g>\n"
    "<g id='kittens-face'><use href='#kittens-eyes'/><use href='#kittens-nose'/></g>\n"

    "<g id='kittens-heap' fill='#f3efe4'>"
    "<use href='#kittens-tile' transform='translate(3 2) rotate(9)'/>"
    "<use href='#kittens-tile' transform='translate(-3 1) rotate(-7)'/></g>\n"
    "<rect id='kittens-slip' class='k-thing' x='-9' y='-12' width='18' height='24' rx='3'/>\n"
    "<path id='kittens-flat' class='k-thing' d='M-24,0 L4,-11 L24,0 L-4,11 Z'/>\n"
    "<path id='kittens-spark' d='M0,-12 L3,-5 L9,-8 L6,-2 L13,0 L6,3 L9,9 L2,6 L0,13 L-3,6 "
    "L-9,9 L-6,3 L-13,0 L-6,-3 L-9,-9 L-3,-5 Z' fill='#ffd23f' stroke='#8c1d1d' "
    "stroke-width='2' stroke-linejoin='round'/>\n"
    "<path id='kittens-star' d='M0,-8 Q1,-1 8,0 Q1,1 0,8 Q-1,1 -8,0 Q-1,-1 0,-8 Z'/>\n"
    "<path id='kittens-ribbon' d='M-7,-10 H7 V14 L0,8 L-7,14 Z' fill='#c22a72' stroke='#fff' "
    "stroke-width='2.4' stroke-linejoin='round'/>\n"
    "<g id='kittens-spell'><circle r='10' fill='#6a3d8f' stroke='#fff' stroke-width='2'/>"
    "<path class='k-way' d='M0,1 C1,-2 -4,-2 -4,1.5 C-4,6 5,6 5.5,0 C6,-7 -4,-7 -6.5,-2' "
    "stroke='#fff' stroke-width='2'/></g>\n"
    "<g id='kittens-ball'><path class='k-thing' d='M-18,33 L-12,15 H12 L18,33 Z' fill='#8a5a2b'/>"
    "<circle class='k-thing' cy='-4' r='24' fill='#f4f2ff'/></g>\n"
    "<g id='kittens-claws'><path d='M-17,-8 Q-13,12 -23,32 Q-4,14 -8,-8 Z'/>"
    "<path d='M-4,-8 Q0,14 -8,36 Q10,14 5,-8 Z'/><path d='M9,-8 Q14,12 7,32 Q24,12 18,-8 "
    "Z'/></g>\n";

/* A card wherever it is: in a hand, on top of the discard, and small on a button. Its art, on a
   tile of its tint, is kept under its name. */
#define CARD(name, tint, art)                                                                      \
    {.words = "card " name,                                                                        \
     .svg = "<g id='kittens-" name "'><use href='#kittens-tile' fill='" tint "'/>" art "</g>",     \
     .reach_x = 34,                                                                                \
     .reach_y = 40},                                                                               \
        {.words = "discard " name,                                                                 \
         .svg = "<use href='#kittens-heap'/><use href='#kittens-" name "'/>"},                     \
    {                                                                                              \
        .words = "button " name, .svg = "<use href='#kittens-" name "' transform='scale(.56)'/>"   \
    }

#define CAT(more) "<g transform='translate(0 2) scale(1.12)'>" more "</g>"

#define PLAYER(number)                                                                             \
    "<circle class='k-thing' r='23' fill='currentColor'/>"                                         \
    "<use href='#kittens-paw' class='k-ink' transform='translate(0 -1) scale(1.02)'/>"             \
    "<circle cy='9' r='9' fill='#fff'/><text class='k-number' y='14'>" number "</text>"

static const struct drawing table[] = {
    /* the discard: its place, where the cards lie that were played */
    {.words = "discard",
     .svg = "<rect x='-34' y='-40' width='68' height='80' rx='9' fill='none' stroke='#5d6966' "
            "stroke-width='2.4' stroke-dasharray='6 5'/>"
            "<path d='M0,-14 V6 M-9,-2 L0,8 L9,-2 M-16,18 H16' fill='none' stroke='#5d6966' "
            "stroke-width='3' stroke-linecap='round'/>",
     .reach_x = 52,
     .reach_y = 46},

    CARD("defuse", "#c4e6b8",
         "<path class='k-way' d='M-29,-12 C-22,-22 -16,-8 -8,-15' stroke='#8a5a2b' "
         "stroke-width='5'/><path class='k-way' d='M8,-20 C14,-26 16,-16 22,-22' stroke='#8a5a2b' "
         "stroke-width='5'/><use href='#kittens-spark' transform='translate(22 -25) scale(.72)'/>"
         "<path class='k-thing' d='M-7,-32 L-1,4 L6,10 L9,6 Z' fill='#e8eef0'/>"
         "<path class='k-thing' d='M9,-32 L1,4 L-6,10 L-9,6 Z' fill='#e8eef0'/>"
         "<circle class='k-ink' cx='.5' cy='-1' r='2.2'/>"
         "<path class='k-line' d='M-8,10 L-6,14 M8,10 L6,14'/>"
         "<ellipse cx='-10' cy='21' rx='7.5' ry='10' fill='none' stroke='#1f2d2b' "
         "stroke-width='7.5' transform='rotate(14 -10 21)'/>"
         "<ellipse cx='10' cy='21' rx='7.5' ry='10' fill='none' stroke='#1f2d2b' "
         "stroke-width='7.5' transform='rotate(-14 10 21)'/>"
         "<ellipse cx='-10' cy='21' rx='7.5' ry='10' fill='none' stroke='#2f8f4e' "
         "stroke-width='3.5' transform='rotate(14 -10 21)'/>"
         "<ellipse cx='10' cy='21' rx='7.5' ry='10' fill='none' stroke='#2f8f4e' "
         "stroke-width='3.5' transform='rotate(-14 10 21)'/>"),
    CARD("nope", "#fbdcd5",
         "<path class='k-thing' d='M-11.5,-28 H11.5 L28,-11.5 V11.5 L11.5,28 H-11.5 "
         "L-28,11.5 V-11.5 Z' fill='#c2322d'/>"
         "<path d='M-10,-24 H10 L24,-10 V10 L10,24 H-10 L-24,10 V-10 Z' fill='none' "
         "stroke='#fff' stroke-width='2'/>"
         "<use href='#kittens-paw' fill='#fff' transform='translate(0 -1)'/>"),
    CARD("attack", "#ffd9ae",
         "<use href='#kittens-claws' fill='#9a5418' transform='translate(1 7) scale(1 .9)'/>"
         "<path class='k-ink' d='M-15,-12 L-12,3 L-7,-10 Z M-4.5,-9 L0,6 L4.5,-9 Z M7,-10 L12,3 "
         "L15,-12 Z'/>"
         "<path class='k-thing' d='M-14,-38.5 V-32 C-20,-30 -22,-22 -20,-15 C-18,-6 -8,-5 -6,-11 "
         "C-5,-3 5,-3 6,-11 C8,-5 18,-6 20,-15 C22,-22 20,-30 14,-32 V-38.5 Z' fill='#fff'/>"
         "<path class='k-line' d='M-6,-11 V-17 M6,-11 V-17'/>"),
    CARD("shuffle", "#ded7f2",
         "<path class='k-way' d='M-25,-16 H-20 C-4,-16 0,16 14,16' stroke='#1f2d2b' "
         "stroke-width='11'/><path class='k-thing' d='M12,5 L28,16 L12,27 Z' fill='#fff'/>"
         "<path class='k-way' d='M-25,-16 H-20 C-4,-16 0,16 14,16' stroke='#fff' "
         "stroke-width='6'/>"
         "<path class='k-way' d='M-25,16 H-20 C-4,16 0,-16 14,-16' stroke='#1f2d2b' "
         "stroke-width='11'/><path class='k-thing' d='M12,-27 L28,-16 L12,-5 Z' fill='#ffd447'/>"
         "<path class='k-way' d='M-25,16 H-20 C-4,16 0,-16 14,-16' stroke='#ffd447' "
         "stroke-width='6'/>"),
    CARD("skip", "#cfe7f5",
         "<use href='#kittens-slip' fill='#fff' transform='translate(-4 19)'/>"
         "<path class='k-way' d='M-24,27 C-24,-38 17,-38 19,6' stroke='#1f2d2b' stroke-width='6'/>"
         "<path class='k-ink' d='M8,5 H30 L19,22 Z'/>"),
    CARD("see", "#d9d2f3",
         "<use href='#kittens-ball'/>"
         "<path class='k-thing' d='M-18,-4 Q0,-23 18,-4 Q0,15 -18,-4 Z' fill='#ffd447'/>"
         "<ellipse class='k-ink' cy='-4' rx='3.4' ry='8.5'/>"
         "<use href='#kittens-star' fill='#6a3d8f' transform='translate(-25 -30)'/>"
         "<use href='#kittens-star' fill='#6a3d8f' transform='translate(26 -28) scale(.7)'/>"),

    /* the cats: pointed ears and stripes; patches; fluff and small ears; a mask and large ears; a
       torn ear and a wild look */
    CARD("tabby", "#d3e8da",
         CAT("<use href='#kittens-head' fill='#e9a04c'/><use href='#kittens-ears'/>"
             "<path class='k-way' d='M-6,-14 V-6 M0,-14.5 V-4 M6,-14 V-6 M-21,2 L-15,4 M-21,8 "
             "L-16,9 M21,2 L15,4 M21,8 L16,9 M-13,20 L-9,17 M13,20 L9,17' stroke='#7a3d0c' "
             "stroke-width='3.4'/><use href='#kittens-face'/>")),
    CARD("calico", "#d6e4f4",
         CAT("<use href='#kittens-head' fill='#fff'/>"
             "<path d='M-21,-23 Q-20,-25 -18,-23 L-8,-13.5 L-1,-14.5 C2,0 -6,10 -14,9 "
             "C-18,8 -21,6 -21,4 Z' fill='#e08a3a'/>"
             "<path d='M18,-23 Q20,-25 20,-23 L21,5 C16,2 12,-6 8,-13 Z' fill='#3a3f46'/>"
             "<path d='M8,22 C10,14 18,12 20,12 C18,18 13,21 8,22 Z' fill='#e08a3a'/>"
             "<use href='#kittens-head' fill='none'/><use href='#kittens-face'/>")),
    CARD("persian", "#eadff2",
         "<path class='k-thing' d='M-27,-13 L-24,-30 L-8,-25 Z M27,-13 L24,-30 L8,-25 Z' "
         "fill='#f2b8b0'/>"
         "<path class='k-thing' d='M-22,-18 L-13,-22 L-9,-27 L-4,-23 L0,-28 L4,-23 L9,-27 "
         "L13,-22 L22,-18 L23,-12 L28,-9 L26,-3 L31,3 L27,8 L30,16 L24,19 L23,26 L15,26 L9,33 "
         "L0,29 L-9,33 L-15,26 L-23,26 L-24,19 L-30,16 L-27,8 L-31,3 L-26,-3 L-28,-9 L-23,-12 Z' "
         "fill='#fbf6ec'/>"
         "<path d='M-18,17 L-13,22 L-8,18 L-4,24 L0,20 L4,24 L8,18 L13,22 L18,17' class='k-line' "
         "stroke-width='1.7'/>"
         "<circle class='k-thing' cx='-11' cy='-2' r='6.5' fill='#f0b63c'/>"
         "<circle class='k-thing' cx='11' cy='-2' r='6.5' fill='#f0b63c'/>"
         "<path class='k-thing' d='M-17.5,-3 A6.5,6.5 0 0 1 -4.5,-3 Z M4.5,-3 A6.5,6.5 0 0 1 "
         "17.5,-3 Z' fill='#e3d8c6'/><circle class='k-ink' cx='-11' cy='0' r='2.4'/>"
         "<circle class='k-ink' cx='11' cy='0' r='2.4'/>"
         "<path class='k-ink' d='M-3.5,2 H3.5 L0,6 Z'/>"
         "<path class='k-line' d='M0,6 Q-2,11 -7,9 M0,6 Q2,11 7,9' stroke-width='2'/>"),
    CARD("siamese", "#f7e6c6",
         "<path class='k-thing' d='M-21,-1 L-29,-33 Q-28,-35 -26,-34 L-8,-18 Q0,-20 8,-18 L26,-34 "
         "Q28,-35 29,-33 L21,-1 C22,14 10,29 0,29 C-10,29 -22,14 -21,-1 Z' fill='#f6ead4'/>"
         "<path d='M-20,-8 L-27,-32 L-11,-17.5 Z M20,-8 L27,-32 L11,-17.5 Z' fill='#5a3d2e'/>"
         "<path d='M-18,-4 Q-10,-10 -4,-6 Q0,-14 4,-6 Q10,-10 18,-4 C19,8 10,12 8,18 C6,25 3,26.5 "
         "0,26.5 C-3,26.5 -6,25 -8,18 C-10,12 -19,8 -18,-4 Z' fill='#5a3d2e'/>"
         "<ellipse cx='-9.5' cy='1' rx='5.6' ry='5' fill='#8fd0ff'/>"
         "<ellipse cx='9.5' cy='1' rx='5.6' ry='5' fill='#8fd0ff'/>"
         "<ellipse class='k-ink' cx='-9' cy='1' rx='2.2' ry='3.8'/>"
         "<ellipse class='k-ink' cx='9' cy='1' rx='2.2' ry='3.8'/>"
         "<path d='M-3.4,12 H3.4 L0,16 Z' fill='#f2b8a8'/>"
         "<path class='k-way' d='M0,16 Q-2,21 -6,19 M0,16 Q2,21 6,19' stroke='#f2b8a8' "
         "stroke-width='2'/>"
         "<path class='k-line' d='M-14,13 L-28,11 M-13,17 L-26,21 M14,13 L28,11 M13,17 L26,21' "
         "stroke-width='1.7'/>"),
    CARD("feral", "#dcdfd9",
         "<path class='k-thing' d='M-25,4 L-31,8 L-25,-2 L-26,-29 L-9,-17 L-4,-23 L0,-18 L4,-24 "
         "L8,-17 L14,-21 L15,-13 L20,-18 L19,-22 L24,-23 L25,-29 L26,-2 L31,8 L26,6 L27,17 L20,18 "
         "L17,28 L8,25 "
         "L0,30 L-8,25 L-17,28 L-20,18 L-27,17 Z' fill='#7b8079'/>"
         "<path class='k-thing' d='M-17,-5 L-4,1 Q-7,8 -13,6 Q-17,2 -17,-5 Z M17,-5 L4,1 Q7,8 "
         "13,6 Q17,2 17,-5 Z' fill='#e9f27a'/>"
         "<path class='k-line' d='M-10.5,-1 V5 M10.5,-1 V5'/>"
         "<path class='k-way' d='M14,-10 L8,11' stroke='#f4d9d2' stroke-width='2.6'/>"
         "<path class='k-ink' d='M-3.5,9 H3.5 L0,13 Z'/>"
         "<path class='k-line' d='M-11,19 Q-6,14 0,17 Q6,14 11,19'/>"
         "<path d='M-7,16.5 L-5,22 L-2.5,16.5 Z' fill='#fff' stroke='#1f2d2b'/>"),

    CARD("bottom", "#f5e6ba",
         "<use href='#kittens-flat' fill='#ffd447' transform='translate(-5 14)'/>"
         "<use href='#kittens-flat' fill='#fff' transform='translate(2 -3)'/>"
         "<use href='#kittens-flat' fill='#fff' transform='translate(2 -12)'/>"
         "<use href='#kittens-flat' fill='#2f6473' transform='translate(2 -21)'/>"
         "<path class='k-line' d='M-6,15 V26' stroke-width='6'/>"
         "<path class='k-ink' d='M-16,25 H4 L-6,36 Z'/>"),
    CARD("reverse", "#d0ebe4",
         "<path class='k-way' d='M-15,28 V-6 A15.5,15.5 0 0 1 16,-6 V6' stroke='#1f2d2b' "
         "stroke-width='14'/>"
         "<path class='k-thing' d='M1,5 H31 L16,26 Z' fill='#3fae9a'/>"
         "<path class='k-way' d='M-15,28 V-6 A15.5,15.5 0 0 1 16,-6 V8' stroke='#3fae9a' "
         "stroke-width='9'/>"),
    CARD("alter", "#e6d5f0",
         "<use href='#kittens-ball' transform='translate(-3 0)'/>"
         "<path class='k-line' d='M-11,8 V-10 M5,-18 V0' stroke-width='5'/>"
         "<path class='k-ink' d='M-19,-9 L-11,-21 L-3,-9 Z M-3,-1 L5,11 L13,-1 Z'/>"
         "<g transform='translate(15 19) rotate(34)'>"
         "<path class='k-thing' d='M-5,-22 H5 V6 L0,15 L-5,6 Z' fill='#ffd447'/>"
         "<path class='k-thing' d='M-5,-22 H5 V-16 H-5 Z' fill='#f2a6a0'/>"
         "<path class='k-ink' d='M-2.5,10 H2.5 L0,15 Z'/></g>"),
    CARD("targeted", "#ffcfb0",
         "<circle class='k-thing' r='26' fill='#c2322d'/><circle r='19' fill='#fff'/>"
         "<path class='k-line' d='M0,-36 V-22 M0,36 V22 M-31,0 H-22 M31,0 H22' "
         "stroke-width='4'/>"
         "<use href='#kittens-claws' class='k-ink' transform='translate(2 -8) scale(.66)'/>"),
    CARD("swap", "#f5e0c0",
         "<use href='#kittens-flat' fill='#ffd447' transform='translate(0 18) scale(.78 .85)'/>"
         "<use href='#kittens-flat' fill='#fff' transform='translate(0 6) scale(.78 .85)'/>"
         "<use href='#kittens-flat' fill='#fff' transform='translate(0 -6) scale(.78 .85)'/>"
         "<use href='#kittens-flat' fill='#ffd447' transform='translate(0 -18) scale(.78 .85)'/>"
         "<path class='k-way' d='M20,-22 C31,-18 31,6 24,14 M-20,22 C-31,18 -31,-6 -24,-14' "
         "stroke='#1f2d2b' stroke-width='4.5'/>"
         "<path class='k-ink' d='M29,11 L15,27 L14,10 Z M-29,-11 L-15,-27 L-14,-10 Z'/>"),
    CARD("mark", "#f7d4e3",
         "<g transform='translate(1 3) rotate(9)'><use href='#kittens-back' "
         "transform='scale(.72)'/>"
         "<use href='#kittens-ribbon' transform='translate(-12 -20) scale(1.2)'/></g>"),
    CARD("curse", "#e2d6ee",
         "<path class='k-way' d='M6,28 C32,28 27,-4 19,-12' stroke='#1f2d2b' stroke-width='10'/>"
         "<path class='k-way' d='M6,28 C32,28 27,-4 19,-12' stroke='#a98fc0' "
         "stroke-width='5.5'/>"
         "<path class='k-thing' d='M-3,-12 C13,-12 19,10 18,33 H-24 C-25,10 -19,-12 -3,-12 Z' "
         "fill='#a98fc0'/>"
         "<path class='k-thing' d='M-18,-14 L-17,-34 L-9,-28 H3 L11,-34 L12,-14 C12,-5 -18,-5 "
         "-18,-14 Z' fill='#a98fc0'/>"
         "<path class='k-line' d='M-15,33 C-15,23 -6,22 -3,29 C0,22 9,23 9,33 M-6,13 L0,19 "
         "M0,13 L-6,19'/>"
         "<use href='#kittens-spell' transform='translate(20 -26)'/>"),
    CARD("super-skip", "#b9ddf5",
         "<use href='#kittens-slip' fill='#fff' transform='translate(-11 16)'/>"
         "<use href='#kittens-slip' fill='#fff' transform='translate(-5 19)'/>"
         "<use href='#kittens-slip' fill='#fff' transform='translate(1 22)'/>"
         "<path class='k-way' d='M-26,27 C-28,-46 20,-46 20,-6' stroke='#1f2d2b' "
         "stroke-width='7'/><path class='k-ink' d='M9,-10 H31 L20,5 Z'/>"
         "<path class='k-ink' d='M9,5 H31 L20,20 Z'/>"),
    CARD("catomic", "#ffe595",
         "<g class='k-line' stroke-width='2.8'><ellipse rx='31' ry='12'/>"
         "<ellipse rx='31' ry='12' transform='rotate(60)'/>"
         "<ellipse rx='31' ry='12' transform='rotate(120)'/></g>"
         "<g class='k-thing' fill='#c2322d'><circle cx='29' cy='-4' r='4.5'/>"
         "<circle cx='-18' cy='-23' r='4.5'/><circle cx='-11' cy='29' r='4.5'/></g>"
         "<g transform='scale(.66)'><use href='#kittens-head' fill='#fff'/>"
         "<use href='#kittens-ears'/><use href='#kittens-eyes'/>"
         "<path class='k-ink' d='M-3.4,9 H3.4 L0,13 Z'/></g>"),
    CARD(
        "garbage", "#dde8d0",
        "<g transform='translate(2 3) scale(.88)'><g transform='translate(4 -17) rotate(16)'>"
        "<use href='#kittens-slip' fill='#fff'/><path class='k-line' d='M-4,-5 H4 M-4,0 H4'/></g>"
        "<path class='k-thing' d='M-19,-1 H19 L15,34 H-15 Z' fill='#8fa3a0'/>"
        "<path class='k-line' d='M-9,7 L-7,27 M0,7 V27 M9,7 L7,27'/>"
        "<g transform='translate(-19 -3) rotate(-62)'><path class='k-thing' d='M0,-3 H38 V-9 H0 Z' "
        "fill='#8fa3a0'/><path class='k-line' d='M14,-9 V-14 H24 V-9'/></g></g>"),
    CARD("streaking", "#d4eef8",
         "<path class='k-way' d='M-30,-14 H-14 M-30,24 H-12 M-30,5 H-24' stroke='#2f6473' "
         "stroke-width='3.6'/>"
         "<path class='k-way' d='M-14,0 C-22,-2 -26,-12 -20,-22' stroke='#1f2d2b' "
         "stroke-width='9'/>"
         "<path class='k-way' d='M-14,0 C-22,-2 -26,-12 -20,-22' stroke='#f0a860' "
         "stroke-width='4.5'/>"
         "<path class='k-thing' d='M-17,-3 C-10,-10 6,-9 14,-4 L16,6 L30,11 L29,17 L12,14 L8,10 "
         "C2,12 -4,11 -8,11 L-20,22 L-26,18 L-17,6 Z' fill='#f0a860'/>"
         "<g transform='translate(15 -10) scale(.62)'><use href='#kittens-head' fill='#f0a860'/>"
         "<use href='#kittens-ears'/><use href='#kittens-face'/></g>"),

    /* the kittens: one plays with a ball whose thread burns, one is drawn in */
    CARD("exploding", "#f26b43",
         "<path d='M0,-38 L6,-22 L20,-33 L18,-17 L33,-19 L24,-6 L33,4 L22,9 L30,24 L14,20 L10,37 "
         "L0,25 L-10,37 L-14,20 L-30,24 L-22,9 L-33,4 L-24,-6 L-33,-19 L-18,-17 L-20,-33 "
         "L-6,-22 Z' fill='#ffd23f'/>"
         "<g transform='translate(-3 -11) scale(.86)'><use href='#kittens-head' fill='#fff'/>"
         "<use href='#kittens-ears'/><use href='#kittens-face'/></g>"
         "<circle class='k-thing' cx='-3' cy='18' r='16' fill='#3d4652'/>"
         "<path class='k-way' d='M-17,14 Q-4,6 10,12 M-18,20 Q-4,11 12,18 M-15,27 Q-2,18 12,24 "
         "M-10,6 Q2,16 2,33' stroke='#b9c3cc' stroke-width='1.8'/>"
         "<path class='k-way' d='M7,30 C20,36 15,16 21,8' stroke='#1f2d2b' stroke-width='3'/>"
         "<use href='#kittens-spark' transform='translate(21 4) scale(.82)'/>"),
    CARD("imploding", "#27345c",
         "<g fill='none' stroke='#8fb4ea'><circle r='31' stroke-width='1.6'/>"
         "<circle r='24.5' stroke-width='2.4'/></g><circle r='19' fill='#121a33'/>"
         "<g transform='translate(0 -1) scale(.62)'><path d='M-22,5 L-21,-24 L-8,-14 Q0,-16 8,-14 "
         "L21,-24 L22,5 C22,18 12,24 0,24 C-12,24 -22,18 -22,5 Z' fill='#cfd9f2'/>"
         "<use href='#kittens-face'/></g>"
         "<g fill='#ffd447'>"
         "<path id='kittens-inward' d='M-15.5,-16.5 L-29,-22 L-26,-24.5 L-30.5,-30 L-27.5,-33 "
         "L-22,-28 L-19.5,-30 Z'/>"
         "<use href='#kittens-inward' transform='scale(-1 1)'/>"
         "<use href='#kittens-inward' transform='scale(1 -1)'/>"
         "<use href='#kittens-inward' transform='scale(-1 -1)'/></g>"),

    /* what is not known, and what lies on a card */
    {.words = "card back", .svg = "<use href='#kittens-back'/>", .reach_x = 34, .reach_y = 40},
    {.words = "card marked", .svg = "<use href='#kittens-ribbon' transform='translate(-23 -31)'/>"},

    {.words = "pile !discard",
     .svg = "<use href='#kittens-back' transform='translate(7 5)'/>"
            "<use href='#kittens-back' transform='translate(3.5 2)'/>"
            "<use href='#kittens-back' transform='translate(0 -1)'/>"
            "<use href='#kittens-back' transform='translate(-3.5 -4)'/>",
     .reach_x = 52,
     .reach_y = 46},
    /* players */
    {.words = "text seat-0", .svg = PLAYER("0")},
    {.words = "text seat-1", .svg = PLAYER("1")},
    {.words = "text seat-2", .svg = PLAYER("2")},
    {.words = "text seat-3", .svg = PLAYER("3")},
    {.words = "text dead",
     .svg = "<circle class='k-thing' r='23' fill='#d9d8d2'/>"
            "<path class='k-thing' d='M-13,17 V-4 L-12,-14 L-4,-9 H4 L12,-14 L13,-4 V17 L8.5,13 "
            "L4,17 L0,13 L-4,17 L-8.5,13 Z' fill='#fff'/>"
            "<path class='k-line' d='M-8.5,0 q2.5,4 5,0 M3.5,0 q2.5,4 5,0 M-1.5,7 H1.5' "
            "stroke-width='2'/>"
            "<ellipse cy='-17.5' rx='7' ry='2.6' fill='none' stroke='#8a6a00' "
            "stroke-width='2.2'/>"},
    {.words = "text cursed", .svg = "<use href='#kittens-spell' transform='translate(17 15)'/>"},

    /* the way round the table, and the time to object */
    {.words = "direction",
     .svg = "<circle class='k-thing' r='23' fill='#fff'/>"
            "<path class='k-line' d='M-13,4 A13.5,13.5 0 1 1 4,13' stroke-width='5'/>"
            "<path class='k-ink' d='M7,4 V22 L-8,13 Z'/>"},
    {.words = "direction reversed",
     .svg = "<circle class='k-thing' r='23' fill='#ffd447'/>"
            "<path class='k-line' d='M13,4 A13.5,13.5 0 1 0 -4,13' stroke-width='5'/>"
            "<path class='k-ink' d='M-7,4 V22 L8,13 Z'/>"},
    {.words = "clock",
     .svg = "<path class='k-thing' d='M-20,-2 L-19,-25 L-5,-17 H5 L19,-25 L20,-2 Z' "
            "fill='#c2322d'/><circle class='k-thing' cy='3' r='20' fill='#fff'/>"
            "<path class='k-line' d='M0,-9 V3 L8,9' stroke-width='3.6'/>"
            "<path class='k-line' d='M0,-15 V-13 M0,21 V19 M-18,3 H-16 M18,3 H16'/>"},
    {0},
};

const struct drawings kittens_drawings = {
    .style = style, .defs = defs, .table = table, .dark = dark};
