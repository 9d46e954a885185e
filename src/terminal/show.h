/* A scene on the screen: status, board and players. */
#ifndef PARLOR_SHOW_H
#define PARLOR_SHOW_H

#include "scene.h"
#include "voice.h"

void show_scene(const struct voice *voice, const struct scene *scene);

/* The same in words, for those who listen: every piece by its place, and which lines are missing.
 */
void show_spoken(const struct voice *voice, const struct scene *scene);

#endif
