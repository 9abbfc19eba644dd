// The diagrams of the gallery, as SVG: how a noise makes its values. All numbers in them come from the library,
// or are measured on this machine.
#pragma once

#include <stdio.h>

typedef void DiagramDraw(FILE *page);

// 1D: values or slopes at whole numbers, and the curve; the B-splines that share a position among a tile's numbers.
DiagramDraw diagram_value_line, diagram_perlin_line, diagram_splines;

// The bits of a hash, and those that change with each bit of the position.
DiagramDraw diagram_bits;

// 2D: the fold of a cell's corners along x and then y, as a film; the lattice's gradients over the picture; the offsets
// from a cell's corners; the directions of two noises' gradients; the square grid and the grid of simplices; the
// distances to feature points; the tables of 1985.
DiagramDraw diagram_fold, diagram_gradients, diagram_offsets, diagram_directions, diagram_skew, diagram_kernels,
    diagram_nearest, diagram_tables;

// Time of a sample: value, Perlin and simplex noise in 1D to 4D; in 2D; the order that articles give, without numbers.
DiagramDraw cost_draw_dimensions, cost_draw_plane, cost_draw_claim;

// Uses of noise in one dimension: heights along a line, random ones and a sum of octaves; temperature and rain over a
// season; walkers whose direction is random, and noise.
DiagramDraw use_random_ground, use_smooth_ground, use_weather, use_paths;
