#include "tools/bench/pair.h"

#include "base/hash.h"
#include "base/memory.h"
#include "base/os.h"
#include "cli/command.h"
#include "tools/bench/bench.h"
#include "tools/bench/record.h"
#include "tools/table.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

enum { RESAMPLES = 1000, EXACT_MOST = 12, ARGUMENTS_MAX = 80 };

// ---- judging

// The ranks of the absolute values, from 1, ties sharing theirs.
static void rank(const double *values, int count, double *ranks)
{
    for (int i = 0; i < count; i++) {
        int below = 0, same = 0;
        for (int k = 0; k < count; k++) {
            below += fabs(values[k]) < fabs(values[i]);
            same += fabs(values[k]) == fabs(values[i]);
        }
        ranks[i] = below + (same + 1) / 2.0;
    }
}

// Under no change each pair's sign is a coin: how often coins give a sum of signed ranks as high, and as low. All ways
// to throw them where these are few; else the sum is normal, and moves in steps of 2.
static void test_signs(const double *values, int count, PairVerdict *verdict)
{
    double ranks[PAIRS_MAX], sum = 0, squares = 0;
    int high = 0, low = 0;
    rank(values, count, ranks);
    for (int i = 0; i < count; i++) {
        sum += values[i] > 0 ? ranks[i] : values[i] < 0 ? -ranks[i] : 0;
        squares += values[i] == 0 ? 0 : ranks[i] * ranks[i];
    }
    if (count > EXACT_MOST) {
        verdict->p_more = 0.5 * erfc((sum - 1) / sqrt(2 * squares + DBL_MIN));
        verdict->p_less = 0.5 * erfc((-sum - 1) / sqrt(2 * squares + DBL_MIN));
        return;
    }
    for (int n = 0; n < 1 << count; n++) {
        double thrown = 0;
        for (int i = 0; i < count; i++)
            thrown += values[i] == 0 ? 0 : n >> i & 1 ? ranks[i] : -ranks[i];
        high += thrown >= sum;
        low += thrown <= sum;
    }
    verdict->p_more = ldexp(high, -count);
    verdict->p_less = ldexp(low, -count);
}

PairVerdict pair_judge(const double *log_ratios, int count)
{
    ASSERT(count >= PAIRS_MIN && count <= PAIRS_MAX);
    PairVerdict verdict;
    double drawn[PAIRS_MAX], *medians = memory_alloc(MEMORY_GENERAL, RESAMPLES * sizeof *medians);
    for (int n = 0; n < RESAMPLES; n++) {
        for (int i = 0; i < count; i++)
            drawn[i] = log_ratios[hash_combine(hash_mix((uint64_t)n), (uint64_t)i) % (uint64_t)count];
        medians[n] = bench_percentile(drawn, count, 0.5);
    }
    verdict.ratio = exp(bench_percentile(log_ratios, count, 0.5));
    verdict.low = exp(bench_percentile(medians, RESAMPLES, 0.025));
    verdict.high = exp(bench_percentile(medians, RESAMPLES, 0.975));
    memory_free(medians);
    test_signs(log_ratios, count, &verdict);
    return verdict;
}

// ---- the table

// The figure's ratios; false if a record lacks it, or it is no positive number.
static bool ratios_of(const BenchRecord *records, int pairs, const BenchResult *figure, double *log_ratios)
{
    for (int i = 0; i < pairs; i++) {
        const BenchResult *a = bench_record_find(&records[2 * i], figure);
        const BenchResult *b = bench_record_find(&records[2 * i + 1], figure);
        if (!a || !b || !(a->figure.median > 0) || !(b->figure.median > 0))
            return false;
        log_ratios[i] = log(b->figure.median / a->figure.median);
    }
    return true;
}

static const TableColumn columns[] = {
    {"name", -32, 1}, {"threads", 7, 2}, {"B / A", 8, 2}, {"95 % interval", 18, 2}, {"p", 8, 2}, {"B is\n", 0, 0}, {0}};

static bool print_figure(const BenchResult *figure, const double *log_ratios, int pairs, double alarm)
{
    const PairVerdict verdict = pair_judge(log_ratios, pairs);
    table_row(stdout, columns, "%s\t%d\t%.4f\t%7.4f .. %-7.4f\t%.5f", figure->name, figure->threads, verdict.ratio,
              verdict.low, verdict.high, MIN(verdict.p_more, verdict.p_less));
    return bench_print_verdict(figure->unit, verdict.p_more < alarm, verdict.p_less < alarm, "no change shown");
}

// Records A B A B ...: EXIT_FAILED if a figure of B is worse. The more figures, the less each may alarm by chance.
static int print_table(const BenchRecord *records, int pairs)
{
    double log_ratios[PAIRS_MAX];
    int figures = 0, worse = 0;
    for (int f = 0; f < records[0].count; f++)
        figures += ratios_of(records, pairs, &records[0].results[f], log_ratios);
    if (figures == 0)
        return command_fail("the records have no figure in common");
    table_head(stdout, columns);
    for (int f = 0; f < records[0].count; f++)
        if (ratios_of(records, pairs, &records[0].results[f], log_ratios))
            worse += print_figure(&records[0].results[f], log_ratios, pairs, PAIR_ALARM / figures / 2);
    printf("%d pairs; a figure is worse or better where chance shows one in a hundred such tables\n", pairs);
    return worse > 0 ? EXIT_FAILED : EXIT_DONE;
}

// ---- records, and runs that make them

int bench_compare_many(const char *const *paths, int count)
{
    const int pairs = count / 2;
    if (count % 2 != 0 || pairs < PAIRS_MIN || pairs > PAIRS_MAX)
        return command_refuse("bench compare needs two files, or %d to %d pairs of them, A B A B ...", PAIRS_MIN,
                              PAIRS_MAX);
    BenchRecord *records = bench_records_load(paths, count);
    const int code = records ? print_table(records, pairs) : EXIT_FAILED;
    bench_records_free(records, count);
    return code;
}

static bool run_once(const char *program, const char *const *arguments, const char *path)
{
    const char *all[ARGUMENTS_MAX] = {program, "bench"};
    int count = 2;
    for (; arguments[count - 2] && count < ARGUMENTS_MAX - 3; count++)
        all[count] = arguments[count - 2];
    all[count++] = "--json";
    all[count] = path;
    const int code = os_run(all);
    if (code == 0)
        return true;
    if (!interrupt_pending())
        log_error("%s bench ended with %s %d", program, code < 0 ? "no process, error" : "exit code", abs(code));
    return false;
}

// A B, B A, A B ...: which program is first changes, since the second finds the machine warmer.
static bool run_all(const char *const programs[2], const char *const *arguments, int pairs, const char *path,
                    BenchRecord *records)
{
    for (int n = 0; n < 2 * pairs; n++) {
        const int which = (n ^ n >> 1) & 1;
        if (interrupt_pending() || !run_once(programs[which], arguments, path) ||
            !bench_record_load(&records[n / 2 * 2 + which], path))
            return false;
        fprintf(stderr, "\r%d of %d runs%s", n + 1, 2 * pairs, n + 1 < 2 * pairs ? "" : "\n");
    }
    return true;
}

int bench_pair(const char *const programs[2], const char *const *arguments, int pairs)
{
    char folder[BENCH_FOLDER], path[BENCH_FOLDER + 16];
    Bench unused = {0};
    interrupt_watch();
    if (!bench_folder_make(&unused, NULL, folder))
        return EXIT_FAILED;
    snprintf(path, sizeof path, "%s/run.json", folder);
    BenchRecord *records = bench_records_make(2 * pairs);
    int code = EXIT_FAILED;
    if (run_all(programs, arguments, pairs, path, records))
        code = print_table(records, pairs);
    else if (interrupt_pending())
        code = command_interrupted("nothing was compared");
    bench_records_free(records, 2 * pairs);
    bench_folder_remove(folder);
    return code;
}
