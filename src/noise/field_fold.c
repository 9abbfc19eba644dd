// Lattice-coherent Perlin and value noise on grids of 16 columns (compiled once for each instruction set, base/isa.h).
// Work is done once for each lattice point, not for each sample. For each row of lattice points that the grid meets,
// the gradients are folded along x first, giving 16 numbers; every row of samples between two lattice rows is then a
// sum of four such vectors times four constants of that row. The third dimension folds in the same way, by whole
// layers.
#include "noise/field_internal.h"
#include "noise/field_spread.h"

// One layer of lattice points of value noise, folded along x.
static inline void fold_values(const Lattice *lattice, const bool flat, int64_t cell_y,
                               float rows[CELLS_MAX][FIELD_EDGE])
{
    const Axis *x = &lattice->x, *z = &lattice->z;
    for (int r = 0; r < z->cell_count; r++) {
        int c = 0;
        float values[CELLS_MAX];
        SCALAR_LOOP
        do {
            uint64_t hash = hash_combine(lattice->columns[c], (uint64_t)axis_cell(z, r));
            values[c] = lattice_value(flat ? hash : hash_combine(hash, (uint64_t)cell_y));
        } while (++c < x->cell_count);
        interpolate(x, values, rows[r]);
    }
}

// Folds such rows along z, and adds the sums to `out` or writes them there.
static inline void fold_value_rows(float rows[CELLS_MAX][FIELD_EDGE], const Axis *z, const float scaled, const bool add,
                                   float *restrict out)
{
    SCALAR_LOOP
    for (int j = 0; j < FIELD_EDGE; j++, out += FIELD_EDGE) {
        const float *lower = rows[z->index[j]], *upper = lower + FIELD_EDGE;
        float lower_weight = (1.0f - z->fade[j]) * scaled, upper_weight = z->fade[j] * scaled;
        KEEP_LOOP
        for (int i = 0; i < FIELD_EDGE; i++) {
            float sum = lower[i] * lower_weight + upper[i] * upper_weight;
            out[i] = add ? out[i] + sum : sum;
        }
    }
}

void ISA_FN(kn_add_value2)(const KnFieldOctave *octave, const FieldGrid *grid, float *out)
{
    Lattice lattice;
    lattice_init(&lattice, octave, grid);
    float rows[CELLS_MAX][FIELD_EDGE], scaled = octave->amplitude * VALUE_SCALE;
    fold_values(&lattice, true, 0, rows);
    fold_value_rows(rows, &lattice.z, scaled, true, out);
}

// One layer of lattice points of value noise, folded along x and z.
static void fold_value_plane(float *plane, const Lattice *lattice, int64_t cell_y)
{
    float rows[CELLS_MAX][FIELD_EDGE];
    fold_values(lattice, false, cell_y, rows);
    fold_value_rows(rows, &lattice->z, 1.0f, false, plane);
}

void ISA_FN(kn_add_value3)(const KnFieldOctave *octave, const FieldGrid *grid, float *out)
{
    Lattice lattice;
    lattice_init(&lattice, octave, grid);
    float planes[2][FIELD_LAYER], scaled = octave->amplitude * VALUE_SCALE, inverse = 1.0f / (float)octave->period;
    int64_t folded = INT64_MAX; // the cell whose two planes are ready
    for (int k = 0; k < grid->layers; k++, out += FIELD_LAYER) {
        int64_t y = grid->y + (int64_t)k * grid->step_y, cell = floor_div(y, octave->period);
        if (cell != folded) {
            fold_value_plane(planes[0], &lattice, cell);
            fold_value_plane(planes[1], &lattice, cell + 1);
            folded = cell;
        }
        float fade = lattice_fade((float)(y - cell * octave->period) * inverse);
        float lower_weight = (1.0f - fade) * scaled, upper_weight = fade * scaled;
        for (int n = 0; n < FIELD_LAYER; n++)
            out[n] += planes[0][n] * lower_weight + planes[1][n] * upper_weight;
    }
}

// The gradients of a lattice row.
typedef struct Gradients2 {
    float x[CELLS_MAX], z[CELLS_MAX];
} Gradients2;

static inline void hash_row2(Gradients2 *row, const Axis *x, const uint64_t *columns, int64_t cell_z)
{
    int c = 0;
    SCALAR_LOOP
    do {
        Gradient2 g = lattice_gradient2(hash_combine(columns[c], (uint64_t)cell_z));
        row->x[c] = g.x;
        row->z[c] = g.z;
    } while (++c < x->cell_count);
}

// One lattice row, folded along x: the sum of the x parts, and the z part, to be multiplied by the distance.
typedef struct Row2 {
    float along[FIELD_EDGE], across[FIELD_EDGE];
} Row2;

// The lattice rows from `first` on. All are hashed before the first one is folded: vectors that are read just after
// their numbers were written one by one would wait for the stores.
static inline void fold_rows2(Row2 *rows, const Lattice *lattice, int first)
{
    const Axis *x = &lattice->x, *z = &lattice->z;
    Gradients2 gradients[CELLS_MAX];
    for (int r = first; r < z->cell_count; r++)
        hash_row2(&gradients[r], x, lattice->columns, axis_cell(z, r));
    for (int r = first; r < z->cell_count; r++) {
        interpolate_slopes(x, gradients[r].x, rows[r].along);
        interpolate(x, gradients[r].z, rows[r].across);
    }
}

// The weights of the lattice rows before and after each row of samples.
typedef struct Weights2 {
    float lower[FIELD_EDGE], upper[FIELD_EDGE], lower_slope[FIELD_EDGE], upper_slope[FIELD_EDGE];
} Weights2;

static inline void weigh_rows2(Weights2 *weights, const Axis *z, float scaled)
{
    KEEP_LOOP
    for (int j = 0; j < FIELD_EDGE; j++) {
        weights->lower[j] = (1.0f - z->fade[j]) * scaled;
        weights->upper[j] = z->fade[j] * scaled;
        weights->lower_slope[j] = z->offset[j] * weights->lower[j];
        weights->upper_slope[j] = (z->offset[j] - 1.0f) * weights->upper[j];
    }
}

static inline void add_rows2(const Row2 *rows, const Axis *z, float scaled, float *restrict out)
{
    Weights2 weights;
    weigh_rows2(&weights, z, scaled);
    SCALAR_LOOP
    for (int j = 0; j < FIELD_EDGE; j++, out += FIELD_EDGE) {
        const Row2 *lower = &rows[z->index[j]], *upper = lower + 1;
        float lower_weight = weights.lower[j], upper_weight = weights.upper[j];
        float lower_slope = weights.lower_slope[j], upper_slope = weights.upper_slope[j];
        KEEP_LOOP
        for (int i = 0; i < FIELD_EDGE; i++)
            out[i] +=
                ((lower->along[i] * lower_weight + lower->across[i] * lower_slope) + upper->along[i] * upper_weight) +
                upper->across[i] * upper_slope;
    }
}

// The next tile begins with the last two lattice rows of this one, the last one, or neither.
void ISA_FN(kn_add_perlin2)(const KnFieldOctave *octave, const FieldGrid *grid, float *out)
{
    Lattice lattice;
    lattice_init(&lattice, octave, grid);
    Row2 rows[CELLS_MAX];
    for (int t = 1, kept = 0;; t++, out += grid->apart) {
        fold_rows2(rows, &lattice, kept);
        add_rows2(rows, &lattice.z, octave->amplitude * PERLIN2_SCALE, out);
        if (t == grid->tiles)
            return;
        const int count = lattice.z.cell_count;
        const int64_t end = axis_cell(&lattice.z, count - 1) + 1;
        axis_init(&lattice.z, grid->z + (int64_t)t * FIELD_EDGE * grid->step, grid->step, octave->period);
        kept = (int)MAX(end - lattice.z.first, 0);
        for (int r = 0; r < kept; r++)
            rows[r] = rows[count - kept + r];
    }
}

// One lattice row in space, folded along x: the three parts of its gradients.
typedef struct Row3 {
    float x[FIELD_EDGE], y[FIELD_EDGE], z[FIELD_EDGE];
} Row3;

static inline void fold_row3(Row3 *row, const Axis *x, const uint64_t *columns, int64_t cell_y, int64_t cell_z)
{
    int c = 0;
    float gx[CELLS_MAX], gy[CELLS_MAX], gz[CELLS_MAX];
    SCALAR_LOOP
    do {
        Gradient3 g = lattice_gradient3(hash_combine(hash_combine(columns[c], (uint64_t)cell_z), (uint64_t)cell_y));
        gx[c] = g.x;
        gy[c] = g.y;
        gz[c] = g.z;
    } while (++c < x->cell_count);
    interpolate_slopes(x, gx, row->x);
    interpolate(x, gy, row->y);
    interpolate(x, gz, row->z);
}

// One layer of lattice points, folded along x and z: its x and z parts, and the y part, to be multiplied by the height
// above the layer.
typedef struct Plane3 {
    float level[FIELD_LAYER], rise[FIELD_LAYER];
} Plane3;

static void fold_plane3(Plane3 *plane, const Lattice *lattice, int64_t cell_y)
{
    const Axis *z = &lattice->z;
    Row3 rows[CELLS_MAX];
    for (int r = 0; r < z->cell_count; r++)
        fold_row3(&rows[r], &lattice->x, lattice->columns, cell_y, axis_cell(z, r));
    SCALAR_LOOP
    for (int j = 0; j < FIELD_EDGE; j++) {
        const Row3 *lower = &rows[z->index[j]], *upper = lower + 1;
        float *level = plane->level + j * FIELD_EDGE, *rise = plane->rise + j * FIELD_EDGE;
        float upper_weight = z->fade[j], lower_weight = 1.0f - upper_weight;
        float lower_slope = z->offset[j] * lower_weight, upper_slope = (z->offset[j] - 1.0f) * upper_weight;
        KEEP_LOOP
        for (int i = 0; i < FIELD_EDGE; i++) {
            level[i] = ((lower->x[i] * lower_weight + lower->z[i] * lower_slope) + upper->x[i] * upper_weight) +
                       upper->z[i] * upper_slope;
            rise[i] = lower->y[i] * lower_weight + upper->y[i] * upper_weight;
        }
    }
}

static inline void add_between(const Plane3 *lower, const Plane3 *upper, float offset, float scaled,
                               float *restrict out)
{
    float fade = lattice_fade(offset), lower_weight = (1.0f - fade) * scaled, upper_weight = fade * scaled;
    float lower_slope = offset * lower_weight, upper_slope = (offset - 1.0f) * upper_weight;
    for (int n = 0; n < FIELD_LAYER; n++)
        out[n] += ((lower->level[n] * lower_weight + lower->rise[n] * lower_slope) + upper->level[n] * upper_weight) +
                  upper->rise[n] * upper_slope;
}

void ISA_FN(kn_add_perlin3)(const KnFieldOctave *octave, const FieldGrid *grid, float *out)
{
    Lattice lattice;
    lattice_init(&lattice, octave, grid);
    float scaled = octave->amplitude * PERLIN3_SCALE, inverse = 1.0f / (float)octave->period;
    Plane3 planes[2]; // below and above, in alternating order
    Plane3 *lower = &planes[0], *upper = &planes[1];
    int64_t upper_cell = INT64_MIN;
    for (int k = 0; k < grid->layers; k++, out += FIELD_LAYER) {
        int64_t y = grid->y + (int64_t)k * grid->step_y, cell = floor_div(y, octave->period);
        if (cell + 1 != upper_cell) {
            Plane3 *kept = lower;
            lower = upper;
            upper = kept;
            if (cell != upper_cell)
                fold_plane3(lower, &lattice, cell);
            fold_plane3(upper, &lattice, cell + 1);
            upper_cell = cell + 1;
        }
        add_between(lower, upper, (float)(y - cell * octave->period) * inverse, scaled, out);
    }
}
