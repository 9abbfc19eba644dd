// Squares of chunks of a recipe with caves.
#pragma once

#include "karst_test.h"

#include "karst/recipe.h"

enum { SEED = 42, EDGE = 6, SIDE = EDGE * CHUNK_SIZE };

static const char *world; // the recipe that is tested: a suite's main sets it

static inline const Recipe *recipe(void)
{
    const Recipe *found = recipe_open_file(world);
    assert_non_null(found);
    return found;
}

typedef struct Square {
    ChunkPos corner;
    Chunk *chunks[EDGE * EDGE];
} Square;

static inline void square_make(Square *square, const Generator *generator, ChunkPos corner)
{
    Arena scratch;
    arena_init(&scratch);
    square->corner = corner;
    for (int i = 0; i < EDGE * EDGE; i++) {
        ChunkPos pos = {corner.x + i % EDGE, corner.z + i / EDGE};
        square->chunks[i] = source_chunk(generator_source(generator), pos, &scratch);
    }
    arena_quit(&scratch);
}

static inline void square_free(Square *square)
{
    for (int i = 0; i < EDGE * EDGE; i++)
        chunk_release(square->chunks[i]);
}

static inline uint8_t get(const Square *square, int x, int y, int z)
{
    if (y >= CHUNK_HEIGHT)
        return BLOCK_AIR;
    if (y < 0 || x < 0 || z < 0 || x >= SIDE || z >= SIDE)
        return BLOCK_VOID;
    return chunk_get(square->chunks[z / CHUNK_SIZE * EDGE + x / CHUNK_SIZE], x % CHUNK_SIZE, y, z % CHUNK_SIZE);
}
