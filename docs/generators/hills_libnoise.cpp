// The land of hills.h with libnoise (Jason Bevins; Debian: libnoise-dev), which counts cells in int.
#include <libnoise/noisegen.h>

#include <cstdint>

typedef int Noise;

static void noise_init(Noise *noise, uint64_t seed) { *noise = (int)(seed >> 33); }

static double noise3(const Noise *noise, double x, double y, double z)
{
    return noise::GradientCoherentNoise3D(x, y, z, *noise, noise::QUALITY_STD);
}

static double noise2(const Noise *noise, double x, double z) { return 1.5 * noise3(noise, x, 0.5, z); }

#define HILLS_NAME "hills_libnoise"
#include "hills.h"
