#include "tools/bench/bench.h"

#include "base/log.h"
#include "base/os.h"
#include "tools/bench/soak_flight.h"
#include "tools/bench/stage.h"
#include "tools/table.h"

#include <math.h>

enum { SAMPLES_LEAST = 60, MIB = 1 << 20 };

#define SAMPLE_SECONDS 10.0
#define LINE_SECONDS 60.0
#define FIRST_SECONDS 5.0 // not counted in the longest frame
#define HOURS_PER_DAY 24.0

typedef struct Soak {
    BenchStage stage;
    SoakFlight flight;
    FrameView view;
    double start[2]; // x and z
    int64_t start_ns;
    double total, sampled; // seconds: of the run, and of the last sample of memory
    Samples line;          // ms of the frames since the last line
    Samples *memory_growth, *own_growth, *longest, *gl_errors, *median, *p99, *resident, *own; // the figures
    double longest_ms;
} Soak;

static void look(Soak *soak, double seconds)
{
    soak_fly(&soak->flight, seconds);
    SoakLook look = soak_look(&soak->flight);
    double hours = BENCH_HOURS + seconds / SESSION_SECONDS_PER_HOUR;
    FrameView *view = &soak->view;
    view->eye[0] = soak->start[0] + look.x;
    view->eye[1] = look.y;
    view->eye[2] = soak->start[1] + look.z;
    view->yaw = look.yaw;
    view->pitch = look.pitch;
    view->hours = fmod(hours, HOURS_PER_DAY);
    view->day = (int64_t)(hours / HOURS_PER_DAY + 0.5);
    view->seconds = BENCH_HOURS * SESSION_SECONDS_PER_HOUR + seconds;
}

static size_t gpu_bytes(const Soak *soak) { return renderer_stats(scene_renderer(soak->stage.scene)).gpu_bytes; }

static const TableColumn columns[] = {{"minute", 7, 1},  {"frames", 7, 1},  {"p50 ms", 7, 1},
                                      {"p99 ms", 7, 1},  {"longest", 8, 1}, {"resident", 9, 1},
                                      {"own MiB", 8, 1}, {"gpu", 8, 1},     {0}};
static const TableColumn kind_column[] = {{"kind", 8, 1}, {0}};
static const TableColumn end_column[] = {{"GL errors\n", 10, 0}, {0}};

static void print_line(Soak *soak, double seconds)
{
    int count = soak->line.count;
    if (count == 0)
        return;
    BenchSummary summary = bench_summarise(soak->line.values, count);
    double p99 = bench_percentile(soak->line.values, count, 0.99);
    samples_add(soak->median, summary.median);
    samples_add(soak->p99, p99);
    table_row(stderr, columns, "%.1f\t%d\t%.1f\t%.1f\t%.1f\t%.1f\t%.1f\t%.1f", seconds / 60, count, summary.median, p99,
              summary.max, (double)memory_resident() / MIB, (double)(memory_in_use_total() + gpu_bytes(soak)) / MIB,
              (double)gpu_bytes(soak) / MIB);
    for (int kind = 0; kind < MEMORY_KIND_COUNT; kind++)
        table_row(stderr, kind_column, "%.2f", (double)memory_in_use((MemoryKind)kind) / MIB);
    table_row(stderr, end_column, "%d\n", window_gl_error_count(soak->stage.window));
    soak->line.count = 0;
}

static void fly_frame(Soak *soak, double seconds)
{
    look(soak, seconds);
    double ms = bench_stage_draw_paced(&soak->stage, &soak->view);
    samples_add(&soak->line, ms);
    if (seconds >= MIN(FIRST_SECONDS, soak->total / 10))
        soak->longest_ms = MAX(soak->longest_ms, ms);
}

// True if the flight was not interrupted.
static bool fly(Soak *soak)
{
    double between = MIN(SAMPLE_SECONDS, soak->total / SAMPLES_LEAST), next_line = LINE_SECONDS;
    table_head(stderr, columns);
    for (int kind = 0; kind < MEMORY_KIND_COUNT; kind++)
        table_row(stderr, kind_column, "%s", memory_kind_name((MemoryKind)kind));
    table_head(stderr, end_column);
    soak->start_ns = clock_ns();
    double seconds = 0;
    while (seconds < soak->total && !interrupt_pending()) {
        fly_frame(soak, seconds);
        seconds = (double)(clock_ns() - soak->start_ns) * 1e-9;
        for (; soak->sampled + between <= seconds; soak->sampled += between) {
            samples_add(soak->resident, (double)memory_resident() / MIB);
            samples_add(soak->own, (double)(memory_in_use_total() + gpu_bytes(soak)) / MIB);
        }
        if (seconds >= next_line) {
            print_line(soak, seconds);
            next_line += LINE_SECONDS;
        }
    }
    print_line(soak, seconds);
    return seconds >= soak->total;
}

static void record(Soak *soak, bool whole)
{
    if (whole && soak->resident->count >= SAMPLES_LEAST - 1) {
        samples_add(soak->memory_growth, soak_growth(soak->resident->values, soak->resident->count));
        samples_add(soak->own_growth, soak_growth(soak->own->values, soak->own->count));
    }
    samples_add(soak->longest, soak->longest_ms);
    int errors = window_gl_error_count(soak->stage.window);
    samples_add(soak->gl_errors, errors);
    soak->stage.bench->failed |= errors > 0;
}

static void soak_in_window(Soak *soak)
{
    if (!window_watches_gl(soak->stage.window))
        log_warning("the driver has no KHR_debug: soak.gl_errors cannot see its errors");
    soak->view = bench_stage_view(&soak->stage);
    soak->start[0] = soak->view.eye[0];
    soak->start[1] = soak->view.eye[2];
    look(soak, 0);
    if (bench_stage_settle(&soak->stage, &soak->view))
        record(soak, fly(soak));
}

void bench_soak(Bench *bench)
{
    const double total = bench->seconds;
    Soak soak = {.stage.bench = bench,
                 .total = total,
                 .flight = soak_flight(total),
                 .memory_growth = bench_figure(bench, "MiB", "soak.memory_growth"),
                 .own_growth = bench_figure(bench, "MiB", "soak.own_growth"),
                 .longest = bench_figure(bench, "ms", "soak.longest_frame"),
                 .gl_errors = bench_figure(bench, "errors", "soak.gl_errors"),
                 .median = bench_figure(bench, "ms", "soak.frame"),
                 .p99 = bench_figure(bench, "ms", "soak.frame.p99"),
                 .resident = bench_figure(bench, "MiB", "soak.resident"),
                 .own = bench_figure(bench, "MiB", "soak.own")};
    if (bench_stage_init(&soak.stage, true))
        soak_in_window(&soak);
    else
        bench->failed = true;
    samples_quit(&soak.line);
    bench_stage_quit(&soak.stage);
}
