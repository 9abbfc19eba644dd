#include "tools/bench/drive.h"

#include "base/trace.h"

#define FRAME_NS (1000000000 / 60)
#define BUDGET_MS 3.0
#define BUDGET_BYTES ((size_t)4 << 20)

void drive_start(Drive *drive, Bench *bench, int threads, Store *store)
{
    *drive = (Drive){.view = {.x = 8.0, .y = 100.0, .z = 8.0, .forward = {1.0F, 0.0F, 0.0F}}};
    drive->next_frame_ns = clock_ns();
    drive->stream = stream_create(&(StreamConfig){
        .source = bench_source(bench), .view_distance = bench->view.distance, .workers = threads, .meshes = true});
    drive->edits = edits_create(drive->stream, store);
}

void drive_end(Drive *drive)
{
    edits_destroy(drive->edits);
    stream_destroy(drive->stream);
}

static void take_meshes(Drive *drive)
{
    size_t budget = BUDGET_BYTES;
    for (StreamEvent event; stream_next_event(drive->stream, &budget, &event);) {
        if (!event.mesh)
            continue;
        drive->meshes++;
        drive->mesh_bytes += (int64_t)mesh_bytes(event.mesh);
        samples_add(drive->latency_ms, event.waited_ms);
        memory_free(event.mesh);
    }
}

void drive_frame(Drive *drive)
{
    EditsReport report;
    int64_t early_ns = drive->next_frame_ns - clock_ns();
    if (early_ns > 0)
        clock_sleep_ms((double)early_ns * 1e-6);
    int64_t start_ns = clock_ns(), start_cpu_ns = clock_thread_ns();
    drive->next_frame_ns = MAX(drive->next_frame_ns + FRAME_NS, start_ns);
    const int64_t frame = trace_begin();
    edits_work(drive->edits, EDITS_FRAME_MS, &report);
    stream_update(drive->stream, &drive->view, BUDGET_MS);
    take_meshes(drive);
    trace_end("frame without drawing", frame);
    samples_add(drive->main_ms, clock_ms_since(start_ns));
    samples_add(drive->cpu_ms, (double)(clock_thread_ns() - start_cpu_ns) * 1e-6);
    StreamStats stats = stream_stats(drive->stream);
    samples_add(drive->holes, stats.in_disc - stats.ready_in_disc);
}

double drive_until_ready(Drive *drive)
{
    int64_t start_ns = clock_ns();
    do
        drive_frame(drive);
    while (!stream_is_ready(drive->stream) && !interrupt_pending());
    return (double)(clock_ns() - start_ns) * 1e-9;
}

bool bench_stream_is_busy(const Stream *stream)
{
    StreamStats stats = stream_stats(stream);
    return stats.wanted + stats.generating + stats.building > 0;
}

void drive_rest(Drive *drive)
{
    do
        drive_frame(drive);
    while (bench_stream_is_busy(drive->stream) && !interrupt_pending());
}
