// The debug overlay (F3) in windows of any size.
#include "picture_views.h"

#include "scene/hud.h"

#include <glad/gl.h>

// Draws it alone, over white, in the lower left corner of the window.
static void draw_debug(const Site *site, Overlay *overlay, int width, int height, float scale, uint8_t *rgb)
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
    hud_debug(
        &canvas,
        &(DebugInfo){
            .scene = site->scene, .source = site->session->source, .player = &player, .times = &times, .hours = 10});
    overlay_end(overlay);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE, rgb);
}

// Red values of pixels: a panel over white is 91, one over another 39, letters are lighter.
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

// At any size of window some text is shown, no panel covers another, and none covers the hotbar.
static void the_debug_overlay_fits_its_window(void **state)
{
    (void)state;
    static const int sizes[][2] = {{320, 240}, {160, 120}, {400, 300}, {640, 352}, {240, 352}, {64, 64}};
    static uint8_t rgb[WIDTH * HEIGHT * 3];
    Site site = site_new(RENDER_LIGHT, &views[FOREST]);
    Overlay *overlay = overlay_create(1);
    assert_non_null(overlay);
    for (size_t i = 0; i < ARRAY_COUNT(sizes); i++)
        for (int scale = 1; scale <= 2; scale++) {
            int width = sizes[i][0], height = sizes[i][1], counts[3];
            draw_debug(&site, overlay, width, height, (float)scale, rgb);
            count_debug(rgb, width, height, 56 * scale, counts);
            if (width >= 240 * scale && height >= 240 * scale)
                assert_true(counts[0] > width * height / 8);
            assert_int_equal(counts[1], 0);
            assert_int_equal(counts[2], 0);
        }
    overlay_destroy(overlay);
    site_quit(&site);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_debug_overlay_fits_its_window),
    };
    cmocka_set_test_filter(getenv("CMOCKA_TEST_FILTER"));
    return cmocka_run_group_tests(tests, set_up, window_tear_down);
}
