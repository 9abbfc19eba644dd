// Copies the numbers of lattice points to a row of 16 samples, each of which lies between two points. The few lattice
// points that a row meets fit into one or two registers, and permute instructions copy their numbers to all samples at
// once. Intrinsics, since compilers do not turn a plain loop into these: comparing with each cell, or gathering, takes
// up to twice as long for a whole octave (measured with AVX2, 5 cells a row). Private to this folder.
#pragma once

#include "base/isa.h"
#include "noise/axis.h"
#include "noise/lattice.h"

#ifdef __AVX2__
#include <immintrin.h>
#endif

__attribute__((noinline)) static void look_up_many(const float *numbers, const int32_t *index, float *restrict out)
{
    for (int i = 0; i < FIELD_EDGE; i++)
        out[i] = numbers[index[i]];
}

// Up to this many numbers a look-up is faster than hashing again.
#if defined(__AVX2__) && !defined(__AVX512F__)
enum { LOOK_UP_MAX = 16 };
#else
enum { LOOK_UP_MAX = 32 };
#endif

#ifdef __AVX512F__

// For each sample the number of the lattice point on its left and on its right; `numbers` holds CELLS_MAX.
static inline void spread(const Axis *axis, const float *numbers, float *restrict left, float *restrict right)
{
    __m512i index = _mm512_loadu_si512(axis->index), next = _mm512_add_epi32(index, _mm512_set1_epi32(1));
    __m512 low = _mm512_loadu_ps(numbers), high = _mm512_loadu_ps(numbers + 16);
    _mm512_storeu_ps(left, _mm512_permutex2var_ps(low, index, high));
    _mm512_storeu_ps(right, _mm512_permutex2var_ps(low, next, high));
}

// The numbers at 16 places of a table of `count`, which is readable to the 32nd.
static inline void look_up(const float *numbers, int count, const int32_t *index, float *restrict out)
{
    if (count > 32) {
        look_up_many(numbers, index, out);
        return;
    }
    __m512 low = _mm512_loadu_ps(numbers), high = _mm512_loadu_ps(numbers + 16);
    _mm512_storeu_ps(out, _mm512_permutex2var_ps(low, _mm512_loadu_si512(index), high));
}

#else

// For any number of cells. Not inlined: gcc would compute all addresses even if they are not used.
__attribute__((noinline)) static void spread_many(const Axis *axis, const float *numbers, float *restrict left,
                                                  float *restrict right)
{
    for (int i = 0; i < FIELD_EDGE; i++) {
        left[i] = numbers[axis->index[i]];
        right[i] = numbers[axis->index[i] + 1];
    }
}

#ifdef __AVX2__

static inline __m256 pick(const float *numbers, int count, __m256i index)
{
    __m256 low = _mm256_permutevar8x32_ps(_mm256_loadu_ps(numbers), index);
    if (count <= 8)
        return low;
    __m256 high = _mm256_permutevar8x32_ps(_mm256_loadu_ps(numbers + 8), index);
    return _mm256_blendv_ps(low, high, _mm256_castsi256_ps(_mm256_cmpgt_epi32(index, _mm256_set1_epi32(7))));
}

static inline void spread(const Axis *axis, const float *numbers, float *restrict left, float *restrict right)
{
    int count = axis->cell_count;
    if (count > 16) {
        spread_many(axis, numbers, left, right);
        return;
    }
    for (int i = 0; i < FIELD_EDGE; i += 8) {
        __m256i index = _mm256_loadu_si256((const __m256i *)(axis->index + i));
        _mm256_storeu_ps(left + i, pick(numbers, count, index));
        _mm256_storeu_ps(right + i, pick(numbers, count, _mm256_add_epi32(index, _mm256_set1_epi32(1))));
    }
}

static inline void look_up(const float *numbers, int count, const int32_t *index, float *restrict out)
{
    if (count > 32) {
        look_up_many(numbers, index, out);
        return;
    }
    for (int i = 0; i < FIELD_EDGE; i += 8) {
        __m256i place = _mm256_loadu_si256((const __m256i *)(index + i));
        __m256 found = pick(numbers, count, place);
        if (count > 16)
            found =
                _mm256_blendv_ps(found, pick(numbers + 16, count - 16, _mm256_and_si256(place, _mm256_set1_epi32(15))),
                                 _mm256_castsi256_ps(_mm256_cmpgt_epi32(place, _mm256_set1_epi32(15))));
        _mm256_storeu_ps(out + i, found);
    }
}

#else

static inline void look_up(const float *numbers, int count, const int32_t *index, float *restrict out)
{
    (void)count;
    look_up_many(numbers, index, out);
}

// A few cells are selected by comparisons, which is 2 to 4 times as fast as a gather (measured).
static inline void spread(const Axis *axis, const float *numbers, float *restrict left, float *restrict right)
{
    enum { COMPARED_MAX = 6 };
    if (axis->cell_count > COMPARED_MAX) {
        spread_many(axis, numbers, left, right);
        return;
    }
    KEEP_LOOP
    for (int i = 0; i < FIELD_EDGE; i++) {
        left[i] = numbers[0];
        right[i] = numbers[1];
    }
    for (int c = 1; c < axis->cell_count - 1; c++) {
        float new_left = numbers[c], new_right = numbers[c + 1];
        KEEP_LOOP
        for (int i = 0; i < FIELD_EDGE; i++) {
            left[i] = axis->index[i] >= c ? new_left : left[i];
            right[i] = axis->index[i] >= c ? new_right : right[i];
        }
    }
}

#endif
#endif

// Numbers of lattice points, interpolated to the samples of a row.
static inline void interpolate(const Axis *x, const float *numbers, float *restrict row)
{
    float left[FIELD_EDGE], right[FIELD_EDGE];
    spread(x, numbers, left, right);
    KEEP_LOOP
    for (int i = 0; i < FIELD_EDGE; i++)
        row[i] = lattice_lerp(x->fade[i], left[i], right[i]);
}

// The same of slopes along x: each is multiplied by the sample's distance from its point.
static inline void interpolate_slopes(const Axis *x, const float *slopes, float *restrict row)
{
    float left[FIELD_EDGE], right[FIELD_EDGE];
    spread(x, slopes, left, right);
    KEEP_LOOP
    for (int i = 0; i < FIELD_EDGE; i++)
        row[i] = lattice_lerp(x->fade[i], left[i] * x->offset[i], right[i] * (x->offset[i] - 1.0f));
}
