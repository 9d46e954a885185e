/* A store in memory. Entries of a match lie in an array by number. */
#include "house_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct kept {
    char key[HOUSE_KEY_MAX + 1];
    char **values; /* of a record one, of a match one for each entry */
    uint32_t count, room;
    bool is_match, is_dropped; /* of a dropped one the entries stay, to be held against */
    int64_t changed_ms;
};

struct store {
    struct kept *list;
    size_t count, room;
};

static void *must_have(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

struct store *store_create(void)
{
    return must_have(calloc(1, sizeof(struct store)));
}

static void drop_values(struct kept *kept)
{
    for (uint32_t i = 0; i < kept->count; i++)
        free(kept->values[i]);
    kept->count = 0;
}

void store_destroy(struct store *store)
{
    for (size_t i = 0; i < store->count; i++) {
        drop_values(&store->list[i]);
        free(store->list[i].values);
    }
    free(store->list);
    free(store);
}

static struct kept *find(const struct store *store, const char *key, bool is_match)
{
    for (size_t i = 0; i < store->count; i++)
        if (store->list[i].is_match == is_match && strcmp(store->list[i].key, key) == 0)
            return &store->list[i];
    return NULL;
}

static struct kept *find_or_add(struct store *store, const struct house_row *row)
{
    struct kept *kept = find(store, row->key, row->is_entry);

    if (kept)
        return kept;
    if (store->count == store->room) {
        store->room = 2 * store->room + 16;
        store->list = must_have(realloc(store->list, store->room * sizeof *store->list));
    }
    kept = &store->list[store->count++];
    *kept = (struct kept){.is_match = row->is_entry};
    memcpy(kept->key, row->key, sizeof kept->key);
    return kept;
}

static void add_value(struct kept *kept, struct word value)
{
    if (kept->count == kept->room) {
        kept->room = 2 * kept->room + 4;
        kept->values = must_have(realloc(kept->values, kept->room * sizeof *kept->values));
    }
    char *copy = must_have(malloc(value.length + 1));
    memcpy(copy, value.start, value.length);
    copy[value.length] = '\0';
    kept->values[kept->count++] = copy;
}

/* Entries come in order, so a number that is not the next is taken, or leaves a gap. */
static bool has_room(struct store *store, const struct house_row *rows, int count)
{
    uint32_t next = 0;

    for (int i = 0; i < count; i++) {
        if (!rows[i].is_entry || rows[i].value.length == 0)
            continue;
        const struct kept *kept = find(store, rows[i].key, true);
        if (next == 0)
            next = kept ? kept->count : 0;
        if (rows[i].number != next++)
            return false;
    }
    return true;
}

bool store_commit(struct store *store, const struct house_row *rows, int count, int64_t now_ms)
{
    if (!has_room(store, rows, count))
        return false;
    for (int i = 0; i < count; i++) {
        struct kept *kept = find_or_add(store, &rows[i]);
        if (!rows[i].is_entry)
            drop_values(kept);
        kept->changed_ms = now_ms;
        kept->is_dropped = kept->is_match && rows[i].value.length == 0;
        if (rows[i].value.length > 0)
            add_value(kept, rows[i].value);
    }
    return true;
}

int64_t store_changed_ms(const struct store *store, const char *match)
{
    const struct kept *kept = find(store, match, true);

    return kept ? kept->changed_ms : 0;
}

const char *store_record(const struct store *store, const char *key)
{
    const struct kept *kept = find(store, key, false);

    return kept && kept->count > 0 ? kept->values[0] : NULL;
}

const char *store_entry(const struct store *store, const char *match, uint32_t number)
{
    const struct kept *kept = find(store, match, true);

    return kept && number < kept->count ? kept->values[number] : NULL;
}

size_t store_size(const struct store *store)
{
    size_t size = 0;

    for (size_t i = 0; i < store->count; i++)
        size += store->list[i].is_dropped ? 0 : store->list[i].count;
    return size;
}

const char *store_match(const struct store *store, size_t place)
{
    if (place >= store->count)
        return NULL;
    return store->list[place].is_match ? store->list[place].key : "";
}

int store_count(const struct store *store, const char *match, const char *by, uint64_t nonce)
{
    const struct kept *kept = find(store, match, true);
    char wanted[64], field[64];
    int found = 0;

    snprintf(wanted, sizeof wanted, "%s %016llx", by, (unsigned long long)nonce);
    for (uint32_t i = 1; kept && i < kept->count; i++) {
        char seat[16], hex[32];
        if (!strstr(kept->values[i], strchr(wanted, ' ')) ||
            sscanf(kept->values[i], "%*s %*s %15s %*s %31s", seat, hex) != 2)
            continue;
        snprintf(field, sizeof field, "%s %s", seat, hex);
        found += strcmp(field, wanted) == 0;
    }
    return found;
}

bool store_is_dropped(const struct store *store, const char *match)
{
    const struct kept *kept = find(store, match, true);

    return kept && kept->is_dropped;
}

void store_restore(const struct store *store, struct house *house)
{
    for (size_t i = 0; i < store->count; i++)
        if (!store->list[i].is_match && store->list[i].count > 0)
            house_restore_record(house, store->list[i].key, store->list[i].values[0],
                                 strlen(store->list[i].values[0]));
    for (size_t i = 0; i < store->count; i++)
        for (uint32_t n = 0;
             store->list[i].is_match && !store->list[i].is_dropped && n < store->list[i].count; n++)
            house_restore_entry(house, store->list[i].key, n, store->list[i].values[n],
                                strlen(store->list[i].values[n]));
}
