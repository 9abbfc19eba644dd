// The gallery's card of the noises for shaders: a picture drawn by C, the same one drawn by the reader's browser, and
// values of C for it to compare with (assets/pages/shaders.js).
#pragma once

#include "base/base.h"

#include <stdio.h>

// Draws "shaders.png" into the directory. False, with one logged line, if that fails; or after Ctrl-C.
bool shaders_make(const char *directory);

void shaders_write(FILE *page);
