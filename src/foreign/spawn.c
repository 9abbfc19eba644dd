// The spawn of a library that offers none: among the middle columns of chunks, the dry one nearest to the origin that
// has firm ground under the open sky.
#include "foreign/foreign_internal.h"

#include <stdlib.h>

enum { RINGS = 65, RINGS_OF_CHUNKS = 17, MIDDLE = CHUNK_SIZE / 2 }; // the latter where a column costs its chunk

static bool is_open(uint8_t block) { return !block_has(block, BLOCK_SOLID | BLOCK_LIQUID); }

// The lowest place under the open sky in the middle column, if what is below it is firm; else -1.
static int footing(const ForeignSource *source, ChunkPos pos, Arena *scratch)
{
    KarstColumn columns[CHUNK_COLUMNS];
    const ArenaMark mark = arena_mark(scratch);
    const uint8_t *column = foreign_blocks(source, pos, columns, scratch) + column_index(MIDDLE, MIDDLE);
    int y = CHUNK_HEIGHT;
    while (y > 0 && is_open(column[(y - 1) * CHUNK_COLUMNS]))
        y--;
    const bool firm = y > 0 && y < CHUNK_HEIGHT - 2 && block_has(column[(y - 1) * CHUNK_COLUMNS], BLOCK_OPAQUE);
    arena_release(scratch, mark);
    return firm ? y : -1;
}

static bool is_dry(const ForeignSource *source, ChunkPos pos, Arena *scratch)
{
    KarstColumn column;
    const ForeignGrid place = {chunk_pos_block_x(pos) + MIDDLE, chunk_pos_block_z(pos) + MIDDLE, 1, 1, 1};
    foreign_columns(source, &place, &column, scratch);
    return column.water <= column.height;
}

static bool try_chunk(const ForeignSource *source, ChunkPos pos, SpawnPoint *spawn, Arena *scratch)
{
    const int y = is_dry(source, pos, scratch) ? footing(source, pos, scratch) : -1;
    if (y < 0)
        return false;
    *spawn = (SpawnPoint){.feet = {chunk_pos_block_x(pos) + MIDDLE, chunk_pos_block_z(pos) + MIDDLE, y},
                          .safety = SPAWN_DRY,
                          .reason = "dry and open to the sky, the nearest to the origin"};
    return true;
}

static bool search(const ForeignSource *source, SpawnPoint *spawn, Arena *scratch)
{
    const int rings = source->foreign->says.has_columns ? RINGS : RINGS_OF_CHUNKS;
    for (int ring = 0; ring < rings; ring++)
        for (int x = -ring; x <= ring; x++)
            for (int z = -ring; z <= ring; z += abs(x) == ring || ring == 0 ? 1 : 2 * ring)
                if (try_chunk(source, (ChunkPos){x, z}, spawn, scratch))
                    return true;
    return false;
}

static bool ask(const ForeignSource *source, SpawnPoint *spawn)
{
    Foreign *foreign = source->foreign;
    KarstSpawn place = {0};
    if (!foreign->says.has_spawn || !source->world || !foreign->calls->spawn(foreign, source->world, &place))
        return false;
    if (llabs(place.x) > SPAWN_FARTHEST || llabs(place.z) > SPAWN_FARTHEST || place.y < 0 || place.y > CHUNK_HEIGHT ||
        !(place.yaw >= -360 && place.yaw <= 360) || !(place.pitch >= -90 && place.pitch <= 90))
        return false;
    *spawn = (SpawnPoint){.feet = {place.x, place.z, place.y},
                          .safety = SPAWN_DRY,
                          .yaw = place.yaw,
                          .pitch = place.pitch,
                          .reason = "where the library says"};
    return true;
}

SpawnPoint foreign_spawn(const ForeignSource *source, Arena *scratch)
{
    SpawnPoint spawn;
    if (ask(source, &spawn) || (source->foreign->calls && search(source, &spawn, scratch)))
        return spawn;
    KarstColumn column;
    foreign_columns(source, &(ForeignGrid){MIDDLE, MIDDLE, 1, 1, 1}, &column, scratch);
    return (SpawnPoint){.feet = {MIDDLE, MIDDLE, MAX(column.water, column.height) + 1},
                        .safety = SPAWN_AFLOAT,
                        .reason = "no dry ground under the open sky is near"};
}
