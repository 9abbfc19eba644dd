#include "tools/bench/bench.h"

#include "tools/bench/drive.h"

enum { FLIGHT_FRAMES = 8 * 60, TELEPORT_BLOCKS = 100000 };

// The memory of a full view.
static void record_memory(Bench *bench, const Drive *drive)
{
    StreamStats stats = stream_stats(drive->stream);
    size_t chunk_bytes = memory_in_use(MEMORY_CHUNKS);
    int chunks = stats.generated + stats.building + stats.ready;
    samples_add(bench_figure(bench, "bytes/chunk", "stream.chunk_bytes"), (double)chunk_bytes / chunks);
    samples_add(bench_figure(bench, "bytes/chunk", "stream.mesh_bytes"), (double)drive->mesh_bytes / drive->meshes);
    samples_add(bench_figure(bench, "MiB", "stream.memory"),
                (double)(memory_in_use_total() + (size_t)drive->mesh_bytes) / (1 << 20));
}

static void measure_full_view(Bench *bench)
{
    Samples *seconds = bench_figure(bench, "s", "stream.full_view");
    for (int i = -1; bench_again(bench, i); i++) { // the first round warms up
        bool last = i == bench->repeat - 1;
        Drive drive;
        drive_start(&drive, bench, bench->threads, NULL);
        if (last)
            drive.main_ms = bench_figure(bench, "ms/frame", "stream.main_thread.filling");
        double full = drive_until_ready(&drive);
        if (i >= 0 && !interrupt_pending())
            samples_add(seconds, full);
        if (last)
            record_memory(bench, &drive);
        drive_end(&drive);
    }
    bench_record(bench);
}

static void measure_teleports(Bench *bench)
{
    Drive drive;
    drive_start(&drive, bench, bench->threads, NULL);
    drive_until_ready(&drive);
    for (int i = 0; bench_again(bench, i); i++) {
        drive.view.x += TELEPORT_BLOCKS;
        samples_add(bench_figure(bench, "s", "stream.teleport"), drive_until_ready(&drive));
    }
    drive_end(&drive);
    bench_record(bench);
}

// Late frames are not skipped: each one moves the view by 1/60 s. `name`: what ends the figures' names.
static void measure_flight(Bench *bench, double blocks_per_second, const char *name)
{
    Drive drive;
    drive_start(&drive, bench, bench->threads, NULL);
    drive_until_ready(&drive);
    drive_rest(&drive);
    drive.latency_ms = bench_figure(bench, "ms", "stream.latency%s", name);
    drive.holes = bench_figure(bench, "chunks/frame", "stream.holes%s", name);
    drive.main_ms = bench_figure(bench, "ms/frame", "stream.main_thread%s", name);
    for (int frame = 0; frame < FLIGHT_FRAMES && !interrupt_pending(); frame++) {
        drive.view.x += blocks_per_second / 60.0;
        drive.view.z += blocks_per_second / 240.0;
        drive_frame(&drive);
    }
    drive_end(&drive);
    bench_record(bench);
}

void bench_stream(Bench *bench)
{
    measure_full_view(bench);
    measure_teleports(bench);
    measure_flight(bench, 20, "");
    measure_flight(bench, 50, ".fast");
}

// ---- how the work grows with the view

enum { VIEWS = 4 };

// Seconds until a view is full, and of the processor meanwhile.
static void fill_view(Bench *bench, int distance, double *load, double *work)
{
    const int given = bench->view.distance;
    const int64_t start_ns = clock_process_ns();
    Drive drive;
    bench->view.distance = distance;
    drive_start(&drive, bench, bench->threads, NULL);
    *load = drive_until_ready(&drive);
    *work = (double)(clock_process_ns() - start_ns) * 1e-9;
    drive_end(&drive);
    bench->view.distance = given;
}

void bench_scaling(Bench *bench)
{
    static const double distances[VIEWS] = {4, 8, 16, 32};
    double load[VIEWS], work[VIEWS];
    fill_view(bench, (int)distances[0], load, work); // warms up
    for (int i = 0; bench_again(bench, i); i++) {
        for (int v = 0; v < VIEWS; v++)
            fill_view(bench, (int)distances[v], &load[v], &work[v]);
        if (interrupt_pending())
            return;
        for (int v = 0; v < VIEWS; v++) {
            samples_add(bench_figure(bench, "s", "scaling.load.%g", distances[v]), load[v]);
            samples_add(bench_figure(bench, "s", "scaling.work.%g", distances[v]), work[v]);
        }
        samples_add(bench_figure(bench, "exponent", "scaling.load"), bench_exponent(distances, load, VIEWS));
        samples_add(bench_figure(bench, "exponent", "scaling.work"), bench_exponent(distances, work, VIEWS));
    }
}
