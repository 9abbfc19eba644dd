// Gradient noise by the textbook, in double, with options that the library lacks: the lengths of gradients and the
// order of interpolation. And the gallery's measurements of it.
#pragma once

#include "base/base.h"

typedef enum Lengths { LENGTHS_UNIT, LENGTHS_DISC, LENGTHS_SQUARE, LENGTHS_COUNT } Lengths;

// The noise at a position in cells, scaled to the same deviation for each kind of lengths; about [-1, 1].
double question_noise(Lengths lengths, double x, double y);

// The amplitude of waves along the axes divided by the amplitude along the diagonals, at a quarter to one wave a cell.
double question_anisotropy(Lengths lengths);

// The deviation of values inside a cell, which differs from cell to cell: its own deviation over its mean.
double question_contrast(Lengths lengths);

// The greatest difference between interpolating along x first and along y first, over many positions, in float.
double question_order(void);

// Perlin noise in 1D with a fade curve (KnFade): the greatest jump of a derivative (0: the value) at whole numbers.
double question_jump(int fade, int derivative);
