// Properties of every generator in the table.
#include "biomes.h"
#include "karst_test.h"

#include "base/hash.h"
#include "base/isa.h"
#include "base/jobs.h"
#include "gen/generator.h"
#include "gen/stages/build.h"
#include "karst/recipe.h"

static const ChunkPos places[] = {
    {0, 0}, {-1, 0}, {0, -1}, {5, -7}, {-300, 211}, {1000000, -1000000}, {INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN},
};

static uint64_t hash_of(const Generator *generator, ChunkPos pos)
{
    Arena scratch;
    arena_init(&scratch);
    Chunk *chunk = source_chunk(generator_source(generator), pos, &scratch);
    uint64_t hash = chunk_hash(chunk);
    hash = hash_bytes(&chunk->tint, sizeof chunk->tint, hash);
    chunk_release(chunk);
    arena_quit(&scratch);
    return hash;
}

static int all_memory_is_returned(void **state) { return nothing_is_left_allocated(state); }

static void rows_are_found_by_id_and_name(void **state)
{
    (void)state;
    for (int i = 0; i < RECIPE_BUILT_IN; i++) {
        const Recipe *info = recipe_at(i);
        assert_ptr_equal(recipe_find_id(recipe_spec(info)->id), info);
        assert_ptr_equal(recipe_open(recipe_spec(info)->name), info);
        assert_true(recipe_spec(info)->summary[0] != '\0' && recipe_spec(info)->stage_count > 0);
    }
    assert_non_null(recipe_default());
    assert_ptr_equal(recipe_find_name("0"), recipe_find_id(0));
    assert_null(recipe_find_id(99));
    assert_null(recipe_find_name("nonsense"));
    assert_null(recipe_find_name("-1"));
    assert_null(recipe_find_name(""));
}

static void a_chunk_is_the_same_in_any_order(void **state)
{
    (void)state;
    for (int i = 0; i < RECIPE_BUILT_IN; i++) {
        Generator *generator = generator_create(recipe_at(i), 42);
        uint64_t first[ARRAY_COUNT(places)];
        for (size_t p = 0; p < ARRAY_COUNT(places); p++)
            first[p] = hash_of(generator, places[p]);
        generator_destroy(generator);
        generator = generator_create(recipe_at(i), 42);
        for (size_t p = ARRAY_COUNT(places); p-- > 0;)
            assert_int_equal(hash_of(generator, places[p]), first[p]);
        generator_destroy(generator);
        Generator *other = generator_create(recipe_at(i), 43);
        assert_int_not_equal(hash_of(other, places[0]), first[0]);
        generator_destroy(other);
    }
}

// By a generator that keeps nothing yet.
static uint64_t fresh_hash_of(const Recipe *recipe, ChunkPos pos)
{
    Generator *generator = generator_create(recipe, -1);
    uint64_t hash = hash_of(generator, pos);
    generator_destroy(generator);
    return hash;
}

static void a_chunk_is_the_same_on_each_instruction_set(void **state)
{
    (void)state;
    Isa before = isa_get();
    for (int i = 0; i < RECIPE_BUILT_IN; i++)
        for (size_t p = 0; p < ARRAY_COUNT(places); p++) {
            assert_true(isa_set(ISA_BASELINE));
            uint64_t expected = fresh_hash_of(recipe_at(i), places[p]);
            for (int isa = 0; isa < ISA_COUNT; isa++)
                if (isa_set((Isa)isa))
                    assert_int_equal(fresh_hash_of(recipe_at(i), places[p]), expected);
        }
    isa_set(before);
}

static void columns_are_scattered_as_one_by_one(void **state)
{
    (void)state;
    Isa before = isa_get();
    static const int64_t corners[][2] = {{0, 0}, {-16, 32}, {INT64_C(34359738352), INT64_C(-34359738368)}};
    for (int isa = 0; isa < ISA_COUNT; isa++)
        for (size_t c = 0; isa_set((Isa)isa) && c < ARRAY_COUNT(corners); c++) {
            uint64_t random[CHUNK_COLUMNS];
            ISA_SELECT(scatter_columns)(99 + c, corners[c][0], corners[c][1], random);
            for (int i = 0; i < CHUNK_COLUMNS; i++)
                assert_true(random[i] ==
                            hash_at2(99 + c, corners[c][0] + i % CHUNK_SIZE, corners[c][1] + i / CHUNK_SIZE));
        }
    isa_set(before);
}

static void a_column_equals_its_chunk(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    for (int i = 0; i < RECIPE_BUILT_IN; i++)
        for (size_t p = 0; p < ARRAY_COUNT(places); p++) {
            Generator *generator = generator_create(recipe_at(i), 7);
            Chunk *chunk = source_chunk(generator_source(generator), places[p], &scratch);
            for (int c = 0; c < CHUNK_COLUMNS; c++) {
                ColumnInfo column =
                    source_column(generator_source(generator), chunk_pos_block_x(places[p]) + c % CHUNK_SIZE,
                                  chunk_pos_block_z(places[p]) + c / CHUNK_SIZE);
                assert_int_equal(column.height, chunk->columns[c].height);
                assert_int_equal(column.biome, chunk->columns[c].biome);
                assert_true(column.biome < recipe_spec(recipe_at(i))->biome_count);
            }
            chunk_release(chunk);
            generator_destroy(generator);
        }
    arena_quit(&scratch);
}

// Anywhere in the world.
static ChunkPos random_place(int i)
{
    uint64_t random = hash_at2(99, i, 0);
    return (ChunkPos){(int32_t)(uint32_t)random, (int32_t)(uint32_t)(random >> 32)};
}

typedef struct HashJob {
    Job job; // first
    const Generator *generator;
    ChunkPos pos;
    uint64_t hash;
} HashJob;

static void run_hash(Job *job, Arena *scratch)
{
    HashJob *own = (HashJob *)job;
    Chunk *chunk = source_chunk(generator_source(own->generator), own->pos, scratch);
    own->hash = chunk_hash(chunk);
    chunk_release(chunk);
}

// `stride` is odd and `count` a power of 2: another order for each.
static void hash_all(const Generator *generator, int workers, int stride, HashJob *jobs, int count)
{
    JobPool *pool = job_pool_create(workers);
    for (int i = 0; i < count; i++) {
        int place = i * stride % count;
        jobs[place] = (HashJob){.job.run = run_hash, .generator = generator, .pos = random_place(place)};
        job_pool_submit(pool, &jobs[place].job);
    }
    job_pool_wait_all(pool);
    job_pool_collect(pool);
    job_pool_destroy(pool);
}

static void threads_and_order_do_not_matter(void **state)
{
    (void)state;
    const int count = deep_or(64, 512);
    HashJob *one = memory_alloc(MEMORY_GENERAL, (size_t)count * sizeof *one);
    HashJob *many = memory_alloc(MEMORY_GENERAL, (size_t)count * sizeof *many);
    for (int g = 0; g < RECIPE_BUILT_IN; g++) {
        Generator *generator = generator_create(recipe_at(g), 42);
        hash_all(generator, 0, 1, one, count);
        for (int workers = 2; workers <= 8; workers += 6) {
            hash_all(generator, workers, 1 + 2 * (37 + workers), many, count);
            for (int i = 0; i < count; i++)
                assert_int_equal(one[i].hash, many[i].hash);
        }
        generator_destroy(generator);
    }
    memory_free(many);
    memory_free(one);
}

static void bedrock_lies_under_everything(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    for (int i = 0; i < RECIPE_BUILT_IN; i++) {
        Generator *generator = generator_create(recipe_at(i), 1);
        Chunk *chunk = source_chunk(generator_source(generator), places[4], &scratch);
        int ragged = 0;
        for (int c = 0; c < CHUNK_COLUMNS; c++) {
            assert_int_equal(chunk_get(chunk, c % CHUNK_SIZE, 0, c / CHUNK_SIZE), BLOCK_BEDROCK);
            assert_int_not_equal(chunk_get(chunk, c % CHUNK_SIZE, 5, c / CHUNK_SIZE), BLOCK_BEDROCK);
            ragged += chunk_get(chunk, c % CHUNK_SIZE, 2, c / CHUNK_SIZE) == BLOCK_BEDROCK;
        }
        assert_in_range(ragged, 64, 230);
        chunk_release(chunk);
        generator_destroy(generator);
    }
    arena_quit(&scratch);
}

static void the_spawn_is_safe(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    for (int i = 0; i < RECIPE_BUILT_IN; i++)
        for (int seed = 0; seed < 24; seed++) {
            Generator *generator = generator_create(recipe_at(i), seed * 1000003 - 5);
            SpawnPoint spawn = source_spawn(generator_source(generator));
            ChunkPos pos = chunk_pos_of_block(spawn.feet.x, spawn.feet.z);
            Chunk *chunk = source_chunk(generator_source(generator), pos, &scratch);
            int x = (int)(spawn.feet.x & 15), z = (int)(spawn.feet.z & 15);
            assert_true(spawn.feet.y > SEA_LEVEL);
            assert_true(block_has(chunk_get(chunk, x, spawn.feet.y - 1, z), BLOCK_OPAQUE));
            for (int y = spawn.feet.y; y < CHUNK_HEIGHT; y++)
                assert_false(block_has(chunk_get(chunk, x, y, z), BLOCK_SOLID | BLOCK_LIQUID));
            assert_true(spawn.reason[0] != '\0');
            chunk_release(chunk);
            generator_destroy(generator);
        }
    arena_quit(&scratch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_found_by_id_and_name),
        cmocka_unit_test(a_chunk_is_the_same_in_any_order),
        cmocka_unit_test(a_chunk_is_the_same_on_each_instruction_set),
        cmocka_unit_test(threads_and_order_do_not_matter),
        cmocka_unit_test(columns_are_scattered_as_one_by_one),
        cmocka_unit_test(a_column_equals_its_chunk),
        cmocka_unit_test(bedrock_lies_under_everything),
        cmocka_unit_test(the_spawn_is_safe),
    };
    return cmocka_run_group_tests(tests, NULL, all_memory_is_returned);
}
