// Perlin noise: a random slope, not a random value, at each lattice point. Every point's plane passes through 0 there,
// so the noise is 0 on the whole lattice, its hills lie between the points and its spectrum has little below the
// lattice frequency. (Perlin, "An Image Synthesizer", SIGGRAPH 1985; fade and gradients of "Improving Noise", 2002.)
// Here the gradients are hashed from the whole 64-bit cell, so that nothing repeats.
#include "noise/fold.h"

#include <stdlib.h>
#include <string.h>

// Scales by dimension and fade curve: 1 / the greatest value that any gradients at the corners give, less 1e-6 for
// rounding. In 3D and 4D the greatest value depends on the curve, since it lies off the cell's centre.
static const float scales[KN_DIMENSIONS_MAX + 1][KN_FADE_COUNT] = {
    {0, 0, 0, 0}, // dimensions begin at 1, and curves too: KN_FADE_DEFAULT stands for the kind's own
    {0, 1.999998f, 1.999998f, 1.999998f},
    {0, PERLIN2_SCALE, PERLIN2_SCALE, PERLIN2_SCALE},
    {0, 0.9391177f, 0.9570237f, PERLIN3_SCALE},
    {0, 0.6388491f, 0.6471648f, 0.6507943f},
};

// A corner's plane, with its level in place of the slope along x, which is folded first.
typedef float Plane __attribute__((vector_size(16)));

ALWAYS_INLINE Plane corner_plane(const int dimensions, uint32_t bits, Plane along_x)
{
    static const float edges[GRADIENT3_COUNT][4] = {
        {1, 1, 0},  {-1, 1, 0},  {1, -1, 0}, {-1, -1, 0}, {1, 0, 1},  {-1, 0, 1},
        {1, 0, -1}, {-1, 0, -1}, {0, 1, 1},  {0, -1, 1},  {0, 1, -1}, {0, -1, -1},
    };
    Plane plane;
    memcpy(&plane, dimensions == 3 ? edges[(uint64_t)bits * GRADIENT3_COUNT >> 32] : gradient4_table[bits >> 27],
           sizeof plane);
    return plane * along_x;
}

// The planes of two neighbours along an axis, in the order of fold_planes. The slope along the axis is gone then.
ALWAYS_INLINE Plane between(const int axis, Plane one, Plane other, float offset, float upper)
{
    const float lower = 1.0f - upper;
    Plane lower_weights = {lower, lower, lower, lower}, upper_weights = {upper, upper, upper, upper};
    lower_weights[axis] = offset * lower;
    upper_weights[axis] = (offset - 1.0f) * upper;
    one *= lower_weights;
    other *= upper_weights;
    Plane both = one + other;
    both[0] = ((one[0] + one[axis]) + other[0]) + other[axis];
    return both;
}

// In three and four dimensions: as vectors, whose slopes of all axes are folded at once.
ALWAYS_INLINE float perlin_wide(const KnNoise *noise, const int n, const int64_t *cell, const float *offset)
{
    const Plane lower_x = {offset[0], 1.0f, 1.0f, 1.0f}, upper_x = {offset[0] - 1.0f, 1.0f, 1.0f, 1.0f};
    uint64_t hashes[1 << KN_DIMENSIONS_MAX];
    Plane planes[1 << (KN_DIMENSIONS_MAX - 1)];
    float fade[KN_DIMENSIONS_MAX];
    const int pairs = 1 << (n - 1);
    fade_all(noise, n, offset, fade);
    corner_hashes(noise, n, cell, hashes);
    UNROLLED
    for (int c = 0; c < pairs; c++) {
        const Plane lower = corner_plane(n, point_bits(hashes[2 * c]), lower_x);
        planes[c] = lower + fade[0] * (corner_plane(n, point_bits(hashes[2 * c + 1]), upper_x) - lower);
    }
    UNROLLED
    for (int a = 1; a < n; a++) {
        const int axis = fold_axis(n, a), count = pairs >> a;
        UNROLLED
        for (int c = 0; c < count; c++)
            planes[c] = between(axis, planes[2 * c], planes[2 * c + 1], offset[axis], fade[axis]);
    }
    return planes[0][0] * scales[n][noise->parameters.fade];
}

ALWAYS_INLINE float perlin(const KnNoise *noise, const int dimensions, const int64_t *cell, const float *offset)
{
    if (dimensions > 2)
        return perlin_wide(noise, dimensions, cell, offset);
    uint64_t hashes[1 << KN_DIMENSIONS_MAX];
    float planes[1 << (KN_DIMENSIONS_MAX - 1)][KN_DIMENSIONS_MAX], fade[KN_DIMENSIONS_MAX];
    const int pairs = 1 << (dimensions - 1);
    corner_hashes(noise, dimensions, cell, hashes);
    fade_all(noise, dimensions, offset, fade);
    UNROLLED
    for (int c = 0; c < pairs; c++) {
        float lower[KN_DIMENSIONS_MAX], upper[KN_DIMENSIONS_MAX];
        bits_gradient(dimensions, point_bits(hashes[2 * c]), lower);
        bits_gradient(dimensions, point_bits(hashes[2 * c + 1]), upper);
        fold_first(dimensions, lower, upper, offset[0], fade[0], planes[c]);
    }
    return fold_planes(dimensions, planes, offset, fade, 1) * scales[dimensions][noise->parameters.fade];
}

float kn_perlin_scale(const KnNoise *noise, int dimensions) { return scales[dimensions][noise->parameters.fade]; }

CELL_FORM(kn_perlin1, perlin, 1)
CELL_FORM(kn_perlin2, perlin, 2)
CELL_FORM(kn_perlin3, perlin, 3)
CELL_FORM(kn_perlin4, perlin, 4)

// ---- Perlin noises that are interpolated as values are: the gradients' planes at the corners

ALWAYS_INLINE float planes(const KnNoise *noise, const int n, CellGradients *gradients, const int64_t *cell,
                           const float *offset)
{
    float g[1 << KN_DIMENSIONS_MAX][KN_DIMENSIONS_MAX], corners[1 << KN_DIMENSIONS_MAX];
    const int count = 1 << n;
    gradients(noise, n, cell, g);
    UNROLLED
    for (int c = 0; c < count; c++) {
        corners[c] = g[c][0] * (offset[0] - (float)(c & 1));
        UNROLLED
        for (int a = 1; a < n; a++)
            corners[c] += g[c][a] * (offset[a] - (float)(c >> a & 1));
    }
    return lattice_fold(noise, n, corners, offset);
}

// Such a noise, and its gradients for slopes and fills.
#define PLANES_FORM(name, gradients, scale)                                                                            \
    ALWAYS_INLINE float name(const KnNoise *noise, const int n, const int64_t *cell, const float *offset)              \
    {                                                                                                                  \
        return planes(noise, n, gradients, cell, offset) * (scale);                                                    \
    }                                                                                                                  \
    void kn_##name##_gradients(const KnNoise *noise, int dimensions, const int64_t *cell, CornerGradients g)           \
    {                                                                                                                  \
        gradients(noise, dimensions, cell, g);                                                                         \
    }

// Perlin noise with four gradients, in space eight and in 4D sixteen: the diagonals, whose signs are the hash's highest
// bits, so that the dot product is additions. They are too few: the hills line up along the diagonals, and the axes are
// visible.
ALWAYS_INLINE void diagonals(const KnNoise *noise, const int n, const int64_t *cell, CornerGradients g)
{
    uint64_t hashes[KN_DIMENSIONS_MAX][2];
    const int count = 1 << n;
    UNROLLED
    for (int a = 0; a < n; a++)
        axis_hashes(noise, a, cell[a], hashes[a]);
    UNROLLED
    for (int c = 0; c < count; c++) {
        uint64_t hash = noise->keys[KN_DIMENSIONS_MAX];
        UNROLLED
        for (int a = 0; a < n; a++)
            hash ^= hashes[a][c >> a & 1];
        const uint32_t signs = point_bits(hash) >> (32 - n);
        UNROLLED
        for (int a = 0; a < n; a++) { // 1 or -1, without a branch
            const uint32_t one = UINT32_C(0x3F800000) | (signs >> a) << 31;
            memcpy(&g[c][a], &one, sizeof one);
        }
    }
}

// A plane is the sum of the offset's sizes at most, and 1/2 along each axis when it is interpolated: n / 2 at the
// centre.
float kn_perlin4_scale(const KnNoise *noise, int dimensions)
{
    (void)noise;
    return 0.999999f * 2.0f / (float)dimensions;
}

PLANES_FORM(perlin4, diagonals, kn_perlin4_scale(noise, n))
CELL_FORM(kn_perlin4_2, perlin4, 2)
CELL_FORM(kn_perlin4_3, perlin4, 3)
CELL_FORM(kn_perlin4_4, perlin4, 4)

// ---- Perlin noise of 1985

// Perlin's first noise: gradients come from a table of random unit vectors, found by throwing points into a square or
// cube until one falls inside the unit circle or sphere, and a permutation of 0..255 scatters the table over the
// lattice. It repeats every 256 cells, and rows of one column are shifts of each other's gradients, since it has no
// hash (Perlin, "An Image Synthesizer", SIGGRAPH 1985).
enum { PERMUTED = 256 };

typedef struct Perlin1985 {
    float flat[PERMUTED][2], solid[PERMUTED][3], hyper[PERMUTED][4]; // G for the plane, for space and for 4D
    uint8_t permutation[PERMUTED];                                   // P
} Perlin1985;

static void random_direction(uint64_t *state, int dimensions, float *out)
{
    for (;;) {
        float length = 0.0f;
        for (int a = 0; a < dimensions; a++) {
            *state = hash_combine(*state, (uint64_t)a);
            out[a] = lattice_value(*state);
            length += out[a] * out[a];
        }
        if (length > 1.0f || length < 1e-3f)
            continue;
        length = __builtin_sqrtf(length);
        for (int a = 0; a < dimensions; a++)
            out[a] /= length;
        return;
    }
}

bool kn_perlin1985_make_tables(KnNoise *noise)
{
    Perlin1985 *tables = (Perlin1985 *)malloc(sizeof *tables);
    if (!tables)
        return false;
    noise->tables = tables;
    uint64_t state = noise->keys[KN_DIMENSIONS_MAX];
    for (int i = 0; i < PERMUTED; i++) {
        random_direction(&state, 2, tables->flat[i]);
        random_direction(&state, 3, tables->solid[i]);
        tables->permutation[i] = (uint8_t)i;
    }
    for (int i = PERMUTED - 1; i > 0; i--) {
        state = hash_combine(state, (uint64_t)i);
        int other = (int)((state >> 32) * (uint64_t)(i + 1) >> 32);
        uint8_t kept = tables->permutation[i];
        tables->permutation[i] = tables->permutation[other];
        tables->permutation[other] = kept;
    }
    for (int i = 0; i < PERMUTED; i++) // last, since it came last: the others keep their bits
        random_direction(&state, 4, tables->hyper[i]);
    return true;
}

ALWAYS_INLINE void gradients1985(const KnNoise *noise, const int n, const int64_t *cell, CornerGradients g)
{
    const Perlin1985 *tables = (const Perlin1985 *)noise->tables;
    uint32_t place[1 << KN_DIMENSIONS_MAX] = {0};
    UNROLLED
    for (int a = n - 1; a >= 0; a--) {
        const uint32_t lower = (uint32_t)wrapped(noise, a, cell[a]);
        const uint32_t upper = (uint32_t)wrapped(noise, a, cell_after(cell[a], 1));
        const int last = (1 << (n - 1 - a)) - 1;
        UNROLLED
        for (int c = last; c >= 0; c--) {
            const uint32_t scattered = a < n - 1 ? tables->permutation[place[c] % PERMUTED] : 0;
            place[2 * c + 1] = upper + scattered;
            place[2 * c] = lower + scattered;
        }
    }
    const int count = 1 << n;
    UNROLLED
    for (int c = 0; c < count; c++) {
        const uint32_t own = place[c] % PERMUTED;
        UNROLLED
        for (int a = 0; a < n; a++)
            g[c][a] = n == 2 ? tables->flat[own][a] : n == 3 ? tables->solid[own][a] : tables->hyper[own][a];
    }
}

// 2 / sqrt n, less 1e-6: the greatest value is at the centre, with all gradients pointing to it.
float kn_perlin1985_scale(const KnNoise *noise, int dimensions)
{
    (void)noise;
    return dimensions == 2 ? PERLIN2_SCALE : dimensions == 3 ? 1.1546993f : 0.999999f;
}

PLANES_FORM(perlin1985, gradients1985, kn_perlin1985_scale(noise, n))
CELL_FORM(kn_perlin1985_2, perlin1985, 2)
CELL_FORM(kn_perlin1985_3, perlin1985, 3)
CELL_FORM(kn_perlin1985_4, perlin1985, 4)

// ---- Perlin noise of 2002

// Perlin's improved noise, as published: one fixed permutation, twelve edge directions (four of them twice, to make
// sixteen), the quintic fade, no seed. It repeats every 256 cells and exceeds [-1, 1] by up to 0.0364. It is kept
// as published, so that it equals other implementations (Perlin, "Improving Noise", SIGGRAPH 2002).
static const uint8_t published[256] = {
    151, 160, 137, 91,  90,  15,  131, 13,  201, 95,  96,  53,  194, 233, 7,   225, 140, 36,  103, 30,  69,  142,
    8,   99,  37,  240, 21,  10,  23,  190, 6,   148, 247, 120, 234, 75,  0,   26,  197, 62,  94,  252, 219, 203,
    117, 35,  11,  32,  57,  177, 33,  88,  237, 149, 56,  87,  174, 20,  125, 136, 171, 168, 68,  175, 74,  165,
    71,  134, 139, 48,  27,  166, 77,  146, 158, 231, 83,  111, 229, 122, 60,  211, 133, 230, 220, 105, 92,  41,
    55,  46,  245, 40,  244, 102, 143, 54,  65,  25,  63,  161, 1,   216, 80,  73,  209, 76,  132, 187, 208, 89,
    18,  169, 200, 196, 135, 130, 116, 188, 159, 86,  164, 100, 109, 198, 173, 186, 3,   64,  52,  217, 226, 250,
    124, 123, 5,   202, 38,  147, 118, 126, 255, 82,  85,  212, 207, 206, 59,  227, 47,  16,  58,  17,  182, 189,
    28,  42,  223, 183, 170, 213, 119, 248, 152, 2,   44,  154, 163, 70,  221, 153, 101, 155, 167, 43,  172, 9,
    129, 22,  39,  253, 19,  98,  108, 110, 79,  113, 224, 232, 178, 185, 112, 104, 218, 246, 97,  228, 251, 34,
    242, 193, 238, 210, 144, 12,  191, 179, 162, 241, 81,  51,  145, 235, 249, 14,  239, 107, 49,  192, 214, 31,
    181, 199, 106, 157, 184, 84,  204, 176, 115, 121, 50,  45,  127, 4,   150, 254, 138, 236, 205, 93,  222, 114,
    67,  29,  24,  72,  243, 141, 128, 195, 78,  66,  215, 61,  156, 180,
};

const uint8_t *kn_perlin2002_permutation(void) { return published; }

static const float gradients3[16][3] = {
    {1, 1, 0}, {-1, 1, 0}, {1, -1, 0}, {-1, -1, 0}, {1, 0, 1}, {-1, 0, 1}, {1, 0, -1}, {-1, 0, -1},
    {0, 1, 1}, {0, -1, 1}, {0, 1, -1}, {0, -1, -1}, {1, 1, 0}, {0, -1, 1}, {-1, 1, 0}, {0, -1, -1},
};

// In 4D the hash's last five bits pick three axes and their signs. The published program has y, z, w twice and x, y, z
// never, so that no gradient is level along w.
static const float gradients4[32][4] = {
    {0, -1, -1, -1}, {0, -1, -1, 1},  {0, -1, 1, -1},  {0, -1, 1, 1},   {0, 1, -1, -1}, {0, 1, -1, 1},  {0, 1, 1, -1},
    {0, 1, 1, 1},    {-1, -1, 0, -1}, {-1, 1, 0, -1},  {1, -1, 0, -1},  {1, 1, 0, -1},  {-1, -1, 0, 1}, {-1, 1, 0, 1},
    {1, -1, 0, 1},   {1, 1, 0, 1},    {-1, 0, -1, -1}, {1, 0, -1, -1},  {-1, 0, -1, 1}, {1, 0, -1, 1},  {-1, 0, 1, -1},
    {1, 0, 1, -1},   {-1, 0, 1, 1},   {1, 0, 1, 1},    {0, -1, -1, -1}, {0, -1, -1, 1}, {0, -1, 1, -1}, {0, -1, 1, 1},
    {0, 1, -1, -1},  {0, 1, -1, 1},   {0, 1, 1, -1},   {0, 1, 1, 1},
};

ALWAYS_INLINE void gradients2002(const KnNoise *noise, const int n, const int64_t *cell, CornerGradients g)
{
    uint8_t hashes[1 << KN_DIMENSIONS_MAX] = {0};
    UNROLLED
    for (int a = 0; a < n; a++) {
        const uint8_t lower = (uint8_t)wrapped(noise, a, cell[a]);
        const uint8_t upper = (uint8_t)wrapped(noise, a, cell_after(cell[a], 1));
        const int count = 1 << a;
        UNROLLED
        for (int c = 0; c < count; c++) {
            hashes[count + c] = published[(uint8_t)(hashes[c] + upper)];
            hashes[c] = published[(uint8_t)(hashes[c] + lower)];
        }
    }
    const int corners = 1 << n;
    UNROLLED
    for (int c = 0; c < corners; c++)
        for (int a = 0; a < n; a++)
            g[c][a] = n == 3 ? gradients3[hashes[c] & 15][a] : gradients4[hashes[c] & 31][a];
}

PLANES_FORM(perlin2002, gradients2002, 1.0f)
CELL_FORM(kn_perlin2002_3, perlin2002, 3)
CELL_FORM(kn_perlin2002_4, perlin2002, 4)
