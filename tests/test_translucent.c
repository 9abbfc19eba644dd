// Water and ice: blended in linear light, and in order.
#include "render_fixture.h"

#include <math.h>

// As shaders/common.glsl has it.
static double linear(uint8_t shown)
{
    double square = (shown / 255.0) * (shown / 255.0);
    return square / sqrt(1 - 0.75 * square * square);
}

// Ice lets the same share of every floor's light through. Blended without linear light, the share of a dark floor would
// be larger.
static void ice_is_blended_in_linear_light(void **state)
{
    (void)state;
    static const Tile floors[] = {TILE_MUD, TILE_SNOW, TILE_STONE};
    enum { FLOORS = ARRAY_COUNT(floors), ROW = HEIGHT / 2, FROM = WIDTH / 4, TO = WIDTH * 3 / 4 };
    double bare[FLOORS][WIDTH], iced[FLOORS][WIDTH];
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    FrameView view = usual;
    view.pitch = -10;
    for (int i = 0; i < FLOORS; i++) {
        Face1 floor = stone_floor;
        floor.tile = floors[i];
        renderer_set_chunk(fixture->renderer, mesh_of((ChunkPos){0, -1}, &floor));
        draw(fixture, &view);
        for (int x = FROM; x < TO; x++)
            bare[i][x] = linear(pixel(fixture, x, ROW)[1]);
        put(fixture, &(Face1){MESH_TRANSLUCENT, FACE_SOUTH, 0, 9, 0, 16, 8, TILE_ICE, TINT_NONE, 0});
        draw(fixture, &view);
        for (int x = FROM; x < TO; x++)
            iced[i][x] = linear(pixel(fixture, x, ROW)[1]);
        renderer_remove_chunk(fixture->renderer, (ChunkPos){0, 0});
    }
    double off = 0;
    for (int x = FROM; x < TO; x++) {
        double share = (iced[1][x] - iced[0][x]) / (bare[1][x] - bare[0][x]);
        assert_true(share > 0.05 && share < 0.95);
        off += (iced[0][x] + share * (bare[2][x] - bare[0][x]) - iced[2][x]) / (TO - FROM);
    }
    print_message("off by %.4f\n", off);
    assert_true(fabs(off) < 0.004);
    render_fixture_close(fixture);
}

// Of two translucent things behind each other both are visible: the one behind changes the picture.
static void translucent_things_behind_others_are_visible(void **state)
{
    (void)state;
    static const struct {
        Face1 first, second, near;
        double yaw;
    } rows[] = {
        // Ice behind ice, seen from each side.
        {{MESH_TRANSLUCENT, FACE_SOUTH, 0, 9, 1, 16, 6, TILE_ICE, TINT_NONE, 0},
         {MESH_TRANSLUCENT, FACE_SOUTH, 0, 9, 3, 16, 6, TILE_ICE, TINT_NONE, 0},
         {MESH_TRANSLUCENT, FACE_SOUTH, 0, 9, 3, 16, 6, TILE_ICE, TINT_NONE, 0},
         0},
        {{MESH_TRANSLUCENT, FACE_WEST, 14, 9, 0, 16, 6, TILE_ICE, TINT_NONE, 0},
         {MESH_TRANSLUCENT, FACE_WEST, 12, 9, 0, 16, 6, TILE_ICE, TINT_NONE, 0},
         {MESH_TRANSLUCENT, FACE_WEST, 12, 9, 0, 16, 6, TILE_ICE, TINT_NONE, 0},
         90},
        // A wall of ice before water, whose side comes first in the mesh.
        {{MESH_TRANSLUCENT, FACE_WEST, 12, 9, 0, 16, 6, TILE_ICE, TINT_NONE, 0},
         {MESH_TRANSLUCENT, FACE_UP, 12, 8, 0, 4, 16, TILE_WATER, TINT_WATER, QUAD_FLAG_LIQUID},
         {MESH_TRANSLUCENT, FACE_WEST, 12, 9, 0, 16, 6, TILE_ICE, TINT_NONE, 0},
         90},
        {{MESH_TRANSLUCENT, FACE_UP, 0, 8, 0, 16, 4, TILE_WATER, TINT_WATER, QUAD_FLAG_LIQUID},
         {MESH_TRANSLUCENT, FACE_SOUTH, 0, 9, 4, 16, 6, TILE_ICE, TINT_NONE, 0},
         {MESH_TRANSLUCENT, FACE_SOUTH, 0, 9, 4, 16, 6, TILE_ICE, TINT_NONE, 0},
         0},
    };
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++) {
        FrameView view = usual;
        view.pitch = -20;
        view.yaw = rows[i].yaw;
        put(fixture, &rows[i].near);
        draw(fixture, &view);
        renderer_set_chunk(fixture->renderer, mesh_of_two(&rows[i].first, &rows[i].second));
        draw(fixture, &view);
        if (changed_pixels(fixture) < PIXELS / 20)
            fail_msg("row %zu: the one behind is invisible", i);
    }
    render_fixture_close(fixture);
}

// By how much a floor `depth` blocks below level ice, seen through it to the north, changes the middle of the picture:
// mud instead of snow.
static int floor_below_ice(RenderFixture *fixture, int depth, double pitch)
{
    static const Tile floors[] = {TILE_SNOW, TILE_MUD};
    const FrameView view = {.eye = {1, 34.5, 6}, .pitch = pitch, .fov = 70, .hours = 12};
    int shown[2];
    put(fixture, &(Face1){MESH_TRANSLUCENT, FACE_UP, 0, 32, 0, 16, 16, TILE_ICE, TINT_NONE, 0});
    for (int i = 0; i < 2; i++) {
        const Face1 floor = {MESH_OPAQUE, FACE_UP, 0, 32 - depth, 0, 16, 16, floors[i], TINT_NONE, 0};
        renderer_set_chunk(fixture->renderer, mesh_of((ChunkPos){0, -1}, &floor));
        draw(fixture, &view);
        shown[i] = pixel(fixture, WIDTH / 2, HEIGHT / 2)[1];
    }
    return shown[0] - shown[1];
}

static void deep_water_below_ice_hides_its_bed(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    assert_true(floor_below_ice(fixture, 1, -20) > 4);
    assert_in_range(floor_below_ice(fixture, 20, -60) + 1, 0, 2);
    render_fixture_close(fixture);
}

// Of water on which the full moon would be seen mirrored, and of water the other way.
static void the_moon_glitters_on_water(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    put(fixture, &(Face1){MESH_TRANSLUCENT, FACE_UP, 0, 8, 0, 16, 16, TILE_WATER, TINT_WATER, QUAD_FLAG_LIQUID});
    FrameView view = {.eye = {8, 13, 8}, .fov = 30, .hours = 20.5, .clear_sky = true};
    Daylight light;
    daylight_at(view.hours, 0, &light);
    const double degrees = 180 / GLM_PI;
    view.pitch = -asin((double)light.moon_direction[1]) * degrees;
    view.yaw = atan2((double)light.moon_direction[0], -(double)light.moon_direction[2]) * degrees;
    draw(fixture, &view);
    const double toward = brightness(fixture);
    view.yaw += 180;
    draw(fixture, &view);
    print_message("%.1f towards the moon, %.1f away\n", toward, brightness(fixture));
    assert_true(toward > brightness(fixture) + 6);
    render_fixture_close(fixture);
}

// Behind land it is counted, and with no pixel in view not drawn: nor are the copies made that it blends with.
static void hidden_water_is_not_drawn(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    static const Face1 wall = {MESH_OPAQUE, FACE_SOUTH, 0, 4, 0, 16, 16, TILE_STONE, TINT_NONE, 0};
    static const Face1 water = {MESH_TRANSLUCENT, FACE_SOUTH,      0, 4, 12, 16, 16, TILE_WATER,
                                TINT_WATER,       QUAD_FLAG_LIQUID};
    FrameView view = usual;
    view.no_occlusion = true;
    const ChunkPos before = {0, 0}, here = {0, -1};
    renderer_set_chunk(fixture->renderer, mesh_of(before, &wall));
    draw(fixture, &view);
    const int draws = renderer_stats(fixture->renderer).draws, triangles = renderer_stats(fixture->renderer).triangles;
    renderer_set_chunk(fixture->renderer, mesh_of(here, &water));
    draw(fixture, &view);
    assert_int_equal(changed_pixels(fixture), 0);
    assert_int_equal(renderer_stats(fixture->renderer).draws, draws + 1);
    assert_int_equal(renderer_stats(fixture->renderer).triangles, triangles + 2);
    renderer_remove_chunk(fixture->renderer, before);
    draw(fixture, &view);
    draw(fixture, &view);
    renderer_remove_chunk(fixture->renderer, here);
    draw(fixture, &view);
    assert_true(changed_pixels(fixture) > PIXELS / 20); // it was drawn
    render_fixture_close(fixture);
}

// How much two pictures differ if the one before is moved down by some pixels: in the middle.
static int difference_when_moved(const RenderFixture *fixture, int down)
{
    int sum = 0;
    for (int y = HEIGHT / 4; y < HEIGHT * 3 / 4; y++)
        for (int x = WIDTH / 4; x < WIDTH * 3 / 4; x++)
            sum += abs(pixel(fixture, x, y)[1] - fixture->before[((y - down) * WIDTH + x) * 3 + 1]);
    return sum;
}

// The sides of liquids are falls: what is on them runs down, a block in an eighth of a second.
static void falls_run_down(void **state)
{
    (void)state;
    enum { BLOCK_PIXELS = 12 }; // of a block, from 7 blocks away
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    FrameView view = usual;
    view.pitch = 0;
    put(fixture, &(Face1){MESH_TRANSLUCENT, FACE_SOUTH, 0, 4, 0, 16, 16, TILE_WATER, TINT_WATER, QUAD_FLAG_LIQUID});
    draw(fixture, &view);
    view.seconds = 0.125;
    draw(fixture, &view);
    int down = difference_when_moved(fixture, BLOCK_PIXELS), still = difference_when_moved(fixture, 0);
    int up = difference_when_moved(fixture, -BLOCK_PIXELS);
    print_message("difference: moved down %d, still %d, up %d\n", down, still, up);
    assert_true(still > 1000 && down < still / 2 && down < up / 2);
    render_fixture_close(fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ice_is_blended_in_linear_light),
        cmocka_unit_test(translucent_things_behind_others_are_visible),
        cmocka_unit_test(deep_water_below_ice_hides_its_bed),
        cmocka_unit_test(the_moon_glitters_on_water),
        cmocka_unit_test(hidden_water_is_not_drawn),
        cmocka_unit_test(falls_run_down),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
