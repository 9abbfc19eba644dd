// Nodes to text. A node is printed in parentheses only where it binds less tightly than its place needs, so that the
// text parses to the same nodes.
#include "expression/internal.h"

#include "base/decimal.h"


typedef struct Printer {
    const ExpressionVocabulary *words;
    const ExpressionNode *nodes;
    char *text;
    size_t bytes, length;
} Printer;

static void put(Printer *printer, const char *text)
{
    for (; *text; text++, printer->length++)
        if (printer->length + 1 < printer->bytes)
            printer->text[printer->length] = *text;
}

static void print_node(Printer *printer, int index, int least);

static void print_operands(Printer *printer, const ExpressionNode *node, const char *before)
{
    for (int i = 0; i < node->operand_count; i++) {
        put(printer, i > 0 ? ", " : before);
        print_node(printer, node->operands[i], 0);
    }
}

static void print_symbol(Printer *printer, const ExpressionNode *node)
{
    const ExpressionVocabulary *words = printer->words;
    put(printer, words->name(words->context, node->symbol));
    if (node->argument >= 0) {
        put(printer, "(");
        put(printer, words->argument_name(words->context, node->symbol, node->argument));
    }
    print_operands(printer, node, node->argument >= 0 ? ", " : "(");
    if (node->argument >= 0 || node->operand_count > 0)
        put(printer, ")");
}

static void print_binary(Printer *printer, const ExpressionNode *node, const ExpressionOperator *operator)
{
    print_node(printer, node->operands[0], operator->precedence);
    put(printer, " ");
    put(printer, operator->text);
    put(printer, " ");
    print_node(printer, node->operands[1], operator->precedence + 1);
}

static void print_unary(Printer *printer, const ExpressionNode *node, const ExpressionOperator *operator)
{
    put(printer, operator->text);
    if (node->op == EXPRESSION_NOT)
        put(printer, " ");
    print_node(printer, node->operands[0], operator->precedence);
}

// Prints a node, in parentheses if it binds less tightly than `least`.
static void print_node(Printer *printer, int index, int least)
{
    const ExpressionNode *node = &printer->nodes[index];
    const ExpressionOperator *operator= & expression_operators[node->op];
    bool enclosed = operator->precedence> 0 && operator->precedence<least;
    char number[DECIMAL_MAX];
    if (enclosed)
        put(printer, "(");
    if (node->op == EXPRESSION_CONSTANT) {
        decimal_print(node->number, number);
        put(printer, number);
    } else if (node->op == EXPRESSION_SYMBOL)
        print_symbol(printer, node);
    else if (operator->precedence == 0) {
        put(printer, operator->text);
        print_operands(printer, node, "(");
        put(printer, ")");
    } else
        (operator->operands == 1 ? print_unary : print_binary)(printer, node, operator);
    if (enclosed)
        put(printer, ")");
}

int expression_print(const ExpressionVocabulary *vocabulary, const ExpressionNode *nodes, int count, char *text,
                     size_t bytes)
{
    Printer printer = {.words = vocabulary, .nodes = nodes, .text = text, .bytes = bytes};
    print_node(&printer, count - 1, 0);
    if (bytes > 0)
        text[MIN(printer.length, bytes - 1)] = '\0';
    return (int)printer.length;
}

const char *expression_op_name(ExpressionOp op)
{
    return op == EXPRESSION_CONSTANT ? "number" : op == EXPRESSION_SYMBOL ? "name" : expression_operators[op].text;
}
