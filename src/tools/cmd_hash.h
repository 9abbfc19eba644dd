// `karst hash`: a hash for each chunk of a range, and one over all of them.
#pragma once

#include "scene/options.h"

int cmd_hash(const Options *options);
