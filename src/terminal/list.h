/* One of several items, or a number, that is asked for until there is an answer. */
#ifndef PARLOR_LIST_H
#define PARLOR_LIST_H

#include "lexicon.h"
#include "menu.h"

/* What is asked: one of these items, or a number. */
struct list {
    struct message question;  /* may say nothing */
    const char *const *items; /* numbered from 1; NULL: a number from min to max is asked for */
    int min, max;
    int usual;                /* what an empty line means; below min: nothing is usual */
    bool is_for_all;          /* no language has been chosen yet */
    struct message help;      /* what the question is about; may say nothing */
    const char *const *tells; /* of each item a sentence, for its help; NULL: there is none */
};

/* What is understood at every question, for who asks. */
#define LIST_COMMANDS SAY("Type back for the previous question, or quit to leave.")

/* Shows it, waits for a line, and does so again until that leads somewhere. An item is answered by
   its number from 1 on. */
enum menu_answer list_ask(struct menu *menu, const struct list *list, int *answer);

/* A row to be clicked, where there is a mouse: these, and what is understood everywhere. */
void list_show_buttons(const struct menu *menu, const char *const *shown, const char *const *typed,
                       int count);
/* What is understood everywhere, and games where they are. */
void list_add_commands(const struct menu *menu, struct lexicon *lexicon);

/* Says it in every language. */
void list_say_to_all(const struct voice *voice, struct message message);

/* The line without the blanks around it. */
struct word list_typed(const struct input *input);
/* What is understood wherever something is asked. MENU_SKIPPED: it was none of that. */
enum menu_answer list_read_command(const struct voice *voice, struct word word);

#endif
