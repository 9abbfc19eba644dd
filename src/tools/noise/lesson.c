#include "tools/noise/lesson.h"

#include "base/base.h"

// clang-format off
#define SURVEY {"A. Lagae et al., A Survey of Procedural Noise Functions, Computer Graphics Forum 2010", "10.1111/j.1467-8659.2010.01827.x"}
#define PERLIN_1985 {"K. Perlin, An Image Synthesizer, SIGGRAPH 1985", "10.1145/325165.325247"}
#define PERLIN_2002 {"K. Perlin, Improving Noise, SIGGRAPH 2002", "10.1145/566654.566636"}

const Lesson lessons[] = {
    [KN_HASH] = {
        "Mix the bits of a position and a seed until no pattern is left, and read the result as a number. The function has no memory: "
        "any place can be computed at any time, in any order, on any machine. Nearly everything else on this page is built from it.",
        {"n(p) = h(k \u2295 h(p_{x} + k_{x}) \u2295 h(p_{y} + k_{y})) / 2^{31}", "one step of h:  x \u2190 (x \u2295 (x \u226b s)) \u00b7 m  mod 2^{64}"},
        "k, k_{x}, k_{y} are keys made from the seed; \u2295 is exclusive or, \u226b a shift of bits, m a large odd number, s about half of the word. The upper 32 bits count, as a signed number.",
        {{"D. Stafford, Better Bit Mixing, 2011", NULL}}, 24, 0.10,
        .diagrams = {{diagram_bits, "A position's hash in the first row. Below, one bit of the position is flipped in each row; framed bits differ from the first row: about 16 of 32, wherever the bit is."}}},
    [KN_BIT] = {
        "Multiply a position by a large odd number, fold its high bits onto its low ones by a shift, and repeat. Two multiplications and three "
        "shifts are quick, and look random. Some of its output bits follow an input bit in every case, and seeds that differ by the "
        "multiplier give the same sequence one step later.",
        {"x_{1} = p \u00b7 85297A4D_{16} + seed,   x_{2} = x_{1} \u2295 (x_{1} \u226b 8)", "x_{3} = x_{2} + 68E31DA4_{16},   x_{4} = x_{3} \u2295 (x_{3} \u226a 8)",
         "x_{5} = x_{4} \u00b7 1B56C4E9_{16},   n(p) = x_{5} \u2295 (x_{5} \u226b 8)"},
        "All modulo 2^{32}; numbers with the index 16 are hexadecimal. In 2D p is x + 198491317 y: the plane is one long line, and 3D and 4D have one more prime each.",
        {{"S. Eiserloh, Math for Game Programmers: Noise-Based RNG, GDC 2017", NULL}}, 24, 0.10, .diagrams = {{NULL, NULL}}},
    [KN_WHITE] = {
        "Each cell of a grid gets one random value, the same from edge to edge. Cells are independent of each other, so all frequencies up to one "
        "wave in two cells are equally strong, as all colours are in white light. It decides what does not depend on neighbours: which block holds ore, where a flower stands.",
        {"n(p) = r(\u230ap\u230b)"},
        "\u230ap\u230b is the cell that contains p, and r(c) a random number in [\u22121, 1], from a hash of the cell and the seed.",
        {SURVEY}, 12, 0.14, .diagrams = {{NULL, NULL}}},
    [KN_VALUE] = {
        "Give each lattice point a random value and blend the values at a cell's corners. A fade curve makes the weights, so that the surface "
        "reaches each lattice point with slope 0 and without a crease. The highest and lowest places can only be lattice points, and so the grid stays visible.",
        {"n(p) = \u2211_{c} r(c) \u220f_{a} w(p_{a} \u2212 c_{a})", "w(d) = 1 \u2212 f(|d|),   f(t) = 6t^{5} \u2212 15t^{4} + 10t^{3}"},
        "c runs over the 2^{n} corners of the cell, a over the n axes; r(c) is a random number in [\u22121, 1], f the fade curve.",
        {SURVEY}, 6, 0.16,
        .diagrams = {{diagram_value_line, "Values at whole numbers, in one dimension, and the curve that blends them. It passes each value with slope 0."},
            {diagram_fold, "In two dimensions the corners are folded along x first and then along y. The point's shade is the noise there."}}},
    [KN_PERLIN] = {
        "Give each lattice point a random slope, its gradient, in place of a value. Close to a lattice point the noise follows the plane with that slope, "
        "which is 0 at the point itself; between the points the planes of the corners are blended. Hills and hollows lie anywhere between the lattice points and are of similar size, which "
        "makes the noise a good octave.",
        {"n(p) = s \u2211_{c} [g(c) \u00b7 (p \u2212 c)] \u220f_{a} w(p_{a} \u2212 c_{a})", "w(d) = 1 \u2212 f(|d|),   f(t) = 6t^{5} \u2212 15t^{4} + 10t^{3}"},
        "g(c) is the gradient at the corner c, p \u2212 c the offset from it, and s the scale that makes the greatest value 1: \u221a2 in 2D, for unit gradients.",
        {PERLIN_1985, PERLIN_2002, SURVEY}, 7, 0.17,
        .diagrams = {{diagram_perlin_line, "In one dimension: the noise is 0 at each whole number, and its slope there is the one that the hash gives."},
            {diagram_gradients, "The gradients of the picture above at its lattice points. Each points to where it gets lighter."},
            {diagram_offsets, "One cell. The dot product of each corner's gradient (short arrow) and the offset from that corner (long arrow) is folded as values are."}}},
    [KN_PERLIN1985] = {
        "The first gradient noise draws 256 random directions once, and a shuffled list of the numbers 0 to 255 decides which lattice point gets which. The list is "
        "read once for each axis, and each result is added to the next coordinate. The tables repeat after 256 cells, and with the cubic fade curve the curvature jumps at cell borders, which lengthens the cross in its spectrum.",
        {"g(i, j) = G[(i + P[j]) mod 256]", "g(i, j, k) = G[(i + P[(j + P[k]) mod 256]) mod 256]", "f(t) = 3t^{2} \u2212 2t^{3}"},
        "G holds random unit vectors, found by rejection of points outside the unit circle or sphere; P is a random permutation. The sum is that of Perlin noise.",
        {PERLIN_1985}, 7, 0.17,
        .diagrams = {{diagram_tables, "How the lattice point (3, 5) finds its gradient, here with the permutation of 2002. In 3D it is read twice."}}},
    [KN_PERLIN2002] = {
        "Perlin's revision replaces the random directions by the twelve that lead from a cube's centre to its edges, which are spread evenly and need no multiplication. A "
        "quintic fade curve makes the curvature continuous. The permutation is published, so that the noise is the same in every program and has no seed.",
        {"g(c) \u2208 {(\u00b11, \u00b11, 0), (\u00b11, 0, \u00b11), (0, \u00b11, \u00b11)}", "f(t) = 6t^{5} \u2212 15t^{4} + 10t^{3}"},
        "P[P[P[i] + j] + k] picks the gradient. The sum is that of Perlin noise; it has no scale, and leaves [\u22121, 1] by up to 4 % in 3D. In 4D, read once more, P picks one of 32 directions, of which the published program has eight twice and another eight never.",
        {PERLIN_2002}, 7, 0.17, .diagrams = {{NULL, NULL}}},
    [KN_PERLIN4] = {
        "A short cut that articles recommend: two bits of the hash pick one of four diagonal gradients, so that a dot product needs no multiplication. Slopes in other directions "
        "never occur at a lattice point. Shapes line up with the axes and the diagonals.",
        {"g(c) \u2208 {(1, 1), (\u22121, 1), (1, \u22121), (\u22121, \u22121)}"},
        "The sum is that of Perlin noise. In 3D the diagonals are eight, in 4D sixteen.",
        {PERLIN_2002}, 7, 0.16,
        .diagrams = {{diagram_directions, "The gradients that occur at lattice points, each direction once. With four, no slope points along an axis."}}},
    [KN_SIMPLEX] = {
        "Skew space so that its cubes can be cut into simplices: triangles in the plane, tetrahedra in space. Each corner of the simplex around a point adds the plane of its gradient times "
        "a kernel, which is 0 where the corner's own simplices end, so that nothing is interpolated. There are n + 1 corners instead of 2^{n}, and no axis stands out.",
        {"n(p) = s \u2211_{c} max(0, r^{2} \u2212 |d|^{2})^{4} (g(c) \u00b7 d),   d = p \u2212 c", "skew:  p_{a} + K_{1} \u2211 p,   K_{1} = (\u221a(n+1) \u2212 1) / n",
         "back:  q_{a} \u2212 K_{2} \u2211 q,   K_{2} = (1 \u2212 1/\u221a(n+1)) / n"},
        "r^{2} = 1/2 makes the noise continuous. The floor of the skewed position is the first corner, and the order of its fractions gives the others.",
        {{"K. Perlin, Noise hardware, SIGGRAPH course notes, 2001", NULL}, {"S. Gustavson, Simplex noise demystified, 2005", NULL}}, 5, 0.15,
        .diagrams = {{diagram_skew, "A point in the skewed grid: its floor is the square's first corner, and the greater fraction decides between the two triangles."},
            {diagram_kernels, "The kernels of the three corners. Each ends at the far side of its own triangles, so that no other corner counts at the point."}}},
    [KN_WORLEY] = {
        "Scatter feature points, one in each cell, and take the distance to the nearest. The plane falls into territories, one around each point, that look like scales, "
        "cells or stones. The distance to the second nearest point, or the difference of both distances, makes facets and cracks.",
        {"F_{1}(p) = min_{i} |p \u2212 x_{i}|", "F_{2}(p) = the second smallest;   borders lie where F_{2} \u2212 F_{1} = 0"},
        "x_{i} are the feature points. The length may be Euclidean, Manhattan (sum of the axes) or Chebyshev (the longest axis).",
        {{"S. Worley, A Cellular Texture Basis Function, SIGGRAPH 1996", "10.1145/237170.237267"}}, 6, 0.22,
        .diagrams = {{diagram_nearest, "One point in each cell of the lattice, and the distances from a position to the two nearest of them."}}},
    [KN_WAVELET] = {
        "Fill a tile with random numbers, halve its resolution, double it again, and subtract the result from the tile. What is left is what half the resolution "
        "cannot show: one octave of frequencies, and little else. Quadratic B-splines interpolate the tile at any position.",
        {"N = R \u2212 up(down(R))", "n(p) = s \u2211_{i} N_{i} \u220f_{a} B(p_{a} \u2212 i_{a})"},
        "R is a tile of random numbers, N_{i} the tile at the lattice point i, B the quadratic B-spline, 3 cells wide.",
        {{"R. Cook and T. DeRose, Wavelet Noise, SIGGRAPH 2005", "10.1145/1073204.1073264"}}, 11, 0.24,
        .diagrams = {{diagram_splines, "In one dimension: at any position the B-splines of the three nearest numbers of the tile count, and their weights add up to 1."}}},
    [KN_VALUECUBIC] = {
        "Give each lattice point a random value, as value noise does, and draw a cubic curve through four of them along each axis. The curve's slope at a lattice point is that from its "
        "neighbour before to its neighbour after, not 0, so that hills and hollows may lie anywhere. It is rounder than value noise, and reads 4^{n} values in place of 2^{n}.",
        {"n(p) = s \u2211_{c} r(c) \u220f_{a} w(p_{a} \u2212 c_{a}),   s = (4/5)^{n}", "w(d) = 1 \u2212 (5d^{2} \u2212 3|d|^{3}) / 2   for |d| \u2264 1", "w(d) = 2 \u2212 4|d| + (5d^{2} \u2212 |d|^{3}) / 2   for 1 < |d| \u2264 2"},
        "c runs over the 4^{n} lattice points nearest to p, r(c) is a random number in [\u22121, 1]. Half way between two lattice points the weights' sizes add up to 5/4, nowhere to more.",
        {{"E. Catmull and R. Rom, A Class of Local Interpolating Splines, Computer Aided Geometric Design, 1974", NULL}}, 7, 0.17, .diagrams = {{NULL, NULL}}},
    [KN_SIMPLEXSMOOTH] = {
        "The corners and gradients of simplex noise, with kernels that reach beyond the corner's own simplices, up to the next corners. Besides the n + 1 corners of the simplex around a point, "
        "their mirror images across its sides count. Kernels overlap more, so the forms are rounder and more even, for half as much again.",
        {"n(p) = s \u2211_{c} max(0, 2/3 \u2212 |d|^{2})^{4} (g(c) \u00b7 d),   d = p \u2212 c"},
        "c runs over 2(n + 1) corners. In every dimension 2/3 is the least squared distance from a simplex to a corner that is neither its own nor a mirror image.",
        {{"K. Spencer, OpenSimplex2, 2020", NULL}, {"S. Gustavson, Simplex noise demystified, 2005", NULL}}, 6, 0.16, .diagrams = {{NULL, NULL}}},
};
// clang-format on
_Static_assert(ARRAY_COUNT(lessons) == KN_KIND_COUNT, "a kind of noise lacks a lesson");
