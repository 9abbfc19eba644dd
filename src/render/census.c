#include "render/census.h"

#include "render/render_internal.h"

#include <math.h>
#include <stdlib.h>

enum {
    KIND_GROUND,
    KIND_STEPS,
    KIND_OVERHANGS,
    KIND_CAVES,
    KIND_TREES,
    KIND_PLANTS,
    KIND_WATER,
    KIND_LAVA,
    KIND_COUNT
};
_Static_assert((int)KIND_COUNT == (int)CENSUS_KINDS, "a kind without a row");

enum { ROW_KINDS = FRAME_PARTS, ROW_LEVELS = ROW_KINDS + CENSUS_KINDS, ROW_RINGS = ROW_LEVELS + MESH_LEVELS };
enum { ROW_LANDMARK = ROW_RINGS + CENSUS_RINGS };

static const char *const kind_names[CENSUS_KINDS] = {"ground", "steps",  "overhangs", "caves",
                                                     "trees",  "plants", "water",     "lava"};
static const char *const level_names[MESH_LEVELS] = {"1", "2", "4"};

// Blocks from the eye to the middle of the section, by the upper end of the ring.
static const int ring_ends[CENSUS_RINGS] = {32, 64, 96, 128, 192, 256, 320, INT32_MAX};
static const char *const ring_names[CENSUS_RINGS] = {"32", "64", "96", "128", "192", "256", "320", "more"};

static void name_rows(CensusRow *rows, const char *group, const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        rows[i] = (CensusRow){.group = group, .name = names[i]};
}

static Census census_empty(void)
{
    static const char *const landmark = "all";
    Census census;
    name_rows(census.rows, "part", frame_part_names, FRAME_PARTS);
    name_rows(census.rows + ROW_KINDS, "kind", kind_names, CENSUS_KINDS);
    name_rows(census.rows + ROW_LEVELS, "cells", level_names, MESH_LEVELS);
    name_rows(census.rows + ROW_RINGS, "distance", ring_names, CENSUS_RINGS);
    name_rows(census.rows + ROW_LANDMARK, "landmarks", &landmark, 1);
    return census;
}

// The tiles of trunks.
static void find_wood(bool wood[1 << 10])
{
    for (int block = 0; block < BLOCK_COUNT; block++)
        if (block_has((uint8_t)block, BLOCK_WOOD))
            wood[block_table[block].tile_side] = wood[block_table[block].tile_top] = true;
}

static bool is_dark(const Quad *quad)
{
    int sky = 0;
    for (int corner = 0; corner < 4; corner++)
        sky = MAX(sky, QUAD_GET(SKY, quad->light[corner]));
    return sky == 0;
}

static int kind_of(const Quad *quad, MeshPass pass, const bool *wood)
{
    int face = QUAD_GET(FACE, quad->place);
    if (face >= FACE_CROSS)
        return KIND_PLANTS;
    if (pass == MESH_TRANSLUCENT || pass == MESH_LAVA)
        return pass == MESH_LAVA ? KIND_LAVA : KIND_WATER;
    if (pass == MESH_CUTOUT || pass == MESH_INNER || wood[QUAD_GET(TILE, quad->look)])
        return KIND_TREES;
    if (is_dark(quad))
        return KIND_CAVES;
    return face == FACE_UP ? KIND_GROUND : face == FACE_DOWN ? KIND_OVERHANGS : KIND_STEPS;
}

static FramePart part_of(const Quad *quad, MeshPass pass)
{
    if (QUAD_GET(FACE, quad->place) >= FACE_CROSS)
        return PART_PLANTS;
    return pass == MESH_TRANSLUCENT ? PART_WATER : pass == MESH_CUTOUT || pass == MESH_INNER ? PART_LEAVES : PART_LAND;
}

static int ring_of(const SeenSection *seen)
{
    float away = sqrtf(seen->distance);
    int ring = 0;
    while (away > (float)ring_ends[ring])
        ring++;
    return ring;
}

typedef struct Count {
    Census *census;
    const Renderer *renderer;
    Quad *quads; // of the quad store
    bool wood[1 << 10];
    const CensusMark *marks;
    int mark_count;
} Count;

static bool at_landmark(const Count *count, const SeenSection *seen, const Quad *quad)
{
    int64_t x = chunk_pos_block_x(seen->chunk->pos) + QUAD_GET(X, quad->place);
    int64_t z = chunk_pos_block_z(seen->chunk->pos) + QUAD_GET(Z, quad->place);
    for (int i = 0; i < count->mark_count; i++) {
        const CensusMark *mark = &count->marks[i];
        if (llabs(x - mark->x) <= mark->reach && llabs(z - mark->z) <= mark->reach &&
            QUAD_GET(Y, quad->place) > mark->y)
            return true;
    }
    return false;
}

static void count_quad(const Count *count, const SeenSection *seen, MeshPass pass, const Quad *quad)
{
    CensusRow *rows = count->census->rows;
    int kind = kind_of(quad, pass, count->wood);
    rows[__builtin_ctz(part_of(quad, pass))].triangles += 2;
    rows[ROW_KINDS + kind].triangles += 2;
    rows[ROW_LEVELS + seen->chunk->level].triangles += 2;
    rows[ROW_RINGS + ring_of(seen)].triangles += 2;
    if (kind < KIND_TREES && at_landmark(count, seen, quad))
        rows[ROW_LANDMARK].triangles += 2;
}

static void count_section(const Count *count, const SeenSection *seen, DrawList *list)
{
    for (int pass = 0; pass < MESH_PASS_COUNT; pass++) {
        draw_list_clear(list);
        draw_list_section(list, seen, (MeshPass)pass, frame_faces(count->renderer, seen, (MeshPass)pass));
        for (int i = 0; i < list->count; i++)
            count_quad(count, seen, (MeshPass)pass, &count->quads[list->quads[i]]);
    }
}

Census renderer_census(const Renderer *renderer, const CensusMark *marks, int mark_count)
{
    Census census = census_empty();
    Count count = {.census = &census,
                   .renderer = renderer,
                   .quads = quad_store_read(&renderer->quads),
                   .marks = marks,
                   .mark_count = mark_count};
    DrawList list = {0};
    find_wood(count.wood);
    for (int i = 0; i < renderer->culler.count; i++)
        count_section(&count, &renderer->culler.seen[i], &list);
    if (renderer_shows_far(renderer))
        census.rows[__builtin_ctz(PART_FAR)].triangles = renderer->far.triangles;
    draw_list_quit(&list);
    memory_free(count.quads);
    return census;
}
