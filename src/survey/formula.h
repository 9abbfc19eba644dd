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
