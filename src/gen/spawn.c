// Where a player may begin: the middles of chunks are tried ring by ring around the origin. Of those that are dry, flat
// and open to the sky, the one with the finest view is taken, of the first ring that has any and a few rings more. If
// there is none, the first that is dry and safe; in an endless sea, a place above the water.
#include "base/hash.h"
#include "gen/biome.h"
#include "gen/stage.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    RINGS = 96,
    RINGS_MORE = 10,
    VIEW_NEAR = 24,
    VIEW_FAR = 64,
    VIEW_FARTHEST = 144,
    CLEARING = 7,
    MIDDLE = CHUNK_SIZE / 2
};

static int height_at(const Generator *generator, int64_t x, int64_t z)
{
    return generator_column(generator, x, z).height;
}

// Dry land that is flat around, in a biome that welcomes.
static bool promising(const Generator *generator, int64_t x, int64_t z)
{
    ColumnInfo column = generator_column(generator, x, z);
    if (column.height <= SEA_LEVEL || !(biome_table[column.biome].flags & BIOME_SPAWN))
        return false;
    for (int i = 0; i < 4; i++) {
        int dx = i < 2 ? i * 8 - 4 : 0, dz = i < 2 ? 0 : i * 8 - 20;
        if (abs(height_at(generator, x + dx, z + dz) - column.height) > 2)
            return false;
    }
    return true;
}

typedef struct View {
    int open;   // of eight directions, those that no higher land bars
    bool ahead; // north, where a player looks first, is one of them
    int relief; // blocks between the lowest and the highest land in sight
    bool water; // in sight
} View;

static View view_from(const Generator *generator, int64_t x, int64_t z)
{
    int eye = height_at(generator, x, z) + 4, low = eye, high = eye;
    View view = {0};
    for (int i = 0; i < 9; i++) {
        int dx = i % 3 - 1, dz = i / 3 - 1;
        if (i == 4)
            continue;
        int near = height_at(generator, x + dx * VIEW_NEAR, z + dz * VIEW_NEAR);
        int far = height_at(generator, x + dx * VIEW_FAR, z + dz * VIEW_FAR);
        int farthest = height_at(generator, x + dx * VIEW_FARTHEST, z + dz * VIEW_FARTHEST);
        bool open = near <= eye && far <= eye + 8;
        view.open += open;
        view.ahead |= open && dx == 0 && dz < 0;
        view.water |= open && (far < SEA_LEVEL || farthest < SEA_LEVEL);
        low = MIN(low, MIN(far, farthest));
        high = MAX(high, MAX(far, farthest));
    }
    view.relief = high - MAX(low, SEA_LEVEL);
    return view;
}

static float woods_at(const Generator *generator, int64_t x, int64_t z)
{
    return biome_table[generator_column(generator, x, z).biome].trees.density;
}

// 0: not fit. Relief, water and closeness to the origin count; woods hide the view.
static int score(const Generator *generator, int64_t x, int64_t z, int ring)
{
    View view = view_from(generator, x, z);
    if (view.open < 5)
        return 0;
    float woods = woods_at(generator, x, z) + woods_at(generator, x, z - VIEW_NEAR) +
                  woods_at(generator, x - VIEW_NEAR, z) + woods_at(generator, x + VIEW_NEAR, z);
    int worth =
        200 + MIN(view.relief, 60) + (view.water ? 25 : 0) + (view.ahead ? 15 : 0) - (int)(woods * 40.0f) - ring * 2;
    return MAX(worth, 1);
}

// y of the feet, in the blocks themselves: firm ground, and nothing but air (or a plant) above. -1 if there is none.
static int safe_feet(const Chunk *chunk, int local_x, int local_z)
{
    int y = CHUNK_HEIGHT - 1;
    while (y > 0 && !block_has(chunk_get(chunk, local_x, y, local_z), BLOCK_SOLID | BLOCK_LIQUID))
        y--;
    uint8_t ground = chunk_get(chunk, local_x, y, local_z);
    bool firm = block_has(ground, BLOCK_OPAQUE) && ground != BLOCK_CACTUS;
    bool land = y <= chunk->columns[column_index(local_x, local_z)].height;
    return firm && land && y > SEA_LEVEL - 1 && y < CHUNK_HEIGHT - 4 ? y + 1 : -1;
}

// Nothing solid at the height of the eyes within CLEARING columns.
static bool in_the_open(const Chunk *chunk, int local_x, int feet, int local_z)
{
    for (int z = local_z - CLEARING; z <= local_z + CLEARING; z++)
        for (int x = local_x - CLEARING; x <= local_x + CLEARING; x++)
            if (block_has(chunk_get(chunk, x, feet + 1, z), BLOCK_SOLID))
                return false;
    return true;
}

static bool stand(const Generator *generator, int64_t x, int64_t z, bool open, Arena *scratch, SpawnPoint *spawn)
{
    ChunkPos pos = chunk_pos_of_block(x, z);
    Chunk *chunk = generator_chunk(generator, pos, scratch);
    int y = safe_feet(chunk, (int)(x - chunk_pos_block_x(pos)), (int)(z - chunk_pos_block_z(pos)));
    if (open && y >= 0 && !in_the_open(chunk, MIDDLE, y, MIDDLE))
        y = -1;
    chunk_release(chunk);
    spawn->feet = (BlockPos){.x = x, .z = z, .y = y};
    return y >= 0;
}

// The chunks at Chebyshev distance `ring`, numbered 0 .. 8 * ring - 1 around it.
static void ring_chunk(int ring, int number, int *x, int *z)
{
    int side = ring ? number / (2 * ring) : 0, along = ring ? number % (2 * ring) - ring : 0;
    *x = side == 0 ? along : side == 1 ? ring : side == 2 ? -along : -ring;
    *z = side == 0 ? -ring : side == 1 ? along : side == 2 ? ring : -along;
}

static bool dry(const Generator *generator, int64_t x, int64_t z) { return height_at(generator, x, z) > SEA_LEVEL; }

static int64_t middle_of(int chunk) { return (int64_t)chunk * CHUNK_SIZE + MIDDLE; }

static bool search_dry(const Generator *generator, Arena *scratch, SpawnPoint *spawn)
{
    for (int ring = 0; ring < RINGS; ring++)
        for (int number = 0; number < MAX(8 * ring, 1); number++) {
            int chunk_x, chunk_z;
            ring_chunk(ring, number, &chunk_x, &chunk_z);
            int64_t x = middle_of(chunk_x), z = middle_of(chunk_z);
            if (dry(generator, x, z) && stand(generator, x, z, false, scratch, spawn))
                return true;
        }
    return false;
}

// Moves `spawn` to the best place of a ring that is better than `best`; returns the better one's score.
static int search_ring(const Generator *generator, int ring, int best, Arena *scratch, SpawnPoint *spawn)
{
    for (int number = 0; number < MAX(8 * ring, 1); number++) {
        int chunk_x, chunk_z;
        ring_chunk(ring, number, &chunk_x, &chunk_z);
        int64_t x = middle_of(chunk_x), z = middle_of(chunk_z);
        SpawnPoint found;
        int worth = promising(generator, x, z) ? score(generator, x, z, ring) : 0;
        if (worth > best && stand(generator, x, z, true, scratch, &found)) {
            *spawn = found;
            best = worth;
        }
    }
    return best;
}

static bool search_view(const Generator *generator, Arena *scratch, SpawnPoint *spawn)
{
    int best = 0, last = RINGS;
    for (int ring = 0; ring < last; ring++) {
        int before = best;
        best = search_ring(generator, ring, best, scratch, spawn);
        if (before == 0 && best > 0)
            last = MIN(ring + RINGS_MORE, RINGS);
    }
    return best > 0;
}

static void explain(const Generator *generator, const char *why, SpawnPoint *spawn)
{
    ColumnInfo column = generator_column(generator, spawn->feet.x, spawn->feet.z);
    int64_t blocks = MAX(llabs((long long)spawn->feet.x), llabs((long long)spawn->feet.z));
    snprintf(spawn->reason, sizeof spawn->reason, "%s, %d blocks from the origin, %s", biome_table[column.biome].name,
             (int)blocks, why);
}

SpawnPoint generator_spawn(const Generator *generator, Arena *scratch)
{
    SpawnPoint spawn = {0};
    if (search_view(generator, scratch, &spawn)) {
        explain(generator, "dry, flat, open sky and a view", &spawn);
    } else if (search_dry(generator, scratch, &spawn)) {
        explain(generator, "dry and open to the sky: no flatter place is near", &spawn);
    } else {
        spawn.feet = (BlockPos){.x = MIDDLE, .y = SEA_LEVEL + 1, .z = MIDDLE};
        explain(generator, "on the water: no dry land is near", &spawn);
    }
    return spawn;
}
