// Parts of drawing that need no OpenGL: ranges, draw lists, the chunk table, camera, daylight, mipmaps.
#include "camera_fixture.h"

#include "mesh/mesh.h"
#include "render/cull.h"
#include "render/draw_list.h"
#include "render/quad_store.h"

#include <cglm/mat4.h>
#include <math.h>

// ---- ranges

enum { RANGE_UNITS = 600 };

static void ranges_never_overlap_and_all_are_freed(void **state)
{
    (void)state;
    RangeAlloc ranges = {0};
    range_alloc_grow(&ranges, RANGE_UNITS);
    struct {
        uint32_t first, count;
    } held[64] = {{0}};
    uint8_t taken[RANGE_UNITS] = {0};
    uint64_t random = 1;
    int refused = 0;
    for (int i = 0; i < 20000; i++) {
        size_t which = test_random(&random) % ARRAY_COUNT(held);
        if (held[which].count > 0) {
            range_alloc_give(&ranges, held[which].first, held[which].count);
            memset(taken + held[which].first, 0, held[which].count);
            held[which].count = 0;
            continue;
        }
        uint32_t count = 1 + (uint32_t)(test_random(&random) % 40), first = range_alloc_take(&ranges, count);
        int run = 0, longest = 0;
        for (int u = 0; u < RANGE_UNITS; u++) {
            run = taken[u] ? 0 : run + 1;
            longest = MAX(longest, run);
        }
        assert_int_equal(first == RANGE_NONE, longest < (int)count); // refused only where no hole is large enough
        refused += first == RANGE_NONE;
        if (first == RANGE_NONE)
            continue;
        for (uint32_t u = first; u < first + count; u++) {
            assert_int_equal(taken[u], 0);
            taken[u] = 1;
        }
        held[which].first = first;
        held[which].count = count;
    }
    assert_true(refused > 100);
    for (size_t i = 0; i < ARRAY_COUNT(held); i++)
        if (held[i].count > 0)
            range_alloc_give(&ranges, held[i].first, held[i].count);
    assert_int_equal(ranges.used, 0);
    assert_int_equal(ranges.free_count, 1);
    range_alloc_quit(&ranges);
}

static void ranges_grow_at_the_end(void **state)
{
    (void)state;
    RangeAlloc ranges = {0};
    range_alloc_grow(&ranges, 10);
    assert_int_equal(range_alloc_take(&ranges, 7), 0);
    assert_int_equal(range_alloc_take(&ranges, 4), RANGE_NONE);
    range_alloc_grow(&ranges, 20);
    assert_int_equal(range_alloc_take(&ranges, 13), 7); // the rest and the new space are one hole
    assert_int_equal(ranges.used, 20);
    assert_int_equal(ranges.free_count, 0);
    range_alloc_quit(&ranges);
}

// ---- draw lists

// Of a section with one run, that looks up: quads of these spots.
static int count_shown(const QuadSpot *spots, int count, const SeenSection *like, uint32_t quads[])
{
    DrawnSection drawn = {.ranges[MESH_OPAQUE].count[FACE_UP] = (uint16_t)count};
    const DrawnChunk chunk = {.first_quad = 100, .spots = (QuadSpot *)(uintptr_t)spots};
    SeenSection seen = *like;
    seen.chunk = &chunk;
    seen.drawn = &drawn;
    DrawList list = {0};
    draw_list_section(&list, &seen, MESH_OPAQUE, 1 << FACE_UP);
    memcpy(quads, list.quads, (size_t)list.count * sizeof *quads);
    const int shown = list.count;
    draw_list_quit(&list);
    return shown;
}

// A quad is drawn if one of its parts shows at its height.
static void hidden_quads_are_left_out(void **state)
{
    (void)state;
    static const QuadSpot spots[] = {{0x00, 3}, {0x00, 4}, {0x04, 3}, {0xCC, 3}, {0xA5, 16}};
    SeenSection seen = {.shown[4] = 1 << 0, .shown[16] = 1 << 0, .shown[3] = 1 << 1 | 1 << 12};
    uint32_t quads[ARRAY_COUNT(spots)];
    assert_int_equal(count_shown(spots, ARRAY_COUNT(spots), &seen, quads), 3);
    assert_int_equal(quads[0], 101);
    assert_int_equal(quads[1], 102);
    assert_int_equal(quads[2], 103);
    seen.whole = true;
    assert_int_equal(count_shown(spots, ARRAY_COUNT(spots), &seen, quads), ARRAY_COUNT(spots));
    for (uint32_t i = 0; i < ARRAY_COUNT(spots); i++)
        assert_int_equal(quads[i], 100 + i);
}

static void spots_have_their_parts(void **state)
{
    (void)state;
    for (int spot = 0; spot < 256; spot++) {
        const int x0 = spot & 3, x1 = spot >> 2 & 3, z0 = spot >> 4 & 3, z1 = spot >> 6;
        unsigned parts = 0;
        for (int z = z0; z <= z1; z++)
            for (int x = x0; x <= x1; x++)
                parts |= 1u << (z * 4 + x);
        if (x0 <= x1 && z0 <= z1)
            assert_int_equal(quad_parts((QuadSpot){.parts = (uint8_t)spot}), parts);
    }
}

// ---- chunk table

static void the_chunk_table_finds_its_entries(void **state)
{
    (void)state;
    enum { SIDE = 24 };
    bool held[SIDE][SIDE] = {{false}};
    ChunkTable table = {0};
    uint64_t random = 7;
    int count = 0;
    for (int i = 0; i < 20000; i++) {
        int x = (int)(test_random(&random) % SIDE), z = (int)(test_random(&random) % SIDE);
        ChunkPos pos = {.x = INT32_MAX - x, .z = INT32_MIN + z};
        if (held[z][x]) {
            assert_int_equal(chunk_table_find(&table, pos)->first_quad, z * SIDE + x);
            chunk_table_remove(&table, pos);
        } else {
            assert_null(chunk_table_find(&table, pos));
            chunk_table_remove(&table, pos); // nothing happens
            chunk_table_add(&table, pos)->first_quad = (uint32_t)(z * SIDE + x);
        }
        held[z][x] = !held[z][x];
        count += held[z][x] ? 1 : -1;
        assert_int_equal(table.count, count);
    }
    for (int z = 0; z < SIDE; z++)
        for (int x = 0; x < SIDE; x++)
            assert_int_equal(chunk_table_find(&table, (ChunkPos){INT32_MAX - x, INT32_MIN + z}) != NULL, held[z][x]);
    chunk_table_quit(&table);
}

// ---- camera

static void nothing_is_lost_far_from_the_origin(void **state)
{
    (void)state;
    const double far = 34359738300.0; // near the world's edge
    Camera here = camera_at(3.25, 70.5, -8.75, 33, -12), there = camera_at(far + 3.25, 70.5, -far - 8.75, 33, -12);
    assert_memory_equal(here.view_projection, there.view_projection, sizeof here.view_projection);
    assert_memory_equal(here.fraction, there.fraction, sizeof here.fraction);
    vec3 a, b;
    camera_relative(&here, 100, 64, -100, a);
    camera_relative(&there, (int64_t)far + 100, 64, -(int64_t)far - 100, b);
    assert_memory_equal(a, b, sizeof a);
}

static void the_camera_follows_yaw_and_pitch(void **state)
{
    (void)state;
    static const struct {
        double yaw, pitch;
        float x, y, z;
    } views[] = {{0, 0, 0, 0, -10},   {90, 0, 10, 0, 0}, {180, 0, 0, 0, 10},
                 {270, 0, -10, 0, 0}, {0, 90, 0, 10, 0}, {45, -90, 0, -10, 0}};
    for (size_t i = 0; i < ARRAY_COUNT(views); i++) {
        Camera camera = camera_at(0, 0, 0, views[i].yaw, views[i].pitch);
        vec3 ahead = {views[i].x - 0.5f, views[i].y - 0.5f, views[i].z - 0.5f};
        vec3 behind = {-views[i].x - 0.5f, -views[i].y - 0.5f, -views[i].z - 0.5f};
        assert_true(camera_sees_box(&camera, ahead, (vec3){1, 1, 1}));
        assert_false(camera_sees_box(&camera, behind, (vec3){1, 1, 1}));
    }
}

// The lowest row with a corner of a pixel whose direction rises by so much.
static int lowest_row(const Camera *camera, float slope)
{
    for (int y = 0; y <= camera->height; y++)
        for (int x = 0; x <= camera->width; x++) {
            vec4 at = {2.0f * (float)x / (float)camera->width - 1, 2.0f * (float)y / (float)camera->height - 1, 1, 1},
                 way;
            glm_mat4_mulv((vec4 *)(uintptr_t)camera->to_direction, at, way);
            if (way[1] > slope * hypotf(way[0], way[2]))
                return y;
        }
    return camera->height;
}

static void nothing_below_a_row_rises(void **state)
{
    (void)state;
    static const float slopes[] = {0.0f, -0.01f, -0.1f, -1.0f};
    for (int pitch = -90; pitch <= 90; pitch += 15)
        for (size_t i = 0; i < ARRAY_COUNT(slopes); i++) {
            const Camera camera = camera_at(0, 0, 0, 40, pitch);
            const int row = camera_row_above(&camera, slopes[i]), lowest = lowest_row(&camera, slopes[i]);
            assert_in_range(row, 0, lowest);
            assert_true(slopes[i] < -0.1f || lowest - row <= 3);
        }
}

// ---- daylight

static void daylight_is_continuous(void **state)
{
    (void)state;
    enum { STEPS = 24 * 240 };
    Daylight before, now;
    daylight_at(0.0, 0.0f, &before);
    for (int i = 1; i <= STEPS; i++) {
        daylight_at(i * 24.0 / STEPS, 0.0f, &now);
        const float *a = (const float *)&before, *b = (const float *)&now;
        for (size_t k = 0; k < sizeof now / sizeof(float); k++) {
            assert_true(isfinite(b[k]));
            if (fabsf(a[k] - b[k]) >= 0.03f)
                fail_msg("number %zu jumps from %f to %f at %f h", k, (double)a[k], (double)b[k], i * 24.0 / STEPS);
        }
        before = now;
    }
}

static void night_is_dark_but_visible(void **state)
{
    (void)state;
    Daylight noon, night, new_moon;
    daylight_at(12.0, 0.0f, &noon);
    daylight_at(0.0, 0.0f, &night);
    daylight_at(0.0, 0.5f, &new_moon);
    float day_light = noon.sun_on[FACE_UP][1] + noon.sky_on[FACE_UP][1];
    float night_light = night.sun_on[FACE_UP][1] + night.sky_on[FACE_UP][1];
    assert_true(night_light < day_light * 0.2f && night_light > day_light * 0.04f);
    assert_true(new_moon.sun_on[FACE_UP][1] < night.sun_on[FACE_UP][1]);
    assert_true(night.sky_light[2] > 4 * night.sky_light[0]);             // blue
    assert_true(night.sun_on[FACE_UP][2] > 2 * night.sun_on[FACE_UP][0]); // so is moonlight
    assert_true(night.zenith[1] < 0.4f * night.horizon[1]);
    assert_true(noon.sun_light[0] > noon.sun_light[2]);                   // warm
    assert_true(noon.sky_on[FACE_NORTH][2] > noon.sky_on[FACE_NORTH][0]); // shade is cool
    assert_true(noon.sun_on[FACE_UP][0] > noon.sun_on[FACE_SOUTH][0]);    // faces differ
    assert_true(noon.sun_on[FACE_SOUTH][0] > noon.sun_on[FACE_NORTH][0]);
    assert_true(noon.star_light == 0.0f && night.star_light > 0.9f);
    Daylight morning;
    daylight_at(7.0, 0.0f, &morning);
    assert_true(morning.sun_direction[0] > 0.9f && morning.sun_direction[1] > 0.1f); // rises in the east
    assert_true(morning.sun_on[FACE_EAST][0] > morning.sun_on[FACE_WEST][0]);
}

// ---- mipmaps

static void halving_takes_the_mean_of_four_texels(void **state)
{
    (void)state;
    uint8_t texels[] = {0, 255, 10, 255, 2, 0, 4, 0, 0, 255, 10, 255, 4, 0, 8, 1}; // 4 x 2, two channels
    gpu_halve(texels, 4, 2, 2);
    const uint8_t halves[] = {5, 255, 5, 0};
    assert_memory_equal(texels, halves, sizeof halves);
    gpu_halve(texels, 2, 2, 1);
    assert_int_equal(texels[0], (5 + 255 + 5 + 0 + 2) / 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(halving_takes_the_mean_of_four_texels),
        cmocka_unit_test(ranges_never_overlap_and_all_are_freed),
        cmocka_unit_test(ranges_grow_at_the_end),
        cmocka_unit_test(hidden_quads_are_left_out),
        cmocka_unit_test(spots_have_their_parts),
        cmocka_unit_test(the_chunk_table_finds_its_entries),
        cmocka_unit_test(nothing_is_lost_far_from_the_origin),
        cmocka_unit_test(the_camera_follows_yaw_and_pitch),
        cmocka_unit_test(nothing_below_a_row_rises),
        cmocka_unit_test(daylight_is_continuous),
        cmocka_unit_test(night_is_dark_but_visible),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
