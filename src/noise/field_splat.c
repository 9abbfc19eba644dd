// Simplex noise in space by splatting (compiled once for each instruction set, base/isa.h). Only lattice vertices
// within sqrt(1/2) cells touch a sample, so this walks the few vertices near the grid instead of the samples. A
// vertex's kernel max(0, r^2 - dx^2 - dy^2 - dz^2)^4 * (gx dx + gy dy + gz dz) separates by axis: a row of 16 samples
// costs about seven vector operations, with no floor, no sort and no hash. Vertices come in ascending order, as in
// cell_simplex3, and those beyond a sample's own simplex add exactly 0 (lattice.h), so a point has the same bits.
#include "noise/cell.h"
#include "noise/field_internal.h"

// A vertex: its place relative to the grid's first sample, in sixths of a unit, and its weighted gradient.
typedef struct Vertex {
    int32_t x, y, z;
    Gradient3 g;
} Vertex;

typedef struct Octave {
    const FieldOctave *octave;
    const FieldGrid *grid;
    float unit;    // cells in a sixth of a block
    float scaled;  // amplitude times the noise's scale
    int32_t reach; // sixths of a block that a kernel reaches, rounded up
} Octave;

// Samples n of an axis, 6 * step apart, that lie within `reach` of `at`: [first, end). One more than needed is
// harmless.
typedef struct Range {
    int first, end;
} Range;

static inline Range samples_within(int32_t at, int32_t reach, int32_t spacing, int count)
{
    int32_t low = at - reach, high = at + reach;
    if (high < 0)
        return (Range){0, 0};
    int first = low > 0 ? low / spacing : 0, end = high / spacing + 1;
    return (Range){first, end < count ? end : count};
}

static inline void splat_row(float rest, float dot, const float *dx2, const float *gdx, float *restrict out)
{
    for (int i = 0; i < FIELD_EDGE; i++) {
        float t = rest - dx2[i];
        t = t > 0.0f ? t : 0.0f;
        t *= t;
        out[i] += t * t * (dot + gdx[i]);
    }
}

static void splat(const Octave *o, const Vertex *v, float *restrict out)
{
    int32_t spacing = 6 * o->grid->step, spacing_y = 6 * o->grid->step_y;
    float dx2[FIELD_EDGE], gdx[FIELD_EDGE], dz2[FIELD_EDGE], gdz[FIELD_EDGE];
    for (int i = 0; i < FIELD_EDGE; i++) {
        float dx = (float)(spacing * i - v->x) * o->unit, dz = (float)(spacing * i - v->z) * o->unit;
        dx2[i] = dx * dx;
        gdx[i] = v->g.x * dx;
        dz2[i] = dz * dz;
        gdz[i] = v->g.z * dz;
    }
    Range layers = samples_within(v->y, o->reach, spacing_y, o->grid->layers);
    for (int k = layers.first; k < layers.end; k++) {
        float dy = (float)(spacing_y * k - v->y) * o->unit, rest = SIMPLEX3_RADIUS_SQUARED - dy * dy;
        if (rest <= 0.0f)
            continue;
        float rests[FIELD_EDGE], dots[FIELD_EDGE], gdy = v->g.y * dy;
        for (int j = 0; j < FIELD_EDGE; j++) {
            rests[j] = rest - dz2[j];
            dots[j] = gdy + gdz[j];
        }
        int32_t width = (int32_t)(__builtin_sqrtf(rest) / o->unit) + 1;
        Range rows = samples_within(v->z, width, spacing, FIELD_EDGE);
        for (int j = rows.first; j < rows.end; j++)
            splat_row(rests[j], dots[j], dx2, gdx, out + k * FIELD_LAYER + j * FIELD_EDGE);
    }
}

static inline int64_t gap(int32_t at, int32_t extent) { return at < 0 ? -at : at > extent ? at - extent : 0; }

void ISA_FN(field_add_simplex3)(const FieldOctave *octave, const FieldGrid *grid, float *out)
{
    int32_t period = octave->period, ex = 15 * grid->step, ey = (grid->layers - 1) * grid->step_y;
    Octave o = {.octave = octave,
                .grid = grid,
                .unit = 1.0f / (float)(6 * period),
                .scaled = octave->amplitude * SIMPLEX3_SCALE,
                .reach = (int32_t)((int64_t)period * 4243 / 1000) + 1};
    int64_t skewed[3] = {4 * grid->x + grid->y + grid->z, grid->x + 4 * grid->y + grid->z,
                         grid->x + grid->y + 4 * grid->z};
    int64_t base[3];
    int32_t rest[3];
    for (int a = 0; a < 3; a++) {
        base[a] = floor_div(skewed[a], 3 * (int64_t)period);
        rest[a] = (int32_t)(skewed[a] - base[a] * 3 * period);
    }
    int32_t third = (rest[0] + rest[1] + rest[2]) / 3;
    int na = (rest[0] + 5 * ex + ey) / (3 * period) + 1, nb = (rest[1] + 2 * ex + 4 * ey) / (3 * period) + 1,
        nc = (rest[2] + 5 * ex + ey) / (3 * period) + 1;
    int64_t limit = 18 * (int64_t)period * period;
    for (int a = 0; a <= na; a++)
        for (int b = 0; b <= nb; b++)
            for (int c = 0; c <= nc; c++) {
                Vertex v = {.x = (5 * a - b - c) * period - (2 * rest[0] - third),
                            .y = (5 * b - a - c) * period - (2 * rest[1] - third),
                            .z = (5 * c - a - b) * period - (2 * rest[2] - third)};
                int64_t gx = gap(v.x, 6 * ex), gy = gap(v.y, 6 * ey), gz = gap(v.z, 6 * ex);
                if (gx * gx + gy * gy + gz * gz >= limit)
                    continue;
                Gradient3 g = lattice_gradient3(hash_at3(octave->seed, base[0] + a, base[1] + b, base[2] + c));
                v.g = (Gradient3){g.x * o.scaled, g.y * o.scaled, g.z * o.scaled};
                splat(&o, &v, out);
            }
}
