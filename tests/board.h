// Lands that no generator made: squares of 16 x 16 columns, in turn low sand and high stone.
#pragma once

#include "karst/world.h"

#include "base/memory.h"

typedef struct Board {
    ChunkSource source; // first: a ChunkSource * is its Board *
    int low, high;      // height of the surface
} Board;

static const BiomeInfo board_biomes[] = {{.name = "black", .map_colour = 0x102030},
                                         {.name = "white", .map_colour = 0xF0E0D0}};

static inline int board_square(int64_t x, int64_t z)
{
    return (int)((floor_div(x, CHUNK_SIZE) + floor_div(z, CHUNK_SIZE)) & 1);
}

static inline ColumnInfo board_column(const ChunkSource *source, int64_t x, int64_t z)
{
    const Board *board = (const Board *)source;
    int square = board_square(x, z);
    return (ColumnInfo){.height = (uint8_t)(square ? board->high : board->low), .biome = (uint8_t)square};
}

static inline Chunk *board_chunk(const ChunkSource *source, ChunkPos pos, Arena *scratch)
{
    ColumnInfo column = board_column(source, chunk_pos_block_x(pos), chunk_pos_block_z(pos));
    uint8_t *blocks = arena_alloc(scratch, CHUNK_BLOCKS);
    for (int i = 0; i < CHUNK_BLOCKS; i++)
        blocks[i] = i / CHUNK_COLUMNS > column.height ? BLOCK_AIR : column.biome ? BLOCK_STONE : BLOCK_SAND;
    Chunk *chunk = chunk_create(pos, blocks);
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        chunk->columns[i] = column;
    return chunk;
}

static inline void board_columns(const ChunkSource *source, int64_t x, int64_t z, int step, int count,
                                 ColumnTile *tiles)
{
    for (int n = 0; n < count * CHUNK_COLUMNS; n++) {
        ColumnTile *tile = &tiles[n / CHUNK_COLUMNS];
        int i = n % CHUNK_COLUMNS;
        ColumnInfo column =
            board_column(source, x + (int64_t)(i % CHUNK_SIZE) * step, z + (int64_t)(n / CHUNK_SIZE) * step);
        tile->elevation[i] = column.height;
        tile->temperature[i] = tile->humidity[i] = 0.0f;
        tile->river[i] = 1.0f;
        tile->height[i] = column.height;
        tile->biome[i] = column.biome;
        tile->water[i] = SEA_LEVEL;
    }
}

static inline int board_hollow(const ChunkSource *source, const CaveTile *columns, Arena *scratch)
{
    (void)source, (void)columns, (void)scratch;
    return 3;
}

// On the seed's square.
static inline SpawnPoint board_spawn(const ChunkSource *source, Arena *scratch)
{
    (void)scratch;
    return (SpawnPoint){.feet = {.x = source->seed * CHUNK_SIZE, .y = ((const Board *)source)->high + 1},
                        .safety = SPAWN_DRY,
                        .reason = "a board"};
}

static inline Board board_of(int low, int high)
{
    return (Board){.source = {.facts = {.id = 77, .name = "board", .biomes = board_biomes, .biome_count = 2},
                              .chunk = board_chunk,
                              .column = board_column,
                              .columns = board_columns,
                              .hollow = board_hollow,
                              .spawn = board_spawn},
                   .low = low,
                   .high = high};
}
