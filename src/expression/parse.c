// Precedence climbing (Richards, "Parsing expressions by precedence climbing", 1979; the operators are rows of a table)
// into a flat array of nodes, each after its operands, so that evaluation is one pass without recursion.
#include "expression/internal.h"

#include "base/parse.h"
#include "base/text.h"

#include <string.h>

const ExpressionOperator expression_operators[EXPRESSION_OP_COUNT + 1] = {
#define OPERATOR(name, text, operands, precedence, takes, gives, ...)                                                  \
    [EXPRESSION_##name] = {text, EXPRESSION_##name, operands, precedence, EXPRESSION_##takes, EXPRESSION_##gives},
#include "expression/operators.inc"
    [EXPRESSION_OP_COUNT] = {"=", EXPRESSION_EQUAL, 2, 4, EXPRESSION_NUMBER, EXPRESSION_TRUTH},
};

typedef struct Parser {
    const ExpressionVocabulary *words;
    const char *text;
    int at, depth;
    ExpressionNode *nodes;
    int count, most;
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
        text_write(parser->error->text, sizeof parser->error->text, "%s", what);
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
static int peek_word(const Parser *parser, char word[EXPRESSION_WORD_MAX])
{
    const char *text = parser->text + parser->at, *more = parser->words->letters;
    int length = 0;
    while (is_letter(text[length]) || (length > 0 && is_digit(text[length])) ||
           (length > 0 && text[length] && more && strchr(more, text[length])))
        length++;
    text_write(word, EXPRESSION_WORD_MAX, "%.*s", length, text);
    return length;
}

// The operator with so many operands at the current place, without advancing; NULL if there is none. Words must match
// completely.
static const ExpressionOperator *peek_operator(Parser *parser, int operands)
{
    char word[EXPRESSION_WORD_MAX];
    const char *text = skip_space(parser);
    int letters = peek_word(parser, word);
    for (size_t i = 0; i < ARRAY_COUNT(expression_operators); i++) {
        const ExpressionOperator *row = &expression_operators[i];
        if (row->precedence > 0 && row->operands == operands &&
            (letters > 0 ? strcmp(row->text, word) == 0 : strncmp(row->text, text, strlen(row->text)) == 0))
            return row;
    }
    return NULL;
}

// NULL if the name is none.
static const ExpressionOperator *find_function(const char *name)
{
    for (size_t i = 0; i < ARRAY_COUNT(expression_operators); i++) {
        const ExpressionOperator *row = &expression_operators[i];
        if (row->text && row->precedence == 0 && strcmp(row->text, name) == 0)
            return row;
    }
    return NULL;
}

static int add_node(Parser *parser, const ExpressionNode *node)
{
    if (parser->count == parser->most)
        return refuse(parser, node->at, "the expression is too long");
    parser->nodes[parser->count] = *node;
    return parser->count++;
}

static bool check_type(const Parser *parser, int node, ExpressionType type, const char *symbol)
{
    const ExpressionNode *operand = &parser->nodes[node];
    if (operand->type == type)
        return true;
    const char *own = type_name(operand->type);
    refuse(parser, operand->at, text_of("\"%s\" needs %s here, not %s", symbol, type_name(type), own).text);
    return false;
}

static int parse_binary(Parser *parser, int precedence);

static int parse_number(Parser *parser)
{
    const char *text = parser->text + parser->at;
    int length = 0, at = parser->at;
    char digits[EXPRESSION_WORD_MAX];
    while (is_digit(text[length]) || text[length] == '.' || is_letter(text[length]) ||
           ((text[length] == '-' || text[length] == '+') && length > 0 && (text[length - 1] | 32) == 'e'))
        length++;
    ExpressionNode node = {.op = EXPRESSION_CONSTANT, .type = EXPRESSION_NUMBER, .at = (int16_t)at};
    text_write(digits, sizeof digits, "%.*s", length, text);
    if (length >= EXPRESSION_WORD_MAX || !parse_double(digits, &node.number) || node.number > INTERVAL_MOST)
        return refuse(parser, at, "this is not a number");
    parser->at += length;
    return add_node(parser, &node);
}

// Steps over `c`.
static bool expect(Parser *parser, char c)
{
    if (*skip_space(parser) != c) {
        refuse(parser, parser->at, text_of("a \"%c\" is missing", c).text);
        return false;
    }
    parser->at++;
    return true;
}

// The operands of a function after its "(" or its argument, up to and with the ")". The first operand of "if" is a
// truth.
static bool parse_operands(Parser *parser, ExpressionNode *node, int count, const char *name)
{
    for (int i = 0; i < count; i++) {
        if (i > 0 && !expect(parser, ','))
            return false;
        int operand = parse_binary(parser, 0);
        ExpressionType type = node->op == EXPRESSION_IF && i == 0 ? EXPRESSION_TRUTH : EXPRESSION_NUMBER;
        if (operand < 0 || !check_type(parser, operand, type, name))
            return false;
        node->operands[node->operand_count++] = (int16_t)operand;
    }
    return expect(parser, ')');
}

// The name in parentheses after a symbol that has one.
static bool parse_argument(Parser *parser, ExpressionNode *node, const ExpressionWord *word, const char *name)
{
    char argument[EXPRESSION_WORD_MAX];
    Text what = text_of("\"%s\" needs %s in parentheses: %s%s", name, word->argument, name, word->example);
    if (*skip_space(parser) != '(') {
        refuse(parser, parser->at, what.text);
        return false;
    }
    parser->at++;
    skip_space(parser);
    int at = parser->at, length = peek_word(parser, argument);
    node->argument = (int16_t)parser->words->find_argument(parser->words->context, word->symbol, argument);
    if (node->argument < 0 && length) {
        const char *noun = strchr(word->argument, ' ');
        what = text_of("there is no such %s", noun ? noun + 1 : word->argument);
    }
    if (node->argument < 0) {
        refuse(parser, at, what.text);
        return false;
    }
    parser->at += length;
    return word->operands == 0 || expect(parser, ',');
}

static int parse_symbol(Parser *parser, const ExpressionWord *word, const char *name, int at)
{
    ExpressionNode node = {.op = EXPRESSION_SYMBOL,
                           .type = (uint8_t)word->type,
                           .symbol = (int16_t)word->symbol,
                           .argument = -1,
                           .at = (int16_t)at};
    if (word->argument && !parse_argument(parser, &node, word, name))
        return -1;
    if (!word->argument && word->operands > 0 && !expect(parser, '('))
        return -1;
    if ((word->argument || word->operands > 0) && !parse_operands(parser, &node, word->operands, name))
        return -1;
    return add_node(parser, &node);
}

static int parse_function(Parser *parser, const ExpressionOperator *function, int at)
{
    ExpressionNode node = {.op = function->op, .type = function->gives, .at = (int16_t)at};
    if (!expect(parser, '(') || !parse_operands(parser, &node, function->operands, function->text))
        return -1;
    return add_node(parser, &node);
}

static int parse_name(Parser *parser)
{
    char name[EXPRESSION_WORD_MAX];
    int at = parser->at;
    parser->at += peek_word(parser, name);
    const ExpressionOperator *function = find_function(name);
    if (function)
        return parse_function(parser, function, at);
    ExpressionWord word = {.called = *skip_space(parser) == '('};
    const char *fault = parser->words->find(parser->words->context, name, &word);
    return fault ? refuse(parser, at, fault) : parse_symbol(parser, &word, name, at);
}

static int parse_parentheses(Parser *parser)
{
    parser->at++;
    int inner = parse_binary(parser, 0);
    return inner >= 0 && expect(parser, ')') ? inner : -1;
}

static int parse_unary(Parser *parser, const ExpressionOperator *operator)
{
    int at = parser->at;
    parser->at += (int)strlen(operator->text);
    int operand = parse_binary(parser, operator->precedence);
    if (operand < 0 || !check_type(parser, operand, operator->takes, operator->text))
        return -1;
    return add_node(parser, &(ExpressionNode){.op = operator->op,
                                              .type = operator->gives,
                                              .operand_count = 1,
                                              .operands = {(int16_t)operand},
                                              .at = (int16_t)at});
}

static int parse_operand(Parser *parser)
{
    const ExpressionOperator *operator= peek_operator(parser, 1);
    char c = *skip_space(parser);
    if (operator)
        return parse_unary(parser, operator);
    if (c == '(')
        return parse_parentheses(parser);
    if (is_digit(c) || c == '.')
        return parse_number(parser);
    if (is_letter(c))
        return parse_name(parser);
    Text what = text_of("expected a number, %s or \"(\"", parser->words->what);
    return refuse(parser, parser->at, c ? what.text : "the expression ends too early");
}

// Comparisons do not chain: the result of the left one is not a number.
static int parse_operators(Parser *parser, int precedence)
{
    int left = parse_operand(parser);
    while (left >= 0) {
        const ExpressionOperator *operator= peek_operator(parser, 2);
        if (!operator|| operator->precedence<precedence)
            return left;
        int at = parser->at;
        parser->at += (int)strlen(operator->text);
        if (!check_type(parser, left, operator->takes, operator->text))
            return -1;
        int right = parse_binary(parser, operator->precedence + 1);
        if (right < 0 || !check_type(parser, right, operator->takes, operator->text))
            return -1;
        left = add_node(parser, &(ExpressionNode){.op = operator->op,
                                                  .type = operator->gives,
                                                  .operand_count = 2,
                                                  .operands = {(int16_t)left, (int16_t)right},
                                                  .at = (int16_t)at});
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

int expression_parse(const ExpressionVocabulary *vocabulary, const char *text, unsigned types, ExpressionNode *nodes,
                     int most, ExpressionError *error)
{
    Parser parser = {.words = vocabulary, .text = text, .nodes = nodes, .most = most, .error = error};
    *error = (ExpressionError){.at = -1};
    if (strlen(text) > EXPRESSION_TEXT_MAX) {
        refuse(&parser, 0, "the expression is too long");
        return 0;
    }
    int root = parse_binary(&parser, 0);
    if (root >= 0 && *skip_space(&parser))
        root = refuse(&parser, parser.at, "expected an operator, or the end");
    if (root >= 0 && !(types >> nodes[root].type & 1)) {
        const ExpressionType own = nodes[root].type,
                             needed = own == EXPRESSION_NUMBER ? EXPRESSION_TRUTH : EXPRESSION_NUMBER;
        root = refuse(&parser, 0, text_of("this is %s, where %s is needed", type_name(own), type_name(needed)).text);
    }
    return root < 0 ? 0 : parser.count;
}
