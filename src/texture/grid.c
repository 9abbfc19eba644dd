#include "texture/grid_internal.h"

#include "base/hash.h"

#include <math.h>
#include <string.h>

static float gradient(uint64_t seed, int cell_x, int cell_y, float dx, float dy)
{
    static const float diagonal = 0.70710678f;
    static const float directions[8][2] = {{1, 0},  {diagonal, diagonal},   {0, 1},  {-diagonal, diagonal},
                                           {-1, 0}, {-diagonal, -diagonal}, {0, -1}, {diagonal, -diagonal}};
    const float *direction = directions[hash_at2(seed, cell_x, cell_y) >> 61];
    return direction[0] * dx + direction[1] * dy;
}

static float fade(float t) { return t * t * t * (t * (t * 6 - 15) + 10); }

static float mix(float a, float b, float t) { return a + (b - a) * t; }

float grid_noise(uint64_t seed, int cells_x, int cells_y, float x, float y)
{
    x = x * (float)cells_x / TILE_SIZE;
    y = y * (float)cells_y / TILE_SIZE;
    int column = (int)x - (x < 0), row = (int)y - (y < 0);
    float dx = x - (float)column, dy = y - (float)row;
    int left = (int)floor_mod(column, cells_x), right = (int)floor_mod(column + 1, cells_x);
    int up = (int)floor_mod(row, cells_y), down = (int)floor_mod(row + 1, cells_y);
    float top = mix(gradient(seed, left, up, dx, dy), gradient(seed, right, up, dx - 1, dy), fade(dx));
    float bottom = mix(gradient(seed, left, down, dx, dy - 1), gradient(seed, right, down, dx - 1, dy - 1), fade(dx));
    return mix(top, bottom, fade(dy)) * 1.4142135f;
}

void grid_fbm(Grid *grid, uint64_t seed, int cells_x, int cells_y, int octaves)
{
    memset(grid, 0, sizeof *grid);
    float weight = 1;
    for (int octave = 0; octave < octaves; octave++, weight *= 0.5f)
        for (int y = 0; y < TILE_SIZE; y++)
            for (int x = 0; x < TILE_SIZE; x++)
                grid->at[y][x] += weight * grid_noise(seed + (uint64_t)octave, cells_x << octave, cells_y << octave,
                                                      (float)x + 0.5f, (float)y + 0.5f);
}

void grid_warped(Grid *grid, uint64_t seed, int cells_x, int cells_y, float warp)
{
    for (int y = 0; y < TILE_SIZE; y++)
        for (int x = 0; x < TILE_SIZE; x++) {
            float px = (float)x + 0.5f, py = (float)y + 0.5f;
            float push_x = warp * grid_noise(seed + 1, 3, 3, px, py),
                  push_y = warp * grid_noise(seed + 2, 3, 3, px, py);
            grid->at[y][x] = grid_noise(seed, cells_x, cells_y, px + push_x, py + push_y);
        }
}

void grid_stripes(Grid *grid, uint64_t seed, float push)
{
    grid_fbm(grid, seed, 2, 2, 2);
    for (int y = 0; y < TILE_SIZE; y++)
        for (int x = 0; x < TILE_SIZE; x++) {
            float phase = (float)(x + y) / TILE_SIZE + push * grid->at[y][x] + 8;
            float part = phase - (float)(int)phase; // triangles serve as well as a sine: only the zeros are seen
            grid->at[y][x] = part < 0.5f ? 4 * part - 1 : 3 - 4 * part;
        }
}

float grid_cell_random(uint64_t seed, int id) { return (float)(hash_at2(seed, id, 1) >> 40) / (float)(1 << 24); }

typedef struct Nearest {
    float first, second, offset_x, offset_y;
    int id;
} Nearest;

// Odd rows are shifted by half a cell, so that borders do not line up to a net.
static void consider_point(Nearest *nearest, uint64_t seed, int column, int row, const int cells[2], float x, float y)
{
    int id = (int)floor_mod(row, cells[1]) * cells[0] + (int)floor_mod(column, cells[0]);
    float shift = (float)(row & 1) * 0.5f;
    float point_x = (float)column + shift + 0.1f + 0.8f * grid_cell_random(seed, id);
    float point_y = (float)row + 0.1f + 0.8f * grid_cell_random(seed + 1, id);
    float dx = x - point_x * TILE_SIZE / (float)cells[0], dy = y - point_y * TILE_SIZE / (float)cells[1];
    float distance = sqrtf(dx * dx + dy * dy);
    if (distance < nearest->first)
        *nearest = (Nearest){distance, nearest->first, dx, dy, id};
    else
        nearest->second = MIN(nearest->second, distance);
}

void grid_cells(Cells *cells, uint64_t seed, int cells_x, int cells_y)
{
    ASSERT(cells_y % 2 == 0); // the shift of odd rows must meet itself around the edge
    enum { AROUND = 3 };      // enough for cells up to twice as long as wide
    const int counts[2] = {cells_x, cells_y};
    for (int y = 0; y < TILE_SIZE; y++)
        for (int x = 0; x < TILE_SIZE; x++) {
            Nearest nearest = {.first = 1e9f, .second = 1e9f};
            for (int row = -AROUND; row <= AROUND; row++)
                for (int column = -AROUND; column <= AROUND; column++)
                    consider_point(&nearest, seed, x * cells_x / TILE_SIZE + column, y * cells_y / TILE_SIZE + row,
                                   counts, (float)x + 0.5f, (float)y + 0.5f);
            cells->nearest.at[y][x] = nearest.first;
            cells->edge.at[y][x] = nearest.second - nearest.first;
            cells->lit.at[y][x] =
                -(nearest.offset_x * (float)cells_x + nearest.offset_y * (float)cells_y * 1.3f) / TILE_SIZE;
            cells->id[y][x] = (uint8_t)nearest.id;
        }
}

void grid_flatten(Grid *grid, int radius)
{
    Grid broad;
    for (int y = 0; y < TILE_SIZE; y++)
        for (int x = 0; x < TILE_SIZE; x++) {
            float sum = 0;
            for (int dy = -radius; dy <= radius; dy++)
                for (int dx = -radius; dx <= radius; dx++)
                    sum += grid->at[grid_wrap(y + dy)][grid_wrap(x + dx)];
            broad.at[y][x] = sum / (float)((2 * radius + 1) * (2 * radius + 1));
        }
    grid_add(grid, &broad, -1);
}

void grid_contour(Grid *grid)
{
    Grid copy = *grid;
    for (int y = 0; y < TILE_SIZE; y++)
        for (int x = 0; x < TILE_SIZE; x++) {
            float slope_x = (copy.at[y][grid_wrap(x + 1)] - copy.at[y][grid_wrap(x - 1)]) * 0.5f;
            float slope_y = (copy.at[grid_wrap(y + 1)][x] - copy.at[grid_wrap(y - 1)][x]) * 0.5f;
            float value = copy.at[y][x] < 0 ? -copy.at[y][x] : copy.at[y][x];
            grid->at[y][x] = value / sqrtf(slope_x * slope_x + slope_y * slope_y + 1e-6f);
        }
}

void grid_add(Grid *grid, const Grid *other, float amount)
{
    for (int y = 0; y < TILE_SIZE; y++)
        for (int x = 0; x < TILE_SIZE; x++)
            grid->at[y][x] += other->at[y][x] * amount;
}

// How many pixels come before pixel i: those that are lower, and equal ones that stand earlier.
static int rank_of(const float *values, int i)
{
    int rank = 0;
    for (int j = 0; j < TILE_PIXELS; j++)
        rank += values[j] < values[i] || (values[j] == values[i] && j < i);
    return rank;
}

void grid_quantise(const Grid *grid, const uint8_t *shares, int count, uint8_t levels[TILE_SIZE][TILE_SIZE])
{
    int total = 0;
    for (int level = 0; level < count; level++)
        total += shares[level];
    for (int i = 0; i < TILE_PIXELS; i++) {
        int rank = rank_of(&grid->at[0][0], i), level = 0, end = shares[0];
        while (level < count - 1 && rank * total >= end * TILE_PIXELS)
            end += shares[++level];
        (&levels[0][0])[i] = (uint8_t)level;
    }
}

static uint8_t nearest_neighbour(uint8_t levels[TILE_SIZE][TILE_SIZE], int x, int y)
{
    const uint8_t around[4] = {levels[grid_wrap(y - 1)][x], levels[grid_wrap(y + 1)][x], levels[y][grid_wrap(x - 1)],
                               levels[y][grid_wrap(x + 1)]};
    uint8_t best = around[0];
    for (int i = 0; i < 4; i++) {
        int distance = around[i] > levels[y][x] ? around[i] - levels[y][x] : levels[y][x] - around[i];
        int shortest = best > levels[y][x] ? best - levels[y][x] : levels[y][x] - best;
        if (distance < shortest)
            best = around[i];
    }
    return best;
}

void grid_despeckle(uint8_t levels[TILE_SIZE][TILE_SIZE])
{
    for (int y = 0; y < TILE_SIZE; y++)
        for (int x = 0; x < TILE_SIZE; x++)
            levels[y][x] = nearest_neighbour(levels, x, y);
}
