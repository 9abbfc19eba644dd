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

// Places that a search found: 10^10 corners of Worley noise's lattice, 10^4 tables of Perlin noise of 1985, and all
// cells of that of 2002. Random samples hardly ever come near them.
static void searched_places_reach_the_range(void **state)
{
    (void)state;
    static const struct {
        KnKind kind;
        int dimensions;
        uint64_t seed;
        double at[3];
        float share;
        KnFade fade;
    } found[] = {
        {KN_WORLEY, 2, 1, {152229.001509, 8694.013798, 0}, 0.963f, KN_FADE_DEFAULT},
        {KN_PERLIN1985, 3, 13398, {75.5028, 194.4958, 3.4908}, 0.972f, KN_FADE_DEFAULT},
        {KN_PERLIN2002, 3, 0, {19.35531, 95.51844, 5.49985}, 0.996f, KN_FADE_DEFAULT},
        {KN_PERLIN2002, 3, 0, {19.32453, 95.52365, 5.49987}, 0.995f, KN_FADE_CUBIC},
        {KN_PERLIN2002, 3, 0, {19.26007, 95.53738, 5.49989}, 0.995f, KN_FADE_LINEAR},
    };
    for (size_t i = 0; i < ARRAY_COUNT(found); i++) {
        KnNoise noise;
        KnParameters parameters = kn_parameters_default(found[i].kind);
        parameters.fade = found[i].fade;
        assert_true(kn_init(&noise, found[i].kind, found[i].seed, &parameters));
        const float value = fabsf(kn_sample(&noise, found[i].dimensions, found[i].at));
        const float end = kn_range(&noise, found[i].dimensions).highest;
        assert_true(value > found[i].share * end && value <= end);
        kn_quit(&noise);
    }
}

// The lowest value of a hybrid takes one octave alone, the first, or with a great gain a later one.
static void hybrids_reach_their_lowest_value(void **state)
{
    (void)state;
    for (int wild = 0; wild < 3; wild++) {
        KnFractalDef def = kn_fractal_default(KN_FRACTAL_HYBRID, KN_VALUE);
        def.octaves = wild ? wild + 1 : 5;
        def.gain = wild ? 8.0f : 0.5f;
        KnFractal fractal;
        assert_true(kn_fractal_init(&fractal, &def, 3));
        const KnRange range = kn_fractal_range(&fractal, 1);
        float least = 0.0f;
        uint64_t random = 4;
        for (int i = 0; i < 400000; i++) {
            double point[KN_DIMENSIONS_MAX];
            random_point(&random, 1e6, point);
            least = fminf(least, kn_fractal_sample(&fractal, 1, point));
        }
        print_message("hybrid: %.4f, range from %.4f\n", (double)least, (double)range.lowest);
        assert_true(least >= range.lowest && least < (wild == 2 ? 0.8f : 0.97f) * range.lowest);
        kn_fractal_quit(&fractal);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_noise_covers_the_stated_range),
                                       cmocka_unit_test(searched_places_reach_the_range),
                                       cmocka_unit_test(hybrids_reach_their_lowest_value)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
