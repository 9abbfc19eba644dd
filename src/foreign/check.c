// The rules, one row each, in the order in which they build on each other: the first that is broken ends the check,
// since those after it would only repeat it.
#include "foreign/check.h"

#include "base/os.h"
#include "foreign/libraries.h"
#include "foreign/remote_internal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 42, PLACES = 10, TIMED = 64, COLUMNS_A_STEP = 24, GROWTH_MAX = 64, GROWTH_MS = 4000 };

// Near the origin, far away, and at the edges of the world.
static const ChunkPos places[PLACES] = {{0, 0},
                                        {-1, -1},
                                        {1, 0},
                                        {17, -40},
                                        {2000, -1500},
                                        {-400000, 70000},
                                        {1 << 30, -(1 << 30)},
                                        {INT32_MAX, INT32_MAX},
                                        {INT32_MIN, INT32_MIN},
                                        {INT32_MAX, INT32_MIN}};

typedef struct Trial {
    const char *path;
    int limit_ms;
    Foreign *foreign;
    uint64_t hashes[PLACES];
    uint16_t *blocks[2]; // CHUNK_BLOCKS
    KarstColumn columns[2][CHUNK_COLUMNS];
    double ms[TIMED];
} Trial;

#define BROKEN(...) (snprintf(text, FOREIGN_FINDING, __VA_ARGS__), false)

// Makes a chunk over the bytes of a pattern, in room 0 or 1. False, with the fault as text.
static bool make(Trial *trial, ChunkPos pos, int pattern, int room, char text[FOREIGN_FINDING])
{
    char fault[FOREIGN_FAULT];
    Call call = {.kind = CALL_CHUNK, .seed = SEED, .pos = pos, .pattern = pattern};
    IsolatedProcess *process = foreign_call_held(trial->foreign, &call, fault);
    if (!process)
        return BROKEN("chunk %d, %d: %s", pos.x, pos.z, fault);
    memcpy(trial->blocks[room], isolated_area(process, AREA_BLOCKS), CHUNK_BLOCKS * sizeof(uint16_t));
    memcpy(trial->columns[room], isolated_area(process, AREA_COLUMNS), sizeof trial->columns[room]);
    isolation_release(trial->foreign->isolation, process);
    return true;
}

static uint64_t hash_of(const Trial *trial, int room)
{
    return foreign_hash(trial->blocks[room], trial->columns[room]);
}

// ---- the rules

static bool opens(Trial *trial, char text[FOREIGN_FINDING])
{
    char fault[FOREIGN_FAULT];
    trial->foreign = foreign_open_unproved(trial->path, trial->limit_ms, fault);
    if (!trial->foreign)
        return BROKEN("%s", fault);
    const ForeignFacts *facts = foreign_facts(trial->foreign);
    if (!foreign_name_is_free(facts->name))
        return BROKEN("its name, \"%s\", is that of a recipe that comes with the program", facts->name);
    snprintf(text, FOREIGN_FINDING, "%s %s, %d blocks, %d biomes", facts->name, facts->release,
             trial->foreign->says.block_count, facts->biome_count);
    return true;
}

static bool makes_all_places(Trial *trial, char text[FOREIGN_FINDING])
{
    for (int i = 0; i < PLACES; i++) {
        if (!make(trial, places[i], 0x00, 0, text))
            return false;
        trial->hashes[i] = hash_of(trial, 0);
    }
    return true;
}

static bool writes_everything(Trial *trial, char text[FOREIGN_FINDING])
{
    for (int i = 0; i < PLACES; i++) {
        if (!make(trial, places[i], 0x00, 0, text) || !make(trial, places[i], 0xFF, 1, text))
            return false;
        for (int n = 0; n < CHUNK_COLUMNS; n++)
            if (memcmp(&trial->columns[0][n], &trial->columns[1][n], sizeof(KarstColumn)) != 0)
                return BROKEN("chunk %d, %d: column %d is not written, or differs from call to call", places[i].x,
                              places[i].z, n);
        for (int n = 0; n < CHUNK_BLOCKS; n++)
            if (trial->blocks[0][n] != trial->blocks[1][n])
                return BROKEN("chunk %d, %d: block %d (x %d, y %d, z %d) is not written, or differs from call to call",
                              places[i].x, places[i].z, n, n % 16, n / 256, n / 16 % 16);
    }
    return true;
}

static bool is_as_before(Trial *trial, int place, char text[FOREIGN_FINDING])
{
    if (!make(trial, places[place], 0x00, 0, text))
        return false;
    return hash_of(trial, 0) == trial->hashes[place] ||
           BROKEN("chunk %d, %d is another than before", places[place].x, places[place].z);
}

static bool keeps_to_no_order(Trial *trial, char text[FOREIGN_FINDING])
{
    for (int i = PLACES - 1; i >= 0; i--)
        if (!is_as_before(trial, i, text))
            return false;
    return true;
}

// While the first process is held, another one answers.
static bool is_equal_elsewhere(Trial *trial, char text[FOREIGN_FINDING])
{
    bool equal = true;
    IsolatedProcess *held = isolation_acquire(trial->foreign->isolation);
    for (int i = 0; i < PLACES && equal; i++)
        equal = is_as_before(trial, (i * 7 + 3) % PLACES, text);
    isolation_release(trial->foreign->isolation, held);
    return equal;
}

static bool bears_threads(Trial *trial, char text[FOREIGN_FINDING])
{
    char fault[FOREIGN_FAULT];
    Call call = {.kind = CALL_THREADS, .seed = SEED, .pos = {-CALL_CHUNKS / 2, 3}};
    const ChunkPos first = call.pos;
    if (!foreign_call(trial->foreign, &call, fault))
        return BROKEN("eight threads at once: %s", fault);
    for (int i = 0; i < CALL_CHUNKS; i++) {
        const ChunkPos pos = {first.x + i, first.z};
        if (!make(trial, pos, 0x00, 0, text))
            return false;
        if (hash_of(trial, 0) != call.hashes[i])
            return BROKEN("chunk %d, %d is another when eight threads make chunks at once", pos.x, pos.z);
    }
    return true;
}

static bool has_sound_numbers(Trial *trial, char text[FOREIGN_FINDING])
{
    const Foreign *foreign = trial->foreign;
    for (int i = 0; i < PLACES; i++) {
        const ChunkPos pos = places[i];
        if (!make(trial, pos, 0x00, 0, text))
            return false;
        for (int n = 0; n < CHUNK_BLOCKS; n++)
            if (trial->blocks[0][n] >= foreign->says.block_count)
                return BROKEN("chunk %d, %d: block %d has number %d, and the library %d blocks", pos.x, pos.z, n,
                              trial->blocks[0][n], foreign->says.block_count);
        for (int n = 0; n < CHUNK_COLUMNS; n++) {
            const KarstColumn column = trial->columns[0][n];
            if (column.height < 0 || column.height >= CHUNK_HEIGHT || column.water < -1 ||
                column.water >= CHUNK_HEIGHT || column.biome >= foreign->says.facts.biome_count ||
                column.top >= foreign->says.block_count)
                return BROKEN("chunk %d, %d: column %d has height %d, water %d, biome %d, top %d", pos.x, pos.z, n,
                              column.height, column.water, column.biome, column.top);
        }
    }
    return true;
}

// The ground may be hollow below, and have trees above: what a column says is true of the block at its height alone.
static bool agrees_with_chunk(const Trial *trial, ChunkPos pos, int n, char text[FOREIGN_FINDING])
{
    const KarstColumn column = trial->columns[0][n];
    const uint16_t *blocks = trial->blocks[0] + n;
    const uint16_t ground = blocks[column.height * CHUNK_COLUMNS];
    const uint8_t solid = trial->foreign->says.blocks[ground];
    if (!block_has(solid, BLOCK_SOLID))
        return BROKEN("chunk %d, %d: column %d has height %d, where its block is %s", pos.x, pos.z, n, column.height,
                      block_table[solid].name);
    if (ground != column.top)
        return BROKEN("chunk %d, %d: column %d has top %d at height %d, where block %d is", pos.x, pos.z, n, column.top,
                      column.height, ground);
    if (column.water <= column.height)
        return true;
    const uint8_t wet = trial->foreign->says.blocks[blocks[column.water * CHUNK_COLUMNS]];
    return block_has(wet, BLOCK_LIQUID) || BROKEN("chunk %d, %d: column %d has water up to %d, where its block is %s",
                                                  pos.x, pos.z, n, column.water, block_table[wet].name);
}

static bool has_true_columns(Trial *trial, char text[FOREIGN_FINDING])
{
    for (int i = 0; i < PLACES; i++) {
        if (!make(trial, places[i], 0x00, 0, text))
            return false;
        for (int n = 0; n < CHUNK_COLUMNS; n++)
            if (!agrees_with_chunk(trial, places[i], n, text))
                return false;
    }
    return true;
}

// Compares a column of a grid with its chunk's.
static bool compare_column(Trial *trial, const ForeignGrid *grid, int n, const KarstColumn *said,
                           char text[FOREIGN_FINDING])
{
    const int64_t x = grid->x + (int64_t)(n % grid->width) * grid->step;
    const int64_t z = grid->z + (int64_t)(n / grid->width) * grid->step;
    if (!make(trial, chunk_pos_of_block(x, z), 0x00, 0, text))
        return false;
    const KarstColumn *made = &trial->columns[0][column_index((int)(x & 15), (int)(z & 15))];
    return memcmp(said, made, sizeof *made) == 0 ||
           BROKEN("column %" PRId64 ", %" PRId64 " at step %d has height %d, water %d, biome %d, top %d; in its chunk "
                  "%d, %d, %d, %d",
                  x, z, grid->step, said->height, said->water, said->biome, said->top, made->height, made->water,
                  made->biome, made->top);
}

static bool offers_true_columns(Trial *trial, char text[FOREIGN_FINDING])
{
    static const ForeignGrid grids[] = {{-37, 1000, 1, CHUNK_SIZE, CHUNK_SIZE},
                                        {-2074, 300, 3, CHUNK_SIZE, CHUNK_SIZE},
                                        {(1 << 20) - 111, -400, 16, CHUNK_SIZE, CHUNK_SIZE},
                                        {-148, -1100, 64, CHUNK_SIZE, CHUNK_SIZE}};
    int64_t seed = SEED;
    if (!trial->foreign->says.has_columns)
        return snprintf(text, FOREIGN_FINDING, "not offered: found from chunks, at their cost") > 0;
    for (size_t i = 0; i < ARRAY_COUNT(grids); i++) {
        char fault[FOREIGN_FAULT];
        const ForeignGrid grid = grids[i];
        if (!trial->foreign->calls->columns(trial->foreign, &seed, &grid, trial->columns[1], fault))
            return BROKEN("columns from %" PRId64 ", %" PRId64 " at step %d: %s", grid.x, grid.z, grid.step, fault);
        for (int n = 0; n < CHUNK_COLUMNS; n += CHUNK_COLUMNS / COLUMNS_A_STEP)
            if (!compare_column(trial, &grid, n, &trial->columns[1][n], text))
                return false;
    }
    return true;
}

// By how much the heights of neighbouring columns differ along an axis, summed.
typedef struct Steepness {
    double inside, across; // chunks; their borders
} Steepness;

// `next`: from a column to the one beside it along the axis; `row`: across that.
static void add_steps(const Trial *trial, int next, int row, Steepness *sum)
{
    const KarstColumn *here = trial->columns[0], *beyond = trial->columns[1];
    const int last = (CHUNK_SIZE - 1) * next;
    for (int i = 0; i < CHUNK_SIZE; i++) {
        for (int at = 0; at < last; at += next)
            sum->inside += abs(here[i * row + at].height - here[i * row + at + next].height);
        sum->across += abs(here[i * row + last].height - beyond[i * row].height);
    }
}

// Compares the steepness of land across chunks' borders with that inside chunks: a generator that starts anew in each
// chunk has cliffs along the borders.
static bool joins_its_chunks(Trial *trial, char text[FOREIGN_FINDING])
{
    enum { SIDE = 4, ROWS = SIDE * SIDE * CHUNK_SIZE };
    Steepness x = {0}, z = {0};
    for (int c = 0; c < SIDE * SIDE; c++) {
        const ChunkPos pos = {c % SIDE * 9 + 50, c / SIDE * 9 - 70};
        if (!make(trial, pos, 0x00, 0, text) || !make(trial, (ChunkPos){pos.x + 1, pos.z}, 0x00, 1, text))
            return false;
        add_steps(trial, 1, CHUNK_SIZE, &x);
        if (!make(trial, (ChunkPos){pos.x, pos.z + 1}, 0x00, 1, text))
            return false;
        add_steps(trial, CHUNK_SIZE, 1, &z);
    }
    const double across = 1.0 / ROWS, inside = across / (CHUNK_SIZE - 1);
    snprintf(text, FOREIGN_FINDING,
             "neighbouring columns differ by %.2f blocks along x and %.2f along z inside chunks, %.2f and %.2f across "
             "their borders",
             x.inside * inside, z.inside * inside, x.across * across, z.across * across);
    return x.across * across <= 3 * x.inside * inside + 0.5 && z.across * across <= 3 * z.inside * inside + 0.5;
}

// How much of the blocks below the surface is hollow.
typedef struct Hollow {
    double open, all;
} Hollow;

static void add_hollow(const Trial *trial, int n, Hollow *sum)
{
    const int height = trial->columns[0][n].height;
    sum->all += height;
    for (int y = 0; y < height; y++)
        sum->open += !block_has(trial->foreign->says.blocks[trial->blocks[0][y * CHUNK_COLUMNS + n]], BLOCK_SOLID);
}

// Caves are as frequent at borders as elsewhere, unless chunks end in them.
static bool joins_below(Trial *trial, char text[FOREIGN_FINDING])
{
    enum { CHUNKS = 24 };
    Hollow inside = {0.0, 1.0}, border = {0.0, 1.0};
    for (int c = 0; c < CHUNKS; c++) {
        if (!make(trial, (ChunkPos){c % 6 * 9 - 200, c / 6 * 9 + 80}, 0x00, 0, text))
            return false;
        for (int n = 0; n < CHUNK_COLUMNS; n++) {
            const int x = n % CHUNK_SIZE, z = n / CHUNK_SIZE, last = CHUNK_SIZE - 1;
            add_hollow(trial, n, x == 0 || x == last || z == 0 || z == last ? &border : &inside);
        }
    }
    snprintf(text, FOREIGN_FINDING,
             "%.1f %% of the blocks below the surface are hollow inside chunks, %.1f %% at their borders",
             100.0 * inside.open / inside.all, 100.0 * border.open / border.all);
    return border.open / border.all <= 3.0 * inside.open / inside.all + 0.03;
}

static bool spawns_soundly(Trial *trial, char text[FOREIGN_FINDING])
{
    char fault[FOREIGN_FAULT];
    if (!trial->foreign->says.has_spawn)
        return snprintf(text, FOREIGN_FINDING, "not offered: the dry column nearest to the origin") > 0;
    Call call = {.kind = CALL_SPAWN, .seed = SEED};
    if (!foreign_call(trial->foreign, &call, fault)) // its function may say that it has none
        return call.fault[0] ? snprintf(text, FOREIGN_FINDING, "%s: the dry column nearest to the origin", fault) > 0
                             : BROKEN("%s", fault);
    const KarstSpawn place = call.spawn;
    if (llabs(place.x) > SPAWN_FARTHEST || llabs(place.z) > SPAWN_FARTHEST || place.y < 1 ||
        place.y >= CHUNK_HEIGHT - 1)
        return BROKEN("%" PRId64 ", %d, %" PRId64 " is out of bounds", place.x, place.y, place.z);
    if (!make(trial, chunk_pos_of_block(place.x, place.z), 0x00, 0, text))
        return false;
    const int n = column_index((int)(place.x & 15), (int)(place.z & 15));
    for (int y = place.y; y < place.y + 2; y++)
        if (block_has(trial->foreign->says.blocks[trial->blocks[0][y * CHUNK_COLUMNS + n]], BLOCK_SOLID))
            return BROKEN("%" PRId64 ", %d, %" PRId64 " is inside a block", place.x, place.y, place.z);
    return true;
}

static bool explains_soundly(Trial *trial, char text[FOREIGN_FINDING])
{
    if (!trial->foreign->says.has_explain)
        return snprintf(text, FOREIGN_FINDING, "not offered") > 0;
    for (int i = 0; i < PLACES; i++) {
        char fault[FOREIGN_FAULT];
        const ForeignGrid place = {.x = chunk_pos_block_x(places[i]), .z = chunk_pos_block_z(places[i])};
        Call call = {.kind = CALL_EXPLAIN, .seed = SEED, .grid = place};
        if (!foreign_call(trial->foreign, &call, fault))
            return BROKEN("of %" PRId64 ", %" PRId64 ": %s", place.x, place.z, fault);
    }
    return true;
}

static bool leaks_nothing(Trial *trial, char text[FOREIGN_FINDING])
{
    char fault[FOREIGN_FAULT];
    Call call = {.kind = CALL_GROWTH, .seed = SEED, .most_ms = MIN(trial->limit_ms / 2, GROWTH_MS)};
    if (!foreign_call(trial->foreign, &call, fault))
        return BROKEN("worlds of many seeds: %s", fault);
    return call.growth <= GROWTH_MAX ||
           BROKEN("each world that is created and destroyed, with a chunk, leaves %" PRId64 " bytes", call.growth);
}

static int compare_ms(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static bool is_timed(Trial *trial, char text[FOREIGN_FINDING])
{
    for (int i = 0; i < TIMED; i++) {
        const int64_t begun_ns = clock_ns();
        if (!make(trial, (ChunkPos){300 + i % 8, -200 + i / 8}, -1, 0, text))
            return false;
        trial->ms[i] = clock_ms_since(begun_ns);
    }
    qsort(trial->ms, TIMED, sizeof trial->ms[0], compare_ms);
    snprintf(text, FOREIGN_FINDING,
             "%.3f ms, 95 %% within %.3f ms, in a process of its own; karst bench gen measures more",
             trial->ms[TIMED / 2], trial->ms[TIMED * 95 / 100]);
    return true;
}

static const struct {
    const char *rule;
    bool (*check)(Trial *trial, char text[FOREIGN_FINDING]);
} rules[] = {{"it is a generator", opens},
             {"chunks near, far and at the edges of the world", makes_all_places},
             {"every block and column is written", writes_everything},
             {"the same chunk in any order", keeps_to_no_order},
             {"and in another process", is_equal_elsewhere},
             {"and from many threads", bears_threads},
             {"numbers of blocks and biomes, heights, water", has_sound_numbers},
             {"columns are what the chunk has", has_true_columns},
             {"columns without their chunks are equal to them", offers_true_columns},
             {"chunks join", joins_its_chunks},
             {"and below the ground", joins_below},
             {"the spawn", spawns_soundly},
             {"what it explains", explains_soundly},
             {"nothing is left behind", leaks_nothing},
             {"a chunk takes", is_timed}};

bool foreign_check(const char *path, int limit_ms, ForeignReport *report, void *context)
{
    bool kept = true;
    Trial trial = {.path = path, .limit_ms = limit_ms};
    for (int i = 0; i < 2; i++)
        trial.blocks[i] = memory_alloc(MEMORY_GENERAL, CHUNK_BLOCKS * sizeof(uint16_t));
    for (size_t i = 0; i < ARRAY_COUNT(rules) && kept && !interrupt_pending(); i++) {
        ForeignFinding finding = {.rule = rules[i].rule};
        finding.kept = kept = rules[i].check(&trial, finding.text);
        report(context, &finding);
    }
    for (int i = 0; i < 2; i++)
        memory_free(trial.blocks[i]);
    foreign_close(trial.foreign);
    return kept;
}
