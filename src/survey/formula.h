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

// Where in the text a condition begins.
int formula_clause_at(const Formula *formula, int clause);
