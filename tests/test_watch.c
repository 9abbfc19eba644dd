// A recipe's file is followed while the world is played, under a clock of the test's own.
#include "session_fixture.h"

#include "base/file_watch.h"
#include "session/watch.h"

static const int64_t MS = 1000000;

typedef struct Seat {
    Bench *bench;
    Watch *watch;
    char path[64];
    int64_t now_ns;
} Seat;

static void save(const Seat *seat, const char *text)
{
    FILE *file = fopen(seat->path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void save_bedrock(const Seat *seat, int layers)
{
    char text[128];
    snprintf(text, sizeof text, "{\n  \"name\": \"mine\",\n  \"based_on\": \"karst\",\n  \"bedrock_layers\": %d\n}\n",
             layers);
    save(seat, text);
}

static bool after(Seat *seat, int ms)
{
    seat->now_ns += ms * MS;
    session_free_land(seat->bench->session, NULL, NULL);
    return watch_step(seat->watch, seat->now_ns);
}

// Until the file counts as complete. Returns how often the land was changed.
static int settle(Seat *seat)
{
    int changes = 0;
    for (int ms = 0; ms < 2 * FILE_SETTLE_MS; ms += FILE_LOOK_MS)
        changes += after(seat, FILE_LOOK_MS);
    return changes;
}

static const GeneratorSpec *spec_of(const Seat *seat) { return recipe_spec(seat->bench->session->world.generator); }

static const char *words(const Seat *seat) { return seat->bench->notices.words; }

static int set_up(void **state)
{
    void *bench;
    if (begin(&bench) != 0)
        return -1;
    Seat *seat = calloc(1, sizeof *seat);
    seat->bench = bench;
    snprintf(seat->path, sizeof seat->path, "%s/mine.json", seat->bench->folder);
    save_bedrock(seat, 3);
    seat->watch = watch_create(seat->bench->session, seat->path, 0, 0);
    assert_non_null(seat->watch);
    assert_int_equal(settle(seat), 1); // the file differs from the recipe with which the world began
    assert_int_equal(spec_of(seat)->bedrock_layers, 3);
    *state = seat;
    return 0;
}

static int tear_down(void **state)
{
    Seat *seat = *state;
    void *bench = seat->bench;
    watch_destroy(seat->watch);
    free(seat);
    return end(&bench);
}

static void a_save_changes_the_land_at_the_next_look(void **state)
{
    Seat *seat = *state;
    for (int layers = 4; layers < 9; layers++) {
        save_bedrock(seat, layers);
        assert_true(after(seat, FILE_LOOK_MS));
        assert_int_equal(spec_of(seat)->bedrock_layers, layers);
        assert_ptr_equal(seat->bench->session->source->facts.name, spec_of(seat)->name);
        assert_int_equal(settle(seat), 0);
    }
    assert_string_equal(words(seat), "");
    SpawnPoint spawn = seat->bench->session->spawn, expected = source_spawn(seat->bench->session->source);
    assert_int_equal(spawn.feet.x, expected.feet.x);
    assert_string_equal(spawn.reason, expected.reason);
}

// What is not the recipe's meaning makes no new land.
static void a_comment_changes_nothing(void **state)
{
    Seat *seat = *state;
    const ChunkSource *before = seat->bench->session->source;
    save(seat, "{\"// why\": \"a comment\", \"name\":\"mine\",\"based_on\":\"karst\",\"bedrock_layers\":3}");
    assert_int_equal(settle(seat), 0);
    assert_ptr_equal(seat->bench->session->source, before);
}

static void a_mistake_is_named_and_the_land_stays(void **state)
{
    Seat *seat = *state;
    const ChunkSource *before = seat->bench->session->source;
    save(seat, "{\n  \"name\": \"mine\",\n  \"based_on\": \"karst\",\n  \"bedrock_layers\": \"many\"\n}\n");
    assert_false(after(seat, FILE_LOOK_MS));
    assert_string_equal(words(seat), ""); // the file may not be complete
    assert_int_equal(settle(seat), 0);
    assert_memory_equal(words(seat), "mine.json:4:21: bedrock_layers: ", 32);
    assert_ptr_equal(seat->bench->session->source, before);
    save_bedrock(seat, 3);
    assert_int_equal(settle(seat), 0);
    assert_string_equal(words(seat), "mine.json is valid again");
    save(seat, "{\"name\": \"mine\", ");
    settle(seat);
    assert_memory_equal(words(seat), "mine.json:1:", 12);
    save_bedrock(seat, 5); // mended, and other land
    assert_int_equal(settle(seat), 1);
    assert_string_equal(words(seat), "mine.json is valid again: the land is rebuilt");
    assert_int_equal(spec_of(seat)->bedrock_layers, 5);
}

// An editor that empties the file, and writes it in parts.
static void half_a_file_is_no_mistake(void **state)
{
    Seat *seat = *state;
    const char *text = "{\"name\": \"mine\", \"based_on\": \"karst\", \"bedrock_layers\": 6}";
    for (size_t length = 0; length <= strlen(text); length += 7) {
        char part[128] = "";
        memcpy(part, text, length);
        save(seat, part);
        assert_false(after(seat, FILE_SETTLE_MS - FILE_LOOK_MS));
    }
    save(seat, text);
    assert_true(after(seat, FILE_LOOK_MS));
    settle(seat);
    assert_string_equal(words(seat), "");
}

static void a_file_may_go_and_return(void **state)
{
    Seat *seat = *state;
    assert_int_equal(unlink(seat->path), 0);
    assert_int_equal(settle(seat), 0);
    assert_string_equal(words(seat), "mine.json is missing: the land stays as it is");
    assert_int_equal(spec_of(seat)->bedrock_layers, 3);
    save_bedrock(seat, 7);
    assert_int_equal(settle(seat), 1);
    assert_int_equal(spec_of(seat)->bedrock_layers, 7);
}

// The land waits for a large change to end; a later save replaces the one that waits.
static void a_large_change_ends_first(void **state)
{
    Seat *seat = *state;
    Session *session = seat->bench->session;
    const EditsFill fill = {.from = {.y = 190}, .to = {.x = 15, .z = 15, .y = 254}, .block = BLOCK_STONE};
    assert_true(edits_fill(session->edits, &fill));
    assert_true(edits_busy(session->edits));
    save_bedrock(seat, 4);
    assert_int_equal(settle(seat), 0);
    save_bedrock(seat, 8);
    assert_int_equal(settle(seat), 0);
    while (edits_busy(session->edits))
        session_step(session, NULL, 0);
    assert_true(after(seat, 0));
    assert_int_equal(spec_of(seat)->bedrock_layers, 8);
    assert_true(edits_fill(session->edits, &fill));
    save_bedrock(seat, 5);
    after(seat, FILE_LOOK_MS); // the watch ends while it waits
}

static void a_worker_reads_the_file(void **state)
{
    Seat *seat = *state;
    watch_destroy(seat->watch);
    seat->watch = watch_create(seat->bench->session, seat->path, 1, seat->now_ns);
    assert_non_null(seat->watch);
    for (int i = 0; i < 20; i++) {
        save_bedrock(seat, 1 + i % 9);
        for (int64_t begun_ns = clock_ns(); spec_of(seat)->bedrock_layers != 1 + i % 9; wait_a_moment(begun_ns))
            after(seat, FILE_LOOK_MS);
    }
    save_bedrock(seat, 12); // the watch ends while it is read
    seat->now_ns += FILE_LOOK_MS * MS;
    watch_step(seat->watch, seat->now_ns);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_save_changes_the_land_at_the_next_look),
        TEST(a_comment_changes_nothing),
        TEST(a_mistake_is_named_and_the_land_stays),
        TEST(half_a_file_is_no_mistake),
        TEST(a_file_may_go_and_return),
        TEST(a_large_change_ends_first),
        TEST(a_worker_reads_the_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
