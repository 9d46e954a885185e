/* Bytes as text and back: base64 with the alphabet for URLs, without padding, in one way only. */
#include "wire.h"

#include <string.h>

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void wire_write_base64(const uint8_t *bytes, size_t length, struct text *text)
{
    for (size_t i = 0; i < length; i += 3) {
        size_t left = length - i < 3 ? length - i : 3;
        uint32_t group = (uint32_t)bytes[i] << 16;
        group |= left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0;
        group |= left > 2 ? bytes[i + 2] : 0;
        char four[4] = {digits[group >> 18], digits[group >> 12 & 63], digits[group >> 6 & 63],
                        digits[group & 63]};
        text_add_part(text, four, left + 1);
    }
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
