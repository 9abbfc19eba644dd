// A fake renderer for the tests of the chunk manager. It stores the meshes of all events, checks each event against
// them, and can compare all of them with meshes built from scratch.
#pragma once

#include "gen/generator.h"
#include "karst/recipe.h"
#include "karst_test.h"

#include "base/hash.h"
#include "edit/edits.h"
#include "mesh/mesh.h"

#include <math.h>

enum { VIEWER_CAPACITY = 4096 };

typedef struct Viewer {
    Generator *generator;
    Store *store; // the viewer's, or NULL
    Stream *stream;
    Edits *edits;
    StreamView view;
    int count;
    MeshData *meshes[VIEWER_CAPACITY];
    bool checks_new;                 // a chunk's first mesh must show the blocks as they are when it is handed out
    int last_meshes, last_forgotten; // of the last drain
    int looks;                       // calls of viewer_assert_true_to_blocks
    size_t last_bytes;
} Viewer;

static inline int viewer_index(const Viewer *viewer, ChunkPos pos)
{
    for (int i = 0; i < viewer->count; i++)
        if (chunk_pos_equal(viewer->meshes[i]->pos, pos))
            return i;
    return -1;
}

typedef struct ViewerConfig {
    int view_distance, detail, workers;
    const char *world;         // its file; NULL: changes stay in memory
    const ChunkSource *source; // NULL: the viewer's generator
} ViewerConfig;

static inline void viewer_open_with(Viewer *viewer, const ViewerConfig *config)
{
    const StoreWorld world = {.seed = 42, .generator = recipe_spec(recipe_at(0))->id};
    *viewer = (Viewer){.generator = generator_create(recipe_at(0), world.seed)};
    if (config->world) {
        viewer->store = store_open(config->world, &(StoreOptions){.create = &world});
        assert_non_null(viewer->store);
    }
    viewer->stream =
        stream_create(&(StreamConfig){.source = config->source ? config->source : generator_source(viewer->generator),
                                      .view_distance = config->view_distance,
                                      .workers = config->workers,
                                      .detail = config->detail,
                                      .meshes = true});
    viewer->edits = edits_create(viewer->stream, viewer->store);
}

static inline void viewer_open_detail(Viewer *viewer, int view_distance, int detail, int workers)
{
    viewer_open_with(viewer, &(ViewerConfig){.view_distance = view_distance, .detail = detail, .workers = workers});
}

static inline void viewer_open(Viewer *viewer, int view_distance, int workers)
{
    viewer_open_detail(viewer, view_distance, 0, workers);
}

static inline void viewer_close(Viewer *viewer)
{
    edits_destroy(viewer->edits);
    stream_destroy(viewer->stream);
    assert_true(store_close(viewer->store));
    generator_destroy(viewer->generator);
    for (int i = 0; i < viewer->count; i++)
        memory_free(viewer->meshes[i]);
    assert_int_equal(memory_in_use_total(), 0);
}

// Without a step.
static inline bool viewer_set(Viewer *viewer, int64_t x, int y, int64_t z, uint8_t block)
{
    return edits_set(viewer->edits, (BlockPos){.x = x, .y = y, .z = z}, block);
}

// Leaves out padding.
static inline uint64_t mesh_hash(const MeshData *mesh)
{
    uint64_t hash = hash_bytes(mesh->quads, (size_t)mesh->quad_count * sizeof(Quad), (uint64_t)mesh->quad_count);
    hash = hash_bytes(mesh->see_through, sizeof mesh->see_through, hash);
    for (int i = 0; i < SECTION_COUNT * MESH_PASS_COUNT; i++) {
        const MeshRange *range = &mesh->ranges[i / MESH_PASS_COUNT][i % MESH_PASS_COUNT];
        hash = hash_combine(hash_bytes(range->count, sizeof range->count, hash), range->first);
    }
    return hash;
}

// The mesh of the blocks as they are now, from scratch. 0 if a neighbour inside the world is not loaded.
static inline uint64_t viewer_oracle(const Viewer *viewer, ChunkPos pos, MeshStyle style)
{
    Neighbourhood around = {0};
    for (int i = 0; i < 9; i++) {
        ChunkPos neighbour;
        if (!chunk_pos_offset(pos, i % 3 - 1, i / 3 - 1, &neighbour))
            continue;
        around.chunks[i] = stream_chunk(viewer->stream, neighbour);
        if (!around.chunks[i])
            return 0;
    }
    Arena scratch;
    arena_init(&scratch);
    MeshData *mesh = mesh_build(&around, style, &scratch);
    uint64_t hash = mesh_hash(mesh);
    memory_free(mesh);
    arena_quit(&scratch);
    return hash;
}

static inline void viewer_take(Viewer *viewer, const StreamEvent *event)
{
    int known = viewer_index(viewer, event->pos);
    if (event->mesh) {
        assert_true(chunk_pos_equal(event->mesh->pos, event->pos));
        assert_true(event->waited_ms >= 0.0);
        viewer->last_meshes++;
        viewer->last_bytes += mesh_bytes(event->mesh);
        if (known < 0) {
            uint64_t oracle = viewer->checks_new ? viewer_oracle(viewer, event->pos, event->mesh->style) : 0;
            assert_true(!oracle || oracle == mesh_hash(event->mesh));
            known = viewer->count++;
        } else
            memory_free(viewer->meshes[known]);
        assert_true(known < VIEWER_CAPACITY);
        viewer->meshes[known] = event->mesh;
    } else {
        assert_true(known >= 0); // only shown chunks are forgotten
        viewer->last_forgotten++;
        memory_free(viewer->meshes[known]);
        viewer->meshes[known] = viewer->meshes[--viewer->count];
    }
}

static inline void viewer_drain(Viewer *viewer, size_t budget_bytes)
{
    viewer->last_meshes = viewer->last_forgotten = 0;
    viewer->last_bytes = 0;
    for (StreamEvent event; stream_next_event(viewer->stream, &budget_bytes, &event);)
        viewer_take(viewer, &event);
}

// One frame.
static inline void viewer_step(Viewer *viewer)
{
    stream_update(viewer->stream, &viewer->view, 2.0);
    viewer_drain(viewer, SIZE_MAX);
}

static inline void viewer_go(Viewer *viewer, double x, double z)
{
    viewer->view.x = x;
    viewer->view.y = 80.0;
    viewer->view.z = z;
}

// Runs frames until everything in view is shown.
static inline void viewer_settle(Viewer *viewer)
{
    do {
        stream_wait_any(viewer->stream);
        viewer_step(viewer);
    } while (!stream_is_ready(viewer->stream));
}

// Runs frames until the margin beyond the view is complete too, so that no event follows unless something changes.
static inline void viewer_rest(Viewer *viewer)
{
    StreamStats stats;
    do {
        viewer_settle(viewer);
        stats = stream_stats(viewer->stream);
    } while (stats.wanted + stats.generating + stats.building > 0 || viewer->last_meshes > 0);
}

static inline int64_t viewer_block(double coordinate)
{
    return (int64_t)CLAMP(floor(coordinate), (double)WORLD_BLOCK_MIN, (double)WORLD_BLOCK_MAX);
}

static inline ChunkPos viewer_middle(const Viewer *viewer)
{
    return chunk_pos_of_block(viewer_block(viewer->view.x), viewer_block(viewer->view.z));
}

// Some part of the chunk lies closer than `chunks` to some place in the middle one.
static inline bool viewer_near(const Viewer *viewer, ChunkPos pos, int chunks)
{
    ChunkPos middle = viewer_middle(viewer);
    double dx = fmax(0.0, fabs((double)pos.x - middle.x) - 1.0), dz = fmax(0.0, fabs((double)pos.z - middle.z) - 1.0);
    return dx * dx + dz * dz < (double)chunks * chunks;
}

// Everything in view is shown.
static inline void viewer_assert_full(const Viewer *viewer, int view_distance)
{
    ChunkPos middle = viewer_middle(viewer);
    for (int dz = -view_distance; dz <= view_distance; dz++)
        for (int dx = -view_distance; dx <= view_distance; dx++) {
            ChunkPos pos;
            if (chunk_pos_offset(middle, dx, dz, &pos) && viewer_near(viewer, pos, view_distance))
                assert_true(viewer_index(viewer, pos) >= 0);
        }
}

// Every mesh on screen shows the current blocks. Under TSan checks some of them, others in each call.
static inline void viewer_assert_true_to_blocks(Viewer *viewer)
{
    for (int i = viewer->looks++ % TEST_STRIDE; i < viewer->count; i += TEST_STRIDE) {
        uint64_t oracle = viewer_oracle(viewer, viewer->meshes[i]->pos, viewer->meshes[i]->style);
        if (oracle)
            assert_int_equal(mesh_hash(viewer->meshes[i]), oracle);
    }
}

// Chunks and meshes in view, whatever the order in which they came.
static inline uint64_t viewer_hash(const Viewer *viewer, int view_distance)
{
    uint64_t hash = 0;
    for (int i = 0; i < viewer->count; i++) {
        ChunkPos pos = viewer->meshes[i]->pos;
        if (viewer_near(viewer, pos, view_distance))
            hash += hash_mix(chunk_hash(stream_chunk(viewer->stream, pos)) + hash_mix(mesh_hash(viewer->meshes[i])));
    }
    return hash;
}
