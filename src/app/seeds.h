// The worlds that the seed browser shows, each with its generator, spawn and picture as workers get them ready. Worlds
// that were let go are freed once no worker reads them. Main thread only; nothing here waits for a worker but
// seeds_quit.
#pragma once

#include "app/map_tiles.h"
#include "app/remembered.h"
#include "base/jobs.h"
#include "scene/preview.h"

enum { SEEDS_MAX = 48, SEED_PICTURE_WIDTH = 320, SEED_PICTURE_HEIGHT = 240 };

typedef enum SeedOrigin { SEED_TYPED, SEED_REMEMBERED, SEED_RANDOM } SeedOrigin;

typedef struct SeedCard {
    Job job; // first: finds the spawn; a Job * is its SeedCard *
    int64_t seed;
    const GeneratorSpec *info;
    SeedOrigin origin;
    char text[SEED_TEXT_BYTES]; // as typed; empty: the number alone
    bool asked, ready;          // a worker has the card; the rest is there
    Generator *generator;
    SpawnPoint spawn;
    ColumnInfo ground; // there
    int picture;       // of `pictures`, or -1
} SeedCard;

typedef struct Seeds {
    JobPool *pool;
    SeedCard *cards[SEEDS_MAX];
    SeedCard *retired[2 * SEEDS_MAX]; // let go, and read by a worker yet
    int count, retired_count;
    Pictures *pictures;
    bool taken[SEEDS_MAX]; // pictures
    Preview *preview;      // NULL: no pictures can be made
} Seeds;

// The kit as RendererConfig has it.
void seeds_init(Seeds *seeds, RenderQuality quality, RenderKit *kit);
void seeds_quit(Seeds *seeds, MapTiles *tiles);

// How a card is called: what was typed, or the number.
void seed_card_title(const SeedCard *card, char title[SEED_TEXT_BYTES]);

// A world, at that place among the cards; one that is there already moves to it. The last one goes where there are too
// many. Returns the card.
SeedCard *seeds_add(Seeds *seeds, int at, const RememberedSeed *seed, SeedOrigin origin);
void seeds_remove(Seeds *seeds, int at);

// Other random ones, in place of those that are there: as many as make `wanted` cards in all.
void seeds_roll(Seeds *seeds, const GeneratorSpec *info, int wanted);

// After each frame: workers turn to cards first .. end - 1, which are in sight, before others; the picture under way
// goes on.
void seeds_update(Seeds *seeds, MapTiles *tiles, int first, int end);
