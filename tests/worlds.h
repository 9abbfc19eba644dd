// Worlds for the tests of light and meshes: square areas of chunks filled at random, hollow, or by hand.
#pragma once

#include "gen/generator.h"
#include "karst/mesh.h"
#include "world/chunk.h"

enum { AREA_MAX = 5 };

// size x size chunks (3 or 5); the middle one is at position (0, 0). A chunk may be NULL.
typedef struct Area {
    int size;
    Chunk *chunks[AREA_MAX * AREA_MAX];
} Area;

typedef struct Random {
    uint64_t state;
} Random;

static inline uint32_t random_next(Random *random)
{
    random->state = random->state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(random->state >> 33);
}

static inline int random_below(Random *random, int bound) { return (int)(random_next(random) % (uint32_t)bound); }

// The block of a column at local coordinates of the whole area, x and z 0..size * 16 - 1.
typedef uint8_t AreaFill(void *context, int x, int y, int z);

static inline Area area_create(int size, AreaFill *fill, void *context)
{
    Area area = {.size = size};
    static uint8_t blocks[CHUNK_BLOCKS];
    for (int i = 0; i < size * size; i++) {
        int cx = i % size, cz = i / size;
        for (int y = 0; y < CHUNK_HEIGHT; y++)
            for (int z = 0; z < CHUNK_SIZE; z++)
                for (int x = 0; x < CHUNK_SIZE; x++)
                    blocks[block_index(x, y, z)] = fill(context, cx * CHUNK_SIZE + x, y, cz * CHUNK_SIZE + z);
        area.chunks[i] = chunk_create((ChunkPos){.x = cx - size / 2, .z = cz - size / 2}, blocks);
        for (int column = 0; column < CHUNK_COLUMNS; column++) // land of any height, above and below what stands there
            area.chunks[i]->columns[column].height = (uint8_t)(45 + column * 7 % 23);
    }
    return area;
}

// Generated land around a chunk.
static inline Area area_generate(int size, const Generator *generator, ChunkPos middle)
{
    Area area = {.size = size};
    Arena scratch;
    arena_init(&scratch);
    for (int i = 0; i < size * size; i++) {
        ChunkPos pos = {.x = middle.x + i % size - size / 2, .z = middle.z + i / size - size / 2};
        area.chunks[i] = source_chunk(generator_source(generator), pos, &scratch);
    }
    arena_quit(&scratch);
    return area;
}

static inline void area_destroy(Area *area)
{
    for (int i = 0; i < area->size * area->size; i++)
        chunk_release(area->chunks[i]);
}

// Removes a chunk.
static inline void area_drop(Area *area, int index)
{
    chunk_release(area->chunks[index]);
    area->chunks[index] = NULL;
}

// Around the chunk cx, cz of the area, which must have neighbours in it.
static inline Neighbourhood area_neighbourhood_at(const Area *area, int cx, int cz)
{
    Neighbourhood around;
    for (int i = 0; i < 9; i++)
        around.chunks[i] = area->chunks[(cz + i / 3 - 1) * area->size + cx + i % 3 - 1];
    return around;
}

// Around the middle chunk.
static inline Neighbourhood area_neighbourhood(const Area *area)
{
    return area_neighbourhood_at(area, area->size / 2, area->size / 2);
}

static inline uint8_t area_get(const Area *area, int x, int y, int z)
{
    if (y >= CHUNK_HEIGHT)
        return BLOCK_AIR;
    if (y < 0 || x < 0 || z < 0 || x >= area->size * CHUNK_SIZE || z >= area->size * CHUNK_SIZE)
        return BLOCK_VOID;
    const Chunk *chunk = area->chunks[z / CHUNK_SIZE * area->size + x / CHUNK_SIZE];
    return chunk ? chunk_get(chunk, x % CHUNK_SIZE, y, z % CHUNK_SIZE) : (uint8_t)BLOCK_VOID;
}

// ---- ways to fill an area

typedef struct Soup {
    Random random;
    int low, high; // layers that are filled; stone below, air above
    int percent;   // of them that are not air
    int special;   // one in so many blocks is of a random kind
} Soup;

static inline uint8_t fill_soup(void *context, int x, int y, int z)
{
    (void)x, (void)z;
    Soup *soup = context;
    if (y < soup->low || y >= soup->high)
        return y < soup->low ? BLOCK_STONE : BLOCK_AIR;
    if (soup->special && random_below(&soup->random, soup->special) == 0)
        return (uint8_t)(BLOCK_STONE + random_below(&soup->random, BLOCK_COUNT - BLOCK_STONE));
    return random_below(&soup->random, 100) < soup->percent ? BLOCK_STONE : BLOCK_AIR;
}

// Hills, ponds, simple trees, caves with lamps and lava, in shapes whose faces merge.
static inline uint8_t fill_hills(void *context, int x, int y, int z)
{
    Random *random = context;
    int height = 60 + (x * 7 + z * 3) / 11 % 9 + (x / 8 + z / 8) % 3;
    if (y == 0)
        return BLOCK_BEDROCK;
    if (y > 4 && y < height - 3 && (x / 3 * 5 + y / 4 * 3 + z / 5 * 7) % 11 < 3)
        return y < 11 ? BLOCK_LAVA : (x + y + z) % 97 == 0 ? BLOCK_GLOWSTONE : BLOCK_AIR;
    if (y > height) {
        if (y <= SEA_LEVEL)
            return random_below(random, 20) == 0 ? BLOCK_KELP : BLOCK_WATER;
        if (y == SEA_LEVEL + 1 && height < SEA_LEVEL && random_below(random, 30) == 0)
            return BLOCK_LILY_PAD;
        if (y == height + 1 && random_below(random, 9) == 0)
            return random_below(random, 2) ? BLOCK_TALL_GRASS : BLOCK_TORCH;
        if (x % 12 < 5 && z % 12 < 5 && y > height + 4 && y < height + 8)
            return x % 12 == 2 && z % 12 == 2 ? BLOCK_OAK_LOG : BLOCK_OAK_LEAVES;
        return x % 12 == 2 && z % 12 == 2 && y <= height + 4 ? BLOCK_OAK_LOG : BLOCK_AIR;
    }
    if (height < SEA_LEVEL - 3 && y == SEA_LEVEL)
        return BLOCK_ICE;
    return y == height ? BLOCK_GRASS : y > height - 3 ? BLOCK_DIRT : BLOCK_STONE;
}

// Three lakes over beds of 3 to 14 blocks' depth, with posts in them. The second is just as deep as its section, where
// it is deep; the third lies lower still.
static inline uint8_t fill_lakes(void *context, int x, int y, int z)
{
    (void)context;
    enum { DYKES = 2 };
    static const int dykes[DYKES] = {21, 27};
    int surface = z < dykes[0] ? 62 : z < dykes[1] ? 3 * SECTION_HEIGHT + OPEN_WATER_DEEP - 1 : 3 * SECTION_HEIGHT + 6;
    int deep = 3 + (x / 7 * 5 + z / 9 * 3) % 12;
    if (z == dykes[0] || z == dykes[1] || (x * 7 + z * 13) % 61 == 0)
        return y <= 63 ? BLOCK_STONE : BLOCK_AIR;
    return y <= surface - deep ? BLOCK_STONE : y <= surface ? BLOCK_WATER : BLOCK_AIR;
}

// ---- areas handed to what destroys them

typedef void AreaUse(Area *area);

static inline void with_soup(int size, Soup soup, AreaUse *use)
{
    Area area = area_create(size, fill_soup, &soup);
    use(&area);
}

static inline void with_hills(AreaUse *use)
{
    Random random = {7};
    Area area = area_create(3, fill_hills, &random);
    use(&area);
}

enum { EDGE_CHUNKS = 5 }; // beyond the world's corner, of nine

static inline void at_the_edge(Soup soup, const int missing[EDGE_CHUNKS], AreaUse *use)
{
    Area area = area_create(3, fill_soup, &soup);
    for (int i = 0; i < EDGE_CHUNKS; i++)
        area_drop(&area, missing[i]);
    use(&area);
}

// Different places: plain, forest, sea, mountain.
static inline void with_generated_land(AreaUse *use)
{
    static const ChunkPos places[] = {{0, 0}, {-40, 17}, {300, -200}, {-1000, 900}};
    Generator *generator = generator_create(recipe_find_id(1), 42);
    for (size_t i = 0; i < ARRAY_COUNT(places); i++) {
        Area area = area_generate(3, generator, places[i]);
        use(&area);
    }
    generator_destroy(generator);
}
