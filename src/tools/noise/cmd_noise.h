// `karst noise`: shows the noise library. Its commands are rows of a table here.
#pragma once

#include "tools/noise/request.h"

// All options that its commands accept.
#define CMD_NOISE_OPTIONS (NOISE_PICTURE_OPTIONS | OPTION_BIT(OPTION_AT) | OPTION_BIT(OPTION_FRAMES))

void cmd_noise_print_commands(void);
int cmd_noise(const Options *options);
