// Opening what is not a world that can be opened: nothing, other files, databases of other programs and versions,
// worlds in use. Each is refused with one line that names the file, and not changed.
#include "sqlite_fixture.h"
#include "store_test.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/wait.h>

// Bytes of a file; NULL if there is no regular file.
static char *bytes_of(const char *path, long *count)
{
    struct stat status;
    FILE *file = stat(path, &status) == 0 && S_ISREG(status.st_mode) ? fopen(path, "rb") : NULL;
    *count = 0;
    if (!file)
        return NULL;
    fseek(file, 0, SEEK_END);
    *count = ftell(file);
    rewind(file);
    char *bytes = malloc((size_t)*count + 1);
    assert_int_equal(fread(bytes, 1, (size_t)*count, file), *count);
    fclose(file);
    return bytes;
}

static void assert_refused(Fixture *fixture, const StoreOptions *options, const char *word)
{
    long before_bytes, after_bytes;
    char *before = bytes_of(fixture->path, &before_bytes);
    fixture->log = (LogCount){0};
    Store *store = store_open(fixture->path, options);
    if (store || fixture->log.lines != 1 || !strstr(fixture->log.last, word) ||
        !strstr(fixture->log.last, "world.karst"))
        print_error("%d lines, the last: %s; expected: %s\n", fixture->log.lines, fixture->log.last, word);
    assert_null(store);
    assert_int_equal(fixture->log.lines, 1);
    assert_non_null(strstr(fixture->log.last, word));
    assert_non_null(strstr(fixture->log.last, fixture->path));
    char *after = bytes_of(fixture->path, &after_bytes);
    assert_int_equal(before_bytes, after_bytes);
    assert_true(!before == !after && (!before || memcmp(before, after, (size_t)after_bytes) == 0));
    free(before);
    free(after);
}

static const StoreOptions with_create = {.create = &test_world}, without_create = {0}, reading = {.read_only = true};

// By opening it in all three modes.
static void assert_always_refused(Fixture *fixture, const char *word)
{
    assert_refused(fixture, &with_create, word);
    assert_refused(fixture, &without_create, word);
    assert_refused(fixture, &reading, word);
}

static void write_file(const char *path, const char *bytes, size_t count)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, count, file), count);
    fclose(file);
}

static void make_world(const Fixture *fixture)
{
    Store *store = open_world(fixture);
    for (int i = 0; i < 20; i++)
        store_put_chunk(store, (ChunkPos){i, -i}, mark(i));
    assert_true(store_close(store));
}

static void missing_worlds_are_created_only_on_request(void **state)
{
    Fixture *fixture = *state;
    assert_refused(fixture, &without_create, "does not exist");
    assert_refused(fixture, &reading, "does not exist");
    write_file(fixture->path, "", 0);
    assert_refused(fixture, &without_create, "empty");
    assert_refused(fixture, &reading, "empty");
    make_world(fixture); // an interrupted creation leaves an empty file
    Store *store = store_open(fixture->path, &without_create);
    assert_int_equal(store_status(store).edited_chunks, 20);
    assert_true(store_close(store));
}

static void other_files_are_no_worlds(void **state)
{
    Fixture *fixture = *state;
    char text[5000];
    memset(text, 'x', sizeof text);
    for (size_t bytes = 2; bytes < sizeof text; bytes = 3 * bytes + 1) {
        write_file(fixture->path, text, bytes);
        assert_always_refused(fixture, "not a world");
    }
    unlink(fixture->path);
    sql(fixture->path, "CREATE TABLE chunk(a); PRAGMA application_id = 7; PRAGMA user_version = 1");
    assert_always_refused(fixture, "not a world");
    unlink(fixture->path);
    assert_int_equal(mkdir(fixture->path, 0777), 0);
    assert_always_refused(fixture, "not a world of Karst: it is a directory");
}

// SQLite reads "file:..." as a URI if it was built to.
static void names_are_not_parsed_as_uris(void **state)
{
    Fixture *fixture = *state;
    char before[1024];
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(chdir(fixture->folder), 0);
    snprintf(fixture->path, sizeof fixture->path, "file:world.karst?vfs=memdb#%%41");
    make_world(fixture);
    assert_int_equal(access(fixture->path, R_OK), 0);
    Store *store = store_open(fixture->path, &reading);
    assert_non_null(store);
    assert_int_equal(marked(store, (ChunkPos){3, -3}), 3);
    assert_true(store_close(store));
    assert_int_equal(chdir(before), 0);
}

static void a_missing_folder_is_reported(void **state)
{
    Fixture *fixture = *state;
    snprintf(fixture->path, sizeof fixture->path, "%s/no/world.karst", fixture->folder);
    assert_refused(fixture, &with_create, "cannot be opened");
}

static void other_versions_are_refused(void **state)
{
    Fixture *fixture = *state;
    make_world(fixture);
    sql(fixture->path, "PRAGMA user_version = 3");
    assert_always_refused(fixture, "newer");
    sql(fixture->path, "PRAGMA user_version = 2"); // but its first row is of version 1
    assert_always_refused(fixture, "damaged");
    sql(fixture->path, "PRAGMA user_version = 0");
    assert_always_refused(fixture, "damaged");
    sql(fixture->path, "PRAGMA user_version = 1; PRAGMA application_id = 1");
    assert_always_refused(fixture, "not a world");
}

// Anything in a world's file besides the known tables is neither run nor read, and is reported.
static void hostile_schemas_are_refused(void **state)
{
    Fixture *fixture = *state;
    static const char *const schemas[] = {
        "CREATE TABLE more(a)",
        "CREATE INDEX i ON chunk(serial)",
        "CREATE VIEW v AS SELECT * FROM chunk",
        "CREATE TRIGGER t AFTER INSERT ON part BEGIN DELETE FROM chunk; END",
        "DROP TABLE part",
        "DROP TABLE chunk; CREATE VIEW chunk AS SELECT 1 AS key, 2 AS serial, 3 AS sum, x'00' AS data",
        "DROP TABLE chunk; CREATE TABLE chunk(key, serial, sum, data)",
        "ALTER TABLE part ADD COLUMN more INTEGER DEFAULT 3",
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = sql || ' '",
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 1 WHERE name = 'chunk'",
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE nonsense' WHERE name = 'chunk'",
    };
    for (size_t i = 0; i < ARRAY_COUNT(schemas); i++) {
        unlink(fixture->path);
        make_world(fixture);
        sql(fixture->path, schemas[i]);
        assert_always_refused(fixture, "world");
    }
}

// Row by row: a row that was not written by the program is reported as damaged, or the whole file is refused.
static void hostile_rows_are_reported(void **state)
{
    Fixture *fixture = *state;
    static const char *const rows[] = {
        "UPDATE chunk SET data = zeroblob(2000000) WHERE serial = 5",
        "UPDATE chunk SET data = x'' WHERE serial = 5",
        "UPDATE chunk SET data = x'28b52ffd' WHERE serial = 5",
        "UPDATE chunk SET data = randomblob(length(data)) WHERE serial = 5",
    };
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++) {
        unlink(fixture->path);
        make_world(fixture);
        sql(fixture->path, rows[i]);
        fixture->log = (LogCount){0};
        Store *store = store_open(fixture->path, &reading);
        assert_non_null(store);
        int damaged = 0;
        for (int c = 0; c < 20; c++) {
            StoreAnswer answer = fetch_now(store, (ChunkPos){c, -c});
            damaged += answer.damaged;
            assert_int_equal(answer.damaged, !answer.diff);
            memory_free(answer.diff);
        }
        assert_int_equal(damaged, 1);
        assert_int_equal(store_status(store).damaged_chunks, 1);
        assert_int_equal(fixture->log.lines, 1);
        assert_non_null(strstr(fixture->log.last, "chunk 3,-3")); // serial 1 is the world's own row
        assert_int_equal(store_put_chunk(store, (ChunkPos){3, -3}, mark(1)), 0);
        assert_true(store_close(store));
    }
    static const char *const losses[] = {
        "DELETE FROM chunk WHERE serial = 5",
        "UPDATE chunk SET serial = -1 WHERE serial = 5",
        "UPDATE chunk SET serial = 9223372036854775807 WHERE serial = 5",
        "UPDATE chunk SET sum = sum + 1 WHERE serial = 5",
        "INSERT INTO chunk VALUES(77, 77, 77, x'77')",
        "DELETE FROM part WHERE key = 5",
        "UPDATE chunk SET key = key + 1 WHERE serial = 5; UPDATE chunk SET sum = 0 WHERE serial = 6",
    };
    for (size_t i = 0; i < ARRAY_COUNT(losses); i++) {
        unlink(fixture->path);
        make_world(fixture);
        sql(fixture->path, losses[i]);
        assert_refused(fixture, &without_create, "damaged");
    }
    unlink(fixture->path);
    make_world(fixture);
    sql(fixture->path, "DELETE FROM part WHERE key = 1");
    fixture->log = (LogCount){0};
    assert_null(store_open(fixture->path, &reading)); // no seed: nothing can be shown
}

// ---- worlds in use

// Runs `body` in another process and returns its exit code.
static int elsewhere(int (*body)(const Fixture *fixture), const Fixture *fixture)
{
    pid_t child = fork();
    if (child == 0)
        _exit(body(fixture));
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

// A process without threads that forks others for a test which has some: a fork copies the locks of the allocator as
// the other threads hold them, so the new process may wait for ever. Begins before the first thread.
typedef struct Forker {
    int bodies, codes; // pipes to it and from it
} Forker;

typedef int Body(const Fixture *fixture);

static Forker forker_begin(const Fixture *fixture)
{
    int bodies[2], codes[2];
    assert_int_equal(pipe(bodies) | pipe(codes), 0);
    if (fork() == 0) {
        Body *body;
        close(bodies[1]);
        while (read(bodies[0], &body, sizeof body) == sizeof body) {
            int code = elsewhere(body, fixture);
            if (write(codes[1], &code, sizeof code) != sizeof code)
                break;
        }
        _exit(0);
    }
    close(bodies[0]);
    close(codes[1]);
    return (Forker){bodies[1], codes[0]};
}

// As elsewhere does.
static int forker_run(const Forker *forker, Body *body)
{
    int code = -1;
    assert_int_equal(write(forker->bodies, &body, sizeof body), sizeof body);
    assert_int_equal(read(forker->codes, &code, sizeof code), sizeof code);
    return code;
}

static void forker_end(const Forker *forker)
{
    close(forker->bodies);
    close(forker->codes);
    wait(NULL);
}

// 0: opened; 1: refused in one line that says why; 2: anything else.
static int try_open(const Fixture *shared, const StoreOptions *options)
{
    Fixture fixture = *shared;
    fixture.log = (LogCount){0};
    log_set_sink(log_count_line, &fixture.log);
    Store *store = store_open(fixture.path, options);
    if (store)
        return store_close(store) ? 0 : 2;
    return fixture.log.lines == 1 && strstr(fixture.log.last, "open in another process") ? 1 : 2;
}

static int try_writing(const Fixture *fixture) { return try_open(fixture, &with_create); }

static int try_reading(const Fixture *fixture) { return try_open(fixture, &reading); }

static void one_writes_or_several_read(void **state)
{
    Fixture *fixture = *state;
    const Forker forker = forker_begin(fixture);
    make_world(fixture);
    Store *store = open_world(fixture);
    for (int written = 0; written < 2; written++) { // freshly opened, and with a log
        assert_int_equal(forker_run(&forker, try_writing), 1);
        assert_int_equal(forker_run(&forker, try_reading), 0); // a copy
        fixture->log = (LogCount){0};
        assert_null(store_open(fixture->path, &with_create)); // nor twice in one process
        assert_non_null(strstr(fixture->log.last, "open in another process"));
        store_put_chunk(store, (ChunkPos){1, 1}, mark(written));
        assert_true(store_flush(store)); // the refusals did not release the lock: see vfs_internal.h
    }
    Store *copy = store_open(fixture->path, &reading);
    assert_int_equal(store_put_chunk(store, (ChunkPos){1, 1}, mark(7)), 3);
    assert_int_equal(store_put_chunk(store, (ChunkPos){2, 1}, mark(8)), 4);
    assert_true(store_flush(store));
    assert_int_equal(marked(copy, (ChunkPos){1, 1}), 1); // as it was
    assert_int_equal(marked(copy, (ChunkPos){2, 1}), -1);
    assert_int_equal(marked(copy, (ChunkPos){3, -3}), 3);
    store_put_chunk(store, (ChunkPos){1, 1}, mark(1));
    assert_true(store_close(copy));
    assert_true(store_close(store));

    store = store_open(fixture->path, &reading);
    Store *second = store_open(fixture->path, &reading);
    assert_true(store && second);
    assert_int_equal(forker_run(&forker, try_reading), 0);
    assert_int_equal(forker_run(&forker, try_writing), 1);
    assert_true(store_close(second));
    assert_int_equal(forker_run(&forker, try_writing), 1);
    assert_int_equal(marked(store, (ChunkPos){1, 1}), 1);
    assert_true(store_close(store));
    assert_int_equal(forker_run(&forker, try_writing), 0);
    forker_end(&forker);
}

// Leaves a file and a log, like a killed process.
static int write_and_die(const Fixture *fixture)
{
    Store *store = open_world(fixture);
    for (int i = 0; i < 5; i++) {
        store_put_chunk(store, (ChunkPos){i, 7}, mark(i));
        store_flush(store);
    }
    _exit(3);
}

static int count_files(const char *folder)
{
    DIR *directory = opendir(folder);
    int count = 0;
    while (readdir(directory))
        count++;
    closedir(directory);
    return count - 2; // "." and ".."
}

static void a_reader_leaves_no_trace(void **state)
{
    Fixture *fixture = *state;
    assert_int_equal(elsewhere(write_and_die, fixture), 3);
    char log[128];
    snprintf(log, sizeof log, "%s-wal", fixture->path);
    long bytes[2], after[2];
    char *before[2] = {bytes_of(fixture->path, &bytes[0]), bytes_of(log, &bytes[1])};
    assert_true(bytes[1] > 0);
    assert_int_equal(count_files(fixture->folder), 2);
    chmod(fixture->folder, 0555);
    for (int i = 0; i < 3; i++) {
        Store *store = store_open(fixture->path, &reading);
        assert_non_null(store);
        for (int c = 0; c < 5; c++)
            assert_int_equal(marked(store, (ChunkPos){c, 7}), c);
        assert_int_equal(store_put_player(store, &(StorePlayer){0}), 0);
        assert_int_equal(store_put_pins(store, NULL, 0), 0);
        assert_true(store_close(store));
    }
    assert_int_equal(count_files(fixture->folder), 2);
    chmod(fixture->folder, 0755);
    const char *const paths[2] = {fixture->path, log};
    for (int i = 0; i < 2; i++) {
        char *now = bytes_of(paths[i], &after[i]);
        assert_int_equal(after[i], bytes[i]);
        assert_memory_equal(now, before[i], (size_t)bytes[i]);
        free(now);
        free(before[i]);
    }
    Store *store = open_world(fixture); // the writer reads all of it
    for (int c = 0; c < 5; c++)
        assert_int_equal(marked(store, (ChunkPos){c, 7}), c);
    assert_true(store_close(store));
    assert_int_equal(count_files(fixture->folder), 1);
}

// Permissions do not apply to root, so the child becomes another user.
static int open_as_nobody(const Fixture *shared)
{
    Fixture fixture = *shared;
    if (getuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
        return 9;
    fixture.log = (LogCount){0};
    log_set_sink(log_count_line, &fixture.log);
    Store *store = store_open(fixture.path, &with_create);
    return !store && fixture.log.lines == 1 && strstr(fixture.log.last, fixture.path) ? 0 : 1;
}

static void missing_permissions_are_reported(void **state)
{
    Fixture *fixture = *state;
    chmod(fixture->folder, 0555);
    assert_int_equal(elsewhere(open_as_nobody, fixture), 0); // cannot be created
    chmod(fixture->folder, 0755);
    make_world(fixture);
    chmod(fixture->path, 0444);
    chmod(fixture->folder, 0555);
    assert_int_equal(elsewhere(open_as_nobody, fixture), 0);
    chmod(fixture->path, 0000);
    assert_int_equal(elsewhere(open_as_nobody, fixture), 0);
    chmod(fixture->folder, 0755);
    chmod(fixture->path, 0644);
    Store *store = open_world(fixture);
    assert_int_equal(marked(store, (ChunkPos){3, -3}), 3);
    assert_true(store_close(store));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        store_test(missing_worlds_are_created_only_on_request),
        store_test(other_files_are_no_worlds),
        store_test(names_are_not_parsed_as_uris),
        store_test(a_missing_folder_is_reported),
        store_test(other_versions_are_refused),
        store_test(hostile_schemas_are_refused),
        store_test(hostile_rows_are_reported),
        store_test(one_writes_or_several_read),
        store_test(a_reader_leaves_no_trace),
        store_test(missing_permissions_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
