// Figures of the longest frame after a change of what is drawn: frame.switch.<name>, and frame.teleport. Main thread.
#pragma once

#include "tools/bench/stage.h"

// For each row of a table of changes: to another value and back, each until nothing is left to load. Then teleports.
// Each repeat gives one sample, at most SWITCH_REPEAT of them. The stage's first view is on screen at the end.
enum { SWITCH_REPEAT = 5 };
void bench_switches(BenchStage *stage);
