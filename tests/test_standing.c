// What blocks stand on, hang from and float on: where they may be put, and that they drop. A world of one column.
#include "karst_test.h"

#include "sim/sim.h"

#include <string.h>

enum { HIGH = 16 };

static uint8_t column[HIGH];

// Stone around the column and below, air above.
static uint8_t column_get(const void *context, int64_t x, int y, int64_t z)
{
    (void)context;
    if (y >= HIGH)
        return BLOCK_AIR;
    return x || z || y < 0 ? BLOCK_STONE : column[y];
}

static bool column_set(void *context, BlockPos at, uint8_t block)
{
    (void)context;
    assert_true(at.x == 0 && at.z == 0 && at.y >= 0 && at.y < HIGH);
    column[at.y] = block;
    return true;
}

static const BlockChanger world = {.blocks = {.get = column_get}, .set = column_set};

static void blocks_are_put_where_they_stand(void **state)
{
    (void)state;
    static const struct {
        uint8_t column[4]; // from y 3 on
        uint8_t block;
        int at, stands; // y; 0: nowhere
    } rows[] = {
        {{BLOCK_STONE, BLOCK_STONE}, BLOCK_STONE, 4, 0},
        {{BLOCK_STONE, BLOCK_TORCH}, BLOCK_TORCH, 5, 0},
        {{BLOCK_STONE, BLOCK_WATER, BLOCK_WATER}, BLOCK_LILY_PAD, 4, 6},
        {{BLOCK_STONE, BLOCK_WATER, BLOCK_STONE}, BLOCK_LILY_PAD, 4, 0},
        {{BLOCK_STONE, BLOCK_AIR}, BLOCK_SUGAR_CANE, 4, 4},
        {{BLOCK_STONE, BLOCK_SUGAR_CANE, BLOCK_SUGAR_CANE}, BLOCK_SUGAR_CANE, 4, 6},
        {{BLOCK_STONE, BLOCK_AIR}, BLOCK_KELP, 4, 0},
        {{BLOCK_STONE, BLOCK_WATER}, BLOCK_KELP, 4, 4},
        {{BLOCK_STONE, BLOCK_KELP, BLOCK_WATER}, BLOCK_KELP, 4, 5},
        {{BLOCK_STONE, BLOCK_KELP}, BLOCK_KELP, 4, 0},
        {{BLOCK_STONE, BLOCK_WATER, BLOCK_AIR}, BLOCK_REED, 4, 5},
        {{BLOCK_STONE, BLOCK_AIR}, BLOCK_REED, 4, 4},
        {{BLOCK_STONE, BLOCK_WATER}, BLOCK_MOSS_CARPET, 5, 0},
        {{BLOCK_STONE, BLOCK_AIR}, BLOCK_MOSS_CARPET, 4, 4},
        {{BLOCK_STONE, BLOCK_WATER, BLOCK_WATER}, BLOCK_RED_CORAL_FAN, 4, 4},
        {{BLOCK_AIR, BLOCK_AIR, BLOCK_AIR, BLOCK_STONE}, BLOCK_STALACTITE, 5, 5},
        {{BLOCK_STONE, BLOCK_AIR, BLOCK_AIR, BLOCK_STONE}, BLOCK_STALACTITE, 4, 0},
        {{BLOCK_AIR, BLOCK_AIR, BLOCK_VINE, BLOCK_STONE}, BLOCK_VINE, 5, 4},
    };
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++) {
        memset(column, BLOCK_AIR, sizeof column);
        memset(column, BLOCK_STONE, 3);
        memcpy(column + 3, rows[i].column, sizeof rows[i].column);
        BlockPos pos = {.y = rows[i].at};
        assert_int_equal(sim_find_placement(&world.blocks, rows[i].block, &pos) ? pos.y : 0, rows[i].stands);
    }
}

// A strand of three blocks hangs at y 9 to 11 from `ceiling`; then one block is broken.
static int hanging_after(uint8_t block, uint8_t ceiling, int broken)
{
    int left = 0;
    memset(column, BLOCK_AIR, sizeof column);
    column[0] = BLOCK_STONE;
    column[12] = ceiling;
    memset(column + 9, block, 3);
    Sim *sim = sim_create(&world);
    for (int y = 0; y < HIGH; y++)
        sim_changed(sim, (BlockPos){.y = y});
    assert_int_equal(sim_pending(sim), 0); // they hang
    column[broken] = BLOCK_AIR;
    sim_changed(sim, (BlockPos){.y = broken});
    for (int tick = 0; sim_pending(sim) > 0; tick++) {
        assert_true(tick < 50);
        sim_tick(sim);
    }
    sim_destroy(sim);
    for (int y = 0; y < HIGH; y++)
        left += column[y] == block;
    return left;
}

static void what_hangs_drops_with_its_ceiling(void **state)
{
    (void)state;
    int kinds = 0;
    for (int block = 0; block < BLOCK_COUNT; block++) {
        if (!block_has((uint8_t)block, BLOCK_HANGS))
            continue;
        assert_int_equal(hanging_after((uint8_t)block, BLOCK_STONE, 12), 0);
        assert_int_equal(hanging_after((uint8_t)block, BLOCK_OAK_LEAVES, 11), 0);
        assert_int_equal(hanging_after((uint8_t)block, BLOCK_STONE, 10), 1);
        assert_int_equal(hanging_after((uint8_t)block, BLOCK_STONE, 9), 2);
        kinds++;
    }
    assert_int_equal(kinds, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_put_where_they_stand),
        cmocka_unit_test(what_hangs_drops_with_its_ceiling),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
