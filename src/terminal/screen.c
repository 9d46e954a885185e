/* Looks into the environment for what the terminal can do. What is shown is decided elsewhere. */
#include "screen.h"

#include "look.h"

#include <stdlib.h>
#include <string.h>

void screen_open(struct input *input, bool has_no_mouse)
{
    const char *term = getenv("TERM");

    if (!input->is_terminal || !term || strcmp(term, "dumb") == 0)
        return;
    input->pane.colours = glass_colours_of(term, getenv("COLORTERM"), getenv("NO_COLOR"));
    input->pane.has_mouse = !has_no_mouse;
    input_use(input, &input->pane);
}

static bool find_colour(const void *drawings, const char *look, uint32_t *rgb)
{
    return look_find_colour(drawings, look, rgb);
}

void screen_paint(const struct input *input, const struct game *game)
{
    if (!input->glass)
        return;
    input->glass->find_colour = find_colour;
    input->glass->context = drawings_find(game);
}

void screen_begin_question(const struct input *input)
{
    struct glass *glass = input->glass;

    glass_forget(glass);
    if (!glass || !glass->has_mouse || glass->is_placed)
        return;
    for (int rows = voice_rows(); rows > 0; rows--)
        putchar('\n');
    fputs("\033[H", stdout);
    glass_clear(glass);
}

void screen_clear(const struct input *input)
{
    glass_clear(input->glass);
    fputs("\033[H\033[2J", stdout);
}

bool screen_has_mouse(const struct voice *voice)
{
    return voice->glass && voice->glass->has_mouse;
}

void screen_add_button(const struct voice *voice, const char *shown, const char *typed,
                       struct text *text)
{
    text_add(text, text->length > 0 ? " (" : "(");
    glass_begin_touch(voice->glass, typed, text);
    text_add(text, shown);
    glass_end_touch(voice->glass, text);
    text_add_char(text, ')');
}

void screen_say_button(const struct voice *voice, struct message message, const char *typed)
{
    char said[LABEL_SIZE], data[LABEL_SIZE + 64];
    struct text text;

    voice_label(voice, &message, said);
    text_init(&text, data, sizeof data);
    glass_begin_touch(voice->glass, typed, &text);
    text_add(&text, said);
    glass_end_touch(voice->glass, &text);
    voice_print(voice, data, 2);
}
