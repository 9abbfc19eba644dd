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

typedef struct Split {
    int64_t cell;
    float offset; // in [0, 1), exact: the period is a power of two
} Split;

static Split split(int64_t position, int32_t period)
{
    int64_t cell = floor_div(position, period);
    return (Split){cell, (float)(position - cell * period) / (float)period};
}

float field_at2(const Field *field, int64_t x, int64_t z)
{
    ASSERT(field->kind == FIELD_PERLIN2 || field->kind == FIELD_VALUE2);
    float sum = 0.0f;
    for (int i = 0; i < field->octave_count; i++) {
        const FieldOctave *octave = &field->octaves[i];
        Split sx = split(x + octave->offset_x, octave->period), sz = split(z + octave->offset_z, octave->period);
        sum += (field->kind == FIELD_PERLIN2 ? cell_perlin2 : cell_value2)(octave->seed, sx.cell, sz.cell, sx.offset,
                                                                           sz.offset, octave->amplitude);
    }
    return sum;
}

float field_at3(const Field *field, int64_t x, int64_t y, int64_t z)
{
    ASSERT(field->kind == FIELD_PERLIN3 || field->kind == FIELD_SIMPLEX3);
    float sum = 0.0f;
    for (int i = 0; i < field->octave_count; i++) {
        const FieldOctave *o = &field->octaves[i];
        int64_t px = x + o->offset_x, py = y + o->offset_y, pz = z + o->offset_z;
        if (field->kind == FIELD_SIMPLEX3) {
            sum = cell_simplex3(sum, o->seed, px, py, pz, o->period, o->amplitude);
            continue;
        }
        Split sx = split(px, o->period), sy = split(py, o->period), sz = split(pz, o->period);
        const int64_t cell[3] = {sx.cell, sy.cell, sz.cell};
        const float offset[3] = {sx.offset, sy.offset, sz.offset};
        sum += cell_perlin3(o->seed, cell, offset, o->amplitude);
    }
    return sum;
}

// Vertices of a fine lattice outnumber the samples: there it is cheaper to take the samples one by one.
static void add_points(const FieldOctave *octave, const FieldGrid *grid, float *out)
{
    for (int k = 0; k < grid->layers; k++)
        for (int j = 0; j < FIELD_EDGE; j++)
            for (int i = 0; i < FIELD_EDGE; i++, out++)
                *out = cell_simplex3(*out, octave->seed, grid->x + i * grid->step, grid->y + k * grid->step_y,
                                     grid->z + j * grid->step, octave->period, octave->amplitude);
}

static void add_simplex3(const FieldOctave *octave, const FieldGrid *grid, float *out)
{
    if (octave->period < 8 * grid->step || octave->period < 8 * grid->step_y)
        add_points(octave, grid, out);
    else
        ISA_SELECT(field_add_simplex3)(octave, grid, out);
}

static FieldAdd *field_adder(FieldKind kind)
{
    FieldAdd *const adders[FIELD_KIND_COUNT] = {
        [FIELD_PERLIN2] = ISA_SELECT(field_add_perlin2),
        [FIELD_PERLIN3] = ISA_SELECT(field_add_perlin3),
        [FIELD_SIMPLEX3] = add_simplex3,
        [FIELD_VALUE2] = ISA_SELECT(field_add_value2),
    };
    return adders[kind];
}

static void add_octaves(const Field *field, const FieldGrid *grid, float *out)
{
    FieldAdd *add = field_adder(field->kind);
    for (int i = 0; i < field->octave_count; i++) {
        const FieldOctave *octave = &field->octaves[i];
        FieldGrid moved = *grid;
        moved.x += octave->offset_x;
        moved.y += octave->offset_y;
        moved.z += octave->offset_z;
        add(octave, &moved, out);
    }
}

void field_fill2(const Field *field, int64_t x, int64_t z, int step, float out[256])
{
    ASSERT(field->kind == FIELD_PERLIN2 || field->kind == FIELD_VALUE2);
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
    ASSERT(field->kind == FIELD_PERLIN3 || field->kind == FIELD_SIMPLEX3);
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
