// The water above an eye in it. Pure: reads blocks alone.
#pragma once

#include "render/render.h"

// Fills in view->submerged and view->open_sky for an eye in water: means over the columns around the eye, of which
// the nearer count more, so that both change smoothly as it moves.
void water_above_find(const BlockQuery *blocks, FrameView *view);
