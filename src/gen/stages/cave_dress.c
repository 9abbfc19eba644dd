// Caves of a region have rock, floors and ceilings of their own, and things that stand and hang there. Every block is
// decided from what both sides of a chunk's border know:
// - the rock changes in whole regions, whether a cave is near or not, so that walls need no look at their neighbours;
// - floors, ceilings and what stands or hangs on them depend on their own column alone; cones and pillars wider than a
//   column are drawn column by column, each from the same hashed middle;
// - a pool lies inside one chunk, in places of a level floor that are walled by what is there, so it is at rest;
// - what is inlaid in walls is tried at scattered places, of which those that need the next chunk are left
//   out.
#include "base/hash.h"
#include "gen/stages/caves.h"

#include <math.h>
#include <string.h>

enum {
    FRAY = 3,         // blocks by which the regions' upper and lower bounds vary
    WALL_TRIES = 384, // in a chunk, for what is inlaid
    SKIN = 4,         // blocks below the surface that stay as they are
};

#define FIELD_FRAY 0.008f // by which the bounds in the field vary
#define PATCH_SWING 3.0f  // by how much a unit of the meadow's field changes the chance of what is patchy

enum { CONE_CELLS = 4 }; // of the lattice of cones, along a chunk, at most

// A cone or a pillar, around a local place that may be in another chunk.
typedef struct Cone {
    int8_t x, z;
    float length; // 0: none
} Cone;

// The columns of a region in this chunk: those with low < high.
typedef struct Part {
    const CaveRegion *region;
    uint8_t low[CHUNK_COLUMNS], high[CHUNK_COLUMNS];
    unsigned hanging, standing, inlaid; // a bit for each feature of ceilings, of floors, and of walls
    unsigned singles;                   // of those that are one column wide
    bool pooled;                        // whether the chunk's pool may lie here
    float single_most;                  // no draw at or above it picks a feature that is no cone
    uint8_t coned[CHUNK_COLUMNS];       // a bit for each feature of which a cone may reach the column
    Cone cones[CAVE_FEATURES_MAX][CONE_CELLS * CONE_CELLS];
    uint8_t cone_of[CAVE_FEATURES_MAX][CHUNK_COLUMNS]; // one more than the index of the cone that may reach a column
} Part;

typedef struct Dress {
    Build *build;
    uint64_t random[CHUNK_COLUMNS];
    float fray[CHUNK_COLUMNS], temperature[CHUNK_COLUMNS];
    int8_t shift[CHUNK_COLUMNS]; // blocks by which the bounds of regions are higher
    const float *patch;          // the meadow's field
    float patch_most;            // its greatest distance from 0
    uint8_t surface[CHUNK_COLUMNS];
    int highest;                     // of the surface
    int pool_x, pool_z, pool_radius; // of the chunk's pool
    uint64_t pool_random;
    int part_count;
    Part parts[CAVE_REGIONS_MAX];
} Dress;

static float unit(uint64_t random) { return (float)(random >> 40) * 0x1p-24f; }

static uint8_t *block_of(const Dress *dress, int column, int y)
{
    return dress->build->blocks + y * CHUNK_COLUMNS + column;
}

// The first region that holds the place, or NULL.
static const Part *part_at(const Dress *dress, int column, int y)
{
    for (const Part *part = dress->parts; part < dress->parts + dress->part_count; part++)
        if (y >= part->low[column] && y < part->high[column])
            return part;
    return NULL;
}

// ---- regions

static void find_parts(Dress *dress)
{
    const Build *build = dress->build;
    float field[CHUNK_COLUMNS];
    int filled = -1;
    for (int r = 0; r < build->spec->cave_region_count; r++) {
        const CaveRegion *region = &build->spec->cave_regions[r];
        Part *part = &dress->parts[dress->part_count];
        const CaveColumns columns = {field, dress->fray, dress->temperature, dress->shift, part->low, part->high};
        if (region->field != filled)
            fields_fill2(build->fields, region->field, build->x, build->z, 1, field);
        filled = region->field;
        part->region = region;
        dress->part_count += ISA_SELECT(caves_find_region)(region, &columns);
    }
}

static void change_rock(const Dress *dress, const Part *part)
{
    const CaveRegion *region = part->region;
    int low = MAX(region->low - FRAY, dress->build->lowest), high = MIN(region->high + FRAY, dress->highest + 1);
    if (region->rock != BLOCK_STONE && low < high)
        ISA_SELECT(caves_change_rock)(region->rock, part->low, part->high, low, high, dress->build->blocks);
}

// ---- cones

// Cells are so wide that a cone stays inside of its own.
static Cone find_cone(const CaveFeature *feature, uint64_t random, int cell_x, int cell_z)
{
    const unsigned spare = (unsigned)feature->radius + 4;
    const unsigned bits = (unsigned)(random >> 8);
    if (unit(random) >= feature->chance)
        return (Cone){0};
    return (Cone){.x = (int8_t)(cell_x + feature->radius + (int)((bits & 0xFF) % spare)),
                  .z = (int8_t)(cell_z + feature->radius + (int)((bits >> 8 & 0xFF) % spare)),
                  .length = (float)feature->length * (0.5f + (float)(bits >> 16 & 0xFF) / 510.0f)};
}

// Marks the columns of cone `index` of a feature.
static void mark_cone(Part *part, int number, int index)
{
    const Cone *cone = &part->cones[number][index];
    const int radius = part->region->features[number].radius;
    const int first_x = MAX(cone->x - radius, 0), last_x = MIN(cone->x + radius, CHUNK_SIZE - 1);
    for (int z = MAX(cone->z - radius, 0); z <= MIN(cone->z + radius, CHUNK_SIZE - 1); z++)
        for (int x = first_x; x <= last_x; x++) {
            part->cone_of[number][column_index(x, z)] = (uint8_t)(index + 1);
            part->coned[column_index(x, z)] |= (uint8_t)(1u << number);
        }
}

static void find_cones_of(const Build *build, Part *part, int number)
{
    const CaveFeature *feature = &part->region->features[number];
    const int cell = 3 * feature->radius + 4;
    const int64_t x = floor_div(build->x, cell), z = floor_div(build->z, cell);
    const uint64_t seed = hash_combine(hash_combine(build->seed, SCATTER_CAVE_CONES), (uint64_t)number);
    const int first_x = (int)(x * cell - build->x), first_z = (int)(z * cell - build->z);
    for (int i = 0; i < CONE_CELLS * CONE_CELLS; i++) {
        const int cx = i % CONE_CELLS, cz = i / CONE_CELLS;
        Cone *cone = &part->cones[number][i];
        *cone = find_cone(feature, hash_at2(seed, x + cx, z + cz), first_x + cx * cell, first_z + cz * cell);
        if (cone->length > 0.0f)
            mark_cone(part, number, i);
    }
}

// ---- floors and ceilings

// Where air meets rock above or below it.
typedef struct Face {
    const Dress *dress;
    const Part *part;
    const CaveRegion *region; // the part's
    int column, y;            // of the air
    int up;                   // 1: a floor; -1: a ceiling
    uint64_t random;          // of this face
} Face;

static uint8_t *face_block(const Face *face, int away)
{
    return block_of(face->dress, face->column, face->y + away * face->up);
}

// Ores count as rock: layers that are made without ores must be as solid as others.
static bool is_rock(uint8_t block) { return block_has(block, BLOCK_OPAQUE) && block != BLOCK_BEDROCK; }

static void line_face(const Face *face)
{
    const CaveRegion *region = face->region;
    const uint8_t block = face->up > 0 ? region->floor : region->ceiling;
    const float share = face->up > 0 ? region->floor_share : region->ceiling_share;
    const float swing = share < 1.0f ? face->dress->patch[face->column] * (float)face->up * 0.8f : 0.0f;
    uint8_t *rock = face_block(face, -1);
    if (block != BLOCK_STONE && is_rock(*rock) && unit(face->random) < share + swing)
        *rock = block;
}

static void grow(const Face *face, const CaveFeature *feature, int length)
{
    for (int i = 0; i < length; i++)
        *face_block(face, i) = i == length - 1 && feature->tip ? feature->tip : feature->block;
}

// How long the cone that may reach this column is there, 0 outside of it.
static int cone_length(const Face *face, const CaveFeature *feature, int number)
{
    const Cone *cone = &face->part->cones[number][face->part->cone_of[number][face->column] - 1];
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

// Where what is patchy is dense. The sign alternates, so that features have patches of their own from one field.
static float density_of(const Dress *dress, int column, const CaveRegion *region, int number)
{
    const CaveFeature *feature = &region->features[number];
    const float level = number % 2 == 0 ? dress->patch[column] : -dress->patch[column];
    return feature->chance * MAX(1.0f + PATCH_SWING * feature->patchy * level, 0.0f);
}

static void add_feature(const Face *face)
{
    const Part *part = face->part;
    float chance = unit(face->random << 24);
    unsigned some = face->up > 0 ? part->standing : part->hanging;
    some &= part->coned[face->column] | (chance < part->single_most ? part->singles : 0);
    for (; some; some &= some - 1) {
        const int f = __builtin_ctz(some);
        const CaveFeature *feature = &face->region->features[f];
        if (feature->radius > 0) {
            if (grow_cone(face, feature, f))
                return;
            continue;
        }
        chance -= density_of(face->dress, face->column, face->region, f);
        if (chance < 0.0f) {
            grow_single(face, feature);
            return;
        }
    }
}

// ---- pools

static bool holds(uint8_t block, uint8_t liquid) { return block == liquid || block_has(block, BLOCK_SOLID); }

// Whether the chunk's pool reaches a column.
static bool in_pool(const Dress *dress, int column)
{
    int x = column % CHUNK_SIZE, z = column / CHUNK_SIZE, dx = x - dress->pool_x, dz = z - dress->pool_z;
    float reach = (float)(dress->pool_radius * dress->pool_radius) * (1.0f + dress->patch[column]);
    return (float)(dx * dx + dz * dz) <= reach && x >= 1 && x <= CHUNK_SIZE - 2 && z >= 1 && z <= CHUNK_SIZE - 2;
}

// The floor's rock becomes water or lava where it is walled on all sides.
static bool sink_pool(const Face *face)
{
    const uint8_t liquid = face->region->pool;
    if (!face->part->pooled || face->y < 3 || !in_pool(face->dress, face->column))
        return false;
    uint8_t *rock = face_block(face, -1);
    bool walled = is_rock(*rock) && block_has(rock[-CHUNK_COLUMNS], BLOCK_SOLID) && holds(rock[-1], liquid) &&
                  holds(rock[1], liquid) && holds(rock[-CHUNK_SIZE], liquid) && holds(rock[CHUNK_SIZE], liquid);
    if (walled)
        *rock = liquid;
    return walled;
}

static void find_pool(Dress *dress)
{
    const ChunkPos pos = dress->build->pos;
    uint64_t random = hash_at2(hash_combine(dress->build->seed, SCATTER_CAVE_POOLS), pos.x, pos.z);
    dress->pool_radius = 3 + (int)(random & 3);
    dress->pool_x = 5 + (int)(random >> 8 & 7);
    dress->pool_z = 5 + (int)(random >> 16 & 7);
    dress->pool_random = hash_mix(random);
}

// ---- all faces of a chunk

// What the parts of a chunk need to know of their features and pools, once it is known to have caves.
static void find_features(const Dress *dress, Part *part)
{
    const CaveRegion *region = part->region;
    part->hanging = part->standing = part->inlaid = part->singles = 0;
    part->single_most = 0.0f;
    memset(part->coned, 0, sizeof part->coned);
    part->pooled = region->pool != BLOCK_AIR && unit(dress->pool_random) < region->pool_chance;
    for (int f = 0; f < CAVE_FEATURES_MAX && region->features[f].block; f++) {
        const CaveFeature *feature = &region->features[f];
        const bool joins = feature->habit == CAVE_JOINS;
        if (feature->radius > 0)
            find_cones_of(dress->build, part, f);
        else {
            part->singles |= 1u << f;
            part->single_most += feature->chance * (1.0f + PATCH_SWING * feature->patchy * dress->patch_most);
        }
        part->standing |= joins || feature->habit == CAVE_STANDS ? 1u << f : 0;
        part->inlaid |= feature->habit == CAVE_INLAID ? 1u << f : 0;
        part->hanging |= (joins && feature->radius > 0) || feature->habit == CAVE_HANGS ? 1u << f : 0;
    }
    part->single_most = part->single_most * 1.01f + 0.01f; // more than what rounding may add
}

static void dress_face(const Dress *dress, int column, int y, int up)
{
    const Part *part = part_at(dress, column, y);
    Face face = {.dress = dress, .part = part, .column = column, .y = y, .up = up};
    if (!part || y > dress->surface[column] - SKIN || !block_has(*face_block(&face, -1), BLOCK_OPAQUE))
        return;
    face.region = part->region;
    face.random = hash_mix(dress->random[column] + (uint64_t)(y * 2 + (up > 0)));
    if (up > 0 && sink_pool(&face))
        return;
    line_face(&face);
    add_feature(&face);
}

// A vein of gravel over a cave would fall: there it is rock.
static void hold_ceiling(const Dress *dress, int column, int y)
{
    uint8_t *above = block_of(dress, column, y + 1);
    if (block_has(*above, BLOCK_FALLS)) {
        const Part *part = part_at(dress, column, y);
        *above = part ? part->region->rock : BLOCK_STONE;
    }
}

static void dress_column(const Dress *dress, int column, int y, uint8_t faces)
{
    if (faces & CAVE_CEILING)
        hold_ceiling(dress, column, y);
    if (faces & CAVE_FLOOR)
        dress_face(dress, column, y, 1);
    if (faces & CAVE_CEILING && *block_of(dress, column, y) == BLOCK_AIR)
        dress_face(dress, column, y, -1);
}

// Byte n is at bit 8 n, whatever the machine's order is.
static uint64_t eight_at(const uint8_t *bytes)
{
    uint64_t value;
    memcpy(&value, bytes, sizeof value);
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap64(value) : value;
}

static void dress_layer(const Dress *dress, int y)
{
    enum { AT_ONCE = 8 };
    uint8_t faces[CHUNK_COLUMNS];
    if (!ISA_SELECT(caves_find_faces)(block_of(dress, 0, y), dress->surface, y, faces))
        return;
    for (int i = 0; i < CHUNK_COLUMNS; i += AT_ONCE) {
        for (uint64_t some = eight_at(faces + i); some;) {
            const int byte = __builtin_ctzll(some) / 8;
            dress_column(dress, i + byte, y, faces[i + byte]);
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

static bool find_wall(const Dress *dress, uint64_t random, int low, int high, Wall *wall)
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
        y > dress->surface[wall->column] - SKIN)
        return false;
    wall->rock = block_of(dress, column_index(to_x, to_z), y + way[1]);
    return *block_of(dress, wall->column, y) == BLOCK_AIR && is_rock(*wall->rock);
}

// `chance` is what is left of the draw.
static void dress_wall(const Dress *dress, const Wall *wall, float chance)
{
    const Part *part = part_at(dress, wall->column, wall->y);
    for (unsigned some = part ? part->inlaid : 0; some; some &= some - 1) {
        const int f = __builtin_ctz(some);
        const CaveFeature *feature = &part->region->features[f];
        chance -= density_of(dress, wall->column, part->region, f);
        if (chance < 0.0f) {
            *wall->rock = feature->block;
            return;
        }
    }
}

static void show_ore(const Dress *dress, const Wall *wall, uint64_t random)
{
    const GeneratorSpec *spec = dress->build->spec;
    const OreInfo *ore = spec->ore_count ? &spec->ores[random % (uint64_t)spec->ore_count] : NULL;
    const Part *part = part_at(dress, wall->column, wall->y);
    bool rock = *wall->rock == BLOCK_STONE || (part && *wall->rock == part->region->rock);
    if (ore && block_has(ore->block, BLOCK_ORE) && rock && wall->y >= ore->low && wall->y < ore->high)
        *wall->rock = ore->block;
}

// The chance of a wall to be inlaid, at most.
static float inlaid_most(const Dress *dress)
{
    float most = 0.0f;
    for (const Part *part = dress->parts; part < dress->parts + dress->part_count; part++) {
        float sum = 0.0f;
        for (unsigned some = part->inlaid; some; some &= some - 1) {
            const CaveFeature *feature = &part->region->features[__builtin_ctz(some)];
            sum += feature->chance * (1.0f + PATCH_SWING * feature->patchy);
        }
        most = MAX(most, sum);
    }
    return MIN(most, 1.0f);
}

// Where little is inlaid, fewer places are tried, and each is inlaid the more surely.
static void dress_walls(const Dress *dress, int low, int high)
{
    uint64_t random = hash_at2(hash_combine(dress->build->seed, SCATTER_CAVE_ORES), dress->build->x, dress->build->z);
    const float most = inlaid_most(dress);
    const int tries = (int)(most * WALL_TRIES + unit(random));
    Wall wall;
    for (int i = 0; i < tries; i++) {
        random = hash_mix(random + 1);
        if (find_wall(dress, random, low, high, &wall))
            dress_wall(dress, &wall, unit(hash_mix(random + 2)) * most);
    }
    for (int i = 0; i < dress->build->spec->caves.shown_ores; i++) {
        random = hash_mix(random + 1);
        if (find_wall(dress, random, low, high, &wall))
            show_ore(dress, &wall, hash_mix(random + 2));
    }
}

static void find_patch(Dress *dress)
{
    dress->patch = dress->part_count > 0 ? plants_meadow(dress->build) : NULL;
    dress->patch_most = 0.0f;
    for (int i = 0; dress->patch && i < CHUNK_COLUMNS; i++)
        dress->patch_most = MAX(dress->patch_most, fabsf(dress->patch[i]));
}

static void dress_caves(Dress *dress)
{
    Build *build = dress->build;
    int low = 1, high = CHUNK_HEIGHT - 1;
    while (low < high && !build->hollow[low])
        low++;
    while (high > low && !build->hollow[high - 1])
        high--;
    if (low == high)
        return;
    find_patch(dress);
    find_pool(dress);
    for (int p = 0; p < dress->part_count; p++)
        find_features(dress, &dress->parts[p]);
    for (int y = low; y < high; y++)
        if (build->hollow[y])
            dress_layer(dress, y);
    // The range of the tries must not depend on the layers that were made.
    dress_walls(dress, 2, MIN(dress->highest, build->spec->caves.top));
}

void stage_cave_dress(Build *build)
{
    ArenaMark mark = arena_mark(build->scratch);
    Dress *dress = arena_alloc(build->scratch, sizeof *dress);
    uint64_t seed = hash_combine(build->seed, SCATTER_CAVE_DRESS);
    dress->build = build;
    dress->part_count = dress->highest = 0;
    ISA_SELECT(scatter_columns)(seed, build->x, build->z, dress->random);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        int x = i % CHUNK_SIZE, z = i / CHUNK_SIZE;
        dress->fray[i] = (unit(dress->random[i]) - 0.5f) * FIELD_FRAY;
        dress->shift[i] = (int8_t)((int)(dress->random[i] & 0xFFFF) % (2 * FRAY + 1) - FRAY);
        dress->temperature[i] = build->region->temperature[land_index(x, z)];
        dress->surface[i] = build->region->surface[land_index(x, z)];
        dress->highest = MAX(dress->highest, dress->surface[i]);
    }
    find_parts(dress);
    for (int p = 0; p < dress->part_count; p++)
        change_rock(dress, &dress->parts[p]);
    dress_caves(dress);
    arena_release(build->scratch, mark);
}
