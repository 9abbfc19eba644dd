#include "tools/noise/gallery.h"

#include "base/log.h"
#include "base/os.h"
#include "noise/sine.h"
#include "texture/texture.h"
#include "tools/noise/measure.h"

#include <math.h>
#include <string.h>

// The usual values for numbers that a row leaves at 0.
static void fill_in(KnFractalDef *def)
{
    const KnFractalDef usual = kn_fractal_default(def->kind, def->noise);
    def->parameters.points = def->parameters.points ? def->parameters.points : usual.parameters.points;
    def->parameters.jitter = def->parameters.jitter > 0 ? def->parameters.jitter : usual.parameters.jitter;
    def->octaves = def->octaves ? def->octaves : usual.octaves;
    def->lacunarity = def->lacunarity > 0 ? def->lacunarity : usual.lacunarity;
    def->gain = def->gain > 0 ? def->gain : usual.gain;
    def->stripes = def->stripes > 0 ? def->stripes : usual.stripes;
    def->strength = def->strength > 0 ? def->strength : usual.strength;
}

NoisePictureDef gallery_picture(const GalleryItem *item)
{
    NoisePictureDef def = item->def;
    def.width = def.width ? def.width : GALLERY_SIZE;
    def.height = def.height ? def.height : GALLERY_SIZE;
    def.period = def.period > 0 ? def.period : GALLERY_PERIOD;
    def.seed = def.seed ? def.seed : GALLERY_SEED;
    def.loop_radius = def.loop_radius > 0 ? def.loop_radius : 1.0;
    def.fourth = PICTURE_FOURTH;
    fill_in(&def.fractal);
    return def;
}

// ---- pictures that are not plain pictures of a noise

bool gallery_make_picture(const GalleryItem *item, const char *path)
{
    NoisePicture noise;
    if (!noise_picture_init(&noise, &item->def))
        return false;
    bool written = noise_picture_write(&noise, path, NULL, 0);
    noise_picture_quit(&noise);
    return written;
}

// Frames side by side.
bool gallery_make_film(const GalleryItem *item, const char *path)
{
    const NoisePictureDef *def = &item->def;
    NoisePicture noise;
    if (!noise_picture_init(&noise, def))
        return false;
    Picture frame, picture;
    picture_init(&frame, def->width, def->height, 0);
    picture_init(&picture, def->width * GALLERY_FRAMES, def->height, 0);
    for (int i = 0; i < GALLERY_FRAMES && !interrupt_pending(); i++) {
        noise.def.phase = noise.def.time = (double)i / GALLERY_FRAMES;
        noise_picture_draw(&noise, &frame, NULL, 0);
        picture_paste(&picture, i * def->width, 0, &frame);
    }
    picture_quit(&frame);
    noise_picture_quit(&noise);
    return picture_write(&picture, path);
}

// Poisson-disc points as discs that just do not overlap.
bool gallery_make_discs(const GalleryItem *item, const char *path)
{
    enum { CELL = 16, CELLS = GALLERY_SIZE / CELL, AROUND = CELLS + 4 };
    double points[AROUND * AROUND][2];
    Picture picture;
    picture_init(&picture, GALLERY_SIZE, GALLERY_SIZE, CHART_PAPER);
    const int count =
        kn_poisson_points(item->def.seed, (const int64_t[]){-2, -2}, (const int[]){AROUND, AROUND}, points);
    for (int i = 0; i < count; i++) {
        const float x = (float)(points[i][0] - 2) * CELL, y = (float)(points[i][1] - 2) * CELL;
        const int radius = (int)(CELL * 0.7071);
        for (int dy = -radius; dy <= radius; dy++) {
            const float half = sqrtf((float)(radius * radius - dy * dy));
            picture_line(&picture, &(Line){x - half, y + (float)dy, x + half, y + (float)dy, 1.5f}, chart_colour(0));
        }
        picture_fill(&picture, (int)x - 1, (int)y - 1, 3, 3, CHART_PAPER);
    }
    return picture_write(&picture, path);
}

// A slope from black to white, dithered by a tile of blue noise in its upper half and of white noise in its lower one.
bool gallery_make_dither(const GalleryItem *item, const char *path)
{
    enum { TILE = 64, HEIGHT = 64 };
    uint16_t ranks[TILE * TILE];
    if (!kn_blue_noise(item->def.seed, TILE, ranks))
        return log_failure("out of memory");
    Picture picture;
    picture_init(&picture, GALLERY_SIZE, 2 * HEIGHT, 0);
    for (int y = 0; y < 2 * HEIGHT; y++)
        for (int x = 0; x < GALLERY_SIZE; x++) {
            float white;
            kn_hash_vector(item->def.seed, 2, (const int64_t[]){x, y}, 1, &white);
            const float threshold = y < HEIGHT ? ((float)ranks[y * TILE + x % TILE] + 0.5f) / (TILE * TILE) : white;
            picture_fill(&picture, x, y, 1, 1, (float)x > threshold * GALLERY_SIZE ? 0xFFFFFF : 0);
        }
    return picture_write(&picture, path);
}

// The noise along x, with its octaves.
bool gallery_make_line(const GalleryItem *item, const char *path)
{
    const NoisePictureDef *def = &item->def;
    KnFractal fractal;
    if (!kn_fractal_init(&fractal, &def->fractal, def->seed))
        return log_failure("%s", fractal.error);
    Picture picture;
    picture_init(&picture, CHART_WIDTH, CHART_HEIGHT * (fractal.def.octaves > 1 ? 2 : 1), CHART_PAPER);
    noise_plot_line(&picture, &(LinePlot){&fractal, def->dim});
    kn_fractal_quit(&fractal);
    return picture_write(&picture, path);
}

// The fade curves and their derivatives.
bool gallery_make_fades(const GalleryItem *item, const char *path)
{
    Picture picture;
    picture_init(&picture, CHART_WIDTH, CHART_HEIGHT * 3, CHART_PAPER);
    noise_plot_fades(&picture, item->def.fractal.parameters.fade);
    return picture_write(&picture, path);
}

static bool spectrum_of(KnKind kind, float shares[MEASURE_BANDS])
{
    enum { SAMPLES = 20000 };
    KnFractal fractal;
    NoiseMeasure measure;
    const KnFractalDef def = kn_fractal_default(KN_FRACTAL_NONE, kind);
    if (!kn_fractal_init(&fractal, &def, GALLERY_SEED))
        return log_failure("%s", fractal.error);
    Progress silent = {.total = 1};
    const Measured measured = measured_fractal(&fractal, 2);
    bool whole = noise_measure(&measure, &measured, SAMPLES, &silent);
    if (whole)
        noise_measure_spectrum(&measure, &measured);
    for (int band = 0; whole && band < MEASURE_BANDS; band++)
        shares[band] = (float)measure.spectrum[band] * 100;
    kn_fractal_quit(&fractal);
    return whole;
}

// Power by frequency of Perlin and wavelet noise.
bool gallery_make_spectrum(const GalleryItem *item, const char *path)
{
    (void)item;
    float shares[2][MEASURE_BANDS];
    if (!spectrum_of(KN_PERLIN, shares[0]) || !spectrum_of(KN_WAVELET, shares[1]))
        return false;
    Curve curves[2] = {{kn_info(KN_PERLIN)->name, chart_colour(0), shares[0], MEASURE_BANDS},
                       {kn_info(KN_WAVELET)->name, chart_colour(1), shares[1], MEASURE_BANDS}};
    double low = log2(measure_band_low(0)) + 0.5;
    Chart chart = {.title = "%",
                   .x_label = "log2 f",
                   .x_low = low,
                   .x_high = low + MEASURE_BANDS - 1,
                   .y_high = 100,
                   .curves = curves,
                   .curve_count = 2};
    Picture picture;
    picture_init(&picture, CHART_WIDTH, CHART_HEIGHT, CHART_PAPER);
    chart_draw(&picture, 0, picture.height, &chart);
    return picture_write(&picture, path);
}

// A tile as the game shows it in a meadow, over a dark ground where it has holes.
static void draw_block(Picture *picture, Tile tile, int x0, int y0)
{
    static const uint8_t meadow[3] = {0x9C, 0xB4, 0x68}, ground[3] = {0x2A, 0x33, 0x26};
    uint8_t pixels[TILE_PIXELS * 4];
    bool tinted = tile == TILE_GRASS_TOP || tile == TILE_GRASS_SIDE || tile == TILE_TALL_GRASS || tile == TILE_FERN ||
                  tile == TILE_LILY_PAD || strstr(tile_name(tile), "leaves");
    texture_tile(tile, pixels);
    for (int i = 0; i < TILE_PIXELS; i++) {
        const uint8_t *pixel = pixels + i * 4;
        uint32_t colour = 0;
        for (int c = 0; c < 3; c++) {
            int value = pixel[c], dyed = value * meadow[c] / 255;
            if (texture_alpha(tile) == TILE_ALPHA_TINT)
                value = tinted ? (dyed * pixel[3] + value * (255 - pixel[3])) / 255 : value;
            else
                value = pixel[3] < 128 ? ground[c] : tinted ? dyed : value;
            colour = colour << 8 | (uint32_t)value;
        }
        picture_fill(picture, x0 + i % TILE_SIZE, y0 + i / TILE_SIZE, 1, 1, colour);
    }
}

// The game's block tiles.
bool gallery_make_blocks(const GalleryItem *item, const char *path)
{
    (void)item;
    enum { COLUMNS = 17, STEP = TILE_SIZE + 2, ROWS = (TILE_COUNT - 1 + COLUMNS - 1) / COLUMNS };
    Picture picture;
    picture_init(&picture, COLUMNS * STEP + 2, ROWS * STEP + 2, 0x2A3326);
    for (int i = 0; i < (int)TILE_COUNT - 1; i++)
        draw_block(&picture, (Tile)(i + 1), 2 + i % COLUMNS * STEP, 2 + i / COLUMNS * STEP);
    return picture_write(&picture, path);
}

void gallery_fbm(KnFractal *fractal, uint64_t seed, int octaves)
{
    KnFractalDef def = kn_fractal_default(KN_FRACTAL_FBM, KN_PERLIN);
    def.octaves = octaves;
    kn_fractal_init(fractal, &def, seed);
}

// The bit noise, row after row.
float gallery_sample_bits(const KnFractal *fractal, double x, double y, double time)
{
    (void)fractal, (void)time;
    uint32_t hash = kn_bit_hash(GALLERY_SEED, (int32_t)y * GALLERY_SIZE + (int32_t)x);
    return (float)(hash >> 8) * 0x1p-23f - 1;
}

// Rings, warped.
float gallery_sample_wood(const KnFractal *fractal, double x, double y, double time)
{
    (void)time;
    double off = x - 3.2 + 0.35 * (double)kn_fractal_sample(fractal, 2, (double[]){x * 2, y * 0.5});
    double rings = sqrt(off * off + 0.02 * y * y) * 3;
    double fibre = (double)kn_fractal_sample(fractal, 2, (double[]){x * 9 + 50, y * 0.6});
    return (float)(sine_turns(rings) * 0.7 + fibre * 0.5);
}

static float planes(const KnFractal *fractal, double x, double y, double z)
{
    return kn_fractal_sample(fractal, 2, (double[]){x, y}) + kn_fractal_sample(fractal, 2, (double[]){y, z + 9.3}) +
           kn_fractal_sample(fractal, 2, (double[]){z + 4.7, x});
}

// The articles' caves without 3D noise.
float gallery_sample_planes(const KnFractal *fractal, double x, double y, double time)
{
    return planes(fractal, x, y, time) * 0.8f;
}

// Rock is grey, a little lighter toward its edge; hollows are dark.
static float rock(float value)
{
    const float threshold = 0.22f;
    return value > threshold ? -0.85f : 0.1f + 0.5f * (value + 0.6f);
}

// 3D noise above a threshold: rock and hollow.
float gallery_sample_rock(const KnFractal *fractal, double x, double y, double time)
{
    return rock(kn_fractal_sample(fractal, 3, (double[]){x, y, time}) * 1.3f);
}

float gallery_sample_planes_rock(const KnFractal *fractal, double x, double y, double time)
{
    return rock(planes(fractal, x, y, time) * 0.7f);
}

// This and fire loop: time is in turns.
float gallery_sample_clouds(const KnFractal *fractal, double x, double y, double time)
{
    return kn_fractal_sample(fractal, 3, (double[]){x + 4 * time, y, 2 * time}) * 1.8f - 0.1f;
}

float gallery_sample_fire(const KnFractal *fractal, double x, double y, double time)
{
    float flame = kn_fractal_sample(fractal, 3, (double[]){x, y + 4 * time, 2 * time});
    return (float)(y * 0.55 - 1.6) + flame * 1.8f;
}
