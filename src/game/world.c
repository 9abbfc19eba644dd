// The open world: entering it, with its file, its session and its scene; leaving it, which saves its changes, and a
// picture of it for the list of worlds; the settings and the recipe's file that it follows.

#include "game/app_internal.h"

#include "base/log.h"
#include "base/os.h"
#include "image/shrink.h"
#include "image/strips.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#define SPRINT_FOV 6.0 // degrees wider

#define SOFTWARE_WORDS                                                                                                 \
    "OpenGL is rendered in software: light quality, at most %d frames per second (settings: quality, frame limit)"

// ---- the picture

static unsigned effects_of(const Settings *settings)
{
    unsigned effects = 0;
    for (int i = 0; i < FRAME_EFFECTS; i++)
        effects |= setting_value(settings, &setting_table[effect_settings[i]]) != 0 ? 1u << i : 0u;
    return effects;
}

FrameView app_view(const App *app, double alpha)
{
    const Player *player = &app->game.session->player;
    Aim aim = app->game.session->aim;
    double hours = app->game.session->hours;
    bool outlines = flow_plays(&app->flow) && aim.hits && aim.hit.distance > 0 && !app->playing.hides_hud;
    FrameView view = {.yaw = player->yaw,
                      .pitch = player->pitch,
                      .fov = fmin(PLAYER_FOV_MAX, app->game.settings.fov + app->playing.sprint_view * SPRINT_FOV),
                      .hours = fmod(hours, 24),
                      .day = (int64_t)(hours / 24 + 0.5), // the moon's phase changes at noon
                      .seconds = app->seconds,
                      .clear_sky = !app->game.settings.clouds,
                      .brightness = app->game.settings.brightness / 100.0,
                      .lantern = app->playing.lantern_light,
                      .shadows = app->game.detail.of[DETAIL_SHADOWS],
                      .effects = effects_of(&app->game.settings),
                      .scale = app->game.detail.of[DETAIL_SCALE],
                      .round = app->game.settings.round_world,
                      .see_through = player->mode == PLAYER_NO_CLIP,
                      .outline = outlines, // not of the block that the eye is in
                      .outlined = aim.hit.block,
                      .outlined_block = aim.hits ? stream_block(app->game.session->stream, aim.hit.block) : BLOCK_AIR};
    const Corners *corners = &app->game.session->corners;
    view.boxed = (corners->marked[0] || corners->marked[1]) && !app->playing.hides_hud;
    view.box[0] = corners->at[!corners->marked[0]];
    view.box[1] = corners->at[corners->marked[1]];
    player_eye(player, alpha, view.eye);
    return view;
}

// ---- settings

// A software renderer gets the lighter picture; the log says so.
static RenderQuality choose_quality(const App *app)
{
    const bool software = app->game.software;
    const QualityChoice choice = app->game.settings.quality;
    if (software && choice == QUALITY_AUTO && !app->game.resources)
        log_info(SOFTWARE_WORDS, pacing_limit(app->game.settings.max_fps, true));
    return render_quality(choice, software);
}

void app_check_quality(App *app)
{
    const RenderQuality quality = renderer_quality(scene_renderer(app->game.scene));
    if (app->game.quality == quality)
        return;
    app->game.quality = quality;
    scene_set_quality(app->game.scene, quality);
    notices_post(&app->game.notices, "The quality cannot be changed; see the log");
}

void app_apply_settings(App *app)
{
    Window *window = app->config->window;
    app->game.quality = choose_quality(app);
    scene_set_quality(app->game.scene, app->game.quality);
    detail_choose(&app->detail, app->width, app->height);
    scene_set_horizon(app->game.scene, app->game.settings.horizon);
    stream_set_flat_light(app->game.session->stream, !app->game.settings.smooth_light);
    window_set_vsync(app->game.settings.vsync);
    if (window_is_fullscreen(window) != app->game.settings.fullscreen)
        window_set_fullscreen(window, app->game.settings.fullscreen);
}

// ---- the file of the world's recipe

const char *app_recipe_file(const App *app)
{
    const World *world = &app->game.session->world;
    return world->store || world->read_only ? NULL : app->recipe_file;
}

void app_switch_watch(App *app)
{
    const char *path = app_recipe_file(app);
    if (app->watch) {
        watch_destroy(app->watch);
        app->watch = NULL;
    } else if (path) {
        app->watch = watch_create(app->game.session, path, 1, clock_ns());
    }
}

// Maps do not use it any more.
static bool is_unread(void *app, const ChunkSource *source) { return map_tiles_forget(&((App *)app)->tiles, source); }

void app_follow_recipe(App *app)
{
    const ChunkSource *before = app->game.session->source;
    if (app->watch && watch_step(app->watch, clock_ns()) && app->tiles.live)
        live_map_change_source(app->tiles.live, before, app->game.session->source);
    if (app->game.scene)
        scene_change_source(app->game.scene, app->game.session->source);
    session_free_land(app->game.session, is_unread, app);
}

// ---- leaving

// Stores the frame without HUD and menus, scaled down. Only once the world has been loaded.
static void save_picture(App *app, const World *world)
{
    if (!world->store || world->read_only || !app->playing.loaded)
        return;
    uint8_t small[WORLD_PICTURE_WIDTH * WORLD_PICTURE_HEIGHT * 3];
    int64_t start_ns = clock_ns();
    FrameView view = app_view(app, 1);
    view.outline = false;
    scene_draw(app->game.scene, &view);
    uint8_t *rgb = memory_alloc(MEMORY_GENERAL, (size_t)app->width * (size_t)app->height * 3);
    renderer_read_pixels(scene_renderer(app->game.scene), rgb);
    double drawn_ms = clock_ms_since(start_ns);
    image_shrink(&(ShrinkConfig){app->width, app->height, WORLD_PICTURE_WIDTH, WORLD_PICTURE_HEIGHT}, rgb, small);
    size_t bytes = 0;
    uint8_t *png = png_encode(WORLD_PICTURE_WIDTH, WORLD_PICTURE_HEIGHT, PIXELS_RGB8, small, &bytes);
    if (bytes <= STORE_PICTURE_MAX)
        store_put_picture(world->store, png, bytes);
    log_debug("picture of the world: %d bytes, drawn in %.1f ms, scaled down in %.1f ms", (int)bytes, drawn_ms,
              clock_ms_since(start_ns) - drawn_ms);
    memory_free(png);
    memory_free(rgb);
}

void app_leave_world(App *app)
{
    if (!app->game.session)
        return;
    if (app->game.scene)
        save_picture(app, &app->game.session->world);
    watch_destroy(app->watch);
    app->watch = NULL;
    map_tiles_settle(&app->tiles);
    session_free_land(app->game.session, is_unread, app);
    map_tiles_forget(&app->tiles, app->game.session->source);
    scene_destroy(app->game.scene);
    session_destroy(app->game.session);
    app->game.scene = NULL;
    app->game.session = NULL;
}

// ---- entering

static void log_world(const Session *session)
{
    const World *world = &session->world;
    const StoreWorld *made = &world->made;
    SpawnPoint spawn = session->spawn;
    bool typed = made->seed_text[0] != '\0';
    const Text number = made->generator != STORE_BY_RECIPE     ? text_of(", number %d", made->generator)
                        : recipe_description(world->generator) ? text_of(" (a library)")
                                                               : text_of(" (a recipe)");
    log_info("world \"%s\", seed %" PRId64 "%s%s%s, generator %s%s; spawn %" PRId64 " %d %" PRId64 ": %s", world->name,
             made->seed, typed ? " (" : "", made->seed_text, typed ? ")" : "", recipe_spec(world->generator)->name,
             number.text, spawn.feet.x, spawn.feet.y, spawn.feet.z, spawn.reason);
}

bool app_begin_world(App *app, World *world, const SessionStart *start)
{
    app->game.quality = choose_quality(app);
    if (!app->game.resources)
        app->game.resources = render_resources_create(app->game.quality);
    StreamConfig stream = scene_stream_config(app->game.quality, app->detail.memory.view, app->config->workers);
    stream.flat_light = !app->game.settings.smooth_light;
    app->playing.loaded = false;
    app->playing.entered_ns = clock_ns();
    app->recipe_file = recipe_path(world->generator);
    app->game.session = session_create(world, &(SessionConfig){.start = *start,
                                                               .stream = stream,
                                                               .data_dir = app->config->data_dir,
                                                               .notices = &app->game.notices});
    if (!app->game.resources)
        return false;
    const FrameView first = app_view(app, 1);
    Session *session = app->game.session;
    app->game.scene = scene_create(
        &(SceneConfig){.stream = session->stream,
                       .renderer = {app->width, app->height, .quality = app->game.quality,
                                    .view_distance = app->detail.memory.view, .resources = app->game.resources},
                       .far = {session->source, session->edits, app->game.settings.horizon, app->config->workers},
                       .first = &first});
    if (!app->game.scene)
        return false;
    log_world(app->game.session);
    session_load_pins(app->game.session);
    map_screen_reset(&app->screens.map);
    return true;
}

Entered app_enter(App *app, const EnterRequest *request)
{
    WorldChoice choice = {.data_dir = app->config->data_dir,
                          .name = request->name[0] ? request->name : NULL,
                          .generator = request->generator,
                          .seed = request->has_seed ? &request->seed : NULL,
                          .seed_text = request->seed_text,
                          .made_here = app->config->made_here,
                          .read_only = request->read_only};
    World world;
    char name[2 * WORLD_NAME_MAX], failure[SESSION_FAILURE_BYTES];
    world_choice_name(&choice, name);
    if (strcmp(name, app->game.session->world.name) == 0)
        return ENTER_DONE;
    if (request->unsaved != UNSAVED_LOSE && !session_save(app->game.session, failure)) {
        notices_post(&app->game.notices,
                     "This world cannot be saved. To leave it without saving, quit to the title. Reason: %s", failure);
        return ENTER_REFUSED;
    }
    if (world_open(&world, &choice) != WORLD_OPEN) {
        notices_post(&app->game.notices, "That world cannot be opened; see the log");
        return ENTER_REFUSED;
    }
    app_leave_world(app);
    SessionStart start = app->config->start;
    start.position = NULL;
    start.look_given = start.hours_given = false;
    return app_begin_world(app, &world, &start) ? ENTER_DONE : ENTER_FAILED;
}
