// Flat land, rivers and islands. Islands are connected components of land, found by runs: each row's runs of land are
// joined with the runs of the row above that they touch, in a disjoint-set forest (Galler and Fischer, "An Improved
// Equivalence Algorithm", 1964; Tarjan's path halving).
#include "survey/internal.h"

enum { ISLAND_BLOCKS = 256 }; // least columns of an island: mounds in a swamp are not islands

typedef struct LandRun {
    int first, end;  // samples [first, end) of a row
    uint32_t parent; // index of a run of the same land; its own index in the root, where alone the following are valid
    uint32_t samples;
    bool border;
} LandRun;

typedef struct LandRuns {
    LandRun *runs;
    uint32_t count;
} LandRuns;

// A row of samples.
typedef struct Row {
    const uint8_t *height, *water;
} Row;

static Row row_of(const SurveySheet *sheet, int j)
{
    size_t at = survey_sheet_index(sheet, 0, j);
    return (Row){sheet->height + at, sheet->water + at};
}

static bool is_land(const Row *row, int i) { return row->height[i] >= row->water[i]; }

static uint32_t count_runs(const Row *row, int count)
{
    uint32_t runs = is_land(row, 0);
    for (int i = 1; i < count; i++)
        runs += is_land(row, i) > is_land(row, i - 1);
    return runs;
}

static void add_row(LandRuns *runs, const Row *row, int count, bool border)
{
    for (int i = 0; i < count;) {
        if (!is_land(row, i)) {
            i++;
            continue;
        }
        LandRun run = {.first = i, .parent = runs->count, .border = border || i == 0};
        while (i < count && is_land(row, i))
            i++;
        run.end = i;
        run.samples = (uint32_t)(i - run.first);
        run.border |= i == count;
        runs->runs[runs->count++] = run;
    }
}

static uint32_t root_of(LandRun *runs, uint32_t i)
{
    while (runs[i].parent != i)
        i = runs[i].parent = runs[runs[i].parent].parent;
    return i;
}

static void join(LandRun *runs, uint32_t a, uint32_t b)
{
    uint32_t root = root_of(runs, a), other = root_of(runs, b);
    if (root == other)
        return;
    runs[other].parent = root;
    runs[root].samples += runs[other].samples;
    runs[root].border |= runs[other].border;
}

// Joins the runs of two rows, [above, here) and [here, end).
static void join_rows(LandRun *runs, uint32_t above, uint32_t here, uint32_t end)
{
    for (uint32_t a = above, b = here; a < here && b < end;) {
        if (runs[a].first < runs[b].end && runs[b].first < runs[a].end)
            join(runs, a, b);
        if (runs[a].end < runs[b].end)
            a++;
        else
            b++;
    }
}

// The number of connected components of land samples (along x and z) with at least `least` samples that do not touch
// the square's border.
static uint32_t count_islands(const SurveySheet *sheet, int count, uint32_t least, Arena *scratch)
{
    ArenaMark mark = arena_mark(scratch);
    uint32_t most = 0, above = 0, here = 0, islands = 0;
    for (int j = 0; j < count; j++) {
        Row row = row_of(sheet, j);
        most += count_runs(&row, count);
    }
    LandRuns runs = {.runs = arena_alloc(scratch, (size_t)most * sizeof(LandRun))};
    for (int j = 0; j < count; j++) {
        Row row = row_of(sheet, j);
        add_row(&runs, &row, count, j == 0 || j == count - 1);
        join_rows(runs.runs, above, here, runs.count);
        above = here;
        here = runs.count;
    }
    for (uint32_t i = 0; i < runs.count; i++)
        islands += runs.runs[i].parent == i && !runs.runs[i].border && runs.runs[i].samples >= least;
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
