// `karst play`: the window and the options.

#include "base/log.h"
#include "base/os.h"
#include "cli/shared.h"
#include "game/app.h"

#include <stdlib.h>

typedef struct PlayOptions {
    Arguments arguments;
    WorldOptions world;
    ViewOptions view;
    const char *set; // NULL if not given
    int memory;      // MiB; 0 if not given
    bool watch;
} PlayOptions;

// Options override the settings file for this run.
static const struct {
    SettingId setting;
    size_t option; // of the same type, in PlayOptions
} overrides[] = {{SETTING_view_distance, offsetof(PlayOptions, view.distance)},
                 {SETTING_horizon, offsetof(PlayOptions, view.horizon)},
                 {SETTING_fov, offsetof(PlayOptions, view.fov)},
                 {SETTING_quality, offsetof(PlayOptions, view.quality)},
                 {SETTING_resolution_scale, offsetof(PlayOptions, view.scale)},
                 {SETTING_shadows, offsetof(PlayOptions, view.shadows)}};

static bool apply_options(Settings *settings, bool given[SETTING_COUNT], const PlayOptions *options)
{
    for (size_t i = 0; i < ARRAY_COUNT(overrides); i++) {
        const void *option = (const char *)options + overrides[i].option;
        const SettingInfo *info = &setting_table[overrides[i].setting];
        given[overrides[i].setting] = option_given(options, option);
        if (option_given(options, option))
            setting_assign(settings, info, setting_field_value(info, option));
    }
    for (int i = 0; i < FRAME_EFFECTS && option_given(options, &options->view.effects); i++) {
        given[effect_settings[i]] = true;
        setting_assign(settings, &setting_table[effect_settings[i]], options->view.effects >> i & 1);
    }
    return !options->set || settings_set(settings, given, options->set);
}

static bool watch_is_possible(const PlayOptions *options)
{
    if (options->watch && !recipe_path(options->world.generator))
        return log_failure("--watch needs a recipe's file: --generator FILE.json --watch");
    if (options->watch && options->world.name)
        return log_failure("--watch plays a world that is not saved: omit --world");
    return true;
}

static SessionStart start_of(const PlayOptions *options)
{
    const WorldOptions *world = &options->world;
    bool link = world->has_link;
    return (SessionStart){.position = option_given(options, world->pos) ? world->pos
                                      : link                            ? world->link.feet
                                                                        : NULL,
                          .yaw = world->look[0],
                          .pitch = world->look[1],
                          .hours = world->hours,
                          .look_given = link || option_given(options, world->look),
                          .hours_given = link || option_given(options, &world->hours)};
}

static bool starts_at_title(const PlayOptions *options)
{
    const WorldOptions *world = &options->world;
    return !options->watch && !world->has_link && !option_given(options, &world->seed) &&
           !option_given(options, &world->name) && !option_given(options, world->pos);
}

// KARST_GL_DEBUG enables the driver's debug messages; the tests set it.
static int play_in_world(World *world, const PlayOptions *options, AppConfig *config, Input *input)
{
    config->window = window_create(&(WindowConfig){.width = options->view.size[0],
                                                   .height = options->view.size[1],
                                                   .vsync = config->settings->vsync,
                                                   .debug = getenv("KARST_GL_DEBUG") != NULL});
    App *app = config->window ? app_create(world, config) : NULL;
    int code = app ? EXIT_DONE : EXIT_FAILED;
    if (app) {
        app_run(app, input);
        app_destroy(app, input);
    }
    window_destroy(config->window);
    return code;
}

static int play(const PlayOptions *options, AppConfig *config, Input *input)
{
    WorldChoice choice = world_choice(options, &options->world);
    World world;
    choice.made_here = config->made_here;
    choice.watched = options->watch;
    WorldFate fate = world_open(&world, &choice);
    int code = fate == WORLD_OPEN ? play_in_world(&world, options, config, input) : world_exit_code(fate);
    world_close(&world); // in case no window could be opened
    return code;
}

static int run(const void *data)
{
    const PlayOptions *options = data;
    int64_t started_ns = clock_ns();
    Settings saved_settings, settings;
    Input *input = memory_alloc_zero(MEMORY_GENERAL, sizeof *input);
    settings_init(&saved_settings);
    input_init(input);
    settings_load(&saved_settings, input, options->world.data_dir);
    settings = saved_settings;
    KeyMap *made_here = NULL;
    AppConfig config = {.settings = &settings,
                        .saved_settings = &saved_settings,
                        .start = start_of(options),
                        .workers = options->view.threads,
                        .data_dir = options->world.data_dir,
                        .title = starts_at_title(options),
                        .adapts = true,
                        .watch = options->watch,
                        .memory_bytes = (size_t)options->memory << 20,
                        .made_here = &made_here,
                        .started_ns = started_ns};
    int code = EXIT_USAGE;
    if (watch_is_possible(options) && apply_options(&settings, config.given, options))
        code = play(options, &config, input);
    key_map_free(made_here);
    input_quit(input);
    memory_free(input);
    return code;
}

static void print_settings(void)
{
    printf("Settings, for the file and for --set:\n");
    for (int i = 0; i < SETTING_COUNT; i++) {
        const SettingInfo *info = &setting_table[i];
        printf("  %-15s %s: %s; default: %s\n", info->name, info->label, setting_format_expected(info).text,
               setting_format(info, info->initial).text);
    }
}

#define FIELD(member) .field = offsetof(PlayOptions, member)

// clang-format off
static const Option rows[] = {
    WORLD_ROWS,
    VIEW_ROWS,
    DRAWN_ROWS,
    {.shared = &option_data_dir, FIELD(world.data_dir)},
    {"set", .form = "NAME=VALUE[,...]", .help = "settings for this run only, not saved: --set fov=80,vsync=off",
        .read = option_read_text, .joins = true, FIELD(set), .expected = "settings"},
    {"memory", .form = "MIB", .help = "memory limit; the view distance is lowered to keep it",
        .initial_word = "no limit", .read = option_read_ints, FIELD(memory), .numbers = 1, .lowest = {64}, .highest = {1048576}},
    {"watch", .help = "rebuild the land whenever the recipe's file is saved; this world is not saved", OPTION_FLAG, FIELD(watch)},
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
        "--generator FILE.json --watch: whenever the recipe's file is saved in an editor, land and map are\n"
        "rebuilt, nearest first, and changed blocks stay; a mistake is shown with its line and column, and the land\n"
        "stays. The menu switches it on and off. Such a world is not saved: a saved world keeps its recipe.\n"
        "Gamepads are supported. All keys can be changed in the menu.",
    .print_details = print_settings,
    COMMAND_OPTIONS(PlayOptions, rows),
    .link = offsetof(PlayOptions, world),
    .run = run,
};
