// `karst noise`: the noise library on show. Its own commands are rows of a table here.
#pragma once

#include "tools/noise_request.h"

// All options that its commands take, together.
#define CMD_NOISE_OPTIONS (NOISE_PICTURE_OPTIONS | OPTION_BIT(OPTION_AT) | OPTION_BIT(OPTION_FRAMES))

void cmd_noise_print_commands(void);
int cmd_noise(const Options *options);
