// A cache of pure results, shared by threads: each finds what belongs to its place, and those that begin together make
// it once.
#include "karst_test.h"

#include "base/cache.h"
#include "base/os_thread.h"

enum { SIDE = 5, WORKERS = 6, VISITS = 4000, SPREAD = 9 };

typedef struct Result {
    int64_t x, z, check;
} Result;

typedef struct Crew {
    Cache *cache;
    int here, made, wrong; // atomic
} Crew;

static int64_t check_of(int64_t x, int64_t z) { return x * 31 + z * 17 + 1; }

static Result *make(int64_t x, int64_t z)
{
    Result *result = cache_new(sizeof *result);
    *result = (Result){x, z, check_of(x, z)};
    return result;
}

static bool is_right(const Result *result, int64_t x, int64_t z)
{
    return result->x == x && result->z == z && result->check == check_of(x, z);
}

static void run_crew(Crew *crew, ThreadMain *run)
{
    Thread threads[WORKERS];
    crew->cache = cache_create(SIDE);
    for (int i = 0; i < WORKERS; i++)
        assert_true(thread_start(&threads[i], "visitor", run, crew));
    for (int i = 0; i < WORKERS; i++)
        thread_join(&threads[i]);
    cache_destroy(crew->cache);
}

// What is there; the caller makes nothing.
static const void *find(Cache *cache, int64_t x, int64_t z)
{
    bool makes;
    return cache_try_claim(cache, x, z, &makes);
}

static void a_result_stays_until_another_needs_its_slot(void **state)
{
    (void)state;
    Cache *cache = cache_create(SIDE);
    assert_null(find(cache, -3, 7));
    const Result *kept = cache_keep(cache, -3, 7, make(-3, 7));
    assert_ptr_equal(find(cache, -3, 7), kept);
    assert_ptr_equal(cache_claim(cache, -3, 7), kept);
    assert_null(find(cache, -3 + SIDE, 7));
    const Result *other = cache_keep(cache, -3 + SIDE, 7, make(-3 + SIDE, 7));
    assert_null(find(cache, -3, 7));
    assert_true(is_right(kept, -3, 7) && is_right(other, -3 + SIDE, 7)); // what is held outlives its slot
    for (int i = 0; i < 3; i++)
        cache_release(kept);
    cache_release(other);
    cache_destroy(cache);
}

// A claim of one place hinders no other, nor does a claim hinder results that were not claimed.
static void claims_do_not_wait_for_others(void **state)
{
    (void)state;
    Cache *cache = cache_create(SIDE);
    assert_null(cache_claim(cache, 1, 1));
    assert_null(cache_claim(cache, 1 + SIDE, 1)); // the same slot
    cache_release(cache_keep(cache, 1 + SIDE, 1, make(1 + SIDE, 1)));
    assert_null(cache_claim(cache, 2, 1));
    cache_release(cache_keep(cache, 2, 1, make(2, 1)));
    cache_release(cache_keep(cache, 1, 1, make(1, 1)));
    const Result *kept = cache_claim(cache, 1, 1);
    assert_true(kept && is_right(kept, 1, 1));
    cache_release(kept);
    cache_destroy(cache);
}

static void what_another_makes_is_told(void **state)
{
    (void)state;
    bool makes = false;
    Cache *cache = cache_create(SIDE);
    assert_null(cache_try_claim(cache, 1, 1, &makes));
    assert_true(makes);
    assert_null(cache_try_claim(cache, 1, 1, &makes));
    assert_false(makes);
    assert_null(cache_try_claim(cache, 1 + SIDE, 1, &makes)); // the same slot: nobody makes that one
    assert_true(makes);
    cache_release(cache_keep(cache, 1, 1, make(1, 1)));
    const Result *kept = cache_try_claim(cache, 1, 1, &makes);
    assert_true(kept && is_right(kept, 1, 1) && !makes);
    cache_release(kept);
    cache_destroy(cache);
}

// The one that makes it goes on when all others are about to claim it too.
static void claim_together(void *context)
{
    Crew *crew = context;
    int64_t begun_ns = clock_ns();
    __atomic_add_fetch(&crew->here, 1, __ATOMIC_RELAXED);
    const Result *result = cache_claim(crew->cache, 4, 4);
    if (!result) {
        __atomic_add_fetch(&crew->made, 1, __ATOMIC_RELAXED);
        while (__atomic_load_n(&crew->here, __ATOMIC_RELAXED) < WORKERS)
            wait_a_moment(begun_ns);
        result = cache_keep(crew->cache, 4, 4, make(4, 4));
    }
    if (!is_right(result, 4, 4))
        __atomic_add_fetch(&crew->wrong, 1, __ATOMIC_RELAXED);
    cache_release(result);
}

static void what_is_claimed_is_made_once(void **state)
{
    (void)state;
    for (int round = 0; round < 10; round++) {
        Crew crew = {0};
        run_crew(&crew, claim_together);
        assert_int_equal(crew.made, 1);
        assert_int_equal(crew.wrong, 0);
    }
}

// More places than slots, so that results are replaced while others hold them.
static void visit_many(void *context)
{
    Crew *crew = context;
    uint64_t random = (uint64_t)__atomic_add_fetch(&crew->here, 1, __ATOMIC_RELAXED);
    for (int i = 0; i < VISITS / TEST_STRIDE; i++) {
        int64_t x = (int64_t)(test_random(&random) % SPREAD) - SPREAD / 2;
        int64_t z = (int64_t)(test_random(&random) % SPREAD) - SPREAD / 2;
        const Result *result = i % 2 ? cache_claim(crew->cache, x, z) : find(crew->cache, x, z);
        if (!result)
            result = cache_keep(crew->cache, x, z, make(x, z));
        if (!is_right(result, x, z))
            __atomic_add_fetch(&crew->wrong, 1, __ATOMIC_RELAXED);
        cache_release(result);
    }
}

static void each_thread_finds_its_places(void **state)
{
    (void)state;
    Crew crew = {0};
    run_crew(&crew, visit_many);
    assert_int_equal(crew.wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_result_stays_until_another_needs_its_slot),
        cmocka_unit_test(claims_do_not_wait_for_others),
        cmocka_unit_test(what_another_makes_is_told),
        cmocka_unit_test(what_is_claimed_is_made_once),
        cmocka_unit_test(each_thread_finds_its_places),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
