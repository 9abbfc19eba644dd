#include "tools/bench/bench.h"

#include "map/map.h"

enum { SIDE = 1024 };

typedef struct MapBench {
    MapRequest request;
    char path[BENCH_FOLDER + 16];
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
    char folder[BENCH_FOLDER];
    MapBench map = {
        .request = {.source = bench_source(bench), .layer = map_layer(0), .width = SIDE, .height = SIDE, .scale = 1}};
    BenchCase measured = {"map.columns", "columns/s", 1, SIDE * SIDE, .run = run_columns, .data = &map};
    bench_measure(bench, &measured);
    if (!bench_folder_make(bench, NULL, folder))
        return;
    snprintf(map.path, sizeof map.path, "%s/map.png", folder);
    measured.name = "map.rate";
    measured.run = run_map;
    bench_measure_threads(bench, measured, &map.request.threads);
    bench_folder_remove(folder);
}
