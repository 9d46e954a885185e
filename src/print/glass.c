/* Marks in texts, and what becomes of them on a terminal. What is shown is decided elsewhere. */
#include "glass.h"

#include "utf8.h"

#include <string.h>
#include <wchar.h>

/* A mark is a control character and four digits that are control characters too: nothing that is
   shown has any, and none of them takes a column. */
enum {
    MARK_STYLE = 0x0e,
    MARK_TOUCH = 0x0f,
    DIGIT_ZERO = 0x10,
    DIGIT_BASE = 8,
    DIGITS = 4,
    MARK_LENGTH = 1 + DIGITS,
    NUMBER_MAX = 8 * 8 * 8 * 8 - 1,
};
enum { STYLE_BOLD = 512, TOUCH_NONE = NUMBER_MAX }; /* below it the colour, and 1; 0: none */

_Static_assert((int)GLASS_TYPED_MAX < (int)TOUCH_NONE, "every text has a number");

static void add_mark(struct text *text, char mark, int number)
{
    char bytes[MARK_LENGTH] = {mark};

    for (int i = DIGITS; i > 0; i--, number /= DIGIT_BASE)
        bytes[i] = (char)(DIGIT_ZERO + number % DIGIT_BASE);
    text_add_part(text, bytes, sizeof bytes);
}

static int read_mark(const char *mark)
{
    int number = 0;

    for (int i = 1; i <= DIGITS; i++)
        number = DIGIT_BASE * number + (mark[i] - DIGIT_ZERO);
    return number;
}

enum glass_colours glass_colours_of(const char *term, const char *colorterm, const char *no_color)
{
    if ((no_color && *no_color) || !term || !*term || strcmp(term, "dumb") == 0)
        return GLASS_NO_COLOURS;
    bool has_many = strstr(term, "256color") || strstr(term, "direct") || (colorterm && *colorterm);
    return has_many ? GLASS_256_COLOURS : GLASS_16_COLOURS;
}

struct rgb {
    int red, green, blue;
};

static int brightness(struct rgb c)
{
    return (299 * c.red + 587 * c.green + 114 * c.blue) / 1000;
}

static int clamp(int channel)
{
    return channel < 0 ? 0 : channel > 255 ? 255 : channel;
}

/* Stronger, and neither bright nor dark: to be told apart and read on black and on white. */
static struct rgb make_readable(uint32_t rgb)
{
    enum { STRENGTH = 2, BRIGHT_MAX = 150, BRIGHT_MIN = 90 };
    struct rgb c = {(int)(rgb >> 16 & 255), (int)(rgb >> 8 & 255), (int)(rgb & 255)};
    int middle = brightness(c);

    c.red = clamp(middle + STRENGTH * (c.red - middle));
    c.green = clamp(middle + STRENGTH * (c.green - middle));
    c.blue = clamp(middle + STRENGTH * (c.blue - middle));
    int now = brightness(c), wanted = now > BRIGHT_MAX   ? BRIGHT_MAX
                                      : now < BRIGHT_MIN ? BRIGHT_MIN
                                                         : now;
    return now == 0 ? (struct rgb){wanted, wanted, wanted}
                    : (struct rgb){clamp(c.red * wanted / now), clamp(c.green * wanted / now),
                                   clamp(c.blue * wanted / now)};
}

static int square_distance(struct rgb a, struct rgb b)
{
    int red = a.red - b.red, green = a.green - b.green, blue = a.blue - b.blue;

    return red * red + green * green + blue * blue;
}

/* Of 256 colours, those from 16 on are a cube of six by six by six. */
static int nearest_of_256(struct rgb wanted)
{
    static const int levels[] = {0, 95, 135, 175, 215, 255};
    int best = 16, least = INT32_MAX;

    for (int i = 0; i < 216; i++) {
        struct rgb colour = {levels[i / 36], levels[i / 6 % 6], levels[i % 6]};
        int distance = square_distance(colour, wanted);
        if (distance >= least)
            continue;
        least = distance;
        best = 16 + i;
    }
    return best;
}

/* Red, green, yellow, blue, magenta, cyan and white, as most terminals show 1 to 7; what has little
   colour is white. */
static int nearest_of_16(struct rgb wanted)
{
    static const struct rgb colours[] = {{205, 0, 0},   {0, 205, 0},   {205, 205, 0},  {0, 0, 238},
                                         {205, 0, 205}, {0, 205, 205}, {190, 190, 190}};
    int best = 0;

    for (int i = 1; i < (int)(sizeof colours / sizeof *colours); i++)
        if (square_distance(colours[i], wanted) < square_distance(colours[best], wanted))
            best = i;
    return best + 1;
}

struct glass_style glass_style_of(const struct glass *glass, const struct node *node)
{
    struct glass_style style = {GLASS_NO_COLOUR,
                                node->may_touch || node->is_touched || node->is_end};
    uint32_t rgb;

    if (!glass || glass->colours == GLASS_NO_COLOURS || !glass->find_colour ||
        !glass->find_colour(glass->context, node->look, &rgb))
        return style;
    struct rgb wanted = make_readable(rgb);
    style.colour =
        glass->colours == GLASS_16_COLOURS ? nearest_of_16(wanted) : nearest_of_256(wanted);
    return style;
}

void glass_begin_style(const struct glass *glass, struct glass_style style, struct text *text)
{
    if (glass && glass->colours != GLASS_NO_COLOURS)
        add_mark(text, MARK_STYLE, style.colour + 1 + (style.is_bold ? STYLE_BOLD : 0));
}

void glass_end_style(const struct glass *glass, struct text *text)
{
    glass_begin_style(glass, (struct glass_style){GLASS_NO_COLOUR, false}, text);
}

/* The number of a text that a click types; TOUCH_NONE if there are too many. */
static int number_typed(struct glass *glass, const char *typed)
{
    int i = 0;

    while (i < glass->typed_count && strcmp(glass->typed[i], typed) != 0)
        i++;
    if (i == GLASS_TYPED_MAX || strlen(typed) >= GLASS_TYPED_SIZE)
        return TOUCH_NONE;
    if (i == glass->typed_count)
        text_copy(glass->typed[glass->typed_count++], GLASS_TYPED_SIZE, typed);
    return i;
}

void glass_begin_touch(struct glass *glass, const char *typed, struct text *text)
{
    if (glass && glass->has_mouse)
        add_mark(text, MARK_TOUCH, number_typed(glass, typed));
}

void glass_begin_touch_of(struct glass *glass, const struct node *node, struct text *text)
{
    char data[GLASS_TYPED_SIZE];
    struct text typed;

    if (!*node->key)
        return;
    text_init(&typed, data, sizeof data);
    text_add(&typed, "choose ");
    text_add(&typed, node->key);
    glass_begin_touch(glass, data, text);
}

void glass_end_touch(const struct glass *glass, struct text *text)
{
    if (glass && glass->has_mouse)
        add_mark(text, MARK_TOUCH, TOUCH_NONE);
}

void glass_forget(struct glass *glass)
{
    if (glass)
        glass->typed_count = glass->spot_count = 0;
}

void glass_lose(struct glass *glass)
{
    glass_forget(glass);
    if (glass)
        glass->is_placed = false;
}

void glass_clear(struct glass *glass)
{
    glass_forget(glass);
    if (!glass)
        return;
    glass->row = 0;
    glass->is_placed = true;
}

void glass_end_row(struct glass *glass)
{
    if (glass)
        glass->row++;
}

/* A style of 0 is none. */
static void print_style(const struct glass *glass, int style, FILE *out)
{
    int colour = (style & ~STYLE_BOLD) - 1;

    fputs(style & STYLE_BOLD ? "\033[0;1m" : "\033[0m", out);
    if (colour >= 0 && glass->colours == GLASS_16_COLOURS)
        fprintf(out, "\033[3%dm", colour);
    else if (colour >= 0)
        fprintf(out, "\033[38;5;%dm", colour);
}

/* Where the text is that is being printed. */
struct place {
    int column, style, touch, touch_from;
};

static void end_spot(struct glass *glass, struct place *place)
{
    if (place->touch != TOUCH_NONE && place->column > place->touch_from &&
        glass->spot_count < GLASS_SPOTS_MAX)
        glass->spots[glass->spot_count++] =
            (struct glass_spot){glass->row, place->touch_from, place->column, place->touch};
    place->touch_from = place->column;
}

void glass_touch_row(struct glass *glass, const char *typed, int columns)
{
    if (glass && glass->has_mouse)
        end_spot(glass, &(struct place){.touch = number_typed(glass, typed), .column = columns});
}

static void obey_mark(struct glass *glass, const char *mark, struct place *place, FILE *out)
{
    int number = read_mark(mark);

    if (*mark == MARK_TOUCH) {
        end_spot(glass, place);
        place->touch = number;
    } else if (number != place->style) {
        place->style = number;
        print_style(glass, number, out);
    }
}

/* What goes on in the next row does so in its style, but the end of a row has none. */
static void print_newline(struct glass *glass, struct place *place, FILE *out)
{
    end_spot(glass, place);
    fputs(place->style ? "\033[0m\n" : "\n", out);
    if (place->style)
        print_style(glass, place->style, out);
    glass->row++;
    place->column = place->touch_from = 0;
}

static size_t print_character(const char *text, size_t length, struct place *place, FILE *out)
{
    uint32_t character = 0;
    size_t size = utf8_decode(text, length, &character);
    int width = wcwidth((wchar_t)character);

    size = size > 0 ? size : 1;
    fwrite(text, 1, size, out);
    place->column += width > 0 ? width : 0;
    return size;
}

void glass_print(struct glass *glass, const char *text, FILE *out)
{
    struct place place = {.touch = TOUCH_NONE};
    const char *end = text + strlen(text);

    while (text < end) {
        bool is_mark = *text == MARK_STYLE || *text == MARK_TOUCH;
        if (is_mark && end - text < MARK_LENGTH)
            break; /* cut off where there was no room */
        if (is_mark) {
            obey_mark(glass, text, &place, out);
            text += MARK_LENGTH;
        } else if (*text == '\n') {
            print_newline(glass, &place, out);
            text++;
        } else {
            text += print_character(text, (size_t)(end - text), &place, out);
        }
    }
    end_spot(glass, &place);
    if (place.style)
        print_style(glass, 0, out);
}

const char *glass_typed_at(const struct glass *glass, int row, int column, int rows)
{
    int scrolled = rows > 0 && glass->row >= rows ? glass->row - rows + 1 : 0;

    for (int i = glass->is_placed ? glass->spot_count - 1 : -1; i >= 0; i--) {
        const struct glass_spot *spot = &glass->spots[i];
        if (spot->row == row + scrolled && column >= spot->from && column < spot->to)
            return glass->typed[spot->typed];
    }
    return NULL;
}
