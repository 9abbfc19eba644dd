// The recipe of caves: every part of it changes chunks, its crust is kept, and what would not rest is refused.
#include "cave_fixture.h"

#include "gen/recipe.h"
#include "karst/recipe.h"

// ---- the recipe

typedef struct Alteration {
    const char *name;
    size_t offset, bytes;
    union {
        float real;
        int whole;
        uint8_t byte;
    };
} Alteration;

#define AT(member)                                                                                                     \
    .name = #member, .offset = offsetof(GeneratorSpec, member), .bytes = sizeof((GeneratorSpec){0}.member)
#define REAL(member, value)                                                                                            \
    {                                                                                                                  \
        AT(member), .real = (value)                                                                                    \
    }
#define WHOLE(member, value)                                                                                           \
    {                                                                                                                  \
        AT(member), .whole = (value)                                                                                   \
    }
#define BYTE(member, value)                                                                                            \
    {                                                                                                                  \
        AT(member), .byte = (value)                                                                                    \
    }

static const Alteration alterations[] = {
    WHOLE(caves.sample_step, 2),
    WHOLE(caves.top, 40),
    REAL(caves.ledge, 0.2f),
    WHOLE(caves.ledge_height, 5),
    REAL(caves.mouth, 9.0f),
    WHOLE(caves.chambers.field, -1),
    REAL(caves.chambers.above, -0.3f),
    REAL(caves.chambers.rate, 9.0f),
    REAL(caves.chambers.most, 0.3f),
    WHOLE(caves.chambers.low, 30),
    WHOLE(caves.chambers.high, 30),
    WHOLE(caves.ravine_count, 0),
    WHOLE(caves.ravines[0].field, 1),
    WHOLE(caves.ravines[1].where, 1),
    REAL(caves.ravines[0].above, 0.5f),
    REAL(caves.ravines[1].rate, 1.0f),
    REAL(caves.ravines[0].width, 0.1f),
    WHOLE(caves.ravines[1].depth, 9),
    WHOLE(caves.ravines[1].cover, 0),
    WHOLE(caves.shafts.cell, 40),
    REAL(caves.shafts.chance, 1.0f),
    WHOLE(caves.shafts.radius, 2),
    WHOLE(caves.shafts.low, 30),
    WHOLE(caves.shafts.high, 40),
    REAL(caves.shafts.open, 1.0f),
    WHOLE(caves.table.field, -1),
    REAL(caves.table.level, 30.0f),
    REAL(caves.table.swing, 10.0f),
    WHOLE(caves.table.step, 3),
    WHOLE(caves.shown_ores, 0),
    WHOLE(caves.crust, 20),
    WHOLE(cave_region_count, 3),
    WHOLE(cave_regions[7].field, 1),
    REAL(cave_regions[7].above, 0.22f),
    REAL(cave_regions[3].below, -0.1f),
    REAL(cave_regions[0].cold, 0.0f),
    REAL(cave_regions[0].warm, -0.9f),
    WHOLE(cave_regions[4].low, 50),
    WHOLE(cave_regions[1].high, 40),
    BYTE(cave_regions[7].rock, BLOCK_CLAY),
    BYTE(cave_regions[4].floor, BLOCK_CLAY),
    BYTE(cave_regions[4].ceiling, BLOCK_CLAY),
    REAL(cave_regions[4].floor_share, 0.2f),
    REAL(cave_regions[4].ceiling_share, 0.1f),
    BYTE(cave_regions[7].pool, BLOCK_AIR),
    REAL(cave_regions[7].pool_chance, 0.1f),
    BYTE(cave_regions[3].features[1].block, BLOCK_CLAY),
    BYTE(cave_regions[1].features[2].habit, CAVE_STANDS),
    BYTE(cave_regions[3].features[2].tip, BLOCK_CLAY),
    BYTE(cave_regions[3].features[2].length, 3),
    BYTE(cave_regions[3].features[3].radius, 1),
    REAL(cave_regions[3].features[3].chance, 0.1f),
    REAL(cave_regions[3].features[4].patchy, 0.0f),
    REAL(cave_regions[4].features[5].chance, 0.5f),
};

enum { PLACES = 150 };

static ChunkPos place(int i) { return (ChunkPos){i % 20 * 97 - 970, i / 20 * 89 - 890}; }

static uint64_t hash_of(const Generator *generator, int i, Arena *scratch)
{
    Chunk *chunk = source_chunk(generator_source(generator), place(i), scratch);
    uint64_t hash = chunk_hash(chunk);
    chunk_release(chunk);
    arena_reset(scratch);
    return hash;
}

// A generator of the recipe with so many alterations.
static Generator *generator_with(const Alteration *some, int count)
{
    GeneratorSpec *spec = memory_alloc(MEMORY_GENERAL, sizeof *spec);
    *spec = *recipe_spec(recipe());
    for (const Alteration *each = some; each < some + count; each++)
        memcpy((char *)spec + each->offset, &each->byte, each->bytes);
    Recipe *altered = recipe_create(spec);
    memory_free(spec);
    assert_non_null(altered);
    Generator *generator = generator_create(altered, SEED);
    recipe_release(altered);
    return generator;
}

static bool changes_chunks(const Alteration *alteration, const uint64_t *hashes, Arena *scratch)
{
    Generator *generator = generator_with(alteration, 1);
    int i = 0;
    while (i < PLACES && hash_of(generator, i, scratch) == hashes[i])
        i++;
    generator_destroy(generator);
    return i < PLACES;
}

static void each_part_of_the_recipe_changes_chunks(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    uint64_t hashes[PLACES];
    Generator *generator = generator_create(recipe(), SEED);
    for (int i = 0; i < PLACES; i++)
        hashes[i] = hash_of(generator, i, &scratch);
    for (size_t a = 0; a < ARRAY_COUNT(alterations); a++)
        if (!changes_chunks(&alterations[a], hashes, &scratch))
            fail_msg("%s changes nothing", alterations[a].name);
    generator_destroy(generator);
    arena_quit(&scratch);
}

// ---- the crust

enum { CRUST = 12, CRUST_AROUND = 6 };

static int lowest_around(const Square *square, int x, int z)
{
    int lowest = CHUNK_HEIGHT;
    for (int dz = -CRUST_AROUND; dz <= CRUST_AROUND; dz++)
        for (int dx = -CRUST_AROUND; dx <= CRUST_AROUND; dx++) {
            const Chunk *chunk = square->chunks[(z + dz) / CHUNK_SIZE * EDGE + (x + dx) / CHUNK_SIZE];
            lowest = MIN(lowest, chunk->columns[column_index((x + dx) % CHUNK_SIZE, (z + dz) % CHUNK_SIZE)].height);
        }
    return lowest;
}

// In the crust all rock is as it is without regions of caves; below it is not.
static void regions_stay_below_the_crust(void **state)
{
    (void)state;
    const Alteration crust_alone[] = {WHOLE(caves.crust, CRUST), WHOLE(cave_region_count, 0)};
    Generator *dressed = generator_with(crust_alone, 1), *bare = generator_with(crust_alone, 2);
    int below = 0;
    for (int place = 0; place < 4; place++) {
        Square own, other;
        const ChunkPos corner = {place * 61 - 120, place * 47 - 90};
        square_make(&own, dressed, corner);
        square_make(&other, bare, corner);
        for (int z = CRUST_AROUND; z < SIDE - CRUST_AROUND; z++)
            for (int x = CRUST_AROUND; x < SIDE - CRUST_AROUND; x++) {
                const int crust = lowest_around(&own, x, z) - CRUST;
                for (int y = 1; y < CHUNK_HEIGHT; y++) {
                    const uint8_t rock = get(&other, x, y, z);
                    bool same = get(&own, x, y, z) == rock || !block_has(rock, BLOCK_OPAQUE);
                    below += !same && y <= crust;
                    if (!same && y > crust)
                        fail_msg("%s at %d %d %d, above y %d", block_table[get(&own, x, y, z)].name, x, y, z, crust);
                }
            }
        square_free(&own);
        square_free(&other);
    }
    assert_true(below > 10000);
    generator_destroy(dressed);
    generator_destroy(bare);
}

static const Alteration faults[] = {
    WHOLE(caves.sample_step, 3),
    WHOLE(caves.kind, CAVES_PLANES),
    WHOLE(caves.shafts.low, 70),
    BYTE(cave_regions[1].rock, BLOCK_SAND),
    BYTE(cave_regions[2].floor, BLOCK_POPPY),
    BYTE(cave_regions[2].pool, BLOCK_STONE),
    BYTE(cave_regions[1].features[3].block, BLOCK_GRAVEL),
    BYTE(cave_regions[1].features[2].block, BLOCK_POPPY),
    BYTE(cave_regions[1].features[1].tip, BLOCK_VINE),
    BYTE(cave_regions[1].features[0].block, BLOCK_VINE),
};

static void what_would_not_rest_is_refused(void **state)
{
    (void)state;
    for (size_t f = 0; f < ARRAY_COUNT(faults); f++) {
        GeneratorSpec *spec = memory_alloc(MEMORY_GENERAL, sizeof *spec);
        *spec = *recipe_spec(recipe());
        memcpy((char *)spec + faults[f].offset, &faults[f].byte, faults[f].bytes);
        LogCount log = {0};
        log_set_sink(log_count_line, &log);
        Recipe *altered = recipe_create(spec);
        log_set_sink(NULL, NULL);
        if (altered || log.lines != 1)
            fail_msg("%s is accepted", faults[f].name);
        memory_free(spec);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_part_of_the_recipe_changes_chunks),
        cmocka_unit_test(regions_stay_below_the_crust),
        cmocka_unit_test(what_would_not_rest_is_refused),
        cmocka_unit_test(regions_stay_below_the_crust),
    };
    world = "tests/recipes/caves.json";
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
