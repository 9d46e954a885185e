/* Folds names with libunistring. */
#include "names.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unicase.h>
#include <unictype.h>
#include <uninorm.h>
#include <unistr.h>

/* Only what can be seen: letters and signs that Unicode knows, and none that would join with what
   stands before the name. */
static bool is_seen(const uint8_t *bytes, size_t length)
{
    const uint32_t unseen = UC_CATEGORY_MASK_C, joining = UC_CATEGORY_MASK_M;
    bool is_first = true;
    ucs4_t character;

    for (int size; length > 0; bytes += size, length -= (size_t)size) {
        size = u8_mbtouc(&character, bytes, length);
        if (uc_is_general_category_withtable(character, unseen | (is_first ? joining : 0)) ||
            uc_is_property_default_ignorable_code_point(character))
            return false;
        is_first = false;
    }
    return true;
}

bool names_fold(const char *name, char *folded, size_t size)
{
    const uint8_t *bytes = (const uint8_t *)name;
    size_t length = strlen(name);

    if (u8_check(bytes, length) || !is_seen(bytes, length))
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
