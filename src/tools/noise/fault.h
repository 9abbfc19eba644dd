// What articles about noise get wrong: each fault as the wrong picture beside the right one.
#pragma once

#include "base/base.h"

#include <stdio.h>

// Draws "fault-NAME-wrong.png" and "fault-NAME-right.png" into the directory. False, with one logged line, if that
// fails; or after Ctrl-C.
bool faults_make(const char *directory);

// The part of the page that shows them.
void faults_write(FILE *page);
