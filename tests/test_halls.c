// Halls of craton's caves have light. A hall is where air reaches five blocks and more, in steps along the axes, from
// each of a group of places; what glows in it is within seven blocks of one of them.
#include "karst_test.h"

#include "gen/generator.h"
#include "karst/block.h"
#include "karst/recipe.h"

#include <stdlib.h>
#include <string.h>

enum {
    CHUNKS = 7, // along each side of an area
    SIDE = CHUNKS * CHUNK_SIZE,
    LAYER = SIDE * SIDE,
    TALL = 112,
    CELLS = LAYER * TALL,
    ROOM = 4,   // times that air is worn away from its walls
    LEAST = 60, // places of a hall
    NEAR = 7,
    EDGE = 9, // columns of an area in which halls may go on outside
    GLOWS = 4 // light, from which on a block counts
};

typedef struct Area {
    uint8_t blocks[CELLS], room[CELLS], before[CELLS];
    int group[CELLS], lights[CELLS]; // cells
    int light_count;
} Area;

typedef struct Halls {
    int all, lit; // lit: more than one block glows
} Halls;

static int cell_at(int x, int y, int z) { return y * LAYER + z * SIDE + x; }

static void read_chunk(const ChunkSource *source, ChunkPos pos, int chunk, Arena *scratch, Area *area)
{
    Chunk *blocks = source_chunk(source, pos, scratch);
    const int first = cell_at(chunk % CHUNKS * CHUNK_SIZE, 0, chunk / CHUNKS * CHUNK_SIZE);
    for (int y = 0; y < TALL; y++)
        for (int n = 0; n < CHUNK_COLUMNS; n++)
            area->blocks[first + cell_at(n % CHUNK_SIZE, y, n / CHUNK_SIZE)] =
                chunk_get(blocks, n % CHUNK_SIZE, y, n / CHUNK_SIZE);
    chunk_release(blocks);
    arena_reset(scratch);
}

// Air below the highest opaque block of its column.
static void find_air(Area *area)
{
    for (int column = 0; column < LAYER; column++) {
        bool covered = false;
        for (int cell = column + (TALL - 1) * LAYER; cell >= 0; cell -= LAYER) {
            area->room[cell] = covered && !block_has(area->blocks[cell], BLOCK_SOLID | BLOCK_LIQUID);
            covered |= block_has(area->blocks[cell], BLOCK_OPAQUE);
        }
    }
}

static void wear_away(Area *area)
{
    static const int steps[] = {1, -1, SIDE, -SIDE, LAYER, -LAYER};
    memcpy(area->before, area->room, sizeof area->room);
    for (int cell = 0; cell < CELLS; cell++)
        for (int s = 0; s < 6 && area->room[cell]; s++) {
            const int beside = cell + steps[s];
            area->room[cell] = beside >= 0 && beside < CELLS && area->before[beside];
        }
}

static void find_lights(Area *area)
{
    area->light_count = 0;
    for (int cell = 0; cell < CELLS; cell++)
        if (block_table[area->blocks[cell]].light >= GLOWS && !block_has(area->blocks[cell], BLOCK_LIQUID))
            area->lights[area->light_count++] = cell;
}

// Takes the places that hang together with one, at most two blocks from one to the next. Returns how many.
static int take_group(Area *area, int cell)
{
    int count = 0;
    area->group[count++] = cell;
    area->room[cell] = 0;
    for (int next = 0; next < count; next++)
        for (int n = 0; n < 125; n++) {
            const int to = area->group[next] + cell_at(n % 5 - 2, n / 25 - 2, n / 5 % 5 - 2);
            if (to >= 0 && to < CELLS && area->room[to]) {
                area->room[to] = 0;
                area->group[count++] = to;
            }
        }
    return count;
}

static bool is_near(int a, int b)
{
    return abs(a % SIDE - b % SIDE) <= NEAR && abs(a / SIDE % SIDE - b / SIDE % SIDE) <= NEAR &&
           abs(a / LAYER - b / LAYER) <= NEAR;
}

static bool goes_on(const Area *area, int count)
{
    bool edge = false;
    for (int n = 0; n < count; n++) {
        const int x = area->group[n] % SIDE, z = area->group[n] / SIDE % SIDE;
        edge |= MIN(x, z) < EDGE || MAX(x, z) >= SIDE - EDGE;
    }
    return edge;
}

static void count_hall(const Area *area, int count, Halls *halls)
{
    int lights = 0;
    for (int l = 0; l < area->light_count; l++) {
        int n = 0;
        while (n < count && !is_near(area->group[n], area->lights[l]))
            n++;
        lights += n < count;
    }
    halls->all++;
    halls->lit += lights > 1;
}

static void count_halls(Area *area, Halls *halls)
{
    find_lights(area);
    find_air(area);
    for (int times = 0; times < ROOM; times++)
        wear_away(area);
    for (int cell = 0; cell < CELLS; cell++) {
        const int count = area->room[cell] ? take_group(area, cell) : 0;
        if (count >= LEAST && !goes_on(area, count))
            count_hall(area, count, halls);
    }
}

// Measured: all of 45.
static void halls_have_more_than_one_light(void **state)
{
    (void)state;
    Area *area = memory_alloc(MEMORY_GENERAL, sizeof *area);
    Halls halls = {0};
    Arena scratch;
    arena_init(&scratch);
    for (int place = 0; place < 24 / TEST_STRIDE; place++) {
        Generator *generator = generator_create(recipe_find_name("craton"), place + 1);
        for (int n = 0; n < CHUNKS * CHUNKS; n++)
            read_chunk(generator_source(generator), (ChunkPos){place * 400 + n % CHUNKS, n / CHUNKS - 300}, n, &scratch,
                       area);
        count_halls(area, &halls);
        generator_destroy(generator);
    }
    arena_quit(&scratch);
    memory_free(area);
    print_message("%d halls, %d with more than one light\n", halls.all, halls.lit);
    assert_true(halls.all >= 30 / TEST_STRIDE && 20 * halls.lit >= 19 * halls.all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(halls_have_more_than_one_light)};
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
