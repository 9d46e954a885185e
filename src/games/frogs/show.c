/* frogs as text: a drawing for people, and the canonical text, which holds everything and must
   never change its form, since saved matches are checked by it. */
#include "frogs.h"
#include "state.h"

#include "bits.h"

#include <string.h>

/* The drawing: pads four columns and two lines apart, room for a home on each side. */
enum { WIDTH = 40, HEIGHT = 14, LEFT = 9, TOP = 3 };

struct canvas {
    char lines[HEIGHT][WIDTH + 1];
};

static int x_of(int pad)
{
    return LEFT + 4 * (pad % FROGS_COLUMNS);
}

static int y_of(int pad)
{
    return TOP + 2 * (pad / FROGS_COLUMNS);
}

static void put(struct canvas *canvas, int x, int y, const char *string)
{
    memcpy(&canvas->lines[y][x], string, strlen(string));
}

static void draw_bridge(struct canvas *canvas, int a, int b)
{
    if (b == a + 1)
        put(canvas, x_of(a) + 1, y_of(a), "---");
    else if (b == a + FROGS_COLUMNS)
        put(canvas, x_of(a), y_of(a) + 1, "|");
    else
        put(canvas, x_of(a) + 2, y_of(a) + 1, "\\");
}

/* A home leaf with its bridge, which never goes and is drawn double. */
static void draw_home(struct canvas *canvas, int pad, int home)
{
    int x = x_of(pad), y = y_of(pad);

    switch (frogs_place_names[home][0]) {
    case 'N':
        put(canvas, x, y - 1, "\"");
        put(canvas, x - 1, y - 2, "[N]");
        break;
    case 'S':
        put(canvas, x, y + 1, "\"");
        put(canvas, x - 1, y + 2, "[S]");
        break;
    case 'E': put(canvas, x + 1, y, "=[E]"); break;
    case 'W': put(canvas, x - 4, y, "[W]="); break;
    }
}

static void draw_pads(const struct frogs_table *t, struct canvas *canvas)
{
    int pad;

    bits_each (pad, frogs_board_of(t)->pads) {
        int frog = frogs_sitting(t, &t->now, pad, t->displaced);
        char sign[2] = {frog == FROGS_NOBODY ? '.' : (char)('0' + frogs_owner(frog)), '\0'};
        char column[2] = {(char)('a' + pad % FROGS_COLUMNS), '\0'};
        char row[2] = {(char)('1' + pad / FROGS_COLUMNS), '\0'};
        put(canvas, x_of(pad), y_of(pad), sign);
        put(canvas, x_of(pad), 0, column);
        put(canvas, 1, y_of(pad), row);
    }
}

static void draw(const struct frogs_table *t, struct canvas *canvas)
{
    const struct frogs_board *board = frogs_board_of(t);

    memset(canvas, ' ', sizeof *canvas);
    draw_pads(t, canvas);
    for (int gap = 0; gap < board->gap_count; gap++) {
        if (frogs_is_home(board->gaps[gap].b))
            draw_home(canvas, board->gaps[gap].a, board->gaps[gap].b);
        else if (bits_has(t->now.bridges, gap))
            draw_bridge(canvas, board->gaps[gap].a, board->gaps[gap].b);
    }
}

static void add_canvas(struct text *text, const struct canvas *canvas)
{
    size_t lengths[HEIGHT];
    int last = 0;

    for (int y = 0; y < HEIGHT; y++) {
        size_t length = WIDTH;
        while (length > 0 && canvas->lines[y][length - 1] == ' ')
            length--;
        lengths[y] = length;
        if (length > 0)
            last = y;
    }
    for (int y = 0; y <= last; y++) {
        text_add_part(text, canvas->lines[y], lengths[y]);
        text_add_char(text, '\n');
    }
}

/* "!" marks a frog that has arrived. */
static void show_seat(const struct frogs_table *t, int seat, struct text *text)
{
    int frog;

    text_add_named(text, "Player ", seat);
    text_add(text, " (home ");
    text_add(text, frogs_place_names[frogs_board_of(t)->homes[seat]]);
    text_add(text, "): frogs");
    bits_each (frog, frogs_seat_numbers(t, seat)) {
        text_add_char(text, ' ');
        text_add(text, frogs_place_names[t->now.frogs[frog]]);
        if (frogs_is_locked(t, &t->now, frog))
            text_add_char(text, '!');
    }
    text_add(text, t->has_cards ? "; cards" : "");
    for (int card = 0; t->has_cards && card < FROGS_CARDS; card++) {
        text_add_char(text, ' ');
        text_add(text, bits_has(t->now.used[seat], card) ? "-" : frogs_card_names[card]);
    }
    text_add(text, bits_has(t->forfeited, seat) ? " (left)\n" : "\n");
}

static void show_stage(const struct frogs_table *t, struct text *text)
{
    text_add_named(text, "Turn ", t->turns + 1);
    text_add_named(text, ", Player ", t->mover);
    switch ((enum frogs_stage)t->stage) {
    case FROGS_ACTION: text_add(text, ": choose an action"); break;
    case FROGS_CARD:
    case FROGS_SECOND:
        text_add(text, ": ");
        text_add(text, frogs_card_titles[t->card]);
        text_add(text, t->stage == FROGS_CARD ? ", choose" : ", the second step");
        break;
    case FROGS_CHAIN:
        text_add_named(text, ": the frog of Player ", frogs_owner(t->displaced));
        text_add(text, " displaced on ");
        text_add(text, frogs_place_names[t->now.frogs[t->displaced]]);
        text_add(text, " must move on");
        break;
    case FROGS_EXTRA: text_add(text, ": remove a bridge as well, or done"); break;
    case FROGS_OVER: text_add(text, ": the game is over"); break;
    }
    text_add_char(text, '\n');
}

void frogs_show(const void *view, struct text *text)
{
    const struct frogs_table *t = &((const struct frogs_view *)view)->table;
    struct canvas canvas;

    draw(t, &canvas);
    add_canvas(text, &canvas);
    for (int seat = 0; seat < t->players; seat++)
        show_seat(t, seat, text);
    show_stage(t, text);
}

static void write_layout(const struct frogs_layout *layout, struct text *text)
{
    text_add_hex(text, layout->bridges);
    for (int seat = 0; seat < FROGS_PLAYERS_MAX; seat++)
        text_add_named(text, " ", layout->used[seat]);
    for (int frog = 0; frog < FROGS_MAX; frog++)
        text_add_named(text, frog == 0 ? " / " : " ", layout->frogs[frog]);
    text_add_char(text, '\n');
}

static void write_table(const struct frogs_table *t, struct text *text)
{
    const uint8_t fields[] = {
        t->size,   t->players, t->frogs_each, t->has_cards, t->is_spread, t->removal_is_extra,
        t->mover,  t->stage,   t->card,       t->jumper,    t->displaced, t->forfeited,
        t->ending, t->winner,
    };

    text_add_named(text, "turns ", t->turns);
    text_add(text, "\nfields");
    for (size_t i = 0; i < sizeof fields; i++)
        text_add_named(text, " ", fields[i]);
    text_add(text, "\nnow ");
    write_layout(&t->now, text);
    text_add(text, "before ");
    write_layout(&t->before, text);
    for (int i = 0; i < t->past_count; i++) {
        text_add(text, "past ");
        text_add_hex(text, t->past[i].frogs);
        text_add_char(text, ' ');
        text_add_hex(text, t->past[i].bridges);
        text_add_char(text, '\n');
    }
}

void frogs_write_view(const void *view, struct text *text)
{
    const struct frogs_view *v = view;

    text_add_named(text, "viewer ", (int64_t)v->viewer);
    text_add_char(text, '\n');
    write_table(&v->table, text);
}

void frogs_write_state(const void *state, struct text *text)
{
    write_table(&((const struct frogs_state *)state)->table, text);
}
