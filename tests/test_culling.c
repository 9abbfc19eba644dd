// Culling leaves out only what is hidden: the same pixels with and without it, on the ground, in caves and in the air.
// And faces that are left out face away from it, also on a round world.
// In the worlds of generators 1 and 3, from 12 places each, or 1,000 where tests are deep; every third view has
// shadows.
#include "karst_test.h"

#include "gen/generator.h"
#include "karst/recipe.h"
#include "platform/window.h"
#include "render/census.h"
#include "render/cull.h"
#include "stream/stream.h"

enum { WIDTH = 160, HEIGHT = 120, BYTES = WIDTH * HEIGHT * 3, VIEW = 6, LOOKS = 3, LOW_MIN = 6 };

// Where the eye is: on the ground, low and high in the air, in the nearest cave below.
typedef enum Kind { GROUND, LOW_AIR, HIGH_AIR, CAVE, KIND_COUNT } Kind;

static const int above_ground[KIND_COUNT] = {[GROUND] = 2, [LOW_AIR] = 12, [HIGH_AIR] = 40};

typedef struct Tour {
    int places; // to visit
    Renderer *renderer;
    Generator *generator;
    Stream *stream;
    uint64_t random;
    int found[KIND_COUNT];
    int drawn, all; // sections, with culling and without
    uint8_t culled[BYTES], whole[BYTES];
} Tour;

static void load(const Tour *tour, const FrameView *view)
{
    StreamView place = {.x = view->eye[0], .y = view->eye[1], .z = view->eye[2]};
    for (bool ready = false; !ready;) {
        stream_update(tour->stream, &place, 1000.0);
        size_t budget = SIZE_MAX;
        StreamEvent event;
        while (stream_next_event(tour->stream, &budget, &event))
            if (event.mesh)
                renderer_set_chunk(tour->renderer, event.mesh);
            else
                renderer_remove_chunk(tour->renderer, event.pos);
        ready = stream_is_ready(tour->stream);
        if (!ready)
            stream_wait_any(tour->stream);
    }
}

static bool is_opaque(const BlockQuery *blocks, int64_t x, int y, int64_t z)
{
    return block_has(block_query(blocks, x, y, z), BLOCK_OPAQUE);
}

// The height of an eye of that kind: for caves the highest hollow under rock, or -1.
static int find_height(const BlockQuery *blocks, Kind kind, int64_t x, int64_t z, int ground)
{
    if (kind != CAVE)
        return MAX(ground + above_ground[kind], LOW_MIN);
    for (int y = ground - 6; y >= LOW_MIN; y--)
        if (!is_opaque(blocks, x, y, z) && is_opaque(blocks, x, y + 3, z))
            return y;
    return -1;
}

static void draw(Tour *tour, FrameView *view, bool culls, uint8_t *rgb)
{
    view->no_occlusion = !culls;
    renderer_draw(tour->renderer, view);
    renderer_read_pixels(tour->renderer, rgb);
    *(culls ? &tour->drawn : &tour->all) += renderer_stats(tour->renderer).sections_drawn;
}

static int count_of(const Census *census, const char *group)
{
    int triangles = 0;
    for (int i = 0; i < CENSUS_ROWS; i++)
        triangles += strcmp(census->rows[i].group, group) == 0 ? census->rows[i].triangles : 0;
    return triangles;
}

// Each triangle that is drawn is counted once in each group, and a part that is left out not at all.
static void check_census(const Tour *tour, FrameView view)
{
    int drawn[FRAME_PARTS + 1];
    for (int part = 0; part <= FRAME_PARTS; part++) {
        view.without = PART_SKY | 1u << part;
        renderer_draw(tour->renderer, &view);
        Census census = renderer_census(tour->renderer, NULL, 0);
        drawn[part] = renderer_stats(tour->renderer).triangles;
        assert_int_equal(count_of(&census, "part"), drawn[part]);
        assert_int_equal(count_of(&census, "kind"), drawn[part]);
        assert_int_equal(count_of(&census, "cells"), drawn[part]);
        assert_int_equal(count_of(&census, "distance"), drawn[part]);
        assert_int_equal(part < FRAME_PARTS ? census.rows[part].triangles : 0, 0);
    }
    int left_out = 0;
    for (int part = 0; part < FRAME_PARTS; part++)
        left_out += drawn[FRAME_PARTS] - drawn[part];
    assert_int_equal(left_out, drawn[FRAME_PARTS]);
}

static void look_around(Tour *tour, FrameView *view)
{
    for (int look = 0; look < LOOKS; look++) {
        view->yaw = (double)(test_random(&tour->random) % 360);
        view->pitch = (double)(test_random(&tour->random) % 60) - 40;
        view->round = look % 2 == 1;
        view->shadows = view->at_once = look == 2;
        draw(tour, view, true, tour->culled);
        draw(tour, view, false, tour->whole);
        if (memcmp(tour->culled, tour->whole, BYTES) != 0)
            fail_msg("pixels differ at %g,%g,%g looking %g,%g", view->eye[0], view->eye[1], view->eye[2], view->yaw,
                     view->pitch);
    }
    check_census(tour, *view);
}

// False if there is no cave.
static bool visit(Tour *tour, Kind kind)
{
    int64_t x = (int64_t)(test_random(&tour->random) % 4000) - 2000;
    int64_t z = (int64_t)(test_random(&tour->random) % 4000) - 2000;
    int ground = source_column(generator_source(tour->generator), x, z).height;
    FrameView view = {.eye = {(double)x + 0.5, ground, (double)z + 0.5}, .fov = 70, .hours = 11};
    load(tour, &view);
    BlockQuery blocks = stream_query(tour->stream);
    int y = find_height(&blocks, kind, x, z, ground);
    if (y < 0)
        return false;
    while (y < CHUNK_HEIGHT && is_opaque(&blocks, x, y, z)) // in a tree, or under an overhang
        y++;
    view.eye[1] = y + 0.6;
    view.eye_block = block_query(&blocks, x, y, z);
    tour->found[kind]++;
    look_around(tour, &view);
    return true;
}

static void tour_world(int generator, int places)
{
    Tour *tour = memory_alloc_zero(MEMORY_GENERAL, sizeof *tour);
    tour->places = places;
    tour->random = 11;
    tour->renderer = renderer_create(&(RendererConfig){.width = WIDTH, .height = HEIGHT, .view_distance = VIEW});
    assert_non_null(tour->renderer);
    tour->generator = generator_create(recipe_find_id(generator), 42);
    tour->stream = stream_create(&(StreamConfig){
        .source = generator_source(tour->generator), .view_distance = VIEW, .workers = 2, .detail = 2, .meshes = true});
    for (int seen = 0; seen < tour->places;)
        seen += visit(tour, (Kind)(seen % KIND_COUNT));
    print_message("%d on the ground, %d and %d in the air, %d in caves; %d of %d sections drawn\n", tour->found[GROUND],
                  tour->found[LOW_AIR], tour->found[HIGH_AIR], tour->found[CAVE], tour->drawn, tour->all);
    assert_true(tour->drawn * 2 < tour->all); // culling leaves out much
    stream_destroy(tour->stream);
    generator_destroy(tour->generator);
    renderer_destroy(tour->renderer);
    memory_free(tour);
}

static void culling_changes_no_pixel(void **state)
{
    const int places = *(int *)*state;
    tour_world(1, places);
    tour_world(3, places);
}

// ---- faces

// The height at which the plane of a level square passes the eye, as the world's curvature tilts it. Its corners lie at
// (x, z) and `wide` farther along both axes; all sink by the square of their distance.
static double height_of_plane(const Camera *camera, const double corner[3], double wide)
{
    double c = (double)camera->curvature, x = corner[0], z = corner[2], y = corner[1] - c * (x * x + z * z);
    double along_x = -c * ((x + wide) * (x + wide) - x * x) / wide;
    double along_z = -c * ((z + wide) * (z + wide) - z * z) / wide;
    return y - along_x * x - along_z * z;
}

static void check_faces(const Camera *camera, const SeenSection *seen)
{
    vec3 low;
    camera_relative(camera, chunk_pos_block_x(seen->chunk->pos), seen->section * SECTION_HEIGHT,
                    chunk_pos_block_z(seen->chunk->pos), low);
    for (int i = 0; i < SECTION_BLOCKS; i++) {
        const int side = CHUNK_SIZE, x = i % side, z = i / side % side, y = i / CHUNK_COLUMNS;
        const double under[3] = {(double)low[0] + x, (double)low[1] + y, (double)low[2] + z};
        const double over[3] = {under[0], under[1] + 1.0, under[2]};
        const double wide = side - MAX(x, z);
        if (height_of_plane(camera, under, 1.0) > 0.01 || height_of_plane(camera, under, wide) > 0.01)
            assert_true(seen->faces >> FACE_DOWN & 1);
        if (height_of_plane(camera, over, 1.0) < -0.01 || height_of_plane(camera, over, wide) < -0.01)
            assert_true(seen->faces >> FACE_UP & 1);
    }
}

// Sections that are full of quads, in a chunk of the table.
static void set_sections(DrawnChunk *chunk, uint16_t sections)
{
    const int count = __builtin_popcount(sections);
    chunk->drawn_sections = sections;
    chunk->sections = memory_alloc_zero(MEMORY_RENDER, (size_t)count * sizeof *chunk->sections);
    for (int i = 0; i < count; i++)
        memset(chunk->sections[i].part_tops, SECTION_HEIGHT, MESH_PARTS);
}

// On flat ground and on a round world, near and at the end of a long view.
static void faces_turned_to_the_eye_are_drawn(void **state)
{
    (void)state;
    enum { REACH = 48 * CHUNK_SIZE, CHUNKS = 12, LOOKS_AROUND = 8 };
    Culler culler;
    ChunkTable table = {0};
    int seen = 0;
    culler_init(&culler);
    for (int i = 0; i < CHUNKS; i++)
        set_sections(chunk_table_add(&table, (ChunkPos){.x = i % 2 ? i * 4 : -i / 2, .z = i % 3 ? i * 2 : -i * 3}),
                     0x00fe);
    for (int i = 0; i < 64 * LOOKS_AROUND; i++) {
        const double height = 60.0 + i / LOOKS_AROUND / 2 * 0.61;
        const FrameView view = {.eye = {7.5, height, 8.3},
                                .fov = 100,
                                .yaw = i % LOOKS_AROUND / 2 * 90.0,
                                .pitch = i % 2 ? 40 : -40,
                                .round = i / LOOKS_AROUND % 2};
        Camera camera;
        camera_init(&camera, &view, WIDTH, HEIGHT, (const float[]){0.1f, 2000.0f});
        cull(&culler, &table, &(CullView){.camera = &camera, .reach = REACH});
        for (int k = 0; k < culler.count; k++)
            check_faces(&camera, &culler.seen[k]);
        seen += culler.count;
    }
    assert_true(seen > 10000);
    culler_quit(&culler);
    chunk_table_quit(&table);
}

// ---- land that hides

// Whether low land is drawn behind a wall that begins 24 blocks from the eye, where land hides up to `hides` blocks
// away.
static bool is_seen_behind_wall(float hides)
{
    const FrameView view = {.eye = {8.3, 70, 8.3}, .fov = 70, .yaw = 90};
    Culler culler;
    ChunkTable table = {0};
    Camera camera;
    bool seen = false;
    culler_init(&culler);
    for (int x = 0; x < 5; x++) {
        DrawnChunk *chunk = chunk_table_add(&table, (ChunkPos){.x = x});
        set_sections(chunk, x == 2 || x == 4 ? 0x0010 : 0); // 64 to 80
        for (int section = 0; section < SECTION_COUNT; section++)
            chunk->see_through[section] = VISIBILITY_ALL;
        memset(chunk->rock.top, x == 2 ? 120 : 60, sizeof chunk->rock.top);
    }
    camera_init(&camera, &view, WIDTH, HEIGHT, (const float[]){0.1f, 2000.0f});
    cull(&culler, &table, &(CullView){.camera = &camera, .reach = 160, .hides = hides, .occlusion = true});
    for (int i = 0; i < culler.count; i++)
        seen |= culler.seen[i].chunk->pos.x == 4;
    assert_in_range(culler.count, 1, 2); // the wall always
    culler_quit(&culler);
    chunk_table_quit(&table);
    return seen;
}

// Chunks that dissolve into far land hide neither what is behind them nor far land.
static void only_land_that_does_not_dissolve_hides(void **state)
{
    (void)state;
    assert_false(is_seen_behind_wall(100));
    assert_false(is_seen_behind_wall(30)); // its first columns
    assert_true(is_seen_behind_wall(20));
}

int main(void)
{
    int places = deep_or(12, 1000);
    Window *window = window_create(&(WindowConfig){.width = WIDTH, .height = HEIGHT, .offscreen = true, .debug = true});
    if (!window)
        return 1;
    const struct CMUnitTest tests[] = {cmocka_unit_test(faces_turned_to_the_eye_are_drawn),
                                       cmocka_unit_test(only_land_that_does_not_dissolve_hides),
                                       cmocka_unit_test_prestate(culling_changes_no_pixel, &places)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    int errors = window_gl_error_count(window);
    window_destroy(window);
    return failed != 0 || errors != 0 || memory_in_use_total() != 0;
}
