#include "scene/water_above.h"

#include <math.h>

enum { SPACING = 3, COLUMNS = 4 }; // blocks between columns; along each side

typedef struct Column {
    double surface; // y
    bool open;      // to the sky
} Column;

// The surface of the liquid at `y`; open if no opaque block is above it.
static Column column_above(const BlockQuery *blocks, int64_t x, int y, int64_t z)
{
    while (y < CHUNK_HEIGHT && block_has(block_query(blocks, x, y, z), BLOCK_LIQUID))
        y++;
    Column column = {.surface = y - (double)LIQUID_GAP, .open = true};
    for (; y < CHUNK_HEIGHT && column.open; y++)
        column.open = !block_has(block_query(blocks, x, y, z), BLOCK_OPAQUE);
    return column;
}

// 0..1: a smooth hump, COLUMNS * SPACING blocks wide. `away`: blocks.
static double weight_at(double away)
{
    double t = fmax(1 - fabs(away) * (2.0 / (COLUMNS * SPACING)), 0);
    return t * t * (3 - 2 * t);
}

void water_above_find(const BlockQuery *blocks, FrameView *view)
{
    const int64_t x0 = (int64_t)floor(view->eye[0] / SPACING), z0 = (int64_t)floor(view->eye[2] / SPACING);
    const int y = (int)floor(view->eye[1]);
    double sum = 0, surface = 0, open = 0;
    for (int i = 0; i < COLUMNS * COLUMNS; i++) {
        int64_t x = (x0 + i % COLUMNS - 1) * SPACING, z = (z0 + i / COLUMNS - 1) * SPACING;
        double weight = weight_at((double)x - view->eye[0]) * weight_at((double)z - view->eye[2]);
        if (!block_has(block_query(blocks, x, y, z), BLOCK_LIQUID))
            continue;
        Column column = column_above(blocks, x, y, z);
        sum += weight;
        surface += weight * column.surface;
        open += weight * column.open;
    }
    Column own = column_above(blocks, (int64_t)floor(view->eye[0]), y, (int64_t)floor(view->eye[2]));
    view->submerged = fmax((sum > 0 ? surface / sum : own.surface) - view->eye[1], 0);
    view->open_sky = sum > 0 ? open / sum : own.open;
}
