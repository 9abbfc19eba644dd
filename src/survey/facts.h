// The facts that users see: one row of the table for each. Columns of files, names in expressions, help and
// documentation all come from these rows. Each is derived from a survey's counts, and is an interval while they are
// incomplete. Pure; any thread.
//
// To add one: a count in SurveyCounts, if needed, a row in facts.c and a check in proof.c.
#pragma once

#include "survey/survey.h"

// ---- interval arithmetic: bounds of a value that is not fully measured yet. A truth is an interval too: [0, 0] is
// false, [1, 1] true, [0, 1] unknown. Operations round like those on single numbers, which are monotone in each
// operand; so the interval of a result contains the result for any numbers in the operands' intervals, rounding
// included (Moore, "Interval Analysis", 1966). Results are clamped to +-INTERVAL_MOST, so they are never infinite or
// NaN.

#define INTERVAL_MOST 1e300

typedef struct Interval {
    double low, high;
} Interval;

static inline Interval interval_exactly(double value) { return (Interval){value, value}; }

static inline bool interval_is_exact(Interval a) { return a.low == a.high; }

static inline Interval interval_truth(bool may_be_false, bool may_be_true)
{
    return (Interval){may_be_false ? 0.0 : 1.0, may_be_true ? 1.0 : 0.0};
}

static inline double interval_limit(double value) { return CLAMP(value, -INTERVAL_MOST, INTERVAL_MOST); }

static inline Interval interval_add(Interval a, Interval b)
{
    return (Interval){interval_limit(a.low + b.low), interval_limit(a.high + b.high)};
}

static inline Interval interval_negate(Interval a) { return (Interval){-a.high, -a.low}; }

static inline Interval interval_subtract(Interval a, Interval b) { return interval_add(a, interval_negate(b)); }

// The smallest interval that contains the four corners.
static inline Interval interval_of_corners(double a, double b, double c, double d)
{
    return (Interval){interval_limit(MIN(MIN(a, b), MIN(c, d))), interval_limit(MAX(MAX(a, b), MAX(c, d)))};
}

static inline Interval interval_multiply(Interval a, Interval b)
{
    return interval_of_corners(a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high);
}

// Division by zero gives the largest value with the dividend's sign; zero by zero is zero.
static inline double interval_quotient(double a, double b)
{
    return b != 0.0 ? a / b : a > 0.0 ? INTERVAL_MOST : a < 0.0 ? -INTERVAL_MOST : 0.0;
}

static inline Interval interval_divide(Interval a, Interval b)
{
    if (b.low <= 0.0 && b.high >= 0.0 && !(interval_is_exact(a) && interval_is_exact(b)))
        return (Interval){-INTERVAL_MOST, INTERVAL_MOST};
    return interval_of_corners(interval_quotient(a.low, b.low), interval_quotient(a.low, b.high),
                               interval_quotient(a.high, b.low), interval_quotient(a.high, b.high));
}

static inline Interval interval_less(Interval a, Interval b)
{
    return interval_truth(!(a.high < b.low), a.low < b.high);
}

static inline Interval interval_equal(Interval a, Interval b)
{
    bool same = interval_is_exact(a) && interval_is_exact(b) && a.low == b.low;
    return interval_truth(!same, a.low <= b.high && b.low <= a.high);
}

static inline Interval interval_not(Interval a) { return (Interval){1.0 - a.high, 1.0 - a.low}; }

static inline Interval interval_and(Interval a, Interval b)
{
    return (Interval){MIN(a.low, b.low), MIN(a.high, b.high)};
}

static inline Interval interval_or(Interval a, Interval b)
{
    return (Interval){MAX(a.low, b.low), MAX(a.high, b.high)};
}

// ---- facts

typedef enum FactKind { FACT_WHOLE, FACT_REAL, FACT_TEXT, FACT_TRUTH } FactKind;

typedef struct FactInput {
    const SurveyPlan *plan;
    const SurveyCounts *counts;
    int biome; // of facts that have a value for each
} FactInput;

typedef struct SurveyFact {
    const char *name; // lower case with underscores; appended, never renamed: files and expressions use it
    const char *unit; // "blocks"; "" for none
    const char *summary;
    FactKind kind;
    SurveyStage known;                        // from this stage on it is exact
    int decimals;                             // that files show
    bool by_biome;                            // a value for each biome: column name_biome, in expressions name(biome)
    bool only_in_where;                       // not a column
    Interval (*range)(const FactInput *in);   // not of FACT_TEXT
    const char *(*text)(const FactInput *in); // of FACT_TEXT
} SurveyFact;

extern const SurveyFact survey_facts[];
extern const int survey_fact_count;

// The distance to something that is not in the square: larger than any real one. Files leave it out.
#define SURVEY_NOWHERE 1e9

// NULL if no fact has that name.
const SurveyFact *survey_fact_find(const char *name);

// The columns of files, in order: the facts, those by biome once for each biome.
typedef struct SurveyColumn {
    const SurveyFact *fact;
    int biome;
    char name[48];
} SurveyColumn;

int survey_column_count(const SourceFacts *land);
SurveyColumn survey_column(const SourceFacts *land, int index);

enum { SURVEY_VALUE = SURVEY_REASON };

// The value as text files show it: digits, a text, or nothing.
void survey_column_format(const SurveyColumn *column, const SurveyPlan *plan, const SurveyCounts *counts,
                          char text[SURVEY_VALUE]);
