/* A scene in words, for those who listen. */
#ifndef PARLOR_SPOKEN_H
#define PARLOR_SPOKEN_H

#include "scene.h"
#include "voice.h"

/* Every piece by its place, which lines are missing, and a line for each thing that lies beside the
   board. */
void spoken_scene(const struct voice *voice, const struct scene *scene);

/* Every cell but those that are like most others. */
void spoken_places(const struct voice *voice, const struct scene *scene);

/* A line for each thing in a region: its key, and whether it can be chosen. */
void spoken_region(const struct voice *voice, const struct scene *scene, enum region region);

#endif
