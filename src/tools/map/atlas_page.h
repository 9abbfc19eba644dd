// The page of an atlas, and the two files that describe it. Main thread.
#pragma once

#include "map/atlas.h"

#include <jansson.h>

// Writes atlas.json (the manifest with the layers' names), atlas.js (the same with levels, colours, biomes and spawn)
// and copies the page. `seed_text` as typed, or NULL. False, with one logged line, if a file cannot be read or
// written.
bool atlas_write_page(const AtlasRequest *request, const json_t *manifest, const char *seed_text);
