// Applies the settings, and the file of its recipe, as they are now, to what is open.

#include "game/app_internal.h"

#include "base/log.h"
#include "base/os.h"

#define SOFTWARE_WORDS                                                                                                 \
    "OpenGL is rendered in software: light quality, at most %d frames per second (settings: quality, frame limit)"

// A software renderer gets the lighter picture; the log says so.
static RenderQuality choose_quality(const App *app)
{
    bool software = window_is_software(app->config->window);
    if (app->settings.quality != QUALITY_AUTO)
        return app->settings.quality == QUALITY_LIGHT ? RENDER_LIGHT : RENDER_FULL;
    if (software && !app->resources)
        log_info(SOFTWARE_WORDS, pacing_limit(app->settings.max_fps, true));
    return software ? RENDER_LIGHT : RENDER_FULL;
}

bool app_apply_quality(App *app)
{
    RenderQuality quality = choose_quality(app);
    if (app->resources && app->quality == quality)
        return true;
    RenderResources *resources = render_resources_create(quality);
    if (!resources)
        return false;
    if (app->scene)
        scene_set_quality(app->scene, quality, resources);
    render_resources_destroy(app->resources);
    app->resources = resources;
    app->quality = quality;
    return true;
}

void app_apply_settings(App *app)
{
    Window *window = app->config->window;
    int view_distance = app->settings.view_distance;
    if (app->memory.wanted != view_distance)
        memory_limit_request(&app->memory, view_distance);
    if (!app_apply_quality(app))
        notices_post(&app->notices, "The quality cannot be changed; see the log");
    scene_set_view_distance(app->scene, app->memory.view);
    scene_set_horizon(app->scene, app->settings.horizon);
    stream_set_flat_light(session_stream(app->session), !app->settings.smooth_light);
    window_set_vsync(window, app->settings.vsync);
    if (window_is_fullscreen(window) != app->settings.fullscreen)
        window_set_fullscreen(window, app->settings.fullscreen);
}

// ---- the file of the world's recipe

const char *app_recipe_file(const App *app)
{
    const World *world = session_world(app->session);
    return world->store || world->read_only ? NULL : app->recipe_file;
}

void app_switch_watch(App *app)
{
    const char *path = app_recipe_file(app);
    if (app->watch) {
        watch_destroy(app->watch);
        app->watch = NULL;
    } else if (path) {
        app->watch = watch_create(app->session, path,
                                  &(WatchConfig){.notices = &app->notices, .workers = 1, .now_ns = clock_ns()});
    }
}

bool app_is_unread(void *app, const ChunkSource *source) { return map_tiles_forget(&((App *)app)->tiles, source); }

void app_follow_recipe(App *app)
{
    const ChunkSource *before = session_source(app->session);
    if (app->watch && watch_step(app->watch, clock_ns()))
        map_tiles_change_source(&app->tiles, before, session_source(app->session));
    if (app->scene)
        scene_change_source(app->scene, session_source(app->session));
    session_free_land(app->session, app_is_unread, app);
}
