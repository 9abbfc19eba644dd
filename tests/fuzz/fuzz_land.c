// Lands made of any bytes: a shipped recipe with other numbers and with values of random expressions. What the proof
// accepts stays in its proven ranges at every column, makes chunks without undefined behaviour, and is the same bits
// with every instruction set and from tiles or columns alone.
#include "../land_oracle.h"
#include "../writer.h"
#include "base/hash.h"
#include "base/isa.h"
#include "fuzz.h"
#include "gen/generator.h"
#include "gen/land/land.h"
#include "gen/look.h"
#include "gen/program/operations.h"
#include "gen/program/program.h"
#include "gen/river/river.h"
#include "gen/spec/values.h"
#include "gen/spec_check.h"
#include "gen/spec_table.h"
#include "karst/recipe.h"

enum { VALUES = 10, DEPTH = 4, TEXT = 2048, MUTATIONS = 24 };

typedef struct Input {
    Writer writer;
    const uint8_t *at, *end;
    GeneratorSpec *spec;
    bool rivers; // may be read
    char text[TEXT];
} Input;

// 0 after the last byte.
static int take(Input *input, int count) { return input->at < input->end ? *input->at++ % count : 0; }

// ---- numbers of the recipe

typedef struct Place {
    int left; // numbers to pass before the one that is changed
    int choice, share;
    void *member;
    const SpecRow *row;
} Place;

static void walk(void *part, const SpecRow *row, Place *place)
{
    void *member = spec_member(part, row);
    if (row->type == SPEC_OBJECT || row->type == SPEC_TUPLE) {
        for (int r = 0; r < row->row_count; r++)
            walk(member, &row->rows[r], place);
    } else if (row->type == SPEC_LIST || row->type == SPEC_NAMED) {
        for (int i = 0; i < spec_list_count(part, row); i++)
            walk(spec_entry(part, row, i), &row->rows[0], place);
    } else if (row->type <= SPEC_FLAGS && place->left-- == 0) {
        place->member = member;
        place->row = row;
    }
}

static double number_of(const Place *place)
{
    const SpecRow *row = place->row;
    const double middle = row->least + (row->most - row->least) * place->share / 255.0;
    const double choices[] = {row->least, row->most, middle, row->initial, middle * 1e-5, 0.0};
    const double number = CLAMP(choices[place->choice], row->least, row->most);
    return row->type == SPEC_FLOAT ? number : (double)(int64_t)number;
}

// Changes one number of the spec, unless that is refused.
static void change(Input *input)
{
    SpecFault fault;
    Place place = {.left = take(input, 256) * 256};
    place.left = (place.left + take(input, 256)) % 1500;
    place.choice = take(input, 6);
    place.share = take(input, 256);
    walk(input->spec, &spec_table, &place);
    if (!place.member)
        return;
    const double before = spec_number(place.row, place.member);
    spec_set_number(place.row, place.member, number_of(&place));
    if (!spec_validate(input->spec, &fault))
        spec_set_number(place.row, place.member, before);
}

// ---- expressions

static void put_leaf(Input *input)
{
    static const char *const numbers[] = {
        "0",  "1",  "-1",  "0.5",   "0.1",      "0.00001", "1e-6", "1000.1", "999000000", "1e9",        "90",
        "91", "64", "3.7", "-0.25", "16777217", "1e-30",   "250",  "2e-6",   "255",       "0.99999994", "100"};
    static const char *const facts[] = {"distance", "level", "bank", "depth", "flow", "valley"};
    const GeneratorSpec *spec = input->spec;
    char text[64];
    const int kind = take(input, 8);
    if (kind == 0 && spec->land.value_count > 0)
        snprintf(text, sizeof text, "%s", spec->land.values[take(input, spec->land.value_count)].name);
    else if (kind == 1 && input->rivers)
        snprintf(text, sizeof text, "river(%s)", facts[take(input, 6)]);
    else if (kind < 5)
        snprintf(text, sizeof text, "field(%s)", spec->fields[take(input, spec->field_count)].def.name);
    else
        snprintf(text, sizeof text, "%s", numbers[take(input, (int)ARRAY_COUNT(numbers))]);
    writer_put(&input->writer, text);
}

static void put_number(Input *input, int depth)
{
    static const char *const forms[] = {"(# + #)",
                                        "(# - #)",
                                        "(# * #)",
                                        "(# / #)",
                                        "(1 / #)",
                                        "-#",
                                        "min(#, #)",
                                        "max(#, #)",
                                        "abs(#)",
                                        "sqrt(#)",
                                        "sqrt(max(#, 0))",
                                        "floor(#)",
                                        "clamp(#, #, #)",
                                        "$",
                                        "mix(#, #, #)",
                                        "mix(#, #, $)",
                                        "step(#, #)",
                                        "smoothstep(#, #, #)",
                                        "smoothstep(0, 0.1, #)",
                                        "if(# < #, #, #)",
                                        "if(not (# = # or # >= #), #, #)",
                                        "(# / (abs(#) + 0.001))",
                                        "(# * $)"};
    const GeneratorSpec *spec = input->spec;
    const int form = depth > 0 ? take(input, (int)ARRAY_COUNT(forms) + 4) : INT32_MAX;
    if (form < (int)ARRAY_COUNT(forms)) {
        writer_put_form(&input->writer, forms[form], depth - 1);
    } else if (form == (int)ARRAY_COUNT(forms) && spec->land.curve_count > 0) {
        char text[64];
        snprintf(text, sizeof text, "curve(%s, ", spec->land.curves[take(input, spec->land.curve_count)].name);
        writer_put(&input->writer, text);
        writer_put_form(&input->writer, "#)", depth - 1);
    } else
        put_leaf(input);
}

static void put_part(Writer *writer, char kind, int depth)
{
    if (kind == '$')
        writer_put_form(writer, "clamp(#, 0, 1)", depth);
    else
        put_number((Input *)writer, depth);
}

// Adds a value with an expression that the proof accepts, or with `otherwise`, unless that is NULL.
static void add_value(Input *input, const char *name, const char *before, const char *after, const char *otherwise)
{
    static Interval ranges[SPEC_NODES_MAX];
    LandSpec *land = &input->spec->land;
    const int values = land->value_count, nodes = land->node_count;
    ExpressionError error;
    LandFault fault;
    snprintf(input->text, sizeof input->text, "%s", before);
    put_number(input, DEPTH);
    writer_put(&input->writer, after);
    if (spec_add_value(input->spec, name, input->text, &error) && land_ranges(land, ranges, &fault))
        return;
    land->value_count = values;
    land->node_count = nodes;
    if (otherwise)
        require(spec_add_value(input->spec, name, otherwise, &error));
}

static void write_boxes(Input *input)
{
    LandSpec *land = &input->spec->land;
    land->box_count = take(input, 4);
    for (int b = 0; b < land->box_count; b++) {
        ClimateBox *box = &land->boxes[b];
        *box = (ClimateBox){.biome = take(input, input->spec->biome_count), .range_count = take(input, 3)};
        for (int r = 0; r < box->range_count; r++) {
            const float low = (float)take(input, 256) / 64.0f - 2.0f;
            box->ranges[r] = (ClimateRange){take(input, land->value_count), low, r ? CLIMATE_OPEN : low + 1.0f};
        }
    }
    for (int l = 0; l < input->spec->landmark_count; l++)
        input->spec->landmarks[l].where.range_count = 0; // of values that are gone
}

static void write_values(Input *input)
{
    static const struct {
        const char *name, *before, *after, *otherwise;
    } outputs[] = {{"height", "", "", "70"},          {"height", "70 + 20 * (", ")", "70"},
                   {"temperature", "", "", NULL},     {"humidity", "", "", NULL},
                   {"overhang", "", "", NULL},        {"overhang", "32 * (", ")", NULL},
                   {"river", "", "", NULL},           {"water", "", "", NULL},
                   {"water", "63 + 9 * (", ")", NULL}};
    LandSpec *land = &input->spec->land;
    land->value_count = land->node_count = 0;
    input->rivers = false;
    if (land->rivers.cell)
        add_value(input, land->rivers.height, "70 + 20 * (", ")", "70 + 40 * field(hills)");
    input->rivers = land->rivers.cell != 0;
    for (int v = take(input, VALUES); v > 0; v--) {
        char name[8];
        snprintf(name, sizeof name, "v%d", v);
        add_value(input, name, "", "", NULL);
    }
    for (size_t o = 0; o < ARRAY_COUNT(outputs); o++)
        if ((o == 1 || take(input, 2)) && land_find_value(land, outputs[o].name) < 0)
            add_value(input, outputs[o].name, outputs[o].before, outputs[o].after, outputs[o].otherwise);
    write_boxes(input);
}

// ---- what is made of it

enum { POINTS = 64, PLACES = 2, STEPS = 2 };

typedef struct Made {
    ColumnTile tiles[PLACES * STEPS], alone;
    ColumnLook looks[CHUNK_COLUMNS];
    uint64_t chunk;
} Made;

static int64_t coordinate(uint64_t hash)
{
    static const int64_t far[] = {0, 0, 4096 - (INT64_C(1) << 35),
                                  (INT64_C(1) << 35) - 4096}; // the corners of the world
    return far[hash & 3] + (int64_t)(hash >> 8 & 0xFFF) - 2048;
}

static void check_values(const Land *land, int64_t x, int64_t z, const ValueFact *facts)
{
    for (int v = 0; v < land->spec->land.value_count; v++) {
        const double value = (double)land_value_at(land, v, x, z);
        require(value >= facts[v].range.low && value <= facts[v].range.high);
    }
}

// Between the ends of a range, and often at one.
static float number_in(Interval range, uint64_t hash)
{
    const double share = (double)(hash >> 32 & 0xFFFF) / 65535.0;
    const float inside = (float)(range.low + (range.high - range.low) * share);
    const float choices[] = {(float)range.low, (float)range.high, 0.0f, 1e-30f, inside, inside, inside, inside};
    return (float)CLAMP((double)choices[hash & 7], range.low, range.high);
}

static float evaluate(const LandSpec *land, const ExpressionNode *node, const float *in, const float *nodes,
                      uint64_t random)
{
    float value;
    if (node->op == EXPRESSION_CONSTANT)
        return (float)node->number;
    if (node->op != EXPRESSION_SYMBOL)
        return program_evaluate(node->op, in[0], in[1], in[2]);
    const uint64_t hash = hash_combine(random, (uint64_t)(node->symbol * 64 + node->argument));
    if (node->symbol == LAND_FIELD)
        return number_in((Interval){-1.0, 1.0}, hash);
    if (node->symbol == LAND_RIVER_FACT)
        return number_in(river_fact_range(&land->rivers, (RiverFact)node->argument), hash);
    if (node->symbol == LAND_CURVE) {
        ISA_SELECT(spline_fill)(&land->curves[node->argument].spline, (Span){in[0], in[0]}, in, &value, 1);
        return value;
    }
    const LandValue *other = &land->values[node->symbol - LAND_VALUE];
    return nodes[other->first_node + other->node_count - 1];
}

// Every node is in its interval, whatever fields and rivers are.
static void check_nodes(const LandSpec *land, uint64_t random)
{
    static Interval ranges[SPEC_NODES_MAX];
    static float nodes[SPEC_NODES_MAX];
    LandFault fault;
    require(land_ranges(land, ranges, &fault));
    for (int v = 0; v < land->value_count; v++) {
        const int first = land->values[v].first_node;
        for (int n = first; n < first + land->values[v].node_count; n++) {
            float in[EXPRESSION_OPERANDS] = {0};
            for (int i = 0; i < land->nodes[n].operand_count; i++)
                in[i] = nodes[first + land->nodes[n].operands[i]];
            nodes[n] = evaluate(land, &land->nodes[n], in, nodes, random);
            require((double)nodes[n] >= ranges[n].low && (double)nodes[n] <= ranges[n].high);
        }
    }
}

static void make_tiles(const Recipe *recipe, uint64_t random, const ValueFact *facts, Made *made)
{
    static const int steps[STEPS] = {1, 64};
    static ColumnTile alone;
    Land land;
    land_init(&land, recipe, (int64_t)(random & 0xFF));
    for (int p = 0; p < PLACES; p++) {
        const uint64_t hash = hash_mix(random + (uint64_t)p);
        const int64_t x = coordinate(hash), z = coordinate(hash >> 24);
        for (int s = 0; s < STEPS; s++) {
            ColumnTile *tile = &made->tiles[p * STEPS + s];
            land_tile(&land, x, z, steps[s], tile);
            const int n = (int)(hash >> 56) % CHUNK_COLUMNS;
            const int64_t at_x = x + n % 16 * steps[s], at_z = z + n / 16 * steps[s];
            land_column(&land, at_x, at_z, &alone);
            require(memcmp(&alone.elevation[0], &tile->elevation[n], sizeof(float)) == 0);
            require(memcmp(&alone.temperature[0], &tile->temperature[n], sizeof(float)) == 0);
            require(memcmp(&alone.overhang[0], &tile->overhang[n], sizeof(float)) == 0);
            require(alone.biome[0] == tile->biome[n] && alone.water[0] == tile->water[n]);
            for (int i = 0; i < CHUNK_COLUMNS; i++)
                require(outputs_are_in_range(tile, i));
            check_values(&land, at_x, at_z, facts);
        }
    }
    land_quit(&land);
}

static void make_chunk(const Recipe *recipe, uint64_t random, Made *made)
{
    static ColumnTile columns;
    Arena scratch;
    arena_init(&scratch);
    Generator *generator = generator_create(recipe, (int64_t)(random & 0xFF));
    const ChunkSource *source = generator_source(generator);
    const ChunkPos pos = {(int32_t)(coordinate(hash_mix(random)) >> 4), (int32_t)(coordinate(hash_mix(~random)) >> 4)};
    Chunk *chunk = source_chunk(source, pos, &scratch);
    made->chunk = chunk_hash(chunk);
    chunk_release(chunk);
    const int64_t x = chunk_pos_block_x(pos), z = chunk_pos_block_z(pos);
    source_columns(source, x, z, 8, 1, &columns);
    source->looks(source, x, z, 8, &columns, made->looks);
    generator_destroy(generator);
    arena_quit(&scratch);
}

static void use(const uint8_t *data, size_t bytes)
{
    static Made made[ISA_COUNT];
    static ValueFact facts[SPEC_VALUES_MAX];
    SpecFault fault;
    Input input = {.at = data, .end = data + bytes};
    input.writer = (Writer){input.text, sizeof input.text, put_part};
    input.spec = memory_alloc(MEMORY_GENERAL, sizeof *input.spec);
    *input.spec = *recipe_spec(recipe_at(take(&input, recipe_count())));
    uint64_t random = 0;
    for (int i = 0; i < 4; i++)
        random = random * 256 + (uint64_t)take(&input, 256);
    for (int n = take(&input, MUTATIONS); n > 0; n--)
        change(&input);
    write_values(&input);
    Recipe *recipe = recipe_make(input.spec, &fault);
    for (uint64_t n = 0; recipe && n < POINTS; n++)
        check_nodes(&input.spec->land, hash_combine(random, n));
    if (recipe && spec_value_facts(input.spec, facts))
        for (int isa = 0; isa < ISA_COUNT; isa++) {
            if (!isa_set((Isa)isa))
                continue;
            memset(&made[isa], 0, sizeof made[isa]);
            make_tiles(recipe, random, facts, &made[isa]);
            make_chunk(recipe, random, &made[isa]);
            require(memcmp(&made[isa], &made[ISA_BASELINE], sizeof made[isa]) == 0);
        }
    recipe_release(recipe);
    memory_free(input.spec);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes) { return fuzz_quietly(use, data, bytes); }
