// The shading of a face: 64 bits, four corners of 16, lane du + 2 * dv, each as Quad.light has it. The sum of four
// light cells has the fields of a corner and, on top, the number of open cells among them (world/light.h), so that
// three rows of three cells around the front give all four corners with a few additions of whole words. Inline, so that
// files compiled for each instruction set (base/isa.h) get their own.
#pragma once

#include "mesh/mesh_internal.h"

#ifdef __SSE4_1__
#include <immintrin.h>
#endif

enum { CORNER_BITS = 16, OPEN_SHIFT = QUAD_OPEN_SHIFT, FIELD = QUAD_SKY_MASK, LIGHT_FIELDS = (1 << OPEN_SHIFT) - 1 };
enum { OCCLUSION_OPEN = QUAD_OPEN_MASK };
_Static_assert((int)QUAD_SKY_SHIFT == LIGHT_SKY_SHIFT && (int)QUAD_LAMP_SHIFT == LIGHT_BLOCK_SHIFT &&
                   1 << OPEN_SHIFT == LIGHT_OPEN && (int)QUAD_LAMP_MASK == FIELD && QUAD_LIGHT_MAX == 4 * LIGHT_MAX,
               "the sum of four light cells must have a corner's layout");

#define CORNERS(value) ((uint64_t)(value)*0x0001000100010001u)

// If both side cells of a corner are opaque, only the front cell counts, even if the diagonal one is open.
static inline unsigned corner_of_cell(unsigned cell) { return (cell & ~(unsigned)LIGHT_OPEN) * 4; }

// Lane 0, 1, 2: the cells at u - 1, u, u + 1; lane 3 is undefined.
static inline uint64_t load_cells(const uint16_t *middle, ptrdiff_t stride)
{
    uint64_t cells = middle[-stride] | (uint64_t)middle[0] << 16 | (uint64_t)middle[stride] << 32;
    if (stride == 1 && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)
        memcpy(&cells, middle - 1, sizeof cells); // which compilers do not find
    return cells;
}

// Four times the mean of n values, rounded, is (8 * their sum + add[n]) * factor[n] / 65536.
static const uint16_t mean_add[8] = {0, 1, 1, 2, 1}, mean_factor[8] = {0, 32768, 16384, 10923, 8192};

// The means of all fields: light; occlusion is the number of open sides.
#ifdef __SSE4_1__
static inline uint64_t shade_means(uint64_t sums)
{
    const __m128i fields =
        _mm_and_si128(_mm_set_epi64x((int64_t)(sums >> LIGHT_BLOCK_SHIFT), (int64_t)sums), _mm_set1_epi16(FIELD));
    const __m128i open = _mm_srli_epi16(_mm_set1_epi64x((int64_t)sums), OPEN_SHIFT);
    const __m128i entry = _mm_add_epi16(_mm_or_si128(_mm_slli_epi16(open, 1), _mm_slli_epi16(open, 9)),
                                        _mm_set1_epi16(0x0100)); // its two bytes
    const __m128i add = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(const void *)mean_add), entry);
    const __m128i factor = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(const void *)mean_factor), entry);
    const __m128i means = _mm_mulhi_epu16(_mm_add_epi16(_mm_slli_epi16(fields, 3), add), factor);
    const uint64_t sky = (uint64_t)_mm_cvtsi128_si64(means), block = (uint64_t)_mm_extract_epi64(means, 1);
    return sky | block << LIGHT_BLOCK_SHIFT;
}
#else
static inline uint64_t shade_means(uint64_t sums)
{
    uint64_t shade = 0;
    for (int shift = 0; shift < 4 * CORNER_BITS; shift += CORNER_BITS) {
        const unsigned sum = (unsigned)(sums >> shift & 0xFFFF), open = sum >> OPEN_SHIFT;
        const unsigned sky = (8 * (sum & FIELD) + mean_add[open]) * mean_factor[open] >> 16;
        const unsigned block = (8 * (sum >> LIGHT_BLOCK_SHIFT & FIELD) + mean_add[open]) * mean_factor[open] >> 16;
        shade |= (uint64_t)(sky | block << LIGHT_BLOCK_SHIFT) << shift;
    }
    return shade;
}
#endif

// Lane by lane: the cell across the corner from the front.
static inline uint64_t diagonals(const uint64_t rows[3])
{
    const uint64_t low = (rows[0] & 0xFFFF) | (rows[0] >> 16 & 0xFFFF0000);
    const uint64_t high = (rows[2] & 0xFFFF) | (rows[2] >> 16 & 0xFFFF0000);
    return low | high << 32;
}

// Without a branch: which faces have closed corners, or all cells around them open, is as good as random.
static inline uint64_t shade_corners(const uint64_t rows[3], uint64_t sums)
{
    const uint64_t front = rows[1] >> 16 & 0xFFFF, one = CORNERS(1);
    const uint64_t two_open = sums >> (OPEN_SHIFT + 1) & ~(sums >> OPEN_SHIFT) & one; // of 1 to 4
    const uint64_t closed = (two_open & diagonals(rows) >> OPEN_SHIFT) * 0xFFFF;
    const uint64_t open = (sums & CORNERS(7 << OPEN_SHIFT)) - (one << OPEN_SHIFT);
    return ((shade_means(sums) | open) & ~closed) | (CORNERS(corner_of_cell((unsigned)front)) & closed);
}

// A face without light gets no occlusion: most of a cave is dark, and this halves its quads. Callers pass a constant
// `stride_u` if they can, so that a row of cells is one load.
static inline uint64_t shade_face(const uint16_t *front, ptrdiff_t stride_u, ptrdiff_t stride_v)
{
    uint64_t rows[3];
    for (int v = 0; v < 3; v++)
        rows[v] = load_cells(front + (v - 1) * stride_v, stride_u);
    uint64_t low = rows[0] + rows[1], high = rows[1] + rows[2];
    low += low >> 16;
    high += high >> 16;
    const uint64_t shade = shade_corners(rows, (low & 0xFFFFFFFF) | high << 32);
    return (shade & CORNERS(LIGHT_FIELDS)) != 0 ? shade : CORNERS(OCCLUSION_OPEN << OPEN_SHIFT);
}

// The light of the cell in front, the same at all corners.
static inline uint64_t shade_flat(unsigned front)
{
    return CORNERS(corner_of_cell(front) | OCCLUSION_OPEN << OPEN_SHIFT);
}

// The mean of the corners, of light in steps of SKY_STEP and LAMP_STEP: more a pixel cannot tell of a far mesh, and
// more of its faces merge. Nor can it tell occlusion on what is thin there.
enum { SKY_STEP = 6, LAMP_STEP = 4 };
_Static_assert(QUAD_LIGHT_MAX % SKY_STEP == 0 && QUAD_LIGHT_MAX % LAMP_STEP == 0, "full light is a step");

static inline unsigned to_step(unsigned sum_of_four, unsigned step)
{
    return (sum_of_four + 2 * step) / (4 * step) * step;
}

static inline uint64_t shade_even(uint64_t shade)
{
    unsigned sky = 0, lamp = 0, open = 0;
    for (int corner = 0; corner < 4; corner++) {
        unsigned value = (unsigned)(shade >> (corner * CORNER_BITS) & 0xFFFF);
        sky += value & FIELD;
        lamp += value >> LIGHT_BLOCK_SHIFT & FIELD;
        open += value >> OPEN_SHIFT;
    }
    return CORNERS(to_step(sky, SKY_STEP) | to_step(lamp, LAMP_STEP) << LIGHT_BLOCK_SHIFT |
                   to_step(open, 1) << OPEN_SHIFT);
}

// A block that emits light is at least that bright.
static inline uint64_t shade_glowing(uint64_t shade, unsigned glow)
{
    uint64_t result = 0;
    for (int corner = 0; corner < 4; corner++) {
        unsigned value = (unsigned)(shade >> (corner * CORNER_BITS) & 0xFFFF);
        unsigned block = MAX(value >> LIGHT_BLOCK_SHIFT & FIELD, glow);
        value = (value & FIELD) | block << LIGHT_BLOCK_SHIFT | OCCLUSION_OPEN << OPEN_SHIFT;
        result |= (uint64_t)value << (corner * CORNER_BITS);
    }
    return result;
}

// The hues of light at the corners of face (u, v): each has the hues of all cells around it. `before`: the cell before
// the face at (0, 0).
static __attribute__((noinline)) uint64_t shade_hues(const LightHues *hues, const int before[3], FaceAxes axis, int u,
                                                     int v)
{
    const bool along_x = axis.u == 0;
    const ptrdiff_t next_v = axis.v == 1 ? LIGHT_SIZE : 1, skipped = v * next_v + (along_x ? 0 : u);
    const int west = before[0] + (along_x ? u : 0); // the bit of the cell to the west
    uint64_t shade = 0;
    for (int h = 0; h < LIGHT_HUES; h++) {
        const uint32_t *row = &hues->rows[h][before[1] + 1][before[2] + 1] + skipped;
        uint32_t low = 0, high = 0; // bit i: of the cells at u - 1 + i, those to v - 1 and those from v
        if (along_x) {
            low = (row[-next_v] | row[0]) >> west;
            high = (row[0] | row[next_v]) >> west;
        } else
            for (int i = 0; i < 3; i++) {
                low |= ((row[i - 1 - next_v] | row[i - 1]) >> (west + 1) & 1) << i;
                high |= ((row[i - 1] | row[i - 1 + next_v]) >> (west + 1) & 1) << i;
            }
        low |= low >> 1;
        high |= high >> 1;
        uint64_t corners =
            (low & 1) | (uint64_t)(low & 2) << 15 | (uint64_t)(high & 1) << 32 | (uint64_t)(high & 2) << 47;
        shade |= corners << (QUAD_HUE_SHIFT + h);
    }
    return shade;
}
