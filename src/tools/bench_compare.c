#include "tools/bench_compare.h"

#include "base/log.h"
#include "scene/command.h"
#include "tools/bench_record.h"

#include <math.h>
#include <string.h>

// Two runs of one program differ by more than the samples within a run show (clock speed, placement in memory,
// neighbours on the machine): the relative deviation seen on an idle virtual machine.
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
static bool compare_result(const json_t *a, const json_t *b)
{
    BenchFigure figure_a = bench_record_figure(a), figure_b = bench_record_figure(b);
    BenchRatio ratio = bench_ratio(&figure_a, &figure_b);
    bool rate = higher_is_better(bench_record_text(a, "unit"));
    bool worse = rate ? ratio.high < 1 : ratio.low > 1;
    bool better = rate ? ratio.low > 1 : ratio.high < 1;
    printf("%-28s %7d %12.5g %12.5g %8.3f  %6.3f .. %-6.3f  %s\n", bench_record_text(a, "name"),
           (int)json_integer_value(json_object_get(a, "threads")), figure_a.median, figure_b.median, ratio.ratio,
           ratio.low, ratio.high,
           worse    ? "worse"
           : better ? "better"
                    : "same within noise");
    return worse;
}

static void warn_of_other_world(const json_t *a, const json_t *b)
{
    if (strcmp(bench_record_text(json_object_get(a, "world"), "hash"),
               bench_record_text(json_object_get(b, "world"), "hash")) != 0)
        log_warning("the two records measured different worlds");
    if (strcmp(bench_record_text(json_object_get(a, "machine"), "cpu"),
               bench_record_text(json_object_get(b, "machine"), "cpu")) != 0)
        log_warning("the two records come from different machines");
}

static int compare_records(const json_t *a, const json_t *b)
{
    const json_t *results_a = json_object_get(a, "results"), *results_b = json_object_get(b, "results");
    int worse = 0, compared = 0;
    size_t i;
    json_t *result;
    warn_of_other_world(a, b);
    printf("%-28s %7s %12s %12s %8s  %-16s  %s\n", "name", "threads", "A", "B", "B / A", "95 % interval", "B is");
    json_array_foreach(results_a, i, result)
    {
        const json_t *other = bench_record_find(results_b, result);
        if (!other)
            continue;
        worse += compare_result(result, other);
        compared++;
    }
    if (compared == 0)
        log_error("the two records have no figure in common");
    return worse > 0 || compared == 0 ? EXIT_FAILED : EXIT_DONE;
}

int bench_compare(const char *path_a, const char *path_b)
{
    json_t *a = bench_record_load(path_a);
    json_t *b = a ? bench_record_load(path_b) : NULL;
    int code = b ? compare_records(a, b) : EXIT_FAILED;
    json_decref(a);
    json_decref(b);
    return code;
}
