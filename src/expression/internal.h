// The tables of operators and functions, which parsing and printing share. Private to this folder.
#pragma once

#include "expression/expression.h"

typedef struct ExpressionOperator {
    const char *symbol; // NULL ends a table
    int precedence;     // higher binds tighter
    ExpressionOp op;
    ExpressionType takes, gives;
} ExpressionOperator;

typedef struct ExpressionFunction {
    const char *name; // NULL ends the table
    ExpressionOp op;
    int operands;
} ExpressionFunction;

extern const ExpressionOperator expression_binary[], expression_unary[];
extern const ExpressionFunction expression_functions[];
