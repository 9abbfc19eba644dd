#include "game/app.h"

#include "game/play.h"
#include "game/ui/settings.h"

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
     .summary = "the game; without --seed, --pos, --world or a link it starts at the title screen",
     .details =
         "--world NAME opens a saved world, or creates it. Without it, the world is named after its seed, and its\n"
         "file is created on the first change: trying seeds leaves no files.\n"
         "Worlds, on the title screen and in the menu, lists the saved worlds: play, rename, repair, delete; as does\n"
         "karst worlds.\n"
         "W A S D walk, Space jumps, twice flies (as F does), Shift sneaks and descends, Ctrl sprints, N passes\n"
         "through blocks; the left button breaks, the right places, the middle picks, 1..9 and the wheel select a\n"
         "slot; F1 hides the HUD, F2 takes a screenshot, F3 shows debug info, F11 toggles full screen; E lists the\n"
         "blocks, T opens the command line (help lists the commands), M the map, Esc the menu; L copies a link to\n"
         "the view.\n"
         "A link (karst:v1:...) holds seed, generator, position, view direction and time; paste it in the game with\n"
         "Ctrl-V, as a command or as a seed.\n"
         "Gamepads are supported. All keys can be changed in the menu.",
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
