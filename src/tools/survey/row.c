#include "tools/survey/row.h"

#include <stddef.h>
#include <string.h>

enum { BIOMES_LEAST = 18, PIECES = 5 };

// Of the struct, in its order: all of it but the counts of biomes that have no room.
typedef struct Piece {
    size_t at, bytes;
} Piece;

static void cut(int biomes, Piece pieces[PIECES])
{
    biomes = MAX(biomes, BIOMES_LEAST);
    const size_t nearest = offsetof(SurveyCounts, nearest), biome = offsetof(SurveyCounts, biome);
    const size_t hollow = offsetof(SurveyCounts, hollow), columns = offsetof(SurveyCounts, columns);
    const Piece all[PIECES] = {{0, nearest},
                               {nearest, (size_t)biomes * sizeof(int64_t)},
                               {hollow, biome - hollow},
                               {biome, (size_t)biomes * sizeof(uint32_t)},
                               {columns, sizeof(SurveyCounts) - columns}};
    memcpy(pieces, all, sizeof all);
}

uint32_t survey_row_bytes(int biomes)
{
    int left_out = BIOMES_MAX - MAX(biomes, BIOMES_LEAST);
    return (uint32_t)(sizeof(SurveyCounts) - (size_t)left_out * (sizeof(int64_t) + sizeof(uint32_t)));
}

int survey_row_biomes(int64_t bytes)
{
    for (int biomes = BIOMES_LEAST; biomes <= BIOMES_MAX; biomes++)
        if (survey_row_bytes(biomes) == bytes)
            return biomes;
    return 0;
}

void survey_row_write(const SurveyCounts *counts, int biomes, uint8_t *bytes)
{
    Piece pieces[PIECES];
    cut(biomes, pieces);
    for (int i = 0; i < PIECES; bytes += pieces[i++].bytes)
        memcpy(bytes, (const uint8_t *)counts + pieces[i].at, pieces[i].bytes);
}

void survey_row_read(SurveyCounts *counts, int biomes, const uint8_t *bytes)
{
    Piece pieces[PIECES];
    cut(biomes, pieces);
    *counts = (SurveyCounts){0};
    memset(counts->nearest, -1, sizeof counts->nearest);
    for (int i = 0; i < PIECES; bytes += pieces[i++].bytes)
        memcpy((uint8_t *)counts + pieces[i].at, bytes, pieces[i].bytes);
}
