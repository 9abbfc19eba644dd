// The tables of generators 1 and 2: what each field does to the land, and which climate makes which biome. Private to
// gen; the numbers are part of the generators and may not change once their golden hashes are set.
#pragma once

#include "gen/biome.h"
#include "gen/spline.h"

typedef enum TerrainCurve {
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
} TerrainCurve;

extern const Spline terrain_curves[CURVE_COUNT];

// What the climate table looks at.
typedef enum ClimateAxis {
    CLIMATE_TEMPERATURE, // falls with height
    CLIMATE_HUMIDITY,
    CLIMATE_HEIGHT, // blocks
    CLIMATE_INLAND, // CURVE_INLAND
    CLIMATE_SEA,    // 1 where the continents field says sea, else 0
    CLIMATE_RUGGED, // how much of a mountain this is, 0 .. 1
    CLIMATE_SWAMP,  // 0 .. 1
    CLIMATE_AXIS_COUNT
} ClimateAxis;

typedef struct ClimateRange {
    ClimateAxis axis;
    float low, high; // low <= value < high
} ClimateRange;

enum { CLIMATE_RANGES = 3, CLIMATE_BOXES_MAX = 32 };

// A column is of the first row all of whose ranges hold it. The last row holds everything.
typedef struct ClimateBox {
    Biome biome;
    int range_count;
    ClimateRange ranges[CLIMATE_RANGES];
} ClimateBox;

extern const ClimateBox climate_boxes[];
extern const int climate_box_count;
