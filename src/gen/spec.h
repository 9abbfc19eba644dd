// All that makes a generator, as data: fields, curves, climates, biomes, caves, ores, colours and the order of stages.
// A GeneratorSpec is one flat value without pointers, so a copy is a whole generator; arrays are bounded by the named
// limits. The built-in ones are in gen/specs/; their numbers are fixed by golden hashes, since saved worlds depend on
// them. Plain data; any thread.
#pragma once

#include "gen/spline.h"
#include "noise/field.h"
#include "world/source.h"

enum {
    SPEC_NAME_MAX = 32, // bytes of a name, with its end
    SPEC_SUMMARY_MAX = 96,
    SPEC_FIELDS_MAX = 32,
    SPEC_BOXES_MAX = 32,
    SPEC_ORES_MAX = 16,
    SPEC_BANDS_MAX = 32,
    SPEC_STAGES_MAX = 16,
};

// ---- biomes

// Rows of the built-in specs. Chunks store the number of a row: append, never renumber.
typedef enum Biome {
    BIOME_OCEAN,
    BIOME_DEEP_OCEAN,
    BIOME_FROZEN_OCEAN,
    BIOME_BEACH,
    BIOME_STONY_SHORE,
    BIOME_RIVER,
    BIOME_PLAINS,
    BIOME_FOREST,
    BIOME_BIRCH_FOREST,
    BIOME_TAIGA,
    BIOME_SNOWY_PLAINS,
    BIOME_JUNGLE,
    BIOME_SAVANNA,
    BIOME_DESERT,
    BIOME_BADLANDS,
    BIOME_SWAMP,
    BIOME_MOUNTAINS,
    BIOME_SNOWY_PEAKS,
    BIOME_COUNT
} Biome;

typedef struct BiomeSurface {
    uint8_t top, filler;  // enum Block: the topmost block, and those below it
    uint8_t depth;        // blocks of filler
    uint8_t below;        // between filler and stone, `below_depth` of SurfaceSpec; stone for none
    uint8_t bed;          // the topmost block where water stands over it
    uint8_t steep, cliff; // where columns two apart differ by `steep` or more, `cliff` lies on top instead; 0: nowhere
    uint8_t high, low;    // on top in patches, where their field is high or low; 0: as elsewhere
} BiomeSurface;

// Shapes of trees: gen/stages/trees.h.
typedef enum TreeKind {
    TREE_OAK,
    TREE_BIRCH,
    TREE_SPRUCE,
    TREE_JUNGLE,
    TREE_ACACIA,
    TREE_WILLOW,
    TREE_CACTUS,
    TREE_KIND_COUNT
} TreeKind;

enum { BIOME_TREES = 3, BIOME_PLANTS = 4 };

// `density` of all possible places hold a tree; `kinds` share them by weight.
typedef struct BiomeTrees {
    float density;
    struct {
        uint8_t kind; // enum TreeKind
        uint8_t weight;
    } kinds[BIOME_TREES];
} BiomeTrees;

// How plants grow: gen/stages/plants.c. All are one column wide.
typedef enum PlantHabit {
    PLANT_ON_GROUND,
    PLANT_IN_WATER, // one block on the bed
    PLANT_KELP,     // from the bed up to below the water's surface
    PLANT_CANE,     // beside water, at its level
    PLANT_ON_WATER,
    PLANT_HABIT_COUNT
} PlantHabit;

typedef struct BiomePlant {
    uint8_t block, habit; // enum Block, enum PlantHabit
    float chance;         // of a column to hold it where the meadow field is at its mean
    float patchy;         // 0: everywhere alike, 1: in patches
} BiomePlant;

// What a biome's land is made of and what stands on it.
typedef struct BiomeGround {
    BiomeSurface surface;
    BiomeTrees trees;
    BiomePlant plants[BIOME_PLANTS]; // the first that its chance picks; chance 0 ends the list
} BiomeGround;

// ---- land: fields over columns -> height, climate and biome

typedef enum LandKind { LAND_FIRST, LAND_KARST, LAND_KIND_COUNT } LandKind;

// From 0 at `low` to 1 at `high`, 3t^2 - 2t^3 between.
typedef struct SmoothStep {
    float low, high;
} SmoothStep;

// Continents, and on them hills whose size changes from place to place, flat near the sea.
typedef struct FirstLand {
    float shore;                     // height of the coast
    float sea_slope, land_slope;     // height a unit of the land field
    SmoothStep relief, inland, high; // of the relief, land and hills fields
    float hills, hills_inland;       // size in blocks on the coast, and what is added inland
    float mountains;                 // blocks, where relief, inland and high are 1
    float lowest, highest;
    float sea_below, beach_below;       // heights
    float forest_above;                 // of the forest field
    uint8_t sea, beach, forest, plains; // biomes
} FirstLand;

typedef enum KarstCurve {
    CURVE_BASE,        // continents -> height of the land without anything on it
    CURVE_INLAND,      // continents -> 0 on the shore, 1 inland
    CURVE_CLIFF,       // continents -> 0 on the water's edge, 1 a few blocks on: where coasts are cliffs
    CURVE_ROLL,        // erosion -> size of the hills, in blocks
    CURVE_RUGGED,      // erosion -> 0 where no mountain stands, 1 where they stand highest
    CURVE_PLATEAU,     // steps -> blocks added
    CURVE_LAKE,        // steps -> 0 no lake, 1 its middle
    CURVE_VALLEY,      // |ridges| -> 0 at a river, 1 outside its valley
    CURVE_GORGE,       // |ridges| -> the same for mountains, whose valleys are wider
    CURVE_CHANNEL,     // |ridges| -> 0 on the bank, 1 in the middle of the river
    CURVE_TEMPERATURE, // the field -> -1 .. 1, each tenth about as common as another
    CURVE_HUMIDITY,
    CURVE_COUNT
} KarstCurve;

// Inputs of the climate boxes.
typedef enum ClimateAxis {
    CLIMATE_TEMPERATURE, // falls with height
    CLIMATE_HUMIDITY,
    CLIMATE_HEIGHT, // blocks
    CLIMATE_INLAND, // CURVE_INLAND
    CLIMATE_SEA,    // 1 where the continents field is below `sea`, else 0
    CLIMATE_RUGGED, // how much of a mountain this is, 0 .. 1
    CLIMATE_SWAMP,  // 0 .. 1
    CLIMATE_AXIS_COUNT
} ClimateAxis;

typedef struct ClimateRange {
    ClimateAxis axis;
    float low, high; // low <= value < high
} ClimateRange;

enum { CLIMATE_RANGES = 3 };

// A column has the biome of the first box whose ranges all hold it. The last box holds everything.
typedef struct ClimateBox {
    int biome;
    int range_count;
    ClimateRange ranges[CLIMATE_RANGES];
} ClimateBox;

// Numbers of the karst land. A rate multiplies how far a value lies beyond its bound; the result is clamped to 0 .. 1.
typedef struct KarstNumbers {
    float continents;                        // factor of the sum of continents and plates
    float sea;                               // of the continents, below which there is sea
    float shore;                             // height where land begins, as in CURVE_BASE
    float lowest, soft, highest;             // of the surface; above `soft`, heights are compressed
    float ragged;                            // share of hills in steps: plateaus with ragged borders
    float warmth_fold, wetness_fold;         // shares of the fields that fold the borders of climates
    float swamp_wet, swamp_warm, swamp_flat; // above which humidity, temperature and erosion let swamps be
    float swamp_wet_rate, swamp_warm_rate, swamp_flat_rate, swamp_inland_rate;
    float pool_level, pool_hills, pool_detail;   // height of pools, and the shares of the fields in it
    float pool_highest, pool_rate;               // land above that has none
    float crest_slope, crest_round;              // of ridged noise; squared half width of the rounding
    float mountain, mountain_crest;              // blocks of a mountain, and of its crests
    float hills_bias, hills_coast, hills_inland; // size of hills as a share of CURVE_ROLL
    float mesa_wet, mesa_rate, mesa_least;       // plateaus are this high in humidity 0, lower in wet lands
    float floor_hills, floor_rate, floor_least;  // hills of the sea floor, by depth
    float valley_least, valley_rise; // share of the height that is left in a valley, and what is added outside
    float coast_rate;                // by which the land rises from the shore
    float detail;
    float lake_bed;
    float channel_bed, channel_detail;
    float cold_above, cold_rate;               // temperature falls by the rate for each block above
    float crags_above, crags_rate, crags_most; // overhangs: ruggedness where they begin, and blocks at most
} KarstNumbers;

typedef struct KarstLand {
    Spline curves[CURVE_COUNT];
    ClimateBox boxes[SPEC_BOXES_MAX];
    int box_count;
    KarstNumbers numbers;
} KarstLand;

typedef struct LandSpec {
    LandKind kind;
    int first_field, field_count; // consecutive fields over columns, in the order that the kind reads them
    int river;                    // of these, the one that is zero in the middle of rivers; -1: this land has none
    union {
        FirstLand first;
        KarstLand karst;
    };
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

typedef struct CaveSpec {
    CaveKind kind;
    int entrance;              // field over columns: high where caves may come out of the ground
    int field;                 // the first of three: cavern and two tunnels in space; or xy, yz and zx
    float open, roof_rate;     // of the entrance: caves come out above `open`; blocks of roof for each unit below
    int roof;                  // blocks of ground over caves, at most
    int seal;                  // blocks of stone under and beside water
    int lava;                  // y up to which caves are filled with lava
    int fade;                  // blocks below the ceiling over which caves narrow
    float cavern, cavern_rise; // hollow above; higher by `cavern_rise` from y `rise_from` to `rise_blocks` above it
    int rise_from, rise_blocks;
    float tunnel, bend; // squared radius of tunnels; share of the cavern field that makes them crooked
} CaveSpec;

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
} SurfaceSpec;

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
    STAGE_KIND_COUNT
} StageKind;

// ---- the whole

typedef struct GeneratorSpec {
    int id; // saved with worlds: never reused
    char name[SPEC_NAME_MAX], summary[SPEC_SUMMARY_MAX];
    uint8_t stages[SPEC_STAGES_MAX]; // enum StageKind, in order
    int stage_count;
    FieldDef fields[SPEC_FIELDS_MAX]; // other parts refer to them by index
    int field_count;
    BiomeInfo biomes[BIOMES_MAX]; // chunks store the index
    BiomeGround ground[BIOMES_MAX];
    int biome_count;
    LandSpec land;
    CragSpec crags;
    CaveSpec caves;
    float freezing; // temperature of the climate (-1 .. 1) below which water freezes
    SurfaceSpec surface;
    int bedrock_layers;
    OreInfo ores[SPEC_ORES_MAX];
    int ore_count;
    TreeSpec trees;
    PlantSpec plants;
    TintSpec tints;
} GeneratorSpec;

extern const GeneratorSpec spec_first, spec_karst, spec_planes;

// Returns whether a generator can be made from it: each index lies inside its table, each number is finite and in its
// range, thresholds ascend. If not, logs one line that names the first member at fault.
bool spec_check(const GeneratorSpec *spec);
