// Uses of noise beyond a grey picture: land, fire, trees, weather, paths.
#pragma once

#include "base/base.h"

#include <stdio.h>

// Draws the pictures into the directory. False, with one logged line, if that fails; or after Ctrl-C.
bool uses_make(const char *directory);

void uses_write(FILE *page);
