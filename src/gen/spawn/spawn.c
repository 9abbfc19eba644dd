// Chooses where a player begins. The middle columns of chunks around the origin are candidates, each rated by its view:
// open, with relief near and far, water, mild land, few trees. The best are then examined block by block, in descending
// order, until one is dry, flat and open to the sky. If none is near, candidates further away are tried; then the first
// one that is dry and safe; in an endless sea, a place above the water.
#include "gen/spawn/lattice.h"
#include "gen/spawn/spawn_internal.h"
#include "gen/spawn/spawn_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    RINGS = 96,
    RINGS_NEAR = 19,   // about 300 blocks
    LAND_FARTHEST = 9, // in chunks, as are these:
    LAND_FAR = 4,
    LAND_NEAR = 2,
    TRIES = 48,                                      // places examined block by block: each costs a chunk
    CHUNKS = (RINGS + LAND_FARTHEST + 15) / 16 * 16, // of the lattice, from its middle to its rim
    SIDE = 2 * RINGS - 1,                            // chunks along a side of the area of candidates
    WORTH_MOST = 370, // the most that worth_of returns at the origin; RING_COST less for each ring outward
    RING_COST = 2,
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

static View view_from(const Lattice *lattice, int chunk_x, int chunk_z)
{
    int at = column_of(lattice, chunk_x, chunk_z);
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
    unsigned flags = spec->biomes[lattice->biome[here]].flags;
    if (!is_dry(lattice, here) || !(flags & BIOME_SPAWN))
        return 0;
    View view = view_from(lattice, chunk_x, chunk_z);
    if (view.open < 5)
        return 0;
    const int around[] = {here, here - row, here - 1, here + 1};
    float woods = 0.0f;
    for (int i = 0; i < (int)ARRAY_COUNT(around); i++)
        woods += spec->ground[lattice->biome[around[i]]].trees.density;
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

// The search over SIDE x SIDE chunks around the origin, row by row.
typedef struct Search {
    const SpawnWorld *world;
    const Land *land;
    Arena *scratch;
    Lattice lattice;
    int known;   // blocks around its middle that are filled
    int seen;    // rings around the origin whose worth is computed
    int *worth;  // 0 beyond those
    bool *taken; // tried in this pass
    bool *unfit; // examined and rejected
} Search;

static Search search_begin(const SpawnWorld *world, Arena *scratch)
{
    const size_t places = (size_t)SIDE * SIDE;
    return (Search){.world = world,
                    .land = &world->terrain->land,
                    .scratch = scratch,
                    .lattice = lattice_create(scratch, 2 * CHUNKS, CHUNK_SIZE, LATTICE_RIVERS),
                    .worth = arena_alloc_zero(scratch, places * sizeof(int)),
                    .taken = arena_alloc(scratch, places * sizeof(bool)),
                    .unfit = arena_alloc_zero(scratch, places * sizeof(bool))};
}

// Computes the worth of at least so many rings.
static void see(Search *search, int rings)
{
    Lattice *lattice = &search->lattice;
    const Land *land = search->land;
    int known = MIN((rings + LAND_FARTHEST + 15) / 16 * 16, CHUNKS), seen = MIN(known - LAND_FARTHEST, RINGS);
    lattice_grow(lattice, land, search->known, known * CHUNK_SIZE);
    for (int z = 1 - seen; z < seen; z++)
        for (int x = 1 - seen; x < seen; x++)
            if (MAX(abs(x), abs(z)) >= search->seen)
                search->worth[(z + RINGS - 1) * SIDE + x + RINGS - 1] = worth_of(lattice, land->spec, x, z);
    search->known = known * CHUNK_SIZE;
    search->seen = seen;
}

// The best place within `rings` whose worth is computed and that is not taken; -1 if there is none.
static int finest_seen(const Search *search, int rings)
{
    int best = -1, most = 0, reach = MIN(rings, search->seen) - 1;
    for (int z = -reach; z <= reach; z++)
        for (int i = (z + RINGS - 1) * SIDE + RINGS - 1 - reach, end = i + 2 * reach; i <= end; i++)
            if (search->worth[i] > most && !search->taken[i]) {
                best = i;
                most = search->worth[i];
            }
    return best;
}

// Takes the best place within `rings`, the first of equals. Rings that cannot hold a better one are not computed.
static int take_finest(Search *search, int rings)
{
    int best = finest_seen(search, rings);
    while (search->seen < rings && (best < 0 || search->worth[best] <= WORTH_MOST - search->seen * RING_COST)) {
        see(search, search->seen + 1);
        best = finest_seen(search, rings);
    }
    if (best >= 0)
        search->taken[best] = true;
    return best;
}

// The next column to the north on the lattice must not be higher either.
static bool is_fit(Search *search, int place, SpawnPoint *spawn)
{
    int chunk_x = place % SIDE - RINGS + 1, chunk_z = place / SIDE - RINGS + 1;
    const uint8_t *top = search->lattice.height + column_of(&search->lattice, chunk_x, chunk_z);
    BlockPos feet = {.x = middle_of(chunk_x), .z = middle_of(chunk_z), .y = -1};
    if (!search->unfit[place] && top[-search->lattice.side] <= *top)
        feet.y = footing_at(search->world, feet.x, feet.z, FOOTING_FINE, search->scratch);
    search->unfit[place] = feet.y < 0;
    spawn->feet = feet;
    return feet.y >= 0;
}

static bool search_view(Search *search, int rings, SpawnPoint *spawn)
{
    int place = 0;
    bool found = false;
    memset(search->taken, 0, (size_t)SIDE * SIDE * sizeof(bool));
    for (int i = 0; i < TRIES && !found && (place = take_finest(search, rings)) >= 0; i++)
        found = is_fit(search, place, spawn);
    if (found) {
        View view = view_from(&search->lattice, place % SIDE - RINGS + 1, place / SIDE - RINGS + 1);
        spawn->safety = SPAWN_FINE;
        snprintf(spawn->reason, sizeof spawn->reason, "dry, flat, open sky, a view of %d blocks of relief%s",
                 MAX(view.relief, view.hills), view.water ? " and of water" : "");
    }
    return found;
}

static bool search_dry(Search *search, SpawnPoint *spawn)
{
    for (int ring = 0; ring < RINGS; ring++) {
        if (search->seen <= ring)
            see(search, ring + 1);
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
    LandTile tile;
    land_column(land, spawn.feet.x, spawn.feet.z, &tile);
    int64_t blocks = MAX(llabs((long long)spawn.feet.x), llabs((long long)spawn.feet.z));
    SpawnPoint whole = {.feet = spawn.feet, .safety = spawn.safety, .pitch = PITCH};
    SpokenName name = spoken_name(land->spec->biomes[tile.biome[0]].name);
    int length = snprintf(whole.reason, sizeof whole.reason, "%s, %d blocks from the origin, ", name.text, (int)blocks);
    snprintf(whole.reason + length, sizeof whole.reason - (size_t)length, "%.80s", spawn.reason);
    return whole;
}

static SpawnPoint find_near(const SpawnWorld *world, Arena *scratch)
{
    const Land *land = &world->terrain->land;
    ArenaMark mark = arena_mark(scratch);
    Search search = search_begin(world, scratch);
    SpawnPoint spawn = {0};
    if (!search_view(&search, RINGS_NEAR, &spawn) && !search_view(&search, RINGS, &spawn) &&
        !search_dry(&search, &spawn)) {
        LandTile tile;
        land_column(land, SPAWN_MIDDLE, SPAWN_MIDDLE, &tile);
        spawn = (SpawnPoint){.feet = {.x = SPAWN_MIDDLE, .y = tile.water[0] + 1, .z = SPAWN_MIDDLE},
                             .safety = SPAWN_AFLOAT,
                             .reason = "on the water: no dry land is near"};
    }
    arena_release(scratch, mark);
    return explained(land, spawn);
}

// Islands that the wide search misses are found by the other one.
SpawnPoint spawn_find(const SpawnWorld *world, Arena *scratch)
{
    SpawnPoint spawn;
    if (world->terrain->land.spec->spawn.reach > 0 && spawn_find_wide(world, scratch, &spawn))
        return spawn;
    return find_near(world, scratch);
}
