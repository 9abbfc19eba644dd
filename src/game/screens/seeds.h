// The worlds of the seed browser: generator, spawn and picture of each, prepared by workers. Removed worlds are freed
// once no worker reads them. Main thread only; only seeds_quit waits for workers.
#pragma once

#include "base/jobs.h"
#include "game/screens/map_view.h"
#include "gen/generator.h"
#include "scene/preview.h"
#include "session/lists.h"

enum { SEEDS_MAX = 48, SEED_PICTURE_WIDTH = 320, SEED_PICTURE_HEIGHT = 240 };

typedef enum SeedOrigin { SEED_TYPED, SEED_REMEMBERED, SEED_RANDOM } SeedOrigin;

typedef struct SeedCard {
    Job job; // first: finds the spawn; a Job * is its SeedCard *
    int64_t seed;
    const GeneratorSpec *info;
    SeedOrigin origin;
    char text[SEED_TEXT_BYTES]; // as typed; empty: the number alone
    bool asked, ready;          // queued for a worker; the fields below are valid
    Generator *generator;
    SpawnPoint spawn;
    ColumnInfo ground; // at the spawn
    int picture;       // of `pictures`, or -1
} SeedCard;

typedef struct Seeds {
    JobPool *pool;
    SeedCard *cards[SEEDS_MAX];
    SeedCard *retired[2 * SEEDS_MAX]; // removed, but still read by a worker
    int count, retired_count;
    Pictures *pictures;
    bool taken[SEEDS_MAX]; // pictures
    Preview *preview;      // NULL: pictures are not possible
    SeedCard *pictured;    // whose picture is being made; NULL: none
} Seeds;

// `resources` as in RendererConfig.
void seeds_init(Seeds *seeds, RenderQuality quality, RenderResources *resources);
void seeds_quit(Seeds *seeds, MapTiles *tiles);

// Adds a world at that index; one that is there already is moved to it. If there are too many, the last is removed.
// Returns the card.
SeedCard *seeds_add(Seeds *seeds, int at, const RememberedSeed *seed, SeedOrigin origin);

// Replaces the random cards by new ones, so that there are `wanted` cards in all.
void seeds_roll(Seeds *seeds, const GeneratorSpec *info, int wanted);

// Call after each frame: workers prepare cards first .. end - 1, which are visible, before others; continues the
// current picture.
void seeds_update(Seeds *seeds, MapTiles *tiles, int first, int end);
