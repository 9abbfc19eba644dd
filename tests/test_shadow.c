// Shadows of sun and moon: the map alone, against geometry, and what is drawn with it.
#include "render_fixture.h"
#include "shade.h"

#include <math.h>

enum { REACH = 4, GROUND = 60, PILLAR = 24 };

// Flat ground for 9 x 9 chunks around `middle`, with a pillar in the middle chunk's column (8, 8).
static void build(ShadowMap *map, ChunkPos middle)
{
    shadow_map_init(map, REACH);
    for (int z = -REACH; z <= REACH; z++)
        for (int x = -REACH; x <= REACH; x++) {
            ColumnTops tops = {0};
            memset(tops.height, GROUND, sizeof tops.height);
            if (x == 0 && z == 0)
                tops.height[8 * CHUNK_SIZE + 8] = GROUND + PILLAR;
            shadow_map_set(map, (ChunkPos){middle.x + x, middle.z + z}, &tops);
        }
}

// All rows; the caller frees them.
static ShadeRows sweep(ShadowMap *map, int64_t eye_x, double hours)
{
    ShadeRows rows = shade_alloc(map->side);
    Daylight light;
    daylight_at(hours, 0, &light);
    for (int row = 0; row < map->side; row++)
        shade_sweep(&rows, map, row, eye_x, shadow_light(light.sun_direction));
    return rows;
}

// How much light a place just over the ground gets, relative to the pillar's middle at the ground.
static float lit_beside(const ShadeRows *rows, ChunkPos middle, double x, double z)
{
    double origin_x = middle.x * 16.0 + 8.5, origin_z = middle.z * 16.0 + 8.5;
    return shade_lit(rows, origin_x + x, GROUND + 0.5, origin_z + z);
}

static const ChunkPos places[] = {{0, 0}, {-3, 7}, {INT32_MAX - REACH, INT32_MIN + REACH}};
static const double hours_tested[] = {8, 9, 10.5, 12, 14, 16, 20.5, 0, 3};

// Where the ray from a point of the pillar, away from sun or moon, meets the ground there is shade, and none two blocks
// beside it, nor beyond the pillar's tip, nor toward the light.
static void a_pillar_shades_where_geometry_says(void **state)
{
    (void)state;
    for (size_t p = 0; p < ARRAY_COUNT(places); p++)
        for (size_t h = 0; h < ARRAY_COUNT(hours_tested); h++) {
            ShadowMap map;
            Daylight light;
            build(&map, places[p]);
            const ShadeRows rows = sweep(&map, places[p].x * INT64_C(16), hours_tested[h]);
            daylight_at(hours_tested[h], 0, &light);
            const float *toward = light.sun_direction[1] > 0 ? light.sun_direction : light.moon_direction;
            double along_x = (double)-toward[0] / (double)toward[1], along_z = (double)-toward[2] / (double)toward[1];
            for (double up = 3; up < PILLAR - 3; up += 1.5) {
                double x = up * along_x, z = up * along_z;
                if (fabs(x) > 56 || fabs(z) > 56)
                    continue;
                double aside_x = fabs(x) > fabs(z) ? 0 : 3, aside_z = 3 - aside_x;
                assert_true(lit_beside(&rows, places[p], x, z) < 0.5f);
                assert_true(lit_beside(&rows, places[p], x + aside_x, z + aside_z) > 0.9f);
                assert_true(lit_beside(&rows, places[p], x - aside_x, z - aside_z) > 0.9f);
                assert_true(lit_beside(&rows, places[p], -x, -z) > 0.9f);
            }
            double tip_x = (PILLAR + 3) * along_x, tip_z = (PILLAR + 3) * along_z;
            if (fabs(tip_x) < 56)
                assert_true(lit_beside(&rows, places[p], tip_x, tip_z) > 0.9f);
            memory_free(rows.cells);
            shadow_map_quit(&map);
        }
    assert_int_equal(memory_in_use_total(), 0);
}

// Cells in which a pillar shades something.
static int count_shaded(bool leaves)
{
    ShadowMap map;
    ColumnTops tops = {0};
    build(&map, places[0]);
    memset(tops.height, GROUND, sizeof tops.height);
    tops.height[8 * CHUNK_SIZE + 8] = GROUND + PILLAR;
    tops.leaves[8 * CHUNK_SIZE / 8 + 1] = leaves ? 1 : 0;
    shadow_map_set(&map, places[0], &tops);
    const ShadeRows rows = sweep(&map, 0, 9);
    int shaded = 0;
    for (int i = 0; i < map.side * map.side; i++)
        shaded += rows.cells[i].high > GROUND + 2 || rows.cells[i].base > (GROUND + 2) * 256;
    memory_free(rows.cells);
    shadow_map_quit(&map);
    return shaded;
}

static void leaves_let_flecks_of_light_through(void **state)
{
    (void)state;
    int rock = count_shaded(false), leaves = count_shaded(true);
    assert_in_range(leaves, rock / 2, rock * 9 / 10);
}

// A place keeps its value as the eye moves.
static void nothing_changes_with_the_eye(void **state)
{
    (void)state;
    for (size_t h = 0; h < ARRAY_COUNT(hours_tested); h++) {
        ShadowMap map, moved;
        build(&map, places[0]);
        build(&moved, places[0]);
        const ShadeRows rows = sweep(&map, 0, hours_tested[h]), rows_moved = sweep(&moved, 21, hours_tested[h]);
        for (double z = -40; z < 40; z += 0.7)
            for (double x = -40; x < 40; x += 0.7)
                assert_true(lit_beside(&rows, places[0], x, z) == lit_beside(&rows_moved, places[0], x, z));
        memory_free(rows.cells);
        memory_free(rows_moved.cells);
        shadow_map_quit(&map);
        shadow_map_quit(&moved);
    }
}

// Rows become stale when their tops change and when the light has moved, and only then.
static void rows_are_renewed_as_needed(void **state)
{
    (void)state;
    ShadowMap map;
    ColumnTops tops = {0};
    memset(tops.height, GROUND, sizeof tops.height);
    build(&map, places[0]);
    memory_free(sweep(&map, 0, 9).cells);
    Daylight light;
    daylight_at(9, 0, &light);
    ShadowLight now = shadow_light(light.sun_direction);
    for (int row = 0; row < map.side; row++)
        assert_false(shadow_map_is_stale(&map, row, now));
    daylight_at(9.3, 0, &light);
    assert_true(shadow_map_is_stale(&map, 0, shadow_light(light.sun_direction)));
    shadow_map_set(&map, places[0], &tops); // the pillar is gone
    assert_true(shadow_map_is_stale(&map, 8, now) && !shadow_map_is_stale(&map, 20, now));
    const ShadeRows rows = sweep(&map, 0, 9);
    for (double z = -40; z < 40; z += 0.7)
        for (double x = -40; x < 40; x += 0.7)
            assert_true(lit_beside(&rows, places[0], x, z) > 0.9f);
    memory_free(rows.cells);
    shadow_map_quit(&map);
}

// The shear is that of the path of sun and moon.
static void the_path_lies_in_the_slices(void **state)
{
    (void)state;
    for (double hours = 6.5; hours < 18; hours += 0.5) {
        Daylight light;
        daylight_at(hours, 0, &light);
        assert_float_equal(light.sun_direction[2] / light.sun_direction[1], SUN_LEAN, 1e-4);
    }
}

// A floor beside a wall to the east that is 50 blocks high; `sky`: as quads store it.
static void put_walled_floor(RenderFixture *fixture, unsigned sky)
{
    for (int z = -2; z <= 0; z++) {
        MeshData *mesh = mesh_of((ChunkPos){0, z}, &stone_floor);
        memset(mesh->tops.height, 10, sizeof mesh->tops.height);
        for (int i = 15; i < CHUNK_COLUMNS; i += CHUNK_SIZE)
            mesh->tops.height[i] = 60;
        for (int i = 0; i < 4; i++)
            mesh->quads[0].light[i] = (uint16_t)(QUAD_PUT(SKY, sky) | QUAD_PUT(OPEN, QUAD_OPEN_MASK));
        renderer_set_chunk(fixture->renderer, mesh);
    }
}

static double floor_brightness(RenderFixture *fixture, double hours, bool shadows)
{
    FrameView view = usual;
    view.hours = hours;
    view.shadows = shadows;
    view.at_once = true;
    view.clear_sky = true;
    draw(fixture, &view);
    const uint8_t *rgb = pixel(fixture, WIDTH / 2, HEIGHT - 20);
    return rgb[0] + rgb[1] + rgb[2];
}

// In the morning and in the moonlight before midnight the wall shades the floor, in the afternoon it does not; and what
// no sky light reaches looks the same at all hours, with shadows and without.
static void a_wall_shades_a_floor_but_no_cave(void **state)
{
    (void)state;
    for (int quality = 0; quality < RENDER_QUALITY_COUNT; quality++) {
        RenderFixture *fixture = render_fixture_open((RenderQuality)quality);
        put_walled_floor(fixture, QUAD_LIGHT_MAX);
        assert_true(floor_brightness(fixture, 9, true) < 0.8 * floor_brightness(fixture, 9, false));
        assert_true(floor_brightness(fixture, 21, true) < 0.95 * floor_brightness(fixture, 21, false));
        assert_true(floor_brightness(fixture, 15, true) > 0.99 * floor_brightness(fixture, 15, false));
        put_walled_floor(fixture, 0);
        for (int hours = 0; hours < 24; hours++) {
            floor_brightness(fixture, hours, false);
            floor_brightness(fixture, hours, true);
            assert_int_equal(changed_pixels(fixture), 0);
        }
        render_fixture_close(fixture);
    }
}

// ---- the work of a frame

enum { ROWS_MOST = 12 };

// Draws until shadows reach as far as they are seen, some rows in each frame, and before a program in each. Returns the
// frames with work.
static int draw_until_known(RenderFixture *fixture, const FrameView *view)
{
    int frames = 0, known = -1;
    for (; frames < 200; frames++) {
        draw(fixture, view);
        int now = fixture->renderer->shadows.known;
        assert_true(now >= known); // they grow
        assert_true(now == 0 || render_resources_have_shadows(fixture->renderer->resources));
        assert_in_range(renderer_stats(fixture->renderer).programs, 0, 1);
        known = now;
        if (renderer_stats(fixture->renderer).shadow_rows == 0)
            return frames;
        assert_in_range(renderer_stats(fixture->renderer).shadow_rows, 1, ROWS_MOST);
    }
    fail_msg("rows are brought up to date for ever");
    return frames;
}

// Whatever makes all rows stale, no frame brings more than some up to date, and until they are known nothing is shaded.
static void no_frame_sweeps_every_row(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    FrameView view = usual;
    view.shadows = true;
    view.hours = 9;
    put_walled_floor(fixture, QUAD_LIGHT_MAX);
    draw(fixture, &view); // switched on: a program is made
    assert_int_equal(renderer_stats(fixture->renderer).programs, 1);
    assert_true(draw_until_known(fixture, &view) > 20);
    view.hours = 15;
    draw(fixture, &view);
    assert_int_equal(fixture->renderer->shadows.known, 0);
    assert_true(draw_until_known(fixture, &view) > 20);
    renderer_set_view_distance(fixture->renderer, 7); // a map of the same size
    assert_int_equal(draw_until_known(fixture, &view), 0);
    renderer_set_view_distance(fixture->renderer, 12);
    draw(fixture, &view);
    assert_int_equal(fixture->renderer->shadows.known, 0);
    assert_true(draw_until_known(fixture, &view) > 40);
    view.eye[0] += 5000; // a leap
    view.eye[2] -= 3000;
    draw(fixture, &view);
    assert_int_equal(fixture->renderer->shadows.known, 0);
    assert_true(draw_until_known(fixture, &view) > 5);
    render_fixture_close(fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pillar_shades_where_geometry_says), cmocka_unit_test(nothing_changes_with_the_eye),
        cmocka_unit_test(leaves_let_flecks_of_light_through),  cmocka_unit_test(rows_are_renewed_as_needed),
        cmocka_unit_test(the_path_lies_in_the_slices),         cmocka_unit_test(a_wall_shades_a_floor_but_no_cave),
        cmocka_unit_test(no_frame_sweeps_every_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
