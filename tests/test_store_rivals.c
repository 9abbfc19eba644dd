// Several processes and one world: all try at once to make it, change it, read it, list it and check it. One at a time
// writes; the others are told so; what each was told durable is there at the end.
#include "store_test.h"

#include "store/check.h"

#include <sys/wait.h>

enum { RIVALS = 5, ONLOOKERS = 2, ROUNDS = 40, ENDS_BADLY = 9 };

static void log_last_line(void *context, const char *line)
{
    LogCount *count = context;
    snprintf(count->last, sizeof count->last, "%s", line);
}

// What a rival was told: the last round whose put is durable, and how often it was let in.
typedef struct Told {
    int rival, round, let_in;
} Told;

static ChunkPos place_of(int rival) { return (ChunkPos){rival, -rival}; }

// Refused because another has it; anything else ends the rival badly.
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

// Opens, finds its own last word, writes the next, closes; as often as it is let in.
static void rival_main(const Fixture *fixture, int rival, int pipe_end)
{
    Told told = {.rival = rival, .round = -1};
    for (int round = 0; round < ROUNDS; round++) {
        Store *store = try_open(fixture, &(StoreOptions){.create = &test_world});
        if (!store) {
            clock_sleep_ms(1 + rival);
            continue;
        }
        if (marked(store, place_of(rival)) != told.round)
            _exit(ENDS_BADLY + 1);
        store_put_chunk(store, place_of(rival), mark(round));
        if (store_flush(store))
            told = (Told){rival, round, told.let_in + 1};
        store_close(store);
        clock_sleep_ms(1);
    }
    _exit(write(pipe_end, &told, sizeof told) == sizeof told ? 0 : ENDS_BADLY + 2);
}

// Reads, lists and checks without a pause; never disturbs, and never believes what is not so.
static void onlooker_main(const Fixture *fixture, int onlooker, int pipe_end)
{
    LogCount words;
    (void)pipe_end;
    for (int i = 0; i < 2 * ROUNDS; i++) {
        StoreGlance glance;
        store_glance(fixture->path, NULL, &glance);
        memory_free(glance.picture);
        if (glance.state != STORE_WHOLE && glance.state != STORE_BUSY && glance.state != STORE_MISSING &&
            glance.state != STORE_EMPTY) {
            fprintf(stderr, "a list says: %s %s\n", store_state_words(glance.state), glance.reason);
            _exit(ENDS_BADLY + 3);
        }
        StoreCheck check = store_check(fixture->path, NULL, log_last_line, &words);
        if (check.state != STORE_WHOLE && check.state != STORE_BUSY && check.state != STORE_MISSING &&
            check.state != STORE_EMPTY) {
            fprintf(stderr, "a check says: %s\n", words.last);
            _exit(ENDS_BADLY + 4);
        }
        clock_sleep_ms(3 + onlooker);
    }
    _exit(0);
}

static void nobody_loses_to_another(void **state)
{
    Fixture *fixture = *state;
    pid_t children[RIVALS + ONLOOKERS];
    int pipe_ends[2], let_in = 0;
    assert_int_equal(pipe(pipe_ends), 0);
    for (int i = 0; i < RIVALS + ONLOOKERS; i++)
        if ((children[i] = fork()) == 0)
            (i < RIVALS ? rival_main : onlooker_main)(fixture, i, pipe_ends[1]);
    close(pipe_ends[1]);
    for (int i = 0; i < RIVALS + ONLOOKERS; i++) {
        int status = 0;
        assert_int_equal(waitpid(children[i], &status, 0), children[i]);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 0);
    }
    Store *store = open_world(fixture);
    Told told;
    while (read(pipe_ends[0], &told, sizeof told) == sizeof told) {
        assert_int_equal(marked(store, place_of(told.rival)), told.round);
        let_in += told.let_in;
    }
    close(pipe_ends[0]);
    assert_true(store_close(store));
    print_message("let in %d of %d times\n", let_in, RIVALS * ROUNDS);
    assert_true(let_in >= ROUNDS / 2); // they do get in one another's way, but not for ever
}

int main(void)
{
    const struct CMUnitTest tests[] = {store_test(nobody_loses_to_another)};
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
