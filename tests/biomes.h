// The numbers of the built-in recipes' biomes: their order in assets/recipes/*.json. Chunks store them: append, never
// renumber.
#pragma once

typedef enum Biome {
    BIOME_OCEAN,
    BIOME_DEEP_OCEAN,
    BIOME_FROZEN_OCEAN,
    BIOME_BEACH,
    BIOME_STONY_SHORE,
    BIOME_RIVER,
    BIOME_PLAINS,
    BIOME_FOREST,
    BIOME_BIRCH_FOREST,
    BIOME_TAIGA,
    BIOME_SNOWY_PLAINS,
    BIOME_JUNGLE,
    BIOME_SAVANNA,
    BIOME_DESERT,
    BIOME_BADLANDS,
    BIOME_SWAMP,
    BIOME_MOUNTAINS,
    BIOME_SNOWY_PEAKS,
    BIOME_COUNT
} Biome;
