// Checks counts that were read from a file: a checksum finds damage, but not wrong contents.
#include "survey/survey.h"

static bool is_near(int32_t coordinate) { return coordinate >= -SPAWN_FARTHEST && coordinate <= SPAWN_FARTHEST; }

// A line of printable ASCII with nothing but zeros after it.
static bool is_plain(const char text[SURVEY_REASON])
{
    size_t length = 0;
    while (length < SURVEY_REASON && text[length] >= ' ' && text[length] <= '~')
        length++;
    for (size_t i = length; i < SURVEY_REASON; i++)
        if (text[i])
            return false;
    return length > 0 && length < SURVEY_REASON;
}

// True if `squares` may be the squared distance to the nearest of `found` samples or landmarks. The spawn is in the
// middle of the square, so a corner is the farthest sample.
static bool is_distance(const SurveyPlan *plan, uint32_t found, int64_t squares)
{
    int64_t half = plan->area / 2 + 1;
    return found ? squares >= 0 && squares <= 2 * half * half : squares == -1;
}

static const char *biome_fault(const SurveyPlan *plan, const SurveyCounts *counts)
{
    uint64_t sum = 0;
    for (int biome = 0; biome < plan->land.facts.biome_count; biome++) {
        sum += counts->biome[biome];
        if (!is_distance(plan, counts->biome[biome], counts->nearest[biome]))
            return "nearest";
    }
    return sum == counts->columns ? NULL : "biome";
}

// Each landmark is in a column of its own.
static bool landmarks_hold(const SurveyPlan *plan, const SurveyCounts *counts)
{
    int64_t columns = (int64_t)plan->area * plan->area;
    for (int kind = 0; kind < plan->land.facts.landmark_count; kind++)
        if (!is_distance(plan, counts->landmark[kind], counts->nearest_landmark[kind]) ||
            counts->landmark[kind] > columns)
            return false;
    return true;
}

const char *survey_counts_fault(const SurveyPlan *plan, const SurveyCounts *counts)
{
    int64_t columns = survey_columns(plan), sum = counts->height_sum;
    uint32_t side = (uint32_t)(plan->area / plan->step);
    const char *biome = biome_fault(plan, counts);
    const struct {
        bool holds;
        const char *name; // of the count
    } checks[] = {
        {counts->stage == SURVEY_CAVES, "stage"},
        {is_near(counts->spawn_x), "spawn_x"},
        {counts->spawn_y >= 0 && counts->spawn_y <= CHUNK_HEIGHT, "spawn_y"},
        {is_near(counts->spawn_z), "spawn_z"},
        {counts->spawn_biome < plan->land.facts.biome_count, "spawn_biome"},
        {counts->spawn_safety <= SPAWN_FINE, "spawn_safety"},
        {is_plain(counts->spawn_reason), "spawn_reason"},
        {!counts->unused[0] && !counts->unused[1] && !counts->unused[2], "unused"},
        {counts->columns == columns, "columns"},
        {counts->lowest <= counts->highest, "lowest"},
        {sum >= columns * counts->lowest && sum <= columns * counts->highest, "height_sum"},
        {counts->land <= columns, "land"},
        {!biome, biome},
        {landmarks_hold(plan, counts), "landmark"},
        {counts->slopes <= counts->land && counts->slopes <= (side - 1) * (side - 1), "slopes"},
        {counts->flat <= counts->slopes, "flat"},
        {counts->crossings <= 2 * side * (side - 1), "crossings"},
        {counts->islands <= counts->land, "islands"},
        {counts->cave_columns > 0 && counts->cave_columns <= counts->columns, "cave_columns"},
        {counts->hollow >= 0 && counts->hollow <= (int64_t)counts->cave_columns * CHUNK_HEIGHT, "hollow"},
    };
    for (size_t i = 0; i < ARRAY_COUNT(checks); i++)
        if (!checks[i].holds)
            return checks[i].name;
    return NULL;
}
