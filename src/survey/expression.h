// Small expressions over the facts of a seed: numbers, facts, + - * /, comparisons, and, or, not, parentheses, and
// facts of a biome such as has(jungle), share(forest), nearest(river). Statically typed: numbers and
// truths do not mix. Evaluated over intervals, so that an expression can be found false before every fact is known.
// Parsing: any thread; a parsed expression is const.
//
// To add an operator: a row in expression.c.
#pragma once

#include "survey/facts.h"

typedef enum ExpressionType { EXPRESSION_NUMBER, EXPRESSION_TRUTH } ExpressionType;

enum { EXPRESSION_NODES_MAX = 256, EXPRESSION_DEPTH_MAX = 48, EXPRESSION_ERROR = 160 };

// A message, and the byte of the text where the mistake starts.
typedef struct ExpressionError {
    int at;
    char text[EXPRESSION_ERROR];
} ExpressionError;

// Of the spec's biomes. NULL, with `error` filled, if the text is malformed or of another type.
Expression *expression_parse(const SourceFacts *land, const char *text, ExpressionType type, ExpressionError *error);
void expression_destroy(Expression *expression);

// The interval of all values that are still possible given the counts; exact once they are complete. A truth's `high`
// is 0 if it is certainly false.
Interval expression_evaluate(const Expression *expression, const SurveyPlan *plan, const SurveyCounts *counts);
