// Worley noise on grids that lie in any way (compiled once for each instruction set, base/isa.h). The feature points
// near a layer of 16 x 16 samples are hashed once and kept for the next layers. A row of 16 samples measures those of
// its own cells and of the cells beside them, and the ring beyond only if some sample's point is farther than that
// ring. Points that a sample does not need do not change its result, so it has the bits of worley.c.
#include "noise/fill_internal.h"

enum { FEATURES_MAX = 1024, REACH = 2 }; // no nearest point, nor the second, is more than two cells away

// The feature points of a box of cells, by axis; x is the fastest.
typedef struct FeatureBox {
    int64_t low[KN_DIMENSIONS_MAX], high[KN_DIMENSIONS_MAX]; // inclusive
    int size[KN_DIMENSIONS_MAX], count;                      // 0: there are none, or too many
    float feature[KN_DIMENSIONS_MAX][FEATURES_MAX];
} FeatureBox;

// A layer of samples: their cells, and the offsets in them.
typedef struct WorleyLayer {
    int64_t cell[KN_DIMENSIONS_MAX][FIELD_LAYER], low[KN_DIMENSIONS_MAX], high[KN_DIMENSIONS_MAX];
    float offset[KN_DIMENSIONS_MAX][FIELD_LAYER];
} WorleyLayer;

static void layer_init(WorleyLayer *layer, const FillBlock *block, int k)
{
    const int count = block->size[1] * FIELD_EDGE;
    double at[KN_DIMENSIONS_MAX][FIELD_LAYER];
    for (int j = 0; j < block->size[1]; j++)
        block_row(block, j, k, &at[0][j * FIELD_EDGE], FIELD_LAYER);
    for (int a = 0; a < block->dimensions; a++) {
        for (int j = 0; j < count; j += FIELD_EDGE)
            split_row(at[a] + j, FIELD_EDGE, layer->cell[a] + j, layer->offset[a] + j);
        int64_t least = layer->cell[a][0], most = least;
        for (int n = 1; n < count; n++) {
            least = MIN(least, layer->cell[a][n]);
            most = MAX(most, layer->cell[a][n]);
        }
        layer->low[a] = least;
        layer->high[a] = most;
    }
}

static bool features_cover(const FeatureBox *box, const WorleyLayer *layer, int dimensions)
{
    for (int a = 0; a < dimensions; a++)
        if (!box->count || layer->low[a] - REACH < box->low[a] || layer->high[a] + REACH > box->high[a])
            return false;
    return true;
}

static void features_find(FeatureBox *box, const KnNoise *noise, const WorleyLayer *layer, const int dimensions)
{
    int64_t count = 1;
    for (int a = 0; a < dimensions; a++) {
        box->low[a] = layer->low[a] - REACH;
        box->high[a] = layer->high[a] + REACH;
        if (box->high[a] - box->low[a] >= FEATURES_MAX)
            count = 2 * FEATURES_MAX;
        box->size[a] = (int)(box->high[a] - box->low[a]) + 1;
        count = count <= FEATURES_MAX ? count * box->size[a] : count;
    }
    box->count = count <= FEATURES_MAX ? (int)count : 0;
    for (int n = 0; n < box->count; n++) {
        int64_t cell[KN_DIMENSIONS_MAX];
        for (int a = 0, rest = n; a < dimensions; rest /= box->size[a++])
            cell[a] = box->low[a] + rest % box->size[a];
        uint64_t hash = hash_mix(cell_hash(noise, dimensions, cell));
        for (int a = 0; a < dimensions; a++)
            box->feature[a][n] = worley_feature(hash, dimensions, a, noise->parameters.jitter);
    }
}

// A row of samples in a box: the place of each one's cell in it, counted in cells, and the nearest points so far.
typedef struct WorleyRow {
    float own[KN_DIMENSIONS_MAX][FIELD_EDGE];
    const float *offset[KN_DIMENSIONS_MAX];
    int low[KN_DIMENSIONS_MAX], high[KN_DIMENSIONS_MAX];
    float first[FIELD_EDGE], second[FIELD_EDGE];
} WorleyRow;

static inline void worley_row_init(WorleyRow *row, const FeatureBox *box, const WorleyLayer *layer,
                                   const int dimensions, int n)
{
    for (int a = 0; a < dimensions; a++) {
        int32_t place[FIELD_EDGE];
        for (int i = 0; i < FIELD_EDGE; i++)
            place[i] = (int32_t)(layer->cell[a][n + i] - box->low[a]);
        row->low[a] = row->high[a] = place[0];
        for (int i = 0; i < FIELD_EDGE; i++) {
            row->low[a] = MIN(row->low[a], place[i]);
            row->high[a] = MAX(row->high[a], place[i]);
            row->own[a][i] = (float)place[i];
        }
        row->offset[a] = layer->offset[a] + n;
    }
    for (int i = 0; i < FIELD_EDGE; i++)
        row->first[i] = row->second[i] = 256.0f;
}

// The feature point of one cell, for all samples of the row. Squares of distances if the metric is Euclidean.
static inline void measure_cell(WorleyRow *row, const FeatureBox *box, KnWorleyMetric metric, const int dimensions,
                                const bool second, const int *cell)
{
    int n = 0;
    float distance[FIELD_EDGE] = {0.0f};
    for (int a = dimensions - 1; a >= 0; a--)
        n = n * box->size[a] + cell[a];
    for (int a = 0; a < dimensions; a++) {
        const float at = (float)cell[a], feature = box->feature[a][n];
        const float *own = row->own[a], *offset = row->offset[a];
        KEEP_LOOP
        for (int i = 0; i < FIELD_EDGE; i++) {
            float d = ((at - own[i]) + feature) - offset[i], size = d < 0.0f ? -d : d;
            distance[i] = metric == KN_WORLEY_EUCLIDEAN   ? distance[i] + size * size
                          : metric == KN_WORLEY_MANHATTAN ? distance[i] + size
                          : size > distance[i]            ? size
                                                          : distance[i];
        }
    }
    KEEP_LOOP
    for (int i = 0; i < FIELD_EDGE; i++) {
        float before = row->first[i], after = distance[i] < before ? distance[i] : before;
        float other = distance[i] < before ? before : distance[i];
        row->first[i] = after;
        if (second)
            row->second[i] = other < row->second[i] ? other : row->second[i];
    }
}

// The cells that are within `outer` of the row's own, and not all within `inner`.
static inline void measure_rings(WorleyRow *row, const FeatureBox *box, KnWorleyMetric metric, const int dimensions,
                                 const bool second, int inner, int outer)
{
    int cell[KN_DIMENSIONS_MAX], low[KN_DIMENSIONS_MAX] = {0}, high[KN_DIMENSIONS_MAX] = {0};
    for (int a = 0; a < dimensions; a++) {
        low[a] = row->low[a] - outer;
        high[a] = row->high[a] + outer;
    }
    for (cell[3] = low[3]; cell[3] <= high[3]; cell[3]++)
        for (cell[2] = low[2]; cell[2] <= high[2]; cell[2]++)
            for (cell[1] = low[1]; cell[1] <= high[1]; cell[1]++)
                for (cell[0] = low[0]; cell[0] <= high[0]; cell[0]++) {
                    bool inside = true;
                    for (int a = 0; a < dimensions; a++)
                        inside = inside && cell[a] >= row->low[a] - inner && cell[a] <= row->high[a] + inner;
                    if (!inside)
                        measure_cell(row, box, metric, dimensions, second, cell);
                }
}

// True if the cells two away from some sample's own may hold a nearer point than its nearest.
static inline bool needs_more(const WorleyRow *row, KnWorleyMetric metric, const int dimensions, const bool second)
{
    const float *nearest = second ? row->second : row->first;
    int more = 0;
    for (int i = 0; i < FIELD_EDGE; i++) {
        float least = 1.0f;
        for (int a = 0; a < dimensions; a++) {
            float offset = row->offset[a][i], rest = 1.0f - offset;
            least = offset < least ? offset : least;
            least = rest < least ? rest : least;
        }
        float beyond = 1.0f + least;
        more |= nearest[i] > (metric == KN_WORLEY_EUCLIDEAN ? beyond * beyond : beyond);
    }
    return more;
}

ALWAYS_INLINE void worley_row(const KnNoise *noise, const FeatureBox *box, const WorleyLayer *layer,
                              const int dimensions, const bool second, int n, float *restrict out)
{
    const KnWorleyMetric metric = noise->parameters.metric;
    WorleyRow row;
    worley_row_init(&row, box, layer, dimensions, n);
    measure_rings(&row, box, metric, dimensions, second, -FEATURES_MAX, 1);
    if (needs_more(&row, metric, dimensions, second))
        measure_rings(&row, box, metric, dimensions, second, 1, REACH);
    const bool squares = metric == KN_WORLEY_EUCLIDEAN;
    const KnWorleyValue value = noise->parameters.value;
    for (int i = 0; i < FIELD_EDGE; i++) {
        float nearest = squares ? __builtin_sqrtf(row.first[i]) : row.first[i];
        float next = squares ? __builtin_sqrtf(row.second[i]) : row.second[i];
        out[i] = second ? worley_value(value, nearest, next) : nearest;
    }
}

ALWAYS_INLINE void worley_layer(const KnNoise *noise, const FeatureBox *box, const WorleyLayer *layer,
                                const int dimensions, int height, float *out)
{
    const bool first_only = noise->parameters.value == KN_WORLEY_F1;
    for (int n = 0; n < height * FIELD_EDGE; n += FIELD_EDGE)
        if (first_only)
            worley_row(noise, box, layer, dimensions, false, n, out + n);
        else
            worley_row(noise, box, layer, dimensions, true, n, out + n);
}

void ISA_FN(kn_fill_worley)(const KnNoise *noise, const FillBlock *block, float *out)
{
    FeatureBox box;
    WorleyLayer layer;
    const int height = block->size[1], dimensions = block->dimensions;
    box.count = 0;
    for (int k = 0; k < block->size[2]; k++, out += (ptrdiff_t)height * FIELD_EDGE) {
        layer_init(&layer, block, k);
        if (!features_cover(&box, &layer, dimensions))
            features_find(&box, noise, &layer, dimensions);
        if (!box.count)
            kn_fill_points(noise, NULL, block, k, out);
        else if (dimensions == 2)
            worley_layer(noise, &box, &layer, 2, height, out);
        else if (dimensions == 3)
            worley_layer(noise, &box, &layer, 3, height, out);
        else
            worley_layer(noise, &box, &layer, 4, height, out);
    }
}
