/* The parts that requests and packets are made of, and the records that a house keeps. A line is
   read part by part: the first begins it, and every other has one blank before it. */
#ifndef PARLOR_WIRE_PART_H
#define PARLOR_WIRE_PART_H

#include "wire.h"

/* Memory for strings that are read. */
struct pool {
    char *bytes;
    size_t size, used;
};

/* The next line of a packet as a scan of its own; false at the end. */
bool part_line(struct scan *packet, struct scan *line);
/* The same, and its first word, if that is this one; otherwise nothing is read. */
bool part_line_of(struct scan *packet, const char *word, struct scan *line);
bool part_word(struct scan *line, struct word *word);
/* Exactly this word. */
bool part_is(struct scan *line, const char *word);
/* Reads this word if it comes next; otherwise nothing. */
bool part_maybe(struct scan *line, const char *word);
bool part_number(struct scan *line, int64_t min, int64_t max, int64_t *number);
bool part_int(struct scan *line, int min, int max, int *number);
bool part_hex(struct scan *line, uint64_t *number);
/* The number of an entry, or FRAME_NONE. */
bool part_entry(struct scan *line, uint32_t *entry);
/* One of two words: is it the first? */
bool part_either(struct scan *line, const char *yes, const char *no, bool *is_yes);
/* One of so many names. */
bool part_among(struct scan *line, const char *const *names, int count, int *index);
/* Numbers below `below`, with commas between, or nobody. */
bool part_set(struct scan *line, int below, uint64_t *set);
/* A string in quotes, put into the pool. */
bool part_string(struct scan *line, struct pool *pool, const char **string);
/* The same into memory of this size. */
bool part_copy(struct scan *line, char *data, size_t size);
/* The number of something that is asked. */
bool part_wish(struct scan *line, uint32_t *wish);
bool part_holding(struct scan *line, struct holding *holding);
/* The rest of the line is a message: its sentence, and what fills its places in their order. */
bool part_message(struct scan *line, struct pool *pool, struct message *message);
/* A base64 word of exactly so many bytes. */
bool part_id(struct scan *line, size_t length, struct word *id);

/* The three lines about what is played, and the one about who stays away. */
bool part_terms(struct scan *packet, const struct game *(*find)(struct word name),
                const struct game **game, struct params *params);
bool part_absence(struct scan *packet, int *grace_seconds, bool *is_voted,
                  char bot[BOT_WORD_MAX + 1]);
void part_write_terms(struct text *text, const struct game *game, const struct params *params);
void part_write_absence(struct text *text, int grace_seconds, bool is_voted, const char *bot);

/* Each writes a blank before it. */
void part_write_word(struct text *text, const char *word);
void part_write_number(struct text *text, int64_t number);
void part_write_entry(struct text *text, uint32_t entry);
void part_write_set(struct text *text, uint64_t set);
void part_write_string(struct text *text, const char *string);
void part_write_holding(struct text *text, const struct holding *holding);
void part_write_message(struct text *text, const struct message *message);

/* For `return`: the reason that covers everything no writer would write. */
bool part_refuse(struct message *why);

extern const char *const part_wish_names[];
enum { PART_WISHES = WISH_BOT + 1 };

#endif
