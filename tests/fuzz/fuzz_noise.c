// Any calls that karst/noise.h allows, of each of its functions, with any parameters, coordinates and grids: refused
// with a reason, or values inside the stated range, the same from fills and points and with every instruction set.
#include "base/isa.h"
#include "fuzz_input.h"
#include "karst/noise.h"

#include <limits.h>
#include <math.h>

enum { EDGE = 20, SAMPLES = EDGE * EDGE * 4, LAYER = 256, STRIP = 3 * (LAYER + 8) };

static int take_int(Input *input)
{
    static const int chosen[] = {INT_MIN, -1, 8, 16, 64, 1 << 20, KN_WRAP_MAX, KN_WRAP_MAX + 1, INT_MAX};
    int choice = take(input, 256);
    return choice < (int)ARRAY_COUNT(chosen) ? chosen[choice] : choice < 100 ? choice % 64 : 0;
}

static void take_point(Input *input, double point[KN_DIMENSIONS_MAX])
{
    for (int a = 0; a < KN_DIMENSIONS_MAX; a++)
        point[a] = take_number(input);
}

static bool within(float value, KnRange range) { return value >= range.lowest && value <= range.highest; }

static bool same_bits(float a, float b) { return memcmp(&a, &b, sizeof a) == 0; }

static bool is_sentence(const char *reason) { return reason && reason[0] && !strchr(reason, '\n'); }

static KnParameters take_parameters(Input *input, KnKind kind)
{
    KnParameters parameters = kn_parameters_default(kind);
    if (take(input, 2))
        parameters.fade = (KnFade)take_kind(input, KN_FADE_COUNT);
    parameters.metric = (KnWorleyMetric)take_kind(input, KN_WORLEY_METRIC_COUNT);
    parameters.value = (KnWorleyValue)take_kind(input, KN_WORLEY_VALUE_COUNT);
    parameters.radius = (KnSimplexRadius)take_kind(input, 2);
    parameters.points = take(input, 2) ? 1 : take(input, 11) - 1;
    parameters.jitter = take(input, 4) ? 1.0f : (float)take_number(input);
    const bool small = kind == KN_WAVELET && take(input, 64); // its tables for larger tiles take long
    for (int a = 0; a < KN_DIMENSIONS_MAX; a++)
        parameters.wrap[a] = small ? 8 : take_int(input);
    return parameters;
}

// ---- grids

static KnGrid take_grid(Input *input, int dimensions)
{
    const int size[KN_DIMENSIONS_MAX] = {take(input, EDGE + 1), take(input, EDGE + 1), take(input, 3), take(input, 3)};
    double origin[KN_DIMENSIONS_MAX];
    take_point(input, origin);
    KnGrid grid = kn_grid(dimensions, size, origin, take_number(input));
    for (int a = dimensions; a < KN_DIMENSIONS_MAX && take(input, 2); a++) // more axes than the noise has
        grid.size[a] = 1 + take(input, 2);
    for (int changes = take(input, 4); changes > 0; changes--)
        grid.step[take(input, KN_DIMENSIONS_MAX)][take(input, KN_DIMENSIONS_MAX)] = take_number(input);
    kn_grid_turn(&grid, (KnTurn)take(input, KN_TURN_COUNT));
    return grid;
}

// What a grid is filled with: a noise, or, if that is NULL, a fractal.
typedef struct Source {
    const KnNoise *noise;
    const KnFractal *fractal;
    int dimensions;
} Source;

static void source_fill(const Source *source, const KnGrid *grid, float *out)
{
    if (source->noise)
        kn_fill(source->noise, source->dimensions, grid, out);
    else
        kn_fractal_fill(source->fractal, source->dimensions, grid, out);
}

static float source_sample(const Source *source, const double point[])
{
    return source->noise ? kn_sample(source->noise, source->dimensions, point)
                         : kn_fractal_sample(source->fractal, source->dimensions, point);
}

// The place of sample n; true if it is as near as its values are promised to be the same.
static bool locate(const Source *source, const KnGrid *grid, int n, double point[KN_DIMENSIONS_MAX])
{
    const int *size = grid->size;
    const int at[4] = {n % size[0], n / size[0] % size[1], n / size[0] / size[1] % size[2],
                       n / size[0] / size[1] / size[2]};
    bool near = true;
    for (int a = 0; a < source->dimensions; a++) {
        point[a] = grid->origin[a];
        for (int g = 0; g < KN_DIMENSIONS_MAX; g++)
            point[a] += size[g] > 1 ? at[g] * grid->step[g][a] : 0.0;
        near = near && fabs(point[a]) <= 0x1p31;
    }
    return near || source->noise;
}

static void compare(const Source *source, KnRange range, const KnGrid *grid)
{
    static float filled[ISA_COUNT][SAMPLES];
    const int *size = grid->size, count = size[0] * size[1] * size[2] * size[3];
    const Isa chosen = isa_get();
    for (int isa = 0; isa < ISA_COUNT; isa++) {
        if (!isa_set((Isa)isa))
            continue;
        source_fill(source, grid, filled[isa]);
        require(memcmp(filled[isa], filled[ISA_BASELINE], (size_t)count * sizeof(float)) == 0);
    }
    isa_set(chosen);
    for (int n = 0; n < count; n += 1 + count / 200) {
        double point[KN_DIMENSIONS_MAX];
        const bool promised = locate(source, grid, n, point);
        const float value = source_sample(source, point);
        require(within(value, range));
        require(!promised || same_bits(value, filled[ISA_BASELINE][n]));
    }
}

// ---- groups of functions, one of which an input chooses

static void use_tables(Input *input)
{
    const KnFadeInfo *fade = kn_fade_info((KnFade)take(input, KN_FADE_COUNT));
    const float t = (float)take(input, 256) / 255.0f, value = fade->value(t);
    require(value >= 0.0f && value <= 1.000001f && fabs(fade->curve[0]((double)t) - (double)value) < 1e-6);
    require(isfinite(fade->curve[1]((double)t)) && isfinite(fade->curve[2]((double)t)));
    require(is_sentence(fade->name) && is_sentence(fade->formula));
    require(is_sentence(kn_info((KnKind)take(input, KN_KIND_COUNT))->idea));
    require(is_sentence(kn_fractal_info((KnFractalKind)take(input, KN_FRACTAL_KIND_COUNT))->use));
    require(is_sentence(kn_seam_info((KnSeamMode)take(input, KN_SEAM_MODE_COUNT))->idea));
    require(is_sentence(kn_version()));
    bool found[256] = {false};
    for (int n = 0; n < 256; n++)
        found[kn_perlin2002_permutation()[n]] = true;
    require(!memchr(found, false, sizeof found));
}

static void use_hashes(Input *input)
{
    const int dimensions = 1 + take(input, KN_DIMENSIONS_MAX), count = 1 + take(input, 3);
    const uint64_t seed = take_bits(input);
    int64_t position[KN_DIMENSIONS_MAX];
    for (int a = 0; a < KN_DIMENSIONS_MAX; a++)
        position[a] = (int64_t)take_bits(input);
    const uint32_t hash = kn_hash(seed, dimensions, position);
    float numbers[3], first;
    kn_hash_vector(seed, dimensions, position, count, numbers);
    kn_hash_vector(seed, dimensions, position, 1, &first);
    for (int i = 0; i < count; i++)
        require(numbers[i] >= 0.0f && numbers[i] < 1.0f);
    require(same_bits(numbers[0], first) && hash == kn_hash(seed, dimensions, position));
    kn_bit_hash((uint32_t)seed, (int32_t)(uint32_t)position[0]);
}

// A turn keeps lengths, and the fourth coordinate.
static void use_turn(Input *input)
{
    double point[KN_DIMENSIONS_MAX], turned[KN_DIMENSIONS_MAX], squares[2] = {0.0};
    take_point(input, point);
    memcpy(turned, point, sizeof turned);
    const KnTurn turn = (KnTurn)take(input, KN_TURN_COUNT);
    kn_turn(turn, turned);
    for (int a = 0; a < 3; a++) {
        squares[0] += point[a] * point[a];
        squares[1] += turned[a] * turned[a];
    }
    require(!(squares[0] < 1e100) || fabs(squares[1] - squares[0]) <= 1e-9 * squares[0]);
    require(memcmp(&turned[3], &point[3], sizeof *point) == 0);
    require(turn != KN_TURN_NONE || memcmp(turned, point, sizeof point) == 0);
}

// Any cell; and a point's own, where the values are the same.
static void use_cells(Input *input, const KnNoise *noise, int dimensions, const double point[])
{
    int64_t cell[KN_DIMENSIONS_MAX], own[KN_DIMENSIONS_MAX];
    float offset[KN_DIMENSIONS_MAX], inside[KN_DIMENSIONS_MAX];
    for (int a = 0; a < KN_DIMENSIONS_MAX; a++) {
        cell[a] = take(input, 2) ? (int64_t)take_bits(input) : take(input, 2) ? INT64_MAX : INT64_MIN;
        offset[a] = (float)take_number(input);
        const double settled = fabs(point[a]) <= 0x1p51 ? point[a] : 0.0;
        own[a] = (int64_t)floor(settled);
        inside[a] = (float)(settled - floor(settled));
    }
    require(within(kn_at_cell(noise, dimensions, cell, offset), kn_range(noise, dimensions)));
    require(same_bits(kn_at_cell(noise, dimensions, own, inside), kn_sample(noise, dimensions, point)));
}

static void use_nearest(const KnNoise *noise, double x, double y)
{
    const KnWorleyNearest nearest = kn_worley_nearest2(noise, x, y);
    require(nearest.first >= 0.0f && nearest.first <= nearest.second);
    require(noise->parameters.value != KN_WORLEY_F1 || same_bits(nearest.first, kn_sample2(noise, x, y)));
    require(fabsf(nearest.away[0]) <= nearest.first && fabsf(nearest.away[1]) <= nearest.first);
}

// The length of a normal makes no difference.
static void use_projected(Input *input, const KnNoise *noise, const double point[])
{
    float normal[3], half[3], most = 0.0f;
    for (int a = 0; a < 3; a++) {
        normal[a] = (float)take_number(input);
        half[a] = normal[a] * 0.5f;
        most = fmaxf(most, fabsf(normal[a]));
    }
    const float value = kn_wavelet_projected(noise, point, normal);
    require(fabsf(value) <= 1.0f);
    if (isfinite(most) && most > 1e-30f)
        require(fabsf(kn_wavelet_projected(noise, point, half) - value) < 1e-4f);
}

// The forms of a noise at one point, which all give the same value.
static void use_sample(Input *input, const KnNoise *noise, int dimensions)
{
    double point[KN_DIMENSIONS_MAX];
    take_point(input, point);
    const float value = kn_sample(noise, dimensions, point);
    require(within(value, kn_range(noise, dimensions)));
    require(dimensions != 2 || same_bits(value, kn_sample2(noise, point[0], point[1])));
    if (kn_info(noise->kind)->flags & KN_SMOOTH) {
        float gradient[KN_DIMENSIONS_MAX];
        require(same_bits(value, kn_sample_gradient(noise, dimensions, point, gradient)));
        for (int a = 0; a < dimensions; a++)
            require(isfinite(gradient[a]));
    }
    if (noise->kind != KN_SIMPLEX && noise->kind != KN_SIMPLEXSMOOTH && noise->kind != KN_WAVELET)
        use_cells(input, noise, dimensions, point);
    if (noise->kind == KN_WORLEY && dimensions == 2)
        use_nearest(noise, point[0], point[1]);
    if (noise->kind == KN_WAVELET && dimensions == 3)
        use_projected(input, noise, point);
}

static void use_noise(Input *input)
{
    const KnKind kind = (KnKind)take_kind(input, KN_KIND_COUNT);
    const KnParameters parameters = take_parameters(input, kind);
    const int dimensions = take(input, KN_DIMENSIONS_MAX + 2);
    KnNoise noise;
    if (!kn_init(&noise, kind, take_bits(input), take(input, 8) || kind == KN_WAVELET ? &parameters : NULL)) {
        require(is_sentence(noise.error) && !noise.tables);
        kn_quit(&noise);
        return;
    }
    require(!noise.error);
    if (kn_has_dimension(&noise, dimensions)) {
        use_sample(input, &noise, dimensions);
        const KnGrid grid = take_grid(input, dimensions);
        const Source source = {&noise, NULL, dimensions};
        compare(&source, kn_range(&noise, dimensions), &grid);
    }
    kn_quit(&noise);
}

static KnFractalDef take_def(Input *input)
{
    KnFractalDef def = kn_fractal_default((KnFractalKind)take_kind(input, KN_FRACTAL_KIND_COUNT),
                                          (KnKind)take_kind(input, KN_KIND_COUNT));
    if (take(input, 2) || def.noise == KN_WAVELET)
        def.parameters = take_parameters(input, def.noise);
    if (take(input, 2)) {
        def.octaves = take(input, 4) ? 1 + take(input, 3) : take(input, 20) - 1;
        def.lacunarity = take(input, 2) ? 1.0 + take(input, 64) / 8.0 : take_number(input);
        def.gain = (float)take(input, 80) / 8.0f - (take(input, 8) ? 0.0f : 1.0f);
    }
    if (take(input, 4) == 1)
        def.weight = (float)take_number(input);
    if (take(input, 4) == 1)
        def.stripes = take_number(input);
    if (take(input, 2))
        def.strength = take_number(input);
    if (def.noise == KN_WAVELET)
        def.octaves = MIN(def.octaves, 2);
    return def;
}

static float farthest(KnRange range) { return fmaxf(fabsf(range.lowest), fabsf(range.highest)); }

// Moves by no more than the octaves' values, alone or in sum, times the amplitude.
static void use_warp(Input *input, const KnFractal *fractal, int dimensions)
{
    double point[KN_DIMENSIONS_MAX], moved[KN_DIMENSIONS_MAX];
    take_point(input, point);
    memcpy(moved, point, sizeof moved);
    const double amplitude = take_number(input);
    kn_warp(fractal, take(input, 2) ? KN_WARP_PROGRESSIVE : KN_WARP_INDEPENDENT, dimensions, amplitude, moved);
    const float most =
        fmaxf(farthest(kn_fractal_range(fractal, dimensions)), farthest(kn_range(&fractal->noises[0], dimensions)));
    for (int a = 0; a < dimensions; a++)
        if (fabs(point[a]) < 1e6 && fabs(amplitude) < 1e6)
            require(fabs(moved[a] - point[a]) <= fabs(amplitude) * (double)most * 1.00001 + 1e-6);
}

static void use_seam(Input *input, const KnFractal *fractal)
{
    const KnSeam seam = {(KnSeamMode)take_kind(input, KN_SEAM_MODE_COUNT), take(input, 5), take_number(input),
                         take_number(input)};
    double point[KN_DIMENSIONS_MAX];
    take_point(input, point);
    const char *error = kn_seam_error(&seam, fractal);
    require(!error || is_sentence(error));
    if (error)
        return;
    const float value = kn_seam_sample(&seam, fractal, point, take_number(input));
    require(within(value, kn_fractal_range(fractal, kn_seam_info(seam.mode)->noise_dimensions[seam.dimensions])));
}

static void use_fractal(Input *input)
{
    const KnFractalDef def = take_def(input);
    const int dimensions = take(input, KN_DIMENSIONS_MAX + 2);
    KnFractal fractal;
    if (!kn_fractal_init(&fractal, &def, take_bits(input))) {
        require(is_sentence(fractal.error));
        kn_fractal_quit(&fractal);
        return;
    }
    use_seam(input, &fractal);
    if (kn_has_dimension(&fractal.noises[0], dimensions)) {
        use_warp(input, &fractal, dimensions);
        const KnGrid grid = take_grid(input, dimensions);
        const Source source = {NULL, &fractal, dimensions};
        compare(&source, kn_fractal_range(&fractal, dimensions), &grid);
    }
    kn_fractal_quit(&fractal);
}

// Points anywhere keep their distance, and any size of a tile is refused or ranks its pixels.
static void use_points(Input *input)
{
    static double points[EDGE * EDGE][2];
    static uint16_t ranks[KN_BLUE_MOST * KN_BLUE_MOST];
    const int size[2] = {take(input, EDGE + 1), take(input, EDGE + 1)}, tile = take(input, 20) - 1;
    const int64_t from[2] = {(int64_t)take_bits(input), (int64_t)take_bits(input)};
    const int count = kn_poisson_points((uint64_t)take(input, 256), from, size, points);
    require(count >= 0 && count <= size[0] * size[1]);
    for (int i = 1; i < count; i++) {
        const double x = points[i][0] - points[i - 1][0], y = points[i][1] - points[i - 1][1];
        require(points[i][0] >= 0 && points[i][0] < size[0] && points[i][1] >= 0 && points[i][1] < size[1]);
        require(x * x + y * y >= 2);
    }
    require(kn_blue_noise(1, tile, ranks) == (tile == 8 || tile == 16));
}

// ---- fields

static KnFieldDef take_field(Input *input)
{
    KnFieldDef def = {.kind = (KnFieldKind)take_kind(input, KN_FIELD_KIND_COUNT)};
    memset(def.name, 'f', (size_t)take(input, KN_FIELD_NAME_MAX + 1)); // without an end, if it is full
    def.period = take(input, 4) ? 1 + take(input, 64) : take(input, 2) ? take_int(input) : 1 << take(input, 22);
    def.octaves = take(input, 4) ? 1 + take(input, 3) : take(input, KN_FIELD_OCTAVES_MAX + 2);
    def.gain = take(input, 4) ? 0.5f : (float)take_number(input);
    def.lacunarity = take(input, 4) ? (float)take(input, 40) / 4.0f : (float)take_number(input);
    return def;
}

// A block from which `room` more lie within +-2^60.
static int64_t take_block(Input *input, int64_t room)
{
    const int64_t most = INT64_C(1) << 60;
    const int64_t block = take(input, 2) ? take(input, 256) - 128 : (int64_t)take_bits(input);
    return CLAMP(block, -most, most - room);
}

// Samples of a square with or without moves.
static void use_square(Input *input, const KnField *field, int64_t x, int64_t z, int step)
{
    float plain[LAYER], moved[LAYER], move_x[LAYER], move_z[LAYER];
    const float moves[4] = {(float)take_number(input), (float)take_number(input), (float)take(input, 256) / 8.0f, 0.0f};
    const int mix = take(input, 256);
    for (int n = 0; n < LAYER; n++) {
        move_x[n] = moves[n * mix / 32 % 4] * (float)(n % 7);
        move_z[n] = moves[n * (mix % 9) / 16 % 4];
    }
    kn_field_fill2(field, x, z, step, plain);
    memcpy(moved, move_x, sizeof moved);
    kn_field_fill2_warped(field, x, z, step, moved, move_z, moved);
    for (int n = take(input, 5); n < LAYER; n += 5) {
        const int64_t i = x + n % 16 * step, j = z + n / 16 * step;
        require(fabsf(plain[n]) <= 1.0f && same_bits(plain[n], kn_field_at2(field, i, j)));
        require(same_bits(plain[n], kn_field_at2_warped(field, i, j, 0.0f, 0.0f)));
        require(fabsf(moved[n]) <= 1.0f && same_bits(moved[n], kn_field_at2_warped(field, i, j, move_x[n], move_z[n])));
    }
}

static void use_plane(Input *input, const KnField *field)
{
    static float strip[STRIP];
    float square[LAYER];
    const int step = 1 + take(input, KN_FIELD_STEP2_MAX), tiles = take(input, 4), apart = LAYER + take(input, 9);
    const int64_t x = take_block(input, 15 * step), z = take_block(input, 16 * 3 * step);
    use_square(input, field, x, z, step);
    kn_field_fill2_strip(field, x, z, step, tiles, strip, apart);
    for (int t = 0; t < tiles; t++) {
        kn_field_fill2(field, x, z + (int64_t)16 * step * t, step, square);
        require(memcmp(square, strip + t * apart, sizeof square) == 0);
    }
}

// `layers` is any number if that does not cost too much.
static void use_space(Input *input, const KnField *field, int cost)
{
    static float out[LAYER * 256];
    const int step = 1 + take(input, KN_FIELD_STEP_MAX), step_y = 1 + take(input, KN_FIELD_STEP_MAX);
    const int wanted = 1 + take(input, 256), layers = cost * wanted > 2000 ? 1 + wanted % 3 : wanted;
    const int64_t x = take_block(input, 15 * step), y = take_block(input, layers * step_y);
    const int64_t z = take_block(input, 15 * step);
    kn_field_fill3(field, x, y, z, step, step_y, layers, out);
    for (int n = 0; n < layers * LAYER; n++)
        require(fabsf(out[n]) <= 1.0f);
    for (int n = take(input, 37); n < layers * LAYER; n += 37)
        require(same_bits(
            out[n], kn_field_at3(field, x + n % 16 * step, y + (int64_t)(n / LAYER) * step_y, z + n / 16 % 16 * step)));
}

static void use_field(Input *input)
{
    const KnFieldDef def = take_field(input);
    const int cost = kn_field_cost(&def, false), period = kn_field_period(&def, take(input, KN_FIELD_OCTAVES_MAX));
    require(period >= 1 && period <= MAX(def.period, 1));
    KnField field;
    const bool made = kn_field_init(&field, &def, (int64_t)take_bits(input));
    require(made == (cost < INT_MAX) && (!made || cost >= def.octaves));
    require(made || kn_field_at2(&field, 1, 2) == 0.0f);
    const int dimensions = kn_field_dimensions(&field);
    require(dimensions == 3 || !made || kn_field_cost(&def, true) >= def.octaves);
    const KnField coarse = kn_field_coarse(&field, take_int(input));
    require(coarse.octave_count <= field.octave_count && (coarse.octave_count >= 1) == made);
    const Isa chosen = isa_get();
    isa_set((Isa)take(input, ISA_COUNT));
    const KnField *used = take(input, 4) ? &field : &coarse;
    if (dimensions == 2)
        use_plane(input, used);
    else
        use_space(input, used, cost);
    isa_set(chosen);
}

static void use(const uint8_t *data, size_t bytes)
{
    static void (*const groups[])(Input *) = {use_noise, use_fractal, use_field,  use_noise, use_fractal,
                                              use_field, use_tables,  use_hashes, use_turn,  use_points};
    Input input = {data, data + bytes};
    groups[take(&input, ARRAY_COUNT(groups))](&input);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes) { return fuzz_quietly(use, data, bytes); }
