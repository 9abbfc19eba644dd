// base but for jobs and files: integer division, memory, arenas, hashes, parsing, logging, instruction sets, signals.
#include "karst_test.h"

#include "base/hash.h"
#include "base/isa.h"
#include "base/memory.h"
#include "base/os.h"
#include "base/os_thread.h"
#include "base/parse.h"
#include "base/ticker.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static void floor_division_rounds_down(void **state)
{
    (void)state;
    for (int64_t value = -100; value <= 100; value++)
        for (int64_t divisor = 1; divisor <= 17; divisor++) {
            assert_true(floor_div(value, divisor) == (int64_t)floor((double)value / (double)divisor));
            assert_true(floor_mod(value, divisor) == value - divisor * floor_div(value, divisor));
        }
    assert_true(floor_div(INT64_MIN, 16) == INT64_MIN / 16);
    assert_true(floor_div(INT64_MIN + 1, 16) == INT64_MIN / 16);
    assert_true(floor_div(INT64_MAX, INT64_MAX) == 1);
    assert_true(floor_mod(INT64_MIN, INT64_MAX) == INT64_MAX - 1);
}

static void memory_is_counted_by_kind(void **state)
{
    (void)state;
    void *blocks[MEMORY_KIND_COUNT];
    for (int kind = 0; kind < MEMORY_KIND_COUNT; kind++) {
        blocks[kind] = memory_alloc_zero((MemoryKind)kind, (size_t)kind * 100 + 1);
        assert_int_equal((uintptr_t)blocks[kind] % 64, 0);
        assert_int_equal(((char *)blocks[kind])[kind * 100], 0);
        assert_int_equal(memory_in_use((MemoryKind)kind), kind * 100 + 1);
        assert_true(strlen(memory_kind_name((MemoryKind)kind)) > 0);
    }
    assert_true(memory_in_use_total() > 0);
    for (int kind = 0; kind < MEMORY_KIND_COUNT; kind++)
        memory_free(blocks[kind]);
    memory_free(NULL);
    assert_int_equal(memory_in_use_total(), 0);
    assert_true(memory_resident() > 1 << 16);
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#define SANITIZED (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#else
#define SANITIZED 0
#endif

static void give_back(void *unused)
{
    (void)unused;
    memory_give_back();
}

// Freed blocks between blocks in use: only a trimmer returns that memory to the system.
static void free_memory_is_returned_to_the_system(void **state)
{
    (void)state;
#ifdef __GLIBC__
    if (SANITIZED)
        skip(); // another allocator
    enum { COUNT = 512, BYTES = 1 << 16, KEPT = 1 << 10, HALF = COUNT * BYTES / 2 };
    memory_keep_freed(2 * COUNT * BYTES);
    void *freed[COUNT], *kept[COUNT];
    for (int i = 0; i < COUNT; i++) {
        freed[i] = memset(memory_alloc(MEMORY_GENERAL, BYTES), 1, BYTES);
        kept[i] = memory_alloc(MEMORY_GENERAL, KEPT);
    }
    size_t full = memory_resident();
    for (int i = 0; i < COUNT; i++)
        memory_free(freed[i]);
    assert_true(memory_resident() > full - HALF);
    Ticker *trimmer = ticker_start(&(TickerConfig){"trimmer", 0.001, 0.001, give_back, NULL});
    assert_non_null(trimmer);
    for (int64_t begun_ns = clock_ns(); memory_resident() > full - HALF;)
        wait_a_moment(begun_ns);
    ticker_stop(trimmer);
    for (int i = 0; i < COUNT; i++)
        memory_free(kept[i]);
#else
    skip();
#endif
}

static void resizing_keeps_contents(void **state)
{
    (void)state;
    char *text = memory_resize(MEMORY_GENERAL, NULL, 6);
    memcpy(text, "karst", 6);
    text = memory_resize(MEMORY_GENERAL, text, 100000);
    assert_string_equal(text, "karst");
    text = memory_resize(MEMORY_GENERAL, text, 3);
    assert_memory_equal(text, "kar", 3);
    assert_int_equal(memory_in_use(MEMORY_GENERAL), 3);
    memory_free(text);
}

static void arena_blocks_are_aligned_and_disjoint(void **state)
{
    (void)state;
    enum { COUNT = 2000 };
    Arena arena;
    arena_init(&arena);
    unsigned char *blocks[COUNT];
    size_t sizes[COUNT];
    uint64_t random = 7;
    for (int i = 0; i < COUNT; i++) {
        sizes[i] = test_random(&random) % 3000;
        blocks[i] = arena_alloc(&arena, sizes[i]);
        assert_int_equal((uintptr_t)blocks[i] % 64, 0);
        memset(blocks[i], i & 255, sizes[i]);
    }
    for (int i = 0; i < COUNT; i++)
        for (size_t k = 0; k < sizes[i]; k++)
            if (blocks[i][k] != (i & 255))
                fail_msg("block %d was overwritten", i);
    arena_quit(&arena);
    assert_int_equal(memory_in_use_total(), 0);
}

static void arena_keeps_its_size_after_growing(void **state)
{
    (void)state;
    Arena arena;
    arena_init(&arena);
    for (int i = 0; i < 40; i++)
        arena_alloc(&arena, 300000);
    arena_reset(&arena);
    size_t grown = memory_in_use(MEMORY_SCRATCH);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 40; i++)
            arena_alloc(&arena, 300000);
        assert_int_equal(memory_in_use(MEMORY_SCRATCH), grown);
        arena_reset(&arena);
    }
    arena_quit(&arena);
}

static void arena_returns_to_a_mark(void **state)
{
    (void)state;
    Arena arena;
    arena_init(&arena);
    ArenaMark empty = arena_mark(&arena);
    char *kept = arena_alloc(&arena, 10);
    memcpy(kept, "kept", 5);
    ArenaMark mark = arena_mark(&arena);
    void *first = arena_alloc(&arena, 100);
    for (int i = 0; i < 10; i++)
        arena_alloc(&arena, 1 << 20);
    arena_release(&arena, mark);
    assert_ptr_equal(arena_alloc(&arena, 100), first);
    assert_string_equal(kept, "kept");
    unsigned char *zero = arena_alloc_zero(&arena, 1000);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(zero[i], 0);
    arena_release(&arena, empty);
    assert_int_equal(arena.total, 0);
    arena_quit(&arena);
}

// Computed with an independent implementation (Python integers). They never change, since every world depends on them.
static void hashes_are_frozen(void **state)
{
    (void)state;
    assert_true(hash_mix(1) == UINT64_C(0x5692161d100b05e5));
    assert_true(hash_mix(2) == UINT64_C(0xdbd238973a2b148a));
    assert_true(hash_mix(UINT64_MAX) == UINT64_C(0xb4d055fcf2cbbd7b));
    assert_true(hash_combine(0, 0) == UINT64_C(0x8209b480faed1b10));
    assert_true(hash_combine(1, 0) == UINT64_C(0x2d0f28c7e7e786b2));
    assert_true(hash_combine(0, 1) == UINT64_C(0x8b2faab3724ac25b));
    assert_true(hash_combine(UINT64_MAX, UINT64_MAX) == UINT64_C(0x95ad2fcc15f02f22));
    assert_true(hash_at2(42, -1, 7) == UINT64_C(0xb87bfbd1919c1472));
    assert_true(hash_at3(42, -1, 255, 7) == UINT64_C(0x8bbb75b6ebcbac62));
    assert_true(hash_name(42, "height") == UINT64_C(0x1c34e64647ad629b));
    assert_true(hash_name(42, "oak") == UINT64_C(0xf1ed82fb1bccb07b));
    // XXH3's published value for no bytes.
    assert_true(hash_bytes("", 0, 0) == UINT64_C(0x2d06800538d394c2));
}

typedef uint64_t HashOfBits(uint64_t bits);

static uint64_t mix_of(uint64_t bits) { return hash_mix(bits); }
static uint64_t combine_left(uint64_t bits) { return hash_combine(bits, 12345); }
static uint64_t combine_right(uint64_t bits) { return hash_combine(12345, bits); }
static uint64_t at2_x(uint64_t bits) { return hash_at2(42, (int64_t)bits, -9); }
static uint64_t at2_z(uint64_t bits) { return hash_at2(42, -9, (int64_t)bits); }
static uint64_t at3_y(uint64_t bits) { return hash_at3(42, 3, (int64_t)bits, -9); }

static void each_input_bit_flips_each_output_bit_half_the_time(HashOfBits *hash)
{
    enum { INPUTS = 20000 }; // deviation of a share: 0.35 %
    for (int in = 0; in < 64; in++) {
        int flips[64] = {0};
        for (int i = 0; i < INPUTS; i++) {
            // Small and negative numbers, like coordinates.
            uint64_t value = (uint64_t)((int64_t)i - INPUTS / 2);
            uint64_t changed = hash(value) ^ hash(value ^ UINT64_C(1) << in);
            for (int out = 0; out < 64; out++)
                flips[out] += (int)(changed >> out & 1);
        }
        for (int out = 0; out < 64; out++) {
            double share = (double)flips[out] / INPUTS;
            if (share < 0.48 || share > 0.52)
                fail_msg("input bit %d flips output bit %d in %.1f %%", in, out, share * 100);
        }
    }
}

static void hashes_avalanche(void **state)
{
    (void)state;
    HashOfBits *const hashes[] = {mix_of, combine_left, combine_right, at2_x, at2_z, at3_y};
    for (size_t i = 0; i < ARRAY_COUNT(hashes); i++)
        each_input_bit_flips_each_output_bit_half_the_time(hashes[i]);
}

typedef struct Int64Case {
    const char *text;
    bool valid;
    int64_t value;
} Int64Case;

static const Int64Case int64_cases[] = {
    {"0", true, 0},
    {"-0", true, 0},
    {"+7", true, 7},
    {"007", true, 7},
    {"9223372036854775807", true, INT64_MAX},
    {"9223372036854775808", false, 0},
    {"-9223372036854775808", true, INT64_MIN},
    {"-9223372036854775809", false, 0},
    {"99999999999999999999999999", false, 0},
    {"", false, 0},
    {"-", false, 0},
    {"+", false, 0},
    {"--1", false, 0},
    {" 1", false, 0},
    {"1 ", false, 0},
    {"1.0", false, 0},
    {"0x10", false, 0},
    {"1e3", false, 0},
    {"\xd9\xa1", false, 0},
};

static void integers_are_parsed_strictly(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_COUNT(int64_cases); i++) {
        int64_t value = 77;
        bool valid = parse_int64(int64_cases[i].text, &value);
        if (valid != int64_cases[i].valid || value != (valid ? int64_cases[i].value : 77))
            fail_msg("\"%s\": %d, %" PRId64, int64_cases[i].text, valid, value);
    }
}

typedef struct DoubleCase {
    const char *text;
    bool valid;
    double value;
} DoubleCase;

static const DoubleCase double_cases[] = {
    {"0", true, 0},       {"-1.5", true, -1.5}, {".5", true, 0.5},   {"5.", true, 5},        {"1e3", true, 1000},
    {"1E-2", true, 0.01}, {"1e+2", true, 100},  {"1e999", false, 0}, {"-1e999", false, 0},   {"1e-999", true, 0},
    {"", false, 0},       {".", false, 0},      {"-", false, 0},     {"e5", false, 0},       {"1e", false, 0},
    {"1e+", false, 0},    {"nan", false, 0},    {"inf", false, 0},   {"infinity", false, 0}, {"0x1p3", false, 0},
    {"1,5", false, 0},    {" 1", false, 0},     {"1 ", false, 0},    {"1.2.3", false, 0},    {"1e1.5", false, 0},
};

static void decimals_are_parsed_strictly(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_COUNT(double_cases); i++) {
        double value = 77;
        bool valid = parse_double(double_cases[i].text, &value);
        if (valid != double_cases[i].valid || value != (valid ? double_cases[i].value : 77))
            fail_msg("\"%s\": %d, %g", double_cases[i].text, valid, value);
    }
    char digits[10001];
    memset(digits, '1', 10000);
    digits[10000] = '\0';
    double value;
    assert_false(parse_double(digits, &value));
}

static void hashes_have_sixteen_digits(void **state)
{
    (void)state;
    uint64_t hash = 77;
    const char *const bad[] = {"",
                               "0",
                               " 123456789abcdef",
                               "0123456789abcde",
                               "0123456789abcdef0",
                               "0123456789ABCDEF",
                               "-123456789abcdef",
                               "0x23456789abcdef"};
    for (size_t i = 0; i < ARRAY_COUNT(bad); i++)
        if (parse_hash(bad[i], &hash) || hash != 77)
            fail_msg("\"%s\" was accepted", bad[i]);
    assert_true(parse_hash("fedcba9876543210", &hash));
    assert_true(hash == UINT64_C(0xFEDCBA9876543210));
}

static void lists_need_the_exact_count(void **state)
{
    (void)state;
    int64_t wholes[4] = {9, 9, 9, 9};
    assert_true(parse_int64_list("1280x720", 'x', wholes, 2));
    assert_true(wholes[0] == 1280 && wholes[1] == 720);
    const char *const bad[] = {"", "1", "1,", ",1", "1,2,3", "1,,2", "1, 2", "1;2", "1,2x", "1x2"};
    for (size_t i = 0; i < ARRAY_COUNT(bad); i++)
        if (parse_int64_list(bad[i], ',', wholes, 2))
            fail_msg("\"%s\" was accepted", bad[i]);
    assert_true(wholes[0] == 1280 && wholes[1] == 720); // untouched
    double numbers[3];
    assert_true(parse_double_list("-0.5,2e1,3", ',', numbers, 3));
    assert_true(numbers[0] == -0.5 && numbers[1] == 20 && numbers[2] == 3);
    assert_false(parse_double_list("1,2", ',', numbers, 3));
}

// Random texts of digits, signs and so on, compared with the C library's parser restricted to our rules.
static void random_texts_parse_as_in_the_c_library(void **state)
{
    (void)state;
    static const char alphabet[] = "0011234567899+-.eE xn";
    uint64_t random = 1;
    int taken = 0;
    for (int i = 0; i < 300000; i++) {
        char text[12] = "";
        int length = (int)(test_random(&random) % 11);
        for (int k = 0; k < length; k++)
            text[k] = alphabet[test_random(&random) % (sizeof alphabet - 1)];
        bool plain = text[0] && text[0] != ' ' && !strpbrk(text, "xXn");
        char *end;
        errno = 0;
        double expected = strtod(text, &end);
        bool valid = plain && *end == '\0' && end != text && isfinite(expected);
        double value = 0;
        if (parse_double(text, &value) != valid || (valid && value != expected))
            fail_msg("\"%s\": %g instead of %g", text, value, expected);
        long long whole_expected = strtoll(text, &end, 10);
        bool whole_valid = plain && *end == '\0' && end != text;
        int64_t whole = 0;
        if (parse_int64(text, &whole) != whole_valid || (whole_valid && whole != whole_expected))
            fail_msg("\"%s\": %" PRId64, text, whole);
        taken += valid + whole_valid;
    }
    assert_true(taken > 1000);
}

static void messages_are_single_lines(void **state)
{
    (void)state;
    LogCount count = {0};
    log_set_sink(log_count_line, &count);
    log_error("a\nb\x1b[31m%s", "\t\x7f ok \xc3\xa9");
    assert_int_equal(count.lines, 1);
    assert_string_equal(count.last, "a?b?[31m?? ok \xc3\xa9");
    log_debug("not shown at first");
    assert_int_equal(count.lines, 1);
    log_set_level(LOG_DEBUG);
    log_debug("shown now");
    log_set_level(LOG_INFO);
    assert_int_equal(count.lines, 2);
    log_set_sink(NULL, NULL);
}

static void unknown_instruction_sets_are_refused(void **state)
{
    (void)state;
    LogCount count = {0};
    log_set_sink(log_count_line, &count);
    Isa before = isa_get();
    const char *const unknown[] = {"", "AVX2", "avx1024", "avx2 ", "baseline,avx2"};
    for (size_t i = 0; i < ARRAY_COUNT(unknown); i++) {
        setenv("KARST_ISA", unknown[i], 1);
        assert_false(isa_init());
        assert_int_equal(count.lines, i + 1);
    }
    for (int isa = 0; isa < ISA_COUNT; isa++) {
        setenv("KARST_ISA", isa_name((Isa)isa), 1);
        assert_int_equal(isa_init(), isa_available((Isa)isa));
        assert_true(!isa_available((Isa)isa) || isa_get() == (Isa)isa);
    }
    unsetenv("KARST_ISA");
    log_set_sink(NULL, NULL);
    assert_true(isa_available(ISA_BASELINE));
    assert_true(isa_set(before));
}

static void three_signals_only_set_the_flag(void **state)
{
    (void)state;
    assert_false(interrupt_pending());
    interrupt_watch();
    raise(SIGINT);
    assert_true(interrupt_pending());
    const pid_t child = fork();
    if (child == 0) {
        raise(SIGTERM);
        raise(SIGTERM);
        raise(SIGINT);
        _exit(EXIT_SUCCESS);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(floor_division_rounds_down),
        cmocka_unit_test(memory_is_counted_by_kind),
        cmocka_unit_test(free_memory_is_returned_to_the_system),
        cmocka_unit_test(resizing_keeps_contents),
        cmocka_unit_test(arena_blocks_are_aligned_and_disjoint),
        cmocka_unit_test(arena_keeps_its_size_after_growing),
        cmocka_unit_test(arena_returns_to_a_mark),
        cmocka_unit_test(hashes_are_frozen),
        cmocka_unit_test(hashes_avalanche),
        cmocka_unit_test(integers_are_parsed_strictly),
        cmocka_unit_test(decimals_are_parsed_strictly),
        cmocka_unit_test(hashes_have_sixteen_digits),
        cmocka_unit_test(lists_need_the_exact_count),
        cmocka_unit_test(random_texts_parse_as_in_the_c_library),
        cmocka_unit_test(messages_are_single_lines),
        cmocka_unit_test(unknown_instruction_sets_are_refused),
        cmocka_unit_test(three_signals_only_set_the_flag),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
