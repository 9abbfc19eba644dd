#include "tools/commands.h"

#include "base/parse.h"
#include "cli/shared.h"
#include "image/png.h"
#include "tools/noise/request.h"
#include "world/seed.h"

#include <errno.h>
#include <stdlib.h>

// Sets of options: the bits of rows.
enum { KIND = 1, NOISE = 2, AT = 4, PICTURE = 8, SIZE = 16, OUTPUT = 32, FRAMES = 64, IMAGE = 128, POINTS = 256 };

static const Subcommand commands[] = {
    {"list", "", "the table: name, dimensions, range, source", .run = noise_list},
    {"sample", "", "one value, the last word of the line", .accepted = KIND | NOISE, .required = KIND | AT,
     .run = noise_sample_at},
    {"points", "", "positions and values, one on a line: at random, or those of a file",
     .accepted = KIND | NOISE | POINTS, .required = KIND, .run = noise_points},
    {"image", "", "a picture, 512x512 unless --size says otherwise",
     .accepted = KIND | NOISE | PICTURE | SIZE | OUTPUT | IMAGE | AT, .required = KIND | OUTPUT, .run = noise_image},
    {"plot", "", "a noise along a line and its octaves; without --kind the fade curves and their derivatives",
     .accepted = KIND | NOISE | SIZE, .required = OUTPUT, .run = noise_plot},
    {"animate", "", "numbered frames in the directory -o; endless with --tile loop",
     .accepted = KIND | NOISE | PICTURE | SIZE | OUTPUT | FRAMES, .required = KIND | OUTPUT, .run = noise_animate},
    {"stats", "", "a million samples in numbers: range, mean, deviation, histogram, slope, spectrum",
     .accepted = KIND | NOISE, .required = KIND, .run = noise_stats},
    {"gallery", "", "every noise as a picture, and a page that explains them, in the directory -o", .required = OUTPUT,
     .run = noise_gallery},
};

enum { PICTURE_SIZE = 512 };

// Options that apply to some noises or fractals only.
typedef struct Restriction {
    const void *option; // its field
    unsigned kinds;     // bits of KnKind; 0: all
    unsigned fractals;  // bits of KnFractalKind; 0: all
} Restriction;

// EXIT_USAGE, with one logged line, if an option is given that has no effect on this noise or fractal.
static int check(const NoiseOptions *options)
{
    const KnFractalDef *def = &options->picture.fractal;
    const Restriction restrictions[] = {
        {&def->parameters.metric, .kinds = 1u << KN_WORLEY},
        {&def->parameters.value, .kinds = 1u << KN_WORLEY},
        {&def->parameters.points, .kinds = 1u << KN_WORLEY},
        {&options->jitter, .kinds = 1u << KN_WORLEY},
        {&options->weight, .fractals = 1u << KN_FRACTAL_FBM | 1u << KN_FRACTAL_TURBULENCE | 1u << KN_FRACTAL_RIDGED |
                                       1u << KN_FRACTAL_BILLOW | 1u << KN_FRACTAL_PINGPONG},
        {&def->parameters.radius, .kinds = 1u << KN_SIMPLEX},
        {&def->octaves, .fractals = ~(1u << KN_FRACTAL_NONE)},
        {&def->lacunarity, .fractals = ~(1u << KN_FRACTAL_NONE)},
        {&options->gain, .fractals = ~(1u << KN_FRACTAL_NONE)},
        {&def->stripes, .fractals = 1u << KN_FRACTAL_MARBLE},
        {&def->strength, .fractals = 1u << KN_FRACTAL_MARBLE | 1u << KN_FRACTAL_WARP | 1u << KN_FRACTAL_PINGPONG},
    };
    for (size_t i = 0; i < ARRAY_COUNT(restrictions); i++) {
        const Restriction *row = &restrictions[i];
        bool kind = !row->kinds || row->kinds >> def->noise & 1;
        bool fractal = !row->fractals || row->fractals >> def->kind & 1;
        if (!option_given(options, row->option) || (kind && fractal))
            continue;
        return command_refuse("--%s has no effect on %s %s", option_name(options, row->option),
                              kind ? "--fractal" : "--kind",
                              kind ? kn_fractal_info(def->kind)->name : kn_info(def->noise)->name);
    }
    return EXIT_DONE;
}

// Completes `picture`.
static int prepare(void *data)
{
    NoiseOptions *options = data;
    NoisePictureDef *picture = &options->picture;
    KnFractalDef *def = &picture->fractal;
    const KnFractalDef usual = kn_fractal_default(def->kind, def->noise);
    def->parameters.jitter = (float)options->jitter;
    def->weight = (float)options->weight;
    def->octaves = option_given(options, &def->octaves) ? def->octaves : usual.octaves;
    def->lacunarity = option_given(options, &def->lacunarity) ? def->lacunarity : usual.lacunarity;
    def->gain = option_given(options, &options->gain) ? (float)options->gain : usual.gain;
    def->stripes = option_given(options, &def->stripes) ? def->stripes : usual.stripes;
    def->strength = option_given(options, &def->strength) ? def->strength : usual.strength;
    picture->contrast = (float)options->contrast;
    picture->fourth = PICTURE_FOURTH;
    bool sized = option_given(options, options->size);
    picture->width = sized ? options->size[0] : PICTURE_SIZE;
    picture->height = sized ? options->size[1] : picture->tile == KN_SEAM_SPHERE ? PICTURE_SIZE / 2 : PICTURE_SIZE;
    if (option_given(options, &picture->loop_radius) && picture->tile != KN_SEAM_LOOP)
        return command_refuse("--loop-radius has an effect on --tile loop only");
    if (MAX(picture->width, picture->height) * (int64_t)picture->repeat > IMAGE_SIZE_MAX)
        return command_refuse("--repeat %d: a picture has at most %d pixels each way", picture->repeat, IMAGE_SIZE_MAX);
    return check(options);
}

// As a world's; also from 2^63 on, as programs that use the library may write theirs.
static bool read_seed(const Option *option, const char *text, void *value)
{
    (void)option;
    char *end;
    errno = 0;
    const uint64_t number = strtoull(text, &end, 10);
    const bool is_number = text[0] >= '0' && text[0] <= '9' && !*end && errno == 0;
    *(uint64_t *)value = is_number ? number : (uint64_t)seed_from_text(text);
    return text[0] != '\0';
}

// One to four numbers. Also sets at_count.
static bool read_point(const Option *option, const char *text, void *value)
{
    NoiseOptions *noise = (NoiseOptions *)((char *)value - offsetof(NoiseOptions, at));
    for (int count = 1; count <= option->numbers; count++)
        if (parse_double_list(text, option->separator, noise->at, count)) {
            noise->at_count = count;
            return option_in_bounds(option, noise->at);
        }
    return false;
}

static const char *kind_name(int i) { return i < KN_KIND_COUNT ? kn_info((KnKind)i)->name : NULL; }
static const char *fractal_name(int i)
{
    return i < KN_FRACTAL_KIND_COUNT ? kn_fractal_info((KnFractalKind)i)->name : NULL;
}
static const char *fade_name(int i) { return i < KN_FADE_COUNT ? kn_fade_info((KnFade)i)->name : NULL; }
static const char *tile_mode_name(int i) { return i < KN_SEAM_MODE_COUNT ? kn_seam_info((KnSeamMode)i)->name : NULL; }

static const char *turn_name(int i) { return WORDS("none", "xy", "xz")[i]; }      // KnTurn
static const char *radius_name(int i) { return WORDS("continuous", "dense")[i]; } // KnSimplexRadius

#define FIELD(member) .field = offsetof(NoiseOptions, member)

// clang-format off
static const Option rows[] = {
    {"seed", .form = "SEED", .help = "a whole number of 64 bits, with or without sign, or any text", .initial = "42", .read = read_seed,
        .expected = "a number or some text", FIELD(picture.seed), .sets = NOISE},
    {.shared = &option_size, FIELD(size), .sets = SIZE},
    {.shared = &option_output, FIELD(output), .sets = OUTPUT},
    {"kind", .form = "K", .help = "the noise", OPTION_CHOICE(kind_name), FIELD(picture.fractal.noise), .sets = KIND},
    {"at", .form = "X[,Y[,Z[,W]]]", .help = "a position in cells; of a picture, its upper left corner", .read = read_point, FIELD(at), .numbers = KN_DIMENSIONS_MAX,
        .separator = ',', .lowest = {-0x1p52, -0x1p52, -0x1p52, -0x1p52}, .highest = {0x1p52, 0x1p52, 0x1p52, 0x1p52},
        .sets = AT},
    {"dim", .form = "N", .help = "dimensions of the noise", OPTION_INT(1, KN_DIMENSIONS_MAX), FIELD(picture.dim), .sets = NOISE},
    {"fractal", .form = "F", .help = "how octaves are combined", .initial = "none", OPTION_CHOICE(fractal_name),
        FIELD(picture.fractal.kind), .sets = NOISE},
    {"octaves", .form = "N", .help = "octaves of the fractal", .initial_word = "5", OPTION_INT(1, KN_FRACTAL_OCTAVES_MAX),
        FIELD(picture.fractal.octaves), .sets = NOISE},
    {"lacunarity", .form = "L", .help = "frequency factor between octaves", .initial_word = "2", OPTION_DOUBLE(1, 8),
        FIELD(picture.fractal.lacunarity), .sets = NOISE},
    {"gain", .form = "G", .help = "amplitude factor between octaves (persistence)", .initial_word = "0.5", OPTION_DOUBLE(0, 8),
        FIELD(gain), .sets = NOISE},
    {"weight", .form = "W", .help = "by how much low values of an octave damp the next ones", .initial = "0",
        OPTION_DOUBLE(0, 1), FIELD(weight), .sets = NOISE},
    {"stripes", .form = "N", .help = "marble: waves per cell", .initial_word = "1", OPTION_DOUBLE(0, 1000),
        FIELD(picture.fractal.stripes), .sets = NOISE},
    {"strength", .form = "S", .help = "marble: turns, warp: cells that the noise pushes, pingpong: 2", .initial_word = "1",
        OPTION_DOUBLE(-1000, 1000), FIELD(picture.fractal.strength), .sets = NOISE},
    {"period", .form = "P", .help = "pixels per cell of the first octave", .initial = "64", OPTION_DOUBLE(0.01, 65536),
        FIELD(picture.period), .sets = PICTURE},
    {"fade", .form = "C", .help = "fade curve", .initial = "default", OPTION_CHOICE(fade_name), FIELD(picture.fractal.parameters.fade),
        .sets = NOISE},
    {"metric", .form = "M", .help = "worley: how distance is measured", .initial = "euclidean",
        OPTION_CHOICE(noise_metric_name), FIELD(picture.fractal.parameters.metric), .sets = NOISE},
    {"feature", .form = "V", .help = "worley: distance to the nearest point, to the second, of both, a value of the cell, or the distance to its edge",
        .initial = "f1", OPTION_CHOICE(noise_feature_name), FIELD(picture.fractal.parameters.value), .sets = NOISE},
    {"points", .form = "N", .help = "worley: feature points in each cell", .initial = "1", OPTION_INT(1, KN_WORLEY_POINTS_MAX),
        FIELD(picture.fractal.parameters.points), .sets = NOISE},
    {"jitter", .form = "J", .help = "worley: how far points leave the middle of their cells", .initial = "1", OPTION_DOUBLE(0, 1),
        FIELD(jitter), .sets = NOISE},
    {"radius", .form = "R", .help = "simplex: reach of a vertex, r^2 = 0.5 or 0.6", .initial = "continuous",
        OPTION_CHOICE(radius_name), FIELD(picture.fractal.parameters.radius), .sets = NOISE},
    {"tile", .form = "T", .help = "make the picture seamless", .initial = "none", OPTION_CHOICE(tile_mode_name),
        FIELD(picture.tile), .sets = PICTURE},
    {"loop-radius", .form = "R", .help = "tile loop: cells from the middle of time's circle; more show more motion", .initial = "1",
        OPTION_DOUBLE(0.001, 1000), FIELD(picture.loop_radius), .sets = PICTURE},
    {"repeat", .form = "N", .help = "show the picture N times each way, to see whether its edges meet", .initial = "1", OPTION_INT(1, 16),
        FIELD(picture.repeat), .sets = IMAGE},
    {"colour", .form = "C", .help = "colours from low to high; karst noise list names them", .initial_word = "grey",
        OPTION_TEXT("the name of a colour ramp"), FIELD(picture.colour), .sets = PICTURE},
    {"contrast", .form = "C", .help = "how far values are drawn apart", .initial_word = "the fractal's", OPTION_DOUBLE(0.01, 100),
        FIELD(contrast), .sets = PICTURE},
    {"turn", .form = "T", .help = "turn a noise with --dim 3 or more, so that this plane is not one of its lattice", .initial = "none",
        OPTION_CHOICE(turn_name), FIELD(picture.turn), .sets = PICTURE},
    {"slice", .form = "Z", .help = "third coordinate of a noise with --dim 3 or more, in cells", .initial = "0",
        OPTION_DOUBLE(-0x1p30, 0x1p30), FIELD(picture.time), .sets = IMAGE},
    {"frames", .form = "N", .help = "frames of the animation", .initial = "32", OPTION_INT(1, 10000), FIELD(frames),
        .sets = FRAMES},
    {"count", .form = "N", .help = "points at random", .initial = "10", OPTION_INT(1, 100000000), FIELD(count), .sets = POINTS},
    {"span", .form = "S", .help = "points at random are within +- this, in cells", .initial = "1000",
        OPTION_DOUBLE(0, 0x1p31), FIELD(span), .sets = POINTS},
    {"from", .form = "FILE", .help = "a position on each line, its coordinates apart by blanks or commas", OPTION_FILE, FIELD(from),
        .sets = POINTS},
};
// clang-format on

const Command cmd_noise = {
    .name = "noise",
    .arguments = "COMMAND [options]",
    .summary = "shows the noise library: values, pictures, plots, statistics, a gallery",
    COMMAND_SUBCOMMANDS(commands),
    .name_width = 10,
    COMMAND_OPTIONS(NoiseOptions, rows),
    .words_least = 1,
    .words_most = 1,
    .prepare = prepare,
};
