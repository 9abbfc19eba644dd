// The fallback of a fill: a block sample by sample, for kinds and dimensions without a kernel.
#include "noise/fill_internal.h"

void kn_fill_points(const KnNoise *noise, const KnFractal *fractal, const FillBlock *block, int k, float *out)
{
    for (int j = 0; j < block->size[1]; j++, out += FIELD_EDGE) {
        double at[KN_DIMENSIONS_MAX][FIELD_EDGE];
        block_row(block, j, k, at[0], FIELD_EDGE);
        for (int i = 0; i < FIELD_EDGE; i++) {
            double point[KN_DIMENSIONS_MAX];
            if (i >= block->size[0]) { // what is left of a row is shaped too
                out[i] = out[i - 1];
                continue;
            }
            for (int a = 0; a < block->dimensions; a++)
                point[a] = at[a][i];
            out[i] = noise ? kn_sample(noise, block->dimensions, point)
                           : kn_fractal_sample(fractal, block->dimensions, point);
        }
    }
}
