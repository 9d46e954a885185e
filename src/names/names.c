/* Folds names with libunistring. */
#include "names.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unicase.h>
#include <uninorm.h>
#include <unistr.h>

bool names_fold(const char *name, char *folded, size_t size)
{
    const uint8_t *bytes = (const uint8_t *)name;
    size_t length = strlen(name);

    if (u8_check(bytes, length))
        return false;
    uint8_t *result = u8_casefold(bytes, length, NULL, UNINORM_NFKC, NULL, &length);
    bool fits = result && length < size;

    if (fits) {
        memcpy(folded, result, length);
        folded[length] = '\0';
    }
    free(result);
    return fits;
}
