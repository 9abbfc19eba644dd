// `karst textures`: every block tile and its mipmaps in one picture.
#pragma once

#include "cli/options.h"

int cmd_textures(const Options *options);
