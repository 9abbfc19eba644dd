// Where a player may begin: the middles of chunks are tried ring by ring around the origin; the first that is dry,
// flat, open to the sky and has a view is taken. If no place is that good, the first that is dry and safe; in an
// endless sea, a place above the water.
#include "base/hash.h"
#include "gen/biome.h"
#include "gen/stage.h"

#include <stdio.h>
#include <stdlib.h>

enum { RINGS = 96, VIEW_NEAR = 24, VIEW_FAR = 56, MIDDLE = CHUNK_SIZE / 2 };

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

// At least five of eight directions are not barred by higher land.
static bool has_view(const Generator *generator, int64_t x, int64_t z)
{
    int eye = height_at(generator, x, z) + 4, open = 0;
    for (int i = 0; i < 9; i++) {
        int dx = i % 3 - 1, dz = i / 3 - 1;
        if (i != 4 && height_at(generator, x + dx * VIEW_NEAR, z + dz * VIEW_NEAR) <= eye &&
            height_at(generator, x + dx * VIEW_FAR, z + dz * VIEW_FAR) <= eye + 6)
            open++;
    }
    return open >= 5;
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

static bool stand(const Generator *generator, int64_t x, int64_t z, Arena *scratch, SpawnPoint *spawn)
{
    ChunkPos pos = chunk_pos_of_block(x, z);
    Chunk *chunk = generator_chunk(generator, pos, scratch);
    int y = safe_feet(chunk, (int)(x - chunk_pos_block_x(pos)), (int)(z - chunk_pos_block_z(pos)));
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

typedef bool Accepts(const Generator *generator, int64_t x, int64_t z);

static bool dry(const Generator *generator, int64_t x, int64_t z) { return height_at(generator, x, z) > SEA_LEVEL; }

static bool pleasant(const Generator *generator, int64_t x, int64_t z)
{
    return promising(generator, x, z) && has_view(generator, x, z);
}

static bool search(const Generator *generator, Accepts *accepts, Arena *scratch, SpawnPoint *spawn)
{
    for (int ring = 0; ring < RINGS; ring++)
        for (int number = 0; number < MAX(8 * ring, 1); number++) {
            int chunk_x, chunk_z;
            ring_chunk(ring, number, &chunk_x, &chunk_z);
            int64_t x = (int64_t)chunk_x * CHUNK_SIZE + MIDDLE, z = (int64_t)chunk_z * CHUNK_SIZE + MIDDLE;
            if (accepts(generator, x, z) && stand(generator, x, z, scratch, spawn))
                return true;
        }
    return false;
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
    if (search(generator, pleasant, scratch, &spawn)) {
        explain(generator, "dry, flat, open sky and a view", &spawn);
    } else if (search(generator, dry, scratch, &spawn)) {
        explain(generator, "dry and open to the sky: no flatter place is near", &spawn);
    } else {
        spawn.feet = (BlockPos){.x = MIDDLE, .y = SEA_LEVEL + 1, .z = MIDDLE};
        explain(generator, "on the water: no dry land is near", &spawn);
    }
    return spawn;
}
