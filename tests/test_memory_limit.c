// --memory: the view distance is lowered when memory runs short.
#include "karst_test.h"

#include "session/memory_limit.h"
#include "stream/stream.h"

#define MIB ((size_t)1 << 20)

// A process whose memory changes with its view distance at once.
static size_t resident_at(int view) { return (100 + (size_t)(view * view) / 2) * MIB; }

static int chunks_at(int view) { return (int)(3.2 * (view + 2) * (view + 2)); }

typedef struct Told {
    int lowered, too_small, steps;
} Told;

// Steps until nothing changes, and some steps more.
static Told settle(MemoryLimit *limit)
{
    Told told = {0};
    for (int i = 0; i < 200; i++) {
        int before = limit->view;
        MemoryAdvice advice = memory_limit_step(limit, resident_at(limit->view), chunks_at(limit->view));
        assert_true((limit->view < before) == (advice == MEMORY_LOWER));
        told.steps += advice == MEMORY_LOWER;
        told.lowered += advice == MEMORY_LOWERED;
        told.too_small += advice == MEMORY_TOO_SMALL;
    }
    return told;
}

static void every_limit_is_kept_and_reported_once(void **state)
{
    (void)state;
    for (int mib = 64; mib <= 400; mib += 3) {
        MemoryLimit limit = {.bytes = (size_t)mib * MIB};
        memory_limit_request(&limit, 20);
        Told told = settle(&limit);
        bool fits = resident_at(limit.view) <= limit.bytes;
        assert_true(limit.view >= STREAM_VIEW_MIN && limit.view <= 20);
        assert_true(fits || limit.view == STREAM_VIEW_MIN);
        assert_int_equal(told.lowered + told.too_small, limit.view < 20);
        if (limit.view < 20 && !told.too_small) // lowered no more than needed, but for the reserve
            assert_true(resident_at(limit.view + 1) > limit.bytes - 32 * MIB);
    }
}

static void without_a_limit_nothing_happens(void **state)
{
    (void)state;
    MemoryLimit limit = {0};
    memory_limit_request(&limit, 64);
    assert_int_equal(settle(&limit).steps, 0);
    assert_int_equal(limit.view, 64);
    limit.bytes = 64 * MIB;
    assert_int_equal(memory_limit_step(&limit, 0, 1000), MEMORY_FITS); // the system does not report memory
}

// A view that is being filled is reduced to the chunks that are loaded, not ring by ring while more arrive.
static void a_view_that_is_being_filled_stops_growing(void **state)
{
    (void)state;
    MemoryLimit limit = {.bytes = 200 * MIB};
    memory_limit_request(&limit, 64);
    assert_int_equal(memory_limit_step(&limit, 199 * MIB, chunks_at(10)), MEMORY_LOWER);
    assert_in_range(limit.view, 9, 12);
}

static void a_new_request_is_tried_and_reported_again(void **state)
{
    (void)state;
    MemoryLimit limit = {.bytes = 200 * MIB};
    memory_limit_request(&limit, 20);
    settle(&limit);
    memory_limit_request(&limit, 24);
    assert_int_equal(limit.view, 24);
    assert_int_equal(settle(&limit).lowered, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_limit_is_kept_and_reported_once),
        cmocka_unit_test(without_a_limit_nothing_happens),
        cmocka_unit_test(a_view_that_is_being_filled_stops_growing),
        cmocka_unit_test(a_new_request_is_tried_and_reported_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
