#include "far/far_internal.h"

#include "world/coord.h"

#include <math.h>

enum {
    TILES_AROUND = 8,       // of the eye's, in each grid,
    EDITS_AT_ONCE = 2048,   // edited chunks for which land is made again while more are coming
    TILES_AROUND_LAST = 10, // and in the coarsest, whose squares may begin a tile or two farther in (surface.c)
    SIDE_MAX = 2 * TILES_AROUND_LAST + 1,
};
_Static_assert(SIDE_MAX *FAR_TILE == FAR_SHEET_MAX, "the largest sheet");

// The tiles of a grid that are kept: those around the eye, in places by their position modulo the side.
typedef struct Level {
    int step, side, around;
    int64_t x, z; // of the first tile of the window, in tiles
    FarTile *tiles;
    struct {
        int64_t x, z;
        bool known;
    } places[SIDE_MAX * SIDE_MAX];
} Level;

// Tiles side by side along z. A job writes them to their places, which nobody reads before it is collected but the
// making of a land that waits for it.
typedef struct Strip {
    Job job;
    const ChunkSource *source;
    const FarPalette *palette;
    const FarEdits *edits;
    Level *level;
    int count;
    int64_t x, z; // of the first tile, in tiles
} Strip;

// What a land is made for.
typedef struct Purpose {
    int64_t cell_x, cell_z;
    int border;
    unsigned edits; // number of changes of the edits that show
} Purpose;

typedef struct Making {
    Job job;
    FarField field;
    FarLand *land;
    const FarPalette *palette;
    const FarTile *tiles[FAR_LEVELS_MAX][SIDE_MAX * SIDE_MAX];
} Making;

// The palette takes about 10 ms, so that a worker computes it, before any tile.
typedef struct Painting {
    Job job;
    FarPalette palette;
} Painting;

struct Far {
    const ChunkSource *source;
    Painting painting;
    bool is_painted; // the palette is complete
    JobPool *pool;
    int running;      // jobs
    bool begins_kind; // the next job to be submitted waits for those before it
    int reach, level_count;
    Level levels[FAR_LEVELS_MAX];
    Making *making; // reused; its job is running if `is_making`
    bool is_making, is_made, is_taken;
    FarEdits edits;   // as jobs see them: changed while none runs
    FarEdit *arrived; // to be put there
    int arrived_count, arrived_capacity;
    unsigned edits_changed;
    Purpose wanted, made; // made: that of `land` or of the one that was taken
    FarLand *land;
};

void far_land_free(FarLand *land)
{
    if (!land)
        return;
    for (int i = 0; i < land->sheet_count; i++) {
        memory_free(land->sheets[i].colour);
        memory_free(land->sheets[i].form);
    }
    memory_free(land->vertices);
    memory_free(land->indices);
    memory_free(land);
}

size_t far_land_bytes(const FarLand *land)
{
    size_t bytes = sizeof *land + (size_t)land->vertex_count * sizeof *land->vertices +
                   (size_t)land->index_count * sizeof *land->indices;
    for (int i = 0; i < land->sheet_count; i++)
        bytes += (size_t)land->sheets[i].side * (size_t)land->sheets[i].side *
                 (sizeof *land->sheets[i].colour + sizeof *land->sheets[i].form);
    return bytes;
}

// ---- jobs: the palette, then the tiles that are missing, then the land. All are submitted at once, and each kind
// waits for the one before it, which wrote what it reads. So the land does not depend on how often far_update is
// called.

static void submit(Far *far, Job *job)
{
    far->running++;
    if (far->begins_kind)
        job_pool_submit_after(far->pool, job);
    else
        job_pool_submit(far->pool, job);
    far->begins_kind = false;
}

static void run_painting(Job *job, Arena *scratch)
{
    (void)scratch;
    far_palette_init(&((Painting *)job)->palette);
}

static void submit_painting(Far *far)
{
    far->painting.job.run = run_painting;
    submit(far, &far->painting.job);
    far->begins_kind = true;
}

// ---- tiles

static int place_of(const Level *level, int64_t x, int64_t z)
{
    return (int)floor_mod(z, level->side) * level->side + (int)floor_mod(x, level->side);
}

static void run_strip(Job *job, Arena *scratch)
{
    Strip *strip = (Strip *)job;
    Level *level = strip->level;
    int64_t wide = (int64_t)FAR_TILE * level->step;
    FarTile *tiles = arena_alloc(scratch, (size_t)strip->count * sizeof *tiles);
    far_tiles_fill(strip->source, strip->palette, strip->x * wide, strip->z * wide, level->step, strip->count, tiles,
                   scratch);
    for (int i = 0; i < strip->count; i++) {
        far_edits_apply(strip->edits, strip->palette, strip->x * wide, (strip->z + i) * wide, level->step, &tiles[i]);
        level->tiles[place_of(level, strip->x, strip->z + i)] = tiles[i];
    }
}

static bool knows(const Level *level, int64_t x, int64_t z)
{
    int place = place_of(level, x, z);
    return level->places[place].known && level->places[place].x == x && level->places[place].z == z;
}

// Notes that its places hold the strip's tiles, or that they hold none.
static void mark_strip(const Strip *strip, bool known)
{
    Level *level = strip->level;
    for (int i = 0; i < strip->count; i++) {
        int place = place_of(level, strip->x, strip->z + i);
        level->places[place].x = strip->x;
        level->places[place].z = strip->z + i;
        level->places[place].known = known;
    }
}

static void submit_strip(Far *far, Level *level, int64_t x, int64_t z, int count)
{
    Strip *strip = memory_alloc(MEMORY_RENDER, sizeof *strip);
    *strip = (Strip){.job.run = run_strip,
                     .source = far->source,
                     .palette = &far->painting.palette,
                     .edits = &far->edits,
                     .level = level,
                     .count = count,
                     .x = x,
                     .z = z};
    mark_strip(strip, false);
    submit(far, &strip->job);
}

// The missing tiles of a row along z, as runs.
static void submit_row(Far *far, Level *level, int64_t x)
{
    int64_t end = level->z + level->side;
    for (int64_t z = level->z, from; z < end; z++) {
        if (knows(level, x, z))
            continue;
        for (from = z; z < end && !knows(level, x, z);)
            z++;
        submit_strip(far, level, x, from, (int)(z - from));
    }
}

// Finest grids first, in each the rows nearest to the eye.
static void submit_missing(Far *far)
{
    for (int i = 0; i < far->level_count; i++) {
        Level *level = &far->levels[i];
        int64_t middle = level->x + level->around;
        for (int away = 0; away <= level->around; away++) {
            submit_row(far, level, middle + away);
            if (away > 0)
                submit_row(far, level, middle - away);
        }
    }
}

static void move_windows(Far *far, const FarView *view)
{
    for (int i = 0; i < far->level_count; i++) {
        Level *level = &far->levels[i];
        double wide = (double)(FAR_TILE * level->step);
        level->x = (int64_t)floor(view->x / wide) - level->around;
        level->z = (int64_t)floor(view->z / wide) - level->around;
    }
}

// ---- edits

// Tiles with samples near a chunk are computed again.
static void forget_tiles(void *context, ChunkPos pos)
{
    Far *far = context;
    far->edits_changed++;
    for (int i = 0; i < far->level_count; i++) {
        Level *level = &far->levels[i];
        int64_t wide = (int64_t)FAR_TILE * level->step, half = level->step / 2;
        int64_t x = chunk_pos_block_x(pos) + half, z = chunk_pos_block_z(pos) + half;
        for (int64_t tile_x = floor_div(x, wide); tile_x <= floor_div(x + CHUNK_SIZE - 1, wide); tile_x++)
            for (int64_t tile_z = floor_div(z, wide); tile_z <= floor_div(z + CHUNK_SIZE - 1, wide); tile_z++)
                if (knows(level, tile_x, tile_z))
                    level->places[place_of(level, tile_x, tile_z)].known = false;
    }
}

void far_set_edit(Far *far, ChunkPos pos, const Diff *diff)
{
    far->arrived =
        memory_grow(MEMORY_RENDER, far->arrived, far->arrived_count, &far->arrived_capacity, sizeof *far->arrived);
    far->arrived[far->arrived_count++] = far_edit_of(far->source, pos, diff);
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

static void update_edits(Far *far, const FarView *view)
{
    const Purpose *wanted = &far->wanted;
    if (!view->more_edits || far->arrived_count >= EDITS_AT_ONCE)
        take_edits(far);
    far_edits_look(&far->edits, wanted->cell_x * FAR_CELL + FAR_CELL / 2, wanted->cell_z * FAR_CELL + FAR_CELL / 2,
                   wanted->border, forget_tiles, far);
    far->wanted.edits = far->edits_changed;
}

// ---- the land

static void run_making(Job *job, Arena *scratch)
{
    Making *making = (Making *)job;
    const FarField *field = &making->field;
    FarLand *land = memory_alloc_zero(MEMORY_RENDER, sizeof *land);
    land->eye_x = field->eye_x;
    land->eye_z = field->eye_z;
    land->reach = field->reach;
    memcpy(land->soil, making->palette->top[BLOCK_DIRT], sizeof land->soil);
    far_surface_build(field, land, scratch);
    far_sheets_build(field, land);
    far_climates_build(field, land);
    making->land = land;
}

static void submit_making(Far *far)
{
    Making *making = far->making;
    const Purpose *wanted = &far->wanted;
    making->job.run = run_making;
    making->palette = &far->painting.palette;
    making->field = (FarField){.count = far->level_count,
                               .eye_x = wanted->cell_x * FAR_CELL + FAR_CELL / 2,
                               .eye_z = wanted->cell_z * FAR_CELL + FAR_CELL / 2,
                               .reach = far->reach,
                               .border = wanted->border};
    for (int i = 0; i < far->level_count; i++) {
        const Level *level = &far->levels[i];
        for (int t = 0; t < level->side * level->side; t++)
            making->tiles[i][t] =
                &level->tiles[place_of(level, level->x + t % level->side, level->z + t / level->side)];
        making->field.grids[i] = (FarGrid){
            .step = level->step, .side = level->side, .x = level->x, .z = level->z, .tiles = making->tiles[i]};
    }
    far->made = far->wanted;
    far->is_making = true;
    far->begins_kind = true;
    submit(far, &making->job);
}

// ---- what workers have finished

static void take_making(Far *far)
{
    far_land_free(far->land);
    far->land = far->making->land;
    far->making->land = NULL;
    far->is_making = false;
    far->is_made = true;
    far->is_taken = false;
}

static void collect(Far *far, Job *first)
{
    for (Job *job = first, *next; job; job = next) {
        next = job->next;
        far->running--;
        if (job == &far->making->job) {
            take_making(far);
        } else if (job == &far->painting.job) {
            far->is_painted = true;
        } else {
            mark_strip((Strip *)job, true);
            memory_free(job);
        }
    }
}

// Jobs that no worker has begun: what they are for is computed again if it is missing still.
static void recall(Far *far)
{
    for (Job *job = job_pool_recall(far->pool), *next; job; job = next) {
        next = job->next;
        far->running--;
        if (job == &far->making->job)
            far->is_making = false;
        else if (job != &far->painting.job)
            memory_free(job);
    }
}

static bool is_wanted(const Far *far)
{
    const Purpose *a = &far->wanted, *b = &far->made;
    return far->is_made && a->cell_x == b->cell_x && a->cell_z == b->cell_z && a->border == b->border &&
           a->edits == b->edits;
}

// While jobs run their tiles and the window around them stay as they are.
void far_update(Far *far, const FarView *view)
{
    far->wanted = (Purpose){.cell_x = (int64_t)floor(view->x / FAR_CELL),
                            .cell_z = (int64_t)floor(view->z / FAR_CELL),
                            .border = view->border,
                            .edits = far->edits_changed};
    collect(far, job_pool_collect(far->pool));
    if (far->running > 0)
        return;
    update_edits(far, view);
    if (is_wanted(far))
        return;
    if (!far->is_painted)
        submit_painting(far);
    move_windows(far, view);
    submit_missing(far);
    submit_making(far);
}

FarLand *far_take(Far *far)
{
    FarLand *land = far->land;
    far->land = NULL;
    far->is_taken = far->is_taken || land;
    return land;
}

bool far_is_ready(const Far *far) { return far->is_taken && is_wanted(far) && !far->is_making && !far->arrived_count; }

void far_wait(Far *far) { job_pool_wait_any(far->pool); }

void far_change_source(Far *far, const ChunkSource *source)
{
    recall(far);
    job_pool_wait_all(far->pool);
    collect(far, job_pool_collect(far->pool));
    far_land_free(far->land);
    far->land = NULL;
    far->source = source;
    far->is_made = false;
    far_edits_clear(&far->edits);
    far->arrived_count = 0;
    for (int i = 0; i < far->level_count; i++)
        for (int place = 0; place < SIDE_MAX * SIDE_MAX; place++)
            far->levels[i].places[place].known = false;
}

Far *far_create(const ChunkSource *source, int kilometres, int workers)
{
    Far *far = memory_alloc_zero(MEMORY_RENDER, sizeof *far);
    far->source = source;
    far->reach = kilometres * FAR_KM;
    far->level_count = 1;
    while (FAR_TILE * TILES_AROUND * FAR_STEP << (far->level_count - 1) < far->reach)
        far->level_count++;
    ASSERT(far->level_count <= FAR_LEVELS_MAX);
    for (int i = 0; i < far->level_count; i++) {
        int around = i == far->level_count - 1 ? TILES_AROUND_LAST : TILES_AROUND, side = 2 * around + 1;
        far->levels[i] = (Level){.step = FAR_STEP << i, .side = side, .around = around};
        far->levels[i].tiles = memory_alloc(MEMORY_RENDER, (size_t)(side * side) * sizeof(FarTile));
    }
    far->making = memory_alloc_zero(MEMORY_RENDER, sizeof *far->making);
    far->pool = job_pool_create(workers);
    return far;
}

void far_destroy(Far *far)
{
    if (!far)
        return;
    recall(far);
    collect(far, job_pool_destroy(far->pool));
    far_land_free(far->land);
    for (int i = 0; i < far->level_count; i++)
        memory_free(far->levels[i].tiles);
    far_edits_clear(&far->edits);
    memory_free(far->arrived);
    memory_free(far->making);
    memory_free(far);
}

size_t far_bytes(const Far *far)
{
    size_t bytes = sizeof *far + sizeof *far->making + far_edits_bytes(&far->edits) +
                   (size_t)far->arrived_capacity * sizeof *far->arrived;
    for (int i = 0; i < far->level_count; i++)
        bytes += (size_t)(far->levels[i].side * far->levels[i].side) * sizeof(FarTile);
    return bytes;
}
