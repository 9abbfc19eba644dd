// The small map in a corner of the game: north up, the player in the middle. Main thread only.
#pragma once

#include "game/screens/map_screen.h"
#include "game/ui/settings.h"

// `workers` as in map_tiles_open. Draws nothing if the setting is off.
void minimap_draw(const Ui *ui, const MapContext *context, const Settings *settings, int workers);
