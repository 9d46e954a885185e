/* The packet about a table: its game, rights, seats, what is asked there; nothing of its match. */
#include "part.h"

#include <string.h>

static const char *const phase_names[WIRE_PHASES] = {
    [WIRE_GATHERING] = "gathering", [WIRE_PLAYING] = "playing"};

static const char *const news_names[WIRE_NEWS] = {[WIRE_NO_NEWS] = "nothing",
                                                  [WIRE_DECLINED] = "declined",
                                                  [WIRE_WITHDRAWN] = "withdrawn",
                                                  [WIRE_BEGUN_AGAIN] = "again"};

/* Writing, line by line. */

static void write_rights(const struct wire_table *table, struct text *text)
{
    part_write_word(text, "rights");
    part_write_word(text, table->has_audience ? "audience" : "private");
    part_write_word(text, table->has_chat ? "chat" : "quiet");
    part_write_word(text, table->is_host ? "host" : "guest");
    text_add_char(text, '\n');
    part_write_absence(text, table->grace_seconds, table->is_voted, table->bot);
}

static void write_seat(const struct wire_seat *seat, int number, struct text *text)
{
    part_write_word(text, "seat");
    part_write_number(text, number);
    part_write_holding(text, &seat->by);
    part_write_string(text, seat->name);
    part_write_word(text, seat->is_here ? "here" : "away");
    part_write_number(text, seat->away_ms);
    part_write_number(text, seat->gone_ms);
    part_write_word(text, seat->is_yours ? "yours" : "theirs");
    if (seat->is_yours)
        part_write_word(text, seat->has_link ? "link" : "-");
    part_write_word(text, seat->is_hosts ? "host" : "guest");
    text_add_char(text, '\n');
}

static void write_asked(const struct wire_asked *asked, struct text *text)
{
    part_write_word(text, "asked");
    part_write_number(text, asked->number);
    part_write_word(text, part_wish_names[asked->wish]);
    part_write_entry(text, asked->to);
    part_write_number(text, asked->seat);
    part_write_word(text, asked->is_other ? "other" : "same");
    part_write_word(text, "by");
    part_write_set(text, asked->askers);
    part_write_word(text, "of");
    part_write_set(text, asked->asked);
    part_write_word(text, "left");
    part_write_number(text, asked->left_ms);
    text_add_char(text, '\n');
}

static void write_told(const struct wire_told *told, struct text *text)
{
    part_write_word(text, "told");
    part_write_word(text, news_names[told->news]);
    part_write_word(text, "by");
    part_write_set(text, told->by);
    text_add_char(text, '\n');
}

void wire_write_table(const struct wire_table *table, struct text *text)
{
    part_write_word(text, "table");
    part_write_word(text, table->id);
    part_write_word(text, phase_names[table->phase]);
    part_write_number(text, table->round);
    text_add_char(text, '\n');
    part_write_terms(text, table->game, &table->params);
    write_rights(table, text);
    part_write_word(text, "looking");
    part_write_number(text, table->looking);
    text_add_char(text, '\n');
    part_write_word(text, "clock");
    part_write_number(text, table->time_ms);
    part_write_word(text, table->is_running ? "runs" : "stands");
    text_add_char(text, '\n');
    for (int seat = 0; seat < table->params.players; seat++)
        write_seat(&table->seats[seat], seat, text);
    if (table->asked.is_asked)
        write_asked(&table->asked, text);
    if (table->told.news != WIRE_NO_NEWS)
        write_told(&table->told, text);
}

/* Reading, in the same order. */

static bool read_head(struct scan *line, struct wire_table *table)
{
    struct word id;
    int phase;

    if (!part_is(line, "table") || !part_id(line, 16, &id) ||
        !part_among(line, phase_names, WIRE_PHASES, &phase) || !part_entry(line, &table->round))
        return false;
    memcpy(table->id, id.start, id.length);
    table->phase = (enum wire_phase)phase;
    return table->round != FRAME_NONE;
}

static bool read_rights(struct scan *line, struct wire_table *table)
{
    return part_is(line, "rights") &&
           part_either(line, "audience", "private", &table->has_audience) &&
           part_either(line, "chat", "quiet", &table->has_chat) &&
           part_either(line, "host", "guest", &table->is_host);
}

static bool read_looking(struct scan *line, struct wire_table *table)
{
    return part_is(line, "looking") && part_int(line, 0, INT32_MAX, &table->looking);
}

static bool read_clock(struct scan *line, struct wire_table *table)
{
    return part_is(line, "clock") && part_number(line, 0, NEVER, &table->time_ms) &&
           part_either(line, "runs", "stands", &table->is_running);
}

static bool read_seat(struct scan *line, int number, struct wire_seat *seat)
{
    int given;

    return part_is(line, "seat") && part_int(line, number, number, &given) &&
           part_holding(line, &seat->by) && part_copy(line, seat->name, sizeof seat->name) &&
           part_either(line, "here", "away", &seat->is_here) &&
           part_number(line, -1, NEVER, &seat->away_ms) &&
           part_number(line, -1, NEVER, &seat->gone_ms) &&
           part_either(line, "yours", "theirs", &seat->is_yours) &&
           (!seat->is_yours || part_either(line, "link", "-", &seat->has_link)) &&
           part_either(line, "host", "guest", &seat->is_hosts);
}

static bool read_asked(struct scan *line, struct wire_asked *asked)
{
    int wish;

    if (!part_is(line, "asked") || !part_wish(line, &asked->number) ||
        !part_among(line, part_wish_names, PART_WISHES, &wish))
        return false;
    asked->wish = (enum table_wish)wish;
    asked->is_asked = true;
    return part_entry(line, &asked->to) && part_int(line, 0, PLAYERS_MAX - 1, &asked->seat) &&
           part_either(line, "other", "same", &asked->is_other) && part_is(line, "by") &&
           part_set(line, PLAYERS_MAX, &asked->askers) && part_is(line, "of") &&
           part_set(line, PLAYERS_MAX, &asked->asked) && part_is(line, "left") &&
           part_number(line, 0, NEVER, &asked->left_ms);
}

static bool read_told(struct scan *line, struct wire_told *told)
{
    int news;

    if (!part_is(line, "told") || !part_among(line, news_names, WIRE_NEWS, &news))
        return false;
    told->news = (enum wire_news)news;
    return told->news != WIRE_NO_NEWS && part_is(line, "by") &&
           part_set(line, PLAYERS_MAX, &told->by);
}

/* A line that one function reads. */
static bool read_line(struct scan *rest, bool (*read)(struct scan *line, struct wire_table *table),
                      struct wire_table *table)
{
    struct scan line;

    return part_line(rest, &line) && read(&line, table) && scan_is_done(&line);
}

/* The lines that every table has before its seats. */
static bool read_lines(struct scan *rest, const struct game *(*find)(struct word name),
                       struct wire_table *table)
{
    return read_line(rest, read_head, table) &&
           part_terms(rest, find, &table->game, &table->params) &&
           read_line(rest, read_rights, table) &&
           part_absence(rest, &table->grace_seconds, &table->is_voted, table->bot) &&
           read_line(rest, read_looking, table) && read_line(rest, read_clock, table);
}

/* The lines after its seats, which it may have. */
static bool read_more(struct scan *rest, struct wire_table *table)
{
    struct scan line, begun = {0};
    bool has_line = part_line(rest, &line);

    if (has_line)
        begun = line;
    if (has_line && part_is(&begun, "asked")) {
        if (!read_asked(&line, &table->asked) || !scan_is_done(&line))
            return false;
        has_line = part_line(rest, &line);
    }
    if (has_line && (!read_told(&line, &table->told) || !scan_is_done(&line)))
        return false;
    return scan_is_done(rest);
}

bool wire_read_table(struct word packet, const struct game *(*find)(struct word name),
                     struct wire_table *table, struct message *why)
{
    struct scan rest, line;

    memset(table, 0, sizeof *table);
    scan_init(&rest, packet.start, packet.length);
    if (packet.length > WIRE_PACKET_MAX || !read_lines(&rest, find, table))
        return part_refuse(why);
    for (int seat = 0; seat < table->params.players; seat++)
        if (!part_line(&rest, &line) || !read_seat(&line, seat, &table->seats[seat]) ||
            !scan_is_done(&line))
            return part_refuse(why);
    return read_more(&rest, table) || part_refuse(why);
}
