#include "tools/bench/bench.h"

#include "base/log.h"
#include "base/os_file.h"
#include "map/map.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 1024 };

typedef struct MapBench {
    MapRequest request;
    char folder[256], path[300];
} MapBench;

static void run_map(void *data)
{
    const MapBench *map = data;
    map_write(&map->request, map->path, NULL, NULL);
}

// The generator's part of the map, without colours and PNG: heights and biomes of the same columns.
static void run_columns(void *data)
{
    const ChunkSource *source = ((const MapBench *)data)->request.source;
    ColumnTile columns;
    for (int z = -SIDE / 2; z < SIDE / 2; z += CHUNK_SIZE)
        for (int x = -SIDE / 2; x < SIDE / 2; x += CHUNK_SIZE)
            source_columns(source, x, z, 1, 1, &columns);
}

void bench_map(Bench *bench)
{
    const char *parent = getenv("TMPDIR");
    MapBench map = {.request = {.source = generator_source(bench_generator(bench)),
                                .layer = map_layer(0),
                                .width = SIDE,
                                .height = SIDE,
                                .scale = 1}};
    BenchCase measured = {"map.columns", "columns/s", 1, SIDE * SIDE, .run = run_columns, .data = &map};
    bench_measure(bench, &measured);
    // A new folder, which is removed: the picture is no output of the command.
    snprintf(map.folder, sizeof map.folder, "%.200s/karst-bench-XXXXXX", parent ? parent : "/tmp");
    if (os_mkdtemp(map.folder)) {
        snprintf(map.path, sizeof map.path, "%s/map.png", map.folder);
        measured.name = "map.rate";
        measured.run = run_map;
        bench_measure_threads(bench, measured, &map.request.threads);
        os_unlink(map.path);
        os_rmdir(map.folder);
    } else {
        log_error("cannot create the folder %s: %s", map.folder, strerror(errno));
        bench_fail(bench);
    }
}
