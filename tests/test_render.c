// Parts of drawing that need no OpenGL: ranges, draw lists, the chunk table, camera, daylight, sight, horizon.
#include "karst_test.h"

#include "mesh/mesh.h"
#include "render/cull.h"
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

static void adjacent_runs_become_one_draw(void **state)
{
    (void)state;
    DrawList list = {0};
    draw_list_add(&list, 5, 3);
    draw_list_add(&list, 8, 2);
    draw_list_add(&list, 20, 1);
    assert_int_equal(list.count, 2);
    assert_int_equal(list.quads, 6);
    assert_int_equal(list.base_vertices[0], 20);
    assert_int_equal(list.index_counts[0], 30);
    list.count = list.quads = 0;
    draw_list_add(&list, 21, 1); // adjacent to the cleared range
    assert_int_equal(list.count, 1);
    assert_int_equal(list.base_vertices[0], 84);
    draw_list_quit(&list);
}

static void long_runs_are_split(void **state)
{
    (void)state;
    DrawList list = {0};
    draw_list_add(&list, 0, 3 * DRAW_QUADS_MAX + 5);
    draw_list_add(&list, 3 * DRAW_QUADS_MAX + 5, DRAW_QUADS_MAX);
    uint32_t next = 0;
    for (int i = 0; i < list.count; i++) {
        assert_int_equal(list.base_vertices[i], next * 4);
        assert_true(list.index_counts[i] > 0 && list.index_counts[i] <= DRAW_QUADS_MAX * QUAD_INDICES);
        assert_null(list.offsets[i]);
        next += (uint32_t)list.index_counts[i] / QUAD_INDICES;
    }
    assert_int_equal(next, 4 * DRAW_QUADS_MAX + 5);
    assert_int_equal(list.quads, next);
    draw_list_quit(&list);
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

static Camera camera_at(double x, double y, double z, double yaw, double pitch)
{
    Camera camera;
    camera_init(&camera, &(FrameView){.eye = {x, y, z}, .yaw = yaw, .pitch = pitch, .fov = 70}, 160, 90,
                (const float[2]){camera_near, 500});
    return camera;
}

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

// True if a point, on flat ground, is in view where it is drawn.
static bool is_in_view(const Camera *camera, const vec3 point)
{
    float sunk = camera->curvature * (point[0] * point[0] + point[2] * point[2]);
    for (int i = 0; i < 4; i++) {
        const float *plane = camera->planes[i];
        if (plane[0] * point[0] + plane[1] * (point[1] - sunk) + plane[2] * point[2] + plane[3] < 0.0f)
            return false;
    }
    return true;
}

// On a round world too, no box is missed of which a point is in view; most of those behind the eye are.
// The pixel at which a point of the box is seen is in its pixels.
static void check_pixels(const Camera *camera, PixelBox box, const vec3 point)
{
    vec4 at = {point[0], point[1] - camera->curvature * (point[0] * point[0] + point[2] * point[2]), point[2], 1}, clip;
    glm_mat4_mulv((vec4 *)(uintptr_t)camera->view_projection, at, clip);
    float x = (clip[0] / clip[3] + 1) * 0.5f * (float)camera->width;
    float y = (clip[1] / clip[3] + 1) * 0.5f * (float)camera->height;
    assert_true(x >= (float)box.x0 && x <= (float)box.x1 && y >= (float)box.y0 && y <= (float)box.y1);
}

static void the_camera_sees_boxes_on_a_round_world(void **state)
{
    (void)state;
    uint64_t random = 5;
    int seen = 0, missed = 0, sunk = 0;
    for (int i = 0; i < 20000; i++) {
        FrameView view = {.yaw = (double)(test_random(&random) % 360), .pitch = i % 40 - 20, .fov = 30, .round = true};
        Camera round, flat;
        camera_init(&round, &view, 320, 180, (float[2]){1, 10000});
        view.round = false;
        camera_init(&flat, &view, 320, 180, (float[2]){1, 10000});
        vec3 low, size, point;
        for (int axis = 0; axis < 3; axis++) {
            int span = axis == 1 ? 300 : 8000;
            low[axis] = (float)(test_random(&random) % (uint64_t)(2 * span)) - (float)span;
            size[axis] = (float)(1 + test_random(&random) % (axis == 1 ? 50 : 600));
            point[axis] = low[axis] + size[axis] * (float)(test_random(&random) % 1001) * 0.001f;
        }
        bool sees = camera_sees_box(&round, low, size);
        assert_true(sees || !is_in_view(&round, point));
        if (sees && is_in_view(&round, point))
            check_pixels(&round, camera_pixels(&round, low, size), point);
        seen += sees;
        missed += !sees;
        sunk += sees != camera_sees_box(&flat, low, size);
    }
    assert_true(seen > 1000 && missed > 10000 && sunk > 50);
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

// ---- horizon

static bool ray_meets(const SkylineBox *box, const float direction[2], float slope)
{
    float enters = 0.0f, leaves = 1e9f;
    const float low[2] = {box->x0, box->z0}, high[2] = {box->x1, box->z1};
    for (int i = 0; i < 2; i++) {
        float a = low[i] / direction[i], b = high[i] / direction[i];
        enters = MAX(enters, MIN(a, b));
        leaves = MIN(leaves, MAX(a, b));
    }
    float y0 = slope * enters, y1 = slope * leaves;
    return enters < leaves && MAX(y0, y1) >= box->bottom && MIN(y0, y1) <= box->top;
}

// Everything under the horizon is behind some box, for every line of sight.
static void everything_under_the_horizon_is_hidden(void **state)
{
    (void)state;
    static Skyline skyline;
    uint64_t random = 99;
    int hidden = 0;
    for (int world = 0; world < 40; world++) {
        skyline_init(&skyline);
        enum { BOXES = 120 };
        SkylineBox boxes[BOXES];
        for (int i = 0; i < BOXES; i++) {
            float x = (float)(test_random(&random) % 160) - 80.0f, z = (float)(test_random(&random) % 160) - 80.0f;
            float top = (float)(test_random(&random) % 24) - 14.0f;
            boxes[i] = (SkylineBox){x, z, x + 8, z + 8, top - 20.0f, top};
            skyline_add(&skyline, &boxes[i]);
        }
        for (int ray = 0; ray < 2000; ray++) {
            float angle = (float)(test_random(&random) % 100000) * (6.2831853f / 100000.0f);
            const float direction[2] = {cosf(angle), sinf(angle)};
            const float x = direction[0] * 200.0f, z = direction[1] * 200.0f;
            SkylineBox far = {x - 0.05f, z - 0.05f, x + 0.05f, z + 0.05f, 0, 0};
            float slope = skyline_over(&skyline, &far) - 0.001f;
            if (slope < -5.0f)
                continue;
            bool met = false;
            for (int i = 0; i < BOXES && !met; i++)
                met = ray_meets(&boxes[i], direction, slope);
            assert_true(met);
            hidden++;
        }
    }
    assert_true(hidden > 10000);
}

static void gaps_under_rock_do_not_hide(void **state)
{
    (void)state;
    static Skyline skyline;
    skyline_init(&skyline);
    const SkylineBox ground = {-200, -200, 200, 200, -40, -2}, floating = {-4, 40, 4, 48, 10, 30};
    const SkylineBox wall = {-4, 40, 4, 48, -10, 30}, behind = {-0.5f, 100, 0.5f, 101, 0, 0};
    skyline_add(&skyline, &ground);
    float open = skyline_over(&skyline, &behind);
    assert_true(open > -0.02f && open < 0.0f);
    skyline_add(&skyline, &floating);
    assert_true(skyline_over(&skyline, &behind) == open);
    skyline_add(&skyline, &wall);
    assert_true(skyline_over(&skyline, &behind) > 0.6f);
    assert_true(skyline_over(&skyline, &(SkylineBox){50, -101, 51, -100, 0, 0}) < 0.0f);
    assert_true(skyline_over(&skyline, &(SkylineBox){-1, -1, 1, 1, 0, 0}) == -INFINITY);
}

// ---- sight

enum { SIGHT_REACH = 3, SIGHT_SIDE = 2 * SIGHT_REACH + 1, SIGHT_BLOCKS = SIGHT_SIDE * CHUNK_SIZE };

// Solid rock with round holes, open to the sky above y = 140.
typedef struct Caves {
    uint8_t open[CHUNK_HEIGHT][SIGHT_BLOCKS][SIGHT_BLOCKS];
    ChunkTable table;
} Caves;

static void carve(Caves *caves, int x, int y, int z, int radius)
{
    for (int by = MAX(y - radius, 1); by <= MIN(y + radius, CHUNK_HEIGHT - 1); by++)
        for (int bz = MAX(z - radius, 0); bz <= MIN(z + radius, SIGHT_BLOCKS - 1); bz++)
            for (int bx = MAX(x - radius, 0); bx <= MIN(x + radius, SIGHT_BLOCKS - 1); bx++)
                if ((bx - x) * (bx - x) + (by - y) * (by - y) + (bz - z) * (bz - z) <= radius * radius)
                    caves->open[by][bz][bx] = 1;
}

static void make_caves(Caves *caves, uint64_t *random)
{
    memset(caves->open, 0, sizeof caves->open);
    memset(caves->open[140], 1, (CHUNK_HEIGHT - 140) * sizeof caves->open[0]);
    for (int i = 0; i < 160; i++) { // one after the other: compilers evaluate arguments in different orders
        int radius = 3 + (int)(test_random(random) % 6), z = (int)(test_random(random) % SIGHT_BLOCKS);
        int y = (int)(test_random(random) % 150), x = (int)(test_random(random) % SIGHT_BLOCKS);
        carve(caves, x, y, z, radius);
    }
    caves->table = (ChunkTable){0};
    for (int chunk = 0; chunk < SIGHT_SIDE * SIGHT_SIDE; chunk++) {
        int cx = chunk % SIGHT_SIDE, cz = chunk / SIGHT_SIDE;
        DrawnChunk *drawn = chunk_table_add(&caves->table, (ChunkPos){.x = cx - SIGHT_REACH, .z = cz - SIGHT_REACH});
        for (int section = 0; section < SECTION_COUNT; section++) {
            uint16_t rows[CHUNK_COLUMNS] = {0};
            for (int i = 0; i < SECTION_BLOCKS; i++) {
                int x = i % 16, z = i / 16 % 16, y = i / 256;
                rows[y * 16 + z] |= (uint16_t)(caves->open[section * 16 + y][cz * 16 + z][cx * 16 + x] << x);
            }
            drawn->see_through[section] = visibility_of_section(rows);
        }
    }
}

// Follows a ray from the eye to the first rock; every section on the way, also that of the rock, must be visible.
static void check_ray(const Caves *caves, const SectionGraph *graph, const double eye[3], const double direction[3])
{
    for (double t = 0.0; t < 60.0; t += 0.02) {
        int x = (int)floor(eye[0] + direction[0] * t) + SIGHT_REACH * 16;
        int z = (int)floor(eye[2] + direction[2] * t) + SIGHT_REACH * 16, y = (int)floor(eye[1] + direction[1] * t);
        if (x < 0 || z < 0 || x >= SIGHT_BLOCKS || z >= SIGHT_BLOCKS || y < 0 || y >= CHUNK_HEIGHT)
            return;
        assert_true(graph->seen[(z / 16) * SIGHT_SIDE + x / 16] >> (y / 16) & 1);
        if (!caves->open[y][z][x])
            return;
    }
}

static void visible_sections_are_never_culled(void **state)
{
    (void)state;
    Caves *caves = memory_alloc(MEMORY_GENERAL, sizeof *caves);
    SectionGraph graph = {0};
    uint64_t random = 5;
    int places = 0, hidden = 0;
    for (int world = 0; world < 4; world++) {
        make_caves(caves, &random);
        for (int i = 0; i < 60; i++) {
            const double eye[3] = {(double)(test_random(&random) % 160) * 0.1,
                                   (double)(test_random(&random) % 1500) * 0.1 + 1,
                                   (double)(test_random(&random) % 160) * 0.1};
            if (!caves->open[(int)eye[1]][(int)eye[2] + SIGHT_REACH * 16][(int)eye[0] + SIGHT_REACH * 16])
                continue;
            double yaw = (double)(test_random(&random) % 360), pitch = (double)(test_random(&random) % 170) - 85;
            Camera camera = camera_at(eye[0], eye[1], eye[2], yaw, pitch);
            section_graph_fill(&graph, &caves->table, &camera, SIGHT_REACH);
            section_graph_trace(&graph, &camera, true);
            for (int ray = 0; ray < 200; ray++) {
                // Somewhere inside the picture: less than half of 70 degrees high, a little less than twice that wide.
                double up = ((double)(test_random(&random) % 1000) / 500.0 - 1.0) * 0.69;
                double side = ((double)(test_random(&random) % 1000) / 500.0 - 1.0) * 1.2;
                double a = yaw * GLM_PI / 180, b = pitch * GLM_PI / 180;
                const double direction[3] = {sin(a) * cos(b) + side * cos(a) - up * sin(a) * sin(b),
                                             sin(b) + up * cos(b),
                                             -cos(a) * cos(b) + side * sin(a) + up * cos(a) * sin(b)};
                check_ray(caves, &graph, eye, direction);
            }
            places++;
            for (int column = 0; column < SIGHT_SIDE * SIGHT_SIDE; column++)
                hidden += SECTION_COUNT - __builtin_popcount(graph.seen[column]);
        }
        chunk_table_quit(&caves->table);
    }
    assert_true(places > 30);
    assert_true(hidden / places > SIGHT_SIDE * SIGHT_SIDE * SECTION_COUNT / 2); // most of the rest is culled
    section_graph_quit(&graph);
    memory_free(caves);
}

// ---- rock

static bool is_rock(const Chunk *chunk, int x, int y, int z)
{
    return block_has(chunk_get(chunk, x, y, z), BLOCK_OPAQUE);
}

// Of each column the highest run, and of each cell only layers that are opaque in all its columns.
static void check_rock(const Chunk *chunk, int *found)
{
    Rock rock;
    rock_of_chunk(chunk, &rock);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        int x = i % CHUNK_SIZE, z = i / CHUNK_SIZE, bottom = 255, top = 0;
        while (bottom >= 0 && top - bottom < ROCK_LEAST) {
            for (top = bottom; top > 0 && !is_rock(chunk, x, top - 1, z);)
                top--;
            for (bottom = top; bottom > 0 && is_rock(chunk, x, bottom - 1, z);)
                bottom--;
            if (top == 0)
                break;
        }
        assert_int_equal(rock.top[i], top);
        assert_true(top == 0 || rock.bottom[i] == bottom || rock.bottom[i] <= top - 48);
    }
    for (int level = 0, cell = 0; level < ROCK_LEVELS; level++) {
        int size = 1 << level, side = CHUNK_SIZE / size;
        for (int i = 0; i < side * side; i++, cell++) {
            found[level] += rock.top[cell] > rock.bottom[cell];
            for (int y = rock.bottom[cell]; y < rock.top[cell]; y++)
                for (int c = 0; c < size * size; c++)
                    assert_true(is_rock(chunk, i % side * size + c % size, y, i / side * size + c / size));
        }
    }
}

static void cells_of_rock_are_rock_throughout(void **state)
{
    (void)state;
    uint8_t *blocks = memory_alloc(MEMORY_GENERAL, CHUNK_BLOCKS);
    uint64_t random = 3;
    int found[ROCK_LEVELS] = {0};
    for (int world = 0; world < 30; world++) {
        for (int i = 0; i < CHUNK_BLOCKS; i++) {
            int y = i / CHUNK_COLUMNS, column = i % CHUNK_COLUMNS;
            int height = 60 + column % 16 + world % 5 * (column / 16 % 7) + (world == 29) * 180;
            bool hole = test_random(&random) % (world % 2 ? 4000 : 8) == 0;
            blocks[i] = y < height && !hole ? BLOCK_STONE : y < 62 ? BLOCK_WATER : BLOCK_AIR;
        }
        Chunk *chunk = chunk_create((ChunkPos){0, 0}, blocks);
        check_rock(chunk, found);
        chunk_release(chunk);
    }
    for (int level = 0; level < ROCK_LEVELS; level++)
        assert_true(found[level] > 40 * 64 >> 2 * level);
    memory_free(blocks);
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
        cmocka_unit_test(adjacent_runs_become_one_draw),
        cmocka_unit_test(long_runs_are_split),
        cmocka_unit_test(the_chunk_table_finds_its_entries),
        cmocka_unit_test(nothing_is_lost_far_from_the_origin),
        cmocka_unit_test(the_camera_follows_yaw_and_pitch),
        cmocka_unit_test(the_camera_sees_boxes_on_a_round_world),
        cmocka_unit_test(daylight_is_continuous),
        cmocka_unit_test(night_is_dark_but_visible),
        cmocka_unit_test(everything_under_the_horizon_is_hidden),
        cmocka_unit_test(gaps_under_rock_do_not_hide),
        cmocka_unit_test(visible_sections_are_never_culled),
        cmocka_unit_test(cells_of_rock_are_rock_throughout),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
