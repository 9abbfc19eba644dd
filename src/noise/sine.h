// The only sine in Karst, since libm's differs between machines. Taylor's polynomial on a quarter turn, in double, in
// one fixed order: good to 1e-11, the same bits everywhere. Any thread.
#pragma once

#include "base/bits.h"

// sin(2 pi turns); 0 beyond +-2^50.
static inline double sine_turns(double turns)
{
    turns = turns >= -0x1p50 && turns <= 0x1p50 ? turns : 0.0; // also if it is no number
    double rest = turns - (double)(int64_t)turns;              // in (-1, 1)
    rest -= (double)(int64_t)(rest * 2.0);                     // in [-1/2, 1/2]: sine repeats every turn
    rest = rest > 0.25 ? 0.5 - rest : rest < -0.25 ? -0.5 - rest : rest;
    double x = rest * 6.283185307179586476925, y = x * x;
    return x * (1.0 + y * (-1.0 / 6 +
                           y * (1.0 / 120 +
                                y * (-1.0 / 5040 + y * (1.0 / 362880 +
                                                        y * (-1.0 / 39916800 + y * (1.0 / 6227020800.0 +
                                                                                    y * (-1.0 / 1307674368000.0))))))));
}

static inline double cosine_turns(double turns) { return sine_turns(turns + 0.25); }
