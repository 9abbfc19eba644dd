// The small map in a corner of the game: north up, the player in the middle. Not called when the setting is off. Main
// thread only.
#pragma once

#include "session/pins.h"
#include "game/screens/map_marks.h"
#include "game/settings.h"
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

// Its position, in whole pixels.
OverlayBox minimap_box(const Canvas *canvas, const Settings *settings);
