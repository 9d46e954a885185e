/* What the C side of the page shares: how functions are handed to its JavaScript, texts that go in
   and out, chance, and what only a browser can do.

   JavaScript calls what is marked with PAGE_EXPORT. Numbers go as they are, times as double. A text
   comes in as UTF-8 with a zero at its end, in room that JavaScript reserves and releases; a text
   goes out as the page's answer. */
#ifndef PARLOR_PAGE_H
#define PARLOR_PAGE_H

#include "dice.h"
#include "text.h"
#include "words.h"

#define PAGE_EXPORT(name)       __attribute__((export_name(name)))
#define PAGE_IMPORT(from, name) __attribute__((import_module(from), import_name(name)))

/* An empty answer to write. It stays until the next is begun. */
struct text *page_answer_begin(void);
/* The answer is these bytes, which come from malloc and are freed here. */
void page_answer_take(char *bytes, size_t length);

/* The language of this number, or English. */
enum language page_language(int number);

/* Fresh dice from the entropy that JavaScript has given, which serves once; false if it gave none
   since. */
bool page_take_dice(struct dice *dice);

/* Says what a name is compared by, as match_check_names asks for it. The browser has Unicode's
   tables. */
bool page_fold(const char *name, char *folded, size_t size);

#endif
