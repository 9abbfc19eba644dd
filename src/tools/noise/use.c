#include "tools/noise/part.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/os.h"
#include "tools/html.h"
#include "tools/noise/diagram.h"
#include "tools/noise/gallery.h"
#include "tools/noise/surface.h"

#include <math.h>
#include <stdlib.h>

// ---- land

static float land_height(const void *data, double u, double v)
{
    const float sea = -0.025f;
    float height = kn_fractal_sample(data, 2, (double[]){u * 3 + 5.3, v * 3 + 2.1}) * 0.42f;
    return MAX(height, sea);
}

static void use_land(Picture *picture)
{
    static const uint32_t colours[] = {0x4F86B0, 0xDCCFA0, 0x8FAE63, 0x6C9152, 0x7E8568, 0x9A958B, 0xBDB9B2, 0xFFFFFF};
    KnFractal fractal;
    gallery_fbm(&fractal, GALLERY_SEED, 7);
    surface_draw(picture, &(Surface){land_height, &fractal, colours, ARRAY_COUNT(colours), -0.026f, 0.17f});
    kn_fractal_quit(&fractal);
}

// ---- a ball of fire: 3D noise on a sphere, with time as a fourth dimension that wraps

// BALL: pixels of a frame's sides. The frames are side by side, and loop.
enum { BALL = 192, FRAMES = GALLERY_FRAMES, LOOP_CELLS = 2, OCTAVES = 4 };

// Sum of absolute values of 4D noise. Every octave wraps along time.
static float heat_at(const KnNoise *noise, const double on[3], double turns)
{
    float sum = 0, amplitude = 1, amplitudes = 0;
    double frequency = 1.6;
    for (int octave = 0; octave < OCTAVES; octave++, frequency *= 2, amplitude *= 0.5f) {
        double point[4] = {on[0] * frequency + octave * 17, on[1] * frequency, on[2] * frequency, turns * LOOP_CELLS};
        sum += amplitude * fabsf(kn_sample(noise, 4, point));
        amplitudes += amplitude;
    }
    return sum / amplitudes;
}

static void fire_colour(float heat, float light, uint8_t rgb[3])
{
    static const float stops[5][3] = {{38, 10, 12}, {120, 28, 14}, {214, 84, 22}, {252, 176, 62}, {255, 244, 204}};
    float place = CLAMP(heat, 0.0f, 0.9999f) * 4;
    int stop = (int)place;
    for (int c = 0; c < 3; c++) {
        float value = stops[stop][c] + (stops[stop + 1][c] - stops[stop][c]) * (place - (float)stop);
        rgb[c] = (uint8_t)CLAMP(value * light, 0.0f, 255.0f);
    }
}

// Its dark crust is lit from the upper left; what glows gives light itself.
static void draw_ball(Picture *picture, int left, const KnNoise *noise, double turns)
{
    float *heats = memory_alloc_zero(MEMORY_GENERAL, sizeof *heats * BALL * BALL);
    const double radius = BALL * 0.44;
    for (int i = 0; i < BALL * BALL; i++) {
        double x = (i % BALL + 0.5 - BALL * 0.5) / radius, y = (i / BALL + 0.5 - BALL * 0.5) / radius;
        double z = sqrt(fmax(1 - x * x - y * y, 0));
        if (x * x + y * y < 1.03)
            heats[i] = heat_at(noise, (double[]){x, y, z}, turns);
    }
    for (int i = 0; i < BALL * BALL; i++) {
        double x = (i % BALL + 0.5 - BALL * 0.5) / radius, y = (i / BALL + 0.5 - BALL * 0.5) / radius,
               r = sqrt(x * x + y * y);
        uint8_t *rgb = picture->rgb + ((size_t)(i / BALL) * (size_t)picture->width + (size_t)(left + i % BALL)) * 3;
        if (r > 1)
            continue;
        float bump = (heats[i] - heats[MAX(i - 1 - BALL, 0)]) * 14;
        double z = sqrt(1 - r * r), facing = -0.5 * x - 0.5 * y + 0.7 * z + (double)bump;
        float glow = 1.02f - 2.3f * heats[i], edge = (float)MIN((1 - r) * radius, 1.0);
        float light = (float)CLAMP(0.35 + 0.75 * facing, 0.25, 1.3);
        fire_colour(glow, (glow > 0.6f ? MAX(light, 1.0f) : light) * edge, rgb);
    }
    memory_free(heats);
}

static void use_fireball(Picture *picture)
{
    KnNoise noise;
    KnParameters parameters = kn_parameters_default(KN_PERLIN);
    parameters.wrap[3] = LOOP_CELLS;
    kn_init(&noise, KN_PERLIN, GALLERY_SEED, &parameters);
    for (int frame = 0; frame < FRAMES; frame++)
        draw_ball(picture, frame * BALL, &noise, (double)frame / FRAMES);
    kn_quit(&noise);
}

// ---- trees, on a map of FIELD x FIELD places, each EACH pixels wide

enum { EACH = 8, FIELD = GALLERY_SIZE / EACH, TREES = 170 };

static double random_at(int x, int y) { return kn_hash(GALLERY_SEED, 2, (int64_t[]){x, y}) * 0x1p-32; }

static double density_at(const KnFractal *fractal, int x, int y)
{
    return (double)kn_fractal_sample(fractal, 2, (double[]){x / 14.0, y / 14.0});
}

static void draw_tree(Picture *picture, int x, int y)
{
    float at[2] = {(float)(x * EACH) + EACH * 0.5f, (float)(y * EACH) + EACH * 0.5f};
    at[0] += (float)random_at(x + 1000, y) * 4 - 2; // off the grid
    at[1] += (float)random_at(x, y + 1000) * 4 - 2;
    picture_line(picture, &(Line){at[0] + 1, at[1] + 1.5f, at[0] + 1, at[1] + 1.5f, 8}, 0x5F7F48);
    picture_line(picture, &(Line){at[0], at[1], at[0], at[1], 7.5f}, 0x2F5A35);
    picture_line(picture, &(Line){at[0] - 1, at[1] - 1, at[0] - 1, at[1] - 1, 3}, 0x4D7F4A);
}

typedef struct Place {
    double score;
    int x, y;
} Place;

static int by_score(const void *a, const void *b)
{
    const Place *first = a, *second = b;
    int order = (first->score < second->score) - (first->score > second->score);
    return order ? order : (first->y - second->y) * FIELD + first->x - second->x;
}

typedef double Score(const KnFractal *fractal, int x, int y);

// Trees where the score is highest.
static void plant(Picture *picture, Score *score)
{
    Place places[FIELD * FIELD];
    KnFractal fractal;
    gallery_fbm(&fractal, GALLERY_SEED, 2);
    for (int i = 0; i < FIELD * FIELD; i++)
        places[i] = (Place){score(&fractal, i % FIELD, i / FIELD), i % FIELD, i / FIELD};
    kn_fractal_quit(&fractal);
    qsort(places, FIELD * FIELD, sizeof *places, by_score);
    picture_fill(picture, 0, 0, picture->width, picture->height, 0x93B06C);
    for (int i = 0; i < TREES; i++)
        draw_tree(picture, places[i].x, places[i].y);
}

static double score_random(const KnFractal *fractal, int x, int y)
{
    (void)fractal;
    return random_at(x, y);
}

// The chance of a tree rises with the noise.
static double score_dense(const KnFractal *fractal, int x, int y)
{
    return random_at(x, y) + 1.8 * density_at(fractal, x, y);
}

// The distance to the nearest place with a greater random number: the greatest numbers of a neighbourhood come first.
static double score_apart(const KnFractal *fractal, int x, int y)
{
    enum { REACH = 5 };
    double own = random_at(x, y), nearest = REACH * REACH * 2;
    (void)fractal;
    for (int dy = -REACH; dy <= REACH; dy++)
        for (int dx = -REACH; dx <= REACH; dx++)
            if (random_at(x + dx, y + dy) > own)
                nearest = MIN(nearest, (double)(dx * dx + dy * dy));
    return nearest + own;
}

static void use_trees_random(Picture *picture) { plant(picture, score_random); }
static void use_trees_dense(Picture *picture) { plant(picture, score_dense); }
static void use_trees_apart(Picture *picture) { plant(picture, score_apart); }

// ---- all uses

typedef struct Use {
    const char *name, *title, *text;
    void (*picture)(Picture *picture); // fills it; NULL: `draw`
    int width, height;
    DiagramDraw *draw;
} Use;

// clang-format off
static const Use uses[] = {
    {"random-ground", "Random heights", "Every height by itself: no hills, no valleys, nothing to walk on.", .draw = use_random_ground},
    {"smooth-ground", "Smooth heights", "As many heights from six octaves of noise. Near places are of similar height, and forms of all sizes appear.", .draw = use_smooth_ground},
    {"land", "A surface in space", "Seven octaves as heights, coloured by height and lit. Below the sea's level the ground is cut off.",
     use_land, 780, 520, NULL},
    {"fireball", "A ball of fire", "Turbulence on a sphere, with time as a fourth dimension that wraps, so that the film loops. Low values glow; the crust is lit from the upper left.",
     use_fireball, BALL * FRAMES, BALL, NULL},
    {"trees-random", "Trees at random", "A tree where a random number is high: evenly scattered, with clumps and gaps by chance.",
     use_trees_random, GALLERY_SIZE, GALLERY_SIZE, NULL},
    {"trees-dense", "Trees by noise", "As many trees, but noise is added to the random number: woods and clearings.", use_trees_dense, GALLERY_SIZE, GALLERY_SIZE, NULL},
    {"trees-apart", "Trees that keep apart", "As many trees, where the random number is the greatest in its neighbourhood: no two stand close.",
     use_trees_apart, GALLERY_SIZE, GALLERY_SIZE, NULL},
    {"weather", "Weather", "One dimension, time. Noise on top of the season gives the temperature (\u00b0C); rain (bars) falls while a second noise is above a threshold.",
     .draw = use_weather},
    {"paths", "Paths", "Steps of equal length. In a random direction each, a walker (grey) stays where it is; with noise as the direction (blue) it wanders.",
     .draw = use_paths},
};
// clang-format on

bool uses_make(const char *directory)
{
    for (size_t i = 0; i < ARRAY_COUNT(uses); i++) {
        char path[FILE_PATH_MAX];
        if (!uses[i].picture)
            continue;
        if (!file_path_print(path, "%s/use-%s.png", directory, uses[i].name))
            return false;
        Picture picture;
        picture_init(&picture, uses[i].width, uses[i].height, 0x20252D);
        uses[i].picture(&picture);
        if (!picture_write(&picture, path) || interrupt_pending())
            return false;
    }
    return true;
}

static void write_use(FILE *page, const Use *use)
{
    bool film = use->width > 2 * use->height;
    fprintf(page, "<figure class=\"%s\" id=\"use-%s\">%s", use->picture ? "picture" : "drawn", use->name,
            film ? "<div class=\"film\">" : "");
    if (use->picture) {
        fprintf(page, "<img src=\"use-%s.png\" alt=\"", use->name);
        html_write_between(page, "", use->title, "\">");
    } else {
        use->draw(page);
    }
    html_write_between(page, film ? "</div><figcaption><b>" : "<figcaption><b>", use->title, "</b>");
    html_write_between(page, "", use->text, "</figcaption></figure>\n");
}

void uses_write(FILE *page)
{
    fprintf(page, "<div class=\"uses\">\n");
    for (size_t i = 0; i < ARRAY_COUNT(uses); i++)
        write_use(page, &uses[i]);
    fprintf(page, "</div>\n");
}
