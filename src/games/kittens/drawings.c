/* The drawings of kittens. */
#include "draw.h"

const struct drawings kittens_drawings = {.style = "", .defs = ""};
