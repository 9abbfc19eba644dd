// The facts that users see: one row of the table for each. Columns of files, names in expressions, help and
// documentation all come from these rows. Each is derived from a survey's counts, and is an interval while they are
// incomplete. Pure; any thread.
//
// To add one: a count in SurveyCounts, if needed, a row in facts.c and a check in check.c.
#pragma once

#include "expression/interval.h"
#include "survey/survey.h"

typedef enum FactKind { FACT_WHOLE, FACT_REAL, FACT_TEXT, FACT_TRUTH } FactKind;

// Counts of a seed of which nothing is known.
SurveyCounts survey_counts_nothing(const SurveyPlan *plan, int64_t seed);

// Knowledge, or a supposition, about columns that are not sampled.
typedef struct SurveyKnown {
    uint64_t biomes;     // no sample that is not counted and nearer to the spawn than `clear` has any of these
    int clear;           // blocks; from survey_whole() on: none in the square
    int lowest, highest; // of all heights
} SurveyKnown;

// 1 + the greatest distance of a sample from the spawn, rounded up.
static inline int survey_whole(const SurveyPlan *plan) { return plan->area * 3 / 4 + 2; }

typedef struct FactInput {
    const SurveyPlan *plan;
    const SurveyCounts *counts;
    int biome;                // of facts that have a value for each; from the number of biomes on: a kind of landmark
    const SurveyKnown *known; // NULL: nothing
} FactInput;

typedef struct SurveyFact {
    const char *name; // lower case with underscores; appended, never renamed: files and expressions use it
    const char *unit; // "blocks"; "" for none
    const char *summary;
    FactKind kind;
    SurveyStage known;                        // from this stage on it is exact
    int decimals;                             // that files show
    bool by_biome;                            // a value for each biome: column name_biome, in expressions name(biome)
    bool by_landmark;                         // the same for each kind of landmark, after the biomes
    bool only_in_where;                       // not a column
    bool by_height;                           // bounds of heights bound it
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
