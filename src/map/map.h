// Layers of maps (karst/map.h): a row of a table each, with its colours and their legend.
#pragma once

#include "base/jobs.h"
#include "karst/map.h"

typedef struct Colour {
    uint8_t r, g, b;
} Colour;

typedef struct LegendEntry {
    char name[BIOME_NAME_MAX];
    Colour colour;
} LegendEntry;

enum { LEGEND_MAX = BIOMES_MAX };

// A column of the land, as one pixel shows it.
typedef struct MapColumn {
    float elevation, temperature, humidity;
    float rise;                   // by which the land rises toward the south-east, blocks a block
    uint8_t height, water, biome; // wet if the height is below the water's level
    const BiomeInfo *info;        // of the biome
} MapColumn;

// Colours and words for values from -1 to 1, in equal steps.
enum { MAP_RAMP_STEPS = 5 };
typedef struct MapRamp {
    uint32_t colours[MAP_RAMP_STEPS];
    const char *words[MAP_RAMP_STEPS];
} MapRamp;

// 16 x 16 columns.
typedef struct MapTile {
    const ColumnTile *land;
    const SourceFacts *facts;
    float rise[CHUNK_COLUMNS]; // as MapColumn has it
} MapTile;

struct MapLayer {
    const char *name, *summary;
    void (*tile)(const MapTile *tile, uint8_t *rgb); // layers that show columns; 3 bytes each
    Colour (*column)(const MapColumn *column);       // the same, of a single one; of those without `tile`
    Colour (*screen)(const MapColumn *column);       // the same with MapRequest.screen; NULL: no difference
    Colour (*block)(uint8_t block);                  // layers that show blocks
    bool vertical;                                   // a section
    bool raw;                                        // can be written as 16-bit samples
    // Colours that the legend explains; for layers that show blocks it explains some blocks.
    bool biomes;                             // the biomes, in order
    const MapRamp *ramp;                     // a ramp's steps, or NULL
    const uint8_t *heights, *screen_heights; // heights, or NULL; as `screen`
};

// The meanings of a layer's colours, and of the marks at landmarks. Returns the number of entries.
int map_layer_legend(const MapLayer *layer, const SourceFacts *land, bool screen, LegendEntry entries[LEGEND_MAX]);
int map_landmark_legend(const SourceFacts *land, LegendEntry entries[LANDMARKS_MAX]);

// "mild", "dry": words for values of -1 .. 1, as the legends have them.
const char *map_temperature_word(float value);
const char *map_humidity_word(float value);

// True if the layer shows the blocks at one height.
static inline bool map_layer_has_level(const MapLayer *layer) { return layer->block && !layer->vertical; }
