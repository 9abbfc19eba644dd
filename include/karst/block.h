// The kinds of blocks and their properties: a table with one row for each kind. A block is one byte. The numbers are
// saved in worlds and hashed in tests: append, never renumber.
#pragma once

#include "karst/base.h"
#include "karst/plain.inc"

// ---- tiles: 16 x 16 pictures on the faces of blocks. The folder texture draws them.

// Each tile and its name, in overrides and atlases. TILE_NONE, for blocks without faces, is drawn conspicuously.
// clang-format off
#define TILE_LIST(X) TILE_LIST_1(X) TILE_LIST_2(X) PLAIN_LIST(PLAIN_TILE, X) TILE_LIST_GROUND(X)
#define PLAIN_TILE(X, NAME, name, colour) X(TILE_##NAME, name)

#define TILE_LIST_1(X) \
    X(TILE_NONE, "none") X(TILE_COBBLE, "cobble") X(TILE_SANDSTONE_TOP, "sandstone_top") X(TILE_SANDSTONE_SIDE, "sandstone_side") \
    X(TILE_BEDROCK, "bedrock") X(TILE_MARBLE, "marble") X(TILE_COAL_ORE, "coal_ore") \
    X(TILE_IRON_ORE, "iron_ore") X(TILE_GOLD_ORE, "gold_ore") X(TILE_REDSTONE_ORE, "redstone_ore") \
    X(TILE_DIAMOND_ORE, "diamond_ore") \
    X(TILE_TERRACOTTA, "terracotta") X(TILE_TERRACOTTA_WHITE, "terracotta_white") \
    X(TILE_TERRACOTTA_YELLOW, "terracotta_yellow") X(TILE_TERRACOTTA_ORANGE, "terracotta_orange") \
    X(TILE_TERRACOTTA_RED, "terracotta_red") X(TILE_TERRACOTTA_BROWN, "terracotta_brown") \
    X(TILE_OAK_LOG, "oak_log") X(TILE_OAK_LOG_TOP, "oak_log_top") X(TILE_OAK_LEAVES, "oak_leaves") \
    X(TILE_BIRCH_LOG, "birch_log") X(TILE_BIRCH_LOG_TOP, "birch_log_top") X(TILE_BIRCH_LEAVES, "birch_leaves") \
    X(TILE_SPRUCE_LOG, "spruce_log") X(TILE_SPRUCE_LOG_TOP, "spruce_log_top") \
    X(TILE_SPRUCE_LEAVES, "spruce_leaves") \
    X(TILE_JUNGLE_LOG, "jungle_log") X(TILE_JUNGLE_LOG_TOP, "jungle_log_top") \
    X(TILE_JUNGLE_LEAVES, "jungle_leaves") \
    X(TILE_ACACIA_LOG, "acacia_log") X(TILE_ACACIA_LOG_TOP, "acacia_log_top") \
    X(TILE_ACACIA_LEAVES, "acacia_leaves") \
    X(TILE_WILLOW_LOG, "willow_log") X(TILE_WILLOW_LOG_TOP, "willow_log_top") \
    X(TILE_WILLOW_LEAVES, "willow_leaves") \
    X(TILE_PLANKS, "planks") X(TILE_CACTUS_SIDE, "cactus_side") X(TILE_CACTUS_TOP, "cactus_top") \
    X(TILE_PUMPKIN_SIDE, "pumpkin_side") X(TILE_PUMPKIN_TOP, "pumpkin_top") \
    X(TILE_TALL_GRASS, "tall_grass") X(TILE_FERN, "fern") X(TILE_DEAD_BUSH, "dead_bush") \
    X(TILE_DANDELION, "dandelion") X(TILE_POPPY, "poppy") X(TILE_CORNFLOWER, "cornflower") \
    X(TILE_DAISY, "daisy") \
    X(TILE_SUGAR_CANE, "sugar_cane") X(TILE_LILY_PAD, "lily_pad") X(TILE_KELP, "kelp") \
    X(TILE_SEA_GRASS, "sea_grass") \
    X(TILE_BROWN_MUSHROOM, "brown_mushroom") X(TILE_RED_MUSHROOM, "red_mushroom") X(TILE_TORCH, "torch") \
    X(TILE_GLOWSTONE, "glowstone") X(TILE_WATER, "water") X(TILE_LAVA, "lava")

// TILE_GLOW_LICHEN to TILE_CRYSTAL glow; LIMESTONE to GREEN_MARBLE, MARBLE to DIAMOND_ORE are rock (shaders/block.vert).
#define TILE_LIST_2(X) \
    X(TILE_STALACTITE, "stalactite") X(TILE_STALAGMITE, "stalagmite") X(TILE_HANGING_ROOTS, "hanging_roots") \
    X(TILE_VINE, "vine") X(TILE_RED_CORAL_FAN, "red_coral_fan") X(TILE_YELLOW_CORAL_FAN, "yellow_coral_fan") \
    X(TILE_VIOLET_CORAL_FAN, "violet_coral_fan") X(TILE_PALM_LEAVES, "palm_leaves") \
    X(TILE_MANGROVE_LEAVES, "mangrove_leaves") X(TILE_PINE_LEAVES, "pine_leaves") \
    X(TILE_REDWOOD_LEAVES, "redwood_leaves") X(TILE_BAOBAB_LEAVES, "baobab_leaves") \
    X(TILE_MAPLE_LEAVES, "maple_leaves") X(TILE_CHERRY_LEAVES, "cherry_leaves") X(TILE_BUSH, "bush") \
    X(TILE_BERRY_BUSH, "berry_bush") X(TILE_REED, "reed") X(TILE_CATTAIL, "cattail") X(TILE_RICE, "rice") \
    X(TILE_HEATHER, "heather") X(TILE_LAVENDER, "lavender") X(TILE_SUNFLOWER, "sunflower") \
    X(TILE_RED_TULIP, "red_tulip") X(TILE_WHITE_TULIP, "white_tulip") X(TILE_EDELWEISS, "edelweiss") \
    X(TILE_COTTON_GRASS, "cotton_grass") X(TILE_DRY_GRASS, "dry_grass") X(TILE_ALOE, "aloe") \
    X(TILE_CLOVER, "clover") X(TILE_MOSS_CARPET, "moss_carpet") X(TILE_GLOW_LICHEN, "glow_lichen") \
    X(TILE_GLOW_MUSHROOM, "glow_mushroom") X(TILE_CRYSTAL_CLUSTER, "crystal_cluster") X(TILE_CRYSTAL, "crystal") \
    X(TILE_LAMP, "lamp") X(TILE_LANTERN, "lantern") X(TILE_GLASS, "glass") X(TILE_FIRN, "firn") \
    X(TILE_BLUE_ICE, "blue_ice") X(TILE_LIMESTONE, "limestone") X(TILE_SLATE, "slate") \
    X(TILE_BASALT, "basalt") X(TILE_BASALT_TOP, "basalt_top") X(TILE_OBSIDIAN, "obsidian") \
    X(TILE_TRAVERTINE, "travertine") X(TILE_DRIPSTONE, "dripstone") X(TILE_BLACK_MARBLE, "black_marble") \
    X(TILE_GREEN_MARBLE, "green_marble") X(TILE_MOSSY_COBBLE, "mossy_cobble") \
    X(TILE_RED_CORAL, "red_coral") X(TILE_YELLOW_CORAL, "yellow_coral") X(TILE_VIOLET_CORAL, "violet_coral") \
    X(TILE_SPONGE, "sponge") X(TILE_PALM_LOG, "palm_log") X(TILE_PALM_LOG_TOP, "palm_log_top") \
    X(TILE_MANGROVE_LOG, "mangrove_log") X(TILE_MANGROVE_LOG_TOP, "mangrove_log_top") X(TILE_MAPLE_LOG, "maple_log") \
    X(TILE_MAPLE_LOG_TOP, "maple_log_top") X(TILE_CHERRY_LOG, "cherry_log") X(TILE_CHERRY_LOG_TOP, "cherry_log_top") \
    X(TILE_PINE_LOG, "pine_log") X(TILE_PINE_LOG_TOP, "pine_log_top") X(TILE_REDWOOD_LOG, "redwood_log") \
    X(TILE_REDWOOD_LOG_TOP, "redwood_log_top") X(TILE_BAOBAB_LOG, "baobab_log") \
    X(TILE_BAOBAB_LOG_TOP, "baobab_log_top") X(TILE_DEAD_LOG, "dead_log") X(TILE_DEAD_LOG_TOP, "dead_log_top") \
    X(TILE_BIRCH_PLANKS, "birch_planks") X(TILE_SPRUCE_PLANKS, "spruce_planks") \
    X(TILE_JUNGLE_PLANKS, "jungle_planks") X(TILE_ACACIA_PLANKS, "acacia_planks") X(TILE_BRICKS, "bricks") \
    X(TILE_STONE_BRICKS, "stone_bricks") X(TILE_MOSSY_STONE_BRICKS, "mossy_stone_bricks") \
    X(TILE_WHITE_WOOL, "white_wool") X(TILE_LIGHT_GREY_WOOL, "light_grey_wool") X(TILE_GREY_WOOL, "grey_wool") \
    X(TILE_BLACK_WOOL, "black_wool") X(TILE_BROWN_WOOL, "brown_wool") X(TILE_RED_WOOL, "red_wool") \
    X(TILE_ORANGE_WOOL, "orange_wool") X(TILE_YELLOW_WOOL, "yellow_wool") X(TILE_LIME_WOOL, "lime_wool") \
    X(TILE_GREEN_WOOL, "green_wool") X(TILE_CYAN_WOOL, "cyan_wool") X(TILE_LIGHT_BLUE_WOOL, "light_blue_wool") \
    X(TILE_BLUE_WOOL, "blue_wool") X(TILE_PURPLE_WOOL, "purple_wool") X(TILE_MAGENTA_WOOL, "magenta_wool") \
    X(TILE_PINK_WOOL, "pink_wool") \
    X(TILE_PEBBLES, "pebbles") X(TILE_TWIGS, "twigs") X(TILE_SHELLS, "shells")

// Natural ground, which has several pictures (texture/texture.h); STONE to MOSSY_STONE are rock. From CLAY on each
// spreads over the edges of the kinds before it (MESH_EDGE).
#define TILE_LIST_GROUND(X) \
    X(TILE_STONE, "stone") X(TILE_GRANITE, "granite") X(TILE_MOSSY_STONE, "mossy_stone") X(TILE_ICE, "ice") \
    X(TILE_GRASS_SLOPE, "grass_slope") X(TILE_GRASS_SIDE, "grass_side") X(TILE_SNOWY_GRASS_SIDE, "snowy_grass_side") \
    X(TILE_LEAF_LITTER_SIDE, "leaf_litter_side") X(TILE_CLAY, "clay") X(TILE_MUD, "mud") X(TILE_GRAVEL, "gravel") \
    X(TILE_COARSE_DIRT, "coarse_dirt") X(TILE_DIRT, "dirt") X(TILE_PEAT, "peat") X(TILE_ASH, "ash") \
    X(TILE_RED_SAND, "red_sand") X(TILE_SAND, "sand") X(TILE_LEAF_LITTER, "leaf_litter") X(TILE_MOSS, "moss") \
    X(TILE_GRASS_TOP, "grass_top") X(TILE_SNOW, "snow")
// clang-format on

#define TILE_ENUMERATOR(tile, name) tile,
typedef enum Tile { TILE_LIST(TILE_ENUMERATOR) TILE_COUNT } Tile;
#undef TILE_ENUMERATOR

const char *tile_name(Tile tile); // "grass_top"

// ---- blocks

// Each kind, its name and properties, in terms of block.c. BLOCK_VOID is beyond the world's edge and in chunks that are
// not loaded: solid, dark, never drawn or stored. BLOCK_WATER_1 to _7 and BLOCK_LAVA_1 to _3 flow, weakest first.
// BLOCK_TORCH_WEST to _SOUTH hang on the wall in that direction.
// clang-format off
#define BLOCK_LIST(X) BLOCKS_OF_VERSION_1(X) BLOCKS_THIN(X) BLOCKS_WHOLE(X) BLOCKS_LATER(X) PLAIN_LIST(PLAIN_BLOCK, X)
#define PLAIN_BLOCK(X, NAME, name, colour) X(BLOCK_##NAME, name, CUBE | BLOCK_BUILT, SAME(TILE_##NAME))

#define BLOCKS_OF_VERSION_1(X)            \
    X(BLOCK_AIR, "air", .flags = BLOCK_REPLACEABLE)                                                                    \
    X(BLOCK_VOID, "void", .flags = CUBE_FLAGS)                                                                         \
    X(BLOCK_STONE, "stone", CUBE, SAME(TILE_STONE))                                                                    \
    X(BLOCK_COBBLE, "cobble", CUBE, SAME(TILE_COBBLE))                                                                 \
    X(BLOCK_DIRT, "dirt", CUBE | BLOCK_GROUND, SAME(TILE_DIRT))                                                        \
    X(BLOCK_GRASS, "grass", CUBE | BLOCK_GROUND, TILES(TILE_GRASS_TOP, TILE_GRASS_SIDE, TILE_DIRT), .tint = TINT_GRASS, .sod = BLOCK_TURF)\
    X(BLOCK_SNOWY_GRASS, "snowy_grass", CUBE | BLOCK_GROUND, TILES(TILE_SNOW, TILE_SNOWY_GRASS_SIDE, TILE_DIRT), .sod = BLOCK_SNOW)       \
    X(BLOCK_SAND, "sand", CUBE | BLOCK_GROUND | BLOCK_FALLS, SAME(TILE_SAND))                                          \
    X(BLOCK_SANDSTONE, "sandstone", CUBE, TILES(TILE_SANDSTONE_TOP, TILE_SANDSTONE_SIDE, TILE_SANDSTONE_TOP))          \
    X(BLOCK_GRAVEL, "gravel", CUBE | BLOCK_GROUND | BLOCK_FALLS, SAME(TILE_GRAVEL))                                    \
    X(BLOCK_CLAY, "clay", CUBE | BLOCK_GROUND, SAME(TILE_CLAY))                                                        \
    X(BLOCK_MUD, "mud", CUBE | BLOCK_GROUND, SAME(TILE_MUD))                                                           \
    X(BLOCK_SNOW, "snow", CUBE, SAME(TILE_SNOW), .sod = BLOCK_SNOW)                                                                       \
    X(BLOCK_ICE, "ice", .shape = SHAPE_CUBE, .flags = BLOCK_SOLID | BLOCK_TRANSLUCENT | BLOCK_DIMS_SKY, SAME(TILE_ICE))\
    X(BLOCK_BEDROCK, "bedrock", CUBE, SAME(TILE_BEDROCK))                                                              \
    X(BLOCK_MARBLE, "marble", CUBE, SAME(TILE_MARBLE))                                                                 \
    X(BLOCK_COAL_ORE, "coal_ore", CUBE | BLOCK_ORE, SAME(TILE_COAL_ORE))                                               \
    X(BLOCK_IRON_ORE, "iron_ore", CUBE | BLOCK_ORE, SAME(TILE_IRON_ORE))                                               \
    X(BLOCK_GOLD_ORE, "gold_ore", CUBE | BLOCK_ORE, SAME(TILE_GOLD_ORE))                                               \
    X(BLOCK_REDSTONE_ORE, "redstone_ore", CUBE | BLOCK_ORE, SAME(TILE_REDSTONE_ORE))                                   \
    X(BLOCK_DIAMOND_ORE, "diamond_ore", CUBE | BLOCK_ORE, SAME(TILE_DIAMOND_ORE))                                      \
    X(BLOCK_RED_SAND, "red_sand", CUBE | BLOCK_GROUND | BLOCK_FALLS, SAME(TILE_RED_SAND))                              \
    X(BLOCK_TERRACOTTA, "terracotta", CUBE | BLOCK_GROUND, SAME(TILE_TERRACOTTA))                                      \
    X(BLOCK_TERRACOTTA_WHITE, "terracotta_white", CUBE | BLOCK_GROUND, SAME(TILE_TERRACOTTA_WHITE))                    \
    X(BLOCK_TERRACOTTA_YELLOW, "terracotta_yellow", CUBE | BLOCK_GROUND, SAME(TILE_TERRACOTTA_YELLOW))                 \
    X(BLOCK_TERRACOTTA_ORANGE, "terracotta_orange", CUBE | BLOCK_GROUND, SAME(TILE_TERRACOTTA_ORANGE))                 \
    X(BLOCK_TERRACOTTA_RED, "terracotta_red", CUBE | BLOCK_GROUND, SAME(TILE_TERRACOTTA_RED))                          \
    X(BLOCK_TERRACOTTA_BROWN, "terracotta_brown", CUBE | BLOCK_GROUND, SAME(TILE_TERRACOTTA_BROWN))                    \
    X(BLOCK_OAK_LOG, "oak_log", LOG(TILE_OAK_LOG, TILE_OAK_LOG_TOP))                                                   \
    X(BLOCK_OAK_LEAVES, "oak_leaves", LEAVES(TILE_OAK_LEAVES))                                                         \
    X(BLOCK_BIRCH_LOG, "birch_log", LOG(TILE_BIRCH_LOG, TILE_BIRCH_LOG_TOP))                                           \
    X(BLOCK_BIRCH_LEAVES, "birch_leaves", LEAVES(TILE_BIRCH_LEAVES))                                                   \
    X(BLOCK_SPRUCE_LOG, "spruce_log", LOG(TILE_SPRUCE_LOG, TILE_SPRUCE_LOG_TOP))                                       \
    X(BLOCK_SPRUCE_LEAVES, "spruce_leaves", LEAVES(TILE_SPRUCE_LEAVES))                                                \
    X(BLOCK_JUNGLE_LOG, "jungle_log", LOG(TILE_JUNGLE_LOG, TILE_JUNGLE_LOG_TOP))                                       \
    X(BLOCK_JUNGLE_LEAVES, "jungle_leaves", LEAVES(TILE_JUNGLE_LEAVES))                                                \
    X(BLOCK_ACACIA_LOG, "acacia_log", LOG(TILE_ACACIA_LOG, TILE_ACACIA_LOG_TOP))                                       \
    X(BLOCK_ACACIA_LEAVES, "acacia_leaves", LEAVES(TILE_ACACIA_LEAVES))                                                \
    X(BLOCK_WILLOW_LOG, "willow_log", LOG(TILE_WILLOW_LOG, TILE_WILLOW_LOG_TOP))                                       \
    X(BLOCK_WILLOW_LEAVES, "willow_leaves", LEAVES(TILE_WILLOW_LEAVES))                                                \
    X(BLOCK_PLANKS, "planks", PLANKS(TILE_PLANKS))                                                                     \
    X(BLOCK_CACTUS, "cactus", CUBE | BLOCK_NEEDS_GROUND, TILES(TILE_CACTUS_TOP, TILE_CACTUS_SIDE, TILE_CACTUS_TOP))    \
    X(BLOCK_PUMPKIN, "pumpkin", CUBE, TILES(TILE_PUMPKIN_TOP, TILE_PUMPKIN_SIDE, TILE_PUMPKIN_TOP))                    \
    X(BLOCK_TALL_GRASS, "tall_grass", CROSS | BLOCK_REPLACEABLE, SIZE(12, 16), SAME(TILE_TALL_GRASS), .tint = TINT_GRASS)\
    X(BLOCK_FERN, "fern", CROSS | BLOCK_REPLACEABLE, SIZE(14, 14), SAME(TILE_FERN), .tint = TINT_GRASS)                \
    X(BLOCK_DEAD_BUSH, "dead_bush", CROSS | BLOCK_REPLACEABLE, SIZE(14, 16), SAME(TILE_DEAD_BUSH))                     \
    X(BLOCK_DANDELION, "dandelion", CROSS, SIZE(11, 12), SAME(TILE_DANDELION))                                         \
    X(BLOCK_POPPY, "poppy", CROSS, SIZE(14, 8), SAME(TILE_POPPY))                                                      \
    X(BLOCK_CORNFLOWER, "cornflower", CROSS, SIZE(13, 14), SAME(TILE_CORNFLOWER))                                      \
    X(BLOCK_DAISY, "daisy", CROSS, SIZE(11, 12), SAME(TILE_DAISY))                                                     \
    X(BLOCK_SUGAR_CANE, "sugar_cane", CROSS, SIZE(16, 16), SAME(TILE_SUGAR_CANE))                                      \
    X(BLOCK_LILY_PAD, "lily_pad", FLAT | BLOCK_FLOATS, SAME(TILE_LILY_PAD), .tint = TINT_LEAVES)               \
    X(BLOCK_KELP, "kelp", WATER_PLANT(TILE_KELP), SIZE(16, 12))                                                        \
    X(BLOCK_SEA_GRASS, "sea_grass", WATER_PLANT(TILE_SEA_GRASS), SIZE(16, 16))                                         \
    X(BLOCK_BROWN_MUSHROOM, "brown_mushroom", CROSS | BLOCK_RIGID, SIZE(7, 8), SAME(TILE_BROWN_MUSHROOM), .light = 1)  \
    X(BLOCK_RED_MUSHROOM, "red_mushroom", CROSS | BLOCK_RIGID, SIZE(9, 8), SAME(TILE_RED_MUSHROOM))                    \
    X(BLOCK_TORCH, "torch", CROSS, SIZE(13, 2), SAME(TILE_TORCH), .light = 14)                                         \
    X(BLOCK_GLOWSTONE, "glowstone", CUBE, SAME(TILE_GLOWSTONE), .light = 15)                                           \
    X(BLOCK_WATER, "water", WATER(8))                                                                                  \
    X(BLOCK_LAVA, "lava", LAVA(4))                                                                                     \
    X(BLOCK_WATER_1, "water_1", WATER(1))                                                                              \
    X(BLOCK_WATER_2, "water_2", WATER(2))                                                                              \
    X(BLOCK_WATER_3, "water_3", WATER(3))                                                                              \
    X(BLOCK_WATER_4, "water_4", WATER(4))                                                                              \
    X(BLOCK_WATER_5, "water_5", WATER(5))                                                                              \
    X(BLOCK_WATER_6, "water_6", WATER(6))                                                                              \
    X(BLOCK_WATER_7, "water_7", WATER(7))                                                                              \
    X(BLOCK_LAVA_1, "lava_1", LAVA(1))                                                                                 \
    X(BLOCK_LAVA_2, "lava_2", LAVA(2))                                                                                 \
    X(BLOCK_LAVA_3, "lava_3", LAVA(3))                                                                                 \
    X(BLOCK_TORCH_WEST, "torch_west", WALL_TORCH(WALL_WEST))                                                           \
    X(BLOCK_TORCH_EAST, "torch_east", WALL_TORCH(WALL_EAST))                                                           \
    X(BLOCK_TORCH_NORTH, "torch_north", WALL_TORCH(WALL_NORTH))                                                        \
    X(BLOCK_TORCH_SOUTH, "torch_south", WALL_TORCH(WALL_SOUTH))

// Leaves, plants, lights, glass: what is not plainly opaque has low numbers, which are faster to mark (blockset.h).
#define BLOCKS_THIN(X)                                                                                                 \
    X(BLOCK_STALACTITE, "stalactite", HANGING, SIZE(15, 14), SAME(TILE_STALACTITE))                                    \
    X(BLOCK_STALAGMITE, "stalagmite", CROSS | BLOCK_RIGID, SIZE(15, 14), SAME(TILE_STALAGMITE))                        \
    X(BLOCK_HANGING_ROOTS, "hanging_roots", HANGING, SIZE(15, 16), SAME(TILE_HANGING_ROOTS))                           \
    X(BLOCK_VINE, "vine", HANGING, SIZE(16, 16), SAME(TILE_VINE), .tint = TINT_LEAVES)                                 \
    X(BLOCK_RED_CORAL_FAN, "red_coral_fan", WATER_PLANT(TILE_RED_CORAL_FAN), SIZE(14, 16))                             \
    X(BLOCK_YELLOW_CORAL_FAN, "yellow_coral_fan", WATER_PLANT(TILE_YELLOW_CORAL_FAN), SIZE(14, 16))                    \
    X(BLOCK_VIOLET_CORAL_FAN, "violet_coral_fan", WATER_PLANT(TILE_VIOLET_CORAL_FAN), SIZE(15, 16))                    \
    X(BLOCK_PALM_LEAVES, "palm_leaves", LEAVES(TILE_PALM_LEAVES))                                                      \
    X(BLOCK_MANGROVE_LEAVES, "mangrove_leaves", LEAVES(TILE_MANGROVE_LEAVES))                                          \
    X(BLOCK_PINE_LEAVES, "pine_leaves", LEAVES(TILE_PINE_LEAVES))                                                      \
    X(BLOCK_REDWOOD_LEAVES, "redwood_leaves", LEAVES(TILE_REDWOOD_LEAVES))                                             \
    X(BLOCK_BAOBAB_LEAVES, "baobab_leaves", LEAVES(TILE_BAOBAB_LEAVES))                                                \
    X(BLOCK_MAPLE_LEAVES, "maple_leaves", COLOURED_LEAVES(TILE_MAPLE_LEAVES))                                          \
    X(BLOCK_CHERRY_LEAVES, "cherry_leaves", COLOURED_LEAVES(TILE_CHERRY_LEAVES))                                       \
    X(BLOCK_BUSH, "bush", CROSS, SIZE(14, 16), SAME(TILE_BUSH), .tint = TINT_LEAVES)                                   \
    X(BLOCK_BERRY_BUSH, "berry_bush", CROSS, SIZE(14, 14), SAME(TILE_BERRY_BUSH))                                      \
    X(BLOCK_REED, "reed", CROSS | BLOCK_FLOATS, SIZE(15, 16), SAME(TILE_REED))                                         \
    X(BLOCK_CATTAIL, "cattail", CROSS | BLOCK_FLOATS, SIZE(15, 16), SAME(TILE_CATTAIL))                                \
    X(BLOCK_RICE, "rice", CROSS | BLOCK_FLOATS, SIZE(15, 16), SAME(TILE_RICE))                                         \
    X(BLOCK_HEATHER, "heather", CROSS, SIZE(15, 16), SAME(TILE_HEATHER))                                               \
    X(BLOCK_LAVENDER, "lavender", CROSS, SIZE(14, 16), SAME(TILE_LAVENDER))                                            \
    X(BLOCK_SUNFLOWER, "sunflower", CROSS, SIZE(16, 10), SAME(TILE_SUNFLOWER))                                         \
    X(BLOCK_RED_TULIP, "red_tulip", CROSS, SIZE(15, 12), SAME(TILE_RED_TULIP))                                         \
    X(BLOCK_WHITE_TULIP, "white_tulip", CROSS, SIZE(15, 12), SAME(TILE_WHITE_TULIP))                                   \
    X(BLOCK_EDELWEISS, "edelweiss", CROSS, SIZE(8, 12), SAME(TILE_EDELWEISS))                                          \
    X(BLOCK_COTTON_GRASS, "cotton_grass", CROSS, SIZE(13, 16), SAME(TILE_COTTON_GRASS))                                \
    X(BLOCK_DRY_GRASS, "dry_grass", CROSS | BLOCK_REPLACEABLE, SIZE(14, 16), SAME(TILE_DRY_GRASS))                     \
    X(BLOCK_ALOE, "aloe", CROSS, SIZE(15, 16), SAME(TILE_ALOE))                                                        \
    X(BLOCK_CLOVER, "clover", FLAT, SAME(TILE_CLOVER), .tint = TINT_GRASS)                                             \
    X(BLOCK_MOSS_CARPET, "moss_carpet", FLAT, SAME(TILE_MOSS_CARPET), .tint = TINT_GRASS)                              \
    X(BLOCK_GLOW_LICHEN, "glow_lichen", FLAT, SAME(TILE_GLOW_LICHEN), .light = 7, .hue = HUE_AQUA)                                      \
    X(BLOCK_GLOW_MUSHROOM, "glow_mushroom", CROSS | BLOCK_RIGID, SIZE(9, 8), SAME(TILE_GLOW_MUSHROOM), .light = 8, .hue = HUE_AQUA)     \
    X(BLOCK_CRYSTAL_CLUSTER, "crystal_cluster", CROSS | BLOCK_RIGID, SIZE(14, 14), SAME(TILE_CRYSTAL_CLUSTER), .light = 5, .hue = HUE_VIOLET) \
    X(BLOCK_CRYSTAL, "crystal", CUBE, SAME(TILE_CRYSTAL), .light = 5, .hue = HUE_VIOLET)                                                  \
    X(BLOCK_LAMP, "lamp", CUBE | BLOCK_BUILT, SAME(TILE_LAMP), .light = 15)                                            \
    X(BLOCK_LANTERN, "lantern", CUBE | BLOCK_BUILT, SAME(TILE_LANTERN), .light = 12)                                   \
    X(BLOCK_GLASS, "glass", .shape = SHAPE_CUBE, .flags = BLOCK_SOLID | BLOCK_TRANSLUCENT | BLOCK_BUILT, SAME(TILE_GLASS))

// Ground, rock, corals, wood, what is built.
#define BLOCKS_WHOLE(X)                                                                                                \
    X(BLOCK_MOSS, "moss", CUBE | BLOCK_GROUND, SAME(TILE_MOSS), .tint = TINT_GRASS)                                    \
    X(BLOCK_LEAF_LITTER, "leaf_litter", CUBE | BLOCK_GROUND, TILES(TILE_LEAF_LITTER, TILE_LEAF_LITTER_SIDE, TILE_DIRT))\
    X(BLOCK_COARSE_DIRT, "coarse_dirt", CUBE | BLOCK_GROUND, SAME(TILE_COARSE_DIRT))                                   \
    X(BLOCK_PEAT, "peat", CUBE | BLOCK_GROUND, SAME(TILE_PEAT))                                                        \
    X(BLOCK_ASH, "ash", CUBE | BLOCK_GROUND, SAME(TILE_ASH))                                                           \
    X(BLOCK_FIRN, "firn", CUBE, SAME(TILE_FIRN))                                                                       \
    X(BLOCK_BLUE_ICE, "blue_ice", CUBE, SAME(TILE_BLUE_ICE))                                                           \
    X(BLOCK_GRANITE, "granite", CUBE, SAME(TILE_GRANITE))                                                              \
    X(BLOCK_LIMESTONE, "limestone", CUBE, SAME(TILE_LIMESTONE))                                                        \
    X(BLOCK_SLATE, "slate", CUBE, SAME(TILE_SLATE))                                                                    \
    X(BLOCK_BASALT, "basalt", CUBE, TILES(TILE_BASALT_TOP, TILE_BASALT, TILE_BASALT_TOP))                              \
    X(BLOCK_OBSIDIAN, "obsidian", CUBE, SAME(TILE_OBSIDIAN))                                                           \
    X(BLOCK_TRAVERTINE, "travertine", CUBE, SAME(TILE_TRAVERTINE))                                                     \
    X(BLOCK_DRIPSTONE, "dripstone", CUBE, SAME(TILE_DRIPSTONE))                                                        \
    X(BLOCK_BLACK_MARBLE, "black_marble", CUBE, SAME(TILE_BLACK_MARBLE))                                               \
    X(BLOCK_GREEN_MARBLE, "green_marble", CUBE, SAME(TILE_GREEN_MARBLE))                                               \
    X(BLOCK_MOSSY_STONE, "mossy_stone", CUBE, SAME(TILE_MOSSY_STONE))                                                  \
    X(BLOCK_MOSSY_COBBLE, "mossy_cobble", CUBE, SAME(TILE_MOSSY_COBBLE))                                               \
    X(BLOCK_RED_CORAL, "red_coral", CUBE, SAME(TILE_RED_CORAL))                                                        \
    X(BLOCK_YELLOW_CORAL, "yellow_coral", CUBE, SAME(TILE_YELLOW_CORAL))                                               \
    X(BLOCK_VIOLET_CORAL, "violet_coral", CUBE, SAME(TILE_VIOLET_CORAL))                                               \
    X(BLOCK_SPONGE, "sponge", CUBE, SAME(TILE_SPONGE))                                                                 \
    X(BLOCK_PALM_LOG, "palm_log", LOG(TILE_PALM_LOG, TILE_PALM_LOG_TOP))                                               \
    X(BLOCK_MANGROVE_LOG, "mangrove_log", LOG(TILE_MANGROVE_LOG, TILE_MANGROVE_LOG_TOP))                               \
    X(BLOCK_MAPLE_LOG, "maple_log", LOG(TILE_MAPLE_LOG, TILE_MAPLE_LOG_TOP))                                           \
    X(BLOCK_CHERRY_LOG, "cherry_log", LOG(TILE_CHERRY_LOG, TILE_CHERRY_LOG_TOP))                                       \
    X(BLOCK_PINE_LOG, "pine_log", LOG(TILE_PINE_LOG, TILE_PINE_LOG_TOP))                                               \
    X(BLOCK_REDWOOD_LOG, "redwood_log", LOG(TILE_REDWOOD_LOG, TILE_REDWOOD_LOG_TOP))                                   \
    X(BLOCK_BAOBAB_LOG, "baobab_log", LOG(TILE_BAOBAB_LOG, TILE_BAOBAB_LOG_TOP))                                       \
    X(BLOCK_DEAD_LOG, "dead_log", LOG(TILE_DEAD_LOG, TILE_DEAD_LOG_TOP))                                               \
    X(BLOCK_BIRCH_PLANKS, "birch_planks", PLANKS(TILE_BIRCH_PLANKS))                                                   \
    X(BLOCK_SPRUCE_PLANKS, "spruce_planks", PLANKS(TILE_SPRUCE_PLANKS))                                                \
    X(BLOCK_JUNGLE_PLANKS, "jungle_planks", PLANKS(TILE_JUNGLE_PLANKS))                                                \
    X(BLOCK_ACACIA_PLANKS, "acacia_planks", PLANKS(TILE_ACACIA_PLANKS))                                                \
    X(BLOCK_BRICKS, "bricks", CUBE | BLOCK_BUILT, SAME(TILE_BRICKS))                                                   \
    X(BLOCK_STONE_BRICKS, "stone_bricks", CUBE | BLOCK_BUILT, SAME(TILE_STONE_BRICKS))                                 \
    X(BLOCK_MOSSY_STONE_BRICKS, "mossy_stone_bricks", CUBE | BLOCK_BUILT, SAME(TILE_MOSSY_STONE_BRICKS))               \
    X(BLOCK_WHITE_WOOL, "white_wool", CUBE | BLOCK_BUILT, SAME(TILE_WHITE_WOOL))                                       \
    X(BLOCK_LIGHT_GREY_WOOL, "light_grey_wool", CUBE | BLOCK_BUILT, SAME(TILE_LIGHT_GREY_WOOL))                        \
    X(BLOCK_GREY_WOOL, "grey_wool", CUBE | BLOCK_BUILT, SAME(TILE_GREY_WOOL))                                          \
    X(BLOCK_BLACK_WOOL, "black_wool", CUBE | BLOCK_BUILT, SAME(TILE_BLACK_WOOL))                                       \
    X(BLOCK_BROWN_WOOL, "brown_wool", CUBE | BLOCK_BUILT, SAME(TILE_BROWN_WOOL))                                       \
    X(BLOCK_RED_WOOL, "red_wool", CUBE | BLOCK_BUILT, SAME(TILE_RED_WOOL))                                             \
    X(BLOCK_ORANGE_WOOL, "orange_wool", CUBE | BLOCK_BUILT, SAME(TILE_ORANGE_WOOL))                                    \
    X(BLOCK_YELLOW_WOOL, "yellow_wool", CUBE | BLOCK_BUILT, SAME(TILE_YELLOW_WOOL))                                    \
    X(BLOCK_LIME_WOOL, "lime_wool", CUBE | BLOCK_BUILT, SAME(TILE_LIME_WOOL))                                          \
    X(BLOCK_GREEN_WOOL, "green_wool", CUBE | BLOCK_BUILT, SAME(TILE_GREEN_WOOL))                                       \
    X(BLOCK_CYAN_WOOL, "cyan_wool", CUBE | BLOCK_BUILT, SAME(TILE_CYAN_WOOL))                                          \
    X(BLOCK_LIGHT_BLUE_WOOL, "light_blue_wool", CUBE | BLOCK_BUILT, SAME(TILE_LIGHT_BLUE_WOOL))                        \
    X(BLOCK_BLUE_WOOL, "blue_wool", CUBE | BLOCK_BUILT, SAME(TILE_BLUE_WOOL))                                          \
    X(BLOCK_PURPLE_WOOL, "purple_wool", CUBE | BLOCK_BUILT, SAME(TILE_PURPLE_WOOL))                                    \
    X(BLOCK_MAGENTA_WOOL, "magenta_wool", CUBE | BLOCK_BUILT, SAME(TILE_MAGENTA_WOOL))                                 \
    X(BLOCK_PINK_WOOL, "pink_wool", CUBE | BLOCK_BUILT, SAME(TILE_PINK_WOOL))

// Turf replaces grass on steps of two blocks and more: it is green on all sides. Then small things that lie on the
// ground.
#define BLOCKS_LATER(X) \
    X(BLOCK_TURF, "turf", CUBE | BLOCK_GROUND, SAME(TILE_GRASS_TOP), .tint = TINT_GRASS)                               \
    X(BLOCK_PEBBLES, "pebbles", FLAT | BLOCK_REPLACEABLE, SAME(TILE_PEBBLES))                                          \
    X(BLOCK_TWIGS, "twigs", FLAT | BLOCK_REPLACEABLE, SAME(TILE_TWIGS))                                                \
    X(BLOCK_SHELLS, "shells", FLAT | BLOCK_REPLACEABLE, SAME(TILE_SHELLS))
// clang-format on

#define BLOCK_ENUMERATOR(block, ...) block,
typedef enum Block { BLOCK_LIST(BLOCK_ENUMERATOR) BLOCK_COUNT } Block;
#undef BLOCK_ENUMERATOR

#define LIQUID_GAP 0.125f // blocks, above the surface of a liquid

typedef enum BlockShape {
    SHAPE_NONE,   // not drawn
    SHAPE_CUBE,   // six faces
    SHAPE_LIQUID, // a cube whose top is lowered by LIQUID_GAP where the block above is another kind
    SHAPE_CROSS,  // two crossed upright quads
    SHAPE_FLAT,   // one horizontal quad just above the block's floor
} BlockShape;

enum {
    BLOCK_SOLID = 1 << 0,        // bodies collide with it
    BLOCK_OPAQUE = 1 << 1,       // hides the faces that touch it, lets no light through, darkens corners
    BLOCK_LIQUID = 1 << 2,       // bodies swim in it
    BLOCK_CUTOUT = 1 << 3,       // drawn with an alpha test; faces between two of them are drawn
    BLOCK_TRANSLUCENT = 1 << 4,  // drawn blended, after everything opaque; faces between two of a kind are not drawn
    BLOCK_DIMS_SKY = 1 << 5,     // sky light does not fall through it without loss (leaves, liquids, ice)
    BLOCK_GROUND = 1 << 6,       // plants grow on it
    BLOCK_NEEDS_GROUND = 1 << 7, // drops when the block under it is removed
    BLOCK_FALLS = 1 << 8,        // sand and gravel
    BLOCK_REPLACEABLE = 1 << 9,  // placing a block here replaces it (air, liquids, grass)
    BLOCK_UNDERWATER = 1 << 10,  // a plant that stands in water: drawn with water around it
    BLOCK_ORE = 1 << 11,         // shown to an eye that looks through rock
    BLOCK_HANGS = 1 << 12,       // drops when the block above it is removed
    BLOCK_FLOATS = 1 << 13,      // stands on water, as on ground
    BLOCK_RIGID = 1 << 14,       // a cross that does not sway
    BLOCK_WOOD = 1 << 15,        // logs, leaves, planks: a group in lists,
    BLOCK_BUILT = 1 << 16,       // and what builders make: another
};

typedef enum BlockTint {
    TINT_NONE,
    TINT_GRASS,
    TINT_LEAVES,
    TINT_WATER
} BlockTint; // the colour of the column that tints the tile

// The colour of the light that a block emits: of fire, of crystals, of what grows in caves.
typedef enum BlockHue { HUE_WARM, HUE_VIOLET, HUE_AQUA, HUE_COUNT } BlockHue;

// The side of its cell on whose wall a block hangs; it drops when the wall is removed.
typedef enum BlockWall { WALL_NONE, WALL_WEST, WALL_EAST, WALL_NORTH, WALL_SOUTH, WALL_COUNT } BlockWall;

// The step from a block to its wall, along x and z.
static const int16_t wall_step[WALL_COUNT][2] = {
    [WALL_WEST] = {-1, 0}, [WALL_EAST] = {1, 0}, [WALL_NORTH] = {0, -1}, [WALL_SOUTH] = {0, 1}};

typedef struct BlockInfo {
    const char *name; // lower case with underscores
    BlockShape shape;
    uint32_t flags;
    uint8_t light; // emitted light, 0..15
    BlockHue hue;  // of that light
    BlockTint tint;
    uint8_t tile_top, tile_side, tile_bottom; // enum Tile
    uint8_t liquid;                           // BLOCK_WATER or BLOCK_LAVA: the liquid, flowing or source; 0: none
    BlockWall wall;
    uint8_t tall, wide; // of a cross: of the picture on its tile, from the foot (or from above, if it hangs) and around
                        // the middle, in sixteenths of a block
    uint8_t item;       // of a form of another kind: that kind, which is in hands and lists; else 0
    uint8_t sod;        // what hangs from it over steps of two blocks and more; 0: nothing
    uint8_t strength;   // of the liquid: highest in a source, one less for each block of flow
} BlockInfo;

extern const BlockInfo block_table[BLOCK_COUNT];

static inline bool block_has(uint8_t block, unsigned flags) { return (block_table[block].flags & flags) != 0; }

// Flowing, not a source: dries up when its source is removed. Never placed by hand.
static inline bool block_flows(uint8_t block)
{
    const BlockInfo *info = &block_table[block];
    return info->liquid && info->strength < block_table[info->liquid].strength;
}

// The kind that a hand holds for it: a torch for one on a wall.
static inline uint8_t block_item(uint8_t block) { return block_table[block].item ? block_table[block].item : block; }

// The form of a block that hangs on a wall `dx`, `dz` from it; 0: it has none.
uint8_t block_on_wall(uint8_t block, int dx, int dz);

static inline bool block_floats(uint8_t block) { return block_has(block, BLOCK_FLOATS); }

// A liquid that flows with this strength, 1 to one less than its source's.
static inline uint8_t block_flow(uint8_t liquid, int strength)
{
    return (uint8_t)((liquid == BLOCK_WATER ? BLOCK_WATER_1 : BLOCK_LAVA_1) + strength - 1);
}

// The box in which the block is drawn, but for plants' shift and the wind, from the lowest corner of its cell.
void block_outline(uint8_t block, float low[3], float high[3]);

Block block_by_name(const char *name); // or BLOCK_COUNT
