#include "survey/facts.h"

#include "base/text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { HEIGHT_MOST = CHUNK_HEIGHT - 1 };
#define MANY 1e15 // more than any count

static Interval up_to(double most) { return (Interval){0.0, most}; }

// A number that is exact from a stage on.
static Interval from_stage(const FactInput *in, SurveyStage known, double value, Interval before)
{
    return in->counts->stage >= known ? interval_exactly(value) : before;
}

static const Interval anywhere = {-SPAWN_FARTHEST, SPAWN_FARTHEST}, // along x and z
    any_height = {0.0, CHUNK_HEIGHT};                               // feet are above the highest block at most

static Interval spawn_x(const FactInput *in) { return from_stage(in, SURVEY_SPAWN, in->counts->spawn_x, anywhere); }
static Interval spawn_y(const FactInput *in) { return from_stage(in, SURVEY_SPAWN, in->counts->spawn_y, any_height); }
static Interval spawn_z(const FactInput *in) { return from_stage(in, SURVEY_SPAWN, in->counts->spawn_z, anywhere); }

static const char *spawn_biome(const FactInput *in)
{
    return in->plan->land.facts.biomes[in->counts->spawn_biome].name;
}

SurveyCounts survey_counts_nothing(const SurveyPlan *plan, int64_t seed)
{
    SurveyCounts counts = {.seed = seed, .lowest = UINT8_MAX};
    memset(counts.nearest, -1, sizeof counts.nearest);
    memset(counts.nearest_landmark, -1, sizeof counts.nearest_landmark);
    for (int kind = 0; kind < plan->land.facts.landmark_count; kind++)
        counts.landmark[kind] = SURVEY_UNCOUNTED;
    return counts;
}

// The distance from the spawn within which no sample has the biome, except counted ones.
static int clear_of(const FactInput *in)
{
    return in->known && in->biome < BIOMES_MAX && in->known->biomes >> in->biome & 1 ? in->known->clear : 0;
}

static bool is_absent(const FactInput *in)
{
    return in->counts->biome[in->biome] == 0 && clear_of(in) >= survey_whole(in->plan);
}

static Interval spawn(const FactInput *in)
{
    const double most = clear_of(in) > 0 ? 0.0 : 1.0;
    return from_stage(in, SURVEY_SPAWN, in->counts->spawn_biome == in->biome, up_to(most));
}

static Interval spawn_safety(const FactInput *in)
{
    return from_stage(in, SURVEY_SPAWN, in->counts->spawn_safety, up_to(SPAWN_FINE));
}

static const char *spawn_reason(const FactInput *in) { return in->counts->spawn_reason; }

// The share of all columns. All columns that are not sampled yet may count, or none.
static Interval share_of(const FactInput *in, uint32_t count)
{
    double all = survey_columns(in->plan), unseen = all - in->counts->columns;
    return (Interval){count / all, (count + unseen) / all};
}

static Interval land(const FactInput *in) { return share_of(in, in->counts->land); }

static int least_height(const FactInput *in) { return in->known ? in->known->lowest : 0; }
static int most_height(const FactInput *in) { return in->known ? in->known->highest : HEIGHT_MOST; }

static Interval mean(const FactInput *in)
{
    double all = survey_columns(in->plan), sum = (double)in->counts->height_sum, unseen = all - in->counts->columns;
    return (Interval){(sum + unseen * least_height(in)) / all, (sum + unseen * most_height(in)) / all};
}

static Interval highest(const FactInput *in)
{
    int height = in->counts->highest;
    return from_stage(in, SURVEY_LAND, height, (Interval){MAX(height, least_height(in)), MAX(height, most_height(in))});
}

static Interval lowest(const FactInput *in)
{
    int height = in->counts->lowest;
    return from_stage(in, SURVEY_LAND, height, (Interval){MIN(height, least_height(in)), MIN(height, most_height(in))});
}

static Interval biomes(const FactInput *in)
{
    int found = 0, count = in->plan->land.facts.biome_count;
    for (int b = 0; b < count; b++)
        found += in->counts->biome[b] > 0;
    return from_stage(in, SURVEY_LAND, found, (Interval){found, count});
}

static Interval flatness(const FactInput *in)
{
    double share = in->counts->slopes ? (double)in->counts->flat / in->counts->slopes : 0.0;
    return from_stage(in, SURVEY_SHAPE, share, up_to(1.0));
}

// Parallel lines a step apart, along x and along z, cross a curve of length L and of any direction 4 L / (pi * step)
// times on average (Crofton's formula; Santalo, "Integral Geometry and Geometric Probability", 1976, chapter 3).
static Interval river_length(const FactInput *in)
{
    return from_stage(in, SURVEY_SHAPE, in->counts->crossings * 0.7853981633974483 * in->plan->step, up_to(MANY));
}

static Interval islands(const FactInput *in) { return from_stage(in, SURVEY_SHAPE, in->counts->islands, up_to(MANY)); }

// Scaled up from the sampled columns and layers to all of the square's.
static Interval cave_volume(const FactInput *in)
{
    double columns = (double)in->plan->area * in->plan->area, sampled = in->counts->cave_columns;
    double volume = sampled > 0 ? (double)in->counts->hollow * in->plan->step * (columns / sampled) : 0.0;
    return from_stage(in, SURVEY_CAVES, volume, up_to(MANY));
}

static int landmark_of(const FactInput *in) { return in->biome - in->plan->land.facts.biome_count; }

static Interval count(const FactInput *in)
{
    uint32_t found = in->counts->landmark[landmark_of(in)];
    return found == SURVEY_UNCOUNTED ? up_to(MANY) : interval_exactly(found);
}

static Interval share(const FactInput *in)
{
    return is_absent(in) ? interval_exactly(0.0) : share_of(in, in->counts->biome[in->biome]);
}

static Interval has(const FactInput *in)
{
    if (landmark_of(in) >= 0)
        return interval_truth(count(in).low == 0.0, count(in).high > 0.0);
    bool found = in->counts->biome[in->biome] > 0;
    return interval_truth(!found, found || (in->counts->stage < SURVEY_LAND && !is_absent(in)));
}

static Interval nearest(const FactInput *in)
{
    const SurveyCounts *counts = in->counts;
    int kind = landmark_of(in);
    int64_t squares = kind >= 0 ? counts->nearest_landmark[kind] : counts->nearest[in->biome];
    bool known = kind >= 0 ? counts->landmark[kind] != SURVEY_UNCOUNTED : counts->stage >= SURVEY_LAND;
    double most = squares < 0 || (kind >= 0 && !known) ? SURVEY_NOWHERE : sqrt((double)squares);
    const double least = kind >= 0 ? 0.0 : is_absent(in) ? SURVEY_NOWHERE : MIN(most, (double)clear_of(in));
    return known ? interval_exactly(most) : (Interval){least, most};
}

// clang-format off
const SurveyFact survey_facts[] = {
    {"spawn_x", "blocks", "where a player begins, along x", FACT_WHOLE, SURVEY_SPAWN, .range = spawn_x},
    {"spawn_y", "blocks", "along y: the block in which the feet are", FACT_WHOLE, SURVEY_SPAWN, .range = spawn_y},
    {"spawn_z", "blocks", "along z", FACT_WHOLE, SURVEY_SPAWN, .range = spawn_z},
    {"spawn_biome", "", "the biome there", FACT_TEXT, SURVEY_SPAWN, .text = spawn_biome},
    {"spawn_safety", "", "2: dry, flat, in the open; 1: dry and open to the sky; 0: on the water", FACT_WHOLE, SURVEY_SPAWN, .range = spawn_safety},
    {"spawn_reason", "", "why the player begins there", FACT_TEXT, SURVEY_SPAWN, .text = spawn_reason},
    {"land", "share", "columns above the water", FACT_REAL, SURVEY_LAND, .decimals = 6, .range = land},
    {"mean", "blocks", "mean height of the surface, sea beds included", FACT_REAL, SURVEY_LAND, .decimals = 3, .by_height = true, .range = mean},
    {"highest", "blocks", "height of the highest surface", FACT_WHOLE, SURVEY_LAND, .by_height = true, .range = highest},
    {"lowest", "blocks", "height of the lowest surface or sea bed", FACT_WHOLE, SURVEY_LAND, .by_height = true, .range = lowest},
    {"biomes", "", "number of different biomes", FACT_WHOLE, SURVEY_LAND, .range = biomes},
    {"flatness", "share", "land that rises or falls by at most 1 block in 4, along x and along z", FACT_REAL, SURVEY_SHAPE, .decimals = 6, .range = flatness},
    {"river_length", "blocks", "length of rivers along their middle, outside the sea", FACT_REAL, SURVEY_SHAPE, .decimals = 1, .range = river_length},
    {"islands", "", "connected land of at least 256 columns that does not touch the square's border", FACT_WHOLE, SURVEY_SHAPE, .range = islands},
    {"cave_volume", "blocks", "blocks removed by caves at or below the surface", FACT_REAL, SURVEY_CAVES, .decimals = 0, .range = cave_volume},
    {"share", "share", "columns of the biome", FACT_REAL, SURVEY_LAND, .decimals = 6, .by_biome = true, .range = share},
    {"nearest", "blocks", "distance from the spawn to the nearest column of the biome, or landmark of the kind; nothing if there is none", FACT_REAL, SURVEY_LAND, .decimals = 1, .by_biome = true, .by_landmark = true, .range = nearest},
    {"count", "", "landmarks of the kind", FACT_WHOLE, SURVEY_LAND, .by_landmark = true, .range = count},
    {"has", "", "true if a column has the biome, or if there is such a landmark", FACT_TRUTH, SURVEY_LAND, .by_biome = true, .by_landmark = true, .only_in_where = true, .range = has},
    {"spawn", "", "true if the spawn is in the biome", FACT_TRUTH, SURVEY_SPAWN, .by_biome = true, .only_in_where = true, .range = spawn},
};
// clang-format on
const int survey_fact_count = ARRAY_COUNT(survey_facts);

const SurveyFact *survey_fact_find(const char *name) { return TEXT_ROW(survey_facts, survey_fact_count, name, name); }

static int columns_of(const SurveyFact *fact, const SourceFacts *land)
{
    if (fact->only_in_where)
        return 0;
    if (!fact->by_biome && !fact->by_landmark)
        return 1;
    return (fact->by_biome ? land->biome_count : 0) + (fact->by_landmark ? land->landmark_count : 0);
}

int survey_column_count(const SourceFacts *land)
{
    int count = 0;
    for (int i = 0; i < survey_fact_count; i++)
        count += columns_of(&survey_facts[i], land);
    return count;
}

SurveyColumn survey_column(const SourceFacts *land, int index)
{
    ASSERT(index >= 0 && index < survey_column_count(land));
    const SurveyFact *fact = survey_facts;
    for (; index >= columns_of(fact, land); fact++)
        index -= columns_of(fact, land);
    if (fact->by_landmark && !fact->by_biome)
        index += land->biome_count;
    SurveyColumn column = {.fact = fact, .biome = index};
    if (fact->by_biome || fact->by_landmark)
        snprintf(column.name, sizeof column.name, "%s_%s", fact->name,
                 index < land->biome_count ? land->biomes[index].name
                                           : land->landmarks[index - land->biome_count].name);
    else
        snprintf(column.name, sizeof column.name, "%s", fact->name);
    return column;
}

void survey_column_format(const SurveyColumn *column, const SurveyPlan *plan, const SurveyCounts *counts,
                          char text[SURVEY_VALUE])
{
    const SurveyFact *fact = column->fact;
    const FactInput in = {plan, counts, column->biome, NULL};
    text[0] = '\0';
    if (fact->kind == FACT_TEXT) {
        snprintf(text, SURVEY_VALUE, "%s", fact->text(&in));
        return;
    }
    Interval range = fact->range(&in);
    ASSERT(interval_is_exact(range));
    if (range.low < SURVEY_NOWHERE || fact->decimals == 0)
        snprintf(text, SURVEY_VALUE, "%.*f", fact->decimals, range.low);
}
