/* The face of blank: a heap of stones, and a number to say. Sees views only. */
#include "blank.h"
#include "scene.h"

static void blank_scene(const void *view, struct scene *scene)
{
    const struct blank_view *v = view;
    struct node *heap = scene_add(scene, NODE_PILE, REGION_BOARD, "heap");
    struct node *status = scene_add(scene, NODE_TEXT, REGION_STATUS, "status");
    struct text text;

    text_copy(heap->look, sizeof heap->look, "heap");
    text_init(&text, heap->glyph, sizeof heap->glyph);
    text_add_number(&text, v->stones);
    heap->label = SAY("a heap of {stones} stones", .args = {SAY_NUMBER("stones", v->stones)});
    text_copy(status->look, sizeof status->look, "status");
    status->label = v->winner == BLANK_NOBODY
                        ? SAY("It is {mover}'s turn.", .args = {SAY_SEAT("mover", v->mover)})
                        : SAY("{winner} wins.", .args = {SAY_SEAT("winner", v->winner)});
}

/* The number is all there is to say. */
static void blank_touches(const void *view, const struct move *move, struct way *way)
{
    (void)view;
    (void)move;
    (void)way;
}

static bool blank_meant(const void *view, const struct way *way, struct event *event)
{
    (void)view;
    (void)way;
    event->kind = BLANK_TAKE;
    return true;
}

static void blank_ask(const void *view, struct question *question)
{
    const struct blank_view *v = view;

    if (v->winner != BLANK_NOBODY)
        question->says = SAY("The game is over.");
    else if (v->viewer != v->mover)
        question->says = SAY("{mover} is to take stones.", .args = {SAY_SEAT("mover", v->mover)});
    else
        *question =
            (struct question){.says = SAY("How many stones do you take?"), .wants = WANTS_NUMBER};
}

const struct face blank_face = {
    .game = &blank_game,
    .says = WORDS("Take a few stones from the heap in turn; whoever takes the last one wins."),
    .minutes_min = 2,
    .minutes_max = 5,
    .scene = blank_scene,
    .touches = blank_touches,
    .meant = blank_meant,
    .ask = blank_ask,
};
