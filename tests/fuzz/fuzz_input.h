// Reads choices and numbers off an input, byte by byte: for targets whose input is not a text.
#pragma once

#include "fuzz.h"

#include <math.h>

typedef struct Input {
    const uint8_t *at, *end;
} Input;

// 0 after the last byte.
static inline int take(Input *input, int count) { return input->at < input->end ? *input->at++ % count : 0; }

// One of an enumeration's, or rarely none: -1 or `count`.
static inline int take_kind(Input *input, int count)
{
    const int kind = take(input, 256);
    return kind < 254 ? kind % count : kind == 254 ? -1 : count;
}

static inline uint64_t take_bits(Input *input)
{
    uint64_t bits = 0;
    for (int n = 0; n < 8; n++)
        bits = bits << 8 | (uint64_t)take(input, 256);
    return bits;
}

// A usual number, an unusual one, or any eight bytes.
static inline double take_number(Input *input)
{
    static const double chosen[] = {0.0,     1.0,    -1.0,        0.5,  0.037, 1e-300,      1e300,    -0x1p51,   0x1p31,
                                    -0x1p31, 0x1p49, 3.999999999, -7.0, 1e9,   (double)NAN, HUGE_VAL, -HUGE_VAL, 2e38};
    int choice = take(input, 24);
    if (choice < (int)ARRAY_COUNT(chosen))
        return chosen[choice];
    if (choice < 22)
        return take(input, 256) / 16.0 - 8.0;
    double number;
    const uint64_t bits = take_bits(input);
    memcpy(&number, &bits, sizeof number);
    return number;
}
