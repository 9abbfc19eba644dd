#include "tools/commands.h"

#include "base/output.h"
#include "cli/shared.h"
#include "image/png.h"
#include "platform/window.h"
#include "player/player.h"
#include "scene/hud.h"
#include "session/session.h"

#include <math.h>
#include <string.h>

typedef struct ShotOptions {
    Arguments arguments;
    WorldOptions world;
    ViewOptions view;
    const char *output;
    int brightness; // percent
    double rise;    // blocks
    int show;       // 0: the world, 1: its triangles
    bool hud, lantern, round, no_shadows;
} ShotOptions;

// An option overrides a link, a link the saved world's player, and the player the spawn, whose look is used only there.
// All that moves depends on the time of day alone, so that two calls give the same pixels.
static FrameView view_of(const ShotOptions *options, const Session *session)
{
    const World *world = &session->world;
    const StorePlayer *player = world->has_player ? &world->player : NULL;
    const bool linked = options->world.has_link, placed = option_given(options, options->world.pos);
    const SpawnPoint spawn = session->spawn;
    FrameView view = {.eye = {(double)spawn.feet.x + 0.5, spawn.feet.y, (double)spawn.feet.z + 0.5},
                      .yaw = options->world.look[0],
                      .pitch = options->world.look[1],
                      .fov = options->view.fov,
                      .hours = options->world.hours,
                      .brightness = options->brightness / 100.0,
                      .lantern = options->lantern,
                      .shadows = options->view.shadows || !options->no_shadows,
                      .effects = options->view.effects,
                      .scale = options->view.scale,
                      .at_once = true,
                      .round = options->round,
                      .triangles = options->show > 0,
                      .see_through = true};
    if (!linked && !option_given(options, options->world.look) && (player || !placed)) {
        view.yaw = player ? player->yaw : (double)spawn.yaw;
        view.pitch = player ? player->pitch : (double)spawn.pitch;
    }
    if (player && !linked && !option_given(options, &options->world.hours))
        view.hours = fmod(player->hours, 24);
    view.seconds = view.hours * SESSION_SECONDS_PER_HOUR;
    if (player)
        memcpy(view.eye, (const double[]){player->x, player->y, player->z}, sizeof view.eye);
    if (linked)
        memcpy(view.eye, options->world.link.feet, sizeof view.eye);
    view.eye[1] += PLAYER_EYE;
    if (placed)
        memcpy(view.eye, options->world.pos, sizeof view.eye);
    view.eye[1] = fmin(view.eye[1] + options->rise, LINK_Y_MAX); // the highest that --pos can be
    return view;
}

static bool write_picture(const Scene *scene, const ShotOptions *options)
{
    size_t bytes = (size_t)options->view.size[0] * (size_t)options->view.size[1] * 3;
    uint8_t *rgb = memory_alloc(MEMORY_GENERAL, bytes);
    renderer_read_pixels(scene_renderer(scene), rgb);
    bool written = png_write(options->output, options->view.size[0], options->view.size[1], PIXELS_RGB8, rgb);
    memory_free(rgb);
    return written;
}

// Draws the HUD of a player at that place. False, with one logged line, if a font is missing.
static bool draw_hud(const Session *session, const Scene *scene, const ShotOptions *options, const FrameView *view)
{
    Overlay *overlay = overlay_create(1);
    if (!overlay)
        return false;
    Icons *icons = memory_alloc_zero(MEMORY_GENERAL, sizeof *icons);
    Player player;
    player_init(&player, view->eye[0], view->eye[1] - PLAYER_EYE, view->eye[2]);
    player_turn(&player, view->yaw, view->pitch);
    const FrameTimes times = {.count = 0};
    Aim aim;
    aim.hits = session_look(session, &player, PLAYER_REACH, false, &aim.hit);
    Canvas canvas = {overlay, options->view.size[0], options->view.size[1], 1};
    overlay_begin(overlay, canvas.width, canvas.height, canvas.scale);
    hud_crosshair(&canvas);
    hud_hotbar(&canvas, &hotbar_initial, icons);
    hud_debug(&canvas, &(DebugInfo){.scene = scene,
                                    .source = session->source,
                                    .player = &player,
                                    .aim = &aim,
                                    .times = &times,
                                    .hours = view->hours});
    overlay_end(overlay);
    memory_free(icons);
    overlay_destroy(overlay);
    return true;
}

static int draw_scene(const Session *session, Scene *scene, const ShotOptions *options)
{
    FrameView view = view_of(options, session);
    if (!scene_load(scene, &view))
        return command_code(false);
    scene_draw(scene, &view);
    if (block_has(view.eye_block, BLOCK_OPAQUE))
        log_info("the place is inside a block of %s: the picture looks through it, at caves and ores",
                 block_table[view.eye_block].name);
    if (options->hud && !draw_hud(session, scene, options, &view))
        return EXIT_FAILED;
    return command_code(write_picture(scene, options));
}

// Fails if a chunk is damaged: the picture then differs from the saved world.
static int draw_world(const Session *session, Scene *scene, const ShotOptions *options)
{
    const World *world = &session->world;
    int code = draw_scene(session, scene, options);
    int damaged = world->store ? store_status(world->store).damaged_chunks : 0;
    if (damaged)
        log_error("world \"%s\": %d damaged chunks are drawn as generated, without their changes", world->name,
                  damaged);
    return code == EXIT_DONE && damaged ? EXIT_FAILED : code;
}

static int draw_in_window(const Window *window, const ShotOptions *options, World *world)
{
    const ViewOptions *shown = &options->view;
    RenderQuality quality = render_quality((QualityChoice)shown->quality, window_is_software(window));
    StreamConfig stream = scene_stream_config(quality, shown->distance, shown->threads);
    Session *session = session_create(world, &(SessionConfig){.stream = stream});
    const FrameView first = view_of(options, session);
    Scene *scene = scene_create(&(SceneConfig){
        .stream = session->stream,
        .renderer = {shown->size[0], shown->size[1], .quality = quality, .view_distance = shown->distance},
        .far = {session->source, session->edits, shown->horizon, shown->threads},
        .first = &first});
    int code = scene ? draw_world(session, scene, options) : EXIT_FAILED;
    scene_destroy(scene);
    bool closed = session_destroy(session);
    int errors = window_gl_error_count(window);
    if (errors)
        log_error("OpenGL reported %d errors", errors);
    return errors || !closed ? EXIT_FAILED : code;
}

static int shoot(const ShotOptions *options, World *world)
{
    Window *window = window_create(&(WindowConfig){
        .width = options->view.size[0], .height = options->view.size[1], .offscreen = true, .debug = true});
    if (!window)
        return EXIT_FAILED;
    int code = draw_in_window(window, options, world);
    window_destroy(window);
    return code;
}

static int run(const void *data)
{
    const ShotOptions *options = data;
    interrupt_watch();
    if (!output_check(options->output))
        return EXIT_FAILED;
    World world = {.made.seed = options->world.seed, .generator = options->world.generator};
    if (!options->world.name)
        return shoot(options, &world);
    int code = world_open_chosen(&world, world_choice(options, &options->world));
    if (code != EXIT_DONE)
        return code;
    code = shoot(options, &world);
    world_close(&world); // in case no window could be opened
    return code;
}

static const char *show_word(int index) { return WORDS("world", "triangles")[index]; }

#define FIELD(member) .field = offsetof(ShotOptions, member)

// clang-format off
static const Option rows[] = {
    WORLD_ROWS,
    VIEW_ROWS,
    DRAWN_ROWS,
    {"no-shadows", .help = "draw without shadows; without this option there are some", OPTION_FLAG, FIELD(no_shadows)},
    {.shared = &option_output, FIELD(output), .required = true},
    {"rise", .form = "BLOCKS", .help = "draw from so far above that place: --rise 120 overlooks the spawn's land",
        .initial = "0", OPTION_DOUBLE(0, LINK_Y_MAX), FIELD(rise)},
    {"brightness", .form = "PERCENT", .help = "light added in caves and at night", OPTION_INITIAL(VIEW_BRIGHTNESS_INITIAL),
        OPTION_INT(0, 100), FIELD(brightness)},
    {"lantern", .help = "light the surroundings with a lantern", OPTION_FLAG, FIELD(lantern)},
    {"round", .help = "curve the ground, as on a planet", OPTION_FLAG, FIELD(round)},
    {"show", .form = "WHAT", .help = "triangles draws what the frame is made of, in false colours", .initial = "world",
        OPTION_CHOICE(show_word), FIELD(show)},
    {"hud", .help = "draw crosshair and overlay too", OPTION_FLAG, FIELD(hud)},
    SAVED_ROWS,
};
// clang-format on

const Command cmd_shot = {
    .name = "shot",
    .arguments = "[LINK] -o FILE.png [options]",
    .summary = "draws the view from a place as a PNG, once everything in view is loaded; needs no display",
    .details = "Without options it draws as the game does with its first settings where it is fast enough, by day.\n"
               "All that moves depends on --time alone, so that two calls give the same pixels. A link (karst:v1:...)\n"
               "sets seed, generator, position, look and time; options override it. With --world, the saved world is\n"
               "drawn with its changes, from its player's position unless another is given; exit code 1 if one of its\n"
               "chunks is damaged.",
    COMMAND_OPTIONS(ShotOptions, rows),
    .link = offsetof(ShotOptions, world),
    .run = run,
};
