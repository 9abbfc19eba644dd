// `karst worlds`: lists, checks, repairs, exports, imports, renames and deletes saved worlds. Its commands are rows of
// a table here.
#pragma once

#include "cli/command.h"

void cmd_worlds_print_commands(void);
int cmd_worlds(const Options *options);
