/* A store in memory, for tests: records by key, entries by match and number. */
#ifndef PARLOR_HOUSE_STORE_H
#define PARLOR_HOUSE_STORE_H

#include "house.h"

struct store;

struct store *store_create(void);
void store_destroy(struct store *store);

/* All of the rows, or none of them if an entry is taken. */
bool store_commit(struct store *store, const struct house_row *rows, int count, int64_t now_ms);
/* When the last entry of a match was committed. */
int64_t store_changed_ms(const struct store *store, const char *match);
/* NULL if there is none. */
const char *store_record(const struct store *store, const char *key);
const char *store_entry(const struct store *store, const char *match, uint32_t number);
/* Is it gone from the store, but for tests? */
bool store_is_dropped(const struct store *store, const char *match);
/* Entries and records, but for what was dropped. */
size_t store_size(const struct store *store);
/* The key of each match, by any number from 0 on; empty where there is something else, NULL at the
   end. */
const char *store_match(const struct store *store, size_t place);
/* How many entries of a match this seat, by the word that logs have for it, made with this nonce.
 */
int store_count(const struct store *store, const char *match, const char *by, uint64_t nonce);
/* Hands everything to a house, as a server does when it begins. */
void store_restore(const struct store *store, struct house *house);

#endif
