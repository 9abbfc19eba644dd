// `karst bench stream`: the chunk manager as the game uses it, without a window: 60 updates a second, meshes received
// and freed. stream.full_view from an empty stream, stream.teleport to a distant place; then flights of fixed length at
// 20 blocks a second and, under .fast, at 50: stream.latency from the request of a mesh to its delivery, stream.holes
// in the disc of view distance, stream.main_thread. stream.memory at full view, meshes included, and
// stream.chunk_bytes.
#pragma once

#include "tools/bench/bench.h"

void bench_stream(Bench *bench);
