// The tiles: 16 x 16 pictures on the faces of blocks. The folder texture draws them.
#pragma once

#include "base/base.h"

// Each tile and its name: that of the file that overrides it, and of its picture in an atlas. TILE_NONE, for blocks
// without faces, is drawn in a conspicuous pattern so that mistakes are visible.
// clang-format off
#define TILE_LIST(X)                               \
    X(TILE_NONE, "none")                           \
    X(TILE_STONE, "stone")                         \
    X(TILE_COBBLE, "cobble")                       \
    X(TILE_DIRT, "dirt")                           \
    X(TILE_GRASS_TOP, "grass_top")                 \
    X(TILE_GRASS_SIDE, "grass_side")               \
    X(TILE_SNOWY_GRASS_SIDE, "snowy_grass_side")   \
    X(TILE_SAND, "sand")                           \
    X(TILE_SANDSTONE_TOP, "sandstone_top")         \
    X(TILE_SANDSTONE_SIDE, "sandstone_side")       \
    X(TILE_GRAVEL, "gravel")                       \
    X(TILE_CLAY, "clay")                           \
    X(TILE_MUD, "mud")                             \
    X(TILE_SNOW, "snow")                           \
    X(TILE_ICE, "ice")                             \
    X(TILE_BEDROCK, "bedrock")                     \
    X(TILE_MARBLE, "marble")                       \
    X(TILE_COAL_ORE, "coal_ore")                   \
    X(TILE_IRON_ORE, "iron_ore")                   \
    X(TILE_GOLD_ORE, "gold_ore")                   \
    X(TILE_REDSTONE_ORE, "redstone_ore")           \
    X(TILE_DIAMOND_ORE, "diamond_ore")             \
    X(TILE_RED_SAND, "red_sand")                   \
    X(TILE_TERRACOTTA, "terracotta")               \
    X(TILE_TERRACOTTA_WHITE, "terracotta_white")   \
    X(TILE_TERRACOTTA_YELLOW, "terracotta_yellow") \
    X(TILE_TERRACOTTA_ORANGE, "terracotta_orange") \
    X(TILE_TERRACOTTA_RED, "terracotta_red")       \
    X(TILE_TERRACOTTA_BROWN, "terracotta_brown")   \
    X(TILE_OAK_LOG, "oak_log")                     \
    X(TILE_OAK_LOG_TOP, "oak_log_top")             \
    X(TILE_OAK_LEAVES, "oak_leaves")               \
    X(TILE_BIRCH_LOG, "birch_log")                 \
    X(TILE_BIRCH_LOG_TOP, "birch_log_top")         \
    X(TILE_BIRCH_LEAVES, "birch_leaves")           \
    X(TILE_SPRUCE_LOG, "spruce_log")               \
    X(TILE_SPRUCE_LOG_TOP, "spruce_log_top")       \
    X(TILE_SPRUCE_LEAVES, "spruce_leaves")         \
    X(TILE_JUNGLE_LOG, "jungle_log")               \
    X(TILE_JUNGLE_LOG_TOP, "jungle_log_top")       \
    X(TILE_JUNGLE_LEAVES, "jungle_leaves")         \
    X(TILE_ACACIA_LOG, "acacia_log")               \
    X(TILE_ACACIA_LOG_TOP, "acacia_log_top")       \
    X(TILE_ACACIA_LEAVES, "acacia_leaves")         \
    X(TILE_WILLOW_LOG, "willow_log")               \
    X(TILE_WILLOW_LOG_TOP, "willow_log_top")       \
    X(TILE_WILLOW_LEAVES, "willow_leaves")         \
    X(TILE_PLANKS, "planks")                       \
    X(TILE_CACTUS_SIDE, "cactus_side")             \
    X(TILE_CACTUS_TOP, "cactus_top")               \
    X(TILE_PUMPKIN_SIDE, "pumpkin_side")           \
    X(TILE_PUMPKIN_TOP, "pumpkin_top")             \
    X(TILE_TALL_GRASS, "tall_grass")               \
    X(TILE_FERN, "fern")                           \
    X(TILE_DEAD_BUSH, "dead_bush")                 \
    X(TILE_DANDELION, "dandelion")                 \
    X(TILE_POPPY, "poppy")                         \
    X(TILE_CORNFLOWER, "cornflower")               \
    X(TILE_DAISY, "daisy")                         \
    X(TILE_SUGAR_CANE, "sugar_cane")               \
    X(TILE_LILY_PAD, "lily_pad")                   \
    X(TILE_KELP, "kelp")                           \
    X(TILE_SEA_GRASS, "sea_grass")                 \
    X(TILE_BROWN_MUSHROOM, "brown_mushroom")       \
    X(TILE_RED_MUSHROOM, "red_mushroom")           \
    X(TILE_TORCH, "torch")                         \
    X(TILE_GLOWSTONE, "glowstone")                 \
    X(TILE_WATER, "water")                         \
    X(TILE_LAVA, "lava")
// clang-format on

#define TILE_ENUMERATOR(tile, name) tile,
typedef enum Tile { TILE_LIST(TILE_ENUMERATOR) TILE_COUNT } Tile;
#undef TILE_ENUMERATOR

// "grass_top".
const char *tile_name(Tile tile);
