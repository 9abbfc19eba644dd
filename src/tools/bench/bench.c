#include "tools/bench/bench.h"

#include "base/hash.h"
#include "base/os_thread.h"
#include "base/output.h"
#include "cli/command.h"
#include "cli/version.h"
#include "tools/bench/history.h"
#include "tools/bench/record.h"
#include "tools/bounded_json.h"
#include "tools/generator_json.h"
#include "tools/table.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const Generator *bench_generator(Bench *bench)
{
    if (!bench->generator)
        bench->generator = generator_create(bench->recipe, bench->seed);
    return bench->generator;
}

static void drop_generator(Bench *bench)
{
    generator_destroy(bench->generator);
    bench->generator = NULL;
}

ChunkPos bench_chunk(int index)
{
    enum { PATCH_CHUNKS = BENCH_PATCH * BENCH_PATCH, SPREAD = 2048 };
    uint64_t hash = hash_mix((uint64_t)(index / PATCH_CHUNKS) + 1);
    int in_patch = index % PATCH_CHUNKS;
    return (ChunkPos){.x = (int32_t)(hash % SPREAD) - SPREAD / 2 + in_patch % BENCH_PATCH,
                      .z = (int32_t)((hash >> 32) % SPREAD) - SPREAD / 2 + in_patch / BENCH_PATCH};
}

// ---- samples

void samples_add(Samples *samples, double value)
{
    if (samples)
        *MEMORY_ADD(MEMORY_GENERAL, samples->values, samples->count, samples->capacity) = value;
}

void samples_quit(Samples *samples)
{
    memory_free(samples->values);
    *samples = (Samples){0};
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double bench_percentile(const double *samples, int count, double fraction)
{
    ASSERT(count >= 1);
    double *sorted = memory_alloc(MEMORY_GENERAL, (size_t)count * sizeof *sorted);
    memcpy(sorted, samples, (size_t)count * sizeof *sorted);
    qsort(sorted, (size_t)count, sizeof *sorted, compare_doubles);
    double place = fraction * (count - 1);
    int below = (int)place, above = MIN(below + 1, count - 1);
    double value = sorted[below] + (sorted[above] - sorted[below]) * (place - below);
    memory_free(sorted);
    return value;
}

BenchSummary bench_summarise(const double *samples, int count)
{
    return (BenchSummary){.median = bench_percentile(samples, count, 0.5),
                          .p05 = bench_percentile(samples, count, 0.05),
                          .p95 = bench_percentile(samples, count, 0.95),
                          .max = bench_percentile(samples, count, 1)};
}

double bench_exponent(const double *x, const double *y, int count)
{
    double middle[2] = {0}, products = 0, squares = 0;
    for (int i = 0; i < count; i++) {
        middle[0] += log(x[i]) / count;
        middle[1] += log(y[i]) / count;
    }
    for (int i = 0; i < count; i++) {
        const double along = log(x[i]) - middle[0];
        products += along * (log(y[i]) - middle[1]);
        squares += along * along;
    }
    return products / squares;
}

Samples *bench_figure_of(Bench *bench, int threads, const char *unit, const char *format, ...)
{
    BenchSeries figure = {.unit = unit, .threads = threads};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(figure.name, sizeof figure.name, format, arguments);
    va_end(arguments);
    for (int i = 0; i < bench->figure_count; i++)
        if (strcmp(bench->figures[i].name, figure.name) == 0)
            return &bench->figures[i].samples;
    ASSERT(bench->figure_count < BENCH_FIGURES_MAX);
    bench->figures[bench->figure_count] = figure;
    return &bench->figures[bench->figure_count++].samples;
}

// The share that each of several threads does of the work of one alone; 0 but for rates whose figure with one thread is
// known.
static double efficiency_of(const Bench *bench, const BenchSeries *figure, double median)
{
    size_t i;
    json_t *row;
    json_array_foreach(bench->results, i, row)
    {
        if (figure->threads > 1 && bench_is_rate(figure->unit) &&
            json_integer_value(json_object_get(row, "threads")) == 1 &&
            strcmp(json_string_value(json_object_get(row, "name")), figure->name) == 0)
            return median / figure->threads / json_real_value(json_object_get(row, "median"));
    }
    return 0;
}

void bench_count_start(Bench *bench)
{
    if (bench && bench->counted)
        os_counters_read(&bench->counters, bench->count_start);
}

void bench_count_stop(Bench *bench, double work)
{
    double now[OS_COUNTER_COUNT];
    if (!bench || !bench->counted)
        return;
    os_counters_read(&bench->counters, now);
    for (int i = 0; i < OS_COUNTER_COUNT; i++)
        bench->counts[i] += now[i] < 0 ? 0 : now[i] - bench->count_start[i];
    bench->count_work += work;
}

static const TableColumn columns[] = {{"name", -28, 1}, {"threads", 7, 1}, {"median", 12, 1}, {"p05", 12, 1},
                                      {"p95", 12, 1},   {"max", 12, 1},    {"n", 6, 2},       {0}};
static const TableColumn count_column[] = {{"count", 12, 1}, {0}};

// The columns of what was counted, a "-" for each that was not.
static void record_counts(Bench *bench, json_t *row)
{
    for (int i = 0; i < OS_COUNTER_COUNT && bench->counted; i++) {
        const double count = bench->count_work > 0 ? bench->counts[i] / bench->count_work : 0;
        table_row(stdout, count_column, "%s", count > 0 ? text_of("%.5g", count).text : "-");
        if (count > 0)
            json_object_set_new(row, os_counter_names[i], json_real(count));
        bench->counts[i] = 0;
    }
    bench->count_work = 0;
}

static void print_head(const Bench *bench)
{
    table_head(stdout, columns);
    for (int i = 0; i < OS_COUNTER_COUNT && bench->counted; i++)
        table_row(stdout, count_column, "%s", os_counter_names[i]);
    puts("unit");
}

static void record_figure(Bench *bench, const BenchSeries *figure)
{
    int count = figure->samples.count;
    BenchSummary summary = bench_summarise(figure->samples.values, count);
    const double efficiency = efficiency_of(bench, figure, summary.median);
    json_t *row = json_pack("{s:s, s:i, s:s, s:i, s:f, s:f, s:f, s:f}", "name", figure->name, "threads",
                            figure->threads, "unit", figure->unit, "n", count, "median", summary.median, "p05",
                            summary.p05, "p95", summary.p95, "max", summary.max);
    if (bench->recorded++ == 0)
        print_head(bench);
    table_row(stdout, columns, "%s\t%d\t%.5g\t%.5g\t%.5g\t%.5g\t%d", figure->name, figure->threads, summary.median,
              summary.p05, summary.p95, summary.max, count);
    record_counts(bench, row);
    printf("%s", figure->unit);
    if (efficiency > 0) {
        printf(", efficiency %.2f", efficiency);
        json_object_set_new(row, "efficiency", json_real(efficiency));
    }
    putchar('\n');
    fflush(stdout);
    json_array_append_new(bench->results, row);
}

void bench_record(Bench *bench)
{
    for (int i = 0; i < bench->figure_count; i++) {
        if (bench->figures[i].samples.count > 0)
            record_figure(bench, &bench->figures[i]);
        samples_quit(&bench->figures[i].samples);
    }
    bench->figure_count = 0;
}

// ---- folders

bool bench_folder_make(Bench *bench, const char *parent, char folder[BENCH_FOLDER])
{
    const char *temporary = getenv("TMPDIR");
    snprintf(folder, BENCH_FOLDER, "%.200s/karst-bench-XXXXXX", parent ? parent : temporary ? temporary : "/tmp");
    if (os_mkdtemp(folder))
        return true;
    bench->failed = true;
    return log_failure("cannot create the folder %s: %s", folder, strerror(errno));
}

void bench_folder_remove(const char *folder)
{
    char path[BENCH_FOLDER + 256];
    OsFolder *files = os_folder_open(folder);
    for (const char *name; (name = os_folder_next(files));) {
        snprintf(path, sizeof path, "%s/%s", folder, name);
        os_unlink(path);
    }
    os_folder_close(files);
    os_rmdir(folder);
}

// ---- measuring

static double measure_once(const BenchCase *measured)
{
    if (measured->sample)
        return measured->sample(measured->data);
    int64_t start = clock_ns();
    measured->run(measured->data);
    double seconds = (double)(clock_ns() - start) * 1e-9;
    return measured->units_per_second > 0 ? seconds * measured->units_per_second / measured->work
                                          : measured->work / seconds;
}

void bench_measure(Bench *bench, const BenchCase *measured)
{
    Samples *samples = bench_figure_of(bench, measured->threads, measured->unit, "%s", measured->name);
    measure_once(measured); // warms caches, pages and clocks
    bench_count_start(bench);
    for (int i = 0; bench_again(bench, i); i++)
        samples_add(samples, measure_once(measured));
    bench_count_stop(bench, samples->count * measured->work);
    bench_record(bench);
}

int bench_threads_next(const Bench *bench, int threads)
{
    int most = bench->threads_most;
    return threads == most || interrupt_pending() ? 0 : threads == 0 ? 1 : MIN(threads * 2, most);
}

void bench_measure_threads(Bench *bench, BenchCase measured, int *threads)
{
    for (*threads = 0; (*threads = bench_threads_next(bench, *threads)) > 0;) {
        measured.threads = *threads;
        bench_measure(bench, &measured);
    }
}

// ---- the record

// Identifies the world that was measured: records with different hashes cannot be compared.
static uint64_t world_hash(Bench *bench)
{
    Arena scratch;
    arena_init(&scratch);
    uint64_t hash = 0;
    for (int i = 0; i < BENCH_CHUNKS; i += BENCH_PATCH * BENCH_PATCH) {
        Chunk *chunk = source_chunk(bench_source(bench), bench_chunk(i), &scratch);
        hash = hash_combine(hash, chunk_hash(chunk));
        chunk_release(chunk);
        arena_reset(&scratch);
    }
    arena_quit(&scratch);
    drop_generator(bench);
    return hash;
}

// The value of the first line "key : value" of /proc/cpuinfo.
static bool cpuinfo_value(const char *key, char *text, size_t bytes)
{
    FILE *file = fopen("/proc/cpuinfo", "r");
    char line[256];
    bool found = false;
    while (file && !found && fgets(line, sizeof line, file)) {
        char *colon = strchr(line, ':');
        if (!colon || strncmp(line, key, strlen(key)) != 0)
            continue;
        line[strcspn(line, "\n")] = '\0';
        snprintf(text, bytes, "%s", colon[1] == ' ' ? colon + 2 : colon + 1);
        found = true;
    }
    if (file)
        fclose(file);
    return found;
}

static json_t *record_of_run(Bench *bench)
{
    char cpu[128] = "unknown", os[128]; // cpu: "Intel(R) Xeon(R) ..."
    if (!cpuinfo_value("model name", cpu, sizeof cpu))
        cpuinfo_value("CPU part", cpu, sizeof cpu);
    os_name(os, sizeof os);
    return json_pack("{s:i, s:{s:s, s:s, s:s, s:s}, s:{s:s, s:i, s:s, s:s, s:s}, s:{s:s, s:o, s:o}, s:O}", //
                     "schema", generator_schema(bench->recipe),                                            //
                     "build", "version", program_version.number, "commit", program_version.commit, "compiler",
                     program_version.compiler, "flags",
                     program_version.flags, //
                     "machine", "cpu", cpu, "cores", thread_core_count(), "isa", isa_name(isa_get()), "gpu", bench->gpu,
                     "os", os, //
                     "world", "seed", bench->seed_text, "generator", generator_to_json(bench->recipe), "hash",
                     json_hash(world_hash(bench)), //
                     "results", bench->results);
}

// Writes nothing into a history if only some of the figures were measured.
static bool write_record(Bench *bench, Output *json, Output *history)
{
    json_t *record = record_of_run(bench);
    if (!record) {
        log_error("the record contains text that is not UTF-8, such as the seed: it cannot be written as JSON");
        output_abandon(json);
        output_abandon(history);
        return false;
    }
    if (bench->settings)
        json_object_set(record, "settings", bench->settings);
    if (interrupt_pending())
        json_object_set_new(record, "interrupted", json_true());
    bool written = !bench->json || json_commit(json, record, JSON_INDENT(1) | JSON_REAL_PRECISION(9));
    if (interrupt_pending())
        output_abandon(history);
    else if (bench->history)
        written &= bench_history_commit(history, record);
    json_decref(record);
    return written;
}

static double seconds_of(const Bench *bench, const BenchSuite *suite)
{
    return !suite->timed        ? suite->seconds * (bench->repeat + 1.0) / (BENCH_REPEAT + 1)
           : bench->minutes > 0 ? bench->minutes * 60
                                : suite->seconds;
}

// Says about how long the suites take, if that is long.
static void log_estimate(const Bench *bench, const BenchSuite *const suites[], int count)
{
    double seconds = 0;
    for (int i = 0; i < count; i++)
        seconds += seconds_of(bench, suites[i]);
    if (seconds >= 5)
        log_info("this takes about %.0f %s on two free cores; Ctrl-C ends it", seconds < 120 ? seconds : seconds / 60,
                 seconds < 120 ? "s" : "minutes");
}

// One line for what the system does not give; no columns where it gives nothing.
static void open_counters(Bench *bench)
{
    char missing[128] = "";
    double values[OS_COUNTER_COUNT];
    os_counters_open(&bench->counters, &os_counter_source);
    os_counters_read(&bench->counters, values);
    bench->counted = false;
    for (int i = 0; i < OS_COUNTER_COUNT; i++)
        if (values[i] >= 0)
            bench->counted = true;
        else
            option_list_item(missing, sizeof missing, os_counter_names[i]);
    if (missing[0])
        log_info("--counters: this system does not give %s", missing);
    if (!bench->counted)
        os_counters_close(&bench->counters);
}

int bench_run(Bench *bench, const BenchSuite *const suites[], int count)
{
    Output json = {0}, history = {0};
    interrupt_watch();
    // Opened first, so that a record that cannot be written is reported before minutes of measuring.
    if ((bench->json && !output_begin(&json, bench->json)) ||
        (bench->history && !bench_history_begin(&history, bench->history))) {
        output_abandon(&json);
        return EXIT_FAILED;
    }
    log_estimate(bench, suites, count);
    if (bench->counted)
        open_counters(bench);
    bench->results = json_array();
    for (int i = 0; i < count && !interrupt_pending(); i++) {
        bench->seconds = seconds_of(bench, suites[i]);
        suites[i]->run(bench);
        bench_record(bench);
        drop_generator(bench);
    }
    if (bench->counted)
        os_counters_close(&bench->counters);
    bool written = (!bench->json && !bench->history) || write_record(bench, &json, &history);
    json_decref(bench->results);
    json_decref(bench->settings);
    if (!written || bench->failed)
        return EXIT_FAILED;
    if (interrupt_pending())
        return command_interrupted("%s", bench->json ? "the record is partial, and marked so" : "the table is partial");
    return EXIT_DONE;
}
