// Biomes: what grows on what ground, in which colours. One row of the table for each. The numbers are stored with
// chunks and hashed in tests: append, never renumber. Plain data; any thread.
#pragma once

#include "base/base.h"

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

enum {
    BIOME_WATER = 1 << 0, // a body of water
    BIOME_SPAWN = 1 << 1, // a pleasant place to begin
    BIOME_BANDS = 1 << 2, // terracotta in bands below the surface
    BIOME_MILD = 1 << 4,  // neither cold nor bare: the finest land to begin in
    BIOME_PEAK = 1 << 3,  // a mountain: the one kind of land where neighbouring columns may differ by any height
};

typedef struct BiomeSurface {
    uint8_t top, filler;  // enum Block: the topmost block, and those below it
    uint8_t depth;        // blocks of filler
    uint8_t below;        // between filler and stone, three blocks deep; stone for none
    uint8_t bed;          // the topmost block where water stands over it
    uint8_t steep, cliff; // where columns two apart differ by `steep` or more, `cliff` lies on top instead; 0: nowhere
    uint8_t high, low;    // on top in patches, where their field is high or low; 0: as elsewhere
} BiomeSurface;

enum { BIOME_TREES = 3, BIOME_PLANTS = 4 };

// `density` of all possible places hold a tree; `kinds` share them by weight.
typedef struct BiomeTrees {
    float density;
    struct {
        uint8_t kind; // enum TreeKind
        uint8_t weight;
    } kinds[BIOME_TREES];
} BiomeTrees;

typedef struct BiomePlant {
    uint8_t kind; // enum PlantKind
    float chance; // of a column to hold it where the meadow field is at its mean
    float patchy; // 0: everywhere alike, 1: in patches
} BiomePlant;

typedef struct BiomeInfo {
    const char *name; // lower case with underscores
    unsigned flags;
    uint32_t map_colour; // 0xRRGGBB
    BiomeSurface surface;
    BiomeTrees trees;
    BiomePlant plants[BIOME_PLANTS]; // the first that its chance picks; chance 0 ends the list
} BiomeInfo;

extern const BiomeInfo biome_table[BIOME_COUNT];

// BIOME_COUNT if none has that name.
Biome biome_by_name(const char *name);
