// `karst bench compare A.json B.json`: finds figures that are slower in B than in A by more than the noise of both.
#pragma once

#include "base/base.h"

// Prints the ratio B / A of each figure that both records have, with its 95 % confidence interval. Returns EXIT_FAILED
// if one is worse beyond noise, or a file is not such a record.
int bench_compare(const char *path_a, const char *path_b);

typedef struct BenchRatio {
    double ratio, low, high; // B / A and its interval; 0 .. infinity if there are too few samples
} BenchRatio;

typedef struct BenchFigure {
    double median, p05, p95;
    int n;
} BenchFigure;

// The ratio of two medians. Their standard errors follow from the percentiles as those of a normal distribution would:
// sigma = (p95 - p05) / 3.29, and 1.2533 sigma / sqrt(n) for a median; relative errors, and the drift between runs, add
// in squares.
BenchRatio bench_ratio(const BenchFigure *a, const BenchFigure *b);
