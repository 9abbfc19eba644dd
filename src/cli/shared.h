// Options that several commands share, with their fields and what follows from them: a world, a view of it, a link.
#pragma once

#include "cli/options.h"
#include "session/link.h"
#include "session/world.h"

// How a view is drawn unless options say otherwise: by the game, whose settings begin so, and by commands.
#define VIEW_DISTANCE_INITIAL 12 // chunks
#define VIEW_FOV_INITIAL 70      // degrees
#define VIEW_HORIZON_INITIAL 8   // kilometres
#define VIEW_BRIGHTNESS_INITIAL 35
#define VIEW_SCALE_INITIAL 100 // percent
enum { VIEW_SCALE_MIN = 25, VIEW_SCALE_MAX = 200 };
#define OPTION_INITIAL_(number) #number
#define OPTION_INITIAL(number) .initial = OPTION_INITIAL_(number)

extern const Option option_seed;          // [int64_t]
extern const Option option_generator;     // [const Recipe *]
extern const Option option_isolate;       // [bool]
extern const Option option_pos;           // [double[3]] blocks
extern const Option option_look;          // [double[2]] degrees as player/player.h has them
extern const Option option_time;          // [double] hours, 0..24
extern const Option option_view_distance; // [int] chunks
extern const Option option_horizon;       // [int] 0, or up to FAR_KM_MAX
extern const Option option_quality;       // [int] a QualityChoice of render/render.h
extern const Option option_shadows;       // [bool]
extern const Option option_effects;       // [unsigned] FrameEffect of render/render.h
extern const Option option_scale;         // [int] percent
extern const Option option_size;          // [int[2]] pixels
extern const Option option_fov;           // [double] degrees, vertical
extern const Option option_threads;       // [int]
extern const Option option_output;        // [const char *]
extern const Option option_data_dir;      // [const char *]
extern const Option option_world;         // [const char *] a valid name
extern const Option option_json;          // [const char *]

// A world, and a view of it. Options that a command does not have keep their zeros.
typedef struct WorldOptions {
    int64_t seed;
    const Recipe *generator;
    bool isolate;
    double pos[3]; // valid only if given
    double look[2];
    double hours;
    const char *data_dir; // NULL if not given
    const char *name;     // --world; NULL if not given
    bool has_link;        // a world link was given: it sets seed, generator, look and hours, unless options do
    Link link;
} WorldOptions;

typedef struct ViewOptions {
    int distance, horizon; // chunks, kilometres
    int quality;
    bool shadows;
    unsigned effects;
    int scale;   // percent
    int size[2]; // pixels
    double fov;
    int threads;
} ViewOptions;

extern const char *const quality_words[3]; // by QualityChoice
extern const char *const effect_words[4];  // by bit of FrameEffect

// Groups of rows for a struct with a WorldOptions `world` and a ViewOptions `view`. FIELD is the command's.
// clang-format off
#define WORLD_ROWS                                                                                                     \
    {.shared = &option_seed, FIELD(world.seed)}, {.shared = &option_generator, FIELD(world.generator)},       \
    {.shared = &option_isolate, FIELD(world.isolate)}
#define SAVED_ROWS                                                                                                     \
    {.shared = &option_data_dir, FIELD(world.data_dir)}, {.shared = &option_world, FIELD(world.name)}
#define VIEW_ROWS                                                                                                      \
    {.shared = &option_pos, FIELD(world.pos)}, {.shared = &option_look, FIELD(world.look)},                            \
    {.shared = &option_time, FIELD(world.hours)}, {.shared = &option_view_distance, FIELD(view.distance)},             \
    {.shared = &option_size, FIELD(view.size)}, {.shared = &option_fov, FIELD(view.fov)}, {.shared = &option_threads, FIELD(view.threads)}
#define DRAWN_ROWS                                                                                                     \
    {.shared = &option_horizon, FIELD(view.horizon)}, {.shared = &option_quality, FIELD(view.quality)},                \
    {.shared = &option_shadows, FIELD(view.shadows)},                                                                  \
    {.shared = &option_effects, FIELD(view.effects)}, {.shared = &option_scale, FIELD(view.scale)}
// clang-format on

// Removes links from the words of `options` and sets what no option has set from them. False, with one logged line, if
// one is malformed, is the second one, or names another world than the options.
bool world_options_take_links(void *options, WorldOptions *world);

// The saved world that the options choose: --world, --seed, --generator, or a link.
WorldChoice world_choice(const void *options, const WorldOptions *world);

int world_exit_code(WorldFate fate);

// Opens it to be read alone. EXIT_DONE, or the exit code with which to end.
int world_open_chosen(World *world, WorldChoice choice);

// The number of threads for work that nothing else competes with: one more than the default, unless --threads is given.
static inline int all_threads(const void *options, const int *threads)
{
    return option_given(options, threads) ? *threads : *threads + 1;
}
