#include "tools/bench/bench.h"

#include "tools/bench/drive.h"

enum { FLIGHT_FRAMES = 8 * 60, TELEPORT_BLOCKS = 100000 };

// The memory of a full view.
static void record_memory(Bench *bench, const Drive *drive)
{
    StreamStats stats = stream_stats(drive->stream);
    size_t chunk_bytes = memory_in_use(MEMORY_CHUNKS);
    int chunks = stats.generated + stats.building + stats.ready;
    bench_record_one(bench, "stream.chunk_bytes", "bytes/chunk", (double)chunk_bytes / chunks);
    bench_record_one(bench, "stream.mesh_bytes", "bytes/chunk", (double)drive->mesh_bytes / drive->meshes);
    bench_record_one(bench, "stream.memory", "MiB",
                     (double)(memory_in_use_total() + (size_t)drive->mesh_bytes) / (1 << 20));
}

static void measure_full_view(Bench *bench)
{
    int repeat = bench_options(bench)->repeat;
    Samples seconds = {0};
    for (int i = 0; i <= repeat && !interrupt_pending(); i++) {
        Drive drive;
        drive_start(&drive, bench, bench_options(bench)->threads, NULL);
        double full = drive_until_ready(&drive);
        if (i > 0) // the first warms up
            samples_add(&seconds, full);
        if (i == repeat) {
            bench_record_all(bench, "stream.full_view", "s", &seconds);
            bench_record_all(bench, "stream.main_thread.filling", "ms/frame", &drive.main_ms);
            record_memory(bench, &drive);
        }
        drive_end(&drive);
    }
    samples_quit(&seconds);
}

static void measure_teleports(Bench *bench)
{
    Samples seconds = {0};
    Drive drive;
    drive_start(&drive, bench, bench_options(bench)->threads, NULL);
    drive_until_ready(&drive);
    for (int i = 0; i < bench_options(bench)->repeat && !interrupt_pending(); i++) {
        drive.view.x += TELEPORT_BLOCKS;
        samples_add(&seconds, drive_until_ready(&drive));
    }
    bench_record_all(bench, "stream.teleport", "s", &seconds);
    drive_end(&drive);
}

typedef struct Flight {
    double blocks_per_second;
    const char *latency, *holes, *main_thread; // names of the results
} Flight;

static const Flight flights[] = {
    {20.0, "stream.latency", "stream.holes", "stream.main_thread"},
    {50.0, "stream.latency.fast", "stream.holes.fast", "stream.main_thread.fast"},
};

// Late frames are not skipped: each one moves the view by 1/60 s.
static void measure_flight(Bench *bench, const Flight *flight)
{
    Drive drive;
    drive_start(&drive, bench, bench_options(bench)->threads, NULL);
    drive_until_ready(&drive);
    drive_rest(&drive);
    for (int frame = 0; frame < FLIGHT_FRAMES && !interrupt_pending(); frame++) {
        drive.view.x += flight->blocks_per_second / 60.0;
        drive.view.z += flight->blocks_per_second / 240.0;
        drive_frame(&drive);
    }
    bench_record_all(bench, flight->latency, "ms", &drive.latency_ms);
    bench_record_all(bench, flight->holes, "chunks/frame", &drive.holes);
    bench_record_all(bench, flight->main_thread, "ms/frame", &drive.main_ms);
    drive_end(&drive);
}

void bench_stream(Bench *bench)
{
    measure_full_view(bench);
    measure_teleports(bench);
    for (size_t i = 0; i < ARRAY_COUNT(flights); i++)
        measure_flight(bench, &flights[i]);
}
