// Answers requests for values of the noise library, one a line, for tests/noise_reference.py. A request is a word and
// its arguments; `noise` and `field` make what later requests read. Prints a line for each request, with the value, or
// with the error of a noise that is refused. Stops at a line that is no request.
#include "base/base.h"
#include "base/isa.h"
#include "karst/noise.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 32 };

static const char *const radius_names[] = {[KN_SIMPLEX_CONTINUOUS] = "continuous", [KN_SIMPLEX_DENSE] = "dense"};
static const char *const metric_names[KN_WORLEY_METRIC_COUNT] = {
    [KN_WORLEY_EUCLIDEAN] = "euclidean",
    [KN_WORLEY_MANHATTAN] = "manhattan",
    [KN_WORLEY_CHEBYSHEV] = "chebyshev",
};
static const char *const value_names[KN_WORLEY_VALUE_COUNT] = {
    [KN_WORLEY_F1] = "f1",
    [KN_WORLEY_F2] = "f2",
    [KN_WORLEY_F2_MINUS_F1] = "f2-f1",
    [KN_WORLEY_F1_TIMES_F2] = "f1*f2",
    [KN_WORLEY_F1_OVER_F2] = "f1/f2",
    [KN_WORLEY_CELL] = "cell",
    [KN_WORLEY_EDGE] = "edge",
};
static const char *const field_names[KN_FIELD_KIND_COUNT] = {
    [KN_FIELD_PERLIN2] = "perlin2", [KN_FIELD_PERLIN3] = "perlin3", [KN_FIELD_SIMPLEX3] = "simplex3",
    [KN_FIELD_VALUE2] = "value2",   [KN_FIELD_VALUE3] = "value3",   [KN_FIELD_WHITE2] = "white2",
    [KN_FIELD_WHITE3] = "white3",   [KN_FIELD_WORLEY2] = "worley2", [KN_FIELD_WORLEY3] = "worley3",
};

// What the requests have made, and the words of the current one.
typedef struct State {
    KnFractal fractal;
    KnField field;
    char *words[WORDS_MAX];
} State;

static double number(const State *state, int word) { return strtod(state->words[word], NULL); }
static int whole(const State *state, int word) { return atoi(state->words[word]); }
static int64_t wide(const State *state, int word) { return strtoll(state->words[word], NULL, 10); }
static uint64_t bits(const State *state, int word) { return strtoull(state->words[word], NULL, 10); }

static void numbers(const State *state, int word, int count, double out[])
{
    for (int i = 0; i < count; i++)
        out[i] = number(state, word + i);
}

static void wides(const State *state, int word, int count, int64_t out[])
{
    for (int i = 0; i < count; i++)
        out[i] = wide(state, word + i);
}

static void print_names(const char *title, const char *const names[], int count)
{
    printf("%s", title);
    for (int i = 0; i < count; i++)
        printf(" %s", names[i] ? names[i] : "?");
    printf("\n");
}

// The library's tables: a line for each row.
static void print_tables(State *state)
{
    (void)state;
    for (int i = 0; i < KN_KIND_COUNT; i++) {
        const KnInfo *info = kn_info((KnKind)i);
        printf("kind %s %u %d %d %d %d\n", info->name, info->dimensions, (info->flags & KN_EXACT) != 0,
               (info->flags & KN_FADES) != 0, (info->flags & KN_WRAPS) != 0, (info->flags & KN_SMOOTH) != 0);
    }
    for (int i = 0; i < KN_FADE_COUNT; i++)
        printf("fade %s\n", kn_fade_info((KnFade)i)->name);
    for (int i = 0; i < KN_FRACTAL_KIND_COUNT; i++)
        printf("fractal %s\n", kn_fractal_info((KnFractalKind)i)->name);
    for (int i = 0; i < KN_SEAM_MODE_COUNT; i++) {
        const KnSeamInfo *info = kn_seam_info((KnSeamMode)i);
        printf("seam %s %d %d %d\n", info->name, info->noise_dimensions[1], info->noise_dimensions[2],
               info->noise_dimensions[3]);
    }
    print_names("radius", radius_names, (int)ARRAY_COUNT(radius_names));
    print_names("metric", metric_names, KN_WORLEY_METRIC_COUNT);
    print_names("value", value_names, KN_WORLEY_VALUE_COUNT);
    print_names("field", field_names, KN_FIELD_KIND_COUNT);
    printf("end\n");
}

// Of names, their place in the tables: KIND SEED FADE RADIUS METRIC VALUE POINTS JITTER WRAP*4, then FRACTAL OCTAVES
// LACUNARITY GAIN WEIGHT STRIPES STRENGTH.
static void make_noise(State *state)
{
    kn_fractal_quit(&state->fractal);
    KnFractalDef def = kn_fractal_default((KnFractalKind)whole(state, 13), (KnKind)whole(state, 1));
    def.parameters.fade = (KnFade)whole(state, 3);
    def.parameters.radius = (KnSimplexRadius)whole(state, 4);
    def.parameters.metric = (KnWorleyMetric)whole(state, 5);
    def.parameters.value = (KnWorleyValue)whole(state, 6);
    def.parameters.points = whole(state, 7);
    def.parameters.jitter = (float)number(state, 8);
    for (int a = 0; a < KN_DIMENSIONS_MAX; a++)
        def.parameters.wrap[a] = whole(state, 9 + a);
    def.octaves = whole(state, 14);
    def.lacunarity = number(state, 15);
    def.gain = (float)number(state, 16);
    def.weight = (float)number(state, 17);
    def.stripes = number(state, 18);
    def.strength = number(state, 19);
    bool made = kn_fractal_init(&state->fractal, &def, bits(state, 2));
    printf("%s\n", made ? "made" : state->fractal.error);
}

static void print_value(float value) { printf("%.9g\n", (double)value); }

// DIMENSIONS POSITION: of the noise itself, the same with its slopes, and of the fractal.
static void print_sample(State *state)
{
    double point[KN_DIMENSIONS_MAX];
    numbers(state, 2, whole(state, 1), point);
    print_value(kn_sample(&state->fractal.noises[0], whole(state, 1), point));
}

static void print_slopes(State *state)
{
    double point[KN_DIMENSIONS_MAX];
    float slopes[KN_DIMENSIONS_MAX];
    numbers(state, 2, whole(state, 1), point);
    printf("%.9g", (double)kn_sample_gradient(&state->fractal.noises[0], whole(state, 1), point, slopes));
    for (int a = 0; a < whole(state, 1); a++)
        printf(" %.9g", (double)slopes[a]);
    printf("\n");
}

// DIMENSIONS
static void print_range(State *state)
{
    const KnRange range = kn_range(&state->fractal.noises[0], whole(state, 1));
    printf("%.9g %.9g\n", (double)range.lowest, (double)range.highest);
}

static void print_fractal(State *state)
{
    double point[KN_DIMENSIONS_MAX];
    numbers(state, 2, whole(state, 1), point);
    print_value(kn_fractal_sample(&state->fractal, whole(state, 1), point));
}

// DIMENSIONS CELL*4 OFFSET*4
static void print_at_cell(State *state)
{
    int64_t cell[KN_DIMENSIONS_MAX];
    float offset[KN_DIMENSIONS_MAX];
    wides(state, 2, KN_DIMENSIONS_MAX, cell);
    for (int a = 0; a < KN_DIMENSIONS_MAX; a++)
        offset[a] = (float)number(state, 6 + a);
    print_value(kn_at_cell(&state->fractal.noises[0], whole(state, 1), cell, offset));
}

// X Y
static void print_nearest(State *state)
{
    KnWorleyNearest near = kn_worley_nearest2(&state->fractal.noises[0], number(state, 1), number(state, 2));
    printf("%.9g %.9g %.9g %.9g %" PRIu64 "\n", (double)near.first, (double)near.second, (double)near.away[0],
           (double)near.away[1], near.id);
}

// MODE DIMENSIONS SIZE RADIUS PHASE POSITION
static void print_seam(State *state)
{
    const KnSeam seam = {(KnSeamMode)whole(state, 1), whole(state, 2), number(state, 3), number(state, 4)};
    double point[KN_DIMENSIONS_MAX];
    numbers(state, 6, whole(state, 2), point);
    const char *error = kn_seam_error(&seam, &state->fractal);
    if (error)
        printf("%s\n", error);
    else
        print_value(kn_seam_sample(&seam, &state->fractal, point, number(state, 5)));
}

// KIND NAME SEED PERIOD OCTAVES GAIN LACUNARITY
static void make_field(State *state)
{
    KnFieldDef def = {
        .kind = (KnFieldKind)whole(state, 1),
        .period = whole(state, 4),
        .octaves = whole(state, 5),
        .gain = (float)number(state, 6),
        .lacunarity = (float)number(state, 7),
    };
    snprintf(def.name, sizeof def.name, "%s", state->words[2]);
    printf("%s\n", kn_field_init(&state->field, &def, wide(state, 3)) ? "made" : "refused");
}

// X [Y] Z, and X Z MOVE*2
static void print_field(State *state)
{
    print_value(kn_field_dimensions(&state->field) == 2
                    ? kn_field_at2(&state->field, wide(state, 1), wide(state, 2))
                    : kn_field_at3(&state->field, wide(state, 1), wide(state, 2), wide(state, 3)));
}

static void print_warped(State *state)
{
    print_value(kn_field_at2_warped(&state->field, wide(state, 1), wide(state, 2), (float)number(state, 3),
                                    (float)number(state, 4)));
}

// SEED DIMENSIONS POSITION; SEED POSITION
static void print_hash(State *state)
{
    int64_t position[KN_DIMENSIONS_MAX];
    wides(state, 3, whole(state, 2), position);
    printf("%" PRIu32 "\n", kn_hash(bits(state, 1), whole(state, 2), position));
}

static void print_bit_hash(State *state)
{
    printf("%" PRIu32 "\n", kn_bit_hash((uint32_t)bits(state, 1), (int32_t)wide(state, 2)));
}

static void print_permutation(State *state)
{
    (void)state;
    for (int i = 0; i < 256; i++)
        printf("%02x", kn_perlin2002_permutation()[i]);
    printf("\n");
}

// CURVE T
static void print_fade(State *state)
{
    print_value(kn_fade_info((KnFade)whole(state, 1))->value((float)number(state, 2)));
}

static const struct {
    const char *word;
    int arguments; // at least
    void (*answer)(State *state);
} requests[] = {
    {"tables", 0, print_tables},   {"noise", 19, make_noise},   {"sample", 2, print_sample},
    {"fractal", 2, print_fractal}, {"cell", 9, print_at_cell},  {"nearest", 2, print_nearest},
    {"seam", 6, print_seam},       {"field", 7, make_field},    {"block", 2, print_field},
    {"warped", 4, print_warped},   {"hash", 3, print_hash},     {"bit", 2, print_bit_hash},
    {"range", 1, print_range},
    {"fade", 2, print_fade},       {"slopes", 2, print_slopes}, {"permutation", 0, print_permutation},
};

static bool answer(State *state, char *line)
{
    int count = 0;
    for (char *word = strtok(line, " \n"); word && count < WORDS_MAX; word = strtok(NULL, " \n"))
        state->words[count++] = word;
    for (size_t i = 0; count > 0 && i < ARRAY_COUNT(requests); i++)
        if (strcmp(requests[i].word, state->words[0]) == 0 && count > requests[i].arguments) {
            requests[i].answer(state);
            return true;
        }
    return false;
}

int main(void)
{
    static State state;
    char line[1024];
    if (!isa_init())
        return 1;
    while (fgets(line, sizeof line, stdin))
        if (!answer(&state, line))
            return 2;
    kn_fractal_quit(&state.fractal);
    return 0;
}
