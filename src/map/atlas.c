#include "map/atlas.h"

#include "base/file.h"
#include "base/interrupt.h"
#include "base/jobs.h"
#include "base/output.h"
#include "image/strips.h"
#include "map/base64.h"
#include "map/layer.h"

#include <inttypes.h>
#include <string.h>

enum { SLOTS_PER_THREAD = 3, TILE_PIXELS = ATLAS_TILE * ATLAS_TILE };

static Colour fact_colour(const MapColumn *column) { return (Colour){column->height, column->biome, 0}; }

static const MapLayer facts = {.name = "facts", .summary = "height and biome of columns", .column = fact_colour};

// The last bytes of every complete file.
static const char png_end[] = "IEND\xAE\x42\x60\x82", facts_end[] = "\")\n";

int atlas_levels(const AtlasRequest *request, AtlasLevel levels[ATLAS_LEVELS_MAX])
{
    int64_t side = (int64_t)ATLAS_TILE * request->scale;
    int64_t left = request->center_x - (int64_t)(request->width / 2) * request->scale;
    int64_t top = request->center_z - (int64_t)(request->height / 2) * request->scale;
    int64_t x = floor_div(left, side), x_last = floor_div(left + (int64_t)request->width * request->scale - 1, side);
    int64_t z = floor_div(top, side), z_last = floor_div(top + (int64_t)request->height * request->scale - 1, side);
    int count = 0;
    for (int scale = request->scale; scale <= MAP_SCALE_MAX; scale *= 2) {
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
    int level, layer, column, row;
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
    *tile = (AtlasTile){.layer = walk->layer < request->layer_count ? map_layer(request->layers[walk->layer]) : &facts,
                        .level = walk->level,
                        .scale = level->scale,
                        .x = level->x + walk->column,
                        .z = level->z + walk->row};
    if (++walk->row < level->rows)
        return true;
    walk->row = 0;
    if (++walk->column < level->columns)
        return true;
    walk->column = 0;
    if (++walk->layer <= request->layer_count)
        return true;
    walk->layer = 0;
    walk->level--;
    return true;
}

static const char *suffix_of(const AtlasTile *tile) { return tile->layer == &facts ? ".js" : ".png"; }

static void folder_of(const AtlasRequest *request, const AtlasTile *tile, char path[FILE_PATH_MAX])
{
    snprintf(path, FILE_PATH_MAX, "%s/%s/%d/%" PRId64, request->directory, tile->layer->name, tile->level, tile->x);
}

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

// A tile that a worker draws and compresses.
typedef struct Slot {
    Job job; // first: a Job * is its Slot *
    const AtlasRequest *request;
    AtlasTile tile;
    bool done, drawn; // done and not drawn: interrupted
    uint8_t *pixels;
    PngStrip packed; // if drawn, until it is written
} Slot;

static void run_slot(Job *job, Arena *scratch)
{
    Slot *slot = (Slot *)job;
    const AtlasTile *tile = &slot->tile;
    const AtlasRequest *request = slot->request;
    int64_t half = (int64_t)ATLAS_TILE / 2 * tile->scale;
    MapRequest map = {.source = request->source,
                      .layer = tile->layer,
                      .center_x = tile->x * ATLAS_TILE * tile->scale + half,
                      .center_z = tile->z * ATLAS_TILE * tile->scale + half,
                      .width = ATLAS_TILE,
                      .height = ATLAS_TILE,
                      .scale = tile->scale,
                      .y = request->y};
    int strip = tile->layer->block ? CHUNK_SIZE : MAP_STRIP_ROWS;
    for (int row = 0; row < ATLAS_TILE; row += strip) {
        if (interrupt_pending())
            return;
        uint8_t *pixels = slot->pixels + (size_t)row * ATLAS_TILE * 3;
        int rows = MIN(strip, ATLAS_TILE - row);
        if (tile->layer->block)
            map_draw_slice(&map, row, rows, scratch, pixels);
        else
            map_draw_columns(&map, row, rows, pixels);
    }
    png_strip_init(&slot->packed, PIXELS_RGB8, ATLAS_TILE, ATLAS_TILE, slot->pixels);
    slot->drawn = true;
}

static bool write_picture(const char *path, const PngStrip *packed)
{
    StripWriter *writer = strip_writer_open(path, ATLAS_TILE, ATLAS_TILE, PIXELS_RGB8);
    if (!writer)
        return false;
    strip_writer_add(writer, packed);
    return strip_writer_close(writer);
}

static bool write_facts(const char *path, const AtlasTile *tile, const PngStrip *packed)
{
    Output file;
    if (!output_begin(&file, path))
        return false;
    size_t bytes;
    uint8_t *png = png_strip_file(packed, PIXELS_RGB8, ATLAS_TILE, &bytes);
    fprintf(file.stream, "karstFacts(\"%d/%" PRId64 "/%" PRId64 "\", \"", tile->level, tile->x, tile->z);
    base64_write(file.stream, png, bytes);
    fputs(facts_end, file.stream);
    memory_free(png);
    return output_commit(&file);
}

static bool write_slot(Slot *slot)
{
    char path[FILE_PATH_MAX];
    path_of(slot->request, &slot->tile, path);
    bool written =
        slot->tile.layer == &facts ? write_facts(path, &slot->tile, &slot->packed) : write_picture(path, &slot->packed);
    png_strip_quit(&slot->packed);
    return written;
}

typedef struct AtlasRun {
    const AtlasRequest *request;
    JobPool *pool;
    Walk walk;
    Slot *slots;
    int slot_count;
    int64_t submitted, written; // tiles
    AtlasCount count;
    char folder[FILE_PATH_MAX]; // made last
} AtlasRun;

// Makes the tile's folder, and removes temporary files that a killed run left in it.
static bool make_folder(AtlasRun *run, const AtlasTile *tile)
{
    char folder[FILE_PATH_MAX];
    folder_of(run->request, tile, folder);
    if (strcmp(folder, run->folder) == 0)
        return true;
    memcpy(run->folder, folder, sizeof folder);
    if (!file_make_directory(folder))
        return false;
    output_sweep(folder, suffix_of(tile));
    return true;
}

static bool submit_more(AtlasRun *run)
{
    AtlasTile tile;
    while (run->submitted - run->written < run->slot_count && walk_next(&run->walk, &tile)) {
        if (!make_folder(run, &tile))
            return false;
        if (is_whole(run->request, &tile)) {
            run->count.kept++;
            continue;
        }
        Slot *slot = &run->slots[run->submitted++ % run->slot_count];
        *slot = (Slot){.job.run = run_slot, .request = run->request, .tile = tile, .pixels = slot->pixels};
        job_pool_submit(run->pool, &slot->job);
    }
    return true;
}

static bool write_finished(AtlasRun *run)
{
    for (Job *job = job_pool_collect(run->pool), *next; job; job = next) {
        next = job->next;
        ((Slot *)job)->done = true;
    }
    for (; run->written < run->submitted; run->written++) {
        Slot *slot = &run->slots[run->written % run->slot_count];
        if (!slot->done || !slot->drawn)
            break;
        if (!write_slot(slot))
            return false;
        run->count.drawn++;
    }
    return true;
}

static MapResult run_tiles(AtlasRun *run, MapProgress *progress, void *context)
{
    for (;;) {
        if (interrupt_pending())
            return MAP_INTERRUPTED;
        if (!submit_more(run))
            return MAP_FAILED;
        if (run->written == run->submitted)
            return MAP_DONE;
        job_pool_wait_any(run->pool);
        if (!write_finished(run))
            return MAP_FAILED;
        if (progress)
            progress(context, (int)run->count.drawn);
    }
}

MapResult atlas_write(const AtlasRequest *request, MapProgress *progress, void *context, AtlasCount *count)
{
    ASSERT(request->layer_count >= 1 && request->layer_count <= ATLAS_LAYERS_MAX);
    AtlasRun run = {.request = request,
                    .pool = job_pool_create(request->threads),
                    .walk = walk_begin(request),
                    .slot_count = SLOTS_PER_THREAD * MAX(request->threads, 1)};
    run.slots = memory_alloc_zero(MEMORY_GENERAL, (size_t)run.slot_count * sizeof *run.slots);
    uint8_t *pixels = memory_alloc(MEMORY_GENERAL, (size_t)run.slot_count * TILE_PIXELS * 3);
    for (int i = 0; i < run.slot_count; i++)
        run.slots[i].pixels = pixels + (size_t)i * TILE_PIXELS * 3;
    MapResult result = run_tiles(&run, progress, context);
    job_pool_destroy(run.pool); // waits for running jobs, which use these buffers
    for (int i = 0; i < run.slot_count; i++)
        png_strip_quit(&run.slots[i].packed);
    memory_free(pixels);
    memory_free(run.slots);
    *count = run.count;
    return result;
}
