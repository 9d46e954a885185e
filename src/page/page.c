/* Memory, texts, chance and words for the page's JavaScript. Knows no match and no scene. */
#include "page.h"

#include "words.h"

#include <stdlib.h>
#include <string.h>

/* Larger than any scene as text. */
enum { ANSWER_SIZE = 1 << 20 };

static char answer_data[ANSWER_SIZE];
static struct text answer = {.data = answer_data, .size = sizeof answer_data};
static char *taken; /* the answer, if it was made elsewhere */
static struct dice fresh;
static bool has_fresh;

PAGE_EXPORT("reserve") void *page_reserve(size_t size);
PAGE_EXPORT("release") void page_release(void *memory);
PAGE_EXPORT("answer") const char *page_answer(void);
PAGE_EXPORT("answer_length") size_t page_answer_length(void);
PAGE_EXPORT("entropy") void page_entropy(const uint8_t *key);
PAGE_EXPORT("word") void page_word(int language, const char *text);
PAGE_IMPORT("page", "fold") bool page_import_fold(const char *name, char *folded, size_t size);

/* Room for so many bytes, or NULL. */
void *page_reserve(size_t size)
{
    return malloc(size);
}

void page_release(void *memory)
{
    free(memory);
}

struct text *page_answer_begin(void)
{
    free(taken);
    taken = NULL;
    text_init(&answer, answer_data, sizeof answer_data);
    return &answer;
}

void page_answer_take(char *bytes, size_t length)
{
    page_answer_begin();
    taken = bytes;
    answer = (struct text){.data = bytes, .size = length, .length = length};
}

/* The answer that was begun last, or NULL if there was no room for it. */
const char *page_answer(void)
{
    return answer.is_cut ? NULL : answer.data;
}

size_t page_answer_length(void)
{
    return answer.length;
}

enum language page_language(int number)
{
    return number >= 0 && number < LANGUAGES ? (enum language)number : LANGUAGE_ENGLISH;
}

/* Takes DICE_KEY_SIZE bytes that nobody can foresee. */
void page_entropy(const uint8_t *key)
{
    dice_init(&fresh, key);
    has_fresh = true;
}

bool page_take_dice(struct dice *dice)
{
    bool is_fresh = has_fresh;

    *dice = fresh;
    memset(&fresh, 0, sizeof fresh);
    has_fresh = false;
    return is_fresh;
}

/* Answers with the page's own words in this language. */
void page_word(int language, const char *text)
{
    const struct tongue *tongue = words_tongue(page_language(language));

    text_add(page_answer_begin(), tongue ? tongue->find(text) : text);
}

bool page_fold(const char *name, char *folded, size_t size)
{
    return page_import_fold(name, folded, size);
}
