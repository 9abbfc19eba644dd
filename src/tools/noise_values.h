// `karst noise list`, `sample`: words and numbers on stdout.
#pragma once

#include "scene/options.h"

int noise_list(const Options *options);
int noise_sample_at(const Options *options);
