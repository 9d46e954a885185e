/* The languages of the program. Sentences are kept in English where they are said; other languages
   find their own by them, in a catalogue that is part of the program. */
#ifndef PARLOR_WORDS_H
#define PARLOR_WORDS_H

#include "message.h"

enum language { LANGUAGE_ENGLISH, LANGUAGE_KOREAN, LANGUAGES };

/* "en", "ko" */
extern const char *const words_codes[LANGUAGES];

const struct tongue *words_tongue(enum language language);

/* The language meant by a locale such as ko_KR.UTF-8; English if it is none of ours. */
enum language words_of_locale(const char *locale);

#endif
