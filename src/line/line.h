/* One line, edited as its bytes arrive: bytes in, events and a row to show out. Reads and writes no
   terminal, waits for nothing and allocates nothing, so it fits into any loop.

   The caller sets the terminal to raw mode, switches bracketed paste and the mouse (in the SGR
   encoding, 1006) on if they are wanted, and sets LC_CTYPE to a UTF-8 locale ("C.UTF-8"), without
   which wide characters are taken for narrow.

   Keys: Left, Right, Home, End, Backspace, Delete, Enter (CR, LF, or both in a row); Ctrl-A, E, B,
   F as in Emacs; Ctrl-Left and Right or Alt-B and F by words, which blanks separate; Ctrl-U, K and
   W delete to the start, to the end and the word before; Up and Down or Ctrl-P and N recall earlier
   lines; Ctrl-D deletes, or is the end on an empty line; Tab and the mouse are for the caller. Any
   other key, known or not, does nothing.

   Whatever the bytes, a line and a row satisfy utf8_is_printable. A character of no width stays
   with the one before it, and is dropped where there is none. */
#ifndef PARLOR_LINE_H
#define PARLOR_LINE_H

#include "text.h"

enum { LINE_MAX_BYTES = 1000, LINE_HISTORY_MAX = 64 };

enum line_event {
    LINE_GOING_ON,    /* nothing but, perhaps, another row to show */
    LINE_DONE,        /* Enter: line_text has the line; a new one has begun */
    LINE_END,         /* Ctrl-D on an empty line */
    LINE_INTERRUPTED, /* Ctrl-C: the line is dropped; a new one has begun */
    LINE_REDRAW,      /* Ctrl-L: the screen is to be drawn anew */
    LINE_FULL,        /* a character did not fit; said once, then all are refused until the text
                         changes, so that what is kept has no gaps */
    LINE_SUSPENDED,   /* Ctrl-Z: the program is to rest for a while */
    LINE_TAB,         /* what is typed is to be completed: line_before_cursor, line_replace */
    LINE_CLICKED,     /* the first button of the mouse was pressed: line_click says where */
};

enum line_state {
    LINE_AT_KEY,
    LINE_IN_CHARACTER,
    LINE_AFTER_ESCAPE,
    LINE_IN_SEQUENCE,
    LINE_BEFORE_LAST, /* of a sequence whose next byte is its last, whatever it is */
    LINE_IN_MARK,     /* perhaps the end of a paste */
};

/* Its members are line.c's own. About 66 kB, all of it here. */
struct line {
    char text[LINE_MAX_BYTES + 1];
    size_t length;
    size_t cursor; /* never between a character and those of no width that follow it */
    bool is_full;
    char done[LINE_MAX_BYTES + 1];

    char history[LINE_HISTORY_MAX][LINE_MAX_BYTES + 1];
    size_t history_count; /* all that ever were, also those that are overwritten */
    size_t back;          /* the line recalled, 1 for the last; 0 for the unfinished one */
    char unfinished[LINE_MAX_BYTES + 1];

    enum line_state state;
    bool is_pasting;
    bool is_after_return;
    bool is_unknown;     /* this sequence is none of ours */
    bool is_of_mouse;    /* it began as the mouse's do */
    unsigned numbers[3]; /* the parameters of this sequence */
    size_t number;       /* which of them is being read */
    char part[4];        /* the character or mark so far */
    size_t part_length;
    size_t part_whole;
};

/* An empty line without a history. Later it forgets all that was typed, for instance when the next
   player must not recall it. */
void line_init(struct line *line);
/* Drops what has been typed of the line, and keeps earlier ones. */
void line_drop(struct line *line);

/* Reads until something happens or the input is used up, and leaves the rest in `input`: go on with
   it until scan_is_done. The same bytes give the same events, however they are cut into pieces.

   A paste (ESC [200~ ... ESC [201~) is text: no key works in it, only a newline ends the line. */
enum line_event line_feed(struct line *line, struct scan *input);

/* The line that LINE_DONE spoke of, until the next one. */
const char *line_text(const struct line *line);

/* What has been typed up to the cursor. */
struct word line_before_cursor(const struct line *line);
/* Adds printable text there, as if it were typed. */
enum line_event line_insert(struct line *line, const char *text);
/* The same in place of so many bytes before the cursor, which are whole characters. */
enum line_event line_replace(struct line *line, size_t bytes, const char *text);

/* Where LINE_CLICKED was, counted from 0 at the top left of the screen. */
void line_click(const struct line *line, int *row, int *column);

/* True while an ESC, or a sequence it began, is unfinished. If nothing arrives for a while (50 ms,
   say), nothing will: line_timeout drops it. At other times line_timeout does nothing. */
bool line_is_waiting(const struct line *line);
void line_timeout(struct line *line);

/* Adds what to show in a row of `width` columns to `text`, which has room for LINE_MAX_BYTES more,
   and gives the cursor's column, from 0 to width - 1. Of a text that is too long it is the part
   around the cursor; a wide character that would be cut in half is left out. Without columns there
   is nothing to show, and the cursor is in column 0. */
void line_render(const struct line *line, int width, struct text *text, int *cursor_column);

#endif
