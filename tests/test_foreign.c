// Generators that are shared libraries: what Karst takes from them, and what it finds by itself.
#include "karst_test.h"

#include "base/jobs.h"
#include "base/watchdog.h"
#include "foreign/foreign.h"
#include "foreign/libraries.h"
#include "gen/recipe.h"
#include "karst/generator.h"

#include <string.h>

static Foreign *here;
static const Recipe *hills;

static const Recipe *open_library(const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s%s.so", FOREIGN_LIBRARIES, name);
    return foreign_recipe_open(path);
}

static void assert_refused(const char *name, const char *reason)
{
    char path[512], fault[FOREIGN_FAULT] = "";
    snprintf(path, sizeof path, "%s%s.so", FOREIGN_LIBRARIES, name);
    assert_null(foreign_open(path, 0, fault));
    if (!strstr(fault, reason))
        fail_msg("%s: \"%s\" does not say \"%s\"", name, fault, reason);
}

static void libraries_that_are_wrong_are_refused_with_the_reason(void **state)
{
    (void)state;
    assert_refused("not_there", "No such file");
    assert_refused("later", "it has version 99 of the interface, not 1");
    assert_refused("chunkless", "it lacks the function chunk");
    assert_refused("none", "it cannot work here");
    assert_refused("named", "its name is no name");
    assert_refused("biomeless", "it has 0 biomes");
    assert_refused("block", "block 2 has no name");
    assert_null(open_library("builtin"));
}

// The blocks of a chunk, by the library's own rule: known names are Karst's blocks, liquids water, leaves leaves, and
// another solid one the plain colour nearest to its own.
static void its_blocks_become_blocks_of_ours(void **state)
{
    (void)state;
    Generator *generator = generator_create(hills, 3);
    const ChunkSource *source = generator_source(generator);
    Arena scratch;
    arena_init(&scratch);
    Chunk *chunk = source_chunk(source, (ChunkPos){-2, 5}, &scratch);
    int counts[BLOCK_COUNT] = {0};
    for (int i = 0; i < CHUNK_BLOCKS; i++)
        counts[chunk_get(chunk, i % 16, i / 256, i / 16 % 16)]++;
    assert_true(counts[BLOCK_STONE] > 8000);
    assert_true(counts[BLOCK_GRASS] + counts[BLOCK_PLAIN_GREEN_MUTED] == 256);
    assert_true(counts[BLOCK_PLAIN_GREEN_MUTED] > 0 && counts[BLOCK_WATER] > 0);
    assert_int_equal(chunk_get(chunk, 0, 20, 0), BLOCK_AIR);
    assert_int_equal(chunk->tint.grass[0],
                     source->facts.biomes[chunk->columns[column_index(2, 2)].biome].flags & BIOME_WATER ? 0x7FA84F
                                                                                                        : 0x70B040);
    chunk_release(chunk);
    arena_quit(&scratch);
    generator_destroy(generator);
}

// A library that offers no columns, spawn or facts makes the same land: what is found from its chunks is equal.
static void what_it_lacks_is_found_from_its_chunks(void **state)
{
    (void)state;
    char path[512], fault[FOREIGN_FAULT];
    snprintf(path, sizeof path, "%sbare.so", FOREIGN_LIBRARIES);
    Foreign *bare = foreign_open(path, 0, fault);
    assert_non_null(bare);
    const SourceFactory factory = foreign_factory(bare, 0);
    Generator *generator = generator_create(hills, 9);
    ChunkSource *found_in = factory.create(factory.context, 9);
    const ChunkSource *sources[2] = {generator_source(generator), found_in};
    static ColumnTile tiles[2][2];
    for (int step = 1; step <= 64; step *= 8) {
        for (int i = 0; i < 2; i++)
            source_columns(sources[i], -77, 1000, step, 2, tiles[i]);
        assert_memory_equal(tiles[0], tiles[1], sizeof tiles[0]);
    }
    assert_true(tiles[0][0].water[0] == 0 || tiles[0][0].water[0] == 62);
    const SpawnPoint said = source_spawn(sources[0]);
    const SpawnPoint found = source_spawn(sources[1]);
    assert_int_equal(said.feet.x, 100);
    assert_int_equal((int)said.yaw, 45);
    assert_int_equal(found.safety, SPAWN_DRY);
    const ColumnInfo ground = source_column(sources[1], found.feet.x, found.feet.z);
    assert_int_equal(found.feet.y, ground.height + 1);
    ColumnFact facts[COLUMN_FACTS_MAX];
    assert_int_equal(source_explain(sources[0], 5, 6, facts), 3);
    assert_string_equal(facts[0].name, "wave");
    assert_int_equal(source_explain(sources[1], 5, 6, facts), 2);
    generator_destroy(generator);
    factory.destroy(found_in);
    foreign_close(bare);
}

static void caves_are_counted(void **state)
{
    (void)state;
    Generator *generator = generator_create(hills, 1);
    const ChunkSource *source = generator_source(generator);
    uint8_t height[CHUNK_COLUMNS], bed[CHUNK_COLUMNS];
    memset(height, 70, sizeof height);
    memset(bed, CAVE_DRY, sizeof bed);
    Arena scratch;
    arena_init(&scratch);
    const CaveTile tile = {.x = 32, .z = 48, .step = 1, .height = height, .bed = bed};
    assert_int_equal(source->hollow(source, &tile, &scratch), 4 * 16);
    arena_quit(&scratch);
    generator_destroy(generator);
}

// The identity is what a library makes: another file with the same land is the same generator, and a change is another.
static void a_library_is_known_by_what_it_makes(void **state)
{
    (void)state;
    assert_ptr_equal(open_library("hills"), hills);
    assert_ptr_equal(open_library("bare"), hills); // the same name, release and chunks
    char text[FOREIGN_TEXT];
    ForeignFacts facts;
    const char *description = recipe_description(hills);
    assert_true(foreign_read(description, strlen(description), &facts));
    foreign_describe(&facts, text);
    assert_string_equal(text, description);
    RecipeError error;
    Recipe *missing = foreign_recipe_read(description, strlen(description), &error);
    assert_true(recipe_is_missing(missing));
    assert_int_equal(recipe_spec(missing)->hash, recipe_spec(hills)->hash);
    Generator *generator = generator_create(missing, 4);
    const SpawnPoint spawn = source_spawn(generator_source(generator));
    assert_int_equal(spawn.safety, SPAWN_AFLOAT);
    generator_destroy(generator);
    recipe_release(missing);
}

static void a_chunk_that_fails_is_empty_and_told_once(void **state)
{
    (void)state;
    const Recipe *fails = open_library("fails");
    assert_non_null(fails);
    Generator *generator = generator_create(fails, 4);
    Arena scratch;
    arena_init(&scratch);
    for (int z = 0; z < 3; z++) {
        Chunk *chunk = source_chunk(generator_source(generator), (ChunkPos){7, z}, &scratch);
        assert_int_equal(chunk_get(chunk, 3, 10, 3), BLOCK_AIR);
        chunk_release(chunk);
    }
    arena_quit(&scratch);
    generator_destroy(generator);
}

// What a library does wrong in a process of its own costs a chunk, and is told; the next chunk is there again.
static void isolated_faults_end_nothing(void **state)
{
    (void)state;
    static const struct {
        const char *name, *fault;
        int limit_ms;
    } cases[] = {{"fails", "its function returned 0", 10000},
                 {"crashes", "it crashed: it used the address 0x8", 10000},
                 {"aborts", "it was aborted", 10000},
                 {"exits", "it ended its process, with exit code 3", 10000},
                 {"hangs", "it did not come back within 0.5 seconds", 500},
                 {"spills", "beside the blocks", 10000},
                 {"strays", "beside the blocks", 10000},
                 {"overflows", "beside the columns", 10000}};
    Arena scratch;
    arena_init(&scratch);
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++) {
        char path[512], fault[FOREIGN_FAULT];
        LogCount log = {0};
        snprintf(path, sizeof path, "%s%s.so", FOREIGN_LIBRARIES, cases[i].name);
        Foreign *foreign = foreign_open(path, cases[i].limit_ms, fault);
        assert_non_null(foreign);
        const SourceFactory factory = foreign_factory(foreign, 0);
        ChunkSource *source = factory.create(factory.context, 5);
        log_set_sink(log_count_line, &log);
        for (int x = 6; x <= 8; x++) {
            Chunk *chunk = source_chunk(source, (ChunkPos){x, 0}, &scratch);
            assert_int_equal(chunk_get(chunk, 9, 1, 9), x == 7 ? BLOCK_AIR : BLOCK_STONE);
            chunk_release(chunk);
        }
        log_set_sink(NULL, NULL);
        assert_int_equal(log.lines, 1);
        if (!strstr(log.last, cases[i].fault))
            fail_msg("%s: \"%s\"", cases[i].name, log.last);
        factory.destroy(source);
        foreign_close(foreign);
    }
    arena_quit(&scratch);
}

// In other processes it makes the same, from many threads.
typedef struct Work {
    Job job; // first: a Job * is its Work *
    const ChunkSource *source;
    ChunkPos pos;
    uint64_t hash;
} Work;

// Only a call that is late by itself is, not many short ones, and one thread's calls do not hide another's.
static void a_call_that_never_comes_back_is_late(void **state)
{
    (void)state;
    Watchdog *dog = watchdog_create();
    for (int i = 0; i < 3 * WATCHDOG_TICKS; i++) {
        const int call = watchdog_enter(dog, "short");
        assert_null(watchdog_tick(dog));
        watchdog_leave(dog, call);
    }
    const int hung = watchdog_enter(dog, "hung");
    for (int i = 0; i < WATCHDOG_TICKS; i++) {
        const int other = watchdog_enter(dog, "short");
        assert_int_not_equal(other, hung);
        assert_null(watchdog_tick(dog));
        watchdog_leave(dog, other);
    }
    assert_string_equal(watchdog_tick(dog), "hung");
    watchdog_leave(dog, hung);
    assert_null(watchdog_tick(dog));
    watchdog_destroy(dog);
}

static void hash_chunk(Job *job, Arena *scratch)
{
    Work *work = (Work *)job;
    Chunk *chunk = source_chunk(work->source, work->pos, scratch);
    work->hash = chunk_hash(chunk);
    chunk_release(chunk);
}

static void an_isolated_library_makes_the_same(void **state)
{
    (void)state;
    enum { CHUNKS = 40 };
    static Work work[2][CHUNKS];
    char path[512], fault[FOREIGN_FAULT];
    snprintf(path, sizeof path, "%shills.so", FOREIGN_LIBRARIES);
    Foreign *isolated = foreign_open(path, FOREIGN_LIMIT_MS, fault), *direct = foreign_open(path, 0, fault);
    assert_non_null(isolated);
    assert_memory_equal(foreign_facts(isolated), foreign_facts(direct), sizeof(ForeignFacts));
    const SourceFactory factories[2] = {foreign_factory(direct, 0), foreign_factory(isolated, 0)};
    for (int i = 0; i < 2; i++) {
        ChunkSource *source = factories[i].create(factories[i].context, -12);
        JobPool *pool = job_pool_create(3);
        for (int n = 0; n < CHUNKS; n++) {
            work[i][n] = (Work){.job.run = hash_chunk, .source = source, .pos = {n * 3 - 20, n}};
            job_pool_submit(pool, &work[i][n].job);
        }
        job_pool_wait_all(pool);
        job_pool_destroy(pool);
        const SpawnPoint spawn = source_spawn(source);
        assert_int_equal(spawn.feet.x, 100);
        ColumnFact facts[COLUMN_FACTS_MAX];
        assert_int_equal(source_explain(source, 5, 6, facts), 3);
        assert_string_equal(facts[0].name, "wave");
        factories[i].destroy(source);
    }
    for (int n = 0; n < CHUNKS; n++)
        assert_int_equal(work[0][n].hash, work[1][n].hash);
    foreign_close(direct);
    foreign_close(isolated);
}

static int close_here(void **state)
{
    (void)state;
    foreign_close(here);
    return 0;
}

int main(void)
{
    char fault[FOREIGN_FAULT];
    const struct CMUnitTest isolated[] = {cmocka_unit_test(isolated_faults_end_nothing),
                                          cmocka_unit_test(an_isolated_library_makes_the_same)};
    const int failed = cmocka_run_group_tests(isolated, NULL, NULL); // first: a library in this process has a thread
    here = foreign_open(FOREIGN_LIBRARIES "hills.so", 0, fault);
    hills = open_library("hills");
    const struct CMUnitTest tests[] = {cmocka_unit_test(libraries_that_are_wrong_are_refused_with_the_reason),
                                       cmocka_unit_test(its_blocks_become_blocks_of_ours),
                                       cmocka_unit_test(what_it_lacks_is_found_from_its_chunks),
                                       cmocka_unit_test(caves_are_counted),
                                       cmocka_unit_test(a_library_is_known_by_what_it_makes),
                                       cmocka_unit_test(a_chunk_that_fails_is_empty_and_told_once),
                                       cmocka_unit_test(a_call_that_never_comes_back_is_late)};
    return cmocka_run_group_tests(tests, NULL, close_here) + failed;
}
