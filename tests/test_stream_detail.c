// Levels of detail of a stream's meshes: coarser with distance, finer when nothing else is missing, and switched.
#include "viewer.h"

static Viewer viewer; // large; each test opens it again

// Full detail near, coarser meshes beyond; within a margin meshes keep their level, and at rest nothing changes.
static void far_meshes_are_coarser(void **state)
{
    (void)state;
    enum { DETAIL = 2, FAR = 5 };
    viewer_open_detail(&viewer, FAR, DETAIL, 1);
    for (int step = 0; step < 8; step++) {
        viewer_go(&viewer, step * 20.0, step * step * -5.0);
        viewer_rest(&viewer);
        viewer_assert_full(&viewer, FAR);
        ChunkPos middle = viewer_middle(&viewer);
        for (int i = 0; i < viewer.count; i++) {
            const MeshData *mesh = viewer.meshes[i];
            double distance = hypot(mesh->pos.x - middle.x, mesh->pos.z - middle.z);
            int level = MIN((int)distance / DETAIL, MESH_LEVELS - 1);
            int finest = MIN((int)fmax(0.0, distance - 2.0) / DETAIL, MESH_LEVELS - 1);
            bool wanted = viewer_near(&viewer, mesh->pos, FAR);
            assert_true(!wanted || (mesh->style.level <= level && mesh->style.level >= finest));
            assert_true(step > 0 || !wanted || mesh->style.level == level);
        }
        viewer_assert_true_to_blocks(&viewer);
    }
    viewer_close(&viewer);
}

enum { LEVELS_SIDE = 64 };

static int *level_at(int *levels, ChunkPos pos)
{
    return &levels[(pos.z + LEVELS_SIDE / 2) * LEVELS_SIDE + pos.x + LEVELS_SIDE / 2];
}

// Counts meshes whose level differs from `before`, of chunks between two distances from the middle.
static int changed_levels(const Viewer *seen, int *before, double nearest, double furthest)
{
    ChunkPos middle = viewer_middle(seen);
    int changed = 0;
    for (int i = 0; i < seen->count; i++) {
        const MeshData *mesh = seen->meshes[i];
        double distance = hypot(mesh->pos.x - middle.x, mesh->pos.z - middle.z);
        int level = *level_at(before, mesh->pos);
        changed += distance >= nearest && distance < furthest && level >= 0 && level != mesh->style.level;
    }
    return changed;
}

// After a move some chunks are missing and others need a finer level: near ones get it before the missing chunks are
// loaded, far ones after.
static void a_hole_is_filled_before_far_land_is_finer(void **state)
{
    (void)state;
    enum {
        DETAIL = 2,
        FAR = 7,
        HALF_WAY = 5
    }; // half as far as the furthest missing chunk: a finer mesh counts as twice as far (schedule.c)
    static int before[LEVELS_SIDE * LEVELS_SIDE];
    viewer_open_detail(&viewer, FAR, DETAIL, 0);
    viewer_rest(&viewer);
    memset(before, -1, sizeof before);
    for (int i = 0; i < viewer.count; i++)
        *level_at(before, viewer.meshes[i]->pos) = viewer.meshes[i]->style.level;
    viewer_go(&viewer, 3 * 16.0, 0.0);
    int near = 0;
    for (StreamStats stats = {.in_disc = 1}; stats.ready_in_disc < stats.in_disc; stats = stream_stats(viewer.stream)) {
        near = changed_levels(&viewer, before, 0, DETAIL + 1);
        assert_int_equal(changed_levels(&viewer, before, HALF_WAY, FAR + 1), 0);
        stream_update(viewer.stream, &viewer.view, 0.0);
        viewer_drain(&viewer, SIZE_MAX);
    }
    assert_true(near > 0);
    viewer_rest(&viewer);
    assert_true(changed_levels(&viewer, before, HALF_WAY, FAR + 1) > 0);
    viewer_close(&viewer);
}

// With another style of light every mesh is built again, as it would be from scratch, and none is forgotten meanwhile.
static void light_style_can_be_switched(void **state)
{
    (void)state;
    viewer_open(&viewer, 3, 1);
    viewer_go(&viewer, 0, 0);
    viewer_rest(&viewer);
    for (int flat = 1; flat >= 0; flat--) {
        stream_set_flat_light(viewer.stream, flat);
        assert_false(stream_is_ready(viewer.stream));
        viewer_rest(&viewer);
        viewer_assert_full(&viewer, 3);
        for (int i = 0; i < viewer.count; i++)
            assert_int_equal(viewer.meshes[i]->style.flat, flat);
        viewer_assert_true_to_blocks(&viewer);
    }
    viewer_close(&viewer);
}

// Finer and coarser: the meshes become those of a stream that began so.
static void detail_can_be_switched(void **state)
{
    (void)state;
    static const int details[] = {2, 16, 3};
    viewer_open_detail(&viewer, 7, 16, 1);
    viewer_rest(&viewer);
    for (size_t d = 0; d < ARRAY_COUNT(details); d++) {
        int coarse = 0;
        stream_set_detail(viewer.stream, details[d]);
        assert_false(stream_is_ready(viewer.stream));
        viewer_rest(&viewer);
        viewer_assert_full(&viewer, 7);
        for (int i = 0; i < viewer.count; i++)
            coarse += viewer.meshes[i]->style.level > 0;
        assert_true((coarse > 0) == (details[d] < 7));
    }
    viewer_close(&viewer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(far_meshes_are_coarser),
        cmocka_unit_test(a_hole_is_filled_before_far_land_is_finer),
        cmocka_unit_test(light_style_can_be_switched),
        cmocka_unit_test(detail_can_be_switched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
