// The small map in a corner of the game: north up, the player in the middle. Not called when the setting is off. Main
// thread only.
#pragma once

#include "game/screens/map_marks.h"
#include "game/ui/settings.h"
#include "player/player.h"
#include "session/lists.h"

typedef struct MinimapContext {
    const Canvas *canvas;
    MapTiles *tiles;
    const ChunkSource *source;
    const Settings *settings;
    const Player *player;
    const Pins *pins;
} MinimapContext;

void minimap_draw(const MinimapContext *context);

// Its position, in whole pixels.
OverlayBox minimap_box(const Canvas *canvas, const Settings *settings);
