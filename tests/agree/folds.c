/* For each line that it reads, a name, writes what names_fold makes of it, or an empty line. */
#include "names.h"

#include <stdio.h>
#include <string.h>

enum { LINE_SIZE = 256 };

int main(void)
{
    char line[LINE_SIZE], folded[LINE_SIZE];

    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        puts(names_fold(line, folded, sizeof folded) ? folded : "");
    }
    return fflush(stdout) == 0 ? 0 : 1;
}
