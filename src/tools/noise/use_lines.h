// Uses of noise in one dimension, as SVG.
#pragma once

#include "tools/noise/diagram.h"

DiagramDraw use_random_ground, use_smooth_ground; // heights along a line: random, and a sum of octaves
DiagramDraw use_weather;                          // temperature and rain over a season
DiagramDraw use_paths;                            // walkers whose direction is random, and noise
