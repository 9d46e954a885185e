/* Bytes as text and back: base64 with the alphabet for URLs, without padding, in one way only. */
#include "wire.h"

#include <string.h>

enum { PIECE_SIZE = 256 }; /* whole groups */

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/* Up to three bytes as four digits, of which one more than there are bytes counts. */
static void put_group(const uint8_t *bytes, size_t count, char four[4])
{
    uint32_t group = (uint32_t)bytes[0] << 16 | (count > 1 ? (uint32_t)bytes[1] << 8 : 0) |
                     (count > 2 ? bytes[2] : 0);

    for (int i = 3; i >= 0; i--, group >>= 6)
        four[i] = digits[group & 63];
}

void wire_write_base64(const uint8_t *bytes, size_t length, struct text *text)
{
    char piece[PIECE_SIZE];
    size_t used = 0, count;

    for (; length > 0; length -= count, bytes += count) {
        count = length < 3 ? length : 3;
        put_group(bytes, count, piece + used);
        used += count + 1;
        if (used == sizeof piece) {
            text_add_part(text, piece, used);
            used = 0;
        }
    }
    text_add_part(text, piece, used);
}

static int value_of(char c)
{
    const char *found = c ? strchr(digits, c) : NULL;

    return found ? (int)(found - digits) : -1;
}

/* Bits beyond the last byte must be 0. */
bool wire_read_base64(struct word word, uint8_t *bytes, size_t size, size_t *length)
{
    uint32_t bits = 0;
    int bit_count = 0;

    *length = 0;
    for (size_t i = 0; i < word.length; i++) {
        int value = value_of(word.start[i]);
        if (value < 0)
            return false;
        bits = bits << 6 | (uint32_t)value;
        bit_count += 6;
        if (bit_count < 8)
            continue;
        bit_count -= 8;
        if (*length == size)
            return false;
        bytes[(*length)++] = (uint8_t)(bits >> bit_count);
        bits &= (1u << bit_count) - 1;
    }
    return bits == 0 && bit_count < 6;
}
