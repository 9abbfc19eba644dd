// The land of hills.h with Karst's own noise library, point by point as the others do it.
#include <karst/noise.h>

typedef KnNoise Noise;

static void noise_init(Noise *noise, uint64_t seed) { kn_init(noise, KN_PERLIN, seed, NULL); }

static double noise3(const Noise *noise, double x, double y, double z)
{
    const double at[3] = {x, y, z};
    return (double)kn_sample(noise, 3, at);
}

static double noise2(const Noise *noise, double x, double z) { return (double)kn_sample2(noise, x, z); }

#define HILLS_NAME "hills_karst"
#include "hills.h"
