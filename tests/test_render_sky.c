// Sky and time in frames of scenes made by hand: liquids and nights, the moon and what water mirrors of it, clouds.
#include "render_fixture.h"

#include <math.h>

static void time_animates_liquids_and_darkens_nights(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    put(fixture, &(Face1){MESH_TRANSLUCENT, FACE_UP, 0, 9, 0, 16, 16, TILE_WATER, TINT_WATER, QUAD_FLAG_LIQUID});
    FrameView view = usual;
    draw(fixture, &view);
    draw(fixture, &view);
    assert_int_equal(changed_pixels(fixture), 0); // the same view gives the same pixels
    view.seconds = 2.0;
    draw(fixture, &view);
    assert_true(changed_pixels(fixture) > 500);
    double noon = brightness(fixture);
    renderer_remove_chunk(fixture->renderer, (ChunkPos){0, 0});
    put(fixture, &(Face1){MESH_LAVA, FACE_UP, 0, 9, 0, 16, 16, TILE_LAVA, TINT_NONE, QUAD_FLAG_LIQUID});
    draw(fixture, &view);
    view.seconds = 4.0;
    draw(fixture, &view);
    assert_true(changed_pixels(fixture) > 500);
    put(fixture, &(Face1){MESH_TRANSLUCENT, FACE_UP, 0, 9, 0, 16, 16, TILE_WATER, TINT_WATER, QUAD_FLAG_LIQUID});
    view.hours = 0;
    draw(fixture, &view);
    assert_true(brightness(fixture) < noon * 0.5 && brightness(fixture) > 4.0);
    view.hours = 12;
    view.eye_block = BLOCK_WATER;
    draw(fixture, &view);
    assert_true(pixel(fixture, 5, 5)[2] > 2 * pixel(fixture, 5, 5)[0]); // under water all is blue
    view.eye_block = BLOCK_LAVA;
    draw(fixture, &view);
    assert_true(pixel(fixture, 5, 5)[0] > 2 * pixel(fixture, 5, 5)[2]);
    view.eye_block = BLOCK_STONE;
    draw(fixture, &view);
    assert_true(brightness(fixture) < 2.0); // and in rock all is dark
    render_fixture_close(fixture);
}

// Pixels of the moon that shine, and how far to the right of the picture's middle they lie on average.
// The mean of red less blue in the lower half, where only water is, before a wall.
static double red_in_water(RenderFixture *fixture, Tile wall)
{
    const FrameView view = {.eye = {8, 12, 14}, .pitch = -10, .fov = 70, .hours = 12};
    double sum = 0;
    renderer_set_chunk(fixture->renderer, mesh_of((ChunkPos){0, -1}, &(Face1){MESH_OPAQUE, FACE_SOUTH, 0, 9, 8, 16, 6,
                                                                              wall, TINT_NONE, 0}));
    draw(fixture, &view);
    for (int i = PIXELS / 2; i < PIXELS; i++)
        sum += fixture->now[i * 3] - fixture->now[i * 3 + 2];
    return sum / (PIXELS / 2);
}

static void water_mirrors_what_is_behind_it(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    put(fixture, &(Face1){MESH_TRANSLUCENT, FACE_UP, 0, 9, 0, 16, 16, TILE_WATER, TINT_WATER, QUAD_FLAG_LIQUID});
    double red = red_in_water(fixture, TILE_LAVA), grey = red_in_water(fixture, TILE_STONE);
    if (red < grey + 0.5)
        fail_msg("red less blue: %.2f before a red wall, %.2f before a grey one", red, grey);
    render_fixture_close(fixture);
}

static int moonlit(RenderFixture *fixture, int64_t day, double *right)
{
    FrameView view = usual;
    view.hours = 0;
    view.yaw = 180;
    view.pitch = 66;
    view.fov = 30;
    view.clear_sky = true;
    view.day = day;
    draw(fixture, &view);
    int lit = 0;
    *right = 0;
    for (int i = 0; i < PIXELS; i++)
        if (fixture->now[i * 3] > 100 && abs(i % WIDTH - WIDTH / 2) < 30) {
            lit++;
            *right += i % WIDTH - WIDTH * 0.5 + 0.5;
        }
    *right /= lit > 0 ? lit : 1;
    return lit;
}

// Eight days: from full to new and back, lit from one side first, then from the other; then the same again.
static void the_moon_has_eight_phases(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    int lit[9];
    double right[9];
    for (int day = 0; day <= 8; day++) {
        lit[day] = moonlit(fixture, day, &right[day]);
        print_message("day %d: %d pixels at %.1f\n", day, lit[day], right[day]);
    }
    for (int day = 0; day < 4; day++)
        assert_true(lit[day] > lit[day + 1] + 20 && lit[8 - day] > lit[7 - day] + 20);
    assert_true(lit[0] > 300 && lit[4] < 60 && lit[8] == lit[0]);
    for (int day = 1; day < 4; day++)
        assert_true(fabs(right[day]) > 1 && right[day] * right[8 - day] < 0 && abs(lit[day] - lit[8 - day]) < 30);
    double before;
    assert_int_equal(moonlit(fixture, -3, &before), lit[5]);
    render_fixture_close(fixture);
}

static void clouds_can_be_left_out(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    FrameView view = usual;
    view.pitch = 40;
    draw(fixture, &view);
    view.clear_sky = true;
    draw(fixture, &view);
    assert_true(changed_pixels(fixture) > 500);
    view.seconds = 30; // in a clear sky nothing moves
    draw(fixture, &view);
    assert_int_equal(changed_pixels(fixture), 0);
    render_fixture_close(fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(time_animates_liquids_and_darkens_nights),
        cmocka_unit_test(water_mirrors_what_is_behind_it),
        cmocka_unit_test(the_moon_has_eight_phases),
        cmocka_unit_test(clouds_can_be_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
