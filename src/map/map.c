#include "map/map.h"

#include "base/os.h"
#include "image/strips.h"
#include "map/layer.h"

// A strip of rows: the unit of work. Strips are computed in any order and written from top to bottom.
typedef struct Strip {
    Job job;            // first: a Job * is its Strip *
    MapRows rows;       // their pixels are on the heap, used again for later strips
    PngStrip packed;    // from the end of the job until it is written
    const uint8_t *cut; // section: the blocks of all columns
} Strip;

enum { STRIPS_PER_THREAD = 4, CUT_COLUMNS = 64 };

static PixelFormat format_of(const MapRequest *request) { return request->raw ? PIXELS_GREY16 : PIXELS_RGB8; }

// Rows of a section from its columns' blocks, from the sky down.
static void draw_cut(const Strip *strip)
{
    const MapRows *rows = &strip->rows;
    const MapRequest *request = rows->request;
    uint8_t *pixel = rows->pixels;
    for (int j = 0; j < rows->count; j++) {
        int64_t y = (int64_t)(request->height - 1 - rows->first - j) * request->scale;
        for (int i = 0; i < request->width; i++, pixel += 3) {
            uint8_t block = y < CHUNK_HEIGHT ? strip->cut[(size_t)i * CHUNK_HEIGHT + (size_t)y] : (uint8_t)BLOCK_AIR;
            colour_put(pixel, request->layer->block(block));
        }
    }
}

static void run_strip(Job *job, Arena *scratch)
{
    Strip *strip = (Strip *)job;
    const MapRequest *request = strip->rows.request;
    if (request->layer->vertical)
        draw_cut(strip);
    else
        map_draw_rows(&strip->rows, scratch);
    if (!request->raw)
        map_draw_marks(&strip->rows);
    png_strip_init(&strip->packed, format_of(request), request->width, strip->rows.count, strip->rows.pixels);
}

typedef struct MapRun {
    const MapRequest *request;
    StripWriter *writer;
    MapProgress *progress;
    void *context;
    int strip_rows, next_row; // of a strip; of the next strip
    const uint8_t *cut;
} MapRun;

static JobsState fill(void *context, void *item)
{
    MapRun *run = context;
    const MapRequest *request = run->request;
    Strip *strip = item;
    if (run->next_row >= request->height)
        return JOBS_DONE;
    uint8_t *pixels = strip->rows.pixels;
    if (!pixels)
        pixels =
            memory_alloc(MEMORY_GENERAL, (size_t)request->width * (request->raw ? 2 : 3) * (size_t)run->strip_rows);
    int count = MIN(run->strip_rows, request->height - run->next_row);
    *strip = (Strip){.job = {.run = run_strip, .name = "draw a map"},
                     .rows = {request, run->next_row, count, pixels},
                     .cut = run->cut};
    run->next_row += count;
    return JOBS_GOING;
}

static JobsState take(void *context, void *item)
{
    const MapRun *run = context;
    Strip *strip = item;
    bool written = strip_writer_add(run->writer, &strip->packed);
    png_strip_quit(&strip->packed);
    if (written && run->progress)
        run->progress(run->context, strip->rows.first + strip->rows.count);
    return written ? JOBS_GOING : JOBS_FAILED;
}

static void drop(void *item)
{
    Strip *strip = item;
    png_strip_quit(&strip->packed);
    memory_free(strip->rows.pixels);
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
static uint8_t *cut_section(const MapRequest *request)
{
    JobPool *pool = job_pool_create(request->threads);
    int parts = (request->width + CUT_COLUMNS - 1) / CUT_COLUMNS;
    uint8_t *blocks = memory_alloc(MEMORY_GENERAL, (size_t)request->width * CHUNK_HEIGHT);
    Cut *cuts = memory_alloc(MEMORY_GENERAL, (size_t)parts * sizeof *cuts);
    for (int i = 0; i < parts; i++) {
        int first = i * CUT_COLUMNS;
        cuts[i] = (Cut){.job = {.run = run_cut, .name = "compress a map"},
                        .request = request,
                        .first = first,
                        .count = MIN(CUT_COLUMNS, request->width - first),
                        .blocks = blocks + (size_t)first * CHUNK_HEIGHT};
        job_pool_submit(pool, &cuts[i].job);
    }
    job_pool_wait_all(pool);
    job_pool_destroy(pool);
    memory_free(cuts);
    return blocks;
}

JobsState map_write(const MapRequest *request, const char *path, MapProgress *progress, void *context)
{
    ASSERT(request->scale >= 1 && request->scale <= MAP_SCALE_MAX && !(request->raw && !request->layer->raw));
    StripWriter *writer = strip_writer_open(path, request->width, request->height, format_of(request));
    if (!writer)
        return JOBS_FAILED;
    uint8_t *cut = request->layer->vertical ? cut_section(request) : NULL;
    MapRun run = {.request = request,
                  .writer = writer,
                  .progress = progress,
                  .context = context,
                  .strip_rows = request->layer->block || request->caves ? MAP_SLICE_ROWS : MAP_STRIP_ROWS,
                  .cut = cut};
    JobsState state = jobs_run_in_order(&(OrderedJobs){.threads = request->threads,
                                                       .per_thread = STRIPS_PER_THREAD,
                                                       .item_bytes = sizeof(Strip),
                                                       .fill = fill,
                                                       .take = take,
                                                       .drop = drop,
                                                       .context = &run});
    memory_free(cut);
    if (state == JOBS_DONE)
        return strip_writer_close(writer) ? JOBS_DONE : JOBS_FAILED;
    strip_writer_abandon(writer);
    return state;
}
