// A file that is saved in every way in which editors save, under a clock of the test's own.
#include "base/file_watch.h"
#include "file_fixture.h"

static const int64_t MS = 1000000;

typedef struct Seat {
    FileWatch watch;
    int64_t now_ns;
} Seat;

static FileNews after(Seat *seat, int ms)
{
    seat->now_ns += ms * MS;
    return file_watch_look(&seat->watch, seat->now_ns);
}

// The first news, once.
static void assert_settles(Seat *seat, FileNews as)
{
    for (int ms = 0; ms < FILE_SETTLE_MS - FILE_LOOK_MS; ms += FILE_LOOK_MS)
        assert_int_equal(after(seat, FILE_LOOK_MS), FILE_SAME);
    assert_int_equal(after(seat, FILE_LOOK_MS), as);
    for (int i = 0; i < 30; i++)
        assert_int_equal(after(seat, FILE_LOOK_MS), FILE_SAME);
}

static Seat begin(const Fixture *fixture)
{
    Seat seat = {.now_ns = 5 * MS};
    write_text(fixture->path, "first");
    assert_true(file_watch_begin(&seat.watch, fixture->path, seat.now_ns));
    return seat;
}

static void a_save_is_noticed_at_once_and_when_it_is_complete(void **state)
{
    const Fixture *fixture = *state;
    Seat seat = begin(fixture);
    assert_settles(&seat, FILE_SETTLED);
    write_text(fixture->path, "second one");
    assert_int_equal(after(&seat, FILE_LOOK_MS - 1), FILE_SAME); // not more often
    assert_int_equal(after(&seat, 1), FILE_CHANGED);
    assert_settles(&seat, FILE_SETTLED);
}

static void a_save_in_parts_settles_after_the_last(void **state)
{
    const Fixture *fixture = *state;
    Seat seat = begin(fixture);
    assert_settles(&seat, FILE_SETTLED);
    char text[] = "some text that is written bit by bit";
    for (size_t length = 0; length < sizeof text; length += 3) {
        char part[sizeof text] = "";
        memcpy(part, text, length);
        write_text(fixture->path, part);
        assert_int_equal(after(&seat, FILE_SETTLE_MS - 1), FILE_CHANGED);
    }
    assert_settles(&seat, FILE_SETTLED);
}

// The new file may have the size of the old one, and even its time.
static void a_renamed_file_is_another(void **state)
{
    const Fixture *fixture = *state;
    char other[160];
    Seat seat = begin(fixture);
    assert_settles(&seat, FILE_SETTLED);
    snprintf(other, sizeof other, "%s.new", fixture->path);
    write_text(other, "other");
    assert_true(os_rename(other, fixture->path));
    assert_int_equal(after(&seat, FILE_LOOK_MS), FILE_CHANGED);
    assert_settles(&seat, FILE_SETTLED);
}

static void a_deleted_file_is_missed_after_a_while(void **state)
{
    const Fixture *fixture = *state;
    Seat seat = begin(fixture);
    assert_settles(&seat, FILE_SETTLED);
    assert_true(os_unlink(fixture->path)); // an editor that deletes it first
    assert_int_equal(after(&seat, FILE_LOOK_MS), FILE_SAME);
    write_text(fixture->path, "again");
    assert_int_equal(after(&seat, FILE_LOOK_MS), FILE_CHANGED);
    assert_settles(&seat, FILE_SETTLED);
    assert_true(os_unlink(fixture->path));
    assert_int_equal(after(&seat, FILE_LOOK_MS), FILE_SAME);
    assert_settles(&seat, FILE_GONE);
    write_text(fixture->path, "returned");
    assert_int_equal(after(&seat, FILE_LOOK_MS), FILE_CHANGED);
    assert_settles(&seat, FILE_SETTLED);
}

static void a_path_that_is_too_long_is_refused(void **state)
{
    Fixture *fixture = *state;
    static char path[FILE_PATH_MAX + 10];
    FileWatch watch;
    memset(path, 'a', sizeof path - 1);
    assert_false(file_watch_begin(&watch, path, 0));
    assert_int_equal(fixture->log.lines, 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_save_is_noticed_at_once_and_when_it_is_complete),
        TEST(a_save_in_parts_settles_after_the_last),
        TEST(a_renamed_file_is_another),
        TEST(a_deleted_file_is_missed_after_a_while),
        TEST(a_path_that_is_too_long_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
