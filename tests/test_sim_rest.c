// How block updates come to rest: in any order, over missing chunks and limits, in random worlds and generated land.
#include "sim_box.h"

#include "base/hash.h"
#include "karst/recipe.h"
#include "sim/sim.h"
#include "world/chunk.h"

#include <string.h>

static Box other;

// ---- properties on random boxes

static void fill_randomly(Sim *sim, uint64_t seed, int floor)
{
    static const uint8_t soup[] = {BLOCK_AIR,   BLOCK_AIR,    BLOCK_AIR,  BLOCK_AIR,        BLOCK_STONE, BLOCK_STONE,
                                   BLOCK_SAND,  BLOCK_GRAVEL, BLOCK_SAND, BLOCK_TALL_GRASS, BLOCK_KELP,  BLOCK_TORCH,
                                   BLOCK_WATER, BLOCK_LAVA,   BLOCK_AIR,  BLOCK_SUGAR_CANE};
    for (int y = floor; y < HIGH - 8; y++)
        for (int z = 0; z < WIDE; z++)
            for (int x = 0; x < WIDE; x++)
                if (test_random(&seed) % 4 == 0)
                    put(sim, x, y, z, soup[test_random(&seed) % ARRAY_COUNT(soup)]);
}

static void random_worlds_come_to_rest(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        Sim *sim = open_box(2);
        fill_randomly(sim, seed, 3);
        int sand = count_of(BLOCK_SAND), gravel = count_of(BLOCK_GRAVEL);
        int water = count_of(BLOCK_WATER) + count_of(BLOCK_KELP), lava = count_of(BLOCK_LAVA);
        for (int ticks = 0; sim_pending(sim) > 0; ticks++) {
            box.sets = 0;
            sim_tick(sim);
            assert_true(box.sets <= 2 * SIM_UPDATES_MAX); // a fall is two
            assert_true(ticks < 4000);
        }
        assert_int_equal(count_of(BLOCK_SAND), sand);
        assert_int_equal(count_of(BLOCK_GRAVEL), gravel);
        assert_true(count_of(BLOCK_WATER) + count_of(BLOCK_KELP) <= water && count_of(BLOCK_LAVA) <= lava);
        close_box(sim);
    }
}

// At rest every place agrees with the rules, so no update was missed. This states the rules again, as simply as
// possible.
static int level_at(int x, int y, int z, int liquid)
{
    const BlockInfo *info = &block_table[box_get(&box, x, y, z)];
    return info->liquid == liquid ? info->strength : 0;
}

static bool soft(int block)
{
    const BlockInfo *info = &block_table[block];
    bool source = info->liquid && info->strength == block_table[info->liquid].strength;
    return !(info->flags & BLOCK_SOLID) && !source;
}

static int wanted_level(int x, int y, int z, int liquid)
{
    static const int beside[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    int most = block_table[liquid].strength, best = level_at(x, y + 1, z, liquid) ? most - 1 : 0;
    for (int i = 0; i < 4; i++) {
        int nx = x + beside[i][0], nz = z + beside[i][1], level = level_at(nx, y, nz, liquid);
        bool rests = !soft(box_get(&box, nx, y - 1, nz)) && !level_at(nx, y - 1, nz, liquid);
        if (level == most || (level > 0 && rests))
            best = MAX(best, level - 1);
    }
    return best;
}

static void at_rest_nothing_is_left_to_do(void **state)
{
    (void)state;
    for (uint64_t seed = 5; seed <= 7; seed++) {
        Sim *sim = open_box(2);
        fill_randomly(sim, seed, 3);
        settle(sim, 4000);
        for (int y = 1; y < HIGH; y++)
            for (int z = 0; z < WIDE; z++)
                for (int x = 0; x < WIDE; x++) {
                    uint8_t block = at(x, y, z), below = at(x, y - 1, z);
                    assert_false(block_has(block, BLOCK_FALLS) && !block_has(below, BLOCK_SOLID));
                    assert_false(block_has(block, BLOCK_NEEDS_GROUND) && !block_has(below, BLOCK_SOLID) &&
                                 below != block);
                    int water = wanted_level(x, y, z, BLOCK_WATER), lava = wanted_level(x, y, z, BLOCK_LAVA);
                    if (soft(block)) {
                        assert_false(water && lava);
                        assert_int_equal(level_at(x, y, z, BLOCK_WATER), water);
                        assert_int_equal(level_at(x, y, z, BLOCK_LAVA), lava);
                    }
                }
        close_box(sim);
    }
}

// The same changes give the same world, whatever the order of those in one tick.
static void the_order_of_edits_within_a_tick_does_not_matter(void **state)
{
    (void)state;
    enum { EDITS = 600 };
    uint64_t hashes[3];
    for (int order = 0; order < 3; order++) {
        Sim *sim = open_box(2);
        fill_randomly(sim, 11, 3);
        settle(sim, 4000);
        for (int round = 0; round < 20; round++) {
            BlockPos places[EDITS];
            uint64_t seed = (uint64_t)round + 100;
            for (int i = 0; i < EDITS; i++) {
                uint64_t r = test_random(&seed);
                places[i] =
                    (BlockPos){.x = (int64_t)(r % WIDE), .z = (int64_t)(r / 64 % WIDE), .y = 3 + (int)(r / 4096 % 20)};
                box.blocks[index_of(places[i].x, places[i].y, places[i].z)] = BLOCK_AIR;
            }
            for (int i = 0; i < EDITS; i++)
                sim_changed(sim, places[order == 0 ? i : order == 1 ? EDITS - 1 - i : i * 7 % EDITS]);
            for (int tick = 0; tick < 3; tick++)
                sim_tick(sim);
        }
        settle(sim, 4000);
        hashes[order] = hash_bytes(box.blocks, sizeof box.blocks, 0);
        assert_int_equal(hashes[order], hashes[0]);
        close_box(sim);
    }
}

// Updates that wait for chunks go on when these are loaded, and end as if all had been loaded from the start.
static void updates_wait_for_missing_chunks(void **state)
{
    (void)state;
    Sim *sim = open_box(2);
    box.missing[1][2] = box.missing[0][1] = true;
    put(sim, 30, 3, 20, BLOCK_WATER);
    put(sim, 20, 3, 18, BLOCK_LAVA);
    put(sim, 20, 9, 16, BLOCK_SAND);
    for (int i = 0; i < 400; i++)
        sim_tick(sim);
    assert_int_equal(sim_pending(sim), 0);
    assert_true(sim_waiting(sim) > 0);
    assert_int_equal(at(20, 3, 16), BLOCK_SAND);
    memset(box.missing, 0, sizeof box.missing);
    sim_loaded(sim, (ChunkPos){2, 1});
    sim_loaded(sim, (ChunkPos){1, 0});
    settle(sim, 1000);
    assert_int_equal(sim_waiting(sim), 0);
    memcpy(&other, &box, sizeof box);
    sim_destroy(sim);

    sim = open_box(2);
    put(sim, 30, 3, 20, BLOCK_WATER);
    put(sim, 20, 3, 18, BLOCK_LAVA);
    put(sim, 20, 9, 16, BLOCK_SAND);
    settle(sim, 1000);
    assert_memory_equal(other.blocks, box.blocks, sizeof box.blocks);
    close_box(sim);
}

static void updates_beyond_the_tick_limit_wait(void **state)
{
    (void)state;
    Sim *sim = open_box(2);
    int grains = 0;
    for (int y = 6; y < 20; y += 2)
        for (int z = 0; z < WIDE; z++)
            for (int x = 0; x < WIDE; x++, grains++)
                put(sim, x, y, z, BLOCK_SAND);
    assert_true(grains > 3 * SIM_UPDATES_MAX);
    int most = 0;
    while (sim_pending(sim) > 0) {
        int changes = sim_tick(sim);
        most = MAX(most, changes);
    }
    assert_int_equal(most, 2 * SIM_UPDATES_MAX);
    assert_int_equal(count_of(BLOCK_SAND), grains);
    for (int y = 3; y < 10; y++)
        for (int i = 0; i < WIDE * WIDE; i++)
            assert_int_equal(box.blocks[y * WIDE * WIDE + i], BLOCK_SAND);
    close_box(sim);
}

static bool refuse(void *context, BlockPos place, uint8_t block)
{
    return (void)context, (void)place, (void)block, false;
}

static void a_refused_change_is_left_alone(void **state)
{
    (void)state;
    sim_destroy(open_box(2));
    BlockChanger world = changer_of(&box);
    world.set = refuse;
    Sim *sim = sim_create(&world);
    put(sim, 9, 9, 9, BLOCK_SAND);
    put(sim, 20, 9, 9, BLOCK_WATER);
    settle(sim, 20);
    assert_int_equal(at(9, 9, 9), BLOCK_SAND);
    assert_int_equal(count_of(BLOCK_SAND), 1);
    close_box(sim);
}

// ---- generated land

static uint8_t patch_get(const void *context, int64_t x, int y, int64_t z)
{
    const Neighbourhood *around = context;
    return neighbourhood_get(around, (int)x, y, (int)z);
}

// Generated land is nearly at rest: an edit next to it makes no plant fall, and seldom moves liquids or sand.
static void generated_land_is_at_rest(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    int restless[BLOCK_COUNT] = {0}, all = 0, plants = 0;
    for (int place = 0; place < 24; place++) {
        Generator *generator = generator_create(recipe_find_id(place % 3), place);
        Neighbourhood around;
        ChunkPos middle = {place * 1000, place * -700};
        for (int i = 0; i < 9; i++) {
            ChunkPos pos = {middle.x + i % 3 - 1, middle.z + i / 3 - 1};
            around.chunks[i] = source_chunk(generator_source(generator), pos, &scratch);
        }
        BlockQuery blocks = {.get = patch_get, .context = &around};
        for (int i = 0; i < CHUNK_BLOCKS; i++) {
            BlockPos spot = {.x = i % 16, .z = i / 16 % 16, .y = i / 256};
            uint8_t block = patch_get(&around, spot.x, spot.y, spot.z);
            Outcome outcome = rule_at(&blocks, spot);
            bool moves = outcome.kind != OUTCOME_STAYS;
            plants += block_has(block, BLOCK_NEEDS_GROUND);
            restless[block] += moves;
            all += moves;
        }
        for (int i = 0; i < 9; i++)
            chunk_release(around.chunks[i]);
        generator_destroy(generator);
    }
    arena_quit(&scratch);
    for (int block = 0; block < BLOCK_COUNT; block++)
        if (restless[block])
            print_message("%d of %s would change\n", restless[block], block_table[block].name);
    for (int block = 0; block < BLOCK_COUNT; block++)
        assert_true(!block_has((uint8_t)block, BLOCK_NEEDS_GROUND) || restless[block] == 0);
    assert_true(plants > 100);
    assert_true(all < 100);
    assert_int_equal(memory_in_use_total(), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_worlds_come_to_rest),
        cmocka_unit_test(at_rest_nothing_is_left_to_do),
        cmocka_unit_test(the_order_of_edits_within_a_tick_does_not_matter),
        cmocka_unit_test(updates_wait_for_missing_chunks),
        cmocka_unit_test(updates_beyond_the_tick_limit_wait),
        cmocka_unit_test(a_refused_change_is_left_alone),
        cmocka_unit_test(generated_land_is_at_rest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
