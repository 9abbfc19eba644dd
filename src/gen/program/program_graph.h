// A land's values as a directed acyclic graph, from which its program is made. Private to gen/program.
#pragma once

#include "gen/program/program.h"

typedef struct Vertex {
    uint8_t code; // enum ExpressionOp or ProgramCode; EXPRESSION_SYMBOL: a field
    uint8_t operand_count;
    int16_t in[EXPRESSION_OPERANDS]; // vertices
    int16_t which;                   // field, with facts of rivers behind them, or curve
    float number;
    bool zeroes;            // tends to be zero over whole tiles
    bool emitted, deferred; // deferred: a field that operations sample
    bool always;            // a field that is read where no skip stands before
    bool gates;             // a skip depends on it
    int16_t skip;           // the last one that the field is sampled behind
    bool placed;            // its lane is known
    int16_t lane, mark;
    int users; // vertices that read it, while being put in order
    int last;  // the last operation that reads it
} Vertex;

typedef struct Graph {
    int count;
    int always; // fields that are
    int skip;   // the innermost around what is being emitted, an operation; -1: none
    Vertex vertices[SPEC_NODES_MAX];
    int16_t of_node[SPEC_NODES_MAX];
    int16_t order[PROGRAM_OPS_MAX]; // vertices of the operations
    LandProgram *program;
    int values[LAND_OUTPUT_COUNT]; // the land's, that are its outputs; -1: none is
} Graph;

// Fills the graph with the land's nodes: equal ones are merged, constants folded.
void graph_merge(Graph *graph, const LandSpec *land);

// The vertex that a value of the land is.
int graph_root(const Graph *graph, const LandSpec *land, int value);
