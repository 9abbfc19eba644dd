#include "noise/field.h"

#include "noise/cell.h"
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

// A kind of noise: its dimensions, its value at one place (NULL for simplex, whose cells are no squares), and how it is
// added to a grid whose steps are at most a `fill_least`th of a cell.
typedef struct KindInfo {
    int dimensions;
    CellNoise *cell;
    FieldAdd *add;
    int fill_least;
} KindInfo;

typedef struct Split {
    int64_t cell;
    float offset; // in [0, 1), exact: the period is a power of two
} Split;

static Split split(int64_t position, int32_t period)
{
    int64_t cell = floor_div(position, period);
    return (Split){cell, (float)(position - cell * period) / (float)period};
}

// The sum of the octaves before and this one at a place; `y` is not looked at in the plane.
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

// Where cells are so fine that they outnumber the samples, it is cheaper to take the samples one by one.
static void add_points(const FieldOctave *octave, const KindInfo *kind, const FieldGrid *grid, float *out)
{
    for (int k = 0; k < grid->layers; k++)
        for (int j = 0; j < FIELD_EDGE; j++)
            for (int i = 0; i < FIELD_EDGE; i++, out++)
                *out = add_octave(*out, octave, kind, grid->x + i * grid->step, grid->y + k * grid->step_y,
                                  grid->z + j * grid->step);
}

static KindInfo kind_info(FieldKind kind)
{
    const KindInfo table[FIELD_KIND_COUNT] = {
        [FIELD_PERLIN2] = {2, cell_perlin2, ISA_SELECT(field_add_perlin2), 0},
        [FIELD_PERLIN3] = {3, cell_perlin3, ISA_SELECT(field_add_perlin3), 0},
        [FIELD_SIMPLEX3] = {3, NULL, ISA_SELECT(field_add_simplex3), 8},
        [FIELD_VALUE2] = {2, cell_value2, ISA_SELECT(field_add_value2), 0},
        [FIELD_VALUE3] = {3, cell_value3, ISA_SELECT(field_add_value3), 0},
        [FIELD_WHITE2] = {2, cell_white2, ISA_SELECT(field_add_white2), 0},
        [FIELD_WHITE3] = {3, cell_white3, ISA_SELECT(field_add_white3), 0},
        [FIELD_WORLEY2] = {2, cell_worley2, ISA_SELECT(field_add_worley2), 4},
        [FIELD_WORLEY3] = {3, cell_worley3, ISA_SELECT(field_add_worley3), 4},
    };
    return table[kind];
}

int field_dimensions(const Field *field) { return kind_info(field->kind).dimensions; }

static float sum_octaves(const Field *field, const KindInfo *kind, int64_t x, int64_t y, int64_t z)
{
    float sum = 0.0f;
    for (int i = 0; i < field->octave_count; i++) {
        const FieldOctave *o = &field->octaves[i];
        sum = add_octave(sum, o, kind, x + o->offset_x, y + o->offset_y, z + o->offset_z);
    }
    return sum;
}

float field_at2(const Field *field, int64_t x, int64_t z)
{
    KindInfo kind = kind_info(field->kind);
    ASSERT(kind.dimensions == 2);
    return sum_octaves(field, &kind, x, 0, z);
}

float field_at3(const Field *field, int64_t x, int64_t y, int64_t z)
{
    KindInfo kind = kind_info(field->kind);
    ASSERT(kind.dimensions == 3);
    return sum_octaves(field, &kind, x, y, z);
}

static void add_octaves(const Field *field, const FieldGrid *grid, float *out)
{
    KindInfo kind = kind_info(field->kind);
    for (int i = 0; i < field->octave_count; i++) {
        const FieldOctave *octave = &field->octaves[i];
        FieldGrid moved = *grid;
        moved.x += octave->offset_x;
        moved.y += octave->offset_y;
        moved.z += octave->offset_z;
        if (octave->period < kind.fill_least * MAX(grid->step, grid->step_y))
            add_points(octave, &kind, &moved, out);
        else
            kind.add(octave, &moved, out);
    }
}

void field_fill2(const Field *field, int64_t x, int64_t z, int step, float out[256])
{
    ASSERT(field_dimensions(field) == 2);
    ASSERT(step >= 1 && step <= FIELD_STEP_MAX);
    memset(out, 0, FIELD_LAYER * sizeof *out);
    add_octaves(field, &(FieldGrid){.x = x, .z = z, .step = step, .step_y = 1, .layers = 1}, out);
}

void field_fill3(const Field *field, int64_t x, int64_t y, int64_t z, int layers, float *out)
{
    field_fill3_steps(field, x, y, z, 1, 1, layers, out);
}

void field_fill3_steps(const Field *field, int64_t x, int64_t y, int64_t z, int step, int step_y, int layers,
                       float *out)
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
