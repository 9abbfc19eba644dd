// The bench apart from measuring: the search of `bench settings`, with costs that are made up; the exponent of
// a curve; what the system counts, with a stand-in for it.

#include "base/os_counters.h"
#include "base/os_file.h"
#include "base/os_thread.h"
#include "karst_test.h"
#include "tools/bench/bench.h"
#include "tools/bench/settings_search.h"

#include <math.h>

typedef struct Costs {
    double base, distance, horizon, full; // ms: of a frame, for a chunk squared, for a kilometre; a factor
    int tries, known;                     // how many are measured before the time is out
} Costs;

static double cost_of(void *context, const Settings *settings)
{
    Costs *costs = context;
    const int *values = settings->values;
    assert_true(costs->tries++ < SETTINGS_TRIES);
    if (costs->tries > costs->known)
        return -1;
    const double ms = costs->base + costs->distance * values[SETTINGS_DISTANCE] * values[SETTINGS_DISTANCE] +
                      costs->horizon * values[SETTINGS_HORIZON];
    return values[SETTINGS_QUALITY] == RENDER_FULL ? ms * costs->full : ms;
}

static void settings_hold_what_they_promise(void **state)
{
    (void)state;
    static const struct {
        double costs[4];
        Settings settings;
        int fps, tries; // tries: a setting that was too much is not raised again
    } rows[] = {
        {{0.1, 0, 0, 1}, {{64, 32, RENDER_FULL}}, 60, 16},
        {{2, 0.05, 0, 1.2}, {{12, 32, RENDER_FULL}}, 60, 11}, // 16 chunks: 14.8 ms, in full 17.8
        {{2, 0.05, 0, 1}, {{16, 32, RENDER_FULL}}, 60, 12},
        {{2, 0.05, 0, 2}, {{16, 32, RENDER_LIGHT}}, 60, 12},
        {{2, 0, 0.5, 1}, {{64, 16, RENDER_FULL}}, 60, 16},
        {{15, 1e-9, 1, 9}, {{64, 0, RENDER_LIGHT}}, 60, 12},
        {{20, 0.1, 0, 9}, {{8, 32, RENDER_LIGHT}}, 30, 10},
        {{34, 0, 0, 1}, {{4, 0, RENDER_LIGHT}}, 0, 1},
    };
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++) {
        const double *given = rows[i].costs;
        Costs costs = {given[0], given[1], given[2], given[3], 0, SETTINGS_TRIES};
        const SettingsChoice choice = settings_search(cost_of, &costs);
        assert_memory_equal(&choice.settings, &rows[i].settings, sizeof choice.settings);
        assert_int_equal(choice.fps, rows[i].fps);
        assert_true(choice.whole);
        assert_int_equal(costs.tries, rows[i].tries);
        costs.tries = 0;
        assert_true(choice.ms == cost_of(&costs, &choice.settings));
    }
}

static void a_search_without_time_keeps_what_it_knows(void **state)
{
    (void)state;
    static const int distances[SETTINGS_TRIES] = {4, 4, 6, 6, 8, 8, 12, 12, 12, 16, 16, 20, 24, 24, 32, 48};
    for (int known = 0; known < SETTINGS_TRIES; known++) {
        Costs costs = {.base = 1, .full = 1, .known = known};
        const SettingsChoice choice = settings_search(cost_of, &costs);
        assert_int_equal(costs.tries, known + 1);
        assert_false(choice.whole);
        assert_int_equal(choice.fps, known > 0 ? 60 : 0);
        assert_true((choice.ms < 0) == (known == 0));
        assert_int_equal(choice.settings.values[SETTINGS_DISTANCE], distances[known]);
    }
}

static void exponents_are_fitted(void **state)
{
    (void)state;
    static const double x[] = {4, 8, 16, 32};
    for (int power = -8; power <= 8; power++) {
        double y[4];
        for (int i = 0; i < 4; i++)
            y[i] = 0.003 * pow(x[i], power * 0.25);
        assert_true(fabs(bench_exponent(x, y, 4) - power * 0.25) < 1e-12);
        assert_true(fabs(bench_exponent(x, y, 2) - power * 0.25) < 1e-12);
    }
    // Logarithms to base 2 of 0, 1, 3, 4 over 0, 1, 2, 3: (-1.5 * -2 + -0.5 * -1 + 0.5 * 1 + 1.5 * 2) / 5.
    assert_true(fabs(bench_exponent((double[]){1, 2, 4, 8}, (double[]){1, 2, 8, 16}, 4) - 1.4) < 1e-12);
}

static void write_number(const char *folder, const char *name, const char *text)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void energy_is_summed_over_processors(void **state)
{
    (void)state;
    Bench bench = {0};
    char folder[BENCH_FOLDER], zones[2][BENCH_FOLDER + 16];
    OsCounters counters;
    double values[OS_COUNTER_COUNT];
    assert_true(bench_folder_make(&bench, NULL, folder));
    const OsCounterSource source = {{{UINT32_MAX, 0}, {UINT32_MAX, 0}, {UINT32_MAX, 0}}, folder};
    os_counters_open(&counters, &source);
    os_counters_read(&counters, values);
    for (int i = 0; i < OS_COUNTER_COUNT; i++)
        assert_true(values[i] == -1);
    os_counters_close(&counters);
    for (int i = 0; i < 2; i++) {
        snprintf(zones[i], sizeof zones[i], "%s/intel-rapl:%d", folder, i * 2); // 1 may not be read
        assert_true(os_mkdir(zones[i]));
        write_number(zones[i], "energy_uj", "1000000\n");
        write_number(zones[i], "max_energy_range_uj", "5000000\n");
    }
    os_counters_open(&counters, &source);
    os_counters_read(&counters, values);
    assert_true(values[OS_JOULES] == 0 && values[OS_CYCLES] == -1);
    write_number(zones[0], "energy_uj", "3500000\n");
    write_number(zones[1], "energy_uj", "500000\n"); // began again
    os_counters_read(&counters, values);
    assert_true(fabs(values[OS_JOULES] - 2.5 - 4.5) < 1e-9);
    write_number(zones[0], "energy_uj", "nothing");
    os_counters_read(&counters, values);
    assert_true(fabs(values[OS_JOULES] - 7) < 1e-9);
    os_counters_close(&counters);
    for (int i = 0; i < 2; i++)
        bench_folder_remove(zones[i]);
    bench_folder_remove(folder);
}

static void spin(void *data)
{
    (void)data;
    const int64_t start_ns = clock_thread_ns();
    while (clock_thread_ns() < start_ns + 20000000)
        ;
}

// Processor time, which systems count that count nothing of the processor.
static void threads_are_counted(void **state)
{
    (void)state;
    const OsCounterSource source = {{{1, 1}, {1, 1}, {1, 1}}, "/nowhere"}; // PERF_TYPE_SOFTWARE, its TASK_CLOCK
    OsCounters counters;
    double before[OS_COUNTER_COUNT], after[OS_COUNTER_COUNT];
    Thread thread;
    os_counters_open(&counters, &source);
    os_counters_read(&counters, before);
    assert_true(before[OS_JOULES] == -1);
    assert_true(thread_start(&thread, "spin", spin, NULL));
    thread_join(&thread);
    os_counters_read(&counters, after);
    for (int i = 0; i < OS_EVENTS; i++)
        assert_true(before[i] < 0 ? after[i] < 0 : after[i] - before[i] > 15e6);
    os_counters_close(&counters);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_hold_what_they_promise),
        cmocka_unit_test(a_search_without_time_keeps_what_it_knows),
        cmocka_unit_test(exponents_are_fitted),
        cmocka_unit_test(energy_is_summed_over_processors),
        cmocka_unit_test(threads_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
