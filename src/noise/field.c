#include "noise/field.h"

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

void field_init(Field *field, const FieldDef *def, int64_t world_seed)
{
    ASSERT(def->octaves >= 1 && def->octaves <= FIELD_OCTAVES_MAX);
    ASSERT(def->period <= FIELD_PERIOD_MAX && (def->period & (def->period - 1)) == 0);
    ASSERT(def->period >> (def->octaves - 1) >= 1);
    *field = (Field){.kind = def->kind, .octave_count = def->octaves};
    uint64_t seed = hash_name((uint64_t)world_seed, def->name);
    float total = 0.0f, amplitude = 1.0f;
    for (int i = 0; i < def->octaves; i++, amplitude *= def->gain) {
        uint64_t own = hash_combine(seed, (uint64_t)i);
        field->octaves[i] = (FieldOctave){
            .seed = own,
            .offset_x = offset_from(hash_combine(own, 1)),
            .offset_y = offset_from(hash_combine(own, 2)),
            .offset_z = offset_from(hash_combine(own, 3)),
            .period = def->period >> i,
            .amplitude = amplitude,
        };
        total += amplitude;
    }
    for (int i = 0; i < def->octaves; i++)
        field->octaves[i].amplitude /= total;
}

// A kind of noise: its dimensions, and its value at one place (NULL for simplex, whose cells are no squares). An octave
// is filled as a grid if its cells are at least `fill_least` steps wide.
typedef struct KindInfo {
    int dimensions;
    CellNoise *cell;
    int fill_least;
} KindInfo;

static const KindInfo kinds[] = {
    [FIELD_PERLIN2] = {.dimensions = 2, .cell = cell_perlin2},
    [FIELD_PERLIN3] = {.dimensions = 3, .cell = cell_perlin3},
    [FIELD_SIMPLEX3] = {.dimensions = 3, .fill_least = 8},
    [FIELD_VALUE2] = {.dimensions = 2, .cell = cell_value2},
    [FIELD_VALUE3] = {.dimensions = 3, .cell = cell_value3},
    [FIELD_WHITE2] = {.dimensions = 2, .cell = cell_white2},
    [FIELD_WHITE3] = {.dimensions = 3, .cell = cell_white3},
    [FIELD_WORLEY2] = {.dimensions = 2, .cell = cell_worley2, .fill_least = 4},
    [FIELD_WORLEY3] = {.dimensions = 3, .cell = cell_worley3, .fill_least = 4},
};
_Static_assert(ARRAY_COUNT(kinds) == FIELD_KIND_COUNT, "a kind of field lacks a row");

// How the running instruction set adds a kind to a grid.
static FieldAdd *kind_adder(FieldKind kind)
{
    FieldAdd *const adders[FIELD_KIND_COUNT] = {
        [FIELD_PERLIN2] = ISA_SELECT(field_add_perlin2),   [FIELD_PERLIN3] = ISA_SELECT(field_add_perlin3),
        [FIELD_SIMPLEX3] = ISA_SELECT(field_add_simplex3), [FIELD_VALUE2] = ISA_SELECT(field_add_value2),
        [FIELD_VALUE3] = ISA_SELECT(field_add_value3),     [FIELD_WHITE2] = ISA_SELECT(field_add_white2),
        [FIELD_WHITE3] = ISA_SELECT(field_add_white3),     [FIELD_WORLEY2] = ISA_SELECT(field_add_worley2),
        [FIELD_WORLEY3] = ISA_SELECT(field_add_worley3),
    };
    return adders[kind];
}

typedef struct Split {
    int64_t cell;
    float offset; // in [0, 1), exact: the period is a power of two
} Split;

static Split split(int64_t position, int32_t period)
{
    int64_t cell = position >> __builtin_ctz((unsigned)period);
    return (Split){cell, (float)(position - cell * period) / (float)period};
}

// Adds an octave at a place to `sum`; 2D kinds ignore `y`.
static float add_octave(float sum, const FieldOctave *o, const KindInfo *kind, int64_t x, int64_t y, int64_t z)
{
    if (!kind->cell)
        return cell_simplex3(sum, o->seed, x, y, z, o->period, o->amplitude);
    Split sx = split(x, o->period), sy = split(y, o->period), sz = split(z, o->period);
    if (kind->dimensions == 2)
        return sum + kind->cell(o->seed, (const int64_t[]){sx.cell, sz.cell}, (const float[]){sx.offset, sz.offset},
                                o->amplitude);
    return sum + kind->cell(o->seed, (const int64_t[]){sx.cell, sy.cell, sz.cell},
                            (const float[]){sx.offset, sy.offset, sz.offset}, o->amplitude);
}

// If cells are so small that they outnumber the samples, it is cheaper to compute the samples one by one.
static void add_points(const FieldOctave *octave, const KindInfo *kind, const FieldGrid *grid, float *out)
{
    for (int k = 0; k < grid->layers; k++)
        for (int j = 0; j < FIELD_EDGE; j++)
            for (int i = 0; i < FIELD_EDGE; i++, out++)
                *out = add_octave(*out, octave, kind, grid->x + i * grid->step, grid->y + k * grid->step_y,
                                  grid->z + j * grid->step);
}

int field_dimensions(const Field *field) { return kinds[field->kind].dimensions; }

static float sum_octaves(const Field *field, int64_t x, int64_t y, int64_t z)
{
    float sum = 0.0f;
    for (int i = 0; i < field->octave_count; i++) {
        const FieldOctave *o = &field->octaves[i];
        sum = add_octave(sum, o, &kinds[field->kind], x + o->offset_x, y + o->offset_y, z + o->offset_z);
    }
    return sum;
}

float field_at2(const Field *field, int64_t x, int64_t z)
{
    ASSERT(field_dimensions(field) == 2);
    return sum_octaves(field, x, 0, z);
}

float field_at3(const Field *field, int64_t x, int64_t y, int64_t z)
{
    ASSERT(field_dimensions(field) == 3);
    return sum_octaves(field, x, y, z);
}

static void add_octaves(const Field *field, const FieldGrid *grid, float *out)
{
    const KindInfo *kind = &kinds[field->kind];
    FieldAdd *add = kind_adder(field->kind);
    for (int i = 0; i < field->octave_count; i++) {
        const FieldOctave *octave = &field->octaves[i];
        FieldGrid moved = *grid;
        moved.x += octave->offset_x;
        moved.y += octave->offset_y;
        moved.z += octave->offset_z;
        if (octave->period < kind->fill_least * MAX(grid->step, grid->step_y))
            add_points(octave, kind, &moved, out);
        else
            add(octave, &moved, out);
    }
}

void field_fill2(const Field *field, int64_t x, int64_t z, int step, float out[256])
{
    field_fill2_strip(field, x, z, step, 1, out, FIELD_LAYER);
}

void field_fill2_strip(const Field *field, int64_t x, int64_t z, int step, int tiles, float *out, ptrdiff_t apart)
{
    ASSERT(field_dimensions(field) == 2);
    ASSERT(step >= 1 && step <= FIELD_STEP_MAX && tiles >= 1);
    FieldGrid grid = {.x = x, .z = z, .step = step, .step_y = 1, .layers = 1, .tiles = tiles, .apart = apart};
    for (int t = 0; t < tiles; t++)
        memset(out + t * apart, 0, FIELD_LAYER * sizeof *out);
    if (field->kind == FIELD_PERLIN2) {
        add_octaves(field, &grid, out);
        return;
    }
    grid.tiles = 1;
    for (int t = 0; t < tiles; t++, grid.z += (int64_t)FIELD_EDGE * step)
        add_octaves(field, &grid, out + t * apart);
}

void field_fill3(const Field *field, int64_t x, int64_t y, int64_t z, int step, int step_y, int layers, float *out)
{
    ASSERT(field_dimensions(field) == 3);
    ASSERT(layers >= 1 && layers <= 256 && step >= 1 && step <= FIELD_STEP_MAX && step_y >= 1 &&
           step_y <= FIELD_STEP_MAX);
    for (int k = 0; k < layers; k += SLAB) {
        FieldGrid slab = {.x = x,
                          .y = y + (int64_t)k * step_y,
                          .z = z,
                          .step = step,
                          .step_y = step_y,
                          .layers = MIN(layers - k, SLAB)};
        float *first = out + k * FIELD_LAYER;
        memset(first, 0, (size_t)slab.layers * FIELD_LAYER * sizeof *first);
        add_octaves(field, &slab, first);
    }
}
