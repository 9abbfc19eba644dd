// Block updates after edits: rules on small worlds made by hand, then properties on random ones.
#include "karst_test.h"

#include "base/hash.h"
#include "gen/generator.h"
#include "recipe/recipe.h"
#include "sim/sim.h"
#include "world/chunk.h"

#include <string.h>

// A box of blocks; around it is stone below and at the sides, air above. Chunks can be missing.
enum { WIDE = 48, HIGH = 32, CELLS = WIDE * WIDE * HIGH };

typedef struct Box {
    uint8_t blocks[CELLS];
    bool missing[WIDE / CHUNK_SIZE][WIDE / CHUNK_SIZE]; // [z][x]
    int sets;
} Box;

static Box box, other;

static int index_of(int64_t x, int y, int64_t z) { return (int)((y * WIDE + z) * WIDE + x); }

static uint8_t box_get(const void *context, int64_t x, int y, int64_t z)
{
    const Box *in = context;
    if (y >= HIGH)
        return BLOCK_AIR;
    if (y < 0)
        return BLOCK_VOID;
    if (x < 0 || x >= WIDE || z < 0 || z >= WIDE)
        return BLOCK_STONE;
    return in->missing[z / CHUNK_SIZE][x / CHUNK_SIZE] ? BLOCK_VOID : in->blocks[index_of(x, y, z)];
}

static bool box_set(void *context, BlockPos at, uint8_t block)
{
    Box *in = context;
    assert_true(at.x >= 0 && at.x < WIDE && at.z >= 0 && at.z < WIDE && at.y >= 0 && at.y < HIGH);
    assert_false(in->missing[at.z / CHUNK_SIZE][at.x / CHUNK_SIZE]); // no update leaks out of what is loaded
    assert_true(block < BLOCK_COUNT && block != BLOCK_VOID);
    in->blocks[index_of(at.x, at.y, at.z)] = block;
    in->sets++;
    return true;
}

static BlockChanger changer_of(Box *in)
{
    return (BlockChanger){.blocks = {.get = box_get, .context = in}, .set = box_set, .context = in};
}

// Stone up to `floor`, air above.
static Sim *open_box(int floor)
{
    memset(&box, 0, sizeof box);
    memset(box.blocks, BLOCK_STONE, (size_t)(floor + 1) * WIDE * WIDE);
    BlockChanger world = changer_of(&box);
    return sim_create(&world);
}

static void close_box(Sim *sim)
{
    sim_destroy(sim);
    assert_int_equal(memory_in_use_total(), 0);
}

static uint8_t at(int x, int y, int z) { return box.blocks[index_of(x, y, z)]; }

static void put(Sim *sim, int x, int y, int z, int block)
{
    box.blocks[index_of(x, y, z)] = (uint8_t)block;
    sim_changed(sim, (BlockPos){.x = x, .y = y, .z = z});
}

// Ticks until nothing is left to be done; fails if that takes longer than `most`.
static int settle(Sim *sim, int most)
{
    int ticks = 0;
    while (sim_pending(sim) > 0) {
        sim_tick(sim);
        assert_true(++ticks <= most);
    }
    return ticks;
}

static int count_of(int block)
{
    int count = 0;
    for (int i = 0; i < CELLS; i++)
        count += box.blocks[i] == block;
    return count;
}

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
        cmocka_unit_test(sand_falls_to_the_ground),
        cmocka_unit_test(sand_sinks_in_water_and_replaces_torches),
        cmocka_unit_test(plants_drop_with_their_ground),
        cmocka_unit_test(water_plants_leave_water),
        cmocka_unit_test(a_source_spreads_to_its_reach),
        cmocka_unit_test(water_falls_before_it_spreads),
        cmocka_unit_test(a_lake_flows_into_what_is_opened),
        cmocka_unit_test(flow_over_a_lake_stays_in_it),
        cmocka_unit_test(water_washes_plants_away),
        cmocka_unit_test(lava_and_water_make_stone),
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
