// What tests/torture.c is made of.
#pragma once

#include "fault_life.h"

// Ends the program with a message.
_Noreturn void torture_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

// Kills a process that changes a world, at random moments, so many times.
void torture_kills(int count, uint64_t seed);

// Damages so many files in memory.
void torture_damage(int count, uint64_t seed);
