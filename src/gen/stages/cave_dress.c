// Caves of a region have rock, floors and ceilings of their own, and things that stand and hang there. Every block is
// decided from what both sides of a chunk's border know:
// - the rock changes in whole regions, whether a cave is near or not, so that walls need no look at their neighbours;
// - floors, ceilings and what stands or hangs on them depend on their own column alone; cones and pillars wider than a
//   column are drawn column by column, each from the same hashed middle;
// - a pool lies inside one chunk, in places of a level floor that are walled by what is there, so it is at rest.
// Walls are cave_walls.c's.
#include "base/hash.h"
#include "gen/stages/cave_regions.h"
#include "gen/stages/caves.h"
#include "gen/stages/stage_list.h"

#include <math.h>
#include <string.h>

enum {
    FRAY = 3,        // blocks by which the regions' upper and lower bounds vary
    CRUST_REACH = 6, // columns around one whose surfaces bound its regions
};
_Static_assert((int)CRUST_REACH <= LAND_MARGIN, "the columns around are known");
_Static_assert(CRUST_REACH >= 4 && CRUST_REACH <= 7, "lower_along's last step fills up what three doublings have seen");

#define FIELD_FRAY 0.008f // by which the bounds in the field vary

// ---- regions

// Each value becomes the lowest of its own and of the next ones at distances up to 2 * CRUST_REACH units.
static void lower_along(uint8_t *lowest, int unit)
{
    static const int steps[4] = {1, 2, 4, 2 * CRUST_REACH - 7}; // each doubles what a value has seen, or fills it up
    for (int s = 0; s < 4; s++)
        for (int i = 0, ahead = steps[s] * unit; i < LAND_COLUMNS - ahead; i++)
            lowest[i] = MIN(lowest[i], lowest[i + ahead]);
}

// The y below which regions lie: of the lowest surface around a column, less the crust.
static void find_crust(CaveChunk *caves)
{
    const int crust = caves->build->spec->caves.crust;
    memset(caves->crust, CHUNK_HEIGHT - 1, sizeof caves->crust);
    if (crust == 0)
        return;
    uint8_t lowest[LAND_COLUMNS];
    memcpy(lowest, caves->build->region->surface, sizeof lowest);
    lower_along(lowest, 1);
    lower_along(lowest, LAND_SIZE);
    for (int z = 0; z < CHUNK_SIZE; z++)
        for (int x = 0; x < CHUNK_SIZE; x++) {
            const uint8_t least = lowest[land_index(x - CRUST_REACH, z - CRUST_REACH)];
            caves->crust[column_index(x, z)] = (uint8_t)MAX(least - crust, 0);
        }
}

static void find_regions(CaveChunk *caves)
{
    const Build *build = caves->build;
    float field[CHUNK_COLUMNS];
    int filled = -1;
    for (int r = 0; r < build->spec->cave_region_count; r++) {
        const CaveRegion *region = &build->spec->cave_regions[r];
        RegionColumns *here = &caves->regions[caves->region_count];
        const CaveColumns columns = {field,        caves->fray, caves->temperature, caves->shift,
                                     caves->crust, here->low,   here->high};
        if (region->field != filled)
            fields_fill2(build->fields, region->field, build->x, build->z, 1, field);
        filled = region->field;
        here->region = region;
        if (!ISA_SELECT(caves_find_region)(region, &columns))
            continue;
        caves->region_count++;
    }
}

static void change_rock(const CaveChunk *caves, const RegionColumns *here)
{
    const CaveRegion *region = here->region;
    int low = MAX(region->low - FRAY, caves->build->lowest), high = MIN(region->high + FRAY, caves->highest + 1);
    if (region->rock != BLOCK_STONE && low < high)
        ISA_SELECT(caves_change_rock)(region->rock, here->low, here->high, low, high, caves->build->blocks);
}

// ---- cones

// Cells are so wide that a cone stays inside of its own.
static Cone find_cone(const CaveFeature *feature, uint64_t random, int cell_x, int cell_z)
{
    const unsigned spare = (unsigned)feature->radius + 4;
    const unsigned bits = (unsigned)(random >> 8);
    if (hash_unit(random) >= feature->chance)
        return (Cone){0};
    return (Cone){.x = (int8_t)(cell_x + feature->radius + (int)((bits & 0xFF) % spare)),
                  .z = (int8_t)(cell_z + feature->radius + (int)((bits >> 8 & 0xFF) % spare)),
                  .length = (float)feature->length * (0.5f + (float)(bits >> 16 & 0xFF) / 510.0f)};
}

// Marks the columns of cone `index` of a feature.
static void mark_cone(RegionColumns *here, int number, int index)
{
    const Cone *cone = &here->cones[number][index];
    const int radius = here->region->features[number].radius;
    const int first_x = MAX(cone->x - radius, 0), last_x = MIN(cone->x + radius, CHUNK_SIZE - 1);
    for (int z = MAX(cone->z - radius, 0); z <= MIN(cone->z + radius, CHUNK_SIZE - 1); z++)
        for (int x = first_x; x <= last_x; x++) {
            here->cone_of[number][column_index(x, z)] = (uint8_t)(index + 1);
            here->coned[column_index(x, z)] |= (uint8_t)(1u << number);
        }
}

static void find_cones_of(const Build *build, RegionColumns *here, int number)
{
    const CaveFeature *feature = &here->region->features[number];
    const int cell = 3 * feature->radius + 4;
    const int64_t x = floor_div(build->x, cell), z = floor_div(build->z, cell);
    const uint64_t seed = hash_combine(hash_combine(build->seed, SCATTER_CAVE_CONES), (uint64_t)number);
    const int first_x = (int)(x * cell - build->x), first_z = (int)(z * cell - build->z);
    for (int i = 0; i < CONE_CELLS * CONE_CELLS; i++) {
        const int cx = i % CONE_CELLS, cz = i / CONE_CELLS;
        Cone *cone = &here->cones[number][i];
        *cone = find_cone(feature, hash_at2(seed, x + cx, z + cz), first_x + cx * cell, first_z + cz * cell);
        if (cone->length > 0.0f)
            mark_cone(here, number, i);
    }
}

// ---- floors and ceilings

// The face between a block of air and the rock above or below it.
typedef struct Face {
    const CaveChunk *caves;
    const RegionColumns *here;
    const CaveRegion *region; // that of `here`
    int column, y;            // of the air
    int up;                   // 1: a floor; -1: a ceiling
    uint64_t random;          // of this face
} Face;

static uint8_t *face_block(const Face *face, int away)
{
    return block_of(face->caves, face->column, face->y + away * face->up);
}

static void grow(const Face *face, const CaveFeature *feature, int length)
{
    for (int i = 0; i < length; i++)
        *face_block(face, i) = i == length - 1 && feature->tip ? feature->tip : feature->block;
}

// The length, at this column, of the cone that may reach it; 0 outside the cone.
static int cone_length(const Face *face, const CaveFeature *feature, int number)
{
    const Cone *cone = &face->here->cones[number][face->here->cone_of[number][face->column] - 1];
    const int dx = face->column % CHUNK_SIZE - cone->x, dz = face->column / CHUNK_SIZE - cone->z;
    const int square = dx * dx + dz * dz;
    if (square > feature->radius * feature->radius + feature->radius)
        return 0;
    const float away = sqrtf((float)square) / ((float)feature->radius + 0.5f);
    if (feature->habit == CAVE_JOINS) // a pillar, wider at both ends
        return away <= 0.6f ? CHUNK_HEIGHT : 1 + (int)((1.0f - away) * 5.0f);
    return 1 + (int)(cone->length * (1.0f - away));
}

// Blocks of air from the face on, at most `most`.
static int room_of(const Face *face, int most)
{
    int room = 1;
    while (room < most && face->y + room * face->up > 0 && *face_block(face, room) == BLOCK_AIR)
        room++;
    return room;
}

static bool grow_cone(const Face *face, const CaveFeature *feature, int number)
{
    const bool joins = feature->habit == CAVE_JOINS;
    const int length = cone_length(face, feature, number), most = joins ? feature->length * 2 + 1 : 2 * length;
    if (length == 0)
        return false;
    const int room = room_of(face, most);
    if (joins && room == most)
        return false;
    grow(face, feature, joins ? MIN(length, room) : room / 2);
    return true;
}

static void grow_single(const Face *face, const CaveFeature *feature)
{
    const bool joins = feature->habit == CAVE_JOINS;
    const int length = 1 + (int)((face->random & 0xFFFF) * feature->length >> 16);
    const int room = room_of(face, joins ? feature->length + 1 : 2 * length);
    if (!joins)
        grow(face, feature, MAX(room / 2, 1));
    else if (room <= feature->length)
        grow(face, feature, room);
}

// Grows the feature of a face that its draw of 0 .. 1 picks: mostly none.
static void add_feature(const Face *face, float chance)
{
    const RegionColumns *here = face->here;
    unsigned some = (face->up > 0 ? here->standing : here->hanging) &
                    (here->coned[face->column] | (chance < here->single_most ? here->singles : 0));
    for (; some; some &= some - 1) {
        const int f = __builtin_ctz(some);
        const CaveFeature *feature = &face->region->features[f];
        if (feature->radius > 0) {
            if (grow_cone(face, feature, f))
                return;
            continue;
        }
        chance -= cave_feature_chance(face->caves, face->column, face->region, f);
        if (chance < 0.0f) {
            grow_single(face, feature);
            return;
        }
    }
}

static void line_face(const Face *face)
{
    const CaveRegion *region = face->region;
    const uint8_t block = face->up > 0 ? region->floor : region->ceiling;
    const float share = face->up > 0 ? region->floor_share : region->ceiling_share;
    const float swing = share < 1.0f ? face->caves->patch[face->column] * (float)face->up * 0.8f : 0.0f;
    uint8_t *rock = face_block(face, -1);
    if (block != BLOCK_STONE && cave_is_rock(*rock) && hash_unit(face->random) < share + swing)
        *rock = block;
}

// ---- pools

static bool holds(uint8_t block, uint8_t liquid) { return block == liquid || block_has(block, BLOCK_SOLID); }

// Returns whether the chunk's pool reaches a column.
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
    bool walled = cave_is_rock(*rock) && block_has(rock[-CHUNK_COLUMNS], BLOCK_SOLID) && holds(rock[-1], liquid) &&
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

// Finds the features and pools of a region, once the chunk is known to have caves.
static void find_features(const CaveChunk *caves, RegionColumns *here)
{
    const CaveRegion *region = here->region;
    here->hanging = here->standing = here->inlaid = here->singles = 0;
    here->single_most = 0.0f;
    memset(here->coned, 0, sizeof here->coned);
    here->pooled = region->pool != BLOCK_AIR && hash_unit(caves->pool_random) < region->pool_chance;
    for (int f = 0; f < CAVE_FEATURES_MAX && region->features[f].block; f++) {
        const CaveFeature *feature = &region->features[f];
        const bool joins = feature->habit == CAVE_JOINS;
        if (feature->radius > 0)
            find_cones_of(caves->build, here, f);
        else {
            here->singles |= 1u << f;
            here->single_most += feature->chance * (1.0f + PATCH_SWING * feature->patchy * caves->patch_most);
        }
        here->standing |= joins || feature->habit == CAVE_STANDS ? 1u << f : 0;
        here->inlaid |= feature->habit == CAVE_INLAID ? 1u << f : 0;
        here->hanging |= (joins && feature->radius > 0) || feature->habit == CAVE_HANGS ? 1u << f : 0;
    }
    here->single_most = here->single_most * 1.01f + 0.01f; // more than what rounding may add
}

static void cover_face(const CaveChunk *caves, int column, int y, int up)
{
    const RegionColumns *here = cave_region_at(caves, column, y);
    Face face = {.caves = caves, .here = here, .column = column, .y = y, .up = up};
    if (!here || y > caves->surface[column] - CAVE_SKIN || !block_has(*face_block(&face, -1), BLOCK_OPAQUE))
        return;
    face.region = here->region;
    face.random = hash_mix(caves->random[column] + (uint64_t)(y * 2 + (up > 0)));
    if (up > 0 && sink_pool(&face))
        return;
    line_face(&face);
    add_feature(&face, hash_unit(face.random << 24));
}

// A vein of gravel over a cave would fall: there it is rock.
static void hold_ceiling(const CaveChunk *caves, int column, int y)
{
    uint8_t *above = block_of(caves, column, y + 1);
    if (block_has(*above, BLOCK_FALLS)) {
        const RegionColumns *here = cave_region_at(caves, column, y);
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

static void cover_layer(const CaveChunk *caves, int y)
{
    enum { AT_ONCE = 8 };
    uint8_t faces[CHUNK_COLUMNS];
    if (!ISA_SELECT(caves_find_faces)(block_of(caves, 0, y), caves->surface, y, faces))
        return;
    for (int i = 0; i < CHUNK_COLUMNS; i += AT_ONCE) {
        uint64_t some;
        memcpy(&some, faces + i, sizeof some);
        some = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap64(some) : some;
        while (some) { // a test of each byte would be foretold wrongly too often
            const int byte = __builtin_ctzll(some) / 8;
            cover_column(caves, i + byte, y, faces[i + byte]);
            some &= ~(UINT64_C(0xFF) << (8 * byte));
        }
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
        find_features(caves, &caves->regions[p]);
    for (int y = low; y < high; y++)
        if (build->hollow[y])
            cover_layer(caves, y);
    // The range of the tries must not depend on the layers that were made.
    cave_inlay_walls(caves, MIN(caves->highest, build->spec->caves.top));
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
        caves->fray[i] = (hash_unit(caves->random[i]) - 0.5f) * FIELD_FRAY;
        caves->shift[i] = (int8_t)((int)(caves->random[i] & 0xFFFF) % (2 * FRAY + 1) - FRAY);
        caves->temperature[i] = build->region->temperature[land_index(x, z)];
        caves->surface[i] = build->region->surface[land_index(x, z)];
        caves->highest = MAX(caves->highest, caves->surface[i]);
    }
    find_crust(caves);
    find_regions(caves);
    for (int p = 0; p < caves->region_count; p++)
        change_rock(caves, &caves->regions[p]);
    cover_caves(caves);
    arena_release(build->scratch, mark);
}
