// `karst noise image`, `animate`: pictures and numbered frames.
#pragma once

#include "cli/options.h"

int noise_image(const Options *options);
int noise_animate(const Options *options);
