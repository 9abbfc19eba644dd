// Blocks, coordinates, seeds.
#include "karst_test.h"

#include "karst/world.h"
#include "world/blockset.h"
#include "world/seed.h"

// An outline is that of a cube, or smaller; those of torches touch their walls.
static void outlines_are_within_their_cells(void **state)
{
    (void)state;
    for (int block = 0; block < BLOCK_COUNT; block++) {
        const BlockInfo *info = &block_table[block];
        float low[3], high[3];
        block_outline((uint8_t)block, low, high);
        for (int axis = 0; axis < 3; axis++)
            assert_true(low[axis] >= 0 && high[axis] <= 1 && high[axis] - low[axis] > 0.05f);
        bool full = low[0] == 0 && low[1] == 0 && low[2] == 0 && high[0] == 1 && high[1] == 1 && high[2] == 1;
        assert_true(full || info->shape == SHAPE_CROSS || info->shape == SHAPE_FLAT);
        assert_true(info->wall != WALL_WEST || low[0] < 0.1f);
        assert_true(info->wall != WALL_SOUTH || high[2] > 0.9f);
    }
}

// A set of blocks with numbers from 128 on is slower to mark (world/blockset.h). Only opaque blocks, and what lies
// flat, which the mesher alone looks for, have them.
static void high_numbers_are_opaque_or_flat(void **state)
{
    (void)state;
    for (int block = 128; block < BLOCK_COUNT; block++) {
        const BlockInfo *info = &block_table[block];
        assert_true(info->flags & BLOCK_OPAQUE || info->shape == SHAPE_FLAT);
        assert_true(info->light == 0 && !(info->flags & (BLOCK_DIMS_SKY | BLOCK_LIQUID)));
    }
}

// Numbers are a byte in saved worlds: for blocks to come.
static void numbers_are_free(void **state)
{
    (void)state;
    assert_true(UINT8_MAX + 1 - BLOCK_COUNT >= 24);
}

// A set has the kinds that were added to it and no others, also where it marks whole rows.
static void sets_of_blocks_hold_every_kind(void **state)
{
    (void)state;
    for (int block = 0; block < BLOCK_COUNT; block++) {
        BlockSet sets[2] = {0};
        uint8_t blocks[256];
        uint16_t rows[2][16], *members = rows[0], *others = rows[1];
        blockset_add(&sets[0], block);
        for (int i = 0; i < 256; i++) {
            blocks[i] = (uint8_t)(i % BLOCK_COUNT);
            if (i < BLOCK_COUNT && i != block)
                blockset_add(&sets[1], i);
        }
        blockset_rows(sets, 2, blocks, 16, rows[0], 16);
        for (int i = 0; i < 256; i++) {
            assert_int_equal(blockset_has(&sets[0], blocks[i]), blocks[i] == block);
            assert_int_equal(members[i / 16] >> i % 16 & 1, blocks[i] == block);
            assert_int_equal(others[i / 16] >> i % 16 & 1, blocks[i] != block);
        }
    }
}

static void every_block_makes_sense(void **state)
{
    (void)state;
    for (int block = 0; block < BLOCK_COUNT; block++) {
        const BlockInfo *info = &block_table[block];
        assert_non_null(info->name);
        assert_int_equal(block_by_name(info->name), block); // so names differ
        assert_int_equal(strspn(info->name, "abcdefghijklmnopqrstuvwxyz_0123456789"), strlen(info->name));
        assert_true(info->light <= 15);
        bool drawn = info->shape != SHAPE_NONE;
        assert_int_equal(drawn, info->tile_top != TILE_NONE);
        assert_int_equal(drawn, info->tile_side != TILE_NONE);
        assert_int_equal(drawn, info->tile_bottom != TILE_NONE);
        assert_true(info->tile_top < TILE_COUNT && info->tile_side < TILE_COUNT && info->tile_bottom < TILE_COUNT);
        // Opaque blocks hide what is behind them: they must fill their cell and be drawn without holes.
        if (info->flags & BLOCK_OPAQUE) {
            assert_true(info->flags & BLOCK_SOLID);
            assert_true(info->shape == SHAPE_CUBE || block == BLOCK_VOID);
            assert_false(info->flags & (BLOCK_CUTOUT | BLOCK_TRANSLUCENT | BLOCK_LIQUID | BLOCK_REPLACEABLE));
        }
        if (info->flags & BLOCK_LIQUID)
            assert_false(info->flags & BLOCK_SOLID);
        if (info->shape == SHAPE_CROSS || info->shape == SHAPE_FLAT)
            assert_true((info->flags & BLOCK_CUTOUT) && !(info->flags & BLOCK_SOLID));
        assert_false((info->flags & BLOCK_CUTOUT) && (info->flags & BLOCK_TRANSLUCENT));
    }
    assert_int_equal(block_by_name("no such block"), BLOCK_COUNT);
    assert_int_equal(BLOCK_AIR, 0);
}

static void a_torch_has_a_form_for_each_wall(void **state)
{
    (void)state;
    for (int wall = WALL_WEST; wall < WALL_COUNT; wall++) {
        uint8_t form = block_on_wall(BLOCK_TORCH, wall_step[wall][0], wall_step[wall][1]);
        assert_int_equal(block_table[form].wall, wall);
        assert_int_equal(block_table[form].light, block_table[BLOCK_TORCH].light);
        assert_int_equal(block_item(form), BLOCK_TORCH);
    }
    assert_int_equal(block_on_wall(BLOCK_TORCH, 0, 0), BLOCK_AIR);
    assert_int_equal(block_on_wall(BLOCK_STONE, 1, 0), BLOCK_AIR);
    assert_int_equal(block_item(BLOCK_STONE), BLOCK_STONE);
}

// Saved worlds contain these numbers.
static void block_numbers_are_frozen(void **state)
{
    (void)state;
    static const struct {
        Block block;
        int number;
        const char *name;
    } frozen[] = {{BLOCK_AIR, 0, "air"},
                  {BLOCK_VOID, 1, "void"},
                  {BLOCK_STONE, 2, "stone"},
                  {BLOCK_GRASS, 5, "grass"},
                  {BLOCK_BEDROCK, 14, "bedrock"},
                  {BLOCK_OAK_LOG, 28, "oak_log"},
                  {BLOCK_PLANKS, 40, "planks"},
                  {BLOCK_TORCH, 56, "torch"},
                  {BLOCK_GLOWSTONE, 57, "glowstone"},
                  {BLOCK_WATER, 58, "water"},
                  {BLOCK_LAVA, 59, "lava"},
                  {BLOCK_WATER_1, 60, "water_1"},
                  {BLOCK_LAVA_3, 69, "lava_3"},
                  {BLOCK_TORCH_WEST, 70, "torch_west"},
                  {BLOCK_TORCH_SOUTH, 73, "torch_south"},
                  {BLOCK_STALACTITE, 74, "stalactite"},
                  {BLOCK_BUSH, 88, "bush"},
                  {BLOCK_GLASS, 110, "glass"},
                  {BLOCK_MOSS, 111, "moss"},
                  {BLOCK_PALM_LOG, 133, "palm_log"},
                  {BLOCK_PINK_WOOL, 163, "pink_wool"},
                  {BLOCK_TURF, 164, "turf"},
                  {BLOCK_SHELLS, 167, "shells"},
                  {BLOCK_PLAIN_GREY_0, 168, "plain_grey_0"},
                  {BLOCK_PLAIN_MAGENTA_PALE, 231, "plain_magenta_pale"}};
    for (size_t i = 0; i < ARRAY_COUNT(frozen); i++) {
        assert_int_equal(frozen[i].block, frozen[i].number);
        assert_string_equal(block_table[frozen[i].number].name, frozen[i].name);
    }
}

static void every_tile_has_its_own_name(void **state)
{
    (void)state;
    for (int a = 0; a < TILE_COUNT; a++)
        for (int b = 0; b < a; b++)
            assert_string_not_equal(tile_name((Tile)a), tile_name((Tile)b));
}

static void coordinates_are_exact_to_the_edge(void **state)
{
    (void)state;
    static const struct {
        int64_t block;
        int32_t chunk;
    } cases[] = {{0, 0},
                 {15, 0},
                 {16, 1},
                 {-1, -1},
                 {-16, -1},
                 {-17, -2},
                 {WORLD_BLOCK_MIN, INT32_MIN},
                 {WORLD_BLOCK_MIN + 15, INT32_MIN},
                 {WORLD_BLOCK_MAX, INT32_MAX},
                 {WORLD_BLOCK_MAX - 15, INT32_MAX},
                 {WORLD_BLOCK_MAX - 16, INT32_MAX - 1}};
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++) {
        ChunkPos pos = chunk_pos_of_block(cases[i].block, cases[i].block);
        assert_int_equal(pos.x, cases[i].chunk);
        assert_int_equal(pos.z, cases[i].chunk);
        assert_true(chunk_pos_block_x(pos) == floor_div(cases[i].block, 16) * 16);
        assert_true(chunk_pos_block_z(pos) == chunk_pos_block_x(pos));
    }
    assert_true(block_in_world(WORLD_BLOCK_MIN, WORLD_BLOCK_MAX));
    assert_false(block_in_world(WORLD_BLOCK_MIN - 1, 0));
    assert_false(block_in_world(0, WORLD_BLOCK_MAX + 1));
    assert_false(block_in_world(INT64_MIN, INT64_MAX));
}

static void neighbours_end_at_the_edge(void **state)
{
    (void)state;
    ChunkPos result = {5, 5};
    assert_false(chunk_pos_offset((ChunkPos){INT32_MIN, 0}, -1, 0, &result));
    assert_false(chunk_pos_offset((ChunkPos){0, INT32_MAX}, 0, 1, &result));
    assert_true(chunk_pos_equal(result, (ChunkPos){5, 5}));
    assert_true(chunk_pos_offset((ChunkPos){INT32_MIN, INT32_MAX}, 1, -1, &result));
    assert_true(chunk_pos_equal(result, (ChunkPos){INT32_MIN + 1, INT32_MAX - 1}));
}

static void a_neighbourhood_sees_nine_chunks(void **state)
{
    (void)state;
    uint8_t *blocks = memory_alloc(MEMORY_GENERAL, CHUNK_BLOCKS);
    Neighbourhood around = {{0}};
    for (int i = 0; i < 9; i++) {
        memset(blocks, i + 2, CHUNK_BLOCKS);
        around.chunks[i] = i == 8 ? NULL : chunk_create((ChunkPos){i % 3 - 1, i / 3 - 1}, blocks);
    }
    assert_int_equal(neighbourhood_get(&around, -1, 0, -1), 2);
    assert_int_equal(neighbourhood_get(&around, 0, 0, -16), 3);
    assert_int_equal(neighbourhood_get(&around, 16, 9, -1), 4);
    assert_int_equal(neighbourhood_get(&around, -16, 9, 15), 5);
    assert_int_equal(neighbourhood_get(&around, 15, 255, 15), 6);
    assert_int_equal(neighbourhood_get(&around, 31, 0, 0), 7);
    assert_int_equal(neighbourhood_get(&around, -1, 0, 31), 8);
    assert_int_equal(neighbourhood_get(&around, 15, 0, 16), 9);
    assert_int_equal(neighbourhood_get(&around, 16, 0, 16), BLOCK_VOID); // missing: solid and dark
    assert_int_equal(neighbourhood_get(&around, 0, -1, 0), BLOCK_VOID);
    assert_int_equal(neighbourhood_get(&around, 16, 256, 16), BLOCK_AIR);
    for (int i = 0; i < 9; i++)
        chunk_release(around.chunks[i]);
    memory_free(blocks);
}

// Hashes of text as Java's String.hashCode gives them; worked out over UTF-16 with an independent implementation.
static void seeds_are_numbers_or_java_hashes(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t seed;
    } cases[] = {
        {"404", 404},
        {"-1", -1},
        {"+5", 5},
        {"0", 0},
        {"9223372036854775807", INT64_MAX},
        {"-9223372036854775808", INT64_MIN},
        {"9223372036854775808", -1773151197}, // no longer a number: text
        {"Karst", 72267037},
        {"hello", 99162322},
        {"glacier", 108181935},
        {"", 0},
        {" 5", 1045},
        {"1.5", 48568},
        {"Gr\xc3\xb6\xc3\x9f"
         "e",
         69209585},
        {"\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e", 25921943},
        {"\xf0\x9f\x8c\x8d", 1773137},                          // beyond 16 bits: two units
        {"\xff", 0xFFFD},                                       // not UTF-8
        {"\xc3", 0xFFFD},                                       // cut off
        {"\xed\xa0\x80", 31 * (31 * 0xFFFD + 0xFFFD) + 0xFFFD}, // a lone surrogate
        {"\xc0\xaf", 31 * 0xFFFD + 0xFFFD},                     // longer than needed
    };
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++)
        if (seed_from_text(cases[i].text) != cases[i].seed)
            fail_msg("\"%s\" gives %lld", cases[i].text, (long long)seed_from_text(cases[i].text));
}

static void typed_seeds_are_described_with_their_numbers(void **state)
{
    static const struct {
        const char *typed, *text;
    } cases[] = {{"my first world", "my first world (1226823086)"},
                 {"", "1226823086"},
                 {"H\xc3\xb6hle", "H\xc3\xb6hle (1226823086)"},
                 {"a seed of many words", "a seed of many words (1226823086)"}};
    (void)state;
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++)
        assert_string_equal(seed_describe(1226823086, cases[i].typed).text, cases[i].text);
    const char *number = " (1226823086)";
    const size_t room = sizeof(Text) - 1 - strlen(number); // for what was typed
    char typed[sizeof(Text) + 1] = "";
    for (size_t length = room - 2; length < sizeof typed - 2; length++) { // a letter of two bytes, whole or left out
        memset(typed, 'a', length);
        memcpy(typed + length, "\xc3\xb6", sizeof "\xc3\xb6");
        const Text text = seed_describe(1226823086, typed);
        const size_t shown = length + 2 <= room ? length + 2 : MIN(length, room);
        assert_memory_equal(text.text, typed, shown);
        assert_string_equal(text.text + shown, number);
    }
}

static void long_seeds_are_hashed_whole(void **state)
{
    (void)state;
    char text[10001];
    memset(text, 'a', 10000);
    text[10000] = '\0';
    assert_true(seed_from_text(text) == -47976192);
    memset(text, '1', 10000); // digits, but no 64-bit number
    assert_true(seed_from_text(text) != 0);
}

static void any_bytes_give_a_seed(void **state)
{
    (void)state;
    uint64_t random = 9;
    for (int i = 0; i < 20000; i++) {
        char text[16] = "";
        for (size_t k = 0; k < test_random(&random) % 16; k++)
            text[k] = (char)(1 + test_random(&random) % 255);
        int64_t seed = seed_from_text(text);
        assert_true(seed == seed_from_text(text));
    }
}

static void random_seeds_differ(void **state)
{
    (void)state;
    assert_true(seed_random() != seed_random());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_block_makes_sense),
        cmocka_unit_test(high_numbers_are_opaque_or_flat),
        cmocka_unit_test(numbers_are_free),
        cmocka_unit_test(sets_of_blocks_hold_every_kind),
        cmocka_unit_test(outlines_are_within_their_cells),
        cmocka_unit_test(block_numbers_are_frozen),
        cmocka_unit_test(a_torch_has_a_form_for_each_wall),
        cmocka_unit_test(every_tile_has_its_own_name),
        cmocka_unit_test(coordinates_are_exact_to_the_edge),
        cmocka_unit_test(neighbours_end_at_the_edge),
        cmocka_unit_test(a_neighbourhood_sees_nine_chunks),
        cmocka_unit_test(seeds_are_numbers_or_java_hashes),
        cmocka_unit_test(typed_seeds_are_described_with_their_numbers),
        cmocka_unit_test(long_seeds_are_hashed_whole),
        cmocka_unit_test(any_bytes_give_a_seed),
        cmocka_unit_test(random_seeds_differ),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
