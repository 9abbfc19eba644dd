// The harness of `karst bench`: warms up, repeats, reduces to median and percentiles, prints a table and writes the
// JSON record. The measurements are suites: rows of the table in cmd_bench.c, each a function that measures cases, or
// adds samples to figures. Names and units are fixed in docs/benchmarks.md, so that runs can be compared for years.
// Main thread only.
//
// To add a suite: tools/bench/<name>.c with a function that stands at the end of this file, and a row in cmd_bench.c.
#pragma once

#include "base/os.h"
#include "base/os_counters.h"
#include "cli/shared.h"
#include "gen/generator.h"

#include <jansson.h>

// A growing list of measurements.
typedef struct Samples {
    double *values;
    int count, capacity;
} Samples;

// NULL is a figure that is not measured now: nothing is added.
void samples_add(Samples *samples, double value);
void samples_quit(Samples *samples);

// A name with its samples, until they are recorded.
typedef struct BenchSeries {
    char name[64];
    const char *unit;
    int threads;
    Samples samples;
} BenchSeries;

enum { BENCH_REPEAT = 9, BENCH_FIGURES_MAX = 64 };

typedef struct Bench {
    const Recipe *recipe; // with the seed: the world that is measured
    bool isolated;        // a library makes it, in processes of its own
    int64_t seed;
    const char *seed_text;      // that was given
    const char *json, *history; // files for the record: by itself, and behind those of earlier runs; NULL: none
    int threads;                // beside the main thread
    int threads_most;           // of rates, which are measured with several numbers of threads
    int repeat;
    ViewOptions view; // the distance for suites that load a view, the rest for those that draw
    double minutes;   // --minutes; 0: as long as the suite takes
    double seconds;   // that the suite shall take

    bool counted; // --counters: bench_count_start and bench_count_stop count
    OsCounters counters;
    double count_start[OS_COUNTER_COUNT], counts[OS_COUNTER_COUNT]; // since the last record
    double count_work;                                              // pieces of work, of `counts`

    Generator *generator; // NULL: not used yet
    json_t *results;
    json_t *settings;                       // chosen by bench_settings; NULL: none
    BenchSeries figures[BENCH_FIGURES_MAX]; // to be recorded
    int figure_count;
    int recorded;
    char gpu[128]; // name of the graphics driver; "" unless a suite drew
    bool failed;   // the run ends with EXIT_FAILED, after its record is written; the suite has logged the reason
} Bench;

// The generator of the bench's world, from its first use to the end of the suite.
const Generator *bench_generator(Bench *bench);
static inline const ChunkSource *bench_source(Bench *bench) { return generator_source(bench_generator(bench)); }

// False after as many rounds as are wanted, and after Ctrl-C: suites then return soon, and recorded figures are kept.
static inline bool bench_again(const Bench *bench, int rounds)
{
    return rounds < bench->repeat && !interrupt_pending();
}

// The samples of the figure of that name, which the first call makes; the suite adds to them until bench_record.
// `format`: of the name. A figure without samples is not recorded.
PRINTF_LIKE(4, 5) Samples *bench_figure_of(Bench *bench, int threads, const char *unit, const char *format, ...);

// The same with --threads as the number of threads.
#define bench_figure(bench, ...) bench_figure_of(bench, (bench)->threads, __VA_ARGS__)

// Prints and records all figures since the last call. Called at the end of each suite too.
void bench_record(Bench *bench);

// Between the two the system counts (base/os_counters.h). The counts, for a piece of `work`, are recorded with the
// first of the figures that are recorded next. With NULL nothing is counted.
void bench_count_start(Bench *bench);
void bench_count_stop(Bench *bench, double work);

// A new folder in `parent`, or in $TMPDIR or /tmp if that is NULL, for files that are no output of the command. False,
// with one logged line, if it cannot be created: the run fails then.
enum { BENCH_FOLDER = 256 };
bool bench_folder_make(Bench *bench, const char *parent, char folder[BENCH_FOLDER]);
void bench_folder_remove(const char *folder);

typedef struct BenchCase {
    const char *name;        // "gen.total"
    const char *unit;        // "ms/chunk"; for units that end in "/s" higher is better
    int threads;             // that the run uses
    double work;             // pieces of work (chunks, samples) in one run
    double units_per_second; // 1e3 for ms, 1e6 for us, 1e9 for ns; 0: a rate, work divided by seconds
    void (*run)(void *data);
    double (*sample)(void *data); // instead of `run`: does the work and returns the figure itself
    void *data;
} BenchCase;

// Runs once unmeasured, then --repeat times, and records the figures.
void bench_measure(Bench *bench, const BenchCase *measured);

// The number of threads to measure with after `threads` (0 at first): 1, 2, 4 ... and threads_most; 0 at the end, and
// after Ctrl-C.
int bench_threads_next(const Bench *bench, int threads);

// Measures with each number of threads (bench_threads_next), stored in *threads first.
void bench_measure_threads(Bench *bench, BenchCase measured, int *threads);

// The places at which every suite measures, so that their figures can be compared: BENCH_CHUNKS chunks in patches of
// 4 x 4, spread over some 2,000 chunks around the origin. index 0..BENCH_CHUNKS - 1.
enum { BENCH_PATCH = 4, BENCH_CHUNKS = 256 };
ChunkPos bench_chunk(int index);

typedef struct BenchSummary {
    double median, p05, p95, max;
} BenchSummary;

// Percentiles with linear interpolation between samples; count 1 or more.
BenchSummary bench_summarise(const double *samples, int count);
double bench_percentile(const double *samples, int count, double fraction); // fraction 0..1

// The exponent p of y = c x^p, fitted by least squares on logarithms. Two or more positive pairs, not all of one x.
double bench_exponent(const double *x, const double *y, int count);

// The harness around the suites; called once.
typedef struct BenchSuite {
    const char *name, *summary;
    void (*run)(Bench *bench);
    int seconds; // that it takes about, on two free cores with BENCH_REPEAT repeats
    bool timed;  // it takes --minutes, `seconds` if they are not given, and runs only by its name
} BenchSuite;

// Runs the wanted suites. Returns an exit code.
int bench_run(Bench *bench, const BenchSuite *const suites[], int count);

// ---- the suites: each measures and records its figures (docs/benchmarks.md), rates with 1..N threads. startup,
// frame, settings and soak draw as the game does, offscreen, at most 60 frames a second in real time; without a
// graphics driver they log that and record nothing.

// noise.chunk (256 heights of five-octave Perlin 2D and 16 x 16 x 80 samples of two-octave simplex 3D) for each
// instruction set; noise.<kind>.<n>d.point and .fill for every row of the noise table.
void bench_noise(Bench *bench);
void bench_noise_peers(Bench *bench); // noise.peer.*: other libraries, those that were there

void bench_gen(Bench *bench);      // gen.total, gen.<stage>, gen.bytes, spawn.find; gen.rate, gen.processor by threads
void bench_light(Bench *bench);    // light.total
void bench_mesh(Bench *bench);     // mesh.total, quads and bytes a chunk
void bench_pipeline(Bench *bench); // all together: pipeline.total, and pipeline.rate through the chunk manager
void bench_map(Bench *bench);      // map.rate, columns a second of a relief map of 1024 x 1024 blocks with its file
void bench_survey(Bench *bench);   // survey.rate, seeds a second without files
void bench_edit(Bench *bench);     // changing, saving, loading and opening a world whose file is on a disk

// The chunk manager without a window, 60 updates a second. stream.full_view from an empty stream, stream.teleport to a
// distant place; then flights at 20 blocks a second and, under .fast, at 50: stream.latency from the request of a mesh
// to its delivery, stream.holes in the disc of view distance, stream.main_thread. stream.memory at full view, meshes
// included, and stream.chunk_bytes.
void bench_stream(Bench *bench);

// scaling.load.<view distance>, until a view of 4, 8, 16, 32 chunks is full, and scaling.work, the processor time of
// all threads meanwhile; under scaling.load and scaling.work the exponents of both over the distance.
void bench_scaling(Bench *bench);

// recipe.load of its canonical text, recipe.compile. Then a recipe's file is saved while a session follows it: seconds
// to the first new mesh, recipe.first, and to all, recipe.full; 99th percentile of the frames meanwhile,
// recipe.frame.p99, and of as many without a change, recipe.frame.standing.p99. First without drawing, then, under
// recipe.drawn, as the game draws.
void bench_recipe(Bench *bench);

// Times from before the window opens: startup.first_frame until the first frame's last pixel, startup.full_view until
// the frame that shows every chunk of the view; with --horizon startup.horizon until the first frame with all land up
// to it. startup.frame are the frames between.
void bench_startup(Bench *bench);

// Frames until the driver has finished them. frame.standing looks from the spawn in 12 directions
// (frame.standing.least: the shortest frame of each, which other work on the machine disturbs least), with frame.draws
// and frame.triangles, which frame.triangles.<group>.<name> divides (render/census.h). frame.part.<name> is what a part
// costs: a frame less the same frame without it. frame.flying flies east, 20 blocks a second and 60 blocks above the
// spawn, while chunks load and unload: frame.flying.p99 of each stretch of 8 seconds, frame.triangles.flying,
// frame.upload, frame.holes; with .fast the same at 50 blocks a second. memory.resident of the process at a full view,
// memory.own without driver and libraries. frame.switch.<name> and frame.teleport: the longest frame after
// a change of what is drawn.
void bench_frame(Bench *bench);

// settings.<quality>.<view distance>.<horizon>: frames of a flight at 20 blocks a second that turns, for each setting
// that settings_search.h tries. Prints, and records as "settings", what holds 60 frames a second. Takes bench->seconds.
void bench_settings(Bench *bench);

// An hour's flight (--minutes) with turns, jumps and views all around while days pass (tools/bench/soak_flight.h).
// soak.memory_growth of the resident size over the last half, soak.own_growth of the program's own allocations;
// soak.longest_frame after the first seconds, soak.frame and soak.frame.p99 of each minute; soak.gl_errors, which must
// be 0. A line for each minute goes to stderr.
void bench_soak(Bench *bench);
