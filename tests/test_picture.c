// Pictures of the world compared with references by squares (picture_compare.h): small differences between drivers
// pass, while a hole, a missing pass or swapped colours fail. The suite also tests that the comparison finds those.
//
// KARST_ON_DISPLAY=1 draws them in a window, and CMOCKA_TEST_FILTER chooses tests.
// KARST_UPDATE_REFERENCES=1 writes the references again: look at the pictures first.
#include "picture_views.h"

#include "base/file.h"
#include "image/png.h"
#include "scene/hud.h"
#include "session/session.h"

#include <glad/gl.h>
#include <unistd.h>

static const char *const quality_names[RENDER_QUALITY_COUNT] = {[RENDER_LIGHT] = "light", [RENDER_FULL] = "full"};

static FrameView frame_of(const View *view)
{
    FrameView frame = {.yaw = view->yaw, .pitch = view->pitch, .fov = 70, .hours = view->hours};
    frame.lantern = view->lantern;
    frame.shadows = view->wide;
    frame.effects = ALL_EFFECTS; // of full quality
    frame.at_once = true;
    frame.see_through = true;
    frame.seconds = view->hours * SESSION_SECONDS_PER_HOUR;
    memcpy(frame.eye, view->eye, sizeof frame.eye);
    return frame;
}

static void draw(Scene *scene, const View *view, Picture *picture)
{
    FrameView frame = frame_of(view);
    scene_load(scene, &frame);
    // Pixels that are not drawn must not show the previous picture.
    glClearColor(1, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    scene_draw(scene, &frame);
    renderer_read_pixels(scene_renderer(scene), picture->rgb);
}

// Draws a view in a scene of its own.
static void draw_alone(RenderQuality quality, ViewId id, Picture *picture)
{
    Site site = site_new(quality, &views[id]);
    draw(site.scene, &views[id], picture);
    site_quit(&site);
}

static void reference_path(RenderQuality quality, ViewId id, char path[128])
{
    snprintf(path, 128, "tests/pictures/%s/%s.png", quality_names[quality], views[id].name);
}

static bool read_reference(RenderQuality quality, ViewId id, Picture *picture)
{
    char path[128];
    reference_path(quality, id, path);
    Image image;
    if (!png_read(path, 1 << 20, &image))
        return false;
    bool fits = image.width == PICTURE_WIDTH && image.height == PICTURE_HEIGHT;
    for (size_t i = 0; fits && i < sizeof picture->rgb; i++)
        picture->rgb[i] = image.rgba[i / 3 * 4 + i % 3];
    image_quit(&image);
    return fits;
}

static Picture picture, reference;

// Compares `picture`; leaves it beside the test's other output if it differs.
static bool is_as_reference(RenderQuality quality, ViewId id)
{
    char path[128];
    print_message("%s, %s\n", views[id].name, quality_names[quality]);
    if (getenv("KARST_UPDATE_REFERENCES")) {
        reference_path(quality, id, path);
        png_write(path, PICTURE_WIDTH, PICTURE_HEIGHT, PIXELS_RGB8, picture.rgb);
    }
    if (read_reference(quality, id, &reference) && pictures_alike(&picture, &reference))
        return true;
    snprintf(path, sizeof path, "/tmp/karst-%s-%s.png", views[id].name, quality_names[quality]);
    png_write(path, PICTURE_WIDTH, PICTURE_HEIGHT, PIXELS_RGB8, picture.rgb);
    print_message("  differs: see %s\n", path);
    return false;
}

static void every_view_looks_like_its_reference(void **state)
{
    (void)state;
    int differ = 0;
    for (int quality = 0; quality < RENDER_QUALITY_COUNT; quality++) {
        Site site = {0};
        for (size_t i = 0; i < ARRAY_COUNT(views); i++) {
            if (i == 0 || views[i].seed != views[i - 1].seed || views[i].wide != views[i - 1].wide) {
                site_quit(&site);
                site = site_new((RenderQuality)quality, &views[i]);
            }
            draw(site.scene, &views[i], &picture);
            differ += !is_as_reference((RenderQuality)quality, (ViewId)i);
        }
        site_quit(&site);
    }
    assert_int_equal(differ, 0);
}

static void the_same_view_gives_the_same_pixels(void **state)
{
    (void)state;
    static Picture first, second;
    draw_alone(RENDER_LIGHT, RIVER, &first);
    draw_alone(RENDER_LIGHT, RIVER, &second);
    assert_memory_equal(first.rgb, second.rgb, sizeof first.rgb);
}

// A scene that goes on in another quality looks like one that began in it, and back again.
static void quality_can_be_switched(void **state)
{
    (void)state;
    static Picture full, light, wanted;
    draw_alone(RENDER_LIGHT, RIVER, &wanted);
    World world = {.generator = recipe_find_id(1), .made.seed = views[RIVER].seed};
    Session *session = session_create(&world, &(SessionConfig){.stream = scene_stream_config(RENDER_FULL, 6, 2)});
    Scene *scene = scene_create(
        &(SceneConfig){.stream = session->stream,
                       .renderer = {PICTURE_WIDTH, PICTURE_HEIGHT, .quality = RENDER_FULL, .view_distance = 6},
                       .far.source = session->source});
    draw(scene, &views[RIVER], &full);
    scene_set_quality(scene, RENDER_LIGHT);
    draw(scene, &views[RIVER], &light);
    assert_true(pictures_alike(&light, &wanted));
    assert_memory_not_equal(light.rgb, full.rgb, sizeof full.rgb);
    scene_set_quality(scene, RENDER_FULL);
    draw(scene, &views[RIVER], &light);
    assert_memory_equal(light.rgb, full.rgb, sizeof full.rgb);
    scene_destroy(scene);
    session_destroy(session);
}

// ---- faults that the comparison must notice

static void a_hole_is_detected(void **state)
{
    (void)state;
    static Picture whole, holed;
    Site site = site_new(RENDER_LIGHT, &views[FOREST]);
    Scene *scene = site.scene;
    draw(scene, &views[FOREST], &whole);
    // One chunk, 40 blocks ahead: the smallest hole that a player would notice at once.
    renderer_remove_chunk((Renderer *)(uintptr_t)scene_renderer(scene), chunk_pos_of_block(-650, 1100));
    FrameView frame = frame_of(&views[FOREST]);
    scene_draw(scene, &frame);
    renderer_read_pixels(scene_renderer(scene), holed.rgb);
    assert_false(pictures_alike(&whole, &holed));
    site_quit(&site);
}

static void missing_shadows_and_missing_land_are_detected(void **state)
{
    (void)state;
    View plain = views[HILL_NOON];
    Site site = site_new(RENDER_LIGHT, &plain);
    plain.wide = false; // in the same scene: without shadows
    draw(site.scene, &plain, &picture);
    assert_true(read_reference(RENDER_LIGHT, HILL_NOON, &reference));
    assert_false(pictures_alike(&picture, &reference));
    scene_set_horizon(site.scene, 0);
    draw(site.scene, &views[LAND_NOON], &picture);
    assert_true(read_reference(RENDER_LIGHT, LAND_NOON, &reference));
    assert_false(pictures_alike(&picture, &reference));
    site_quit(&site);
}

static void swapped_colours_are_detected(void **state)
{
    (void)state;
    assert_true(read_reference(RENDER_FULL, FOREST, &reference));
    for (size_t i = 0; i < sizeof picture.rgb; i++)
        picture.rgb[i] = reference.rgb[i / 3 * 3 + 2 - i % 3];
    assert_false(pictures_alike(&picture, &reference));
}

// Layers of a cliff that are thinner than the steps between its columns: stripes as high as half a square, which leave
// the means of squares as they are. Sixteen by five squares of 880.
static void stripes_on_a_cliff_are_detected(void **state)
{
    (void)state;
    for (int quality = 0; quality < RENDER_QUALITY_COUNT; quality++) {
        assert_true(read_reference((RenderQuality)quality, CLIFF, &reference));
        picture = reference;
        for (int y = 64; y < 104; y++)
            for (int x = 96; x < 224; x++)
                for (int c = 0; c < 3; c++) {
                    uint8_t *value = &picture.rgb[(y * PICTURE_WIDTH + x) * 3 + c];
                    *value = (uint8_t)CLAMP(*value + (y % 8 < 4 ? 14 : -14), 0, 255);
                }
        assert_false(pictures_alike(&picture, &reference));
    }
}

// A line one pixel wide, and a slight one, across a picture.
static void a_thin_line_is_detected(void **state)
{
    (void)state;
    assert_true(read_reference(RENDER_FULL, LAVA_WRAP, &reference));
    picture = reference;
    for (int y = 0; y < PICTURE_HEIGHT; y++)
        for (int c = 0; c < 3; c++)
            picture.rgb[(y * PICTURE_WIDTH + 100) * 3 + c] /= 2;
    assert_false(pictures_alike(&picture, &reference));
}

// Shaders and assets in a directory of their own.
static void copy_share(char directory[32])
{
    char command[128];
    snprintf(directory, 32, "/tmp/karst-shaders-XXXXXX");
    assert_non_null(mkdtemp(directory));
    snprintf(command, sizeof command, "cp -r shaders assets %s/", directory);
    assert_int_equal(system(command), 0);
    setenv("KARST_SHARE", directory, 1);
}

static void remove_share(const char *directory)
{
    char command[128];
    unsetenv("KARST_SHARE");
    snprintf(command, sizeof command, "rm -r %s", directory);
    assert_int_equal(system(command), 0);
}

// Replaces the first place of `from` in a shader, or with NULL all of it by a shader that draws nothing.
static void break_shader(const char *directory, const char *name, const char *from, const char *to)
{
    char path[128];
    snprintf(path, sizeof path, "%s/shaders/%s", directory, name);
    size_t bytes;
    char *text = file_read(path, 1 << 20, &bytes);
    assert_non_null(text);
    const char *at = from ? strstr(text, from) : text;
    assert_non_null(at);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    if (from)
        fprintf(file, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    else
        fputs("out vec4 out_colour;\nvoid main() { discard; }\n", file);
    fclose(file);
    memory_free(text);
}

// Each fault is brought back into a shader, and the picture drawn with it is refused.
static void shader_faults_are_detected(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        ViewId view;
        RenderQuality quality;
        const char *shader, *from, *to;
    } faults[] = {
        {"no water", RIVER, RENDER_LIGHT, "water.frag", NULL, NULL},
        {"no sky", FOREST, RENDER_LIGHT, "sky.frag", NULL, NULL},
        {"no blocks", FOREST, RENDER_LIGHT, "block.frag", NULL, NULL},
        {"no clouds", SNOW, RENDER_LIGHT, "clouds.frag", NULL, NULL},
        {"no moon", MOON, RENDER_LIGHT, "disc.frag", "= moon(", "= 0.0 * moon("},
        {"no moon", MOON, RENDER_FULL, "disc.frag", "= moon(", "= 0.0 * moon("},
        {"no halo", MOON, RENDER_LIGHT, "sky_layer.frag", "0.22 * halo", "0.0"},
        {"no moonlight on clouds", MOON, RENDER_LIGHT, "clouds.frag", "+= moon_around(", "+= 0.0 * moon_around("},
        {"no stars", MOON, RENDER_FULL, "sky.frag", "= stars(", "= 0.0 * stars("},
        {"no sun", LAND_EVENING, RENDER_LIGHT, "disc.frag", "= sun_disc *", "= 0.0 * sun_disc *"},
        {"seam in lava", LAVA_WRAP, RENDER_LIGHT, "block.frag", "placed(corner.yx + swing.yx, 205)",
         "(corner.yx / 20.0)"},
        {"seam in lava", LAVA_WRAP, RENDER_FULL, "block.frag", "placed(corner.yx + swing.yx, 205)",
         "(corner.yx / 20.0)"},
        {"no lantern", CAVE, RENDER_LIGHT, "block.frag", "light += lantern_light", "light += 0.0 * lantern_light"},
        {"dark rock", ROCK, RENDER_FULL, "block.vert", "light += ambient", "light += 0.0 * ambient"},
        {"plants in rows", MEADOW, RENDER_FULL, "plants.glsl", "= settled(corner)", "= vec3(0.0)"},
        {"plants before the eye", MESAS, RENDER_LIGHT, "plants.glsl", "shift + bowed(", "shift + 0.0 * bowed("},
    };
    for (size_t i = 0; i < ARRAY_COUNT(faults); i++) {
        char directory[32];
        copy_share(directory);
        break_shader(directory, faults[i].shader, faults[i].from, faults[i].to);
        draw_alone(faults[i].quality, faults[i].view, &picture);
        remove_share(directory);
        assert_true(read_reference(faults[i].quality, faults[i].view, &reference));
        print_message("%s, %s\n", faults[i].name, quality_names[faults[i].quality]);
        assert_false(pictures_alike(&picture, &reference));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_view_looks_like_its_reference),
        cmocka_unit_test(the_same_view_gives_the_same_pixels),
        cmocka_unit_test(quality_can_be_switched),
        cmocka_unit_test(a_hole_is_detected),
        cmocka_unit_test(missing_shadows_and_missing_land_are_detected),
        cmocka_unit_test(swapped_colours_are_detected),
        cmocka_unit_test(stripes_on_a_cliff_are_detected),
        cmocka_unit_test(a_thin_line_is_detected),
        cmocka_unit_test(shader_faults_are_detected),
    };
    cmocka_set_test_filter(getenv("CMOCKA_TEST_FILTER"));
    return cmocka_run_group_tests(tests, set_up, window_tear_down);
}
