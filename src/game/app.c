// The loop of frames. A frame: input, session, picture, and the requests of keys and screens.

#include "game/app_internal.h"

#include "base/log.h"
#include "base/os.h"

#include <math.h>
#include <string.h>

#define LANTERN_SECONDS 0.25 // until it is lit, or dark
#define TITLE_DEGREES 3.0    // a second: the turning camera of the title screen
#define KEEP_SECONDS 0.5     // from a change of a setting to its file
#define UNFOCUSED_FPS 30.0
#define LOG_MS 50 // between lines about the player in the debug log

// The layouts of screens that cover the world need this much room, in units; in a smaller window they are scaled down.
#define COVER_UNITS_ACROSS 420.0f

// ---- beginning and end

static bool init(App *app, World *world)
{
    const AppConfig *config = app->config;
    window_pixel_size(config->window, &app->width, &app->height);
    detail_choose(&app->detail, app->width, app->height);
    char recipes[FILE_PATH_MAX];
    if (file_user_path(USER_DATA, config->data_dir, "recipes", recipes))
        recipe_open_folder(recipes); // for the menus
    screens_init(&app->screens);
    app->game.generator = world->generator;
    remembered_load(&app->game.remembered, config->data_dir);
    app->screenshots = screenshots_create(config->data_dir);
    app->game.tasks = tasks_create(config->data_dir);
    app->overlay = overlay_create(window_scale(config->window));
    return app->overlay && app_begin_world(app, world, &config->start);
}

static void quit(App *app)
{
    screenshots_destroy(app->screenshots);
    tasks_destroy(app->game.tasks);
    screens_quit(&app->screens, &app->tiles);
    app_leave_world(app);
    map_tiles_quit(&app->tiles);
    render_resources_destroy(app->game.resources);
    detail_quit(&app->detail);
    overlay_destroy(app->overlay);
    memory_free(app);
}

App *app_create(World *world, const AppConfig *config)
{
    App *app = memory_alloc_zero(MEMORY_GENERAL, sizeof *app);
    app->config = config;
    app->game.software = window_is_software(config->window);
    app->game.workers = config->workers;
    app->game.tiles = &app->tiles;
    app->game.settings = *config->settings;
    app->game.saved_settings = *config->saved_settings;
    detail_init(&app->detail, config, &app->game);
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
    if (app->game.settings_changed || app->settings_failed)
        settings_save(&app->game.saved_settings, input, app->config->data_dir);
    quit(app);
}

// Writes settings and keys after a change, so that they survive the end of the process; while a menu changes them, not
// more often than the disk can bear. After a failure, they are written with the next change or at the end.
static void keep_settings(App *app, const Input *input)
{
    bool changing = app->flow.screen == MENU_SETTINGS || app->flow.screen == MENU_KEYS;
    app->unsaved_seconds = app->game.settings_changed ? app->unsaved_seconds + app->frame_seconds : 0;
    if (!app->game.settings_changed || (changing && app->unsaved_seconds < KEEP_SECONDS))
        return;
    app->game.settings_changed = false;
    app->settings_failed = !settings_save(&app->game.saved_settings, input, app->config->data_dir);
    if (app->settings_failed)
        notices_post(&app->game.notices, "The settings cannot be saved; see the log");
}

// ---- a frame

static void handle(App *app, Request request) { flow_handle(app, &request); }

static void capture_mouse(App *app, Input *input)
{
    bool wanted = flow_plays(&app->flow) && input->focused;
    if (wanted != app->captured) {
        window_capture_mouse(wanted);
        input_release(input); // keys held now must not act on the other side
    }
    app->captured = wanted;
}

static void handle_window_events(App *app, const Input *input)
{
    if (input->quit)
        handle(app, request_leave(LEAVING_GAME, UNSAVED_ASK));
    if (input->focus_lost && flow_plays(&app->flow) && app->game.settings.auto_pause)
        handle(app, request_open(MENU_PAUSE));
    int width, height;
    window_pixel_size(app->config->window, &width, &height);
    if (width == app->width && height == app->height)
        return;
    app->width = width;
    app->height = height;
    scene_resize(app->game.scene, width, height);
    detail_choose(&app->detail, app->width, app->height);
}

static double pass_time(App *app, Input *input, double seconds)
{
    bool plays = flow_plays(&app->flow);
    double world_seconds = flow_pauses(&app->flow) ? 0 : seconds;
    notices_pass_time(&app->game.notices, seconds);
    app->seconds += world_seconds;
    double step = app->playing.lantern ? seconds / LANTERN_SECONDS : -seconds / LANTERN_SECONDS;
    app->playing.lantern_light = CLAMP(app->playing.lantern_light + step, 0.0, 1.0);
    if (app->flow.screen == MENU_TITLE)
        player_turn(&app->game.session->player, TITLE_DEGREES * seconds, 0);
    SessionInput control = {0};
    if (plays)
        control = controls_move(&app->playing, flow_game(app, input, NULL), seconds);
    return session_step(app->game.session, plays ? &control : NULL, world_seconds);
}

static void draw_world(App *app, double alpha)
{
    FrameView view = app_view(app, alpha);
    if (app->playing.takes_screenshot)
        view.scale = MAX(view.scale, 100);
    if (app->flow.screen != MENU_SEEDS) // the browser's workers need the cores
        scene_update(app->game.scene, &view);
    detail_limit_memory(&app->detail);
    if (flow_covers(&app->flow))
        return;
    scene_draw(app->game.scene, &view);
    app_check_quality(app);
}

static void take_screenshots(App *app)
{
    if (app->playing.takes_screenshot) {
        app->playing.takes_screenshot = false;
        uint8_t *rgb = memory_alloc(MEMORY_GENERAL, (size_t)app->width * (size_t)app->height * 3);
        renderer_read_pixels(scene_renderer(app->game.scene), rgb);
        screenshots_take(app->screenshots, rgb, app->width, app->height);
    }
    screenshots_report(app->screenshots, &app->game.notices);
}

static void step_hints(App *app, double seconds)
{
    bool *due = app->game.settings.hint;
    const Player *player = &app->game.session->player;
    if (!app->game.settings.hints || !app->playing.loaded ||
        !hints_step(&app->playing.hints, player, app->flow.screen, seconds, due))
        return;
    memcpy(app->game.saved_settings.hint, due, sizeof app->game.saved_settings.hint);
    app->game.settings_changed = true;
}

// ---- keys and screens

// Keys that act on any screen, except while they are typed as letters.
static void handle_keys(App *app, Input *input)
{
    if (app->flow.screen == MENU_CONSOLE || (!flow_plays(&app->flow) && input_has_letters(input)))
        return;
    if (input->pressed[ACTION_FULLSCREEN]) {
        app->game.settings.fullscreen = app->game.saved_settings.fullscreen =
            !window_is_fullscreen(app->config->window);
        app->game.settings_changed = true;
        window_set_fullscreen(app->config->window, app->game.settings.fullscreen);
    }
    Game *game = flow_game(app, input, NULL);
    controls_handle_keys(&app->playing, game, app->flow.screen);
    handle(app, game->request);
}

static void handle_report(App *app)
{
    const TaskReport *report = tasks_update(app->game.tasks);
    if (!report)
        return;
    Game *game = flow_game(app, NULL, NULL);
    saved_handle_report(&app->screens.saved, game, app->flow.screen, report);
    handle(app, game->request);
}

// Pixels per unit: as the settings have it, or less if the screen needs the room.
static float scale_of(const App *app, float display_scale)
{
    float wanted = column_window_scale(app->width, app->height, display_scale) * (float)app->game.settings.ui_scale;
    float units_down = screen_table[app->flow.screen].covers;
    if (units_down <= 0)
        return column_scale(app->width, app->height, wanted);
    return fminf(wanted, fminf((float)app->width / COVER_UNITS_ACROSS, (float)app->height / units_down));
}

// Draws the display and the open screen.
static Request draw_overlay(App *app, Input *input)
{
    bool covers = flow_covers(&app->flow);
    float display_scale = window_scale(app->config->window);
    Canvas canvas = {app->overlay, app->width, app->height, scale_of(app, display_scale)};
    Ui ui = ui_begin(&canvas, input, display_scale, app->frame_seconds);
    Game *game = flow_game(app, input, &ui);
    if (covers)
        map_tiles_open(&app->tiles, app->width, app->height, app->config->workers);
    overlay_begin(app->overlay, app->width, app->height, canvas.scale);
    if (!covers)
        hud_draw(&app->playing, game, flow_plays(&app->flow));
    Request request = screens_frame(&app->screens, app->flow.screen, game);
    bool bare = app->flow.screen == MENU_MAP && app->screens.map.bare;
    bool hidden =
        app->flow.screen == MENU_CONSOLE || (!covers && app->playing.hides_hud); // the console lists them itself
    if (!hidden && !bare && notices_opacity(&app->game.notices) > 0)
        ui_notice(&ui, app->game.notices.words, notices_opacity(&app->game.notices));
    overlay_end(app->overlay);
    map_tiles_update(&app->tiles);
    return request;
}

bool app_frame(App *app, Input *input, double seconds)
{
    app->frame_seconds = seconds;
    handle_window_events(app, input);
    handle_keys(app, input);
    capture_mouse(app, input);
    app_follow_recipe(app);
    draw_world(app, pass_time(app, input, seconds));
    step_hints(app, seconds);
    handle_report(app);
    if (app->game.scene)
        handle(app, draw_overlay(app, input));
    if (app->flow.running)
        take_screenshots(app);
    keep_settings(app, input);
    return app->flow.running;
}

// ---- the loop

// Sleeps for the rest of the frame, where the frame rate is limited.
static void pace(const App *app, const Input *input)
{
    bool software = app->game.software;
    int limit = pacing_limit(app->game.settings.max_fps, software);
    double fps = limit > 0 ? limit : 1e9;
    if (!input->focused || input->minimised)
        fps = fmin(fps, UNFOCUSED_FPS);
    double left = pacing_wait_ms(clock_ms_since(app->frame_ns), fps, software, scene_progress(app->game.scene));
    if (left > 0.2)
        clock_sleep_ms(left);
}

// Logs every LOG_MS, and after each frame that handled a press or changed the menu: tests that drive the game read
// this.
static void log_place(App *app, int taken)
{
    const Player *player = &app->game.session->player;
    if (app->logged_taken == taken && app->logged_screen == app->flow.screen && clock_ms_since(app->logged_ns) < LOG_MS)
        return;
    app->logged_ns = clock_ns();
    app->logged_taken = taken;
    app->logged_screen = app->flow.screen;
    log_debug("at %.3f %.3f %.3f, yaw %.2f, pitch %.2f, mode %d, menu %d, mouse %d, %d x %d, taken %d, frame %.1f ms",
              player->position[0], player->position[1], player->position[2], player->yaw, player->pitch, player->mode,
              app->flow.screen, app->captured, app->width, app->height, taken,
              (double)frame_times_summary(&app->game.times).p50);
}

void app_run(App *app, Input *input)
{
    app->frame_ns = clock_ns();
    app->logged_taken = -1;
    bool running = true;
    for (int64_t frames = 0; running; frames++) {
        pace(app, input);
        double ms = clock_ms_since(app->frame_ns);
        app->frame_ns = clock_ns();
        input_poll(input);
        detail_begin_work(&app->detail, app->frame_ns);
        running = app_frame(app, input, ms / 1000);
        detail_end_work(&app->detail, ms / 1000, app->playing.loaded && !flow_covers(&app->flow));
        window_swap(app->config->window);
        if (app->game.scene)
            scene_feed(app->game.scene);
        if (frames == 0)
            log_info("first frame %.0f ms after the start", clock_ms_since(app->config->started_ns));
        else
            frame_times_add(&app->game.times, (float)ms);
        log_place(app, input->taken);
    }
    const Player *player = &app->game.session->player;
    log_info("left at %.1f %.1f %.1f, looking %.1f %.1f", player->position[0], player->position[1], player->position[2],
             player->yaw, player->pitch);
}
