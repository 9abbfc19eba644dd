// `karst noise list`, `sample`: print the table of noises and single values.
#pragma once

#include "cli/options.h"

int noise_list(const Options *options);
int noise_sample_at(const Options *options);
