/* Writes the lines of law 13, as this machine's own code makes them. */
#include "agree.h"
#include "names.h"

#include <stdio.h>

bool agree_fold(const char *name, char *folded, size_t size)
{
    return names_fold(name, folded, size);
}

int main(void)
{
    static char data[AGREE_TEXT_SIZE];
    struct text text;

    text_init(&text, data, sizeof data);
    for (int number = 0; agree_play(number, &text); number++) {
        if (text.is_cut || fwrite(data, 1, text.length, stdout) != text.length)
            return 1;
        text_init(&text, data, sizeof data);
    }
    return fflush(stdout) == 0 ? 0 : 1;
}
