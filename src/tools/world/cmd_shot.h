// `karst shot`: the view from a place as a PNG, drawn once everything in view is loaded. Needs OpenGL, but no display.
#pragma once

#include "cli/options.h"

int cmd_shot(const Options *options);
