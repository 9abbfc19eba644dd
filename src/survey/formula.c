#include "survey/formula.h"

#include "base/near.h"
#include "base/text.h"

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

// Appends a suggestion for the word at a mistake.
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
    text_add(error->text, sizeof error->text, "%s", nearest_text(&nearest).text);
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

// Returns the bounds of a fact.
typedef Interval FactRange(const void *context, const ExpressionNode *node);

static Interval evaluate(const ExpressionNode *node, const Interval *values, FactRange *range, const void *context)
{
    if (node->op == EXPRESSION_CONSTANT)
        return interval_exactly(node->number);
    if (node->op == EXPRESSION_SYMBOL)
        return range(context, node);
    Interval operands[EXPRESSION_OPERANDS] = {{0, 0}};
    for (int i = 0; i < node->operand_count; i++)
        operands[i] = values[node->operands[i]];
    return expression_interval((ExpressionOp)node->op, operands);
}

static int root_of(const Formula *formula, int clause)
{
    return clause == FORMULA_ALL ? formula->count - 1 : formula->clauses[clause];
}

static void evaluate_all(const Formula *formula, int clause, FactRange *range, const void *context, Interval *values)
{
    for (int i = 0; i <= root_of(formula, clause); i++)
        values[i] = evaluate(&formula->nodes[i], values, range, context);
}

static Interval range_of_counts(const void *context, const ExpressionNode *node)
{
    FactInput in = *(const FactInput *)context;
    in.biome = node->argument;
    return survey_facts[node->symbol].range(&in);
}

int formula_clause_count(const Formula *formula) { return formula->clause_count; }

Interval formula_clause(const Formula *formula, int clause, const SurveyPlan *plan, const SurveyCounts *counts,
                        const SurveyKnown *known)
{
    Interval values[EXPRESSION_NODES_MAX];
    evaluate_all(formula, clause, range_of_counts, &(FactInput){plan, counts, 0, known}, values);
    return values[root_of(formula, clause)];
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

static const char *name_of_fact(const void *land, int symbol)
{
    (void)land;
    return survey_facts[symbol].name;
}

static const char *name_of_argument(const void *land, int symbol, int argument)
{
    const SourceFacts *facts = land;
    (void)symbol;
    return argument < facts->biome_count ? facts->biomes[argument].name
                                         : facts->landmarks[argument - facts->biome_count].name;
}

void formula_clause_print(const Formula *formula, const SourceFacts *land, int clause, char *text, size_t bytes)
{
    const ExpressionVocabulary words = {
        .context = land, .name = name_of_fact, .argument_name = name_of_argument, .what = "a fact"};
    expression_print(&words, formula->nodes, root_of(formula, clause) + 1, text, bytes);
}

bool formula_clause_sides(const Formula *formula, int clause, const SurveyPlan *plan, const SurveyCounts *counts,
                          Interval sides[2])
{
    const ExpressionNode *root = &formula->nodes[root_of(formula, clause)];
    Interval values[EXPRESSION_NODES_MAX];
    if (root->op < EXPRESSION_AT_MOST || root->op > EXPRESSION_EQUAL)
        return false;
    evaluate_all(formula, clause, range_of_counts, &(FactInput){plan, counts, 0, NULL}, values);
    sides[0] = values[root->operands[0]];
    sides[1] = values[root->operands[1]];
    return true;
}

// ---- over supposed values

static const FormulaFact *find_in(const FormulaBox *box, const ExpressionNode *node)
{
    const FormulaFact *fact = box->facts, *end = box->facts + box->fact_count;
    while (fact < end && (fact->fact != node->symbol || fact->argument != node->argument))
        fact++;
    return fact < end ? fact : NULL;
}

static bool add_to_box(const Formula *formula, int root, const FactInput *nothing, FormulaBox *box)
{
    const ExpressionNode *node = &formula->nodes[root];
    bool room = true;
    for (int i = 0; i < node->operand_count; i++)
        room &= add_to_box(formula, node->operands[i], nothing, box);
    if (node->op == EXPRESSION_CONSTANT) {
        room &= box->number_count < FORMULA_NUMBERS_MAX;
        if (room)
            box->numbers[box->number_count++] = node->number;
    } else if (node->op == EXPRESSION_SYMBOL && !find_in(box, node)) {
        room &= box->fact_count < FORMULA_FACTS_MAX;
        if (room)
            box->facts[box->fact_count++] = (FormulaFact){node->symbol, node->argument, range_of_counts(nothing, node)};
    }
    return room;
}

bool formula_clause_box(const Formula *formula, int clause, const SurveyPlan *plan, FormulaBox *box)
{
    const SurveyCounts nothing = survey_counts_nothing(plan, 0);
    return add_to_box(formula, root_of(formula, clause), &(FactInput){plan, &nothing, 0, NULL}, box);
}

static Interval range_of_box(const void *context, const ExpressionNode *node)
{
    const FormulaFact *fact = find_in(context, node);
    return fact ? fact->range : (Interval){-INTERVAL_MOST, INTERVAL_MOST}; // of another condition
}

Interval formula_clause_over(const Formula *formula, int clause, const FormulaBox *box)
{
    Interval values[EXPRESSION_NODES_MAX];
    evaluate_all(formula, clause, range_of_box, box, values);
    return values[root_of(formula, clause)];
}
