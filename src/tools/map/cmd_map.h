// `karst map`: pictures of the land from above, of caves, of a vertical section; and the spawn point.
#pragma once

#include "cli/options.h"

#define CMD_MAP_OPTIONS                                                                                                \
    (OPTION_BIT(OPTION_SEED) | OPTION_BIT(OPTION_GENERATOR) | OPTION_BIT(OPTION_SIZE) | OPTION_BIT(OPTION_THREADS) |   \
     OPTION_BIT(OPTION_OUTPUT) | OPTION_BIT(OPTION_CENTER) | OPTION_BIT(OPTION_SCALE) | OPTION_BIT(OPTION_LAYER) |     \
     OPTION_BIT(OPTION_LEVEL) | OPTION_BIT(OPTION_TO) | OPTION_BIT(OPTION_GRID) | OPTION_BIT(OPTION_LEGEND) |          \
     OPTION_BIT(OPTION_RAW) | OPTION_BIT(OPTION_SPAWN) | OPTION_BIT(OPTION_TILES))

int cmd_map(const Options *options);
void cmd_map_print_layers(void);
