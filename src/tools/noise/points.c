#include "tools/noise/request.h"

#include "base/file.h"
#include "base/hash.h"
#include "base/output.h"
#include "base/parse.h"
#include "cli/command.h"

#include <stdio.h>
#include <string.h>

enum { WORD_MAX = 64 };
#define FILE_BYTES_MAX ((size_t)1 << 30)

typedef struct Points {
    double (*points)[KN_DIMENSIONS_MAX];
    int count, capacity, dimensions;
} Points;

static void print_point(const KnFractal *fractal, int dimensions, const double *point)
{
    for (int a = 0; a < dimensions; a++)
        printf("%.17g ", point[a]);
    printf("%.9g\n", (double)kn_fractal_sample(fractal, dimensions, point));
}

// ---- at random: the same positions for every noise

static int printed(int count)
{
    return interrupt_pending() ? command_interrupted("%d points were printed", count) : EXIT_DONE;
}

static int print_random(const NoiseOptions *options, const KnFractal *fractal)
{
    const int dimensions = noise_dimension(options, &fractal->noises[0], 2);
    double most = noise_farthest(&fractal->def);
    if (!dimensions)
        return EXIT_USAGE;
    if (options->span > most)
        return command_refuse("--span %.17g: this noise can be sampled within +-%.0f", options->span, most);
    int i = 0;
    for (; i < options->count && !interrupt_pending(); i++) {
        double point[KN_DIMENSIONS_MAX];
        for (int a = 0; a < dimensions; a++)
            point[a] = ((double)(hash_at2(0, i, a) >> 11) * 0x1p-52 - 1) * options->span + 0.0; // never -0
        print_point(fractal, dimensions, point);
    }
    return printed(i);
}

// ---- from a file

// The numbers of a line; -1 if there is a word that is none, or too many.
static int read_numbers(const char *line, size_t bytes, double numbers[KN_DIMENSIONS_MAX])
{
    static const char between[] = " \t,;\r";
    int count = 0;
    for (size_t at = 0; at < bytes;) {
        char word[WORD_MAX];
        size_t length = 0;
        while (at + length < bytes && !strchr(between, line[at + length]))
            length++;
        if (length) {
            snprintf(word, sizeof word, "%.*s", (int)MIN(length, WORD_MAX), line + at);
            if (length >= WORD_MAX || count == KN_DIMENSIONS_MAX || !parse_double(word, &numbers[count]))
                return -1;
            count++;
        }
        at += length + 1;
    }
    return count;
}

// Adds the point on a line, unless it is empty. The first one decides the number of dimensions.
static bool add_line(Points *points, const NoiseOptions *options, const KnFractal *fractal, int number,
                     const char *line, size_t bytes)
{
    double point[KN_DIMENSIONS_MAX] = {0}, most = noise_farthest(&fractal->def);
    int count = read_numbers(line, bytes, point);
    if (count == 0)
        return true;
    if (count > 0 && !points->dimensions && kn_has_dimension(&fractal->noises[0], count))
        points->dimensions = count;
    if (count < 0 || count != points->dimensions)
        return points->dimensions
                   ? log_failure("%.200s:%d: expected %d numbers", options->from, number, points->dimensions)
                   : log_failure("%.200s:%d: expected as many numbers as %s noise can have dimensions", options->from,
                                 number, kn_info(fractal->def.noise)->name);
    for (int a = 0; a < count; a++)
        if (!(point[a] >= -most && point[a] <= most))
            return log_failure("%.200s:%d: this noise can be sampled within +-%.0f", options->from, number, most);
    memcpy(MEMORY_ADD(MEMORY_GENERAL, points->points, points->count, points->capacity), point, sizeof point);
    return true;
}

static bool read_file(Points *points, const NoiseOptions *options, const KnFractal *fractal)
{
    size_t bytes;
    output_protect(options->from);
    char *text = file_read(options->from, FILE_BYTES_MAX, &bytes);
    bool good = text != NULL;
    int number = 1;
    for (size_t at = 0; good && at < bytes; number++) {
        const char *end = memchr(text + at, '\n', bytes - at);
        size_t length = end ? (size_t)(end - text) - at : bytes - at;
        good = add_line(points, options, fractal, number, text + at, length);
        at += length + 1;
    }
    memory_free(text);
    return good;
}

// Nothing is printed if a line is wrong.
static int print_file(const NoiseOptions *options, const KnFractal *fractal)
{
    Points points = {.dimensions = options->picture.dim};
    bool good = read_file(&points, options, fractal);
    int i = 0;
    for (; good && i < points.count && !interrupt_pending(); i++)
        print_point(fractal, points.dimensions, points.points[i]);
    memory_free(points.points);
    return good ? printed(i) : EXIT_FAILED;
}

int noise_points(void *data)
{
    const NoiseOptions *options = data;
    const NoisePictureDef *def = &options->picture;
    KnFractal fractal;
    if (options->from && (option_given(options, &options->count) || option_given(options, &options->span)))
        return command_refuse("--count and --span are for points at random, not for those of --from");
    if (!kn_fractal_init(&fractal, &def->fractal, def->seed))
        return command_refuse("%s", fractal.error);
    interrupt_watch();
    int code = EXIT_USAGE;
    if (!options->from)
        code = print_random(options, &fractal);
    else if (!def->dim || noise_dimension(options, &fractal.noises[0], 2))
        code = print_file(options, &fractal);
    kn_fractal_quit(&fractal);
    return code;
}
