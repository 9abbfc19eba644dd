// `karst worlds`: the saved worlds, listed, checked, mended, copied, sent, renamed and deleted. Its own commands are
// rows of a table here.
#pragma once

#include "scene/command.h"

void cmd_worlds_print_commands(void);
int cmd_worlds(const Options *options);
