/* Something said to a person, as data: the English sentence with named places to fill, and what
   fills them. The sentence is also the key under which other languages find their own. */
#ifndef PARLOR_MESSAGE_H
#define PARLOR_MESSAGE_H

#include "text.h"

enum { MESSAGE_ARGS_MAX = 4 };

enum message_arg_kind {
    MESSAGE_NUMBER,
    MESSAGE_SEAT,  /* number is a seat; it is shown as the name of who sits there */
    MESSAGE_WORD,  /* a constant string, translated where the language has it */
    MESSAGE_NAME,  /* a string shown as it is */
    MESSAGE_LIST,  /* so many strings, shown as they are with commas between */
    MESSAGE_PAIRS, /* so many constant strings, translated as words are, with a comma after each
                      second one; never sent */
};

struct message_arg {
    const char *name; /* NULL ends the list */
    enum message_arg_kind kind;
    int number;
    union {
        const char *word;
        const char *const *list;
    };
};

/* The strings are constants of the program, or outlive the message. */
struct message {
    const char *text; /* "{seat} jumps to {place}."; NULL says nothing */
    struct message_arg args[MESSAGE_ARGS_MAX];
    int position; /* where the trouble is: a count of bytes, unless who gives it says otherwise */
};

/* Written as SAY("Text with {name}.", .args = {SAY_WORD("name", "c3")}). */
#define SAY(...) ((struct message){.text = __VA_ARGS__})
#define SAY_NUMBER(name, n)                                                                        \
    {                                                                                              \
        (name), MESSAGE_NUMBER, (n), .word = NULL                                                  \
    }
#define SAY_SEAT(name, seat)                                                                       \
    {                                                                                              \
        (name), MESSAGE_SEAT, (seat), .word = NULL                                                 \
    }
#define SAY_WORD(name, string)                                                                     \
    {                                                                                              \
        (name), MESSAGE_WORD, 0, .word = (string)                                                  \
    }
#define SAY_NAME(name, string)                                                                     \
    {                                                                                              \
        (name), MESSAGE_NAME, 0, .word = (string)                                                  \
    }
#define SAY_LIST(name, strings, count)                                                             \
    {                                                                                              \
        (name), MESSAGE_LIST, (count), .list = (strings)                                           \
    }

#define SAY_PAIRS(name, strings, count)                                                            \
    {                                                                                              \
        (name), MESSAGE_PAIRS, (count), .list = (strings)                                          \
    }

/* Marks a sentence that stands in a table for the translators. */
#define WORDS(string) string

/* A language other than English. */
struct tongue {
    /* The sentence or word in that language, or the text itself. A place may be written
       `{name|forms}` there: */
    const char *(*find)(const char *text);
    /* adds the one of these forms that follows what was filled in. */
    void (*add_form)(const char *filled, size_t length, struct word forms, struct text *text);
};

/* Writes the message; `tongue` is NULL for English. Seats are named from `seats`, or numbered where
   it is NULL; before 's without what stands in parentheses after the name. */
void message_write(const struct message *message, const struct tongue *tongue,
                   const char *const *seats, struct text *text);

/* The name of the next place to fill, from `*at` on, which is moved past it; false if none is left.
 */
bool message_place(const char **at, struct word *name);
/* What fills a place of this name, or NULL. */
const struct message_arg *message_find(const struct message *message, struct word name);

/* Is every named place filled, and every filling used? In English. */
bool message_is_whole(const struct message *message);

/* The sentence with those of an array of known things whose bits are set: the ones it has places
   for. */
struct message message_with(const char *text, const struct message_arg *known, unsigned uses);

/* Gives the reason where one is wanted (`why` may be NULL); returns false, for `return`. */
bool message_refuse(struct message *why, struct message reason);

/* The same sentence with the same fillings, in whatever order; of messages without two fillings of
   one name. */
bool message_equal(const struct message *a, const struct message *b);

#endif
