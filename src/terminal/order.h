/* What the command line asks for. */
#ifndef PARLOR_ORDER_H
#define PARLOR_ORDER_H

#include "game.h"
#include "words.h"

#include <stdio.h>

enum verb {
    VERB_MENU,
    VERB_PLAY,
    VERB_LOAD,
    VERB_REPLAY,
    VERB_VERIFY,
    VERB_DRAW,
    VERB_HELP,
    VERB_VERSION
};

struct order {
    enum verb verb;
    const struct game *game; /* to play */
    const char *file;        /* or NULL */
    int players;             /* 0: not said */
    char options[1024];
    struct text options_text;
    const char *names[PLAYERS_MAX];
    bool has_seed;
    int64_t seed;
    bool has_language;
    enum language language;
    bool is_plain;
    int viewer; /* of a picture */
    bool has_at;
    int64_t at; /* the entry after which it is drawn */
};

/* False, with a message, if it can't be understood. The argument that it is about is `at`. */
bool order_read(struct order *order, int argc, char **argv, const char **at, struct message *why);

void order_usage(FILE *stream);

#endif
