#include "survey/needs.h"

enum { HEIGHT_MOST = CHUNK_HEIGHT - 1 };

// The knowledge that follows if a need is not met.
static SurveyKnown known_if_unmet(const SurveyNeed *need)
{
    if (need->biomes)
        return (SurveyKnown){need->biomes, need->within, 0, HEIGHT_MOST};
    return need->above >= 0 ? (SurveyKnown){0, 0, 0, need->above} : (SurveyKnown){0, 0, need->below, HEIGHT_MOST};
}

// Asks a condition about needs that differ in one number.
typedef struct Question {
    const SurveyPlan *plan;
    const SurveyCounts *nothing;
    SurveyNeed need;
    int *number; // of `need`
} Question;

static bool is_needed(const Question *question, int number)
{
    *question->number = number;
    const SurveyKnown known = known_if_unmet(&question->need);
    const SurveyPlan *plan = question->plan;
    return formula_clause(plan->where, question->need.clause, plan, question->nothing, &known).high == 0.0;
}

// Finds the number next to `open`, where the need does not hold, at which it does, as it does at `needed`. False if it
// does not even there. The less is known, the wider are intervals, so that there is one place where it changes.
static bool find_edge(const Question *question, int open, int needed)
{
    if (!is_needed(question, needed))
        return false;
    while (open + 1 < needed || needed + 1 < open) {
        const int middle = (open + needed) / 2;
        if (is_needed(question, middle))
            needed = middle;
        else
            open = middle;
    }
    *question->number = needed;
    return true;
}

typedef struct Needs {
    const SurveyPlan *plan;
    const SurveyCounts *nothing;
    SurveyNeed *list;
    int count;
} Needs;

// Returns whether a need is of biomes in which no view is looked for from the spawn.
static bool is_told(const Needs *needs, const SurveyNeed *need)
{
    bool view = false;
    for (int b = 0; b < needs->plan->land.facts.biome_count; b++)
        view |= need->biomes >> b & 1 && needs->plan->land.facts.biomes[b].flags & BIOME_SPAWN;
    return need->within == 1 && !view;
}

static bool add_biomes(Needs *needs, int clause, uint64_t biomes)
{
    SurveyNeed *need = &needs->list[needs->count];
    if (needs->count == SURVEY_NEEDS_MAX)
        return false;
    *need = (SurveyNeed){.clause = clause, .biomes = biomes, .above = -1};
    Question question = {needs->plan, needs->nothing, *need, NULL};
    question.number = &question.need.within;
    const bool found = find_edge(&question, 0, survey_whole(needs->plan));
    *need = question.need;
    need->told = is_told(needs, need);
    needs->count += found;
    return found;
}

static void add_heights(Needs *needs, int clause)
{
    for (int high = 0; high < 2 && needs->count < SURVEY_NEEDS_MAX; high++) {
        Question question = {needs->plan, needs->nothing, {.clause = clause, .above = high ? 0 : -1}, NULL};
        question.number = high ? &question.need.above : &question.need.below;
        if (high ? find_edge(&question, HEIGHT_MOST, 0) : find_edge(&question, 0, HEIGHT_MOST))
            needs->list[needs->count++] = question.need;
    }
}

static void add_clause(Needs *needs, int clause)
{
    const FormulaReads reads = formula_reads(needs->plan->where, clause);
    bool single = false;
    for (int b = 0; b < BIOMES_MAX; b++)
        if (reads.biomes >> b & 1)
            single |= add_biomes(needs, clause, UINT64_C(1) << b);
    if (!single && reads.biomes)
        add_biomes(needs, clause, reads.biomes);
    if (reads.heights)
        add_heights(needs, clause);
}

static void sort_needs(Needs *needs)
{
    for (int i = 1; i < needs->count; i++) {
        const SurveyNeed need = needs->list[i];
        const int rank = need.biomes ? need.within : INT32_MAX;
        int at = i;
        for (; at > 0 && (needs->list[at - 1].biomes ? needs->list[at - 1].within : INT32_MAX) > rank; at--)
            needs->list[at] = needs->list[at - 1];
        needs->list[at] = need;
    }
}

int survey_needs_find(const SurveyPlan *plan, SurveyNeed list[SURVEY_NEEDS_MAX])
{
    const SurveyCounts nothing = survey_counts_nothing(plan, 0);
    Needs needs = {plan, &nothing, list, 0};
    for (int c = 0; plan->where && c < formula_clause_count(plan->where); c++)
        add_clause(&needs, c);
    sort_needs(&needs);
    return needs.count;
}
