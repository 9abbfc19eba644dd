// The order of work: the spawn, which is the middle of the square; landmarks; all columns, one strip of tiles after the
// other; counts that need neighbouring columns; caves. After each stage, and after each strip of tiles, the expression
// is evaluated over the intervals that are known so far: a seed is dropped as soon as no outcome could make it pass,
// and only then. With an order (survey/order.h), bounds of cells come before the spawn and after it, then the columns
// near the spawn that matter.
#include "survey/survey.h"

#include "base/os.h"
#include "survey/formula.h"
#include "survey/internal.h"
#include "survey/order.h"

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

enum { AT_ONCE = 8 }; // tiles

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

// A rectangle of the square's samples.
typedef struct SampleRect {
    int x, z, width, depth;
} SampleRect;

static void count_samples(const SurveyPlan *plan, const SurveySheet *sheet, const SampleRect *rect,
                          SurveyCounts *counts)
{
    const int64_t x = sheet->x + (int64_t)rect->x * plan->step - counts->spawn_x, z = sheet->z - counts->spawn_z;
    uint32_t sum = 0, land = 0;
    uint8_t highest = counts->highest, lowest = counts->lowest;
    for (int j = rect->z; j < rect->z + rect->depth; j++) {
        const size_t at = survey_sheet_index(sheet, rect->x, j);
        const uint8_t *height = sheet->height + at, *water = sheet->water + at, *biome = sheet->biome + at;
        const int64_t dz = z + (int64_t)j * plan->step;
        for (int i = 0; i < rect->width; i++) {
            sum += height[i];
            land += height[i] >= water[i];
            highest = MAX(highest, height[i]);
            lowest = MIN(lowest, height[i]);
        }
        for (int i = 0; i < rect->width; i++) {
            const int64_t dx = x + (int64_t)i * plan->step, squares = dx * dx + dz * dz;
            int64_t *nearest = &counts->nearest[biome[i]];
            *nearest = counts->biome[biome[i]]++ && *nearest <= squares ? *nearest : squares;
        }
    }
    counts->height_sum += sum;
    counts->land += land;
    counts->highest = highest;
    counts->lowest = lowest;
    counts->columns += (uint32_t)(rect->width * rect->depth);
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

static int tiles_of(const SurveySheet *sheet) { return (sheet->side + CHUNK_SIZE - 1) / CHUNK_SIZE; }

// Samples tiles of a strip side by side and counts them.
static void sample_tiles(const SurveyPlan *plan, const ChunkSource *source, SurveySheet *sheet, int strip, int first,
                         int count, SurveyCounts *counts)
{
    ColumnTile tiles[AT_ONCE];
    const int side = plan->area / plan->step, margin = sheet->margin, i = strip * CHUNK_SIZE, j = first * CHUNK_SIZE;
    source_columns(source, sheet->x + (int64_t)(i - margin) * plan->step, sheet->z + (int64_t)(j - margin) * plan->step,
                   plan->step, count, tiles);
    for (int t = 0; t < count; t++)
        keep_tile(&plan->land.facts, sheet, &tiles[t], i, j + t * CHUNK_SIZE);
    SampleRect rect = {.x = MAX(i - margin, 0), .z = MAX(j - margin, 0)};
    rect.width = MIN(i + CHUNK_SIZE - margin, side) - rect.x;
    rect.depth = MIN(j + count * CHUNK_SIZE - margin, side) - rect.z;
    if (rect.width > 0 && rect.depth > 0)
        count_samples(plan, sheet, &rect, counts);
    memset(sheet->done + strip * tiles_of(sheet) + first, 1, (size_t)count);
}

// Samples the tiles `begin` to `end` of a strip that are not sampled yet.
static void sample_strip(const SurveyPlan *plan, const ChunkSource *source, SurveySheet *sheet, int strip, int begin,
                         int end, SurveyCounts *counts)
{
    const uint8_t *done = sheet->done + strip * tiles_of(sheet);
    for (int t = begin; t < end; t++) {
        int count = 0;
        while (t + count < end && count < AT_ONCE && !done[t + count])
            count++;
        if (count > 0)
            sample_tiles(plan, source, sheet, strip, t, count, counts);
        t += MAX(count - 1, 0);
    }
}

static SurveyResult survey_land(const SurveyPlan *plan, const ChunkSource *source, SurveySheet *sheet,
                                SurveyCounts *counts)
{
    int strips = tiles_of(sheet), bits = 0;
    while (1 << bits < strips)
        bits++;
    for (int turn = 0; turn < 1 << bits; turn++) {
        int strip = scattered(turn, bits);
        if (strip >= strips)
            continue;
        if (interrupt_pending())
            return SURVEY_INTERRUPTED;
        sample_strip(plan, source, sheet, strip, 0, strips, counts);
        if (is_out(plan, counts))
            return SURVEY_DROPPED;
    }
    counts->stage = SURVEY_LAND;
    return SURVEY_KEPT;
}

// Samples all columns nearer to the spawn than `within` blocks; false if the seed is then known to fail.
static bool survey_near(const SurveyPlan *plan, const ChunkSource *source, SurveySheet *sheet, int within,
                        SurveyCounts *counts)
{
    const int middle = plan->area / 2 / plan->step + sheet->margin, around = within / plan->step + 1;
    const int begin = MAX(middle - around, 0) / CHUNK_SIZE;
    const int end = MIN((middle + around) / CHUNK_SIZE + 1, tiles_of(sheet));
    for (int strip = begin; strip < end; strip++)
        sample_strip(plan, source, sheet, strip, begin, end, counts);
    const SurveyKnown known = {UINT64_MAX, within, 0, CHUNK_HEIGHT - 1};
    return formula_clause(plan->where, FORMULA_ALL, plan, counts, &known).high != 0.0;
}

static SurveySheet sheet_create(const SurveyPlan *plan, const SurveyCounts *counts, Arena *scratch)
{
    int margin = CAVE_SEAL / plan->step, side = plan->area / plan->step + 2 * margin;
    size_t samples = (size_t)side * (size_t)side, tiles = (size_t)(side + CHUNK_SIZE - 1) / CHUNK_SIZE;
    return (SurveySheet){.x = counts->spawn_x - plan->area / 2,
                         .z = counts->spawn_z - plan->area / 2,
                         .margin = margin,
                         .side = side,
                         .height = arena_alloc(scratch, samples),
                         .water = arena_alloc(scratch, samples),
                         .biome = arena_alloc(scratch, samples),
                         .marks = arena_alloc(scratch, samples),
                         .elevation = arena_alloc(scratch, samples * sizeof(float)),
                         .done = arena_alloc_zero(scratch, tiles * tiles)};
}

// Returns whether the seed may still pass after what its order looks at before most columns.
static bool may_pass(const SurveyPlan *plan, const ChunkSource *source, SurveySheet *sheet, Arena *scratch,
                     SurveyCounts *counts)
{
    const SurveyOrder *order = plan->order;
    for (int n = 0; n < order->need_count; n++)
        if (order->around[n] && !survey_spawn_may_meet(plan, source, &order->needs[n], counts, scratch))
            return false;
    for (int n = 0; n < order->near_count; n++)
        if (!survey_near(plan, source, sheet, order->near[n], counts))
            return false;
    return true;
}

static SurveyResult survey_square(const SurveyPlan *plan, const ChunkSource *source, Arena *scratch,
                                  SurveyCounts *counts)
{
    const bool landmarks_first = !plan->order || plan->order->landmarks; // else no condition reads them
    SurveySheet sheet = sheet_create(plan, counts, scratch);
    if (plan->order && !may_pass(plan, source, &sheet, scratch, counts))
        return SURVEY_DROPPED;
    if (landmarks_first)
        survey_landmarks(plan, source, counts);
    if (is_out(plan, counts))
        return SURVEY_DROPPED;
    SurveyResult result = survey_land(plan, source, &sheet, counts);
    if (result != SURVEY_KEPT)
        return result;
    survey_shape(plan, &sheet, scratch, counts);
    if (is_out(plan, counts))
        return SURVEY_DROPPED;
    if (!survey_caves(plan, source, &sheet, scratch, counts))
        return SURVEY_INTERRUPTED;
    if (!landmarks_first)
        survey_landmarks(plan, source, counts);
    return is_out(plan, counts) ? SURVEY_DROPPED : SURVEY_KEPT;
}

static SurveyResult survey_source(const SurveyPlan *plan, const ChunkSource *source, Arena *scratch,
                                  SurveyCounts *counts)
{
    const SurveyOrder *order = plan->order;
    if (order && !survey_zone_may_meet(plan, source, order->zone, order->zone_count, scratch))
        return SURVEY_DROPPED;
    find_spawn(source, scratch, counts);
    return is_out(plan, counts) ? SURVEY_DROPPED : survey_square(plan, source, scratch, counts);
}

SurveyResult survey_seed(const SurveyPlan *plan, int64_t seed, Arena *scratch, SurveyCounts *counts)
{
    ASSERT(plan->area % plan->step == 0 && plan->area / plan->step <= SURVEY_SIDE_MAX);
    *counts = survey_counts_nothing(plan, seed);
    if (plan->order && plan->order->excluded.count > 0)
        return SURVEY_DROPPED;
    ArenaMark mark = arena_mark(scratch);
    ChunkSource *source = plan->land.create(plan->land.context, seed);
    SurveyResult result = survey_source(plan, source, scratch, counts);
    plan->land.destroy(source);
    arena_release(scratch, mark);
    return result;
}
