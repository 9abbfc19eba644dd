// How the player moves: speeds, jumps, steps, the edges of blocks, water, flight.
#include "player_fixture.h"

#include "player/player.h"

#include <math.h>

static uint8_t flat(const TestWorld *world, int64_t x, int y, int64_t z)
{
    (void)world, (void)x, (void)z;
    return y < 64 ? BLOCK_STONE : BLOCK_AIR;
}

// Water from 54 to 62 inside a basin whose rim is one block above the water.
static uint8_t basin(const TestWorld *world, int64_t x, int y, int64_t z)
{
    (void)world;
    bool inside = x >= 0 && x < 8 && z >= 0 && z < 8;
    if (!inside || y < 54)
        return y < 63 ? BLOCK_STONE : BLOCK_AIR;
    return y <= 62 ? BLOCK_WATER : BLOCK_AIR;
}

static void long_pauses_are_not_simulated(void **state)
{
    (void)state;
    TestWorld world = {flat, 0, 0, 0};
    BlockQuery blocks = query_of(&world);
    Player player = player_at(&world, 0.5, 64, 0.5);
    PlayerInput input = {.forward = 1, .sprint = true};
    double alpha = player_advance(&player, 1e9, &input, &blocks);
    assert_true(alpha >= 0 && alpha < 1);
    assert_true(fabs(player.position[2]) < 3);
}

static void a_jump_rises_one_and_a_quarter(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_COUNT(places); i++) {
        TestWorld world = {flat, places[i], 0, 0};
        Player player = player_at(&world, 0.5, 64, 0.5);
        run_steps(&player, &world, (PlayerInput){0}, 2);
        assert_true(player.on_ground);
        double highest = 0;
        for (int step = 0; step < 60; step++) {
            run_steps(&player, &world, (PlayerInput){.jump = step == 0, .forward = 1}, 1);
            highest = fmax(highest, player.position[1] - 64);
        }
        assert_true(fabs(highest - PLAYER_JUMP) < 0.01);
        assert_true(player.on_ground && player.position[1] == 64);
    }
}

static double speed_after(const TestWorld *world, PlayerInput input, PlayerMode mode)
{
    Player player = player_at(world, 0.5, 64, 0.5);
    player_set_mode(&player, mode);
    run_steps(&player, world, input, 120);
    return hypot(player.velocity[0], player.velocity[2]);
}

static void speeds_are_as_expected(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_COUNT(places); i++) {
        TestWorld world = {flat, places[i], 0, 0};
        PlayerInput walk = {.forward = 1}, sprint = {.forward = 1, .sprint = true},
                    sneak = {.forward = 1, .sneak = true};
        PlayerInput diagonal = {.forward = 1, .right = -1}, back = {.forward = -1, .sprint = true};
        assert_true(fabs(speed_after(&world, walk, PLAYER_WALKS) - 4.3) < 0.05);
        assert_true(fabs(speed_after(&world, sprint, PLAYER_WALKS) - 5.6) < 0.05);
        assert_true(fabs(speed_after(&world, sneak, PLAYER_WALKS) - 1.3) < 0.05);
        assert_true(fabs(speed_after(&world, diagonal, PLAYER_WALKS) - 4.3) < 0.05);
        assert_true(fabs(speed_after(&world, back, PLAYER_WALKS) - 4.3) < 0.05);
        assert_true(fabs(speed_after(&world, sprint, PLAYER_FLIES) - 22) < 0.3);
    }
}

static void friction_stops_a_walker_soon(void **state)
{
    (void)state;
    TestWorld world = {flat, 0, 0, 0};
    Player player = player_at(&world, 0.5, 64, 0.5);
    run_steps(&player, &world, (PlayerInput){.forward = 1, .sprint = true}, 60);
    double from = player.position[2];
    run_steps(&player, &world, (PlayerInput){0}, 30);
    assert_true(hypot(player.velocity[0], player.velocity[2]) < 0.01);
    assert_true(fabs(player.position[2] - from) < 0.6);
}

static void one_block_needs_a_jump(void **state)
{
    (void)state;
    TestWorld world = {room, 0, 0, 0}; // the outer side of the wall is the step: y 72 above 60 is out of reach
    Player player = player_at(&world, 6, 60, 6);
    run_steps(&player, &world, (PlayerInput){.forward = 1}, 300);
    assert_true(player.against_wall && player.position[1] == 60);
    assert_true(fabs(player.position[2] - PLAYER_WIDTH / 2) < 2 * BODY_SKIN);
}

// One block up at z = 2, two more at z = 5.
static uint8_t stairs(const TestWorld *world, int64_t x, int y, int64_t z)
{
    (void)world, (void)x;
    return y < 64 + (z >= 2) + 2 * (z >= 5) ? BLOCK_STONE : BLOCK_AIR;
}

static void a_step_is_distinguished_from_a_wall(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_COUNT(places); i++) {
        TestWorld world = {stairs, places[i], 0, 0};
        BlockQuery blocks = query_of(&world);
        Player player = player_at(&world, 0.5, 64, 0.5);
        player.yaw = 180;
        PlayerInput input = {.forward = 1};
        int jumps = 0;
        for (int step = 0; step < 300; step++) {
            input.jump = player_faces_step(&player, &input, &blocks);
            jumps += input.jump;
            player_step(&player, &input, &blocks);
        }
        assert_int_equal(jumps, 1);
        assert_true(player.position[1] == 65 && player.position[2] - (double)world.at > 4.6);
    }
}

static double lowest_on_platform(uint64_t run, bool sneak)
{
    TestWorld world = {platform, places[run % 4], run, 140};
    Player player = player_at(&world, 0.5, 65, 0.5);
    run_steps(&player, &world, (PlayerInput){.sneak = sneak}, 2);
    uint64_t dice = run;
    double lowest = player.position[1];
    for (int i = 0; i < 100; i++) {
        PlayerInput input = random_input(&dice);
        input.jump = false;
        input.sneak = sneak;
        player_turn(&player, random_unit(&dice) * 360, 0);
        run_steps(&player, &world, input, 20);
        lowest = fmin(lowest, player.position[1]);
    }
    return lowest;
}

static void sneaking_players_never_fall(void **state)
{
    (void)state;
    int fell = 0;
    for (uint64_t run = 0; run < 32; run++) {
        assert_true(lowest_on_platform(run, true) == 65);
        fell += lowest_on_platform(run, false) < 60;
    }
    assert_true(fell > 16); // the same walk without sneaking does fall: the test can fail
}

static void swimmers_rise_and_reach_the_bank(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_COUNT(places); i++) {
        TestWorld world = {basin, places[i], 0, 0};
        Player player = player_at(&world, 4, 56, 4);
        run_steps(&player, &world, (PlayerInput){0}, 60);
        assert_true(player.in_liquid && player.head_in_liquid);
        assert_true(player.position[1] < 56 && player.velocity[1] > -1); // sinks, slowly
        run_steps(&player, &world, (PlayerInput){.jump = true}, 240);
        assert_false(player.head_in_liquid);
        assert_true(player.position[1] > 61.8 && player.position[1] < 63.2);
        run_steps(&player, &world, (PlayerInput){.jump = true, .forward = 1}, 240);
        run_steps(&player, &world, (PlayerInput){0}, 60);
        assert_true(player.on_ground && player.position[1] == 63);
    }
}

static void flying_holds_its_height_and_lands(void **state)
{
    (void)state;
    TestWorld world = {flat, 0, 0, 0};
    Player player = player_at(&world, 0.5, 70, 0.5);
    player_set_mode(&player, PLAYER_FLIES);
    run_steps(&player, &world, (PlayerInput){.forward = 1}, 120);
    assert_true(player.position[1] == 70);
    run_steps(&player, &world, (PlayerInput){.jump = true}, 60);
    assert_true(player.position[1] > 74);
    run_steps(&player, &world, (PlayerInput){.sneak = true}, 180);
    assert_true(player.mode == PLAYER_WALKS && player.position[1] == 64);
}

static void no_clip_passes_and_is_lifted_out_after(void **state)
{
    (void)state;
    TestWorld world = {flat, places[2], 0, 0};
    Player player = player_at(&world, 0.5, 64, 0.5);
    player_set_mode(&player, PLAYER_NO_CLIP);
    run_steps(&player, &world, (PlayerInput){.sneak = true, .sprint = true}, 600);
    assert_true(player.position[1] == PLAYER_Y_MIN);
    player_set_mode(&player, PLAYER_WALKS);
    run_steps(&player, &world, (PlayerInput){0}, 2);
    assert_true(player.position[1] == 64);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_pauses_are_not_simulated),
        cmocka_unit_test(a_jump_rises_one_and_a_quarter),
        cmocka_unit_test(speeds_are_as_expected),
        cmocka_unit_test(friction_stops_a_walker_soon),
        cmocka_unit_test(one_block_needs_a_jump),
        cmocka_unit_test(a_step_is_distinguished_from_a_wall),
        cmocka_unit_test(sneaking_players_never_fall),
        cmocka_unit_test(swimmers_rise_and_reach_the_bank),
        cmocka_unit_test(flying_holds_its_height_and_lands),
        cmocka_unit_test(no_clip_passes_and_is_lifted_out_after),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
