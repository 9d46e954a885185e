/* A sitting and its parts. Shown: `eyes` look, `page` shows, `news` tells what happened, `question`
   asks. Typed: `said` understands a line, `obey` has it done, by `touch`, `act` and `answer`.
   `wait` lets time go on, and `sitting` is the round of all that. */
#ifndef PARLOR_SITTING_INNER_H
#define PARLOR_SITTING_INNER_H

#include "pick.h"
#include "sitting.h"
#include "usual.h"

enum { NOBODY = -1 };

/* Somebody who looks: what they are shown, what they may do, what they have touched. */
struct eyes {
    struct frame frame; /* the newest when they looked */
    struct stand stand;
    struct move *moves;
    struct draft draft;
    struct scene scene;
};

struct sitting {
    struct table *table;
    const struct archive_file *file;
    struct input *input;
    const struct face *face;
    struct voice voice;
    struct usual_names names; /* as the voice says them */
    bool is_plain;            /* nothing is cleared */
    bool is_spoken;           /* nothing is drawn */
    bool is_secret;           /* what one player sees, another must not */

    struct frame now;        /* the newest, as everybody sees it */
    uint32_t turn_began;     /* the last entry that began a turn */
    uint32_t told[VIEWERS];  /* to each viewer: entries whose reports have been said */
    uint32_t acted[VIEWERS]; /* the last entry that was each player's own, or anybody's who sits
                                here */
    uint32_t begun;          /* the first entry of a player's, or 0 */
    bool is_troubled;        /* what is due can't be kept, and it was said */

    struct eyes eyes;  /* of who has the keyboard, or of everybody */
    struct eyes other; /* of somebody else, for a moment */
    int speaker;       /* who has the keyboard while several may act, or NOBODY */
    int shown_seat;    /* whose secrets are on the screen; VIEWERS: nobody's */
    struct pick pick;
    struct event meant; /* what was last asked about: is it meant? */

    /* An earlier entry that is shown for a moment; 0: what is now. The last entry that was shown.
     */
    uint32_t moment, shown;
    /* What was said about what was done, for the history. */
    struct remark {
        uint32_t entry;
        char *said;
    } * remarks;
    size_t remark_count;

    /* To be said with the next screen; they say nothing if there is nothing. */
    struct message remark;  /* about what was done */
    char best[LABEL_SIZE];  /* what would have been better, for who asks; empty: nothing yet */
    struct message refusal; /* before the question */
    struct message note;
    struct message greeting;
    uint32_t note_stays; /* up to this entry the note is shown with every screen, and once more if
                            it still holds: */
    char note_of[LINE_MAX_BYTES + 1]; /* what it speaks against; empty: that need not be asked */
    int free_rows;                    /* below what was shown last */

    bool is_woken;     /* something happened while a line was waited for */
    uint32_t asked_at; /* the last entry when a line was asked for */
    /* What was last asked of somebody here, and of whom; NULL: nothing that could be asked again.
       Until when another question is a surprise, since that one was gone by itself; and until when
       a line may not be meant for what is asked. */
    const char *asked;
    int asked_seat;
    int64_t gone_until_ms, doubtful_until_ms;
    int64_t clock_until_ms; /* the clock that was last spoken of, */
    int clock_said_s;       /* and the seconds that were said of it */
    bool is_hinted;         /* how a step is taken back was told */
    bool is_answered;       /* what was asked for stands where the board was */
    bool is_left;
    bool wants_again; /* and another match begins */
};

void sitting_say(const struct sitting *sitting, struct message message);
/* The next screen says it, whatever was typed. */
void sitting_note(struct sitting *sitting, struct message note);
/* The line was meant for what is gone, perhaps: it is left to be typed again, by Enter. */
void sitting_doubt_line(struct sitting *sitting);
/* A question that is none of the game's was settled by itself: so is what answers it. */
void sitting_lose_question(struct sitting *sitting);
/* Lets what is due happen. False if it can't, which is said with the next screen. */
bool sitting_go_on(struct sitting *sitting);

/* All who sit at this keyboard. */
uint64_t eyes_people(const struct sitting *sitting);
/* Is a computer player about to act, so that everything is shown anew soon? */
bool eyes_see_computer(const struct sitting *sitting);
/* The people who may act now. */
uint64_t eyes_actors(const struct sitting *sitting);
/* May several act, and nobody has the keyboard? */
bool eyes_are_crowd(const struct sitting *sitting);
/* Is it being played? */
bool eyes_see_play(const struct sitting *sitting);
/* Has a turn begun after this entry? */
bool eyes_saw_turn(const struct sitting *sitting, uint32_t entry);
/* Takes note of what has happened, and of who acted last. */
void eyes_follow(struct sitting *sitting);
/* Looks at the match anew: through the eyes of the one who is to act; where several are, of the one
   who has the keyboard; else of the only person here, or everybody's. */
void eyes_look(struct sitting *sitting);
/* Looks as this viewer does. What another had touched is let go. */
void eyes_look_as(const struct sitting *sitting, struct eyes *eyes, int viewer);

/* Shows everything, so that it fits on the screen. */
void page_show(struct sitting *sitting);
/* Shows what was done and can't be seen any more, since chance or the clock went on from there, and
   what a computer player does step by step. */
enum input_event page_show_moments(struct sitting *sitting);
/* Clears the screen, and in a game with secrets all that could be scrolled to. */
void page_clear(const struct sitting *sitting);

/* All that is new to who looks, a sentence on each line, in memory that the caller frees; but for
   what the question begins with, and if it is to be brief for what the status says. The first ones
   may be what they did themselves. NULL if there is no memory. */
char *news_gather(struct sitting *sitting, bool is_brief, int *count, int *own_count);
/* What happened at an entry, as far as whoever looks may know. */
void news_tell(const struct sitting *sitting, uint32_t entry);
/* What happened since, and no more. */
void news_tell_new(struct sitting *sitting);
/* Keeps what was said about the last entry for the history. */
void news_keep_remark(struct sitting *sitting, struct message remark);
/* What was said about an entry. */
void news_tell_remarks(const struct sitting *sitting, uint32_t entry);
/* All that happened has been said to who looks. */
void news_were_told(struct sitting *sitting);
/* Is there something this player alone was told and has not read yet? Then all news is said. */
bool news_tell_last_words(struct sitting *sitting, int seat);

/* How much is said with a question. */
enum question_form {
    QUESTION_FULL,
    QUESTION_SHORT, /* lists have a line each */
    QUESTION_BRIEF, /* lists are for who asks */
    QUESTION_BARE,  /* what is asked, with the words for what can be done besides */
};

/* What is asked of whoever may act, or how it ended. */
void question_say(struct sitting *sitting, const struct voice *voice, enum question_form form);
/* The question alone, once more. */
void question_repeat(const struct sitting *sitting);
/* All that may be chosen on the board, however much it is. */
void question_list(struct sitting *sitting);
/* Are there lists? */
bool question_has_lists(const struct sitting *sitting);
/* The number that Enter gives: the usual one, where a number is all that can be said; else 0. */
int question_usual(const struct eyes *eyes);
/* A line that could be typed while several may act. */
void question_write_example(struct sitting *sitting, struct text *text);

/* What a line asks for: what is the same for everybody first, then what a player does. */
enum saying {
    SAYS_NOTHING, /* but, perhaps, a name */
    SAYS_BOARD,
    SAYS_UNDO,
    SAYS_REMATCH,
    SAYS_QUIT,
    SAYS_HELP,
    SAYS_LIST,
    SAYS_HISTORY,
    SAYS_SOLUTION,
    SAYS_RULES,
    SAYS_SAVE,
    SAYS_HINT,
    SAYS_SHARE,
    SAYS_CANCEL,
    SAYS_FORFEIT,
    SAYS_WHY,
    SAYS_TOUCH,
};

struct said {
    int seat; /* who is named at its beginning, or NOBODY */
    enum saying what;
    struct word rest; /* what is touched, or asked about */
};

/* The commands one after the other; NULL after the last. */
const char *said_command(int index);
struct said said_read(const struct sitting *sitting, struct word line);
/* Is it as good at any time, whatever has happened? */
bool said_is_timeless(struct said said);

/* Does what the line says. True if everything is to be shown anew, as of all that follows here. */
bool obey_line(struct sitting *sitting);
/* What a player asks for, who may be named. */
bool obey_speak(struct sitting *sitting, const struct said *said);
/* Who reads may type the next line, or leave. Then everything is shown anew. */
void obey_after_reading(struct sitting *sitting, enum input_event event);

/* Touches what the line names, move after move as long as it is the same turn. */
bool touch_line(struct sitting *sitting, struct word line);
/* Does the move that is touched, though it could go on to be another. */
bool touch_confirm(struct sitting *sitting);
/* Says what speaks against these words. */
bool touch_explain(struct sitting *sitting, struct word words);
/* Says what is wrong and asks again; what was done before in the same line is shown anew. */
bool touch_refuse(struct sitting *sitting, struct message why, bool has_changed);
/* Does the game ask for yes or no? */
bool touch_is_agreement(const struct sitting *sitting);
/* Where a number is asked for, the first of two would be a player's. */
bool touch_names_nobody(const struct sitting *sitting, struct word line, struct message *why);

/* Says what is wrong, or leaves that to the screen that is shown anew, so that nothing of it
   scrolls away; true if it is. Where the computer is about to act, it stays until that was seen. */
bool act_complain(struct sitting *sitting, struct message why);
/* Is everything to be shown anew: was it done, or is there something to say with that? */
bool act_is_changed(const struct sitting *sitting, bool is_done);
/* Whoever declines is asked as before: what the question stood over is shown anew. */
bool act_decline(const struct sitting *sitting, int choice);
/* True if it was done; else what is wrong is said. */
bool act_event(struct sitting *sitting, const struct event *event);
/* Has the one who looks begun a turn that can still be cancelled? */
bool act_is_unfinished(const struct sitting *sitting);
bool act_cancel(struct sitting *sitting);
bool act_undo(struct sitting *sitting);
bool act_hint(struct sitting *sitting);
bool act_rematch(struct sitting *sitting);
bool act_forfeit(struct sitting *sitting);
bool act_quit(struct sitting *sitting);
/* Whoever types the end is asked; where input just ends, nobody is there to ask. */
bool act_leave(struct sitting *sitting);

/* Says what is asked about the game and the match, from SAYS_HELP to SAYS_SAVE. */
void answer(struct sitting *sitting, const struct said *said);
/* The same, in pages where the window is too low. False if it was not read to its end, because of
   this event. */
bool answer_in_pages(struct sitting *sitting, const struct said *said, enum input_event *event);
/* What became of a puzzle, in a line for others. */
void answer_share(const struct sitting *sitting);
/* Where the match is kept and how to go on with it, or look at it, later. */
void answer_leaving(const struct sitting *sitting);

/* Lets the computer players think a little and hears what there is to say about what was done: who
   plays alone is told it with the next screen, several when they ask. */
void wait_remark(struct sitting *sitting);
/* The next hint, however long it has to be thought about; false, and why, if there is none. */
bool wait_hint(struct sitting *sitting, struct message *hint);
/* Hears what there is to say as wait_remark does, for as long as somebody who asked can be kept
   waiting. */
void wait_for_best(struct sitting *sitting);
/* Waits for a line while the match goes on. INPUT_WOKEN: something happened in it. */
enum input_event wait_line(struct sitting *sitting, const char *name);
/* Lets what is on the screen be read until Enter, while the match goes on behind it, and asks for
   that. INPUT_WOKEN: a clock has begun that runs for somebody here, which is said with the next
   screen. INPUT_REDRAW: what is on the screen no longer fits it. */
enum input_event wait_to_read(struct sitting *sitting, struct message message);
/* How long something is to be seen: what was done here, a step of a computer player, its last. */
enum wait_span { WAIT_SHORT, WAIT_STEP, WAIT_LONG };
/* Lets something be seen for a moment, or until Enter. What is typed meanwhile stays to be gone on
   with. */
enum input_event wait_a_moment(struct sitting *sitting, enum wait_span span);

enum {
    CHOICE_GONE = -1, /* nobody is there to answer */
    CHOICE_VOID = -2, /* what happened meanwhile settled the question, which is said then */
    CHOICE_STOPPED =
        -3,           /* by Ctrl-C, which does nothing; at the question whether to leave it does */
    CHOICE_LEFT = -5, /* who was asked leaves */
    CHOICE_YES = 0,
    CHOICE_NO = 1
};
/* Asks until it is answered by a number from 1 on, or by one of these words; returns its index. An
   empty line, cancel and back mean the last, which does nothing. */
int wait_choice(struct sitting *sitting, struct message question, const char *const *words,
                int count, bool (*stands)(const struct sitting *sitting));
/* The same for yes and no, as agree_read understands them. */
int wait_agreement(struct sitting *sitting, struct message question,
                   bool (*stands)(const struct sitting *sitting));

#endif
