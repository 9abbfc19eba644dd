// Noise in the plane at places that are moved, each sample by a distance of its own (domain warp; compiled once for
// each instruction set, base/isa.h). Neighbours move alike, so a square of 16 x 16 samples mostly still lies in a few
// cells: the lattice points of the box of cells that it touches are hashed once, and samples look their numbers up. If
// the box is too large, because cells are smaller than the samples' distance or the moves are wild, each sample's own
// lattice points are hashed, 16 samples at a time. Moves are whole units of 1 / KN_FIELD_MOVE_UNITS block, so a
// sample's cell and offset come from integers alone; the expressions are those of cell.c, so a point has the same bits.
#include "noise/field_internal.h"
#include "noise/field_spread.h"

enum { UNITS = KN_FIELD_MOVE_UNITS, MOVED_RING = 2, BOX_MAX = 512 };

void ISA_FN(kn_all_units)(const float moves[FIELD_LAYER], int32_t units[FIELD_LAYER])
{
    float within[FIELD_LAYER]; // two loops, since gcc does not vectorise one with limits and all else
    KEEP_LOOP
    for (int n = 0; n < FIELD_LAYER; n++)
        within[n] = field_within(moves[n]);
    KEEP_LOOP
    for (int n = 0; n < FIELD_LAYER; n++)
        units[n] = field_units(within[n]);
}

// The positions of the samples: the cell of each, counted from the first sample's before it is moved, and the offset in
// it, [0, 1]: 1 only if a float is too short for a wide cell's last unit.
typedef struct Places {
    int64_t first_x, first_z;
    int32_t cell_x[FIELD_LAYER], cell_z[FIELD_LAYER];
    float offset_x[FIELD_LAYER], offset_z[FIELD_LAYER];
} Places;

// One axis of a row of samples, `spacing` units apart from `start` on.
static inline void locate(int32_t start, int32_t spacing, const int32_t *move, int32_t period, int32_t *restrict cell,
                          float *restrict offset)
{
    int32_t size = period * UNITS;
    float inverse = 1.0f / (float)period * (1.0f / (float)UNITS);
    KEEP_LOOP
    for (int i = 0; i < FIELD_EDGE; i++) {
        int32_t at = start + i * spacing + move[i];
        cell[i] = field_small_cell(at, size, inverse);
        offset[i] = (float)(at - cell[i] * size) * inverse;
    }
}

static void places_init(Places *places, const FieldMoved *moved, int32_t period)
{
    places->first_x = field_cell(moved->x, period);
    places->first_z = field_cell(moved->z, period);
    int32_t x = (int32_t)(moved->x - places->first_x * period) * UNITS, spacing = moved->step * UNITS;
    int32_t z = (int32_t)(moved->z - places->first_z * period) * UNITS;
    for (int n = 0; n < FIELD_LAYER; n += FIELD_EDGE, z += spacing) {
        locate(x, spacing, moved->move_x + n, period, places->cell_x + n, places->offset_x + n);
        locate(z, 0, moved->move_z + n, period, places->cell_z + n, places->offset_z + n);
    }
}

typedef struct CellRange {
    int32_t low, high;
} CellRange;

static inline CellRange range_of(const int32_t *values, int count)
{
    CellRange range = {values[0], values[0]};
    KEEP_LOOP
    for (int n = 0; n < count; n++) {
        range.low = values[n] < range.low ? values[n] : range.low;
        range.high = values[n] > range.high ? values[n] : range.high;
    }
    return range;
}

// The cells that the samples touch, and `before` and `after` more on each side: `width` times `height` of them, counted
// by rows from (x, z). If they are too many, count is 0, and `a` and `b` hold all gradients that there are.
typedef struct Box {
    int32_t x, z, width, height;
    int count;
    float a[BOX_MAX], b[BOX_MAX]; // a number or two for each cell
} Box;

static inline void box_init(Box *box, const Places *places, int before, int after)
{
    CellRange x = range_of(places->cell_x, FIELD_LAYER), z = range_of(places->cell_z, FIELD_LAYER);
    box->x = x.low - before;
    box->z = z.low - before;
    box->width = x.high + after + 1 - box->x;
    box->height = z.high + after + 1 - box->z;
    bool few = box->width <= BOX_MAX && box->height <= BOX_MAX && box->width * box->height <= BOX_MAX;
    box->count = few ? box->width * box->height : 0;
    for (int g = 0; g < GRADIENT2_COUNT && !few; g++) {
        box->a[g] = gradient2_table[g].x;
        box->b[g] = gradient2_table[g].z;
    }
}

// Reads one or two numbers from a cell's hash.
typedef void Reader(uint64_t hash, float *a, float *b);

static inline void box_fill(Box *box, const Places *places, uint64_t seed, Reader *read)
{
    for (int i = 0; i < box->width; i++) {
        uint64_t column = hash_combine(seed, (uint64_t)(places->first_x + box->x + i));
        for (int n = i, k = 0; n < box->count; n += box->width, k++)
            read(hash_combine(column, (uint64_t)(places->first_z + box->z + k)), &box->a[n], &box->b[n]);
    }
}

// A row of 16 samples, from sample n on: the numbers in the box of their cells, and whether those are all one cell.
typedef struct MovedRow {
    const Places *places;
    const Box *box;
    uint64_t seed;
    int n;
    int32_t index[FIELD_EDGE];
    bool alike;
} MovedRow;

static inline void row_init(MovedRow *row, const Places *places, const Box *box, uint64_t seed, int n)
{
    int32_t other = 0;
    row->places = places;
    row->box = box;
    row->seed = seed;
    row->n = n;
    int32_t first = (places->cell_z[n] - box->z) * box->width + (places->cell_x[n] - box->x);
    KEEP_LOOP
    for (int i = 0; i < FIELD_EDGE; i++) {
        row->index[i] = (places->cell_z[n + i] - box->z) * box->width + (places->cell_x[n + i] - box->x);
        other |= row->index[i] ^ first;
    }
    row->alike = other == 0;
}

// Numbers of the box at the corners of the samples' cells: bit 0 of `corner` is the step along x, bit 1 along z.
static inline void row_look_up(const MovedRow *row, int corner, const float *numbers, float *restrict out)
{
    numbers += (corner & 1) + (corner >> 1) * row->box->width;
    if (!row->alike) {
        look_up(numbers, row->box->count, row->index, out);
        return;
    }
    float number = numbers[row->index[0]];
    KEEP_LOOP
    for (int i = 0; i < FIELD_EDGE; i++)
        out[i] = number;
}

// The hashes of the cells that lie (dx, dz) from the samples' cells.
static inline void row_hash(const MovedRow *row, int dx, int dz, uint64_t *restrict hashes)
{
    const Places *places = row->places;
    const int32_t *cell_x = places->cell_x + row->n, *cell_z = places->cell_z + row->n;
    KEEP_LOOP
    for (int i = 0; i < FIELD_EDGE; i++)
        hashes[i] = hash_at2(row->seed, places->first_x + dx + cell_x[i], places->first_z + dz + cell_z[i]);
}

// ---- the kinds

static inline void read_value(uint64_t hash, float *a, float *b)
{
    *a = lattice_value(hash);
    *b = 0.0f;
}

static inline void read_white(uint64_t hash, float *a, float *b)
{
    *a = lattice_white(hash);
    *b = 0.0f;
}

static inline void read_slope(uint64_t hash, float *a, float *b)
{
    Gradient2 g = lattice_gradient2(hash);
    *a = g.x;
    *b = g.z;
}

static inline void read_feature(uint64_t hash, float *a, float *b)
{
    *a = lattice_feature(hash, 0);
    *b = lattice_feature(hash, 1);
}

static inline void corner_values(const MovedRow *row, int corner, Reader *read, float *restrict values)
{
    if (row->box->count) {
        row_look_up(row, corner, row->box->a, values);
        return;
    }
    uint64_t hashes[FIELD_EDGE];
    row_hash(row, corner & 1, corner >> 1, hashes);
    KEEP_LOOP
    for (int i = 0; i < FIELD_EDGE; i++) {
        float unused;
        read(hashes[i], &values[i], &unused);
    }
}

// Adds a row of a kind to the samples at `out`.
typedef void AddRow(const MovedRow *row, float amplitude, float *restrict out);

// A kind that reads its numbers with `read`, of the cells of the samples and so many before and after them.
__attribute__((always_inline)) static inline void add_moved(const KnFieldOctave *octave, const FieldMoved *moved,
                                                            const int before, const int after, Reader *read,
                                                            AddRow *add_row, float *out)
{
    Places places;
    Box box;
    places_init(&places, moved, octave->period);
    box_init(&box, &places, before, after);
    box_fill(&box, &places, octave->seed, read);
    for (int n = 0; n < FIELD_LAYER; n += FIELD_EDGE) {
        MovedRow row;
        row_init(&row, &places, &box, octave->seed, n);
        add_row(&row, octave->amplitude, out + n);
    }
}

#define MOVED_FORM(name, before, after, read, add_row)                                                                 \
    void ISA_FN(name)(const KnFieldOctave *octave, const FieldMoved *moved, float *out)                                \
    {                                                                                                                  \
        add_moved(octave, moved, before, after, read, add_row, out);                                                   \
    }

static inline void add_white_row(const MovedRow *row, float amplitude, float *restrict out)
{
    float values[FIELD_EDGE], scaled = amplitude * VALUE_SCALE;
    corner_values(row, 0, read_white, values);
    KEEP_LOOP
    for (int i = 0; i < FIELD_EDGE; i++)
        out[i] += values[i] * scaled;
}

MOVED_FORM(kn_add_white2_moved, 0, 0, read_white, add_white_row)

static inline void add_value_row(const MovedRow *row, float amplitude, float *restrict out)
{
    const float *fx = row->places->offset_x + row->n, *fz = row->places->offset_z + row->n;
    float values[4][FIELD_EDGE], scaled = amplitude * VALUE_SCALE;
    for (int c = 0; c < 4; c++)
        corner_values(row, c, read_value, values[c]);
    KEEP_LOOP
    for (int i = 0; i < FIELD_EDGE; i++) {
        float u = lattice_fade(fx[i]), v = lattice_fade(fz[i]);
        float lower = lattice_lerp(u, values[0][i], values[1][i]), upper = lattice_lerp(u, values[2][i], values[3][i]);
        out[i] += lower * ((1.0f - v) * scaled) + upper * (v * scaled);
    }
}

MOVED_FORM(kn_add_value2_moved, 0, 1, read_value, add_value_row)

// The gradients at a corner of each sample's cell.
static inline void corner_slopes(const MovedRow *row, int corner, float *restrict gx, float *restrict gz)
{
    const Box *box = row->box;
    if (box->count) {
        row_look_up(row, corner, box->a, gx);
        row_look_up(row, corner, box->b, gz);
        return;
    }
    uint64_t hashes[FIELD_EDGE];
    int32_t which[FIELD_EDGE];
    row_hash(row, corner & 1, corner >> 1, hashes);
    KEEP_LOOP
    for (int i = 0; i < FIELD_EDGE; i++)
        which[i] = (int32_t)(hashes[i] >> 60);
    look_up(box->a, GRADIENT2_COUNT, which, gx);
    look_up(box->b, GRADIENT2_COUNT, which, gz);
}

static inline void add_perlin_row(const MovedRow *row, float amplitude, float *restrict out)
{
    const float *offset_x = row->places->offset_x + row->n, *offset_z = row->places->offset_z + row->n;
    float gx[4][FIELD_EDGE], gz[4][FIELD_EDGE], scaled = amplitude * PERLIN2_SCALE;
    for (int c = 0; c < 4; c++)
        corner_slopes(row, c, gx[c], gz[c]);
    KEEP_LOOP
    for (int i = 0; i < FIELD_EDGE; i++) {
        float fx = offset_x[i], fz = offset_z[i], u = lattice_fade(fx), v = lattice_fade(fz);
        float lower_weight = (1.0f - v) * scaled, upper_weight = v * scaled;
        float a0 = lattice_lerp(u, gx[0][i] * fx, gx[1][i] * (fx - 1.0f)), b0 = lattice_lerp(u, gz[0][i], gz[1][i]);
        float a1 = lattice_lerp(u, gx[2][i] * fx, gx[3][i] * (fx - 1.0f)), b1 = lattice_lerp(u, gz[2][i], gz[3][i]);
        out[i] +=
            ((a0 * lower_weight + b0 * (fz * lower_weight)) + a1 * upper_weight) + b1 * ((fz - 1.0f) * upper_weight);
    }
}

MOVED_FORM(kn_add_perlin2_moved, 0, 1, read_slope, add_perlin_row)

// ---- Worley noise: the nearest of the feature points within two cells; more do no harm

// The feature point of one cell, for all samples of a row.
static inline void measure_moved(const MovedRow *row, int32_t cell_x, int32_t cell_z, float feature_x, float feature_z,
                                 float *restrict nearest)
{
    const Places *places = row->places;
    const int32_t *own_x = places->cell_x + row->n, *own_z = places->cell_z + row->n;
    const float *offset_x = places->offset_x + row->n, *offset_z = places->offset_z + row->n;
    KEEP_LOOP
    for (int i = 0; i < FIELD_EDGE; i++) {
        float dx = ((float)(cell_x - own_x[i]) + feature_x) - offset_x[i];
        float dz = ((float)(cell_z - own_z[i]) + feature_z) - offset_z[i];
        float squares = dx * dx + dz * dz, before = nearest[i];
        nearest[i] = squares < before ? squares : before;
    }
}

static inline void measure_box(const MovedRow *row, float *restrict nearest)
{
    const Box *box = row->box;
    CellRange x = range_of(row->places->cell_x + row->n, FIELD_EDGE),
              z = range_of(row->places->cell_z + row->n, FIELD_EDGE);
    for (int32_t cell_z = z.low - MOVED_RING; cell_z <= z.high + MOVED_RING; cell_z++)
        for (int32_t cell_x = x.low - MOVED_RING; cell_x <= x.high + MOVED_RING; cell_x++) {
            int n = (cell_z - box->z) * box->width + (cell_x - box->x);
            measure_moved(row, cell_x, cell_z, box->a[n], box->b[n], nearest);
        }
}

static inline void measure_hashed(const MovedRow *row, float *restrict nearest)
{
    const float *offset_x = row->places->offset_x + row->n, *offset_z = row->places->offset_z + row->n;
    for (int cell = 0; cell < 25; cell++) {
        int step_x = cell % 5 - MOVED_RING, step_z = cell / 5 - MOVED_RING;
        uint64_t hashes[FIELD_EDGE];
        row_hash(row, step_x, step_z, hashes);
        KEEP_LOOP
        for (int i = 0; i < FIELD_EDGE; i++) {
            float dx = ((float)step_x + lattice_feature(hashes[i], 0)) - offset_x[i];
            float dz = ((float)step_z + lattice_feature(hashes[i], 1)) - offset_z[i];
            float squares = dx * dx + dz * dz, before = nearest[i];
            nearest[i] = squares < before ? squares : before;
        }
    }
}

static inline void add_worley_row(const MovedRow *row, float amplitude, float *restrict out)
{
    float nearest[FIELD_EDGE], scaled = amplitude * VALUE_SCALE, scale = WORLEY2_SCALE * scaled;
    for (int i = 0; i < FIELD_EDGE; i++)
        nearest[i] = 16.0f;
    if (row->box->count)
        measure_box(row, nearest);
    else
        measure_hashed(row, nearest);
    KEEP_LOOP
    for (int i = 0; i < FIELD_EDGE; i++)
        out[i] += __builtin_sqrtf(nearest[i]) * scale - scaled;
}

MOVED_FORM(kn_add_worley2_moved, MOVED_RING, MOVED_RING, read_feature, add_worley_row)
