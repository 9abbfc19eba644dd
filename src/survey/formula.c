#include "survey/formula.h"

#include "base/near.h"

#include <stdio.h>
#include <string.h>

struct Formula {
    int count;
    int biome_count;
    int clause_count;
    int16_t clauses[EXPRESSION_NODES_MAX]; // their roots, in the order of the text
    ExpressionNode nodes[EXPRESSION_NODES_MAX];
};

// The kind of name that a fact takes in parentheses; NULL if it takes none.
static const char *argument_of(const SurveyFact *fact, const SourceFacts *land)
{
    if (fact->by_landmark && !fact->by_biome)
        return "a landmark";
    if (fact->by_landmark && land->landmark_count > 0)
        return "a biome or landmark";
    return fact->by_biome ? "a biome" : NULL;
}

static const char *find_fact(const void *land, const char *name, ExpressionWord *word)
{
    const SurveyFact *fact = survey_fact_find(name);
    if (!fact)
        return "there is no such fact: \"karst help survey\" lists them";
    if (fact->kind == FACT_TEXT)
        return "this fact is a text, which expressions cannot use";
    *word = (ExpressionWord){.symbol = (int)(fact - survey_facts),
                             .type = fact->kind == FACT_TRUTH ? EXPRESSION_TRUTH : EXPRESSION_NUMBER,
                             .argument = argument_of(fact, land),
                             .example = fact->by_biome ? "(jungle)" : "(arch)"};
    return NULL;
}

static int find_biome(const void *land, int symbol, const char *name)
{
    const SourceFacts *facts = land;
    const SurveyFact *fact = &survey_facts[symbol];
    int biome = fact->by_biome ? source_find_biome(facts, name) : -1;
    int landmark = fact->by_landmark ? source_find_landmark(facts, name) : -1;
    return biome < 0 && landmark >= 0 ? facts->biome_count + landmark : biome;
}

static bool continues(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; }

// Appends what the word at a mistake may have meant.
static void add_hint(const SourceFacts *land, const char *text, ExpressionError *error)
{
    char word[EXPRESSION_WORD_MAX] = "";
    for (int i = 0; i + 1 < (int)sizeof word && continues(text[error->at + i]); i++)
        word[i] = text[error->at + i];
    Nearest nearest = nearest_to(word);
    for (int i = 0; i < survey_fact_count; i++)
        nearest_offer(&nearest, survey_facts[i].name);
    for (int i = 0; i < land->biome_count; i++)
        nearest_offer(&nearest, land->biomes[i].name);
    for (int i = 0; i < land->landmark_count; i++)
        nearest_offer(&nearest, land->landmarks[i].name);
    size_t length = strlen(error->text);
    snprintf(error->text + length, sizeof error->text - length, "%s", nearest_text(&nearest).text);
}

static void add_clauses(Formula *formula, int root)
{
    const ExpressionNode *node = &formula->nodes[root];
    if (node->op != EXPRESSION_AND) {
        formula->clauses[formula->clause_count++] = (int16_t)root;
        return;
    }
    add_clauses(formula, node->operands[0]);
    add_clauses(formula, node->operands[1]);
}

Formula *formula_parse(const SourceFacts *land, const char *text, ExpressionType type, ExpressionError *error)
{
    const ExpressionVocabulary vocabulary = {
        .context = land, .find = find_fact, .find_argument = find_biome, .what = "a fact"};
    Formula *formula = memory_alloc(MEMORY_GENERAL, sizeof *formula);
    formula->count = expression_parse(&vocabulary, text, 1U << type, formula->nodes, EXPRESSION_NODES_MAX, error);
    formula->biome_count = land->biome_count;
    formula->clause_count = 0;
    if (formula->count > 0) {
        add_clauses(formula, formula->count - 1);
        return formula;
    }
    add_hint(land, text, error);
    formula_destroy(formula);
    return NULL;
}

void formula_destroy(Formula *formula) { memory_free(formula); }

static Interval evaluate(const ExpressionNode *node, const Interval *values, const FactInput *in)
{
    if (node->op == EXPRESSION_CONSTANT)
        return interval_exactly(node->number);
    if (node->op == EXPRESSION_SYMBOL)
        return survey_facts[node->symbol].range(in);
    Interval operands[EXPRESSION_OPERANDS] = {{0, 0}};
    for (int i = 0; i < node->operand_count; i++)
        operands[i] = values[node->operands[i]];
    return expression_interval((ExpressionOp)node->op, operands);
}

int formula_clause_count(const Formula *formula) { return formula->clause_count; }

Interval formula_clause(const Formula *formula, int clause, const SurveyPlan *plan, const SurveyCounts *counts,
                           const SurveyKnown *known)
{
    const int root = clause == FORMULA_ALL ? formula->count - 1 : formula->clauses[clause];
    Interval values[EXPRESSION_NODES_MAX];
    for (int i = 0; i <= root; i++)
        values[i] = evaluate(&formula->nodes[i], values, &(FactInput){plan, counts, formula->nodes[i].argument, known});
    return values[root];
}

Interval formula_evaluate(const Formula *formula, const SurveyPlan *plan, const SurveyCounts *counts)
{
    return formula_clause(formula, FORMULA_ALL, plan, counts, NULL);
}

static void add_reads(const Formula *formula, int root, FormulaReads *reads)
{
    const ExpressionNode *node = &formula->nodes[root];
    for (int i = 0; i < node->operand_count; i++)
        add_reads(formula, node->operands[i], reads);
    if (node->op != EXPRESSION_SYMBOL)
        return;
    const SurveyFact *fact = &survey_facts[node->symbol];
    const bool landmark = fact->by_landmark && node->argument >= formula->biome_count;
    reads->landmarks |= landmark;
    reads->heights |= fact->by_height;
    reads->biomes |= fact->by_biome && !landmark ? UINT64_C(1) << node->argument : 0;
    reads->stage = landmark ? reads->stage : MAX(reads->stage, fact->known);
}

FormulaReads formula_reads(const Formula *formula, int clause)
{
    FormulaReads reads = {.stage = SURVEY_NOTHING};
    add_reads(formula, formula->clauses[clause], &reads);
    return reads;
}

static int first_byte(const Formula *formula, int root)
{
    const ExpressionNode *node = &formula->nodes[root];
    int at = node->at;
    for (int i = 0; i < node->operand_count; i++)
        at = MIN(at, first_byte(formula, node->operands[i]));
    return at;
}

int formula_clause_at(const Formula *formula, int clause)
{
    return first_byte(formula, formula->clauses[clause]);
}
