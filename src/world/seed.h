// World seeds: a signed 64-bit number, or any text, which is converted to one.
#pragma once

#include "base/base.h"

// The number itself if `text` (UTF-8) is a decimal that fits, else Java's String.hashCode over its UTF-16 units, so
// that words give the seeds that players know from other games. Bytes that are not UTF-8 count as U+FFFD. Pure.
int64_t seed_from_text(const char *text);

// For lists of seeds: "my first world (1226823086)", or the number alone if no text was typed. A text that is too long
// for `bytes`, of which there are 32 at least, is cut.
void seed_describe(int64_t seed, const char *typed, char *text, size_t bytes);

// As it can be typed again: the text as typed, or its number if that is empty.
void seed_format(int64_t seed, const char *typed, char *text, size_t bytes);
int64_t seed_random(void); // from the system's randomness
