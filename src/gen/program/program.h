// A land's values, compiled: a list of operations over the columns of a tile, in the order of evaluation. What an
// operation reads and writes are lanes: a lane holds 256 floats, or one float if all of them are equal (it is level),
// which saves the work on them. Operations that only matter where some other lane is not zero stand behind a skip.
// Private to gen.
#pragma once

#include "base/isa.h"
#include "gen/spec/river_facts.h"
#include "gen/spec/values.h"
#include "karst/world.h"

enum {
    PROGRAM_OPS_MAX = SPEC_NODES_MAX + SPEC_NODES_MAX / 4, // with their skips
    PROGRAM_SLOTS_MAX = 64 + SPEC_FIELDS_MAX,              // lanes of results that are needed at once
    PROGRAM_FIELDS_MAX = SPEC_FIELDS_MAX + RIVER_FACT_COUNT,
    PROGRAM_LANES_MAX = SPEC_NODES_MAX / 2 + PROGRAM_FIELDS_MAX + PROGRAM_SLOTS_MAX,
};

// Besides those of enum ExpressionOp.
typedef enum ProgramCode {
    PROGRAM_CURVE = EXPRESSION_OP_COUNT,
    PROGRAM_SKIP_ZERO, // the next `more` operations if in[0] is level and 0
    PROGRAM_SKIP_TRUE, // if it is level and not 0
    PROGRAM_FIELD,     // samples a field of the spec, unless that was done before
    PROGRAM_CODE_COUNT
} ProgramCode;

typedef struct ProgramOp {
    uint8_t code;                         // ProgramCode
    bool gated;                           // a skip depends on whether all of its results are equal
    int16_t out, in[EXPRESSION_OPERANDS]; // lanes
    int16_t more;                         // the curve, the field; or how many operations are skipped
} ProgramOp;

// A compiled land. Lanes stand in this order: constants, fields, results.
typedef struct LandProgram {
    int constant_count, field_count, slot_count, op_count;
    int deferred_count; // fields that operations sample
    float constants[SPEC_NODES_MAX / 2];
    // Indices of the spec's fields: field_count of them, then those that operations sample. SPEC_FIELDS_MAX + enum
    // RiverFact: a fact of rivers.
    uint8_t fields[PROGRAM_FIELDS_MAX];
    ProgramOp ops[PROGRAM_OPS_MAX];
    int16_t outputs[LAND_OUTPUT_COUNT]; // lanes; -1: the land does not have it
    int16_t values[LAND_OUTPUT_COUNT];  // the land's value that each output is; -1 likewise
    bool clamped[LAND_OUTPUT_COUNT];    // may leave the output's range
    int box_count;                      // of the land's climate boxes that are tried
    int16_t axes[SPEC_VALUES_MAX];      // lanes of the values that boxes range over; -1: none does
    int16_t costs[SPEC_VALUES_MAX];     // operations and fields that these need, but for those of the height
    const LandSpec *land;
} LandProgram;

// The value that is at fault, and the reason.
typedef struct LandFault {
    int value; // -1: none of them alone
    int at;    // byte of its expression as it was written
    char text[EXPRESSION_ERROR];
} LandFault;

// The land must be that of a spec that spec_validate accepts, and outlive the program. False, with `fault` filled, if
// its values may be infinite or undefined, or need too much at once.
bool program_compile(const LandSpec *land, LandProgram *program, LandFault *fault);

// The same for a tile whose height is value `value`, and which has nothing else.
bool program_compile_value(const LandSpec *land, int value, LandProgram *program, LandFault *fault);

// Room for results.
typedef struct ProgramSlots {
    _Alignas(64) float values[PROGRAM_SLOTS_MAX][CHUNK_COLUMNS];
} ProgramSlots;

typedef struct ProgramInput {
    const float *fields; // CHUNK_COLUMNS floats for each of the program's first field_count fields
    // Fills in a field of the spec, as many columns as are computed, for operations that sample one.
    void (*fill)(const void *context, int field, float *out);
    const void *context;
    bool far_from_rivers; // of their facts only the first column's are there, which hold for all
    bool alone;           // only the first column is there, and only it is computed
} ProgramInput;

// Computes all of a tile, or its first column.
ISA_DECLARE(void, program_run,
            (const LandProgram *program, const ProgramInput *input, ProgramSlots *slots, ColumnTile *tile));

// Marks the operations that the wanted lanes need, from the last to the first; `live` then has the lanes that these
// read before an operation writes them: constants and fields. With `any_height`, what only the height needs is left
// out: the operation that makes it is returned, -1 if there is none. Fields that operations sample may be so in several
// places.
int program_slice(const LandProgram *program, bool any_height, bool live[PROGRAM_LANES_MAX],
                  bool needed[PROGRAM_OPS_MAX]);

// Fills in the costs.
void program_find_costs(LandProgram *program);

// Operands of each code; 0 of those that are no operators.
int program_operands(int code);

// Facts about a value that hold for every seed.
typedef struct ValueFact {
    Interval range; // contains it at every column of every world
    bool used;      // chunks are made from it, directly or through other values
} ValueFact;

// Finds the facts of all values of a spec that spec_check accepts. False, with one logged line, if one may be infinite
// or undefined.
bool spec_value_facts(const GeneratorSpec *spec, ValueFact facts[SPEC_VALUES_MAX]);

// ---- ranges.c

// The interval of each node, float rounding included: nodes are those of the land's values, by index. False, with
// `fault` filled, if one may be infinite or undefined: a division by what may be 0, a root of what may be negative.
bool land_ranges(const LandSpec *land, Interval *nodes, LandFault *fault);

// Marks the values that marked ones read: earlier ones only, so that one pass from the last to the first finds all.
void land_mark_read(const LandSpec *land, bool read[SPEC_VALUES_MAX]);

static inline Interval land_output_range(LandOutput output)
{
    static const Interval ranges[LAND_OUTPUT_COUNT] = {
        [LAND_HEIGHT] = {SURFACE_LEAST, SURFACE_MOST}, [LAND_TEMPERATURE] = {-1, 1}, [LAND_HUMIDITY] = {-1, 1},
        [LAND_OVERHANG] = {0, OVERHANG_MOST},          [LAND_RIVER] = {-1e6, 1e6},   [LAND_WATER] = {0, WATER_MOST}};
    return ranges[output];
}

// ---- what a recipe is made of

typedef struct Recipe {
    GeneratorSpec spec;
    BiomeInfo biomes[BIOMES_MAX]; // those of the spec, for who sees no spec
    LandmarkInfo landmarks[LANDMARKS_MAX];
    LandProgram program;
    LandProgram river_height; // by which land drains; empty without rivers
    SourceFactory foreign;    // of a generator that no spec describes: it makes the sources; else its create is NULL
    void (*forget)(const void *context); // when the last reference is gone
    char *description;        // of such a one
    int references;           // atomic
} Recipe;
