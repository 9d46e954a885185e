/* The page's own words, listed for the translators and for JavaScript, which asks for them by their
   English text. */
#include "page_words.h"

#include "message.h"

const char *const page_words[] = {
    /* the table */
    WORDS("Leave the table"),

    /* home */

    NULL,
};
