// The facts that users see: one row of the table for each. Columns of files, names in expressions, help and
// documentation all come from these rows. Each is derived from a survey's counts, and is an interval as long as they
// are unfinished. Pure; any thread.
//
// To add one: a count in SurveyCounts, if need be, and a row in survey_facts.c.
#pragma once

#include "map/interval.h"
#include "map/survey.h"

typedef enum FactKind { FACT_WHOLE, FACT_REAL, FACT_TEXT, FACT_TRUTH } FactKind;

typedef struct SurveyFact {
    const char *name; // lower case with underscores; appended, never renamed: files and expressions hold it
    const char *unit; // "blocks"; "" for none
    const char *summary;
    FactKind kind;
    SurveyStage known;  // from then on it is exact
    int decimals;       // that files show
    bool by_biome;      // one for each biome: column name_biome, in expressions name(biome)
    bool only_in_where; // no column
    Interval (*range)(const SurveyPlan *plan, const SurveyCounts *counts, int biome); // not of FACT_TEXT
    const char *(*text)(const SurveyPlan *plan, const SurveyCounts *counts);          // of FACT_TEXT
} SurveyFact;

extern const SurveyFact survey_facts[];
extern const int survey_fact_count;

// What a fact is if there is none of what it is the distance to: farther than anything. Files leave it out.
#define SURVEY_NOWHERE 1e9

// NULL if there is none of that name.
const SurveyFact *survey_fact_find(const char *name);

// The columns of files, in order: the facts, those by biome once for each.
typedef struct SurveyColumn {
    const SurveyFact *fact;
    int biome;
    char name[48];
} SurveyColumn;

int survey_column_count(const GeneratorSpec *spec);
SurveyColumn survey_column(const GeneratorSpec *spec, int index);

enum { SURVEY_VALUE = SURVEY_REASON };

// As files show it: digits, a text, or nothing.
void survey_column_format(const SurveyColumn *column, const SurveyPlan *plan, const SurveyCounts *counts,
                          char text[SURVEY_VALUE]);
