// Other people's noise beside ours, in the same run: stb_perlin, if it was there when this was built (Debian:
// libstb-dev).
#include "tools/bench/bench.h"

#ifdef KARST_STB
#define STB_PERLIN_IMPLEMENTATION
#include <stb/stb_perlin.h>

enum { POINTS = 1 << 12 }; // as bench_noise has

static void run_perlin3(void *data)
{
    float *out = data;
    for (int i = 0; i < POINTS; i++)
        out[i] = stb_perlin_noise3((float)i * 0.618f, (float)i * 0.173f, (float)i * 0.311f, 0, 0, 0);
}

void bench_noise_peers(Bench *bench)
{
    static const char name[] = "noise.peer.stb_perlin.3d.point";
    float *out = memory_alloc(MEMORY_GENERAL, POINTS * sizeof *out);
    bench_measure(bench, &(BenchCase){name, "ns/sample", 1, POINTS, 1e9, .run = run_perlin3, .data = out});
    memory_free(out);
}

#else

void bench_noise_peers(Bench *bench) { (void)bench; }

#endif
