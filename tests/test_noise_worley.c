// Worley noise against a search of all points near: every metric and value, several points a cell, jitter, 2D to 4D.
#include "noise_samples.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { RINGS = 4, POINTS_MAX = 9 * 9 * 9 * 9 * 3 };

// A feature point, relative to the sample.
typedef struct Point {
    uint64_t id;
    double d[KN_DIMENSIONS_MAX], length;
} Point;

static double metric_length(KnWorleyMetric metric, int dimensions, const double *d)
{
    double squares = 0, sum = 0, most = 0;
    for (int a = 0; a < dimensions; a++) {
        squares += d[a] * d[a];
        sum += fabs(d[a]);
        most = fmax(most, fabs(d[a]));
    }
    return metric == KN_WORLEY_EUCLIDEAN ? sqrt(squares) : metric == KN_WORLEY_MANHATTAN ? sum : most;
}

// Every feature point within four cells, in double. Returns how many.
static int points_near(const KnNoise *noise, int dimensions, const double *point, Point *points)
{
    enum { SIDE = 2 * RINGS + 1 };
    const KnParameters *own = &noise->parameters;
    int count = 0, cells = dimensions == 4   ? SIDE * SIDE * SIDE * SIDE
                           : dimensions == 3 ? SIDE * SIDE * SIDE
                                             : SIDE * SIDE;
    for (int n = 0; n < cells; n++) {
        int64_t cell[KN_DIMENSIONS_MAX];
        for (int a = 0, rest = n; a < dimensions; a++, rest /= SIDE)
            cell[a] = (int64_t)floor(point[a]) + rest % SIDE - RINGS;
        uint64_t hash = hash_mix(oracle_combined(noise->seed, KN_WORLEY, dimensions, cell));
        for (int p = 0; p < own->points; p++, hash = hash_mix(hash + 1)) {
            Point *found = &points[count++];
            found->id = hash;
            for (int a = 0; a < dimensions; a++) {
                double inside = dimensions == 4 ? (double)(hash >> 16 * a & 0xFFFF) * 0x1p-16
                                                : (double)(hash << 21 * a >> 43) * 0x1p-21;
                found->d[a] = (double)cell[a] - point[a] + 0.5 + (inside - 0.5) * (double)own->jitter;
            }
            found->length = metric_length(own->metric, dimensions, found->d);
        }
    }
    return count;
}

static int by_length(const void *a, const void *b)
{
    double difference = ((const Point *)a)->length - ((const Point *)b)->length;
    return difference < 0 ? -1 : difference > 0;
}

// The distance to the nearest plane half way between the nearest point and another one.
static double edge_of(const Point *points, int count, int dimensions)
{
    double least = 1e9;
    for (int n = 1; n < count; n++) {
        double apart = 0, towards = 0;
        for (int a = 0; a < dimensions; a++) {
            double across = points[n].d[a] - points[0].d[a];
            apart += across * across;
            towards += across * (points[n].d[a] + points[0].d[a]) / 2;
        }
        least = fmin(least, towards / sqrt(apart));
    }
    return least;
}

static double expected_value(const KnNoise *noise, int dimensions, const double *point)
{
    static Point points[POINTS_MAX];
    int count = points_near(noise, dimensions, point, points);
    qsort(points, (size_t)count, sizeof *points, by_length);
    double first = points[0].length, second = points[1].length;
    const double values[KN_WORLEY_VALUE_COUNT] = {
        [KN_WORLEY_F1] = first,
        [KN_WORLEY_F2] = second,
        [KN_WORLEY_F2_MINUS_F1] = second - first,
        [KN_WORLEY_F1_TIMES_F2] = first * second,
        [KN_WORLEY_F1_OVER_F2] = first / second,
        [KN_WORLEY_CELL] = (double)(int32_t)(uint32_t)(hash_mix(points[0].id + 1) >> 32) / 2147483648.0,
        [KN_WORLEY_EDGE] = edge_of(points, count, dimensions),
    };
    return values[noise->parameters.value];
}

static void every_value_equals_that_of_all_points_near(void **state)
{
    (void)state;
    for (int variant = 0; variant < KN_WORLEY_METRIC_COUNT * KN_WORLEY_VALUE_COUNT * 6; variant++) {
        KnParameters own = kn_parameters_default(KN_WORLEY);
        own.metric = (KnWorleyMetric)(variant % KN_WORLEY_METRIC_COUNT);
        own.value = (KnWorleyValue)(variant / 3 % KN_WORLEY_VALUE_COUNT);
        own.points = variant / 21 % 2 ? 3 : 1;
        own.jitter = variant % 5 ? 1.0f : 0.6f;
        const int dimensions = variant / 42 + 2;
        KnNoise noise;
        if (own.value == KN_WORLEY_EDGE && own.metric != KN_WORLEY_EUCLIDEAN) {
            assert_false(kn_init(&noise, KN_WORLEY, 10, &own));
            continue;
        }
        assert_true(kn_init(&noise, KN_WORLEY, 10, &own));
        const KnRange range = kn_range(&noise, dimensions);
        uint64_t random = 3;
        for (int i = 0; i < (dimensions == 4 ? 5 : dimensions == 3 ? 60 : 400); i++) {
            double point[KN_DIMENSIONS_MAX];
            random_point(&random, 60, point);
            float found = kn_sample(&noise, dimensions, point);
            assert_true(fabs((double)found - expected_value(&noise, dimensions, point)) < 4e-6);
            assert_true(found >= range.lowest && found <= range.highest);
        }
        kn_quit(&noise);
    }
}

// Without jitter the points are a lattice.
static void without_jitter_points_are_in_the_middle(void **state)
{
    (void)state;
    KnParameters own = kn_parameters_default(KN_WORLEY);
    own.jitter = 0.0f;
    KnNoise noise;
    assert_true(kn_init(&noise, KN_WORLEY, 1, &own));
    assert_true(kn_sample2(&noise, 3.5, -7.5) == 0.0f);
    assert_true(fabs((double)kn_sample2(&noise, 3.0, -7.0) - sqrt(0.5)) < 1e-6);
    own.jitter = 1.5f;
    assert_false(kn_init(&noise, KN_WORLEY, 1, &own));
}

// At corners of cells it happens most; kn_worley_nearest2 searches ring by ring.
static void points_two_cells_away_count(void **state)
{
    (void)state;
    KnNoise noise;
    int far = 0;
    assert_true(kn_init(&noise, KN_WORLEY, 1, NULL));
    for (int i = 0; i < 200000; i++) {
        const double x = i % 1000 + 0.0625, y = i / 1000 - 99.96875;
        const KnWorleyNearest nearest = kn_worley_nearest2(&noise, x, y);
        assert_true(kn_sample2(&noise, x, y) == nearest.first);
        far +=
            fabs((double)nearest.away[0] + 0.0625 - 0.5) > 1.5 || fabs((double)nearest.away[1] + 0.03125 - 0.5) > 1.5;
    }
    assert_true(far > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_value_equals_that_of_all_points_near),
        cmocka_unit_test(without_jitter_points_are_in_the_middle),
        cmocka_unit_test(points_two_cells_away_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
