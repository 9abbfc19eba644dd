#include "tools/bench/bench.h"

#include "base/file.h"
#include "base/hash.h"
#include "base/log.h"
#include "base/os.h"
#include "session/identity.h"
#include "tools/bench/drive.h"

#include <errno.h>
#include <string.h>

enum {
    FILL_WIDE = 50,
    FILL_HIGH = 40, // 100,000 blocks
    CLICKS = 60,
    CLICK_FRAMES = 6, // between two clicks
    CHANGED_CHUNKS = 10000,
    CHANGES = 100, // in each of them
    LOAD_VIEW = 12,
};

// A world's file in a new folder of /var/tmp, which is usually on a disk, while /tmp may be in memory.
typedef struct Place {
    char folder[64], path[96];
} Place;

static bool place_make(Place *place)
{
    snprintf(place->folder, sizeof place->folder, "/var/tmp/karst-bench-XXXXXX");
    if (!os_mkdtemp(place->folder))
        return log_failure("%s: %s", place->folder, strerror(errno));
    snprintf(place->path, sizeof place->path, "%s/world", place->folder);
    return true;
}

static void place_clear(const Place *place)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    for (size_t i = 0; i < ARRAY_COUNT(ends); i++) {
        char path[112];
        snprintf(path, sizeof path, "%s%s", place->path, ends[i]);
        os_unlink(path);
    }
}

static Store *open_world(const Place *place, Bench *bench)
{
    const ChunkSource *source = generator_source(bench_generator(bench));
    StoreWorld world = {.seed = source->seed};
    world.generator = identity_of(bench_options(bench)->generator, &world.recipe);
    return store_open(place->path, &(StoreOptions){.create = &world});
}

// ---- a fill

// One frame of a fill. True when the fill is complete.
static bool fill_frame(Drive *drive)
{
    EditsReport report;
    int64_t start_ns = clock_ns(), start_cpu_ns = clock_thread_ns();
    bool done = edits_work(drive->edits, EDITS_FRAME_MS, &report);
    double ms = clock_ms_since(start_ns), cpu_ms = (double)(clock_thread_ns() - start_cpu_ns) * 1e-6;
    drive_frame(drive);
    drive->main_ms.values[drive->main_ms.count - 1] += ms;
    drive->cpu_ms.values[drive->cpu_ms.count - 1] += cpu_ms;
    return done;
}

static void fill_once(Drive *drive, Store *store, uint8_t block, Samples *apply, Samples *durable)
{
    edits_fill(drive->edits,
               &(EditsFill){.from = {.x = -FILL_WIDE / 2, .y = 60, .z = -FILL_WIDE / 2},
                            .to = {.x = FILL_WIDE / 2 - 1, .y = 60 + FILL_HIGH - 1, .z = FILL_WIDE / 2 - 1},
                            .block = block});
    int64_t start_ns = clock_ns();
    while (!fill_frame(drive) && !interrupt_pending())
        ;
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

static void measure_changes(Bench *bench, const Place *place)
{
    Samples apply = {0}, durable = {0}, standing = {0}, flying = {0};
    Drive drive;
    Store *store = open_world(place, bench);
    if (!store) {
        bench_fail(bench);
        return;
    }
    drive_start(&drive, bench, bench_options(bench)->threads, store);
    drive_until_ready(&drive);
    drive_rest(&drive);
    for (int i = 0; i < bench_options(bench)->repeat && !interrupt_pending(); i++)
        fill_once(&drive, store, i % 2 ? BLOCK_AIR : BLOCK_GLOWSTONE, &apply, &durable);
    bench_record_all(bench, "edit.apply", "s", &apply);
    bench_record_all(bench, "edit.durable", "s", &durable);
    bench_record_all(bench, "edit.main_thread", "ms/frame", &drive.main_ms);
    bench_record_all(bench, "edit.main_thread.cpu", "ms/frame", &drive.cpu_ms);
    click(&drive, 0.0, &standing);
    click(&drive, 2.0, &flying);
    drive_end(&drive);
    store_close(store);
    bench_record_all(bench, "edit.latency", "ms", &standing);
    bench_record_all(bench, "edit.latency.loading", "ms", &flying);
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

static bool make_changed_world(Bench *bench, const Place *place)
{
    enum { SIDE = 100 };
    Store *store = open_world(place, bench);
    for (int i = 0; store && i < CHANGED_CHUNKS; i++) {
        ChunkPos pos = {.x = i % SIDE - SIDE / 2, .z = i / SIDE - SIDE / 2};
        store_put_chunk(store, pos, make_diff(pos));
        if (i % 1000 == 999)
            store_flush(store);
    }
    return store && store_close(store);
}

static void measure_open(Bench *bench, const Place *place)
{
    Samples samples = {0};
    for (int i = 0; i <= bench_options(bench)->repeat && !interrupt_pending(); i++) {
        int64_t start_ns = clock_ns();
        Store *store = open_world(place, bench);
        if (i > 0) // the first warms up
            samples_add(&samples, clock_ms_since(start_ns));
        store_close(store);
    }
    bench_record_all(bench, "edit.open", "ms", &samples);
}

// Milliseconds a chunk to load a full disc without meshes, with one worker.
static double load_disc(Bench *bench, Store *store)
{
    StreamView view = {.x = 8, .y = 100, .z = 8};
    int64_t start_ns = clock_ns();
    Stream *stream = stream_create(
        &(StreamConfig){.source = generator_source(bench_generator(bench)), .view_distance = LOAD_VIEW, .workers = 1});
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

static void measure_load(Bench *bench, const Place *place)
{
    Samples plain = {0}, changed = {0}, more = {0};
    for (int i = 0; i <= bench_options(bench)->repeat && !interrupt_pending(); i++) {
        Store *store = open_world(place, bench);
        double without = load_disc(bench, NULL), with = load_disc(bench, store);
        store_close(store);
        if (i == 0)
            continue;
        samples_add(&plain, without);
        samples_add(&changed, with);
        samples_add(&more, with - without);
    }
    bench_record_all(bench, "edit.load.plain", "ms/chunk", &plain);
    bench_record_all(bench, "edit.load.changed", "ms/chunk", &changed);
    bench_record_all(bench, "edit.load", "ms/chunk", &more);
}

void bench_edit(Bench *bench)
{
    Place place;
    if (!place_make(&place)) {
        bench_fail(bench);
        return;
    }
    measure_changes(bench, &place);
    place_clear(&place);
    if (make_changed_world(bench, &place)) {
        measure_open(bench, &place);
        measure_load(bench, &place);
    } else {
        bench_fail(bench);
    }
    place_clear(&place);
    os_rmdir(place.folder);
}
