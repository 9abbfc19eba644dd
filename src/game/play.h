// `karst play`: opens the window and the settings, and hands them to the game.
#pragma once

#include "cli/command.h"

extern const Command cmd_play;
