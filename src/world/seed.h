// World seeds: a signed 64-bit number, or any text, which is converted to one.
#pragma once

#include "base/text.h"

// The number itself if `text` (UTF-8) is a decimal that fits, else Java's String.hashCode over its UTF-16 units, so
// that words give the seeds that players know from other games. Bytes that are not UTF-8 count as U+FFFD. Pure.
int64_t seed_from_text(const char *text);

// Formats a seed for lists: "my first world (1226823086)", or the number alone if no text was typed. A text that is too
// long is cut.
Text seed_describe(int64_t seed, const char *typed);

int64_t seed_random(void); // from the system's randomness
