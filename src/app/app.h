// The game's table of commands: `karst play`.
#pragma once

#include "scene/command.h"

extern const Command app_commands[];
extern const int app_command_count;
