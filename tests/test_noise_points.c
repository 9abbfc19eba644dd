// Poisson-disc points and blue noise: distances, evenness, and that nothing depends on what is asked for first.
#include "noise_samples.h"

#include "base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { EDGE = 80, CELLS = EDGE * EDGE };

static const int64_t places[][2] = {
    {0, 0}, {-37, 1000003}, {INT64_C(1) << 60, -(INT64_C(1) << 40)}, {INT64_MAX - 3, INT64_MIN}};

// The nearest of the points to a place, none within a cell of itself.
static double nearest(double (*points)[2], int count, double x, double y, int self)
{
    double least = 1e9;
    for (int i = 0; i < count; i++)
        if (i != self)
            least = fmin(least, hypot(points[i][0] - x, points[i][1] - y));
    return least;
}

static void poisson_points_keep_their_distance_and_leave_no_hole(void **state)
{
    (void)state;
    static double points[CELLS][2];
    for (size_t p = 0; p < ARRAY_COUNT(places); p++) {
        const int count = kn_poisson_points(p, places[p], (const int[]){EDGE, EDGE}, points);
        assert_true(count > 0.31 * CELLS && count < 0.35 * CELLS);
        double least = 9, hole = 0;
        uint64_t random = p;
        for (int i = 0; i < count; i++)
            least = fmin(least, nearest(points, count, points[i][0], points[i][1], i));
        for (int i = 0; i < 5000; i++)
            hole = fmax(hole, nearest(points, count, 3 + random_unit(&random) * (EDGE - 6),
                                      3 + random_unit(&random) * (EDGE - 6), -1));
        assert_true(least >= sqrt(2) && least < 1.43);
        assert_true(hole < 1.6);
    }
}

// Any rectangle, down to single cells, has those points of a larger one that lie in it, in the same order.
static void poisson_points_depend_on_their_cells_alone(void **state)
{
    (void)state;
    static double all[CELLS][2], some[CELLS][2];
    for (int n = 0; n < 12; n++) {
        const int size[2] = {n < 4 ? 1 : 7 * n - 20, n < 4 ? 1 : 5}, shift[2] = {n, 70 - n * 5};
        const int64_t *from = places[n % 4], inner[2] = {(int64_t)((uint64_t)from[0] + (uint64_t)shift[0]),
                                                         (int64_t)((uint64_t)from[1] + (uint64_t)shift[1])};
        const int count = kn_poisson_points(9, from, (const int[]){EDGE, EDGE}, all);
        const int found = kn_poisson_points(9, inner, size, some);
        int same = 0, within = 0;
        for (int i = 0; i < count; i++) {
            const double x = all[i][0] - shift[0], y = all[i][1] - shift[1];
            const bool inside = x >= 0 && y >= 0 && x < size[0] && y < size[1];
            within += inside;
            for (int j = 0; inside && j < found; j++)
                same += some[j][0] == x && some[j][1] == y;
        }
        assert_true(same == within && within == found);
    }
    assert_int_equal(kn_poisson_points(9, places[0], (const int[]){0, 5}, all), 0);
    const int one = kn_poisson_points(1, places[0], (const int[]){EDGE, EDGE}, all);
    assert_true(one != kn_poisson_points(2, places[0], (const int[]){EDGE, EDGE}, some) ||
                memcmp(all, some, (size_t)one * sizeof *all) != 0);
}

// Neighbours lie in all directions alike.
static void poisson_points_favour_no_direction(void **state)
{
    (void)state;
    static double points[CELLS][2];
    int sectors[8] = {0}, total = 0;
    for (uint64_t seed = 0; seed < 6; seed++) {
        const int count = kn_poisson_points(seed, places[1], (const int[]){EDGE, EDGE}, points);
        for (int i = 0; i < count; i++)
            for (int j = 0; j < i; j++)
                if (hypot(points[i][0] - points[j][0], points[i][1] - points[j][1]) < 2) {
                    sectors[(int)((atan2(points[i][1] - points[j][1], points[i][0] - points[j][0]) / M_PI + 1) *
                                  7.999) %
                            8]++;
                    total++;
                }
    }
    for (int s = 0; s < 8; s++)
        assert_true(abs(sectors[s] * 8 - total) < total / 12);
}

// How unevenly the pixels below a share are spread: the variance of their number in squares of 8 x 8, across the edges
// too, over that of independent pixels.
static double unevenness(const uint16_t *ranks, int size, double share)
{
    double sum = 0;
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++) {
            int count = 0;
            for (int n = 0; n < 64; n++)
                count += ranks[(y + n / 8) % size * size + (x + n % 8) % size] < share * size * size;
            sum += (count - 64 * share) * (count - 64 * share);
        }
    return sum / (size * size) / (64 * share * (1 - share));
}

static void blue_noise_ranks_every_pixel_and_is_even_at_every_share(void **state)
{
    (void)state;
    static uint16_t ranks[64 * 64], other[64 * 64];
    for (int size = KN_BLUE_LEAST; size <= 64; size *= 2) {
        bool seen[64 * 64] = {false};
        assert_true(kn_blue_noise(7, size, ranks) && kn_blue_noise(8, size, other));
        assert_true(memcmp(ranks, other, (size_t)(size * size) * sizeof *ranks) != 0);
        for (int i = 0; i < size * size; i++) {
            assert_true(ranks[i] < size * size && !seen[ranks[i]]);
            seen[ranks[i]] = true;
        }
        for (double share = 0.05; share < 1 && size >= 16; share += 0.15)
            assert_true(unevenness(ranks, size, share) < (share < 0.1 || share > 0.9 ? 0.35 : 0.2));
    }
    const int wrong[] = {-8, 0, 1, 4, 12, 65, 256};
    for (size_t i = 0; i < ARRAY_COUNT(wrong); i++)
        assert_false(kn_blue_noise(7, wrong[i], ranks));
    assert_int_equal(memory_in_use_total(), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(poisson_points_keep_their_distance_and_leave_no_hole),
        cmocka_unit_test(poisson_points_depend_on_their_cells_alone),
        cmocka_unit_test(poisson_points_favour_no_direction),
        cmocka_unit_test(blue_noise_ranks_every_pixel_and_is_even_at_every_share),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
