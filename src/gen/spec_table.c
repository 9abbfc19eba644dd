#include "gen/spec_table.h"

#include "gen/stages/stages.h"
#include "gen/tree/tree.h"

static const double any = 1e6; // products of a few such numbers are finite

// clang-format off
#define AT(type_, member_) .offset = offsetof(type_, member_), .bytes = sizeof ((const type_ *)0)->member_
#define RANGE(least_, most_) .least = (least_), .most = (most_)
#define A_FLOAT(least_, most_) SPEC_FLOAT, RANGE(least_, most_)
#define A_WHOLE(least_, most_) SPEC_WHOLE, RANGE(least_, most_)
#define A_BLOCK SPEC_BLOCK, RANGE(0, BLOCK_COUNT - 1)
#define A_BIOME SPEC_BIOME, RANGE(0, BIOMES_MAX - 1)
#define A_WORD(word_) SPEC_WORD, .word = (word_), RANGE(0, UINT8_MAX)
#define A_FIELD(dimensions_) SPEC_FIELD, .dimensions = (dimensions_), RANGE(0, SPEC_FIELDS_MAX - 1)
#define A_COLOUR SPEC_COLOUR, RANGE(0, 0xFFFFFF)
#define A_LIST(least_, most_, item_) SPEC_LIST, RANGE(least_, most_), .optional = (least_) == 0, .rows = &(item_), .row_count = 1
#define A_FLAGS(word_, count_) SPEC_FLAGS, .word = (word_), RANGE(0, (1 << (count_)) - 1)
#define A_NAMED(least_, most_, item_) SPEC_NAMED, RANGE(least_, most_), .optional = (least_) == 0, .rows = &(item_), .row_count = 1
#define MUST .optional = false
#define MAY .optional = true
#define NONE .initial = -1
#define OR(initial_) .optional = true, .initial = (initial_)
#define ROWS(rows_) .rows = (rows_), .row_count = ARRAY_COUNT(rows_)
#define COUNTED(type_, list_, count_) .count = SPEC_COUNT_INT, .count_from = (ptrdiff_t)offsetof(type_, count_) - (ptrdiff_t)offsetof(type_, list_)
#define HELP(text_) .help = (text_)

// The words of an enum, in its order.
#define WORDS(name_, ...) \
    static const char *name_(int index) \
    { \
        static const char *const words[] = {__VA_ARGS__}; \
        return index < (int)ARRAY_COUNT(words) ? words[index] : NULL; \
    }
WORDS(field_kind, "perlin2", "perlin3", "simplex3", "value2", "value3", "white2", "white3", "worley2", "worley3")
WORDS(cave_kind, "simplex", "planes")
WORDS(cave_habit, "hangs", "stands", "joins", "inlaid")
WORDS(landmark_site, "land", "shore", "water")
WORDS(biome_flag, "water", "spawn", "bands", "peak", "mild", "stream", "ice")

static const char *tree_name(int kind)
{
    const TreeInfo *info = tree_info(kind);
    return info ? info->name : NULL;
}

static const char *landmark_name(int shape)
{
    const LandmarkShape *kind = landmark_shape(shape);
    return kind ? kind->name : NULL;
}

#define ITEM_OF(type_) .bytes = sizeof(type_)
static const SpecRow stage_item = {NULL, A_WORD(stage_name), ITEM_OF(uint8_t), HELP("A stage.")};
static const SpecRow biome_item = {NULL, A_BIOME, ITEM_OF(int), HELP("A biome.")};
static const SpecRow cave_field_item = {NULL, A_FIELD(0), ITEM_OF(int), HELP("A field.")};
static const SpecRow band_item = {NULL, A_BLOCK, ITEM_OF(uint8_t), HELP("A layer.")};
static const SpecRow tint_item = {NULL, A_COLOUR, ITEM_OF(uint32_t), HELP("A colour.")};
static const SpecRow tint_row = {NULL, A_LIST(TINT_STEPS, TINT_STEPS, tint_item), ITEM_OF(TintRow), HELP("From dry to wet.")};

#define BEGIN(type_) static const SpecRow type_##_rows[] = {
#define END(type_) };
#define ITEM(type_, help_) static const SpecRow type_##_item = {NULL, SPEC_OBJECT, ROWS(type_##_rows), ITEM_OF(type_), HELP(help_)};
#define FLOAT(type_, member_, least_, most_, miss_, help_) {#member_, A_FLOAT(least_, most_), AT(type_, member_), miss_, HELP(help_)},
#define WHOLE(type_, member_, least_, most_, miss_, help_) {#member_, A_WHOLE(least_, most_), AT(type_, member_), miss_, HELP(help_)},
#define BYTE WHOLE
#define BLOCK(type_, member_, miss_, help_) {#member_, A_BLOCK, AT(type_, member_), miss_, HELP(help_)},
#define WORD(type_, member_, word_, miss_, help_) {#member_, A_WORD(word_), AT(type_, member_), miss_, HELP(help_)},
#define FIELD2(type_, member_, miss_, help_) {#member_, A_FIELD(2), AT(type_, member_), miss_, HELP(help_)},
#define FIELD3(type_, member_, miss_, help_) {#member_, A_FIELD(3), AT(type_, member_), miss_, HELP(help_)},
#define BIOME(type_, member_, help_) {#member_, A_BIOME, AT(type_, member_), HELP(help_)},
#define NAME(type_, member_, help_) {#member_, SPEC_NAME, AT(type_, member_), HELP(help_)},
#define PART(type_, member_, part_, miss_, help_) {#member_, SPEC_OBJECT, AT(type_, member_), miss_, ROWS(part_##_rows), HELP(help_)},
#define TUPLE(type_, member_, part_, help_) {#member_, SPEC_TUPLE, AT(type_, member_), ROWS(part_##_rows), HELP(help_)},
#define RANGES(type_, help_) {NULL, SPEC_RANGES, AT(type_, ranges), COUNTED(type_, ranges, range_count), HELP(help_)},
#define HOLDS(type_, held_, member_)
#define OF(type_, holder_, member_, kind_, miss_, help_) {#member_, kind_, AT(type_, holder_.member_), miss_, HELP(help_)},
#define LIST(type_, member_, entry_, item_, least_, most_, count_, help_) \
    {#member_, A_LIST(least_, most_, item_), AT(type_, member_), COUNTED(type_, member_, count_), HELP(help_)},
#define ENDED(type_, member_, entry_, least_, most_, help_) \
    {#member_, A_LIST(least_, most_, entry_##_item), AT(type_, member_), .count = SPEC_COUNT_NONZERO, HELP(help_)},
#define FIXED(type_, member_, entry_, item_, count_, help_) {#member_, A_LIST(count_, count_, item_), AT(type_, member_), HELP(help_)},
#include "gen/spec/members.inc"

BEGIN(SplinePoint)
FLOAT(SplinePoint, at, -any, any, MUST, "Where the point is.")
FLOAT(SplinePoint, value, -any, any, MUST, "The curve's value there.")
END(SplinePoint)
static const SpecRow point_item = {NULL, SPEC_TUPLE, ROWS(SplinePoint_rows), ITEM_OF(SplinePoint), HELP("A point of the curve: where, and which value.")};
BEGIN(LandCurve)
OF(LandCurve, spline, ease, A_FLOAT(0, 1), OR(0), "0: straight between points; 1: level at each point; between: a blend.")
{"points", A_LIST(1, SPLINE_POINTS_MAX, point_item), AT(LandCurve, spline.points), COUNTED(Spline, points, count), HELP("The points, ascending; before the first and after the last the curve is level.")},
END(LandCurve)
ITEM(LandCurve, "A curve through points, for curve(NAME, x) in values.")

BEGIN(GeneratorSpec)
{"name", SPEC_NAME, AT(GeneratorSpec, name), .letters = "-.", HELP("The recipe's name: with its content what identifies it.")},
{"summary", SPEC_TEXT, AT(GeneratorSpec, summary), MAY, HELP("What one finds there, in a few words.")},
{"fields", A_NAMED(1, SPEC_FIELDS_MAX, FieldSpec_item), AT(GeneratorSpec, fields), COUNTED(GeneratorSpec, fields, field_count), .letters = ".", HELP("Fields of noise, by name.")},
{"curves", A_NAMED(0, SPEC_CURVES_MAX, LandCurve_item), AT(GeneratorSpec, land.curves), COUNTED(GeneratorSpec, land.curves, land.curve_count), HELP("Curves, by name.")},
{"values", SPEC_VALUES, RANGE(1, SPEC_VALUES_MAX), AT(GeneratorSpec, land.values), COUNTED(GeneratorSpec, land.values, land.value_count),
 HELP("Values of each column as expressions, by name. `height` must be there; temperature, humidity, overhang, river and water have a meaning too.")},
{"rivers", SPEC_OBJECT, AT(GeneratorSpec, land.rivers), MAY, ROWS(RiverSpec_rows), HELP("Rivers and lakes by drainage, for river(NAME) in values.")},
{"climate", A_LIST(0, SPEC_BOXES_MAX, ClimateBox_item), AT(GeneratorSpec, land.boxes), COUNTED(GeneratorSpec, land.boxes, land.box_count),
 HELP("A column has the biome of the first box that holds it; if there is none, the first biome.")},
{"biomes", A_NAMED(1, BIOMES_MAX, BiomeSpec_item), .ordered = true, AT(GeneratorSpec, biomes), COUNTED(GeneratorSpec, biomes, biome_count),
 HELP("Biomes, by name. Their order is part of the recipe: chunks store their numbers.")},
LIST(GeneratorSpec, stages, uint8_t, stage_item, 2, SPEC_STAGES_MAX, stage_count, "The stages that make a chunk, in order: land and solid first, pack last, trees after caves.")
PART(GeneratorSpec, crags, CragSpec, MAY, "Overhangs, of the stage crags.")
PART(GeneratorSpec, caves, CaveSpec, MUST, "Caves.")
LIST(GeneratorSpec, cave_regions, CaveRegion, CaveRegion_item, 0, CAVE_REGIONS_MAX, cave_region_count, "Kinds of caves with looks of their own, of the stage cave_dress: a place is in the first that holds it.")
FLOAT(GeneratorSpec, freezing, -any, any, MUST, "The temperature, -1 to 1, below which water freezes.")
PART(GeneratorSpec, surface, SurfaceSpec, MUST, "Patches, bands of rock, ice and snow.")
WHOLE(GeneratorSpec, bedrock_layers, 1, CHUNK_HEIGHT, MUST, "Layers at the bottom that hold bedrock.")
LIST(GeneratorSpec, ores, OreInfo, OreInfo_item, 0, SPEC_ORES_MAX, ore_count, "Ores, of the stage ores.")
PART(GeneratorSpec, trees, TreeSpec, MUST, "Where woods are dense.")
PART(GeneratorSpec, plants, PlantSpec, MUST, "Where plants stand close together, and those of caves.")
PART(GeneratorSpec, tints, TintSpec, MUST, "Colours of grass, leaves and water.")
PART(GeneratorSpec, spawn, SpawnSpec, MAY, "Where a player begins: far from the origin, for the view. Missing: near it, on open ground.")
{"landmarks", A_NAMED(0, LANDMARKS_MAX, LandmarkSpec_item), AT(GeneratorSpec, landmarks), COUNTED(GeneratorSpec, landmarks, landmark_count),
 HELP("Kinds of landmarks, by name, of the stage landmarks.")},
END(GeneratorSpec)
    // clang-format on

    const SpecRow spec_table = {
        .type = SPEC_OBJECT, ROWS(GeneratorSpec_rows), HELP("A recipe of Karst: a generator of worlds.")};
