// The table of operators and functions, which parsing and printing share. Private to this folder.
#pragma once

#include "expression/expression.h"

typedef struct ExpressionOperator {
    const char *text; // NULL for what is neither
    uint8_t op, operands;
    uint8_t precedence; // higher binds tighter; 0: a function
    uint8_t takes, gives;
} ExpressionOperator;

// Index: enum ExpressionOp. The last row is another way to write one of them.
extern const ExpressionOperator expression_operators[EXPRESSION_OP_COUNT + 1];
