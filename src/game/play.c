#include "game/play.h"

#include "base/clock.h"
#include "base/interrupt.h"
#include "cli/command.h"
#include "game/game.h"

#include <stdlib.h>

// Options override the settings file for this run.
static bool take_options(Settings *settings, const Options *options)
{
    if (options_given(options, OPTION_VIEW_DISTANCE))
        settings->view_distance = options->view_distance;
    if (options_given(options, OPTION_FOV))
        settings->fov = options->fov;
    return !options->set || settings_set(settings, options->set);
}

static GameConfig config_of(const Options *options)
{
    bool link = options->has_link;
    GameConfig config = {.position = options_given(options, OPTION_POS) ? options->pos
                                     : link                             ? options->link.feet
                                                                        : NULL,
                         .yaw = options->look[0],
                         .pitch = options->look[1],
                         .hours = options->hours,
                         .look_given = link || options_given(options, OPTION_LOOK),
                         .hours_given = link || options_given(options, OPTION_TIME),
                         .workers = options->threads,
                         .data_dir = options->data_dir,
                         .memory_bytes = (size_t)options->memory << 20};
    config.title = !link && !options_given(options, OPTION_SEED) && !options_given(options, OPTION_WORLD) &&
                   !options_given(options, OPTION_POS);
    return config;
}

static int play_in_window(Game *game, Window *window, const Options *options, const Settings *settings)
{
    GameConfig config = config_of(options);
    bool ready = game_init(game, window, &config, settings);
    if (ready)
        game_run(game);
    game_quit(game);
    return ready ? EXIT_DONE : EXIT_FAILED;
}

// KARST_GL_DEBUG enables the driver's debug messages; the tests set it.
static int play_with_settings(Game *game, const Options *options, const Settings *settings)
{
    Window *window = window_create(&(WindowConfig){.title = "Karst",
                                                   .width = options->size[0],
                                                   .height = options->size[1],
                                                   .vsync = settings->vsync != 0,
                                                   .debug = getenv("KARST_GL_DEBUG") != NULL});
    int code = window ? play_in_window(game, window, options, settings) : EXIT_FAILED;
    window_destroy(window);
    return code;
}

static int play_in_world(Game *game, const Options *options, const Settings *settings)
{
    WorldChoice choice = world_choice(options);
    WorldFate fate = world_open(&game->world, &choice);
    int code = fate == WORLD_OPEN ? play_with_settings(game, options, settings) : world_exit_code(fate);
    world_close(&game->world); // in case no window could be opened
    return code;
}

static int run(const Options *options)
{
    Game *game = memory_alloc_zero(MEMORY_GENERAL, sizeof *game);
    game->started_ns = clock_ns();
    settings_init(&game->kept);
    input_init(&game->input);
    settings_load(&game->kept, &game->input, options->data_dir);
    Settings settings = game->kept;
    int code = take_options(&settings, options) ? play_in_world(game, options, &settings) : EXIT_USAGE;
    input_quit(&game->input);
    memory_free(game);
    return code;
}

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

const Command cmd_play = {
    .name = "play",
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
    .run = run,
};
