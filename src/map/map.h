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

struct MapLayer {
    const char *name, *summary;
    Colour (*column)(const MapColumn *column); // layers that show columns
    Colour (*screen)(const MapColumn *column); // the same with MapRequest.screen; NULL: no difference
    Colour (*block)(uint8_t block);            // layers that show blocks
    bool vertical;                             // a section
    bool raw;                                  // can be written as 16-bit samples
    // The colours' meanings. Returns the number of entries.
    int (*legend)(const SourceFacts *land, LegendEntry entries[LEGEND_MAX]);
    int (*screen_legend)(const SourceFacts *land, LegendEntry entries[LEGEND_MAX]); // as `screen`
    bool biomes; // the legend's entries are the biomes, in order
};

// "mild", "dry": words for values of -1 .. 1, as the legends have them.
const char *map_temperature_word(float value);
const char *map_humidity_word(float value);

// Whether it shows the blocks at a height.
static inline bool map_layer_has_level(const MapLayer *layer) { return layer->block && !layer->vertical; }
