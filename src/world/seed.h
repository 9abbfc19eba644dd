// World seeds: a signed 64-bit number, or any text, which is converted to one.
#pragma once

#include "base/base.h"

// The number itself if `text` (UTF-8) is a decimal that fits, else Java's String.hashCode over its UTF-16 units, so
// that words give the seeds that players know from other games. Bytes that are not UTF-8 count as U+FFFD. Pure.
int64_t seed_from_text(const char *text);

// As the user knows it: the text as typed, or its number if that is empty.
void seed_format(int64_t seed, const char *typed, char *text, size_t bytes);
int64_t seed_random(void); // from the system's randomness
