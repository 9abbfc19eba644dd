// The worlds of the seed browser: generator, spawn and picture of each, prepared by workers. Removed worlds are freed
// once no worker reads them. Main thread only; only seeds_quit waits for workers.
#pragma once

#include "base/jobs.h"
#include "game/screens/map_view.h"
#include "gen/generator.h"
#include "scene/preview.h"
#include "session/lists.h"

enum { SEEDS_MAX = 48, SEEDS_ASIDE = 32, SEEDS_ALL = SEEDS_MAX + SEEDS_ASIDE };
enum { SEED_PICTURE_WIDTH = 320, SEED_PICTURE_HEIGHT = 240 };

typedef enum SeedOrigin { SEED_TYPED, SEED_REMEMBERED, SEED_RANDOM } SeedOrigin;

typedef struct SeedCard {
    Job job; // first: finds the spawn; a Job * is its SeedCard *
    RememberedSeed world;
    SeedOrigin origin;
    bool kept;         // random, but not to be replaced
    bool needed;       // though it is not in the list: it is being compared
    bool asked, ready; // queued for a worker; the fields below are valid
    Generator *generator;
    SpawnPoint spawn;
    ColumnInfo ground; // at the spawn
    int picture;       // of `pictures`, or -1
} SeedCard;

// A picture that is being drawn.
typedef struct SeedDrawing {
    Preview *preview; // NULL: pictures are not possible
    SeedCard *card;   // NULL: none
} SeedDrawing;

enum { SEED_DRAWINGS_MAX = 4 };

typedef struct Seeds {
    JobPool *pool;
    bool runs; // between seeds_resume and seeds_pause
    SeedCard *cards[SEEDS_MAX];
    SeedCard *aside[SEEDS_ASIDE];     // not in the list, but kept: seeds of the list in other generators, oldest first
    SeedCard *retired[4 * SEEDS_MAX]; // removed, but still read by a worker
    int count, aside_count, retired_count;
    int most; // cards, all in all
    Pictures *pictures;
    bool taken[SEEDS_ALL];
    SeedDrawing drawings[SEED_DRAWINGS_MAX];
    int drawing_count;
} Seeds;

// `most`: room for cards, SEEDS_ALL, or fewer if none are kept aside (seeds_other, seeds_show_in). `drawings`: the most
// pictures that are made at once; never more than the processor has cores for.
void seeds_init(Seeds *seeds, int most, int drawings);
void seeds_quit(Seeds *seeds, MapTiles *tiles);

// Between pause and resume nothing runs, and worlds and pictures are kept. Pausing waits for a spawn or a chunk that a
// worker is at. Begins paused. Both do nothing the second time. `resources` as in RendererConfig.
void seeds_resume(Seeds *seeds, RenderQuality quality, RenderResources *resources);
void seeds_pause(Seeds *seeds);

// Adds a world at that index; one that is there already is moved to it. If there are too many, the last is removed.
// Returns the card.
SeedCard *seeds_add(Seeds *seeds, int at, const RememberedSeed *seed, SeedOrigin origin);

// Adds random cards until there are `wanted` in all. Replaces the random cards by new ones, but for those kept.
void seeds_fill(Seeds *seeds, const Recipe *info, int wanted);
void seeds_roll(Seeds *seeds, const Recipe *info, int wanted);

// Shows the seeds of all cards in that generator, in the same order, each seed once. False: workers are behind, and
// nothing has changed.
bool seeds_show_in(Seeds *seeds, const Recipe *info);

// The card's seed in another generator, which is prepared first of all. Valid until seeds_roll or seeds_show_in.
const SeedCard *seeds_other(Seeds *seeds, const SeedCard *card, const Recipe *info);

bool seeds_has(const Seeds *seeds, const SeedCard *card);      // is in the list
bool seeds_is_drawn(const Seeds *seeds, const SeedCard *card); // now

// Call after each frame: workers prepare cards first .. end - 1, which are visible, before others; continues the
// current pictures.
void seeds_update(Seeds *seeds, MapTiles *tiles, int first, int end);
