#include "tools/cmd_map.h"

#include "base/interrupt.h"
#include "base/log.h"
#include "map/map.h"
#include "scene/command.h"
#include "tools/progress.h"

#include <inttypes.h>

void cmd_map_print_layers(void)
{
    printf("Layers:\n");
    for (int i = 0; i < map_layer_count(); i++)
        printf("  %-12s %s\n", map_layer_name(i), map_layer_summary(i));
}

static void report(void *context, int done) { progress_update(context, done); }

// False, with one logged line, where options contradict each other.
static bool check(const Options *options)
{
    const OptionsMap *map = &options->map;
    const char *layer = map_layer_name(map->layer);
    if (!options->output && !map->spawn) {
        log_error("map needs -o FILE");
        return false;
    }
    if (map->raw && !map_layer_can_be_raw(map_layer(map->layer))) {
        log_error("--raw is for --layer height, not %s", layer);
        return false;
    }
    if (map->raw && (map->grid || map->legend)) {
        log_error("--raw holds heights alone: --grid and --legend cannot be drawn over them");
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
    return (MapRequest){.generator = generator,
                        .layer = map_layer(map->layer),
                        .center_x = map->center[0],
                        .center_z = map->center[1],
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

int cmd_map(const Options *options)
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
    if (options->output)
        code = draw_map(&request, options->output);
    generator_destroy(generator);
    return code;
}
