// Expressions as text: numbers, names, + - * /, comparisons, and, or, not, parentheses and functions, for filters over
// the facts of a seed (survey) and for the values from which land is made (recipes). What names mean is up to the
// vocabulary of the caller. Statically typed: numbers and truths do not mix. Pure; any thread.
//
// To add an operator or a function: a row in operators.inc.
#pragma once

#include "expression/interval.h"

typedef enum ExpressionType { EXPRESSION_NUMBER, EXPRESSION_TRUTH } ExpressionType;

typedef enum ExpressionOp {
    EXPRESSION_CONSTANT,
    EXPRESSION_SYMBOL, // what the vocabulary knows: `symbol` with `argument`, and its operands
#define OPERATOR(name, ...) EXPRESSION_##name,
#include "expression/operators.inc"
    EXPRESSION_OP_COUNT
} ExpressionOp;

enum {
    EXPRESSION_NODES_MAX = 256,  // of one text
    EXPRESSION_TEXT_MAX = 32000, // bytes
    EXPRESSION_DEPTH_MAX = 48,
    EXPRESSION_OPERANDS = 3,
    EXPRESSION_WORD_MAX = 48, // bytes of a name, with its end
    EXPRESSION_ERROR = 160,
};

// A tree as an array: each node stands after its operands, the root is the last.
typedef struct ExpressionNode {
    uint8_t op, type;                      // enum ExpressionOp, ExpressionType
    uint8_t operand_count;                 // 0..3
    int16_t symbol, argument;              // of EXPRESSION_SYMBOL; -1: none
    int16_t operands[EXPRESSION_OPERANDS]; // indices of nodes
    int16_t at;                            // byte of the text where it starts
    double number;                         // of EXPRESSION_CONSTANT
} ExpressionNode;

// The meaning of a name: `has(jungle)` is a symbol with an argument, `curve(base, x)` one with an argument and an
// operand.
typedef struct ExpressionWord {
    int symbol;
    ExpressionType type;
    const char *argument; // "a biome": what the name in parentheses must be; NULL: there is none
    const char *example;  // "(jungle)", for the message if it is missing
    int operands;         // numbers in parentheses, after the argument
    bool called;          // set before it is looked for: a "(" follows the name
} ExpressionWord;

typedef struct ExpressionVocabulary {
    const void *context;
    // Fills in `word` and returns NULL; or says why there is none such ("there is no such fact").
    const char *(*find)(const void *context, const char *name, ExpressionWord *word);
    // The number of the name that stands as argument of a symbol; -1 if there is none such.
    int (*find_argument)(const void *context, int symbol, const char *name);
    // For printing: the names of a symbol and of its argument.
    const char *(*name)(const void *context, int symbol);
    const char *(*argument_name)(const void *context, int symbol, int argument);
    const char *what;    // "a fact": what a name may be, in messages
    const char *letters; // besides letters, digits and "_", a name may hold these
} ExpressionVocabulary;

// A message, and the byte of the text where the mistake starts.
typedef struct ExpressionError {
    int at;
    char text[EXPRESSION_ERROR];
} ExpressionError;

// Returns how many nodes there are, at most `most` (which is at most EXPRESSION_NODES_MAX); 0, with `error` filled, if
// the text is malformed or its type is none of the `types`, a set of bits 1 << ExpressionType.
int expression_parse(const ExpressionVocabulary *vocabulary, const char *text, unsigned types, ExpressionNode *nodes,
                     int most, ExpressionError *error);

// The one text that parses to these nodes with fewest parentheses, one space around operators and shortest numbers.
// Returns its length; a longer text is cut as snprintf does.
int expression_print(const ExpressionVocabulary *vocabulary, const ExpressionNode *nodes, int count, char *text,
                     size_t bytes);

// The interval of an operator's results over real numbers. Not for CONSTANT and SYMBOL.
Interval expression_interval(ExpressionOp op, const Interval operands[EXPRESSION_OPERANDS]);

// "smoothstep", "+".
const char *expression_op_name(ExpressionOp op);
