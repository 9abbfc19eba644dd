// Flat land, rivers and islands.
#include "survey/internal.h"

#include <string.h>

enum { ISLAND_BLOCKS = 256 }; // least columns of an island: mounds in a swamp are not islands

// A sample of land that no part of the land has been counted with yet; other samples; a ring around the square.
enum { NEW_LAND, DONE, OUTSIDE };

// Marks the samples connected to `start`, along x and z, as done. True if they are at least `least` and none is at the
// border. `wide`: samples in a row of the map; `stack`: room for all.
static bool is_island(uint8_t *map, int wide, size_t start, uint32_t least, uint32_t *stack)
{
    const int around[4] = {1, -1, wide, -wide};
    uint32_t samples = 0, waiting = 1;
    uint8_t met = 0; // states, as bits
    map[start] = DONE;
    stack[0] = (uint32_t)start;
    while (waiting > 0) {
        uint32_t at = stack[--waiting];
        samples++;
        for (int k = 0; k < 4; k++) {
            uint32_t next = at + (uint32_t)around[k];
            met |= map[next];
            if (map[next] == NEW_LAND) {
                map[next] = DONE;
                stack[waiting++] = next;
            }
        }
    }
    return !(met & OUTSIDE) && samples >= least;
}

// The number of connected parts of the land with at least `least` samples that do not touch the square's border.
static uint32_t count_islands(const SurveySheet *sheet, int count, uint32_t least, Arena *scratch)
{
    ArenaMark mark = arena_mark(scratch);
    const int wide = count + 2;
    const size_t samples = (size_t)wide * (size_t)wide;
    uint8_t *map = arena_alloc(scratch, samples);
    uint32_t *stack = arena_alloc(scratch, samples * sizeof *stack), islands = 0;
    memset(map, OUTSIDE, samples);
    for (int j = 0; j < count; j++) {
        const size_t at = survey_sheet_index(sheet, 0, j);
        const uint8_t *height = sheet->height + at, *water = sheet->water + at;
        for (int i = 0; i < count; i++)
            map[(j + 1) * wide + i + 1] = height[i] < water[i] ? DONE : NEW_LAND;
    }
    for (size_t at = 0; at < samples; at++)
        islands += map[at] == NEW_LAND && is_island(map, wide, at, least, stack);
    arena_release(scratch, mark);
    return islands;
}

static uint32_t crossings_between(const uint8_t *marks, const uint8_t *others, int count)
{
    uint32_t crossings = 0;
    for (int i = 0; i < count; i++)
        crossings += ((marks[i] ^ others[i]) & SURVEY_RIVER_SIDE) && !((marks[i] | others[i]) & SURVEY_SEA);
    return crossings;
}

// The number of crossings with the lines between samples measures a river's length (river_length in facts.c).
static void count_crossings(const SurveySheet *sheet, int count, SurveyCounts *counts)
{
    for (int j = 0; j < count; j++) {
        const uint8_t *marks = sheet->marks + survey_sheet_index(sheet, 0, j);
        counts->crossings += crossings_between(marks, marks + 1, count - 1);
        if (j + 1 < count)
            counts->crossings += crossings_between(marks, marks + sheet->side, count);
    }
}

static void count_flat(const SurveySheet *sheet, int count, float rise, SurveyCounts *counts)
{
    for (int j = 0; j + 1 < count; j++) {
        size_t at = survey_sheet_index(sheet, 0, j);
        const uint8_t *height = sheet->height + at, *water = sheet->water + at;
        const float *here = sheet->elevation + at, *below = here + sheet->side;
        uint32_t slopes = 0, flat = 0;
        for (int i = 0; i + 1 < count; i++) {
            float along_x = here[i + 1] - here[i], along_z = below[i] - here[i];
            uint32_t land = height[i] >= water[i];
            slopes += land;
            flat += land & (along_x <= rise) & (along_x >= -rise) & (along_z <= rise) & (along_z >= -rise);
        }
        counts->slopes += slopes;
        counts->flat += flat;
    }
}

void survey_shape(const SurveyPlan *plan, const SurveySheet *sheet, Arena *scratch, SurveyCounts *counts)
{
    int count = plan->area / plan->step, column_blocks = plan->step * plan->step;
    count_crossings(sheet, count, counts);
    count_flat(sheet, count, 0.25f * (float)plan->step, counts);
    counts->islands = count_islands(sheet, count, (uint32_t)MAX(ISLAND_BLOCKS / column_blocks, 1), scratch);
    counts->stage = SURVEY_SHAPE;
}
