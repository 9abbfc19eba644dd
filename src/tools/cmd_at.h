// `karst at X,Z`: explains one place.
#pragma once

#include "scene/options.h"

int cmd_at(const Options *options);
