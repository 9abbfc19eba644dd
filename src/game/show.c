// The picture: the view from the player's eye; the HUD and the open screen over it.

#include "game/app_internal.h"

#include "base/log.h"
#include "base/os.h"

#include <math.h>
#include <stdio.h>

#define SPRINT_FOV 6.0   // degrees wider
#define HAND_SECONDS 2.0 // that the name of a newly chosen block is shown; it fades during the last

// The layouts of the map and the seed browser need this much room, in units; in a smaller window they are scaled down.
#define COVER_UNITS_ACROSS 420.0f
#define MAP_UNITS_DOWN 270.0f
#define SEEDS_UNITS_DOWN 250.0f

// ---- the view

FrameView app_view(const App *app, double alpha)
{
    const Player *player = session_player(app->session);
    Aim aim = session_aim(app->session);
    double hours = session_hours(app->session);
    bool outlines = flow_plays(&app->flow) && aim.hits && aim.hit.distance > 0 && !app->hides_hud;
    FrameView view = {.yaw = player->yaw,
                      .pitch = player->pitch,
                      .fov = fmin(PLAYER_FOV_MAX, app->settings.fov + app->sprint_view * SPRINT_FOV),
                      .hours = fmod(hours, 24),
                      .day = (int64_t)(hours / 24 + 0.5), // the moon's phase changes at noon
                      .seconds = app->seconds,
                      .clear_sky = !app->settings.clouds,
                      .brightness = app->settings.brightness / 100.0,
                      .lantern = app->lantern_light,
                      .shadows = app->settings.shadows,
                      .round = app->settings.round_world,
                      .see_through = player->mode == PLAYER_NO_CLIP,
                      .outline = outlines, // not of the block that the eye is in
                      .outlined = aim.hit.block,
                      .outlined_block =
                          aim.hits ? stream_block(session_stream(app->session), aim.hit.block) : BLOCK_AIR};
    const Corners *corners = session_corners(app->session);
    view.boxed = (corners->marked[0] || corners->marked[1]) && !app->hides_hud;
    view.box[0] = corners->at[!corners->marked[0]];
    view.box[1] = corners->at[corners->marked[1]];
    player_eye(player, alpha, view.eye);
    return view;
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
        log_info("the world is built after %.1f s", clock_ms_since(app->entered_ns) / 1000);
}

static void show_change(const App *app, const Canvas *canvas)
{
    double progress = session_progress(app->session);
    char words[64];
    snprintf(words, sizeof words, "Changing the land: %d %%", (int)(progress * 100));
    if (progress >= 0)
        hud_progress(canvas, words, progress);
}

static MapContext map_context(App *app)
{
    return (MapContext){.tiles = &app->tiles,
                        .source = session_source(app->session),
                        .spawn = session_spawn(app->session),
                        .player = session_player(app->session),
                        .pins = session_pins(app->session),
                        .notices = &app->notices};
}

static void draw_debug(const App *app, const Ui *ui)
{
    char saving[192];
    const Aim aim = session_aim(app->session);
    session_format_saving(app->session, saving, sizeof saving);
    hud_debug(ui->canvas,
              &(DebugInfo){.values = app->debug == DEBUG_VALUES,
                           .scene = app->scene,
                           .source = session_source(app->session),
                           .player = session_player(app->session),
                           .aim = &aim,
                           .times = &app->times,
                           .seed_text = session_world(app->session)->made.seed_text,
                           .saving = saving,
                           .hours = fmod(session_hours(app->session), 24),
                           .minimap = flow_plays(&app->flow) ? minimap_box(ui, &app->settings) : (OverlayBox){0}});
}

// The name of the block in hand, for a while after it has changed.
static void draw_hand(App *app, const Canvas *canvas)
{
    const Hotbar *hotbar = session_hotbar(app->session);
    uint8_t block = hotbar->blocks[hotbar->chosen];
    bool changed = app->shown_hand.slot != hotbar->chosen || app->shown_hand.block != block;
    app->shown_hand.slot = hotbar->chosen;
    app->shown_hand.block = block;
    app->shown_hand.seconds = changed ? HAND_SECONDS : app->shown_hand.seconds - app->frame_seconds;
    hud_hotbar(canvas, hotbar, &app->icons);
    if (app->shown_hand.seconds > 0)
        hud_slot_name(canvas, block, app->shown_hand.seconds);
}

static void draw_target(const App *app, const Canvas *canvas)
{
    char words[HUD_TARGET_BYTES];
    Aim aim = session_aim(app->session);
    if (app->settings.target_info == TARGET_OFF || !aim.hits)
        return;
    hud_format_target(scene_stream(app->scene), &session_source(app->session)->facts, &aim.hit,
                      app->settings.target_info == TARGET_ALL, words);
    hud_target(canvas, words);
}

static void draw_hint(const App *app, const Ui *ui)
{
    char words[HINT_BYTES];
    hints_words(&app->hints, ui->input, words);
    if (!words[0] || !app->settings.hints)
        return;
    float width = fminf(ui_text_width(ui, words) + 32 * ui->unit, ui->window.width), height = 36 * ui->unit;
    OverlayBox box = {(ui->window.width - width) / 2, ui->window.height * 0.2f, width, height};
    ui_fill(ui, box, THEME_GROUND_HUD);
    ui_text(ui, box, 0.5f, THEME_TEXT, words);
}

// What goes on and changes what the player can do or see.
static void draw_label(const App *app, const Canvas *canvas)
{
    bool reads = session_world(app->session)->read_only;
    if (reads || app->lantern)
        hud_label(canvas, !reads ? "Lantern on" : app->lantern ? "Read only, lantern on" : "Read only");
}

static void draw_hud(App *app, const Ui *ui)
{
    const Canvas *canvas = ui->canvas;
    const MapContext map = map_context(app);
    if (!app->loaded)
        show_loading(app, canvas);
    else
        show_change(app, canvas);
    if (app->hides_hud)
        return;
    if (flow_plays(&app->flow)) {
        minimap_draw(ui, &map, &app->settings, app->config->workers);
        hud_crosshair(canvas);
        draw_hand(app, canvas);
        draw_target(app, canvas);
        draw_label(app, canvas);
        if (app->debug != DEBUG_OFF)
            draw_debug(app, ui);
        else
            draw_hint(app, ui);
    }
}

// ---- screens

static Request draw_menu(App *app, Input *input, Ui *ui)
{
    char failure[SESSION_FAILURE_BYTES];
    const Hotbar *hotbar = session_hotbar(app->session);
    UiPicture outlook = NO_PICTURE;
    if (app->flow.screen == MENU_WORLD) {
        const RememberedSeed made = menu_new_world(&app->menu);
        outlook_open(&app->outlook, app->quality, app->resources);
        outlook = outlook_frame(&app->outlook, &app->tiles, &made, app->frame_seconds);
    }
    return menu_frame(&app->menu, app->flow.screen,
                      &(MenuContext){.ui = ui,
                                     .settings = &app->settings,
                                     .saved_settings = &app->saved_settings,
                                     .input = input,
                                     .icons = &app->icons,
                                     .shelf = app->shelf,
                                     .outlook = outlook,
                                     .in_hand = hotbar->blocks[hotbar->chosen],
                                     .world = session_world(app->session),
                                     .recipe = app_recipe_file(app) ? file_name(app_recipe_file(app)) : NULL,
                                     .quality = app->quality == RENDER_FULL ? "full" : "light",
                                     .software = window_is_software(app->config->window),
                                     .failure = session_failure(app->session, failure),
                                     .leaving = app->flow.leaving});
}

static Request draw_screen(App *app, Input *input, Ui *ui)
{
    const MapContext map = map_context(app);
    switch (app->flow.screen) {
    case MENU_NONE:
        return NO_REQUEST;
    case MENU_CONSOLE:
        return console_frame(&app->console, ui, app->session, &app->notices);
    case MENU_MAP:
        return map_screen_frame(&app->map, &map, ui);
    case MENU_SEEDS:
        return seed_screen_frame(&app->seeds, &app->tiles, ui);
    default:
        return draw_menu(app, input, ui);
    }
}

// Pixels per unit: as the settings have it, or less if the screen needs the room.
static float scale_of(const App *app, float display_scale)
{
    float wanted = column_window_scale(app->width, app->height, display_scale) * (float)app->settings.ui_scale;
    float units_down = app->flow.screen == MENU_MAP ? MAP_UNITS_DOWN : SEEDS_UNITS_DOWN;
    if (!flow_covers(&app->flow))
        return column_scale(app->width, app->height, wanted);
    return fminf(wanted, fminf((float)app->width / COVER_UNITS_ACROSS, (float)app->height / units_down));
}

Request app_draw_overlay(App *app, Input *input)
{
    bool covers = flow_covers(&app->flow);
    float display_scale = window_scale(app->config->window);
    Canvas canvas = {app->overlay, app->width, app->height, scale_of(app, display_scale)};
    Ui ui = ui_begin(&canvas, input, display_scale, app->frame_seconds);
    if (covers)
        map_tiles_open(&app->tiles, app->width, app->height, app->config->workers);
    overlay_begin(app->overlay, app->width, app->height, canvas.scale);
    if (!covers)
        draw_hud(app, &ui);
    Request request = draw_screen(app, input, &ui);
    bool bare = app->flow.screen == MENU_MAP && app->map.bare;
    bool hidden = app->flow.screen == MENU_CONSOLE || (!covers && app->hides_hud); // the console lists them itself
    if (!hidden && !bare && notices_opacity(&app->notices) > 0)
        ui_notice(&ui, app->notices.words, notices_opacity(&app->notices));
    overlay_end(app->overlay);
    map_tiles_update(&app->tiles);
    return request;
}
