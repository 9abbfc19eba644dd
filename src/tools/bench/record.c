#include "tools/bench/record.h"

#include "base/hash.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "cli/command.h"
#include "tools/bounded_json.h"

#include <math.h>
#include <string.h>

enum {
    SCHEMA = 1,
    RECORD_BYTES_MAX = 16 << 20,
    RESULTS_MAX = 1024, // several times as many as `bench all` makes
    VALUES_MAX = RESULTS_MAX * 16,
    NAME_BYTES = 128, // printable text, the zero byte included
    UNIT_BYTES = 32,
    THREADS_MAX = 1 << 16,
};
#define FIGURE_MAX 1e15 // of either sign: growth may be negative

static bool is_text(const char *text, size_t room) { return text[0] && strlen(text) < room && utf8_printable(text); }

static uint64_t key_of(const BenchResult *result)
{
    uint64_t hash = hash_bytes(result->name, strlen(result->name), (uint64_t)result->threads);
    return hash_bytes(result->unit, strlen(result->unit), hash);
}

static bool read_result(BenchResult *result, const json_t *json)
{
    BenchFigure *figure = &result->figure;
    json_int_t threads, count;
    if (json_unpack((json_t *)json, "{s:s, s:s, s:I, s:I, s:F, s:F, s:F}", "name", &result->name, "unit", &result->unit,
                    "threads", &threads, "n", &count, "p05", &figure->p05, "median", &figure->median, "p95",
                    &figure->p95) != 0 ||
        !is_text(result->name, NAME_BYTES) || !is_text(result->unit, UNIT_BYTES) || threads < 1 ||
        threads > THREADS_MAX || count < 1 || count > INT32_MAX || figure->p05 < -FIGURE_MAX ||
        figure->p05 > figure->median || figure->median > figure->p95 || figure->p95 > FIGURE_MAX)
        return false;
    result->threads = (int)threads;
    figure->n = (int)count;
    result->key = key_of(result);
    return true;
}

static bool read_results(BenchRecord *record, const char *path)
{
    const json_t *results = json_object_get(record->json, "results");
    size_t count = json_array_size(results);
    if (!json_is_array(results) || json_integer_value(json_object_get(record->json, "schema")) != SCHEMA) {
        log_error("%s is not a benchmark record of schema %d", path, SCHEMA);
        return false;
    }
    if (count > RESULTS_MAX) {
        log_error("%s: %zu results are more than any benchmark has", path, count);
        return false;
    }
    record->results = memory_alloc_zero(MEMORY_GENERAL, (count + 1) * sizeof *record->results);
    for (; (size_t)record->count < count; record->count++)
        if (!read_result(&record->results[record->count], json_array_get(results, (size_t)record->count))) {
            log_error("%s: result %d is malformed", path, record->count + 1);
            return false;
        }
    return true;
}

bool bench_record_parse(BenchRecord *record, const char *text, size_t bytes, const char *path)
{
    *record = (BenchRecord){.json = bounded_json_parse(text, bytes, VALUES_MAX, path)};
    return record->json && read_results(record, path);
}

bool bench_record_load(BenchRecord *record, const char *path)
{
    *record = (BenchRecord){.json = bounded_json_read(path, RECORD_BYTES_MAX, VALUES_MAX)};
    return record->json && read_results(record, path);
}

void bench_record_quit(BenchRecord *record)
{
    json_decref(record->json);
    memory_free(record->results);
    *record = (BenchRecord){0};
}

const char *bench_record_text(const BenchRecord *record, const char *part, const char *key)
{
    const char *text = json_string_value(json_object_get(json_object_get(record->json, part), key));
    return text ? text : "";
}

const BenchResult *bench_record_find(const BenchRecord *record, const BenchResult *like)
{
    for (int i = 0; i < record->count; i++) {
        const BenchResult *result = &record->results[i];
        if (result->key == like->key && result->threads == like->threads && strcmp(result->name, like->name) == 0 &&
            strcmp(result->unit, like->unit) == 0)
            return result;
    }
    return NULL;
}

// ---- comparison

// Two runs of one program differ by more than the samples within one run (CPU clock, memory layout, load by others):
// the relative deviation measured on an idle virtual machine.
#define RUN_DRIFT 0.03

static double relative_error(const BenchFigure *figure)
{
    if (figure->n < 3 || !(figure->median > 0))
        return HUGE_VAL;
    double sigma = (figure->p95 - figure->p05) / 3.29;
    return hypot(1.2533 * sigma / sqrt(figure->n) / figure->median, RUN_DRIFT);
}

BenchRatio bench_ratio(const BenchFigure *a, const BenchFigure *b)
{
    double ratio = b->median / a->median;
    double error = 1.96 * hypot(relative_error(a), relative_error(b));
    if (!isfinite(error) || !isfinite(ratio))
        return (BenchRatio){.ratio = ratio, .low = 0, .high = HUGE_VAL};
    return (BenchRatio){.ratio = ratio, .low = ratio * MAX(0.0, 1 - error), .high = ratio * (1 + error)};
}

// Prints one line. True if B is worse beyond noise.
static bool compare_result(const BenchResult *a, const BenchResult *b)
{
    BenchRatio ratio = bench_ratio(&a->figure, &b->figure);
    size_t length = strlen(a->unit);
    bool rate = length >= 2 && strcmp(a->unit + length - 2, "/s") == 0; // higher is better
    bool worse = rate ? ratio.high < 1 : ratio.low > 1;
    bool better = rate ? ratio.low > 1 : ratio.high < 1;
    printf("%-28s %7d %12.5g %12.5g %8.3f  %6.3f .. %-6.3f  %s\n", a->name, a->threads, a->figure.median,
           b->figure.median, ratio.ratio, ratio.low, ratio.high,
           worse    ? "worse"
           : better ? "better"
                    : "same within noise");
    return worse;
}

static bool same_text(const BenchRecord *a, const BenchRecord *b, const char *part, const char *key)
{
    return strcmp(bench_record_text(a, part, key), bench_record_text(b, part, key)) == 0;
}

static int compare_records(const BenchRecord *a, const BenchRecord *b)
{
    int worse = 0, compared = 0;
    if (!same_text(a, b, "world", "hash"))
        log_warning("the two records measured different worlds");
    if (!same_text(a, b, "machine", "cpu"))
        log_warning("the two records come from different machines");
    printf("%-28s %7s %12s %12s %8s  %-16s  %s\n", "name", "threads", "A", "B", "B / A", "95 % interval", "B is");
    for (int i = 0; i < a->count; i++) {
        const BenchResult *other = bench_record_find(b, &a->results[i]);
        if (!other)
            continue;
        worse += compare_result(&a->results[i], other);
        compared++;
    }
    if (compared == 0)
        log_error("the two records have no figure in common");
    return worse > 0 || compared == 0 ? EXIT_FAILED : EXIT_DONE;
}

int bench_compare(const char *path_a, const char *path_b)
{
    BenchRecord a, b = {0};
    bool loaded = bench_record_load(&a, path_a) && bench_record_load(&b, path_b);
    int code = loaded ? compare_records(&a, &b) : EXIT_FAILED;
    bench_record_quit(&a);
    bench_record_quit(&b);
    return code;
}
