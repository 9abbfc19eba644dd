// Pictures of the ground, one for each grid of samples. Row by row: tiles are looked up once a row of theirs.
#include "far/far_internal.h"

#include <stdlib.h>

// Three rows of a grid's heights, and the places of the samples before and after one.
typedef struct Rows {
    const uint16_t *before, *at, *after;
    int last; // sample
} Rows;

void far_row_read(const FarGrid *grid, int j, uint16_t heights[FAR_SHEET_MAX])
{
    for (int t = 0; t < grid->side; t++) {
        const FarTile *tile = far_grid_tile(grid, t, j / FAR_TILE);
        memcpy(heights + (ptrdiff_t)t * FAR_TILE, tile->height + (ptrdiff_t)(j % FAR_TILE) * FAR_TILE,
               FAR_TILE * sizeof *heights);
    }
}

// A slope from the rise between heights `blocks` apart, in 64ths of a block a block, around 128; 0 `blocks`: both are
// the same sample.
static uint8_t slope_of(int rise, int blocks)
{
    return (uint8_t)CLAMP(128 + rise * 64 / (MAX(blocks, 1) * FAR_Y_SCALE), 0, 255);
}

// The rise from the sample before to the one after. Water is as level as it is to its calmer side, so that a shore does
// not tilt it.
static int rise_of(int before, int at, int after, bool water)
{
    const int low = at - before, high = after - at;
    return !water ? low + high : abs(low) < abs(high) ? 2 * low : 2 * high;
}

// Slopes of row j, whose form has its water.
static void put_slopes(const FarGrid *grid, const Rows *rows, int j, uint8_t (*form)[4])
{
    int south = (MIN(j + 1, rows->last) - MAX(j - 1, 0)) * grid->step;
    for (int i = 0; i <= rows->last; i++) {
        int i0 = MAX(i - 1, 0), i1 = MIN(i + 1, rows->last), at = rows->at[i];
        const bool water = form[i][3] > 0;
        form[i][0] = slope_of(rise_of(rows->at[i0], at, rows->at[i1], water), (i1 - i0) * grid->step);
        form[i][1] = slope_of(rise_of(rows->before[i], at, rows->after[i], water), south);
    }
}

// The lowest and the highest sample around sample i, and the place of the highest: its column, and its row after j.
typedef struct Surroundings {
    int low, high, high_i, high_after;
} Surroundings;

static Surroundings surroundings_of(const Rows *rows, int i)
{
    const uint16_t *const beside[3] = {rows->before, rows->at, rows->after};
    Surroundings around = {rows->at[i], rows->at[i], i, 0};
    for (int row = 0; row < 3; row++)
        for (int k = MAX(i - 1, 0); k <= MIN(i + 1, rows->last); k++) {
            const int height = beside[row][k];
            around.low = MIN(around.low, height);
            if (height > around.high)
                around = (Surroundings){around.low, height, k, row - 1};
        }
    return around;
}

// Flanks of cliffs of row j: their samples do not see the land beyond their own tile, and so may not know that they are
// some. Water below a cliff has its rock for the ground, or else the bed would climb it.
static void put_cliffs(const FarGrid *grid, const FarPalette *palette, const Rows *rows, int j,
                       const uint8_t (*form)[4], uint8_t (*flank)[4])
{
    const int tall = 2 * grid->step * FAR_Y_SCALE;
    for (int i = 0; i <= rows->last; i++) {
        const Surroundings around = surroundings_of(rows, i);
        const bool top = rows->at[i] - around.low >= tall, foot = form[i][3] > 0 && around.high - rows->at[i] >= tall;
        if (!top && !foot)
            continue;
        const int of_i = foot ? around.high_i : i,
                  of_j = foot ? MAX(j + around.high_after, 0) : j; // row 0 is before itself
        const FarTile *tile = far_grid_tile(grid, of_i / FAR_TILE, of_j / FAR_TILE);
        const uint8_t block = tile->cliff[of_j % FAR_TILE * FAR_TILE + of_i % FAR_TILE];
        for (int c = 0; c < 3 && block != BLOCK_AIR; c++)
            flank[i][c] = far_texel(palette->side[block][c]);
    }
}

// All but slopes, of row j.
static void put_tiles(const FarGrid *grid, int j, FarSheet *sheet)
{
    ptrdiff_t to = (ptrdiff_t)j * sheet->side;
    for (int t = 0; t < grid->side; t++, to += FAR_TILE) {
        const FarTile *tile = far_grid_tile(grid, t, j / FAR_TILE);
        int first = j % FAR_TILE * FAR_TILE;
        memcpy(sheet->colour[to], tile->colour[first], FAR_TILE * sizeof *sheet->colour);
        memcpy(sheet->flank[to], tile->flank[first], FAR_TILE * sizeof *sheet->flank);
        for (int i = 0; i < FAR_TILE; i++) {
            sheet->form[to + i][2] = tile->cover[first + i];
            sheet->form[to + i][3] = tile->colour[first + i][3];
        }
    }
}

static void build_sheet(const FarGrid *grid, const FarPalette *palette, FarSheet *sheet)
{
    int side = grid->side * FAR_TILE;
    size_t texels = (size_t)side * (size_t)side;
    *sheet = (FarSheet){
        .x = grid->x * FAR_TILE * grid->step, .z = grid->z * FAR_TILE * grid->step, .step = grid->step, .side = side};
    sheet->colour = memory_alloc(MEMORY_RENDER, texels * sizeof *sheet->colour);
    sheet->flank = memory_alloc(MEMORY_RENDER, texels * sizeof *sheet->flank);
    sheet->form = memory_alloc(MEMORY_RENDER, texels * sizeof *sheet->form);
    sheet->shade = memory_alloc_zero(MEMORY_RENDER, texels * sizeof *sheet->shade);
    uint16_t heights[3][FAR_SHEET_MAX]; // of row j in j % 3
    far_row_read(grid, 0, heights[0]);
    for (int j = 0; j < side; j++) {
        int before = MAX(j - 1, 0), after = MIN(j + 1, side - 1);
        if (after > j)
            far_row_read(grid, after, heights[after % 3]);
        const Rows rows = {
            .before = heights[before % 3], .at = heights[j % 3], .after = heights[after % 3], .last = side - 1};
        put_tiles(grid, j, sheet);
        put_slopes(grid, &rows, j, sheet->form + (ptrdiff_t)j * side);
        put_cliffs(grid, palette, &rows, j, sheet->form + (ptrdiff_t)j * side, sheet->flank + (ptrdiff_t)j * side);
    }
}

void far_sheets_build(const FarField *field, const FarPalette *palette, FarLand *land)
{
    land->sheet_count = field->count;
    for (int i = 0; i < field->count; i++)
        build_sheet(&field->grids[i], palette, &land->sheets[i]);
}
