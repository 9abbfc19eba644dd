// The colour that a layer of a map gives a column by itself.
#pragma once

#include "karst_test.h"
#include "map/map.h"

static inline Colour colour_of_column(const MapLayer *layer, const MapColumn *column)
{
    if (!layer->tile)
        return layer->column(column);
    const ColumnTile land = {.elevation = {column->elevation}, .height = {column->height}, .water = {column->water}};
    const SourceFacts facts = {.biomes = column->info, .biome_count = 1};
    uint8_t rgb[CHUNK_COLUMNS * 3];
    layer->tile(&(MapTile){&land, &facts, {column->rise}}, rgb);
    return (Colour){rgb[0], rgb[1], rgb[2]};
}
