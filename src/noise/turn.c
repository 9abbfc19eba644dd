// Rotations that take the lattice's axes out of sight. Noise of a cubic lattice shows it most in planes across an axis:
// a slice of Perlin noise through lattice points has 0 at all of them. A plane across the main diagonal meets no two
// lattice points in a row of an axis, and cubes and simplices look the same along all three axes of it.
#include "noise/noise_internal.h"

// The least rotation that takes one axis to the main diagonal, d = (1, 1, 1) / sqrt 3: about the axis across both, by
// the angle whose cosine is 1 / sqrt 3 (Rodrigues' formula). The axis itself becomes d; another one, e, becomes
// e - k (1, 1, 0) - d_z (0, 0, 1), if z is the axis, with k = (1/3) / (1 + 1 / sqrt 3).
static const double diagonal = 0.57735026918962576451;
static const double inward = 0.21132486540518711775;

void kn_turn(KnTurn turn, double point[])
{
    assert((unsigned)turn < KN_TURN_COUNT);
    if (turn == KN_TURN_NONE)
        return;
    double *up = &point[turn == KN_TURN_XY ? 2 : 1], *along = &point[0], *across = &point[turn == KN_TURN_XY ? 1 : 2];
    const double sum = *along + *across, shared = *up * diagonal - sum * inward;
    *along += shared;
    *across += shared;
    *up = (*up - sum) * diagonal;
}

void kn_grid_turn(KnGrid *grid, KnTurn turn)
{
    kn_turn(turn, grid->origin);
    for (int g = 0; g < KN_DIMENSIONS_MAX; g++)
        kn_turn(turn, grid->step[g]);
}
