// `karst bench stream`: the chunk manager as a game drives it, without a window: 60 updates a second, meshes taken and
// thrown away. stream.full_view from an empty stream, stream.teleport to a place far away; then flights of fixed length
// at 20 blocks a second and, under .fast, at 50: stream.latency from wanted to handed out, stream.holes in the disc of
// view distance, stream.main_thread. stream.memory at full view, meshes included, and stream.chunk_bytes.
#pragma once

#include "tools/bench.h"

void bench_stream(Bench *bench);
