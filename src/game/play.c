// `karst play`: the window, the loop of frames, and the options.

#include "base/log.h"
#include "base/os.h"
#include "cli/shared.h"
#include "game/app_internal.h"

#include <math.h>
#include <stdlib.h>

#define UNFOCUSED_FPS 30.0
#define LOG_MS 50 // between lines about the player in the debug log

// ---- the loop

typedef struct Loop {
    App *app;
    Input *input;
    int64_t frame_ns;  // of the last frame
    int64_t logged_ns; // of the last line about the player, and its state
    int logged_taken;
    MenuScreen logged_screen;
} Loop;

// Sleeps for the rest of the frame, where the frame rate is limited.
static void pace(const Loop *loop)
{
    bool software = window_is_software(loop->app->config->window);
    int limit = pacing_limit(loop->app->settings.max_fps, software);
    double fps = limit > 0 ? limit : 1e9;
    if (!loop->input->focused || loop->input->minimised)
        fps = fmin(fps, UNFOCUSED_FPS);
    double left = pacing_wait_ms(clock_ms_since(loop->frame_ns), fps, software, scene_progress(loop->app->scene));
    if (left > 0.2)
        clock_sleep_ms(left);
}

// Logs every LOG_MS, and after each frame that handled a press or changed the menu: tests that drive the game read
// this.
static void log_place(Loop *loop)
{
    const App *app = loop->app;
    const Player *player = session_player(app->session);
    int taken = loop->input->taken;
    if (loop->logged_taken == taken && loop->logged_screen == app->flow.screen &&
        clock_ms_since(loop->logged_ns) < LOG_MS)
        return;
    loop->logged_ns = clock_ns();
    loop->logged_taken = taken;
    loop->logged_screen = app->flow.screen;
    log_debug("at %.3f %.3f %.3f, yaw %.2f, pitch %.2f, mode %d, menu %d, mouse %d, %d x %d, taken %d, frame %.1f ms",
              player->position[0], player->position[1], player->position[2], player->yaw, player->pitch, player->mode,
              app->flow.screen, app->captured, app->width, app->height, taken,
              (double)frame_times_summary(&app->times).p50);
}

static void run_loop(Loop *loop)
{
    App *app = loop->app;
    bool running = true;
    loop->frame_ns = clock_ns();
    for (int64_t frames = 0; running; frames++) {
        pace(loop);
        double ms = clock_ms_since(loop->frame_ns);
        loop->frame_ns = clock_ns();
        input_poll(loop->input);
        running = app_frame(app, loop->input, ms / 1000);
        window_swap(loop->app->config->window);
        if (app->scene)
            scene_feed(app->scene);
        if (frames == 0)
            log_info("first frame %.0f ms after the start", clock_ms_since(app->config->started_ns));
        else
            frame_times_add(&app->times, (float)ms);
        log_place(loop);
    }
    const Player *player = session_player(app->session);
    log_info("left at %.1f %.1f %.1f, looking %.1f %.1f", player->position[0], player->position[1], player->position[2],
             player->yaw, player->pitch);
}

// ---- the command

typedef struct PlayOptions {
    Arguments arguments;
    WorldOptions world;
    int view_distance, horizon;
    int size[2];
    double fov;
    int threads;
    const char *set; // NULL if not given
    int memory;      // MiB; 0 if not given
    bool watch;
} PlayOptions;

// Options override the settings file for this run.
static bool apply_options(Settings *settings, const PlayOptions *options)
{
    if (option_given(options, &options->view_distance))
        settings->view_distance = options->view_distance;
    if (option_given(options, &options->horizon))
        settings->horizon = options->horizon;
    if (option_given(options, &options->fov))
        settings->fov = options->fov;
    return !options->set || settings_set(settings, options->set);
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
    config->window = window_create(&(WindowConfig){.title = "Karst",
                                                   .width = options->size[0],
                                                   .height = options->size[1],
                                                   .vsync = config->settings->vsync,
                                                   .debug = getenv("KARST_GL_DEBUG") != NULL});
    App *app = config->window ? app_create(world, config) : NULL;
    int code = app ? EXIT_DONE : EXIT_FAILED;
    if (app) {
        run_loop(&(Loop){.app = app, .input = input, .logged_taken = -1});
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
    int code = EXIT_USAGE;
    if (watch_is_possible(options) && apply_options(&settings, options))
        code = play(options,
                    &(AppConfig){.settings = &settings,
                                 .saved_settings = &saved_settings,
                                 .start = start_of(options),
                                 .workers = options->threads,
                                 .data_dir = options->world.data_dir,
                                 .title = starts_at_title(options),
                                 .watch = options->watch,
                                 .memory_bytes = (size_t)options->memory << 20,
                                 .made_here = &made_here,
                                 .started_ns = started_ns},
                    input);
    key_map_free(made_here);
    input_quit(input);
    memory_free(input);
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
    WORLD_ROWS,
    VIEW_ROWS,
    {.shared = &option_horizon, FIELD(horizon)},
    {.shared = &option_data_dir, FIELD(world.data_dir)},
    {"set", .form = "NAME=VALUE[,...]", .help = "settings for this run only, not saved: --set fov=80,vsync=off",
        .read = option_read_text, FIELD(set), .expected = "settings"},
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
