#include "tools/cmd_bench.h"

#include "base/log.h"
#include "scene/command.h"
#include "tools/bench.h"
#include "tools/bench_compare.h"
#include "tools/bench_gen.h"
#include "tools/bench_mesh.h"
#include "tools/bench_noise.h"
#include "tools/bench_pipeline.h"
#include "tools/bench_stream.h"

#ifdef KARST_WINDOW
#include "tools/bench_frame.h"
#endif

#include <string.h>

static const BenchSuite suites[] = {
    {"noise", "every noise as point and as fill, and heights and caves for a chunk", bench_noise},
    {"gen", "generate chunks: the whole, each stage, and with more threads", bench_gen},
    {"light", "flood the light of chunks", bench_light},
    {"mesh", "build the meshes of chunks whose light is known; quads and bytes", bench_mesh},
    {"pipeline", "from nothing to finished meshes, with more threads too", bench_pipeline},
    {"stream", "fill a view, teleport, fly: times, latency, holes, main thread, memory", bench_stream},
#ifdef KARST_WINDOW
    {"frame", "draw frames standing and flying: times, draws, triangles, uploads, start, memory", bench_frame},
#endif
};

int cmd_bench(const Options *options)
{
    if (options->word_count == 0 || strcmp(options->words[0], "compare") != 0)
        return bench_run(options, suites, ARRAY_COUNT(suites));
    if (options->word_count == 3)
        return bench_compare(options->words[1], options->words[2]);
    log_error("bench compare needs two files: karst bench compare A.json B.json");
    return EXIT_USAGE;
}

void cmd_bench_print_suites(void)
{
    printf("Without a NAME, or with \"all\", everything is measured:\n");
    for (size_t i = 0; i < ARRAY_COUNT(suites); i++)
        printf("  %-10s %s\n", suites[i].name, suites[i].summary);
    printf("compare prints the ratios of two records and fails if B is worse than A beyond noise.\n");
}
