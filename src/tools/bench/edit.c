#include "tools/bench/bench.h"

#include "base/hash.h"
#include "session/identity.h"
#include "tools/bench/drive.h"

enum {
    FILL_WIDE = 50,
    FILL_HIGH = 40, // 100,000 blocks
    CLICKS = 60,
    CLICK_FRAMES = 6, // between two clicks
    CHANGED_CHUNKS = 10000,
    CHANGES = 100, // in each of them
    LOAD_VIEW = 12,
};

typedef struct WorldFile {
    Bench *bench;
    char folder[BENCH_FOLDER], path[BENCH_FOLDER + 16]; // of the world's file
} WorldFile;

static Store *open_world(const WorldFile *file)
{
    StoreWorld world = {.seed = file->bench->seed};
    world.generator = identity_of(file->bench->recipe, &world.recipe);
    return store_open(file->path, &(StoreOptions){.create = &world});
}

// ---- a fill

static void fill_once(Drive *drive, Store *store, uint8_t block, Samples *apply, Samples *durable)
{
    edits_fill(drive->edits,
               &(EditsFill){.from = {.x = -FILL_WIDE / 2, .y = 60, .z = -FILL_WIDE / 2},
                            .to = {.x = FILL_WIDE / 2 - 1, .y = 60 + FILL_HIGH - 1, .z = FILL_WIDE / 2 - 1},
                            .block = block});
    int64_t start_ns = clock_ns();
    while (edits_busy(drive->edits) && !interrupt_pending())
        drive_frame(drive);
    samples_add(apply, clock_ms_since(start_ns) / 1000);
    while (edits_unsaved_count(drive->edits) > 0 && !interrupt_pending())
        drive_frame(drive);
    while (store_durable(store) < store_status(store).put && !interrupt_pending())
        drive_frame(drive);
    samples_add(durable, clock_ms_since(start_ns) / 1000);
}

// ---- clicks

// Measures the time from an edit to its new meshes, flying by blocks_per_frame in between.
static void click(Drive *drive, double blocks_per_frame, Samples *latency)
{
    for (int i = 0; i < CLICKS && !interrupt_pending(); i++) {
        int64_t x = (int64_t)drive->view.x + i % 3, z = (int64_t)drive->view.z;
        int64_t start_ns = clock_ns();
        edits_set(drive->edits, (BlockPos){.x = x, .y = 200, .z = z}, i / 3 % 2 ? BLOCK_AIR : BLOCK_PLANKS);
        bool waits = true;
        for (int frame = 0; frame < CLICK_FRAMES || (waits && frame < 600); frame++) {
            drive->view.x += blocks_per_frame;
            drive_frame(drive);
            if (waits && !stream_stats(drive->stream).edit_waits) {
                samples_add(latency, clock_ms_since(start_ns));
                waits = false;
            }
        }
    }
}

static void measure_changes(Bench *bench, const WorldFile *file)
{
    Drive drive;
    Store *store = open_world(file);
    if (!store) {
        bench->failed = true;
        return;
    }
    drive_start(&drive, bench, bench->threads, store);
    drive_until_ready(&drive);
    drive_rest(&drive);
    Samples *apply = bench_figure(bench, "s", "edit.apply"), *durable = bench_figure(bench, "s", "edit.durable");
    drive.main_ms = bench_figure(bench, "ms/frame", "edit.main_thread");
    drive.cpu_ms = bench_figure(bench, "ms/frame", "edit.main_thread.cpu");
    for (int i = 0; bench_again(bench, i); i++)
        fill_once(&drive, store, i % 2 ? BLOCK_AIR : BLOCK_GLOWSTONE, apply, durable);
    drive.main_ms = drive.cpu_ms = NULL;
    click(&drive, 0.0, bench_figure(bench, "ms", "edit.latency"));
    click(&drive, 2.0, bench_figure(bench, "ms", "edit.latency.loading"));
    drive_end(&drive);
    store_close(store);
    bench_record(bench);
}

// ---- a world with many changed chunks

static Diff *make_diff(ChunkPos pos)
{
    Diff *diff = diff_create(CHANGES);
    for (int i = 0; i < CHANGES; i++)
        diff->entries[i] =
            (DiffEntry){.index = (uint16_t)(i * (CHUNK_BLOCKS / CHANGES) + (int)(hash_at3(0, pos.x, pos.z, i) % 64)),
                        .block = BLOCK_PLANKS};
    return diff;
}

static bool make_changed_world(const WorldFile *file)
{
    enum { SIDE = 100 };
    Store *store = open_world(file);
    for (int i = 0; store && i < CHANGED_CHUNKS; i++) {
        ChunkPos pos = {.x = i % SIDE - SIDE / 2, .z = i / SIDE - SIDE / 2};
        store_put_chunk(store, pos, make_diff(pos));
        if (i % 1000 == 999)
            store_flush(store);
    }
    return store && store_close(store);
}

static double open_once(void *file)
{
    int64_t start_ns = clock_ns();
    Store *store = open_world(file);
    double ms = clock_ms_since(start_ns);
    store_close(store);
    return ms;
}

// Milliseconds a chunk to load a full disc without meshes, with one worker.
static double load_disc(Bench *bench, Store *store)
{
    StreamView view = {.x = 8, .y = 100, .z = 8};
    int64_t start_ns = clock_ns();
    Stream *stream =
        stream_create(&(StreamConfig){.source = bench_source(bench), .view_distance = LOAD_VIEW, .workers = 1});
    Edits *edits = edits_create(stream, store);
    do {
        stream_update(stream, &view, 3.0);
        stream_wait_any(stream);
    } while (!stream_is_ready(stream));
    double ms = clock_ms_since(start_ns) / stream_stats(stream).in_disc;
    edits_destroy(edits);
    stream_destroy(stream);
    return ms;
}

static void measure_load(Bench *bench, const WorldFile *file)
{
    for (int i = -1; bench_again(bench, i); i++) {
        Store *store = open_world(file);
        double without = load_disc(bench, NULL), with = load_disc(bench, store);
        store_close(store);
        if (i < 0) // the first round warms up
            continue;
        samples_add(bench_figure(bench, "ms/chunk", "edit.load.plain"), without);
        samples_add(bench_figure(bench, "ms/chunk", "edit.load.changed"), with);
        samples_add(bench_figure(bench, "ms/chunk", "edit.load"), with - without);
    }
}

void bench_edit(Bench *bench)
{
    WorldFile file = {.bench = bench};
    if (!bench_folder_make(bench, "/var/tmp", file.folder)) // usually on a disk, while /tmp may be in memory
        return;
    snprintf(file.path, sizeof file.path, "%s/world", file.folder);
    measure_changes(bench, &file);
    snprintf(file.path, sizeof file.path, "%s/changed", file.folder);
    if (make_changed_world(&file)) {
        bench_measure(bench, &(BenchCase){"edit.open", "ms", bench->threads, .sample = open_once, .data = &file});
        measure_load(bench, &file);
    } else {
        bench->failed = true;
    }
    bench_folder_remove(file.folder);
}
