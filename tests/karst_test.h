// Included by every test suite: cmocka and the headers that it requires, the check that nothing is left allocated, and
// a log sink that counts lines.
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/log.h"
#include "base/memory.h"
#include "base/os.h"

// Tests with very many cases check every TEST_STRIDEth case. Under TSan, which is far slower, that is every eighth,
// since all cases have the same races. Other builds check all cases.
#ifdef __SANITIZE_THREAD__
enum { TEST_STRIDE = 8 };
#else
enum { TEST_STRIDE = 1 };
#endif

// Whether a suite shall take its time: more cases than fit into every landing (scripts/check --deep).
static inline bool deep_tests(void) { return getenv("KARST_DEEP_TESTS") != NULL; }

// How often a test does something: usually, and with KARST_DEEP_TESTS set.
static inline int deep_or(int usual, int deep) { return deep_tests() ? deep : usual; }

// Sleeps a moment in a loop that waits for another thread or process. Fails after 15 minutes, when something hangs; the
// speed of the machine does not matter.
static inline void wait_a_moment(int64_t begun_ns)
{
    assert_true(clock_ms_since(begun_ns) < 900e3);
    clock_sleep_ms(0.2);
}

typedef struct LogCount {
    int lines;
    char last[1024];
} LogCount;

static inline void log_count_line(void *context, LogLevel level, const char *line)
{
    LogCount *count = context;
    (void)level;
    count->lines++;
    snprintf(count->last, sizeof count->last, "%s", line);
}

// A group teardown.
static inline int nothing_is_left_allocated(void **state)
{
    (void)state;
    return memory_in_use_total() == 0 ? 0 : -1;
}

// The next number of a simple generator (Knuth's MMIX constants), for tests with made-up input.
static inline uint64_t test_random(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *state >> 16;
}

static inline void write_text(const char *path, const char *text)
{
    FILE *stream = fopen(path, "wb");
    assert_non_null(stream);
    fputs(text, stream);
    fclose(stream);
}
