// Questions that articles leave open, answered by measurements which run while the page is made.
#pragma once

#include "base/base.h"

#include <stdio.h>

// Draws "question-unit.png", "question-disc.png" and "question-square.png" into the directory. False, with one logged
// line, if that fails; or after Ctrl-C.
bool questions_make(const char *directory);

void questions_write(FILE *page);
