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
    SPEC_NODES_MAX = 1536,
    SPEC_BOXES_MAX = 64,
    SPEC_ORES_MAX = 16,
    SPEC_BANDS_MAX = 32,
    SPEC_STAGES_MAX = 16,
    SPEC_SHUN_MAX = 16,
};

// ---- biomes

typedef struct BiomeSurface {
    uint8_t top, filler;  // enum Block: the topmost block, and those below it
    uint8_t depth;        // blocks of filler
    uint8_t below;        // between filler and stone, `below_depth` of SurfaceSpec; stone for none
    uint8_t bed;          // the topmost block where water stands over it
    uint8_t steep, cliff; // where columns two apart differ by `steep` or more, `cliff` lies on top instead; 0: nowhere
    uint8_t high, low;    // on top in patches, where their field is high or low; 0: as elsewhere
} BiomeSurface;

enum { BIOME_TREES = 8, BIOME_PLANTS = 14 };

typedef struct BiomeTree {
    uint8_t kind;        // tree_info (gen/tree/tree.h)
    uint8_t weight;      // beside the other kinds'
    uint8_t log, leaves; // enum Block; 0: the kind's own
} BiomeTree;

// `density` of all possible places hold a tree; `kinds` share them by weight.
typedef struct BiomeTrees {
    float density;
    BiomeTree kinds[BIOME_TREES];
} BiomeTrees;

// Where a field is from `from` to `to`, and rarer up to `soft` outside.
typedef struct PlantWhere {
    float soft; // 0: everywhere
    int field;  // over columns
    float from, to;
    int shift;   // rows with different numbers read the field at places of their own
    int stretch; // of the field along x, the way of the wind; 0 and 1: none
} PlantWhere;

typedef struct BiomePlant {
    uint8_t block, habit; // enum Block, plant_habit (gen/stages/stages.h)
    float chance;         // of a column to hold it where the meadow field is at its mean
    float patchy;         // 0: everywhere alike, 1: in patches
    PlantWhere where;     // in place of the meadow field
    uint8_t depth_from;   // blocks of water over it, at least,
    uint8_t depth_to;     // and at most; 0: no bound
} BiomePlant;

// The blocks of a biome's land, its trees and its plants.
typedef struct BiomeGround {
    BiomeSurface surface;
    BiomeTrees trees;
    BiomePlant plants[BIOME_PLANTS]; // the first that its chance picks, and grounds; chance 0 ends the list
} BiomeGround;

// ---- land: fields over columns -> named values -> height, climate and biome

// Moves the places at which a field is sampled, by other fields over columns without a warp of their own.
typedef struct FieldWarp {
    float blocks; // that a field of 1 moves; 0: no warp
    int x, z;     // fields over columns: by how much it moves along each axis
} FieldWarp;

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

// Rivers and lakes (gen/river/river.h). Distances are in blocks, levels are y of the topmost water.
typedef struct RiverSpec {
    int cell;                      // blocks between the nodes of the network; 0: no rivers
    char height[SPEC_NAME_MAX];    // the value by which land drains; reads no rivers
    int spring;                    // nodes upstream, itself included, from which on a river flows
    float share;                   // of that height above the sea in the water's level
    float cut;                     // blocks of it that are left out
    float width_least, width_most; // of a spring's river, and of the largest
    float depth_least, depth_most;
    float estuary;               // factor of the width at the sea
    int bend_x, bend_z;          // fields over columns that bend rivers
    float bend;                  // blocks that a field of 1 moves them, in flats
    float meander;               // widths by which they swing to each side by themselves
    float tread;                 // height above the sea from which on their levels are steps; 0: nowhere
    float delta;                 // flow from which on a river ends in arms
    float falls;                 // share of the stretches between two nodes that fall at one place
    float lakes;                 // share of a river's nodes that are lakes
    float lake_least, lake_most; // their radius
    int reach;                   // distance from which on a river is not felt
} RiverSpec;

enum {
    RIVER_STEPS = 12, // nodes upstream that count along a river: the network is local
    RIVER_GORGE = 3,  // nodes across which a pit finds lower ground
    RIVER_CELL_LEAST = 96,
    RIVER_CELL_MOST = 256,
    RIVER_REACH_MOST = 256,
    RIVER_BANK_WIDTH = 3, // blocks from the water that hold it
};

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

// Plants write two blocks above the surface and the water.
enum { SURFACE_LEAST = 1, SURFACE_MOST = CHUNK_HEIGHT - 4, WATER_MOST = SURFACE_MOST, OVERHANG_MOST = 64 };

enum { SURFACE_BLEND_MAX = 6, SURFACE_SLOPE_MAX = 4 };

typedef struct ClimateRange {
    int value;       // index of a value; truths are 0 or 1
    float low, high; // low <= value < high
} ClimateRange;

enum { CLIMATE_RANGES = 6 };
#define CLIMATE_OPEN 1e6f // a bound that is none

// A column has the biome of the first box whose ranges all hold it; if there is none, biome 0.
typedef struct ClimateBox {
    int biome;
    int range_count;
    ClimateRange ranges[CLIMATE_RANGES];
} ClimateBox;

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

typedef struct CragSpec {
    int field;  // in space: moves the surface by the land's overhang
    int bottom; // y of the lowest layer that moves; even
} CragSpec;

typedef enum CaveKind {
    CAVES_SIMPLEX, // caverns, and tunnels where two fields are both near zero
    CAVES_PLANES,  // caverns alone, from the sum of three fields over the planes of two axes
    CAVE_KIND_COUNT
} CaveKind;

enum { CAVE_RAVINES_MAX = 3 };

// Larger caverns where a field over columns is high: their threshold falls by (field - above) * rate, at most `most`.
typedef struct CaveChambers {
    int field; // -1: none
    float above, rate, most;
    int low, high; // y between which
} CaveChambers;

// A cleft along the line on which a field over columns is zero. Its width and depth grow with (where - above) * rate up
// to 1.
typedef struct CaveRavine {
    int field, where;
    float above, rate;
    float width; // half of it, in units of `field`
    int depth;   // in blocks
    int cover;   // blocks of ground above it; 0: open to the sky
} CaveRavine;

// Upright pipes, one in some of the cells of a square lattice.
typedef struct CaveShafts {
    int cell;      // blocks; 0: none
    float chance;  // of a cell
    int radius;    // at most
    int low, high; // y between which they lie
    float open;    // the share that goes up to the sky
} CaveShafts;

// A water table: the y up to which caves are full of water, a step function of a field over columns. Walls of stone
// stand where it falls.
typedef struct CaveTable {
    int field;          // -1: none
    float level, swing; // y where the field is 0, and what a unit of it adds
    int step;           // blocks between levels
} CaveTable;

typedef struct CaveSpec {
    CaveKind kind;
    int entrance;              // field over columns: high where caves may come out of the ground
    int fields[3];             // cavern and two tunnels in space; or xy, yz and zx
    float open, roof_rate;     // of the entrance: caves come out above `open`; blocks of roof for each unit below
    int roof;                  // blocks of ground over caves, at most
    int seal;                  // blocks of stone under and beside water
    int lava;                  // y up to which caves are filled with lava
    int fade;                  // blocks below the ceiling over which caves narrow
    float cavern, cavern_rise; // hollow above; higher by `cavern_rise` from y `rise_from` to `rise_blocks` above it
    int rise_from, rise_blocks;
    float tunnel, bend; // squared radius of tunnels; share of the cavern field that makes them crooked
    int sample_step;    // layers from one sample of the fields to the next; linear between
    int top;            // no caves from this y on
    float ledge;        // by which the caverns' threshold rises over each `ledge_height` layers
    int ledge_height;
    float mouth; // by which it falls for each unit of the entrance field above `open`
    CaveChambers chambers;
    CaveRavine ravines[CAVE_RAVINES_MAX];
    int ravine_count;
    CaveShafts shafts;
    CaveTable table;
    int shown_ores; // tries in a chunk to put an ore into a wall of a cave
} CaveSpec;

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

// How something stands or hangs in caves: gen/stages/cave_dress.c.
typedef enum CaveHabit {
    CAVE_HANGS,  // from a ceiling down
    CAVE_STANDS, // on a floor
    CAVE_JOINS,  // from a floor to a ceiling that is at most its length away
    CAVE_INLAID, // in place of the rock of a wall, floor or ceiling
    CAVE_HABIT_COUNT
} CaveHabit;

typedef struct CaveFeature {
    uint8_t block, habit; // enum Block, enum CaveHabit
    uint8_t tip;          // the last block of what hangs or stands; air: as the others
    uint8_t length;       // in blocks, at most
    uint8_t radius;       // of a cone in blocks; 0: one column
    float chance;         // of a column, or of a cone's cell
    float patchy;         // 0: everywhere alike, 1: in patches
} CaveFeature;

enum { CAVE_REGIONS_MAX = 12, CAVE_FEATURES_MAX = 6 };

// A kind of caves with a look of its own: where a field over columns, the temperature and y are in their ranges.
typedef struct CaveRegion {
    int field;
    float above, below;
    float cold, warm;             // temperatures from .. to
    int low, high;                // low <= y < high
    uint8_t rock, floor, ceiling; // blocks; stone: as it is
    float floor_share, ceiling_share;
    uint8_t pool;                            // the liquid of pools in the floor; air: none
    float pool_chance;                       // of a chunk to have one
    CaveFeature features[CAVE_FEATURES_MAX]; // the first that its chance picks; block 0 ends the list
} CaveRegion;

typedef enum LandmarkSite {
    SITE_LAND,  // dry, and so all around
    SITE_SHORE, // in water, with land near
    SITE_WATER, // in water, and so all around
    SITE_COUNT
} LandmarkSite;

enum { LANDMARK_BIOMES = 12, LANDMARK_RADIUS_MAX = 36, LANDMARK_HEIGHT_MAX = 96, LANDMARK_CELL_MIN = 32 };

// Where landmarks of a kind are and how large: gen/landmark/landmark.h.
typedef struct LandmarkSpec {
    int shape, site;             // landmark_shape (gen/landmark/landmark.h), enum LandmarkSite
    int cell;                    // blocks along the sides of the cells that hold one candidate each
    float chance;                // of a candidate in its biomes to be one
    int radius[2], height[2];    // least and most
    uint8_t body, accent, plant; // enum Block; air: as the shape has it
    int slope;                   // blocks by which the ground around may be higher or lower than in the middle
    int biomes[LANDMARK_BIOMES]; // of the middle; none: any
    int biome_count;
    ClimateRange ranges[CLIMATE_RANGES]; // of values in the middle
    int range_count;
} LandmarkSpec;

typedef struct SurfaceSpec {
    int patches, grain, leads, drifts; // fields over columns
    float grain_share;                 // of `grain` in the patches
    float patch_high, patch_low;       // beyond which the biomes' patches lie
    int below_depth;                   // blocks of BiomeSurface.below
    uint8_t bands[SPEC_BANDS_MAX];     // layers of rock in biomes with BIOME_BANDS, repeated over the height
    int band_count, band_depth;
    float band_shift;                       // blocks a unit of temperature
    float ice_edge, ice_fray;               // cold at which ice begins, and what patches add
    float lead_least, lead_rate, lead_cold; // leads' width in the field; they widen by the rate below that cold
    float snow_above, snow_patch;           // of the drifts, with a share of the patches
    int blend;                              // blocks by which the borders between biomes are scattered, either way
    float ragged;                           // blocks by which the grain moves them
    int slope_reach;                        // columns to both sides over which slopes are measured
    float slope_grain;                      // share of the grain in them
    float patch_fray;                       // by which patches are scattered
    float snow, snow_fray;                  // temperature below which snow lies; scattered by so much, either way
    float snow_grain;                       // what a unit of the grain adds to it,
    float snow_hollow;                      // and each block by which the land around is higher
    int snow_steep;                         // slope from which none lies
} SurfaceSpec;

// The band at height y. Their height varies a little with the climate, so that they are no straight lines.
static inline uint8_t surface_band(const SurfaceSpec *rule, int y, float temperature)
{
    const int shift = (int)((temperature + 1.0f) * rule->band_shift);
    return rule->bands[floor_mod((int64_t)y + shift, rule->band_count)];
}

typedef struct OreInfo {
    uint8_t block;
    uint8_t low, high; // y where veins begin: low <= y < high
    uint8_t veins;     // a chunk
    uint8_t size;      // steps of the walk
} OreInfo;

// Density is multiplied by mean + swing * field, at least `least` and at most 1.
typedef struct TreeSpec {
    int woods; // field over columns
    float mean, swing, least;
} TreeSpec;

typedef struct PlantSpec {
    int meadow;                     // field over columns
    float swing;                    // by which the field changes the chance of a plant in patches
    int cave_odds;                  // one of so many columns may hold a plant in a cave; a power of two
    int cave_low, cave_depth;       // y above which, and blocks below the surface from which on
    uint8_t cave_common, cave_rare; // blocks
} PlantSpec;

enum { TINT_STEPS = 5 };

typedef uint32_t TintTable[TINT_STEPS][TINT_STEPS]; // 0xRRGGBB; rows from cold to hot, columns from dry to wet

typedef struct TintSpec {
    int tone, dryness;               // fields over columns
    float tone_share, dryness_share; // by which they change grass and leaves
    TintTable grass, leaves, water;
} TintSpec;

typedef struct ShunSpec {
    int biome;
    float points; // lost by a place in it
} ShunSpec;

// The search for where a player begins: what a picture in some direction is worth, in points (gen/spawn/view.h). Angles
// are slopes, in blocks a block.
typedef struct SpawnSpec {
    int reach; // blocks from the origin along x and z; 0: the search of spawn.c, which has no other member
    float seen, skyline, water;    // for an angle of 1
    float relief, contrast;        // for a block between the lowest and the highest land; for colours
    float biomes, landmark, light; // for each kind after the first; for one in full size; with the sun behind
    float open, blocked;           // for a picture open as a whole; lost for an angle of 1
    float distance;                // lost for each 1,000 blocks from the origin
    float enough, patience, least; // where the search ends
    ShunSpec shun[SPEC_SHUN_MAX];
    int shun_count;
} SpawnSpec;

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
    uint64_t hash; // of its canonical text (recipe/recipe.h): together with the name its identity; 0: none
    char name[SPEC_NAME_MAX], summary[SPEC_SUMMARY_MAX];
    uint8_t stages[SPEC_STAGES_MAX]; // enum StageKind, in order
    int stage_count;
    FieldDef fields[SPEC_FIELDS_MAX]; // other parts refer to them by index
    FieldWarp warps[SPEC_FIELDS_MAX]; // of the fields over columns
    int field_count;
    BiomeInfo biomes[BIOMES_MAX]; // chunks store the index
    BiomeGround ground[BIOMES_MAX];
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
    LandmarkInfo landmarks[LANDMARKS_MAX];
    LandmarkSpec landmark_rules[LANDMARKS_MAX]; // of each
    int landmark_count;
} GeneratorSpec;
