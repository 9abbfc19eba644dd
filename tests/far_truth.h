// How true far land is: samples of its tiles (far/far_internal.h) against the columns of the chunks that they cover, in
// tiles at random places. Of a cell, which is the square of one step around its sample,
//
//   height  is true if the sample is within half a step of the mean top of the chunks' ground and water;
//   colour  is true if the ground, with its grain but without crowns, is within COLOUR_NEAR of that of the commonest
//           block of the columns' ground, and is water where that is;
//   cover   is true if the share of the ground under crowns is within COVER_NEAR of that of the columns.
//
// Of cells of more than CHUNKS_MOST chunks a side, so many evenly spaced ones stand for all. Pure functions of their
// arguments; included by the test and by the figures of scripts/land-report.
#pragma once

#include "base/hash.h"
#include "far/far_internal.h"

#include <stdlib.h>

enum {
    FAR_TRUTH_PER_TILE = 5, // cells
    FAR_TRUTH_TILES = 10,   // of each of these seeds: 1,000 cells of a step
    FAR_TRUTH_SEEDS = 20,
    CHUNKS_MOST = 4,
    COLOUR_NEAR = 16, // 255ths of each channel's texel; the grain is up to 7
    PLACES = 1 << 20, // blocks around the origin, either way
};

#define COVER_NEAR 0.1

typedef struct FarTruth {
    int cells, height, colour, cover; // all, and those that are true
    int wooded, wooded_cover;         // those that have trees or show some; and of them those whose cover is true
    double height_off, cover_off;     // sums of the differences, in blocks and as shares
} FarTruth;

// Far land as it would be without trees.
typedef struct Bare {
    ChunkSource source; // first: a ChunkSource * is its Bare *
    const ChunkSource *own;
} Bare;

static inline void bare_columns(const ChunkSource *bare, int64_t x, int64_t z, int step, int count, ColumnTile *tiles)
{
    source_columns(((const Bare *)bare)->own, x, z, step, count, tiles);
}

static inline void bare_looks(const ChunkSource *bare, int64_t x, int64_t z, int step, const ColumnTile *tile,
                              ColumnLook *looks)
{
    const ChunkSource *own = ((const Bare *)bare)->own;
    own->looks(own, x, z, step, tile, looks);
    for (int n = 0; n < CHUNK_COLUMNS; n++) {
        looks[n].leaves = BLOCK_AIR;
        looks[n].crowns = looks[n].tall = 0;
    }
}

// ---- the chunks' columns

typedef struct CellLand {
    int columns, crowned, of[BLOCK_COUNT];
    double top;                   // sum
    float colour[BLOCK_COUNT][3]; // sums of linear light
} CellLand;

static inline void add_colour(const Chunk *chunk, const FarPalette *palette, int column, uint8_t block, int deep,
                              float sum[3])
{
    int cell = column / CHUNK_SIZE / TINT_CELL * (CHUNK_SIZE / TINT_CELL) + column % CHUNK_SIZE / TINT_CELL;
    const uint32_t tints[] = {[TINT_NONE] = 0xFFFFFF,
                              [TINT_GRASS] = chunk->tint.grass[cell],
                              [TINT_LEAVES] = chunk->tint.leaves[cell],
                              [TINT_WATER] = chunk->tint.water[cell]};
    bool water = block == BLOCK_WATER; // its tile does not show
    uint32_t tint = water ? chunk->tint.water[cell] : tints[block_table[block].tint];
    float shown[3];
    if (water)
        far_water_colour(tint, deep, shown);
    else
        far_tinted(palette->top[block], tint, shown);
    for (int i = 0; i < 3; i++)
        sum[i] += shown[i];
}

// From above: leaves and wood are crowns, plants are left out, and the rest is ground or water.
static inline void add_column(const Chunk *chunk, const FarPalette *palette, int column, CellLand *land)
{
    bool crowned = false;
    for (int y = CHUNK_HEIGHT - 1; y >= 0; y--) {
        uint8_t block = chunk_get(chunk, column % CHUNK_SIZE, y, column / CHUNK_SIZE);
        bool wood = block_has(block, BLOCK_WOOD);
        crowned |= wood;
        if (wood || !block_has(block, BLOCK_SOLID | BLOCK_LIQUID))
            continue;
        land->columns++;
        land->crowned += crowned;
        land->of[block]++;
        land->top += y + (block == BLOCK_WATER ? 0.875 : 1.0);
        int bed = y;
        while (bed > 0 && !block_has(chunk_get(chunk, column % CHUNK_SIZE, bed, column / CHUNK_SIZE), BLOCK_SOLID))
            bed--;
        add_colour(chunk, palette, column, block, y - bed, land->colour[block]);
        return;
    }
}

static inline void add_chunk(const ChunkSource *source, const FarPalette *palette, ChunkPos pos, const int64_t from[2],
                             int step, Arena *scratch, CellLand *land)
{
    Chunk *chunk = source_chunk(source, pos, scratch);
    for (int n = 0; n < CHUNK_COLUMNS; n++) {
        int64_t x = chunk_pos_block_x(pos) + n % CHUNK_SIZE - from[0];
        int64_t z = chunk_pos_block_z(pos) + n / CHUNK_SIZE - from[1];
        if (x >= 0 && x < step && z >= 0 && z < step)
            add_column(chunk, palette, n, land);
    }
    chunk_release(chunk);
    arena_reset(scratch);
}

// Of the square of `step` columns whose first one is `from`.
static inline void look_at_cell(const ChunkSource *source, const FarPalette *palette, const int64_t from[2], int step,
                                Arena *scratch, CellLand *land)
{
    const ChunkPos first = chunk_pos_of_block(from[0], from[1]);
    const ChunkPos last = chunk_pos_of_block(from[0] + step - 1, from[1] + step - 1);
    int stride = MAX(step / CHUNK_SIZE / CHUNKS_MOST, 1);
    *land = (CellLand){0};
    for (int x = first.x + stride / 2; x <= last.x; x += stride)
        for (int z = first.z + stride / 2; z <= last.z; z += stride)
            add_chunk(source, palette, (ChunkPos){x, z}, from, step, scratch, land);
}

// ---- against them

static inline bool colour_is_true(const CellLand *land, const uint8_t texel[4])
{
    int most = 0;
    for (int block = 1; block < BLOCK_COUNT; block++)
        most = land->of[block] > land->of[most] ? block : most;
    bool near = (texel[3] == 255) == (most == BLOCK_WATER);
    for (int i = 0; i < 3; i++)
        near &= abs(far_texel(land->colour[most][i] / (float)land->of[most]) - texel[i]) <= COLOUR_NEAR;
    return near;
}

static inline void compare_cell(const CellLand *land, const FarTile *shown, const FarTile *bare, int n, int step,
                                FarTruth *truth)
{
    double height_off = fabs(shown->height[n] / (double)FAR_Y_SCALE - land->top / land->columns);
    double open = 1.0 - shown->cover[n] / 255.0; // seen at flat angles: the square of what is seen from above
    double cover_off = fabs(1.0 - sqrt(open) - land->crowned / (double)land->columns);
    bool wooded = land->crowned > 0 || shown->cover[n] > 0;
    truth->cells++;
    truth->height += height_off <= step * 0.5;
    truth->colour += colour_is_true(land, bare->colour[n]);
    truth->cover += cover_off <= COVER_NEAR;
    truth->wooded += wooded;
    truth->wooded_cover += wooded && cover_off <= COVER_NEAR;
    truth->height_off += height_off;
    truth->cover_off += cover_off;
}

static inline int64_t random_place(uint64_t random, int step)
{
    return ((int64_t)(random % (2 * PLACES)) - PLACES) / (step * FAR_TILE) * (step * FAR_TILE);
}

// Adds `tiles` tiles of a step, FAR_TRUTH_PER_TILE cells of each, at places that follow from the source's seed.
static inline void far_truth_add(const ChunkSource *source, int step, int tiles, FarTruth *truth)
{
    Arena scratch;
    FarPalette *palette = memory_alloc(MEMORY_GENERAL, sizeof *palette);
    CellLand *land = memory_alloc(MEMORY_GENERAL, sizeof *land);
    Bare bare = {.source = *source, .own = source};
    bare.source.columns = bare_columns;
    bare.source.looks = bare_looks;
    far_palette_init(palette);
    arena_init(&scratch);
    for (int t = 0; t < tiles; t++) {
        FarTile shown, without;
        uint64_t random = hash_at2((uint64_t)source->seed, step, t);
        int64_t x = random_place(random & UINT32_MAX, step), z = random_place(random >> 32, step);
        far_tiles_fill(source, palette, x, z, step, 1, &shown, &scratch);
        far_tiles_fill(&bare.source, palette, x, z, step, 1, &without, &scratch);
        arena_reset(&scratch);
        for (int i = 0; i < FAR_TRUTH_PER_TILE; i++) {
            int n = (int)(hash_at2(random, i, step) % FAR_TILE_SAMPLES);
            const int64_t from[2] = {x + (int64_t)(n % FAR_TILE) * step - step / 2,
                                     z + (int64_t)(n / FAR_TILE) * step - step / 2};
            look_at_cell(source, palette, from, step, &scratch, land);
            compare_cell(land, &shown, &without, n, step, truth);
        }
    }
    arena_quit(&scratch);
    memory_free(land);
    memory_free(palette);
}
