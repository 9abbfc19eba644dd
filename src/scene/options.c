#include "scene/options.h"

#include "base/log.h"
#include "base/parse.h"
#include "base/thread.h"
#include "map/map.h"
#include "noise/seam.h"
#include "world/seed.h"

#include <popt.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBERS_MAX = 4, OPTION_HELP = OPTION_COUNT };

typedef struct OptionRow OptionRow;

// Writes the value that `text` stands for to `value`, the row's field. False if it is malformed or out of bounds.
typedef bool OptionRead(const OptionRow *row, const char *text, void *value);

struct OptionRow {
    const char *name; // without dashes
    char letter;      // 0: none
    const char *form; // of the argument; NULL: the option has none
    const char *help;
    const char *initial;      // the default, read like an argument; NULL: the field starts as 0
    const char *initial_word; // the default in words, where it is not a constant
    OptionRead *read;
    size_t field; // offset in Options
    int numbers;  // for lists of numbers: how many, what stands between them, and the bounds of each
    char separator;
    double lowest[NUMBERS_MAX], highest[NUMBERS_MAX];
    const char *expected;             // for the rest: what is expected, for messages
    const char *(*choice)(int index); // for one of a list: the words, NULL after the last
};

static bool read_seed(const OptionRow *row, const char *text, void *value)
{
    (void)row;
    *(int64_t *)value = seed_from_text(text);
    return text[0] != '\0';
}

static bool read_generator(const OptionRow *row, const char *text, void *value)
{
    (void)row;
    const GeneratorInfo *info = generator_find_name(text);
    *(const GeneratorInfo **)value = info;
    return info != NULL;
}

static bool in_bounds(const OptionRow *row, const double *numbers)
{
    for (int i = 0; i < row->numbers; i++)
        if (!(numbers[i] >= row->lowest[i] && numbers[i] <= row->highest[i]))
            return false;
    return true;
}

static bool read_doubles(const OptionRow *row, const char *text, void *value)
{
    double numbers[NUMBERS_MAX];
    if (!parse_double_list(text, row->separator, numbers, row->numbers) || !in_bounds(row, numbers))
        return false;
    memcpy(value, numbers, (size_t)row->numbers * sizeof *numbers);
    return true;
}

static bool read_ints(const OptionRow *row, const char *text, void *value)
{
    int64_t wholes[NUMBERS_MAX];
    double numbers[NUMBERS_MAX];
    if (!parse_int64_list(text, row->separator, wholes, row->numbers))
        return false;
    for (int i = 0; i < row->numbers; i++)
        numbers[i] = (double)wholes[i];
    if (!in_bounds(row, numbers))
        return false;
    for (int i = 0; i < row->numbers; i++)
        ((int *)value)[i] = (int)wholes[i];
    return true;
}

// Positions of blocks: too large for an int.
static bool read_blocks(const OptionRow *row, const char *text, void *value)
{
    int64_t blocks[NUMBERS_MAX];
    double numbers[NUMBERS_MAX];
    if (!parse_int64_list(text, row->separator, blocks, row->numbers))
        return false;
    for (int i = 0; i < row->numbers; i++)
        numbers[i] = (double)blocks[i];
    if (!in_bounds(row, numbers))
        return false;
    memcpy(value, blocks, (size_t)row->numbers * sizeof *blocks);
    return true;
}

// X,Z,W,D: the last chunk must lie inside the world too.
static bool read_chunks(const OptionRow *row, const char *text, void *value)
{
    int range[4];
    if (!read_ints(row, text, range))
        return false;
    if ((int64_t)range[0] + range[2] - 1 > INT32_MAX || (int64_t)range[1] + range[3] - 1 > INT32_MAX)
        return false;
    memcpy(value, range, sizeof range);
    return true;
}

// One to four numbers. Writes their count behind them.
static bool read_point(const OptionRow *row, const char *text, void *value)
{
    OptionsNoise *noise = (OptionsNoise *)((char *)value - offsetof(OptionsNoise, at));
    for (int count = 1; count <= row->numbers; count++)
        if (parse_double_list(text, row->separator, noise->at, count)) {
            noise->at_count = count;
            return in_bounds(row, noise->at);
        }
    return false;
}

// The index of the word.
static bool read_choice(const OptionRow *row, const char *text, void *value)
{
    for (int i = 0; row->choice(i); i++)
        if (strcmp(row->choice(i), text) == 0) {
            *(int *)value = i;
            return true;
        }
    return false;
}

static const char *kind_name(int i) { return i < NOISE_KIND_COUNT ? noise_table[i].name : NULL; }
static const char *fractal_name(int i) { return i < FRACTAL_KIND_COUNT ? fractal_table[i].name : NULL; }
static const char *fade_name(int i) { return i < FADE_COUNT ? fade_table[i].name : NULL; }
static const char *tile_mode_name(int i) { return i < SEAM_MODE_COUNT ? seam_table[i].name : NULL; }

static const char *metric_name(int i)
{
    static const char *const names[] = {
        [WORLEY_EUCLIDEAN] = "euclidean", [WORLEY_MANHATTAN] = "manhattan", [WORLEY_CHEBYSHEV] = "chebyshev", NULL};
    return names[i];
}

static const char *feature_name(int i)
{
    static const char *const names[] = {[WORLEY_F1] = "f1", [WORLEY_F2] = "f2", [WORLEY_F2_MINUS_F1] = "f2-f1", NULL};
    return names[i];
}

static const char *radius_name(int i)
{
    static const char *const names[] = {[SIMPLEX_CONTINUOUS] = "continuous", [SIMPLEX_DENSE] = "dense", NULL};
    return names[i];
}

static bool read_text(const OptionRow *row, const char *text, void *value)
{
    (void)row;
    *(const char **)value = text;
    return text[0] != '\0';
}

static bool read_flag(const OptionRow *row, const char *text, void *value)
{
    (void)row, (void)text;
    *(bool *)value = true;
    return true;
}

#define FIELD(name) .field = offsetof(Options, name)

// clang-format off
static const OptionRow rows[] = {
    [OPTION_SEED] = {"seed", .form = "SEED", .help = "the world's seed: a whole number of 64 bits, or any text",
        .initial = "42", .initial_word = "42; random for play",
        .read = read_seed, FIELD(seed), .expected = "a number or some text"},
    [OPTION_GENERATOR] = {"generator", .form = "NAME", .help = "the terrain generator, by name or number",
        .read = read_generator, FIELD(generator)},
    [OPTION_POS] = {"pos", .form = "X,Y,Z", .help = "where the eye (shot) or the feet (play) are, in blocks",
        .initial_word = "the spawn", .read = read_doubles, FIELD(pos), .numbers = 3, .separator = ',',
        .lowest = {(double)WORLD_BLOCK_MIN, -64, (double)WORLD_BLOCK_MIN}, .highest = {(double)WORLD_BLOCK_MAX, 1024, (double)WORLD_BLOCK_MAX}},
    [OPTION_LOOK] = {"look", .form = "YAW,PITCH",
        .help = "where to look, in degrees: yaw 0 is north, 90 east; pitch 90 is up",
        .initial = "0,-10", .read = read_doubles, FIELD(look), .numbers = 2, .separator = ',',
        .lowest = {-360, -90}, .highest = {360, 90}},
    [OPTION_TIME] = {"time", .form = "HOURS", .help = "time of day",
        .initial = "10", .read = read_doubles, FIELD(hours), .numbers = 1, .lowest = {0}, .highest = {24}},
    [OPTION_VIEW_DISTANCE] = {"view-distance", .form = "CHUNKS", .help = "how far one sees, in chunks of 16 blocks",
        .initial = "12", .read = read_ints, FIELD(view_distance), .numbers = 1, .lowest = {2}, .highest = {64}},
    [OPTION_SIZE] = {"size", .form = "WxH", .help = "width and height in pixels",
        .initial = "1280x720", .read = read_ints, FIELD(size), .numbers = 2, .separator = 'x',
        .lowest = {16, 16}, .highest = {16384, 16384}},
    [OPTION_FOV] = {"fov", .form = "DEGREES", .help = "vertical field of view",
        .initial = "70", .read = read_doubles, FIELD(fov), .numbers = 1, .lowest = {30}, .highest = {110}},
    [OPTION_THREADS] = {"threads", .form = "N", .help = "worker threads",
        .initial_word = "cores - 1, at least 1",
        .read = read_ints, FIELD(threads), .numbers = 1, .lowest = {1}, .highest = {256}},
    [OPTION_OUTPUT] = {"output", 'o', .form = "FILE", .help = "where the result is written",
        .read = read_text, FIELD(output), .expected = "a file name"},
    [OPTION_HUD] = {"hud", .help = "draw crosshair and overlay too", .read = read_flag, FIELD(hud)},
    [OPTION_DATA_DIR] = {"data-dir", .form = "DIR", .help = "keep screenshots and settings in DIR",
        .initial_word = "the XDG directories", .read = read_text, FIELD(data_dir), .expected = "a directory"},
    [OPTION_SET] = {"set", .form = "NAME=VALUE[,...]", .help = "settings for this time, by their names in settings.ini",
        .read = read_text, FIELD(set), .expected = "settings"},
    [OPTION_MEMORY] = {"memory", .form = "MIB", .help = "most memory that the program may hold: lowers the view distance if need be",
        .initial_word = "no limit", .read = read_ints, FIELD(memory), .numbers = 1, .lowest = {64}, .highest = {1048576}},
    [OPTION_CHUNKS] = {"chunks", .form = "X,Z,W,D", .help = "W x D chunks, along x and z, the first of them X, Z",
        .read = read_chunks, FIELD(chunks), .numbers = 4, .separator = ',',
        .lowest = {INT32_MIN, INT32_MIN, 1, 1}, .highest = {INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX}},
    [OPTION_REPEAT] = {"repeat", .form = "N", .help = "measure N times",
        .initial = "9", .read = read_ints, FIELD(repeat), .numbers = 1, .lowest = {1}, .highest = {10000}},
    [OPTION_JSON] = {"json", .form = "FILE", .help = "write the results as JSON too",
        .read = read_text, FIELD(json), .expected = "a file name"},
    [OPTION_KIND] = {"kind", .form = "K", .help = "the noise",
        .read = read_choice, FIELD(noise.kind), .choice = kind_name},
    [OPTION_AT] = {"at", .form = "X[,Y[,Z[,W]]]", .help = "a position in cells",
        .read = read_point, FIELD(noise.at), .numbers = 4, .separator = ',',
        .lowest = {-0x1p52, -0x1p52, -0x1p52, -0x1p52}, .highest = {0x1p52, 0x1p52, 0x1p52, 0x1p52}},
    [OPTION_DIM] = {"dim", .form = "N", .help = "dimensions of the noise",
        .read = read_ints, FIELD(noise.dim), .numbers = 1, .lowest = {1}, .highest = {4}},
    [OPTION_FRACTAL] = {"fractal", .form = "F", .help = "how octaves are joined",
        .initial = "none", .read = read_choice, FIELD(noise.fractal), .choice = fractal_name},
    [OPTION_OCTAVES] = {"octaves", .form = "N", .help = "octaves of the fractal", .initial_word = "5",
        .read = read_ints, FIELD(noise.octaves), .numbers = 1, .lowest = {1}, .highest = {FRACTAL_OCTAVES_MAX}},
    [OPTION_LACUNARITY] = {"lacunarity", .form = "L", .help = "frequency factor between octaves", .initial_word = "2",
        .read = read_doubles, FIELD(noise.lacunarity), .numbers = 1, .lowest = {1}, .highest = {8}},
    [OPTION_GAIN] = {"gain", .form = "G", .help = "amplitude factor between octaves", .initial_word = "0.5",
        .read = read_doubles, FIELD(noise.gain), .numbers = 1, .lowest = {0.001}, .highest = {8}},
    [OPTION_STRIPES] = {"stripes", .form = "N", .help = "marble: waves to a cell", .initial_word = "1",
        .read = read_doubles, FIELD(noise.stripes), .numbers = 1, .lowest = {0.001}, .highest = {1000}},
    [OPTION_STRENGTH] = {"strength", .form = "S", .help = "marble: turns, warp: cells that the noise pushes",
        .initial_word = "1", .read = read_doubles, FIELD(noise.strength), .numbers = 1,
        .lowest = {-1000}, .highest = {1000}},
    [OPTION_PERIOD] = {"period", .form = "P", .help = "pixels to a cell of the first octave",
        .initial = "64", .read = read_doubles, FIELD(noise.period), .numbers = 1, .lowest = {0.01}, .highest = {65536}},
    [OPTION_FADE] = {"fade", .form = "C", .help = "fade curve", .initial = "default",
        .read = read_choice, FIELD(noise.fade), .choice = fade_name},
    [OPTION_METRIC] = {"metric", .form = "M", .help = "worley: how distance is measured", .initial = "euclidean",
        .read = read_choice, FIELD(noise.metric), .choice = metric_name},
    [OPTION_FEATURE] = {"feature", .form = "V", .help = "worley: distance to the nearest point, the second, or between",
        .initial = "f1", .read = read_choice, FIELD(noise.feature), .choice = feature_name},
    [OPTION_RADIUS] = {"radius", .form = "R", .help = "simplex: reach of a vertex, r^2 = 0.5 or 0.6",
        .initial = "continuous", .read = read_choice, FIELD(noise.radius), .choice = radius_name},
    [OPTION_TILE] = {"tile", .form = "T", .help = "make the picture seamless",
        .initial = "none", .read = read_choice, FIELD(noise.tile), .choice = tile_mode_name},
    [OPTION_COLOUR] = {"colour", .form = "C", .help = "colours from low to high", .initial_word = "grey",
        .read = read_text, FIELD(noise.colour), .expected = "the name of a colour ramp"},
    [OPTION_FRAMES] = {"frames", .form = "N", .help = "frames of the animation",
        .initial = "32", .read = read_ints, FIELD(noise.frames), .numbers = 1, .lowest = {1}, .highest = {10000}},
    [OPTION_CENTER] = {"center", .form = "X,Z", .help = "the block in the middle of the map, or where a section begins",
        .initial = "0,0", .read = read_blocks, FIELD(map.center), .numbers = 2, .separator = ',',
        .lowest = {(double)WORLD_BLOCK_MIN, (double)WORLD_BLOCK_MIN}, .highest = {(double)WORLD_BLOCK_MAX, (double)WORLD_BLOCK_MAX}},
    [OPTION_SCALE] = {"scale", .form = "BLOCKS", .help = "blocks a pixel",
        .initial = "1", .read = read_ints, FIELD(map.scale), .numbers = 1, .lowest = {1}, .highest = {MAP_SCALE_MAX}},
    [OPTION_LAYER] = {"layer", .form = "L", .help = "what the map shows",
        .initial = "relief", .read = read_choice, FIELD(map.layer), .choice = map_layer_name},
    [OPTION_LEVEL] = {"y", .form = "Y", .help = "caves: the layer of blocks that is cut",
        .initial = "30", .read = read_ints, FIELD(map.y), .numbers = 1, .lowest = {0}, .highest = {CHUNK_HEIGHT - 1}},
    [OPTION_TO] = {"to", .form = "X,Z", .help = "section: where it ends", .initial_word = "along x from the centre",
        .read = read_blocks, FIELD(map.to), .numbers = 2, .separator = ',',
        .lowest = {(double)WORLD_BLOCK_MIN, (double)WORLD_BLOCK_MIN}, .highest = {(double)WORLD_BLOCK_MAX, (double)WORLD_BLOCK_MAX}},
    [OPTION_GRID] = {"grid", .help = "draw lines at multiples of 16, 64, 256 ... blocks", .read = read_flag, FIELD(map.grid)},
    [OPTION_LEGEND] = {"legend", .help = "say what the colours mean", .read = read_flag, FIELD(map.legend)},
    [OPTION_RAW] = {"raw", .help = "height: 16-bit samples, 256 for each block of height", .read = read_flag, FIELD(map.raw)},
    [OPTION_SPAWN] = {"spawn", .help = "print where a player begins, and why; centre the map there",
        .read = read_flag, FIELD(map.spawn)},
};
// clang-format on
_Static_assert(ARRAY_COUNT(rows) == OPTION_COUNT, "an option lacks its row");

// "16x16" for the lower bounds of --size.
static void format_bounds(const OptionRow *row, const double *bounds, char text[96])
{
    int length = 0;
    for (int i = 0; i < row->numbers; i++) {
        const char between[] = {i ? row->separator : '\0', '\0'};
        length += snprintf(text + length, (size_t)(96 - length), "%s%.16g", between, bounds[i]);
    }
}

static void format_choices(const OptionRow *row, char *text, size_t bytes)
{
    size_t length = 0;
    text[0] = '\0';
    for (int i = 0; row->choice(i) && length < bytes; i++)
        length += (size_t)snprintf(text + length, bytes - length, "%s%s", i ? ", " : "", row->choice(i));
}

static void format_generators(char *text, size_t bytes)
{
    size_t length = 0;
    text[0] = '\0';
    for (int i = 0; i < generator_count && length < bytes; i++)
        length += (size_t)snprintf(text + length, bytes - length, "%s%d %s", i ? ", " : "", generator_table[i].id,
                                   generator_table[i].name);
}

// What the option wants, for help and messages: "CHUNKS from 2 to 64".
static void format_expected(const OptionRow *row, char text[256])
{
    if (row->numbers) {
        char low[96], high[96];
        format_bounds(row, row->lowest, low);
        format_bounds(row, row->highest, high);
        snprintf(text, 256, "%s from %s to %s", row->form, low, high);
    } else if (row->read == read_generator || row->choice) {
        char list[200];
        if (row->choice)
            format_choices(row, list, sizeof list);
        else
            format_generators(list, sizeof list);
        snprintf(text, 256, "one of: %s", list);
    } else {
        snprintf(text, 256, "%s", row->expected);
    }
}

static bool refuse_value(const OptionRow *row, const char *text)
{
    char expected[256];
    format_expected(row, expected);
    const char *edge = row->read == read_chunks ? "; no chunk may lie beyond 2147483647" : "";
    log_error("--%s \"%.80s\"%s: expected %s%s", row->name, text, strlen(text) > 80 ? "..." : "", expected, edge);
    return false;
}

static void *field_of(Options *options, const OptionRow *row) { return (char *)options + row->field; }

static void set_defaults(Options *options)
{
    *options = (Options){0};
    for (int id = 0; id < OPTION_COUNT; id++)
        if (rows[id].initial)
            rows[id].read(&rows[id], rows[id].initial, field_of(options, &rows[id]));
    options->generator = generator_find(GENERATOR_DEFAULT);
    options->threads = MAX(1, thread_core_count() - 1);
}

// Keeps a copy of the text, which the fields of text options point to, and reads it.
static bool take_value(Options *options, OptionId id, const char *text)
{
    size_t bytes = strlen(text) + 1;
    memory_free(options->texts[id]);
    options->texts[id] = memcpy(memory_alloc(MEMORY_GENERAL, bytes), text, bytes);
    return rows[id].read(&rows[id], options->texts[id], field_of(options, &rows[id])) || refuse_value(&rows[id], text);
}

// popt's own table: values are OptionId + 1, as 0 means "handled inside popt".
static void fill_popt_table(struct poptOption table[OPTION_COUNT + 2], uint64_t taken)
{
    int count = 0;
    for (int id = 0; id < OPTION_COUNT; id++)
        if (taken & OPTION_BIT(id))
            table[count++] = (struct poptOption){.longName = rows[id].name,
                                                 .shortName = rows[id].letter,
                                                 .argInfo = rows[id].form ? POPT_ARG_STRING : POPT_ARG_NONE,
                                                 .val = id + 1};
    table[count++] = (struct poptOption){.longName = "help", .shortName = 'h', .val = OPTION_HELP + 1};
    table[count] = (struct poptOption)POPT_TABLEEND;
}

static bool read_next(Options *options, int value)
{
    OptionId id = (OptionId)(value - 1);
    char *argument = poptGetOptArg(options->reader);
    bool taken = take_value(options, id, argument ? argument : "");
    free(argument);
    return taken;
}

static bool refuse_option(const Options *options, int error, const char *command)
{
    const char *name = poptBadOption(options->reader, POPT_BADOPTION_NOALIAS);
    const char *reason = error == POPT_ERROR_BADOPT  ? "unknown option"
                         : error == POPT_ERROR_NOARG ? "a value is missing after it"
                                                     : poptStrerror(error);
    log_error("%.80s: %s; \"karst help %s\" lists the options", name ? name : "", reason, command);
    return false;
}

static bool check_required(const Options *options, uint64_t required, const char *command)
{
    for (int id = 0; id < OPTION_COUNT; id++) {
        if (!(required & OPTION_BIT(id)) || options->texts[id])
            continue;
        const char *dashes = rows[id].letter ? "-" : "--";
        const char letter[] = {rows[id].letter, '\0'};
        log_error("%s needs %s%s %s", command, dashes, rows[id].letter ? letter : rows[id].name, rows[id].form);
        return false;
    }
    return true;
}

static bool check_words(Options *options, const OptionUse *use, const char *command)
{
    options->words = poptGetArgs(options->reader);
    while (options->words && options->words[options->word_count])
        options->word_count++;
    if (options->words && options->word_count > use->words_most) {
        log_error("%.80s: %s takes no such argument; \"karst help %s\" shows what it takes",
                  options->words[use->words_most], command, command);
        return false;
    }
    if (options->word_count < use->words_least) {
        log_error("%s needs more arguments; \"karst help %s\" shows which", command, command);
        return false;
    }
    return true;
}

// A word such as "-5,3" begins like an option. Only what holds a comma and does not follow an option, whose value it
// would be, is meant.
static bool is_negative_word(int i, const char **argv)
{
    bool follows_option = argv[i - 1][0] == '-' && !strchr(argv[i - 1], '=');
    return argv[i][0] == '-' && argv[i][1] >= '0' && argv[i][1] <= '9' && strchr(argv[i], ',') && !follows_option;
}

// The arguments with negative words at the end, after "--", where popt takes them for words. Returns how many.
static int arrange(Options *options, int argc, const char **argv)
{
    int count = 0;
    options->arguments = memory_alloc_zero(MEMORY_GENERAL, ((size_t)argc + 2) * sizeof *argv);
    for (int i = 0; i < argc; i++)
        if (i == 0 || !is_negative_word(i, argv))
            options->arguments[count++] = argv[i];
    if (count < argc)
        options->arguments[count++] = "--";
    for (int i = 1; i < argc; i++)
        if (is_negative_word(i, argv))
            options->arguments[count++] = argv[i];
    return count;
}

bool options_read(Options *options, const OptionUse *use, int argc, const char **argv)
{
    set_defaults(options);
    struct poptOption table[OPTION_COUNT + 2];
    fill_popt_table(table, use->taken | use->required);
    int count = arrange(options, argc, argv);
    options->reader = poptGetContext(NULL, count, options->arguments, table, 0);
    int value;
    while ((value = poptGetNextOpt(options->reader)) > 0) {
        if (value == OPTION_HELP + 1)
            return options->help = true;
        if (!read_next(options, value))
            return false;
    }
    if (value < -1)
        return refuse_option(options, value, argv[0]);
    return check_required(options, use->required, argv[0]) && check_words(options, use, argv[0]);
}

const char *options_name(OptionId id) { return rows[id].name; }

void options_quit(Options *options)
{
    for (int id = 0; id < OPTION_COUNT; id++)
        memory_free(options->texts[id]);
    if (options->reader)
        poptFreeContext(options->reader);
    memory_free(options->arguments);
    *options = (Options){0};
}

static void print_row(FILE *stream, const OptionRow *row)
{
    char name[64];
    const char letter[] = {row->letter, '\0'};
    snprintf(name, sizeof name, "%s%s%s--%s%s%s", row->letter ? "-" : "", letter, row->letter ? ", " : "", row->name,
             row->form ? " " : "", row->form ? row->form : "");
    fprintf(stream, "  %-26s %s", name, row->help);
    if (row->numbers || row->read == read_generator || row->choice) {
        char expected[256];
        format_expected(row, expected);
        fprintf(stream, "\n  %-26s %s", "", expected);
    }
    const char *initial = row->read == read_generator ? generator_find(GENERATOR_DEFAULT)->name
                          : row->initial_word         ? row->initial_word
                                                      : row->initial;
    if (initial)
        fprintf(stream, "; default: %s", initial);
    fputc('\n', stream);
}

void options_print_help(FILE *stream, uint64_t taken)
{
    for (int id = 0; id < OPTION_COUNT; id++)
        if (taken & OPTION_BIT(id))
            print_row(stream, &rows[id]);
}
