/* The fast search for any processor. */
/* Vectors never leave a function here, so how they would be handed over does not matter. */
#pragma GCC diagnostic ignored "-Wpsabi"

#define TARGET
#define IS_WIDE    0
#define NAME(name) name##_portable

#include "search_steps.h"

const struct search_steps search_portable_steps = {
    .expand = expand_portable, .passes = passes_portable, .know = know_portable};
