// `karst noise stats`: a noise in numbers, on stdout.
#pragma once

#include "scene/options.h"

int noise_stats(const Options *options);
