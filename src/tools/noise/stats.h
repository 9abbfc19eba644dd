// `karst noise stats`: prints statistics of a noise.
#pragma once

#include "cli/options.h"

int noise_stats(const Options *options);
