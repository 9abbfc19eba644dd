// Finds the place nearest to a body that is inside blocks: cubes of growing size around it are searched until nothing
// nearer can come. A player who stops flying through rock thus stands in the nearest cave, not on the land above it. A
// step up comes first: sand that falls onto a player lifts them, and does not press them through a wall.

#include "player/player.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM_REACH = 16, ROOM_STEP = 2, ROOM_DROP = 16 }; // blocks: along each axis; upward; to look for lava below

typedef struct Search {
    const BlockQuery *blocks;
    const double *from;
    double away, place[3]; // the nearest place so far, and its squared distance; HUGE_VAL: none
    double unknown;        // the nearest one in a chunk that is not loaded
} Search;

static bool is_reachable(double x, double z)
{
    return x >= (double)(WORLD_BLOCK_MIN + 1) && x <= (double)WORLD_BLOCK_MAX && z >= (double)(WORLD_BLOCK_MIN + 1) &&
           z <= (double)WORLD_BLOCK_MAX;
}

// Returns whether a player there would stand in lava, or fall into it.
static bool is_over_lava(const BlockQuery *blocks, int64_t x, int y, int64_t z)
{
    uint8_t block = block_query(blocks, x, y, z);
    for (int drop = 0; drop < ROOM_DROP && !block_has(block, BLOCK_SOLID | BLOCK_LIQUID); drop++)
        block = block_query(blocks, x, --y, z);
    return block_table[block].liquid == BLOCK_LAVA;
}

static void try_place(Search *search, double x, double y, double z)
{
    const double place[3] = {x, y, z};
    double dx = x - search->from[0], dy = y - search->from[1], dz = z - search->from[2];
    double away = dx * dx + dy * dy + dz * dz;
    if (away >= search->away || away >= search->unknown || !is_reachable(x, z))
        return;
    uint8_t block = body_overlaps(place, search->blocks);
    if (block == BLOCK_VOID)
        search->unknown = away;
    if (block || is_over_lava(search->blocks, (int64_t)floor(x), (int)y, (int64_t)floor(z)))
        return;
    search->away = away;
    memcpy(search->place, place, sizeof place);
}

// All columns at that distance, counted along the further axis, at one height.
static void try_layer(Search *search, int reach, int dy)
{
    const double *from = search->from;
    const int ring = abs(dy) == reach ? 0 : reach; // inside a cube's top and bottom, else only at its sides
    double y = floor(from[1]) + dy;
    if (y < 0)
        return;
    for (int dz = -reach; dz <= reach; dz++)
        for (int dx = -reach; dx <= reach; dx++)
            if (abs(dx) >= ring || abs(dz) >= ring)
                try_place(search, floor(from[0]) + dx + 0.5, y, floor(from[2]) + dz + 0.5);
    try_place(search, from[0], y, from[2]);
}

// The first free place at most `most` blocks above.
static bool find_above(const double from[3], double most, const BlockQuery *blocks, double place[3])
{
    uint8_t block;
    memcpy(place, from, 3 * sizeof *place);
    while ((block = body_overlaps(place, blocks)) && block != BLOCK_VOID && place[1] - from[1] < most)
        place[1] = floor(place[1]) + 1;
    return block == BLOCK_AIR;
}

bool player_find_room(const double position[3], const BlockQuery *blocks, double place[3])
{
    const double from[3] = {position[0], fmax(position[1], 0), position[2]};
    Search search = {.blocks = blocks, .from = from, .away = HUGE_VAL, .unknown = HUGE_VAL};
    memcpy(place, position, 3 * sizeof *place);
    if (!body_overlaps(position, blocks) || find_above(from, ROOM_STEP, blocks, place))
        return true;
    for (int reach = 0; reach <= ROOM_REACH && (double)(reach - 1) * (reach - 1) < search.away; reach++)
        for (int dy = -reach; dy <= reach; dy++)
            try_layer(&search, reach, dy);
    if (search.unknown < search.away)
        return false;
    if (search.away == HUGE_VAL)
        return find_above(from, HUGE_VAL, blocks, place);
    memcpy(place, search.place, sizeof search.place);
    return true;
}
