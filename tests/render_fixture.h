// A small offscreen window with a renderer, and meshes of one face made by hand.
#pragma once

#include "karst_test.h"

#include "platform/window.h"
#include "render/render_internal.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 160, HEIGHT = 120, PIXELS = WIDTH * HEIGHT };

typedef struct RenderFixture {
    Window *window;
    Renderer *renderer;
    uint8_t now[PIXELS * 3], before[PIXELS * 3];
} RenderFixture;

static const RendererConfig config = {.width = WIDTH, .height = HEIGHT, .quality = RENDER_LIGHT, .view_distance = 6};

static inline RenderFixture *render_fixture_open(RenderQuality quality)
{
    RenderFixture *fixture = memory_alloc_zero(MEMORY_GENERAL, sizeof *fixture);
    fixture->window =
        window_create(&(WindowConfig){.width = WIDTH, .height = HEIGHT, .offscreen = true, .debug = true});
    assert_non_null(fixture->window);
    RendererConfig wanted = config;
    wanted.quality = quality;
    fixture->renderer = renderer_create(&wanted);
    assert_non_null(fixture->renderer);
    return fixture;
}

static inline void render_fixture_close(RenderFixture *fixture)
{
    assert_int_equal(glGetError(), GL_NO_ERROR);
    assert_int_equal(window_gl_error_count(fixture->window), 0);
    renderer_destroy(fixture->renderer);
    window_destroy(fixture->window);
    memory_free(fixture);
    assert_int_equal(memory_in_use_total(), 0);
}

// The eye stands at (8, 12, 8) and looks down to the north.
static const FrameView usual = {.eye = {8, 12, 8}, .pitch = -30, .fov = 70, .hours = 12};

static inline void draw(RenderFixture *fixture, const FrameView *view)
{
    memcpy(fixture->before, fixture->now, sizeof fixture->now);
    renderer_draw(fixture->renderer, view);
    renderer_read_pixels(fixture->renderer, fixture->now);
}

static inline const uint8_t *pixel(const RenderFixture *fixture, int x, int y)
{
    return &fixture->now[(y * WIDTH + x) * 3];
}

static inline int changed_pixels(const RenderFixture *fixture)
{
    int changed = 0;
    for (int i = 0; i < PIXELS; i++)
        changed += memcmp(&fixture->now[i * 3], &fixture->before[i * 3], 3) != 0;
    return changed;
}

static inline double brightness(const RenderFixture *fixture)
{
    double sum = 0;
    for (int i = 0; i < PIXELS * 3; i++)
        sum += fixture->now[i];
    return sum / (PIXELS * 3);
}

typedef struct Face1 {
    MeshPass pass;
    Face face;
    int x, y, z, width, length; // along u and v
    Tile tile;
    BlockTint tint;
    unsigned flags;
} Face1;

static const Face1 stone_floor = {MESH_OPAQUE, FACE_UP, 0, 9, 0, 16, 16, TILE_STONE, TINT_NONE, 0};

// A mesh of one face in open light.
static inline MeshData *mesh_of(ChunkPos pos, const Face1 *face)
{
    MeshData *mesh = mesh_alloc(1);
    mesh->pos = pos;
    mesh->ranges[face->y / SECTION_HEIGHT][face->pass].count[MIN(face->face, FACE_CROSS)] = 1;
    for (int section = 0; section < SECTION_COUNT; section++)
        mesh->see_through[section] = 0x7FFF;
    for (int i = 0; i < TINT_CELLS; i++) {
        mesh->tint.grass[i] = 0xFF1010;
        mesh->tint.leaves[i] = 0x10FF10;
        mesh->tint.water[i] = 0x1010FF;
    }
    const uint16_t open = QUAD_PUT(SKY, QUAD_LIGHT_MAX) | QUAD_PUT(OPEN, QUAD_OPEN_MASK);
    mesh->quads[0] =
        (Quad){.place = QUAD_PUT(X, face->x) | QUAD_PUT(Z, face->z) | QUAD_PUT(Y, face->y) |
                        QUAD_PUT(U, face->width - 1) | QUAD_PUT(V, face->length - 1) | QUAD_PUT(FACE, face->face),
               .look = QUAD_PUT(TILE, face->tile) | QUAD_PUT(TINT, face->tint) | QUAD_PUT(FLAGS, face->flags) |
                       quad_chunk_bits(pos),
               .light = {open, open, open, open}};
    mesh_measure(mesh);
    return mesh;
}

static inline void put(RenderFixture *fixture, const Face1 *face)
{
    renderer_set_chunk(fixture->renderer, mesh_of((ChunkPos){0, 0}, face));
}

// A mesh of two faces of one pass, in the order in which the mesher gives them: translucent ones by face, the farthest
// first.
static inline MeshData *mesh_of_two(const Face1 *first, const Face1 *second)
{
    MeshData *a = mesh_of((ChunkPos){0, 0}, first), *b = mesh_of((ChunkPos){0, 0}, second);
    MeshData *mesh = mesh_alloc(2);
    *mesh = *a;
    mesh->quad_count = 2;
    mesh->ranges[first->y / SECTION_HEIGHT][first->pass].count[second->face]++;
    mesh->quads[0] = a->quads[0];
    mesh->quads[1] = b->quads[0];
    memory_free(a);
    memory_free(b);
    mesh_measure(mesh);
    return mesh;
}

static inline bool is_sky(const uint8_t *rgb) { return rgb[2] > rgb[0] + 12 && rgb[2] > 120; }

static inline bool is_grey(const uint8_t *rgb) { return abs(rgb[0] - rgb[2]) < 40 && rgb[1] > 40; }
