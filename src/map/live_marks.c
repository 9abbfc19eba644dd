#include "map/live_marks.h"

#include "base/jobs.h"
#include "karst/world.h"

enum { JOBS = 8, CELLS = LIVE_MARKS_SIDE * LIVE_MARKS_SIDE };

// The landmarks of a square, in cells.
typedef struct Square {
    int64_t x, z;
    Landmark *list;
    int count, room;
    bool known;
} Square;

typedef struct SquareJob {
    Job job; // first: a Job * is its SquareJob *
    const ChunkSource *source;
    Square square;
    bool runs;
} SquareJob;

struct LiveMarks {
    JobPool *pool; // NULL until it is needed
    int workers;
    uint64_t version;
    const ChunkSource *source;
    Square squares[CELLS]; // in places by their position modulo the side
    SquareJob jobs[JOBS];
};

// Of cells, without the last ones.
typedef struct Span {
    int64_t x0, z0, x1, z1;
} Span;

static Span span_of(const LandmarkArea *area)
{
    const int64_t cell = LIVE_MARKS_CELL, side = LIVE_MARKS_SIDE;
    Span span = {floor_div(MAX(area->x0, WORLD_BLOCK_MIN), cell), floor_div(MAX(area->z0, WORLD_BLOCK_MIN), cell),
                 floor_div(MIN(area->x1 - 1, WORLD_BLOCK_MAX), cell) + 1,
                 floor_div(MIN(area->z1 - 1, WORLD_BLOCK_MAX), cell) + 1};
    int64_t over_x = MAX(span.x1 - span.x0 - side, 0), over_z = MAX(span.z1 - span.z0 - side, 0);
    return (Span){span.x0 + over_x / 2, span.z0 + over_z / 2, span.x1 - (over_x + 1) / 2, span.z1 - (over_z + 1) / 2};
}

static int place_of(int64_t x, int64_t z)
{
    return (int)floor_mod(z, LIVE_MARKS_SIDE) * LIVE_MARKS_SIDE + (int)floor_mod(x, LIVE_MARKS_SIDE);
}

static bool is_square(const Square *square, int64_t x, int64_t z) { return square->x == x && square->z == z; }

// The square if it is known, else NULL.
static const Square *find(const LiveMarks *marks, int64_t x, int64_t z)
{
    const Square *square = &marks->squares[place_of(x, z)];
    return square->known && is_square(square, x, z) ? square : NULL;
}

static void forget_square(Square *square)
{
    memory_free(square->list);
    *square = (Square){0};
}

static void forget_squares(LiveMarks *marks)
{
    marks->version++;
    for (int i = 0; i < CELLS; i++)
        forget_square(&marks->squares[i]);
}

// ---- jobs

static void keep(void *context, const Landmark *landmark)
{
    Square *square = context;
    if (block_in_world(landmark->x, landmark->z))
        *MEMORY_ADD(MEMORY_GENERAL, square->list, square->count, square->room) = *landmark;
}

static void search(Job *job, Arena *scratch)
{
    (void)scratch;
    SquareJob *own = (SquareJob *)job;
    const int64_t cell = LIVE_MARKS_CELL, x = own->square.x * cell, z = own->square.z * cell;
    const LandmarkArea area = {x, z, x + cell, z + cell};
    source_landmarks(own->source, &area, UINT32_MAX, keep, &own->square);
}

// Takes finished jobs, and keeps the results that are of the present source.
static void collect(LiveMarks *marks)
{
    for (Job *job = marks->pool ? job_pool_collect(marks->pool) : NULL; job; job = job->next) {
        SquareJob *done = (SquareJob *)job;
        Square *square = &marks->squares[place_of(done->square.x, done->square.z)];
        done->runs = false;
        if (done->source != marks->source) {
            forget_square(&done->square);
            continue;
        }
        forget_square(square);
        *square = done->square;
        square->known = true;
        marks->version++;
        done->square = (Square){0};
    }
}

static SquareJob *free_job(LiveMarks *marks)
{
    for (int i = 0; i < JOBS; i++)
        if (!marks->jobs[i].runs)
            return &marks->jobs[i];
    return NULL;
}

static bool is_under_way(const LiveMarks *marks, int64_t x, int64_t z)
{
    for (int i = 0; i < JOBS; i++)
        if (marks->jobs[i].runs && marks->jobs[i].source == marks->source && is_square(&marks->jobs[i].square, x, z))
            return true;
    return false;
}

// The missing square nearest to the middle. False: none is missing.
static bool choose(const LiveMarks *marks, const Span *span, int64_t *x, int64_t *z)
{
    int64_t least = INT64_MAX;
    for (int64_t j = span->z0; j < span->z1; j++)
        for (int64_t i = span->x0; i < span->x1; i++) {
            int64_t dx = 2 * i + 1 - span->x0 - span->x1, dz = 2 * j + 1 - span->z0 - span->z1;
            if (dx * dx + dz * dz >= least || find(marks, i, j) || is_under_way(marks, i, j))
                continue;
            least = dx * dx + dz * dz;
            *x = i;
            *z = j;
        }
    return least < INT64_MAX;
}

void live_marks_want(LiveMarks *marks, const ChunkSource *source, const LandmarkArea *area)
{
    if (!marks->pool)
        marks->pool = job_pool_create(marks->workers);
    if (source != marks->source)
        forget_squares(marks);
    marks->source = source;
    collect(marks);
    const Span span = span_of(area);
    int64_t x, z;
    for (SquareJob *job; (job = free_job(marks)) && choose(marks, &span, &x, &z);) {
        *job = (SquareJob){.job.run = search, .source = source, .square = {.x = x, .z = z}, .runs = true};
        job_pool_submit(marks->pool, &job->job);
    }
}

// ---- results

void live_marks_visit(const LiveMarks *marks, const ChunkSource *source, const LandmarkArea *area, LandmarkVisit *visit,
                      void *context)
{
    if (source != marks->source)
        return;
    const Span span = span_of(area);
    for (int64_t z = span.z0; z < span.z1; z++)
        for (int64_t x = span.x0; x < span.x1; x++) {
            const Square *square = find(marks, x, z);
            for (int i = 0; square && i < square->count; i++) {
                const Landmark *mark = &square->list[i];
                if (mark->x >= area->x0 && mark->x < area->x1 && mark->z >= area->z0 && mark->z < area->z1)
                    visit(context, mark);
            }
        }
}

uint64_t live_marks_version(const LiveMarks *marks) { return marks->version; }

bool live_marks_know(const LiveMarks *marks, const ChunkSource *source, const LandmarkArea *area)
{
    const Span span = span_of(area);
    bool known = source == marks->source;
    for (int64_t z = span.z0; z < span.z1; z++)
        for (int64_t x = span.x0; x < span.x1; x++)
            known = known && find(marks, x, z);
    return known;
}

bool live_marks_forget(LiveMarks *marks, const ChunkSource *source)
{
    bool searches = false;
    if (marks->source == source) {
        forget_squares(marks);
        marks->source = NULL;
    }
    collect(marks);
    for (int i = 0; i < JOBS; i++)
        searches |= marks->jobs[i].runs && marks->jobs[i].source == source;
    return !searches;
}

void live_marks_settle(LiveMarks *marks)
{
    if (marks->pool)
        job_pool_wait_all(marks->pool);
}

LiveMarks *live_marks_create(int workers)
{
    LiveMarks *marks = memory_alloc_zero(MEMORY_GENERAL, sizeof *marks);
    marks->workers = workers;
    return marks;
}

void live_marks_destroy(LiveMarks *marks)
{
    if (!marks)
        return;
    if (marks->pool)
        job_pool_destroy(marks->pool);
    for (int i = 0; i < JOBS; i++)
        forget_square(&marks->jobs[i].square);
    forget_squares(marks);
    memory_free(marks);
}
