// Lattice-coherent Perlin and value noise on grids of 16 columns (compiled once for each instruction set, base/isa.h).
// Work is done once for each lattice point, not for each sample. For each row of lattice points that the grid meets,
// the gradients are folded along x first, giving 16 numbers; every row of samples between two lattice rows is then a
// sum of four such vectors times four constants of that row. The third dimension folds in the same way, by whole
// layers.
#include "noise/field_internal.h"
#include "noise/lattice.h"

// The samples' places along one axis: sample n lies between the lattice points cells[index[n]] and cells[index[n] + 1].
enum { CELLS_MAX = 2 * FIELD_EDGE };
typedef struct Axis {
    int64_t cells[CELLS_MAX];
    int32_t index[FIELD_EDGE];
    float offset[FIELD_EDGE], fade[FIELD_EDGE];
    int cell_count;
} Axis;

static void axis_init(Axis *axis, int64_t start, int32_t step, int32_t period)
{
    int shift = __builtin_ctz((unsigned)period); // a power of two
    float inverse = 1.0f / (float)period;
    int64_t cell = start >> shift;
    int32_t rest = (int32_t)(start - cell * period);
    axis->cell_count = 0;
    for (int n = 0; n < FIELD_EDGE; n++, rest += step) {
        cell += rest >> shift;
        rest &= period - 1;
        if (axis->cell_count == 0 || axis->cells[axis->cell_count - 2] != cell) {
            if (axis->cell_count == 0 || axis->cells[axis->cell_count - 1] != cell)
                axis->cells[axis->cell_count++] = cell;
            axis->cells[axis->cell_count++] = cell + 1;
        }
        axis->index[n] = axis->cell_count - 2;
        axis->offset[n] = (float)rest * inverse; // exact
    }
    for (int n = 0; n < FIELD_EDGE; n++)
        axis->fade[n] = lattice_fade(axis->offset[n]);
}

void ISA_FN(field_add_value2)(const FieldOctave *octave, const FieldGrid *grid, float *out)
{
    Axis x, z;
    axis_init(&x, grid->x, grid->step, octave->period);
    axis_init(&z, grid->z, grid->step, octave->period);
    float rows[CELLS_MAX][FIELD_EDGE], scaled = octave->amplitude * VALUE_SCALE;
    for (int r = 0; r < z.cell_count; r++) {
        float values[CELLS_MAX];
        for (int c = 0; c < x.cell_count; c++)
            values[c] = lattice_value(hash_at2(octave->seed, x.cells[c], z.cells[r]));
        for (int i = 0; i < FIELD_EDGE; i++)
            rows[r][i] = lattice_lerp(x.fade[i], values[x.index[i]], values[x.index[i] + 1]);
    }
    for (int j = 0; j < FIELD_EDGE; j++, out += FIELD_EDGE) {
        const float *near = rows[z.index[j]], *far = near + FIELD_EDGE;
        float near_weight = (1.0f - z.fade[j]) * scaled, far_weight = z.fade[j] * scaled;
        for (int i = 0; i < FIELD_EDGE; i++)
            out[i] += near[i] * near_weight + far[i] * far_weight;
    }
}

// One lattice row, folded along x: the sum of the x parts, and the z part still to be multiplied by the distance.
typedef struct Row2 {
    float along[FIELD_EDGE], across[FIELD_EDGE];
} Row2;

static inline void fold_row2(Row2 *row, const Axis *x, uint64_t seed, int64_t cell_z)
{
    float gx[CELLS_MAX], gz[CELLS_MAX];
    for (int c = 0; c < x->cell_count; c++) {
        Gradient2 g = lattice_gradient2(hash_at2(seed, x->cells[c], cell_z));
        gx[c] = g.x;
        gz[c] = g.z;
    }
    for (int i = 0; i < FIELD_EDGE; i++) {
        int at = x->index[i];
        row->along[i] = lattice_lerp(x->fade[i], gx[at] * x->offset[i], gx[at + 1] * (x->offset[i] - 1.0f));
        row->across[i] = lattice_lerp(x->fade[i], gz[at], gz[at + 1]);
    }
}

void ISA_FN(field_add_perlin2)(const FieldOctave *octave, const FieldGrid *grid, float *out)
{
    Axis x, z;
    axis_init(&x, grid->x, grid->step, octave->period);
    axis_init(&z, grid->z, grid->step, octave->period);
    Row2 rows[CELLS_MAX];
    float scaled = octave->amplitude * PERLIN2_SCALE;
    for (int r = 0; r < z.cell_count; r++)
        fold_row2(&rows[r], &x, octave->seed, z.cells[r]);
    for (int j = 0; j < FIELD_EDGE; j++, out += FIELD_EDGE) {
        const Row2 *near = &rows[z.index[j]], *far = near + 1;
        float near_weight = (1.0f - z.fade[j]) * scaled, far_weight = z.fade[j] * scaled;
        float near_slope = z.offset[j] * near_weight, far_slope = (z.offset[j] - 1.0f) * far_weight;
        for (int i = 0; i < FIELD_EDGE; i++)
            out[i] += ((near->along[i] * near_weight + near->across[i] * near_slope) + far->along[i] * far_weight) +
                      far->across[i] * far_slope;
    }
}

// One lattice row in space, folded along x: the three parts of its gradients.
typedef struct Row3 {
    float x[FIELD_EDGE], y[FIELD_EDGE], z[FIELD_EDGE];
} Row3;

static inline void fold_row3(Row3 *row, const Axis *x, uint64_t seed, int64_t cell_y, int64_t cell_z)
{
    float gx[CELLS_MAX], gy[CELLS_MAX], gz[CELLS_MAX];
    for (int c = 0; c < x->cell_count; c++) {
        Gradient3 g = lattice_gradient3(hash_at3(seed, x->cells[c], cell_y, cell_z));
        gx[c] = g.x;
        gy[c] = g.y;
        gz[c] = g.z;
    }
    for (int i = 0; i < FIELD_EDGE; i++) {
        int at = x->index[i];
        row->x[i] = lattice_lerp(x->fade[i], gx[at] * x->offset[i], gx[at + 1] * (x->offset[i] - 1.0f));
        row->y[i] = lattice_lerp(x->fade[i], gy[at], gy[at + 1]);
        row->z[i] = lattice_lerp(x->fade[i], gz[at], gz[at + 1]);
    }
}

// One layer of lattice points, folded along x and z: its x and z parts, and the y part still to be multiplied by the
// height above it.
typedef struct Plane3 {
    float level[FIELD_LAYER], rise[FIELD_LAYER];
} Plane3;

static void fold_plane3(Plane3 *plane, const Axis *x, const Axis *z, uint64_t seed, int64_t cell_y)
{
    Row3 rows[CELLS_MAX];
    for (int r = 0; r < z->cell_count; r++)
        fold_row3(&rows[r], x, seed, cell_y, z->cells[r]);
    for (int j = 0; j < FIELD_EDGE; j++) {
        const Row3 *near = &rows[z->index[j]], *far = near + 1;
        float *level = plane->level + j * FIELD_EDGE, *rise = plane->rise + j * FIELD_EDGE;
        float far_weight = z->fade[j], near_weight = 1.0f - far_weight;
        float near_slope = z->offset[j] * near_weight, far_slope = (z->offset[j] - 1.0f) * far_weight;
        for (int i = 0; i < FIELD_EDGE; i++) {
            level[i] =
                ((near->x[i] * near_weight + near->z[i] * near_slope) + far->x[i] * far_weight) + far->z[i] * far_slope;
            rise[i] = near->y[i] * near_weight + far->y[i] * far_weight;
        }
    }
}

static inline void add_between(const Plane3 *near, const Plane3 *far, float offset, float scaled, float *restrict out)
{
    float fade = lattice_fade(offset), near_weight = (1.0f - fade) * scaled, far_weight = fade * scaled;
    float near_slope = offset * near_weight, far_slope = (offset - 1.0f) * far_weight;
    for (int n = 0; n < FIELD_LAYER; n++)
        out[n] += ((near->level[n] * near_weight + near->rise[n] * near_slope) + far->level[n] * far_weight) +
                  far->rise[n] * far_slope;
}

void ISA_FN(field_add_perlin3)(const FieldOctave *octave, const FieldGrid *grid, float *out)
{
    Axis x, z;
    axis_init(&x, grid->x, grid->step, octave->period);
    axis_init(&z, grid->z, grid->step, octave->period);
    float scaled = octave->amplitude * PERLIN3_SCALE, inverse = 1.0f / (float)octave->period;
    Plane3 planes[2]; // below and above; which is which alternates
    Plane3 *near = &planes[0], *far = &planes[1];
    int64_t far_cell = INT64_MIN;
    for (int k = 0; k < grid->layers; k++, out += FIELD_LAYER) {
        int64_t y = grid->y + (int64_t)k * grid->step_y, cell = floor_div(y, octave->period);
        if (cell + 1 != far_cell) {
            Plane3 *kept = near;
            near = far;
            far = kept;
            if (cell != far_cell)
                fold_plane3(near, &x, &z, octave->seed, cell);
            fold_plane3(far, &x, &z, octave->seed, cell + 1);
            far_cell = cell + 1;
        }
        add_between(near, far, (float)(y - cell * octave->period) * inverse, scaled, out);
    }
}
