// What can be seen, by geometry alone: boxes in the camera's view, the horizon, sight through sections, rock.
#include "camera_fixture.h"

#include "mesh/mesh.h"
#include "render/cull.h"

#include <cglm/mat4.h>
#include <math.h>

// ---- camera

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

// The pixel at which a point of the box is seen is in its pixels.
static void check_pixels(const Camera *camera, PixelBox box, const vec3 point)
{
    vec4 at = {point[0], point[1] - camera->curvature * (point[0] * point[0] + point[2] * point[2]), point[2], 1}, clip;
    glm_mat4_mulv((vec4 *)(uintptr_t)camera->view_projection, at, clip);
    float x = (clip[0] / clip[3] + 1) * 0.5f * (float)camera->width;
    float y = (clip[1] / clip[3] + 1) * 0.5f * (float)camera->height;
    assert_true(x >= (float)box.x0 && x <= (float)box.x1 && y >= (float)box.y0 && y <= (float)box.y1);
}

// On a round world too, no box is missed of which a point is in view, most of those behind the eye are, and what is
// whole in view has no point outside.
static void the_camera_sees_boxes_on_a_round_world(void **state)
{
    (void)state;
    uint64_t random = 5;
    int seen = 0, whole = 0, missed = 0, sunk = 0;
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
        const BoxView box = camera_box_view(&round, low, size);
        const bool sees = box != BOX_OUT;
        assert_true(sees || !is_in_view(&round, point));
        assert_true(box != BOX_WHOLE || is_in_view(&round, point));
        if (sees && is_in_view(&round, point))
            check_pixels(&round, camera_pixels(&round, low, size), point);
        seen += sees;
        whole += box == BOX_WHOLE;
        missed += !sees;
        sunk += sees != camera_sees_box(&flat, low, size);
    }
    assert_true(seen > 1000 && whole > 500 && missed > 10000 && sunk > 50);
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

static bool is_rock(const Chunk *chunk, bool wood, int x, int y, int z)
{
    uint8_t block = chunk_get(chunk, x, y, z);
    return block_has(block, BLOCK_OPAQUE) && (wood || !block_has(block, BLOCK_WOOD));
}

// Of each column the highest run, and of each cell only layers that are opaque in all its columns.
static void check_rock(const Chunk *chunk, bool wood, int *found)
{
    Rock rock;
    rock_of_chunk(chunk, wood, &rock);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        int x = i % CHUNK_SIZE, z = i / CHUNK_SIZE, bottom = 255, top = 0;
        while (bottom >= 0 && top - bottom < ROCK_LEAST) {
            for (top = bottom; top > 0 && !is_rock(chunk, wood, x, top - 1, z);)
                top--;
            for (bottom = top; bottom > 0 && is_rock(chunk, wood, x, bottom - 1, z);)
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
                    assert_true(is_rock(chunk, wood, i % side * size + c % size, y, i / side * size + c / size));
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
            uint8_t rock = y > 50 && column % 37 == 0 ? BLOCK_OAK_LOG : BLOCK_STONE;
            blocks[i] = y < height && !hole ? rock : y < 62 ? BLOCK_WATER : BLOCK_AIR;
        }
        Chunk *chunk = chunk_create((ChunkPos){0, 0}, blocks);
        check_rock(chunk, true, found);
        check_rock(chunk, false, found);
        chunk_release(chunk);
    }
    for (int level = 0; level < ROCK_LEVELS; level++)
        assert_true(found[level] > 40 * 64 >> 2 * level);
    memory_free(blocks);
}

static void visibility_bits_are_fifteen(void **state)
{
    (void)state;
    unsigned bits = 0;
    for (int a = 0; a < FACE_CROSS; a++)
        for (int b = a + 1; b < FACE_CROSS; b++) {
            assert_int_equal(bits & visibility_bit(a, b), 0);
            assert_int_equal(visibility_bit(a, b), visibility_bit(b, a));
            bits |= visibility_bit(a, b);
        }
    assert_int_equal(bits, VISIBILITY_ALL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_camera_sees_boxes_on_a_round_world),
        cmocka_unit_test(everything_under_the_horizon_is_hidden),
        cmocka_unit_test(gaps_under_rock_do_not_hide),
        cmocka_unit_test(visible_sections_are_never_culled),
        cmocka_unit_test(cells_of_rock_are_rock_throughout),
        cmocka_unit_test(visibility_bits_are_fifteen),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
