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

static bool is_above(const FormulaBox *box, const char *low, const char *high)
{
    const Interval *a = find(box, low, -1), *b = find(box, high, -1);
    return a && b && a->low > b->high;
}

// A biome or landmark that is present has a distance and a share or number; an absent one has none of them.
static bool presence_contradicts(const FormulaBox *box, int argument)
{
    const Interval *has = find(box, "has", argument), *share = find(box, "share", argument);
    const Interval *nearest = find(box, "nearest", argument), *count = find(box, "count", argument);
    const bool there = (has && has->low > 0.0) || (share && share->low > 0.0) || (count && count->low > 0.0) ||
                       (nearest && nearest->high < SURVEY_NOWHERE);
    const bool absent = (has && has->high == 0.0) || (share && share->high == 0.0) || (count && count->high == 0.0) ||
                        (nearest && nearest->low >= SURVEY_NOWHERE);
    return there && absent;
}

static bool contradicts(const SurveyPlan *plan, const FormulaBox *box)
{
    double shares = 0.0, spawns = 0.0;
    bool presence = false;
    for (int i = 0; i < box->fact_count; i++) {
        const FormulaFact *fact = &box->facts[i];
        const bool distance = is_fact(fact, "nearest");
        shares += is_fact(fact, "share") ? fact->range.low : 0.0;
        spawns += is_fact(fact, "spawn") ? fact->range.low : 0.0;
        presence |= fact->argument >= 0 && presence_contradicts(box, fact->argument);
        presence |= distance && fact->range.low > survey_whole(plan) && fact->range.high < SURVEY_NOWHERE;
    }
    return presence || shares > 1.0 + 1e-9 || spawns > 1.0 || is_above(box, "lowest", "mean") ||
           is_above(box, "mean", "highest") || is_above(box, "lowest", "highest");
}

// ---- boxes

typedef struct Exclusion {
    const SurveyPlan *plan;
    const int *clauses;
    int count, boxes;
} Exclusion;

// The number at which to divide a range: one of the conditions' numbers, if it lies inside, else the middle.
static double cut_of(const FormulaBox *box, Interval range)
{
    for (int i = 0; i < box->number_count; i++)
        if (box->numbers[i] > range.low && box->numbers[i] < range.high)
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
    const bool truth = survey_facts[box->facts[fact].fact].kind == FACT_TRUTH;
    const bool steps = truth || survey_facts[box->facts[fact].fact].kind == FACT_WHOLE;
    const double cut = truth ? 0.0 : cut_of(box, range), end = steps ? floor(cut) : cut;
    FormulaBox part = *box;
    part.facts[fact].range = (Interval){range.low, end};
    if (!is_empty(exclusion, whole, &part))
        return false;
    part.facts[fact].range = (Interval){steps ? end + 1.0 : cut, range.high};
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
