#include "map/live_marks.h"

#include "base/jobs.h"

enum { JOBS = 8, CELLS = LIVE_MARKS_SIDE * LIVE_MARKS_SIDE };

typedef enum SquareState { SQUARE_UNKNOWN, SQUARE_SEARCHED, SQUARE_KNOWN } SquareState;

// The landmarks of a square, in cells. While it is searched only its job may use it.
typedef struct Square {
    Job job; // first: a Job * is its Square *
    SquareState state;
    const ChunkSource *source;
    int64_t x, z;
    Landmark *list;
    int count, room;
} Square;

struct LiveMarks {
    JobPool *pool;
    int searched; // the number of squares in that state
    uint64_t version;
    const ChunkSource *source;
    Square squares[CELLS]; // in places by their position modulo the side
};

// A range of squares: x0 .. x1 - 1, z0 .. z1 - 1.
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

// The square if it is known, else NULL.
static const Square *find(const LiveMarks *marks, int64_t x, int64_t z)
{
    const Square *square = &marks->squares[place_of(x, z)];
    return square->state == SQUARE_KNOWN && square->x == x && square->z == z ? square : NULL;
}

static void forget_square(LiveMarks *marks, Square *square)
{
    marks->version += square->count > 0;
    memory_free(square->list);
    *square = (Square){0};
}

static void forget_squares(LiveMarks *marks)
{
    for (int i = 0; i < CELLS; i++)
        if (marks->squares[i].state == SQUARE_KNOWN)
            forget_square(marks, &marks->squares[i]);
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
    Square *square = (Square *)job;
    const int64_t cell = LIVE_MARKS_CELL, x = square->x * cell, z = square->z * cell;
    const LandmarkArea area = {x, z, x + cell, z + cell};
    source_landmarks(square->source, &area, UINT32_MAX, keep, square);
}

// Takes finished squares, and keeps those that are of the present source.
static void collect(LiveMarks *marks)
{
    for (Job *job = job_pool_collect(marks->pool), *next; job; job = next) {
        Square *square = (Square *)job;
        next = job->next;
        square->state = SQUARE_KNOWN;
        marks->searched--;
        marks->version++;
        if (square->source != marks->source)
            forget_square(marks, square);
    }
}

// The missing square nearest to the middle. False: none is missing.
static bool choose(const LiveMarks *marks, const Span *span, int64_t *x, int64_t *z)
{
    int64_t least = INT64_MAX;
    for (int64_t j = span->z0; j < span->z1; j++)
        for (int64_t i = span->x0; i < span->x1; i++) {
            int64_t dx = 2 * i + 1 - span->x0 - span->x1, dz = 2 * j + 1 - span->z0 - span->z1;
            if (dx * dx + dz * dz >= least || find(marks, i, j) ||
                marks->squares[place_of(i, j)].state == SQUARE_SEARCHED)
                continue;
            least = dx * dx + dz * dz;
            *x = i;
            *z = j;
        }
    return least < INT64_MAX;
}

void live_marks_want(LiveMarks *marks, const ChunkSource *source, const LandmarkArea *area)
{
    if (source != marks->source)
        forget_squares(marks);
    marks->source = source;
    collect(marks);
    const Span span = span_of(area);
    int64_t x, z;
    while (marks->searched < JOBS && choose(marks, &span, &x, &z)) {
        Square *square = &marks->squares[place_of(x, z)];
        forget_square(marks, square);
        *square = (Square){.job.run = search, .state = SQUARE_SEARCHED, .source = source, .x = x, .z = z};
        marks->searched++;
        job_pool_submit(marks->pool, &square->job);
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
    bool searched = false;
    if (marks->source == source) {
        forget_squares(marks);
        marks->source = NULL;
    }
    collect(marks);
    for (int i = 0; i < CELLS; i++)
        searched |= marks->squares[i].state == SQUARE_SEARCHED && marks->squares[i].source == source;
    return !searched;
}

void live_marks_settle(LiveMarks *marks) { job_pool_wait_all(marks->pool); }

LiveMarks *live_marks_create(int workers)
{
    LiveMarks *marks = memory_alloc_zero(MEMORY_GENERAL, sizeof *marks);
    marks->pool = job_pool_create(workers);
    return marks;
}

void live_marks_destroy(LiveMarks *marks)
{
    if (!marks)
        return;
    job_pool_destroy(marks->pool);
    for (int i = 0; i < CELLS; i++)
        memory_free(marks->squares[i].list);
    memory_free(marks);
}
