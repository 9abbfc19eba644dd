// `karst noise list`, `sample`: print the table of noises and single values.
#pragma once

#include "scene/options.h"

int noise_list(const Options *options);
int noise_sample_at(const Options *options);
