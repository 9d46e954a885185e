/* Finds the sentences of a language in its catalogue, which is GNU gettext's compiled form,
   embedded. libintl would follow the locale of the process; here every viewer has a language of
   their own. */
#include "words.h"

#include "korean.h"

#include <string.h>

extern const unsigned char words_ko_catalogue[];

const char *const words_codes[LANGUAGES] = {"en", "ko"};

/* The compiled form: a magic number, a version, the number of sentences, then where the tables of
   originals (sorted) and translations begin. A table has a length and an offset for each. */
enum { AT_COUNT = 8, AT_ORIGINALS = 12, AT_TRANSLATIONS = 16, ENTRY_SIZE = 8, ENTRY_OFFSET = 4 };

static uint32_t number_at(const unsigned char *catalogue, uint32_t at)
{
    const unsigned char *b = catalogue + at;

    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static const char *string_at(const unsigned char *catalogue, uint32_t table, uint32_t index)
{
    uint32_t entry = number_at(catalogue, table) + index * ENTRY_SIZE;

    return (const char *)catalogue + number_at(catalogue, entry + ENTRY_OFFSET);
}

static const char *find(const unsigned char *catalogue, const char *text)
{
    uint32_t low = 0, high = number_at(catalogue, AT_COUNT);

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = strcmp(text, string_at(catalogue, AT_ORIGINALS, middle));
        if (order == 0)
            return string_at(catalogue, AT_TRANSLATIONS, middle);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return text;
}

/* The empty sentence has the catalogue's own description; it says nothing. */
static const char *find_korean(const char *text)
{
    return *text ? find(words_ko_catalogue, text) : text;
}

static const struct tongue korean = {.find = find_korean, .add_form = korean_add_particle};

const struct tongue *words_tongue(enum language language)
{
    switch (language) {
    case LANGUAGE_KOREAN: return &korean;
    case LANGUAGE_ENGLISH:
    case LANGUAGES: break;
    }
    return NULL;
}

enum language words_of_locale(const char *locale)
{
    return locale && strncmp(locale, "ko", 2) == 0 &&
                   (locale[2] == '\0' || strchr("_.@", locale[2]))
               ? LANGUAGE_KOREAN
               : LANGUAGE_ENGLISH;
}
