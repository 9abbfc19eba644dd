#include "tools/bench/record.h"

#include "base/log.h"
#include "cli/command.h"

#include <math.h>
#include <string.h>

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

static bool higher_is_better(const char *unit)
{
    size_t length = strlen(unit);
    return length >= 2 && strcmp(unit + length - 2, "/s") == 0;
}

// Prints one line. True if B is worse beyond noise.
static bool compare_result(const BenchResult *a, const BenchResult *b)
{
    BenchRatio ratio = bench_ratio(&a->figure, &b->figure);
    bool rate = higher_is_better(a->unit);
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
