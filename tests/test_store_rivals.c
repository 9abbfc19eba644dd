// Several processes and one world: all try at once to create it, change it, read it, list it and check it. One at a
// time writes, the others are refused with the reason, and everything that was reported durable is there at the end.
#include "store_test.h"

#include "store/check.h"

#include <poll.h>
#include <sys/wait.h>

enum { RIVALS = 5, ONLOOKERS = 2, ROUNDS = 12, ENDS_BADLY = 9 };

static void log_last_line(void *context, const char *line)
{
    LogCount *count = context;
    snprintf(count->last, sizeof count->last, "%s", line);
}

// A rival's report: the last round whose put is durable, and how often it was refused.
typedef struct Told {
    int rival, round, refused;
} Told;

// The ends of pipes: rivals write their reports; onlookers get nothing from theirs until it is closed, after the rivals
// have ended.
typedef struct Pipes {
    int told, rivals_end;
} Pipes;

static ChunkPos place_of(int rival) { return (ChunkPos){rival, -rival}; }

// NULL if another process has the world open; any other failure ends the rival.
static Store *try_open(const Fixture *shared, const StoreOptions *options)
{
    static LogCount log;
    log = (LogCount){0};
    log_set_sink(log_count_line, &log);
    Store *store = store_open(shared->path, options);
    if (!store && (log.lines != 1 || !strstr(log.last, "open in another process"))) {
        fprintf(stderr, "%d lines, the last: %s\n", log.lines, log.last);
        _exit(ENDS_BADLY);
    }
    return store;
}

// Opens the world, finds its own last put, puts the next, closes; until it has done ROUNDS of them.
static void rival_main(const Fixture *fixture, int rival, Pipes pipes)
{
    Told told = {.rival = rival, .round = -1};
    for (int64_t begun_ns = clock_ns(); told.round < ROUNDS; wait_a_moment(begun_ns)) {
        Store *store = try_open(fixture, &(StoreOptions){.create = &test_world});
        if (!store) {
            told.refused++;
            continue;
        }
        if (marked(store, place_of(rival)) != told.round)
            _exit(ENDS_BADLY + 1);
        store_put_chunk(store, place_of(rival), mark(told.round + 1));
        if (store_flush(store))
            told.round++;
        store_close(store);
    }
    _exit(write(pipes.told, &told, sizeof told) == sizeof told ? 0 : ENDS_BADLY + 2);
}

// Reads, lists and checks until the rivals have ended; must find the world whole, in use or missing.
static void onlooker_main(const Fixture *fixture, Pipes pipes)
{
    LogCount words;
    struct pollfd end = {.fd = pipes.rivals_end};
    for (int pause_ms = 3; poll(&end, 1, pause_ms) == 0;) {
        StoreGlance glance;
        store_glance(fixture->path, NULL, &glance);
        memory_free(glance.picture);
        if (glance.state != STORE_WHOLE && glance.state != STORE_BUSY && glance.state != STORE_MISSING &&
            glance.state != STORE_EMPTY) {
            fprintf(stderr, "listed as: %s %s\n", store_state_words(glance.state), glance.reason);
            _exit(ENDS_BADLY + 3);
        }
        StoreCheck check = store_check(fixture->path, NULL, log_last_line, &words);
        if (check.state != STORE_WHOLE && check.state != STORE_BUSY && check.state != STORE_MISSING &&
            check.state != STORE_EMPTY) {
            fprintf(stderr, "checked as: %s\n", words.last);
            _exit(ENDS_BADLY + 4);
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

static void rivals_lose_no_durable_put(void **state)
{
    Fixture *fixture = *state;
    pid_t children[RIVALS + ONLOOKERS];
    int told_ends[2], rivals_ends[2], rounds = 0, refused = 0;
    assert_int_equal(pipe(told_ends) | pipe(rivals_ends), 0);
    for (int i = 0; i < RIVALS + ONLOOKERS; i++)
        if ((children[i] = fork()) == 0) {
            close(rivals_ends[1]);
            Pipes pipes = {told_ends[1], rivals_ends[0]};
            if (i < RIVALS)
                rival_main(fixture, i, pipes);
            onlooker_main(fixture, pipes);
        }
    close(told_ends[1]);
    for (int i = 0; i < RIVALS; i++)
        expect_done(children[i]);
    close(rivals_ends[1]);
    for (int i = RIVALS; i < RIVALS + ONLOOKERS; i++)
        expect_done(children[i]);
    Store *store = open_world(fixture);
    for (Told told; read(told_ends[0], &told, sizeof told) == sizeof told; rounds += told.round) {
        assert_int_equal(marked(store, place_of(told.rival)), told.round);
        refused += told.refused;
    }
    close(told_ends[0]);
    close(rivals_ends[0]);
    assert_true(store_close(store));
    print_message("opened %d times, refused %d times\n", rounds + RIVALS, refused);
    assert_int_equal(rounds, RIVALS * ROUNDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {store_test(rivals_lose_no_durable_put)};
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
