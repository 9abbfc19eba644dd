#include "tools/commands.h"

#include "base/interrupt.h"
#include "base/log.h"
#include "base/output.h"
#include "cli/command.h"
#include "image/png.h"
#include "platform/window.h"
#include "player/player.h"
#include "scene/hud.h"
#include "session/world.h"

#include <math.h>

// Takes position and view from the saved world's player, unless an option or a link sets them.
static void look_as_player(const Options *options, const StorePlayer *player, FrameView *view)
{
    if (!options->has_link && !options_given(options, OPTION_LOOK)) {
        view->yaw = player->yaw;
        view->pitch = player->pitch;
    }
    if (!options->has_link && !options_given(options, OPTION_TIME))
        view->hours = fmod(player->hours, 24);
    view->eye[0] = player->x;
    view->eye[1] = player->y + PLAYER_EYE;
    view->eye[2] = player->z;
}

// Everything that moves depends on the time of day alone, so that two calls give the same pixels.
static FrameView view_of(const Options *options, const World *world, const Scene *scene)
{
    FrameView view = {.yaw = options->look[0], .pitch = options->look[1], .fov = options->fov, .hours = options->hours};
    if (world->has_player)
        look_as_player(options, &world->player, &view);
    view.seconds = view.hours * SCENE_SECONDS_PER_HOUR;
    if (options_given(options, OPTION_POS)) {
        for (int i = 0; i < 3; i++)
            view.eye[i] = options->pos[i];
        return view;
    }
    if (world->has_player && !options->has_link)
        return view;
    SpawnPoint spawn = scene_spawn(scene);
    const double start[3] = {(double)spawn.feet.x + 0.5, spawn.feet.y, (double)spawn.feet.z + 0.5};
    const double *feet = options->has_link ? options->link.feet : start;
    view.eye[0] = feet[0];
    view.eye[1] = feet[1] + PLAYER_EYE;
    view.eye[2] = feet[2];
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

// Draws the HUD of a player at that place. False, with one logged line, if a font is missing.
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

static int draw_scene(Scene *scene, const Options *options, const World *world)
{
    FrameView view = view_of(options, world, scene);
    if (!scene_load(scene, &view))
        return EXIT_INTERRUPTED;
    scene_draw(scene, &view);
    if (block_has(view.eye_block, BLOCK_OPAQUE))
        log_warning("--pos is inside a block of %s: little can be seen from there", block_table[view.eye_block].name);
    if (options->hud && !draw_hud(scene, options, &view))
        return EXIT_FAILED;
    return write_picture(scene, options) ? EXIT_DONE : EXIT_FAILED;
}

// Fails if a chunk is damaged: the picture then differs from the saved world.
static int draw_world(Scene *scene, const Options *options, const World *world)
{
    int code = draw_scene(scene, options, world);
    int damaged = world->store ? store_status(world->store).damaged_chunks : 0;
    if (damaged)
        log_error("world \"%s\": %d damaged chunks are drawn as generated, without their changes", world->name,
                  damaged);
    return code == EXIT_DONE && damaged ? EXIT_FAILED : code;
}

static int draw_in_window(const Window *window, const Options *options, const World *world)
{
    Scene *scene = scene_create(&(SceneConfig){.generator = world->generator,
                                               .seed = world->made.seed,
                                               .store = world->store,
                                               .view_distance = options->view_distance,
                                               .workers = options->threads,
                                               .width = options->size[0],
                                               .height = options->size[1],
                                               .quality = window_is_software(window) ? RENDER_LIGHT : RENDER_FULL});
    if (!scene)
        return EXIT_FAILED;
    int code = draw_world(scene, options, world);
    scene_destroy(scene);
    int errors = window_gl_error_count(window);
    if (errors)
        log_error("OpenGL reported %d errors", errors);
    return errors ? EXIT_FAILED : code;
}

static int shoot(const Options *options, const World *world)
{
    Window *window = window_create(&(WindowConfig){
        .title = "Karst", .width = options->size[0], .height = options->size[1], .offscreen = true, .debug = true});
    if (!window)
        return EXIT_FAILED;
    int code = draw_in_window(window, options, world);
    window_destroy(window);
    return code;
}

static int run(const Options *options)
{
    interrupt_watch();
    if (!output_check(options->output))
        return EXIT_FAILED;
    World world = {.made.seed = options->seed, .generator = options->generator};
    if (!options->world)
        return shoot(options, &world);
    WorldChoice choice = world_choice(options);
    choice.read_only = true;
    WorldFate fate = world_open(&world, &choice);
    if (fate != WORLD_OPEN)
        return world_exit_code(fate);
    int code = shoot(options, &world);
    return world_close(&world) ? code : EXIT_FAILED;
}

const Command cmd_shot = {
    .name = "shot",
    .arguments = "[LINK] -o FILE.png [options]",
    .summary = "draws the view from a place as a PNG, once everything in view is loaded; needs no display",
    .details = "All that moves depends on --time alone, so that two calls give the same pixels. A link (karst:v1:...)\n"
               "sets seed, generator, position, look and time; options override it. With --world, the saved world is\n"
               "drawn with its changes, from its player's position unless another is given; exit code 1 if one of its\n"
               "chunks is damaged.",
    .use = {.taken = OPTION_BIT(OPTION_SEED) | OPTION_BIT(OPTION_GENERATOR) | OPTION_BIT(OPTION_POS) |
                     OPTION_BIT(OPTION_LOOK) | OPTION_BIT(OPTION_TIME) | OPTION_BIT(OPTION_VIEW_DISTANCE) |
                     OPTION_BIT(OPTION_SIZE) | OPTION_BIT(OPTION_FOV) | OPTION_BIT(OPTION_THREADS) |
                     OPTION_BIT(OPTION_HUD) | OPTION_BIT(OPTION_WORLD) | OPTION_BIT(OPTION_DATA_DIR),
            .required = OPTION_BIT(OPTION_OUTPUT),
            .link = true},
    .run = run,
};
