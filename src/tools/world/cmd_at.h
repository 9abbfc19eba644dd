// `karst at X,Z`: the facts of one place: biome, height, fields and blocks.
#pragma once

#include "cli/options.h"

int cmd_at(const Options *options);
