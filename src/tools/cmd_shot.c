#include "tools/cmd_shot.h"

#include "base/interrupt.h"
#include "base/log.h"
#include "image/png.h"
#include "platform/window.h"
#include "player/player.h"
#include "scene/command.h"
#include "scene/hud.h"

// Everything that moves follows from the time of day, so that two calls give the same pixels.
static FrameView view_of(const Options *options, const Scene *scene)
{
    FrameView view = {.yaw = options->look[0],
                      .pitch = options->look[1],
                      .fov = options->fov,
                      .hours = options->hours,
                      .seconds = options->hours * SCENE_SECONDS_PER_HOUR};
    if (options_given(options, OPTION_POS)) {
        for (int i = 0; i < 3; i++)
            view.eye[i] = options->pos[i];
        return view;
    }
    SpawnPoint spawn = scene_spawn(scene);
    view.eye[0] = (double)spawn.feet.x + 0.5;
    view.eye[1] = (double)spawn.feet.y + PLAYER_EYE;
    view.eye[2] = (double)spawn.feet.z + 0.5;
    return view;
}

static bool write_picture(const Scene *scene, const Options *options)
{
    size_t bytes = (size_t)options->size[0] * (size_t)options->size[1] * 3;
    uint8_t *rgb = memory_alloc(MEMORY_GENERAL, bytes);
    renderer_read_pixels(scene_renderer(scene), rgb);
    bool written = png_write(options->output, options->size[0], options->size[1], PIXELS_RGB8, rgb);
    memory_free(rgb);
    return written;
}

// What a player at that place would see over the world. False, with one logged line, if a font is missing.
static bool draw_hud(const Scene *scene, const Options *options, const FrameView *view)
{
    Overlay *overlay = overlay_create(1);
    if (!overlay)
        return false;
    Icons *icons = memory_alloc_zero(MEMORY_GENERAL, sizeof *icons);
    Player player;
    player_init(&player, view->eye[0], view->eye[1] - PLAYER_EYE, view->eye[2]);
    player_turn(&player, view->yaw, view->pitch);
    const FrameTimes times = {.count = 0};
    Canvas canvas = {overlay, options->size[0], options->size[1], 1};
    overlay_begin(overlay, canvas.width, canvas.height, canvas.scale);
    hud_crosshair(&canvas);
    hud_hotbar(&canvas, &hotbar_initial, icons);
    hud_debug(&canvas, &(DebugInfo){.scene = scene, .player = &player, .times = &times, .hours = view->hours});
    overlay_end(overlay);
    memory_free(icons);
    overlay_destroy(overlay);
    return true;
}

static int draw_scene(Scene *scene, const Options *options)
{
    FrameView view = view_of(options, scene);
    if (!scene_load(scene, &view))
        return EXIT_INTERRUPTED;
    scene_draw(scene, &view);
    if (block_has(view.eye_block, BLOCK_OPAQUE))
        log_warning("--pos lies inside %s: little can be seen from there", block_table[view.eye_block].name);
    if (options->hud && !draw_hud(scene, options, &view))
        return EXIT_FAILED;
    return write_picture(scene, options) ? EXIT_DONE : EXIT_FAILED;
}

static int draw_in_window(const Window *window, const Options *options)
{
    Scene *scene = scene_create(&(SceneConfig){.generator = options->generator,
                                               .seed = options->seed,
                                               .view_distance = options->view_distance,
                                               .workers = options->threads,
                                               .width = options->size[0],
                                               .height = options->size[1],
                                               .quality = window_is_software(window) ? RENDER_LIGHT : RENDER_FULL});
    if (!scene)
        return EXIT_FAILED;
    int code = draw_scene(scene, options);
    scene_destroy(scene);
    int errors = window_gl_error_count(window);
    if (errors)
        log_error("OpenGL reported %d errors", errors);
    return errors ? EXIT_FAILED : code;
}

int cmd_shot(const Options *options)
{
    interrupt_watch();
    Window *window = window_create(&(WindowConfig){
        .title = "Karst", .width = options->size[0], .height = options->size[1], .offscreen = true, .debug = true});
    if (!window)
        return EXIT_FAILED;
    int code = draw_in_window(window, options);
    window_destroy(window);
    return code;
}
