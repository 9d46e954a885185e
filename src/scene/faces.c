/* The list of faces, from games.def. */
#include "scene.h"

#define GAME(name) extern const struct face name##_face;
#include "games.def"
#undef GAME

static const struct face *const faces[] = {
#define GAME(name) &name##_face,
#include "games.def"
#undef GAME
};

const struct face *faces_find(const struct game *game)
{
    for (size_t i = 0; i < sizeof faces / sizeof *faces; i++)
        if (faces[i]->game == game)
            return faces[i];
    return NULL;
}
