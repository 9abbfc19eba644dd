// What mountains shade in far land, on ground that is level but for a wall or a tower.
#include "karst_test.h"

#include "far/far_internal.h"

enum { SIDE_TILES = 4, SIDE = SIDE_TILES * FAR_TILE, GROUND = 60 };

static FarTile tiles[SIDE_TILES * SIDE_TILES];
static FarGrid grid = {.step = FAR_STEP, .side = SIDE_TILES, .tiles = tiles};

static void set_height(int x, int z, int height)
{
    FarTile *tile = &tiles[far_grid_place(&grid, x / FAR_TILE, z / FAR_TILE)];
    tile->height[z % FAR_TILE * FAR_TILE + x % FAR_TILE] = (uint16_t)(height * FAR_Y_SCALE);
}

static void level(void)
{
    for (int i = 0; i < SIDE * SIDE; i++)
        set_height(i % SIDE, i / SIDE, GROUND);
}

static uint8_t shade[SIDE * SIDE][4];

static void build(void)
{
    Arena scratch;
    arena_init(&scratch);
    FarSheet sheet = {.step = FAR_STEP, .side = SIDE, .shade = shade};
    far_shade_build(&grid, &sheet, &scratch);
    arena_quit(&scratch);
}

static float slope_at(int x, int z, int which)
{
    float share = (float)shade[z * SIDE + x][which] / 255.0f;
    return share / (1.0f - share);
}

static void a_wall_hides_the_sun_from_both_sides(void **state)
{
    (void)state;
    const int wall = 30, high = 80;
    level();
    for (int z = 0; z < SIDE; z++)
        set_height(wall, z, GROUND + high);
    build();
    for (int z = 4; z < SIDE; z += 7)
        for (int away = 6; away < 25; away++) {
            float slope = (float)high / (float)(away * FAR_STEP);
            assert_float_equal(slope_at(wall - away, z, 0), slope, 0.01f + 0.02f * slope);
            assert_float_equal(slope_at(wall + away, z, 1), slope, 0.01f + 0.02f * slope);
            assert_int_equal(shade[z * SIDE + wall - away][1], 0);
            assert_int_equal(shade[z * SIDE + wall + away][0], 0);
        }
}

// The light comes from the south: the top's shadow lies farther north than the foot's, by SUN_LEAN of its height.
static void a_towers_shadow_leans_to_the_north(void **state)
{
    (void)state;
    const int x = 40, z = 40, high = 140, away = 16;
    level();
    set_height(x, z, GROUND + high);
    build();
    const int shift = (int)((float)high * SUN_LEAN / FAR_STEP + 0.5f);
    float before = 0.0f;
    for (int north = 1; north <= shift - 1; north++) {
        float slope = slope_at(x - away, z - north, 0);
        assert_true(slope > before);
        before = slope;
    }
    assert_float_equal(before, (float)high / (float)(away * FAR_STEP), 0.2f);
    for (int other = 2; other < 10; other++) {
        assert_int_equal(shade[(z + other) * SIDE + x - away][0], 0);
        assert_int_equal(shade[(z - shift - other) * SIDE + x - away][0], 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wall_hides_the_sun_from_both_sides),
        cmocka_unit_test(a_towers_shadow_leans_to_the_north),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
