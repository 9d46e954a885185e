/* The drawings of blank: none, so that everything is drawn as a plain shape. */
#include "draw.h"

const struct drawings blank_drawings = {.style = "", .defs = ""};
