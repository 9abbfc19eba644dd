// The inner loops of plants, over the columns of a chunk, compiled for each instruction set. Private to gen.
#pragma once

#include "base/isa.h"
#include "gen/stages/build.h"

// A column's draw once it holds a plant, or if it is of another biome: no chance is as great.
#define PLANT_TAKEN 1e30f

// Begins the draws of one biome's columns.
ISA_DECLARE(void, plants_begin, (const uint64_t *random, const uint8_t *biomes, uint8_t biome, float *draw));

// Keeps the rest of the draws.
ISA_DECLARE(void, plants_end, (const float *draw, const uint8_t *biomes, uint8_t biome, float *left));

// Fills each column's chance to hold a plant, by its field. Returns whether any has one.
ISA_DECLARE(bool, plants_density_where, (const BiomePlant *plant, const float *field, float *density));

// The same by the meadow's field: one unit changes the chance by the share `swing`.
ISA_DECLARE(void, plants_density_patchy, (float chance, float swing, const float *meadow, float *density));

// Clears the chance where the water is less deep or deeper than the plant may stand in.
ISA_DECLARE(void, plants_deny_depths, (const BiomePlant *plant, const uint8_t *depth, float *density));

// Clears the chance where another block is on top.
ISA_DECLARE(void, plants_deny_others, (uint8_t on, const uint8_t *top, float *density));

// Goes on with the draws: marks the columns whose draw picks this plant, and takes them. Returns whether there are any.
ISA_DECLARE(bool, plants_choose, (const float *density, float *draw, uint8_t *chosen));

// Draws for row `row` alone: marks those columns that are not taken, and takes none.
ISA_DECLARE(bool, plants_draw_row,
            (const uint64_t *random, int row, const float *density, const float *draw, uint8_t *chosen));
