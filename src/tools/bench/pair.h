// Two programs, or two sets of records, compared by many runs in turn: what both runs of a pair share, such as the
// clock's speed and other work on the machine, falls out of their ratio. One thread.
#pragma once

#include "base/base.h"

enum { PAIRS_MIN = 8, PAIRS_MAX = 200 };

// Log ratios B / A of a figure's pairs, judged.
typedef struct PairVerdict {
    double ratio;          // B / A: the median
    double low, high;      // of its 95 % interval: bootstrap percentiles (Efron, 1979)
    double p_more, p_less; // of signs alone making B so much more, or less, than A: Wilcoxon's signed ranks, one-sided
} PairVerdict;

// PAIRS_MIN to PAIRS_MAX ratios. Pure: the same answer for the same ratios.
PairVerdict pair_judge(const double *log_ratios, int count);

// A change is told if chance would make one such in a hundred tables of as many figures.
#define PAIR_ALARM 0.01

// `karst bench pair`: runs two programs in turn, A B B A A B ..., `pairs` times each. `arguments`, NULL after the last,
// stand behind "bench". Prints a line for each figure. EXIT_FAILED if one of B's is worse, or a run fails.
int bench_pair(const char *const programs[2], const char *const *arguments, int pairs);

// `karst bench compare A B A B ...`: the same of records that are there.
int bench_compare_many(const char *const *paths, int count);
