// The benchmarks of `karst bench`: each measures and records its figures (docs/benchmarks.md). frame, soak and startup
// need the graphics driver; without one they log that and record nothing. Main thread.
#pragma once

#include "tools/bench/bench.h"

// noise.chunk (256 heights of five-octave Perlin 2D and 16 x 16 x 80 samples of two-octave simplex
// 3D) for each instruction set; noise.<kind>.<n>d.point and .fill for every row of the noise table.
void bench_noise(Bench *bench);

// gen.total and gen.<stage> on one thread, gen.rate on 1..N.
void bench_gen(Bench *bench);

// Milliseconds a chunk of each, quads and bytes a chunk.
void bench_light(Bench *bench);
void bench_mesh(Bench *bench);

// Generation, light and meshes together. pipeline.total on one thread without the chunk
// manager, pipeline.rate through it with 1..N workers.
void bench_pipeline(Bench *bench);

// map.rate, columns a second of a relief map of 1024 x 1024 blocks, its file included, with 1..N
// threads.
void bench_map(Bench *bench);

// survey.rate, seeds a second of surveys without files, with 1..N threads.
void bench_survey(Bench *bench);

// The chunk manager as the game uses it, without a window: 60 updates a second, meshes received
// and freed. stream.full_view from an empty stream, stream.teleport to a distant place; then flights of fixed length at
// 20 blocks a second and, under .fast, at 50: stream.latency from the request of a mesh to its delivery, stream.holes
// in the disc of view distance, stream.main_thread. stream.memory at full view, meshes included, and
// stream.chunk_bytes.
void bench_stream(Bench *bench);

// The speed at which a world is changed, saved, loaded and opened, with its file on a disk.
void bench_edit(Bench *bench);

// From the start to a full view, drawn as the game draws it (1280 x 720, offscreen, at most 60
// frames a second). Both times are from before the window opens: startup.first_frame until the first frame's last
// pixel, startup.full_view until the frame that shows every chunk of the view. startup.frame are the frames between.
void bench_startup(Bench *bench);

// Complete frames of 1280 x 720, drawn offscreen as the game draws them, until the driver has
// finished. frame.standing looks from the spawn in 12 directions (frame.standing.least: the shortest frame of each,
// which other work on the machine disturbs least), with frame.draws and frame.triangles. frame.flying flies east in
// real time, 20 blocks a second and 60 blocks above the spawn, with the game's limit of 60 frames a second, while
// chunks load and unload: frame.flying.p99 of each stretch of 8 seconds, frame.triangles.flying, frame.upload,
// frame.holes; with .fast the same at 50 blocks a second. memory.resident of the process at a full view, memory.own
// without driver and libraries.
void bench_frame(Bench *bench);

// An hour's flight (--minutes) drawn offscreen, at most 60 frames a second, in real time: 20 blocks
// a second with turns, jumps and views all around while days pass (tools/bench/soak_flight.h). soak.memory_growth of
// the resident size over the last half, soak.own_growth of the program's own allocations; soak.longest_frame after the
// first seconds, soak.frame and soak.frame.p99 of each minute; soak.gl_errors, which must be 0. A line for each minute
// goes to stderr.
void bench_soak(Bench *bench);
