#include "far/far_internal.h"

#include "base/os.h"
#include "edit/edits.h"

#include <math.h>

enum {
    TILES_AROUND = 8,       // of the eye's, in each grid,
    TILES_AROUND_LAST = 10, // and in the coarsest, whose squares may begin a tile or two farther in (surface.c)
    SIDE_MAX = 2 * TILES_AROUND_LAST + 1,
    EDITS_A_FRAME = 16,      // chunks: 10 to 20 microseconds each, up to 600 where the rivers around are not known yet
    EDITS_AT_ONCE = 2048,    // chunks for which land is made again while more are coming
    LIST_EVERY = FAR_KM,     // blocks of the eye's way, after which edits that have come into reach are listed
    LIST_AHEAD = 2 * FAR_KM, // blocks beyond the reach: LIST_EVERY, and the extent of the widest samples
};
_Static_assert(SIDE_MAX *FAR_TILE == FAR_SHEET_MAX, "the largest sheet");

#define EDITS_MS 1.0 // of a frame, and the last chunk's

// Tiles side by side along z. A job writes them to their places, which before this one is collected only the land's job
// reads: it waits for all strips.
typedef struct Strip {
    Job job;
    const Far *far;
    int level, count;
    int64_t x, z; // of the first tile, in tiles
} Strip;

typedef struct LandJob {
    Job job;
    const Far *far;
    FarLand *land;
} LandJob;

// The palette takes about 10 ms, so a worker computes it, before any tile.
typedef struct PaletteJob {
    Job job;
    FarPalette palette;
} PaletteJob;

struct Far {
    FarConfig config;
    PaletteJob palette;
    JobPool *pool;
    int running;      // jobs without that of the palette
    bool begins_kind; // the next job to be submitted waits for those before it
    FarField field;   // as jobs see it: changed while none runs
    bool is_made;     // a land for the field, of all edits that show
    bool has_squares; // of landmarks, or soon: the first land comes without, sooner
    FarLand *land;
    FarEye eye;       // of the last update
    double listed[2]; // x and z of the eye when edits were listed last
    FarEdits edits;   // as jobs see them: changed while none runs
    FarEdit *arrived; // to be put there
    int arrived_count, arrived_capacity;
};

void far_land_drop_arrays(FarLand *land)
{
    for (int i = 0; i < land->sheet_count; i++) {
        FarSheet *sheet = &land->sheets[i];
        memory_free(sheet->colour);
        memory_free(sheet->flank);
        memory_free(sheet->form);
        memory_free(sheet->shade);
        sheet->colour = sheet->flank = sheet->form = sheet->shade = NULL;
    }
    memory_free(land->vertices);
    memory_free(land->indices);
    memory_free(land->corners);
    land->vertices = NULL;
    land->indices = NULL;
    land->corners = NULL;
}

void far_land_free(FarLand *land)
{
    if (land)
        far_land_drop_arrays(land);
    memory_free(land);
}

// ---- jobs: the palette, then the tiles that are missing, at the beginning the land without landmarks, then the
// squares of landmarks that are missing, then the land. All are submitted at once, and each kind waits for the one
// before it, which wrote the values that it reads. The land thus does not depend on how often far_update is called.

static void submit(Far *far, Job *job)
{
    far->running++;
    job->waits = far->begins_kind;
    job_pool_submit(far->pool, job);
    far->begins_kind = false;
}

static void run_palette(Job *job, Arena *scratch)
{
    (void)scratch;
    far_palette_init(&((PaletteJob *)job)->palette);
}

// ---- tiles

static void run_strip(Job *job, Arena *scratch)
{
    const Strip *strip = (Strip *)job;
    const FarGrid *grid = &strip->far->field.grids[strip->level];
    const FarPalette *palette = &strip->far->palette.palette;
    int64_t wide = (int64_t)FAR_TILE * grid->step;
    FarTile *tiles = arena_alloc(scratch, (size_t)strip->count * sizeof *tiles);
    far_tiles_fill(strip->far->config.source, palette, strip->x * wide, strip->z * wide, grid->step, strip->count,
                   tiles, scratch);
    for (int i = 0; i < strip->count; i++) {
        far_edits_apply(&strip->far->edits, palette, strip->x * wide, (strip->z + i) * wide, grid->step, &tiles[i]);
        tiles[i].x = strip->x;
        tiles[i].z = strip->z + i;
        grid->tiles[far_grid_place(grid, strip->x, strip->z + i)] = tiles[i];
    }
}

// NULL: it is missing.
static FarTile *find_tile(const FarGrid *grid, int64_t x, int64_t z)
{
    FarTile *tile = &grid->tiles[far_grid_place(grid, x, z)];
    return tile->x == x && tile->z == z ? tile : NULL;
}

static void submit_strip(Far *far, int level, int64_t x, int64_t z, int count)
{
    Strip *strip = memory_alloc(MEMORY_RENDER, sizeof *strip);
    *strip = (Strip){.job = {.run = run_strip, .name = "sample far land"},
                     .far = far,
                     .level = level,
                     .count = count,
                     .x = x,
                     .z = z};
    submit(far, &strip->job);
}

// The missing tiles of a row along z, as runs.
static void submit_row(Far *far, int level, int64_t x)
{
    const FarGrid *grid = &far->field.grids[level];
    int64_t end = grid->z + grid->side;
    for (int64_t z = grid->z, from; z < end; z++) {
        if (find_tile(grid, x, z))
            continue;
        for (from = z; z < end && !find_tile(grid, x, z);)
            z++;
        submit_strip(far, level, x, from, (int)(z - from));
    }
}

// Moves the grids around the eye, and submits their missing tiles: of the finest grid first, in each the rows nearest
// to the eye.
static void submit_tiles(Far *far, const FarView *view)
{
    for (int level = 0; level < far->field.count; level++) {
        FarGrid *grid = &far->field.grids[level];
        int around = grid->side / 2;
        double wide = (double)(FAR_TILE * grid->step);
        int64_t middle = (int64_t)floor(view->x / wide);
        grid->x = middle - around;
        grid->z = (int64_t)floor(view->z / wide) - around;
        for (int away = 0; away <= around; away++) {
            submit_row(far, level, middle + away);
            if (away > 0)
                submit_row(far, level, middle - away);
        }
    }
}

// ---- squares of landmarks

typedef struct SquareJob {
    Job job;
    const Far *far;
    FarSquare *square;
} SquareJob;

static void run_square(Job *job, Arena *scratch)
{
    const SquareJob *own = (SquareJob *)job;
    far_square_fill(own->far->config.source, &own->far->palette.palette, own->square, scratch);
}

// A job for the square if it is missing, before `next`, else `next`.
static Job *claim_square(Far *far, int64_t x, int64_t z, Job *next)
{
    FarSquare *square = &far->field.squares[floor_mod(z, FAR_SQUARES) * FAR_SQUARES + floor_mod(x, FAR_SQUARES)];
    if (square->x == x && square->z == z)
        return next;
    far_square_clear(square);
    square->x = x;
    square->z = z;
    SquareJob *job = memory_alloc(MEMORY_RENDER, sizeof *job);
    *job = (SquareJob){.job = {.next = next, .run = run_square, .name = "far landmarks"}, .far = far, .square = square};
    return &job->job;
}

// Jobs for the missing squares, which are empty from now on.
static Job *claim_squares(Far *far, const FarView *view)
{
    const int64_t x = (int64_t)floor(view->x / FAR_SQUARE), z = (int64_t)floor(view->z / FAR_SQUARE);
    Job *first = NULL;
    for (int i = FAR_SQUARES * FAR_SQUARES - 1; i >= 0; i--)
        first = claim_square(far, x + i % FAR_SQUARES - FAR_SQUARES / 2, z + i / FAR_SQUARES - FAR_SQUARES / 2, first);
    return first;
}

// ---- edits

// Tiles with samples near a chunk are computed again.
static void forget_tiles(void *context, ChunkPos pos)
{
    Far *far = context;
    far->is_made = false;
    for (int level = 0; level < far->field.count; level++) {
        const FarGrid *grid = &far->field.grids[level];
        int64_t wide = (int64_t)FAR_TILE * grid->step, half = grid->step / 2;
        int64_t x = chunk_pos_block_x(pos) + half, z = chunk_pos_block_z(pos) + half;
        for (int64_t tile_x = floor_div(x, wide); tile_x <= floor_div(x + CHUNK_SIZE - 1, wide); tile_x++)
            for (int64_t tile_z = floor_div(z, wide); tile_z <= floor_div(z + CHUNK_SIZE - 1, wide); tile_z++) {
                FarTile *tile = find_tile(grid, tile_x, tile_z);
                if (tile)
                    tile->x = FAR_NO_TILE;
            }
    }
}

void far_set_edit(Far *far, ChunkPos pos, const Diff *diff)
{
    *MEMORY_ADD(MEMORY_RENDER, far->arrived, far->arrived_count, far->arrived_capacity) =
        far_edit_of(far->config.source, pos, diff);
}

// No job runs.
static void take_edits(Far *far)
{
    for (int i = 0; i < far->arrived_count; i++)
        if (far_edits_put(&far->edits, &far->arrived[i]))
            forget_tiles(far, far->arrived[i].pos);
    memory_free(far->arrived);
    far->arrived = NULL;
    far->arrived_count = far->arrived_capacity = 0;
}

static bool is_near(const double from[2], ChunkPos pos, int reach)
{
    double x = (double)chunk_pos_block_x(pos) - from[0], z = (double)chunk_pos_block_z(pos) - from[1];
    return fmax(fabs(x), fabs(z)) <= reach;
}

typedef struct Approach {
    const double *from, *to; // x and z
    int reach;
} Approach;

static bool comes_into_reach(const void *context, ChunkPos pos)
{
    const Approach *eye = context;
    return is_near(eye->to, pos, eye->reach) && !is_near(eye->from, pos, eye->reach);
}

// Lists the edits that have come into reach. Edits out of reach cost nothing.
static void list_edits(Far *far, const FarView *view)
{
    const double now[2] = {view->x, view->z};
    if (fmax(fabs(now[0] - far->listed[0]), fabs(now[1] - far->listed[1])) < LIST_EVERY)
        return;
    edits_list_changed(far->config.edits, comes_into_reach,
                       &(Approach){.from = far->listed, .to = now, .reach = far->field.reach + LIST_AHEAD});
    memcpy(far->listed, now, sizeof now);
}

static bool has_more_edits(const Far *far) { return far->config.edits && edits_more_changed(far->config.edits); }

static void read_edits(Far *far, const FarView *view)
{
    ChunkPos pos;
    Diff *diff;
    int64_t start_ns = clock_ns();
    if (!far->config.edits)
        return;
    list_edits(far, view);
    for (int i = 0; i < EDITS_A_FRAME && clock_ms_since(start_ns) <= EDITS_MS; i++) {
        if (!edits_next_changed(far->config.edits, &pos, &diff))
            return;
        far_set_edit(far, pos, diff);
        memory_free(diff);
    }
}

// ---- the land

static void run_land(Job *job, Arena *scratch)
{
    LandJob *own = (LandJob *)job;
    const FarField *field = &own->far->field;
    FarLand *land = memory_alloc_zero(MEMORY_RENDER, sizeof *land);
    land->eye_x = field->eye.x;
    land->eye_z = field->eye.z;
    land->reach = field->reach;
    far_surface_build(field, land, scratch);
    far_sheets_build(field, &own->far->palette.palette, land);
    for (int i = 0; i < field->count; i++)
        far_shade_build(&field->grids[i], &land->sheets[i], scratch);
    far_trees_build(field, land);
    far_landmarks_build(field->squares, field->eye.border, land);
    far_climates_build(field, land);
    own->land = land;
}

static void submit_land(Far *far)
{
    LandJob *job = memory_alloc(MEMORY_RENDER, sizeof *job);
    *job = (LandJob){.job = {.run = run_land, .name = "mesh far land"}, .far = far};
    far->field.eye = far->eye;
    far->is_made = false;
    far->begins_kind = true;
    submit(far, &job->job);
    far->begins_kind = true;
}

// The jobs that workers have finished.
static void collect(Far *far, Job *first)
{
    for (Job *job = first, *next; job; job = next) {
        next = job->next;
        if (job == &far->palette.job)
            continue;
        far->running--;
        if (job->run == run_land) {
            far_land_free(far->land);
            far->land = ((LandJob *)job)->land;
            far->is_made = far->running == 0;
        }
        memory_free(job);
    }
}

static bool is_current(const Far *far) { return far->is_made && far_eye_equal(&far->field.eye, &far->eye); }

// ---- for the owner

// The middle of the cell that a coordinate lies in.
static int64_t cell_middle(double coordinate)
{
    return (int64_t)floor(coordinate / FAR_CELL) * FAR_CELL + FAR_CELL / 2;
}

// While jobs run their tiles and the grids around them stay as they are.
void far_update(Far *far, const FarView *view)
{
    if (!far)
        return;
    read_edits(far, view);
    far->eye = (FarEye){.x = cell_middle(view->x), .z = cell_middle(view->z), .border = view->border};
    collect(far, job_pool_collect(far->pool));
    if (far->running > 0)
        return;
    if (!has_more_edits(far) || far->arrived_count >= EDITS_AT_ONCE)
        take_edits(far);
    far_edits_set_eye(&far->edits, &far->eye, forget_tiles, far);
    if (is_current(far))
        return;
    submit_tiles(far, view);
    Job *squares = claim_squares(far, view); // before a job reads them
    if (!far->has_squares)
        submit_land(far);
    far->has_squares = true;
    for (Job *next; squares; squares = next) {
        next = squares->next;
        submit(far, squares);
    }
    submit_land(far);
}

FarLand *far_take(Far *far)
{
    FarLand *land = far ? far->land : NULL;
    if (land)
        far->land = NULL;
    return land;
}

bool far_is_ready(const Far *far)
{
    return !far || (is_current(far) && !far->land && !far->arrived_count && !has_more_edits(far));
}

void far_wait(Far *far) { job_pool_wait_any(far->pool); }

static FarGrid grid_create(int step, int around)
{
    int side = 2 * around + 1, tiles = side * side;
    FarGrid grid = {.step = step, .side = side, .tiles = memory_alloc(MEMORY_RENDER, (size_t)tiles * sizeof(FarTile))};
    for (int place = 0; place < tiles; place++)
        grid.tiles[place].x = FAR_NO_TILE;
    return grid;
}

Far *far_create(const FarConfig *config)
{
    if (config->kilometres == 0)
        return NULL;
    Far *far = memory_alloc_zero(MEMORY_RENDER, sizeof *far);
    far->config = *config;
    far->listed[0] = far->listed[1] = (double)INFINITY;
    far->field = (FarField){.count = 1, .reach = config->kilometres * FAR_KM};
    while (FAR_TILE * TILES_AROUND * FAR_STEP << (far->field.count - 1) < far->field.reach)
        far->field.count++;
    ASSERT(far->field.count <= FAR_LEVELS_MAX);
    for (int i = 0; i < far->field.count; i++)
        far->field.grids[i] = grid_create(FAR_STEP << i, i == far->field.count - 1 ? TILES_AROUND_LAST : TILES_AROUND);
    for (int i = 0; i < FAR_SQUARES * FAR_SQUARES; i++)
        far_square_clear(&far->field.squares[i]);
    far->pool = job_pool_create(config->workers);
    far->palette.job.run = run_palette;
    job_pool_submit(far->pool, &far->palette.job);
    far->begins_kind = true;
    return far;
}

void far_destroy(Far *far)
{
    if (!far)
        return;
    collect(far, job_pool_destroy(far->pool));
    if (far->config.edits)
        edits_unlist_changed(far->config.edits);
    far_land_free(far->land);
    for (int i = 0; i < far->field.count; i++)
        memory_free(far->field.grids[i].tiles);
    for (int i = 0; i < FAR_SQUARES * FAR_SQUARES; i++)
        far_square_clear(&far->field.squares[i]);
    far_edits_clear(&far->edits);
    memory_free(far->arrived);
    memory_free(far);
}
