// Caves of a region have rock, floors and ceilings of their own, and things that stand and hang there. Every block is
// decided from what both sides of a chunk's border know:
// - the rock changes in whole regions, whether a cave is near or not, so that walls need no look at their neighbours;
// - floors, ceilings and what stands or hangs on them depend on their own column alone; cones and pillars wider than a
//   column are drawn column by column, each from the same hashed middle;
// - a pool lies inside one chunk, in places of a level floor that are walled by what is there, so it is at rest;
// - what is inlaid or clings to walls is tried at scattered places, of which those that need the next chunk are left
//   out.
#include "base/hash.h"
#include "gen/build.h"

#include <math.h>
#include <string.h>

enum {
    FRAY = 3,         // blocks by which the regions' upper and lower bounds vary
    WALL_TRIES = 384, // in a chunk, for what is inlaid or clings
    SKIN = 4,         // blocks below the surface that stay as they are
};

#define FIELD_FRAY 0.008f // by which the bounds in the field vary
#define PATCH_SWING 3.0f  // by how much a unit of the meadow's field changes the chance of what is patchy

// The columns of a region in this chunk: those with low < high.
typedef struct Part {
    const CaveRegion *region;
    uint8_t low[CHUNK_COLUMNS], high[CHUNK_COLUMNS];
} Part;

typedef struct Dress {
    Build *build;
    uint64_t random[CHUNK_COLUMNS];
    float patch[CHUNK_COLUMNS]; // the meadow's field
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
static const CaveRegion *region_at(const Dress *dress, int column, int y)
{
    for (int p = 0; p < dress->part_count; p++)
        if (y >= dress->parts[p].low[column] && y < dress->parts[p].high[column])
            return dress->parts[p].region;
    return NULL;
}

// ---- regions

static bool find_columns(const Dress *dress, const CaveRegion *region, const float *field, Part *part)
{
    int found = 0;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        const float temperature = dress->build->region->temperature[land_index(i % CHUNK_SIZE, i / CHUNK_SIZE)];
        const float fray = unit(dress->random[i]) - 0.5f, value = field[i] + fray * FIELD_FRAY;
        const int shift = (int)(dress->random[i] % (2 * FRAY + 1)) - FRAY;
        const bool inside = value >= region->above && value < region->below && temperature >= region->cold &&
                            temperature < region->warm;
        part->low[i] = (uint8_t)(inside ? CLAMP(region->low > 0 ? region->low + shift : 0, 0, 255) : 255);
        part->high[i] = (uint8_t)(inside ? CLAMP(region->high + shift, 0, 255) : 0);
        found += inside;
    }
    return found > 0;
}

static void find_parts(Dress *dress)
{
    const Build *build = dress->build;
    float field[CHUNK_COLUMNS];
    int filled = -1;
    for (int r = 0; r < build->spec->cave_region_count; r++) {
        const CaveRegion *region = &build->spec->cave_regions[r];
        if (region->field != filled)
            land_fill2(build->land, region->field, build->x, build->z, 1, field);
        filled = region->field;
        Part *part = &dress->parts[dress->part_count];
        part->region = region;
        dress->part_count += find_columns(dress, region, field, part);
    }
}

static void change_rock(const Dress *dress, const Part *part)
{
    int low = CHUNK_HEIGHT, high = 0;
    const uint8_t rock = part->region->rock;
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        low = MIN(low, part->low[i]);
        high = MAX(high, MIN(part->high[i], dress->surface[i] + 1));
    }
    for (int y = MAX(low, dress->build->lowest); y < high && rock != BLOCK_STONE; y++) {
        uint8_t *layer = dress->build->blocks + y * CHUNK_COLUMNS;
        for (int i = 0; i < CHUNK_COLUMNS; i++)
            layer[i] = ((layer[i] == BLOCK_STONE) & (y >= part->low[i]) & (y < part->high[i])) ? rock : layer[i];
    }
}

// ---- floors and ceilings

// Where air meets rock above or below it.
typedef struct Face {
    const Dress *dress;
    const CaveRegion *region;
    int column, y;   // of the air
    int up;          // 1: a floor; -1: a ceiling
    int room;        // blocks of air, at most DRESS_ROOM
    uint64_t random; // of this face
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

// How long a cone is in this column, 0 outside of it. Cells are so wide that a cone stays inside of its own.
static int cone_length(const Face *face, const CaveFeature *feature, int number)
{
    const Build *build = face->dress->build;
    const int radius = feature->radius, cell = 3 * radius + 4;
    int64_t x = build->x + face->column % CHUNK_SIZE, z = build->z + face->column / CHUNK_SIZE;
    int64_t cell_x = floor_div(x, cell), cell_z = floor_div(z, cell);
    uint64_t seed = hash_combine(hash_combine(build->seed, SCATTER_CAVE_CONES), (uint64_t)number);
    uint64_t random = hash_at2(seed, cell_x, cell_z);
    if (unit(random) >= feature->chance)
        return 0;
    int spare = cell - 2 * radius;
    int dx = (int)(x - cell_x * cell) - radius - (int)(random % (uint64_t)spare);
    int dz = (int)(z - cell_z * cell) - radius - (int)((random >> 8) % (uint64_t)spare);
    float away = sqrtf((float)(dx * dx + dz * dz)) / ((float)radius + 0.5f);
    float size = 0.5f + 0.5f * (float)(random >> 16 & 255) / 255.0f;
    if (feature->habit == CAVE_JOINS) // a pillar, wider at both ends
        return away <= 0.6f ? DRESS_ROOM : away < 1.0f ? 1 + (int)((1.0f - away) * 5.0f) : 0;
    return away < 1.0f ? 1 + (int)((float)feature->length * size * (1.0f - away)) : 0;
}

static bool grow_cone(const Face *face, const CaveFeature *feature, int number)
{
    bool joins = feature->habit == CAVE_JOINS;
    int length = cone_length(face, feature, number);
    if (length == 0 || (joins && face->room > feature->length * 2))
        return false;
    if (!joins)
        length = MIN(length, face->room / 2);
    grow(face, feature, MIN(length, face->room));
    return length > 0;
}

static bool suits(const Face *face, const CaveFeature *feature)
{
    bool own = feature->habit == (face->up > 0 ? CAVE_STANDS : CAVE_HANGS);
    return feature->habit == CAVE_JOINS ? feature->radius > 0 || face->up > 0 : own;
}

static void add_feature(const Face *face)
{
    float chance = unit(hash_mix(face->random + 1));
    for (int f = 0; f < CAVE_FEATURES_MAX && face->region->features[f].block; f++) {
        const CaveFeature *feature = &face->region->features[f];
        if (!suits(face, feature))
            continue;
        if (feature->radius > 0) {
            if (grow_cone(face, feature, f))
                return;
            continue;
        }
        float level = f % 2 == 0 ? face->dress->patch[face->column] : -face->dress->patch[face->column];
        float density = feature->chance * MAX(1.0f + PATCH_SWING * feature->patchy * level, 0.0f);
        if (chance >= density) {
            chance -= density;
            continue;
        }
        int length = 1 + (int)((face->random >> 16 & 0xFFFF) * feature->length >> 16);
        if (feature->habit == CAVE_JOINS)
            length = face->room <= feature->length ? face->room : 0;
        else
            length = MIN(length, MAX(face->room / 2, 1));
        grow(face, feature, length);
        return;
    }
}

// ---- pools

static bool holds(uint8_t block, uint8_t liquid) { return block == liquid || block_has(block, BLOCK_SOLID); }

// The floor's rock becomes water or lava where it is walled on all sides.
static bool sink_pool(const Face *face)
{
    const Dress *dress = face->dress;
    const uint8_t liquid = face->region->pool;
    int x = face->column % CHUNK_SIZE, z = face->column / CHUNK_SIZE, dx = x - dress->pool_x, dz = z - dress->pool_z;
    float reach = (float)(dress->pool_radius * dress->pool_radius) * (1.0f + dress->patch[face->column]);
    if (liquid == BLOCK_AIR || unit(dress->pool_random) >= face->region->pool_chance || face->y < 3 ||
        (float)(dx * dx + dz * dz) > reach || x < 1 || x > CHUNK_SIZE - 2 || z < 1 || z > CHUNK_SIZE - 2)
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

static void dress_face(const Dress *dress, int column, int y, int up)
{
    Face face = {.dress = dress, .region = region_at(dress, column, y), .column = column, .y = y, .up = up};
    uint8_t *rock = face_block(&face, -1);
    if (!face.region || y > dress->surface[column] - SKIN || !block_has(*rock, BLOCK_OPAQUE))
        return;
    while (face.room < DRESS_ROOM && y + face.room * up > 0 && *face_block(&face, face.room) == BLOCK_AIR)
        face.room++;
    face.random = hash_combine(dress->random[column], (uint64_t)(y * 2 + (up > 0)));
    if (up > 0 && sink_pool(&face))
        return;
    line_face(&face);
    add_feature(&face);
}

static bool has_air(uint64_t blocks)
{
    return ((blocks - UINT64_C(0x0101010101010101)) & ~blocks & UINT64_C(0x8080808080808080)) != 0;
}

// A vein of gravel over a cave would fall: there it is rock.
static void hold_ceiling(const Dress *dress, int y)
{
    const uint8_t *layer = dress->build->blocks + y * CHUNK_COLUMNS;
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        if (block_has(layer[i + CHUNK_COLUMNS], BLOCK_FALLS) && !block_has(layer[i], BLOCK_SOLID) &&
            y < dress->surface[i]) {
            const CaveRegion *region = region_at(dress, i, y);
            *block_of(dress, i, y + 1) = region ? region->rock : BLOCK_STONE;
        }
}

// Calls for each place of air whose block `up` of it is none. Eight columns without air are skipped at once.
static void dress_layer(const Dress *dress, int y, int up)
{
    _Static_assert(BLOCK_AIR == 0, "has_air looks for bytes of 0");
    const uint8_t *layer = dress->build->blocks + y * CHUNK_COLUMNS, *beside = layer - up * CHUNK_COLUMNS;
    for (int i = 0; i < CHUNK_COLUMNS; i += 8) {
        uint64_t blocks;
        memcpy(&blocks, layer + i, sizeof blocks);
        if (!has_air(blocks))
            continue;
        for (int k = i; k < i + 8; k++)
            if (layer[k] == BLOCK_AIR && beside[k] != BLOCK_AIR)
                dress_face(dress, k, y, up);
    }
}

// ---- walls

// A place of air, and one of rock beside it.
typedef struct Wall {
    int column, y;
    uint8_t *air, *rock;
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
    wall->air = block_of(dress, wall->column, y);
    wall->rock = block_of(dress, column_index(to_x, to_z), y + way[1]);
    return *wall->air == BLOCK_AIR && is_rock(*wall->rock);
}

static void dress_wall(const Dress *dress, const Wall *wall, uint64_t random)
{
    const CaveRegion *region = region_at(dress, wall->column, wall->y);
    float chance = unit(random), patch = dress->patch[wall->column];
    for (int f = 0; region && f < CAVE_FEATURES_MAX && region->features[f].block; f++) {
        const CaveFeature *feature = &region->features[f];
        float density = feature->chance * MAX(1.0f + PATCH_SWING * feature->patchy * (f % 2 ? -patch : patch), 0.0f);
        if (feature->habit != CAVE_INLAID && feature->habit != CAVE_CLINGS)
            continue;
        if (chance < density) {
            *(feature->habit == CAVE_INLAID ? wall->rock : wall->air) = feature->block;
            return;
        }
        chance -= density;
    }
}

static void show_ore(const Dress *dress, const Wall *wall, uint64_t random)
{
    const GeneratorSpec *spec = dress->build->spec;
    const OreInfo *ore = spec->ore_count ? &spec->ores[random % (uint64_t)spec->ore_count] : NULL;
    const CaveRegion *region = region_at(dress, wall->column, wall->y);
    bool rock = *wall->rock == BLOCK_STONE || (region && *wall->rock == region->rock);
    if (ore && block_has(ore->block, BLOCK_ORE) && rock && wall->y >= ore->low && wall->y < ore->high)
        *wall->rock = ore->block;
}

static void dress_walls(const Dress *dress, int low, int high)
{
    uint64_t random = hash_at2(hash_combine(dress->build->seed, SCATTER_CAVE_ORES), dress->build->x, dress->build->z);
    for (int i = 0; i < WALL_TRIES && dress->part_count > 0; i++) {
        Wall wall;
        random = hash_mix(random + 1);
        if (find_wall(dress, random, low, high, &wall))
            dress_wall(dress, &wall, hash_mix(random + 2));
    }
    for (int i = 0; i < dress->build->spec->caves.shown_ores; i++) {
        Wall wall;
        random = hash_mix(random + 1);
        if (find_wall(dress, random, low, high, &wall))
            show_ore(dress, &wall, hash_mix(random + 2));
    }
}

static void dress_caves(Dress *dress)
{
    const Build *build = dress->build;
    int low = 1, high = CHUNK_HEIGHT - 1;
    while (low < high && !build->hollow[low])
        low++;
    while (high > low && !build->hollow[high - 1])
        high--;
    if (low == high)
        return;
    if (dress->part_count > 0)
        land_fill2(build->land, build->spec->plants.meadow, build->x, build->z, 1, dress->patch);
    find_pool(dress);
    for (int y = low; y < high; y++)
        if (build->hollow[y])
            hold_ceiling(dress, y);
    for (int up = 1; up >= -1 && dress->part_count > 0; up -= 2)
        for (int y = low; y < high; y++)
            if (build->hollow[y])
                dress_layer(dress, y, up);
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
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        int x = i % CHUNK_SIZE, z = i / CHUNK_SIZE;
        dress->random[i] = hash_at2(seed, build->x + x, build->z + z);
        dress->surface[i] = build->region->surface[land_index(x, z)];
        dress->highest = MAX(dress->highest, dress->surface[i]);
    }
    find_parts(dress);
    for (int p = 0; p < dress->part_count; p++)
        change_rock(dress, &dress->parts[p]);
    dress_caves(dress);
    arena_release(build->scratch, mark);
}
