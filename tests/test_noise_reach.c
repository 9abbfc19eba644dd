// Ten million samples of every kind and dimension, or a million where tests are not deep: none leaves the range, and
// they cover as much of it as the row states, a million a little less.
#include "karst_test.h"

#include "noise_samples.h"

// The part of the range, from its middle to its nearer end, that the samples reach on both sides.
static float reach_of(const KnNoise *noise, int dimensions)
{
    KnRange range = kn_range(noise, dimensions);
    float lowest = range.highest, highest = range.lowest;
    uint64_t random = 7;
    for (int i = deep_or(1000000, 10000000); i > 0; i--) {
        double point[KN_DIMENSIONS_MAX];
        random_point(&random, 1e5, point);
        float value = kn_sample(noise, dimensions, point);
        lowest = value < lowest ? value : lowest;
        highest = value > highest ? value : highest;
    }
    assert_true(lowest >= range.lowest && highest <= range.highest);
    float middle = (range.lowest + range.highest) / 2, half = (range.highest - range.lowest) / 2;
    return ((highest - middle) < (middle - lowest) ? highest - middle : middle - lowest) / half;
}

static void every_noise_covers_the_stated_range(void **state)
{
    (void)state;
    FOR_EACH_NOISE(noise, dimensions, 1)
    {
        float reach = reach_of(&noise, dimensions), promised = kn_info(noise.kind)->reach[dimensions];
        print_message("%-10s %dD reaches %.3f of its range, row says %.2f\n", kn_info(noise.kind)->name, dimensions,
                      (double)reach, (double)promised);
        assert_true(reach >= promised - (deep_tests()       ? 0.005f
                                         : promised < 0.95f ? 0.2f
                                                            : 0.1f) &&
                    (promised >= 0.95f || reach < promised + 0.05f));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_noise_covers_the_stated_range)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
