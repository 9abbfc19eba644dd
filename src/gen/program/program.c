// From trees of nodes to a list of operations. Equal nodes are merged and constants folded (a directed acyclic graph);
// what no output and no climate box reads is left out. Then nodes are put in order, operands first. Where a result is
// multiplied by, or mixed in by, or chosen by a gate - a value that is often zero over whole tiles - the gate comes
// first and the nodes that only this result needs stand behind a skip. At last lanes are shared between results that
// are not needed at the same time.
//
// A field that is only read behind skips is an operation of its own there: it is sampled where it matters. Where skips
// of several gates stand before its readers, it has an operation behind each of them, and the first that runs samples
// it.
#include "gen/program/program_graph.h"

#include "gen/program/operations.h"

#include <stdio.h>
#include <string.h>

enum { GATED_LEAST = 3, FIELD_WEIGHT = 3 }; // operations that are worth looking for a gate; that a field is worth

// ---- order

static void count_users(Graph *graph, int vertex)
{
    Vertex *v = &graph->vertices[vertex];
    if (v->users++ > 0)
        return;
    for (int i = 0; i < v->operand_count; i++)
        count_users(graph, v->in[i]);
}

// Facts of rivers are filled at the outset.
static bool is_field(const Vertex *vertex)
{
    return vertex->code == EXPRESSION_SYMBOL && vertex->which < SPEC_FIELDS_MAX;
}

static bool is_operation(const Vertex *vertex)
{
    return vertex->code != EXPRESSION_CONSTANT && (vertex->code != EXPRESSION_SYMBOL || vertex->deferred);
}

// A skip that what is being emitted stands behind does not know yet how much it skips.
static bool is_sampled(const Graph *graph, const Vertex *field)
{
    return field->always || (field->emitted && graph->program->ops[field->skip].more == 0);
}

// Takes `vertex` and what it reads out of use. What then has no user is needed by it alone: returns how many operations
// these are, with the fields that they sample, and marks them with `mark`.
static int take_out(Graph *graph, int vertex, int16_t mark)
{
    Vertex *v = &graph->vertices[vertex];
    const bool needed = --v->users > 0, seen = v->mark == mark;
    if (is_field(v)) {
        v->mark = mark;
        return seen || is_sampled(graph, v) ? 0 : FIELD_WEIGHT;
    }
    if (needed || v->emitted || v->code == EXPRESSION_CONSTANT)
        return 0;
    v->mark = mark;
    int count = v->code == EXPRESSION_SYMBOL ? FIELD_WEIGHT : 1;
    for (int i = 0; i < v->operand_count; i++)
        count += take_out(graph, v->in[i], mark);
    return count;
}

static void put_back(Graph *graph, int vertex)
{
    Vertex *v = &graph->vertices[vertex];
    if (v->users++ > 0 || v->emitted || v->code == EXPRESSION_CONSTANT)
        return;
    for (int i = 0; i < v->operand_count; i++)
        put_back(graph, v->in[i]);
}

static void emit(Graph *graph, int vertex);

// Emits the vertices that the marked ones below `vertex` read and that others need too, but for fields.
static void emit_shared(Graph *graph, int vertex, int16_t mark)
{
    Vertex *v = &graph->vertices[vertex];
    if (v->emitted || v->code == EXPRESSION_CONSTANT || v->mark == -mark || is_field(v))
        return;
    if (v->mark != mark) {
        emit(graph, vertex);
        return;
    }
    v->mark = (int16_t)-mark; // seen
    for (int i = 0; i < v->operand_count; i++)
        emit_shared(graph, v->in[i], mark);
}

static int add_op(Graph *graph, int code, int vertex)
{
    LandProgram *program = graph->program;
    graph->order[program->op_count] = (int16_t)vertex;
    program->ops[program->op_count] = (ProgramOp){.code = (uint8_t)code};
    return program->op_count++;
}

// Emits `vertex` behind a skip if that saves enough.
static void emit_gated(Graph *graph, int gate, int code, int vertex)
{
    int16_t mark = (int16_t)(vertex + 1);
    bool known = is_operation(&graph->vertices[gate]) && graph->vertices[gate].emitted;
    int saved = take_out(graph, vertex, mark);
    put_back(graph, vertex);
    int least = graph->vertices[gate].gates ? 1 : GATED_LEAST; // 1: it is looked at anyway
    if (!known || saved < least) {
        emit(graph, vertex);
        return;
    }
    emit_shared(graph, vertex, mark);
    graph->vertices[gate].gates = true;
    const int around = graph->skip, skip = add_op(graph, code, gate);
    graph->skip = skip;
    emit(graph, vertex);
    graph->skip = around;
    graph->program->ops[skip].more = (int16_t)(graph->program->op_count - skip - 1);
}

// The code of the skip that an operand may stand behind; -1: it is always needed.
static int skip_of(const Decision *by, int operand)
{
    const bool zero = by->zero >= 0 && by->zero != operand, other = by->other >= 0 && by->other != operand;
    return zero ? PROGRAM_SKIP_ZERO : other ? PROGRAM_SKIP_TRUE : -1;
}

// The gate comes first. Where either operand may be it, the one that tends to be zero is: the second if `turned`.
static void emit_operands(Graph *graph, const Vertex *v)
{
    const Decision *by = program_decision(v->code);
    if (by->either && !v->zeroes)
        by = &decided_never;
    const int turned = by->either && !graph->vertices[v->in[by->gate]].zeroes, gate = v->in[by->gate ^ turned];
    emit(graph, gate);
    for (int i = 0; i < v->operand_count; i++) {
        const int skip = skip_of(by, i);
        if (i != by->gate && skip >= 0)
            emit_gated(graph, gate, skip, v->in[i ^ turned]);
        else if (i != by->gate)
            emit(graph, v->in[i ^ turned]);
    }
}

static void emit_field(Graph *graph, int vertex)
{
    Vertex *v = &graph->vertices[vertex];
    if (graph->skip < 0 && !v->always) {
        v->always = true;
        graph->always++;
    }
    const bool sampled = is_sampled(graph, v);
    v->emitted = true;
    if (sampled)
        return;
    v->deferred = true;
    v->skip = (int16_t)graph->skip;
    add_op(graph, PROGRAM_FIELD, vertex);
}

static void emit(Graph *graph, int vertex)
{
    Vertex *v = &graph->vertices[vertex];
    if (is_field(v)) {
        emit_field(graph, vertex);
        return;
    }
    if (v->emitted)
        return;
    if (v->operand_count > 0)
        emit_operands(graph, v);
    v->emitted = true;
    if (is_operation(v))
        add_op(graph, v->code, vertex);
}

// ---- lanes

static int16_t constant_lane(LandProgram *program, float number)
{
    program->constants[program->constant_count] = number;
    return (int16_t)program->constant_count++;
}

static bool place_inputs(Graph *graph)
{
    LandProgram *program = graph->program;
    for (int i = 0; i < graph->count; i++) {
        Vertex *v = &graph->vertices[i];
        if (v->emitted && v->code == EXPRESSION_CONSTANT) {
            if (program->constant_count == (int)ARRAY_COUNT(program->constants))
                return false;
            v->lane = constant_lane(program, v->number);
        }
    }
    for (int i = 0; i < graph->count; i++) {
        Vertex *v = &graph->vertices[i];
        if (v->emitted && v->code == EXPRESSION_SYMBOL && !v->deferred) {
            v->lane = (int16_t)(program->constant_count + program->field_count);
            program->fields[program->field_count++] = (uint8_t)v->which;
        }
    }
    for (int i = 0; i < graph->count; i++)
        if (graph->vertices[i].deferred)
            program->fields[program->field_count + program->deferred_count++] = (uint8_t)graph->vertices[i].which;
    return true;
}

static void find_last_reads(Graph *graph)
{
    for (int op = 0; op < graph->program->op_count; op++) {
        const ProgramOp *row = &graph->program->ops[op];
        Vertex *v = &graph->vertices[graph->order[op]];
        if (row->code == PROGRAM_SKIP_ZERO || row->code == PROGRAM_SKIP_TRUE) {
            v->last = MAX(v->last, op);
            continue;
        }
        for (int i = 0; i < v->operand_count; i++)
            graph->vertices[v->in[i]].last = MAX(graph->vertices[v->in[i]].last, op);
    }
}

// A lane is free again after the last read, so that no operation writes what it reads.
static bool place_results(Graph *graph)
{
    LandProgram *program = graph->program;
    int first = program->constant_count + program->field_count;
    int free_from[PROGRAM_SLOTS_MAX] = {0};
    for (int op = 0; op < program->op_count; op++) {
        ProgramOp *row = &program->ops[op];
        Vertex *v = &graph->vertices[graph->order[op]];
        if (row->code == PROGRAM_SKIP_ZERO || row->code == PROGRAM_SKIP_TRUE) {
            row->in[0] = v->lane;
            continue;
        }
        row->more = v->which;
        if (v->placed) { // a field that is sampled in several places
            row->out = v->lane;
            continue;
        }
        int slot = 0;
        while (slot < program->slot_count && free_from[slot] > op)
            slot++;
        if (slot == PROGRAM_SLOTS_MAX)
            return false;
        program->slot_count = MAX(program->slot_count, slot + 1);
        free_from[slot] = v->last + 1;
        v->lane = (int16_t)(first + slot);
        v->placed = true;
        row->out = v->lane;
        row->gated = v->gates;
        for (int i = 0; i < v->operand_count; i++)
            row->in[i] = graph->vertices[v->in[i]].lane;
    }
    return true;
}

// ---- the whole

static bool leaves_range(const LandSpec *land, const Interval *ranges, int value, LandOutput output)
{
    Interval range = ranges[land->values[value].first_node + land->values[value].node_count - 1];
    Interval allowed = land_output_range(output);
    return range.low < allowed.low || range.high > allowed.high;
}

// Calls `visit` for each value that must be there at the end.
static void each_result(Graph *graph, const LandSpec *land, void (*visit)(Graph *graph, int vertex))
{
    for (int o = 0; o < LAND_OUTPUT_COUNT; o++)
        if (graph->values[o] >= 0)
            visit(graph, graph_root(graph, land, graph->values[o]));
    for (int b = 0; b < graph->program->box_count; b++)
        for (int r = 0; r < land->boxes[b].range_count; r++)
            visit(graph, graph_root(graph, land, land->boxes[b].ranges[r].value));
}

static void emit_all(Graph *graph, const LandSpec *land)
{
    for (Vertex *v = graph->vertices; v < graph->vertices + graph->count; v++) {
        v->emitted = v->deferred = v->gates = false;
        v->mark = 0;
    }
    graph->program->op_count = 0;
    graph->skip = -1;
    each_result(graph, land, emit);
}

// Again until no more fields turn out to be read where no skip stands before.
static void put_in_order(Graph *graph, const LandSpec *land)
{
    int known;
    do {
        known = graph->always;
        emit_all(graph, land);
    } while (graph->always > known);
}

static void keep_to_the_end(Graph *graph, int vertex) { graph->vertices[vertex].last = PROGRAM_OPS_MAX; }

static void find_results(const Graph *graph, const LandSpec *land, const Interval *ranges)
{
    LandProgram *program = graph->program;
    for (int o = 0; o < LAND_OUTPUT_COUNT; o++) {
        int value = graph->values[o];
        program->values[o] = (int16_t)value;
        program->outputs[o] = (int16_t)(value < 0 ? -1 : graph->vertices[graph_root(graph, land, value)].lane);
        program->clamped[o] = value >= 0 && leaves_range(land, ranges, value, (LandOutput)o);
    }
    memset(program->axes, -1, sizeof program->axes);
    for (int b = 0; b < program->box_count; b++)
        for (int r = 0; r < land->boxes[b].range_count; r++) {
            int value = land->boxes[b].ranges[r].value;
            program->axes[value] = graph->vertices[graph_root(graph, land, value)].lane;
        }
    program_find_costs(program);
}

static bool refuse(LandFault *fault, const char *text)
{
    *fault = (LandFault){.value = -1};
    snprintf(fault->text, sizeof fault->text, "%s", text);
    return false;
}

static bool compile(Graph *graph, const LandSpec *land, Interval *ranges, LandFault *fault)
{
    if (!land_ranges(land, ranges, fault))
        return false;
    graph_merge(graph, land);
    each_result(graph, land, count_users);
    put_in_order(graph, land);
    if (!place_inputs(graph))
        return refuse(fault, "have too many different numbers");
    each_result(graph, land, keep_to_the_end);
    find_last_reads(graph);
    if (!place_results(graph))
        return refuse(fault, "are too many that are needed at once");
    find_results(graph, land, ranges);
    return true;
}

// The graph's values and the program's boxes are set.
static bool compile_graph(Graph *graph, const LandSpec *land, LandFault *fault)
{
    Interval *ranges = memory_alloc(MEMORY_GENERAL, sizeof *ranges * SPEC_NODES_MAX);
    bool compiled = compile(graph, land, ranges, fault);
    memory_free(ranges);
    memory_free(graph);
    return compiled;
}

static Graph *begin_graph(const LandSpec *land, LandProgram *program)
{
    memset(program, 0, sizeof *program);
    program->land = land;
    Graph *graph = memory_alloc_zero(MEMORY_GENERAL, sizeof *graph);
    graph->program = program;
    return graph;
}

bool program_compile(const LandSpec *land, LandProgram *program, LandFault *fault)
{
    Graph *graph = begin_graph(land, program);
    program->box_count = land->box_count;
    for (int o = 0; o < LAND_OUTPUT_COUNT; o++)
        graph->values[o] = land_find_value(land, land_output_names[o]);
    return compile_graph(graph, land, fault);
}

bool program_compile_value(const LandSpec *land, int value, LandProgram *program, LandFault *fault)
{
    Graph *graph = begin_graph(land, program);
    for (int o = 0; o < LAND_OUTPUT_COUNT; o++)
        graph->values[o] = o == LAND_HEIGHT ? value : -1;
    return compile_graph(graph, land, fault);
}
