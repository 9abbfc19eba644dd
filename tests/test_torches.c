// Torches on walls: they stand only where the wall is, and drop when it is removed.
#include "karst_test.h"

#include "sim/sim.h"

enum { SIDE = 16, SETTLE_TICKS = 100 };

typedef struct Box {
    uint8_t blocks[SIDE][SIDE][SIDE]; // y, z, x
} Box;

static bool is_inside(int64_t x, int y, int64_t z)
{
    return x >= 0 && x < SIDE && y >= 0 && y < SIDE && z >= 0 && z < SIDE;
}

static uint8_t box_get(const void *context, int64_t x, int y, int64_t z)
{
    const Box *box = context;
    return is_inside(x, y, z) ? box->blocks[y][z][x] : BLOCK_AIR;
}

static bool box_set(void *context, BlockPos at, uint8_t block)
{
    Box *box = context;
    assert_true(is_inside(at.x, at.y, at.z));
    box->blocks[at.y][at.z][at.x] = block;
    return true;
}

static void put(Sim *sim, Box *box, BlockPos at, uint8_t block)
{
    box_set(box, at, block);
    sim_changed(sim, at);
    for (int tick = 0; tick < SETTLE_TICKS; tick++)
        sim_tick(sim);
    assert_int_equal(sim_pending(sim), 0);
}

static void torches_drop_with_their_wall(void **state)
{
    (void)state;
    for (int wall = WALL_WEST; wall < WALL_COUNT; wall++) {
        Box box = {0};
        const BlockChanger world = {.blocks = {.get = box_get, .context = &box}, .set = box_set, .context = &box};
        Sim *sim = sim_create(&world);
        uint8_t form = block_on_wall(BLOCK_TORCH, wall_step[wall][0], wall_step[wall][1]);
        BlockPos torch = {.x = 5, .z = 5, .y = 9}, behind = torch, before = torch, placed = torch;
        behind.x += wall_step[wall][0];
        behind.z += wall_step[wall][1];
        before.x -= wall_step[wall][0];
        before.z -= wall_step[wall][1];
        put(sim, &box, before, BLOCK_STONE); // the block across does not hold it
        assert_false(sim_find_placement(&world.blocks, form, &placed));
        put(sim, &box, behind, BLOCK_STONE);
        assert_true(sim_find_placement(&world.blocks, form, &placed));
        put(sim, &box, torch, form);
        assert_int_equal(box_get(&box, 5, 9, 5), form);
        put(sim, &box, before, BLOCK_AIR);
        assert_int_equal(box_get(&box, 5, 9, 5), form);
        put(sim, &box, behind, BLOCK_TALL_GRASS); // it is no wall
        assert_int_equal(box_get(&box, 5, 9, 5), BLOCK_AIR);
        sim_destroy(sim);
    }
    assert_int_equal(memory_in_use_total(), 0);
}

static void water_washes_them_away(void **state)
{
    (void)state;
    Box box = {0};
    const BlockChanger world = {.blocks = {.get = box_get, .context = &box}, .set = box_set, .context = &box};
    Sim *sim = sim_create(&world);
    for (int z = 0; z < SIDE; z++)
        for (int x = 0; x < SIDE; x++)
            box.blocks[0][z][x] = BLOCK_STONE;
    for (int z = 0; z < SIDE; z++)
        for (int x = 0; x < SIDE; x++)
            if (x == 0 || z == 0 || x == SIDE - 1 || z == SIDE - 1)
                box.blocks[1][z][x] = BLOCK_STONE;
    put(sim, &box, (BlockPos){.x = 1, .z = 5, .y = 1}, BLOCK_TORCH_WEST);
    put(sim, &box, (BlockPos){.x = 4, .z = 5, .y = 1}, BLOCK_WATER);
    assert_int_equal(block_table[box_get(&box, 1, 1, 5)].liquid, BLOCK_WATER);
    sim_destroy(sim);
    assert_int_equal(memory_in_use_total(), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(torches_drop_with_their_wall),
        cmocka_unit_test(water_washes_them_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
