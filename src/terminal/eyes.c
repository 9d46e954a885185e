/* Who looks, and what they see. */
#include "inner.h"

#include "bits.h"

uint64_t eyes_actors(const struct sitting *sitting)
{
    return sitting->now.to_act & bits_below(PLAYERS_MAX) & ~table_bots(sitting->table);
}

uint64_t eyes_people(const struct sitting *sitting)
{
    return bits_below(table_params(sitting->table)->players) & ~table_bots(sitting->table);
}

bool eyes_see_computer(const struct sitting *sitting)
{
    return !sitting->is_plain && (sitting->now.to_act & table_bots(sitting->table)) != 0;
}

static bool are_several(const struct sitting *sitting)
{
    return bits_count(eyes_actors(sitting)) > 1;
}

bool eyes_are_crowd(const struct sitting *sitting)
{
    return are_several(sitting) && sitting->speaker == NOBODY;
}

bool eyes_see_play(const struct sitting *sitting)
{
    return sitting->now.to_act != 0;
}

bool eyes_saw_turn(const struct sitting *sitting, uint32_t entry)
{
    return sitting->turn_began > entry;
}

/* What is taken back is everybody's affair. */
static void note_actor(struct sitting *sitting, uint32_t entry)
{
    int seat = sitting->now.seat;

    for (int viewer = 0; viewer < VIEWERS && sitting->now.deed == DEED_BACK; viewer++)
        sitting->acted[viewer] = entry;
    if (seat >= PLAYERS_MAX)
        return;
    if (sitting->begun == 0)
        sitting->begun = entry;
    sitting->acted[seat] = entry;
    if (!bits_has(table_bots(sitting->table), seat))
        sitting->acted[VIEWER_AUDIENCE] = entry;
}

void eyes_follow(struct sitting *sitting)
{
    uint32_t length = table_length(sitting->table);

    for (uint32_t n = sitting->now.number + 1; n <= length; n++) {
        if (!table_frame(sitting->table, n, VIEWER_AUDIENCE, &sitting->now))
            continue;
        note_actor(sitting, n);
        if (sitting->now.turn_begins)
            sitting->turn_began = n;
    }
}

void eyes_look_as(const struct sitting *sitting, struct eyes *eyes, int viewer)
{
    const struct game *game = table_game(sitting->table);

    if (viewer != eyes->stand.seat)
        draft_drop(&eyes->draft);
    table_frame(sitting->table, table_length(sitting->table), viewer, &eyes->frame);
    eyes->stand = (struct stand){
        .face = sitting->face,
        .view = eyes->frame.view,
        .seat = viewer,
        .moves = eyes->moves,
        .move_count = game->legal(eyes->frame.view, eyes->moves, game->moves_max),
    };
    draft_refresh(&eyes->stand, &eyes->draft);
    pick_scene(&eyes->stand, &eyes->draft, &eyes->scene);
}

/* The one person among computer players, or everybody. */
static int onlooker(const struct sitting *sitting)
{
    uint64_t people = eyes_people(sitting);

    return table_bots(sitting->table) && bits_count(people) == 1 ? bits_first(people)
                                                                 : VIEWER_AUDIENCE;
}

void eyes_look(struct sitting *sitting)
{
    uint64_t actors = eyes_actors(sitting);

    if (sitting->speaker != NOBODY &&
        (!are_several(sitting) || !bits_has(actors, sitting->speaker)))
        sitting->speaker = NOBODY;
    eyes_look_as(sitting, &sitting->eyes,
                 sitting->speaker != NOBODY ? sitting->speaker
                 : bits_count(actors) == 1  ? bits_first(actors)
                                            : onlooker(sitting));
}
