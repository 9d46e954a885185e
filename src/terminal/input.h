/* Lines from whoever sits here: edited on a terminal, plain from a pipe. */
#ifndef PARLOR_INPUT_H
#define PARLOR_INPUT_H

#include "glass.h"
#include "line.h"

#include <stdint.h>
#include <termios.h>

enum input_event {
    INPUT_LINE,        /* `text` has it */
    INPUT_BAD_LINE,    /* too long, or not plain text: dropped */
    INPUT_INTERRUPTED, /* Ctrl-C */
    INPUT_WOKEN,       /* it is the time that was asked for */
    INPUT_REDRAW,      /* the screen is to be drawn anew */
    INPUT_END,         /* nothing more will come */
};

struct input {
    bool is_terminal; /* keys are edited here; the terminal is in raw mode */
    struct termios usual;
    int64_t (*now_ms)(void); /* edge_now_ms, but for those who drive their own clock */
    struct glass *glass;     /* on which it is typed and clicked, see input_use; or NULL */
    struct glass pane;       /* the one of screen_open */
    /* Completes a line that is being typed; true if the screen is to be drawn anew. NULL: Tab does
       nothing. */
    bool (*complete)(void *context, struct line *line);
    void *context;
    struct line line;
    char bytes[512];
    struct scan unread;
    bool is_ended;
    char text[LINE_MAX_BYTES + 1];
    size_t length; /* of a plain line that is being read; more than fits if it is too long */
};

/* Edits lines if standard input and output are a terminal and plain lines are not asked for. */
void input_init(struct input *input, bool is_plain);
/* Puts the terminal back as it was. */
void input_finish(struct input *input);
/* The same, and signals do what they usually do: nobody reads any more. */
void input_release(struct input *input);

/* What is shown from now on is seen through this glass; the mouse is reported if it has one. With
   NULL that ends. */
void input_use(struct input *input, struct glass *glass);

/* Forgets what was typed, also what is on its way: the next line is somebody else's. */
void input_forget(struct input *input);

/* Ends the row of the prompt, so that something can be said below it. */
void input_end_row(const struct input *input);

/* Shows the prompt and waits for a line, or until this time on the input's clock (or NEVER). What
   has been typed by then is kept for the next call. */
enum input_event input_wait(struct input *input, const char *prompt, int64_t until_ms);

/* Has somebody pressed Ctrl-C, or told the program to stop, while nobody waited? What else was
   typed before it is forgotten then, and otherwise kept. */
bool input_is_interrupted(struct input *input);

/* Is the line a number of this range, and nothing else? */
bool input_is_number(const struct input *input, int min, int max, int *number);

#endif
