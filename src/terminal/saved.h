/* Matches in files: to begin, to go on with, to look at. */
#ifndef PARLOR_SAVED_H
#define PARLOR_SAVED_H

#include "archive.h"
#include "table.h"
#include "voice.h"

/* A table, and the file that all it does is kept in before it is done. */
struct saved {
    struct archive_file *file;
    struct table *table;
};

/* Begins a match in a new file. The setup's own keeper is not used. False, and the reason, if it
   can't: then no file is left. */
bool saved_create(struct saved *saved, const struct table_setup *setup, time_t date, int64_t now_ms,
                  struct message *why);

/* Opens a file to go on. Of the setup it takes the dice and who plays as the computer. False if
   nothing of it can be played: `damage` says why, and where unless its line is 0. Otherwise, if it
   has a line, the match stands as far as it was whole, the file is as it was, and nothing can
   happen (VERDICT_UNKEPT) before archive_mend. */
bool saved_open(struct saved *saved, const char *path, const struct table_setup *setup,
                int64_t now_ms, struct damage *damage);

void saved_close(struct saved *saved);

/* What is whole of a file, to look at: nothing is changed and nobody shut out. NULL if nothing of
   it can be played. */
struct table *saved_look(const char *path, struct damage *damage);

/* What is in a file. */
struct saved_summary {
    const struct game *game; /* NULL if nothing of it can be played */
    int players;
    char seats[PLAYERS_MAX][SEAT_NAME_MAX + 1];
    uint32_t entries;      /* that are whole */
    bool is_over;          /* after these */
    char turn[LABEL_SIZE]; /* how far it has come then, in the game's words; may be empty */
    struct damage damage;
};

/* True if all is whole. What is said in the summary is said in this language. */
bool saved_verify(const char *path, enum language language, struct saved_summary *summary);

#endif
