#include "gen/land/land.h"

#include "gen/program/field_bounds.h"
#include "gen/program/program_bounds.h"

#include <string.h>

typedef struct CellsPlace {
    const Land *land;
    const ColumnCells *cells;
    bool points; // of each cell only its first column
} CellsPlace;

static bool fill_field(const void *context, int field, float *low, float *high)
{
    const CellsPlace *place = context;
    const ColumnCells *cells = place->cells;
    if (place->points) {
        fields_fill2(&place->land->fields, field, cells->x, cells->z, cells->size, low);
        memcpy(high, low, CHUNK_COLUMNS * sizeof *high);
        return true;
    }
    return field_bounds_fill(&place->land->fields, field, cells->x, cells->z, cells->size, low, high);
}

static bool is_asked(const ColumnCells *cells, int biome) { return cells->biomes >> biome & 1; }

// Columns that no box holds have the first biome.
static bool is_everywhere(const Land *land, const ColumnCells *cells)
{
    const LandProgram *program = land->program;
    const LandSpec *spec = program->land;
    bool all_held = false, everywhere = false;
    for (int b = 0; b < program->box_count; b++) {
        all_held |= spec->boxes[b].range_count == 0;
        everywhere |= spec->boxes[b].range_count == 0 && is_asked(cells, spec->boxes[b].biome);
    }
    return everywhere || (!all_held && is_asked(cells, 0));
}

// Coarse cells evaluate only cheap ranges; any other range may hold everywhere.
enum { CHEAP = 160, ANY_COST = INT16_MAX };

static int cost_of(const Land *land, const ClimateRange *range) { return land->program->costs[range->value]; }

// `first`: the cost up to which each asked box has a range to evaluate first. `all`: the greatest cost of any range
// that is evaluated.
static void find_costs(const Land *land, const ColumnCells *cells, int *first, int *all)
{
    const LandProgram *program = land->program;
    const int most = cells->coarse ? CHEAP : ANY_COST;
    *first = *all = 0;
    for (int b = 0; b < program->box_count; b++) {
        const ClimateBox *box = &program->land->boxes[b];
        int least = most;
        for (int r = 0; r < box->range_count && is_asked(cells, box->biome); r++) {
            const int cost = cost_of(land, &box->ranges[r]);
            least = MIN(least, cost);
            *all = cost <= most ? MAX(*all, cost) : *all;
        }
        *first = is_asked(cells, box->biome) ? MAX(*first, least) : *first;
    }
}

static void want_boxes(const Land *land, const ColumnCells *cells, int cost, bool wanted[PROGRAM_LANES_MAX])
{
    const LandProgram *program = land->program;
    for (int b = 0; b < program->box_count; b++) {
        const ClimateBox *box = &program->land->boxes[b];
        for (int r = 0; r < box->range_count && is_asked(cells, box->biome); r++)
            wanted[program->axes[box->ranges[r].value]] |= cost_of(land, &box->ranges[r]) <= cost;
    }
}

static float bound_at(const float *values, bool level, int cell) { return values[level ? 0 : cell]; }

static void mark_range(const ClimateRange *range, const BoundsLane *lane, uint8_t *restrict may)
{
    const float *restrict low = lane->low, *restrict high = lane->high;
    const float from = range->low, to = range->high;
    if (lane->level && !((high[0] >= from) & (low[0] < to)))
        memset(may, 0, CHUNK_COLUMNS);
    for (int n = 0; n < CHUNK_COLUMNS && !lane->level; n++)
        may[n] = ((high[n] >= from) & (low[n] < to)) ? may[n] : 0;
}

// A box that comes earlier may hold the column instead: what is marked may hold it.
static void mark_box(const Land *land, const ClimateBox *box, int cost, const BoundsLane *lanes, uint8_t *marks)
{
    uint8_t may[CHUNK_COLUMNS];
    memset(may, 1, sizeof may);
    for (int r = 0; r < box->range_count; r++)
        if (cost_of(land, &box->ranges[r]) <= cost)
            mark_range(&box->ranges[r], &lanes[land->program->axes[box->ranges[r].value]], may);
    for (int n = 0; n < CHUNK_COLUMNS; n++)
        marks[n] |= may[n];
}

// Evaluates what costs no more, and the height if that is asked for; returns whether some cell may have the biomes.
static bool bound_cells(const Land *land, const ColumnCells *cells, int cost, const BoundsInput *input,
                        BoundsLane *lanes, ColumnBounds *bounds)
{
    const LandProgram *program = land->program;
    const int height = program->outputs[LAND_HEIGHT];
    bool wanted[PROGRAM_LANES_MAX] = {false};
    want_boxes(land, cells, cost, wanted);
    if (cells->heights && height >= 0)
        wanted[height] = true;
    ISA_SELECT(program_bounds)(program, input, wanted, lanes);
    memset(bounds->biomes, 0, sizeof bounds->biomes);
    for (int b = 0; b < program->box_count; b++)
        if (is_asked(cells, program->land->boxes[b].biome))
            mark_box(land, &program->land->boxes[b], cost, lanes, bounds->biomes);
    return memchr(bounds->biomes, 1, sizeof bounds->biomes);
}

static uint8_t height_of(float elevation)
{
    const float low = (float)SURFACE_LEAST, high = (float)SURFACE_MOST;
    const float held = elevation > low ? elevation : low;
    return (uint8_t)(int)(held < high ? held : high);
}

static void keep_heights(const BoundsLane *lane, ColumnBounds *bounds)
{
    for (int n = 0; n < CHUNK_COLUMNS; n++) {
        bounds->lowest[n] = height_of(lane ? bound_at(lane->low, lane->level, n) : 0.0f);
        bounds->highest[n] = height_of(lane ? bound_at(lane->high, lane->level, n) : 0.0f);
    }
}

static void bound_place(const CellsPlace *place, Arena *scratch, ColumnBounds *bounds)
{
    const ArenaMark mark = arena_mark(scratch);
    const Land *land = place->land;
    const ColumnCells *cells = place->cells;
    const BoundsInput input = {.fill = fill_field,
                               .context = place,
                               .any_height = cells->coarse,
                               .room = arena_alloc(scratch, sizeof(float) * BOUNDS_LANE * PROGRAM_LANES_MAX)};
    BoundsLane lanes[PROGRAM_LANES_MAX];
    const int height = land->program->outputs[LAND_HEIGHT];
    int first, all;
    find_costs(land, cells, &first, &all);
    if (cells->heights || 2 * first > all || bound_cells(land, cells, first, &input, lanes, bounds))
        bound_cells(land, cells, all, &input, lanes, bounds);
    if (is_everywhere(land, cells))
        memset(bounds->biomes, 1, sizeof bounds->biomes);
    if (cells->heights)
        keep_heights(height >= 0 ? &lanes[height] : NULL, bounds);
    arena_release(scratch, mark);
}

void land_bounds(const Land *land, const ColumnCells *cells, Arena *scratch, ColumnBounds *bounds)
{
    bound_place(&(CellsPlace){land, cells, false}, scratch, bounds);
}

void land_bounds_points(const Land *land, int64_t x, int64_t z, int step, uint64_t biomes, Arena *scratch,
                        uint8_t may[CHUNK_COLUMNS])
{
    const ColumnCells cells = {.x = x, .z = z, .size = step, .biomes = biomes, .coarse = true};
    ColumnBounds bounds;
    bound_place(&(CellsPlace){land, &cells, true}, scratch, &bounds);
    memcpy(may, bounds.biomes, sizeof bounds.biomes);
}
