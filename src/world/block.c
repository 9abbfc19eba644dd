#include "karst/block.h"
#include "base/base.h"

#include <string.h>

// ---- the terms of BLOCK_LIST
// clang-format off

#define TILES(top, side, bottom) .tile_top = (top), .tile_side = (side), .tile_bottom = (bottom)
#define SAME(tile) TILES(tile, tile, tile)

#define SIZE(tall_, wide_) .tall = (tall_), .wide = (wide_)

#define CUBE_FLAGS (BLOCK_SOLID | BLOCK_OPAQUE)
#define CUBE .shape = SHAPE_CUBE, .flags = CUBE_FLAGS // flags may follow, as behind CROSS
#define LOG(side, top) CUBE | BLOCK_WOOD, TILES(top, side, top)
#define PLANKS(tile) CUBE | BLOCK_WOOD, SAME(tile)
#define COLOURED_LEAVES(tile) .shape = SHAPE_CUBE, \
    .flags = BLOCK_SOLID | BLOCK_CUTOUT | BLOCK_DIMS_SKY | BLOCK_WOOD, SAME(tile)
#define LEAVES(tile) COLOURED_LEAVES(tile), .tint = TINT_LEAVES

#define PLANT_FLAGS (BLOCK_CUTOUT | BLOCK_NEEDS_GROUND)
#define CROSS .shape = SHAPE_CROSS, .flags = PLANT_FLAGS
#define FLAT .shape = SHAPE_FLAT, .flags = PLANT_FLAGS
#define HANGING .shape = SHAPE_CROSS, .flags = BLOCK_CUTOUT | BLOCK_HANGS | BLOCK_RIGID
#define WALL_TORCH(side) .shape = SHAPE_CROSS, .flags = BLOCK_CUTOUT, SAME(TILE_TORCH), .light = 14, .wall = side, SIZE(13, 2), \
    .item = BLOCK_TORCH
#define WATER_PLANT(tile) CROSS | BLOCK_UNDERWATER | BLOCK_DIMS_SKY | BLOCK_LIQUID, \
    SAME(tile), .liquid = BLOCK_WATER, .strength = 8

#define LIQUID_FLAGS (BLOCK_LIQUID | BLOCK_DIMS_SKY | BLOCK_REPLACEABLE)
#define WATER(power) .shape = SHAPE_LIQUID, .flags = LIQUID_FLAGS | BLOCK_TRANSLUCENT, SAME(TILE_WATER), \
    .tint = TINT_WATER, .liquid = BLOCK_WATER, .strength = power
#define LAVA(power) .shape = SHAPE_LIQUID, .flags = LIQUID_FLAGS, SAME(TILE_LAVA), \
    .light = 15, .liquid = BLOCK_LAVA, .strength = power
// clang-format on

#define BLOCK_ROW(block, text, ...) [block] = {.name = text, __VA_ARGS__},
const BlockInfo block_table[] = {BLOCK_LIST(BLOCK_ROW)};

#define TILE_NAME(tile, name) [tile] = name,
static const char *const tile_names[] = {TILE_LIST(TILE_NAME)};

const char *tile_name(Tile tile)
{
    ASSERT(tile < TILE_COUNT);
    return tile_names[tile];
}

uint8_t block_on_wall(uint8_t block, int dx, int dz)
{
    for (int form = 0; form < BLOCK_COUNT; form++) {
        const BlockInfo *info = &block_table[form];
        if (info->item == block && info->wall && wall_step[info->wall][0] == dx && wall_step[info->wall][1] == dz)
            return (uint8_t)form;
    }
    return BLOCK_AIR;
}

Block block_by_name(const char *name)
{
    int block = 0;
    while (block < BLOCK_COUNT && strcmp(block_table[block].name, name) != 0)
        block++;
    return (Block)block;
}

void block_outline(uint8_t block, float low[3], float high[3])
{
    const BlockInfo *info = &block_table[block];
    const int16_t *wall = wall_step[info->wall];
    float half = info->shape == SHAPE_CROSS ? (float)info->wide / 32 : 0.5f;
    float tall = info->shape == SHAPE_CROSS ? (float)info->tall / 16 : info->shape == SHAPE_FLAT ? 0.0625f : 1;
    float lift = info->wall ? 0.2f : info->flags & BLOCK_HANGS ? 1 - tall : 0;
    for (int axis = 0; axis < 3; axis += 2) {
        low[axis] = wall[axis / 2] < 0 ? 0 : 0.5f - half;
        high[axis] = wall[axis / 2] > 0 ? 1 : 0.5f + half;
    }
    low[1] = lift;
    high[1] = MIN(lift + tall, 1);
}
