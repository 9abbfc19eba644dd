// Noises with one fault each, as articles have them, and the same noises without it. All of them by the textbook,
// without the library, apart from its hash. Values in [-1, 1] where they are right; (x, y) in cells, not negative.
#pragma once

typedef double FaultValue(double x, double y);

FaultValue fault_perlin, fault_position, fault_sign; // the gradient's offset; the sign in the interpolation
FaultValue fault_four, fault_cases;                  // four gradients by hash % 4
FaultValue fault_sum, fault_constant;                // five octaves, divided by the amplitudes or by 10
FaultValue fault_simplex, fault_unclamped;           // the kernel, as a relief
FaultValue fault_seeds, fault_shifted;               // above and below y = 4: two seeds
