#include "tools/noise/picture.h"

#include "base/file.h"
#include "base/output.h"
#include "cli/command.h"
#include "tools/noise/request.h"

#include <string.h>

// ---- colours

enum { RAMP_STOPS_MAX = 8 };

struct Ramp {
    const char *name;
    int stops;                        // evenly spaced
    uint32_t colours[RAMP_STOPS_MAX]; // 0xRRGGBB
};

static const Ramp ramps[] = {
    {"grey", 2, {0x000000, 0xFFFFFF}},
    {"terrain", 8, {0x1C3A63, 0x3D7399, 0xD9CFA4, 0x8FA863, 0x5F8250, 0x7C766C, 0xA09C96, 0xFFFFFF}},
    {"fire", 6, {0x120A12, 0x58150F, 0xB93C14, 0xF08020, 0xFFC95A, 0xFFF6D0}},
    {"sky", 4, {0x4B86C4, 0x7FB0DE, 0xC9DDEE, 0xFFFFFF}},
    {"marble", 4, {0x7E8699, 0xC4C6CB, 0xE6E3DC, 0xF4F1E8}},
    {"wood", 4, {0x6E5038, 0x9A744F, 0xBE986A, 0xDDBB88}},
    {"water", 4, {0x123A4E, 0x22637A, 0x4D99A8, 0xBFE3E0}},
    {"moss", 5, {0x22301E, 0x3E5630, 0x668046, 0x97A964, 0xD3D39A}},
    {"contrast", 5, {0x2B4E8C, 0x8FB1D9, 0xF5F2EA, 0xE0A27A, 0xA8442A}},
};

const char *ramp_name(int index) { return index < (int)ARRAY_COUNT(ramps) ? ramps[index].name : NULL; }

// NULL, with one logged line, if no ramp has the name.
static const Ramp *ramp_find(const char *name)
{
    char list[200] = "";
    for (size_t i = 0; i < ARRAY_COUNT(ramps); i++) {
        if (strcmp(ramps[i].name, name) == 0)
            return &ramps[i];
        option_list_item(list, sizeof list, ramps[i].name);
    }
    log_error("--colour %.80s: expected one of: %s", name, list);
    return NULL;
}

// ---- pictures

static bool is_whole(double value) { return value == (double)(int64_t)value; }

// The tile's size in cells, and the noise's wrap where the seam needs one.
static bool fit_seam(NoisePictureDef *def, KnSeam *seam)
{
    double cells = def->width / def->period;
    bool square = def->tile == KN_SEAM_MIRROR || def->tile == KN_SEAM_WRAP || def->tile == KN_SEAM_CIRCLE;
    if (square && def->width != def->height)
        return log_failure("--tile %s needs a square picture, not %dx%d", kn_seam_info(def->tile)->name, def->width,
                           def->height);
    if (def->tile == KN_SEAM_SPHERE && def->width != 2 * def->height)
        return log_failure("--tile sphere needs a picture twice as wide as high, not %dx%d", def->width, def->height);
    if (def->tile == KN_SEAM_WRAP && !(is_whole(cells) && cells <= KN_WRAP_MAX))
        return log_failure("--tile wrap needs a width that is a whole number of periods, not %g", cells);
    if (def->tile == KN_SEAM_WRAP)
        def->fractal.parameters.wrap[0] = def->fractal.parameters.wrap[1] = (int)cells;
    *seam = (KnSeam){.mode = def->tile,
                     .dimensions = 2,
                     .size = def->tile == KN_SEAM_MIRROR ? cells / 2 : cells,
                     .loop_radius = def->loop_radius};
    return true;
}

static bool fit_dimension(NoisePictureDef *def, const KnNoise *noise)
{
    int wanted = def->tile == KN_SEAM_NONE ? def->dim : kn_seam_info(def->tile)->noise_dimensions[2];
    if (def->dim && def->dim != wanted)
        return log_failure("--tile %s samples %d dimensions, not --dim %d", kn_seam_info(def->tile)->name, wanted,
                           def->dim);
    for (int dim = 2; wanted == 0 && dim <= KN_DIMENSIONS_MAX; dim++)
        wanted = kn_has_dimension(noise, dim) ? dim : 0;
    if (!kn_has_dimension(noise, wanted))
        return log_failure("%s noise has no version in %d dimension%s for this picture",
                           kn_info(def->fractal.noise)->name, wanted, wanted == 1 ? "" : "s");
    def->dim = wanted;
    return true;
}

static bool turn_fits(const NoisePictureDef *def)
{
    return def->turn == KN_TURN_NONE || (def->tile == KN_SEAM_NONE && def->dim >= 3) ||
           log_failure("--turn has no effect on this picture: it needs --dim 3 or more, and no tile");
}

// True if most values are low, so that a picture has its contrast there.
static bool is_low(const KnFractalDef *def)
{
    bool distance = def->noise == KN_WORLEY && def->parameters.value != KN_WORLEY_CELL;
    return def->kind == KN_FRACTAL_TURBULENCE || def->kind == KN_FRACTAL_BILLOW ||
           (distance && (def->kind == KN_FRACTAL_NONE || def->kind == KN_FRACTAL_FBM));
}

float noise_picture_contrast(const NoisePictureDef *def)
{
    return def->contrast > 0 ? def->contrast : kn_fractal_info(def->fractal.kind)->contrast;
}

static void fit_range(NoisePicture *picture)
{
    KnRange range = kn_fractal_range(&picture->fractal, picture->def.dim);
    const float contrast = noise_picture_contrast(&picture->def);
    picture->middle = (range.lowest + range.highest) * 0.5f;
    float spare = (range.highest - range.lowest) * 0.5f * (1 - 1 / contrast);
    if (is_low(&picture->def.fractal))
        picture->middle -= spare;
    if (picture->def.fractal.kind == KN_FRACTAL_RIDGED) // most values are high
        picture->middle += spare;
    picture->scale = contrast / (range.highest - range.lowest);
    if (picture->def.sampler) {
        picture->middle = 0;
        picture->scale = 0.5f * MAX(picture->def.contrast, 1.0f);
    }
}

bool noise_picture_init(NoisePicture *picture, const NoisePictureDef *def)
{
    *picture = (NoisePicture){.def = *def};
    picture->ramp = ramp_find(def->colour ? def->colour : "grey");
    if (!picture->ramp || !fit_seam(&picture->def, &picture->seam))
        return false;
    if (!kn_fractal_init(&picture->fractal, &picture->def.fractal, def->seed))
        return log_failure("%s", picture->fractal.error);
    const char *wrong = def->tile == KN_SEAM_NONE ? NULL : kn_seam_error(&picture->seam, &picture->fractal);
    const bool fits = fit_dimension(&picture->def, &picture->fractal.noises[0]) &&
                      (!wrong || log_failure("%s", wrong)) && turn_fits(&picture->def);
    if (fits)
        fit_range(picture);
    else
        kn_fractal_quit(&picture->fractal);
    return fits;
}

void noise_picture_quit(NoisePicture *picture) { kn_fractal_quit(&picture->fractal); }

float noise_picture_value(const NoisePicture *picture, double x, double y)
{
    const NoisePictureDef *def = &picture->def;
    double point[KN_DIMENSIONS_MAX] = {x + def->at[0], y + def->at[1], def->time, def->fourth};
    kn_turn(def->turn, point);
    if (def->sampler)
        return def->sampler(&picture->fractal, x, y, def->time);
    if (def->tile != KN_SEAM_NONE)
        return kn_seam_sample(&picture->seam, &picture->fractal, point, def->phase);
    return kn_fractal_sample(&picture->fractal, def->dim, point);
}

void noise_picture_draw(const NoisePicture *picture, Picture *drawn, Progress *progress, int64_t rows_before)
{
    uint8_t *rgb = drawn->rgb;
    for (int y = 0; y < drawn->height && !interrupt_pending(); y++) {
        for (int x = 0; x < drawn->width; x++, rgb += 3) {
            float value =
                noise_picture_value(picture, (x + 0.5) / picture->def.period, (y + 0.5) / picture->def.period);
            uint32_t colour = ramp_colour(picture->ramp->colours, picture->ramp->stops,
                                          0.5f + (value - picture->middle) * picture->scale);
            for (int c = 0; c < 3; c++)
                rgb[c] = (uint8_t)(colour >> (16 - 8 * c));
        }
        if (progress)
            progress_update(progress, rows_before + y + 1);
    }
}

bool noise_picture_write(const NoisePicture *picture, const char *path, Progress *progress, int64_t rows_before)
{
    const int width = picture->def.width, height = picture->def.height, repeat = MAX(picture->def.repeat, 1);
    Picture drawn, tile;
    picture_init(&drawn, width * repeat, height * repeat, 0);
    picture_init(&tile, width, height, 0);
    noise_picture_draw(picture, &tile, progress, rows_before);
    for (int i = 0; i < repeat * repeat; i++)
        picture_paste(&drawn, i % repeat * width, i / repeat * height, &tile);
    picture_quit(&tile);
    return picture_write(&drawn, path);
}

// ---- the commands

enum { FRAMES_TO_A_CELL = 32 }; // speed of time in an animation without a loop

// EXIT_USAGE, with one logged line, if the picture has no such position.
static int place(NoisePicture *picture, const NoiseOptions *options)
{
    NoisePictureDef *def = &picture->def;
    const int count = options->at_count;
    bool sliced = option_given(options, &options->picture.time);
    if (sliced && (def->dim < 3 || def->tile != KN_SEAM_NONE))
        return command_refuse("--slice has no effect on this picture: it needs --dim 3 or more, and no tile");
    if (count && def->tile != KN_SEAM_NONE)
        return command_refuse("--at has no effect on a tile");
    if (count > def->dim)
        return command_refuse("--at has %d coordinates, and this noise %d", count, def->dim);
    if (count > 2 && sliced)
        return command_refuse("--at and --slice both say where the slice is");
    if (!noise_position_fits(options, MAX(def->width, def->height) / def->period))
        return EXIT_USAGE;
    for (int a = 0; a < count; a++)
        *(a < 2 ? &def->at[a] : a < 3 ? &def->time : &def->fourth) = options->at[a];
    return EXIT_DONE;
}

int noise_image(void *data)
{
    const NoiseOptions *options = data;
    NoisePicture picture;
    if (!noise_picture_init(&picture, &options->picture))
        return EXIT_USAGE;
    int code = place(&picture, options);
    if (code == EXIT_DONE) {
        interrupt_watch();
        Progress progress = progress_begin("image", picture.def.height);
        code =
            command_code(output_check(options->output) && noise_picture_write(&picture, options->output, &progress, 0));
        progress_end(&progress);
    }
    noise_picture_quit(&picture);
    return code;
}

static bool frame_path(char path[FILE_PATH_MAX], const NoiseOptions *options, int frame)
{
    return file_path_print(path, "%s/%04d.png", options->output, frame);
}

// False, with one logged line, if frames of a longer animation would go on behind the last one.
static bool is_last(const NoiseOptions *options)
{
    char path[FILE_PATH_MAX];
    return frame_path(path, options, options->frames) &&
           (!file_exists(path) || log_failure("%s: a longer animation is there; remove its frames, or choose another "
                                              "directory",
                                              path));
}

static bool write_frame(NoisePicture *picture, const NoiseOptions *options, int frame, Progress *progress)
{
    char path[FILE_PATH_MAX];
    if (!frame_path(path, options, frame))
        return false;
    picture->def.time = (double)frame / FRAMES_TO_A_CELL;
    picture->def.phase = (double)frame / options->frames;
    return noise_picture_write(picture, path, progress, (int64_t)frame * picture->def.height);
}

// False, with one logged line, if all frames would be alike. Time is the loop's phase, or the third coordinate.
static bool time_moves(const NoisePicture *picture)
{
    return picture->def.tile == KN_SEAM_LOOP || (picture->def.tile == KN_SEAM_NONE && picture->def.dim >= 3) ||
           log_failure("all frames would be the same: use --tile loop, or a noise with --dim 3 and no tile");
}

int noise_animate(void *data)
{
    const NoiseOptions *options = data;
    NoisePictureDef def = options->picture;
    def.dim = def.tile == KN_SEAM_NONE && def.dim == 0 ? 3 : def.dim;
    NoisePicture picture;
    if (!noise_picture_init(&picture, &def))
        return EXIT_USAGE;
    int code = EXIT_USAGE;
    if (time_moves(&picture)) {
        interrupt_watch();
        Progress progress = progress_begin("frames", (int64_t)options->frames * def.height);
        int frame = 0;
        if (is_last(options) && file_make_directory(options->output))
            while (frame < options->frames && write_frame(&picture, options, frame, &progress))
                frame++;
        progress_end(&progress);
        code = frame < options->frames && interrupt_pending()
                   ? command_interrupted("%s has %d of %d frames", options->output, frame, options->frames)
                   : command_code(frame == options->frames);
    }
    noise_picture_quit(&picture);
    return code;
}
