#include "tools/commands.h"

#include "base/interrupt.h"
#include "base/log.h"
#include "cli/command.h"
#include "map/map.h"
#include "tools/map/atlas.h"
#include "tools/progress.h"

#include <inttypes.h>
#include <math.h>

static void print_layers(void)
{
    printf("Layers:\n");
    for (int i = 0; i < map_layer_count(); i++)
        printf("  %-12s %s\n", map_layer_name(i), map_layer_summary(i));
}

static void report(void *context, int done) { progress_update(context, done); }

// False, with one logged line, if an option cannot be combined with --tiles. The page has its own grid and legends.
static bool check_tiles(const Options *options)
{
    static const OptionId others[] = {OPTION_OUTPUT, OPTION_TO, OPTION_GRID, OPTION_LEGEND, OPTION_RAW};
    for (size_t i = 0; i < ARRAY_COUNT(others); i++)
        if (options_given(options, others[i])) {
            log_error("--%s is for a single picture: it cannot be combined with --tiles", options_name(others[i]));
            return false;
        }
    for (int i = 0; i < options->map.layer_count; i++)
        if (map_layer_is_vertical(map_layer(options->map.layers[i]))) {
            log_error("--layer section is not a map from above: --tiles cannot show it");
            return false;
        }
    return true;
}

// False, with one logged line, if an option has no effect on the layer.
static bool check_layer(const Options *options)
{
    const MapLayer *layer = map_layer(options->map.layers[0]);
    const struct {
        OptionId option;
        bool meant;
        const char *layer;
    } rows[] = {
        {OPTION_RAW, map_layer_can_be_raw(layer), "height"},
        {OPTION_LEVEL, map_layer_has_level(layer), "caves"},
        {OPTION_TO, map_layer_is_vertical(layer), "section"},
    };
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++)
        if (options_given(options, rows[i].option) && !rows[i].meant) {
            log_error("--%s is for --layer %s, not %s", options_name(rows[i].option), rows[i].layer,
                      map_layer_name(options->map.layers[0]));
            return false;
        }
    return true;
}

// False, with one logged line, where options contradict each other.
static bool check(const Options *options)
{
    const OptionsMap *map = &options->map;
    if (map->tiles)
        return check_tiles(options);
    if (!options->output && !map->spawn) {
        log_error("map needs -o FILE, or --tiles DIR");
        return false;
    }
    if (map->layer_count > 1) {
        log_error("--layer %.80s: a picture shows one layer; use --tiles for several",
                  options_text(options, OPTION_LAYER));
        return false;
    }
    if (!check_layer(options))
        return false;
    if (map->raw && (map->grid || map->legend)) {
        log_error("--raw writes heights only: it cannot be combined with --grid or --legend");
        return false;
    }
    return true;
}

static SpawnPoint print_spawn(const Generator *generator)
{
    Arena scratch;
    arena_init(&scratch);
    SpawnPoint spawn = generator_spawn(generator, &scratch);
    arena_quit(&scratch);
    printf("spawn %" PRId64 ",%" PRId32 ",%" PRId64 " %s\n", spawn.feet.x, spawn.feet.y, spawn.feet.z, spawn.reason);
    return spawn;
}

static MapRequest request_of(const Options *options, const Generator *generator)
{
    const OptionsMap *map = &options->map;
    bool linked = options->has_link && !options_given(options, OPTION_CENTER);
    return (MapRequest){.generator = generator,
                        .layer = map_layer(map->layers[0]),
                        .center_x = linked ? (int64_t)floor(options->link.feet[0]) : map->center[0],
                        .center_z = linked ? (int64_t)floor(options->link.feet[2]) : map->center[1],
                        .width = options->size[0],
                        .height = options->size[1],
                        .scale = map->scale,
                        .y = map->y,
                        .has_line = options_given(options, OPTION_TO),
                        .to_x = map->to[0],
                        .to_z = map->to[1],
                        .grid = map->grid,
                        .legend = map->legend,
                        .raw = map->raw,
                        .threads = options_given(options, OPTION_THREADS) ? options->threads : options->threads + 1};
}

static int draw_map(const MapRequest *request, const char *path)
{
    static const int codes[] = {
        [MAP_DONE] = EXIT_DONE, [MAP_FAILED] = EXIT_FAILED, [MAP_INTERRUPTED] = EXIT_INTERRUPTED};
    Progress progress = progress_begin("map", request->height);
    MapResult result = map_write(request, path, report, &progress);
    progress_end(&progress);
    return codes[result];
}

static int run(const Options *options)
{
    if (!check(options))
        return EXIT_USAGE;
    interrupt_watch();
    int code = EXIT_DONE;
    Generator *generator = generator_create(options->generator, options->seed);
    MapRequest request = request_of(options, generator);
    if (options->map.spawn) {
        SpawnPoint spawn = print_spawn(generator);
        if (!options_given(options, OPTION_CENTER)) {
            request.center_x = spawn.feet.x;
            request.center_z = spawn.feet.z;
        }
    }
    if (options->map.tiles)
        code = atlas_make(options, generator, request.center_x, request.center_z);
    else if (options->output)
        code = draw_map(&request, options->output);
    generator_destroy(generator);
    return code;
}

const Command cmd_map = {
    .name = "map",
    .arguments = "[LINK] -o FILE.png | --tiles DIR [options]",
    .summary = "draws a map of the world from its generator, as a picture or as an atlas for a browser",
    .print_details = print_layers,
    .use = {.taken = (OPTION_BIT(OPTION_SEED) | OPTION_BIT(OPTION_GENERATOR) | OPTION_BIT(OPTION_SIZE) |
                      OPTION_BIT(OPTION_THREADS) | OPTION_BIT(OPTION_OUTPUT) | OPTION_BIT(OPTION_CENTER) |
                      OPTION_BIT(OPTION_SCALE) | OPTION_BIT(OPTION_LAYER) | OPTION_BIT(OPTION_LEVEL) |
                      OPTION_BIT(OPTION_TO) | OPTION_BIT(OPTION_GRID) | OPTION_BIT(OPTION_LEGEND) |
                      OPTION_BIT(OPTION_RAW) | OPTION_BIT(OPTION_SPAWN) | OPTION_BIT(OPTION_TILES)),
            .link = true},
    .run = run,
};
