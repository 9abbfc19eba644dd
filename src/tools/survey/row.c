#include "tools/survey/row.h"

#include <stddef.h>
#include <string.h>

enum { BIOMES_LEAST = 18, PIECES = 7, PER_ENTRY = sizeof(int64_t) + sizeof(uint32_t) };

// A part of the struct. The parts, in the order of the struct, leave out the counts of biomes and landmarks that have
// no room.
typedef struct Piece {
    size_t at, bytes;
} Piece;

static void cut(SurveyRoom room, Piece pieces[PIECES])
{
    const size_t biomes = (size_t)MAX(room.biomes, BIOMES_LEAST), landmarks = (size_t)room.landmarks;
    const size_t nearest = offsetof(SurveyCounts, nearest), biome = offsetof(SurveyCounts, biome);
    const size_t hollow = offsetof(SurveyCounts, hollow), columns = offsetof(SurveyCounts, columns);
    const size_t distances = offsetof(SurveyCounts, nearest_landmark), landmark = offsetof(SurveyCounts, landmark);
    const Piece all[PIECES] = {{0, nearest},
                               {nearest, biomes * sizeof(int64_t)},
                               {hollow, biome - hollow},
                               {biome, biomes * sizeof(uint32_t)},
                               {columns, distances - columns},
                               {distances, landmarks * sizeof(int64_t)},
                               {landmark, landmarks * sizeof(uint32_t)}};
    memcpy(pieces, all, sizeof all);
}

uint32_t survey_row_bytes(SurveyRoom room)
{
    int left_out = BIOMES_MAX - MAX(room.biomes, BIOMES_LEAST);
    size_t all = offsetof(SurveyCounts, nearest_landmark) + (size_t)room.landmarks * PER_ENTRY;
    return (uint32_t)(all - (size_t)left_out * PER_ENTRY);
}

int survey_row_biomes(int64_t bytes, int landmarks)
{
    for (int biomes = BIOMES_LEAST; biomes <= BIOMES_MAX; biomes++)
        if (survey_row_bytes((SurveyRoom){biomes, landmarks}) == bytes)
            return biomes;
    return 0;
}

void survey_row_write(const SurveyCounts *counts, SurveyRoom room, uint8_t *bytes)
{
    Piece pieces[PIECES];
    cut(room, pieces);
    for (int i = 0; i < PIECES; bytes += pieces[i++].bytes)
        memcpy(bytes, (const uint8_t *)counts + pieces[i].at, pieces[i].bytes);
}

void survey_row_read(SurveyCounts *counts, SurveyRoom room, const uint8_t *bytes)
{
    Piece pieces[PIECES];
    cut(room, pieces);
    *counts = (SurveyCounts){0};
    memset(counts->nearest, -1, sizeof counts->nearest);
    memset(counts->nearest_landmark, -1, sizeof counts->nearest_landmark);
    for (int i = 0; i < PIECES; bytes += pieces[i++].bytes)
        memcpy((uint8_t *)counts + pieces[i].at, bytes, pieces[i].bytes);
}
