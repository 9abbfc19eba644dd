// The far land of one generator, as the state of a group of tests, and its columns, with which it is compared.
#pragma once

#include "far_fixture.h"

#include "karst/recipe.h"

static Generator *generator;

static inline int make_generator(void **state)
{
    (void)state;
    generator = generator_create(recipe_find_name("karst"), 42);
    return 0;
}

static inline int drop_generator(void **state)
{
    (void)state;
    generator_destroy(generator);
    return memory_in_use_total() == 0 ? 0 : -1;
}

static inline FarLand *new_land_at(double x, double z, int border, int kilometres)
{
    Far *far = far_create(&(FarConfig){.source = generator_source(generator), .kilometres = kilometres});
    FarLand *land = land_at(far, x, z, border);
    far_destroy(far);
    return land;
}

// The y of the topmost block of a column's ground or water.
static inline int top_at(int64_t x, int64_t z, bool *wet)
{
    const ChunkSource *source = generator_source(generator);
    ColumnTile tile;
    ColumnLook looks[CHUNK_COLUMNS];
    source_columns(source, x, z, 1, 1, &tile);
    source->looks(source, x, z, 1, &tile, looks);
    *wet = tile.height[0] < tile.water[0];
    return *wet ? tile.water[0] : tile.height[0] + looks[0].rise;
}
