/* The page's own words. */
#ifndef PARLOR_PAGE_WORDS_H
#define PARLOR_PAGE_WORDS_H

/* Every sentence that the page's JavaScript says by itself; NULL ends it. */
extern const char *const page_words[];

#endif
