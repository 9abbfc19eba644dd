#include "game/play.h"

#include "base/clock.h"
#include "base/interrupt.h"
#include "cli/command.h"
#include "cli/shared.h"
#include "game/game.h"

#include <stdlib.h>

typedef struct PlayOptions {
    Arguments arguments;
    WorldOptions world;
    int view_distance;
    int size[2];
    double fov;
    int threads;
    const char *set; // NULL if not given
    int memory;      // MiB; 0 if not given
} PlayOptions;

// Options override the settings file for this run.
static bool take_options(Settings *settings, const PlayOptions *options)
{
    if (option_given(options, &options->view_distance))
        settings->view_distance = options->view_distance;
    if (option_given(options, &options->fov))
        settings->fov = options->fov;
    return !options->set || settings_set(settings, options->set);
}

static GameConfig config_of(const PlayOptions *options)
{
    bool link = options->world.has_link;
    GameConfig config = {.position = option_given(options, options->world.pos) ? options->world.pos
                                     : link                                    ? options->world.link.feet
                                                                               : NULL,
                         .yaw = options->world.look[0],
                         .pitch = options->world.look[1],
                         .hours = options->world.hours,
                         .look_given = link || option_given(options, options->world.look),
                         .hours_given = link || option_given(options, &options->world.hours),
                         .workers = options->threads,
                         .data_dir = options->world.data_dir,
                         .memory_bytes = (size_t)options->memory << 20};
    config.title = !link && !option_given(options, &options->world.seed) &&
                   !option_given(options, &options->world.name) && !option_given(options, options->world.pos);
    return config;
}

static int play_in_window(Game *game, Window *window, const PlayOptions *options, const Settings *settings)
{
    GameConfig config = config_of(options);
    bool ready = game_init(game, window, &config, settings);
    if (ready)
        game_run(game);
    game_quit(game);
    return ready ? EXIT_DONE : EXIT_FAILED;
}

// KARST_GL_DEBUG enables the driver's debug messages; the tests set it.
static int play_with_settings(Game *game, const PlayOptions *options, const Settings *settings)
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

static int play_in_world(Game *game, const PlayOptions *options, const Settings *settings)
{
    WorldChoice choice = world_choice(options, &options->world);
    WorldFate fate = world_open(&game->world, &choice);
    int code = fate == WORLD_OPEN ? play_with_settings(game, options, settings) : world_exit_code(fate);
    world_close(&game->world); // in case no window could be opened
    return code;
}

static int run(const void *data)
{
    const PlayOptions *options = data;
    Game *game = memory_alloc_zero(MEMORY_GENERAL, sizeof *game);
    game->started_ns = clock_ns();
    settings_init(&game->kept);
    input_init(&game->input);
    settings_load(&game->kept, &game->input, options->world.data_dir);
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

#define FIELD(member) .field = offsetof(PlayOptions, member)

// clang-format off
static const Option rows[] = {
    {.shared = &option_seed, FIELD(world.seed)},
    {.shared = &option_generator, FIELD(world.generator)},
    {.shared = &option_pos, FIELD(world.pos)},
    {.shared = &option_look, FIELD(world.look)},
    {.shared = &option_time, FIELD(world.hours)},
    {.shared = &option_view_distance, FIELD(view_distance)},
    {.shared = &option_size, FIELD(size)},
    {.shared = &option_fov, FIELD(fov)},
    {.shared = &option_threads, FIELD(threads)},
    {.shared = &option_data_dir, FIELD(world.data_dir)},
    {"set", .form = "NAME=VALUE[,...]", .help = "settings for this run only, not saved: --set fov=80,vsync=off",
        .read = option_read_text, FIELD(set), .expected = "settings"},
    {"memory", .form = "MIB", .help = "memory limit; the view distance is lowered to keep it",
        .initial_word = "no limit", .read = option_read_ints, FIELD(memory), .numbers = 1, .lowest = {64}, .highest = {1048576}},
    {.shared = &option_world, FIELD(world.name)},
};
// clang-format on

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
    COMMAND_OPTIONS(PlayOptions, rows),
    .link = offsetof(PlayOptions, world),
    .run = run,
};
