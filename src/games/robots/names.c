/* What things are called in events, in texts and for people. */
#include "robots.h"

#define ROW(n)                                                                                     \
    "a" #n, "b" #n, "c" #n, "d" #n, "e" #n, "f" #n, "g" #n, "h" #n, "i" #n, "j" #n, "k" #n,        \
        "l" #n, "m" #n, "n" #n, "o" #n, "p" #n

const char *const robots_cell_names[ROBOTS_CELLS] = {
    ROW(1), ROW(2),  ROW(3),  ROW(4),  ROW(5),  ROW(6),  ROW(7),  ROW(8),
    ROW(9), ROW(10), ROW(11), ROW(12), ROW(13), ROW(14), ROW(15), ROW(16),
};

const char *const robots_direction_names[ROBOTS_DIRECTIONS] = {
    [ROBOTS_NORTH] = WORDS("north"),
    [ROBOTS_EAST] = WORDS("east"),
    [ROBOTS_SOUTH] = WORDS("south"),
    [ROBOTS_WEST] = WORDS("west"),
};

const char *const robots_robot_names[ROBOTS_MAX] = {
    [ROBOTS_RED] = WORDS("red"),       [ROBOTS_GREEN] = WORDS("green"),
    [ROBOTS_BLUE] = WORDS("blue"),     [ROBOTS_YELLOW] = WORDS("yellow"),
    [ROBOTS_SILVER] = WORDS("silver"),
};

const char robots_letters[ROBOTS_MAX + 1] = "RGBYS";

const char *const robots_step_names[ROBOTS_MAX][ROBOTS_DIRECTIONS] = {
    {"RN", "RE", "RS", "RW"}, {"GN", "GE", "GS", "GW"}, {"BN", "BE", "BS", "BW"},
    {"YN", "YE", "YS", "YW"}, {"SN", "SE", "SS", "SW"},
};

const char *const robots_chip_names[ROBOTS_CHIPS] = {
    "red-circle",     "red-triangle", "red-square",    "red-hexagon",     "green-circle",
    "green-triangle", "green-square", "green-hexagon", "blue-circle",     "blue-triangle",
    "blue-square",    "blue-hexagon", "yellow-circle", "yellow-triangle", "yellow-square",
    "yellow-hexagon", "vortex",
};

const char *const robots_chip_titles[ROBOTS_CHIPS] = {
    WORDS("red circle"),     WORDS("red triangle"),    WORDS("red square"),
    WORDS("red hexagon"),    WORDS("green circle"),    WORDS("green triangle"),
    WORDS("green square"),   WORDS("green hexagon"),   WORDS("blue circle"),
    WORDS("blue triangle"),  WORDS("blue square"),     WORDS("blue hexagon"),
    WORDS("yellow circle"),  WORDS("yellow triangle"), WORDS("yellow square"),
    WORDS("yellow hexagon"), WORDS("vortex"),
};
