// `karst play`: opens the window and the settings, and hands them to the game.
#pragma once

#include "cli/options.h"

int cmd_play(const Options *options);
