// Files that a program opens because of their place and name, not because the user named them: settings, shaders, its
// own outputs. Under such a name may lie a FIFO, which would be waited for, or a device. Any thread.
#pragma once

#include "base/base.h"

#include <stdio.h>

// Opens a regular file, or a link to one, for reading. Never waits. NULL with errno; ENXIO: it is something else.
FILE *regular_open(const char *path);

// The system's words for errno, or that it is no regular file.
const char *regular_reason(int error);

// Nothing has the name, or a regular file or a link to one, so that it may be replaced. False after one logged line.
bool regular_may_replace(const char *path);
