/* Writes JSON. Strings are UTF-8 already; what JSON does not allow in them is escaped. */
#include "json.h"

static void add_string(struct text *text, const char *string)
{
    static const char digits[] = "0123456789abcdef";

    text_add_char(text, '"');
    for (; *string; string++) {
        unsigned char c = (unsigned char)*string;
        if (c < 0x20) {
            text_add(text, "\\u00");
            text_add_char(text, digits[c >> 4]);
            text_add_char(text, digits[c & 15]);
            continue;
        }
        if (c == '"' || c == '\\')
            text_add_char(text, '\\');
        text_add_char(text, (char)c);
    }
    text_add_char(text, '"');
}

static void begin_value(struct json *json, const char *name)
{
    if (json->has_before)
        text_add_char(json->text, ',');
    json->has_before = true;
    if (!name)
        return;
    add_string(json->text, name);
    text_add_char(json->text, ':');
}

void json_init(struct json *json, struct text *text)
{
    *json = (struct json){text, false};
}

void json_begin(struct json *json, const char *name, char bracket)
{
    begin_value(json, name);
    text_add_char(json->text, bracket);
    json->has_before = false;
}

void json_end(struct json *json, char bracket)
{
    text_add_char(json->text, bracket);
    json->has_before = true;
}

void json_add_text(struct json *json, const char *name, const char *string)
{
    begin_value(json, name);
    add_string(json->text, string);
}

void json_add_number(struct json *json, const char *name, int64_t number)
{
    begin_value(json, name);
    text_add_number(json->text, number);
}

void json_add_flag(struct json *json, const char *name, bool is_so)
{
    begin_value(json, name);
    text_add(json->text, is_so ? "true" : "false");
}

void json_break(struct json *json)
{
    text_add_char(json->text, '\n');
}

void json_add_null(struct json *json, const char *name)
{
    begin_value(json, name);
    text_add(json->text, "null");
}
