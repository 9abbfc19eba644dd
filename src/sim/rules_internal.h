// The rules: what a place becomes, from the blocks around it. Pure.
#pragma once

#include "world/coord.h"
#include "world/query.h"

typedef enum OutcomeKind {
    OUTCOME_STAYS,
    OUTCOME_BECOMES, // another block
    OUTCOME_FALLS,   // the block moves one down
    OUTCOME_UNKNOWN, // a neighbour that matters is not loaded
} OutcomeKind;

typedef struct Outcome {
    OutcomeKind kind;
    uint8_t block; // BECOMES: which; FALLS: what falls
    uint8_t delay; // ticks until it happens, 1..RULE_DELAY_MAX
} Outcome;

enum { RULE_DELAY_MAX = 15 };

Outcome rule_at(const BlockQuery *blocks, BlockPos at);
