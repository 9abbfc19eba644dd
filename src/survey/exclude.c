#include "survey/exclude.h"

#include <math.h>
#include <string.h>

enum { BOXES_MOST = 3000, CLAUSES_MOST = 24 };

// ---- facts that contradict each other

static bool is_fact(const FormulaFact *fact, const char *name)
{
    return strcmp(survey_facts[fact->fact].name, name) == 0;
}

// NULL: the box does not have it.
static const Interval *find(const FormulaBox *box, const char *name, int argument)
{
    for (int i = 0; i < box->fact_count; i++)
        if (is_fact(&box->facts[i], name) && box->facts[i].argument == argument)
            return &box->facts[i].range;
    return NULL;
}

// Bounds of a fact; those of one that the box does not have say nothing.
static double low_of(const FormulaBox *box, const char *name, int argument)
{
    const Interval *range = find(box, name, argument);
    return range ? range->low : -INTERVAL_MOST;
}

static double high_of(const FormulaBox *box, const char *name, int argument)
{
    const Interval *range = find(box, name, argument);
    return range ? range->high : INTERVAL_MOST;
}

static bool is_above(const FormulaBox *box, const char *low, const char *high)
{
    return low_of(box, low, -1) > high_of(box, high, -1);
}

// A biome or landmark that is present has a distance and a share or number; an absent one has none of them.
static bool is_there(const FormulaBox *box, int argument)
{
    const Interval *nearest = find(box, "nearest", argument);
    return low_of(box, "has", argument) > 0.0 || low_of(box, "share", argument) > 0.0 ||
           low_of(box, "count", argument) > 0.0 || (nearest && nearest->high < SURVEY_NOWHERE);
}

static bool is_absent(const SurveyPlan *plan, const FormulaBox *box, int argument)
{
    return high_of(box, "has", argument) == 0.0 || high_of(box, "share", argument) == 0.0 ||
           high_of(box, "count", argument) == 0.0 ||
           low_of(box, "nearest", argument) > survey_whole(plan); // farther than all of the square
}

static bool contradicts(const SurveyPlan *plan, const FormulaBox *box)
{
    const int biome_count = plan->land.facts.biome_count;
    double shares = 0.0, spawns = 0.0;
    uint64_t there = 0; // biomes
    bool presence = false;
    for (int i = 0; i < box->fact_count; i++) {
        const FormulaFact *fact = &box->facts[i];
        shares += is_fact(fact, "share") ? fact->range.low : 0.0;
        spawns += is_fact(fact, "spawn") ? fact->range.low : 0.0;
        if (fact->argument >= 0 && fact->argument < biome_count && is_there(box, fact->argument))
            there |= UINT64_C(1) << fact->argument;
        presence |= fact->argument >= 0 && is_there(box, fact->argument) && is_absent(plan, box, fact->argument);
    }
    return presence || shares > 1.0 + 1e-9 || spawns > 1.0 ||
           __builtin_popcountll(there) > high_of(box, "biomes", -1) ||
           (low_of(box, "islands", -1) > 0.0 && high_of(box, "land", -1) == 0.0) || is_above(box, "lowest", "mean") ||
           is_above(box, "mean", "highest") || is_above(box, "lowest", "highest");
}

// ---- boxes

typedef struct Exclusion {
    const SurveyPlan *plan;
    const int *clauses;
    int count, boxes;
} Exclusion;

// The values of a fact from one whole number to the next, of which it takes no others; 0: it may take any. Shares are
// whole numbers of columns, so that one that is not 0 is at least one column's.
static double steps_of(const SurveyPlan *plan, const FormulaFact *fact)
{
    const FactKind kind = survey_facts[fact->fact].kind;
    const bool is_share = is_fact(fact, "share") || is_fact(fact, "land");
    return kind == FACT_TRUTH || kind == FACT_WHOLE ? 1.0 : is_share ? (double)survey_columns(plan) : 0.0;
}

// The number after which to divide a range: one of the conditions' numbers, if there are values of the fact on both
// sides, else the middle.
static double cut_of(const FormulaBox *box, Interval range, double steps)
{
    for (int i = 0; i < box->number_count; i++)
        if (box->numbers[i] < range.high &&
            (box->numbers[i] > range.low || (steps > 0.0 && box->numbers[i] == range.low)))
            return box->numbers[i];
    return range.low + 0.5 * (range.high - range.low);
}

// The fact whose range is widest, of its whole range; -1 if all are known.
static int widest(const FormulaBox *whole, const FormulaBox *box)
{
    int best = -1;
    double most = 1e-6;
    for (int i = 0; i < box->fact_count; i++) {
        const Interval range = box->facts[i].range, all = whole->facts[i].range;
        const double share = (range.high - range.low) / MAX(all.high - all.low, 1e-300);
        if (share > most) {
            most = share;
            best = i;
        }
    }
    return best;
}

// Returns whether no place of a box meets all conditions.
static bool is_empty(Exclusion *exclusion, const FormulaBox *whole, const FormulaBox *box)
{
    const SurveyPlan *plan = exclusion->plan;
    if (contradicts(plan, box))
        return true;
    for (int c = 0; c < exclusion->count; c++)
        if (formula_clause_over(plan->where, exclusion->clauses[c], box).high == 0.0)
            return true;
    const int fact = widest(whole, box);
    if (fact < 0 || exclusion->boxes++ == BOXES_MOST)
        return false;
    const Interval range = box->facts[fact].range;
    const double steps = steps_of(plan, &box->facts[fact]), cut = cut_of(box, range, steps), last = floor(cut * steps);
    FormulaBox part = *box;
    part.facts[fact].range = (Interval){range.low, steps > 0.0 ? last / steps : cut};
    if (!is_empty(exclusion, whole, &part))
        return false;
    part.facts[fact].range = (Interval){steps > 0.0 ? (last + 1.0) / steps : cut, range.high};
    return is_empty(exclusion, whole, &part);
}

static bool exclude(const SurveyPlan *plan, const int *clauses, int count)
{
    Exclusion exclusion = {plan, clauses, count, 0};
    FormulaBox box = {.fact_count = 0};
    for (int c = 0; c < count; c++)
        if (!formula_clause_box(plan->where, clauses[c], plan, &box))
            return false;
    const FormulaBox whole = box;
    return is_empty(&exclusion, &whole, &box);
}

SurveyExclusion survey_find_exclusion(const SurveyPlan *plan)
{
    const int count = plan->where ? MIN(formula_clause_count(plan->where), CLAUSES_MOST) : 0;
    int all[CLAUSES_MOST];
    for (int a = 0; a < count; a++) {
        all[a] = a;
        if (exclude(plan, &a, 1))
            return (SurveyExclusion){1, {a, a}};
    }
    for (int a = 0; a < count; a++)
        for (int b = a + 1; b < count; b++)
            if (exclude(plan, (const int[]){a, b}, 2))
                return (SurveyExclusion){2, {a, b}};
    return (SurveyExclusion){count > 2 && exclude(plan, all, count) ? 3 : 0, {0, 0}};
}
