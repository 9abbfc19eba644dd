// One frame of the game: input, session, picture, and the requests of keys and screens.

#include "game/app_internal.h"

#include "base/log.h"

#include <string.h>

#define LANTERN_SECONDS 0.25 // until it is lit, or dark
#define TITLE_DEGREES 3.0    // a second: the turning camera of the title screen
#define KEEP_SECONDS 0.5     // from a change of a setting to its file

// ---- beginning and end

static bool init(App *app, World *world)
{
    const AppConfig *config = app->config;
    window_pixel_size(config->window, &app->width, &app->height);
    char recipes[FILE_PATH_MAX];
    if (file_user_path(USER_DATA, config->data_dir, "recipes", recipes))
        recipe_open_folder(recipes); // for the menus
    menu_init(&app->menu, world->generator);
    remembered_load(&app->remembered, config->data_dir);
    app->screenshots = screenshots_create(config->data_dir);
    app->shelf = shelf_create(config->data_dir);
    app->overlay = overlay_create(window_scale(config->window));
    return app->overlay && app_begin_world(app, world, &config->start);
}

static void quit(App *app)
{
    screenshots_destroy(app->screenshots);
    shelf_destroy(app->shelf);
    seed_screen_close(&app->seeds, &app->tiles);
    outlook_quit(&app->outlook, &app->tiles);
    app_leave_world(app);
    map_tiles_quit(&app->tiles);
    render_resources_destroy(app->resources);
    overlay_destroy(app->overlay);
    memory_free(app);
}

App *app_create(World *world, const AppConfig *config)
{
    App *app = memory_alloc_zero(MEMORY_GENERAL, sizeof *app);
    app->config = config;
    app->settings = *config->settings;
    app->saved_settings = *config->saved_settings;
    app->memory.bytes = config->memory_bytes;
    memory_limit_request(&app->memory, app->settings.view_distance);
    if (!init(app, world)) {
        quit(app);
        return NULL;
    }
    app_apply_settings(app);
    if (config->watch)
        app_switch_watch(app);
    flow_begin(app, config->title);
    return app;
}

void app_destroy(App *app, const Input *input)
{
    if (app->menu.unsaved || app->settings_failed)
        settings_save(&app->saved_settings, input, app->config->data_dir);
    quit(app);
}

// Writes settings and keys after a change, so that they survive the end of the process; while a menu changes them, not
// more often than the disk can bear. After a failure, they are written with the next change or at the end.
static void keep_settings(App *app, const Input *input)
{
    bool changing = app->flow.screen == MENU_SETTINGS || app->flow.screen == MENU_KEYS;
    app->unsaved_seconds = app->menu.unsaved ? app->unsaved_seconds + app->frame_seconds : 0;
    if (!app->menu.unsaved || (changing && app->unsaved_seconds < KEEP_SECONDS))
        return;
    app->menu.unsaved = false;
    app->settings_failed = !settings_save(&app->saved_settings, input, app->config->data_dir);
    if (app->settings_failed)
        notices_post(&app->notices, "The settings cannot be saved; see the log");
}

// ---- a frame

static void handle(App *app, Request request) { flow_handle(app, &request); }

static void capture_mouse(App *app, Input *input)
{
    bool wanted = flow_plays(&app->flow) && input->focused;
    if (wanted != app->captured) {
        window_capture_mouse(app->config->window, wanted);
        input_release(input); // keys held now must not act on the other side
    }
    app->captured = wanted;
}

static void handle_window_events(App *app, const Input *input)
{
    if (input->quit)
        handle(app, request_leave(LEAVING_GAME, UNSAVED_ASK));
    if (input->focus_lost && flow_plays(&app->flow) && app->settings.auto_pause)
        handle(app, request_open(MENU_PAUSE));
    int width, height;
    window_pixel_size(app->config->window, &width, &height);
    if (width == app->width && height == app->height)
        return;
    app->width = width;
    app->height = height;
    scene_resize(app->scene, width, height);
}

static double pass_time(App *app, const Input *input, double seconds)
{
    bool plays = flow_plays(&app->flow);
    double world_seconds = flow_pauses(&app->flow) ? 0 : seconds;
    notices_pass_time(&app->notices, seconds);
    app->seconds += world_seconds;
    double step = seconds / LANTERN_SECONDS;
    app->lantern_light = CLAMP(app->lantern_light + (app->lantern ? step : -step), 0.0, 1.0);
    if (app->flow.screen == MENU_TITLE)
        player_turn(session_player(app->session), TITLE_DEGREES * seconds, 0);
    SessionInput control = {0};
    if (plays)
        control = app_control_player(app, input, seconds);
    return session_step(app->session, plays ? &control : NULL, world_seconds);
}

static void draw_world(App *app, double alpha)
{
    FrameView view = app_view(app, alpha);
    if (app->flow.screen != MENU_SEEDS) // the browser's workers need the cores
        scene_update(app->scene, &view);
    if (memory_limit_check(&app->memory, session_stream(app->session), &app->notices))
        scene_set_view_distance(app->scene, app->memory.view);
    if (!flow_covers(&app->flow))
        scene_draw(app->scene, &view);
}

static void take_screenshots(App *app)
{
    char words[NOTICE_BYTES];
    if (app->takes_screenshot) {
        app->takes_screenshot = false;
        uint8_t *rgb = memory_alloc(MEMORY_GENERAL, (size_t)app->width * (size_t)app->height * 3);
        renderer_read_pixels(scene_renderer(app->scene), rgb);
        screenshots_take(app->screenshots, rgb, app->width, app->height);
    }
    if (screenshots_next(app->screenshots, words, sizeof words))
        notices_post(&app->notices, "%s", words);
}

static void step_hints(App *app, double seconds)
{
    bool *due = app->settings.hint;
    const HintFacts facts = {session_player(app->session), app->flow.screen, seconds};
    if (!app->settings.hints || !app->loaded || !hints_step(&app->hints, &facts, due))
        return;
    memcpy(app->saved_settings.hint, due, sizeof app->saved_settings.hint);
    app->menu.unsaved = true;
}

bool app_frame(App *app, Input *input, double seconds)
{
    app->frame_seconds = seconds;
    handle_window_events(app, input);
    handle(app, app_handle_keys(app, input));
    capture_mouse(app, input);
    app_follow_recipe(app);
    draw_world(app, pass_time(app, input, seconds));
    step_hints(app, seconds);
    const ShelfReport *report = shelf_update(app->shelf);
    if (report)
        handle(app, menu_handle_report(&app->menu, app->flow.screen, report));
    if (app->scene)
        handle(app, app_draw_overlay(app, input));
    if (app->flow.running)
        take_screenshots(app);
    keep_settings(app, input);
    return app->flow.running;
}
