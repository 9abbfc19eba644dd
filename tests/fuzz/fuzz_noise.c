// Any parameters, coordinates and grids for the public functions of karst/noise.h: refused with a reason, or values
// inside the stated range, the same from fills and points and with every instruction set.
#include "base/isa.h"
#include "fuzz.h"
#include "karst/noise.h"

#include <math.h>

enum { EDGE = 20, SAMPLES = EDGE * EDGE * 4 };

typedef struct Input {
    const uint8_t *at, *end;
} Input;

// 0 after the last byte.
static int take(Input *input, int count) { return input->at < input->end ? *input->at++ % count : 0; }

// A usual number, an unusual one, or any eight bytes.
static double take_number(Input *input)
{
    static const double chosen[] = {0.0, 1.0, -1.0, 0.5, 0.037, 1e-300, 1e300, -0x1p51, 0x1p31, 3.999999999, -7.0, 1e9};
    double number = 0.0;
    int choice = take(input, 16);
    if (choice < (int)ARRAY_COUNT(chosen))
        return chosen[choice];
    if (choice == 12)
        return take(input, 256) / 16.0 - 8.0;
    size_t bytes = MIN((size_t)(input->end - input->at), sizeof number);
    memcpy(&number, input->at, bytes);
    input->at += bytes;
    return number;
}

static KnFractalDef take_def(Input *input)
{
    KnFractalDef def = kn_fractal_default((KnFractalKind)take(input, KN_FRACTAL_KIND_COUNT + 1),
                                          (KnKind)take(input, KN_KIND_COUNT + 1));
    def.parameters.fade = (KnFade)take(input, KN_FADE_COUNT + 1);
    def.parameters.metric = (KnWorleyMetric)take(input, KN_WORLEY_METRIC_COUNT + 1);
    def.parameters.value = (KnWorleyValue)take(input, KN_WORLEY_VALUE_COUNT + 1);
    def.parameters.radius = (KnSimplexRadius)take(input, 3);
    def.parameters.points = take(input, 11) - 1;
    def.parameters.jitter = take(input, 4) ? 1.0f : (float)take(input, 20) / 16.0f;
    for (int a = 0; a < KN_DIMENSIONS_MAX; a++)
        def.parameters.wrap[a] = take(input, 4) ? 0 : take(input, 32) - 1;
    if (take(input, 2)) {
        def.octaves = take(input, 20) - 1;
        def.lacunarity = take_number(input);
        def.gain = (float)take(input, 80) / 8.0f - 1.0f;
        def.stripes = take_number(input);
        def.strength = take_number(input);
    }
    return def;
}

static KnGrid take_grid(Input *input, int dimensions)
{
    const int size[KN_DIMENSIONS_MAX] = {take(input, EDGE + 1), take(input, EDGE + 1), take(input, 3), take(input, 3)};
    double origin[KN_DIMENSIONS_MAX];
    for (int a = 0; a < KN_DIMENSIONS_MAX; a++)
        origin[a] = take_number(input);
    KnGrid grid = kn_grid(dimensions, size, origin, take_number(input));
    for (int a = dimensions; a < KN_DIMENSIONS_MAX && take(input, 2); a++) // more axes than the noise has
        grid.size[a] = 1 + take(input, 2);
    for (int changes = take(input, 4); changes > 0; changes--)
        grid.step[take(input, KN_DIMENSIONS_MAX)][take(input, KN_DIMENSIONS_MAX)] = take_number(input);
    return grid;
}

static void compare(const KnFractal *fractal, int dimensions, const KnGrid *grid)
{
    static float filled[ISA_COUNT][SAMPLES];
    const int *size = grid->size, count = size[0] * size[1] * size[2] * size[3];
    const KnRange range = kn_fractal_range(fractal, dimensions);
    const Isa chosen = isa_get();
    for (int isa = 0; isa < ISA_COUNT; isa++) {
        if (!isa_set((Isa)isa))
            continue;
        kn_fractal_fill(fractal, dimensions, grid, filled[isa]);
        require(memcmp(filled[isa], filled[ISA_BASELINE], (size_t)count * sizeof(float)) == 0);
    }
    isa_set(chosen);
    for (int n = 0; n < count; n++) {
        const int at[4] = {n % size[0], n / size[0] % size[1], n / size[0] / size[1] % size[2],
                           n / size[0] / size[1] / size[2]};
        double point[KN_DIMENSIONS_MAX];
        bool near = true;
        for (int a = 0; a < dimensions; a++) {
            point[a] = grid->origin[a];
            for (int g = 0; g < KN_DIMENSIONS_MAX; g++)
                point[a] += size[g] > 1 ? at[g] * grid->step[g][a] : 0.0;
            near = near && point[a] >= -0x1p31 && point[a] <= 0x1p31;
        }
        float value = kn_fractal_sample(fractal, dimensions, point);
        require(value >= range.lowest && value <= range.highest);
        require(!near || memcmp(&value, &filled[ISA_BASELINE][n], sizeof value) == 0);
    }
}

// Points anywhere keep their distance, and any size of a tile is refused or ranks its pixels.
static void use_points(Input *input)
{
    static double points[EDGE * EDGE][2];
    static uint16_t ranks[KN_BLUE_MOST * KN_BLUE_MOST];
    const int size[2] = {take(input, EDGE + 1), take(input, EDGE + 1)}, tile = take(input, 20) - 1;
    int64_t from[2] = {0, 0};
    for (int a = 0; a < 2; a++)
        for (int n = 0; n < 8; n++)
            from[a] = (int64_t)((uint64_t)from[a] << 8 | (uint64_t)take(input, 256));
    const int count = kn_poisson_points((uint64_t)take(input, 256), from, size, points);
    require(count >= 0 && count <= size[0] * size[1]);
    for (int i = 1; i < count; i++) {
        const double x = points[i][0] - points[i - 1][0], y = points[i][1] - points[i - 1][1];
        require(points[i][0] >= 0 && points[i][0] < size[0] && points[i][1] >= 0 && points[i][1] < size[1]);
        require(x * x + y * y >= 2);
    }
    require(kn_blue_noise(1, tile, ranks) == (tile == 8 || tile == 16));
}

static void use(const uint8_t *data, size_t bytes)
{
    Input input = {data, data + bytes};
    const KnFractalDef def = take_def(&input);
    const int dimensions = 1 + take(&input, KN_DIMENSIONS_MAX);
    KnFractal fractal;
    if (!kn_fractal_init(&fractal, &def, (uint64_t)take(&input, 256))) {
        require(fractal.error && fractal.error[0] && !strchr(fractal.error, '\n'));
        kn_fractal_quit(&fractal);
        return;
    }
    const KnSeam seam = {(KnSeamMode)take(&input, KN_SEAM_MODE_COUNT), 1 + take(&input, 3), take_number(&input),
                         take_number(&input)};
    const double point[KN_DIMENSIONS_MAX] = {take_number(&input), take_number(&input), take_number(&input), 0.3};
    if (!kn_seam_error(&seam, &fractal))
        kn_seam_sample(&seam, &fractal, point, take_number(&input));
    if (kn_has_dimension(&fractal.noises[0], dimensions)) {
        KnGrid grid = take_grid(&input, dimensions);
        if (dimensions >= 3)
            kn_grid_turn(&grid, (KnTurn)take(&input, KN_TURN_COUNT));
        compare(&fractal, dimensions, &grid);
    }
    if (def.noise == KN_WAVELET) {
        const float normal[3] = {(float)point[1], (float)point[2], (float)point[0]};
        require(fabsf(kn_wavelet_projected(&fractal.noises[0], point, normal)) <= 1.0f);
    }
    if (take(&input, 4) == 1)
        use_points(&input);
    kn_fractal_quit(&fractal);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes) { return fuzz_quietly(use, data, bytes); }
