// Seeing in the dark: brightness, the lantern, and looking through rock.
#include "render_fixture.h"

#include <math.h>

// A floor without any light, far below and ahead.
static void put_dark_floor(RenderFixture *fixture)
{
    for (int z = -2; z <= 0; z++)
        for (int x = -1; x <= 1; x++) {
            MeshData *mesh = mesh_of((ChunkPos){x, z}, &stone_floor);
            for (int i = 0; i < 4; i++)
                mesh->quads[0].light[i] = QUAD_PUT(OPEN, QUAD_OPEN_MASK);
            renderer_set_chunk(fixture->renderer, mesh);
        }
}

static double row_mean(const RenderFixture *fixture, int y, int channel)
{
    double sum = 0;
    for (int x = 0; x < WIDTH; x++)
        sum += pixel(fixture, x, y)[channel];
    return sum / WIDTH;
}

static double draw_brightness(RenderFixture *fixture, FrameView view)
{
    draw(fixture, &view);
    return row_mean(fixture, HEIGHT - 10, 1);
}

static void brightness_lights_the_dark_alone(void **state)
{
    (void)state;
    for (int quality = 0; quality < RENDER_QUALITY_COUNT; quality++) {
        RenderFixture *fixture = render_fixture_open((RenderQuality)quality);
        FrameView dark = usual, bright = usual;
        bright.brightness = 1;
        put_dark_floor(fixture);
        double before = draw_brightness(fixture, dark), half, after;
        half = draw_brightness(fixture,
                               (FrameView){.eye = {8, 12, 8}, .pitch = -30, .fov = 70, .hours = 12, .brightness = 0.5});
        after = draw_brightness(fixture, bright);
        assert_true(before < 26 && half > before + 10 && after > half + 20);
        put(fixture, &stone_floor); // in open light
        before = draw_brightness(fixture, dark);
        after = draw_brightness(fixture, bright);
        assert_true(after >= before && after < before + 12);
        render_fixture_close(fixture);
    }
}

// Bright and warm near the player, and it ends without an edge.
static void the_lantern_fades_with_distance(void **state)
{
    (void)state;
    for (int quality = 0; quality < RENDER_QUALITY_COUNT; quality++) {
        RenderFixture *fixture = render_fixture_open((RenderQuality)quality);
        FrameView view = usual;
        view.lantern = 1;
        view.hours = 0;
        put_dark_floor(fixture);
        draw(fixture, &view);
        assert_true(row_mean(fixture, HEIGHT - 5, 0) > 70);
        assert_true(row_mean(fixture, HEIGHT - 5, 0) > 1.15 * row_mean(fixture, HEIGHT - 5, 2));
        // The horizon is at a height of 10; the floor ends some rows below it.
        for (int y = HEIGHT / 4; y < HEIGHT - 6; y++) {
            double step = row_mean(fixture, y + 1, 0) - row_mean(fixture, y, 0);
            assert_true(step > -8 && step < 12);
        }
        assert_true(row_mean(fixture, HEIGHT - 5, 0) > row_mean(fixture, HEIGHT / 3, 0) + 40);
        view.lantern = 0;
        draw(fixture, &view);
        assert_true(row_mean(fixture, HEIGHT - 5, 0) < 26);
        render_fixture_close(fixture);
    }
}

// The floor, lit weakly by lamps of these hues: the mean of a colour near the eye.
static double lit_by(RenderFixture *fixture, int hues, int channel)
{
    MeshData *mesh = mesh_of((ChunkPos){0, 0}, &stone_floor);
    for (int i = 0; i < 4; i++)
        mesh->quads[0].light[i] =
            (uint16_t)(QUAD_PUT(OPEN, QUAD_OPEN_MASK) | QUAD_PUT(LAMP, QUAD_LIGHT_MAX / 4) | QUAD_PUT(HUE, hues));
    renderer_set_chunk(fixture->renderer, mesh);
    draw(fixture, &usual);
    return row_mean(fixture, HEIGHT - 10, channel);
}

static void lamps_have_hues(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    assert_true(lit_by(fixture, 0, 0) > 1.1 * lit_by(fixture, 0, 2)); // warm
    assert_true(lit_by(fixture, 1, 2) > 1.2 * lit_by(fixture, 1, 0)); // violet
    assert_true(lit_by(fixture, 1, 0) > 1.1 * lit_by(fixture, 1, 1));
    assert_true(lit_by(fixture, 2, 1) > 1.3 * lit_by(fixture, 2, 0)); // aqua
    assert_true(lit_by(fixture, 3, 0) > lit_by(fixture, 2, 0) && lit_by(fixture, 3, 0) < lit_by(fixture, 1, 0));
    render_fixture_close(fixture);
}

static void daylight_outshines_the_lantern(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    FrameView view = usual;
    put(fixture, &stone_floor);
    double before = draw_brightness(fixture, view);
    view.lantern = 1;
    double after = draw_brightness(fixture, view);
    assert_true(after >= before && after < before + 20);
    render_fixture_close(fixture);
}

// With the eye in stone: black; looking through it, the dark floor and what is revealed.
static void rock_is_looked_through(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    FrameView view = usual;
    view.eye_block = BLOCK_STONE;
    put_dark_floor(fixture);
    draw(fixture, &view);
    assert_true(brightness(fixture) < 2);
    view.see_through = true;
    draw(fixture, &view);
    assert_true(row_mean(fixture, HEIGHT - 10, 1) > 50);
    // A face of ore in the middle of the view, that no chunk has.
    const Quad ore = {.place = QUAD_PUT(X, 7) | QUAD_PUT(Z, 4) | QUAD_PUT(Y, 10) | QUAD_PUT(FACE, FACE_SOUTH) |
                               QUAD_PUT(U, 1),
                      .look = QUAD_PUT(TILE, TILE_GOLD_ORE) | quad_chunk_bits((ChunkPos){0, 0})};
    renderer_set_revealed(fixture->renderer, &ore, 1);
    draw(fixture, &view);
    assert_in_range(changed_pixels(fixture), 200, 6000);
    view.see_through = false;
    draw(fixture, &view);
    assert_true(brightness(fixture) < 2);
    view.see_through = true;
    view.eye_block = BLOCK_AIR; // in the open nothing is revealed
    draw(fixture, &view);
    renderer_set_revealed(fixture->renderer, NULL, 0);
    draw(fixture, &view);
    assert_int_equal(changed_pixels(fixture), 0);
    render_fixture_close(fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(brightness_lights_the_dark_alone),
        cmocka_unit_test(the_lantern_fades_with_distance),
        cmocka_unit_test(lamps_have_hues),
        cmocka_unit_test(daylight_outshines_the_lantern),
        cmocka_unit_test(rock_is_looked_through),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
