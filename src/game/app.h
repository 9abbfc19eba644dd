// The game's table of commands: `karst play`.
#pragma once

#include "cli/command.h"

extern const Command app_commands[];
extern const int app_command_count;
