#include "tools/bench/bench.h"

#include "base/hash.h"
#include "base/isa.h"
#include "base/os.h"
#include "base/os_thread.h"
#include "base/output.h"
#include "cli/command.h"
#include "cli/shared.h"
#include "cli/version.h"
#include "tools/generator_json.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

struct Bench {
    const BenchOptions *options;
    Generator *generator; // NULL: not used yet
    json_t *results;
    char gpu[128];
    int recorded;
    bool failed;
};

const BenchOptions *bench_options(const Bench *bench) { return bench->options; }

const Generator *bench_generator(Bench *bench)
{
    if (!bench->generator)
        bench->generator = generator_create(bench->options->generator, bench->options->seed);
    return bench->generator;
}

static void drop_generator(Bench *bench)
{
    generator_destroy(bench->generator);
    bench->generator = NULL;
}

int bench_threads_next(const Bench *bench, int threads)
{
    const BenchOptions *options = bench->options;
    int most = option_given(options, &options->threads) ? options->threads : thread_core_count();
    return threads == most || interrupt_pending() ? 0 : threads == 0 ? 1 : MIN(threads * 2, most);
}

void bench_set_gpu(Bench *bench, const char *name) { snprintf(bench->gpu, sizeof bench->gpu, "%s", name); }

ChunkPos bench_chunk(int index)
{
    enum { PATCH_CHUNKS = BENCH_PATCH * BENCH_PATCH, SPREAD = 2048 };
    uint64_t hash = hash_mix((uint64_t)(index / PATCH_CHUNKS) + 1);
    int in_patch = index % PATCH_CHUNKS;
    return (ChunkPos){.x = (int32_t)(hash % SPREAD) - SPREAD / 2 + in_patch % BENCH_PATCH,
                      .z = (int32_t)((hash >> 32) % SPREAD) - SPREAD / 2 + in_patch / BENCH_PATCH};
}

void bench_fail(Bench *bench) { bench->failed = true; }

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

static void print_result(Bench *bench, const char *name, const char *unit, int threads, int count,
                         const BenchSummary *summary)
{
    if (bench->recorded++ == 0)
        printf("%-28s %7s %12s %12s %12s %12s %6s  %s\n", "name", "threads", "median", "p05", "p95", "max", "n",
               "unit");
    printf("%-28s %7d %12.5g %12.5g %12.5g %12.5g %6d  %s\n", name, threads, summary->median, summary->p05,
           summary->p95, summary->max, count, unit);
    fflush(stdout);
}

void bench_record(Bench *bench, const char *name, const char *unit, int threads, Samples *samples)
{
    int count = samples->count;
    if (count == 0)
        return;
    BenchSummary summary = bench_summarise(samples->values, count);
    samples_quit(samples);
    print_result(bench, name, unit, threads, count, &summary);
    json_array_append_new(bench->results, json_pack("{s:s, s:i, s:s, s:i, s:f, s:f, s:f, s:f}", "name", name, "threads",
                                                    threads, "unit", unit, "n", count, "median", summary.median, "p05",
                                                    summary.p05, "p95", summary.p95, "max", summary.max));
}

void bench_record_all(Bench *bench, const char *name, const char *unit, Samples *samples)
{
    bench_record(bench, name, unit, bench->options->threads, samples);
}

void bench_record_one(Bench *bench, const char *name, const char *unit, double value)
{
    Samples samples = {0};
    samples_add(&samples, value);
    bench_record_all(bench, name, unit, &samples);
}

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
    Samples samples = {0};
    measure_once(measured); // warms caches, pages and clocks
    while (samples.count < bench->options->repeat && !interrupt_pending())
        samples_add(&samples, measure_once(measured));
    bench_record(bench, measured->name, measured->unit, measured->threads, &samples);
}

void bench_measure_threads(Bench *bench, BenchCase measured, int *threads)
{
    for (*threads = 0; (*threads = bench_threads_next(bench, *threads)) > 0;) {
        measured.threads = *threads;
        bench_measure(bench, &measured);
    }
}

// Identifies the world that was measured: records with different hashes cannot be compared.
static uint64_t world_hash(Bench *bench)
{
    Arena scratch;
    arena_init(&scratch);
    uint64_t hash = 0;
    for (int i = 0; i < BENCH_CHUNKS; i += BENCH_PATCH * BENCH_PATCH) {
        Chunk *chunk = source_chunk(generator_source(bench_generator(bench)), bench_chunk(i), &scratch);
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
    const BenchOptions *options = bench->options;
    char cpu[128] = "unknown", os[128], hash[17]; // cpu: "Intel(R) Xeon(R) ..."
    if (!cpuinfo_value("model name", cpu, sizeof cpu))
        cpuinfo_value("CPU part", cpu, sizeof cpu);
    os_name(os, sizeof os);
    snprintf(hash, sizeof hash, "%016" PRIx64, world_hash(bench));
    const char *seed = option_text(options, &options->seed);
    return json_pack(
        "{s:i, s:{s:s, s:s, s:s, s:s}, s:{s:s, s:i, s:s, s:s, s:s}, s:{s:s, s:o, s:s}, s:O}", //
        "schema", generator_schema(options->generator),                                       //
        "build", "version", version_number(), "commit", version_commit(), "compiler", version_compiler(), "flags",
        version_flags(),                                                                                              //
        "machine", "cpu", cpu, "cores", thread_core_count(), "isa", isa_name(isa_get()), "gpu", bench->gpu, "os", os, //
        "world", "seed", seed ? seed : option_seed.initial, "generator", generator_to_json(options->generator), "hash",
        hash, //
        "results", bench->results);
}

static bool write_record(Bench *bench, Output *file)
{
    json_t *record = record_of_run(bench);
    if (record && interrupt_pending())
        json_object_set_new(record, "interrupted", json_true());
    if (!record) {
        log_error("the record contains text that is not UTF-8, such as the seed: it cannot be written as JSON");
        output_abandon(file);
        return false;
    }
    bool dumped = json_dumpf(record, file->stream, JSON_INDENT(1) | JSON_REAL_PRECISION(9)) == 0;
    json_decref(record);
    fputc('\n', file->stream);
    return output_commit(file) && dumped;
}

static bool check_words(const BenchOptions *options, const BenchSuite *suites, int count)
{
    for (int i = 0; i < options->arguments.word_count; i++) {
        const char *word = options->arguments.words[i];
        bool known = strcmp(word, "all") == 0;
        for (int s = 0; s < count; s++)
            known |= strcmp(suites[s].name, word) == 0;
        if (!known)
            return log_failure("%.40s: no such benchmark; \"karst help bench\" lists them", word);
    }
    return true;
}

bool bench_names(const BenchOptions *options, const char *word)
{
    for (int i = 0; i < options->arguments.word_count; i++)
        if (strcmp(options->arguments.words[i], word) == 0)
            return true;
    return false;
}

static bool is_wanted(const BenchOptions *options, const BenchSuite *suite)
{
    return bench_names(options, suite->name) || (bench_names(options, "all") && suite->seconds);
}

// About how long the wanted suites take, if that is long.
static void log_estimate(const BenchOptions *options, const BenchSuite *suites, int suite_count)
{
    double seconds = 0;
    for (int i = 0; i < suite_count; i++)
        if (is_wanted(options, &suites[i]))
            seconds += suites[i].seconds ? suites[i].seconds * (options->repeat + 1.0) / (BENCH_REPEAT + 1)
                                         : options->minutes * 60;
    if (seconds >= 5)
        log_info("this takes about %.0f %s on two free cores; Ctrl-C ends it", seconds < 120 ? seconds : seconds / 60,
                 seconds < 120 ? "s" : "minutes");
}

int bench_run(const BenchOptions *options, const BenchSuite *suites, int suite_count)
{
    if (!check_words(options, suites, suite_count))
        return EXIT_USAGE;
    Output file = {0};
    interrupt_watch();
    // Opened first, so that a record that cannot be written is reported before minutes of measuring.
    if (options->json && !output_begin(&file, options->json))
        return EXIT_FAILED;
    log_estimate(options, suites, suite_count);
    Bench bench = {.options = options, .results = json_array()};
    for (int i = 0; i < suite_count && !interrupt_pending(); i++)
        if (is_wanted(options, &suites[i])) {
            suites[i].run(&bench);
            drop_generator(&bench);
        }
    bool written = !options->json || write_record(&bench, &file);
    json_decref(bench.results);
    if (!written || bench.failed)
        return EXIT_FAILED;
    if (interrupt_pending())
        return command_interrupted("%s",
                                   options->json ? "the record is partial, and marked so" : "the table is partial");
    return EXIT_DONE;
}

void samples_add(Samples *samples, double value)
{
    samples->values =
        memory_grow(MEMORY_GENERAL, samples->values, samples->count, &samples->capacity, sizeof *samples->values);
    samples->values[samples->count++] = value;
}

void samples_quit(Samples *samples)
{
    memory_free(samples->values);
    *samples = (Samples){0};
}
