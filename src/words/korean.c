/* How a word ends when it is spoken in Korean: written in Hangul, as a number or in Latin letters.
 */
#include "korean.h"

#include "utf8.h"

#include <string.h>

enum sound { SOUND_VOWEL, SOUND_L, SOUND_CONSONANT, SOUND_UNKNOWN };

enum { HANGUL_FIRST = 0xac00, HANGUL_LAST = 0xd7a3, FINALS = 28, FINAL_L = 8 };

static enum sound sound_of_syllable(uint32_t syllable)
{
    uint32_t final = (syllable - HANGUL_FIRST) % FINALS;

    return final == 0 ? SOUND_VOWEL : final == FINAL_L ? SOUND_L : SOUND_CONSONANT;
}

/* 영 일 이 삼 사 오 육 칠 팔 구; a number that ends in 0 ends in 영, 십, 백, 천 or 만. */
static enum sound sound_of_digit(uint32_t digit)
{
    static const enum sound sounds[10] = {
        SOUND_CONSONANT, SOUND_L,         SOUND_VOWEL, SOUND_CONSONANT, SOUND_VOWEL,
        SOUND_VOWEL,     SOUND_CONSONANT, SOUND_L,     SOUND_L,         SOUND_VOWEL,
    };

    return sounds[digit - '0'];
}

static bool is_latin(uint32_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* A letter on its own is read by its name: 엘, 엠, 엔, 알 end in a consonant. */
static enum sound sound_of_letter(uint32_t letter)
{
    switch (letter | 0x20) {
    case 'l':
    case 'r': return SOUND_L;
    case 'm':
    case 'n': return SOUND_CONSONANT;
    default: return SOUND_VOWEL;
    }
}

/* The last letter of a word, as such words are mostly taken into Korean: Anna 애나, Daniel 다니엘,
   Ben 벤, Chris 크리스. After b, c, g, k, p, q and t both happen (Jack 잭, Mark 마크). */
static enum sound sound_of_word_end(uint32_t letter)
{
    switch (letter | 0x20) {
    case 'l': return SOUND_L;
    case 'm':
    case 'n': return SOUND_CONSONANT;
    case 'b':
    case 'c':
    case 'g':
    case 'k':
    case 'p':
    case 'q':
    case 't': return SOUND_UNKNOWN;
    default: return SOUND_VOWEL;
    }
}

static bool is_spoken(uint32_t c)
{
    return c > 0x7f || is_latin(c) || (c >= '0' && c <= '9');
}

/* The last character that is spoken, and the one before it in the same word, or 0. */
static void last_characters(const char *word, size_t length, uint32_t *last, uint32_t *before)
{
    bool is_new_word = true;
    uint32_t character;

    *last = *before = 0;
    for (size_t size; (size = utf8_decode(word, length, &character)) > 0;
         word += size, length -= size) {
        if (is_spoken(character)) {
            *before = is_new_word ? 0 : *last;
            *last = character;
        }
        is_new_word = !is_spoken(character);
    }
}

static enum sound last_sound(const char *word, size_t length)
{
    uint32_t last, before;

    last_characters(word, length, &last, &before);
    if (last >= HANGUL_FIRST && last <= HANGUL_LAST)
        return sound_of_syllable(last);
    if (last >= '0' && last <= '9')
        return sound_of_digit(last);
    if (is_latin(last))
        return is_latin(before) ? sound_of_word_end(last) : sound_of_letter(last);
    return SOUND_UNKNOWN;
}

void korean_add_particle(const char *before, size_t length, struct word forms, struct text *text)
{
    const char *slash = memchr(forms.start, '/', forms.length);
    size_t first = slash ? (size_t)(slash - forms.start) : forms.length;
    struct word after_consonant = {forms.start, first};
    struct word after_vowel = {slash ? slash + 1 : forms.start,
                               slash ? forms.length - first - 1 : forms.length};
    enum sound sound = last_sound(before, length);

    if (sound == SOUND_L)
        sound = word_is(after_vowel, "로") ? SOUND_VOWEL : SOUND_CONSONANT;
    struct word chosen = sound == SOUND_VOWEL ? after_vowel : after_consonant;
    text_add_part(text, chosen.start, chosen.length);
    if (sound != SOUND_UNKNOWN || !slash)
        return;
    text_add_char(text, '(');
    text_add_part(text, after_vowel.start, after_vowel.length);
    text_add_char(text, ')');
}
