// Words for the view from the place where a player begins. Private to gen; pure, any thread.
#pragma once

#include "base/text.h"
#include "gen/spawn/view.h"

enum { SIGHT_MARKS = 8 };

typedef struct SightMark {
    int kind, away, way; // of landmark; blocks; gen/spawn/view.h
} SightMark;

typedef struct Sight {
    const Land *land;
    int x, z;
    Panorama panorama; // in all directions
    Picture picture;   // the one that a player sees first
    int mark_count;
    SightMark marks[SIGHT_MARKS];
} Sight;

// A biome's or landmark's name with spaces for underscores.
Text spoken_name(const char *name);

// More marks than there is room for are left out.
void sight_add_mark(Sight *sight, int kind, int away, int way);

// "steppe above a river, mountains 140 blocks higher to the northeast, arch 210 blocks away, 180 blocks of relief in
// view"
void sight_describe(const Sight *sight, char text[sizeof((SpawnPoint){0}.reason)]);
