#include "gen/river/river_internal.h"

#include "base/cache.h"

#include <string.h>

enum { HEIGHTS, DIRECTIONS, NETWORKS, LEVELS };
static const int tiles_kept[LEVELS] = {[HEIGHTS] = 16, [DIRECTIONS] = 24, [NETWORKS] = 6};

Rivers *rivers_create(const WorldFields *fields, const LandProgram *height)
{
    Rivers *rivers = memory_alloc(MEMORY_GENERAL, sizeof *rivers);
    *rivers = (Rivers){.fields = fields, .spec = &fields->spec->land.rivers, .height = height};
    for (int level = 0; level < LEVELS; level++)
        rivers->caches[level] = cache_create(tiles_kept[level]);
    return rivers;
}

void rivers_destroy(Rivers *rivers)
{
    if (!rivers)
        return;
    for (int level = 0; level < LEVELS; level++)
        cache_destroy(rivers->caches[level]);
    memory_free(rivers);
}

static const void *hold(const Rivers *rivers, int level, RiverMakeTile *make, RiverHold *before, int64_t x, int64_t z)
{
    const void *there = cache_claim(rivers->caches[level], x, z);
    return there ? there : cache_keep(rivers->caches[level], x, z, make(rivers, x, z, before));
}

static const void *hold_heights(const Rivers *rivers, int64_t x, int64_t z)
{
    return hold(rivers, HEIGHTS, river_heights, NULL, x, z);
}

static const void *hold_directions(const Rivers *rivers, int64_t x, int64_t z)
{
    return hold(rivers, DIRECTIONS, river_directions, hold_heights, x, z);
}

const void *river_hold_network(const Rivers *rivers, int64_t x, int64_t z)
{
    return hold(rivers, NETWORKS, river_network, hold_directions, x, z);
}

// ---- facts

// The land's values are proven with these ranges. Builds without assertions leave it out.
static void check_facts(const RiverSpec *spec, const RiverColumns *columns, int count)
{
    for (int f = 0; f < RIVER_FACT_COUNT; f++) {
        const Interval range = river_fact_range(spec, (RiverFact)f);
        for (int n = 0; n < count; n++)
            ASSERT((double)columns->facts[f][n] >= range.low && (double)columns->facts[f][n] <= range.high);
    }
}

// ---- columns

typedef struct Query {
    const Rivers *rivers;
    int64_t x, z; // of the first column
    int step, count;
    RiverColumns *columns;
    bool near; // a piece was added
} Query;

static void fill_all(float *values, float value, int count)
{
    for (int n = 0; n < count; n++)
        values[n] = value;
}

static void begin_columns(Query *query, const RiverSpec *spec)
{
    RiverColumns *columns = query->columns;
    const int count = query->count;
    columns->reach = (float)spec->reach;
    fill_all(columns->score, 1e6f, count);
    fill_all(columns->weight, 0.0f, count);
    fill_all(columns->sum, 0.0f, count);
    fill_all(columns->away, 1e6f, count);
    for (int f = 0; f < RIVER_FACT_COUNT; f++)
        fill_all(columns->facts[f], river_fact_far(spec, (RiverFact)f), count);
    query->near = true;
}

// Columns relative to a network: whole numbers, so they are exact.
static void place_columns(const Query *query, int64_t origin_x, int64_t origin_z)
{
    RiverColumns *columns = query->columns;
    const float x = (float)(query->x - origin_x), z = (float)(query->z - origin_z), step = (float)query->step;
    float row[CHUNK_SIZE];
    for (int i = 0; i < CHUNK_SIZE; i++)
        row[i] = x + (float)i * step;
    for (int first = 0; first < query->count; first += CHUNK_SIZE) {
        const int some = MIN(CHUNK_SIZE, query->count);
        memcpy(columns->x + first, row, (size_t)some * sizeof *row);
        fill_all(columns->z + first, z + (float)(first / CHUNK_SIZE) * step, some);
    }
}

static bool meet(const RiverBox *a, const RiverBox *b)
{
    return a->low_x <= b->high_x && a->high_x >= b->low_x && a->low_z <= b->high_z && a->high_z >= b->low_z;
}

static void add_network(Query *query, const RiverNetwork *network, int64_t origin_x, int64_t origin_z)
{
    const RiverSpec *spec = query->rivers->spec;
    const float around = (float)spec->reach + 1.0f, wide = (float)(15 * query->step);
    const float x = (float)(query->x - origin_x), z = (float)(query->z - origin_z);
    const RiverBox box = {x - around, z - around, x + wide + around, z + wide + around};
    bool placed = false;
    for (int s = 0; s < network->stretch_count; s++) {
        const RiverStretch *stretch = &network->stretches[s];
        for (int p = stretch->first; meet(&stretch->box, &box) && p < stretch->first + stretch->count; p++) {
            const RiverBox own = river_piece_box(&network->pieces[p]);
            if (!meet(&own, &box))
                continue;
            if (!query->near)
                begin_columns(query, spec);
            if (!placed)
                place_columns(query, origin_x, origin_z);
            placed = true;
            ISA_SELECT(river_add)(&network->pieces[p], query->columns, query->count);
        }
    }
}

// A curve leaves the cells of its two nodes by at most 0.6 cells before it is bent: by how many blocks more than a cell
// afterwards.
static int64_t beyond_cell(const RiverSpec *spec)
{
    return (int64_t)MAX(spec->bend - 0.4f * (float)spec->cell + 1.0f, 0.0f);
}

// All networks that may have a piece in reach, always in the same order.
static void add_networks(Query *query)
{
    const RiverSpec *spec = query->rivers->spec;
    const int64_t cell = spec->cell, side = cell * NODE_SIDE, wide = 15 * query->step;
    const int64_t around = (int64_t)spec->reach + (int64_t)river_breadth_most(spec) + 1 + beyond_cell(spec);
    const int64_t low_x = floor_div(query->x - around - 3 * cell, side),
                  low_z = floor_div(query->z - around - 3 * cell, side);
    const int64_t high_x = floor_div(query->x + wide + around + 2 * cell, side);
    const int64_t high_z = floor_div(query->z + wide + around + 2 * cell, side);
    for (int64_t z = low_z; z <= high_z; z++)
        for (int64_t x = low_x; x <= high_x; x++) {
            const RiverNetwork *network = river_hold_network(query->rivers, x, z);
            add_network(query, network, x * side, z * side);
            cache_release(network);
        }
}

static void finish_valley(RiverColumns *columns, int count)
{
    for (int n = 0; n < count; n++) {
        float level = columns->weight[n] > 0.0f ? columns->sum[n] / columns->weight[n] : (float)SEA_LEVEL;
        columns->facts[RIVER_VALLEY][n] = CLAMP(level, (float)SEA_LEVEL, (float)SURFACE_MOST);
    }
}

// Cuts off the corners of lower water, along lines that are as far from the higher water as from the bank, together.
static void bevel_corners(float bevel, RiverColumns *columns, int count)
{
    float *level = columns->facts[RIVER_LEVEL];
    const float *distance = columns->facts[RIVER_DISTANCE], *bank = columns->facts[RIVER_BANK];
    for (int n = 0; n < count; n++)
        if (distance[n] < (float)RIVER_BANK_WIDTH && bank[n] > level[n] && columns->away[n] - distance[n] < bevel)
            level[n] = bank[n];
}

void river_fill_none(const RiverSpec *spec, float *const facts[RIVER_FACT_COUNT])
{
    for (int f = 0; f < RIVER_FACT_COUNT; f++)
        if (facts[f])
            facts[f][0] = river_fact_far(spec, (RiverFact)f);
}

bool river_fill(const Rivers *rivers, int64_t x, int64_t z, int step, float *const facts[RIVER_FACT_COUNT])
{
    const int count = step == 0 ? 1 : CHUNK_COLUMNS;
    RiverColumns columns;
    Query query = {rivers, x, z, step, count, &columns, false};
    add_networks(&query);
    if (!query.near) {
        river_fill_none(rivers->spec, facts);
        return false;
    }
    finish_valley(&columns, count);
    if (rivers->spec->bevel > 0.0f)
        bevel_corners(rivers->spec->bevel, &columns, count);
    check_facts(rivers->spec, &columns, count);
    for (int f = 0; f < RIVER_FACT_COUNT; f++)
        if (facts[f])
            memcpy(facts[f], columns.facts[f], (size_t)count * sizeof(float));
    return true;
}

// ---- falls

void river_visit_falls(const Rivers *rivers, const LandmarkArea *area, RiverFallVisit *visit, void *context)
{
    const int64_t cell = rivers->spec->cell, side = cell * NODE_SIDE;
    const int64_t low = 3 * cell + beyond_cell(rivers->spec), high = low - cell; // as in add_networks
    const int64_t low_x = floor_div(area->x0 - low, side), high_x = floor_div(area->x1 + high, side);
    const int64_t low_z = floor_div(area->z0 - low, side), high_z = floor_div(area->z1 + high, side);
    for (int64_t z = low_z; z <= high_z; z++)
        for (int64_t x = low_x; x <= high_x; x++) {
            const RiverNetwork *network = river_hold_network(rivers, x, z);
            for (const RiverFall *fall = network->falls; fall < network->falls + network->fall_count; fall++)
                visit(context, x * side + (int64_t)fall->x, z * side + (int64_t)fall->z, fall);
            cache_release(network);
        }
}
