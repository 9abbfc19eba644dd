// Faces of ores around the eye, for looking through rock (render/render.h, FrameView.see_through): chunk meshes have
// faces only where a block touches an open one. Whole sections are meshed, so that nothing is to be done while the eye
// stays in its section and no block of the chunks around changes.

#include "base/hash.h"
#include "base/memory.h"
#include "scene/scene_internal.h"

enum {
    REVEAL_REACH = 2, // sections around that of the eye, along each axis
    REVEAL_SIDE = 2 * REVEAL_REACH + 1,
    REVEAL_LAMP = 26, // light of the faces, of QUAD_LIGHT_MAX
};

static void add_face(Reveal *reveal, BlockPos at, uint8_t block, Face face)
{
    const BlockInfo *info = &block_table[block];
    const uint16_t light = QUAD_PUT(LAMP, REVEAL_LAMP) | QUAD_PUT(OPEN, QUAD_OPEN_MASK);
    uint8_t tile = face == FACE_UP ? info->tile_top : face == FACE_DOWN ? info->tile_bottom : info->tile_side;
    *MEMORY_ADD(MEMORY_RENDER, reveal->quads, reveal->count, reveal->capacity) =
        (Quad){.place = QUAD_PUT(X, (uint32_t)at.x & (CHUNK_SIZE - 1)) |
                        QUAD_PUT(Z, (uint32_t)at.z & (CHUNK_SIZE - 1)) | QUAD_PUT(Y, at.y) | QUAD_PUT(FACE, face),
               .look = QUAD_PUT(TILE, tile) | quad_chunk_bits(chunk_pos_of_block(at.x, at.z)),
               .light = {light, light, light, light}};
}

// Faces between two blocks of ore are hidden.
static void add_block(Reveal *reveal, const BlockQuery *blocks, BlockPos at, uint8_t block)
{
    for (int face = 0; face <= FACE_SOUTH; face++) {
        const int16_t *step = face_normal[face];
        if (!block_has(block_query(blocks, at.x + step[0], at.y + step[1], at.z + step[2]), BLOCK_ORE))
            add_face(reveal, at, block, (Face)face);
    }
}

static void add_section(Reveal *reveal, const BlockQuery *blocks, const Chunk *chunk, int section)
{
    const uint8_t *own = chunk->sections[section];
    int64_t x = chunk_pos_block_x(chunk->pos), z = chunk_pos_block_z(chunk->pos);
    for (int i = 0; own && i < SECTION_BLOCKS; i++)
        if (block_has(own[i], BLOCK_ORE))
            add_block(reveal, blocks,
                      (BlockPos){.x = x + i % CHUNK_SIZE,
                                 .z = z + i / CHUNK_SIZE % CHUNK_SIZE,
                                 .y = section * SECTION_HEIGHT + i / CHUNK_COLUMNS},
                      own[i]);
}

// False beyond the world's edge.
static bool chunk_around(ChunkPos middle, int i, ChunkPos *pos)
{
    return chunk_pos_offset(middle, i % REVEAL_SIDE - REVEAL_REACH, i / REVEAL_SIDE - REVEAL_REACH, pos);
}

// A hash of all that the faces of a section depend on, but for the blocks beyond its edge, which may be out of date.
static uint64_t state_around(const Stream *stream, ChunkPos middle, int section)
{
    uint64_t state = hash_combine((uint64_t)chunk_pos_key(middle), (uint64_t)section);
    ChunkPos pos;
    for (int i = 0; i < REVEAL_SIDE * REVEAL_SIDE; i++)
        if (chunk_around(middle, i, &pos))
            state = hash_combine(state, stream_changed(stream, pos));
    return state;
}

bool reveal_update(Reveal *reveal, const Stream *stream, BlockPos eye)
{
    const ChunkPos middle = chunk_pos_of_block(eye.x, eye.z);
    const int section = CLAMP(eye.y, 0, CHUNK_HEIGHT - 1) / SECTION_HEIGHT;
    const uint64_t state = state_around(stream, middle, section);
    const BlockQuery blocks = stream_query(stream);
    ChunkPos pos;
    if (reveal->shown && reveal->state == state)
        return false;
    reveal->state = state;
    reveal->shown = true;
    reveal->count = 0;
    for (int i = 0; i < REVEAL_SIDE * REVEAL_SIDE; i++) {
        const Chunk *chunk = chunk_around(middle, i, &pos) ? stream_chunk(stream, pos) : NULL;
        const int first = MAX(section - REVEAL_REACH, 0), last = MIN(section + REVEAL_REACH, SECTION_COUNT - 1);
        for (int s = first; chunk && s <= last; s++)
            add_section(reveal, &blocks, chunk, s);
    }
    return true;
}

bool reveal_forget(Reveal *reveal)
{
    bool shown = reveal->shown;
    reveal->shown = false;
    return shown;
}

void reveal_quit(Reveal *reveal)
{
    memory_free(reveal->quads);
    *reveal = (Reveal){0};
}
