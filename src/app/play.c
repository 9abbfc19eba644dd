#include "app/play.h"

#include "app/game.h"
#include "base/clock.h"
#include "base/interrupt.h"
#include "base/parse.h"
#include "scene/command.h"
#include "world/seed.h"

// What the command line says goes before what the file says, for this time.
static void take_options(Settings *settings, const Options *options)
{
    if (options_given(options, OPTION_VIEW_DISTANCE))
        settings->view_distance = options->view_distance;
    if (options_given(options, OPTION_FOV))
        settings->fov = options->fov;
}

// The typed seed, if it says more than the number.
static const char *seed_words(const Options *options)
{
    int64_t number;
    const char *text = options_text(options, OPTION_SEED);
    return text && !parse_int64(text, &number) ? text : NULL;
}

static GameConfig config_of(const Options *options)
{
    bool given = options_given(options, OPTION_SEED);
    GameConfig config = {.generator = options->generator,
                         .seed = given ? options->seed : seed_random(),
                         .seed_text = seed_words(options),
                         .position = options_given(options, OPTION_POS) ? options->pos : NULL,
                         .yaw = options->look[0],
                         .pitch = options->look[1],
                         .hours = options->hours,
                         .workers = options->threads,
                         .data_dir = options->data_dir,
                         .title = !given && !options_given(options, OPTION_POS)};
    return config;
}

static int play_in_window(Window *window, const Options *options, int64_t started_ns)
{
    Game *game = memory_alloc_zero(MEMORY_GENERAL, sizeof *game);
    Settings settings;
    settings_init(&settings);
    input_init(&game->input);
    settings_load(&settings, &game->input, options->data_dir);
    take_options(&settings, options);
    game->started_ns = started_ns;
    GameConfig config = config_of(options);
    bool ready = game_init(game, window, &config, &settings);
    if (ready)
        game_run(game);
    game_quit(game);
    input_quit(&game->input);
    memory_free(game);
    return ready ? EXIT_DONE : EXIT_FAILED;
}

int cmd_play(const Options *options)
{
    int64_t started_ns = clock_ns();
    Window *window = window_create(
        &(WindowConfig){.title = "Karst", .width = options->size[0], .height = options->size[1], .vsync = true});
    if (!window)
        return EXIT_FAILED;
    int code = play_in_window(window, options, started_ns);
    window_destroy(window);
    return code;
}
