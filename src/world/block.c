#include "world/block.h"

#include <string.h>

#define CUBE_FLAGS (BLOCK_SOLID | BLOCK_OPAQUE)
#define LEAF_FLAGS (BLOCK_SOLID | BLOCK_CUTOUT | BLOCK_DIMS_SKY)
#define PLANT_FLAGS (BLOCK_CUTOUT | BLOCK_NEEDS_GROUND)
#define TILES(top, side, bottom) .tile_top = (top), .tile_side = (side), .tile_bottom = (bottom)

// clang-format off
#define WATER(word, power) {.name = word, .shape = SHAPE_LIQUID, .flags = BLOCK_LIQUID | BLOCK_TRANSLUCENT | BLOCK_DIMS_SKY | BLOCK_REPLACEABLE, \
    .tint = TINT_WATER, .liquid = BLOCK_WATER, .strength = power, TILES(TILE_WATER, TILE_WATER, TILE_WATER)}
#define LAVA(word, power) {.name = word, .shape = SHAPE_LIQUID, .flags = BLOCK_LIQUID | BLOCK_DIMS_SKY | BLOCK_REPLACEABLE, .light = 15, \
    .liquid = BLOCK_LAVA, .strength = power, TILES(TILE_LAVA, TILE_LAVA, TILE_LAVA)}

const BlockInfo block_table[] = {
    [BLOCK_AIR] = {.name = "air", .flags = BLOCK_REPLACEABLE},
    [BLOCK_VOID] = {.name = "void", .flags = CUBE_FLAGS},
    [BLOCK_STONE] = {.name = "stone", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS, TILES(TILE_STONE, TILE_STONE, TILE_STONE)},
    [BLOCK_COBBLE] = {.name = "cobble", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS, TILES(TILE_COBBLE, TILE_COBBLE, TILE_COBBLE)},
    [BLOCK_DIRT] = {.name = "dirt", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS | BLOCK_GROUND, TILES(TILE_DIRT, TILE_DIRT, TILE_DIRT)},
    [BLOCK_GRASS] = {.name = "grass", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS | BLOCK_GROUND, .tint = TINT_GRASS,
                     TILES(TILE_GRASS_TOP, TILE_GRASS_SIDE, TILE_DIRT)},
    [BLOCK_SNOWY_GRASS] = {.name = "snowy_grass", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS | BLOCK_GROUND, TILES(TILE_SNOW, TILE_SNOWY_GRASS_SIDE, TILE_DIRT)},
    [BLOCK_SAND] = {.name = "sand", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS | BLOCK_GROUND | BLOCK_FALLS, TILES(TILE_SAND, TILE_SAND, TILE_SAND)},
    [BLOCK_SANDSTONE] = {.name = "sandstone", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS, TILES(TILE_SANDSTONE_TOP, TILE_SANDSTONE_SIDE, TILE_SANDSTONE_TOP)},
    [BLOCK_GRAVEL] = {.name = "gravel", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS | BLOCK_GROUND | BLOCK_FALLS, TILES(TILE_GRAVEL, TILE_GRAVEL, TILE_GRAVEL)},
    [BLOCK_CLAY] = {.name = "clay", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS | BLOCK_GROUND, TILES(TILE_CLAY, TILE_CLAY, TILE_CLAY)},
    [BLOCK_MUD] = {.name = "mud", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS | BLOCK_GROUND, TILES(TILE_MUD, TILE_MUD, TILE_MUD)},
    [BLOCK_SNOW] = {.name = "snow", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS, TILES(TILE_SNOW, TILE_SNOW, TILE_SNOW)},
    [BLOCK_ICE] = {.name = "ice", .shape = SHAPE_CUBE, .flags = BLOCK_SOLID | BLOCK_TRANSLUCENT | BLOCK_DIMS_SKY, TILES(TILE_ICE, TILE_ICE, TILE_ICE)},
    [BLOCK_BEDROCK] = {.name = "bedrock", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS, TILES(TILE_BEDROCK, TILE_BEDROCK, TILE_BEDROCK)},
    [BLOCK_MARBLE] = {.name = "marble", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS, TILES(TILE_MARBLE, TILE_MARBLE, TILE_MARBLE)},
    [BLOCK_COAL_ORE] = {.name = "coal_ore", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS, TILES(TILE_COAL_ORE, TILE_COAL_ORE, TILE_COAL_ORE)},
    [BLOCK_IRON_ORE] = {.name = "iron_ore", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS, TILES(TILE_IRON_ORE, TILE_IRON_ORE, TILE_IRON_ORE)},
    [BLOCK_GOLD_ORE] = {.name = "gold_ore", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS, TILES(TILE_GOLD_ORE, TILE_GOLD_ORE, TILE_GOLD_ORE)},
    [BLOCK_REDSTONE_ORE] = {.name = "redstone_ore", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS, TILES(TILE_REDSTONE_ORE, TILE_REDSTONE_ORE, TILE_REDSTONE_ORE)},
    [BLOCK_DIAMOND_ORE] = {.name = "diamond_ore", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS, TILES(TILE_DIAMOND_ORE, TILE_DIAMOND_ORE, TILE_DIAMOND_ORE)},
    [BLOCK_RED_SAND] = {.name = "red_sand", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS | BLOCK_GROUND | BLOCK_FALLS, TILES(TILE_RED_SAND, TILE_RED_SAND, TILE_RED_SAND)},
    [BLOCK_TERRACOTTA] = {.name = "terracotta", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS | BLOCK_GROUND, TILES(TILE_TERRACOTTA, TILE_TERRACOTTA, TILE_TERRACOTTA)},
    [BLOCK_TERRACOTTA_WHITE] = {.name = "terracotta_white", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS | BLOCK_GROUND, TILES(TILE_TERRACOTTA_WHITE, TILE_TERRACOTTA_WHITE, TILE_TERRACOTTA_WHITE)},
    [BLOCK_TERRACOTTA_YELLOW] = {.name = "terracotta_yellow", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS | BLOCK_GROUND, TILES(TILE_TERRACOTTA_YELLOW, TILE_TERRACOTTA_YELLOW, TILE_TERRACOTTA_YELLOW)},
    [BLOCK_TERRACOTTA_ORANGE] = {.name = "terracotta_orange", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS | BLOCK_GROUND, TILES(TILE_TERRACOTTA_ORANGE, TILE_TERRACOTTA_ORANGE, TILE_TERRACOTTA_ORANGE)},
    [BLOCK_TERRACOTTA_RED] = {.name = "terracotta_red", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS | BLOCK_GROUND, TILES(TILE_TERRACOTTA_RED, TILE_TERRACOTTA_RED, TILE_TERRACOTTA_RED)},
    [BLOCK_TERRACOTTA_BROWN] = {.name = "terracotta_brown", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS | BLOCK_GROUND, TILES(TILE_TERRACOTTA_BROWN, TILE_TERRACOTTA_BROWN, TILE_TERRACOTTA_BROWN)},
    [BLOCK_OAK_LOG] = {.name = "oak_log", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS, TILES(TILE_OAK_LOG_TOP, TILE_OAK_LOG, TILE_OAK_LOG_TOP)},
    [BLOCK_OAK_LEAVES] = {.name = "oak_leaves", .shape = SHAPE_CUBE, .flags = LEAF_FLAGS, .tint = TINT_LEAVES,
        TILES(TILE_OAK_LEAVES, TILE_OAK_LEAVES, TILE_OAK_LEAVES)},
    [BLOCK_BIRCH_LOG] = {.name = "birch_log", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS, TILES(TILE_BIRCH_LOG_TOP, TILE_BIRCH_LOG, TILE_BIRCH_LOG_TOP)},
    [BLOCK_BIRCH_LEAVES] = {.name = "birch_leaves", .shape = SHAPE_CUBE, .flags = LEAF_FLAGS, .tint = TINT_LEAVES,
        TILES(TILE_BIRCH_LEAVES, TILE_BIRCH_LEAVES, TILE_BIRCH_LEAVES)},
    [BLOCK_SPRUCE_LOG] = {.name = "spruce_log", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS, TILES(TILE_SPRUCE_LOG_TOP, TILE_SPRUCE_LOG, TILE_SPRUCE_LOG_TOP)},
    [BLOCK_SPRUCE_LEAVES] = {.name = "spruce_leaves", .shape = SHAPE_CUBE, .flags = LEAF_FLAGS, .tint = TINT_LEAVES,
        TILES(TILE_SPRUCE_LEAVES, TILE_SPRUCE_LEAVES, TILE_SPRUCE_LEAVES)},
    [BLOCK_JUNGLE_LOG] = {.name = "jungle_log", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS, TILES(TILE_JUNGLE_LOG_TOP, TILE_JUNGLE_LOG, TILE_JUNGLE_LOG_TOP)},
    [BLOCK_JUNGLE_LEAVES] = {.name = "jungle_leaves", .shape = SHAPE_CUBE, .flags = LEAF_FLAGS, .tint = TINT_LEAVES,
        TILES(TILE_JUNGLE_LEAVES, TILE_JUNGLE_LEAVES, TILE_JUNGLE_LEAVES)},
    [BLOCK_ACACIA_LOG] = {.name = "acacia_log", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS, TILES(TILE_ACACIA_LOG_TOP, TILE_ACACIA_LOG, TILE_ACACIA_LOG_TOP)},
    [BLOCK_ACACIA_LEAVES] = {.name = "acacia_leaves", .shape = SHAPE_CUBE, .flags = LEAF_FLAGS, .tint = TINT_LEAVES,
        TILES(TILE_ACACIA_LEAVES, TILE_ACACIA_LEAVES, TILE_ACACIA_LEAVES)},
    [BLOCK_WILLOW_LOG] = {.name = "willow_log", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS, TILES(TILE_WILLOW_LOG_TOP, TILE_WILLOW_LOG, TILE_WILLOW_LOG_TOP)},
    [BLOCK_WILLOW_LEAVES] = {.name = "willow_leaves", .shape = SHAPE_CUBE, .flags = LEAF_FLAGS, .tint = TINT_LEAVES,
        TILES(TILE_WILLOW_LEAVES, TILE_WILLOW_LEAVES, TILE_WILLOW_LEAVES)},
    [BLOCK_PLANKS] = {.name = "planks", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS, TILES(TILE_PLANKS, TILE_PLANKS, TILE_PLANKS)},
    [BLOCK_CACTUS] = {.name = "cactus", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS | BLOCK_NEEDS_GROUND, TILES(TILE_CACTUS_TOP, TILE_CACTUS_SIDE, TILE_CACTUS_TOP)},
    [BLOCK_PUMPKIN] = {.name = "pumpkin", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS, TILES(TILE_PUMPKIN_TOP, TILE_PUMPKIN_SIDE, TILE_PUMPKIN_TOP)},
    [BLOCK_TALL_GRASS] = {.name = "tall_grass", .shape = SHAPE_CROSS, .flags = PLANT_FLAGS | BLOCK_REPLACEABLE, .tint = TINT_GRASS, TILES(TILE_TALL_GRASS, TILE_TALL_GRASS, TILE_TALL_GRASS)},
    [BLOCK_FERN] = {.name = "fern", .shape = SHAPE_CROSS, .flags = PLANT_FLAGS | BLOCK_REPLACEABLE, .tint = TINT_GRASS, TILES(TILE_FERN, TILE_FERN, TILE_FERN)},
    [BLOCK_DEAD_BUSH] = {.name = "dead_bush", .shape = SHAPE_CROSS, .flags = PLANT_FLAGS | BLOCK_REPLACEABLE, TILES(TILE_DEAD_BUSH, TILE_DEAD_BUSH, TILE_DEAD_BUSH)},
    [BLOCK_DANDELION] = {.name = "dandelion", .shape = SHAPE_CROSS, .flags = PLANT_FLAGS, TILES(TILE_DANDELION, TILE_DANDELION, TILE_DANDELION)},
    [BLOCK_POPPY] = {.name = "poppy", .shape = SHAPE_CROSS, .flags = PLANT_FLAGS, TILES(TILE_POPPY, TILE_POPPY, TILE_POPPY)},
    [BLOCK_CORNFLOWER] = {.name = "cornflower", .shape = SHAPE_CROSS, .flags = PLANT_FLAGS, TILES(TILE_CORNFLOWER, TILE_CORNFLOWER, TILE_CORNFLOWER)},
    [BLOCK_DAISY] = {.name = "daisy", .shape = SHAPE_CROSS, .flags = PLANT_FLAGS, TILES(TILE_DAISY, TILE_DAISY, TILE_DAISY)},
    [BLOCK_SUGAR_CANE] = {.name = "sugar_cane", .shape = SHAPE_CROSS, .flags = PLANT_FLAGS, TILES(TILE_SUGAR_CANE, TILE_SUGAR_CANE, TILE_SUGAR_CANE)},
    [BLOCK_LILY_PAD] = {.name = "lily_pad", .shape = SHAPE_FLAT, .flags = PLANT_FLAGS, .tint = TINT_LEAVES, TILES(TILE_LILY_PAD, TILE_LILY_PAD, TILE_LILY_PAD)},
    [BLOCK_KELP] = {.name = "kelp", .shape = SHAPE_CROSS, .flags = PLANT_FLAGS | BLOCK_UNDERWATER | BLOCK_DIMS_SKY | BLOCK_LIQUID, .liquid = BLOCK_WATER, .strength = 8, TILES(TILE_KELP, TILE_KELP, TILE_KELP)},
    [BLOCK_SEA_GRASS] = {.name = "sea_grass", .shape = SHAPE_CROSS, .flags = PLANT_FLAGS | BLOCK_UNDERWATER | BLOCK_DIMS_SKY | BLOCK_LIQUID, .liquid = BLOCK_WATER, .strength = 8, TILES(TILE_SEA_GRASS, TILE_SEA_GRASS, TILE_SEA_GRASS)},
    [BLOCK_BROWN_MUSHROOM] = {.name = "brown_mushroom", .shape = SHAPE_CROSS, .flags = PLANT_FLAGS, .light = 1, TILES(TILE_BROWN_MUSHROOM, TILE_BROWN_MUSHROOM, TILE_BROWN_MUSHROOM)},
    [BLOCK_RED_MUSHROOM] = {.name = "red_mushroom", .shape = SHAPE_CROSS, .flags = PLANT_FLAGS, TILES(TILE_RED_MUSHROOM, TILE_RED_MUSHROOM, TILE_RED_MUSHROOM)},
    [BLOCK_TORCH] = {.name = "torch", .shape = SHAPE_CROSS, .flags = PLANT_FLAGS, .light = 14, TILES(TILE_TORCH, TILE_TORCH, TILE_TORCH)},
    [BLOCK_GLOWSTONE] = {.name = "glowstone", .shape = SHAPE_CUBE, .flags = CUBE_FLAGS, .light = 15, TILES(TILE_GLOWSTONE, TILE_GLOWSTONE, TILE_GLOWSTONE)},
    [BLOCK_WATER] = WATER("water", 8),
    [BLOCK_LAVA] = LAVA("lava", 4),
    [BLOCK_WATER_1] = WATER("water_1", 1),
    [BLOCK_WATER_2] = WATER("water_2", 2),
    [BLOCK_WATER_3] = WATER("water_3", 3),
    [BLOCK_WATER_4] = WATER("water_4", 4),
    [BLOCK_WATER_5] = WATER("water_5", 5),
    [BLOCK_WATER_6] = WATER("water_6", 6),
    [BLOCK_WATER_7] = WATER("water_7", 7),
    [BLOCK_LAVA_1] = LAVA("lava_1", 1),
    [BLOCK_LAVA_2] = LAVA("lava_2", 2),
    [BLOCK_LAVA_3] = LAVA("lava_3", 3),
};
// clang-format on
_Static_assert(ARRAY_COUNT(block_table) == BLOCK_COUNT, "a block lacks a row");

#define TILE_NAME(tile, name) [tile] = name,
static const char *const tile_names[] = {TILE_LIST(TILE_NAME)};

const char *tile_name(Tile tile)
{
    ASSERT(tile < TILE_COUNT);
    return tile_names[tile];
}

Block block_by_name(const char *name)
{
    int block = 0;
    while (block < BLOCK_COUNT && strcmp(block_table[block].name, name) != 0)
        block++;
    return (Block)block;
}
