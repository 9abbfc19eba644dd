// Pictures of the world against references: means over blocks of 16 x 16 pixels, so that drivers may differ a little,
// while a hole, a missing pass or swapped colours may not. That the comparison tells those is part of the suite.
//
// KARST_ON_DISPLAY=1 draws them in a window, and CMOCKA_TEST_FILTER chooses tests.
// KARST_UPDATE_REFERENCES=1 writes the references anew: look at the pictures first.
#include "window_test.h"

#include "image/png.h"
#include "scene/hud.h"

#include <glad/gl.h>
#include <math.h>
#include <unistd.h>

enum { WIDTH = 640, HEIGHT = 352, BLOCK_PIXELS = 16, COLUMNS = WIDTH / BLOCK_PIXELS, ROWS = HEIGHT / BLOCK_PIXELS };

// Differences of block means, of 255: what drivers are allowed, the worst block and all of them on average.
#define WORST_ALLOWED 20.0
#define MEAN_ALLOWED 2.0

typedef struct View {
    const char *name;
    double eye[3], yaw, pitch, hours;
} View;

static const View views[] = {
    {"forest", {-690, 82, 1100}, 90, -5, 10},     {"river_at_dusk", {-352, 66, 6}, 200, -8, 17.8},
    {"under_water", {500, 59, -505}, 130, 5, 10}, {"desert_at_dawn", {690, 105, 215}, 60, -20, 6.4},
    {"shore", {1215, 82, 230}, 200, -18, 12},     {"night", {-500, 86, -100}, 45, -5, 0.5},
    {"lava", {-287, 26, 59}, 200, -35, 10},       {"from_the_air", {800, 130, 800}, 45, -25, 10},
    {"snow", {-1560, 90, 640}, 90, -8, 15.5},
};

typedef struct Picture {
    uint8_t rgb[WIDTH * HEIGHT * 3];
} Picture;

typedef struct Means {
    uint8_t rgb[COLUMNS * ROWS * 3];
} Means;

static Scene *scene_new(void)
{
    return scene_create(&(SceneConfig){.generator = generator_find(GENERATOR_DEFAULT),
                                       .seed = 42,
                                       .view_distance = 6,
                                       .workers = 2,
                                       .width = WIDTH,
                                       .height = HEIGHT,
                                       .quality = RENDER_LIGHT});
}

static FrameView frame_of(const View *view)
{
    FrameView frame = {.yaw = view->yaw, .pitch = view->pitch, .fov = 70, .hours = view->hours};
    frame.seconds = view->hours * SCENE_SECONDS_PER_HOUR;
    memcpy(frame.eye, view->eye, sizeof frame.eye);
    return frame;
}

static void draw(Scene *scene, const View *view, Picture *picture)
{
    FrameView frame = frame_of(view);
    scene_load(scene, &frame);
    // What is not drawn must not look like the picture before.
    glClearColor(1, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    scene_draw(scene, &frame);
    renderer_read_pixels(scene_renderer(scene), picture->rgb);
}

static Means means_of(const Picture *picture)
{
    Means means;
    for (int i = 0; i < COLUMNS * ROWS * 3; i++) {
        int channel = i % 3, column = i / 3 % COLUMNS, row = i / 3 / COLUMNS, sum = 0;
        for (int y = 0; y < BLOCK_PIXELS; y++)
            for (int x = 0; x < BLOCK_PIXELS; x++)
                sum += picture->rgb[((row * BLOCK_PIXELS + y) * WIDTH + column * BLOCK_PIXELS + x) * 3 + channel];
        means.rgb[i] = (uint8_t)(sum / (BLOCK_PIXELS * BLOCK_PIXELS));
    }
    return means;
}

static bool alike(const Means *a, const Means *b)
{
    double worst = 0, sum = 0;
    for (int i = 0; i < COLUMNS * ROWS * 3; i++) {
        double apart = abs(a->rgb[i] - b->rgb[i]);
        worst = fmax(worst, apart);
        sum += apart;
    }
    double mean = sum / (COLUMNS * ROWS * 3);
    print_message("  worst block %.0f, mean %.2f\n", worst, mean);
    return worst <= WORST_ALLOWED && mean <= MEAN_ALLOWED;
}

static bool read_reference(const char *path, Means *means)
{
    Image image;
    if (!png_read(path, 1 << 20, &image))
        return false;
    bool fits = image.width == COLUMNS && image.height == ROWS;
    for (int i = 0; fits && i < COLUMNS * ROWS * 3; i++)
        means->rgb[i] = image.rgba[i / 3 * 4 + i % 3];
    image_quit(&image);
    return fits;
}

static void every_view_looks_like_its_reference(void **state)
{
    (void)state;
    Scene *scene = scene_new();
    assert_non_null(scene);
    static Picture picture;
    int differ = 0;
    for (size_t i = 0; i < ARRAY_COUNT(views); i++) {
        char path[128];
        snprintf(path, sizeof path, "tests/pictures/%s.png", views[i].name);
        draw(scene, &views[i], &picture);
        Means means = means_of(&picture), reference;
        if (getenv("KARST_UPDATE_REFERENCES"))
            png_write(path, COLUMNS, ROWS, PIXELS_RGB8, means.rgb);
        print_message("%s\n", views[i].name);
        if (!read_reference(path, &reference) || !alike(&means, &reference)) {
            differ++;
            snprintf(path, sizeof path, "/tmp/karst-%s.png", views[i].name);
            png_write(path, WIDTH, HEIGHT, PIXELS_RGB8, picture.rgb);
            print_message("  differs: see %s\n", path);
        }
    }
    scene_destroy(scene);
    assert_int_equal(differ, 0);
}

static void the_same_view_gives_the_same_pixels(void **state)
{
    (void)state;
    static Picture first, second;
    for (int run = 0; run < 2; run++) {
        Scene *scene = scene_new();
        draw(scene, &views[1], run ? &second : &first);
        scene_destroy(scene);
    }
    assert_memory_equal(first.rgb, second.rgb, sizeof first.rgb);
}

static void a_hole_is_seen(void **state)
{
    (void)state;
    static Picture whole, holed;
    Scene *scene = scene_new();
    draw(scene, &views[0], &whole);
    // One chunk, 40 blocks ahead: the smallest hole that a player would notice at once.
    renderer_remove_chunk((Renderer *)(uintptr_t)scene_renderer(scene), chunk_pos_of_block(-650, 1100));
    FrameView frame = frame_of(&views[0]);
    scene_draw(scene, &frame);
    renderer_read_pixels(scene_renderer(scene), holed.rgb);
    Means a = means_of(&whole), b = means_of(&holed);
    assert_false(alike(&a, &b));
    scene_destroy(scene);
}

static void swapped_colours_are_seen(void **state)
{
    (void)state;
    static Picture picture;
    Scene *scene = scene_new();
    draw(scene, &views[0], &picture);
    Means right = means_of(&picture), swapped = right;
    for (int i = 0; i < COLUMNS * ROWS * 3; i += 3) {
        swapped.rgb[i] = right.rgb[i + 2];
        swapped.rgb[i + 2] = right.rgb[i];
    }
    assert_false(alike(&right, &swapped));
    scene_destroy(scene);
}

// Shaders in a directory of their own, one of them drawing nothing.
static void break_shader(const char *directory, const char *name)
{
    char command[512];
    snprintf(command, sizeof command, "cp -r shaders assets %s/", directory);
    assert_int_equal(system(command), 0);
    snprintf(command, sizeof command, "%s/shaders/%s", directory, name);
    FILE *file = fopen(command, "w");
    assert_non_null(file);
    fputs("out vec4 out_colour;\nvoid main() { discard; }\n", file);
    fclose(file);
    setenv("KARST_SHARE", directory, 1);
}

static void a_missing_pass_is_seen(void **state)
{
    (void)state;
    static const struct {
        const char *shader;
        int view;
    } passes[] = {{"water.frag", 1}, {"sky.frag", 0}, {"block.frag", 0}, {"clouds.frag", 3}};
    static Picture picture;
    for (size_t i = 0; i < ARRAY_COUNT(passes); i++) {
        Means means[2];
        char directory[] = "/tmp/karst-shaders-XXXXXX", command[128];
        assert_non_null(mkdtemp(directory));
        for (int broken = 0; broken < 2; broken++) {
            if (broken)
                break_shader(directory, passes[i].shader);
            Scene *scene = scene_new();
            assert_non_null(scene);
            draw(scene, &views[passes[i].view], &picture);
            means[broken] = means_of(&picture);
            scene_destroy(scene);
        }
        unsetenv("KARST_SHARE");
        snprintf(command, sizeof command, "rm -r %s", directory);
        assert_int_equal(system(command), 0);
        print_message("without %s\n", passes[i].shader);
        assert_false(alike(&means[0], &means[1]));
    }
}

// ---- the F3 overlay

// Draws it alone, over white, in the lower left corner of the window.
static void draw_debug(const Scene *scene, Overlay *overlay, int width, int height, float scale, uint8_t *rgb)
{
    static FrameTimes times;
    for (int i = 0; i < FRAME_TIMES; i++)
        frame_times_add(&times, 10);
    Player player;
    player_init(&player, -350, 66, 6);
    Canvas canvas = {overlay, width, height, scale};
    glViewport(0, 0, width, height);
    glClearColor(1, 1, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    overlay_begin(overlay, width, height, scale);
    hud_debug(&canvas, &(DebugInfo){.scene = scene, .player = &player, .times = &times, .hours = 10});
    overlay_end(overlay);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE, rgb);
}

// Of the red of pixels: a panel over white is 91, one over another 39, letters are lighter.
static void count_debug(const uint8_t *rgb, int width, int height, int bottom, int counts[3])
{
    memset(counts, 0, 3 * sizeof *counts);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            uint8_t red = rgb[(y * width + x) * 3];
            counts[0] += red < 200;
            counts[1] += red < 70;
            counts[2] += red < 200 && y < bottom;
        }
}

// At any size of window: something is told, no panel covers another, and the hotbar stays free.
static void the_debug_overlay_fits_its_window(void **state)
{
    (void)state;
    static const int sizes[][2] = {{320, 240}, {160, 120}, {400, 300}, {640, 352}, {240, 352}, {64, 64}};
    static uint8_t rgb[WIDTH * HEIGHT * 3];
    Scene *scene = scene_new();
    Overlay *overlay = overlay_create(1);
    assert_true(scene && overlay);
    for (size_t i = 0; i < ARRAY_COUNT(sizes); i++)
        for (int scale = 1; scale <= 2; scale++) {
            int width = sizes[i][0], height = sizes[i][1], counts[3];
            draw_debug(scene, overlay, width, height, (float)scale, rgb);
            count_debug(rgb, width, height, 56 * scale, counts);
            if (width >= 240 * scale && height >= 240 * scale)
                assert_true(counts[0] > width * height / 8);
            assert_int_equal(counts[1], 0);
            assert_int_equal(counts[2], 0);
        }
    overlay_destroy(overlay);
    scene_destroy(scene);
}

static int set_up(void **state) { return window_set_up(state, WIDTH, HEIGHT, getenv("KARST_ON_DISPLAY") == NULL); }

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_view_looks_like_its_reference),
        cmocka_unit_test(the_same_view_gives_the_same_pixels),
        cmocka_unit_test(a_hole_is_seen),
        cmocka_unit_test(swapped_colours_are_seen),
        cmocka_unit_test(a_missing_pass_is_seen),
        cmocka_unit_test(the_debug_overlay_fits_its_window),
    };
    cmocka_set_test_filter(getenv("CMOCKA_TEST_FILTER"));
    return cmocka_run_group_tests(tests, set_up, window_tear_down);
}
