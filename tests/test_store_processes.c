// Several processes create, change, read, list and check one world at once. One at a time writes, the others are
// refused with the reason, and all durable puts are there at the end.
#include "store_test.h"

#include "store/check.h"

#include <poll.h>
#include <sys/wait.h>

enum { WRITERS = 5, READERS = 2, ROUNDS = 12, EXIT_FAILED = 9 };

static void log_last_line(void *context, const char *line)
{
    LogCount *count = context;
    snprintf(count->last, sizeof count->last, "%s", line);
}

// A writer's report: the last round whose put is durable, and how often it was refused.
typedef struct Report {
    int writer, round, refused;
} Report;

// Ends of pipes. Writers write a Report to the first; the second is closed when all writers have ended, which ends the
// readers.
typedef struct Pipes {
    int report, writers_end;
} Pipes;

static ChunkPos place_of(int writer) { return (ChunkPos){writer, -writer}; }

// NULL if another process has the world open; any other failure ends the writer.
static Store *try_open(const Fixture *shared, const StoreOptions *options)
{
    static LogCount log;
    log = (LogCount){0};
    log_set_sink(log_count_line, &log);
    Store *store = store_open(shared->path, options);
    if (!store && (log.lines != 1 || !strstr(log.last, "open in another process"))) {
        fprintf(stderr, "%d lines, the last: %s\n", log.lines, log.last);
        _exit(EXIT_FAILED);
    }
    return store;
}

// Opens the world, expects its own last put, puts the next and closes, ROUNDS times.
static void writer_main(const Fixture *fixture, int writer, Pipes pipes)
{
    Report report = {.writer = writer, .round = -1};
    for (int64_t begun_ns = clock_ns(); report.round < ROUNDS; wait_a_moment(begun_ns)) {
        Store *store = try_open(fixture, &(StoreOptions){.create = &test_world});
        if (!store) {
            report.refused++;
            continue;
        }
        if (marked(store, place_of(writer)) != report.round)
            _exit(EXIT_FAILED + 1);
        store_put_chunk(store, place_of(writer), mark(report.round + 1));
        if (store_flush(store))
            report.round++;
        store_close(store);
    }
    _exit(write(pipes.report, &report, sizeof report) == sizeof report ? 0 : EXIT_FAILED + 2);
}

// Lists and checks until the writers have ended. The world must be whole, in use or missing.
static void reader_main(const Fixture *fixture, Pipes pipes)
{
    LogCount words;
    struct pollfd end = {.fd = pipes.writers_end};
    for (int pause_ms = 3; poll(&end, 1, pause_ms) == 0;) {
        StoreGlance glance;
        store_glance(fixture->path, &glance);
        memory_free(glance.picture);
        if (glance.state != STORE_WHOLE && glance.state != STORE_BUSY && glance.state != STORE_MISSING &&
            glance.state != STORE_EMPTY) {
            fprintf(stderr, "listed as: %s %s\n", store_state_words(glance.state), glance.reason);
            _exit(EXIT_FAILED + 3);
        }
        StoreCheck check = store_check(fixture->path, log_last_line, &words);
        if (check.state != STORE_WHOLE && check.state != STORE_BUSY && check.state != STORE_MISSING &&
            check.state != STORE_EMPTY) {
            fprintf(stderr, "checked as: %s\n", words.last);
            _exit(EXIT_FAILED + 4);
        }
    }
    _exit(0);
}

static void expect_done(pid_t child)
{
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

static void processes_lose_no_durable_put(void **state)
{
    Fixture *fixture = *state;
    pid_t children[WRITERS + READERS];
    int report_ends[2], writers_ends[2], rounds = 0, refused = 0;
    assert_int_equal(pipe(report_ends) | pipe(writers_ends), 0);
    for (int i = 0; i < WRITERS + READERS; i++)
        if ((children[i] = fork()) == 0) {
            close(writers_ends[1]);
            Pipes pipes = {report_ends[1], writers_ends[0]};
            if (i < WRITERS)
                writer_main(fixture, i, pipes);
            reader_main(fixture, pipes);
        }
    close(report_ends[1]);
    for (int i = 0; i < WRITERS; i++)
        expect_done(children[i]);
    close(writers_ends[1]);
    for (int i = WRITERS; i < WRITERS + READERS; i++)
        expect_done(children[i]);
    Store *store = open_world(fixture);
    for (Report report; read(report_ends[0], &report, sizeof report) == sizeof report; rounds += report.round) {
        assert_int_equal(marked(store, place_of(report.writer)), report.round);
        refused += report.refused;
    }
    close(report_ends[0]);
    close(writers_ends[0]);
    assert_true(store_close(store));
    print_message("opened %d times, refused %d times\n", rounds + WRITERS, refused);
    assert_int_equal(rounds, WRITERS * ROUNDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {store_test(processes_lose_no_durable_put)};
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
