#include "survey/cells.h"

#include <string.h>

enum {
    ZONE_TILES = 2,       // along a side of the zone at first, if cells are not too large then
    ZONE_LEVELS = 2,      // of cells, each half as large
    ZONE_CELL_LEAST = 64, // blocks
    ZONE_WITHIN = 1024,   // farther needs are not looked for before the spawn is known
    TINY = 16,            // blocks: cells are not divided further
    DIVIDED_MOST = 24,    // cells, around a spawn: then the columns themselves are cheaper
};

// The greatest distance along x and z between the spawn and the columns of a need.
static int distance_of(const SurveyPlan *plan, const SurveyNeed *need)
{
    const int half = plan->area / 2;
    return need->biomes ? MIN(need->within - 1, half) : half;
}

static bool may_meet(const SurveyNeed *need, const ColumnBounds *bounds, int cell)
{
    if (need->biomes)
        return bounds->biomes[cell];
    return need->above >= 0 ? bounds->highest[cell] > need->above : bounds->lowest[cell] < need->below;
}

// ---- where the spawn may be

// Square cells around the origin; those within `rim` of the map's edge have no spawn.
typedef struct Zone {
    int size, side, rim;
    int64_t first; // of the first cell, along x and z
    uint8_t *may;  // the spawn may be there
    uint8_t *marks, *rows;
} Zone;

bool survey_need_is_near(const SurveyPlan *plan, const SurveyNeed *need)
{
    return need->biomes && distance_of(plan, need) <= ZONE_WITHIN;
}

// A zone of cells of `size` blocks, without the cells that have no spawn by a coarser zone, if there is one.
static Zone zone_create(const SurveyPlan *plan, int farthest, int size, const Zone *coarser, Arena *scratch)
{
    const int reach = plan->land.facts.spawn_reach;
    Zone zone = {.size = size, .rim = (farthest + size - 1) / size};
    zone.side = 2 * reach / size + 1 + 2 * zone.rim;
    zone.first = -reach - (int64_t)zone.rim * size;
    const size_t cells = (size_t)zone.side * (size_t)zone.side;
    zone.may = arena_alloc_zero(scratch, cells);
    zone.marks = arena_alloc(scratch, cells);
    zone.rows = arena_alloc(scratch, cells);
    const int inside = zone.side - 2 * zone.rim;
    for (int j = 0; j < inside; j++)
        for (int i = 0; i < inside; i++) {
            const int x = coarser ? i * size / coarser->size + coarser->rim : 0;
            const int z = coarser ? j * size / coarser->size + coarser->rim : 0;
            zone.may[(j + zone.rim) * zone.side + i + zone.rim] = !coarser || coarser->may[z * coarser->side + x];
        }
    return zone;
}

// Returns whether the spawn may be in some cell of a rectangle, with `around` cells on all sides.
static bool any_near(const Zone *zone, int x, int z, int around)
{
    const int end_x = MIN(x + CELLS_SIDE + around, zone->side), begin_x = MAX(x - around, 0);
    for (int j = MAX(z - around, 0); j < MIN(z + CELLS_SIDE + around, zone->side); j++)
        if (memchr(zone->may + j * zone->side + begin_x, 1, (size_t)(end_x - begin_x)))
            return true;
    return false;
}

static void mark_tile(const Zone *zone, const SurveyNeed *need, int x, int z, const ColumnBounds *bounds)
{
    for (int j = 0; j < MIN(CELLS_SIDE, zone->side - z); j++)
        for (int i = 0; i < MIN(CELLS_SIDE, zone->side - x); i++)
            zone->marks[(z + j) * zone->side + x + i] = may_meet(need, bounds, j * CHUNK_SIZE + i);
}

// Adds to each of `count` marks those `apart` before and after it, if these are among them.
static void add_shifted(const uint8_t *restrict marks, uint8_t *restrict out, int count, int apart)
{
    for (int i = apart; i < count; i++)
        out[i] |= marks[i - apart];
    for (int i = 0; i < count - apart; i++)
        out[i] |= marks[i + apart];
}

// Leaves only cells from which a marked one is within `around`; false if none is left.
static bool keep_near(const Zone *zone, int around)
{
    const int side = zone->side, cells = side * side;
    memcpy(zone->rows, zone->marks, (size_t)cells);
    for (int j = 0; j < side; j++)
        for (int n = 1; n <= around; n++)
            add_shifted(zone->marks + j * side, zone->rows + j * side, side, n);
    memcpy(zone->marks, zone->rows, (size_t)cells);
    for (int n = 1; n <= around; n++)
        add_shifted(zone->rows, zone->marks, cells, n * side);
    for (int n = 0; n < cells; n++)
        zone->may[n] &= zone->marks[n];
    return memchr(zone->may, 1, (size_t)cells);
}

static bool narrow(const Zone *zone, const SurveyPlan *plan, const ChunkSource *source, const SurveyNeed *need,
                   Arena *scratch)
{
    const int around = (distance_of(plan, need) + zone->size - 1) / zone->size;
    ColumnBounds bounds;
    memset(zone->marks, 0, (size_t)zone->side * (size_t)zone->side);
    for (int z = 0; z < zone->side; z += CELLS_SIDE)
        for (int x = 0; x < zone->side; x += CELLS_SIDE)
            if (any_near(zone, x, z, around)) {
                const ColumnCells cells = {.x = zone->first + (int64_t)x * zone->size,
                                           .z = zone->first + (int64_t)z * zone->size,
                                           .size = zone->size,
                                           .biomes = need->biomes,
                                           .coarse = true};
                source->bounds(source, &cells, scratch, &bounds);
                mark_tile(zone, need, x, z, &bounds);
            }
    return keep_near(zone, around);
}

// Narrows a zone by all needs; false if nothing of it is left.
static bool narrow_all(const Zone *zone, const SurveyPlan *plan, const ChunkSource *source, const SurveyNeed *needs,
                       int count, Arena *scratch)
{
    for (int n = 0; n < count; n++)
        if (!narrow(zone, plan, source, &needs[n], scratch))
            return false;
    return true;
}

static bool zone_may_meet(const SurveyPlan *plan, const ChunkSource *source, const SurveyNeed *needs, int count,
                          Arena *scratch)
{
    int farthest = -1;
    for (int n = 0; n < count; n++)
        farthest = MAX(farthest, distance_of(plan, &needs[n]));
    if (farthest < 0)
        return true;
    const int whole = 2 * (plan->land.facts.spawn_reach + farthest), tiles = ZONE_TILES * CELLS_SIDE;
    int size = ZONE_CELL_LEAST;
    while (size < COLUMN_CELL_MAX && whole > size * tiles)
        size *= 2;
    Zone zone = zone_create(plan, farthest, size, NULL, scratch);
    bool may = narrow_all(&zone, plan, source, needs, count, scratch);
    for (int level = 1; may && level < ZONE_LEVELS && size > ZONE_CELL_LEAST; level++) {
        size /= 2;
        zone = zone_create(plan, farthest, size, &zone, scratch);
        may = narrow_all(&zone, plan, source, needs, count, scratch);
    }
    return may;
}

bool survey_zone_may_meet(const SurveyPlan *plan, const ChunkSource *source, const SurveyNeed *needs, int count,
                          Arena *scratch)
{
    const ArenaMark mark = arena_mark(scratch);
    SurveyNeed others[SURVEY_NEEDS_MAX];
    int some = 0;
    bool may = true;
    for (int n = 0; n < count && may; n++)
        if (needs[n].told && source->may_spawn)
            may = source->may_spawn(source, needs[n].biomes, scratch);
        else
            others[some++] = needs[n];
    may = may && (!source->bounds || zone_may_meet(plan, source, others, some, scratch));
    arena_release(scratch, mark);
    return may;
}

// ---- around the spawn

// The least distance from 0 to a cell, along one axis.
static int64_t gap(int64_t first, int size) { return first > 0 ? first : first + size < 0 ? -(first + size) : 0; }

// Looks for what meets a need around a spawn.
typedef struct Look {
    const SurveyPlan *plan;
    const ChunkSource *source;
    const SurveyNeed *need;
    const SurveyCounts *counts;
    Arena *scratch;
    int divided;
} Look;

// A square of cells from `at` on, relative to the spawn, `size` blocks each.
static bool tile_may_meet(Look *look, const int64_t at[2], int size)
{
    const SurveyPlan *plan = look->plan;
    const SurveyNeed *need = look->need;
    ColumnBounds bounds;
    const int64_t within = need->biomes ? need->within : survey_whole(plan);
    const ColumnCells cells = {.x = look->counts->spawn_x + at[0],
                               .z = look->counts->spawn_z + at[1],
                               .size = size,
                               .biomes = need->biomes,
                               .heights = !need->biomes,
                               .coarse = need->biomes && size > TINY};
    look->source->bounds(look->source, &cells, look->scratch, &bounds);
    for (int j = 0; j < CELLS_SIDE; j++)
        for (int i = 0; i < CELLS_SIDE; i++) {
            const int64_t x = at[0] + (int64_t)i * size, z = at[1] + (int64_t)j * size, dx = gap(x, size),
                          dz = gap(z, size);
            if (!may_meet(need, &bounds, j * CHUNK_SIZE + i) || dx * dx + dz * dz >= within * within ||
                MAX(dx, dz) > plan->area / 2)
                continue;
            if (size <= TINY || !need->biomes || look->divided++ == DIVIDED_MOST)
                return true;
            const int finer = (size + CELLS_SIDE - 1) / CELLS_SIDE;
            if (tile_may_meet(look, (const int64_t[]){x, z}, finer))
                return true;
        }
    return false;
}

bool survey_spawn_may_meet(const SurveyPlan *plan, const ChunkSource *source, const SurveyNeed *need,
                           const SurveyCounts *counts, Arena *scratch)
{
    if (!source->bounds || need->within == 1) // which the spawn has told
        return true;
    Look look = {plan, source, need, counts, scratch, 0};
    const int distance = distance_of(plan, need), size = MIN(2 * distance / CELLS_SIDE + 1, COLUMN_CELL_MAX);
    for (int64_t z = -distance; z <= distance; z += (int64_t)size * CELLS_SIDE)
        for (int64_t x = -distance; x <= distance; x += (int64_t)size * CELLS_SIDE)
            if (tile_may_meet(&look, (const int64_t[]){x, z}, size))
                return true;
    return false;
}
