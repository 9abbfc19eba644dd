// Another source under a running chunk manager: everything is made again, nothing on screen mixes two lands or
// vanishes, and changes stay.
#include "board.h"
#include "viewer.h"

#include <unistd.h>

enum { VIEW = 3, LANDS = 4 };

static Viewer viewer;

// Flat land too, so that the next change finds other heights in every chunk.
static const int heights[LANDS][2] = {{70, 90}, {64, 64}, {110, 75}, {80, 140}};

static ChunkSource *create_land(int number)
{
    Board *board = memory_alloc(MEMORY_GENERAL, sizeof *board);
    *board = board_of(heights[number % LANDS][0], heights[number % LANDS][1]);
    return &board->source;
}

static void open_land(const ChunkSource *source, int workers)
{
    viewer_open_with(&viewer, &(ViewerConfig){.view_distance = VIEW, .workers = workers, .source = source});
    viewer_settle(&viewer);
}

// The land must not be read after the stream has said so.
static void destroy_unread(ChunkSource *source)
{
    while (stream_reads(viewer.stream, source)) {
        stream_wait_any(viewer.stream);
        viewer_step(&viewer);
    }
    memset(source, 0, sizeof *source);
    memory_free(source);
}

static void close_land(ChunkSource *source)
{
    edits_destroy(viewer.edits);
    stream_destroy(viewer.stream);
    viewer.edits = NULL;
    viewer.stream = NULL;
    memory_free(source);
    viewer_close(&viewer);
}

static uint64_t hash_of_land(const ChunkSource *source, ChunkPos pos, MeshStyle style)
{
    Neighbourhood around;
    Arena scratch;
    arena_init(&scratch);
    for (int i = 0; i < 9; i++)
        around.chunks[i] = source_chunk(source, (ChunkPos){pos.x + i % 3 - 1, pos.z + i / 3 - 1}, &scratch);
    MeshData *mesh = mesh_build(&around, style, &scratch);
    uint64_t hash = mesh_hash(mesh);
    for (int i = 0; i < 9; i++)
        chunk_release(around.chunks[i]);
    memory_free(mesh);
    arena_quit(&scratch);
    return hash;
}

// The meshes that two lands have, as they are asked for.
typedef struct Lands {
    const ChunkSource *old, *new;
    int count;
    struct {
        ChunkPos pos;
        MeshStyle style;
        uint64_t old, new;
    } known[VIEWER_CAPACITY];
} Lands;

static Lands lands; // too large for a stack

static void lands_begin(const ChunkSource *old, const ChunkSource *new)
{
    lands.old = old;
    lands.new = new;
    lands.count = 0;
}

static bool is_new(const MeshData *mesh)
{
    int i = 0;
    while (i < lands.count &&
           !(chunk_pos_equal(lands.known[i].pos, mesh->pos) && lands.known[i].style.level == mesh->style.level &&
             lands.known[i].style.flat == mesh->style.flat))
        i++;
    if (i == lands.count) {
        assert_true(i < VIEWER_CAPACITY);
        lands.known[lands.count].pos = mesh->pos;
        lands.known[lands.count].style = mesh->style;
        lands.known[lands.count].old = hash_of_land(lands.old, mesh->pos, mesh->style);
        lands.known[lands.count++].new = hash_of_land(lands.new, mesh->pos, mesh->style);
    }
    uint64_t hash = mesh_hash(mesh);
    assert_true(hash == lands.known[i].new || hash == lands.known[i].old);
    return hash == lands.known[i].new;
}

// The number of meshes of the new land; each other one is of the old land.
static int count_new(void)
{
    int count = 0;
    for (int i = 0; i < viewer.count; i++)
        count += is_new(viewer.meshes[i]);
    return count;
}

static void old_meshes_stand_until_new_ones_are_there(void **state)
{
    (void)state;
    for (int workers = 0; workers <= 2; workers++) {
        ChunkSource *old = create_land(0), *new = create_land(2);
        lands_begin(old, new);
        open_land(old, workers);
        stream_change_source(viewer.stream, new);
        assert_false(stream_is_ready(viewer.stream));
        assert_int_equal(stream_stats(viewer.stream).ready_in_disc, 0);
        assert_null(stream_chunk(viewer.stream, (ChunkPos){0, 0})); // no block of the old land is seen any more
        int before = 0, partly = 0;
        while (!stream_is_ready(viewer.stream)) {
            stream_update(viewer.stream, &viewer.view, 0.0);
            viewer_drain(&viewer, 50000); // a few in each frame
            viewer_assert_full(&viewer, VIEW);
            int now = viewer.last_meshes > 0 ? count_new() : before;
            assert_true(now >= before);
            partly += now > before && now < viewer.count;
            before = now;
            stream_wait_any(viewer.stream);
        }
        assert_true(partly > 2);
        viewer_rest(&viewer); // the margin beyond the view too
        assert_int_equal(count_new(), viewer.count);
        viewer_assert_true_to_blocks(&viewer);
        destroy_unread(old);
        close_land(new);
    }
}

// A mesh needs its neighbours: what counts is the distance of the furthest of them.
static int distance_of(ChunkPos pos)
{
    int x = abs(pos.x) + 1, z = abs(pos.z) + 1;
    return x * x + z * z;
}

static void the_nearest_change_first(void **state)
{
    (void)state;
    ChunkSource *old = create_land(0), *new = create_land(1);
    open_land(old, 0);
    stream_change_source(viewer.stream, new);
    int furthest = 0, meshes = 0;
    while (!stream_is_ready(viewer.stream)) {
        size_t budget = SIZE_MAX;
        stream_update(viewer.stream, &viewer.view, 0.0);
        for (StreamEvent event; stream_next_event(viewer.stream, &budget, &event); viewer_take(&viewer, &event)) {
            int distance = distance_of(event.pos);
            assert_true(distance >= furthest);
            furthest = distance;
            meshes++;
        }
    }
    assert_true(meshes >= 25 && furthest >= VIEW * VIEW);
    destroy_unread(old);
    close_land(new);
}

// What is loading when the next change comes is not waited for; memory does not grow with the number of changes.
static void many_changes_leave_only_the_last(void **state)
{
    (void)state;
    ChunkSource *sources[LANDS * 10] = {create_land(0)};
    const int count = deep_or(LANDS * 3, ARRAY_COUNT(sources));
    open_land(sources[0], 2);
    viewer_rest(&viewer);
    size_t chunks_full = memory_in_use(MEMORY_CHUNKS), most = 0;
    for (int i = 1; i < count; i++) {
        sources[i] = create_land(i);
        stream_change_source(viewer.stream, sources[i]);
        for (int frame = 0; frame < i % 4; frame++) {
            viewer_step(&viewer);
            most = MAX(most, memory_in_use(MEMORY_CHUNKS));
        }
        stream_wait_any(viewer.stream);
    }
    viewer_rest(&viewer);
    lands_begin(sources[0], sources[count - 1]);
    assert_int_equal(count_new(), viewer.count);
    viewer_assert_true_to_blocks(&viewer);
    // Another land has other sections that are uniform: compare generously. Forty lands would be far more.
    assert_true(most < 4 * chunks_full);
    for (int i = 0; i < count - 1; i++)
        destroy_unread(sources[i]);
    close_land(sources[count - 1]);
}

// Far away, beyond what is drawn, and back: no old land is left, though it was not in reach when the source changed.
static void no_old_land_is_left_anywhere(void **state)
{
    (void)state;
    ChunkSource *old = create_land(0), *new = create_land(3);
    open_land(old, 2);
    for (int x = 1; x <= 3; x++) { // chunks that were shown are beyond the disc that is built
        viewer_go(&viewer, 16.0 * x, 0);
        viewer_step(&viewer);
    }
    stream_change_source(viewer.stream, new);
    viewer_rest(&viewer);
    lands_begin(old, new);
    assert_int_equal(count_new(), viewer.count);
    viewer_assert_full(&viewer, VIEW);
    stream_change_source(viewer.stream, old); // the middle moves before anything is made again
    viewer_go(&viewer, 1e5, -1e5);
    viewer_rest(&viewer);
    lands_begin(new, old);
    assert_int_equal(count_new(), viewer.count);
    viewer_go(&viewer, 0, 0);
    viewer_rest(&viewer);
    assert_int_equal(count_new(), viewer.count);
    destroy_unread(new);
    close_land(old);
}

// ---- changes by the player

static uint8_t block_at(int64_t x, int y, int64_t z)
{
    return stream_block(viewer.stream, (BlockPos){.x = x, .y = y, .z = z});
}

// Near, at a border, and in a chunk that is not loaded when the source changes. Glowstone that is placed where the new
// land has none, air that is dug where it has stone.
static void change_blocks(void)
{
    viewer_go(&viewer, 4000, 0);
    viewer_settle(&viewer);
    assert_true(viewer_set(&viewer, 4000, 150, 0, BLOCK_GLOWSTONE));
    viewer_go(&viewer, 0, 0);
    viewer_settle(&viewer);
    edits_begin(viewer.edits, EDIT_PLACE);
    assert_true(viewer_set(&viewer, 5, 150, 5, BLOCK_GLOWSTONE));
    assert_true(viewer_set(&viewer, 15, 60, 15, BLOCK_AIR));
    edits_end(viewer.edits);
}

static void assert_changed(void)
{
    assert_int_equal(block_at(5, 150, 5), BLOCK_GLOWSTONE);
    assert_int_equal(block_at(15, 60, 15), BLOCK_AIR);
    viewer_go(&viewer, 4000, 0);
    viewer_settle(&viewer);
    assert_int_equal(block_at(4000, 150, 0), BLOCK_GLOWSTONE);
    viewer_go(&viewer, 0, 0);
    viewer_settle(&viewer);
}

static void changes_stay(const char *world)
{
    ChunkSource *old = create_land(0), *new = create_land(2);
    const ViewerConfig config = {.view_distance = VIEW, .workers = 2, .world = world, .source = old};
    viewer_open_with(&viewer, &config);
    change_blocks();
    edits_change_source(viewer.edits, new);
    assert_int_equal(edits_undo_count(viewer.edits), 0);
    assert_false(viewer_set(&viewer, 5, 151, 5, BLOCK_STONE)); // not loaded yet
    viewer_settle(&viewer);
    assert_int_equal(block_at(8, 110, 8), BLOCK_SAND); // the new land, but for the changes
    assert_int_equal(block_at(8, 111, 8), BLOCK_AIR);
    assert_changed();
    viewer_rest(&viewer);
    viewer_assert_true_to_blocks(&viewer);
    assert_true(viewer_set(&viewer, 5, 150, 5, BLOCK_AIR)); // as the new land has it, so no longer a change
    edits_change_source(viewer.edits, old);
    edits_change_source(viewer.edits, new);
    viewer_settle(&viewer);
    assert_int_equal(block_at(5, 150, 5), BLOCK_AIR);
    assert_int_equal(block_at(15, 60, 15), BLOCK_AIR);
    if (world) {
        edits_save(viewer.edits);
        assert_true(store_flush(viewer.store));
        assert_int_equal(store_status(viewer.store).edited_chunks, 2);
    }
    destroy_unread(old);
    close_land(new);
}

static void changes_in_memory_stay(void **state)
{
    (void)state;
    changes_stay(NULL);
}

static void saved_changes_stay(void **state)
{
    (void)state;
    char folder[] = "/tmp/karst-source-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/world", folder);
    changes_stay(path);
    assert_int_equal(unlink(path), 0);
    rmdir(folder);
}

// Sand that hangs in the air falls after the change too, if it was about to.
static void pending_updates_go_on(void **state)
{
    (void)state;
    ChunkSource *old = create_land(3), *new = create_land(1);
    open_land(old, 1);
    assert_true(viewer_set(&viewer, 20, 150, 4, BLOCK_SAND));
    assert_true(edits_pending_count(viewer.edits) > 0);
    edits_change_source(viewer.edits, new);
    viewer_settle(&viewer);
    assert_int_equal(block_at(20, 150, 4), BLOCK_SAND);
    while (edits_pending_count(viewer.edits) > 0)
        edits_tick(viewer.edits);
    assert_int_equal(block_at(20, 150, 4), BLOCK_AIR);
    assert_int_equal(block_at(20, 65, 4), BLOCK_SAND); // it lies on the new land
    destroy_unread(old);
    close_land(new);
}

// An edit while old meshes still stand beside it: its mesh comes, and in the end all is as the blocks are.
static void edits_between_are_shown(void **state)
{
    (void)state;
    ChunkSource *old = create_land(0), *new = create_land(2);
    open_land(old, 2);
    edits_change_source(viewer.edits, new);
    int done = 0;
    for (uint64_t random = 3; !stream_is_ready(viewer.stream) || done < 50;) {
        stream_update(viewer.stream, &viewer.view, 0.0);
        viewer_drain(&viewer, 10000);
        viewer_assert_full(&viewer, VIEW);
        uint64_t r = test_random(&random);
        done += viewer_set(&viewer, (int64_t)(r % 96) - 48, 60 + (int)(r / 96 % 60), (int64_t)(r / 8192 % 96) - 48,
                           r & 1 ? BLOCK_GLOWSTONE : BLOCK_AIR);
        stream_wait_any(viewer.stream);
        if (done >= 400)
            break;
    }
    viewer_rest(&viewer);
    viewer_assert_true_to_blocks(&viewer);
    destroy_unread(old);
    close_land(new);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(old_meshes_stand_until_new_ones_are_there),
        cmocka_unit_test(the_nearest_change_first),
        cmocka_unit_test(many_changes_leave_only_the_last),
        cmocka_unit_test(no_old_land_is_left_anywhere),
        cmocka_unit_test(changes_in_memory_stay),
        cmocka_unit_test(saved_changes_stay),
        cmocka_unit_test(pending_updates_go_on),
        cmocka_unit_test(edits_between_are_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
