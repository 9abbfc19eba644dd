// Clocks that jump while a world is saved: puts still become durable, nothing is lost, and only the date in the list
// depends on the time of day.
#include "store_test.h"

#include "store/check.h"

#include <sys/syscall.h>
#include <time.h>

// Replaces the C library's function. Each call returns another century; the monotonic clock stays right.
static unsigned looks;

static int64_t wrong_time(void)
{
    static const int64_t times[] = {1800000000, 0, -1, 4000000000, 1, INT64_MAX, -62135596800, 1800000001, INT64_MIN};
    return times[__atomic_fetch_add(&looks, 1, __ATOMIC_RELAXED) % ARRAY_COUNT(times)];
}

time_t time(time_t *result)
{
    time_t now = (time_t)wrong_time();
    if (result)
        *result = now;
    return now;
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    if (clock == CLOCK_REALTIME) {
        *now = (struct timespec){.tv_sec = (time_t)wrong_time()};
        return 0;
    }
    return (int)syscall(SYS_clock_gettime, clock, now);
}

static void saving_does_not_depend_on_the_time_of_day(void **state)
{
    Fixture *fixture = *state;
    uint64_t puts = 0;
    for (int session = 0; session < 12; session++) {
        Store *store = open_world(fixture);
        int64_t begun_ns = clock_ns();
        uint64_t last = 0;
        for (int i = 0; i < 5; i++) {
            last = store_put_chunk(store, (ChunkPos){session, i}, mark(session * 5 + i));
            puts++;
        }
        last = store_put_player(store, &(StorePlayer){.x = session});
        while (store_durable(store) < last) // by itself
            wait_a_moment(begun_ns);
        for (int s = 0; s <= session; s++)
            assert_int_equal(marked(store, (ChunkPos){s, s % 5}), s * 5 + s % 5);
        assert_true(store_close(store));
        StoreGlance glance;
        store_glance(fixture->path, &glance);
        assert_int_equal(glance.state, STORE_WHOLE);
        assert_int_equal(glance.edited_chunks, puts);
        memory_free(glance.picture);
    }
    assert_true(looks >= 9); // the wrong clock was read
    assert_int_equal(fixture->log.lines, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {store_test(saving_does_not_depend_on_the_time_of_day)};
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
