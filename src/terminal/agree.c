/* Reads yes and no. Asks nothing itself. */
#include "agree.h"

static const char *const yes_words[] = {"1", "y", "yes", "예", "네", "응", "ㅇ"};
static const char *const no_words[] = {"2", "n", "no", "아니요", "아니오", "아니", "ㄴ"};

static bool is_among(struct word word, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (word_is_like(word, words[i]))
            return true;
    return false;
}

enum agree agree_read(const struct voice *voice, const char *line)
{
    struct word word;
    struct scan scan;

    scan_init(&scan, line, word_of(line).length);
    scan_skip_blanks(&scan);
    word = scan_word(&scan);
    scan_skip_blanks(&scan);
    if (!scan_is_done(&scan))
        return AGREE_UNCLEAR;
    if (is_among(word, yes_words, sizeof yes_words / sizeof *yes_words))
        return AGREE_YES;
    return word.length == 0 || voice_means(voice, word, WORDS("cancel")) ||
                   is_among(word, no_words, sizeof no_words / sizeof *no_words)
               ? AGREE_NO
               : AGREE_UNCLEAR;
}

struct message agree_explain(const struct voice *voice, struct word typed, char quoted[LABEL_SIZE])
{
    int64_t number;

    if (voice_asks_help(voice, typed))
        return SAY("Type yes or no. Enter and back mean no, quit leaves.");
    if (word_number(typed, INT64_MIN, INT64_MAX, &number))
        return AGREE_HOW;
    voice_quote(typed, quoted);
    return SAY("\"{what}\" is not understood. Please answer yes or no: 1 or y, 2 or n.",
               .args = {SAY_NAME("what", quoted)});
}
