// Entering a world: its file, its session and its scene. Leaving it: saves its changes, and a picture of it for the
// list of worlds.

#include "game/app_internal.h"

#include "base/log.h"
#include "base/os.h"
#include "image/png.h"
#include "image/shrink.h"

#include <inttypes.h>
#include <string.h>

// ---- leaving

// Stores the frame without HUD and menus, scaled down. Only once the world has been loaded.
static void save_picture(App *app, const World *world)
{
    if (!world->store || world->read_only || !app->loaded)
        return;
    uint8_t small[SHELF_PICTURE_WIDTH * SHELF_PICTURE_HEIGHT * 3];
    int64_t start_ns = clock_ns();
    FrameView view = app_view(app, 1);
    view.outline = false;
    scene_draw(app->scene, &view);
    uint8_t *rgb = memory_alloc(MEMORY_GENERAL, (size_t)app->width * (size_t)app->height * 3);
    renderer_read_pixels(scene_renderer(app->scene), rgb);
    double drawn_ms = clock_ms_since(start_ns);
    image_shrink(&(ShrinkConfig){app->width, app->height, SHELF_PICTURE_WIDTH, SHELF_PICTURE_HEIGHT}, rgb, small);
    size_t bytes = 0;
    uint8_t *png = png_encode(SHELF_PICTURE_WIDTH, SHELF_PICTURE_HEIGHT, PIXELS_RGB8, small, &bytes);
    if (png && bytes <= STORE_PICTURE_MAX)
        store_put_picture(world->store, png, bytes);
    log_debug("picture of the world: %d bytes, drawn in %.1f ms, scaled down in %.1f ms", (int)bytes, drawn_ms,
              clock_ms_since(start_ns) - drawn_ms);
    memory_free(png);
    memory_free(rgb);
}

void app_leave_world(App *app)
{
    if (!app->session)
        return;
    if (app->scene)
        save_picture(app, session_world(app->session));
    watch_destroy(app->watch);
    app->watch = NULL;
    map_tiles_settle(&app->tiles);
    session_free_land(app->session, app_is_unread, app);
    map_tiles_forget(&app->tiles, session_source(app->session));
    scene_destroy(app->scene);
    session_destroy(app->session);
    app->scene = NULL;
    app->session = NULL;
}

// ---- entering

static void log_world(const Session *session)
{
    const World *world = session_world(session);
    const StoreWorld *made = &world->made;
    SpawnPoint spawn = session_spawn(session);
    bool typed = made->seed_text[0] != '\0';
    char number[16] = " (a recipe)";
    if (made->generator != STORE_BY_RECIPE)
        snprintf(number, sizeof number, ", number %d", made->generator);
    log_info("world \"%s\", seed %" PRId64 "%s%s%s, generator %s%s; spawn %" PRId64 " %d %" PRId64 ": %s", world->name,
             made->seed, typed ? " (" : "", made->seed_text, typed ? ")" : "", recipe_spec(world->generator)->name,
             number, spawn.feet.x, spawn.feet.y, spawn.feet.z, spawn.reason);
}

bool app_begin_world(App *app, World *world, const SessionStart *start)
{
    bool drawn = app_apply_quality(app);
    StreamConfig stream = scene_stream_config(app->quality, app->memory.view, app->config->workers);
    stream.flat_light = !app->settings.smooth_light;
    app->loaded = false;
    app->entered_ns = clock_ns();
    app->recipe_file = recipe_path(world->generator);
    app->session = session_create(
        world, &(SessionConfig){
                   .start = *start, .stream = stream, .data_dir = app->config->data_dir, .notices = &app->notices});
    if (!drawn)
        return false;
    const FrameView first = app_view(app, 1);
    app->scene = scene_create(&(SceneConfig){.stream = session_stream(app->session),
                                             .seed = session_source(app->session)->seed,
                                             .view_distance = app->memory.view,
                                             .width = app->width,
                                             .height = app->height,
                                             .quality = app->quality,
                                             .source = session_source(app->session),
                                             .edits = session_edits(app->session),
                                             .horizon = app->settings.horizon,
                                             .workers = app->config->workers,
                                             .first = &first,
                                             .resources = app->resources});
    if (!app->scene)
        return false;
    log_world(app->session);
    session_load_pins(app->session);
    map_screen_reset(&app->map);
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
    if (strcmp(name, session_world(app->session)->name) == 0)
        return ENTER_DONE;
    if (request->unsaved != UNSAVED_LOSE && !session_save(app->session, failure)) {
        notices_post(&app->notices,
                     "This world cannot be saved. To leave it without saving, quit to the title. Reason: %s", failure);
        return ENTER_REFUSED;
    }
    if (world_open(&world, &choice) != WORLD_OPEN) {
        notices_post(&app->notices, "That world cannot be opened; see the log");
        return ENTER_REFUSED;
    }
    app_leave_world(app);
    SessionStart start = app->config->start;
    start.position = NULL;
    start.look_given = start.hours_given = false;
    return app_begin_world(app, &world, &start) ? ENTER_DONE : ENTER_FAILED;
}
