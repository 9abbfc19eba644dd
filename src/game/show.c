// The picture: the view from the player's eye and the settings that change it; the HUD and the open screen over it.

#include "game/app_internal.h"

#include "base/clock.h"
#include "base/log.h"
#include "game/screens/minimap.h"

#include <math.h>
#include <stdio.h>

#define SPRINT_FOV 6.0 // degrees wider
#define NOTICE_LIFT 60.0f

// The layouts of the map and the seed browser need this much room, in units; in a smaller window they are scaled down.
#define COVER_UNITS_ACROSS 420.0f
#define MAP_UNITS_DOWN 270.0f
#define SEEDS_UNITS_DOWN 250.0f

// ---- the view

void app_apply_settings(App *app)
{
    Window *window = app->config->window;
    int view_distance = (int)app->settings.view_distance;
    if (app->memory.wanted != view_distance)
        memory_limit_request(&app->memory, view_distance);
    scene_set_view_distance(app->scene, app->memory.view);
    stream_set_flat_light(session_stream(app->session), app->settings.smooth_light == 0);
    window_set_vsync(window, app->settings.vsync != 0);
    if (window_is_fullscreen(window) != (app->settings.fullscreen != 0))
        window_set_fullscreen(window, app->settings.fullscreen != 0);
}

FrameView app_view(const App *app, double alpha)
{
    const Player *player = session_player(app->session);
    Aim aim = session_aim(app->session);
    double hours = session_hours(app->session);
    FrameView view = {.yaw = player->yaw,
                      .pitch = player->pitch,
                      .fov = fmin(PLAYER_FOV_MAX, app->settings.fov + app->sprint_view * SPRINT_FOV),
                      .hours = fmod(hours, 24),
                      .day = (int64_t)(hours / 24 + 0.5), // the moon's phase changes at noon
                      .seconds = app->seconds,
                      .clear_sky = app->settings.clouds == 0,
                      .outline = flow_plays(&app->flow) && aim.hits && !app->hides_hud,
                      .outlined = aim.hit.block};
    player_eye(player, alpha, view.eye);
    return view;
}

// ---- screens that cover the whole window

static Canvas begin_cover(App *app, float display_scale, float units_down)
{
    float scale = display_scale * (float)app->settings.ui_scale;
    scale = fminf(scale, fminf((float)app->width / COVER_UNITS_ACROSS, (float)app->height / units_down));
    map_tiles_open(&app->tiles, app->width, app->height, app->config->workers);
    overlay_begin(app->overlay, app->width, app->height, scale);
    return (Canvas){app->overlay, app->width, app->height, scale};
}

static void end_overlay(App *app, const Canvas *canvas, bool shows_notice)
{
    if (shows_notice && notices_opacity(&app->notices) > 0)
        hud_notice(canvas, app->notices.words, notices_opacity(&app->notices));
    overlay_end(app->overlay);
    map_tiles_update(&app->tiles);
}

static Request draw_map(App *app, const Input *input, float display_scale)
{
    Canvas canvas = begin_cover(app, display_scale, MAP_UNITS_DOWN);
    Request request = map_screen_frame(&app->map, &(MapContext){.canvas = &canvas,
                                                                .input = input,
                                                                .tiles = &app->tiles,
                                                                .source = session_source(app->session),
                                                                .spawn = session_spawn(app->session),
                                                                .player = session_player(app->session),
                                                                .pins = session_pins(app->session),
                                                                .pointer_scale = display_scale,
                                                                .seconds = app->frame_seconds});
    canvas.height -= (int)(NOTICE_LIFT * canvas.scale);
    end_overlay(app, &canvas, true);
    return request;
}

static Request draw_seeds(App *app, const Input *input, float display_scale)
{
    Canvas canvas = begin_cover(app, display_scale, SEEDS_UNITS_DOWN);
    Request request = seed_screen_frame(&app->seeds, &(SeedContext){.canvas = &canvas,
                                                                    .input = input,
                                                                    .tiles = &app->tiles,
                                                                    .pointer_scale = display_scale,
                                                                    .seconds = app->frame_seconds});
    end_overlay(app, &canvas, true);
    return request;
}

// ---- the HUD

static void show_loading(App *app, const Canvas *canvas)
{
    double progress = scene_progress(app->scene);
    char words[64];
    snprintf(words, sizeof words, "Building the world: %d %%", (int)(progress * 100));
    hud_progress(canvas, words, progress);
    app->loaded = progress >= 1;
    if (app->loaded)
        log_info("the world is built, %.1f s after the start", clock_ms_since(app->config->started_ns) / 1000);
}

static void draw_minimap(App *app, const Canvas *canvas)
{
    if ((int)app->settings.minimap == MINIMAP_OFF)
        return;
    OverlayBox box = minimap_box(canvas, &app->settings);
    map_tiles_open(&app->tiles, (int)box.width, (int)box.height, app->config->workers);
    minimap_draw(&(MinimapContext){.canvas = canvas,
                                   .tiles = &app->tiles,
                                   .source = session_source(app->session),
                                   .settings = &app->settings,
                                   .player = session_player(app->session),
                                   .pins = session_pins(app->session)});
}

static void draw_debug(const App *app, const Canvas *canvas)
{
    char saving[192];
    session_format_saving(app->session, saving, sizeof saving);
    hud_debug(canvas, &(DebugInfo){.scene = app->scene,
                                   .source = session_source(app->session),
                                   .player = session_player(app->session),
                                   .times = &app->times,
                                   .seed_text = session_world(app->session)->made.seed_text,
                                   .saving = saving,
                                   .hours = fmod(session_hours(app->session), 24)});
}

static void draw_hud(App *app, const Canvas *canvas)
{
    if (!app->loaded)
        show_loading(app, canvas);
    if (app->hides_hud)
        return;
    if (flow_plays(&app->flow)) {
        draw_minimap(app, canvas);
        hud_crosshair(canvas);
        hud_hotbar(canvas, session_hotbar(app->session), &app->icons);
        if (session_world(app->session)->read_only)
            hud_label(canvas, "Read only");
    }
    if (app->shows_debug)
        draw_debug(app, canvas);
}

// ---- menus

static Request draw_menu(App *app, Input *input, const Canvas *canvas, float display_scale)
{
    char failure[SESSION_FAILURE_BYTES];
    return menu_frame(&app->menu, app->flow.screen,
                      &(MenuContext){.canvas = canvas,
                                     .settings = &app->settings,
                                     .kept = &app->saved_settings,
                                     .input = input,
                                     .icons = &app->icons,
                                     .shelf = app->shelf,
                                     .world = session_world(app->session),
                                     .failure = session_failure(app->session, failure),
                                     .leaving = app->flow.leaving,
                                     .pointer_scale = display_scale});
}

Request app_draw_overlay(App *app, Input *input)
{
    float display = window_scale(app->config->window);
    if (app->flow.screen == MENU_MAP)
        return draw_map(app, input, display);
    if (app->flow.screen == MENU_SEEDS)
        return draw_seeds(app, input, display);
    float scale = column_scale(app->width, app->height, display * (float)app->settings.ui_scale);
    Canvas canvas = {app->overlay, app->width, app->height, scale};
    Request request = NO_REQUEST;
    overlay_begin(app->overlay, app->width, app->height, scale);
    draw_hud(app, &canvas);
    if (app->flow.screen == MENU_CONSOLE)
        request = console_frame(&app->console, &canvas, input, command_complete);
    else if (!flow_plays(&app->flow))
        request = draw_menu(app, input, &canvas, display);
    end_overlay(app, &canvas, !app->hides_hud);
    return request;
}
