// Features one column wide depend on their own column alone; cones and pillars that are wider are drawn column by
// column, each from the same hashed middle, which may lie in another chunk.
#include "gen/stages/cave_features.h"

#include "base/hash.h"

#include <math.h>
#include <string.h>

// ---- cones

// Cells are so wide that a cone stays inside of its own.
static Cone find_cone(const CaveFeature *feature, uint64_t random, int cell_x, int cell_z)
{
    const unsigned spare = (unsigned)feature->radius + 4;
    const unsigned bits = (unsigned)(random >> 8);
    if (cave_unit(random) >= feature->chance)
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

static void grow(const Face *face, const CaveFeature *feature, int length)
{
    for (int i = 0; i < length; i++)
        *face_block(face, i) = i == length - 1 && feature->tip ? feature->tip : feature->block;
}

// How long the cone that may reach this column is there, 0 outside of it.
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

// The sign alternates, so that features have patches of their own from one field.
float cave_feature_chance(const CaveChunk *caves, int column, const CaveRegion *region, int number)
{
    const CaveFeature *feature = &region->features[number];
    const float level = number % 2 == 0 ? caves->patch[column] : -caves->patch[column];
    return feature->chance * MAX(1.0f + PATCH_SWING * feature->patchy * level, 0.0f);
}

void cave_add_feature(const Face *face)
{
    const RegionColumns *here = face->here;
    float chance = cave_unit(face->random << 24);
    unsigned some = face->up > 0 ? here->standing : here->hanging;
    some &= here->coned[face->column] | (chance < here->single_most ? here->singles : 0);
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

void cave_find_features(const CaveChunk *caves, RegionColumns *here)
{
    const CaveRegion *region = here->region;
    here->hanging = here->standing = here->inlaid = here->singles = 0;
    here->single_most = 0.0f;
    memset(here->coned, 0, sizeof here->coned);
    here->pooled = region->pool != BLOCK_AIR && cave_unit(caves->pool_random) < region->pool_chance;
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
