// The kinds of blocks and their properties: a table with one row for each kind. A block is one byte. The numbers are
// saved in worlds and hashed in tests: append, never renumber.
#pragma once

#include "world/tile.h"

typedef enum Block {
    BLOCK_AIR,
    BLOCK_VOID, // beyond the world's edge and in chunks that are not loaded: solid, dark, never drawn, never stored
    BLOCK_STONE,
    BLOCK_COBBLE,
    BLOCK_DIRT,
    BLOCK_GRASS,
    BLOCK_SNOWY_GRASS,
    BLOCK_SAND,
    BLOCK_SANDSTONE,
    BLOCK_GRAVEL,
    BLOCK_CLAY,
    BLOCK_MUD,
    BLOCK_SNOW,
    BLOCK_ICE,
    BLOCK_BEDROCK,
    BLOCK_MARBLE,
    BLOCK_COAL_ORE,
    BLOCK_IRON_ORE,
    BLOCK_GOLD_ORE,
    BLOCK_REDSTONE_ORE,
    BLOCK_DIAMOND_ORE,
    BLOCK_RED_SAND,
    BLOCK_TERRACOTTA,
    BLOCK_TERRACOTTA_WHITE,
    BLOCK_TERRACOTTA_YELLOW,
    BLOCK_TERRACOTTA_ORANGE,
    BLOCK_TERRACOTTA_RED,
    BLOCK_TERRACOTTA_BROWN,
    BLOCK_OAK_LOG,
    BLOCK_OAK_LEAVES,
    BLOCK_BIRCH_LOG,
    BLOCK_BIRCH_LEAVES,
    BLOCK_SPRUCE_LOG,
    BLOCK_SPRUCE_LEAVES,
    BLOCK_JUNGLE_LOG,
    BLOCK_JUNGLE_LEAVES,
    BLOCK_ACACIA_LOG,
    BLOCK_ACACIA_LEAVES,
    BLOCK_WILLOW_LOG,
    BLOCK_WILLOW_LEAVES,
    BLOCK_PLANKS,
    BLOCK_CACTUS,
    BLOCK_PUMPKIN,
    BLOCK_TALL_GRASS,
    BLOCK_FERN,
    BLOCK_DEAD_BUSH,
    BLOCK_DANDELION,
    BLOCK_POPPY,
    BLOCK_CORNFLOWER,
    BLOCK_DAISY,
    BLOCK_SUGAR_CANE,
    BLOCK_LILY_PAD,
    BLOCK_KELP,
    BLOCK_SEA_GRASS,
    BLOCK_BROWN_MUSHROOM,
    BLOCK_RED_MUSHROOM,
    BLOCK_TORCH,
    BLOCK_GLOWSTONE,
    BLOCK_WATER,
    BLOCK_LAVA,
    BLOCK_WATER_1, // flowing, from the weakest to the strongest
    BLOCK_WATER_2,
    BLOCK_WATER_3,
    BLOCK_WATER_4,
    BLOCK_WATER_5,
    BLOCK_WATER_6,
    BLOCK_WATER_7,
    BLOCK_LAVA_1,
    BLOCK_LAVA_2,
    BLOCK_LAVA_3,
    BLOCK_COUNT
} Block;

typedef enum BlockShape {
    SHAPE_NONE,   // not drawn
    SHAPE_CUBE,   // six faces
    SHAPE_LIQUID, // a cube whose top is lowered by 1/8 where the block above is another kind
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
};

typedef enum BlockTint {
    TINT_NONE,
    TINT_GRASS,
    TINT_LEAVES,
    TINT_WATER
} BlockTint; // the colour of the column that tints the tile

typedef struct BlockInfo {
    const char *name; // lower case with underscores
    BlockShape shape;
    uint16_t flags;
    uint8_t light; // emitted light, 0..15
    BlockTint tint;
    uint8_t tile_top, tile_side, tile_bottom; // enum Tile
    uint8_t liquid;                           // BLOCK_WATER or BLOCK_LAVA: the liquid, flowing or source; 0: none
    uint8_t strength;                         // of the liquid: highest in a source, one less for each block of flow
} BlockInfo;

extern const BlockInfo block_table[BLOCK_COUNT];

static inline bool block_has(uint8_t block, unsigned flags) { return (block_table[block].flags & flags) != 0; }

// Flowing, not a source: dries up when its source is removed. Never placed by hand.
static inline bool block_flows(uint8_t block)
{
    const BlockInfo *info = &block_table[block];
    return info->liquid && info->strength < block_table[info->liquid].strength;
}

// Returns whether it floats on water, as on ground.
static inline bool block_floats(uint8_t block) { return block_table[block].shape == SHAPE_FLAT; }

// A liquid that flows with this strength, 1 to one less than its source's.
static inline uint8_t block_flow(uint8_t liquid, int strength)
{
    return (uint8_t)((liquid == BLOCK_WATER ? BLOCK_WATER_1 : BLOCK_LAVA_1) + strength - 1);
}

// The kind with this name, or BLOCK_COUNT.
Block block_by_name(const char *name);
