// Caves of a region have rock, floors and ceilings of their own, and things that stand and hang there. Every block is
// decided from what both sides of a chunk's border know:
// - the rock changes in whole regions, whether a cave is near or not, so that walls need no look at their neighbours;
// - floors, ceilings and what stands or hangs on them depend on their own column alone; cones and pillars wider than a
//   column are drawn column by column, each from the same hashed middle;
// - a pool lies inside one chunk, in places of a level floor that are walled by what is there, so it is at rest;
// - what is inlaid in walls is tried at scattered places, of which those that need the next chunk are left
//   out.
#include "base/hash.h"
#include "gen/stages/cave_features.h"
#include "gen/stages/caves.h"
#include "gen/stages/stage_list.h"

#include <math.h>
#include <string.h>

enum {
    FRAY = 3,         // blocks by which the regions' upper and lower bounds vary
    WALL_TRIES = 384, // in a chunk, for what is inlaid
    SKIN = 4,         // blocks below the surface that stay as they are
};

#define FIELD_FRAY 0.008f // by which the bounds in the field vary

// The first region that holds the place, or NULL.
static const RegionColumns *region_at(const CaveChunk *caves, int column, int y)
{
    for (const RegionColumns *here = caves->regions; here < caves->regions + caves->region_count; here++)
        if (y >= here->low[column] && y < here->high[column])
            return here;
    return NULL;
}

// ---- regions

static void find_regions(CaveChunk *caves)
{
    const Build *build = caves->build;
    float field[CHUNK_COLUMNS];
    int filled = -1;
    for (int r = 0; r < build->spec->cave_region_count; r++) {
        const CaveRegion *region = &build->spec->cave_regions[r];
        RegionColumns *here = &caves->regions[caves->region_count];
        const CaveColumns columns = {field, caves->fray, caves->temperature, caves->shift, here->low, here->high};
        if (region->field != filled)
            fields_fill2(build->fields, region->field, build->x, build->z, 1, field);
        filled = region->field;
        here->region = region;
        caves->region_count += ISA_SELECT(caves_find_region)(region, &columns);
    }
}

static void change_rock(const CaveChunk *caves, const RegionColumns *here)
{
    const CaveRegion *region = here->region;
    int low = MAX(region->low - FRAY, caves->build->lowest), high = MIN(region->high + FRAY, caves->highest + 1);
    if (region->rock != BLOCK_STONE && low < high)
        ISA_SELECT(caves_change_rock)(region->rock, here->low, here->high, low, high, caves->build->blocks);
}

// ---- floors and ceilings

// Ores count as rock: layers that are made without ores must be as solid as others.
static bool is_rock(uint8_t block) { return block_has(block, BLOCK_OPAQUE) && block != BLOCK_BEDROCK; }

static void line_face(const Face *face)
{
    const CaveRegion *region = face->region;
    const uint8_t block = face->up > 0 ? region->floor : region->ceiling;
    const float share = face->up > 0 ? region->floor_share : region->ceiling_share;
    const float swing = share < 1.0f ? face->caves->patch[face->column] * (float)face->up * 0.8f : 0.0f;
    uint8_t *rock = face_block(face, -1);
    if (block != BLOCK_STONE && is_rock(*rock) && cave_unit(face->random) < share + swing)
        *rock = block;
}

// ---- pools

static bool holds(uint8_t block, uint8_t liquid) { return block == liquid || block_has(block, BLOCK_SOLID); }

// Whether the chunk's pool reaches a column.
static bool in_pool(const CaveChunk *caves, int column)
{
    int x = column % CHUNK_SIZE, z = column / CHUNK_SIZE, dx = x - caves->pool_x, dz = z - caves->pool_z;
    float reach = (float)(caves->pool_radius * caves->pool_radius) * (1.0f + caves->patch[column]);
    return (float)(dx * dx + dz * dz) <= reach && x >= 1 && x <= CHUNK_SIZE - 2 && z >= 1 && z <= CHUNK_SIZE - 2;
}

// The floor's rock becomes water or lava where it is walled on all sides.
static bool sink_pool(const Face *face)
{
    const uint8_t liquid = face->region->pool;
    if (!face->here->pooled || face->y < 3 || !in_pool(face->caves, face->column))
        return false;
    uint8_t *rock = face_block(face, -1);
    bool walled = is_rock(*rock) && block_has(rock[-CHUNK_COLUMNS], BLOCK_SOLID) && holds(rock[-1], liquid) &&
                  holds(rock[1], liquid) && holds(rock[-CHUNK_SIZE], liquid) && holds(rock[CHUNK_SIZE], liquid);
    if (walled)
        *rock = liquid;
    return walled;
}

static void find_pool(CaveChunk *caves)
{
    const ChunkPos pos = caves->build->pos;
    uint64_t random = hash_at2(hash_combine(caves->build->seed, SCATTER_CAVE_POOLS), pos.x, pos.z);
    caves->pool_radius = 3 + (int)(random & 3);
    caves->pool_x = 5 + (int)(random >> 8 & 7);
    caves->pool_z = 5 + (int)(random >> 16 & 7);
    caves->pool_random = hash_mix(random);
}

// ---- all faces of a chunk

static void cover_face(const CaveChunk *caves, int column, int y, int up)
{
    const RegionColumns *here = region_at(caves, column, y);
    Face face = {.caves = caves, .here = here, .column = column, .y = y, .up = up};
    if (!here || y > caves->surface[column] - SKIN || !block_has(*face_block(&face, -1), BLOCK_OPAQUE))
        return;
    face.region = here->region;
    face.random = hash_mix(caves->random[column] + (uint64_t)(y * 2 + (up > 0)));
    if (up > 0 && sink_pool(&face))
        return;
    line_face(&face);
    cave_add_feature(&face);
}

// A vein of gravel over a cave would fall: there it is rock.
static void hold_ceiling(const CaveChunk *caves, int column, int y)
{
    uint8_t *above = block_of(caves, column, y + 1);
    if (block_has(*above, BLOCK_FALLS)) {
        const RegionColumns *here = region_at(caves, column, y);
        *above = here ? here->region->rock : BLOCK_STONE;
    }
}

static void cover_column(const CaveChunk *caves, int column, int y, uint8_t faces)
{
    if (faces & CAVE_CEILING)
        hold_ceiling(caves, column, y);
    if (faces & CAVE_FLOOR)
        cover_face(caves, column, y, 1);
    if (faces & CAVE_CEILING && *block_of(caves, column, y) == BLOCK_AIR)
        cover_face(caves, column, y, -1);
}

// Byte n is at bit 8 n, whatever the machine's order is.
static uint64_t eight_at(const uint8_t *bytes)
{
    uint64_t value;
    memcpy(&value, bytes, sizeof value);
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap64(value) : value;
}

static void cover_layer(const CaveChunk *caves, int y)
{
    enum { AT_ONCE = 8 };
    uint8_t faces[CHUNK_COLUMNS];
    if (!ISA_SELECT(caves_find_faces)(block_of(caves, 0, y), caves->surface, y, faces))
        return;
    for (int i = 0; i < CHUNK_COLUMNS; i += AT_ONCE) {
        for (uint64_t some = eight_at(faces + i); some;) {
            const int byte = __builtin_ctzll(some) / 8;
            cover_column(caves, i + byte, y, faces[i + byte]);
            some &= ~(UINT64_C(0xFF) << (8 * byte));
        }
    }
}

// ---- walls

// A place of air, and the rock beside it.
typedef struct Wall {
    int column, y;
    uint8_t *rock;
} Wall;

static bool find_wall(const CaveChunk *caves, uint64_t random, int low, int high, Wall *wall)
{
    static const int8_t ways[8][3] = {{-1, 0, 0}, {1, 0, 0},  {0, 0, -1}, {0, 0, 1},
                                      {0, 1, 0},  {0, -1, 0}, {-1, 0, 0}, {0, 0, 1}};
    const int8_t *way = ways[random & 7];
    int x = (int)(random >> 8 & 15), z = (int)(random >> 12 & 15),
        y = low + (int)((random >> 16 & 0xFFFF) * (uint64_t)MAX(high - low, 1) >> 16);
    int to_x = x + way[0], to_z = z + way[2];
    wall->column = column_index(x, z);
    wall->y = y;
    if (to_x < 0 || to_x >= CHUNK_SIZE || to_z < 0 || to_z >= CHUNK_SIZE || y < 2 ||
        y > caves->surface[wall->column] - SKIN)
        return false;
    wall->rock = block_of(caves, column_index(to_x, to_z), y + way[1]);
    return *block_of(caves, wall->column, y) == BLOCK_AIR && is_rock(*wall->rock);
}

// `chance` is what is left of the draw.
static void inlay_wall(const CaveChunk *caves, const Wall *wall, float chance)
{
    const RegionColumns *here = region_at(caves, wall->column, wall->y);
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
    const RegionColumns *here = region_at(caves, wall->column, wall->y);
    bool rock = *wall->rock == BLOCK_STONE || (here && *wall->rock == here->region->rock);
    if (ore && block_has(ore->block, BLOCK_ORE) && rock && wall->y >= ore->low && wall->y < ore->high)
        *wall->rock = ore->block;
}

// The chance of a wall to be inlaid, at most.
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

// Where little is inlaid, fewer places are tried, and each is inlaid the more surely.
static void inlay_walls(const CaveChunk *caves, int low, int high)
{
    uint64_t random = hash_at2(hash_combine(caves->build->seed, SCATTER_CAVE_ORES), caves->build->x, caves->build->z);
    const float most = inlaid_most(caves);
    const int tries = (int)(most * WALL_TRIES + cave_unit(random));
    Wall wall;
    for (int i = 0; i < tries; i++) {
        random = hash_mix(random + 1);
        if (find_wall(caves, random, low, high, &wall))
            inlay_wall(caves, &wall, cave_unit(hash_mix(random + 2)) * most);
    }
    for (int i = 0; i < caves->build->spec->caves.shown_ores; i++) {
        random = hash_mix(random + 1);
        if (find_wall(caves, random, low, high, &wall))
            show_ore(caves, &wall, hash_mix(random + 2));
    }
}

static void find_patch(CaveChunk *caves)
{
    caves->patch = caves->region_count > 0 ? plants_meadow(caves->build) : NULL;
    caves->patch_most = 0.0f;
    for (int i = 0; caves->patch && i < CHUNK_COLUMNS; i++)
        caves->patch_most = MAX(caves->patch_most, fabsf(caves->patch[i]));
}

static void cover_caves(CaveChunk *caves)
{
    Build *build = caves->build;
    int low = 1, high = CHUNK_HEIGHT - 1;
    while (low < high && !build->hollow[low])
        low++;
    while (high > low && !build->hollow[high - 1])
        high--;
    if (low == high)
        return;
    find_patch(caves);
    find_pool(caves);
    for (int p = 0; p < caves->region_count; p++)
        cave_find_features(caves, &caves->regions[p]);
    for (int y = low; y < high; y++)
        if (build->hollow[y])
            cover_layer(caves, y);
    // The range of the tries must not depend on the layers that were made.
    inlay_walls(caves, 2, MIN(caves->highest, build->spec->caves.top));
}

void stage_cave_dress(Build *build)
{
    ArenaMark mark = arena_mark(build->scratch);
    CaveChunk *caves = arena_alloc(build->scratch, sizeof *caves);
    uint64_t seed = hash_combine(build->seed, SCATTER_CAVE_DRESS);
    caves->build = build;
    caves->region_count = caves->highest = 0;
    ISA_SELECT(scatter_columns)(seed, build->x, build->z, caves->random);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        int x = i % CHUNK_SIZE, z = i / CHUNK_SIZE;
        caves->fray[i] = (cave_unit(caves->random[i]) - 0.5f) * FIELD_FRAY;
        caves->shift[i] = (int8_t)((int)(caves->random[i] & 0xFFFF) % (2 * FRAY + 1) - FRAY);
        caves->temperature[i] = build->region->temperature[land_index(x, z)];
        caves->surface[i] = build->region->surface[land_index(x, z)];
        caves->highest = MAX(caves->highest, caves->surface[i]);
    }
    find_regions(caves);
    for (int p = 0; p < caves->region_count; p++)
        change_rock(caves, &caves->regions[p]);
    cover_caves(caves);
    arena_release(build->scratch, mark);
}
