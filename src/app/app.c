#include "app/app.h"

#include "app/play.h"

const Command app_commands[] = {
    {.name = "play",
     .arguments = "[options]",
     .summary = "the game; without --seed or --pos it begins with the title",
     .details =
         "W A S D walk, Space jumps, twice flies (as F does), Shift sneaks and goes down, Ctrl sprints, N passes\n"
         "through blocks; left breaks, right places, middle picks, 1..9 and the wheel choose; F1 hides the\n"
         "display, F2 takes a screenshot, F3 shows figures, F11 full screen; E lists the blocks, T takes\n"
         "commands (help lists them), Esc opens the menu.\n"
         "A gamepad works as people expect. All keys can be changed in the menu.",
     .use = {.taken = OPTION_BIT(OPTION_SEED) | OPTION_BIT(OPTION_GENERATOR) | OPTION_BIT(OPTION_POS) |
                      OPTION_BIT(OPTION_LOOK) | OPTION_BIT(OPTION_TIME) | OPTION_BIT(OPTION_VIEW_DISTANCE) |
                      OPTION_BIT(OPTION_SIZE) | OPTION_BIT(OPTION_FOV) | OPTION_BIT(OPTION_THREADS) |
                      OPTION_BIT(OPTION_DATA_DIR) | OPTION_BIT(OPTION_SET) | OPTION_BIT(OPTION_MEMORY)},
     .run = cmd_play},
};
const int app_command_count = ARRAY_COUNT(app_commands);
