// Pictures of the ground, one for each grid of samples.
#include "far/far_internal.h"

static const FarTile *tile_at(const FarGrid *grid, int i, int j)
{
    return grid->tiles[j / FAR_TILE * grid->side + i / FAR_TILE];
}

static int sample_at(int i, int j) { return j % FAR_TILE * FAR_TILE + i % FAR_TILE; }

// The slope from the sample before to the one after, in parts of 64 of a block a block, around 128.
static uint8_t slope_between(const FarGrid *grid, int i, int j, int di, int dj)
{
    int last = grid->side * FAR_TILE - 1;
    int i0 = MAX(i - di, 0), j0 = MAX(j - dj, 0), i1 = MIN(i + di, last), j1 = MIN(j + dj, last);
    int rise = tile_at(grid, i1, j1)->height[sample_at(i1, j1)] - tile_at(grid, i0, j0)->height[sample_at(i0, j0)];
    int run = MAX((i1 - i0 + j1 - j0) * grid->step, 1);
    return (uint8_t)CLAMP(128 + rise * 64 / (run * FAR_Y_SCALE), 0, 255);
}

static void build_sheet(const FarGrid *grid, FarSheet *sheet)
{
    int side = grid->side * FAR_TILE;
    size_t texels = (size_t)side * (size_t)side;
    *sheet = (FarSheet){
        .x = grid->x * FAR_TILE * grid->step, .z = grid->z * FAR_TILE * grid->step, .step = grid->step, .side = side};
    sheet->colour = memory_alloc(MEMORY_RENDER, texels * sizeof *sheet->colour);
    sheet->form = memory_alloc(MEMORY_RENDER, texels * sizeof *sheet->form);
    for (int j = 0; j < side; j++)
        for (int i = 0; i < side; i++) {
            const FarTile *tile = tile_at(grid, i, j);
            int n = sample_at(i, j), at = j * side + i;
            memcpy(sheet->colour[at], tile->colour[n], sizeof sheet->colour[at]);
            sheet->form[at][0] = slope_between(grid, i, j, 1, 0);
            sheet->form[at][1] = slope_between(grid, i, j, 0, 1);
            memcpy(&sheet->form[at][2], tile->cover[n], sizeof tile->cover[n]);
        }
}

void far_sheets_build(const FarField *field, FarLand *land)
{
    land->sheet_count = field->count;
    for (int i = 0; i < field->count; i++)
        build_sheet(&field->grids[i], &land->sheets[i]);
}
