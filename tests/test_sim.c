// Block updates after edits: the rules of each kind of block, on small worlds made by hand.
#include "sim_box.h"

#include "sim/sim.h"

static int count_flowing(void)
{
    int count = 0;
    for (int i = 0; i < CELLS; i++)
        count += block_flows(box.blocks[i]);
    return count;
}

static void sand_falls_to_the_ground(void **state)
{
    (void)state;
    Sim *sim = open_box(3);
    for (int y = 20; y < 24; y++)
        put(sim, 5, y, 5, BLOCK_SAND);
    put(sim, 5, 24, 5, BLOCK_GRAVEL);
    settle(sim, 200);
    for (int y = 4; y < 8; y++)
        assert_int_equal(at(5, y, 5), BLOCK_SAND);
    assert_int_equal(at(5, 8, 5), BLOCK_GRAVEL);
    assert_int_equal(at(5, 9, 5), BLOCK_AIR);
    assert_int_equal(count_of(BLOCK_SAND), 4);
    put(sim, 5, 3, 5, BLOCK_AIR); // the ground is removed: the pillar sinks by one
    settle(sim, 200);
    assert_int_equal(at(5, 3, 5), BLOCK_SAND);
    assert_int_equal(at(5, 7, 5), BLOCK_GRAVEL);
    close_box(sim);
}

static void sand_sinks_in_water_and_replaces_torches(void **state)
{
    (void)state;
    Sim *sim = open_box(3);
    put(sim, 5, 4, 5, BLOCK_TORCH);
    put(sim, 5, 9, 5, BLOCK_RED_SAND);
    settle(sim, 100);
    assert_int_equal(at(5, 4, 5), BLOCK_RED_SAND);
    for (int y = 0; y < 4; y++)
        box.blocks[index_of(9, y, 9)] = BLOCK_WATER;
    put(sim, 9, 9, 9, BLOCK_SAND);
    settle(sim, 400);
    assert_int_equal(at(9, 0, 9), BLOCK_SAND);
    close_box(sim);
}

static void plants_drop_with_their_ground(void **state)
{
    (void)state;
    Sim *sim = open_box(3);
    static const uint8_t plants[] = {BLOCK_TALL_GRASS, BLOCK_POPPY, BLOCK_TORCH, BLOCK_RED_MUSHROOM};
    for (int i = 0; i < (int)ARRAY_COUNT(plants); i++)
        put(sim, 2 * i, 4, 0, plants[i]);
    for (int y = 4; y < 9; y++) {
        put(sim, 20, y, 0, BLOCK_SUGAR_CANE);
        put(sim, 30, y, 0, BLOCK_CACTUS);
    }
    settle(sim, 0); // they stand
    for (int i = 0; i < (int)ARRAY_COUNT(plants); i++)
        put(sim, 2 * i, 3, 0, BLOCK_AIR);
    put(sim, 20, 4, 0, BLOCK_AIR);
    put(sim, 30, 4, 0, BLOCK_AIR);
    settle(sim, 50);
    for (int i = 0; i < (int)ARRAY_COUNT(plants); i++)
        assert_int_equal(count_of(plants[i]), 0);
    assert_int_equal(count_of(BLOCK_SUGAR_CANE) + count_of(BLOCK_CACTUS), 0);
    close_box(sim);
}

static void water_plants_leave_water(void **state)
{
    (void)state;
    Sim *sim = open_box(3);
    box.blocks[index_of(8, 2, 8)] = BLOCK_KELP;
    box.blocks[index_of(8, 3, 8)] = BLOCK_KELP;
    box.blocks[index_of(9, 3, 8)] = BLOCK_WATER;
    put(sim, 9, 4, 8, BLOCK_LILY_PAD);
    settle(sim, 0);
    put(sim, 8, 1, 8, BLOCK_AIR);
    settle(sim, 100);
    assert_int_equal(at(8, 2, 8), BLOCK_WATER);
    assert_int_equal(at(8, 3, 8), BLOCK_WATER);
    assert_int_equal(at(9, 4, 8), BLOCK_LILY_PAD);
    put(sim, 9, 3, 8, BLOCK_AIR); // its water is removed
    settle(sim, 100);
    assert_int_equal(at(9, 4, 8), BLOCK_AIR);
    assert_int_equal(at(9, 3, 8), BLOCK_WATER_7); // from the water that the kelp left
    close_box(sim);
}

// Strength falls by one a block, along the ground.
static void a_source_spreads_to_its_reach(void **state)
{
    (void)state;
    static const struct {
        uint8_t liquid;
        int reach;
    } kinds[] = {{BLOCK_WATER, 7}, {BLOCK_LAVA, 3}};
    for (size_t k = 0; k < ARRAY_COUNT(kinds); k++) {
        Sim *sim = open_box(3);
        put(sim, 20, 4, 20, kinds[k].liquid);
        settle(sim, 400);
        for (int z = 0; z < WIDE; z++)
            for (int x = 0; x < WIDE; x++) {
                int away = abs(x - 20) + abs(z - 20);
                uint8_t expected = away == 0                ? kinds[k].liquid
                                   : away <= kinds[k].reach ? block_flow(kinds[k].liquid, kinds[k].reach + 1 - away)
                                                            : (uint8_t)BLOCK_AIR;
                assert_int_equal(at(x, 4, z), expected);
                assert_int_equal(at(x, 5, z), BLOCK_AIR);
            }
        put(sim, 20, 4, 20, BLOCK_AIR); // it dries up
        settle(sim, 1000);
        assert_int_equal(count_flowing(), 0);
        close_box(sim);
    }
}

static void water_falls_before_it_spreads(void **state)
{
    (void)state;
    Sim *sim = open_box(3);
    put(sim, 20, 12, 20, BLOCK_STONE);
    put(sim, 20, 13, 20, BLOCK_WATER);
    settle(sim, 600);
    assert_int_equal(at(21, 13, 20), BLOCK_WATER_7); // beside the source
    assert_int_equal(at(22, 13, 20), BLOCK_AIR);     // it fell there
    for (int y = 4; y < 13; y++)
        assert_int_equal(at(21, y, 20), BLOCK_WATER_7);
    assert_int_equal(at(22, 8, 20), BLOCK_AIR); // a fall is one block wide
    assert_int_equal(at(28, 4, 20), BLOCK_AIR);
    assert_int_equal(at(27, 4, 20), BLOCK_WATER_1); // six from the fall
    close_box(sim);
}

static void a_lake_flows_into_what_is_opened(void **state)
{
    (void)state;
    Sim *sim = open_box(10);
    for (int z = 8; z < 16; z++)
        for (int x = 8; x < 16; x++)
            box.blocks[index_of(x, 10, z)] = BLOCK_WATER;
    int sources = count_of(BLOCK_WATER);
    put(sim, 16, 10, 12, BLOCK_AIR); // a gap in the bank
    put(sim, 16, 9, 12, BLOCK_AIR);  // and a pit behind it
    put(sim, 10, 9, 10, BLOCK_AIR);  // a hole in the bed
    settle(sim, 400);
    assert_int_equal(at(16, 10, 12), BLOCK_WATER_7);
    assert_int_equal(at(16, 9, 12), BLOCK_WATER_7);
    assert_int_equal(at(10, 9, 10), BLOCK_WATER_7);
    assert_int_equal(count_of(BLOCK_WATER), sources);
    put(sim, 16, 9, 12, BLOCK_STONE);
    put(sim, 16, 10, 12, BLOCK_STONE);
    put(sim, 10, 9, 10, BLOCK_STONE);
    settle(sim, 400);
    assert_int_equal(count_flowing(), 0);
    close_box(sim);
}

static void flow_over_a_lake_stays_in_it(void **state)
{
    (void)state;
    Sim *sim = open_box(10);
    for (int z = 8; z < 24; z++)
        for (int x = 8; x < 24; x++)
            box.blocks[index_of(x, 10, z)] = BLOCK_WATER;
    put(sim, 15, 15, 15, BLOCK_STONE);
    put(sim, 15, 16, 15, BLOCK_WATER);
    settle(sim, 600);
    for (int z = 8; z < 24; z++)
        for (int x = 8; x < 24; x++)
            assert_true(at(x, 11, z) == BLOCK_AIR || abs(x - 15) + abs(z - 15) == 1);
    close_box(sim);
}

static void water_washes_plants_away(void **state)
{
    (void)state;
    Sim *sim = open_box(3);
    put(sim, 12, 4, 10, BLOCK_TORCH);
    put(sim, 12, 4, 12, BLOCK_CACTUS); // solid
    put(sim, 10, 4, 10, BLOCK_WATER);
    settle(sim, 400);
    assert_int_equal(at(12, 4, 10), BLOCK_WATER_6);
    assert_int_equal(at(12, 4, 12), BLOCK_CACTUS);
    close_box(sim);
}

static void lava_and_water_make_stone(void **state)
{
    (void)state;
    Sim *sim = open_box(3);
    put(sim, 10, 4, 10, BLOCK_LAVA);
    put(sim, 13, 4, 10, BLOCK_WATER);
    settle(sim, 1000);
    int cobble = count_of(BLOCK_COBBLE) + count_of(BLOCK_STONE) - 4 * WIDE * WIDE;
    assert_true(cobble > 0);
    for (int z = 1; z < WIDE - 1; z++) // nowhere do they lie side by side
        for (int x = 1; x < WIDE - 1; x++)
            for (int i = 0; i < 2; i++) {
                int a = block_table[at(x, 4, z)].liquid, b = block_table[at(x + i, 4, z + !i)].liquid;
                assert_false(a + b == BLOCK_WATER + BLOCK_LAVA);
            }
    close_box(sim);

    sim = open_box(3);
    put(sim, 10, 4, 10, BLOCK_LAVA);
    put(sim, 11, 4, 10, BLOCK_WATER);
    settle(sim, 1000);
    assert_int_equal(at(10, 4, 10), BLOCK_STONE); // a source that water touches
    close_box(sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sand_falls_to_the_ground),         cmocka_unit_test(sand_sinks_in_water_and_replaces_torches),
        cmocka_unit_test(plants_drop_with_their_ground),    cmocka_unit_test(water_plants_leave_water),
        cmocka_unit_test(a_source_spreads_to_its_reach),    cmocka_unit_test(water_falls_before_it_spreads),
        cmocka_unit_test(a_lake_flows_into_what_is_opened), cmocka_unit_test(flow_over_a_lake_stays_in_it),
        cmocka_unit_test(water_washes_plants_away),         cmocka_unit_test(lava_and_water_make_stone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
