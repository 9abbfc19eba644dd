// The noises for shaders beside those of C, on the OpenGL that is here.
#include "glsl_fixture.h"
#include "noise_samples.h"
#include "platform/window.h"

#include <string.h>

enum { SIDE = 64, COUNT = SIDE * SIDE, SEED = 42 };

// Of one in so many random places the nearest point may differ by rounding, and its cell's value with it.
enum { RARE = COUNT / 1000 };

typedef enum What { HASH, BITS, CELL, POINT } What;

// Behind a line that says of how many dimensions, D.
static const char text[] =
    "#if D == 1\n"
    "#define IN(vector) vector.x\n"
    "#elif D == 2\n"
    "#define IN(vector) vector.xy\n"
    "#elif D == 3\n"
    "#define IN(vector) vector.xyz\n"
    "#else\n"
    "#define IN(vector) vector\n"
    "#endif\n"
    "uniform int what;\n"
    "uniform KnNoise noise;\n"
    "uniform KnFractal fractal;\n"
    "out uint bits;\n"
    "int number(int n) {\n"
    "    int i = int(gl_FragCoord.y) * 64 + int(gl_FragCoord.x);\n"
    "    return int(kn_hash(uvec2(7u, 9u), ivec2(i, n)));\n"
    "}\n"
    "float place(int n) { return float(int(uint(number(n)) >> 8) - 8388608) / 65536.0; }\n"
    "void main() {\n"
    "    vec4 p = vec4(place(0), place(1), place(2), place(3));\n"
    "    ivec4 cell = ivec4(number(4), number(5), number(6), number(7)) / 8;\n"
    "    vec4 offset = vec4(uvec4(number(8), number(9), number(10), number(11)) >> 8) / 16777216.0;\n"
    "    bits = what == 1   ? kn_point_bits(noise, D, cell)\n"
    "           : what == 2 ? floatBitsToUint(kn_sample(noise, IN(cell), IN(offset)))\n"
    "                       : floatBitsToUint(kn_fractal_sample(fractal, IN(p)));\n"
    "#if D == 2 || D == 3\n"
    "    if (what == 0)\n"
    "        bits = kn_hash(uvec2(1u, 2u), IN(cell));\n"
    "#endif\n"
    "}\n";

// What a shader makes without help from C.
static const char own_text[] =
    "out uint bits;\n"
    "void main() {\n"
    "    int i = int(gl_FragCoord.x);\n"
    "    vec3 p = vec3(-7.25, 0.125, float(i) * 0.375);\n"
    "    KnFractal fractal = kn_fractal_init(KN_FRACTAL_RIDGED, KN_PERLIN, uvec2(42u, 0u), 3);\n"
    "    bits = i < 30 ? fractal.keys[i / 2][i % 2]\n"
    "           : i < 33 ? floatBitsToUint(fractal.amplitudes[i - 30])\n"
    "           : i < 36 ? floatBitsToUint(fractal.frequencies[i - 33])\n"
    "           : i < 45 ? floatBitsToUint(fractal.offsets[(i - 36) / 3][i % 3])\n"
    "           : i < 48 ? floatBitsToUint(kn_fractal_sample(fractal, p))\n"
    "           : i < 50 ? floatBitsToUint(kn_sample(kn_init(KN_VALUE, uvec2(42u, 0u)), p))\n"
    "                    : floatBitsToUint(kn_sample(kn_init(KN_SIMPLEX, uvec2(42u, 0u)), p.zy));\n"
    "}\n";

typedef struct Shaders {
    Window *window;
    GlslDraw draws[KN_DIMENSIONS_MAX + 1]; // by dimension
} Shaders;

static int open_shaders(void **state)
{
    static Shaders shaders;
    shaders.window = window_create(&(WindowConfig){.width = 8, .height = 8, .offscreen = true, .debug = true});
    assert_non_null(shaders.window);
    for (int d = 1; d <= KN_DIMENSIONS_MAX; d++)
        glsl_init(&shaders.draws[d], text_of("#version 330 core\n#define D %d\n", d).text, text, SIDE, SIDE);
    *state = &shaders;
    return 0;
}

static int close_shaders(void **state)
{
    Shaders *shaders = *state;
    for (int d = 1; d <= KN_DIMENSIONS_MAX; d++)
        glsl_quit(&shaders->draws[d]);
    assert_int_equal(window_gl_error_count(shaders->window), 0);
    window_destroy(shaders->window);
    return 0;
}

// The places of the shader's pixels.
static uint32_t number(int i, int n) { return kn_hash(UINT64_C(9) << 32 | 7, 2, (const int64_t[]){i, n}); }

typedef struct Place {
    double p[KN_DIMENSIONS_MAX];
    int64_t cell[KN_DIMENSIONS_MAX];
    float offset[KN_DIMENSIONS_MAX];
} Place;

static Place place(int i)
{
    Place at;
    for (int a = 0; a < KN_DIMENSIONS_MAX; a++) {
        at.p[a] = ((int)(number(i, a) >> 8) - 8388608) / 65536.0;
        at.cell[a] = (int32_t)number(i, 4 + a) / 8;
        at.offset[a] = (float)(number(i, 8 + a) >> 8) * 0x1p-24f;
    }
    return at;
}

static float value_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

// What C has for pixel i.
static float expected(What what, const KnFractal *fractal, int dimensions, int i)
{
    Place at = place(i);
    for (int a = 0; a < dimensions && what == CELL; a++)
        at.p[a] = (double)at.cell[a] + (double)at.offset[a];
    return what == CELL ? kn_sample(&fractal->noises[0], dimensions, at.p)
                        : kn_fractal_sample(fractal, dimensions, at.p);
}

// Every pixel is within `bound` of C, but for `rare` ones.
static void compare(void **state, int dimensions, What what, const KnFractalDef *def, double bound, int rare)
{
    const GlslDraw *draw = &((Shaders *)*state)->draws[dimensions];
    static uint32_t bits[COUNT];
    KnFractal fractal;
    int beyond = 0;
    assert_true(kn_fractal_init(&fractal, def, SEED));
    glsl_set_int(draw, "what", (int)what);
    glsl_set_fractal(draw, "fractal", &fractal);
    glsl_set_noise(draw, "noise", &fractal.noises[0]);
    glsl_run(draw, bits);
    for (int i = 0; i < COUNT; i++) {
        double difference = (double)value_of(bits[i]) - (double)expected(what, &fractal, dimensions, i);
        beyond += !(fabs(difference) <= bound);
    }
    kn_fractal_quit(&fractal);
    if (beyond > rare)
        fail_msg("%s %s, %dD %d: %d of %d values are not within %g of those of C", kn_info(def->noise)->name,
                 kn_fractal_info(def->kind)->name, dimensions, (int)what, beyond, COUNT, bound);
}

static void hashes_have_the_bits_of_c(void **state)
{
    static uint32_t bits[COUNT];
    KnNoise noise;
    kn_init(&noise, KN_PERLIN, SEED, NULL);
    for (int n = 0; n < 2 * KN_DIMENSIONS_MAX; n++) {
        const int dimensions = n / 2 + 1;
        const GlslDraw *draw = &((Shaders *)*state)->draws[dimensions];
        if (n % 2 == HASH && (dimensions == 1 || dimensions == 4))
            continue;
        glsl_set_noise(draw, "noise", &noise);
        glsl_set_int(draw, "what", n % 2);
        glsl_run(draw, bits);
        for (int i = 0; i < COUNT; i++) {
            const Place at = place(i);
            assert_int_equal(bits[i], n % 2 == HASH ? kn_hash(UINT64_C(2) << 32 | 1, dimensions, at.cell)
                                                    : oracle_bits(SEED, KN_PERLIN, dimensions, at.cell));
        }
    }
}

static void kinds_are_those_of_c(void **state)
{
    static const KnKind kinds[] = {KN_WHITE,  KN_VALUE,      KN_PERLIN,       KN_SIMPLEX,
                                   KN_WORLEY, KN_VALUECUBIC, KN_SIMPLEXSMOOTH};
    for (size_t k = 0; k < ARRAY_COUNT(kinds); k++) {
        const KnFractalDef def = kn_fractal_default(KN_FRACTAL_NONE, kinds[k]);
        for (int dimensions = 1; dimensions <= KN_DIMENSIONS_MAX; dimensions++)
            if (kn_info(kinds[k])->dimensions >> dimensions & 1) {
                compare(state, dimensions, CELL, &def, kinds[k] == KN_WHITE ? 0 : 2e-6, 0);
                compare(state, dimensions, POINT, &def, kinds[k] == KN_WHITE ? 0 : 2e-6, 0);
            }
    }
}

// Keys moved by 2^40 are the noise 2^40 cells away.
static void keys_carry_an_origin(void **state)
{
    const GlslDraw *draw = &((Shaders *)*state)->draws[3];
    static uint32_t bits[COUNT];
    const int64_t far = INT64_C(1) << 40;
    KnNoise noise, moved;
    kn_init(&noise, KN_PERLIN, SEED, NULL);
    moved = noise;
    for (int a = 0; a < 3; a++)
        moved.keys[a] += (uint64_t)far;
    glsl_set_int(draw, "what", CELL);
    glsl_set_noise(draw, "noise", &moved);
    glsl_run(draw, bits);
    for (int i = 0; i < COUNT; i++) {
        const Place at = place(i);
        const int64_t there[] = {at.cell[0] + far, at.cell[1] + far, at.cell[2] + far};
        assert_float_equal(value_of(bits[i]), kn_at_cell(&noise, 3, there, at.offset), 2e-6);
    }
}

static void parameters_are_those_of_c(void **state)
{
    KnFractalDef def = kn_fractal_default(KN_FRACTAL_FBM, KN_PERLIN);
    KnParameters *own = &def.parameters;
    def.octaves = 2;
    for (int fade = KN_FADE_LINEAR; fade < KN_FADE_COUNT; fade++) {
        own->fade = (KnFade)fade;
        own->wrap[0] = own->wrap[1] = own->wrap[2] = own->wrap[3] = 5 * fade;
        for (int dimensions = 1; dimensions <= KN_DIMENSIONS_MAX; dimensions++)
            compare(state, dimensions, POINT, &def, 2e-6, 0);
    }
    def.noise = KN_SIMPLEX;
    *own = kn_parameters_default(KN_SIMPLEX);
    own->wrap[0] = own->wrap[2] = 6;
    own->wrap[1] = 9;
    compare(state, 3, POINT, &def, 2e-6, 0);
    def = kn_fractal_default(KN_FRACTAL_NONE, KN_WORLEY);
    own->points = 2;
    own->jitter = 0.75f;
    own->wrap[0] = 7;
    for (int metric = 0; metric < KN_WORLEY_METRIC_COUNT; metric++)
        for (int value = 0; value <= (metric == KN_WORLEY_EUCLIDEAN ? KN_WORLEY_EDGE : KN_WORLEY_CELL); value++) {
            own->metric = (KnWorleyMetric)metric;
            own->value = (KnWorleyValue)value;
            compare(state, metric == 1 ? 3 : 2, POINT, &def, 2e-6, value == KN_WORLEY_CELL ? RARE : 0);
        }
    own->points = 1;
    own->jitter = 1.0f;
    own->metric = KN_WORLEY_MANHATTAN;
    own->value = KN_WORLEY_F2_MINUS_F1;
    compare(state, 4, POINT, &def, 2e-6, 0);
    own->metric = KN_WORLEY_EUCLIDEAN;
    own->value = KN_WORLEY_EDGE;
    for (int dimensions = 3; dimensions <= KN_DIMENSIONS_MAX; dimensions++)
        compare(state, dimensions, POINT, &def, 2e-6, 0);
    def = kn_fractal_default(KN_FRACTAL_NONE, KN_VALUECUBIC);
    own->wrap[0] = own->wrap[1] = 3;
    compare(state, 2, POINT, &def, 2e-6, 0);
}

// By the slopes of every smooth noise that shaders have, in every dimension that it has.
static void erosion_is_that_of_c(void **state)
{
    static const KnKind kinds[] = {KN_VALUE, KN_PERLIN, KN_VALUECUBIC, KN_SIMPLEX, KN_SIMPLEXSMOOTH};
    for (size_t k = 0; k < ARRAY_COUNT(kinds); k++) {
        KnFractalDef def = kn_fractal_default(KN_FRACTAL_EROSION, kinds[k]);
        for (int dimensions = 1; dimensions <= KN_DIMENSIONS_MAX; dimensions++) {
            if (kn_info(kinds[k])->flags & KN_FADES)
                def.parameters.fade = (KnFade)(KN_FADE_LINEAR + ((size_t)dimensions + k) % 3);
            if (kn_info(kinds[k])->dimensions >> dimensions & 1)
                compare(state, dimensions, POINT, &def, 2e-6, 0);
        }
    }
}

static void fractals_are_those_of_c(void **state)
{
    for (int kind = KN_FRACTAL_FBM; kind <= KN_FRACTAL_WARP; kind++) {
        KnFractalDef def = kn_fractal_default((KnFractalKind)kind, kind % 2 ? KN_PERLIN : KN_SIMPLEX);
        def.weight = kind == KN_FRACTAL_FBM || kind == KN_FRACTAL_TURBULENCE ? 0.5f : 0.0f;
        def.octaves = 7;
        for (int dimensions = 1; dimensions <= KN_DIMENSIONS_MAX; dimensions++)
            compare(state, dimensions, POINT, &def, 5e-6, 0);
    }
}

static bool has_es(void)
{
    GLint count = 0;
    glGetIntegerv(GL_NUM_EXTENSIONS, &count);
    for (GLint i = 0; i < count; i++)
        if (strcmp((const char *)glGetStringi(GL_EXTENSIONS, (GLuint)i), "GL_ARB_ES3_compatibility") == 0)
            return true;
    return false;
}

static void check_own(const char *version, const KnFractal *fractal)
{
    GlslDraw draw;
    KnNoise value, simplex;
    uint32_t bits[52];
    glsl_init(&draw, version, own_text, ARRAY_COUNT(bits), 1);
    glsl_run(&draw, bits);
    glsl_quit(&draw);
    for (int i = 0; i < 30; i++)
        assert_int_equal(bits[i], (uint32_t)(fractal->noises[i / 10].keys[i % 10 / 2] >> 32 * (i % 2)));
    for (int i = 0; i < 9; i++)
        assert_float_equal(value_of(bits[36 + i]), (float)fractal->offsets[i / 3][i % 3], 0);
    kn_init(&value, KN_VALUE, SEED, NULL);
    kn_init(&simplex, KN_SIMPLEX, SEED, NULL);
    for (int i = 45; i < 52; i++) {
        const double p[3] = {-7.25, 0.125, i * 0.375};
        const float inside = kn_sample(&value, 3, p), skewed = kn_sample2(&simplex, p[2], p[1]);
        const float want = i < 48 ? kn_fractal_sample(fractal, 3, p) : i < 50 ? inside : skewed;
        assert_float_equal(value_of(bits[i]), want, 2e-6);
    }
    for (int i = 0; i < 3; i++) {
        assert_float_equal(value_of(bits[30 + i]), fractal->amplitudes[i], 1e-6);
        assert_float_equal(value_of(bits[33 + i]), (float)fractal->frequencies[i], 0);
    }
}

static void a_shader_can_make_its_own(void **state)
{
    (void)state;
    KnFractal fractal;
    KnFractalDef def = kn_fractal_default(KN_FRACTAL_RIDGED, KN_PERLIN);
    def.octaves = 3;
    assert_true(kn_fractal_init(&fractal, &def, SEED));
    check_own("#version 330 core\n", &fractal);
    if (has_es())
        check_own("#version 300 es\n", &fractal);
    kn_fractal_quit(&fractal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes_have_the_bits_of_c), cmocka_unit_test(kinds_are_those_of_c),
        cmocka_unit_test(keys_carry_an_origin),      cmocka_unit_test(parameters_are_those_of_c),
        cmocka_unit_test(fractals_are_those_of_c),   cmocka_unit_test(erosion_is_that_of_c),
        cmocka_unit_test(a_shader_can_make_its_own),
    };
    return cmocka_run_group_tests(tests, open_shaders, close_shaders);
}
