#include "tools/cmd_bench.h"

#include "base/log.h"
#include "scene/command.h"
#include "tools/bench.h"
#include "tools/bench_compare.h"
#include "tools/bench_gen.h"
#include "tools/bench_map.h"
#include "tools/bench_mesh.h"
#include "tools/bench_noise.h"
#include "tools/bench_pipeline.h"
#include "tools/bench_report.h"
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
    {"map", "draw a relief map, with more threads too", bench_map},
    {"stream", "fill a view, teleport, fly: times, latency, holes, main thread, memory", bench_stream},
#ifdef KARST_WINDOW
    {"frame", "draw frames standing and flying: times, draws, triangles, uploads, start, memory", bench_frame},
#endif
};

static int compare(const Options *options)
{
    if (options->word_count == 3)
        return bench_compare(options->words[1], options->words[2]);
    log_error("bench compare needs two files: karst bench compare A.json B.json");
    return EXIT_USAGE;
}

static int report(const Options *options)
{
    int count = options->word_count - 1;
    if (count >= 1 && count <= BENCH_REPORT_MAX && options->output)
        return bench_report(options->words + 1, count, options->output);
    log_error("bench report needs 1 to %d files and a page: karst bench report A.json B.json -o report.html",
              BENCH_REPORT_MAX);
    return EXIT_USAGE;
}

int cmd_bench(const Options *options)
{
    const char *word = options->word_count > 0 ? options->words[0] : "";
    if (strcmp(word, "report") == 0)
        return report(options);
    if (options->output) {
        log_error("-o is for bench report; --json FILE keeps what is measured");
        return EXIT_USAGE;
    }
    return strcmp(word, "compare") == 0 ? compare(options) : bench_run(options, suites, ARRAY_COUNT(suites));
}

void cmd_bench_print_suites(void)
{
    printf("Without a NAME, or with \"all\", everything is measured:\n");
    for (size_t i = 0; i < ARRAY_COUNT(suites); i++)
        printf("  %-10s %s\n", suites[i].name, suites[i].summary);
    printf("compare prints the ratios of two records and fails if B is worse than A beyond noise.\n"
           "report draws the figures of several records on one page.\n");
}
