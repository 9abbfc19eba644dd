#include "karst/noise.h"

#include "noise/noise_internal.h"

#include <stdlib.h>
#include <string.h>

#define BIT(n) (1u << (n))

// A row of the table of kinds: its info and its functions.
typedef struct Kind {
    KnInfo info;
    KnAtCell *at_cell[KN_DIMENSIONS_MAX + 1]; // by dimension; NULL where the kind has none
    KnAtPoint *at_point[KN_DIMENSIONS_MAX + 1];
    bool (*make_tables)(KnNoise *noise); // false if memory ran out
} Kind;

// In the order of KnKind.
// clang-format off
static const Kind kind_rows[] = {
    {{"hash", "Hash", "D. Stafford, Better Bit Mixing, 2011",
      "The position's bits, mixed until no pattern is left.",
      KN_EXACT | KN_WRAPS, BIT(1) | BIT(2) | BIT(3) | BIT(4), 0, 0x1p51, {-1.0f, 1.0f}, {0, 1, 1, 1, 1}},
     {NULL, kn_hash1, kn_hash2, kn_hash3, kn_hash4}, {NULL, kn_hash1_at, kn_hash2_at, kn_hash3_at, kn_hash4_at}, NULL},
    {{"bit", "Bit noise", "S. Eiserloh, Math for Game Programmers: Noise-Based RNG, GDC 2017",
      "Two multiplications and three shifts of a 32-bit position: quick, and not quite random.",
      0, BIT(1) | BIT(2) | BIT(3) | BIT(4), 0, 0x1p51, {-1.0f, 1.0f}, {0, 1, 1, 1, 1}},
     {NULL, kn_bit1, kn_bit2, kn_bit3, kn_bit4}, {NULL, kn_bit1_at, kn_bit2_at, kn_bit3_at, kn_bit4_at}, NULL},
    {{"white", "White noise", "textbook",
      "A random value for each cell, the same from edge to edge.",
      KN_EXACT | KN_WRAPS, BIT(1) | BIT(2) | BIT(3) | BIT(4), 0, 0x1p51, {-1.0f, 1.0f}, {0, 1, 1, 1, 1}},
     {NULL, kn_white1, kn_white2, kn_white3, kn_white4}, {NULL, kn_white1_at, kn_white2_at, kn_white3_at, kn_white4_at}, NULL},
    {{"value", "Value noise", "textbook",
      "A random value at each lattice point, with faded interpolation between.",
      KN_EXACT | KN_FADES | KN_WRAPS | KN_SMOOTH, BIT(1) | BIT(2) | BIT(3) | BIT(4), 0, 0x1p51, {-1.0f, 1.0f}, {0, 1, 1, 1, 1}},
     {NULL, kn_value1, kn_value2, kn_value3, kn_value4}, {NULL, kn_value1_at, kn_value2_at, kn_value3_at, kn_value4_at}, NULL},
    {{"perlin", "Perlin noise", "K. Perlin, An Image Synthesizer, SIGGRAPH 1985; Improving Noise, SIGGRAPH 2002",
      "A random slope at each lattice point; 0 on the lattice, hills between.",
      KN_EXACT | KN_FADES | KN_WRAPS | KN_SMOOTH, BIT(1) | BIT(2) | BIT(3) | BIT(4), 0, 0x1p51, {-1.0f, 1.0f}, {0, 0.99f, 0.98f, 0.95f, 0.71f}},
     {NULL, kn_perlin1, kn_perlin2, kn_perlin3, kn_perlin4}, {NULL, kn_perlin1_at, kn_perlin2_at, kn_perlin3_at, kn_perlin4_at}, NULL},
    {{"perlin1985", "Perlin noise of 1985", "K. Perlin, An Image Synthesizer, SIGGRAPH 1985",
      "Gradients from a table of random unit vectors, scattered by a permutation.",
      KN_FADES | KN_WRAPS | KN_TABLES | KN_SMOOTH, BIT(2) | BIT(3) | BIT(4), 256, 0x1p51, {-1.0f, 1.0f}, {0, 0, 0.97f, 0.80f, 0.63f}},
     {NULL, NULL, kn_perlin1985_2, kn_perlin1985_3, kn_perlin1985_4},
     {NULL, NULL, kn_perlin1985_2_at, kn_perlin1985_3_at, kn_perlin1985_4_at}, kn_perlin1985_make_tables},
    {{"perlin2002", "Perlin's improved noise", "K. Perlin, Improving Noise, SIGGRAPH 2002",
      "The published permutation and twelve edge gradients, the same for everyone.",
      KN_FADES | KN_WRAPS | KN_SEEDLESS | KN_SMOOTH, BIT(3) | BIT(4), 256, 0x1p51, {-1.57f, 1.57f}, {0, 0, 0, 0.96f, 0.74f}},
     {NULL, NULL, NULL, kn_perlin2002_3, kn_perlin2002_4}, {NULL, NULL, NULL, kn_perlin2002_3_at, kn_perlin2002_4_at}, NULL},
    {{"perlin4", "Perlin noise with four gradients", "a fast variant in articles about noise for games",
      "Only the four diagonals as gradients: cheap, with visible artefacts.",
      KN_EXACT | KN_FADES | KN_WRAPS | KN_SMOOTH, BIT(2) | BIT(3) | BIT(4), 0, 0x1p51, {-1.0f, 1.0f}, {0, 0, 1, 0.83f, 0.64f}},
     {NULL, NULL, kn_perlin4_2, kn_perlin4_3, kn_perlin4_4}, {NULL, NULL, kn_perlin4_2_at, kn_perlin4_3_at, kn_perlin4_4_at}, NULL},
    {{"simplex", "Simplex noise", "K. Perlin, Noise hardware, SIGGRAPH 2001; S. Gustavson, Simplex noise demystified, 2005",
      "Triangles and tetrahedra for squares and cubes: n + 1 corners, no favoured axis.",
      KN_WRAPS | KN_SMOOTH, BIT(1) | BIT(2) | BIT(3) | BIT(4), 0, 0x1p31, {-1.0f, 1.0f}, {0, 0.99f, 1, 1, 0.99f}},
     {NULL}, {NULL, kn_simplex1, kn_simplex2, kn_simplex3, kn_simplex4}, kn_simplex_make_tables},
    {{"worley", "Worley noise", "S. Worley, A Cellular Texture Basis Function, SIGGRAPH 1996",
      "The distance to the nearest of scattered points: cells, cracks, scales.",
      KN_EXACT | KN_WRAPS, BIT(2) | BIT(3) | BIT(4), 0, 0x1p51, {0.0f, 2.0f}, {0, 0, 0.79f, 0.39f, 0.19f}},
     {NULL, NULL, kn_worley2, kn_worley3, kn_worley4}, {NULL, NULL, kn_worley2_at, kn_worley3_at, kn_worley4_at}, NULL},
    {{"wavelet", "Wavelet noise", "R. Cook and T. DeRose, Wavelet Noise, SIGGRAPH 2005",
      "Random numbers less all that half the resolution can show: one octave and no more.",
      KN_WRAPS | KN_TABLES | KN_SMOOTH, BIT(2) | BIT(3) | BIT(4), 128, 0x1p31, {-1.0f, 1.0f}, {0, 0, 0.95f, 0.99f, 0.94f}},
     {NULL}, {NULL, NULL, kn_wavelet2, kn_wavelet3, kn_wavelet4}, kn_wavelet_make_tables},
    {{"valuecubic", "Cubic value noise", "E. Catmull and R. Rom, A Class of Local Interpolating Splines, 1974",
      "A random value at each lattice point, joined by splines through four of them along each axis.",
      KN_EXACT | KN_WRAPS | KN_SMOOTH, BIT(1) | BIT(2) | BIT(3) | BIT(4), 0, 0x1p51, {-1.0f, 1.0f}, {0, 0.95f, 0.82f, 0.66f, 0.52f}},
     {NULL, kn_value_cubic1, kn_value_cubic2, kn_value_cubic3, kn_value_cubic4},
     {NULL, kn_value_cubic1_at, kn_value_cubic2_at, kn_value_cubic3_at, kn_value_cubic4_at}, NULL},
    {{"simplexsmooth", "Smooth simplex noise", "K. Spencer, OpenSimplex2 (the smooth variant), 2020",
      "Simplex noise with wider kernels, which reach the mirror corners beyond each side: rounder, more even.",
      KN_WRAPS | KN_SMOOTH, BIT(2) | BIT(3) | BIT(4), 0, 0x1p31, {-1.0f, 1.0f}, {0, 0, 1, 1, 0.99f}},
     {NULL}, {NULL, NULL, kn_simplex_smooth2, kn_simplex_smooth3, kn_simplex_smooth4}, kn_simplex_make_tables},
};
// clang-format on
static_assert(ARRAY_COUNT(kind_rows) == KN_KIND_COUNT, "a kind of noise lacks a row");

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)

const char *kn_version(void) { return TEXT(KN_VERSION_MAJOR) "." TEXT(KN_VERSION_MINOR) "." TEXT(KN_VERSION_PATCH); }

const KnInfo *kn_info(KnKind kind)
{
    assert(kind >= 0 && kind < KN_KIND_COUNT);
    return &kind_rows[kind].info;
}

static KnFade fade_of(KnKind kind) { return kind == KN_PERLIN1985 ? KN_FADE_CUBIC : usual_parameters.fade; }

KnParameters kn_parameters_default(KnKind kind)
{
    KnParameters parameters = usual_parameters;
    const bool fades = (unsigned)kind < KN_KIND_COUNT && kind_rows[kind].info.flags & KN_FADES;
    parameters.fade = fades ? fade_of(kind) : KN_FADE_DEFAULT;
    return parameters;
}

static bool is_simplex(KnKind kind) { return kind == KN_SIMPLEX || kind == KN_SIMPLEXSMOOTH; }

static int wrapped_axes(const int *wrap)
{
    int count = 0;
    for (int a = 0; a < KN_DIMENSIONS_MAX; a++)
        count += wrap[a] > 0;
    return count;
}

static const char *simplex_wrap_error(KnKind kind, const int *wrap)
{
    const int count = wrapped_axes(wrap);
    for (int a = 0; a < count; a++)
        if (!wrap[a])
            return "simplex noise wraps along all of its axes, x first, or along none";
    return kind_rows[kind].info.dimensions >> count & 1 ? NULL : "this noise has no version with so few axes to wrap";
}

static const char *wavelet_wrap_error(const int *wrap)
{
    int size = 0;
    for (int a = 0; a < KN_DIMENSIONS_MAX; a++)
        size = MAX(size, wrap[a]);
    for (int a = 0; a < KN_DIMENSIONS_MAX; a++)
        if (size < KN_WAVELET_LEAST || size & (size - 1) || (wrap[a] && wrap[a] != size))
            return "wavelet noise wraps after a power of two, 8 or more, the same along all axes";
    return NULL;
}

static const char *wrap_error(KnKind kind, const int *wrap)
{
    if (!wrap[0] && !wrap[1] && !wrap[2] && !wrap[3])
        return NULL;
    if (!(kind_rows[kind].info.flags & KN_WRAPS))
        return "this noise cannot wrap at a chosen size; all but bit noise can";
    for (int a = 0; a < KN_DIMENSIONS_MAX; a++)
        if (wrap[a] < 0 || wrap[a] > KN_WRAP_MAX)
            return "noise wraps after 1 to "
                   "2^24"
                   " cells";
    return is_simplex(kind) ? simplex_wrap_error(kind, wrap) : kind == KN_WAVELET ? wavelet_wrap_error(wrap) : NULL;
}

static const char *parameters_error(KnKind kind, const KnParameters *own)
{
    if ((unsigned)own->fade >= KN_FADE_COUNT || (unsigned)own->radius > KN_SIMPLEX_DENSE ||
        (unsigned)own->metric >= KN_WORLEY_METRIC_COUNT || (unsigned)own->value >= KN_WORLEY_VALUE_COUNT)
        return "a parameter is none of its names";
    if (kind == KN_WORLEY && (own->points < 1 || own->points > KN_WORLEY_POINTS_MAX))
        return "Worley noise has 1 to 8 points a cell";
    if (kind == KN_WORLEY && !(own->jitter >= 0.0f && own->jitter <= 1.0f))
        return "jitter is 0 to 1";
    if (own->value == KN_WORLEY_EDGE && own->metric != KN_WORLEY_EUCLIDEAN)
        return "the distance to an edge is Euclidean";
    if (own->fade != KN_FADE_DEFAULT && !(kind_rows[kind].info.flags & KN_FADES))
        return "this noise has no fade curve to choose";
    return wrap_error(kind, own->wrap);
}

static bool is_usual(const KnNoise *noise)
{
    const KnParameters *own = &noise->parameters, *usual = &usual_parameters;
    return !noise_wraps(noise) && own->fade == usual->fade && own->radius == usual->radius &&
           own->metric == usual->metric && own->value == usual->value && own->points == usual->points &&
           own->jitter == usual->jitter;
}

bool kn_init(KnNoise *noise, KnKind kind, uint64_t seed, const KnParameters *parameters)
{
    memset(noise, 0, sizeof *noise);
    noise->kind = kind;
    noise->seed = seed;
    for (int a = 0; a <= KN_DIMENSIONS_MAX; a++)
        noise->keys[a] = hash_combine(hash_combine(seed, (uint64_t)kind), (uint64_t)a);
    if ((unsigned)kind >= KN_KIND_COUNT) {
        noise->error = "there is no such kind of noise";
        return false;
    }
    noise->parameters = parameters ? *parameters : kn_parameters_default(kind);
    noise->error = parameters_error(kind, &noise->parameters);
    if (noise->error)
        return false;
    if (noise->parameters.fade == KN_FADE_DEFAULT)
        noise->parameters.fade = fade_of(kind);
    noise->usual = is_usual(noise);
    if (kind_rows[kind].make_tables && !kind_rows[kind].make_tables(noise))
        noise->error = "out of memory";
    return !noise->error;
}

void kn_quit(KnNoise *noise)
{
    free(noise->tables);
    noise->tables = NULL;
}

bool kn_has_dimension(const KnNoise *noise, int dimensions)
{
    if (dimensions < 1 || dimensions > KN_DIMENSIONS_MAX || noise->kind < 0 || noise->kind >= KN_KIND_COUNT)
        return false;
    if (is_simplex(noise->kind) && noise->parameters.wrap[0] && dimensions != wrapped_axes(noise->parameters.wrap))
        return false;
    return kind_rows[noise->kind].info.dimensions >> dimensions & 1;
}

KnRange kn_range(const KnNoise *noise, int dimensions)
{
    if (noise->kind == KN_WORLEY)
        return kn_worley_range(noise, dimensions);
    // By KnFade; the published gradients reach 1.0648, 1.0449 and 1.0364 in space.
    static const KnRange spaces[KN_FADE_COUNT] = {{0.0f, 0.0f}, {-1.07f, 1.07f}, {-1.05f, 1.05f}, {-1.04f, 1.04f}};
    if (noise->kind == KN_PERLIN2002 && dimensions == 3)
        return spaces[noise->parameters.fade];
    return kind_rows[noise->kind].info.range;
}

float kn_at_cell(const KnNoise *noise, int dimensions, const int64_t cell[], const float offset[])
{
    assert(kn_has_dimension(noise, dimensions) && kind_rows[noise->kind].at_cell[dimensions]);
    float inside[KN_DIMENSIONS_MAX];
    for (int a = 0; a < dimensions; a++)
        inside[a] = offset[a] > 0.0f ? MIN(offset[a], 1.0f) : 0.0f;
    return kind_rows[noise->kind].at_cell[dimensions](noise, cell, inside);
}

float kn_sample(const KnNoise *noise, int dimensions, const double point[])
{
    assert(kn_has_dimension(noise, dimensions));
    return kind_rows[noise->kind].at_point[dimensions](noise, point);
}

float kn_sample2(const KnNoise *noise, double x, double y)
{
    const double point[2] = {x, y};
    return kn_sample(noise, 2, point);
}
