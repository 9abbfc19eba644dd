#include "gen/spec_table.h"

#include "gen/stages/stages.h"
#include "gen/tree/tree.h"
#include "karst/block.h"

static const double any = 1e6; // products of a few such numbers are finite

// clang-format off
#define OF(member_) (((const GeneratorSpec *)0)->member_)
#define AT(member_) .offset = offsetof(GeneratorSpec, member_), .bytes = sizeof OF(member_)
// A member of each entry of a list, and of each entry of a list in such an entry.
#define EACH(list_, member_) AT(list_[0]member_), .stride = {sizeof OF(list_)[0]}
#define PART(list_, inner_, member_) AT(list_[0]inner_[0]member_), .stride = {sizeof OF(list_)[0], sizeof OF(list_[0]inner_)[0]}

#define RANGE(least_, most_) .least = (least_), .most = (most_)
#define A_FLOAT(least_, most_) SPEC_FLOAT, RANGE(least_, most_)
#define A_WHOLE(least_, most_) SPEC_WHOLE, RANGE(least_, most_)
#define A_BLOCK SPEC_BLOCK, RANGE(0, BLOCK_COUNT - 1)
#define A_BIOME SPEC_BIOME, RANGE(0, BIOMES_MAX - 1)
#define A_WORD(word_) SPEC_WORD, .word = (word_), RANGE(0, UINT8_MAX)
#define A_FIELD(dimensions_) SPEC_FIELD, .dimensions = (dimensions_), RANGE(0, SPEC_FIELDS_MAX - 1)
#define A_COLOUR SPEC_COLOUR, RANGE(0, 0xFFFFFF)
#define A_LIST(least_, most_, item_) SPEC_LIST, RANGE(least_, most_), .optional = (least_) == 0, .rows = &(item_), .row_count = 1
#define MUST .optional = false
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
enum { BIOME_FLAGS = 7 };

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

static const SpecRow cave_field_item = {NULL, A_FIELD(0), EACH(caves.fields, ), HELP("A field.")};
static const SpecRow band_item = {NULL, A_BLOCK, EACH(surface.bands, ), HELP("A layer.")};

// Where the members of each part are.
#define IN_BiomeSurface(member_) EACH(ground, .surface member_)
#define IN_BiomeTree(member_) PART(ground, .trees.kinds, member_)
#define IN_BiomeTrees(member_) EACH(ground, .trees member_)
#define IN_PlantWhere(member_) PART(ground, .plants, .where member_)
#define IN_BiomePlant(member_) PART(ground, .plants, member_)
#define IN_FieldWarp(member_) EACH(warps, member_)
#define IN_RiverSpec(member_) AT(land.rivers member_)
#define IN_CragSpec(member_) AT(crags member_)
#define IN_CaveChambers(member_) AT(caves.chambers member_)
#define IN_CaveRavine(member_) EACH(caves.ravines, member_)
#define IN_CaveShafts(member_) AT(caves.shafts member_)
#define IN_CaveTable(member_) AT(caves.table member_)
#define IN_CaveSpec(member_) AT(caves member_)
#define IN_CaveFeature(member_) PART(cave_regions, .features, member_)
#define IN_CaveRegion(member_) EACH(cave_regions, member_)
#define IN_SurfaceSpec(member_) AT(surface member_)
#define IN_OreInfo(member_) EACH(ores, member_)
#define IN_TreeSpec(member_) AT(trees member_)
#define IN_PlantSpec(member_) AT(plants member_)
#define IN_TintSpec(member_) AT(tints member_)
#define IN_ShunSpec(member_) EACH(spawn.shun, member_)
#define IN_SpawnSpec(member_) AT(spawn member_)

#define TINT(table_) \
    static const SpecRow table_##_colour = {NULL, A_COLOUR, PART(tints.table_, , ), HELP("A colour.")}; \
    static const SpecRow table_##_row = {NULL, A_LIST(TINT_STEPS, TINT_STEPS, table_##_colour), EACH(tints.table_, ), HELP("From dry to wet.")}
TINT(grass);
TINT(leaves);
TINT(water);

#define BEGIN(type_) static const SpecRow type_##_rows[] = {
#define END(type_) };
#define ITEM(type_, help_) static const SpecRow type_##_item = {NULL, SPEC_OBJECT, ROWS(type_##_rows), IN_##type_(), HELP(help_)};
#define FLOAT(type_, member_, least_, most_, miss_, help_) {#member_, A_FLOAT(least_, most_), IN_##type_(.member_), miss_, HELP(help_)},
#define WHOLE(type_, member_, least_, most_, miss_, help_) {#member_, A_WHOLE(least_, most_), IN_##type_(.member_), miss_, HELP(help_)},
#define BYTE WHOLE
#define BLOCK(type_, member_, miss_, help_) {#member_, A_BLOCK, IN_##type_(.member_), miss_, HELP(help_)},
#define WORD(type_, member_, word_, miss_, help_) {#member_, A_WORD(word_), IN_##type_(.member_), miss_, HELP(help_)},
#define FIELD2(type_, member_, miss_, help_) {#member_, A_FIELD(2), IN_##type_(.member_), miss_, HELP(help_)},
#define FIELD3(type_, member_, miss_, help_) {#member_, A_FIELD(3), IN_##type_(.member_), miss_, HELP(help_)},
#define BIOME(type_, member_, help_) {#member_, A_BIOME, IN_##type_(.member_), HELP(help_)},
#define NAME(type_, member_, help_) {#member_, SPEC_NAME, IN_##type_(.member_), HELP(help_)},
#define TINTS(type_, member_, help_) {#member_, A_LIST(TINT_STEPS, TINT_STEPS, member_##_row), IN_##type_(.member_), HELP(help_)},
#define PART_OF(type_, member_, part_, help_) {#member_, SPEC_OBJECT, .optional = true, ROWS(part_##_rows), HELP(help_)},
#define LIST(type_, member_, entry_, item_, least_, most_, count_, help_) \
    {#member_, A_LIST(least_, most_, item_), IN_##type_(.member_), COUNTED(type_, member_, count_), HELP(help_)},
#define ENDED(type_, member_, entry_, least_, most_, help_) \
    {#member_, A_LIST(least_, most_, entry_##_item), IN_##type_(.member_), .count = SPEC_COUNT_NONZERO, HELP(help_)},
#define FIXED(type_, member_, entry_, item_, count_, help_) {#member_, A_LIST(count_, count_, item_), IN_##type_(.member_), HELP(help_)},
#include "gen/spec/members.inc"

static const SpecRow field_rows[] = {
    {"kind", A_WORD(field_kind), EACH(fields, .kind), HELP("The kind of noise; its last digit says whether it lies over columns (2) or in space (3).")},
    {"period", A_WHOLE(1, FIELD_PERIOD_MAX), EACH(fields, .period), HELP("Size of the widest octave's cells, in blocks.")},
    {"octaves", A_WHOLE(1, FIELD_OCTAVES_MAX), EACH(fields, .octaves), HELP("How many octaves are added.")},
    {"gain", A_FLOAT(0, 4), EACH(fields, .gain), HELP("Amplitude factor from one octave to the next, finer one.")},
    {"lacunarity", A_FLOAT(1.01, (double)FIELD_LACUNARITY_MAX), EACH(fields, .lacunarity), OR(2), HELP("Frequency factor from one octave to the next.")},
    {"warp", SPEC_OBJECT, .optional = true, ROWS(FieldWarp_rows), HELP("Moves the places at which the field is sampled, by two other fields.")},
};
static const SpecRow field_item = {NULL, SPEC_OBJECT, ROWS(field_rows), EACH(fields, ), HELP("A field of fractal noise, from -1 to 1. Its name is part of its seed.")};

static const SpecRow point_rows[] = {
    {"at", A_FLOAT(-any, any), PART(land.curves, .spline.points, .at), HELP("Where the point is.")},
    {"value", A_FLOAT(-any, any), PART(land.curves, .spline.points, .value), HELP("The curve's value there.")},
};
static const SpecRow point_item = {NULL, SPEC_TUPLE, ROWS(point_rows), PART(land.curves, .spline.points, ), HELP("A point of the curve: where, and which value.")};
static const SpecRow curve_rows[] = {
    {"ease", A_FLOAT(0, 1), EACH(land.curves, .spline.ease), OR(0), HELP("0: straight between points; 1: level at each point; between: a blend.")},
    {"points", A_LIST(1, SPLINE_POINTS_MAX, point_item), EACH(land.curves, .spline.points), COUNTED(Spline, points, count), HELP("The points, ascending; before the first and after the last the curve is level.")},
};
static const SpecRow curve_item = {NULL, SPEC_OBJECT, ROWS(curve_rows), EACH(land.curves, ), HELP("A curve through points, for curve(NAME, x) in values.")};

static const SpecRow box_rows[] = {
    {"biome", A_BIOME, EACH(land.boxes, .biome), HELP("The biome of columns in this box.")},
    {NULL, SPEC_RANGES, EACH(land.boxes, .ranges), COUNTED(ClimateBox, ranges, range_count), HELP("The values that the box holds: from the first number up to, not including, the second; null: no bound.")},
};
static const SpecRow box_item = {NULL, SPEC_OBJECT, ROWS(box_rows), EACH(land.boxes, ), HELP("A box of the climate.")};

static const SpecRow biome_rows[] = {
    {"map_colour", A_COLOUR, EACH(biomes, .map_colour), HELP("Its colour on maps.")},
    {"flags", SPEC_FLAGS, RANGE(0, (1 << BIOME_FLAGS) - 1), EACH(biomes, .flags), .word = biome_flag, OR(0), HELP("What it is: a sea, a place to begin, and so on.")},
    {"ground", SPEC_OBJECT, EACH(ground, .surface), ROWS(BiomeSurface_rows), HELP("What its land is made of.")},
    {"trees", SPEC_OBJECT, EACH(ground, .trees), .optional = true, ROWS(BiomeTrees_rows), HELP("Its trees.")},
    {"plants", A_LIST(0, BIOME_PLANTS, BiomePlant_item), EACH(ground, .plants), .count = SPEC_COUNT_NONZERO,
     HELP("Its plants: a column holds the first that its chance picks.")},
};
static const SpecRow biome_item = {NULL, SPEC_OBJECT, ROWS(biome_rows), EACH(ground, ), HELP("A biome.")};

static const SpecRow stage_item = {NULL, A_WORD(stage_name), EACH(stages, ), HELP("A stage.")};

static const SpecRow radius_rows[] = {
    {"least", A_WHOLE(1, LANDMARK_RADIUS_MAX), EACH(landmark_rules, .radius[0]), HELP("The least.")},
    {"most", A_WHOLE(1, LANDMARK_RADIUS_MAX), EACH(landmark_rules, .radius[1]), HELP("The most.")},
};
static const SpecRow tall_rows[] = {
    {"least", A_WHOLE(1, LANDMARK_HEIGHT_MAX), EACH(landmark_rules, .height[0]), HELP("The least.")},
    {"most", A_WHOLE(1, LANDMARK_HEIGHT_MAX), EACH(landmark_rules, .height[1]), HELP("The most.")},
};
static const SpecRow landmark_biome_item = {NULL, A_BIOME, PART(landmark_rules, .biomes, ), HELP("A biome.")};
static const SpecRow where_rows[] = {
    {NULL, SPEC_RANGES, EACH(landmark_rules, .ranges), COUNTED(LandmarkSpec, ranges, range_count), HELP("The values in its middle: from the first number up to, not including, the second; null: no bound.")},
};
static const SpecRow landmark_rows[] = {
    {"shape", A_WORD(landmark_name), EACH(landmark_rules, .shape), HELP("What it looks like.")},
    {"map_colour", A_COLOUR, EACH(landmarks, .map_colour), OR(0xE0C060), HELP("Its colour on maps.")},
    {"cell", A_WHOLE(LANDMARK_CELL_MIN, 8192), EACH(landmark_rules, .cell), HELP("Side of the squares in each of which one place may hold a landmark, in blocks; kinds with the same cell share the places.")},
    {"chance", A_FLOAT(0, 1), EACH(landmark_rules, .chance), HELP("The share of these places, where the biome is right, that are tried.")},
    {"radius", SPEC_TUPLE, EACH(landmark_rules, .radius), ROWS(radius_rows), HELP("From its middle to its rim, in blocks.")},
    {"height", SPEC_TUPLE, EACH(landmark_rules, .height), ROWS(tall_rows), HELP("From the ground to its top, or its depth, in blocks.")},
    {"site", A_WORD(landmark_site), EACH(landmark_rules, .site), OR(SITE_LAND), HELP("Whether it stands on land, in water near land, or in open water.")},
    {"slope", A_WHOLE(0, 255), EACH(landmark_rules, .slope), OR(8), HELP("Blocks by which the ground around may be higher or lower than in its middle.")},
    {"biomes", A_LIST(0, LANDMARK_BIOMES, landmark_biome_item), EACH(landmark_rules, .biomes), COUNTED(LandmarkSpec, biomes, biome_count),
     HELP("The biomes that may be in its middle; none: any.")},
    {"where", SPEC_OBJECT, EACH(landmark_rules, .ranges), .optional = true, ROWS(where_rows), HELP("Ranges of values, as those of a box of the climate.")},
    {"body", A_BLOCK, EACH(landmark_rules, .body), OR(BLOCK_AIR), HELP("What it is made of; air: the rock or the wood of the place.")},
    {"accent", A_BLOCK, EACH(landmark_rules, .accent), OR(BLOCK_AIR), HELP("What covers it, or its other material; air: as the land around.")},
    {"plant", A_BLOCK, EACH(landmark_rules, .plant), OR(BLOCK_AIR), HELP("What grows on it or hangs from it; air: as its shape has it.")},
};
static const SpecRow landmark_item = {NULL, SPEC_OBJECT, ROWS(landmark_rows), EACH(landmark_rules, ), HELP("A kind of landmark, whose name is that of a fact of surveys and of what can be located.")};

static const SpecRow rows[] = {
    {"name", SPEC_NAME, AT(name), .letters = "-.", HELP("The recipe's name: with its content what identifies it.")},
    {"summary", SPEC_TEXT, AT(summary), .optional = true, HELP("What one finds there, in a few words.")},
    {"fields", SPEC_NAMED, RANGE(1, SPEC_FIELDS_MAX), AT(fields), COUNTED(GeneratorSpec, fields, field_count), .letters = ".",
     .rows = &field_item, .row_count = 1, HELP("Fields of noise, by name.")},
    {"curves", SPEC_NAMED, RANGE(0, SPEC_CURVES_MAX), AT(land.curves), .optional = true, COUNTED(GeneratorSpec, land.curves, land.curve_count),
     .rows = &curve_item, .row_count = 1, HELP("Curves, by name.")},
    {"values", SPEC_VALUES, RANGE(1, SPEC_VALUES_MAX), AT(land.values), COUNTED(GeneratorSpec, land.values, land.value_count),
     HELP("Values of each column as expressions, by name. `height` must be there; temperature, humidity, overhang, river and water have a meaning too.")},
    {"rivers", SPEC_OBJECT, .optional = true, ROWS(RiverSpec_rows), HELP("Rivers and lakes by drainage, for river(NAME) in values.")},
    {"climate", A_LIST(0, SPEC_BOXES_MAX, box_item), AT(land.boxes), COUNTED(GeneratorSpec, land.boxes, land.box_count),
     HELP("A column has the biome of the first box that holds it; if there is none, the first biome.")},
    {"biomes", SPEC_NAMED, .ordered = true, RANGE(1, BIOMES_MAX), AT(biomes), COUNTED(GeneratorSpec, biomes, biome_count),
     .rows = &biome_item, .row_count = 1, HELP("Biomes, by name. Their order is part of the recipe: chunks store their numbers.")},
    {"stages", A_LIST(2, SPEC_STAGES_MAX, stage_item), AT(stages), COUNTED(GeneratorSpec, stages, stage_count),
     HELP("The stages that make a chunk, in order: land and solid first, pack last, trees after caves.")},
    {"crags", SPEC_OBJECT, .optional = true, ROWS(CragSpec_rows), HELP("Overhangs, of the stage crags.")},
    {"caves", SPEC_OBJECT, ROWS(CaveSpec_rows), HELP("Caves.")},
    {"cave_regions", A_LIST(0, CAVE_REGIONS_MAX, CaveRegion_item), AT(cave_regions), COUNTED(GeneratorSpec, cave_regions, cave_region_count),
     HELP("Kinds of caves with looks of their own, of the stage cave_dress: a place is in the first that holds it.")},
    {"freezing", A_FLOAT(-any, any), AT(freezing), HELP("The temperature, -1 to 1, below which water freezes.")},
    {"surface", SPEC_OBJECT, ROWS(SurfaceSpec_rows), HELP("Patches, bands of rock, ice and snow.")},
    {"bedrock_layers", A_WHOLE(1, CHUNK_HEIGHT), AT(bedrock_layers), HELP("Layers at the bottom that hold bedrock.")},
    {"ores", A_LIST(0, SPEC_ORES_MAX, OreInfo_item), AT(ores), COUNTED(GeneratorSpec, ores, ore_count), HELP("Ores, of the stage ores.")},
    {"trees", SPEC_OBJECT, ROWS(TreeSpec_rows), HELP("Where woods are dense.")},
    {"plants", SPEC_OBJECT, ROWS(PlantSpec_rows), HELP("Where plants stand close together, and those of caves.")},
    {"tints", SPEC_OBJECT, ROWS(TintSpec_rows), HELP("Colours of grass, leaves and water.")},
    {"spawn", SPEC_OBJECT, .optional = true, ROWS(SpawnSpec_rows), HELP("Where a player begins: far from the origin, for the view. Missing: near it, on open ground.")},
    {"landmarks", SPEC_NAMED, RANGE(0, LANDMARKS_MAX), AT(landmarks), .optional = true, COUNTED(GeneratorSpec, landmarks, landmark_count),
     .rows = &landmark_item, .row_count = 1, HELP("Kinds of landmarks, by name, of the stage landmarks.")},
};
// clang-format on

const SpecRow spec_table = {.type = SPEC_OBJECT, ROWS(rows), HELP("A recipe of Karst: a generator of worlds.")};
