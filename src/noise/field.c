#include "karst/noise.h"

#include "noise/field_internal.h"

#include <string.h>

// Layers that are filled at a time, so that the samples stay in the first-level cache from octave to octave.
enum { SLAB = 16 };

enum { OFFSET_RANGE = 1 << 24, CHUNK_EDGE = 16 };

// An offset that is no multiple of 16, so that no corner of a chunk is a lattice point of every octave.
static int64_t offset_from(uint64_t hash)
{
    int64_t offset = (int64_t)(hash % OFFSET_RANGE);
    return offset % CHUNK_EDGE ? offset : offset + 1 + (int64_t)((hash >> 32) % (CHUNK_EDGE - 1));
}

int kn_field_period(const KnFieldDef *def, int octave)
{
    double lacunarity = def->lacunarity == 0.0f ? 2.0 : (double)def->lacunarity, factor = 1.0;
    for (int i = 0; i < octave; i++)
        factor *= lacunarity;
    const double period = def->period / factor;
    return period >= 1.5 && period <= def->period ? (int)(period + 0.5) : 1;
}

static bool def_is_possible(const KnFieldDef *def)
{
    return def->kind >= 0 && def->kind < KN_FIELD_KIND_COUNT && memchr(def->name, '\0', sizeof def->name) &&
           def->octaves >= 1 && def->octaves <= KN_FIELD_OCTAVES_MAX && def->period >= 1 &&
           def->period <= KN_FIELD_PERIOD_MAX && def->gain >= 0.0f && def->gain <= 8.0f &&
           (def->lacunarity == 0.0f || (def->lacunarity > 1.0f && def->lacunarity <= KN_FIELD_LACUNARITY_MAX));
}

bool kn_field_init(KnField *field, const KnFieldDef *def, int64_t world_seed)
{
    memset(field, 0, sizeof *field);
    if (!def_is_possible(def))
        return false;
    field->kind = def->kind;
    field->octave_count = def->octaves;
    uint64_t seed = hash_name((uint64_t)world_seed, def->name);
    float total = 0.0f, amplitude = 1.0f;
    for (int i = 0; i < def->octaves; i++, amplitude *= def->gain) {
        uint64_t own = hash_combine(seed, (uint64_t)i);
        field->octaves[i].seed = own;
        field->octaves[i].offset_x = offset_from(hash_combine(own, 1));
        field->octaves[i].offset_y = offset_from(hash_combine(own, 2));
        field->octaves[i].offset_z = offset_from(hash_combine(own, 3));
        field->octaves[i].period = kn_field_period(def, i);
        field->octaves[i].amplitude = amplitude;
        total += amplitude;
    }
    for (int i = 0; i < def->octaves; i++)
        field->octaves[i].amplitude /= total;
    return true;
}

// A kind of noise: its dimensions, and its value at one place (NULL for simplex, whose cells are no squares). An octave
// is filled as a grid, or layer by layer, if its cells are at least `fill_least` steps wide. The costs are those of
// docs/noise.md: of an octave by its period, and of one at moved places, however wildly they move.
enum { COST_CLASSES = 4 };
static const int cost_periods[COST_CLASSES] = {16, 8, 4, 1}; // the least period of each size_class

typedef struct KindInfo {
    int dimensions;
    CellNoise *cell;
    FieldAdd *add[ISA_COUNT];            // to a grid
    FieldAddMoved *add_moved[ISA_COUNT]; // to a square of moved places; NULL for kinds in space
    int fill_least;
    int cost[COST_CLASSES], cost_moved;
} KindInfo;

// In the order of KnFieldKind: perlin2, perlin3, simplex3, value2, value3, white2, white3, worley2, worley3.
// clang-format off
static const KindInfo kinds[] = {
    {2, kn_cell_perlin2, ISA_ROW(kn_add_perlin2), ISA_ROW(kn_add_perlin2_moved), 0, {1, 1, 2, 4}, 16},
    {3, kn_cell_perlin3, ISA_ROW(kn_add_perlin3), {NULL}, 0, {1, 1, 2, 8}, 0},
    {3, NULL, ISA_ROW(kn_add_simplex3), {NULL}, 8, {2, 5, 100, 100}, 0},
    {2, kn_cell_value2, ISA_ROW(kn_add_value2), ISA_ROW(kn_add_value2_moved), 0, {1, 1, 2, 4}, 15},
    {3, kn_cell_value3, ISA_ROW(kn_add_value3), {NULL}, 0, {1, 1, 1, 9}, 0},
    {2, kn_cell_white2, ISA_ROW(kn_add_white2), ISA_ROW(kn_add_white2_moved), 0, {2, 3, 3, 4}, 8},
    {3, kn_cell_white3, ISA_ROW(kn_add_white3), {NULL}, 0, {1, 1, 2, 5}, 0},
    {2, kn_cell_worley2, ISA_ROW(kn_add_worley2), ISA_ROW(kn_add_worley2_moved), 4, {8, 9, 11, 240}, 88},
    {3, kn_cell_worley3, ISA_ROW(kn_add_worley3), {NULL}, 4, {24, 26, 33, 3300}, 0},
};
// clang-format on
static_assert(ARRAY_COUNT(kinds) == KN_FIELD_KIND_COUNT, "a kind of field lacks a row");

int kn_field_cost(const KnFieldDef *def, bool warped)
{
    if (!def_is_possible(def))
        return INT32_MAX;
    int cost = 0;
    const KindInfo *kind = &kinds[def->kind];
    for (int octave = 0; octave < def->octaves; octave++) {
        int size_class = 0;
        while (kn_field_period(def, octave) < cost_periods[size_class])
            size_class++;
        cost += warped ? kind->cost_moved : kind->cost[size_class];
    }
    return cost;
}

KnField kn_field_coarse(const KnField *field, int period)
{
    KnField coarse = *field;
    while (coarse.octave_count > 1 && coarse.octaves[coarse.octave_count - 1].period < period)
        coarse.octave_count--;
    return coarse;
}

typedef struct Split {
    int64_t cell;
    float offset; // in [0, 1)
} Split;

static Split split_whole(int64_t position, int32_t period)
{
    int64_t cell = field_cell(position, period);
    Split split = {cell, (float)(position - cell * period) * (1.0f / (float)period)};
    return split;
}

// Adds an octave at a place to `sum`; 2D kinds ignore `y`.
static float add_octave(float sum, const KnFieldOctave *o, const KindInfo *kind, int64_t x, int64_t y, int64_t z)
{
    if (!kind->cell)
        return kn_cell_simplex3(sum, o->seed, x, y, z, o->period, o->amplitude);
    Split sx = split_whole(x, o->period), sz = split_whole(z, o->period);
    if (kind->dimensions == 2) {
        const int64_t cell[2] = {sx.cell, sz.cell};
        const float offset[2] = {sx.offset, sz.offset};
        return sum + kind->cell(o->seed, cell, offset, o->amplitude);
    }
    Split sy = split_whole(y, o->period);
    const int64_t cell[3] = {sx.cell, sy.cell, sz.cell};
    const float offset[3] = {sx.offset, sy.offset, sz.offset};
    return sum + kind->cell(o->seed, cell, offset, o->amplitude);
}

// If cells are so small that they outnumber the samples, it is cheaper to compute the samples one by one.
static void add_points(const KnFieldOctave *octave, const KindInfo *kind, const FieldGrid *grid, float *out)
{
    for (int k = 0; k < grid->layers; k++)
        for (int j = 0; j < FIELD_EDGE; j++)
            for (int i = 0; i < FIELD_EDGE; i++, out++)
                *out = add_octave(*out, octave, kind, grid->x + i * grid->step, grid->y + k * grid->step_y,
                                  grid->z + j * grid->step);
}

int kn_field_dimensions(const KnField *field) { return kinds[field->kind].dimensions; }

static float sum_octaves(const KnField *field, int64_t x, int64_t y, int64_t z)
{
    float sum = 0.0f;
    for (int i = 0; i < field->octave_count; i++) {
        const KnFieldOctave *o = &field->octaves[i];
        sum = add_octave(sum, o, &kinds[field->kind], x + o->offset_x, y + o->offset_y, z + o->offset_z);
    }
    return sum;
}

float kn_field_at2(const KnField *field, int64_t x, int64_t z)
{
    assert(kn_field_dimensions(field) == 2);
    return sum_octaves(field, x, 0, z);
}

float kn_field_at3(const KnField *field, int64_t x, int64_t y, int64_t z)
{
    assert(kn_field_dimensions(field) == 3);
    return sum_octaves(field, x, y, z);
}

// Layers that are far apart: the layers between them would cost more than they do, so each is a grid of its own.
static void add_apart(const KnFieldOctave *octave, FieldAdd *add, const FieldGrid *grid, float *out)
{
    FieldGrid one = *grid;
    one.layers = 1;
    for (int k = 0; k < grid->layers; k++, one.y += grid->step_y)
        add(octave, &one, out + k * FIELD_LAYER);
}

static void add_octaves(const KnField *field, const FieldGrid *grid, float *out)
{
    const KindInfo *kind = &kinds[field->kind];
    FieldAdd *add = kind->add[isa_get()];
    for (int i = 0; i < field->octave_count; i++) {
        const KnFieldOctave *octave = &field->octaves[i];
        FieldGrid moved = *grid;
        moved.x += octave->offset_x;
        moved.y += octave->offset_y;
        moved.z += octave->offset_z;
        if (octave->period < kind->fill_least * grid->step)
            add_points(octave, kind, &moved, out);
        else if (octave->period < kind->fill_least * grid->step_y)
            add_apart(octave, add, &moved, out);
        else
            add(octave, &moved, out);
    }
}

void kn_field_fill2(const KnField *field, int64_t x, int64_t z, int step, float out[256])
{
    kn_field_fill2_strip(field, x, z, step, 1, out, 0);
}

void kn_field_fill2_strip(const KnField *field, int64_t x, int64_t z, int step, int tiles, float *out, ptrdiff_t apart)
{
    assert(kn_field_dimensions(field) == 2);
    assert(step >= 1 && step <= KN_FIELD_STEP2_MAX);
    const int together = field->kind == KN_FIELD_PERLIN2 ? tiles : 1;
    FieldGrid grid = {x, 0, z, step, 1, 1, together, apart};
    for (int t = 0; t < tiles; t++)
        memset(out + t * apart, 0, FIELD_LAYER * sizeof *out);
    for (int t = 0; t < tiles; t += together, grid.z += (int64_t)FIELD_EDGE * step)
        add_octaves(field, &grid, out + t * apart);
}

void kn_field_fill3(const KnField *field, int64_t x, int64_t y, int64_t z, int step, int step_y, int layers, float *out)
{
    assert(kn_field_dimensions(field) == 3);
    assert(layers >= 1 && layers <= 256 && step >= 1 && step <= KN_FIELD_STEP_MAX && step_y >= 1 &&
           step_y <= KN_FIELD_STEP_MAX);
    for (int k = 0; k < layers; k += SLAB) {
        FieldGrid slab = {x, y + (int64_t)k * step_y, z, step, step_y, MIN(layers - k, SLAB), 1, 0};
        float *first = out + k * FIELD_LAYER;
        memset(first, 0, (size_t)slab.layers * FIELD_LAYER * sizeof *first);
        add_octaves(field, &slab, first);
    }
}

// ---- moved places

static Split split_moved(int64_t position, int32_t move, int32_t period)
{
    int64_t block = position + floor_div(move, KN_FIELD_MOVE_UNITS), cell = field_cell(block, period);
    int32_t rest =
        (int32_t)(block - cell * period) * KN_FIELD_MOVE_UNITS + (int32_t)floor_mod(move, KN_FIELD_MOVE_UNITS);
    Split split = {cell, (float)rest * (1.0f / (float)period * (1.0f / (float)KN_FIELD_MOVE_UNITS))};
    return split;
}

float kn_field_at2_warped(const KnField *field, int64_t x, int64_t z, float move_x, float move_z)
{
    assert(kn_field_dimensions(field) == 2);
    int32_t units_x = field_units(field_within(move_x)), units_z = field_units(field_within(move_z));
    float sum = 0.0f;
    for (int i = 0; i < field->octave_count; i++) {
        const KnFieldOctave *o = &field->octaves[i];
        Split sx = split_moved(x + o->offset_x, units_x, o->period);
        Split sz = split_moved(z + o->offset_z, units_z, o->period);
        const int64_t cell[2] = {sx.cell, sz.cell};
        const float offset[2] = {sx.offset, sz.offset};
        sum += kinds[field->kind].cell(o->seed, cell, offset, o->amplitude);
    }
    return sum;
}

void kn_field_fill2_warped(const KnField *field, int64_t x, int64_t z, int step, const float move_x[256],
                           const float move_z[256], float out[256])
{
    assert(kn_field_dimensions(field) == 2);
    assert(step >= 1 && step <= KN_FIELD_STEP2_MAX);
    FieldAddMoved *add = kinds[field->kind].add_moved[isa_get()];
    FieldMoved moved;
    moved.step = step;
    ISA_SELECT(kn_all_units)(move_x, moved.move_x);
    ISA_SELECT(kn_all_units)(move_z, moved.move_z);
    memset(out, 0, FIELD_LAYER * sizeof *out);
    for (int i = 0; i < field->octave_count; i++) {
        const KnFieldOctave *octave = &field->octaves[i];
        moved.x = x + octave->offset_x;
        moved.z = z + octave->offset_z;
        add(octave, &moved, out);
    }
}
