// Columns and chunks as the library makes them, with every member brought into its bounds: a library's output is not
// trusted. If the library offers no columns, they are read from its chunks, which are cached, since neighbours are
// requested together.
#include "foreign/foreign_internal.h"

#include "base/log.h"
#include "base/os.h"
#include "base/shared.h"
#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { CACHE_WATER_DRY = -1 };

// The part of a chunk that is cached.
typedef struct ChunkColumns {
    KarstColumn columns[CHUNK_COLUMNS];
    uint8_t hollow[CHUNK_COLUMNS]; // blocks without substance at or below the surface
} ChunkColumns;

// ---- what the library writes

// False, with `fault` filled, if a member was out of its bounds.
static bool bound(const Foreign *foreign, KarstColumn *columns, int count, char *fault)
{
    bool sound = true;
    for (int i = 0; i < count; i++) {
        KarstColumn *column = &columns[i];
        const KarstColumn said = *column;
        column->height = (int16_t)CLAMP(column->height, 0, CHUNK_HEIGHT - 1);
        column->water = (int16_t)CLAMP(column->water, CACHE_WATER_DRY, CHUNK_HEIGHT - 1);
        column->biome = column->biome < foreign->says.facts.biome_count ? column->biome : 0;
        if (sound && (said.height != column->height || said.water != column->water || said.biome != column->biome)) {
            sound = false;
            snprintf(fault, FOREIGN_FAULT, "a column has height %d, water %d and biome %d", said.height, said.water,
                     said.biome);
        }
    }
    return sound;
}

// Numbers beyond the library's own blocks, which have become void, become stone. False, with `fault` filled, if there
// are any.
static bool fill_unnamed(uint8_t *blocks, char *fault)
{
    const bool sound = memchr(blocks, BLOCK_VOID, CHUNK_BLOCKS) == NULL;
    for (int i = 0; i < CHUNK_BLOCKS && !sound; i++)
        blocks[i] = blocks[i] == BLOCK_VOID ? BLOCK_STONE : blocks[i];
    if (!sound)
        snprintf(fault, FOREIGN_FAULT, "a block has a number without a name");
    return sound;
}

int64_t foreign_failures(void)
{
    const int64_t failures = (int64_t)(uintptr_t)*shared_lock(SHARED_FAILURES);
    shared_unlock(SHARED_FAILURES);
    return failures;
}

void foreign_report(Foreign *foreign, const char *lack, const char *fault)
{
    void **failures = shared_lock(SHARED_FAILURES);
    *failures = (void *)((uintptr_t)*failures + 1);
    shared_unlock(SHARED_FAILURES);
    if (__atomic_fetch_add(&foreign->failures, 1, __ATOMIC_RELAXED) > 0 || interrupt_pending())
        return;
    if (foreign->opening)
        snprintf(foreign->opening, FOREIGN_FAULT, "%s: %s", lack, fault);
    else
        log_error("%s: %s: %s", foreign->says.facts.name, lack, fault);
}

const uint8_t *foreign_blocks(const ForeignSource *source, ChunkPos pos, KarstColumn columns[CHUNK_COLUMNS],
                              Arena *scratch)
{
    Foreign *foreign = source->foreign;
    uint8_t *blocks = arena_alloc(scratch, CHUNK_BLOCKS);
    const ArenaMark mark = arena_mark(scratch);
    const ForeignChunk made = {blocks, columns, scratch};
    char fault[FOREIGN_FAULT] = "its world could not be created";
    const bool is_made = source->world && foreign->calls->chunk(foreign, source->world, pos, &made, fault);
    arena_release(scratch, mark);
    if (!is_made) {
        memset(blocks, BLOCK_AIR, CHUNK_BLOCKS);
        for (int i = 0; i < CHUNK_COLUMNS; i++)
            columns[i] = (KarstColumn){.water = CACHE_WATER_DRY};
        if (foreign->calls)
            foreign_report(foreign, text_of("no chunk %d, %d, which is left empty", pos.x, pos.z).text, fault);
        return blocks;
    }
    const bool columns_are = bound(foreign, columns, CHUNK_COLUMNS, fault), blocks_are = fill_unnamed(blocks, fault);
    if (!columns_are || !blocks_are)
        foreign_report(foreign, text_of("chunk %d, %d is made of what there is not", pos.x, pos.z).text, fault);
    return blocks;
}

// ---- from chunks

static void count_hollow(const uint8_t *blocks, ChunkColumns *kept)
{
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        int hollow = 0;
        for (int y = 0; y <= kept->columns[i].height; y++)
            hollow += !block_has(blocks[y * CHUNK_COLUMNS + i], BLOCK_SOLID | BLOCK_LIQUID);
        kept->hollow[i] = (uint8_t)MIN(hollow, UINT8_MAX);
    }
}

// Held: the caller releases it.
static const ChunkColumns *hold_chunk(const ForeignSource *source, ChunkPos pos, Arena *scratch)
{
    const ChunkColumns *known = cache_claim(source->cache, pos.x, pos.z);
    if (known)
        return known;
    const ArenaMark mark = arena_mark(scratch);
    ChunkColumns *made = cache_new(sizeof *made);
    const uint8_t *blocks = foreign_blocks(source, pos, made->columns, scratch);
    count_hollow(blocks, made);
    arena_release(scratch, mark);
    return cache_keep(source->cache, pos.x, pos.z, made);
}

// Beyond the world's edge the last chunk's columns go on.
static ChunkPos chunk_of(int64_t x, int64_t z)
{
    return chunk_pos_of_block(CLAMP(x, WORLD_BLOCK_MIN, WORLD_BLOCK_MAX), CLAMP(z, WORLD_BLOCK_MIN, WORLD_BLOCK_MAX));
}

static void take_columns(const ForeignSource *source, const ForeignGrid *grid, KarstColumn *columns, Arena *scratch)
{
    for (int i = 0; i < grid->width * grid->depth; i++) {
        const int64_t x = grid->x + (int64_t)(i % grid->width) * grid->step;
        const int64_t z = grid->z + (int64_t)(i / grid->width) * grid->step;
        const ChunkColumns *kept = hold_chunk(source, chunk_of(x, z), scratch);
        columns[i] = kept->columns[column_index((int)(x & 15), (int)(z & 15))];
        cache_release(kept);
    }
}

void foreign_columns(const ForeignSource *source, const ForeignGrid *grid, KarstColumn *columns, Arena *scratch)
{
    Foreign *foreign = source->foreign;
    const int count = grid->width * grid->depth;
    char fault[FOREIGN_FAULT];
    if (!foreign->says.has_columns || !source->world) {
        take_columns(source, grid, columns, scratch);
        return;
    }
    const bool made = foreign->calls->columns(foreign, source->world, grid, columns, fault);
    for (int i = 0; i < count && !made; i++)
        columns[i] = (KarstColumn){.water = CACHE_WATER_DRY};
    if (!made || !bound(foreign, columns, count, fault))
        foreign_report(
            foreign,
            text_of("columns from %" PRId64 ", %" PRId64 "%s", grid->x, grid->z, made ? "" : " are left empty").text,
            fault);
}

int foreign_hollow(const ForeignSource *source, int64_t x, int64_t z, Arena *scratch)
{
    const ChunkColumns *kept = hold_chunk(source, chunk_of(x, z), scratch);
    const int hollow = kept->hollow[column_index((int)(x & 15), (int)(z & 15))];
    cache_release(kept);
    return hollow;
}
