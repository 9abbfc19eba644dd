#include "tools/commands.h"

#include "cli/shared.h"
#include "tools/map/atlas.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

typedef struct MapOptions {
    Arguments arguments;
    WorldOptions world;
    MapRequest map; // what options fill in as it is
    int size[2];
    const char *output;           // NULL if not given
    int64_t center[2], to[2];     // X,Z
    int layers[ATLAS_LAYERS_MAX]; // of map/map.h, each once; one or more
    int layer_count;
    const char *tiles; // NULL if not given
    bool spawn;
} MapOptions;

static void print_layers(void)
{
    printf("Layers:\n");
    for (int i = 0; i < map_layer_count(); i++)
        printf("  %-12s %s\n", map_layer_name(i), map_layer(i)->summary);
}

static AtlasRequest atlas_of(const MapOptions *options, const MapRequest *map)
{
    AtlasRequest atlas = {.map = *map, .directory = options->tiles};
    if (option_given(options, options->layers))
        atlas.layer_count = options->layer_count;
    memcpy(atlas.layers, options->layers, (size_t)atlas.layer_count * sizeof *atlas.layers);
    return atlas;
}

// False, with one logged line, if an option cannot be combined with --tiles. The page has its own grid and legends.
static bool check_tiles(const MapOptions *options)
{
    const void *const others[] = {
        &options->output,        options->to,         &options->map.grid, &options->map.legend,
        &options->map.landmarks, &options->map.caves, &options->map.raw};
    for (size_t i = 0; i < ARRAY_COUNT(others); i++)
        if (option_given(options, others[i]))
            return log_failure("--%s is for a single picture: it cannot be combined with --tiles",
                               option_name(options, others[i]));
    for (int i = 0; i < options->layer_count; i++)
        if (map_layer(options->layers[i])->vertical)
            return log_failure("--layer section is not a map from above: --tiles cannot show it");
    return true;
}

// False, with one logged line, if an option has no effect on the layer.
static bool check_layer(const MapOptions *options)
{
    const MapLayer *layer = map_layer(options->layers[0]);
    const struct {
        const void *option;
        bool meant;
        const char *layer;
    } rows[] = {
        {&options->map.raw, layer->raw, "height"},
        {&options->map.y, map_layer_has_level(layer), "caves"},
        {options->to, layer->vertical, "section"},
    };
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++)
        if (option_given(options, rows[i].option) && !rows[i].meant)
            return log_failure("--%s is for --layer %s, not %s", option_name(options, rows[i].option), rows[i].layer,
                               map_layer_name(options->layers[0]));
    return true;
}

static bool check_caves(const MapOptions *options)
{
    if (options->map.raw || map_layer(options->layers[0])->block)
        return log_failure("--caves marks maps of columns: it cannot be combined with --raw or --layer %s",
                           map_layer_name(options->layers[0]));
    return options->map.scale <= MAP_OPENINGS_SCALE ||
           log_failure("--caves needs each block of the map: --scale must be 1 to %d", MAP_OPENINGS_SCALE);
}

// False, with one logged line, where options contradict each other.
static bool check(const MapOptions *options)
{
    if (options->tiles)
        return check_tiles(options);
    if (!options->output && !options->spawn)
        return log_failure("map needs -o FILE, or --tiles DIR");
    if (options->layer_count > 1)
        return log_failure("--layer %.80s: a picture shows one layer; use --tiles for several",
                           option_text(options, options->layers));
    if (!check_layer(options))
        return false;
    if (options->map.caves && !check_caves(options))
        return false;
    if (options->map.raw && (options->map.grid || options->map.legend || options->map.landmarks))
        return log_failure("--raw writes heights only: it cannot be combined with --grid, --legend or --landmarks");
    return true;
}

static MapRequest request_of(const MapOptions *options, const ChunkSource *source)
{
    bool linked = options->world.has_link && !option_given(options, options->center);
    MapRequest map = options->map;
    map.source = source;
    map.layer = map_layer(options->layers[0]);
    map.center_x = linked ? (int64_t)floor(options->world.link.feet[0]) : options->center[0];
    map.center_z = linked ? (int64_t)floor(options->world.link.feet[2]) : options->center[1];
    map.width = options->size[0];
    map.height = options->size[1];
    map.has_line = option_given(options, options->to);
    map.to_x = options->to[0];
    map.to_z = options->to[1];
    map.threads = all_threads(options, &options->map.threads);
    return map;
}

static int run(const void *data)
{
    const MapOptions *options = data;
    if (!check(options))
        return EXIT_USAGE;
    interrupt_watch();
    int code = EXIT_DONE;
    Generator *generator = generator_create(options->world.generator, options->world.seed);
    const ChunkSource *source = generator_source(generator);
    MapRequest request = request_of(options, source);
    if (options->spawn) {
        SpawnPoint spawn = source_spawn(source);
        printf("spawn %" PRId64 ",%" PRId32 ",%" PRId64 " %s\n", spawn.feet.x, spawn.feet.y, spawn.feet.z,
               spawn.reason);
        if (!option_given(options, options->center)) {
            request.center_x = spawn.feet.x;
            request.center_z = spawn.feet.z;
        }
    }
    if (options->tiles)
        code = atlas_make(atlas_of(options, &request), option_text(options, &options->world.seed));
    else if (options->output) {
        Progress progress = progress_begin("map", request.height);
        code = command_code(map_write(&request, options->output, map_report, &progress) == JOBS_DONE);
        progress_end(&progress);
    }
    generator_destroy(generator);
    return code;
}

// Words separated by commas, none twice. Also sets layer_count.
static bool read_layers(const Option *option, const char *text, void *value)
{
    MapOptions *map = (MapOptions *)((char *)value - offsetof(MapOptions, layers));
    map->layer_count = 0;
    for (const char *word = text;; word++) {
        char name[32] = "";
        size_t length = strcspn(word, ",");
        memcpy(name, word, MIN(length, sizeof name - 1));
        int layer = -1;
        if (map->layer_count == ATLAS_LAYERS_MAX || !option_read_choice(option, name, &layer))
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

#define FIELD(member) .field = offsetof(MapOptions, member)

// clang-format off
#define COLUMN .read = option_read_blocks, .numbers = 2, .separator = ',', \
    .lowest = {(double)WORLD_BLOCK_MIN, (double)WORLD_BLOCK_MIN}, .highest = {(double)WORLD_BLOCK_MAX, (double)WORLD_BLOCK_MAX}

static const Option rows[] = {
    WORLD_ROWS,
    {.shared = &option_size, FIELD(size)},
    {.shared = &option_threads, FIELD(map.threads)},
    {.shared = &option_output, FIELD(output)},
    {"center", .form = "X,Z", .help = "the block in the middle of the map, or at the start of a section",
        .initial = "0,0", COLUMN, FIELD(center)},
    {"scale", .form = "BLOCKS", .help = "blocks per pixel", .initial = "1", OPTION_INT(1, MAP_SCALE_MAX), FIELD(map.scale)},
    {"layer", .form = "L", .help = "what the map shows; tiles: L[,L...], default relief,biome", .initial = "relief",
        .read = read_layers, FIELD(layers), .choice = map_layer_name},
    {"y", .form = "Y", .help = "caves: the height of the cut", .initial = "30", OPTION_INT(0, CHUNK_HEIGHT - 1),
        FIELD(map.y)},
    {"to", .form = "X,Z", .help = "section: the block at its end", .initial_word = "along x from the centre",
        COLUMN, FIELD(to)},
    {"landmarks", .help = "mark landmarks, of generators that have them, in their kinds' colours", OPTION_FLAG, FIELD(map.landmarks)},
    {"grid", .help = "draw lines at multiples of 16, 64, 256 ... blocks", OPTION_FLAG, FIELD(map.grid)},
    {"legend", .help = "explain the colours", OPTION_FLAG, FIELD(map.legend)},
    {"caves", .help = "mark where caves open the ground", OPTION_FLAG, FIELD(map.caves)},
    {"raw", .help = "height: 16-bit samples, 256 per block of height", OPTION_FLAG, FIELD(map.raw)},
    {"spawn", .help = "print the spawn and the reason for it; centre the map there", OPTION_FLAG, FIELD(spawn)},
    {"tiles", .form = "DIR", .help = "write an atlas: tiles for every zoom and a web page; resumes an interrupted one",
        OPTION_TEXT("a directory"), FIELD(tiles)},
};
// clang-format on

const Command cmd_map = {
    .name = "map",
    .arguments = "[LINK] -o FILE.png | --tiles DIR [options]",
    .summary = "draws a map of the world from its generator, as a picture or as an atlas for a browser",
    .print_details = print_layers,
    COMMAND_OPTIONS(MapOptions, rows),
    .link = offsetof(MapOptions, world),
    .run = run,
};
