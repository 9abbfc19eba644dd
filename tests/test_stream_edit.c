// Edits through the chunk manager: blocks change at once, their meshes in one frame, and no mesh stays stale.
#include "viewer.h"

enum { VIEW = 2 };

static Viewer viewer;

static void open_settled(int workers)
{
    viewer_open(&viewer, VIEW, workers);
    viewer_rest(&viewer);
}

// Runs frames until the edits are on screen; returns in how many of them meshes came.
static int settle_edit(int *meshes)
{
    int frames_with_meshes = 0;
    *meshes = 0;
    for (int frame = 0; frame == 0 || !stream_is_ready(viewer.stream); frame++) {
        stream_wait_any(viewer.stream);
        viewer_step(&viewer);
        frames_with_meshes += viewer.last_meshes > 0;
        *meshes += viewer.last_meshes;
    }
    return frames_with_meshes;
}

static uint8_t block_at(int64_t x, int y, int64_t z)
{
    BlockQuery query = stream_query(viewer.stream);
    return block_query(&query, x, y, z);
}

static void an_edit_is_visible_at_once(void **state)
{
    (void)state;
    open_settled(1);
    assert_int_equal(block_at(5, 250, 5), BLOCK_AIR);
    assert_true(viewer_set(&viewer, 5, 250, 5, BLOCK_STONE));
    assert_int_equal(block_at(5, 250, 5), BLOCK_STONE);
    assert_false(viewer_set(&viewer, 5, 250, 5, BLOCK_STONE)); // no change
    assert_false(viewer_set(&viewer, 5, 256, 5, BLOCK_STONE));
    assert_false(viewer_set(&viewer, 5, -1, 5, BLOCK_STONE));
    assert_false(viewer_set(&viewer, 5000, 9, 5, BLOCK_STONE)); // not loaded
    assert_false(viewer_set(&viewer, INT64_MIN, 9, 5, BLOCK_STONE));
    viewer_close(&viewer);
}

// At a corner four chunks change: their meshes come in one frame, and everything on screen shows the current blocks.
static void meshes_around_an_edit_come_together(void **state)
{
    (void)state;
    const struct {
        int64_t x, z;
        uint8_t block;
    } edits[] = {
        {0, 0, BLOCK_GLOWSTONE}, {15, 15, BLOCK_STONE}, {8, 8, BLOCK_TORCH}, {-1, 7, BLOCK_AIR}, {31, 0, BLOCK_LAVA}};
    for (int workers = 0; workers <= 2; workers++) {
        open_settled(workers);
        for (size_t i = 0; i < ARRAY_COUNT(edits); i++) {
            int y = 255, meshes;
            while (block_at(edits[i].x, y, edits[i].z) == BLOCK_AIR)
                y--;
            y += edits[i].block != BLOCK_AIR;
            assert_true(viewer_set(&viewer, edits[i].x, y, edits[i].z, edits[i].block));
            assert_int_equal(settle_edit(&meshes), 1);
            assert_true(meshes >= 4 && meshes <= 9);
            viewer_assert_true_to_blocks(&viewer);
        }
        viewer_close(&viewer);
    }
}

// After any single block change, anywhere in a chunk, all chunks that look different are built again.
static void no_mesh_is_left_stale(void **state)
{
    (void)state;
    open_settled(1);
    uint64_t random = 1;
    for (int i = 0; i < 40; i++) {
        random = hash_mix(random + 1);
        int64_t x = (int64_t)(random % 16), z = (int64_t)(random / 16 % 16);
        int y = 30 + (int)(random / 256 % 70), meshes;
        uint8_t block = (random >> 60) % 3 == 0 ? BLOCK_AIR : (random >> 60) % 3 == 1 ? BLOCK_GLOWSTONE : BLOCK_STONE;
        if (!viewer_set(&viewer, x, y, z, block))
            continue;
        settle_edit(&meshes);
        viewer_assert_true_to_blocks(&viewer);
    }
    viewer_close(&viewer);
}

// The topmost block that is not air.
static int highest(int64_t x, int64_t z)
{
    int y = 255;
    while (block_at(x, y, z) == BLOCK_AIR)
        y--;
    return y;
}

// Both sides of a border, watched frame by frame while other chunks come and go: no frame shows one of them before the
// edit and the other after it.
static void a_border_never_flashes(void **state)
{
    (void)state;
    const ChunkPos sides[2] = {{0, 0}, {-1, 0}};
    for (int workers = 0; workers <= 2; workers++) {
        viewer_open(&viewer, 4, workers);
        viewer_settle(&viewer);
        uint64_t shown[2], now[2];
        int watched = 0;
        for (int edit = 0; edit < 12; edit++) {
            viewer_go(&viewer, edit % 2 * 40.0 - 20.0, 2.0 * edit); // chunks are loaded around it
            for (int side = 0; side < 2; side++)
                shown[side] = mesh_hash(viewer.meshes[viewer_index(&viewer, sides[side])]);
            int64_t x = edit % 3 == 2 ? -1 : 0;
            int y = highest(x, edit);
            if (abs(y - highest(-1 - x, edit)) > 1)
                continue; // a tree's light would not reach the other side
            watched++;
            assert_true(viewer_set(&viewer, x, y + 1, edit, BLOCK_GLOWSTONE)); // lights both sides
            if (edit % 4 == 3)
                assert_true(viewer_set(&viewer, -1 - x, 140 + edit, 14, BLOCK_STONE));
            for (int changed = 0; changed == 0 || stream_stats(viewer.stream).edit_waits;) {
                stream_update(viewer.stream, &viewer.view, 1.0);
                viewer_drain(&viewer, 30000);
                changed = 0;
                for (int side = 0; side < 2; side++) {
                    now[side] = mesh_hash(viewer.meshes[viewer_index(&viewer, sides[side])]);
                    changed += now[side] != shown[side];
                }
                assert_true(changed == 0 || changed == 2);
                if (workers > 0)
                    stream_wait_any(viewer.stream);
            }
        }
        assert_true(watched >= 6);
        viewer_settle(&viewer);
        viewer_assert_true_to_blocks(&viewer);
        viewer_close(&viewer);
    }
}

// Edits in each frame: batches still reach the screen, and each shows the blocks at its beginning.
static void continuous_edits_are_shown(void **state)
{
    (void)state;
    open_settled(1);
    int frames_with_meshes = 0;
    for (int frame = 0; frame < 120; frame++) { // a batch is at most nine jobs, and each frame waits for one
        assert_true(viewer_set(&viewer, frame % 3, 200, 0, frame / 3 % 2 ? BLOCK_AIR : BLOCK_STONE));
        stream_wait_any(viewer.stream);
        viewer_step(&viewer);
        frames_with_meshes += viewer.last_meshes > 0;
    }
    assert_true(frames_with_meshes >= 5);
    int meshes;
    settle_edit(&meshes);
    viewer_assert_true_to_blocks(&viewer);
    viewer_close(&viewer);
}

static void edits_while_chunks_load_are_shown(void **state)
{
    (void)state;
    for (int workers = 0; workers <= 2; workers++) {
        viewer_open(&viewer, VIEW, workers);
        viewer.checks_new = true;
        int edits = 0;
        uint64_t random = 3;
        for (int frame = 0; frame == 0 || !stream_is_ready(viewer.stream); frame++) {
            stream_update(viewer.stream, &viewer.view, 0.2);
            viewer_drain(&viewer, 60000);
            stream_wait_any(viewer.stream); // a job is done, perhaps of a chunk that is edited now
            for (int i = 0; i < 4 && edits < 400; i++) {
                random = hash_mix(random + 1);
                int64_t x = (int64_t)(random % 112) - 48, z = (int64_t)(random / 256 % 112) - 48;
                edits += viewer_set(&viewer, x, 120 + (int)(random >> 60), z, BLOCK_GLOWSTONE);
            }
        }
        assert_true(edits > 100);
        viewer_assert_full(&viewer, VIEW);
        viewer_assert_true_to_blocks(&viewer);
        viewer_close(&viewer);
    }
}

static void an_edited_chunk_loaded_again_is_the_same(void **state)
{
    (void)state;
    open_settled(1);
    for (int i = 0; i < 8; i++)
        assert_true(viewer_set(&viewer, i * 5 - 20, 200 + i, i, BLOCK_PLANKS));
    int meshes;
    settle_edit(&meshes);
    uint64_t before = viewer_hash(&viewer, VIEW);
    for (int trip = 0; trip < 3; trip++) {
        viewer_go(&viewer, 0.0, 1e7);
        viewer_step(&viewer); // back at once, or after loading there
        if (trip)
            viewer_settle(&viewer);
        viewer_go(&viewer, 0.0, 0.0);
        viewer_settle(&viewer);
        assert_int_equal(viewer_hash(&viewer, VIEW), before);
        viewer_assert_true_to_blocks(&viewer);
    }
    assert_int_equal(block_at(15, 207, 7), BLOCK_PLANKS);
    viewer_close(&viewer);
}

static bool has_neighbours(ChunkPos pos)
{
    for (int i = 0; i < 9; i++)
        if (!stream_chunk(viewer.stream, (ChunkPos){pos.x + i % 3 - 1, pos.z + i / 3 - 1}))
            return false;
    return true;
}

// Of chunks that are still shown behind the player, some neighbours are gone: their meshes cannot be built. That holds
// up nothing, and they are built once the player is back.
static void an_edit_at_the_rim_is_not_waited_for(void **state)
{
    (void)state;
    int rim = 0;
    open_settled(1);
    viewer_go(&viewer, 32.0, 0.0);
    viewer_settle(&viewer);
    for (int i = 0; i < viewer.count; i++) {
        const ChunkPos pos = viewer.meshes[i]->pos;
        if (!stream_chunk(viewer.stream, pos) || has_neighbours(pos))
            continue;
        rim++;
        assert_true(viewer_set(&viewer, chunk_pos_block_x(pos) + 8, 200, chunk_pos_block_z(pos) + 8, BLOCK_STONE));
    }
    assert_true(rim > 0);
    for (int frame = 0; frame < 200 && stream_stats(viewer.stream).edit_waits; frame++) {
        stream_wait_any(viewer.stream);
        viewer_step(&viewer);
    }
    assert_false(stream_stats(viewer.stream).edit_waits);
    assert_true(stream_is_ready(viewer.stream));
    viewer_go(&viewer, 0.0, 0.0);
    viewer_settle(&viewer);
    viewer_assert_true_to_blocks(&viewer);
    viewer_close(&viewer);
}

// A chunk is written while jobs read it: they keep the version that they got.
static void leaving_while_a_batch_is_built_is_harmless(void **state)
{
    (void)state;
    open_settled(2);
    for (int round = 0; round < 20; round++) {
        viewer_set(&viewer, round % 16, 130, 0, round % 2 ? BLOCK_GLOWSTONE : BLOCK_STONE);
        stream_update(viewer.stream, &viewer.view, 1.0);
        viewer_go(&viewer, round % 2 ? 0.0 : 40.0, 0.0);
        stream_update(viewer.stream, &viewer.view, 1.0);
        if (round % 3 == 0)
            viewer_drain(&viewer, SIZE_MAX);
    }
    viewer_settle(&viewer);
    viewer_assert_true_to_blocks(&viewer);
    viewer_close(&viewer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_edit_is_visible_at_once),
        cmocka_unit_test(meshes_around_an_edit_come_together),
        cmocka_unit_test(no_mesh_is_left_stale),
        cmocka_unit_test(a_border_never_flashes),
        cmocka_unit_test(continuous_edits_are_shown),
        cmocka_unit_test(edits_while_chunks_load_are_shown),
        cmocka_unit_test(an_edited_chunk_loaded_again_is_the_same),
        cmocka_unit_test(an_edit_at_the_rim_is_not_waited_for),
        cmocka_unit_test(leaving_while_a_batch_is_built_is_harmless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
