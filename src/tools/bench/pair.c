#include "tools/bench/pair.h"

#include "base/hash.h"
#include "base/memory.h"
#include "base/os.h"
#include "cli/command.h"
#include "tools/bench/bench.h"
#include "tools/bench/record.h"
#include "tools/progress.h"
#include "tools/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { RESAMPLES = 1000, ARGUMENTS_MAX = 80, SUMS_MAX = PAIRS_MAX * (PAIRS_MAX + 1) + 1 };

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

// Under no change each pair's sign is a coin: how often coins give a sum of signed ranks as high, and as low. Ranks are
// doubled, since ties share halves: `chance` of each sum of those that fall on heads.
static void test_signs(const double *values, int count, PairVerdict *verdict)
{
    double ranks[PAIRS_MAX], *chance = memory_alloc_zero(MEMORY_GENERAL, SUMS_MAX * sizeof *chance);
    int total = 0, heads = 0;
    rank(values, count, ranks);
    chance[0] = 1;
    for (int i = 0; i < count; i++) {
        const int twice = values[i] == 0 ? 0 : (int)(2 * ranks[i]);
        total += twice;
        heads += values[i] > 0 ? twice : 0;
        for (int sum = total; sum >= 0 && twice > 0; sum--)
            chance[sum] = 0.5 * (chance[sum] + (sum >= twice ? chance[sum - twice] : 0));
    }
    verdict->p_more = verdict->p_less = 0;
    for (int sum = 0; sum <= total; sum++) {
        verdict->p_more += sum >= heads ? chance[sum] : 0;
        verdict->p_less += sum <= heads ? chance[sum] : 0;
    }
    memory_free(chance);
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

static int count_figures(const BenchRecord *records, int pairs)
{
    double log_ratios[PAIRS_MAX];
    int figures = 0;
    for (int f = 0; f < records[0].count; f++)
        figures += ratios_of(records, pairs, &records[0].results[f], log_ratios);
    return figures;
}

// The more figures, the less each may alarm by chance.
static double alarm_among(int figures) { return PAIR_ALARM / figures / 2; }

// False, with one logged line, if not even pairs that all agree could alarm.
static bool are_enough(int pairs, int figures)
{
    int needed = PAIRS_MIN;
    while (figures > 0 && ldexp(1, -needed) >= alarm_among(figures))
        needed++;
    if (figures == 0)
        log_error("the records have no figure in common");
    else if (pairs < needed)
        log_error("%d pairs can show nothing of %d figures: %d pairs are the least, or fewer figures", pairs, figures,
                  needed);
    return figures > 0 && pairs >= needed;
}

// Records A B A B ...: EXIT_FAILED if a figure of B is worse.
static int print_table(const BenchRecord *records, int pairs)
{
    double log_ratios[PAIRS_MAX];
    const int figures = count_figures(records, pairs);
    int worse = 0;
    if (!are_enough(pairs, figures))
        return EXIT_FAILED;
    table_head(stdout, columns);
    for (int f = 0; f < records[0].count; f++)
        if (ratios_of(records, pairs, &records[0].results[f], log_ratios))
            worse += print_figure(&records[0].results[f], log_ratios, pairs, alarm_among(figures));
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
    if (code < 0)
        return log_failure("%s cannot be started: %s", program, strerror(-code));
    return !interrupt_pending() && log_failure("%s bench ended with exit code %d", program, code);
}

// A B, B A, A B ...: which program is first changes, since the second finds the machine warmer.
static bool run_all(const char *const programs[2], const char *const *arguments, int pairs, const char *path,
                    BenchRecord *records)
{
    Progress progress = progress_begin("runs", 2 * (int64_t)pairs);
    for (int n = 0; n < 2 * pairs; n++) {
        const int which = (n ^ n >> 1) & 1;
        const bool run = !interrupt_pending() && run_once(programs[which], arguments, path);
        progress_end(&progress);
        if (!run || !bench_record_load(&records[n / 2 * 2 + which], path) ||
            (n == 1 && !are_enough(pairs, count_figures(records, 1))))
            return false;
        progress_update(&progress, n + 1);
    }
    progress_end(&progress);
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
