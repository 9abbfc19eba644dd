#include "app/game.h"

#include "base/clock.h"
#include "base/log.h"
#include "base/parse.h"
#include "world/seed.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define DEGREES_PER_COUNT 0.12 // of the mouse, at sensitivity 1
#define STICK_DEGREES 200.0    // a second
#define UNFOCUSED_FPS 30.0
#define SOFTWARE_FPS 60.0 // more would only take the workers' time
#define SPRINT_FOV 6.0    // degrees wider
#define NOTICE_SECONDS 4.0
#define TITLE_DEGREES 3.0 // a second: the title's camera turns

static void apply_settings(Game *game)
{
    scene_set_view_distance(game->scene, (int)game->settings.view_distance);
    window_set_vsync(game->window, game->settings.vsync != 0);
    if (window_is_fullscreen(game->window) != (game->settings.fullscreen != 0))
        window_set_fullscreen(game->window, game->settings.fullscreen != 0);
}

static void place_player(Game *game)
{
    const GameConfig *config = &game->config;
    SpawnPoint spawn = scene_spawn(game->scene);
    if (config->position)
        player_init(&game->player, config->position[0], config->position[1], config->position[2]);
    else
        player_init(&game->player, (double)spawn.feet.x + 0.5, spawn.feet.y, (double)spawn.feet.z + 0.5);
    player_turn(&game->player, config->yaw, config->pitch);
    log_info("seed %" PRId64 "%s%s%s, generator %d %s; spawn %" PRId64 " %d %" PRId64 ": %s", config->seed,
             config->seed_text ? " (" : "", config->seed_text ? config->seed_text : "", config->seed_text ? ")" : "",
             config->generator->id, config->generator->name, spawn.feet.x, spawn.feet.y, spawn.feet.z, spawn.reason);
}

static bool create_scene(Game *game)
{
    scene_destroy(game->scene);
    game->loaded = false;
    game->reach = (Reach){.aims = false};
    game->scene = scene_create(&(SceneConfig){.generator = game->config.generator,
                                              .seed = game->config.seed,
                                              .view_distance = (int)game->settings.view_distance,
                                              .workers = game->config.workers,
                                              .width = game->width,
                                              .height = game->height,
                                              .quality = game->quality});
    if (game->scene)
        place_player(game);
    return game->scene != NULL;
}

bool game_open_world(Game *game, const GeneratorInfo *generator, int64_t seed)
{
    game->config.generator = generator;
    game->config.seed = seed;
    game->config.position = NULL;
    return create_scene(game);
}

// Which picture this machine can draw; a software renderer gets a lower one, and the log says so.
static void choose_quality(Game *game)
{
    bool software = window_is_software(game->window);
    bool chosen = game->settings.quality != QUALITY_AUTO;
    game->quality = chosen ? (game->settings.quality == QUALITY_LIGHT ? RENDER_LIGHT : RENDER_FULL)
                           : (software ? RENDER_LIGHT : RENDER_FULL);
    if (!software || chosen)
        return;
    log_info("OpenGL is drawn by software here: lighter picture, at most %.0f frames a second (settings: quality)",
             SOFTWARE_FPS);
}

bool game_init(Game *game, Window *window, const GameConfig *config, const Settings *settings)
{
    game->window = window;
    game->config = *config;
    game->settings = *settings;
    game->hours = config->hours;
    game->running = true;
    game->jump_age = 1;
    window_pixel_size(window, &game->width, &game->height);
    choose_quality(game);
    game->hotbar = hotbar_initial;
    menu_init(&game->menu, config->generator);
    menu_open(&game->menu, config->title ? MENU_TITLE : MENU_NONE);
    game->screenshots = screenshots_create(config->data_dir);
    game->overlay = overlay_create(window_scale(window));
    if (!game->overlay || !create_scene(game))
        return false;
    apply_settings(game);
    game->frame_ns = clock_ns();
    return true;
}

void game_quit(Game *game)
{
    if (game->menu.unsaved)
        settings_save(&game->settings, &game->input, game->config.data_dir);
    screenshots_destroy(game->screenshots);
    scene_destroy(game->scene);
    overlay_destroy(game->overlay);
}

static bool plays(const Game *game) { return game->menu.screen == MENU_NONE; }

static void capture_mouse(Game *game)
{
    bool wanted = plays(game) && game->input.focused;
    if (wanted != game->captured) {
        window_capture_mouse(game->window, wanted);
        input_release(&game->input); // what is held now was not meant for what comes
    }
    game->captured = wanted;
}

static void take_window_events(Game *game)
{
    if (game->input.quit)
        game->running = false;
    if (game->input.focus_lost && plays(game) && game->settings.auto_pause != 0)
        menu_open(&game->menu, MENU_PAUSE);
    int width, height;
    window_pixel_size(game->window, &width, &height);
    if (width == game->width && height == game->height)
        return;
    game->width = width;
    game->height = height;
    scene_resize(game->scene, width, height);
}

static void look_around(Game *game, double seconds)
{
    const Input *input = &game->input;
    double turn = game->settings.sensitivity * DEGREES_PER_COUNT, stick = game->settings.sensitivity * STICK_DEGREES;
    double lift = game->settings.invert_y != 0 ? -1 : 1;
    player_turn(&game->player, input->mouse[0] * turn + (double)input->look_stick[0] * stick * seconds,
                lift * (-input->mouse[1] * turn + (double)input->look_stick[1] * stick * seconds));
}

static PlayerInput wished_movement(Game *game)
{
    const Input *input = &game->input;
    const bool *held = input->held;
    float forward = (float)(held[ACTION_FORWARD] - held[ACTION_BACK]) + input->stick[1];
    float right = (float)(held[ACTION_RIGHT] - held[ACTION_LEFT]) + input->stick[0];
    game->sprints_on |= input->held_by[ACTION_SPRINT][DEVICE_PAD];
    game->sprints_on &= forward > 0;
    return (PlayerInput){.forward = CLAMP(forward, -1.0f, 1.0f),
                         .right = CLAMP(right, -1.0f, 1.0f),
                         .jump = held[ACTION_JUMP],
                         .sneak = held[ACTION_SNEAK],
                         .sprint = held[ACTION_SPRINT] || game->sprints_on};
}

// Returns how far the frame lies between the player's last two steps.
static double move_player(Game *game, double seconds)
{
    if (game->menu.screen == MENU_TITLE)
        player_turn(&game->player, TITLE_DEGREES * seconds, 0);
    if (!plays(game))
        return 1;
    game->jump_age += seconds;
    look_around(game, seconds);
    PlayerInput wish = wished_movement(game);
    BlockQuery blocks = scene_blocks(game->scene);
    wish.jump |= game->settings.auto_jump != 0 && player_faces_step(&game->player, &wish, &blocks);
    bool sprints = wish.sprint && wish.forward > 0 && !wish.sneak;
    game->sprint_view += ((sprints ? 1 : 0) - game->sprint_view) * fmin(1, seconds * 8);
    double alpha = player_advance(&game->player, seconds, &wish, &blocks);
    game_use_hands(game, seconds);
    return alpha;
}

static void pass_time(Game *game, double seconds)
{
    if (game->menu.screen != MENU_PAUSE) {
        game->seconds += seconds;
        game->hours += seconds / SCENE_SECONDS_PER_HOUR;
    }
    game->notice.seconds = fmax(0, game->notice.seconds - seconds);
}

static FrameView view_of(const Game *game, double alpha)
{
    FrameView view = {.yaw = game->player.yaw,
                      .pitch = game->player.pitch,
                      .fov = fmin(110, game->settings.fov + game->sprint_view * SPRINT_FOV),
                      .hours = fmod(game->hours, 24),
                      .day = (int64_t)(game->hours / 24),
                      .seconds = game->seconds,
                      .outline = plays(game) && game->reach.aims && !game->hides_hud,
                      .outlined = game->reach.hit.block};
    player_eye(&game->player, alpha, view.eye);
    return view;
}

static void show_loading(Game *game, const Canvas *canvas)
{
    double progress = scene_progress(game->scene);
    char words[64];
    snprintf(words, sizeof words, "Building the world: %d %%", (int)(progress * 100));
    hud_progress(canvas, words, progress);
    game->loaded = progress >= 1;
    if (game->loaded)
        log_info("the world is built, %.1f s after the start", clock_ms_since(game->started_ns) / 1000);
}

static void draw_hud(Game *game, const Canvas *canvas)
{
    if (!game->loaded)
        show_loading(game, canvas);
    if (game->hides_hud)
        return;
    if (plays(game)) {
        hud_crosshair(canvas);
        hud_hotbar(canvas, &game->hotbar, &game->icons);
    }
    if (game->shows_debug)
        hud_debug(canvas, &(DebugInfo){.scene = game->scene,
                                       .player = &game->player,
                                       .times = &game->times,
                                       .seed_text = game->config.seed_text,
                                       .hours = fmod(game->hours, 24)});
    if (game->notice.seconds > 0)
        hud_notice(canvas, game->notice.words, fmin(1, game->notice.seconds));
}

static void begin_world(Game *game)
{
    snprintf(game->seed_text, sizeof game->seed_text, "%s", game->menu.seed);
    bool typed = game->seed_text[0] != '\0';
    game->config.seed_text = typed ? game->seed_text : NULL;
    game->running =
        game_open_world(game, game->menu.generator, typed ? seed_from_text(game->seed_text) : seed_random());
    menu_open(&game->menu, MENU_NONE);
}

static void choose_block(Game *game, uint8_t block)
{
    game->hotbar.blocks[game->hotbar.chosen] = block;
    menu_open(&game->menu, MENU_NONE);
}

static void take_wish(Game *game, MenuWish wish)
{
    if (wish == WISH_QUIT)
        game->running = false;
    else if (wish == WISH_PLAY)
        menu_open(&game->menu, MENU_NONE);
    else if (wish == WISH_TITLE)
        menu_open(&game->menu, MENU_TITLE);
    else if (wish == WISH_SETTINGS)
        apply_settings(game);
    else if (wish == WISH_WORLD)
        begin_world(game);
    else if (wish == WISH_BLOCK)
        choose_block(game, game->menu.block);
}

static void draw_overlay(Game *game)
{
    float display = window_scale(game->window), scale = display * (float)game->settings.ui_scale;
    Canvas canvas = {game->overlay, game->width, game->height, scale};
    MenuWish wish = WISH_NOTHING;
    overlay_begin(game->overlay, game->width, game->height, scale);
    draw_hud(game, &canvas);
    if (!plays(game))
        wish = menu_frame(&game->menu, &(MenuContext){.canvas = &canvas,
                                                      .settings = &game->settings,
                                                      .input = &game->input,
                                                      .icons = &game->icons,
                                                      .pointer_scale = display});
    overlay_end(game->overlay);
    take_wish(game, wish);
}

static void take_screenshot(Game *game)
{
    game->takes_screenshot = false;
    uint8_t *rgb = memory_alloc(MEMORY_GENERAL, (size_t)game->width * (size_t)game->height * 3);
    renderer_read_pixels(scene_renderer(game->scene), rgb);
    screenshots_take(game->screenshots, rgb, game->width, game->height);
}

static void show_finished_screenshots(Game *game)
{
    if (screenshots_next(game->screenshots, game->notice.words, sizeof game->notice.words))
        game->notice.seconds = NOTICE_SECONDS;
}

// The loop's heart: hands, body, world, picture.
void game_frame(Game *game, double seconds)
{
    input_poll(&game->input);
    take_window_events(game);
    game_take_keys(game);
    capture_mouse(game);
    double alpha = move_player(game, seconds);
    pass_time(game, seconds);

    FrameView view = view_of(game, alpha);
    scene_update(game->scene, &view);
    scene_draw(game->scene, &view);
    draw_overlay(game);
    if (game->takes_screenshot)
        take_screenshot(game);
    window_swap(game->window);
    show_finished_screenshots(game);
}

// Sleeps away what is left of the frame: in the background, and where nothing else limits the rate.
static void pace(const Game *game)
{
    double fps = game->settings.max_fps > 0 ? game->settings.max_fps : 1e9;
    if (window_is_software(game->window))
        fps = fmin(fps, SOFTWARE_FPS);
    if (!game->input.focused || game->input.minimised)
        fps = fmin(fps, UNFOCUSED_FPS);
    double left = 1000 / fps - clock_ms_since(game->frame_ns);
    if (left > 0.2)
        clock_sleep_ms(left);
}

static void log_place(const Game *game)
{
    const Player *player = &game->player;
    log_debug("at %.3f %.3f %.3f, yaw %.2f, pitch %.2f, mode %d, menu %d, mouse %d, %d x %d, frame %.1f ms",
              player->position[0], player->position[1], player->position[2], player->yaw, player->pitch, player->mode,
              game->menu.screen, game->captured, game->width, game->height,
              (double)frame_times_summary(&game->times).p50);
}

void game_run(Game *game)
{
    int64_t logged_ns = game->frame_ns;
    for (int64_t frames = 0; game->running; frames++) {
        pace(game);
        double ms = clock_ms_since(game->frame_ns);
        game->frame_ns = clock_ns();
        game_frame(game, ms / 1000);
        if (frames == 0)
            log_info("first frame %.0f ms after the start", clock_ms_since(game->started_ns));
        else
            frame_times_add(&game->times, (float)ms);
        if (clock_ms_since(logged_ns) >= 250) {
            logged_ns = clock_ns();
            log_place(game);
        }
    }
    const double *at = game->player.position;
    log_info("left at %.1f %.1f %.1f, looking %.1f %.1f", at[0], at[1], at[2], game->player.yaw, game->player.pitch);
}
