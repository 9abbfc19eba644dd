// The tools' commands, each in its folder's cmd_<name>.c. main.c lists them.
#pragma once

#include "cli/command.h"

extern const Command cmd_hash, cmd_verify, cmd_bench, cmd_map, cmd_survey, cmd_at, cmd_worlds, cmd_noise, cmd_textures,
    cmd_recipe, cmd_generator;
extern const Command cmd_shot; // needs a window
