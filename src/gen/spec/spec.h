// All that makes a generator, as data: fields, curves, climates, biomes, caves, ores, colours and the order of stages.
// A GeneratorSpec is one flat value without pointers, so a copy is a whole generator; arrays are bounded by the named
// limits. The built-in ones are assets/recipes/ (src/recipe reads them). Plain data; any thread.
#pragma once

#include "base/memory.h"
#include "expression/expression.h"
#include "gen/spec/spline.h"
#include "karst/noise.h"
#include "karst/world.h"

enum {
    SPEC_NO_ID = -1,
    SPEC_NAME_MAX = 32, // bytes of a name, with its end
    SPEC_SUMMARY_MAX = 96,
    SPEC_FIELDS_MAX = 48,
    SPEC_CURVES_MAX = 48,
    SPEC_VALUES_MAX = 128,
    SPEC_NODES_MAX = 2048,
    SPEC_BOXES_MAX = 64,
    SPEC_ORES_MAX = 16,
    SPEC_BANDS_MAX = 32,
    SPEC_STAGES_MAX = 16,
    SPEC_SHUN_MAX = 16,
    BIOME_TREES = 8,
    BIOME_PLANTS = 14,
    COMMON_PLANTS = 12,
    CAVE_RAVINES_MAX = 3,
    CAVE_REGIONS_MAX = 12,
    CAVE_FEATURES_MAX = 6,
    SURFACE_BLEND_MAX = 6,
    SURFACE_SLOPE_MAX = 4,
    TINT_STEPS = 5,
    CLIMATE_RANGES = 6,
    LANDMARK_BIOMES = 12,
    LANDMARK_RADIUS_MAX = 36,
    LANDMARK_HEIGHT_MAX = 96,
    LANDMARK_CELL_MIN = 32,
};

enum {
    RIVER_STEPS = 12, // nodes upstream that count along a river: the network is local
    RIVER_GORGE = 3,  // nodes across which a pit finds lower ground
    RIVER_CELL_LEAST = 96,
    RIVER_CELL_MOST = 256,
    RIVER_REACH_MOST = 256,
    RIVER_BANK_WIDTH = 3, // blocks from the water that hold it
};

// Plants write two blocks above the surface and the water.
enum { SURFACE_LEAST = 1, SURFACE_MOST = CHUNK_HEIGHT - 4, WATER_MOST = SURFACE_MOST, OVERHANG_MOST = 64 };

typedef enum CaveKind {
    CAVES_SIMPLEX, // caverns, and tunnels where two fields are both near zero
    CAVES_PLANES,  // caverns alone, from the sum of three fields over the planes of two axes
    CAVE_KIND_COUNT
} CaveKind;

// How something stands or hangs in caves: gen/stages/cave_dress.c.
typedef enum CaveHabit {
    CAVE_HANGS,  // from a ceiling down
    CAVE_STANDS, // on a floor
    CAVE_JOINS,  // from a floor to a ceiling that is at most its length away
    CAVE_INLAID, // in place of the rock of a wall, floor or ceiling
    CAVE_HABIT_COUNT
} CaveHabit;

typedef uint32_t TintRow[TINT_STEPS]; // 0xRRGGBB, from dry to wet; tables have a row for each step from cold to hot

typedef struct ClimateRange {
    int value;       // index of a value; truths are 0 or 1
    float low, high; // low <= value < high
} ClimateRange;

#define CLIMATE_OPEN 1e6f // a bound that is none

typedef enum LandmarkSite {
    SITE_LAND,  // dry, and so all around
    SITE_SHORE, // in water, with land near
    SITE_WATER, // in water, and so all around
    SITE_COUNT
} LandmarkSite;

// ---- parts, by members.inc

#define BEGIN(type_) typedef struct type_ {
#define END(type_)                                                                                                     \
    }                                                                                                                  \
    type_;
#define FLOAT(type_, member_, ...) float member_;
#define WHOLE(type_, member_, ...) int member_;
#define BYTE(type_, member_, ...) uint8_t member_;
#define BLOCK(type_, member_, ...) uint8_t member_;
#define WORD(type_, member_, ...) uint8_t member_;
#define FIELD2(type_, member_, ...) int member_;
#define FIELD3(type_, member_, ...) int member_;
#define BIOME(type_, member_, ...) int member_;
#define NAME(type_, member_, ...) char member_[SPEC_NAME_MAX];
#define PART(type_, member_, part_, ...) part_ member_;
#define TUPLE(type_, member_, part_, ...) part_ member_;
#define RANGES(type_, ...)                                                                                             \
    int range_count;                                                                                                   \
    ClimateRange ranges[CLIMATE_RANGES];
#define HOLDS(type_, held_, member_) held_ member_;
#define OF(type_, ...)
#define LIST(type_, member_, entry_, item_, least_, most_, count_, ...)                                                \
    entry_ member_[most_];                                                                                             \
    int count_;
#define ENDED(type_, member_, entry_, least_, most_, ...) entry_ member_[most_];
#define FIXED(type_, member_, entry_, item_, count_, ...) entry_ member_[count_];
#define ITEM(type_, ...)
#include "gen/spec/members.inc"
#undef BEGIN
#undef END
#undef ITEM
#undef FLOAT
#undef WHOLE
#undef BYTE
#undef BLOCK
#undef WORD
#undef FIELD2
#undef FIELD3
#undef BIOME
#undef NAME
#undef PART
#undef TUPLE
#undef RANGES
#undef HOLDS
#undef OF
#undef LIST
#undef ENDED
#undef FIXED

// Blocks of ground above caves where no water is near, from the entrance field.
static inline uint8_t cave_roof(const CaveSpec *spec, float entrance)
{
    float closed = (spec->open - entrance) * spec->roof_rate;
    return (uint8_t)(int)CLAMP(closed, 0.0f, (float)spec->roof);
}

// Returns whether caves have any shape but that of their fields.
static inline bool cave_is_shaped(const CaveSpec *spec)
{
    return spec->sample_step > 1 || spec->top < CHUNK_HEIGHT || spec->ledge > 0.0f || spec->mouth > 0.0f ||
           spec->chambers.field >= 0 || spec->ravine_count > 0 || spec->shafts.cell > 0 || spec->table.field >= 0;
}

// The band at height y. Their height varies a little with the climate, so that they are no straight lines.
static inline uint8_t surface_band(const SurfaceSpec *rule, int y, float temperature)
{
    const int shift = (int)((temperature + 1.0f) * rule->band_shift);
    return rule->bands[floor_mod((int64_t)y + shift, rule->band_count)];
}

// ---- land: fields over columns -> named values -> height, climate and biome

typedef struct LandCurve {
    char name[SPEC_NAME_MAX];
    Spline spline;
} LandCurve;

// A value of each column, computed from fields, curves and other values: nodes first_node .. first_node + node_count -
// 1 are its expression, whose operands are counted from first_node.
typedef struct LandValue {
    char name[SPEC_NAME_MAX]; // lower case with underscores
    int first_node, node_count;
} LandValue;

// Symbols of the expressions; their argument is the index of a field or a curve, or a fact of rivers.
typedef enum LandSymbol {
    LAND_FIELD,      // field(NAME): a field over columns
    LAND_CURVE,      // curve(NAME, number)
    LAND_RIVER_FACT, // river(NAME): gen/spec/river_facts.h
    LAND_VALUE,      // NAME: this and all above are values, LAND_VALUE + index
} LandSymbol;

// The values of these names are what chunks are made from. `height` must be there.
typedef enum LandOutput {
    LAND_HEIGHT,      // "height": of the surface, in blocks; clamped to SURFACE_LEAST .. SURFACE_MOST
    LAND_TEMPERATURE, // "temperature", -1 .. 1; 0 if missing
    LAND_HUMIDITY,    // "humidity", the same
    LAND_OVERHANG,    // "overhang": blocks by which the crags may move the surface; 0 if missing
    LAND_RIVER,       // "river": changes its sign in the middle of rivers; 1 if missing
    LAND_WATER,       // "water": y of the topmost block of water, its whole part; SEA_LEVEL if missing
    LAND_OUTPUT_COUNT
} LandOutput;

typedef struct LandSpec {
    LandCurve curves[SPEC_CURVES_MAX];
    int curve_count;
    LandValue values[SPEC_VALUES_MAX]; // each after those that it reads
    int value_count;
    ExpressionNode nodes[SPEC_NODES_MAX];
    int node_count;
    ClimateBox boxes[SPEC_BOXES_MAX];
    int box_count;
    RiverSpec rivers;
} LandSpec;

// ---- stages

typedef enum StageKind {
    STAGE_LAND,
    STAGE_SOLID,
    STAGE_CRAGS,
    STAGE_CAVES,
    STAGE_SURFACE,
    STAGE_BEDROCK,
    STAGE_ORES,
    STAGE_TREES,
    STAGE_PLANTS,
    STAGE_PACK,
    STAGE_CAVE_DRESS,
    STAGE_LANDMARKS,
    STAGE_KIND_COUNT
} StageKind;

// ---- the whole

typedef struct GeneratorSpec {
    int id;        // of the built-in ones, never reused; SPEC_NO_ID for recipes from elsewhere
    uint64_t hash; // of its canonical text (recipe/spec_text.h): together with the name its identity; 0: none
    char name[SPEC_NAME_MAX], summary[SPEC_SUMMARY_MAX];
    uint8_t stages[SPEC_STAGES_MAX]; // enum StageKind, in order
    int stage_count;
    FieldSpec fields[SPEC_FIELDS_MAX]; // other parts refer to them by index
    int field_count;
    BiomeSpec biomes[BIOMES_MAX]; // chunks store the index
    int biome_count;
    LandSpec land;
    CragSpec crags;
    CaveSpec caves;
    CaveRegion cave_regions[CAVE_REGIONS_MAX];
    int cave_region_count;
    float freezing; // temperature of the climate (-1 .. 1) below which water freezes
    SurfaceSpec surface;
    int bedrock_layers;
    OreInfo ores[SPEC_ORES_MAX];
    int ore_count;
    TreeSpec trees;
    PlantSpec plants;
    TintSpec tints;
    SpawnSpec spawn;
    LandmarkSpec landmarks[LANDMARKS_MAX];
    int landmark_count;
} GeneratorSpec;
