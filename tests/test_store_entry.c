// Files of other kinds in place of a world, links to worlds, and forged sizes. A hang is a failure: SQLite waits
// forever on a FIFO, and a forged log can name two billion pages.
#include "store_test.h"

#include "store/files_internal.h"
#include "store/repair.h"
#include "store/vfs_internal.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>

typedef struct Line {
    char text[512];
} Line;

static void hear(void *context, const char *line)
{
    Line *last = context;
    snprintf(last->text, sizeof last->text, "%s", line);
}

// ---- kinds

static bool make_fifo(const char *path) { return mkfifo(path, 0666) == 0; }

static bool make_directory(const char *path) { return mkdir(path, 0777) == 0; }

static bool make_socket(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    int server = socket(AF_UNIX, SOCK_STREAM, 0);
    bool made = bind(server, (struct sockaddr *)&address, sizeof address) == 0;
    close(server);
    return made;
}

static bool make_device_link(const char *path) { return symlink("/dev/zero", path) == 0; }

static bool make_dangling_link(const char *path) { return symlink("nowhere\n/x", path) == 0; }

static bool make_loop(const char *path) { return symlink(path, path) == 0; }

static const struct {
    bool (*make)(const char *path);
    StoreState state;
    const char *reason;
} kinds[] = {
    {make_fifo, STORE_FOREIGN, "it is a FIFO"},
    {make_directory, STORE_FOREIGN, "it is a directory"},
    {make_socket, STORE_FOREIGN, "it is a socket"},
    {make_device_link, STORE_FOREIGN, "it is a device"},
    {make_dangling_link, STORE_UNREADABLE, "it is a link to nowhere?/x, which does not exist"}, // control characters: ?
    {make_loop, STORE_UNREADABLE, "it is part of a loop of links"},
};

static void assert_not_opened(Fixture *fixture, const char *reason)
{
    static const StoreOptions ways[] = {{.create = &test_world}, {0}, {.read_only = true}};
    for (size_t i = 0; i < ARRAY_COUNT(ways); i++) {
        fixture->log = (LogCount){0};
        assert_null(store_open(fixture->path, &ways[i]));
        assert_int_equal(fixture->log.lines, 1);
        assert_non_null(strstr(fixture->log.last, reason));
    }
}

static void each_kind_of_file_is_reported_by_each_function(void **state)
{
    Fixture *fixture = *state;
    char other[128];
    snprintf(other, sizeof other, "%s/other.karst", fixture->folder);
    for (size_t i = 0; i < ARRAY_COUNT(kinds); i++) {
        struct stat before, after;
        StoreGlance glance;
        Line line = {0};
        const char *reason = kinds[i].reason;
        assert_true(kinds[i].make(fixture->path));
        assert_int_equal(lstat(fixture->path, &before), 0);
        assert_not_opened(fixture, reason);
        store_glance(fixture->path, &glance);
        assert_int_equal(glance.state, kinds[i].state);
        assert_non_null(strstr(glance.reason, reason));
        assert_int_equal(store_check(fixture->path, hear, &line).state, kinds[i].state);
        assert_non_null(strstr(line.text, reason));
        assert_int_equal(store_repair(fixture->path, hear, &line), REPAIR_FAILED);
        assert_non_null(strstr(line.text, reason));
        if (!S_ISLNK(before.st_mode)) { // a link may be renamed and deleted
            assert_false(store_rename(fixture->path, other, hear, &line));
            assert_non_null(strstr(line.text, reason));
            assert_false(store_delete(fixture->path, hear, &line));
            assert_non_null(strstr(line.text, reason));
        }
        assert_int_equal(lstat(fixture->path, &after), 0);
        assert_true(before.st_ino == after.st_ino && before.st_mode == after.st_mode);
        assert_int_equal(remove(fixture->path), 0);
    }
}

// Also if the file is replaced by a pipe after its kind was checked.
static void sqlite_opens_no_pipes_or_devices(void **state)
{
    Fixture *fixture = *state;
    RawFile raw;
    assert_true(make_fifo(fixture->path));
    assert_false(raw_open(&raw, fixture->path));
    assert_int_equal(raw_claim(&raw, fixture->path), SQLITE_CANTOPEN);
    assert_false(raw_locked(fixture->path));
    assert_false(raw_open(&raw, "/dev/zero"));
    sqlite3 *handle;
    int code = sqlite3_open_v2(fixture->path, &handle, SQLITE_OPEN_READONLY, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_exec(handle, "SELECT * FROM sqlite_schema", NULL, NULL, NULL);
    assert_int_equal(code, SQLITE_CANTOPEN);
    sqlite3_close(handle);
}

// ---- links

static void a_link_and_its_file_are_one_world(void **state)
{
    Fixture *fixture = *state;
    char file[128], log[160], wrong_log[160];
    snprintf(file, sizeof file, "%s/folder", fixture->folder);
    assert_int_equal(mkdir(file, 0777), 0);
    snprintf(file, sizeof file, "%s/folder/kept.dat", fixture->folder);
    snprintf(log, sizeof log, "%s-wal", file);
    snprintf(wrong_log, sizeof wrong_log, "%s-wal", fixture->path);
    assert_true(store_close(open_world(fixture)));
    assert_int_equal(rename(fixture->path, file), 0);
    assert_int_equal(symlink("folder/kept.dat", fixture->path), 0);

    Store *store = open_world(fixture);
    store_put_chunk(store, (ChunkPos){1, 2}, mark(7));
    assert_true(store_flush(store));
    assert_true(entry_exists(log) && !entry_exists(wrong_log));
    fixture->log = (LogCount){0};
    assert_null(store_open(file, &(StoreOptions){0}));
    assert_null(store_open(fixture->path, &(StoreOptions){0}));
    assert_int_equal(fixture->log.lines, 2);
    assert_non_null(strstr(fixture->log.last, "open in another process"));
    Line line = {0};
    assert_false(store_delete(fixture->path, hear, &line));
    assert_non_null(strstr(line.text, "it is open"));
    assert_true(store_close(store));

    store = store_open(file, &(StoreOptions){0});
    assert_int_equal(marked(store, (ChunkPos){1, 2}), 7);
    assert_true(store_close(store));
    assert_true(store_delete(fixture->path, hear, &line));
    assert_true(entry_is_file(file) && !entry_exists(fixture->path));
}

static void files_with_hard_links_are_read_only(void **state)
{
    Fixture *fixture = *state;
    char twin[128];
    snprintf(twin, sizeof twin, "%s/twin.karst", fixture->folder);
    assert_true(store_close(open_world(fixture)));
    assert_int_equal(link(fixture->path, twin), 0);
    fixture->log = (LogCount){0};
    assert_null(store_open(twin, &(StoreOptions){0}));
    assert_null(store_open(fixture->path, &(StoreOptions){.create = &test_world}));
    assert_int_equal(fixture->log.lines, 2);
    assert_non_null(strstr(fixture->log.last, "hard link"));
    Store *store = store_open(twin, &(StoreOptions){.read_only = true});
    assert_non_null(store);
    assert_true(store_close(store));
    assert_int_equal(unlink(twin), 0);
    assert_true(store_close(open_world(fixture)));
}

// ---- claims

static void write_at(const char *path, off_t at, const void *bytes, size_t count)
{
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    assert_true(file >= 0 && pwrite(file, bytes, count, at) == (ssize_t)count);
    close(file);
}

static void a_log_with_impossible_pages_is_salvaged(void **state)
{
    enum { FRAME = WAL_FRAME_HEADER + 4096 };
    Fixture *fixture = *state;
    char log[128];
    snprintf(log, sizeof log, "%s-wal", fixture->path);
    pid_t child = fork();
    if (child == 0) { // leaves its log
        Store *store = open_world(fixture);
        for (int i = 0; i < 5; i++) {
            store_put_chunk(store, (ChunkPos){i, 0}, mark(i));
            store_flush(store);
        }
        _exit(0);
    }
    waitpid(child, NULL, 0);
    write_at(log, WAL_HEADER + FRAME, "\x7F\xFF\xFF\xF0", 4);
    write_at(log, WAL_HEADER + 2 * FRAME, "\x7F\xFF\xFF\xF1", 4);
    Line line = {0};
    assert_int_equal(store_check(fixture->path, hear, &line).state, STORE_DAMAGED);
    assert_int_equal(store_repair(fixture->path, hear, &line), REPAIR_DONE);
    StoreCheck check = store_check(fixture->path, hear, &line);
    assert_int_equal(check.state, STORE_WHOLE);
    assert_in_range(check.chunks, 1, 5);
}

static void holes_are_skipped(void **state)
{
    Fixture *fixture = *state;
    const int64_t far = (int64_t)1 << 36;
    write_at(fixture->path, far, "x", 1);
    FILE *file = os_open(fixture->path, OS_READ);
    assert_int_equal(os_next_data(file, far), far);
    assert_int_equal(os_next_data(file, far + 1), INT64_MAX);
    assert_true(os_next_data(file, 5) >= 5 && os_next_data(file, 5) <= far);
    fclose(file);
    assert_int_equal(os_next_data(NULL, 5), 5);
    char copy[128];
    struct stat status;
    snprintf(copy, sizeof copy, "%s/copy", fixture->folder);
    assert_true(files_copy(fixture->path, copy));
    assert_int_equal(stat(copy, &status), 0);
    assert_int_equal(status.st_size, far + 1);
    assert_true(status.st_blocks < 100000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        store_test(each_kind_of_file_is_reported_by_each_function),
        store_test(sqlite_opens_no_pipes_or_devices),
        store_test(a_link_and_its_file_are_one_world),
        store_test(files_with_hard_links_are_read_only),
        store_test(a_log_with_impossible_pages_is_salvaged),
        store_test(holes_are_skipped),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
