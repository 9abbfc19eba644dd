#include "map/atlas.h"

#include "base/file.h"
#include "base/os.h"
#include "base/output.h"
#include "image/strips.h"
#include "map/layer.h"

#include <inttypes.h>
#include <string.h>

enum { TILES_PER_THREAD = 3, TILE_BYTES = ATLAS_TILE * ATLAS_TILE * 3 };

static Colour fact_colour(const MapColumn *column)
{
    bool wet = column->height < column->water;
    return (Colour){column->height, column->biome, wet ? column->water : 0};
}

static const MapLayer facts = {.name = "facts", .summary = "height, biome and water of columns", .column = fact_colour};

// The last bytes of every complete file.
static const char png_end[] = "IEND\xAE\x42\x60\x82", facts_end[] = "\")\n";

int atlas_levels(const AtlasRequest *request, AtlasLevel levels[ATLAS_LEVELS_MAX])
{
    const MapRequest *map = &request->map;
    int64_t side = (int64_t)ATLAS_TILE * map->scale, left = map_left(map), top = map_top(map);
    int64_t x = floor_div(left, side), x_last = floor_div(left + (int64_t)map->width * map->scale - 1, side);
    int64_t z = floor_div(top, side), z_last = floor_div(top + (int64_t)map->height * map->scale - 1, side);
    int count = 0;
    for (int scale = map->scale; scale <= MAP_SCALE_MAX; scale *= 2) {
        levels[count++] = (AtlasLevel){scale, x, z, (int)(x_last - x + 1), (int)(z_last - z + 1)};
        x = floor_div(x, 2);
        z = floor_div(z, 2);
        x_last = floor_div(x_last, 2);
        z_last = floor_div(z_last, 2);
    }
    return count;
}

// A file of the atlas.
typedef struct AtlasTile {
    const MapLayer *layer;
    int level, scale;
    int64_t x, z;
} AtlasTile;

// Iterates over all files in the order in which they are made: from the coarsest level on, by layer, then by column.
typedef struct Walk {
    const AtlasRequest *request;
    AtlasLevel levels[ATLAS_LEVELS_MAX];
    int level;
    int64_t next; // number of the next file of the level
} Walk;

static Walk walk_begin(const AtlasRequest *request)
{
    Walk walk = {.request = request};
    walk.level = atlas_levels(request, walk.levels) - 1;
    return walk;
}

static bool walk_next(Walk *walk, AtlasTile *tile)
{
    if (walk->level < 0)
        return false;
    const AtlasLevel *level = &walk->levels[walk->level];
    const AtlasRequest *request = walk->request;
    int64_t tiles = (int64_t)level->columns * level->rows, layer = walk->next / tiles, number = walk->next % tiles;
    *tile = (AtlasTile){.layer = layer < request->layer_count ? map_layer(request->layers[layer]) : &facts,
                        .level = walk->level,
                        .scale = level->scale,
                        .x = level->x + number / level->rows,
                        .z = level->z + number % level->rows};
    if (++walk->next == tiles * (request->layer_count + 1)) {
        walk->next = 0;
        walk->level--;
    }
    return true;
}

static const char *suffix_of(const AtlasTile *tile) { return tile->layer == &facts ? ".js" : ".png"; }

static void path_of(const AtlasRequest *request, const AtlasTile *tile, char path[FILE_PATH_MAX])
{
    snprintf(path, FILE_PATH_MAX, "%s/%s/%d/%" PRId64 "/%" PRId64 "%s", request->directory, tile->layer->name,
             tile->level, tile->x, tile->z, suffix_of(tile));
}

static bool is_whole(const AtlasRequest *request, const AtlasTile *tile)
{
    char path[FILE_PATH_MAX];
    path_of(request, tile, path);
    return tile->layer == &facts ? file_ends_with(path, facts_end, sizeof facts_end - 1)
                                 : file_ends_with(path, png_end, sizeof png_end - 1);
}

int64_t atlas_missing(const AtlasRequest *request)
{
    int64_t missing = 0;
    AtlasTile tile;
    for (Walk walk = walk_begin(request); walk_next(&walk, &tile);)
        missing += !is_whole(request, &tile);
    return missing;
}

// A worker draws and compresses a tile.
typedef struct TileJob {
    Job job; // first: a Job * is its TileJob *
    const AtlasRequest *request;
    AtlasTile tile;
    uint8_t *pixels; // on the heap, used again for later tiles
    uint8_t *png;    // on the heap until it is written, `bytes` long; NULL: interrupted
    size_t bytes;
} TileJob;

static void draw_tile(Job *job, Arena *scratch)
{
    TileJob *drawing = (TileJob *)job;
    const AtlasTile *tile = &drawing->tile;
    const AtlasRequest *request = drawing->request;
    int64_t half = (int64_t)ATLAS_TILE / 2 * tile->scale;
    MapRequest map = request->map;
    map.layer = tile->layer;
    map.center_x = tile->x * ATLAS_TILE * tile->scale + half;
    map.center_z = tile->z * ATLAS_TILE * tile->scale + half;
    map.width = map.height = ATLAS_TILE;
    map.scale = tile->scale;
    map_draw_rows(&(MapRows){&map, 0, ATLAS_TILE, drawing->pixels}, scratch);
    if (!interrupt_pending())
        drawing->png = png_encode(ATLAS_TILE, ATLAS_TILE, PIXELS_RGB8, drawing->pixels, &drawing->bytes);
}

void base64_write(FILE *stream, const uint8_t *bytes, size_t count)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < count; i += 3) {
        size_t held = MIN(count - i, 3);
        uint32_t second = held > 1 ? bytes[i + 1] : 0, third = held > 2 ? bytes[i + 2] : 0;
        uint32_t bits = (uint32_t)bytes[i] << 16 | second << 8 | third;
        const char group[4] = {digits[bits >> 18], digits[bits >> 12 & 63], held > 1 ? digits[bits >> 6 & 63] : '=',
                               held > 2 ? digits[bits & 63] : '='};
        fwrite(group, 1, sizeof group, stream);
    }
}

static bool write_tile(const TileJob *drawn)
{
    const AtlasTile *tile = &drawn->tile;
    char path[FILE_PATH_MAX];
    Output file;
    path_of(drawn->request, tile, path);
    if (!output_begin(&file, path))
        return false;
    if (tile->layer == &facts) {
        fprintf(file.stream, "karstFacts(\"%d/%" PRId64 "/%" PRId64 "\", \"", tile->level, tile->x, tile->z);
        base64_write(file.stream, drawn->png, drawn->bytes);
        fputs(facts_end, file.stream);
    } else {
        fwrite(drawn->png, 1, drawn->bytes, file.stream);
    }
    return output_commit(&file);
}

typedef struct AtlasRun {
    const AtlasRequest *request;
    Walk walk;
    MapProgress *progress;
    void *context;
    AtlasCount *count;
    char folder[FILE_PATH_MAX]; // made last
} AtlasRun;

// Makes the tile's folder, and removes temporary files that a killed run left in it.
static bool make_folder(AtlasRun *run, const AtlasTile *tile)
{
    char folder[FILE_PATH_MAX];
    path_of(run->request, tile, folder);
    *strrchr(folder, '/') = '\0';
    if (strcmp(folder, run->folder) == 0)
        return true;
    memcpy(run->folder, folder, sizeof folder);
    if (!file_make_directory(folder))
        return false;
    output_sweep(folder, suffix_of(tile));
    return true;
}

static JobsState fill(void *context, void *item)
{
    AtlasRun *run = context;
    TileJob *drawing = item;
    AtlasTile tile;
    for (;; run->count->kept++) {
        if (!walk_next(&run->walk, &tile))
            return JOBS_DONE;
        if (!make_folder(run, &tile))
            return JOBS_FAILED;
        if (!is_whole(run->request, &tile))
            break;
    }
    if (!drawing->pixels)
        drawing->pixels = memory_alloc(MEMORY_GENERAL, TILE_BYTES);
    *drawing = (TileJob){.job = {.run = draw_tile, .name = "draw a tile"},
                         .request = run->request,
                         .tile = tile,
                         .pixels = drawing->pixels};
    return JOBS_GOING;
}

static JobsState take(void *context, void *item)
{
    AtlasRun *run = context;
    TileJob *drawing = item;
    if (!drawing->png)
        return JOBS_INTERRUPTED;
    bool written = write_tile(drawing);
    memory_free(drawing->png);
    drawing->png = NULL;
    if (!written)
        return JOBS_FAILED;
    run->count->drawn++;
    if (run->progress)
        run->progress(run->context, (int)run->count->drawn);
    return JOBS_GOING;
}

static void drop(void *item)
{
    TileJob *drawing = item;
    memory_free(drawing->png);
    memory_free(drawing->pixels);
}

JobsState atlas_write(const AtlasRequest *request, MapProgress *progress, void *context, AtlasCount *count)
{
    ASSERT(request->layer_count >= 1 && request->layer_count <= ATLAS_LAYERS_MAX);
    *count = (AtlasCount){0};
    AtlasRun run = {
        .request = request, .walk = walk_begin(request), .progress = progress, .context = context, .count = count};
    return jobs_run_in_order(&(OrderedJobs){.threads = request->map.threads,
                                            .per_thread = TILES_PER_THREAD,
                                            .item_bytes = sizeof(TileJob),
                                            .fill = fill,
                                            .take = take,
                                            .drop = drop,
                                            .context = &run});
}
