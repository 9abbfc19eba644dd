// The picture on the screen of a new world: what the chosen generator makes of the seed, seen from the spawn, as on the
// cards of the seed browser. It follows the seed while that is typed; no frame waits for it. Main thread only.
#pragma once

#include "game/screens/seeds.h"

typedef struct SeedPreview {
    Seeds seeds;
    int64_t wanted; // a seed,
    double seconds; // for so long
} SeedPreview;

// Does nothing if it is open already; seeds_pause(&preview->seeds) lets its workers rest until then. `resources` as in
// RendererConfig.
void seed_preview_open(SeedPreview *preview, RenderQuality quality, RenderResources *resources);

// Frees everything, if it was ever opened. Waits for workers.
void seed_preview_quit(SeedPreview *preview, MapTiles *tiles);

// Once a frame while it is open. Returns the picture of that world; of index -1: not yet.
UiPicture seed_preview_frame(SeedPreview *preview, MapTiles *tiles, const RememberedSeed *seed, double seconds);
