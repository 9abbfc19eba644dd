// Keeps the outputs of commands away from saved worlds (base/output.h). Any thread.
#pragma once

#include "base/base.h"

// An OutputGuard. Refuses every file whose header says that it is a world or a log of SQLite, files that are named as a
// world (unless they hold an exported one), and the names of logs and half-made files beside a world.
const char *store_guard(const char *path, bool exists);
