/* JSON, written from left to right into a text. What does not fit is cut, as in any text. */
#ifndef PARLOR_JSON_H
#define PARLOR_JSON_H

#include "text.h"

struct json {
    struct text *text;
    bool has_before; /* something stands before, on this level */
};

void json_init(struct json *json, struct text *text);

/* Each is a member of that name, or, where the name is NULL, an item of a list. */
void json_begin(struct json *json, const char *name, char bracket);
void json_end(struct json *json, char bracket);
void json_add_text(struct json *json, const char *name, const char *string);
void json_add_number(struct json *json, const char *name, int64_t number);
void json_add_flag(struct json *json, const char *name, bool is_so);
void json_add_null(struct json *json, const char *name);

/* What follows stands on a line of its own; no text has a break inside. */
void json_break(struct json *json);

#endif
