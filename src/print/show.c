/* Shows what a scene has to those who see it. Knows no game. */
#include "show.h"

#include "utf8.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum {
    SIDE_COLUMN = 40, /* where the players stand beside a board, unless it is wider there, */
    SIDE_STEP = 8,    /* and then so many further on: it does not move with what changes a little */
    SIDE_MIN = 24,    /* they stand below if there is less room */
    SIDE_LINES = 32,
    FLOW_SIZE = 16384,
};

static bool is_same_letter(char key, char label)
{
    return tolower((unsigned char)key) == tolower((unsigned char)label) ||
           (key == '-' && label == ' ');
}

/* Does the key say it already, as "extra-jump" says "Extra Jump", and "removal" enough of "Bridge
   Removal"? */
static bool is_said_by(const char *key, const char *label)
{
    size_t length = strlen(key), all = strlen(label);

    if (length < 2 || length > all || (length < all && label[all - length - 1] != ' '))
        return false;
    for (size_t i = 0; i < length; i++)
        if (!is_same_letter(key[i], label[all - length + i]))
            return false;
    return true;
}

const char *show_after_key(const char *key, const char *label)
{
    size_t length = strlen(key);

    return length > 0 && strncmp(label, key, length) == 0 && strncmp(label + length, ": ", 2) == 0
               ? label + length + 2
               : label;
}

/* What is used up is said by its key and that word, so that a row of cards stays one. */
static bool is_used(const struct node *node)
{
    const char *found = strstr(node->look, " used");

    return found && !found[strlen(" used")];
}

/* What a label is about: the word in it, if it says something of that. */
static void write_subject(const struct voice *voice, const struct node *node,
                          char label[LABEL_SIZE])
{
    const struct message_arg *about = &node->label.args[0];

    if (is_used(node) && about->name && about->kind == MESSAGE_WORD)
        text_copy(label, LABEL_SIZE, voice_word(voice, about->word));
    else
        voice_label(voice, &node->label, label);
}

static void add_unbroken(struct text *text, const char *words)
{
    for (; *words; words++)
        text_add_part(text, *words == ' ' ? NO_BREAK : words, *words == ' ' ? strlen(NO_BREAK) : 1);
}

/* In its colour, and what is said of it can be clicked, as far as the terminal can do that. */
static void begin_marks(const struct voice *voice, const struct node *node, struct text *text)
{
    glass_begin_style(voice->glass, glass_style_of(voice->glass, node), text);
    if (node->may_touch || node->is_touched || node->is_end || node->is_own)
        glass_begin_touch_of(voice->glass, node, text);
}

static void end_marks(const struct voice *voice, struct text *text)
{
    glass_end_touch(voice->glass, text);
    glass_end_style(voice->glass, text);
}

/* By its key, with marks around it, and its name if that says more. A hand is counted, and a letter
   is soon told; elsewhere a key is of use only where something may be done with it. */
static void add_item(const struct voice *voice, const struct node *node, struct text *text)
{
    const char *marks = board_marks(node), *key = voice_word(voice, node->key);
    char label[LABEL_SIZE];

    write_subject(voice, node, label);
    bool is_said = is_said_by(key, label), is_letter = isalpha((unsigned char)key[0]) && !key[1];
    bool has_key = *key && (marks || is_letter || node->region == REGION_HAND);
    begin_marks(voice, node, text);
    if (marks && has_key)
        text_add_char(text, marks[0]);
    text_add(text, has_key ? key : "");
    if (marks && has_key)
        text_add_char(text, marks[1]);
    if (node->has_moved && node->region == REGION_HAND)
        text_add_char(text, '*');
    if (!has_key || !is_said) {
        text_add(text, has_key ? NO_BREAK : "");
        add_unbroken(text, has_key ? show_after_key(key, label) : label);
    }
    if (is_used(node)) {
        text_add(text, NO_BREAK);
        add_unbroken(text, voice_word(voice, WORDS("used")));
    }
    end_marks(voice, text);
}

/* Is there nothing to tell them apart? */
static bool are_alike(const struct node *a, const struct node *b)
{
    return a->region == b->region && a->kind == b->kind && a->owner == b->owner && !*a->key &&
           !*b->key && !board_marks(a) && !board_marks(b) && message_equal(&a->label, &b->label);
}

/* A player's card that has no glyph needs no word, unless it may be touched: see scene.h. */
bool show_is_item(const struct node *node, enum region region)
{
    bool is_unsaid = region == REGION_PLAYERS && node->kind == NODE_CARD && !*node->glyph;

    return node->region == region && node->kind != NODE_CLOCK && (!is_unsaid || board_marks(node));
}

enum { ANY_OWNER = -2 };

static bool is_player(const struct node *node)
{
    return node->region == REGION_PLAYERS && node->kind == NODE_TEXT;
}

/* What lies in a region, of one owner or any, but for the players themselves; of those alike it is
   said how many. Returns how many were said. */
static int add_items(const struct voice *voice, const struct scene *scene, enum region region,
                     int owner, struct text *text)
{
    int end = scene->node_count, said = 0;

    for (int i = 0, count = 1; i < end; i += count, count = 1) {
        const struct node *node = &scene->nodes[i];
        if (!show_is_item(node, region) || is_player(node) ||
            (owner != ANY_OWNER && node->owner != owner))
            continue;
        while (i + count < end && are_alike(node, node + count))
            count++;
        text_add(text, said++ > 0 ? "  " : "");
        add_item(voice, node, text);
        if (count > 1)
            text_add_numbered(text, NO_BREAK "\u00d7", count);
    }
    return said;
}

/* Columns that keys and names stand in, behind a heading. */
struct grid {
    int indent, key_width, label_width, cell_width, columns;
};

static void widen(int *width, int other)
{
    *width = *width < other ? other : *width;
}

static struct grid measure_grid(const struct voice *voice, const struct scene *scene,
                                enum region region, const char *heading)
{
    struct grid grid = {.indent = 2 + voice_width(heading) + 1};
    char label[LABEL_SIZE];

    for (int i = 0; i < scene->node_count; i++) {
        if (!show_is_item(&scene->nodes[i], region))
            continue;
        voice_label(voice, &scene->nodes[i].label, label);
        widen(&grid.label_width, voice_width(label));
        widen(&grid.key_width, voice_width(voice_word(voice, scene->nodes[i].key)));
    }
    grid.cell_width = grid.key_width + 3 + grid.label_width;
    grid.columns = (voice_columns() - 1 - grid.indent + 2) / (grid.cell_width + 2);
    return grid;
}

static void add_blanks(struct text *text, int count)
{
    while (count-- > 0)
        text_add_char(text, ' ');
}

/* "(1)  Nope": the key in its marks, and the name. */
static void add_cell(const struct voice *voice, const struct node *node, const struct grid *grid,
                     struct text *text)
{
    const char *marks = board_marks(node) ? board_marks(node) : "  ",
               *key = voice_word(voice, node->key);
    char label[LABEL_SIZE];

    begin_marks(voice, node, text);
    text_add_char(text, marks[0]);
    text_add(text, key);
    text_add_char(text, marks[1]);
    text_add_char(text, node->has_moved ? '*' : ' ');
    add_blanks(text, grid->key_width - voice_width(key));
    voice_label(voice, &node->label, label);
    text_add(text, label);
    end_marks(voice, text);
}

static void show_grid(const struct voice *voice, const struct scene *scene, enum region region,
                      const struct grid *grid, const char *heading)
{
    char line[FLOW_SIZE];
    struct text text;
    int count = 0;

    text_init(&text, line, sizeof line);
    text_add(&text, "  ");
    text_add(&text, heading);
    for (int i = 0; i < scene->node_count; i++) {
        if (!show_is_item(&scene->nodes[i], region))
            continue;
        if (count > 0 && count % grid->columns == 0) {
            voice_put(voice, line);
            text_init(&text, line, sizeof line);
        }
        int column = grid->indent + count % grid->columns * (grid->cell_width + 2);
        add_blanks(&text, column - voice_width(line));
        add_cell(voice, &scene->nodes[i], grid, &text);
        count++;
    }
    voice_put(voice, line);
}

/* All that lies in a region, if something does, on as few lines as it takes. */
static void show_region(const struct voice *voice, const struct scene *scene, enum region region,
                        struct message title)
{
    char line[FLOW_SIZE];
    struct text text;

    text_init(&text, line, sizeof line);
    text_add(&text, "  ");
    voice_write(voice, &title, &text);
    text_add(&text, " ");
    if (add_items(voice, scene, region, ANY_OWNER, &text) > 0)
        voice_print(voice, line, 4);
}

int show_hand_owner(const struct scene *scene)
{
    for (int i = 0; i < scene->node_count; i++)
        if (scene->nodes[i].region == REGION_HAND)
            return scene->nodes[i].owner;
    return NODE_NOBODY;
}

/* On one line, or in columns where it takes more. */
static void show_hand(const struct voice *voice, const struct scene *scene, struct show_form form)
{
    int owner = show_hand_owner(scene);
    struct message title = form.is_onlooker && owner >= 0
                               ? SAY("{seat}'s hand:", .args = {SAY_SEAT("seat", owner)})
                               : SAY("Cards:");
    char items[FLOW_SIZE];
    char heading[LABEL_SIZE];
    struct text text;

    voice_label(voice, &title, heading);
    struct grid grid = measure_grid(voice, scene, REGION_HAND, heading);
    text_init(&text, items, sizeof items);
    add_items(voice, scene, REGION_HAND, ANY_OWNER, &text);
    if (form.is_flowing || grid.columns < 2 || grid.indent + voice_width(items) < voice_columns())
        show_region(voice, scene, REGION_HAND, title);
    else
        show_grid(voice, scene, REGION_HAND, &grid, heading);
}

/* A click on a player who is not asked for names who is to have the keyboard. */
static void begin_player(const struct voice *voice, const struct node *player, struct text *text)
{
    struct glass_style style = glass_style_of(voice->glass, player);
    bool is_to_act = strstr(player->look, "to-act");

    style.is_bold |= is_to_act;
    glass_begin_style(voice->glass, style, text);
    if (player->may_touch)
        glass_begin_touch_of(voice->glass, player, text);
    else if (is_to_act && player->owner >= 0) {
        char seat[12]; /* a name may read like a command */
        struct text typed;
        text_init(&typed, seat, sizeof seat);
        text_add_number(&typed, player->owner);
        glass_begin_touch(voice->glass, seat, text);
    }
}

/* "> (1) Ben: 3 points [a card face down x2]": who is to act, what may be touched, what they have.
   Where others follow, the line does not end within it. */
static void write_player(const struct voice *voice, const struct scene *scene, int index,
                         struct show_form form, struct text *text)
{
    const struct node *player = &scene->nodes[index];
    const char *marks = board_marks(player);
    char label[LABEL_SIZE], items[FLOW_SIZE];
    struct text held;

    text_add(text, strstr(player->look, "to-act") ? ">" NO_BREAK : NO_BREAK NO_BREAK);
    begin_player(voice, player, text);
    if (marks && *player->key) {
        text_add_char(text, marks[0]);
        text_add(text, voice_word(voice, player->key));
        text_add_char(text, marks[1]);
        text_add(text, NO_BREAK);
    }
    voice_label(voice, &player->label, label);
    (form.is_flowing ? add_unbroken : text_add)(text, label);
    end_marks(voice, text);
    text_init(&held, items, sizeof items);
    if (add_items(voice, scene, REGION_PLAYERS, player->owner, &held) == 0 || form.is_bare)
        return;
    bool is_whole = form.is_flowing && voice_width(items) < voice_columns() / 2;
    text_add(text, " [");
    (is_whole ? add_unbroken : text_add)(text, items);
    text_add(text, "]");
}

/* The players, in lines that fit beside the board. */
struct side {
    int count;
    char lines[SIDE_LINES][LABEL_SIZE];
};

/* Wraps with the same hand that wraps everything else. */
static void wrap_into(struct side *side, const char *line, int room)
{
    const char *at = line;

    while (*at && side->count < SIDE_LINES) {
        size_t length = voice_fitting(at, room - (at > line ? 4 : 0));
        snprintf(side->lines[side->count++], LABEL_SIZE, "%s%.*s", at > line ? "    " : "",
                 (int)length, at);
        at += length;
        at += strspn(at, " ");
    }
}

static bool has_board(const struct scene *scene)
{
    for (int i = 0; i < scene->node_count; i++)
        if (scene->nodes[i].region == REGION_BOARD)
            return true;
    return false;
}

/* So many of what is going on, from one on. Returns how many there were. */
static int write_statuses(const struct voice *voice, const struct scene *scene, int first,
                          int count, struct text *text)
{
    int at = 0, written = 0;

    for (int i = 0; i < scene->node_count && written < count; i++) {
        const struct node *node = &scene->nodes[i];
        if (!show_is_item(node, REGION_STATUS) || at++ < first)
            continue;
        text_add(text, written++ > 0 ? " " : "");
        if (*node->key)
            add_item(voice, node, text);
        else
            voice_write(voice, &node->label, text);
    }
    return written;
}

/* Above a board there is one line, or the board would jump: what does not fit into it stands with
   the players. Returns how many do. */
static int write_header(const struct voice *voice, const struct scene *scene, char data[FLOW_SIZE])
{
    struct text text;

    text_init(&text, data, FLOW_SIZE);
    int count = write_statuses(voice, scene, 0, NODES_MAX, &text);
    if (voice_width(data) < voice_columns())
        return count;
    text_init(&text, data, FLOW_SIZE);
    return write_statuses(voice, scene, 0, 1, &text);
}

static void show_status(const struct voice *voice, const struct scene *scene, bool is_flowing)
{
    char data[FLOW_SIZE];
    struct text text;

    if (has_board(scene)) {
        if (write_header(voice, scene, data) > 0)
            voice_print(voice, data, 2);
        return;
    }
    for (int first = 0; first == 0 || !is_flowing; first++) {
        text_init(&text, data, sizeof data);
        if (write_statuses(voice, scene, first, is_flowing ? NODES_MAX : 1, &text) == 0)
            return;
        voice_print(voice, data, 2);
    }
}

/* What did not stand above the board. */
static void write_other_statuses(const struct voice *voice, const struct scene *scene,
                                 struct text *text)
{
    char header[FLOW_SIZE];

    if (has_board(scene))
        write_statuses(voice, scene, write_header(voice, scene, header), NODES_MAX, text);
}

static void show_players_below(const struct voice *voice, const struct scene *scene,
                               struct show_form form)
{
    char data[FLOW_SIZE];
    struct text text;

    text_init(&text, data, sizeof data);
    write_other_statuses(voice, scene, &text);
    if (text.length > 0 && !form.is_flowing) {
        voice_print(voice, data, 2);
        text_init(&text, data, sizeof data);
    }
    for (int i = 0; i < scene->node_count; i++) {
        if (!is_player(&scene->nodes[i]))
            continue;
        text_add(&text, text.length > 0 ? "  " : "");
        write_player(voice, scene, i, form, &text);
        if (form.is_flowing)
            continue;
        voice_print(voice, data, 4);
        text_init(&text, data, sizeof data);
    }
    if (text.length > 0)
        voice_print(voice, data, 4);
}

/* So much of a name that it takes no more than these columns, with a sign where it is cut. What
   stands in parentheses goes first. No line ends in it. */
static void fit_name(const char *name, int columns, char fitted[LABEL_SIZE])
{
    size_t length = strlen(name), bare = strcspn(name, "(");
    char part[LABEL_SIZE];
    struct text text;
    uint32_t character;

    while (bare > 0 && name[bare - 1] == ' ')
        bare--;
    text_init(&text, part, sizeof part);
    text_add_part(&text, name, voice_width(name) <= columns || bare == 0 ? length : bare);
    bool is_cut = voice_width(part) > columns;
    for (size_t at = 0, size; is_cut; at += size) {
        size = utf8_decode(name + at, length - at, &character);
        text_init(&text, part, sizeof part);
        text_add_part(&text, name, at + size);
        if (size > 0 && voice_width(part) < columns)
            continue;
        text.data[text.length = at] = '\0';
        break;
    }
    text_init(&text, fitted, LABEL_SIZE);
    add_unbroken(&text, part);
    text_add(&text, is_cut ? "…" : "");
}

/* The names of all players, one of them to be said otherwise. */
static void take_names(const struct voice *voice, const struct scene *scene,
                       const char *names[PLAYERS_MAX])
{
    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        names[seat] = "";
    for (int i = 0; i < scene->node_count; i++) {
        int seat = scene->nodes[i].owner;
        if (is_player(&scene->nodes[i]) && seat >= 0 && seat < PLAYERS_MAX)
            names[seat] = voice->names[seat];
    }
}

/* A player in a line that fits, if only the name is too long for that. */
static void write_player_beside(const struct voice *voice, const struct scene *scene, int index,
                                int room, struct text *text)
{
    enum { NAME_MIN = 6 };
    int seat = scene->nodes[index].owner, wide = 0;
    const char *names[PLAYERS_MAX];
    struct voice fitting = *voice;
    char name[LABEL_SIZE];

    if (!voice->names || seat < 0 || seat >= PLAYERS_MAX) {
        write_player(voice, scene, index, (struct show_form){0}, text);
        return;
    }
    take_names(voice, scene, names);
    fitting.names = names;
    int columns = voice_width(voice->names[seat]);
    do {
        columns -= wide;
        fit_name(voice->names[seat], columns, name);
        names[seat] = name;
        text->data[text->length = 0] = '\0';
        write_player(&fitting, scene, index, (struct show_form){0}, text);
        wide = voice_width(text->data) - room;
    } while (wide > 0 && columns - wide >= NAME_MIN);
}

static void find_side(const struct voice *voice, const struct scene *scene, int room,
                      struct side *side)
{
    char line[FLOW_SIZE];
    struct text text;

    side->count = 0;
    text_init(&text, line, sizeof line);
    write_other_statuses(voice, scene, &text);
    wrap_into(side, line, room);
    for (int i = 0; i < scene->node_count; i++) {
        if (!is_player(&scene->nodes[i]))
            continue;
        text_init(&text, line, sizeof line);
        write_player_beside(voice, scene, i, room, &text);
        wrap_into(side, line, room);
    }
}

/* How wide the board is in so many rows from the second on, where the players stand. */
static int side_column(const struct board *board, int rows)
{
    int columns = 0, column = SIDE_COLUMN;

    for (int row = 1; row <= rows && row < board->rows; row++)
        for (int i = columns; i < board->columns; i++)
            if (board->cells[row][i][0])
                columns = i + 1;
    while (column < columns + 2)
        column += SIDE_STEP;
    return column;
}

/* Finds room for the players beside the board: as far left as the rows allow that they take.
   Returns the column. */
static int find_room(const struct voice *voice, const struct scene *scene,
                     const struct board *board, struct side *side)
{
    int rows = 1, column;

    for (;;) {
        column = side_column(board, rows);
        side->count = 0;
        if (voice_columns() - column >= SIDE_MIN)
            find_side(voice, scene, voice_columns() - column, side);
        if (side->count <= rows)
            return column;
        rows = side->count;
    }
}

static void put_row(const struct voice *voice, const struct board *board, int row,
                    const char *beside, int column)
{
    enum { MARKS_SIZE = 16 }; /* of a place where another thing begins */
    char data[BOARD_COLUMNS * (sizeof board->cells[0][0] + MARKS_SIZE) + LABEL_SIZE];
    struct text text;

    text_init(&text, data, sizeof data);
    board_write_row(board, row, voice->glass, &text);
    if (*beside)
        add_blanks(&text, column - voice_width(data));
    text_add(&text, beside);
    voice_put(voice, data);
}

/* The board, and beside it, or below if there is no room, the players. */
static void show_board(const struct voice *voice, const struct scene *scene, struct show_form form)
{
    struct board board;
    struct side side = {.count = 0};

    bool is_too_plain = form.size == BOARD_COMPACT && !board_can_be_compact(scene);
    board_draw(scene, is_too_plain ? BOARD_USUAL : form.size, &board);
    int column = find_room(voice, scene, &board, &side);
    bool is_beside = side.count > 0 && side.count < board.rows;
    for (int row = 0; row < board.rows; row++)
        put_row(voice, &board, row,
                is_beside && row > 0 && row <= side.count ? side.lines[row - 1] : "", column);
    if (!is_beside)
        show_players_below(voice, scene, form);
}

void show_scene(const struct voice *voice, const struct scene *scene, struct show_form form)
{
    show_status(voice, scene, form.is_flowing);
    show_board(voice, scene, form);
    show_region(voice, scene, REGION_PILES, SAY("Piles:"));
    show_hand(voice, scene, form);
}

void show_actions(const struct voice *voice, const struct scene *scene)
{
    show_region(voice, scene, REGION_ACTIONS, SAY("Or:"));
}

void show_write_answers(const struct voice *voice, const struct scene *scene, struct text *text)
{
    const char *before = " (";

    for (int i = 0; i < scene->node_count; i++) {
        const struct node *node = &scene->nodes[i];
        if (!show_is_item(node, REGION_ACTIONS))
            continue;
        text_add(text, before);
        begin_marks(voice, node, text);
        text_add(text, voice_word(voice, node->key));
        text_add(text, "=");
        voice_write(voice, &node->label, text);
        end_marks(voice, text);
        before = ", ";
    }
    text_add(text, *before == ',' ? ")" : "");
}

void show_write_buttons(const struct voice *voice, const struct scene *scene, struct text *text)
{
    for (int i = 0; i < scene->node_count; i++) {
        const struct node *node = &scene->nodes[i];
        if (!show_is_item(node, REGION_ACTIONS) || !node->may_touch)
            continue;
        text_add(text, " (");
        begin_marks(voice, node, text);
        text_add(text, voice_word(voice, node->key));
        end_marks(voice, text);
        text_add(text, ")");
    }
}

void show_open_hand(const struct voice *voice, const struct scene *scene, int seat)
{
    show_region(voice, scene, REGION_HAND, SAY("{seat}'s hand:", .args = {SAY_SEAT("seat", seat)}));
}

void show_glossary(const struct voice *voice, const struct scene *glossary)
{
    show_region(voice, glossary, REGION_ACTIONS, SAY("Help is available on:"));
}
