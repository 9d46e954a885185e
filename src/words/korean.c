/* How a word ends when it is spoken in Korean: written in Hangul, as a number or in Latin letters.
   Latin words are taken as they are mostly transcribed; what is said of them here is by their last
   letters, and by name only where those mislead. */
#include "korean.h"

#include "utf8.h"

#include <string.h>

enum sound { SOUND_VOWEL, SOUND_L, SOUND_CONSONANT, SOUND_UNKNOWN };

enum { HANGUL_FIRST = 0xac00, HANGUL_LAST = 0xd7a3, FINALS = 28, FINAL_L = 8, LETTERS_MAX = 12 };

/* What a text ends in, as far as it is spoken. */
struct ending {
    uint32_t last; /* 0: nothing is spoken */
    /* The Latin letters it ends in, small and without accents; of a long word the last ones. */
    char letters[LETTERS_MAX + 1];
    size_t letter_count;
    bool follows_digit; /* do these letters? */
};

struct known {
    const char *letters;
    enum sound sound;
};

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

/* A letter on its own is read by its name: 엘, 엠, 엔, 알 end in a consonant. */
static enum sound sound_of_letter(char letter)
{
    switch (letter) {
    case 'l':
    case 'r': return SOUND_L;
    case 'm':
    case 'n': return SOUND_CONSONANT;
    default: return SOUND_VOWEL;
    }
}

/* Units after a number that do not end as their last letter would: 5m 미터, 3g 그램. */
static const struct known units[] = {
    {"m", SOUND_VOWEL},     {"km", SOUND_VOWEL},     {"cm", SOUND_VOWEL},
    {"mm", SOUND_VOWEL},    {"l", SOUND_VOWEL},      {"ml", SOUND_VOWEL},
    {"g", SOUND_CONSONANT}, {"kg", SOUND_CONSONANT}, {"mg", SOUND_CONSONANT},
    {"h", SOUND_CONSONANT}, {"s", SOUND_VOWEL},      {"ms", SOUND_VOWEL},
    {"kb", SOUND_VOWEL},    {"mb", SOUND_VOWEL},     {"gb", SOUND_VOWEL},
};

/* 르네, 다프네, 아르네, 에즈메, 살로메, 마고; 박; 하이메 and 제이미 alike. */
static const struct known names[] = {
    {"rene", SOUND_VOWEL},   {"daphne", SOUND_VOWEL},   {"arne", SOUND_VOWEL},
    {"esme", SOUND_VOWEL},   {"salome", SOUND_VOWEL},   {"jaime", SOUND_VOWEL},
    {"margot", SOUND_VOWEL}, {"park", SOUND_CONSONANT},
};

/* 제인, 카일, 제롬, 정, 잭, 스콧. Matt, Zach and Joseph are written both ways. */
static const struct known ends[] = {
    {"att", SOUND_UNKNOWN},  {"ach", SOUND_UNKNOWN},  {"eph", SOUND_UNKNOWN},
    {"ne", SOUND_CONSONANT}, {"me", SOUND_CONSONANT}, {"le", SOUND_L},
    {"ng", SOUND_CONSONANT}, {"ck", SOUND_CONSONANT}, {"tt", SOUND_CONSONANT},
};

enum {
    UNITS = sizeof units / sizeof *units,
    NAMES = sizeof names / sizeof *names,
    ENDS = sizeof ends / sizeof *ends,
};

static const struct known *find_whole(const struct known *list, int count, const char *letters)
{
    for (int i = 0; i < count; i++)
        if (strcmp(list[i].letters, letters) == 0)
            return &list[i];
    return NULL;
}

static const struct known *find_end(const struct ending *ending)
{
    for (int i = 0; i < ENDS; i++) {
        size_t length = strlen(ends[i].letters);
        if (length < ending->letter_count &&
            strcmp(ending->letters + ending->letter_count - length, ends[i].letters) == 0)
            return &ends[i];
    }
    return NULL;
}

static bool is_vowel(char letter)
{
    return strchr("aeiouy", letter) != NULL;
}

/* Anna 애나, Daniel 다니엘, Ben 벤, Chris 크리스. A stop closes the syllable of a vowel before it
   (Eric 에릭, Bob 밥, Derek 데릭) and is one of its own after another consonant (Mark 마크, Robert
   로버트); after g and q both happen (Greg 그렉, 그레그). */
static enum sound sound_of_last(char last, char before)
{
    switch (last) {
    case 'l': return SOUND_L;
    case 'm':
    case 'n': return SOUND_CONSONANT;
    case 'b':
    case 'c':
    case 'k':
    case 'p':
    case 't': return is_vowel(before) ? SOUND_CONSONANT : SOUND_VOWEL;
    case 'g':
    case 'q': return is_vowel(before) ? SOUND_UNKNOWN : SOUND_VOWEL;
    default: return SOUND_VOWEL;
    }
}

/* Letters without a vowel are spelled: TV, HR. */
static bool is_spelled(const struct ending *ending)
{
    return strpbrk(ending->letters, "aeiouy") == NULL;
}

static enum sound sound_of_letters(const struct ending *ending)
{
    char last = ending->letters[ending->letter_count - 1];
    const struct known *known =
        ending->follows_digit ? find_whole(units, UNITS, ending->letters) : NULL;

    if (!known && is_spelled(ending))
        return sound_of_letter(last);
    if (!known)
        known = find_whole(names, NAMES, ending->letters);
    if (!known)
        known = find_end(ending);
    if (known)
        return known->sound;
    return ending->letter_count < 2
               ? sound_of_letter(last)
               : sound_of_last(last, ending->letters[ending->letter_count - 2]);
}

static bool is_digit(uint32_t c)
{
    return c >= '0' && c <= '9';
}

/* A Latin letter as a small one without its accent, where that is told by n and l or by some vowel
   (José, Zoë); 0 if it is none. */
static char latin_letter(uint32_t c)
{
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))
        return (char)(c | 0x20);
    switch (c) {
    case 0xd7: /* multiplied */
    case 0xf7: /* divided */ return 0;
    case 0xd1: /* n with accents */
    case 0xf1:
    case 0x143:
    case 0x144:
    case 0x147:
    case 0x148: return 'n';
    case 0x139: /* l with accents */
    case 0x13a:
    case 0x13d:
    case 0x13e:
    case 0x141:
    case 0x142: return 'l';
    default: return c >= 0xc0 && c <= 0x17f ? 'a' : 0;
    }
}

/* Letters of any script, digits and the percent sign are; punctuation, symbols and pictures are
   not. */
static bool is_spoken(uint32_t c)
{
    return latin_letter(c) || is_digit(c) || c == '%' || (c >= 0x180 && c < 0x2000) ||
           (c >= 0x3040 && c < 0xfe00);
}

static void add_letter(struct ending *ending, char letter)
{
    if (ending->letter_count == LETTERS_MAX)
        memmove(ending->letters, ending->letters + 1, --ending->letter_count);
    ending->letters[ending->letter_count++] = letter;
    ending->letters[ending->letter_count] = '\0';
}

static void add_character(struct ending *ending, uint32_t character, uint32_t before)
{
    char letter = latin_letter(character);

    if (!letter || !latin_letter(before)) {
        ending->letter_count = 0;
        ending->follows_digit = is_digit(before);
    }
    if (letter)
        add_letter(ending, letter);
    ending->last = character;
}

/* What stands in parentheses counts only on request. */
static struct ending find_ending(const char *word, size_t length, bool with_parentheses)
{
    struct ending ending = {0};
    uint32_t character, before = 0;
    int depth = 0;

    for (size_t size; (size = utf8_decode(word, length, &character)) > 0;
         word += size, length -= size, before = character) {
        depth += character == '(';
        if (is_spoken(character) && (depth == 0 || with_parentheses))
            add_character(&ending, character, before);
        depth -= character == ')' && depth > 0;
    }
    return ending;
}

static enum sound last_sound(const char *word, size_t length)
{
    struct ending ending = find_ending(word, length, false);

    if (!ending.last)
        ending = find_ending(word, length, true);
    if (ending.last >= HANGUL_FIRST && ending.last <= HANGUL_LAST)
        return sound_of_syllable(ending.last);
    if (is_digit(ending.last))
        return sound_of_digit(ending.last);
    if (ending.last == '%') /* 퍼센트 */
        return SOUND_VOWEL;
    return latin_letter(ending.last) ? sound_of_letters(&ending) : SOUND_UNKNOWN;
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
