// Light under water (render/underwater.h), the water above an eye (scene/water_above.h), and what both are drawn as.
#include "render/underwater.h"
#include "render_fixture.h"
#include "scene/water_above.h"

#include <math.h>

static const float clear_water[3] = {0.034f, 0.145f, 0.248f}, swamp_water[3] = {0.045f, 0.220f, 0.186f};

static FrameUniforms below(double hours, float depth, float open, const float tint[3])
{
    FrameUniforms frame = {0};
    Underwater water = {.depth = depth, .open = open, .tint = {tint[0], tint[1], tint[2]}};
    daylight_at(hours, 0.0f, &frame.daylight);
    underwater_set(&water, &frame);
    return frame;
}

static float sum(const float colour[3]) { return colour[0] + colour[1] + colour[2]; }

static void the_deep_is_darker_and_bluer(void **state)
{
    (void)state;
    FrameUniforms before = below(12, 0, 1, clear_water);
    for (float depth = 1; depth < 60; depth++) {
        FrameUniforms now = below(12, depth, 1, clear_water);
        const float *horizon = now.daylight.horizon, *higher = before.daylight.horizon;
        assert_true(sum(horizon) < sum(higher) && sum(horizon) > 0.9f * sum(higher));
        assert_true(horizon[2] / horizon[0] > higher[2] / higher[0]);
        assert_true(sum(now.daylight.zenith) > sum(horizon));
        before = now;
    }
    assert_true(sum(below(0, 5, 1, clear_water).daylight.horizon) <
                0.3f * sum(below(12, 5, 1, clear_water).daylight.horizon));
    assert_true(sum(below(12, 5, 0, clear_water).daylight.horizon) <
                0.1f * sum(below(12, 5, 1, clear_water).daylight.horizon));
    assert_true(below(12, 5, 1, swamp_water).air.air_density[0] >
                1.2f * below(12, 5, 1, clear_water).air.air_density[0]);
}

// Snell's law: no beam is flatter than 48.6 degrees from upright.
static void beams_are_bent_upwards(void **state)
{
    (void)state;
    for (double hours = 0; hours < 24; hours += 0.1) {
        FrameUniforms frame = below(hours, 3, 1, clear_water);
        const float *beam = frame.water.beam, *from = frame.water.window_sun_direction;
        assert_true(fabsf(beam[0] * beam[0] + beam[1] * beam[1] + beam[2] * beam[2] - 1.0f) < 1e-5f);
        assert_true(beam[1] >= cosf(48.7f / 57.2958f) && from[1] >= -1e-5f);
        assert_true(fabsf(beam[0] * 1.333f - from[0]) < 1e-5f && fabsf(beam[2] * 1.333f - from[2]) < 1e-5f);
    }
}

// ---- the water above an eye: a sea up to y = 62, with a roof of rock over x >= 0 from y = 70.

static uint8_t roofed_sea(const void *context, int64_t x, int y, int64_t z)
{
    (void)context;
    (void)z;
    return y <= 40 ? BLOCK_STONE : y <= 62 ? BLOCK_WATER : y == 70 && x >= 0 ? BLOCK_STONE : BLOCK_AIR;
}

static void water_above_changes_smoothly(void **state)
{
    (void)state;
    const BlockQuery blocks = {.get = roofed_sea};
    double before = -1;
    for (double x = -20; x < 20; x += 0.05) {
        FrameView view = {.eye = {x, 50.25, x * 0.7}, .eye_block = BLOCK_WATER};
        water_above_find(&blocks, &view);
        assert_true(fabs(view.submerged - (63 - (double)LIQUID_GAP - 50.25)) < 1e-9);
        assert_true(before < 0 || fabs(view.open_sky - before) < 0.03);
        before = view.open_sky;
        assert_true(x > -8 || before == 1.0);
        assert_true(x < 8 || before == 0.0);
    }
}

// ---- drawn

static const Face1 bed = {MESH_OPAQUE, FACE_UP, 0, 9, 0, 16, 16, TILE_SANDSTONE_TOP, TINT_NONE, 0};
static const FrameView diver = {
    .eye = {8, 13, 8}, .pitch = -50, .fov = 70, .hours = 12, .eye_block = BLOCK_WATER, .submerged = 2, .open_sky = 1};

// The greatest difference between pixels near each other in the middle: lines of gathered light.
static int contrast(const RenderFixture *fixture)
{
    int most = 0;
    for (int y = HEIGHT / 2; y < HEIGHT * 3 / 4; y++)
        for (int x = WIDTH * 3 / 8; x < WIDTH * 5 / 8; x++)
            most = MAX(most, abs(pixel(fixture, x, y)[1] - pixel(fixture, x - 4, y)[1]));
    return most;
}

static void waves_gather_light_on_the_bed(void **state)
{
    (void)state;
    for (int quality = 0; quality < RENDER_QUALITY_COUNT; quality++) {
        RenderFixture *fixture = render_fixture_open((RenderQuality)quality);
        FrameView view = diver;
        renderer_set_chunk(fixture->renderer, mesh_of((ChunkPos){0, 0}, &bed));
        draw(fixture, &view);
        double noon = brightness(fixture);
        int lines = contrast(fixture);
        view.seconds = 3;
        draw(fixture, &view);
        assert_true(changed_pixels(fixture) > PIXELS / 4); // they move
        view.open_sky = 0;
        draw(fixture, &view);
        print_message("contrast %d, under a roof %d\n", lines, contrast(fixture));
        assert_true(lines > 50 && contrast(fixture) < lines / 3);
        view.open_sky = 1;
        view.hours = 0;
        draw(fixture, &view);
        print_message("brightness %.1f, by night %.1f\n", noon, brightness(fixture));
        assert_true(brightness(fixture) < 0.6 * noon && brightness(fixture) > 5);
        render_fixture_close(fixture);
    }
}

// Looking up one sees the sky in a window, and at a flat angle the water itself.
static void the_surface_is_a_window(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    FrameView view = diver;
    const Face1 surface = {MESH_TRANSLUCENT, FACE_UP, 0, 14, 0, 16, 16, TILE_WATER, TINT_WATER, QUAD_FLAG_LIQUID};
    renderer_set_chunk(fixture->renderer, mesh_of((ChunkPos){0, 0}, &surface));
    renderer_set_chunk(fixture->renderer, mesh_of((ChunkPos){0, -1}, &surface));
    view.pitch = 80;
    view.fov = 50;
    draw(fixture, &view);
    double up = brightness(fixture);
    view.pitch = 16;
    view.fov = 16;
    draw(fixture, &view);
    print_message("brightness %.1f upwards, %.1f ahead\n", up, brightness(fixture));
    assert_true(up > 1.25 * brightness(fixture));
    render_fixture_close(fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_deep_is_darker_and_bluer), cmocka_unit_test(beams_are_bent_upwards),
        cmocka_unit_test(water_above_changes_smoothly), cmocka_unit_test(waves_gather_light_on_the_bed),
        cmocka_unit_test(the_surface_is_a_window),
    };
    return cmocka_run_group_tests_name("underwater", tests, NULL, nothing_is_left_allocated);
}
