#include "gen/biome.h"

#include "gen/plants.h"
#include "gen/trees.h"
#include "world/block.h"

#include <string.h>

// clang-format off
#define SURFACE(top_, filler_, depth_, below_, bed_, steep_, cliff_)                                                   \
    .surface = {.top = BLOCK_##top_, .filler = BLOCK_##filler_, .depth = (depth_), .below = BLOCK_##below_,            \
                .bed = BLOCK_##bed_, .steep = (steep_), .cliff = BLOCK_##cliff_}
#define PATCHES(high_, low_) .surface.high = BLOCK_##high_, .surface.low = BLOCK_##low_
#define PLANT(kind_, chance_, patchy_) {.kind = PLANT_##kind_, .chance = (chance_), .patchy = (patchy_)}
#define TREE(kind_, weight_) {.kind = TREE_##kind_, .weight = (weight_)}

const BiomeInfo biome_table[] = {
    [BIOME_OCEAN] = {.name = "ocean", .flags = BIOME_WATER, .map_colour = 0x2F5F8F, SURFACE(SAND, SAND, 3, STONE, GRAVEL, 0, STONE),
        .plants = {PLANT(KELP, 0.05f, 0.9f), PLANT(SEA_GRASS, 0.10f, 0.7f)}},
    [BIOME_DEEP_OCEAN] = {.name = "deep_ocean", .flags = BIOME_WATER, .map_colour = 0x1F4470, SURFACE(GRAVEL, GRAVEL, 3, STONE, GRAVEL, 0, STONE),
        .plants = {PLANT(KELP, 0.04f, 0.9f)}},
    [BIOME_FROZEN_OCEAN] = {.name = "frozen_ocean", .flags = BIOME_WATER, .map_colour = 0xA9C3D6, SURFACE(GRAVEL, GRAVEL, 3, STONE, GRAVEL, 0, STONE)},
    [BIOME_BEACH] = {.name = "beach", .flags = BIOME_SPAWN, .map_colour = 0xDCCF9A, SURFACE(SAND, SAND, 4, SANDSTONE, SAND, 5, SANDSTONE),
        .plants = {PLANT(SUGAR_CANE, 0.05f, 0.8f)}},
    [BIOME_STONY_SHORE] = {.name = "stony_shore", .map_colour = 0x8A8A86, SURFACE(STONE, STONE, 0, STONE, GRAVEL, 0, STONE), PATCHES(GRAVEL, GRASS)},
    [BIOME_RIVER] = {.name = "river", .flags = BIOME_WATER, .map_colour = 0x4A7FB0, SURFACE(SAND, DIRT, 3, STONE, SAND, 0, STONE),
        .plants = {PLANT(SEA_GRASS, 0.12f, 0.7f)}},
    [BIOME_PLAINS] = {.name = "plains", .flags = BIOME_SPAWN | BIOME_MILD, .map_colour = 0x8FAE5A, SURFACE(GRASS, DIRT, 3, STONE, SAND, 4, STONE),
        .trees = {0.030f, {TREE(OAK, 1)}},
        .plants = {PLANT(PUMPKIN, 0.0003f, 1.0f), PLANT(POPPY, 0.010f, 1.0f), PLANT(DANDELION, 0.012f, 1.0f), PLANT(TALL_GRASS, 0.22f, 0.8f)}},
    [BIOME_FOREST] = {.name = "forest", .flags = BIOME_SPAWN | BIOME_MILD, .map_colour = 0x5C8A40, SURFACE(GRASS, DIRT, 3, STONE, SAND, 4, STONE),
        .trees = {0.85f, {TREE(OAK, 8), TREE(BIRCH, 1)}},
        .plants = {PLANT(PUMPKIN, 0.0003f, 1.0f), PLANT(POPPY, 0.004f, 1.0f), PLANT(FERN, 0.02f, 0.8f), PLANT(TALL_GRASS, 0.10f, 0.8f)}},
    [BIOME_BIRCH_FOREST] = {.name = "birch_forest", .flags = BIOME_SPAWN | BIOME_MILD, .map_colour = 0x7FA566, SURFACE(GRASS, DIRT, 3, STONE, SAND, 4, STONE),
        .trees = {0.75f, {TREE(BIRCH, 9), TREE(OAK, 1)}},
        .plants = {PLANT(DAISY, 0.012f, 1.0f), PLANT(CORNFLOWER, 0.010f, 1.0f), PLANT(TALL_GRASS, 0.12f, 0.8f)}},
    [BIOME_TAIGA] = {.name = "taiga", .flags = BIOME_SPAWN, .map_colour = 0x4B7058, SURFACE(GRASS, DIRT, 3, STONE, GRAVEL, 4, STONE),
        .trees = {0.70f, {TREE(SPRUCE, 1)}},
        .plants = {PLANT(BROWN_MUSHROOM, 0.003f, 1.0f), PLANT(FERN, 0.12f, 0.8f), PLANT(TALL_GRASS, 0.03f, 0.5f)}},
    [BIOME_SNOWY_PLAINS] = {.name = "snowy_plains", .map_colour = 0xE3EAEE, SURFACE(SNOWY_GRASS, DIRT, 3, STONE, GRAVEL, 5, STONE),
        .trees = {0.03f, {TREE(SPRUCE, 1)}}},
    [BIOME_JUNGLE] = {.name = "jungle", .map_colour = 0x3F7F2C, SURFACE(GRASS, DIRT, 4, STONE, CLAY, 4, STONE),
        .trees = {0.95f, {TREE(JUNGLE, 6), TREE(OAK, 2)}},
        .plants = {PLANT(FERN, 0.15f, 0.5f), PLANT(TALL_GRASS, 0.25f, 0.4f)}},
    [BIOME_SAVANNA] = {.name = "savanna", .flags = BIOME_SPAWN | BIOME_MILD, .map_colour = 0xB3A85C, SURFACE(GRASS, DIRT, 3, STONE, SAND, 4, STONE),
        .trees = {0.06f, {TREE(ACACIA, 1)}},
        .plants = {PLANT(TALL_GRASS, 0.35f, 0.6f)}},
    [BIOME_DESERT] = {.name = "desert", .map_colour = 0xE2CC8B, SURFACE(SAND, SAND, 4, SANDSTONE, SAND, 5, SANDSTONE),
        .trees = {0.08f, {TREE(CACTUS, 1)}},
        .plants = {PLANT(DEAD_BUSH, 0.008f, 0.5f), PLANT(SUGAR_CANE, 0.20f, 0.0f)}},
    [BIOME_BADLANDS] = {.name = "badlands", .flags = BIOME_BANDS, .map_colour = 0xB8683C, SURFACE(RED_SAND, RED_SAND, 0, STONE, CLAY, 3, TERRACOTTA),
        .trees = {0.03f, {TREE(CACTUS, 1)}},
        .plants = {PLANT(DEAD_BUSH, 0.012f, 0.5f)}},
    [BIOME_SWAMP] = {.name = "swamp", .map_colour = 0x5E6B3C, SURFACE(GRASS, MUD, 3, STONE, MUD, 4, STONE),
        .trees = {0.30f, {TREE(WILLOW, 1)}},
        .plants = {PLANT(RED_MUSHROOM, 0.004f, 1.0f), PLANT(LILY_PAD, 0.10f, 0.6f), PLANT(SEA_GRASS, 0.05f, 0.6f), PLANT(TALL_GRASS, 0.18f, 0.6f)}},
    [BIOME_MOUNTAINS] = {.name = "mountains", .flags = BIOME_PEAK, .map_colour = 0x8C8A80, SURFACE(GRASS, STONE, 1, STONE, GRAVEL, 2, STONE),
        .trees = {0.05f, {TREE(SPRUCE, 3), TREE(OAK, 1)}},
        .plants = {PLANT(CORNFLOWER, 0.008f, 1.0f), PLANT(TALL_GRASS, 0.08f, 0.8f)}},
    [BIOME_SNOWY_PEAKS] = {.name = "snowy_peaks", .flags = BIOME_PEAK, .map_colour = 0xF4F6F8, SURFACE(SNOW, SNOW, 2, STONE, GRAVEL, 4, STONE)},
};
// clang-format on
_Static_assert(ARRAY_COUNT(biome_table) == BIOME_COUNT, "a biome lacks a row");

Biome biome_by_name(const char *name)
{
    int biome = 0;
    while (biome < BIOME_COUNT && strcmp(biome_table[biome].name, name) != 0)
        biome++;
    return (Biome)biome;
}
