#include "tools/bench/benches.h"

#include "base/log.h"
#include "base/os_file.h"
#include "map/map.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 1024 };

typedef struct MapBench {
    MapRequest request;
    char path[300];
} MapBench;

static void run_map(void *data)
{
    const MapBench *map = data;
    map_write(&map->request, map->path, NULL, NULL);
}

// The generator's part of the map, without colours and PNG: heights and biomes of the same columns.
static void run_columns(void *data)
{
    const ChunkSource *source = data;
    ColumnTile columns;
    for (int z = -SIDE / 2; z < SIDE / 2; z += CHUNK_SIZE)
        for (int x = -SIDE / 2; x < SIDE / 2; x += CHUNK_SIZE)
            source_columns(source, x, z, 1, 1, &columns);
}

static void measure_columns(Bench *bench, Generator *generator)
{
    bench_measure(bench, &(BenchCase){.name = "map.columns",
                                      .unit = "columns/s",
                                      .threads = 1,
                                      .work = (double)SIDE * SIDE,
                                      .run = run_columns,
                                      .data = (void *)generator_source(generator)});
}

static void measure_maps(Bench *bench, MapBench *map)
{
    for (int threads = 0; (threads = bench_threads_next(bench, threads)) > 0 && !bench_interrupted(bench);) {
        map->request.threads = threads;
        bench_measure(bench, &(BenchCase){.name = "map.rate",
                                          .unit = "columns/s",
                                          .threads = threads,
                                          .work = (double)SIDE * SIDE,
                                          .run = run_map,
                                          .data = map});
    }
}

void bench_map(Bench *bench)
{
    const BenchOptions *options = bench_options(bench);
    const char *parent = getenv("TMPDIR");
    Generator *generator = generator_create(options->generator, options->seed);
    MapBench map = {
        .request = {
            .source = generator_source(generator), .layer = map_layer(0), .width = SIDE, .height = SIDE, .scale = 1}};
    measure_columns(bench, generator);
    char folder[256]; // a new one, which is removed: the picture is no output of the command
    snprintf(folder, sizeof folder, "%.200s/karst-bench-XXXXXX", parent ? parent : "/tmp");
    if (os_mkdtemp(folder)) {
        snprintf(map.path, sizeof map.path, "%s/map.png", folder);
        measure_maps(bench, &map);
        os_unlink(map.path);
        os_rmdir(folder);
    } else {
        log_error("cannot create the folder %s: %s", folder, strerror(errno));
        bench_fail(bench);
    }
    generator_destroy(generator);
}
