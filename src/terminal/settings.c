/* Keeps what is remembered, as a text of one line for each: `language ko`, `name 0 Anna`. Nothing
   depends on it but what is offered. Lines that speak of anything else are somebody else's: they
   stay. */
#include "settings.h"

#include "archive.h"
#include "edge.h"
#include "table.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 64 + PLAYERS_MAX * (SEAT_NAME_MAX + 16) };

static bool find_directory(char path[ARCHIVE_PATH_MAX])
{
    return edge_find_directory("XDG_CONFIG_HOME", "/.config", path, ARCHIVE_PATH_MAX);
}

static bool find_file(const char *directory, char path[ARCHIVE_PATH_MAX])
{
    struct text text;

    text_init(&text, path, ARCHIVE_PATH_MAX);
    text_add(&text, directory);
    text_add(&text, "/settings");
    if (text.is_cut)
        errno = ENAMETOOLONG;
    return !text.is_cut;
}

/* A name that nobody may have is not offered. */
static void take_name(struct settings *settings, int64_t seat, struct word word)
{
    char name[SEAT_NAME_MAX + 1];
    struct message why;
    struct text text;

    text_init(&text, name, sizeof name);
    text_add_part(&text, word.start, word.length);
    if (!text.is_cut && strlen(name) == word.length && table_check_name(name, &why))
        text_copy(settings->names[seat], sizeof settings->names[seat], name);
}

/* False if it speaks of nothing that is known here. */
static bool take_line(struct settings *settings, struct word line)
{
    struct scan scan;
    int64_t seat;

    scan_init(&scan, line.start, line.length);
    struct word what = scan_word(&scan);
    scan_skip_blanks(&scan);
    if (word_is(what, "language")) {
        int language = word_among(scan_word(&scan), words_codes, LANGUAGES);
        settings->has_language = language >= 0;
        settings->language = language < 0 ? LANGUAGE_ENGLISH : (enum language)language;
    } else if (word_is(what, "name") && word_number(scan_word(&scan), 0, PLAYERS_MAX - 1, &seat)) {
        scan_skip_blanks(&scan);
        take_name(settings, seat, (struct word){scan.at, (size_t)(scan.end - scan.at)});
    } else
        return false;
    return true;
}

/* Takes what is known from the text; the lines that are not are added to `others`, unless that is
   NULL. */
static void take_text(struct settings *settings, struct word text, struct text *others)
{
    struct word line;
    struct scan scan;

    *settings = (struct settings){0};
    scan_init(&scan, text.start, text.length);
    while (scan_line(&scan, &line))
        if (!take_line(settings, line) && others) {
            text_add_part(others, line.start, line.length);
            text_add(others, "\n");
        }
}

void settings_read(struct settings *settings)
{
    char directory[ARCHIVE_PATH_MAX], path[ARCHIVE_PATH_MAX];
    struct message why;
    size_t length = 0;
    char *text = find_directory(directory) && find_file(directory, path)
                     ? archive_read(path, &length, &why)
                     : NULL;

    take_text(settings, (struct word){text ? text : "", length}, NULL);
    free(text);
}

static void write_lines(const struct settings *settings, struct text *text)
{
    if (settings->has_language) {
        text_add(text, "language ");
        text_add(text, words_codes[settings->language]);
        text_add(text, "\n");
    }
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        if (!settings->names[seat][0])
            continue;
        text_add_numbered(text, "name ", seat);
        text_add(text, " ");
        text_add(text, settings->names[seat]);
        text_add(text, "\n");
    }
}

/* What was changed goes to what is there by now. */
static void merge(const struct settings *before, const struct settings *settings,
                  struct settings *there)
{
    if (settings->has_language != before->has_language || settings->language != before->language) {
        there->has_language = settings->has_language;
        there->language = settings->language;
    }
    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        if (strcmp(settings->names[seat], before->names[seat]) != 0)
            text_copy(there->names[seat], sizeof there->names[seat], settings->names[seat]);
}

/* Replaces the file by what is in it now and what was changed. */
static bool rewrite(const char *path, const struct settings *before,
                    const struct settings *settings)
{
    struct message unread;
    struct settings there;
    size_t length = 0;
    char *now = archive_read(path, &length, &unread);
    size_t size = TEXT_MAX + length + 1; /* a last line may lack its end */
    char *data = malloc(size);
    struct text text;

    text_init(&text, data, data ? size : 0);
    take_text(&there, (struct word){now ? now : "", length}, &text);
    merge(before, settings, &there);
    write_lines(&there, &text);
    bool is_kept = data && edge_replace_file(path, data, text.length);
    free(data);
    free(now);
    return is_kept;
}

bool settings_keep(const struct settings *before, const struct settings *settings,
                   struct message *why)
{
    char directory[ARCHIVE_PATH_MAX], path[ARCHIVE_PATH_MAX];

    if (find_directory(directory) && find_file(directory, path) && edge_make_directory(directory) &&
        rewrite(path, before, settings))
        return true;
    return message_refuse(why, SAY("Your choices can't be remembered: {reason}.",
                                   .args = {SAY_WORD("reason", edge_reason(errno))}));
}
