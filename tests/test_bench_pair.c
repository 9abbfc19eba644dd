// The judgement of pairs of runs: a planted loss is found, and none where there is none, in runs drawn from a record.
#include "karst_test.h"

#include "tools/bench/pair.h"

#include <math.h>

// Microseconds a chunk of 60 runs of one program after each other (karst bench gen --repeat 3 --threads 1), on a
// virtual machine that others used too: it drifts by 3 %, and six runs took 10 % more.
static const double record[] = {82.51, 82.56, 82.69, 82.42, 82.63, 82.13, 83.1,  81.31, 83.02, 83.04, 92.04, 96.17,
                                94.72, 82.22, 82.93, 81.9,  81.26, 81.86, 82.95, 82.77, 84.36, 93.22, 91.0,  82.33,
                                84.02, 82.8,  83.94, 89.59, 83.45, 84.07, 85.9,  82.03, 82.19, 83.5,  82.95, 84.96,
                                84.83, 85.96, 83.74, 84.69, 84.53, 84.26, 84.86, 85.21, 85.88, 83.83, 83.54, 85.3,
                                85.31, 83.96, 84.1,  96.79, 90.7,  84.89, 84.34, 84.53, 84.22, 85.5,  85.14, 83.35};

enum { COMPARISONS = 100 };

// How many of 100 comparisons call B worse that is slower by a share; pairs are neighbours of the record, in either
// order.
static int count_alarms(double share, int pairs)
{
    double log_ratios[PAIRS_MAX];
    uint64_t random = 7;
    int alarms = 0;
    for (int n = 0; n < COMPARISONS; n++) {
        for (int i = 0; i < pairs; i++) {
            const size_t at = test_random(&random) % (ARRAY_COUNT(record) - 1), second = test_random(&random) & 1;
            log_ratios[i] = log((1 + share) * record[at + second] / record[at + 1 - second]);
        }
        const PairVerdict verdict = pair_judge(log_ratios, pairs);
        alarms += verdict.p_more < PAIR_ALARM / 2;
        assert_true(verdict.low <= verdict.ratio && verdict.ratio <= verdict.high);
    }
    return alarms;
}

static void a_loss_of_three_percent_is_found(void **state)
{
    (void)state;
    assert_true(count_alarms(0.03, 48) >= 95);
    assert_true(count_alarms(0.03, 36) >= 95);
    assert_true(count_alarms(0.03, 24) >= 85);
    assert_true(count_alarms(0.06, 24) >= 95);
}

static void no_loss_is_seldom_called_one(void **state)
{
    (void)state;
    assert_true(count_alarms(0.0, 48) <= 1);
    assert_true(count_alarms(0.0, 24) <= 1);
    assert_true(count_alarms(0.0, 12) <= 1);
    assert_true(count_alarms(-0.03, 24) == 0);
}

static void verdicts_are_those_of_the_definition(void **state)
{
    (void)state;
    double all_up[8] = {0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08}, none[8] = {0};
    PairVerdict verdict = pair_judge(all_up, 8);
    assert_true(fabs(verdict.p_more - 1.0 / 256) < 1e-12 && verdict.p_less == 1.0);
    assert_true(fabs(verdict.ratio - exp(0.045)) < 1e-12);
    double more[20];
    for (int i = 0; i < 20; i++)
        more[i] = 0.01 * (1 + i / 2); // ties
    assert_true(fabs(pair_judge(more, 20).p_more - ldexp(1, -20)) < 1e-12);
    verdict = pair_judge(none, 8);
    assert_true(verdict.ratio == 1.0 && verdict.low == 1.0 && verdict.high == 1.0 && verdict.p_more == 1.0);
    double lone[8] = {0.5, -0.01, -0.02, -0.03, -0.04, -0.05, -0.06, -0.07}; // one bad run decides nothing
    assert_true(pair_judge(lone, 8).p_more > 0.9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_loss_of_three_percent_is_found),
                                       cmocka_unit_test(no_loss_is_seldom_called_one),
                                       cmocka_unit_test(verdicts_are_those_of_the_definition)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
