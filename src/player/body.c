#include "player/player.h"

#include <math.h>

// The distance from the middle of the feet to the body's low and high edge on each axis.
static const double edge_low[3] = {-PLAYER_WIDTH / 2, 0, -PLAYER_WIDTH / 2};
static const double edge_high[3] = {PLAYER_WIDTH / 2, PLAYER_HEIGHT, PLAYER_WIDTH / 2};

// The cells that the body covers: low..high inclusive on each axis. A cell that the body only touches is not covered.
typedef struct Cells {
    int64_t low[3], high[3];
} Cells;

static Cells cells_of(const double position[3])
{
    Cells cells;
    for (int i = 0; i < 3; i++) {
        cells.low[i] = (int64_t)floor(position[i] + edge_low[i]);
        cells.high[i] = (int64_t)ceil(position[i] + edge_high[i]) - 1;
    }
    return cells;
}

// BLOCK_AIR, or the first solid block among the cells.
static uint8_t first_solid(const Cells *cells, const BlockQuery *blocks)
{
    for (int64_t y = cells->low[1]; y <= cells->high[1]; y++)
        for (int64_t z = cells->low[2]; z <= cells->high[2]; z++)
            for (int64_t x = cells->low[0]; x <= cells->high[0]; x++) {
                uint8_t block = block_query(blocks, x, (int)y, z);
                if (block_has(block, BLOCK_SOLID))
                    return block;
            }
    return BLOCK_AIR;
}

uint8_t body_overlaps(const double position[3], const BlockQuery *blocks)
{
    Cells cells = cells_of(position);
    return first_solid(&cells, blocks);
}

bool body_is_supported(const double position[3], const BlockQuery *blocks)
{
    Cells cells = cells_of(position);
    int64_t under = (int64_t)ceil(position[1]) - 1;
    cells.low[1] = cells.high[1] = under;
    return position[1] - (double)(under + 1) < BODY_SKIN && first_solid(&cells, blocks) != BLOCK_AIR;
}

bool body_sweep(double position[3], int axis, double distance, const BlockQuery *blocks)
{
    if (distance == 0)
        return false;
    Cells cells = cells_of(position);
    int sign = distance > 0 ? 1 : -1;
    double edge = sign > 0 ? edge_high[axis] : edge_low[axis], target = position[axis] + distance;
    double skin = edge == 0 ? 0 : BODY_SKIN; // feet stand on the floor
    int64_t cell = sign > 0 ? cells.high[axis] : cells.low[axis];
    int64_t last = sign > 0 ? (int64_t)ceil(target + edge) - 1 : (int64_t)floor(target + edge);
    while (sign * (last - cell) > 0) {
        cell += sign;
        cells.low[axis] = cells.high[axis] = cell;
        if (first_solid(&cells, blocks) == BLOCK_AIR)
            continue;
        double stop = (double)(sign > 0 ? cell : cell + 1) - edge - sign * skin;
        position[axis] = sign > 0 ? fmax(position[axis], stop) : fmin(position[axis], stop);
        return true;
    }
    position[axis] = target;
    return false;
}

bool body_point_in_liquid(double x, double y, double z, const BlockQuery *blocks)
{
    int64_t cell_x = (int64_t)floor(x), cell_z = (int64_t)floor(z);
    int cell_y = (int)floor(y);
    if (!block_has(block_query(blocks, cell_x, cell_y, cell_z), BLOCK_LIQUID))
        return false;
    bool covered = block_has(block_query(blocks, cell_x, cell_y + 1, cell_z), BLOCK_LIQUID);
    return covered || y - cell_y < 1 - (double)LIQUID_GAP;
}
