// Faces of ores around the eye, for looking through rock (render/render.h, FrameView.see_through): chunk meshes have
// faces only where a block touches an open one. All are meshed again now and then, and when the eye has moved a little.

#include "base/memory.h"
#include "mesh/mesh.h"
#include "scene/scene_internal.h"

#include <stdlib.h>

enum {
    REVEAL_REACH = 32,  // blocks, along each axis
    REVEAL_STEP = 2,    // that the eye moves before the ores are meshed again;
    REVEAL_FRAMES = 20, // or after so many frames, as chunks are loaded and changed
    REVEAL_LAMP = 26,   // light of the faces, of QUAD_LIGHT_MAX
};

static void add_face(Reveal *reveal, BlockPos at, uint8_t block, Face face)
{
    const BlockInfo *info = &block_table[block];
    const uint16_t light = QUAD_PUT(LAMP, REVEAL_LAMP) | QUAD_PUT(OPEN, QUAD_OPEN_MASK);
    uint8_t tile = face == FACE_UP ? info->tile_top : face == FACE_DOWN ? info->tile_bottom : info->tile_side;
    reveal->quads = memory_grow(MEMORY_RENDER, reveal->quads, reveal->count, &reveal->capacity, sizeof *reveal->quads);
    reveal->quads[reveal->count++] =
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

// The part of a chunk's section that is within reach of `eye`.
static void add_section(Reveal *reveal, const BlockQuery *blocks, const Chunk *chunk, int section, BlockPos eye)
{
    const uint8_t *own = chunk->sections[section];
    int64_t x = chunk_pos_block_x(chunk->pos), z = chunk_pos_block_z(chunk->pos);
    for (int i = 0; own && i < SECTION_BLOCKS; i++) {
        BlockPos at = {.x = x + i % CHUNK_SIZE,
                       .z = z + i / CHUNK_SIZE % CHUNK_SIZE,
                       .y = section * SECTION_HEIGHT + i / CHUNK_COLUMNS};
        if (block_has(own[i], BLOCK_ORE) && llabs(at.x - eye.x) <= REVEAL_REACH &&
            llabs(at.z - eye.z) <= REVEAL_REACH && abs(at.y - eye.y) <= REVEAL_REACH)
            add_block(reveal, blocks, at, own[i]);
    }
}

static bool is_due(const Reveal *reveal, BlockPos eye)
{
    return !reveal->shown || reveal->frames >= REVEAL_FRAMES || llabs(eye.x - reveal->eye.x) > REVEAL_STEP ||
           llabs(eye.z - reveal->eye.z) > REVEAL_STEP || abs(eye.y - reveal->eye.y) > REVEAL_STEP;
}

void reveal_update(Reveal *reveal, const Stream *stream, Renderer *renderer, BlockPos eye)
{
    reveal->frames++;
    if (!is_due(reveal, eye))
        return;
    BlockQuery blocks = stream_query(stream);
    ChunkPos middle = chunk_pos_of_block(eye.x, eye.z);
    reveal->count = 0;
    const int reach = REVEAL_REACH / CHUNK_SIZE;
    for (int i = 0; i < (2 * reach + 1) * (2 * reach + 1); i++) {
        ChunkPos pos;
        bool inside = chunk_pos_offset(middle, i % (2 * reach + 1) - reach, i / (2 * reach + 1) - reach, &pos);
        const Chunk *chunk = inside ? stream_chunk(stream, pos) : NULL;
        int first = CLAMP((eye.y - REVEAL_REACH) / SECTION_HEIGHT, 0, SECTION_COUNT - 1);
        int last = CLAMP((eye.y + REVEAL_REACH) / SECTION_HEIGHT, 0, SECTION_COUNT - 1);
        for (int section = first; chunk && section <= last; section++)
            add_section(reveal, &blocks, chunk, section, eye);
    }
    renderer_set_revealed(renderer, reveal->quads, reveal->count);
    reveal->eye = eye;
    reveal->frames = 0;
    reveal->shown = true;
}

void reveal_forget(Reveal *reveal, Renderer *renderer)
{
    if (reveal->shown)
        renderer_set_revealed(renderer, NULL, 0);
    reveal->shown = false;
}

void reveal_quit(Reveal *reveal)
{
    memory_free(reveal->quads);
    *reveal = (Reveal){0};
}
