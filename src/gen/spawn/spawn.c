// Chooses where a player begins. The middle columns of chunks around the origin are candidates, each rated by its view:
// open, with relief near and far, water, mild land, few trees. The best are then examined block by block, in descending
// order, until one is dry, flat and open to the sky. If none is near, candidates further away are tried; then the first
// one that is dry and safe; in an endless sea, a place above the water.
#include "gen/land/land_bounds.h"
#include "gen/spawn/lattice.h"
#include "gen/spawn/places.h"
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
    PITCH = -10, // of the first look, to the north: these places are chosen for that view
};

static int middle_of(int chunk) { return chunk * CHUNK_SIZE + SPAWN_MIDDLE; }

// The lattice has the middle columns of the chunks around the origin.
static int column_of(const Lattice *lattice, int chunk_x, int chunk_z)
{
    return lattice_at(lattice, middle_of(chunk_x), middle_of(chunk_z));
}

typedef struct View {
    int open;          // how many of eight directions no higher land blocks
    bool ahead;        // north, the first view of a player, is one of them and does not rise
    bool water;        // in sight
    int relief, hills; // blocks between the lowest and the highest land at LAND_FAR, and at LAND_FARTHEST
} View;

static View view_from(const Lattice *lattice, int at)
{
    const uint8_t *here = lattice->height + at, *wet = lattice->wet + at;
    int eye = *here + 4, low = eye, high = eye, lowest = eye, highest = eye;
    View view = {0};
    for (int i = 0; i < 9; i++) {
        int dx = i % 3 - 1, dz = i / 3 - 1, step = dz * lattice->side + dx;
        if (i == 4)
            continue;
        int near = here[step * LAND_NEAR], far = here[step * LAND_FAR], farthest = here[step * LAND_FARTHEST];
        bool open = near <= eye && far <= eye + 8;
        view.open += open;
        view.ahead |= open && dx == 0 && dz < 0 && near <= *here;
        view.water |= open && (wet[step * LAND_FAR] == LATTICE_WET || wet[step * LAND_FARTHEST] == LATTICE_WET);
        low = MIN(low, far);
        high = MAX(high, far);
        lowest = MIN(lowest, farthest);
        highest = MAX(highest, farthest);
    }
    view.relief = high - low;
    view.hills = highest - lowest;
    return view;
}

// The lowest land at the sea is as high as its water, and no place to begin.
static bool is_dry(const Lattice *lattice, int place)
{
    return lattice->wet[place] != LATTICE_WET && lattice->height[place] != SEA_LEVEL;
}

// 0: unfit. Relief, water, mild land and a short distance to the origin add to the worth; woods, which hide the view,
// subtract.
static int worth_of(const Lattice *lattice, const GeneratorSpec *spec, int chunk_x, int chunk_z)
{
    int here = column_of(lattice, chunk_x, chunk_z), row = lattice->side;
    unsigned flags = spec->biomes[lattice->biome[here]].info.flags;
    if (!is_dry(lattice, here) || !(flags & BIOME_SPAWN))
        return 0;
    View view = view_from(lattice, here);
    if (view.open < 5)
        return 0;
    const int around[] = {here, here - row, here - 1, here + 1};
    float woods = 0.0f;
    for (int i = 0; i < (int)ARRAY_COUNT(around); i++)
        woods += spec->biomes[lattice->biome[around[i]]].trees.density;
    int ring = MAX(abs(chunk_x), abs(chunk_z));
    int worth = 200 + MIN(view.relief, 30) * 3 / 2 + MIN(view.hills, 60) / 2 + (view.water ? 25 : 0) +
                (view.ahead ? 30 : 0) + (flags & BIOME_MILD ? 40 : 0) - (int)(woods * 40.0f) - ring * RING_COST;
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
    const SpawnWorld *world;
    const Land *land;
    Arena *scratch;
    Lattice lattice;
    int known;   // blocks around its middle that are filled
    bool *unfit; // of the lattice's columns: examined and rejected
} Search;

// Finds the best places of so many rings.
static void rate_rings(Search *search, int rings, Places *places)
{
    const Lattice *lattice = &search->lattice;
    const int known = (rings + LAND_FARTHEST + 15) / 16 * 16 * CHUNK_SIZE;
    lattice_grow(lattice, search->land, search->known, known);
    search->known = MAX(search->known, known);
    places->count = 0;
    for (int z = 1 - rings; z < rings; z++)
        for (int x = 1 - rings; x < rings; x++) {
            int worth = worth_of(lattice, search->land->spec, x, z);
            if (worth > 0)
                places_offer(places, (Place){middle_of(x), middle_of(z), (float)worth});
        }
}

// Examines a place block by block.
static bool is_fine(const Search *search, const Place *place, SpawnPoint *spawn)
{
    const Lattice *lattice = &search->lattice;
    const int at = lattice_at(lattice, place->x, place->z);
    spawn->feet = (BlockPos){.x = place->x, .z = place->z, .y = -1};
    if (!search->unfit[at] && lattice->height[at - lattice->side] <= lattice->height[at]) // the next one to the north
        spawn->feet.y = footing_at(search->world, place->x, place->z, FOOTING_FINE, search->scratch);
    search->unfit[at] = spawn->feet.y < 0;
    if (search->unfit[at])
        return false;
    View view = view_from(lattice, at);
    spawn->safety = SPAWN_FINE;
    text_write(spawn->reason, sizeof spawn->reason, "dry, flat, open sky, a view of %d blocks of relief%s",
               MAX(view.relief, view.hills), view.water ? " and of water" : "");
    return true;
}

// A place that is worth more than any beyond the rings that are rated is examined before more rings are.
static bool search_view(Search *search, int rings, SpawnPoint *spawn)
{
    Places places;
    for (int i = 0, rated = MIN(RINGS_FIRST, rings);; rated = MIN(rated + RINGS_MORE, rings)) {
        const float beyond = rated < rings ? (float)(WORTH_MOST - rated * RING_COST) : 0.0f;
        rate_rings(search, rated, &places);
        for (; i < MIN(places.count, TRIES) && places.best[i].points > beyond; i++)
            if (is_fine(search, &places.best[i], spawn))
                return true;
        if (rated == rings)
            return false;
    }
}

static bool search_dry(Search *search, int from, int rings, SpawnPoint *spawn)
{
    for (int ring = from; ring < rings; ring++) {
        for (int number = 0; number < MAX(8 * ring, 1); number++) {
            int chunk_x, chunk_z;
            ring_chunk(ring, number, &chunk_x, &chunk_z);
            if (!is_dry(&search->lattice, column_of(&search->lattice, chunk_x, chunk_z)))
                continue;
            BlockPos feet = {.x = middle_of(chunk_x), .z = middle_of(chunk_z)};
            feet.y = footing_at(search->world, feet.x, feet.z, FOOTING_FIRM, search->scratch);
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

static SpawnPoint find_near(const SpawnWorld *world, Arena *scratch)
{
    const Land *land = &world->terrain->land;
    ArenaMark mark = arena_mark(scratch);
    Search search = {.world = world,
                     .land = land,
                     .scratch = scratch,
                     .lattice = lattice_create(scratch, LATTICE_SIDE, CHUNK_SIZE, LATTICE_RIVERS),
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
static BlockPos settle_near(const SpawnWorld *world, Arena *scratch)
{
    const Land *land = &world->terrain->land;
    const int middle = CHUNK_SIZE / 2; // rings in the first tile
    Search search = {.world = world, .land = land, .scratch = scratch};
    SpawnPoint spawn;
    search.lattice = lattice_create(scratch, CHUNK_SIZE, CHUNK_SIZE, LATTICE_RIVERS);
    lattice_fill(&search.lattice, land, search.lattice.x, search.lattice.z);
    if (search_dry(&search, 0, middle, &spawn))
        return spawn.feet;
    search.lattice = lattice_create(scratch, LATTICE_SIDE, CHUNK_SIZE, LATTICE_RIVERS);
    for (int rings = CHUNK_SIZE, before = middle; rings <= RINGS; before = rings, rings += CHUNK_SIZE) {
        lattice_grow(&search.lattice, land, search.known, rings * CHUNK_SIZE);
        search.known = rings * CHUNK_SIZE;
        if (search_dry(&search, before, rings, &spawn))
            return spawn.feet;
    }
    return (BlockPos){.x = SPAWN_MIDDLE, .z = SPAWN_MIDDLE};
}

// Islands that the wide search misses are found by the other one.
SpawnPoint spawn_find(const SpawnWorld *world, Arena *scratch)
{
    SpawnPoint spawn;
    if (world->terrain->land.spec->spawn.reach > 0 && spawn_find_wide(world, scratch, &spawn))
        return spawn;
    return find_near(world, scratch);
}

int spawn_reach(const GeneratorSpec *spec) { return MAX(spec->spawn.reach, middle_of(RINGS - 1)); }

// Returns whether a column may have one of the biomes where the searches settle, wherever that is.
static bool may_settle_in(const SpawnWorld *world, uint64_t biomes, Arena *scratch)
{
    const int reach = MAX(spawn_settle_reach(world, scratch), middle_of(RINGS - 1));
    const int tile = CELLS_SIDE * COLUMN_CELL_MAX, tiles = 2 * reach / tile + 1, first = -tiles * tile / 2;
    ColumnCells cells = {.size = COLUMN_CELL_MAX, .biomes = biomes, .coarse = true};
    ColumnBounds bounds;
    for (int n = 0; n < tiles * tiles; n++) {
        cells.x = first + n % tiles * tile;
        cells.z = first + n / tiles * tile;
        land_bounds(&world->terrain->land, &cells, scratch, &bounds);
        if (memchr(bounds.biomes, 1, sizeof bounds.biomes))
            return true;
    }
    return false;
}

// All places with a view are in a biome for it; the others are those on which the search without one settles.
bool spawn_may_be_in(const SpawnWorld *world, uint64_t biomes, Arena *scratch)
{
    const Land *land = &world->terrain->land;
    const bool wide = land->spec->spawn.reach > 0;
    for (int b = 0; b < land->spec->biome_count; b++)
        if (biomes >> b & 1 && land->spec->biomes[b].info.flags & BIOME_SPAWN)
            return true;
    const ArenaMark mark = arena_mark(scratch);
    const bool may = !wide || may_settle_in(world, biomes, scratch);
    BlockPos feet = {0};
    if (may && (!wide || !spawn_settle_wide(world, scratch, &feet)))
        feet = settle_near(world, scratch);
    arena_release(scratch, mark);
    ColumnTile tile;
    if (may)
        land_column(land, feet.x, feet.z, &tile);
    return may && biomes >> tile.biome[0] & 1;
}
