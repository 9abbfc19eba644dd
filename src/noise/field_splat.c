// Simplex noise in space by splatting (compiled once for each instruction set, base/isa.h). Only lattice vertices
// within sqrt(1/2) cells touch a sample, so this walks the few vertices near the grid instead of the samples. A
// vertex's kernel max(0, r^2 - dx^2 - dy^2 - dz^2)^4 * (gx dx + gy dy + gz dz) separates by axis: a row of 16 samples
// costs about seven vector operations, with no floor, no sort and no hash. Vertices come in ascending order, as in
// kn_cell_simplex3, and those beyond a sample's own simplex add exactly 0 (lattice.h), so a point has the same bits.
#include "noise/field_internal.h"

// A vertex: its place relative to the grid's first sample, in sixths of a unit, and its weighted gradient.
typedef struct Vertex {
    int32_t x, y, z;
    Gradient3 g;
} Vertex;

enum { LAYERS_AT_ONCE = 4 };

typedef struct Octave {
    int32_t spacing, spacing_y; // sixths of a unit between samples
    int layers;
    float unit, sixths; // cells in a sixth of a unit, and its inverse
    float scaled;       // amplitude times the noise's scale
    int32_t reach;      // of a kernel, in sixths of a unit, rounded up
    int32_t margin;     // sixths of a unit that cover the rounding of a root
} Octave;

// Samples n of an axis, 6 * step apart, that lie within `reach` of `at`: [first, end). It may include
// one more than needed.
typedef struct SampleRange {
    int first, end;
} SampleRange;

static inline SampleRange samples_within(int32_t at, int32_t reach, int32_t spacing, int count)
{
    int32_t low = at - reach, high = at + reach;
    int first = low > 0 ? low / spacing : 0, end = high < 0 ? 0 : high / spacing + 1;
    SampleRange range = {first, end < count ? end : count};
    return range;
}

// A vertex's kernel, split by axis: the squares of the distances along x and z, and the gradient's parts.
typedef struct Kernel {
    float dx2[FIELD_EDGE], gdx[FIELD_EDGE], dz2[FIELD_EDGE], gdz[FIELD_EDGE];
    float nearest_x; // the least of dx2
} Kernel;

static void kernel_init(Kernel *kernel, const Octave *o, const Vertex *v)
{
    for (int i = 0; i < FIELD_EDGE; i++) {
        float dx = (float)(o->spacing * i - v->x) * o->unit, dz = (float)(o->spacing * i - v->z) * o->unit;
        kernel->dx2[i] = dx * dx;
        kernel->gdx[i] = v->g.x * dx;
        kernel->dz2[i] = dz * dz;
        kernel->gdz[i] = v->g.z * dz;
    }
    int left = CLAMP(v->x / o->spacing, 0, FIELD_EDGE - 2);
    kernel->nearest_x = MIN(kernel->dx2[left], kernel->dx2[left + 1]);
}

static inline void splat_row(float rest, float dot, const Kernel *kernel, float *restrict out)
{
    KEEP_LOOP
    for (int i = 0; i < FIELD_EDGE; i++) {
        float t = rest - kernel->dx2[i];
        t = t > 0.0f ? t : 0.0f;
        t *= t;
        out[i] += t * t * (dot + kernel->gdx[i]);
    }
}

// `count` layers from layer k. They share one range of rows, so its end is mispredicted once, not for each layer.
static inline void splat_layers(const Octave *o, const Vertex *v, const Kernel *kernel, int k, const int count,
                                float *restrict out)
{
    float rests[LAYERS_AT_ONCE][FIELD_EDGE], dots[LAYERS_AT_ONCE][FIELD_EDGE], most = 0.0f;
    for (int n = 0; n < count; n++) {
        float dy = (float)(o->spacing_y * (k + n) - v->y) * o->unit, gdy = v->g.y * dy;
        float rest = SIMPLEX3_RADIUS_SQUARED - dy * dy;
        most = rest > most ? rest : most;
        for (int j = 0; j < FIELD_EDGE; j++) {
            rests[n][j] = rest - kernel->dz2[j];
            dots[n][j] = gdy + kernel->gdz[j];
        }
    }
    if (most <= kernel->nearest_x)
        return;
    int32_t width = (int32_t)(__builtin_sqrtf(most - kernel->nearest_x) * o->sixths) + o->margin;
    SampleRange rows = samples_within(v->z, width, o->spacing, FIELD_EDGE);
    for (int j = rows.first; j < rows.end; j++)
        for (int n = 0; n < count; n++)
            splat_row(rests[n][j], dots[n][j], kernel, out + (k + n) * FIELD_LAYER + j * FIELD_EDGE);
}

static void splat(const Octave *o, const Vertex *v, float *restrict out)
{
    Kernel kernel;
    kernel_init(&kernel, o, v);
    SampleRange layers = samples_within(v->y, o->reach, o->spacing_y, o->layers);
    int k = layers.first;
    for (; k + LAYERS_AT_ONCE <= layers.end; k += LAYERS_AT_ONCE)
        splat_layers(o, v, &kernel, k, LAYERS_AT_ONCE, out);
    for (; k < layers.end; k++)
        splat_layers(o, v, &kernel, k, 1, out);
}

static inline Octave octave_of(const KnFieldOctave *octave, const FieldGrid *grid)
{
    const int32_t period = octave->period;
    Octave o;
    o.spacing = 6 * grid->step;
    o.spacing_y = 6 * grid->step_y;
    o.layers = grid->layers;
    o.unit = 1.0f / (float)(6 * period);
    o.sixths = (float)(6 * period);
    o.scaled = octave->amplitude * SIMPLEX3_SCALE;
    o.reach = (int32_t)((int64_t)period * 4243 / 1000) + 1;
    o.margin = 2 + (period >> 18);
    return o;
}

static inline int64_t beyond(int32_t at, int32_t extent) { return at < 0 ? -at : at > extent ? at - extent : 0; }

void ISA_FN(kn_add_simplex3)(const KnFieldOctave *octave, const FieldGrid *grid, float *out)
{
    const int32_t period = octave->period, ex = 15 * grid->step, ey = (grid->layers - 1) * grid->step_y;
    const Octave o = octave_of(octave, grid);
    const uint64_t all = (uint64_t)grid->x + (uint64_t)grid->y + (uint64_t)grid->z; // beyond +-2^60 it wraps
    const int64_t skewed[3] = {(int64_t)(all + 3 * (uint64_t)grid->x), (int64_t)(all + 3 * (uint64_t)grid->y),
                               (int64_t)(all + 3 * (uint64_t)grid->z)};
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
                Vertex v;
                v.x = (5 * a - b - c) * period - (2 * rest[0] - third);
                v.y = (5 * b - a - c) * period - (2 * rest[1] - third);
                v.z = (5 * c - a - b) * period - (2 * rest[2] - third);
                int64_t gx = beyond(v.x, 6 * ex), gy = beyond(v.y, 6 * ey), gz = beyond(v.z, 6 * ex);
                if (gx * gx + gy * gy + gz * gz >= limit)
                    continue;
                v.g = lattice_gradient3(hash_at3(octave->seed, base[0] + a, base[1] + b, base[2] + c));
                v.g.x *= o.scaled;
                v.g.y *= o.scaled;
                v.g.z *= o.scaled;
                splat(&o, &v, out);
            }
}
