// The depth of far land tells what is in front: surfaces a block apart at any distance, as 24 bits hold it.
#include "karst_test.h"

#include "render/far_land.h"
#include "render/render_internal.h"

#include <math.h>

enum { WIDTH = 1280, HEIGHT = 720, FULL = 320 }; // blocks of view

// A point's depth in the picture, as the GPU computes it: in floats, then in 24 bits.
static int64_t depth_of(const FarUniforms *far, float x, float y, float z)
{
    float clip[4];
    for (int row = 0; row < 4; row++)
        clip[row] = far->far_projection[row] * x + far->far_projection[4 + row] * y + far->far_projection[8 + row] * z +
                    far->far_projection[12 + row];
    float device = clip[2] / clip[3];
    float share = NEAR_SHARE, window = share + (1.0f - share) * (0.5f * device + 0.5f);
    return (int64_t)((double)CLAMP(window, 0.0f, 1.0f) * ((1 << 24) - 1) + 0.5);
}

static FarUniforms uniforms_of(int reach, float filled, double pitch)
{
    FarLand land = {.reach = reach, .fine = FULL};
    FarDrawing drawing = {.land = &land};
    FarUniforms far = {0};
    const FrameView view = {.eye = {0.5, 120, 0.5}, .fov = 70, .pitch = pitch};
    Camera camera;
    camera_init(&camera, &view, WIDTH, HEIGHT, (float[]){camera_near, 400});
    far_drawing_prepare(&drawing,
                        &(FarFrame){.camera = &camera, .view = &view, .dissolve_begin = 264, .filled = filled}, &far);
    return far;
}

// The least distance, in blocks along the view, by which two surfaces that far away differ in depth wherever they are.
static float least_gap(const FarUniforms *far, float away)
{
    for (float gap = 0.25f; gap < 64.0f; gap *= 1.25f) {
        int equal = 0;
        for (int i = 0; i < 500; i++) {
            float z = -(away + (float)i * 0.37f), aside = (float)(i % 40 - 20) * 0.02f * away;
            equal += depth_of(far, aside, -100, z) >= depth_of(far, aside, -100, z - gap);
        }
        if (equal == 0)
            return gap;
    }
    return 64.0f;
}

// Measured: 0.25 blocks up to 4 km, 0.6 at 8, 2.3 at 16, 8.9 at 32.
static void a_block_is_told_from_the_next(void **state)
{
    (void)state;
    FarUniforms near = uniforms_of(8 * FAR_KM, FULL, 0), wide = uniforms_of(32 * FAR_KM, FULL, 0);
    for (float away = 256; away <= 8192; away *= 2) {
        float gap = least_gap(&near, away), wide_gap = least_gap(&wide, away);
        assert_true(gap <= 1.0f && wide_gap <= 1.0f);
    }
    for (float away = 16384; away <= 32768; away *= 2) {
        float gap = least_gap(&wide, away); // a pixel is 32 blocks wide at 16 km
        assert_true(gap <= away / 512.0f / 4.0f);
    }
}

// What is seen is told apart too where there are no chunks: at the start, and after a leap. There a gap may be as wide
// as a pixel.
static void no_gap_of_a_pixel_without_chunks(void **state)
{
    (void)state;
    for (int km = 8; km <= 32; km += 24) {
        FarUniforms far = uniforms_of(km * FAR_KM, 0, -20);
        for (float away = 64; away <= (float)(km * FAR_KM); away *= 2) {
            float gap = least_gap(&far, away);
            assert_true(gap <= MAX(1.0f, away / 128.0f));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_block_is_told_from_the_next),
                                       cmocka_unit_test(no_gap_of_a_pixel_without_chunks)};
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
