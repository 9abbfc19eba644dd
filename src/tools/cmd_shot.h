// `karst shot`: the view from a place, once all that it shows is there, as a PNG. Needs OpenGL, but no display.
#pragma once

#include "scene/options.h"

int cmd_shot(const Options *options);
