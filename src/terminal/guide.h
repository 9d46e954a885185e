/* Leads whoever starts the program from what the command line says to something to play. */
#ifndef PARLOR_GUIDE_H
#define PARLOR_GUIDE_H

#include "menu.h"
#include "order.h"
#include "settings.h"
#include "table.h"

enum guide_end {
    GUIDE_PLAY,   /* a new match: game, parameters, levels and names are there */
    GUIDE_PUZZLE, /* the one of today, of the game that was chosen */
    GUIDE_PAGE,
    GUIDE_LOAD,
    GUIDE_LEFT,  /* nobody wants to play */
    GUIDE_WRONG, /* what is ordered can't be, which was said */
};

struct guide {
    struct order *order; /* its game is the one that is chosen */
    struct settings settings;
    struct menu menu;
    struct params params;
    int levels[PLAYERS_MAX]; /* how well the computer plays each; -1: people do */
    char names[PLAYERS_MAX][SEAT_NAME_MAX + 1]; /* that were given; empty: none */
    char *path;                                 /* GUIDE_LOAD: the caller's to free */
    enum guide_end end;                         /* guide's own, as what follows */
    bool has_asked_language;
};

/* Asks for whatever was not ordered; where the input ends, nothing is begun. What is worth it is
   remembered. */
enum guide_end guide_lead(struct guide *guide);

/* Readies it for one person who has said what to play; at most the language is asked for. False if
   nobody wants to play. */
bool guide_alone(struct guide *guide);

/* What the seats are called: as they were given, else by their number in the language spoken. */
void guide_name_seats(const struct guide *guide, char (*usual)[SEAT_NAME_MAX + 1],
                      struct table_setup *setup);

/* Whoever is called by the number of a seat is called by that of the seat they have now. */
void guide_rename_seats(const struct voice *voice, char (*usual)[SEAT_NAME_MAX + 1],
                        struct table_setup *setup);

/* Complains of a file or an argument by its name, which may be anything. Returns 1. */
int guide_complain(const struct voice *voice, const char *name, struct message why);

#endif
