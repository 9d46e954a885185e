/* Files that matches are kept in. Whatever is kept is on the disk before it counts, so that a
   closed terminal, a signal or a power cut loses nothing that was completed. What the lines in a
   file mean is not known here.

   New ones go into $XDG_STATE_HOME/parlor, or ~/.local/state/parlor where that variable is no
   absolute path. Messages say "the file"; which one is for the caller to say, in printable form. */
#ifndef PARLOR_ARCHIVE_H
#define PARLOR_ARCHIVE_H

#include "message.h"

#include <time.h>

enum { ARCHIVE_PATH_MAX = 4096 };
/* No file is let grow beyond this, and none beyond it is read. */
enum { ARCHIVE_SIZE_MAX = 16 << 20 };

/* Where new matches go; it need not exist yet. False if there is no such place. */
bool archive_directory(char path[ARCHIVE_PATH_MAX], struct message *why);

/* Adds a name as it may be shown: a byte that must not reach a screen, or a backslash, as \xHH. */
void archive_write_name(const char *name, struct text *text);

/* An open file, which nobody else can open meanwhile. */
struct archive_file;

/* A new and empty file named after a game and the date: frogs-2026-11-15-2030.parlor, or
   frogs-2026-11-15-2030-2.parlor where that is taken. NULL, and the reason, if it can't: then no
   file is left. */
struct archive_file *archive_create(const char *game, time_t date, struct message *why);

/* Opens a file to go on; its text is in memory that the caller frees. NULL, and the reason, if it
   can't be, or may be no match. */
struct archive_file *archive_open(const char *path, char **text, size_t *length,
                                  struct message *why);

void archive_close(struct archive_file *file);
/* The same, and the file is no more. */
void archive_remove(struct archive_file *file);

/* Deletes a match that nobody plays, damaged or not. False, and the reason, if it can't, or the
   name is not that of a match. */
bool archive_delete(const char *path, struct message *why);
/* Could it, as things are? */
bool archive_can_delete(const char *path, struct message *why);

/* Adds whole lines at the end: all of them or none. False if it can't; archive_trouble says why. */
bool archive_keep(struct archive_file *file, const char *lines, size_t length);
/* Why the last lines could not be kept; says nothing if they were. What was written of them has
   been taken back, or is before the next are kept. */
const struct message *archive_trouble(const struct archive_file *file);

/* Only so many bytes of it are whole. It stays as it is, and nothing can be kept, before it is
   mended. */
void archive_note_damage(struct archive_file *file, size_t whole);
/* Cuts off what is damaged, after copying all of it to the file that `copy` is then the path of
   (NAME.damaged, or NAME.damaged-2...). False, and the reason: then it must still be mended. */
bool archive_mend(struct archive_file *file, char copy[ARCHIVE_PATH_MAX], struct message *why);

const char *archive_path(const struct archive_file *file);

/* The text of a file that may be a match, in memory that the caller frees; NULL, and the reason, if
   it can't be read or is none. Nobody is shut out by it. (Of a match that is just being played, the
   last lines may be seen incomplete.) */
char *archive_read(const char *path, size_t *length, struct message *why);

struct archive_item {
    char *path;
    char *name; /* the last part of the path, in printable form */
    struct timespec changed;
};

/* The match files, newest first. */
struct archive_list {
    struct archive_item *items;
    size_t count;
};

/* Nothing is listed where the directory does not exist yet. False, and the reason, if it can't be
   read. Whatever has another ending or is no ordinary file is left out. */
bool archive_list_init(struct archive_list *list, struct message *why);
void archive_list_finish(struct archive_list *list);

#endif
