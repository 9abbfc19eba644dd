// Expressions (expression/expression.h) over the facts of a seed: facts, and facts of a biome such as has(jungle),
// share(forest), nearest(river). Evaluated over intervals, so that one can be found false before every fact is known.
// Parsing: any thread; a parsed formula is const.
#pragma once

#include "expression/expression.h"
#include "survey/facts.h"

// Parses an expression over the facts and biomes of the land. NULL, with `error` filled, if the text is malformed or of
// another type.
Formula *formula_parse(const SourceFacts *land, const char *text, ExpressionType type, ExpressionError *error);
void formula_destroy(Formula *formula);

// The interval of all values that are still possible given the counts; exact once they are complete. A truth's `high`
// is 0 if it is certainly false.
Interval formula_evaluate(const Formula *formula, const SurveyPlan *plan, const SurveyCounts *counts);

// ---- its conditions: what "and" joins at the top

enum { FORMULA_ALL = -1 }; // all conditions

int formula_clause_count(const Formula *formula);
// The same of a condition, with what else is known.
Interval formula_clause(const Formula *formula, int clause, const SurveyPlan *plan, const SurveyCounts *counts,
                        const SurveyKnown *known);

// The facts that a condition reads; of facts by biome, the biomes, a bit for each.
typedef struct FormulaReads {
    uint64_t biomes;
    bool landmarks, heights;
    SurveyStage stage; // the latest from which one of them is exact
} FormulaReads;

FormulaReads formula_reads(const Formula *formula, int clause);

// The condition as text; a longer one is cut.
void formula_clause_print(const Formula *formula, const SourceFacts *land, int clause, char *text, size_t bytes);

// The two sides of a condition that is a comparison. False if it is none.
bool formula_clause_sides(const Formula *formula, int clause, const SurveyPlan *plan, const SurveyCounts *counts,
                          Interval sides[2]);

// ---- over supposed values

// A fact, of a biome or landmark if it takes one, and its bounds.
typedef struct FormulaFact {
    int fact, argument; // index in survey_facts; -1: it takes none
    Interval range;
} FormulaFact;

enum { FORMULA_FACTS_MAX = 16, FORMULA_NUMBERS_MAX = 32 };

// Appends the facts that a condition reads, each once, with the ranges that they always have, and its numbers. False if
// there are too many.
typedef struct FormulaBox {
    int fact_count, number_count;
    FormulaFact facts[FORMULA_FACTS_MAX];
    double numbers[FORMULA_NUMBERS_MAX];
} FormulaBox;

bool formula_clause_box(const Formula *formula, int clause, const SurveyPlan *plan, FormulaBox *box);
Interval formula_clause_over(const Formula *formula, int clause, const FormulaBox *box);
