// Heights of the nodes of a tile, and the direction in which each drains.
#include "gen/river/river_internal.h"

#include "base/cache.h"
#include "base/hash.h"

enum { TIE_BITS = 16, SCATTER_TIES = 0x7469 };

// ---- heights

void river_sample(const WorldFields *fields, int field, int64_t x, int64_t z, const float *places_x,
                  const float *places_z, float out[CHUNK_COLUMNS])
{
    float moves[2][CHUNK_COLUMNS];
    for (int n = 0; n < CHUNK_COLUMNS; n++) {
        moves[0][n] = places_x[n] - (float)(n % CHUNK_SIZE);
        moves[1][n] = places_z[n] - (float)(n / CHUNK_SIZE);
    }
    kn_field_fill2_warped(&fields->field[field], x, z, 1, moves[0], moves[1], out);
}

// The middles of the cells, where fields are sampled, without what is finer than a cell.
typedef struct Middles {
    const WorldFields *fields;
    int64_t x, z;
    int cell;
} Middles;

static void fill_field(const void *context, int field, float out[CHUNK_COLUMNS])
{
    const Middles *middles = context;
    fields_fill2_coarse(middles->fields, field, middles->x, middles->z, middles->cell, middles->cell, out);
}

void *river_heights(const Rivers *rivers, int64_t tile_x, int64_t tile_z, RiverHold *before)
{
    (void)before;
    _Static_assert((int)RIVER_CELL_MOST <= (int)KN_FIELD_STEP2_MAX, "cells are too wide for a fill");
    const int cell = rivers->spec->cell;
    const uint64_t seed = hash_combine(rivers->fields->scatter_seed, SCATTER_TIES);
    const int64_t x = tile_x * NODE_SIDE * cell + cell / 2, z = tile_z * NODE_SIDE * cell + cell / 2;
    const Middles middles = {rivers->fields, x, z, cell};
    _Alignas(64) float values[SPEC_FIELDS_MAX][CHUNK_COLUMNS];
    ProgramSlots slots;
    ColumnTile tile;
    for (int f = 0; f < rivers->height->field_count; f++)
        fill_field(&middles, rivers->height->fields[f], values[f]);
    const ProgramInput input = {.fields = values[0], .fill = fill_field, .context = &middles};
    ISA_SELECT(program_run)(rivers->height, &input, &slots, &tile);
    NodeHeights *heights = cache_new(sizeof *heights);
    for (int n = 0; n < NODE_COUNT; n++) {
        int64_t height = (int64_t)(tile.elevation[n] * (float)NODE_UNITS);
        uint64_t tie = hash_at2(seed, tile_x * NODE_SIDE + n % NODE_SIDE, tile_z * NODE_SIDE + n / NODE_SIDE);
        heights->key[n] = height << TIE_BITS | (int64_t)(tie >> (64 - TIE_BITS));
    }
    return heights;
}

// ---- directions

enum {
    NEED = 1 + 2 * RIVER_GORGE, // nodes around a tile that are read
    AREA = WAYS_SIDE + 2 * NEED,
};

typedef struct Ground {
    int64_t key[AREA * AREA], cut[AREA * AREA]; // as they are, and with gorges
} Ground;

// Copies an area's heights from the four tiles in which it lies.
static void gather(const Rivers *rivers, int64_t tile_x, int64_t tile_z, RiverHold *heights, Ground *ground)
{
    _Static_assert((int)NEED <= (int)WAYS_SIDE, "an area lies in more tiles");
    const int64_t first_x = tile_x * WAYS_SIDE - NEED, first_z = tile_z * WAYS_SIDE - NEED;
    const int64_t low_x = floor_div(first_x, NODE_SIDE), low_z = floor_div(first_z, NODE_SIDE);
    const int off_x = (int)floor_mod(first_x, NODE_SIDE), off_z = (int)floor_mod(first_z, NODE_SIDE);
    const NodeHeights *tiles[4];
    for (int t = 0; t < 4; t++)
        tiles[t] = heights(rivers, low_x + t % 2, low_z + t / 2);
    for (int j = 0; j < AREA; j++)
        for (int i = 0; i < AREA; i++) {
            const int x = i + off_x, z = j + off_z;
            const int64_t key =
                tiles[z / NODE_SIDE * 2 + x / NODE_SIDE]->key[z % NODE_SIDE * NODE_SIDE + x % NODE_SIDE];
            ground->key[j * AREA + i] = ground->cut[j * AREA + i] = key;
        }
    for (int t = 0; t < 4; t++)
        cache_release(tiles[t]);
}

// The lowest node at a distance of `ring` nodes.
static int lowest_of_ring(const int64_t *key, int at, int ring)
{
    int lowest = at + ring * AREA + ring; // the corner that no side has
    for (int k = -ring; k < ring; k++) {
        const int sides[4] = {at - ring * AREA + k, at + ring * AREA + k, at + k * AREA - ring, at + k * AREA + ring};
        for (int s = 0; s < 4; s++)
            lowest = key[sides[s]] < key[lowest] ? sides[s] : lowest;
    }
    return lowest;
}

static int round_share(int distance, int part, int whole)
{
    return distance >= 0 ? (2 * distance * part + whole) / (2 * whole)
                         : -((-2 * distance * part + whole) / (2 * whole));
}

// Lowers the nodes between a pit and a lower one, so that they descend all the way. A node on a gorge has a lower one
// beside it on the same gorge, so no pit is made.
static void cut_gorge(Ground *ground, int from, int to, int length)
{
    int x = to % AREA - from % AREA, z = to / AREA - from / AREA;
    int64_t high = ground->key[from], low = ground->key[to];
    for (int i = 1; i < length; i++) {
        int at = from + round_share(z, i, length) * AREA + round_share(x, i, length);
        int64_t key = high - (high - low) * i / length;
        ground->cut[at] = MIN(ground->cut[at], key);
    }
}

static void open_pit(Ground *ground, int at)
{
    const int64_t *key = ground->key;
    if (key[at] >> TIE_BITS < SEA_LEVEL * NODE_UNITS || key[lowest_of_ring(key, at, 1)] < key[at])
        return;
    for (int ring = 2; ring <= RIVER_GORGE; ring++) {
        int lowest = lowest_of_ring(key, at, ring);
        if (key[lowest] < key[at]) {
            cut_gorge(ground, at, lowest, ring);
            return;
        }
    }
}

void *river_directions(const Rivers *rivers, int64_t x, int64_t z, RiverHold *before)
{
    NodeDirections *directions = cache_new(sizeof *directions);
    Ground ground;
    gather(rivers, x, z, before, &ground);
    for (int j = RIVER_GORGE; j < AREA - RIVER_GORGE; j++)
        for (int i = RIVER_GORGE; i < AREA - RIVER_GORGE; i++)
            open_pit(&ground, j * AREA + i);
    for (int n = 0; n < WAYS_COUNT; n++) {
        int at = (n / WAYS_SIDE + NEED) * AREA + n % WAYS_SIDE + NEED, lowest = lowest_of_ring(ground.cut, at, 1);
        int dx = lowest % AREA - at % AREA, dz = lowest / AREA - at / AREA;
        directions->sea[n] = ground.key[at] >> TIE_BITS < SEA_LEVEL * NODE_UNITS;
        directions->height[n] = (int32_t)(ground.cut[at] >> TIE_BITS);
        bool falls = !directions->sea[n] && ground.cut[lowest] < ground.cut[at];
        directions->next[n] = (uint8_t)(falls ? (dz + 1) * 3 + dx + 1 : NODE_NOWHERE);
    }
    return directions;
}
