// The table of options: how each is parsed, and its text in help and messages.

#include "cli/options_internal.h"

#include "base/log.h"
#include "base/parse.h"
#include "map/map.h"
#include "noise/seam.h"
#include "store/world_path.h"
#include "survey/survey.h"
#include "world/seed.h"

#include <string.h>

static bool read_seed(const OptionRow *row, const char *text, void *value)
{
    (void)row;
    *(int64_t *)value = seed_from_text(text);
    return text[0] != '\0';
}

static bool read_generator(const OptionRow *row, const char *text, void *value)
{
    (void)row;
    const GeneratorSpec *info = generator_find_name(text);
    *(const GeneratorSpec **)value = info;
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
    double numbers[OPTION_NUMBERS_MAX];
    if (!parse_double_list(text, row->separator, numbers, row->numbers) || !in_bounds(row, numbers))
        return false;
    memcpy(value, numbers, (size_t)row->numbers * sizeof *numbers);
    return true;
}

static bool read_ints(const OptionRow *row, const char *text, void *value)
{
    int64_t wholes[OPTION_NUMBERS_MAX];
    double numbers[OPTION_NUMBERS_MAX];
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
    int64_t blocks[OPTION_NUMBERS_MAX];
    double numbers[OPTION_NUMBERS_MAX];
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

// I/N: part I of N.
static bool read_shard(const OptionRow *row, const char *text, void *value)
{
    int shard[2];
    if (!read_ints(row, text, shard) || shard[0] > shard[1])
        return false;
    memcpy(value, shard, sizeof shard);
    return true;
}

// One to four numbers. Also sets at_count.
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

// Words separated by commas, none twice. Also sets layer_count.
static bool read_layers(const OptionRow *row, const char *text, void *value)
{
    OptionsMap *map = (OptionsMap *)((char *)value - offsetof(OptionsMap, layers));
    map->layer_count = 0;
    for (const char *word = text;; word++) {
        char name[32] = "";
        size_t length = strcspn(word, ",");
        memcpy(name, word, MIN(length, sizeof name - 1));
        int layer = -1;
        if (map->layer_count == OPTION_LAYERS_MAX || !read_choice(row, name, &layer))
            return false;
        for (int i = 0; i < map->layer_count; i++)
            if (map->layers[i] == layer)
                return false;
        map->layers[map->layer_count++] = layer;
        word += length;
        if (!*word)
            return true;
    }
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

static bool read_world(const OptionRow *row, const char *text, void *value)
{
    return world_name_valid(text) && read_text(row, text, value);
}

static bool read_flag(const OptionRow *row, const char *text, void *value)
{
    (void)row, (void)text;
    *(bool *)value = true;
    return true;
}

#define FIELD(name) .field = offsetof(Options, name)

// clang-format off
const OptionRow option_rows[] = {
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
    [OPTION_VIEW_DISTANCE] = {"view-distance", .form = "CHUNKS", .help = "view distance, in chunks of 16 blocks",
        .initial = "12", .read = read_ints, FIELD(view_distance), .numbers = 1, .lowest = {2}, .highest = {64}},
    [OPTION_SIZE] = {"size", .form = "WxH", .help = "width and height in pixels",
        .initial = "1280x720", .read = read_ints, FIELD(size), .numbers = 2, .separator = 'x',
        .lowest = {16, 16}, .highest = {16384, 16384}},
    [OPTION_FOV] = {"fov", .form = "DEGREES", .help = "vertical field of view",
        .initial = "70", .read = read_doubles, FIELD(fov), .numbers = 1, .lowest = {30}, .highest = {110}},
    [OPTION_THREADS] = {"threads", .form = "N", .help = "worker threads",
        .initial_word = "cores - 1, at least 1",
        .read = read_ints, FIELD(threads), .numbers = 1, .lowest = {1}, .highest = {256}},
    [OPTION_OUTPUT] = {"output", 'o', .form = "FILE", .help = "output file",
        .read = read_text, FIELD(output), .expected = "a file name"},
    [OPTION_HUD] = {"hud", .help = "draw crosshair and overlay too", .read = read_flag, FIELD(hud)},
    [OPTION_DATA_DIR] = {"data-dir", .form = "DIR", .help = "keep worlds, screenshots and settings in DIR",
        .initial_word = "the XDG directories", .read = read_text, FIELD(data_dir), .expected = "a directory"},
    [OPTION_SET] = {"set", .form = "NAME=VALUE[,...]", .help = "settings for this run only, not saved: --set fov=80,vsync=off",
        .read = read_text, FIELD(set), .expected = "settings"},
    [OPTION_MEMORY] = {"memory", .form = "MIB", .help = "memory limit; the view distance is lowered to keep it",
        .initial_word = "no limit", .read = read_ints, FIELD(memory), .numbers = 1, .lowest = {64}, .highest = {1048576}},
    [OPTION_WORLD] = {"world", .form = "NAME", .help = "a saved world, with its changes",
        .initial_word = "the one named after the seed",
        .read = read_world, FIELD(world), .expected = WORLD_NAME_RULES},
    [OPTION_YES] = {"yes", .help = "do not ask for confirmation", .read = read_flag, FIELD(yes)},
    [OPTION_CHUNKS] = {"chunks", .form = "X,Z,W,D", .help = "W x D chunks along x and z, starting at chunk X, Z",
        .read = read_chunks, FIELD(chunks), .numbers = 4, .separator = ',',
        .lowest = {INT32_MIN, INT32_MIN, 1, 1}, .highest = {INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX}},
    [OPTION_REPEAT] = {"repeat", .form = "N", .help = "measure N times",
        .initial = "9", .read = read_ints, FIELD(repeat), .numbers = 1, .lowest = {1}, .highest = {10000}},
    [OPTION_JSON] = {"json", .form = "FILE", .help = "also write the results as JSON",
        .read = read_text, FIELD(json), .expected = "a file name"},
    [OPTION_MINUTES] = {"minutes", .form = "MINUTES", .help = "soak: duration of the flight",
        .initial = "60", .read = read_doubles, FIELD(minutes), .numbers = 1, .lowest = {0.05}, .highest = {100000}},
    [OPTION_KIND] = {"kind", .form = "K", .help = "the noise",
        .read = read_choice, FIELD(noise.kind), .choice = kind_name},
    [OPTION_AT] = {"at", .form = "X[,Y[,Z[,W]]]", .help = "a position in cells",
        .read = read_point, FIELD(noise.at), .numbers = 4, .separator = ',',
        .lowest = {-0x1p52, -0x1p52, -0x1p52, -0x1p52}, .highest = {0x1p52, 0x1p52, 0x1p52, 0x1p52}},
    [OPTION_DIM] = {"dim", .form = "N", .help = "dimensions of the noise",
        .read = read_ints, FIELD(noise.dim), .numbers = 1, .lowest = {1}, .highest = {4}},
    [OPTION_FRACTAL] = {"fractal", .form = "F", .help = "how octaves are combined",
        .initial = "none", .read = read_choice, FIELD(noise.fractal), .choice = fractal_name},
    [OPTION_OCTAVES] = {"octaves", .form = "N", .help = "octaves of the fractal", .initial_word = "5",
        .read = read_ints, FIELD(noise.octaves), .numbers = 1, .lowest = {1}, .highest = {FRACTAL_OCTAVES_MAX}},
    [OPTION_LACUNARITY] = {"lacunarity", .form = "L", .help = "frequency factor between octaves", .initial_word = "2",
        .read = read_doubles, FIELD(noise.lacunarity), .numbers = 1, .lowest = {1}, .highest = {8}},
    [OPTION_GAIN] = {"gain", .form = "G", .help = "amplitude factor between octaves", .initial_word = "0.5",
        .read = read_doubles, FIELD(noise.gain), .numbers = 1, .lowest = {0.001}, .highest = {8}},
    [OPTION_STRIPES] = {"stripes", .form = "N", .help = "marble: waves per cell", .initial_word = "1",
        .read = read_doubles, FIELD(noise.stripes), .numbers = 1, .lowest = {0.001}, .highest = {1000}},
    [OPTION_STRENGTH] = {"strength", .form = "S", .help = "marble: turns, warp: cells that the noise pushes",
        .initial_word = "1", .read = read_doubles, FIELD(noise.strength), .numbers = 1,
        .lowest = {-1000}, .highest = {1000}},
    [OPTION_PERIOD] = {"period", .form = "P", .help = "pixels per cell of the first octave",
        .initial = "64", .read = read_doubles, FIELD(noise.period), .numbers = 1, .lowest = {0.01}, .highest = {65536}},
    [OPTION_FADE] = {"fade", .form = "C", .help = "fade curve", .initial = "default",
        .read = read_choice, FIELD(noise.fade), .choice = fade_name},
    [OPTION_METRIC] = {"metric", .form = "M", .help = "worley: how distance is measured", .initial = "euclidean",
        .read = read_choice, FIELD(noise.metric), .choice = metric_name},
    [OPTION_FEATURE] = {"feature", .form = "V", .help = "worley: distance to the nearest point, to the second, or their difference",
        .initial = "f1", .read = read_choice, FIELD(noise.feature), .choice = feature_name},
    [OPTION_RADIUS] = {"radius", .form = "R", .help = "simplex: reach of a vertex, r^2 = 0.5 or 0.6",
        .initial = "continuous", .read = read_choice, FIELD(noise.radius), .choice = radius_name},
    [OPTION_TILE] = {"tile", .form = "T", .help = "make the picture seamless",
        .initial = "none", .read = read_choice, FIELD(noise.tile), .choice = tile_mode_name},
    [OPTION_COLOUR] = {"colour", .form = "C", .help = "colours from low to high; karst noise list names them", .initial_word = "grey",
        .read = read_text, FIELD(noise.colour), .expected = "the name of a colour ramp"},
    [OPTION_FRAMES] = {"frames", .form = "N", .help = "frames of the animation",
        .initial = "32", .read = read_ints, FIELD(noise.frames), .numbers = 1, .lowest = {1}, .highest = {10000}},
    [OPTION_CENTER] = {"center", .form = "X,Z", .help = "the block in the middle of the map, or at the start of a section",
        .initial = "0,0", .read = read_blocks, FIELD(map.center), .numbers = 2, .separator = ',',
        .lowest = {(double)WORLD_BLOCK_MIN, (double)WORLD_BLOCK_MIN}, .highest = {(double)WORLD_BLOCK_MAX, (double)WORLD_BLOCK_MAX}},
    [OPTION_SCALE] = {"scale", .form = "BLOCKS", .help = "blocks per pixel",
        .initial = "1", .read = read_ints, FIELD(map.scale), .numbers = 1, .lowest = {1}, .highest = {MAP_SCALE_MAX}},
    [OPTION_LAYER] = {"layer", .form = "L", .help = "what the map shows; tiles: L[,L...], default relief,biome",
        .initial = "relief", .read = read_layers, FIELD(map.layers), .choice = map_layer_name},
    [OPTION_LEVEL] = {"y", .form = "Y", .help = "caves: the height of the cut",
        .initial = "30", .read = read_ints, FIELD(map.y), .numbers = 1, .lowest = {0}, .highest = {CHUNK_HEIGHT - 1}},
    [OPTION_TO] = {"to", .form = "X,Z", .help = "section: the block at its end", .initial_word = "along x from the centre",
        .read = read_blocks, FIELD(map.to), .numbers = 2, .separator = ',',
        .lowest = {(double)WORLD_BLOCK_MIN, (double)WORLD_BLOCK_MIN}, .highest = {(double)WORLD_BLOCK_MAX, (double)WORLD_BLOCK_MAX}},
    [OPTION_GRID] = {"grid", .help = "draw lines at multiples of 16, 64, 256 ... blocks", .read = read_flag, FIELD(map.grid)},
    [OPTION_LEGEND] = {"legend", .help = "explain the colours", .read = read_flag, FIELD(map.legend)},
    [OPTION_RAW] = {"raw", .help = "height: 16-bit samples, 256 per block of height", .read = read_flag, FIELD(map.raw)},
    [OPTION_SPAWN] = {"spawn", .help = "print the spawn and the reason for it; centre the map there",
        .read = read_flag, FIELD(map.spawn)},
    [OPTION_TILES] = {"tiles", .form = "DIR", .help = "write an atlas: tiles for every zoom and a web page; resumes an interrupted one",
        .read = read_text, FIELD(map.tiles), .expected = "a directory"},
    [OPTION_SEEDS] = {"seeds", .form = "A..B|FILE", .help = "the seeds from A to B, or those in a file, one per line, numbers or text",
        .read = read_text, FIELD(survey.seeds), .expected = "A..B or a file name"},
    [OPTION_AREA] = {"area", .form = "BLOCKS", .help = "side of the square around the spawn; a multiple of --step",
        .initial = "1024", .read = read_ints, FIELD(survey.area), .numbers = 1, .lowest = {SURVEY_AREA_MIN}, .highest = {SURVEY_AREA_MAX}},
    [OPTION_STEP] = {"step", .form = "BLOCKS", .help = "distance between samples along x and z; 1 is exact",
        .initial = "4", .read = read_ints, FIELD(survey.step), .numbers = 1, .lowest = {1}, .highest = {SURVEY_STEP_MAX}},
    [OPTION_WHERE] = {"where", .form = "EXPRESSION", .help = "only seeds for which it holds: land > 0.3 and has(jungle)",
        .read = read_text, FIELD(survey.where), .expected = "an expression"},
    [OPTION_SORT] = {"sort", .form = "EXPRESSION", .help = "sort by it, lowest first; with a minus before it, highest first",
        .initial_word = "in the order of the seeds", .read = read_text, FIELD(survey.sort), .expected = "an expression"},
    [OPTION_TOP] = {"top", .form = "N", .help = "only the first N", .initial_word = "all",
        .read = read_ints, FIELD(survey.top), .numbers = 1, .lowest = {1}, .highest = {INT32_MAX}},
    [OPTION_CSV] = {"csv", .form = "FILE", .help = "write the results as CSV", .initial_word = "to standard output",
        .read = read_text, FIELD(survey.csv), .expected = "a file name"},
    [OPTION_JSONL] = {"jsonl", .form = "FILE", .help = "write the results as JSON, one object per line",
        .read = read_text, FIELD(survey.jsonl), .expected = "a file name"},
    [OPTION_SQLITE] = {"sqlite", .form = "FILE", .help = "write the results as an SQLite database",
        .read = read_text, FIELD(survey.sqlite), .expected = "a file name"},
    [OPTION_RESUME] = {"resume", .help = "resume the same survey where it stopped", .read = read_flag, FIELD(survey.resume)},
    [OPTION_SHARD] = {"shard", .form = "I/N", .help = "only part I of N; survey merge joins the parts",
        .initial = "1/1", .read = read_shard, FIELD(survey.shard), .numbers = 2, .separator = '/', .lowest = {1, 1}, .highest = {1000000, 1000000}},
};
// clang-format on
_Static_assert(ARRAY_COUNT(option_rows) == OPTION_COUNT, "an option lacks its row");

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
        length += (size_t)snprintf(text + length, bytes - length, "%s%d %s", i ? ", " : "", generator_table[i]->id,
                                   generator_table[i]->name);
}

// The values that the option accepts, for help and messages: "CHUNKS from 2 to 64".
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

bool option_refuse(const OptionRow *row, const char *text)
{
    char expected[256];
    format_expected(row, expected);
    const char *edge = row->read == read_chunks  ? "; no chunk may lie beyond 2147483647"
                       : row->read == read_shard ? "; I is at most N"
                                                 : "";
    log_error("--%s \"%.80s\"%s: expected %s%s", row->name, text, strlen(text) > 80 ? "..." : "", expected, edge);
    return false;
}

const char *options_name(OptionId id) { return option_rows[id].name; }

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
            print_row(stream, &option_rows[id]);
}
