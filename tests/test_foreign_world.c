// Saved worlds of a foreign generator, with the library at hand and without it.
#include "session_fixture.h"

#include "foreign/libraries.h"

#include <sys/wait.h>

static const Recipe *open_library(const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s%s.so", FOREIGN_LIBRARIES, name);
    return foreign_recipe_open(path);
}

static void change_blocks(Bench *bench, const char *library)
{
    static const int64_t seed = 42;
    enter_world(bench, (WorldChoice){.name = "w", .seed = &seed, .generator = open_library(library)});
    change(bench, "fill 8 200 8 8 200 8 stone", "1 block filled");
    assert_true(session_destroy(bench->session));
    bench->session = NULL;
}

// In another process, so that this one has never heard of the library.
static void change_blocks_elsewhere(Bench *bench)
{
    int status = 0;
    const pid_t other = fork();
    if (other == 0) {
        change_blocks(bench, "hills");
        _exit(0);
    }
    assert_int_equal(waitpid(other, &status, 0), other);
    assert_int_equal(status, 0);
}

// Of the chunk that was changed every block is there, also those that the library made; nothing can be changed.
static void without_its_library_changed_chunks_can_be_read(void **state)
{
    Bench *bench = *state;
    change_blocks_elsewhere(bench);
    enter_world(bench, (WorldChoice){.name = "w"});
    assert_non_null(strstr(bench->log.last, "which is not at hand"));
    Stream *stream = bench->session->stream;
    const StreamView view = {.x = 8, .y = 202, .z = 8};
    while (block_at(bench, 200) != BLOCK_STONE || !stream_chunk(stream, (ChunkPos){1, 0}))
        stream_update(stream, &view, 0);
    assert_int_equal(block_at(bench, 10), BLOCK_STONE);
    assert_int_equal(block_at(bench, 199), BLOCK_AIR);
    BlockQuery blocks = stream_query(stream);
    assert_int_equal(block_query(&blocks, 20, 10, 8), BLOCK_AIR); // another chunk
    assert_true(bench->session->world.read_only);
    assert_string_equal(run(bench, "fill 8 201 8 8 201 8 stone").answer,
                        "This world is open read-only: nothing can be changed");
}

// As without it: the one that is given did not make the world.
static void with_a_changed_library_it_is_said(void **state)
{
    Bench *bench = *state;
    change_blocks_elsewhere(bench);
    enter_world(bench, (WorldChoice){.name = "w", .generator = open_library("fails")});
    assert_non_null(strstr(bench->log.last, "was made by the library hills"));
    assert_non_null(strstr(bench->log.last, ", not by fails"));
    assert_true(bench->session->world.read_only);
}

// With it all is there, and goes on.
static void with_its_library_it_goes_on(void **state)
{
    Bench *bench = *state;
    change_blocks(bench, "hills");
    enter_world(bench, (WorldChoice){.name = "w", .generator = open_library("hills")});
    Stream *stream = bench->session->stream;
    const StreamView view = {.x = 8, .y = 202, .z = 8};
    while (block_at(bench, 200) != BLOCK_STONE || !stream_chunk(stream, (ChunkPos){1, 0}))
        stream_update(stream, &view, 0);
    BlockQuery blocks = stream_query(stream);
    assert_int_equal(block_query(&blocks, 20, 10, 8), BLOCK_STONE);
    change(bench, "fill 8 201 8 8 201 8 marble", "1 block filled");
}

// Another library is refused, by its name.
static void another_library_is_refused(void **state)
{
    Bench *bench = *state;
    change_blocks(bench, "hills");
    World world;
    const WorldChoice choice = {.data_dir = bench->folder, .name = "w", .generator = open_library("fails")};
    assert_int_equal(world_open(&world, &choice), WORLD_REFUSED);
    assert_non_null(strstr(bench->log.last, "has generator hills, not fails"));
    enter_world(bench, (WorldChoice){.name = "w"});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(without_its_library_changed_chunks_can_be_read, begin_bench, end),
        cmocka_unit_test_setup_teardown(with_a_changed_library_it_is_said, begin_bench, end),
        cmocka_unit_test_setup_teardown(with_its_library_it_goes_on, begin_bench, end),
        cmocka_unit_test_setup_teardown(another_library_is_refused, begin_bench, end)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
