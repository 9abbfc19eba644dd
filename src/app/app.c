#include "app/app.h"

#include "app/play.h"
#include "app/settings.h"

#include <stdio.h>

static void print_settings(void)
{
    printf("Settings, for the file and for --set:\n");
    for (int i = 0; i < setting_count; i++) {
        const SettingInfo *info = &setting_table[i];
        char expected[96], initial[32];
        setting_format_expected(info, expected);
        setting_format(info, info->initial, initial);
        printf("  %-15s %s: %s; default: %s\n", info->name, info->label, expected, initial);
    }
}

const Command app_commands[] = {
    {.name = "play",
     .arguments = "[LINK] [options]",
     .summary = "the game; without --seed, --pos or a link it begins with the title",
     .details =
         "With --world NAME a saved world is played, or made. Without it, the world is named after its seed, and its\n"
         "file is made when something is first changed in it: trying seeds leaves no files.\n"
         "Worlds, on the title and in the menu, lists what is saved: play, rename, repair, delete; as does karst "
         "worlds.\n"
         "W A S D walk, Space jumps, twice flies (as F does), Shift sneaks and goes down, Ctrl sprints, N passes\n"
         "through blocks; left breaks, right places, middle picks, 1..9 and the wheel choose; F1 hides the\n"
         "display, F2 takes a screenshot, F3 shows figures, F11 full screen; E lists the blocks, T takes\n"
         "commands (help lists them), M opens the map, L copies a link to the view, Esc opens the menu.\n"
         "A link (karst:v1:...) stands for seed, generator, place, look and time; in the game it is pasted with\n"
         "Ctrl-V as a command or a seed.\n"
         "A gamepad works as people expect. All keys can be changed in the menu.",
     .print_details = print_settings,
     .use = {.taken = OPTION_BIT(OPTION_SEED) | OPTION_BIT(OPTION_GENERATOR) | OPTION_BIT(OPTION_POS) |
                      OPTION_BIT(OPTION_LOOK) | OPTION_BIT(OPTION_TIME) | OPTION_BIT(OPTION_VIEW_DISTANCE) |
                      OPTION_BIT(OPTION_SIZE) | OPTION_BIT(OPTION_FOV) | OPTION_BIT(OPTION_THREADS) |
                      OPTION_BIT(OPTION_DATA_DIR) | OPTION_BIT(OPTION_SET) | OPTION_BIT(OPTION_MEMORY) |
                      OPTION_BIT(OPTION_WORLD),
             .link = true},
     .run = cmd_play},
};
const int app_command_count = ARRAY_COUNT(app_commands);
