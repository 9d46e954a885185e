/* Decodes and checks UTF-8. How wide a character is on a screen is not known here. */
#include "utf8.h"

static size_t sequence_length(unsigned char lead)
{
    if (lead < 0x80)
        return 1;
    if (lead >= 0xc2 && lead <= 0xdf)
        return 2;
    if (lead >= 0xe0 && lead <= 0xef)
        return 3;
    if (lead >= 0xf0 && lead <= 0xf4)
        return 4;
    return 0;
}

size_t utf8_decode(const char *bytes, size_t length, uint32_t *character)
{
    static const uint32_t smallest[5] = {0, 0, 0x80, 0x800, 0x10000};
    static const unsigned char lead_mask[5] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    size_t size = length > 0 ? sequence_length((unsigned char)bytes[0]) : 0;

    if (size == 0 || size > length)
        return 0;
    uint32_t value = (unsigned char)bytes[0] & lead_mask[size];
    for (size_t i = 1; i < size; i++) {
        unsigned char byte = (unsigned char)bytes[i];
        if ((byte & 0xc0) != 0x80)
            return 0;
        value = value << 6 | (byte & 0x3f);
    }
    if (value < smallest[size] || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff))
        return 0;
    *character = value;
    return size;
}

static bool is_harmful(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0)         /* control characters */
           || c == 0x200e || c == 0x200f || c == 0x61c /* direction marks */
           || (c >= 0x2028 && c <= 0x202e)             /* line breaks, embeddings, overrides */
           || (c >= 0x2066 && c <= 0x2069)             /* isolates */
           || c == 0xfeff;
}

bool utf8_is_printable(const char *bytes, size_t length)
{
    for (size_t at = 0, size; at < length; at += size) {
        uint32_t character = (unsigned char)bytes[at];
        size = 1;
        if (character >= 0x20 && character < 0x7f) /* as most are */
            continue;
        size = utf8_decode(bytes + at, length - at, &character);
        if (size == 0 || is_harmful(character))
            return false;
    }
    return true;
}

struct range {
    uint32_t first, last;
};

static bool is_among(uint32_t character, const struct range *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (character >= ranges[i].first && character <= ranges[i].last)
            return true;
    return false;
}

#define IS_AMONG(character, ranges) is_among(character, ranges, sizeof(ranges) / sizeof *(ranges))

bool utf8_is_blank(uint32_t character)
{
    static const struct range blanks[] = {
        {0x20, 0x20},     {0xa0, 0xa0},     {0x1680, 0x1680}, {0x2000, 0x200a},
        {0x202f, 0x202f}, {0x205f, 0x205f}, {0x2800, 0x2800}, {0x3000, 0x3000},
    };

    return IS_AMONG(character, blanks);
}

bool utf8_is_unseen(uint32_t character)
{
    /* Unicode's Default_Ignorable_Code_Point. */
    static const struct range ignorable[] = {
        {0xad, 0xad},       {0x34f, 0x34f},   {0x61c, 0x61c},     {0x115f, 0x1160},
        {0x17b4, 0x17b5},   {0x180b, 0x180f}, {0x200b, 0x200f},   {0x202a, 0x202e},
        {0x2060, 0x206f},   {0x3164, 0x3164}, {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},
        {0xffa0, 0xffa0},   {0xfff0, 0xfff8}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a},
        {0xe0000, 0xe0fff},
    };

    return is_harmful(character) || IS_AMONG(character, ignorable);
}

bool utf8_has_visible(const char *bytes, size_t length)
{
    uint32_t character;

    for (size_t at = 0, size; at < length; at += size) {
        size = utf8_decode(bytes + at, length - at, &character);
        if (size == 0 || !(utf8_is_blank(character) || utf8_is_unseen(character)))
            return true;
    }
    return false;
}
