// The two parts of tests/torture.c.
#pragma once

#include "store_workload.h"

// Ends the program with a message.
_Noreturn void torture_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

// Kills a process that changes a world `count` times, at random moments.
void torture_kills(int count, uint64_t seed);

// Tests `count` damaged files, in memory.
void torture_damage(int count, uint64_t seed);
