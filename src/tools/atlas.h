// `karst map --tiles DIR`: an atlas with its page. DIR holds
//
//   LAYER/LEVEL/X/Z.png   tiles (map/atlas.h)         facts/LEVEL/X/Z.js   height and biome of columns, for the page
//   index.html, page.css, page.js, leaflet/           the page, from assets/atlas and third_party/leaflet
//   atlas.js              what the page knows of this atlas
//   atlas.json            which world and area it is: a run that asks for another is refused, so that none mix
//
// A run draws what is missing; layers may be added to an atlas.
#pragma once

#include "scene/options.h"

// Where `request` has the middle of the picture. Returns an exit code; what failed has been logged.
int atlas_make(const Options *options, const Generator *generator, int64_t center_x, int64_t center_z);
