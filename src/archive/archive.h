/* Matches kept as files. Every line of a log is on the disk before its event happens, so that a
   closed terminal, a signal or a power cut loses nothing that was completed.

   New ones go into $XDG_STATE_HOME/parlor, or ~/.local/state/parlor where that variable is no
   absolute path. Messages say "the file"; which one is for the caller to say, in printable form. */
#ifndef PARLOR_ARCHIVE_H
#define PARLOR_ARCHIVE_H

#include "match.h"

#include <time.h>

enum { ARCHIVE_PATH_MAX = 4096 };
/* No file is let grow beyond this, and none beyond it is read. */
enum { ARCHIVE_SIZE_MAX = 16 << 20 };

/* Where new matches go; it need not exist yet. False if there is no such place. */
bool archive_directory(char path[ARCHIVE_PATH_MAX], struct message *why);

/* Adds a name as it may be shown: a byte that must not reach a screen, or a backslash, as \xHH. */
void archive_write_name(const char *name, struct text *text);

/* An open file and the match in it, which nobody else can open meanwhile. */
struct archive_file;

/* Sets up a match, kept in a new file named after the game and the date:
   frogs-2026-11-15-2030.parlor, or frogs-2026-11-15-2030-2.parlor where that is taken. The setup's
   own keeper is not used. NULL, and the reason, if it can't: then no file is left. */
struct archive_file *archive_create(const struct match_setup *setup, time_t date, int64_t now_ms,
                                    struct message *why);

/* Opens a file to go on. NULL if nothing of it can be played: `damage` says why, and where unless
   its line is 0. Otherwise, if it has a line, the match stands as far as it was whole, the file is
   as it was, and nothing can happen (VERDICT_UNKEPT) before it is mended. */
struct archive_file *archive_open(const char *path, const struct dice *dice, int64_t now_ms,
                                  struct damage *damage);

/* Cuts off what is damaged, after copying all of it to the file that `copy` is then the path of
   (NAME.damaged, or NAME.damaged-2...). False, and the reason: then it must still be mended. */
bool archive_mend(struct archive_file *file, char copy[ARCHIVE_PATH_MAX], struct message *why);

/* Destroys the match too. */
void archive_close(struct archive_file *file);

struct match *archive_match(const struct archive_file *file);
const char *archive_path(const struct archive_file *file);
/* Why the last line of the log could not be kept; says nothing if it was. What was written of it
   has been taken back, or is before the next line. */
const struct message *archive_trouble(const struct archive_file *file);

/* The text of a file that may be a match, in memory that the caller frees; NULL, and the reason, if
   it can't be read or is none. */
char *archive_read(const char *path, size_t *length, struct message *why);
/* Plays such a text again, to look at it: see match_load. */
struct match *archive_play(const char *log, size_t length, struct damage *damage);

/* What is in a file. */
struct archive_summary {
    const struct game *game; /* NULL if nothing of it can be played */
    int players;
    char seats[PLAYERS_MAX][SEAT_NAME_MAX + 1];
    uint32_t entries;     /* that are whole */
    bool is_over;         /* after these */
    struct damage damage; /* as archive_open gives it */
};

/* Plays a file again, without changing anything or shutting anybody out. True if all is whole. (Of
   a match that is just being played, the last entry may be seen incomplete.) */
bool archive_verify(const char *path, struct archive_summary *summary);

struct archive_item {
    char *path;
    char *name; /* the last part of the path, in printable form */
    struct timespec changed;
};

/* The match files, newest first. What is in them takes longer to find out: ask archive_verify of
   those that are shown. */
struct archive_list {
    struct archive_item *items;
    size_t count;
};

/* Nothing is listed where the directory does not exist yet. False, and the reason, if it can't be
   read. Whatever has another ending or is no ordinary file is left out. */
bool archive_list_init(struct archive_list *list, struct message *why);
void archive_list_finish(struct archive_list *list);

#endif
