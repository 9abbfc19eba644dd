// Time of a sample by dimension, measured on this machine, as charts of the gallery.
#pragma once

#include "tools/noise/diagram.h"

DiagramDraw cost_draw_dimensions; // value, Perlin and simplex noise in 1D to 4D
DiagramDraw cost_draw_claim;      // the order that articles give, without numbers
DiagramDraw cost_draw_plane;      // the same three in 2D
