// `karst map --tiles DIR`: an atlas with its page. DIR holds
//
//   LAYER/LEVEL/X/Z.png   tiles (map/atlas.h)         facts/LEVEL/X/Z.js   height and biome of columns, for the page
//   index.html, page.css, page.js, leaflet/           the page, from assets/atlas and third_party/leaflet
//   atlas.js              description of this atlas for the page
//   atlas.json            its world and area: a run with others is refused, so that no two atlases mix
//
// A run draws the missing tiles; layers can be added to an atlas.
#pragma once

#include "map/atlas.h"
#include "tools/progress.h"

// If no layer is chosen, relief and biome are drawn. `seed_text` as typed, or NULL. Returns an exit code; failures have
// been logged.
int atlas_make(AtlasRequest request, const char *seed_text);

// Draws the progress of an atlas, and of a single map (cmd_map.c).
MapProgress map_report;
