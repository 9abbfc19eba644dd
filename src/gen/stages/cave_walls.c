// Blocks that are inlaid in the walls of caves, at scattered places. Places that need the next chunk are left out.
#include "gen/stages/cave_regions.h"

#include "base/hash.h"

enum {
    WALL_TRIES = 384, // in a chunk
    LOWEST = 2,       // y
};

// A place of air, and the rock beside it.
typedef struct Wall {
    int column, y;
    uint8_t *rock;
} Wall;

static bool find_wall(const CaveChunk *caves, uint64_t random, int high, Wall *wall)
{
    static const int8_t ways[8][3] = {{-1, 0, 0}, {1, 0, 0},  {0, 0, -1}, {0, 0, 1},
                                      {0, 1, 0},  {0, -1, 0}, {-1, 0, 0}, {0, 0, 1}};
    const int8_t *way = ways[random & 7];
    int x = (int)(random >> 8 & 15), z = (int)(random >> 12 & 15),
        y = LOWEST + (int)((random >> 16 & 0xFFFF) * (uint64_t)MAX(high - LOWEST, 1) >> 16);
    int to_x = x + way[0], to_z = z + way[2];
    wall->column = column_index(x, z);
    wall->y = y;
    if (to_x < 0 || to_x >= CHUNK_SIZE || to_z < 0 || to_z >= CHUNK_SIZE || y < LOWEST ||
        y > caves->surface[wall->column] - CAVE_SKIN)
        return false;
    wall->rock = block_of(caves, column_index(to_x, to_z), y + way[1]);
    return *block_of(caves, wall->column, y) == BLOCK_AIR && cave_is_rock(*wall->rock);
}

// `chance`: the rest of the random draw.
static void inlay_wall(const CaveChunk *caves, const Wall *wall, float chance)
{
    const RegionColumns *here = cave_region_at(caves, wall->column, wall->y);
    for (unsigned some = here ? here->inlaid : 0; some; some &= some - 1) {
        const int f = __builtin_ctz(some);
        const CaveFeature *feature = &here->region->features[f];
        chance -= cave_feature_chance(caves, wall->column, here->region, f);
        if (chance < 0.0f) {
            *wall->rock = feature->block;
            return;
        }
    }
}

static void show_ore(const CaveChunk *caves, const Wall *wall, uint64_t random)
{
    const GeneratorSpec *spec = caves->build->spec;
    const OreInfo *ore = spec->ore_count ? &spec->ores[random % (uint64_t)spec->ore_count] : NULL;
    const RegionColumns *here = cave_region_at(caves, wall->column, wall->y);
    bool rock = *wall->rock == BLOCK_STONE || (here && *wall->rock == here->region->rock);
    if (ore && block_has(ore->block, BLOCK_ORE) && rock && wall->y >= ore->low && wall->y < ore->high)
        *wall->rock = ore->block;
}

// The greatest chance of a wall to be inlaid.
static float inlaid_most(const CaveChunk *caves)
{
    float most = 0.0f;
    for (const RegionColumns *here = caves->regions; here < caves->regions + caves->region_count; here++) {
        float sum = 0.0f;
        for (unsigned some = here->inlaid; some; some &= some - 1) {
            const CaveFeature *feature = &here->region->features[__builtin_ctz(some)];
            sum += feature->chance * (1.0f + PATCH_SWING * feature->patchy);
        }
        most = MAX(most, sum);
    }
    return MIN(most, 1.0f);
}

// If little is inlaid, fewer places are tried, and the chance at each is raised to match.
void cave_inlay_walls(const CaveChunk *caves, int high)
{
    uint64_t random = hash_at2(hash_combine(caves->build->seed, SCATTER_CAVE_ORES), caves->build->x, caves->build->z);
    const float most = inlaid_most(caves);
    const int tries = (int)(most * WALL_TRIES + hash_unit(random));
    Wall wall;
    for (int i = 0; i < tries; i++) {
        random = hash_mix(random + 1);
        if (find_wall(caves, random, high, &wall))
            inlay_wall(caves, &wall, hash_unit(hash_mix(random + 2)) * most);
    }
    for (int i = 0; i < caves->build->spec->caves.shown_ores; i++) {
        random = hash_mix(random + 1);
        if (find_wall(caves, random, high, &wall))
            show_ore(caves, &wall, hash_mix(random + 2));
    }
}
