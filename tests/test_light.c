// Light compared with a slow and obvious oracle: a flood fill with a queue over int arrays of the same area.
#include "karst_test.h"

#include "base/isa.h"
#include "karst/recipe.h"
#include "world/light.h"
#include "worlds.h"

enum { WIDE_MAX = AREA_MAX * CHUNK_SIZE, TALL = CHUNK_HEIGHT + 1 };

// ---- the oracle

typedef struct Oracle {
    const Area *area;
    int wide;
    int *light; // (y * wide + z) * wide + x, layers 0..256
    int *queue;
    int head, tail;
} Oracle;

static bool oracle_opaque(const Oracle *oracle, int x, int y, int z)
{
    return block_has(area_get(oracle->area, x, y, z), BLOCK_OPAQUE);
}

static int oracle_index(const Oracle *oracle, int x, int y, int z) { return (y * oracle->wide + z) * oracle->wide + x; }

static void oracle_put(Oracle *oracle, int x, int y, int z, int light)
{
    int index = oracle_index(oracle, x, y, z);
    if (oracle->light[index] >= light)
        return;
    oracle->light[index] = light;
    oracle->queue[oracle->tail++ & 0xFFFFFF] = index;
}

static void oracle_flood(Oracle *oracle)
{
    static const int steps[6][3] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
    int wide = oracle->wide;
    while (oracle->head != oracle->tail) {
        int index = oracle->queue[oracle->head++ & 0xFFFFFF];
        int x = index % wide, z = index / wide % wide, y = index / wide / wide;
        for (int i = 0; i < 6; i++) {
            int nx = x + steps[i][0], ny = y + steps[i][1], nz = z + steps[i][2];
            if (nx < 0 || nz < 0 || ny < 0 || nx >= wide || nz >= wide || ny >= CHUNK_HEIGHT)
                continue;
            if (!oracle_opaque(oracle, nx, ny, nz))
                oracle_put(oracle, nx, ny, nz, oracle->light[index] - 1);
        }
    }
}

static Oracle oracle_create(const Area *area)
{
    Oracle oracle = {.area = area, .wide = area->size * CHUNK_SIZE};
    oracle.light = memory_alloc_zero(MEMORY_GENERAL, sizeof(int) * (size_t)(oracle.wide * oracle.wide * TALL));
    oracle.queue = memory_alloc(MEMORY_GENERAL, sizeof(int) << 24);
    return oracle;
}

// Floods, and leaves the light alone.
static Oracle oracle_finish(Oracle oracle)
{
    oracle_flood(&oracle);
    memory_free(oracle.queue);
    return oracle;
}

static Oracle oracle_sky(const Area *area)
{
    Oracle oracle = oracle_create(area);
    for (int z = 0; z < oracle.wide; z++)
        for (int x = 0; x < oracle.wide; x++) {
            int light = LIGHT_MAX;
            for (int y = CHUNK_HEIGHT; y >= 0 && light == LIGHT_MAX; y--) {
                if (block_has(area_get(area, x, y, z), BLOCK_OPAQUE | BLOCK_DIMS_SKY))
                    break;
                oracle_put(&oracle, x, y, z, light);
            }
        }
    return oracle_finish(oracle);
}

// Of blocks whose light has one hue, or with HUE_COUNT any.
static Oracle oracle_hue(const Area *area, int hue)
{
    Oracle oracle = oracle_create(area);
    for (int y = 0; y < CHUNK_HEIGHT; y++)
        for (int z = 0; z < oracle.wide; z++)
            for (int x = 0; x < oracle.wide; x++) {
                const BlockInfo *info = &block_table[area_get(area, x, y, z)];
                oracle_put(&oracle, x, y, z, hue == HUE_COUNT || (int)info->hue == hue ? info->light : 0);
            }
    return oracle_finish(oracle);
}

// What the oracle finds, once for all instruction sets; light of blocks of any hue is that of HUE_COUNT.
typedef struct Expected {
    const Area *area;
    Oracle sky, hues[HUE_COUNT + 1];
} Expected;

static Expected expect(const Area *area)
{
    Expected expected = {.area = area, .sky = oracle_sky(area)};
    for (int hue = HUE_VIOLET; hue <= HUE_COUNT; hue++)
        expected.hues[hue] = oracle_hue(area, hue);
    return expected;
}

static void expected_quit(Expected *expected)
{
    memory_free(expected->sky.light);
    for (int hue = HUE_VIOLET; hue <= HUE_COUNT; hue++)
        memory_free(expected->hues[hue].light);
}

// ---- comparing

static void compare_kind(const Oracle *oracle, const uint16_t *light, bool sky)
{
    int middle = oracle->area->size / 2 * CHUNK_SIZE;
    for (int y = 0; y < TALL; y++)
        for (int z = -1; z <= CHUNK_SIZE; z++)
            for (int x = -1; x <= CHUNK_SIZE; x++) {
                uint16_t cell = light[light_index(x, y, z)];
                bool opaque = oracle_opaque(oracle, middle + x, y, middle + z);
                int expected = opaque ? 0 : oracle->light[oracle_index(oracle, middle + x, y, middle + z)];
                int found = sky ? light_sky(cell) : light_block(cell);
                if (y == CHUNK_HEIGHT && !sky)
                    continue; // the layer above the world takes part in no face's shading by lamps
                if (found != expected || !(cell & LIGHT_OPEN) != opaque)
                    fail_msg("%s light at %d,%d,%d is %d, not %d", sky ? "sky" : "block", x, y, z, found, expected);
            }
}

// A hue's bit is set where its light alone is as strong as all block light.
static void compare_hue(const Expected *expected, const LightHues *hues, int hue)
{
    const Oracle *all = &expected->hues[HUE_COUNT], *own = &expected->hues[hue];
    int middle = expected->area->size / 2 * CHUNK_SIZE;
    for (int y = 0; y < CHUNK_HEIGHT; y++)
        for (int z = -1; z <= CHUNK_SIZE; z++)
            for (int x = -1; x <= CHUNK_SIZE; x++) {
                int i = oracle_index(all, middle + x, y, middle + z);
                bool lit = !oracle_opaque(all, middle + x, y, middle + z) && own->light[i] > 0;
                bool found = hues->any && (hues->rows[hue - HUE_VIOLET][y + 1][z + 1] >> (x + 1) & 1);
                if (found != (lit && own->light[i] == all->light[i]))
                    fail_msg("hue %d at %d,%d,%d is %d; light %d of %d", hue, x, y, z, found, own->light[i],
                             all->light[i]);
            }
}

static void compare(Area *area)
{
    Neighbourhood around = area_neighbourhood(area);
    Expected expected = expect(area);
    Arena scratch;
    arena_init(&scratch);
    for (int isa = 0; isa < ISA_COUNT; isa++) {
        if (!isa_set((Isa)isa))
            continue;
        uint16_t *light = arena_alloc(&scratch, sizeof *light * (LIGHT_CELLS + LIGHT_SLACK));
        memset(light, 0xAA, sizeof *light * LIGHT_CELLS);
        LightHues *hues = arena_alloc(&scratch, sizeof *hues);
        light_compute(&around, &scratch, light, hues);
        for (int i = 0; i < LIGHT_LAYER; i++)
            assert_int_equal(light[i], 0);
        compare_kind(&expected.sky, light, true);
        compare_kind(&expected.hues[HUE_COUNT], light, false);
        for (int hue = HUE_VIOLET; hue < HUE_COUNT; hue++)
            compare_hue(&expected, hues, hue);
    }
    arena_quit(&scratch);
    expected_quit(&expected);
    area_destroy(area);
}

// ---- tests

static void random_worlds_equal_the_queue(void **state)
{
    (void)state;
    static const Soup soups[] = {
        {{1}, 0, 256, 30, 40},  {{2}, 40, 90, 50, 10}, {{3}, 20, 40, 65, 200},
        {{4}, 250, 256, 40, 5}, {{5}, 0, 3, 20, 3},    {{6}, 60, 130, 12, 0},
    };
    for (size_t i = 0; i < ARRAY_COUNT(soups); i++)
        with_soup(3, soups[i], compare);
}

static void hills_and_caves_equal_the_queue(void **state)
{
    (void)state;
    with_hills(compare);
}

static void light_depends_on_three_by_three_chunks(void **state)
{
    (void)state;
    with_soup(5, (Soup){{8}, 10, 60, 20, 60}, compare);
}

static void the_edge_of_the_world_is_dark(void **state)
{
    (void)state;
    static const int missing[EDGE_CHUNKS] = {0, 1, 2, 3, 5};
    at_the_edge((Soup){{9}, 30, 70, 25, 50}, missing, compare);
}

static uint8_t fill_box(void *context, int x, int y, int z)
{
    (void)context;
    if (x < 14 || x > 34 || z < 14 || z > 34 || y < 50 || y > 80)
        return BLOCK_AIR;
    bool wall = x == 14 || x == 34 || z == 14 || z == 34 || y == 50 || y == 80;
    if (wall)
        return x == 24 && z == 14 && y < 60 ? BLOCK_WATER : BLOCK_STONE;
    return y == 70 && x == 20 && z == 20 ? BLOCK_GLOWSTONE : BLOCK_AIR;
}

static void light_enters_a_box_through_its_window(void **state)
{
    (void)state;
    Area area = area_create(3, fill_box, NULL);
    compare(&area);
}

static uint8_t fill_with(void *context, int x, int y, int z)
{
    (void)x, (void)y, (void)z;
    return *(const uint8_t *)context;
}

static void worlds_of_one_block_equal_the_queue(void **state)
{
    (void)state;
    static const uint8_t blocks[] = {BLOCK_AIR, BLOCK_STONE, BLOCK_WATER, BLOCK_GLOWSTONE};
    for (size_t i = 0; i < ARRAY_COUNT(blocks); i++) {
        uint8_t block = blocks[i];
        Area area = area_create(3, fill_with, &block);
        compare(&area);
    }
}

static void generated_land_equals_the_queue(void **state)
{
    (void)state;
    with_generated_land(compare);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(generated_land_equals_the_queue, nothing_is_left_allocated),
        cmocka_unit_test_teardown(random_worlds_equal_the_queue, nothing_is_left_allocated),
        cmocka_unit_test_teardown(hills_and_caves_equal_the_queue, nothing_is_left_allocated),
        cmocka_unit_test_teardown(light_depends_on_three_by_three_chunks, nothing_is_left_allocated),
        cmocka_unit_test_teardown(the_edge_of_the_world_is_dark, nothing_is_left_allocated),
        cmocka_unit_test_teardown(light_enters_a_box_through_its_window, nothing_is_left_allocated),
        cmocka_unit_test_teardown(worlds_of_one_block_equal_the_queue, nothing_is_left_allocated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
