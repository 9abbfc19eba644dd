// The land of hills.h with stb_perlin (Sean Barrett; Debian: libstb-dev), which has 256 seeds and repeats after 256
// cells.
#include <stdint.h>

#define STB_PERLIN_IMPLEMENTATION
#include <stb/stb_perlin.h>

typedef int Noise;

static void noise_init(Noise *noise, uint64_t seed) { *noise = (int)(seed >> 56); }

// The float next to a coordinate modulo its repeat: far away a float has no fraction left.
static float near(double at) { return (float)(at - 256 * (double)(int64_t)(at / 256)); }

static double noise3(const Noise *noise, double x, double y, double z)
{
    return (double)stb_perlin_noise3_seed(near(x), near(y), near(z), 0, 0, 0, *noise);
}

static double noise2(const Noise *noise, double x, double z) { return 1.5 * noise3(noise, x, 0.5, z); }

#define HILLS_NAME "hills_stb"
#include "hills.h"
