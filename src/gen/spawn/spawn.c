// Chooses where a player begins. The middle columns of chunks around the origin are candidates, each rated by its view:
// open, with relief near and far, water, mild land, few trees. The best are then examined block by block, in descending
// order, until one is dry, flat and open to the sky. If none is near, candidates further away are tried; then the first
// one that is dry and safe; in an endless sea, a place above the water.
#include "gen/spawn/lattice.h"
#include "gen/spawn/spawn_internal.h"
#include "gen/spawn/spawn_words.h"

#include <stdlib.h>
#include <string.h>

enum {
    RINGS = 96,
    RINGS_NEAR = 19, // about 300 blocks
    RINGS_FIRST = 7, // rated first: a tile of the lattice in each quarter; so many more with the next tiles:
    RINGS_MORE = 16,
    LAND_FARTHEST = 9, // in chunks, as are these:
    LAND_FAR = 4,
    LAND_NEAR = 2,
    TRIES = 48,                                                  // places examined block by block: each costs a chunk
    LATTICE_SIDE = 2 * ((RINGS + LAND_FARTHEST + 15) / 16 * 16), // chunks
    WORTH_MOST = 370,                                            // of a place at the origin
    RING_COST = 2,                                               // points of worth, for each ring outward
    VIEWS_MOST = 2 * RINGS,
    EYES = 4,    // blocks above the land
    PITCH = -10, // of the first look, to the north: these places are chosen for that view
};

static int middle_of(int chunk) { return chunk * CHUNK_SIZE + SPAWN_MIDDLE; }

// The lattice has the middle columns of the chunks around the origin.
static int column_of(const Lattice *lattice, int chunk_x, int chunk_z)
{
    return lattice_at(lattice, middle_of(chunk_x), middle_of(chunk_z));
}

// The views from neighbouring columns along x.
typedef struct Views {
    uint16_t open[VIEWS_MOST];                        // how many of eight directions no higher land blocks
    uint16_t ahead[VIEWS_MOST];                       // north, a player's first view, is one and does not rise
    uint16_t water[VIEWS_MOST];                       // in sight
    uint16_t low[VIEWS_MOST], high[VIEWS_MOST];       // of the eyes and the land at LAND_FAR
    uint16_t lowest[VIEWS_MOST], highest[VIEWS_MOST]; // and at LAND_FARTHEST
} Views;

static int relief_of(const Views *views, int i) { return views->high[i] - views->low[i]; }
static int hills_of(const Views *views, int i) { return views->highest[i] - views->lowest[i]; }

// Adds one of the eight directions, `step` being the lattice's next column there. Loops that compilers vectorize.
static void look_along(const Lattice *lattice, int at, int count, int step, bool north, Views *restrict views)
{
    const uint8_t *restrict here = lattice->height + at, *restrict wet = lattice->wet + at;
    const uint8_t *restrict near = here + step * LAND_NEAR, *restrict far = here + step * LAND_FAR;
    const uint8_t *restrict farthest = here + step * LAND_FARTHEST;
    const uint8_t *restrict wet_far = wet + step * LAND_FAR, *restrict wet_farthest = wet + step * LAND_FARTHEST;
    for (int i = 0; i < count; i++) {
        const uint16_t eye = (uint16_t)(here[i] + EYES), open = (near[i] <= eye) & (far[i] <= eye + 8);
        const uint16_t water = (wet_far[i] == LATTICE_WET) | (wet_farthest[i] == LATTICE_WET);
        views->open[i] = (uint16_t)(views->open[i] + open);
        views->ahead[i] |= north & open & (near[i] <= here[i]);
        views->water[i] |= open & water;
        views->low[i] = MIN(views->low[i], far[i]);
        views->high[i] = MAX(views->high[i], far[i]);
        views->lowest[i] = MIN(views->lowest[i], farthest[i]);
        views->highest[i] = MAX(views->highest[i], farthest[i]);
    }
}

static void views_from(const Lattice *lattice, int at, int count, Views *views)
{
    for (int i = 0; i < count; i++) {
        views->low[i] = views->high[i] = (uint16_t)(lattice->height[at + i] + EYES);
        views->lowest[i] = views->highest[i] = views->low[i];
        views->open[i] = views->ahead[i] = views->water[i] = 0;
    }
    for (int n = 0; n < 9; n++)
        if (n != 4)
            look_along(lattice, at, count, (n / 3 - 1) * lattice->side + n % 3 - 1, n == 1, views);
}

// The lowest land at the sea is as high as its water, and no place to begin.
static bool is_dry(const Lattice *lattice, int place)
{
    return lattice->wet[place] != LATTICE_WET && lattice->height[place] != SEA_LEVEL;
}

static bool is_fit(const Lattice *lattice, const GeneratorSpec *spec, int place)
{
    return is_dry(lattice, place) && spec->biomes[lattice->biome[place]].info.flags & BIOME_SPAWN;
}

// 0: unfit. Relief, water, mild land and a short distance to the origin add to the worth; woods, which hide the view,
// subtract. `views` has the place, which is fit but for its view, as number i.
static int worth_of(const Lattice *lattice, const GeneratorSpec *spec, int place, int ring, const Views *views, int i)
{
    if (views->open[i] < 5)
        return 0;
    const int around[] = {place, place - lattice->side, place - 1, place + 1};
    float woods = 0.0f;
    for (int n = 0; n < (int)ARRAY_COUNT(around); n++)
        woods += spec->biomes[lattice->biome[around[n]]].trees.density;
    const bool mild = spec->biomes[lattice->biome[place]].info.flags & BIOME_MILD;
    const int worth = 200 + MIN(relief_of(views, i), 30) * 3 / 2 + MIN(hills_of(views, i), 60) / 2 +
                      (views->water[i] ? 25 : 0) + (views->ahead[i] ? 30 : 0) + (mild ? 40 : 0) - (int)(woods * 40.0f) -
                      ring * RING_COST;
    ASSERT(worth <= WORTH_MOST - ring * RING_COST);
    return MAX(worth, 1);
}

// The chunks at Chebyshev distance `ring`, numbered 0 .. 8 * ring - 1 around it.
static void ring_chunk(int ring, int number, int *x, int *z)
{
    int side = ring ? number / (2 * ring) : 0, along = ring ? number % (2 * ring) - ring : 0;
    *x = side == 0 ? along : side == 1 ? ring : side == 2 ? -along : -ring;
    *z = side == 0 ? -ring : side == 1 ? along : side == 2 ? ring : -along;
}

typedef struct Search {
    const Terrain *terrain;
    const Land *land;
    Arena *scratch;
    Lattice lattice;
    int known;      // blocks around its middle that are filled
    int rated;      // rings
    int16_t *worth; // of the lattice's columns that are rated
    bool *unfit;    // of these: examined and rejected
} Search;

// Fills the lattice `chunks` chunks around its middle.
static void know(Search *search, int chunks)
{
    if (chunks * CHUNK_SIZE <= search->known)
        return;
    const int known = (chunks + 15) / 16 * 16 * CHUNK_SIZE;
    lattice_grow(&search->lattice, search->land, search->known, known);
    search->known = known;
}

// Rates `count` places from chunk (x, z) on along x.
static void rate_row(const Search *search, int x, int z, int count)
{
    const Lattice *lattice = &search->lattice;
    const GeneratorSpec *spec = search->land->spec;
    const int first = column_of(lattice, x, z);
    Views views;
    bool seen = false;
    for (int i = 0; i < count; i++) {
        if (!is_fit(lattice, spec, first + i))
            continue;
        if (!seen)
            views_from(lattice, first, count, &views);
        seen = true;
        search->worth[first + i] = (int16_t)worth_of(lattice, spec, first + i, MAX(abs(x + i), abs(z)), &views, i);
    }
}

// Rates the first `rings` rings, as far as they are not rated yet.
static void rate_rings(Search *search, int rings)
{
    const int some = rings - search->rated;
    if (some <= 0)
        return;
    know(search, rings + LAND_FARTHEST);
    for (int z = 1 - rings; z < rings; z++)
        if (abs(z) >= search->rated)
            rate_row(search, 1 - rings, z, 2 * rings - 1);
        else {
            rate_row(search, 1 - rings, z, some);
            rate_row(search, search->rated, z, some);
        }
    search->rated = rings;
}

// Finds the best places of the first `rings` rings, which are rated.
static void find_best(const Search *search, int rings, Places *places)
{
    places->count = 0;
    for (int z = 1 - rings; z < rings; z++) {
        const int16_t *worth = search->worth + column_of(&search->lattice, 0, z);
        for (int x = 1 - rings; x < rings; x++)
            if (worth[x] > 0 && (float)worth[x] > places_worst(places))
                places_offer(places, (Place){middle_of(x), middle_of(z), (float)worth[x]});
    }
}

// Examines a place block by block.
static bool is_fine(const Search *search, const Place *place, SpawnPoint *spawn)
{
    const Lattice *lattice = &search->lattice;
    const int at = lattice_at(lattice, place->x, place->z);
    spawn->feet = (BlockPos){.x = place->x, .z = place->z, .y = -1};
    if (!search->unfit[at] && lattice->height[at - lattice->side] <= lattice->height[at]) // the next one to the north
        spawn->feet.y = footing_at(search->terrain, place->x, place->z, FOOTING_FINE, search->scratch);
    search->unfit[at] = spawn->feet.y < 0;
    if (search->unfit[at])
        return false;
    Views views;
    views_from(lattice, at, 1, &views);
    spawn->safety = SPAWN_FINE;
    text_write(spawn->reason, sizeof spawn->reason, "dry, flat, open sky, a view of %d blocks of relief%s",
               MAX(relief_of(&views, 0), hills_of(&views, 0)), views.water[0] ? " and of water" : "");
    return true;
}

// A place that is worth more than any beyond the rings that are rated is examined before more rings are.
static bool search_view(Search *search, int rings, SpawnPoint *spawn)
{
    Places places;
    for (int i = 0, rated = MIN(RINGS_FIRST, rings);; rated = MIN(rated + RINGS_MORE, rings)) {
        const float beyond = rated < rings ? (float)(WORTH_MOST - rated * RING_COST) : 0.0f;
        rate_rings(search, rated);
        find_best(search, rated, &places);
        for (; i < MIN(places.count, TRIES) && places.best[i].points > beyond; i++)
            if (is_fine(search, &places.best[i], spawn))
                return true;
        if (rated == rings || i == TRIES)
            return false;
    }
}

static bool search_dry(Search *search, int from, int rings, SpawnPoint *spawn)
{
    for (int ring = from; ring < rings; ring++) {
        know(search, ring + 1);
        for (int number = 0; number < MAX(8 * ring, 1); number++) {
            int chunk_x, chunk_z;
            ring_chunk(ring, number, &chunk_x, &chunk_z);
            if (!is_dry(&search->lattice, column_of(&search->lattice, chunk_x, chunk_z)))
                continue;
            BlockPos feet = {.x = middle_of(chunk_x), .z = middle_of(chunk_z)};
            feet.y = footing_at(search->terrain, feet.x, feet.z, FOOTING_FIRM, search->scratch);
            if (feet.y < 0)
                continue;
            *spawn = (SpawnPoint){
                .feet = feet, .safety = SPAWN_DRY, .reason = "dry and open to the sky: no flatter place is near"};
            return true;
        }
    }
    return false;
}

// Returns the spawn with the place put before its reason.
static SpawnPoint explained(const Land *land, SpawnPoint spawn)
{
    ColumnTile tile;
    land_column(land, spawn.feet.x, spawn.feet.z, &tile);
    int64_t blocks = MAX(llabs((long long)spawn.feet.x), llabs((long long)spawn.feet.z));
    SpawnPoint whole = {.feet = spawn.feet, .safety = spawn.safety, .pitch = PITCH};
    text_write(whole.reason, sizeof whole.reason, "%s, %d blocks from the origin, %.80s",
               spoken_name(land->spec->biomes[tile.biome[0]].info.name).text, (int)blocks, spawn.reason);
    return whole;
}

static SpawnPoint find_near(const Terrain *terrain, Arena *scratch)
{
    const Land *land = &terrain->land;
    ArenaMark mark = arena_mark(scratch);
    Search search = {.terrain = terrain,
                     .land = land,
                     .scratch = scratch,
                     .lattice = lattice_create(scratch, LATTICE_SIDE, CHUNK_SIZE, LATTICE_RIVERS),
                     .worth = arena_alloc_zero(scratch, sizeof(int16_t) * LATTICE_SIDE * LATTICE_SIDE),
                     .unfit = arena_alloc_zero(scratch, (size_t)LATTICE_SIDE * LATTICE_SIDE)};
    SpawnPoint spawn = {0};
    if (!search_view(&search, RINGS_NEAR, &spawn) && !search_view(&search, RINGS, &spawn) &&
        !search_dry(&search, 0, RINGS, &spawn)) {
        ColumnTile tile;
        land_column(land, SPAWN_MIDDLE, SPAWN_MIDDLE, &tile);
        spawn = (SpawnPoint){.feet = {.x = SPAWN_MIDDLE, .y = tile.water[0] + 1, .z = SPAWN_MIDDLE},
                             .safety = SPAWN_AFLOAT,
                             .reason = "on the water: no dry land is near"};
    }
    arena_release(scratch, mark);
    return explained(land, spawn);
}

// The place on which the search without a view settles. Tiles of the lattice are filled outward, first the one in the
// middle.
static BlockPos settle_near(const Terrain *terrain, Arena *scratch)
{
    const Land *land = &terrain->land;
    const int middle = CHUNK_SIZE / 2; // rings in the first tile
    Search search = {.terrain = terrain, .land = land, .scratch = scratch, .known = middle * CHUNK_SIZE};
    SpawnPoint spawn;
    search.lattice = lattice_create(scratch, CHUNK_SIZE, CHUNK_SIZE, LATTICE_RIVERS);
    lattice_fill(&search.lattice, land, search.lattice.x, search.lattice.z);
    if (search_dry(&search, 0, middle, &spawn))
        return spawn.feet;
    search.lattice = lattice_create(scratch, LATTICE_SIDE, CHUNK_SIZE, LATTICE_RIVERS);
    search.known = 0;
    if (search_dry(&search, middle, RINGS, &spawn))
        return spawn.feet;
    return (BlockPos){.x = SPAWN_MIDDLE, .z = SPAWN_MIDDLE};
}

// Islands that the wide search misses are found by the other one.
SpawnPoint spawn_find(const Terrain *terrain, Arena *scratch)
{
    SpawnPoint spawn;
    if (terrain->land.spec->spawn.reach > 0 && spawn_find_wide(terrain, scratch, &spawn))
        return spawn;
    return find_near(terrain, scratch);
}

int spawn_reach(const GeneratorSpec *spec) { return MAX(spec->spawn.reach, middle_of(RINGS - 1)); }

// Returns whether a column may have one of the biomes where the searches settle, wherever that is: on one of `places`,
// or near the origin.
static bool may_settle_in(const Terrain *terrain, const Places *places, uint64_t biomes, Arena *scratch)
{
    const int farthest = places->count > 0 ? (int)-places->best[places->count - 1].points : 0;
    const int reach = MAX(farthest, middle_of(RINGS - 1));
    const int tile = CELLS_SIDE * COLUMN_CELL_MAX, tiles = 2 * reach / tile + 1, first = -tiles * tile / 2;
    ColumnCells cells = {.size = COLUMN_CELL_MAX, .biomes = biomes, .coarse = true};
    ColumnBounds bounds;
    for (int n = 0; n < tiles * tiles; n++) {
        cells.x = first + n % tiles * tile;
        cells.z = first + n / tiles * tile;
        land_bounds(&terrain->land, &cells, scratch, &bounds);
        if (memchr(bounds.biomes, 1, sizeof bounds.biomes))
            return true;
    }
    return false;
}

// All places with a view are in a biome for it; the others are those on which the search without one settles.
bool spawn_may_be_in(const Terrain *terrain, uint64_t biomes, Arena *scratch)
{
    const Land *land = &terrain->land;
    const bool wide = land->spec->spawn.reach > 0;
    for (int b = 0; b < land->spec->biome_count; b++)
        if (biomes >> b & 1 && land->spec->biomes[b].info.flags & BIOME_SPAWN)
            return true;
    const ArenaMark mark = arena_mark(scratch);
    Places places;
    SpawnPoint settled = {0};
    if (wide)
        spawn_settle_places(terrain, scratch, &places);
    const bool may = !wide || (may_settle_in(terrain, &places, biomes, scratch) &&
                               !spawn_settles_outside(terrain, &places, biomes, scratch));
    if (may && (!wide || !spawn_first_firm(terrain, &places, scratch, &settled)))
        settled.feet = settle_near(terrain, scratch);
    arena_release(scratch, mark);
    ColumnTile tile;
    if (may)
        land_column(land, settled.feet.x, settled.feet.z, &tile);
    return may && biomes >> tile.biome[0] & 1;
}
