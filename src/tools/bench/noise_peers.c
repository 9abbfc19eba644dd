// Other people's noise beside ours, in the same run, where it was there when this was built: stb_perlin (Debian:
// libstb-dev) and libnoise (libnoise-dev). libnoise is C++; its functions take numbers alone, so they are called from C
// by the names that its compiler gave them, and only this loads it: neither it nor C++ becomes a part of Karst.
#include "tools/bench/bench.h"

#include "base/os_library.h"

#ifdef KARST_STB
#define STB_PERLIN_IMPLEMENTATION
#include <stb/stb_perlin.h>
#endif

enum { POINTS = 1 << 12 }; // as bench_noise has

typedef double LibnoisePoint(double x, double y, double z, int seed, int quality);
enum { LIBNOISE_BEST = 2 }; // the quintic fade, as ours

typedef struct Peer {
    LibnoisePoint *libnoise;
    float *out;
} Peer;

static void measure(Bench *bench, const char *name, void (*run)(void *), Peer *peer)
{
    bench_measure(bench, &(BenchCase){name, "ns/sample", 1, POINTS, 1e9, .run = run, .data = peer});
}

#ifdef KARST_STB
static void run_stb_perlin(void *data)
{
    const Peer *peer = data;
    for (int i = 0; i < POINTS; i++)
        peer->out[i] = stb_perlin_noise3((float)i * 0.618f, (float)i * 0.173f, (float)i * 0.311f, 0, 0, 0);
}
#endif

#ifdef KARST_LIBNOISE
static void run_libnoise(void *data)
{
    const Peer *peer = data;
    for (int i = 0; i < POINTS; i++)
        peer->out[i] = (float)peer->libnoise(i * 0.618, i * 0.173, i * 0.311, 0, LIBNOISE_BEST);
}

static void measure_libnoise(Bench *bench, Peer *peer)
{
    static const struct {
        const char *name, *function;
    } rows[] = {
        {"noise.peer.libnoise.perlin.3d.point", "_ZN5noise23GradientCoherentNoise3DEdddiNS_12NoiseQualityE"},
        {"noise.peer.libnoise.value.3d.point", "_ZN5noise20ValueCoherentNoise3DEdddiNS_12NoiseQualityE"},
    };
    char reason[256];
    void *library = os_library_open(KARST_LIBNOISE, reason, sizeof reason);
    for (size_t i = 0; library && i < ARRAY_COUNT(rows); i++) {
        peer->libnoise = (LibnoisePoint *)os_library_find(library, rows[i].function);
        if (peer->libnoise)
            measure(bench, rows[i].name, run_libnoise, peer);
    }
}
#endif

void bench_noise_peers(Bench *bench)
{
    Peer peer = {.out = memory_alloc(MEMORY_GENERAL, POINTS * sizeof *peer.out)};
    (void)bench, (void)measure; // where neither is
#ifdef KARST_STB
    measure(bench, "noise.peer.stb_perlin.3d.point", run_stb_perlin, &peer);
#endif
#ifdef KARST_LIBNOISE
    measure_libnoise(bench, &peer);
#endif
    memory_free(peer.out);
}
