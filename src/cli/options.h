// The options that the game and the tools share: one table row for each, with its form, default, bounds and help. A
// command names the options that it takes; parsing, checking and help come from the rows. Strict: unknown, malformed or
// out-of-bounds arguments are refused with one logged line that names the bounds; nothing is clamped. Main thread, at
// start; the result is plain data.
//
// To add one: a number in OptionId, a field in Options, a row in options_table.c.
#pragma once

#include "session/link.h"

#include <stdio.h>

typedef enum OptionId {
    OPTION_SEED,
    OPTION_GENERATOR,
    OPTION_POS,
    OPTION_LOOK,
    OPTION_TIME,
    OPTION_VIEW_DISTANCE,
    OPTION_SIZE,
    OPTION_FOV,
    OPTION_THREADS,
    OPTION_OUTPUT,
    OPTION_HUD,
    OPTION_DATA_DIR,
    OPTION_SET,
    OPTION_MEMORY,
    OPTION_WORLD,
    OPTION_YES,
    OPTION_CHUNKS,
    OPTION_REPEAT,
    OPTION_JSON,
    OPTION_MINUTES,
    OPTION_KIND, // from here on: of `karst noise`
    OPTION_AT,
    OPTION_DIM,
    OPTION_FRACTAL,
    OPTION_OCTAVES,
    OPTION_LACUNARITY,
    OPTION_GAIN,
    OPTION_STRIPES,
    OPTION_STRENGTH,
    OPTION_PERIOD,
    OPTION_FADE,
    OPTION_METRIC,
    OPTION_FEATURE,
    OPTION_RADIUS,
    OPTION_TILE,
    OPTION_COLOUR,
    OPTION_FRAMES,
    OPTION_CENTER, // from here on: of `karst map`
    OPTION_SCALE,
    OPTION_LAYER,
    OPTION_LEVEL,
    OPTION_TO,
    OPTION_GRID,
    OPTION_LEGEND,
    OPTION_RAW,
    OPTION_SPAWN,
    OPTION_TILES,
    OPTION_SEEDS, // from here on: of `karst survey`
    OPTION_AREA,
    OPTION_STEP,
    OPTION_WHERE,
    OPTION_SORT,
    OPTION_TOP,
    OPTION_CSV,
    OPTION_JSONL,
    OPTION_SQLITE,
    OPTION_RESUME,
    OPTION_SHARD,
    OPTION_COUNT
} OptionId;

// Sets of options.
#define OPTION_BIT(id) (UINT64_C(1) << (id))
_Static_assert(OPTION_COUNT <= 64, "a set of options is 64 bits");

// Options of `karst noise`. Numbers that are not given are 0, which stands for the noise's default.
typedef struct OptionsNoise {
    int kind;                 // --kind, a NoiseKind
    double at[4];             // --at X[,Y[,Z[,W]]], in cells
    int at_count;             // how many were given
    int dim;                  // --dim, 1..4
    int fractal;              // --fractal, a FractalKind
    int octaves;              // --octaves
    double lacunarity, gain;  // --lacunarity, --gain
    double stripes, strength; // --stripes, --strength: of marble and warp
    double period;            // --period, pixels per cell
    int fade;                 // --fade, a FadeCurve
    int metric, feature;      // --metric, --feature: a WorleyMetric and a WorleyValue
    int radius;               // --radius, a SimplexRadius
    int tile;                 // --tile, a SeamMode
    const char *colour;       // --colour; NULL if not given
    int frames;               // --frames
} OptionsNoise;

enum { OPTION_LAYERS_MAX = 8 };

// Options of `karst map`.
typedef struct OptionsMap {
    int64_t center[2], to[2];      // --center, --to: X,Z
    int scale;                     // --scale, blocks per pixel
    int layers[OPTION_LAYERS_MAX]; // --layer L[,L...], of map/map.h, each once; one or more
    int layer_count;
    const char *tiles;             // --tiles; NULL if not given
    int y;                         // --y
    bool grid, legend, raw, spawn; // --grid, --legend, --raw, --spawn
} OptionsMap;

// Options of `karst survey`. Texts are NULL if not given.
typedef struct OptionsSurvey {
    const char *seeds;                // --seeds: A..B, or the name of a file
    int area, step;                   // --area, --step, blocks
    const char *where, *sort;         // --where, --sort: expressions
    int top;                          // --top; 0 if not given
    const char *csv, *jsonl, *sqlite; // --csv, --jsonl, --sqlite
    bool resume;                      // --resume
    int shard[2];                     // --shard I/N; 1/1 if not given
} OptionsSurvey;

typedef struct Options {
    int64_t seed;                   // --seed; its text as typed is options_text(options, OPTION_SEED)
    const GeneratorSpec *generator; // --generator ID or NAME
    double pos[3];                  // --pos X,Y,Z, blocks; valid only if given
    double look[2];                 // --look YAW,PITCH, degrees as player/player.h has them
    double hours;                   // --time, 0..24
    int view_distance;              // --view-distance, chunks
    int size[2];                    // --size WxH, pixels
    double fov;                     // --fov, degrees, vertical
    int threads;                    // --threads
    const char *output;             // -o; NULL if not given
    bool hud;                       // --hud
    const char *data_dir;           // --data-dir; NULL if not given
    const char *set;                // --set NAME=VALUE[,...], settings of the game; NULL if not given
    int memory;                     // --memory, MiB; 0 if not given
    const char *world;              // --world, a name; NULL if not given
    bool yes;                       // --yes
    int chunks[4];                  // --chunks X,Z,W,D; the range lies inside the world
    int repeat;                     // --repeat
    const char *json;               // --json; NULL if not given
    double minutes;                 // --minutes
    OptionsNoise noise;
    OptionsMap map;
    OptionsSurvey survey;
    bool has_link; // a world link was given: it sets seed, generator, look and hours, unless options do
    Link link;

    const char **words; // arguments that are not options, in order
    int word_count;
    bool help; // --help was given: the rest is not checked

    char *texts[OPTION_COUNT]; // as typed; NULL if not given
    const char **arguments;    // the arguments that `reader` parses
    struct poptContext_s *reader;
} Options;

// The arguments that a command takes.
typedef struct OptionUse {
    uint64_t taken, required;    // sets of options; required ones are also taken
    int words_least, words_most; // arguments that are not options
    bool link;                   // a world link is accepted beside words, or instead of required ones
} OptionUse;

// Parses the command line; argv[0] is the command's name. False, with one logged line, if it does not match `use`. Call
// options_quit in any case.
bool options_read(Options *options, const OptionUse *use, int argc, const char **argv);
void options_quit(Options *options);

// Sets what no option has set from a world link. False, with one logged line, if the link is malformed, is the second
// one, or names another world than the options. Part of options_read.
bool options_take_link(Options *options, const char *text);

static inline bool options_given(const Options *options, OptionId id) { return options->texts[id] != NULL; }

// The option as typed, or NULL.
static inline const char *options_text(const Options *options, OptionId id) { return options->texts[id]; }

// "view-distance"
const char *options_name(OptionId id);

// Prints a line or two for each option of the set: name, form, help, bounds, default.
void options_print_help(FILE *stream, uint64_t taken);
