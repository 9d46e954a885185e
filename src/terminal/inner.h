/* The sitting and its parts: `page` shows, `answer` explains, `wait` asks while time goes on,
   `sitting` does. */
#ifndef PARLOR_SITTING_INNER_H
#define PARLOR_SITTING_INNER_H

#include "draft.h"
#include "sitting.h"
#include "voice.h"

enum { NOBODY = -1 };

struct sitting {
    struct table *table;
    const struct archive_file *file;
    struct input *input;
    const struct face *face;
    struct voice voice;
    bool is_plain;  /* nothing is cleared */
    bool is_spoken; /* nothing is drawn */
    bool is_secret; /* what one player sees, another must not */

    struct stand stand;
    struct frame now;    /* the newest, as everybody sees it */
    uint32_t turn_began; /* the last entry that began a turn */
    struct frame frame;  /* the newest that was looked at, of who looks */
    struct move *moves;
    struct draft draft;
    struct scene scene;
    int speaker;            /* who has the keyboard while several may act, or NOBODY */
    uint32_t seen;          /* the last entry that was looked at */
    uint32_t told[VIEWERS]; /* to each viewer: entries whose reports have been said */
    int news_count;         /* what there was to say on the last screen, */
    int news_max;           /* and how much of it there is room for */
    struct message refusal; /* to be said with the next screen, before the question; or nothing */
    int free_rows;          /* below what was shown last */
    struct message remark;  /* about what was done; it says nothing if there is none */
    struct message note;    /* to be said with the next screen; it says nothing if there is none */
    bool is_woken;          /* something happened while a line was waited for */
    uint32_t asked_at;      /* the last entry when a line was asked for */
    int shown_seat;         /* whose secrets are on the screen; VIEWERS: nobody's */
    int64_t clock_until_ms; /* the clock that was last spoken of, */
    int clock_said_s;       /* and the seconds that were said of it */
    bool is_left;
    bool is_troubled; /* what is due can't be kept, and it was said */
};

void sitting_say(const struct sitting *sitting, struct message message);
/* The people who may act now. */
uint64_t sitting_actors(const struct sitting *sitting);
/* May several act, and nobody has the keyboard? */
bool sitting_is_crowd(const struct sitting *sitting);
/* Lets what is due happen. False if it can't, which is said with the next screen. */
bool sitting_go_on(struct sitting *sitting);
/* Has a turn begun after this entry? */
bool sitting_has_turn_begun(const struct sitting *sitting, uint32_t entry);
/* Can the last thing that a person did be undone? */
bool sitting_can_undo(const struct sitting *sitting);
/* Looks at the match anew, through the eyes of who is to act, or of this viewer. */
void sitting_look(struct sitting *sitting);
void sitting_look_as(struct sitting *sitting, int viewer);

/* Shows everything, so that it fits on the screen. */
void page_show(struct sitting *sitting);
/* What happened since, and no more. */
void page_tell_news(struct sitting *sitting);
/* The question alone, once more. */
void page_ask(const struct sitting *sitting);
/* All that may be chosen on the board, however much it is. */
void page_list(struct sitting *sitting);
/* What happened at an entry, as far as whoever looks may know. */
void page_tell(const struct sitting *sitting, uint32_t entry);
/* Is there something this player alone was told and has not read yet? Then all news is said. */
bool page_tell_last_words(struct sitting *sitting, int seat);
/* A line that could be typed while several may act. */
void page_write_example(struct sitting *sitting, struct text *text);
/* Clears the screen, and in a game with secrets all that could be scrolled to. */
void page_clear(const struct sitting *sitting);

/* Lets the computer players think a little and hears what there is to say about what was done. */
void wait_remark(struct sitting *sitting);
/* Says what these words ask for; false if they ask for nothing. */
bool answer(struct sitting *sitting, struct word first, struct scan rest);
/* Where the match is kept. */
void answer_path(const struct sitting *sitting);

/* Waits for a line while the match goes on. INPUT_WOKEN: something happened in it. */
enum input_event wait_line(struct sitting *sitting, const char *name);

/* Lets what is on the screen be read until Enter, while the match goes on behind it. */
enum input_event wait_to_read(struct sitting *sitting);

enum { CHOICE_GONE = -1, CHOICE_VOID = -2 };
/* Asks until it is answered by a number from 1 on, or by one of these words (NULL: numbers only);
   returns its index. CHOICE_GONE if nobody is there to answer, CHOICE_VOID if what happened
   meanwhile settled the question, which was said then. */
int wait_choice(struct sitting *sitting, struct message question, const char *const *words,
                int count, bool (*stands)(const struct sitting *sitting));

#endif
