/* The list of the games' drawings, from games.def. */
#include "draw.h"

#include <string.h>

#define GAME(name) extern const struct drawings name##_drawings;
#include "games.def"
#undef GAME

static const struct {
    const char *name;
    const struct drawings *drawings;
} all_drawings[] = {
#define GAME(name) {#name, &name##_drawings},
#include "games.def"
#undef GAME
};

const struct drawings *drawings_find(const struct game *game)
{
    for (size_t i = 0; i < sizeof all_drawings / sizeof *all_drawings; i++)
        if (strcmp(all_drawings[i].name, game->name) == 0)
            return all_drawings[i].drawings;
    return NULL;
}
