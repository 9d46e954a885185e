#include "house_kept.h"

#include "digest.h"
#include "wire.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { HASH_TEXT = 64, PAGES_MAX = 3 };

static size_t line_length(const char *line)
{
    return strcspn(line, "\n");
}

static const char *next_line(const char *line)
{
    line += line_length(line);
    return *line ? line + 1 : line;
}

static bool begins(const char *line, const char *words)
{
    return strncmp(line, words, strlen(words)) == 0;
}

/* The first line that begins so; NULL if there is none. */
static const char *find_line(const char *record, const char *words)
{
    for (; record && *record; record = next_line(record))
        if (begins(record, words))
            return record;
    return NULL;
}

static void write_hash(const char *token, char hash[HASH_TEXT])
{
    struct digest digest;
    struct text text;

    digest_make(token, strlen(token), &digest);
    text_init(&text, hash, HASH_TEXT);
    wire_write_base64(digest.bytes, sizeof digest.bytes, &text);
}

bool kept_holds(const char *record, int seat, const char *token)
{
    char words[16], hash[HASH_TEXT];

    snprintf(words, sizeof words, "seat %d ", seat);
    write_hash(token, hash);
    const char *line = find_line(record, words);
    const char *found = line ? strstr(line, hash) : NULL;
    return found && found < line + line_length(line);
}

/* Requests that have acted: `guest HASH welcome NEWEST BEFORE NEWEST BEFORE ...`. */

struct acted {
    int pages;
    uint64_t newest[PAGES_MAX];
    uint32_t before[PAGES_MAX];
};

static struct acted read_acted(const char *line)
{
    struct acted acted = {0};
    int length = 0;

    if (!line)
        return acted;
    sscanf(line, "guest %*s %*s%n", &length);
    for (line += length; acted.pages < PAGES_MAX; line += length)
        if (sscanf(line, "%*1[ ]%" SCNu64 "%*1[ ]%" SCNu32 "%n", &acted.newest[acted.pages],
                   &acted.before[acted.pages], &length) == 2)
            acted.pages++;
        else
            break;
    return acted;
}

static bool has_nonce(const struct acted *acted, uint64_t nonce)
{
    for (int page = 0; page < acted->pages; page++) {
        uint64_t newest = acted->newest[page], back = newest - nonce;
        if (newest >> WIRE_COUNT_BITS != nonce >> WIRE_COUNT_BITS || nonce > newest)
            continue;
        return back == 0 || (back <= WIRE_UNANSWERED_MAX && acted->before[page] >> (back - 1) & 1);
    }
    return false;
}

static const char *find_guest(const char *record, const char *hash)
{
    char words[8 + HASH_TEXT];

    snprintf(words, sizeof words, "guest %s ", hash);
    return find_line(record, words);
}

bool kept_has_acted(const char *record, const char *token, uint64_t nonce)
{
    char hash[HASH_TEXT];

    write_hash(token, hash);
    struct acted acted = read_acted(find_guest(record, hash));
    return has_nonce(&acted, nonce);
}

/* Has one guest's page more than it had? */
static bool has_more(const struct acted *then, const struct acted *now)
{
    if (now->pages == 0)
        return false;
    if (!has_nonce(then, now->newest[0]))
        return true;
    for (int back = 1; back <= WIRE_UNANSWERED_MAX; back++)
        if (now->before[0] >> (back - 1) & 1 && !has_nonce(then, now->newest[0] - (uint64_t)back))
            return true;
    return false;
}

bool kept_has_more(const char *before, const char *after)
{
    char hash[HASH_TEXT];

    for (const char *line = after; (line = find_line(line, "guest ")); line = next_line(line)) {
        sscanf(line, "guest %63s", hash);
        struct acted then = read_acted(find_guest(before, hash)), now = read_acted(line);
        if (has_more(&then, &now))
            return true;
    }
    return false;
}

/* What changes. */

/* Of a seat's line: where its link stands, after the name; else the end. */
static size_t link_at(const char *line)
{
    size_t length = line_length(line), at = length;

    if (!begins(line, "seat "))
        return length;
    while (at > 0 && line[at - 1] != '"')
        at--;
    return at;
}

static bool is_same_line(const char *a, const char *b)
{
    size_t at = link_at(a);

    if (at != link_at(b) || strncmp(a, b, at) != 0)
        return false;
    a += at + strspn(a + at, " ");
    b += at + strspn(b + at, " ");
    a += strcspn(a, " \n");
    b += strcspn(b, " \n");
    return line_length(a) == line_length(b) && strncmp(a, b, line_length(a)) == 0;
}

bool kept_is_other(const char *before, const char *after)
{
    char phases[2][16];
    int rounds[2];

    if (sscanf(before, "table %*d %15s %d", phases[0], &rounds[0]) != 2 ||
        sscanf(after, "table %*d %15s %d", phases[1], &rounds[1]) != 2)
        return true;
    if (rounds[0] != rounds[1])
        return false;
    for (; *before && *after && !begins(before, "guest "); before = next_line(before)) {
        if (!begins(before, "host ") && !is_same_line(before, after))
            return true;
        after = next_line(after);
    }
    return false;
}
