// karst bench edit: how fast a world is changed, saved, loaded and opened, with its file on a disk.
#pragma once

#include "tools/bench/bench.h"

void bench_edit(Bench *bench);
