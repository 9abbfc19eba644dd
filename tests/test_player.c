// The player among blocks: properties over random worlds, near the origin and at both edges of the world, and a ray
// cast compared with a slow search over every block.
#include "player_fixture.h"

#include "player/player.h"

#include <math.h>

static void kick(Player *player, uint64_t *state)
{
    static const double speeds[] = {0, 5, 60, 500, 2000};
    double speed = speeds[random_next(state) % ARRAY_COUNT(speeds)];
    for (int i = 0; i < 3; i++)
        player->velocity[i] += (random_unit(state) * 2 - 1) * speed;
}

static void assert_free(const Player *player, const BlockQuery *blocks)
{
    assert_false(body_overlaps(player->position, blocks));
}

static void the_player_is_never_inside_a_block(void **state)
{
    (void)state;
    for (uint64_t run = 0; run < 64; run++) {
        TestWorld world = {scattered, places[run % 4], run, (int)(run * 7 % 120)};
        BlockQuery blocks = query_of(&world);
        Player player = player_at(&world, 0.5, 90, 0.5);
        uint64_t dice = run;
        player_set_mode(&player, run / 4 % 2 ? PLAYER_FLIES : PLAYER_WALKS);
        PlayerInput input = {0};
        for (int i = 0; i < 1500; i++) {
            if (i % 12 == 0) {
                input = random_input(&dice);
                player_turn(&player, random_unit(&dice) * 360, 0);
            }
            if (i % 50 == 0)
                kick(&player, &dice);
            player_step(&player, &input, &blocks);
            assert_free(&player, &blocks);
        }
    }
}

static void the_player_never_passes_a_wall(void **state)
{
    (void)state;
    for (uint64_t run = 0; run < 64; run++) {
        TestWorld world = {room, places[run % 4], run, (int)(run % 8) * 8};
        BlockQuery blocks = query_of(&world);
        Player player = player_at(&world, 6, 60, 6);
        player_set_mode(&player, run / 4 % 2 ? PLAYER_FLIES : PLAYER_WALKS);
        uint64_t dice = run;
        for (int i = 0; i < 1000; i++) {
            PlayerInput input = random_input(&dice);
            kick(&player, &dice);
            player_step(&player, &input, &blocks);
            assert_free(&player, &blocks);
            for (int axis = 0; axis < 3; axis++) {
                double low = axis == 1 ? 60 : (double)world.at;
                assert_true(player.position[axis] >= low && player.position[axis] <= low + 12);
            }
        }
    }
}

static void a_sweep_of_any_length_stops_at_the_first_block(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_COUNT(places); i++)
        for (int axis = 0; axis < 3; axis++)
            for (int sign = -1; sign <= 1; sign += 2) {
                TestWorld world = {room, places[i], 0, 0};
                BlockQuery blocks = query_of(&world);
                double position[3] = {(double)world.at + 6, 64, (double)world.at + 6};
                double start = position[axis];
                assert_true(body_sweep(position, axis, sign * 1e6, &blocks));
                assert_in_range((int)fabs(position[axis] - start), 4, 6);
            }
}

// The interpolated position is a continuous function of time, so frames of any length must get the same.
static void movement_does_not_depend_on_the_frame_rate(void **state)
{
    (void)state;
    static const double frames[] = {1.0 / 60, 1.0 / 30, 1.0 / 144, 1.0 / 37, 1.0 / 999, 0.2};
    for (uint64_t seed = 0; seed < 8; seed++) {
        TestWorld world = {platform, 0, seed, 220};
        BlockQuery blocks = query_of(&world);
        double expected[3] = {0};
        for (size_t f = 0; f < ARRAY_COUNT(frames); f++) {
            Player player = player_at(&world, 0.5, 65, 0.5);
            player.yaw = (double)seed * 50;
            PlayerInput input = {.forward = 1, .right = seed % 3 ? 0.5f : 0, .jump = seed % 2, .sprint = seed % 4 > 1};
            double time = 0, alpha = 0, end = 4;
            while (time < end) {
                double seconds = fmin(frames[f], end - time);
                alpha = player_advance(&player, seconds, &input, &blocks);
                time += seconds;
            }
            double eye[3];
            player_eye(&player, alpha, eye);
            if (f == 0)
                memcpy(expected, eye, sizeof eye);
            for (int i = 0; i < 3; i++)
                assert_true(fabs(eye[i] - expected[i]) < 1e-6);
        }
    }
}

static uint8_t nothing_loaded(const TestWorld *world, int64_t x, int y, int64_t z)
{
    (void)world, (void)x, (void)z;
    return y > 255 ? BLOCK_AIR : BLOCK_VOID;
}

static void the_player_waits_for_missing_chunks(void **state)
{
    (void)state;
    TestWorld world = {nothing_loaded, 0, 0, 0};
    Player player = player_at(&world, 0.5, 70, 0.5);
    run_steps(&player, &world, (PlayerInput){.forward = 1, .jump = true}, 60);
    assert_true(player.position[1] == 70 && player.position[2] == 0.5);
}

// At the edge of the world a walk is the same as at the origin, but for the rounding of each step.
static void walking_at_the_edge_equals_the_origin(void **state)
{
    (void)state;
    Player player[2];
    for (int i = 0; i < 2; i++) {
        TestWorld world = {scattered, i ? places[2] : 0, 5, 20};
        player[i] = player_at(&world, 0.5, 90, 0.5);
        player[i].yaw = 30;
        run_steps(&player[i], &world, (PlayerInput){.forward = 1}, 90);
    }
    assert_true(fabs(player[0].position[0] - (player[1].position[0] - (double)places[2])) < 1e-3);
    assert_true(fabs(player[0].position[1] - player[1].position[1]) < 1e-3);
}

static void yaw_wraps_and_pitch_is_clamped(void **state)
{
    (void)state;
    Player player;
    player_init(&player, 0, 0, 0);
    player_turn(&player, -90, 100);
    assert_true(player.yaw == 270 && player.pitch == 90);
    player_turn(&player, 450, -300);
    assert_true(player.yaw == 0 && player.pitch == -90);
    player_turn(&player, -1e-20, 0);
    assert_true(player.yaw >= 0 && player.yaw < 360);
    vec3 north, east, up;
    direction_of(0, 0, north);
    direction_of(90, 0, east);
    direction_of(123, 90, up);
    assert_true(fabsf(north[2] + 1) < 1e-6f && fabsf(east[0] - 1) < 1e-6f && fabsf(up[1] - 1) < 1e-6f);
}

static void a_body_overlaps_the_blocks_it_is_in(void **state)
{
    (void)state;
    Player player;
    player_init(&player, 0.5, 64, 0.5);
    assert_true(player_overlaps(&player, 0, 64, 0) && player_overlaps(&player, 0, 65, 0));
    assert_false(player_overlaps(&player, 0, 63, 0) || player_overlaps(&player, 0, 66, 0));
    assert_false(player_overlaps(&player, 1, 64, 0) || player_overlaps(&player, 0, 64, -1));
}

// Where a line enters and leaves a block; false if it misses it.
static bool slab(const double origin[3], const double direction[3], const int64_t cell[3], double *enter, double *leave)
{
    *enter = 0;
    *leave = HUGE_VAL;
    for (int i = 0; i < 3; i++) {
        double low = (double)cell[i] - origin[i], high = low + 1;
        if (direction[i] == 0) {
            if (low > 0 || high <= 0)
                return false;
            continue;
        }
        double a = low / direction[i], b = high / direction[i];
        *enter = fmax(*enter, fmin(a, b));
        *leave = fmin(*leave, fmax(a, b));
    }
    return *enter < *leave;
}

// Tests every block within reach and returns the nearest. HUGE_VAL: none.
static double nearest_by_search(const BlockQuery *blocks, const double origin[3], const double direction[3],
                                double reach)
{
    double nearest = HUGE_VAL;
    int64_t size = (int64_t)reach + 2;
    for (int64_t y = -size; y <= size; y++)
        for (int64_t z = -size; z <= size; z++)
            for (int64_t x = -size; x <= size; x++) {
                int64_t cell[3] = {(int64_t)floor(origin[0]) + x, (int64_t)floor(origin[1]) + y,
                                   (int64_t)floor(origin[2]) + z};
                uint8_t block = block_query(blocks, cell[0], (int)cell[1], cell[2]);
                double enter, leave;
                if (block != BLOCK_AIR && block != BLOCK_WATER && slab(origin, direction, cell, &enter, &leave) &&
                    leave - enter > 1e-7 && enter <= reach && (enter > 0 || block != BLOCK_TALL_GRASS))
                    nearest = fmin(nearest, enter);
            }
    return nearest;
}

static void assert_ray_agrees(const TestWorld *world, const double origin[3], const float direction[3])
{
    BlockQuery blocks = query_of(world);
    double exact[3], length = 0, reach = 5;
    for (int i = 0; i < 3; i++)
        length += (double)direction[i] * (double)direction[i];
    for (int i = 0; i < 3; i++)
        exact[i] = (double)direction[i] / sqrt(length);
    double expected = nearest_by_search(&blocks, origin, exact, reach);
    RayHit hit;
    bool met = raycast(&blocks, &(Ray){origin, direction, reach, false}, &hit);
    assert_int_equal(met, expected <= reach);
    if (!met)
        return;
    assert_true(fabs(hit.distance - expected) < 1e-5);
    int64_t apart = llabs(hit.block.x - hit.before.x) + llabs(hit.block.z - hit.before.z) +
                    llabs((int64_t)hit.block.y - hit.before.y);
    assert_true(apart == (hit.distance > 0));
    assert_true(block_query(&blocks, hit.block.x, hit.block.y, hit.block.z) != BLOCK_AIR);
}

static void rays_match_a_search_of_all_blocks(void **state)
{
    (void)state;
    uint64_t dice = 1;
    for (int i = 0; i < 4000; i++) {
        TestWorld world = {scattered, places[i % 4], (uint64_t)i / 100, i % 60};
        double origin[3] = {(double)world.at + random_unit(&dice) * 8, 62 + random_unit(&dice) * 8,
                            (double)world.at + random_unit(&dice) * 8};
        float direction[3];
        for (int axis = 0; axis < 3; axis++)
            direction[axis] = (float)(random_unit(&dice) * 2 - 1);
        if (i % 7 == 0)
            direction[i % 3] = 0;
        if (i % 11 == 0)
            direction[(i + 1) % 3] = direction[(i + 2) % 3] = 0;
        if (direction[0] == 0 && direction[1] == 0 && direction[2] == 0)
            direction[1] = -1;
        assert_ray_agrees(&world, origin, direction);
    }
}

// Water with a hole of air in it, over stone.
static uint8_t a_pool(const TestWorld *world, int64_t x, int y, int64_t z)
{
    (void)world;
    bool hole = x == 3 && z == 0 && y == 60;
    return y < 58 ? BLOCK_STONE : y < 62 && !hole ? BLOCK_WATER : BLOCK_AIR;
}

// A floating block is placed on the water surface under the crosshair, not on one above the eye, nor through a block
// in front of it.
static void rays_hit_the_surface_of_water(void **state)
{
    (void)state;
    static const struct {
        double origin[3];
        float direction[3];
        int x, y; // of the hit; 0: none
    } rays[] = {{{0.5, 63.5, 0.5}, {0, -1, 0}, 0, 61}, {{0.5, 63.75, 0.5}, {1, -1, 0}, 2, 61},
                {{0.5, 63.5, 0.5}, {1, 0, 0}, 0, 0},   {{0.5, 70.5, 0.5}, {0, -1, 0}, 0, 0},
                {{0.5, 61.5, 0.5}, {0, 1, 0}, 0, 0},   {{0.5, 61.5, 0.5}, {0, -1, 0}, 0, 57},
                {{0.5, 60.5, 0.5}, {1, 0, 0}, 4, 60}};
    for (size_t i = 0; i < ARRAY_COUNT(rays); i++) {
        TestWorld world = {a_pool, places[i % 4], 0, 0};
        BlockQuery blocks = query_of(&world);
        double origin[3] = {(double)world.at + rays[i].origin[0], rays[i].origin[1],
                            (double)world.at + rays[i].origin[2]};
        RayHit hit, beyond;
        Ray ray = {origin, rays[i].direction, 5, true};
        bool met = raycast(&blocks, &ray, &hit);
        ray.surface = false;
        assert_int_equal(met, rays[i].y != 0);
        assert_true(!met || (hit.block.x == world.at + rays[i].x && hit.block.y == rays[i].y));
        assert_true(!raycast(&blocks, &ray, &beyond) || beyond.block.y == 57);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_player_is_never_inside_a_block),
        cmocka_unit_test(the_player_never_passes_a_wall),
        cmocka_unit_test(a_sweep_of_any_length_stops_at_the_first_block),
        cmocka_unit_test(movement_does_not_depend_on_the_frame_rate),
        cmocka_unit_test(the_player_waits_for_missing_chunks),
        cmocka_unit_test(walking_at_the_edge_equals_the_origin),
        cmocka_unit_test(yaw_wraps_and_pitch_is_clamped),
        cmocka_unit_test(a_body_overlaps_the_blocks_it_is_in),
        cmocka_unit_test(rays_match_a_search_of_all_blocks),
        cmocka_unit_test(rays_hit_the_surface_of_water),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
