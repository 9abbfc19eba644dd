// The effects of quality full: each changes the picture where it should, in its direction alone, and no other quality
// has them.
#include "render_fixture.h"

#include <math.h>

static void draw_with(RenderFixture *fixture, unsigned effects)
{
    FrameView view = usual;
    view.effects = effects;
    view.clear_sky = true;
    view.at_once = true;
    draw(fixture, &view);
}

static int brightness_at(const uint8_t *rgb, int i) { return rgb[3 * i] + rgb[3 * i + 1] + rgb[3 * i + 2]; }

typedef struct Change {
    int darker, brighter; // pixels, by more than rounding
} Change;

// From the picture before to that now.
static Change change_of(const RenderFixture *fixture)
{
    Change change = {0};
    for (int i = 0; i < PIXELS; i++) {
        int by = brightness_at(fixture->now, i) - brightness_at(fixture->before, i);
        change.darker += by < -6;
        change.brighter += by > 6;
    }
    return change;
}

static Change change_by(RenderFixture *fixture, unsigned effects)
{
    draw_with(fixture, 0);
    draw_with(fixture, effects);
    return change_of(fixture);
}

// A floor with a wall in the north, seen along it.
static void put_corner(RenderFixture *fixture)
{
    static const Face1 wall = {MESH_OPAQUE, FACE_SOUTH, 0, 10, 15, 16, 8, TILE_STONE, TINT_NONE, 0};
    put(fixture, &stone_floor);
    renderer_set_chunk(fixture->renderer, mesh_of((ChunkPos){0, -1}, &wall));
}

static void light_quality_has_none(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    put_corner(fixture);
    change_by(fixture, ALL_EFFECTS);
    assert_int_equal(changed_pixels(fixture), 0);
    assert_int_equal(fixture->renderer->smooth.framebuffer, 0);
    render_fixture_close(fixture);
}

// True if the pixel, and all around it, had one colour before, but for the tile's grain.
static bool was_even(const RenderFixture *fixture, int x, int y)
{
    int low = 3 * 255, high = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            int i = (y + dy) * WIDTH + x + dx, shown = brightness_at(fixture->before, i);
            low = MIN(low, shown);
            high = MAX(high, shown);
        }
    return high - low < 40;
}

static void antialiasing_changes_edges_alone(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_FULL);
    Face1 floor = stone_floor;
    floor.tile = TILE_MUD; // darker than the sky at noon
    put(fixture, &floor);
    change_by(fixture, EFFECT_ANTIALIASING);
    int edges = 0;
    for (int y = 1; y < HEIGHT - 1; y++)
        for (int x = 1; x < WIDTH - 1; x++) {
            int i = y * WIDTH + x, by = abs(brightness_at(fixture->now, i) - brightness_at(fixture->before, i));
            edges += by > 24;
            assert_false(by > 24 && was_even(fixture, x, y));
        }
    assert_in_range(edges, 30, PIXELS / 20);
    render_fixture_close(fixture);
}

static void occlusion_darkens_corners_alone(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_FULL);
    put(fixture, &stone_floor);
    Change flat = change_by(fixture, EFFECT_OCCLUSION);
    assert_int_equal(flat.darker, 0);
    assert_int_equal(flat.brighter, 0);
    put_corner(fixture);
    Change corner = change_by(fixture, EFFECT_OCCLUSION);
    assert_in_range(corner.darker, 200, PIXELS / 2);
    assert_int_equal(corner.brighter, 0);
    render_fixture_close(fixture);
}

static void bloom_spreads_what_is_bright(void **state)
{
    (void)state;
    static const Face1 lamp = {MESH_OPAQUE, FACE_UP, 6, 9, 2, 4, 4, TILE_GLOWSTONE, TINT_NONE, 0};
    RenderFixture *fixture = render_fixture_open(RENDER_FULL);
    FrameView night = usual;
    night.hours = 0;
    night.clear_sky = true;
    put(fixture, &lamp);
    draw(fixture, &night);
    int lit = 0;
    for (int i = 0; i < PIXELS; i++)
        lit += brightness_at(fixture->now, i) > 300;
    night.effects = EFFECT_BLOOM;
    draw(fixture, &night);
    Change change = change_of(fixture);
    assert_true(lit > 50);
    assert_true(change.brighter > 2 * lit); // around it too
    assert_int_equal(change.darker, 0);
    static const Face1 dark = {MESH_OPAQUE, FACE_UP, 6, 9, 2, 4, 4, TILE_STONE, TINT_NONE, 0};
    put(fixture, &dark);
    draw(fixture, &night);
    night.effects = 0;
    draw(fixture, &night);
    assert_int_equal(changed_pixels(fixture), 0);
    render_fixture_close(fixture);
}

// The floor, and on it a plant at (8, 4).
static void put_plant(RenderFixture *fixture)
{
    static const Face1 plant = {MESH_CUTOUT, (Face)FACE_CROSS, 8, 10, 4, 1, 1, TILE_TALL_GRASS, TINT_GRASS, 0};
    MeshData *floor = mesh_of((ChunkPos){0, 0}, &stone_floor), *cross = mesh_of((ChunkPos){0, 0}, &plant);
    MeshData *both = mesh_alloc(2);
    const Quad quads[2] = {floor->quads[0], cross->quads[0]};
    memcpy(both->quads, quads, sizeof quads);
    memcpy(both->see_through, floor->see_through, sizeof both->see_through);
    memset(both->tops.height, 10, sizeof both->tops.height);
    both->tint = floor->tint;
    both->ranges[0][MESH_OPAQUE] = floor->ranges[0][MESH_OPAQUE];
    both->ranges[0][MESH_CUTOUT] = cross->ranges[0][MESH_CUTOUT];
    both->ranges[0][MESH_CUTOUT].first = 1;
    mesh_measure(both);
    memory_free(floor);
    memory_free(cross);
    renderer_set_chunk(fixture->renderer, both);
}

// By fine shadows.
static Change change_beside_plant(RenderFixture *fixture, double hours, bool shadows)
{
    FrameView view = usual;
    view.eye[0] = 8.5; // before its middle
    view.hours = hours;
    view.shadows = shadows;
    view.clear_sky = view.at_once = true;
    draw(fixture, &view);
    view.effects = EFFECT_FINE_SHADOWS;
    draw(fixture, &view);
    return change_of(fixture);
}

// A plant shades what is behind it, seen from the light, and only where there are shadows.
static void plants_cast_fine_shadows(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_FULL);
    put_plant(fixture);
    for (int hours = 8; hours <= 16; hours += 8) {
        Change none = change_beside_plant(fixture, hours, false);
        assert_int_equal(none.darker + none.brighter, 0);
        Change change = change_beside_plant(fixture, hours, true);
        assert_true(change.darker > 30);
        int west = 0, east = 0;
        for (int i = 0; i < PIXELS; i++)
            if (brightness_at(fixture->now, i) < brightness_at(fixture->before, i) - 6)
                (i % WIDTH < WIDTH / 2 ? west++ : east++);
        assert_true(hours < 12 ? west > 2 * east : east > 2 * west);
    }
    assert_int_not_equal(fixture->renderer->cascades.framebuffer, 0);
    draw_with(fixture, ALL_EFFECTS); // without shadows
    assert_int_equal(fixture->renderer->cascades.framebuffer, 0);
    render_fixture_close(fixture);
}

// Where a place in the world lies between the texels of a map, 0..1 along one of its axes, for an eye.
static double phase_in_map(const double eye[3], const double place[3], int cascade, int axis)
{
    Camera camera;
    CascadeDrawing drawing = {0};
    CascadeUniforms maps;
    const ChunkTable none = {0};
    Daylight light;
    FrameView view = usual;
    memcpy(view.eye, eye, sizeof view.eye);
    camera_init(&camera, &view, WIDTH, HEIGHT, (float[]){camera_near, 400});
    daylight_at(9, 0, &light);
    cascades_prepare(&drawing, &(CascadeFrame){&camera, &none, light.sun_direction, 8}, &maps);
    const float *along = axis == 0 ? maps.light_right : maps.light_up;
    double from_middle = -(double)maps.cascades[cascade][axis];
    for (int i = 0; i < 3; i++)
        from_middle += (place[i] - eye[i]) * (double)along[i];
    cascades_quit(&drawing);
    double texels = from_middle / (double)maps.cascades[cascade][3];
    return texels - floor(texels);
}

// Edges of shadows do not crawl as the eye moves: along one axis anywhere, along the other within some dozens of
// blocks.
static void maps_move_by_whole_texels(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_FULL);
    static const double corners[][3] = {{0, 64, 0}, {1048576, 64, -2097152}};
    for (size_t c = 0; c < ARRAY_COUNT(corners); c++)
        for (int cascade = 0; cascade < CASCADES; cascade++)
            for (int axis = 0; axis < 2; axis++) {
                const double *corner = corners[c], place[3] = {corner[0] + 20.3, corner[1] + 5.1, corner[2] + 11.7};
                double first =
                    phase_in_map((double[]){corner[0] + 1, corner[1] + 2, corner[2] + 3}, place, cascade, axis);
                for (int i = 1; i < 20; i++) {
                    const double eye[3] = {corner[0] + 1 + i * 0.617, corner[1] + 2 + i * 0.093,
                                           corner[2] + 3 + i * 1.371};
                    double apart = fabs(phase_in_map(eye, place, cascade, axis) - first);
                    assert_true(fmin(apart, 1 - apart) < 0.05);
                }
            }
    render_fixture_close(fixture);
}

// What effects need is there while they are on, at any scale and size of picture, and not longer.
static void targets_follow_the_effects(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_FULL);
    put_corner(fixture);
    draw_with(fixture, 0);
    assert_int_equal(fixture->renderer->smooth.framebuffer, 0);
    for (int scale = 50; scale <= 200; scale += 50) {
        FrameView view = usual;
        view.effects = ALL_EFFECTS;
        view.scale = scale;
        draw(fixture, &view);
        assert_int_equal(fixture->renderer->smooth.width, WIDTH * scale / 100);
        assert_true(is_grey(pixel(fixture, WIDTH / 2, HEIGHT - 10)));
    }
    size_t with = renderer_stats(fixture->renderer).gpu_bytes;
    FrameView coloured = usual;
    coloured.effects = ALL_EFFECTS;
    coloured.triangles = true; // false colours are exact
    draw(fixture, &coloured);
    coloured.effects = 0;
    draw(fixture, &coloured);
    assert_int_equal(changed_pixels(fixture), 0);
    draw_with(fixture, 0);
    assert_int_equal(fixture->renderer->smooth.framebuffer, 0);
    assert_true(renderer_stats(fixture->renderer).gpu_bytes < with);
    render_fixture_close(fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(light_quality_has_none),          cmocka_unit_test(antialiasing_changes_edges_alone),
        cmocka_unit_test(occlusion_darkens_corners_alone), cmocka_unit_test(bloom_spreads_what_is_bright),
        cmocka_unit_test(plants_cast_fine_shadows),        cmocka_unit_test(maps_move_by_whole_texels),
        cmocka_unit_test(targets_follow_the_effects),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
