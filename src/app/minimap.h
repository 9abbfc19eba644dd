// The small map in a corner while one plays: north up, the player in the middle. A setting; when it is off nothing here
// is called. Main thread only.
#pragma once

#include "app/map_marks.h"
#include "app/pins.h"
#include "app/settings.h"
#include "player/player.h"

typedef struct MinimapContext {
    const Canvas *canvas;
    MapTiles *tiles;
    const Generator *generator;
    const Settings *settings;
    const Player *player;
    const Pins *pins;
} MinimapContext;

void minimap_draw(const MinimapContext *context);

// Where it lies: whole pixels.
OverlayBox minimap_box(const Canvas *canvas, const Settings *settings);
