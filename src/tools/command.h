// The tools' table of commands.
#pragma once

#include "cli/command.h"

extern const Command tool_commands[];
extern const int tool_command_count;
