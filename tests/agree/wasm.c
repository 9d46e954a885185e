/* The same for JavaScript. */
#include "agree.h"
#include "page.h"

PAGE_EXPORT("agree") bool agree_answer(int number);

bool agree_fold(const char *name, char *folded, size_t size)
{
    return page_fold(name, folded, size);
}

bool agree_answer(int number)
{
    return agree_play(number, page_answer_begin());
}
