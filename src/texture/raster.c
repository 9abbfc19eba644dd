#include "texture/draw_internal.h"

#include "base/hash.h"
#include "noise/noise.h"

#include <math.h>
#include <string.h>

float raster_noise(uint64_t seed, int cells_x, int cells_y, float x, float y)
{
    Noise noise; // without tables, so nothing to release
    noise_init(&noise, NOISE_PERLIN, seed, &(NoiseParameters){.wrap = {cells_x, cells_y}});
    return noise_sample2(&noise, (double)(x * (float)cells_x / TILE_SIZE), (double)(y * (float)cells_y / TILE_SIZE));
}

void raster_fbm(Raster *raster, uint64_t seed, int cells_x, int cells_y, int octaves)
{
    memset(raster, 0, sizeof *raster);
    float weight = 1;
    for (int octave = 0; octave < octaves; octave++, weight *= 0.5f)
        FOR_PIXELS (x, y)
            raster->at[y][x] += weight * raster_noise(seed + (uint64_t)octave, cells_x << octave, cells_y << octave,
                                                      (float)x + 0.5f, (float)y + 0.5f);
}

void raster_warped(Raster *raster, uint64_t seed, int cells_x, int cells_y, float warp)
{
    FOR_PIXELS (x, y) {
        float px = (float)x + 0.5f, py = (float)y + 0.5f;
        float push_x = warp * raster_noise(seed + 1, 3, 3, px, py),
              push_y = warp * raster_noise(seed + 2, 3, 3, px, py);
        raster->at[y][x] = raster_noise(seed, cells_x, cells_y, px + push_x, py + push_y);
    }
}

void raster_stripes(Raster *raster, uint64_t seed, float push)
{
    raster_fbm(raster, seed, 2, 2, 2);
    FOR_PIXELS (x, y) {
        float phase = (float)(x + y) / TILE_SIZE + push * raster->at[y][x] + 8;
        float part = phase - (float)(int)phase; // a triangle wave is as good as a sine: only its zeros show
        raster->at[y][x] = part < 0.5f ? 4 * part - 1 : 3 - 4 * part;
    }
}

float raster_random(uint64_t seed, uint64_t id) { return (float)(hash_combine(seed, id) >> 40) / (float)(1 << 24); }

void raster_cells(Cells *cells, uint64_t seed, int cells_x, int cells_y)
{
    Noise noise;
    noise_init(&noise, NOISE_WORLEY, seed, &(NoiseParameters){.wrap = {cells_x, cells_y}});
    const float scale = TILE_SIZE / (float)MAX(cells_x, cells_y);
    FOR_PIXELS (x, y) {
        WorleyNearest nearest =
            noise_worley_nearest2(&noise, (x + 0.5) * cells_x / TILE_SIZE, (y + 0.5) * cells_y / TILE_SIZE);
        cells->nearest.at[y][x] = nearest.first * scale;
        cells->edge.at[y][x] = (nearest.second - nearest.first) * scale;
        cells->lit.at[y][x] = nearest.away[0] + 1.3f * nearest.away[1];
        cells->id[y][x] = nearest.id;
    }
}

void raster_flatten(Raster *raster, int radius)
{
    Raster broad;
    FOR_PIXELS (x, y) {
        float sum = 0;
        for (int dy = -radius; dy <= radius; dy++)
            for (int dx = -radius; dx <= radius; dx++)
                sum += raster->at[raster_wrap(y + dy)][raster_wrap(x + dx)];
        broad.at[y][x] = sum / (float)((2 * radius + 1) * (2 * radius + 1));
    }
    FOR_PIXELS (x, y)
        raster->at[y][x] -= broad.at[y][x];
}

void raster_contour(Raster *raster)
{
    Raster copy = *raster;
    FOR_PIXELS (x, y) {
        float slope_x = (copy.at[y][raster_wrap(x + 1)] - copy.at[y][raster_wrap(x - 1)]) * 0.5f;
        float slope_y = (copy.at[raster_wrap(y + 1)][x] - copy.at[raster_wrap(y - 1)][x]) * 0.5f;
        float value = copy.at[y][x] < 0 ? -copy.at[y][x] : copy.at[y][x];
        raster->at[y][x] = value / sqrtf(slope_x * slope_x + slope_y * slope_y + 1e-6f);
    }
}

// Rank of pixel i: the number of lower pixels, and of equal ones before it.
static int rank_of(const float *values, int i)
{
    int rank = 0;
    for (int j = 0; j < TILE_PIXELS; j++)
        rank += values[j] < values[i] || (values[j] == values[i] && j < i);
    return rank;
}

void raster_quantise(const Raster *raster, const uint8_t *shares, int count, uint8_t levels[TILE_SIZE][TILE_SIZE])
{
    int total = 0;
    for (int level = 0; level < count; level++)
        total += shares[level];
    for (int i = 0; i < TILE_PIXELS; i++) {
        int rank = rank_of(&raster->at[0][0], i), level = 0, end = shares[0];
        while (level < count - 1 && rank * total >= end * TILE_PIXELS)
            end += shares[++level];
        (&levels[0][0])[i] = (uint8_t)level;
    }
}

static uint8_t nearest_neighbour(uint8_t levels[TILE_SIZE][TILE_SIZE], int x, int y)
{
    const uint8_t around[4] = {levels[raster_wrap(y - 1)][x], levels[raster_wrap(y + 1)][x],
                               levels[y][raster_wrap(x - 1)], levels[y][raster_wrap(x + 1)]};
    uint8_t best = around[0];
    for (int i = 0; i < 4; i++) {
        int distance = around[i] > levels[y][x] ? around[i] - levels[y][x] : levels[y][x] - around[i];
        int shortest = best > levels[y][x] ? best - levels[y][x] : levels[y][x] - best;
        if (distance < shortest)
            best = around[i];
    }
    return best;
}

void raster_despeckle(uint8_t levels[TILE_SIZE][TILE_SIZE])
{
    FOR_PIXELS (x, y)
        levels[y][x] = nearest_neighbour(levels, x, y);
}
