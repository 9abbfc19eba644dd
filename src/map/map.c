#include "map/map.h"

#include "base/interrupt.h"
#include "base/jobs.h"
#include "image/strips.h"
#include "map/layer.h"

#include <string.h>

// A strip of rows: the unit of work. Strips are computed in any order and written from top to bottom; the number of
// slots bounds how many are in memory.
typedef struct Strip {
    Job job; // first: a Job * is its Strip *
    const MapRequest *request;
    int first_row, rows;
    bool done;
    uint8_t *pixels;
    PngStrip packed;    // from the end of the job until it is written
    const uint8_t *cut; // section: the blocks of all columns
} Strip;

enum { SLOTS_PER_THREAD = 4, CUT_COLUMNS = 64 };

static size_t row_bytes(const MapRequest *request) { return (size_t)request->width * (request->raw ? 2 : 3); }

static PixelFormat format_of(const MapRequest *request) { return request->raw ? PIXELS_GREY16 : PIXELS_RGB8; }

// Rows of a section from its columns' blocks, from the sky down.
static void draw_cut(const Strip *strip)
{
    const MapRequest *request = strip->request;
    uint8_t *pixel = strip->pixels;
    for (int j = 0; j < strip->rows; j++) {
        int64_t y = (int64_t)(request->height - 1 - strip->first_row - j) * request->scale;
        for (int i = 0; i < request->width; i++, pixel += 3) {
            uint8_t block = y < CHUNK_HEIGHT ? strip->cut[(size_t)i * CHUNK_HEIGHT + (size_t)y] : (uint8_t)BLOCK_AIR;
            Colour colour = request->layer->block(block);
            memcpy(pixel, (const uint8_t[3]){colour.r, colour.g, colour.b}, 3);
        }
    }
}

static void run_strip(Job *job, Arena *scratch)
{
    Strip *strip = (Strip *)job;
    if (strip->request->layer->vertical)
        draw_cut(strip);
    else if (strip->request->layer->block)
        map_draw_slice(strip->request, strip->first_row, strip->rows, scratch, strip->pixels);
    else
        map_draw_columns(strip->request, strip->first_row, strip->rows, strip->pixels);
    if (!strip->request->raw)
        map_draw_marks(strip->request, strip->first_row, strip->rows, strip->pixels);
    png_strip_init(&strip->packed, format_of(strip->request), strip->request->width, strip->rows, strip->pixels);
}

typedef struct MapRun {
    const MapRequest *request;
    JobPool *pool;
    StripWriter *writer;
    MapProgress *progress;
    void *context;
    Strip *slots;
    int slot_count, strip_rows, strip_count;
    int submitted, written; // strips
    const uint8_t *cut;
} MapRun;

static void submit_more(MapRun *run)
{
    for (; run->submitted < run->strip_count && run->submitted - run->written < run->slot_count; run->submitted++) {
        Strip *strip = &run->slots[run->submitted % run->slot_count];
        int first = run->submitted * run->strip_rows;
        *strip = (Strip){.job.run = run_strip,
                         .request = run->request,
                         .first_row = first,
                         .rows = MIN(run->strip_rows, run->request->height - first),
                         .pixels = strip->pixels,
                         .cut = run->cut};
        job_pool_submit(run->pool, &strip->job);
    }
}

static bool write_finished(MapRun *run)
{
    for (Job *job = job_pool_collect(run->pool), *next; job; job = next) {
        next = job->next;
        ((Strip *)job)->done = true;
    }
    for (; run->written < run->submitted; run->written++) {
        Strip *strip = &run->slots[run->written % run->slot_count];
        if (!strip->done)
            break;
        bool written = strip_writer_add(run->writer, &strip->packed);
        png_strip_quit(&strip->packed);
        if (!written)
            return false;
        if (run->progress)
            run->progress(run->context, strip->first_row + strip->rows);
    }
    return true;
}

static MapResult run_strips(MapRun *run)
{
    while (run->written < run->strip_count) {
        if (interrupt_pending())
            return MAP_INTERRUPTED;
        submit_more(run);
        job_pool_wait_any(run->pool);
        if (!write_finished(run))
            return MAP_FAILED;
    }
    return MAP_DONE;
}

// Part of a section's columns.
typedef struct Cut {
    Job job; // first
    const MapRequest *request;
    int first, count;
    uint8_t *blocks;
} Cut;

static void run_cut(Job *job, Arena *scratch)
{
    const Cut *cut = (Cut *)job;
    if (!interrupt_pending())
        map_cut_columns(cut->request, cut->first, cut->count, scratch, cut->blocks);
}

// All of a section's columns, which its first row needs already. At most 4 MiB.
static uint8_t *cut_section(const MapRequest *request, JobPool *pool)
{
    int parts = (request->width + CUT_COLUMNS - 1) / CUT_COLUMNS;
    uint8_t *blocks = memory_alloc(MEMORY_GENERAL, (size_t)request->width * CHUNK_HEIGHT);
    Cut *cuts = memory_alloc(MEMORY_GENERAL, (size_t)parts * sizeof *cuts);
    for (int i = 0; i < parts; i++) {
        int first = i * CUT_COLUMNS;
        cuts[i] = (Cut){.job.run = run_cut,
                        .request = request,
                        .first = first,
                        .count = MIN(CUT_COLUMNS, request->width - first),
                        .blocks = blocks + (size_t)first * CHUNK_HEIGHT};
        job_pool_submit(pool, &cuts[i].job);
    }
    job_pool_wait_all(pool);
    job_pool_collect(pool);
    memory_free(cuts);
    return blocks;
}

static MapResult run_map(MapRun *run)
{
    const MapRequest *request = run->request;
    run->strip_rows = request->layer->block ? MAP_SLICE_ROWS : MAP_STRIP_ROWS;
    run->strip_count = (request->height + run->strip_rows - 1) / run->strip_rows;
    run->slot_count = SLOTS_PER_THREAD * MAX(request->threads, 1);
    run->slots = memory_alloc_zero(MEMORY_GENERAL, (size_t)run->slot_count * sizeof *run->slots);
    size_t strip_bytes = row_bytes(request) * (size_t)run->strip_rows;
    uint8_t *pixels = memory_alloc(MEMORY_GENERAL, strip_bytes * (size_t)run->slot_count);
    for (int i = 0; i < run->slot_count; i++)
        run->slots[i].pixels = pixels + strip_bytes * (size_t)i;
    uint8_t *cut = request->layer->vertical ? cut_section(request, run->pool) : NULL;
    run->cut = cut;
    MapResult result = run_strips(run);
    job_pool_destroy(run->pool); // waits for running jobs, which use these buffers
    for (int i = 0; i < run->slot_count; i++)
        png_strip_quit(&run->slots[i].packed);
    memory_free(cut);
    memory_free(pixels);
    memory_free(run->slots);
    return result;
}

MapResult map_write(const MapRequest *request, const char *path, MapProgress *progress, void *context)
{
    ASSERT(request->scale >= 1 && request->scale <= MAP_SCALE_MAX && !(request->raw && !request->layer->raw));
    StripWriter *writer = strip_writer_open(path, request->width, request->height, format_of(request));
    if (!writer)
        return MAP_FAILED;
    MapRun run = {.request = request,
                  .pool = job_pool_create(request->threads),
                  .writer = writer,
                  .progress = progress,
                  .context = context};
    MapResult result = run_map(&run);
    if (result == MAP_INTERRUPTED) {
        strip_writer_abandon(writer);
        return result;
    }
    return strip_writer_close(writer) && result == MAP_DONE ? MAP_DONE : MAP_FAILED;
}
