// Precedence climbing (Richards, "Parsing expressions by precedence climbing", 1979; the operators are rows of a table)
// into a flat array of nodes, each after its operands, so that evaluation is one pass without recursion.
#include "survey/expression.h"

#include "base/parse.h"

#include <stdio.h>
#include <string.h>

enum { WORD_MAX = 48 };

typedef Interval Operation(Interval a, Interval b);

typedef struct Operator {
    const char *symbol;
    int precedence; // binary: higher binds tighter
    ExpressionType takes, gives;
    Operation *apply;
} Operator;

static Interval greater(Interval a, Interval b) { return interval_less(b, a); }
static Interval at_most(Interval a, Interval b) { return interval_not(interval_less(b, a)); }
static Interval at_least(Interval a, Interval b) { return interval_not(interval_less(a, b)); }
static Interval differ(Interval a, Interval b) { return interval_not(interval_equal(a, b)); }

// A unary operator gets its operand twice.
static Interval negated(Interval a, Interval b) { return (Interval){-a.high, -b.low}; }
static Interval denied(Interval a, Interval b) { return (Interval){1.0 - a.high, 1.0 - b.low}; }

// A symbol that begins with another symbol comes before it in the table.
static const Operator binary[] = {
    {"or", 1, EXPRESSION_TRUTH, EXPRESSION_TRUTH, interval_or},
    {"and", 2, EXPRESSION_TRUTH, EXPRESSION_TRUTH, interval_and},
    {"<=", 4, EXPRESSION_NUMBER, EXPRESSION_TRUTH, at_most},
    {">=", 4, EXPRESSION_NUMBER, EXPRESSION_TRUTH, at_least},
    {"<", 4, EXPRESSION_NUMBER, EXPRESSION_TRUTH, interval_less},
    {">", 4, EXPRESSION_NUMBER, EXPRESSION_TRUTH, greater},
    {"!=", 4, EXPRESSION_NUMBER, EXPRESSION_TRUTH, differ},
    {"==", 4, EXPRESSION_NUMBER, EXPRESSION_TRUTH, interval_equal},
    {"=", 4, EXPRESSION_NUMBER, EXPRESSION_TRUTH, interval_equal},
    {"+", 5, EXPRESSION_NUMBER, EXPRESSION_NUMBER, interval_add},
    {"-", 5, EXPRESSION_NUMBER, EXPRESSION_NUMBER, interval_subtract},
    {"*", 6, EXPRESSION_NUMBER, EXPRESSION_NUMBER, interval_multiply},
    {"/", 6, EXPRESSION_NUMBER, EXPRESSION_NUMBER, interval_divide},
};

// `precedence` is that of the operand: "not" applies to a whole comparison, a minus does not.
static const Operator unary[] = {
    {"not", 3, EXPRESSION_TRUTH, EXPRESSION_TRUTH, denied},
    {"-", 7, EXPRESSION_NUMBER, EXPRESSION_NUMBER, negated},
};

typedef struct Node {
    ExpressionType type;
    Operation *apply; // NULL: a fact, or a number
    const SurveyFact *fact;
    double number;
    int biome;
    int left, right; // operands; equal for a unary operator
    int at;          // byte of the text
} Node;

struct Expression {
    int count;
    Node nodes[EXPRESSION_NODES_MAX];
};

typedef struct Parser {
    const SourceFacts *land;
    const char *text;
    int at, depth;
    Expression *expression;
    ExpressionError *error;
} Parser;

static const char *type_name(ExpressionType type)
{
    return type == EXPRESSION_NUMBER ? "a number" : "something true or false";
}

// -1, for parsers to return.
static int refuse(const Parser *parser, int at, const char *what)
{
    if (parser->error->at < 0) {
        parser->error->at = at;
        snprintf(parser->error->text, sizeof parser->error->text, "%s", what);
    }
    return -1;
}

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

static const char *skip_space(Parser *parser)
{
    while (is_space(parser->text[parser->at]))
        parser->at++;
    return parser->text + parser->at;
}

// Copies the word at the current place, without advancing. Empty if there is none; a longer word is cut, and then
// matches nothing.
static int peek_word(const Parser *parser, char word[WORD_MAX])
{
    const char *text = parser->text + parser->at;
    int length = 0;
    while (is_letter(text[length]) || (length > 0 && is_digit(text[length])))
        length++;
    snprintf(word, WORD_MAX, "%.*s", MIN(length, WORD_MAX - 1), text);
    return length;
}

// The operator at the current place, without advancing; NULL if there is none. Words must match completely.
static const Operator *peek_operator(Parser *parser, const Operator *table, size_t count)
{
    char word[WORD_MAX];
    const char *text = skip_space(parser);
    int letters = peek_word(parser, word);
    for (size_t i = 0; i < count; i++) {
        const char *symbol = table[i].symbol;
        bool same = letters > 0 ? strcmp(symbol, word) == 0 : strncmp(symbol, text, strlen(symbol)) == 0;
        if (same)
            return &table[i];
    }
    return NULL;
}

static int add_node(Parser *parser, const Node *node)
{
    Expression *expression = parser->expression;
    if (expression->count == EXPRESSION_NODES_MAX)
        return refuse(parser, node->at, "the expression is too long");
    expression->nodes[expression->count] = *node;
    return expression->count++;
}

static bool check_type(const Parser *parser, int node, ExpressionType type, const char *symbol)
{
    const Node *operand = &parser->expression->nodes[node];
    if (operand->type == type)
        return true;
    char what[EXPRESSION_ERROR];
    snprintf(what, sizeof what, "\"%s\" needs %s here, not %s", symbol, type_name(type), type_name(operand->type));
    refuse(parser, operand->at, what);
    return false;
}

static int parse_binary(Parser *parser, int precedence);

static int parse_number(Parser *parser)
{
    const char *text = parser->text + parser->at;
    int length = 0, at = parser->at;
    char digits[WORD_MAX];
    while (is_digit(text[length]) || text[length] == '.' || is_letter(text[length]) ||
           ((text[length] == '-' || text[length] == '+') && length > 0 && (text[length - 1] | 32) == 'e'))
        length++;
    Node node = {.type = EXPRESSION_NUMBER, .at = at};
    snprintf(digits, sizeof digits, "%.*s", MIN(length, WORD_MAX - 1), text);
    if (length >= WORD_MAX || !parse_double(digits, &node.number) || node.number > INTERVAL_MOST)
        return refuse(parser, at, "this is not a number");
    parser->at += length;
    return add_node(parser, &node);
}

// "(BIOME)" after a fact that has a value for each biome.
static int parse_biome(Parser *parser, Node *node)
{
    char word[WORD_MAX], what[EXPRESSION_ERROR];
    snprintf(what, sizeof what, "\"%s\" needs a biome in parentheses: %s(jungle)", node->fact->name, node->fact->name);
    if (*skip_space(parser) != '(')
        return refuse(parser, parser->at, what);
    parser->at++;
    skip_space(parser);
    int at = parser->at, length = peek_word(parser, word);
    node->biome = source_find_biome(parser->land, word);
    if (node->biome < 0)
        return refuse(parser, at, length ? "there is no such biome" : what);
    parser->at += length;
    if (*skip_space(parser) != ')')
        return refuse(parser, parser->at, "a \")\" is missing");
    parser->at++;
    return add_node(parser, node);
}

static int parse_fact(Parser *parser)
{
    char word[WORD_MAX];
    int length = peek_word(parser, word);
    Node node = {.at = parser->at, .fact = survey_fact_find(word)};
    if (!node.fact)
        return refuse(parser, node.at, "there is no such fact: \"karst help survey\" lists them");
    if (node.fact->kind == FACT_TEXT)
        return refuse(parser, node.at, "this fact is a text, which expressions cannot use");
    node.type = node.fact->kind == FACT_TRUTH ? EXPRESSION_TRUTH : EXPRESSION_NUMBER;
    parser->at += length;
    return node.fact->by_biome ? parse_biome(parser, &node) : add_node(parser, &node);
}

static int parse_parentheses(Parser *parser)
{
    parser->at++;
    int inner = parse_binary(parser, 0);
    if (inner < 0)
        return -1;
    if (*skip_space(parser) != ')')
        return refuse(parser, parser->at, "a \")\" is missing");
    parser->at++;
    return inner;
}

static int parse_unary(Parser *parser, const Operator *operator)
{
    int at = parser->at;
    parser->at += (int)strlen(operator->symbol);
    int operand = parse_binary(parser, operator->precedence);
    if (operand < 0 || !check_type(parser, operand, operator->takes, operator->symbol))
        return -1;
    return add_node(
        parser,
        &(Node){.type = operator->gives, .apply = operator->apply, .left = operand, .right = operand, .at = at});
}

static int parse_operand(Parser *parser)
{
    const Operator *operator= peek_operator(parser, unary, ARRAY_COUNT(unary));
    char c = *skip_space(parser);
    if (operator)
        return parse_unary(parser, operator);
    if (c == '(')
        return parse_parentheses(parser);
    if (is_digit(c) || c == '.')
        return parse_number(parser);
    if (is_letter(c))
        return parse_fact(parser);
    return refuse(parser, parser->at, c ? "expected a number, a fact or \"(\"" : "the expression ends too early");
}

// Comparisons do not chain: the result of the left one is not a number.
static int parse_operators(Parser *parser, int precedence)
{
    int left = parse_operand(parser);
    while (left >= 0) {
        const Operator *operator= peek_operator(parser, binary, ARRAY_COUNT(binary));
        if (!operator|| operator->precedence<precedence)
            return left;
        int at = parser->at;
        parser->at += (int)strlen(operator->symbol);
        if (!check_type(parser, left, operator->takes, operator->symbol))
            return -1;
        int right = parse_binary(parser, operator->precedence + 1);
        if (right < 0 || !check_type(parser, right, operator->takes, operator->symbol))
            return -1;
        left = add_node(
            parser, &(Node){.type = operator->gives, .apply = operator->apply, .left = left, .right = right, .at = at});
    }
    return left;
}

static int parse_binary(Parser *parser, int precedence)
{
    if (parser->depth == EXPRESSION_DEPTH_MAX)
        return refuse(parser, parser->at, "parentheses are nested too deeply");
    parser->depth++;
    int node = parse_operators(parser, precedence);
    parser->depth--;
    return node;
}

Expression *expression_parse(const SourceFacts *land, const char *text, ExpressionType type, ExpressionError *error)
{
    Parser parser = {
        .land = land, .text = text, .expression = memory_alloc(MEMORY_GENERAL, sizeof(Expression)), .error = error};
    parser.expression->count = 0;
    *error = (ExpressionError){.at = -1};
    int root = parse_binary(&parser, 0);
    if (root >= 0 && *skip_space(&parser))
        root = refuse(&parser, parser.at, "expected an operator, or the end");
    if (root >= 0 && parser.expression->nodes[root].type != type) {
        char what[EXPRESSION_ERROR];
        snprintf(what, sizeof what, "this is %s, where %s is needed", type_name(parser.expression->nodes[root].type),
                 type_name(type));
        root = refuse(&parser, 0, what);
    }
    if (root >= 0)
        return parser.expression;
    expression_destroy(parser.expression);
    return NULL;
}

void expression_destroy(Expression *expression) { memory_free(expression); }

// The root is the last node.
Interval expression_evaluate(const Expression *expression, const SurveyPlan *plan, const SurveyCounts *counts)
{
    Interval values[EXPRESSION_NODES_MAX];
    for (int i = 0; i < expression->count; i++) {
        const Node *node = &expression->nodes[i];
        values[i] = node->apply  ? node->apply(values[node->left], values[node->right])
                    : node->fact ? node->fact->range(&(FactInput){plan, counts, node->biome})
                                 : interval_exactly(node->number);
    }
    return values[expression->count - 1];
}
