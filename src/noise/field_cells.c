// White and Worley noise on grids of 16 columns (compiled once for each instruction set, base/isa.h). Each cell near
// the grid is hashed once, not once for each sample. Worley noise measures the cells next to a row's own for all 16
// samples at once, and the ring beyond them only if some sample's nearest point is farther than that ring. Points that
// a sample does not need do not change its minimum, so it has the same bits as the point form.
#include "noise/field_internal.h"

static void white_row(const Axis *x, const uint64_t *row_columns, float scaled, float *restrict out)
{
    float values[CELLS_MAX];
    int c = 0;
    SCALAR_LOOP
    do
        values[c] = lattice_white(row_columns[c]) * scaled;
    while (++c < x->cell_count);
    for (int i = 0; i < FIELD_EDGE; i++)
        out[i] = values[x->index[i]];
}

static void add_white(const KnFieldOctave *octave, const FieldGrid *grid, const bool flat, float *restrict out)
{
    Lattice lattice;
    lattice_init(&lattice, octave, grid);
    float plane[FIELD_LAYER], scaled = octave->amplitude * VALUE_SCALE;
    int64_t drawn = INT64_MAX; // the layer of cells in `plane`
    for (int k = 0; k < grid->layers; k++, out += FIELD_LAYER) {
        int64_t cell_y = flat ? 0 : floor_div(grid->y + (int64_t)k * grid->step_y, octave->period);
        for (int j = 0; j < FIELD_EDGE && cell_y != drawn; j++) {
            uint64_t row[CELLS_MAX];
            for (int c = 0; c < lattice.x.cell_count; c++) {
                row[c] = hash_combine(lattice.columns[c], (uint64_t)axis_cell(&lattice.z, lattice.z.index[j]));
                row[c] = flat ? row[c] : hash_combine(row[c], (uint64_t)cell_y);
            }
            white_row(&lattice.x, row, scaled, plane + j * FIELD_EDGE);
        }
        drawn = cell_y;
        for (int n = 0; n < FIELD_LAYER; n++)
            out[n] += plane[n];
    }
}

FIELD_FORM(kn_add_white2, add_white, true)
FIELD_FORM(kn_add_white3, add_white, false)

// The feature points of all cells that a grid's samples can be nearest to: its own and two more on each side. A cell is
// at least four samples wide (ensured by field.c), so ten along an axis are enough.
enum { AXIS_CELLS = 10, FEATURE_RING = 2 };
typedef struct Features {
    int count_x;
    float x[AXIS_CELLS][AXIS_CELLS][AXIS_CELLS], y[AXIS_CELLS][AXIS_CELLS][AXIS_CELLS];
    float z[AXIS_CELLS][AXIS_CELLS][AXIS_CELLS]; // [y][z][x]; of `y` and `z` the plane has the first layer of z only
} Features;

static void features_init(Features *features, uint64_t seed, const int64_t first[3], const int count[3],
                          const bool flat)
{
    features->count_x = count[0];
    for (int b = 0; b < count[1]; b++)
        for (int c = 0; c < count[2]; c++)
            for (int a = 0; a < count[0]; a++) {
                uint64_t hash = flat ? hash_at2(seed, first[0] + a, first[2] + c)
                                     : hash_at3(seed, first[0] + a, first[1] + b, first[2] + c);
                features->x[b][c][a] = lattice_feature(hash, 0);
                features->y[b][c][a] = flat ? 0.0f : lattice_feature(hash, 1);
                features->z[b][c][a] = lattice_feature(hash, flat ? 1 : 2);
            }
}

// The position of a row of samples: its cells along y and z, as indices in Features, and the offset in each; for each
// sample its cell along x, counted from the first sample's, and the offset in that cell.
typedef struct FeatureRow {
    int cell_y, cell_z;
    float offset_y, offset_z;
    bool flat;
    float cell_x[FIELD_EDGE], offset_x[FIELD_EDGE];
} FeatureRow;

// Not inlined, so that both compilers vectorise one plain loop over a row (measured: else gcc uses scalars in part).
__attribute__((noinline)) static void measure_features(float column, float feature, float dy2, float dz2,
                                                       const float *cell_x, const float *offset_x,
                                                       float *restrict nearest)
{
    KEEP_LOOP
    for (int i = 0; i < FIELD_EDGE; i++) {
        float dx = ((column - cell_x[i]) + feature) - offset_x[i];
        float squares = (dx * dx + dy2) + dz2, before = nearest[i];
        nearest[i] = squares < before ? squares : before;
    }
}

// The feature point of the cell that is column `a` of Features and (step_y, step_z) cells from the row's own.
static inline void visit(const Features *features, const FeatureRow *row, int step_y, int step_z, int a, float *nearest)
{
    int b = row->flat ? 0 : row->cell_y + step_y, c = row->cell_z + step_z;
    float dy = row->flat ? 0.0f : ((float)step_y + features->y[b][c][a]) - row->offset_y;
    float dz = ((float)step_z + features->z[b][c][a]) - row->offset_z;
    measure_features((float)(a - FEATURE_RING), features->x[b][c][a], dy * dy, dz * dz, row->cell_x, row->offset_x,
                     nearest);
}

static inline float feature_gap(int step, float offset)
{
    return step > 0 ? (float)step - offset : step < 0 ? offset - (float)(step + 1) : 0.0f;
}

// The cells beyond the next ones, where some sample's nearest point is farther than they are; the factor is for
// rounding.
static void visit_beyond(const Features *features, const FeatureRow *row, float *nearest)
{
    float farthest = 0.0f;
    for (int i = 0; i < FIELD_EDGE; i++)
        farthest = nearest[i] > farthest ? nearest[i] : farthest;
    farthest *= 1.00001f;
    int reach_y = row->flat ? 0 : FEATURE_RING;
    for (int dy = -reach_y; dy <= reach_y; dy++)
        for (int dz = -FEATURE_RING; dz <= FEATURE_RING; dz++) {
            float gap_y = feature_gap(dy, row->offset_y), gap_z = feature_gap(dz, row->offset_z),
                  squared = gap_y * gap_y + gap_z * gap_z;
            bool next = dy >= -1 && dy <= 1 && dz >= -1 && dz <= 1;
            for (int a = 0; a < features->count_x; a += next ? features->count_x - 1 : 1)
                if (squared + (next ? 1.0f : 0.0f) <= farthest)
                    visit(features, row, dy, dz, a, nearest);
        }
}

static inline void add_row(const Features *features, const FeatureRow *row, float scale, float scaled,
                           float *restrict out)
{
    float nearest[FIELD_EDGE];
    KEEP_LOOP
    for (int i = 0; i < FIELD_EDGE; i++)
        nearest[i] = 16.0f;
    int next_y = row->flat ? 0 : 1;
    for (int dy = -next_y; dy <= next_y; dy++)
        for (int dz = -1; dz <= 1; dz++)
            for (int a = 1; a < features->count_x - 1; a++)
                visit(features, row, dy, dz, a, nearest);
    visit_beyond(features, row, nearest);
    KEEP_LOOP
    for (int i = 0; i < FIELD_EDGE; i++)
        out[i] += __builtin_sqrtf(nearest[i]) * scale - scaled;
}

static void add_worley(const KnFieldOctave *octave, const FieldGrid *grid, const bool flat, float *restrict out)
{
    Axis x, z;
    Features features;
    int32_t period = octave->period;
    float inverse = 1.0f / (float)period;
    float scaled = octave->amplitude * VALUE_SCALE, scale = (flat ? WORLEY2_SCALE : WORLEY3_SCALE) * scaled;
    axis_init(&x, grid->x, grid->step, period);
    axis_init(&z, grid->z, grid->step, period);
    int64_t first_y = floor_div(grid->y, period);
    int64_t last_y = floor_div(grid->y + (int64_t)(grid->layers - 1) * grid->step_y, period);
    const int64_t first[3] = {x.first - FEATURE_RING, first_y - FEATURE_RING, z.first - FEATURE_RING};
    const int count[3] = {x.cell_count - 1 + 2 * FEATURE_RING,
                          flat ? 1 : (int)(last_y - first_y) + 1 + 2 * FEATURE_RING,
                          z.cell_count - 1 + 2 * FEATURE_RING};
    features_init(&features, octave->seed, first, count, flat);
    FeatureRow row;
    row.flat = flat;
    for (int i = 0; i < FIELD_EDGE; i++) {
        row.cell_x[i] = (float)x.index[i];
        row.offset_x[i] = x.offset[i];
    }
    for (int k = 0; k < grid->layers; k++) {
        int64_t y = grid->y + (int64_t)k * grid->step_y, cell_y = floor_div(y, period);
        row.cell_y = (int)(cell_y - first[1]);
        row.offset_y = (float)(y - cell_y * period) * inverse;
        for (int j = 0; j < FIELD_EDGE; j++, out += FIELD_EDGE) {
            row.cell_z = z.index[j] + FEATURE_RING;
            row.offset_z = z.offset[j];
            add_row(&features, &row, scale, scaled, out);
        }
    }
}

FIELD_FORM(kn_add_worley2, add_worley, true)
FIELD_FORM(kn_add_worley3, add_worley, false)
