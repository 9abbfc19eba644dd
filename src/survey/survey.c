// The order of work: the spawn, which is the middle of the square; landmarks; all columns, one strip of tiles after the
// other; counts that need neighbouring columns; caves. After each stage, and after each strip of tiles, the expression
// is evaluated over the intervals that are known so far: a seed is dropped as soon as no outcome could make it pass,
// and only then.
#include "survey/survey.h"

#include "base/isa.h"
#include "base/os.h"
#include "survey/formula.h"
#include "survey/internal.h"

#include <stdio.h>
#include <string.h>

static void find_spawn(const ChunkSource *source, Arena *scratch, SurveyCounts *counts)
{
    SpawnPoint spawn = source->spawn(source, scratch);
    counts->spawn_x = (int32_t)spawn.feet.x; // at most SPAWN_FARTHEST
    counts->spawn_y = spawn.feet.y;
    counts->spawn_z = (int32_t)spawn.feet.z;
    counts->spawn_biome = source_column(source, spawn.feet.x, spawn.feet.z).biome;
    counts->spawn_safety = (uint8_t)spawn.safety;
    snprintf(counts->spawn_reason, sizeof counts->spawn_reason, "%s", spawn.reason);
    counts->stage = SURVEY_SPAWN;
}

static void count_landmark(void *context, const Landmark *landmark)
{
    SurveyCounts *counts = context;
    int64_t dx = landmark->x - counts->spawn_x, dz = landmark->z - counts->spawn_z, squares = dx * dx + dz * dz;
    int64_t *nearest = &counts->nearest_landmark[landmark->kind];
    *nearest = *nearest >= 0 && *nearest <= squares ? *nearest : squares;
    counts->landmark[landmark->kind]++;
}

// Landmarks come before the columns of the square: they are few, and are found without the columns between them.
static void survey_landmarks(const SurveyPlan *plan, const ChunkSource *source, SurveyCounts *counts)
{
    const int64_t x = counts->spawn_x - plan->area / 2, z = counts->spawn_z - plan->area / 2;
    memset(counts->landmark, 0, sizeof counts->landmark);
    source_landmarks(source, &(LandmarkArea){x, z, x + plan->area, z + plan->area}, UINT32_MAX, count_landmark, counts);
}

static void keep_tile(const SourceFacts *land, SurveySheet *sheet, const ColumnTile *tile, int first_x, int first_z)
{
    int width = MIN(CHUNK_SIZE, sheet->side - first_x), depth = MIN(CHUNK_SIZE, sheet->side - first_z);
    uint8_t marks[BIOMES_MAX];
    for (int biome = 0; biome < land->biome_count; biome++)
        marks[biome] = (land->biomes[biome].flags & (BIOME_WATER | BIOME_STREAM)) == BIOME_WATER ? SURVEY_SEA : 0;
    for (int j = 0; j < depth; j++) {
        size_t at = (size_t)(first_z + j) * (size_t)sheet->side + (size_t)first_x;
        const int row = j * CHUNK_SIZE;
        memcpy(sheet->height + at, tile->height + row, (size_t)width);
        memcpy(sheet->water + at, tile->water + row, (size_t)width);
        memcpy(sheet->biome + at, tile->biome + row, (size_t)width);
        memcpy(sheet->elevation + at, tile->elevation + row, (size_t)width * sizeof(float));
        for (int i = 0; i < width; i++)
            sheet->marks[at + (size_t)i] =
                marks[tile->biome[row + i]] | (tile->river[row + i] > 0.0f ? SURVEY_RIVER_SIDE : 0);
    }
}

// Counts `width` samples of each row, from sample `first` on.
static void count_samples(const SurveyPlan *plan, const SurveySheet *sheet, int first, int width, SurveyCounts *counts)
{
    const int rows = plan->area / plan->step;
    const int64_t x = sheet->x + (int64_t)first * plan->step - counts->spawn_x, z = sheet->z - counts->spawn_z;
    uint32_t sum = 0, land = 0;
    uint8_t highest = counts->highest, lowest = counts->lowest;
    for (int j = 0; j < rows; j++) {
        const size_t at = survey_sheet_index(sheet, first, j);
        const uint8_t *height = sheet->height + at, *water = sheet->water + at, *biome = sheet->biome + at;
        const int64_t dz = z + (int64_t)j * plan->step;
        for (int i = 0; i < width; i++) {
            sum += height[i];
            land += height[i] >= water[i];
            highest = MAX(highest, height[i]);
            lowest = MIN(lowest, height[i]);
        }
        for (int i = 0; i < width; i++) {
            const int64_t dx = x + (int64_t)i * plan->step, squares = dx * dx + dz * dz;
            int64_t *nearest = &counts->nearest[biome[i]];
            *nearest = counts->biome[biome[i]]++ && *nearest <= squares ? *nearest : squares;
        }
    }
    counts->height_sum += sum;
    counts->land += land;
    counts->highest = highest;
    counts->lowest = lowest;
    counts->columns += (uint32_t)(width * rows);
}

// A number with its bits reversed: an order of strips that spreads over the whole square early.
static int scattered(int number, int bits)
{
    int result = 0;
    for (int b = 0; b < bits; b++)
        result |= (number >> b & 1) << (bits - 1 - b);
    return result;
}

static bool is_out(const SurveyPlan *plan, const SurveyCounts *counts)
{
    return plan->where && formula_evaluate(plan->where, plan, counts).high == 0.0;
}

static void sample_strip(const SurveyPlan *plan, const ChunkSource *source, SurveySheet *sheet, int strip)
{
    enum { AT_ONCE = 8 };
    ColumnTile tiles[AT_ONCE];
    int64_t x = sheet->x + ((int64_t)strip * CHUNK_SIZE - sheet->margin) * plan->step;
    for (int j = 0; j < sheet->side; j += AT_ONCE * CHUNK_SIZE) {
        int count = MIN((sheet->side - j + CHUNK_SIZE - 1) / CHUNK_SIZE, AT_ONCE);
        source_columns(source, x, sheet->z + (int64_t)(j - sheet->margin) * plan->step, plan->step, count, tiles);
        for (int t = 0; t < count; t++)
            keep_tile(&plan->land.facts, sheet, &tiles[t], strip * CHUNK_SIZE, j + t * CHUNK_SIZE);
    }
}

static SurveyResult survey_land(const SurveyPlan *plan, const ChunkSource *source, SurveySheet *sheet,
                                SurveyCounts *counts)
{
    int strips = (sheet->side + CHUNK_SIZE - 1) / CHUNK_SIZE, side = plan->area / plan->step, bits = 0;
    while (1 << bits < strips)
        bits++;
    for (int turn = 0; turn < 1 << bits; turn++) {
        int strip = scattered(turn, bits), first = strip * CHUNK_SIZE - sheet->margin;
        if (strip >= strips)
            continue;
        if (interrupt_pending())
            return SURVEY_INTERRUPTED;
        sample_strip(plan, source, sheet, strip);
        int begin = MAX(first, 0), end = MIN(first + CHUNK_SIZE, side);
        count_samples(plan, sheet, begin, end - begin, counts);
        if (is_out(plan, counts))
            return SURVEY_DROPPED;
    }
    counts->stage = SURVEY_LAND;
    return SURVEY_KEPT;
}

static SurveySheet sheet_create(const SurveyPlan *plan, const SurveyCounts *counts, Arena *scratch)
{
    int margin = CAVE_SEAL / plan->step, side = plan->area / plan->step + 2 * margin;
    size_t samples = (size_t)side * (size_t)side;
    return (SurveySheet){.x = counts->spawn_x - plan->area / 2,
                         .z = counts->spawn_z - plan->area / 2,
                         .margin = margin,
                         .side = side,
                         .height = arena_alloc(scratch, samples),
                         .water = arena_alloc(scratch, samples),
                         .biome = arena_alloc(scratch, samples),
                         .marks = arena_alloc(scratch, samples),
                         .elevation = arena_alloc(scratch, samples * sizeof(float))};
}

static SurveyResult survey_square(const SurveyPlan *plan, const ChunkSource *source, Arena *scratch,
                                  SurveyCounts *counts)
{
    survey_landmarks(plan, source, counts);
    if (is_out(plan, counts))
        return SURVEY_DROPPED;
    SurveySheet sheet = sheet_create(plan, counts, scratch);
    SurveyResult result = survey_land(plan, source, &sheet, counts);
    if (result != SURVEY_KEPT)
        return result;
    survey_shape(plan, &sheet, scratch, counts);
    if (is_out(plan, counts))
        return SURVEY_DROPPED;
    if (!survey_caves(plan, source, &sheet, scratch, counts))
        return SURVEY_INTERRUPTED;
    return is_out(plan, counts) ? SURVEY_DROPPED : SURVEY_KEPT;
}

SurveyResult survey_seed(const SurveyPlan *plan, int64_t seed, Arena *scratch, SurveyCounts *counts)
{
    ASSERT(plan->area % plan->step == 0 && plan->area / plan->step <= SURVEY_SIDE_MAX);
    *counts = (SurveyCounts){.seed = seed, .lowest = UINT8_MAX};
    memset(counts->nearest, -1, sizeof counts->nearest);
    memset(counts->nearest_landmark, -1, sizeof counts->nearest_landmark);
    for (int kind = 0; kind < plan->land.facts.landmark_count; kind++)
        counts->landmark[kind] = SURVEY_UNCOUNTED;
    ArenaMark mark = arena_mark(scratch);
    ChunkSource *source = plan->land.create(plan->land.context, seed);
    find_spawn(source, scratch, counts);
    SurveyResult result = is_out(plan, counts) ? SURVEY_DROPPED : survey_square(plan, source, scratch, counts);
    plan->land.destroy(source);
    arena_release(scratch, mark);
    return result;
}
