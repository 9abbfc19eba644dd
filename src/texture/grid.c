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

float grid_cell_random(uint64_t seed, int id) { return (float)(hash_at2(seed, id, 1) >> 40) / (float)(1 << 24); }

typedef struct Nearest {
    float first, second, offset_x, offset_y;
    int id;
} Nearest;

static void consider_point(Nearest *nearest, uint64_t seed, int column, int row, const int cells[2], float x, float y)
{
    int id = (int)floor_mod(row, cells[1]) * cells[0] + (int)floor_mod(column, cells[0]);
    float jitter_x = 0.15f + 0.7f * grid_cell_random(seed, id),
          jitter_y = 0.15f + 0.7f * grid_cell_random(seed + 1, id);
    float dx = x - ((float)column + jitter_x) * TILE_SIZE / (float)cells[0];
    float dy = y - ((float)row + jitter_y) * TILE_SIZE / (float)cells[1];
    float distance = sqrtf(dx * dx + dy * dy);
    if (distance >= nearest->first) {
        nearest->second = MIN(nearest->second, distance);
        return;
    }
    *nearest = (Nearest){distance, nearest->first, dx, dy, id};
}

void grid_cells(Cells *cells, uint64_t seed, int cells_x, int cells_y)
{
    const int counts[2] = {cells_x, cells_y};
    for (int y = 0; y < TILE_SIZE; y++)
        for (int x = 0; x < TILE_SIZE; x++) {
            Nearest nearest = {.first = 1e9f, .second = 1e9f};
            int column = x * cells_x / TILE_SIZE, row = y * cells_y / TILE_SIZE;
            for (int i = 0; i < 25; i++) // two cells around hold the nearest two points: no other can be closer
                consider_point(&nearest, seed, column + i % 5 - 2, row + i / 5 - 2, counts, (float)x + 0.5f,
                               (float)y + 0.5f);
            cells->nearest.at[y][x] = nearest.first;
            cells->edge.at[y][x] = nearest.second - nearest.first;
            cells->lit.at[y][x] = -(nearest.offset_x + nearest.offset_y * 1.5f);
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
