// Shaders get positions modulo 4096 blocks and the time modulo an hour. Every pattern must continue across both wraps:
// the table below has a row for each pattern that depends on place or time.
#include "render_fixture.h"

#include "base/file.h"

#include <math.h>

typedef struct Pattern {
    const char *name;
    Face1 face;        // repeated in each block of two chunks
    double hours;      // of the day
    uint8_t eye_block; // BLOCK_AIR, or the liquid that the eye is in
    bool clouds;       // draw them, and look up
    bool moves;        // with the time
} Pattern;

// clang-format off
static const Pattern patterns[] = {
    {.name = "lava",         .face = {MESH_LAVA, FACE_UP, 0, 9, 0, 16, 16, TILE_LAVA, TINT_NONE, QUAD_FLAG_LIQUID}, .moves = true},
    {.name = "falling lava", .face = {MESH_LAVA, FACE_SOUTH, 0, 9, 8, 16, 1, TILE_LAVA, TINT_NONE, QUAD_FLAG_LIQUID}, .moves = true},
    {.name = "lava, east",   .face = {MESH_LAVA, FACE_EAST, 8, 9, 0, 16, 1, TILE_LAVA, TINT_NONE, QUAD_FLAG_LIQUID}, .moves = true},
    {.name = "water",        .face = {MESH_TRANSLUCENT, FACE_UP, 0, 9, 0, 16, 16, TILE_WATER, TINT_WATER, QUAD_FLAG_LIQUID}, .moves = true},
    {.name = "water, below", .face = {MESH_TRANSLUCENT, FACE_UP, 0, 15, 0, 16, 16, TILE_WATER, TINT_WATER, QUAD_FLAG_LIQUID}, .eye_block = BLOCK_WATER, .moves = true},
    {.name = "bed of a sea", .face = {MESH_OPAQUE, FACE_UP, 0, 9, 0, 16, 16, TILE_SAND, TINT_NONE, 0}, .eye_block = BLOCK_WATER, .moves = true},
    {.name = "sea grass",    .face = {MESH_CUTOUT, FACE_CROSS, 4, 9, 8, 1, 1, TILE_SEA_GRASS, TINT_NONE, QUAD_FLAG_SWAYS}, .eye_block = BLOCK_WATER, .moves = true},
    {.name = "stone",        .face = {MESH_OPAQUE, FACE_UP, 0, 9, 0, 16, 16, TILE_STONE, TINT_NONE, 0}},
    {.name = "snow",         .face = {MESH_OPAQUE, FACE_UP, 0, 9, 0, 16, 16, TILE_SNOW, TINT_NONE, 0}},
    {.name = "grass",        .face = {MESH_OPAQUE, FACE_UP, 0, 9, 0, 16, 16, TILE_GRASS_TOP, TINT_GRASS, 0}},
    {.name = "leaves",       .face = {MESH_CUTOUT, FACE_UP, 0, 9, 0, 16, 16, TILE_OAK_LEAVES, TINT_LEAVES, 0}},
    {.name = "plants",       .face = {MESH_CUTOUT, FACE_CROSS, 4, 9, 8, 1, 1, TILE_SUGAR_CANE, TINT_NONE, QUAD_FLAG_SWAYS}, .moves = true},
    {.name = "clouds",       .face = {MESH_OPAQUE, FACE_UP, 0, 9, 0, 16, 16, TILE_STONE, TINT_NONE, 0}, .clouds = true, .moves = true},
};
// clang-format on

// The chunks on both sides of the wrap, along x and z.
static const ChunkPos chunks[] = {{255, 255}, {256, 255}, {255, 256}, {256, 256}};
enum { WRAP = 4096, SIDE_HEIGHT = 6 };

static bool is_side(const Face1 *face) { return face->face != FACE_UP && face->face < FACE_CROSS; }

// Sides are stacks of quads one block high, so that a break between them is seen as well.
static MeshData *mesh_with(ChunkPos pos, const Face1 *face)
{
    int count = is_side(face) ? SIDE_HEIGHT : 1;
    MeshData *one = mesh_of(pos, face), *mesh = mesh_alloc(count);
    memcpy(mesh, one, sizeof *mesh);
    mesh->quad_count = count;
    mesh->ranges[face->y / SECTION_HEIGHT][face->pass].count[MIN(face->face, FACE_CROSS)] = (uint16_t)count;
    for (int i = 0; i < count; i++) {
        mesh->quads[i] = one->quads[0];
        mesh->quads[i].place += QUAD_PUT(Y, i);
    }
    memory_free(one);
    mesh_measure(mesh);
    return mesh;
}

static void put_pattern(RenderFixture *fixture, const Pattern *pattern)
{
    for (size_t i = 0; i < ARRAY_COUNT(chunks); i++)
        renderer_set_chunk(fixture->renderer, mesh_with(chunks[i], &pattern->face));
}

static void remove_pattern(RenderFixture *fixture)
{
    for (size_t i = 0; i < ARRAY_COUNT(chunks); i++)
        renderer_remove_chunk(fixture->renderer, chunks[i]);
}

// The wrap runs down the middle of the picture: that along x, or along z if `turned`.
static FrameView view_of(const Pattern *pattern, bool turned)
{
    FrameView view = {.eye = {WRAP, 17, WRAP}, .yaw = turned ? 90 : 0, .pitch = -90, .fov = 50, .hours = 12};
    view.clear_sky = !pattern->clouds;
    view.eye_block = pattern->eye_block;
    view.submerged = view.open_sky = pattern->eye_block != BLOCK_AIR;
    if ((pattern->eye_block != BLOCK_AIR && pattern->face.pass == MESH_TRANSLUCENT) || pattern->clouds) {
        view.pitch = 60;
        view.eye[1] = 11;
    }
    if (is_side(&pattern->face)) {
        view.pitch = 0;
        view.yaw = pattern->face.face == FACE_SOUTH ? 0 : 270;
        view.eye[1] = 12;
        view.eye[pattern->face.face == FACE_SOUTH ? 2 : 0] -= 2;
        view.fov = 60;
    }
    if (pattern->face.face >= FACE_CROSS) { // a plant near the wrap, from the side
        view.eye[0] = WRAP - 11.5;
        view.eye[1] = 9.6;
        view.eye[2] = WRAP - 6.2;
        view.pitch = 0;
        view.fov = 40;
    }
    return view;
}

// The mean difference between two neighbouring columns (or rows, if `down`) of the picture, of 255.
static double step_at(const RenderFixture *fixture, int at, bool down)
{
    int length = down ? WIDTH : HEIGHT, sum = 0;
    for (int i = 0; i < length; i++) {
        const uint8_t *a = down ? pixel(fixture, i, at) : pixel(fixture, at, i);
        const uint8_t *b = down ? pixel(fixture, i, at + 1) : pixel(fixture, at + 1, i);
        for (int c = 0; c < 3; c++)
            sum += abs(a[c] - b[c]);
    }
    return (double)sum / (3 * length);
}

static double step_highest(const RenderFixture *fixture, int except, bool down)
{
    double highest = 0;
    for (int at = 0; at < (down ? HEIGHT : WIDTH) - 1; at++)
        if (abs(at - except) > 1)
            highest = fmax(highest, step_at(fixture, at, down));
    return highest;
}

// At the wrap, neighbouring pixels differ no more than they do elsewhere.
static void patterns_continue_across_the_wrap_of_place(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_FULL);
    for (size_t i = 0; i < ARRAY_COUNT(patterns); i++)
        for (int turned = 0; turned < 2; turned++) {
            const Pattern *pattern = &patterns[i];
            if (pattern->face.face >= FACE_CROSS ||
                (is_side(&pattern->face) && turned != (pattern->face.face == FACE_EAST)))
                continue;
            put_pattern(fixture, pattern);
            FrameView view = view_of(pattern, turned);
            for (view.seconds = 100; view.seconds < 3000; view.seconds += 900) {
                draw(fixture, &view);
                double here = step_at(fixture, WIDTH / 2 - 1, false),
                       elsewhere = step_highest(fixture, WIDTH / 2 - 1, false);
                print_message("%s %s: %.2f, elsewhere up to %.2f\n", pattern->name, turned ? "z" : "x", here,
                              elsewhere);
                assert_true(elsewhere > 0.0);
                assert_true(here <= 1.2 * elsewhere);
            }
            remove_pattern(fixture);
        }
    render_fixture_close(fixture);
}

// Lava on sides continues from block to block upwards. The eye is at y = 12: that edge is in the picture's middle.
static void falling_lava_has_no_joints(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_FULL);
    const Pattern *pattern = &patterns[1];
    put_pattern(fixture, pattern);
    FrameView view = view_of(pattern, false);
    double here = 0, beside = 0;
    for (view.seconds = 100; view.seconds < 3500; view.seconds += 300) {
        draw(fixture, &view);
        here += step_at(fixture, HEIGHT / 2 - 1, true);
        for (int at = HEIGHT / 2 - 10; at < HEIGHT / 2 + 10; at++)
            beside += step_at(fixture, at, true) / 20;
    }
    print_message("at the joint %.2f, beside it %.2f on average\n", here, beside);
    assert_true(here < 2.0 * beside);
    render_fixture_close(fixture);
}

static double change(RenderFixture *fixture, FrameView *view, double seconds, double apart)
{
    view->seconds = seconds - apart / 2;
    draw(fixture, view);
    view->seconds = seconds + apart / 2;
    draw(fixture, view);
    int sum = 0;
    for (int i = 0; i < PIXELS * 3; i++)
        sum += abs(fixture->now[i] - fixture->before[i]);
    return (double)sum / (PIXELS * 3);
}

// The change between two frames is as large at a wrap of the time as elsewhere: after an hour, and where the clouds
// have drifted 4096 blocks along x or z.
static void patterns_continue_across_the_wrap_of_time(void **state)
{
    (void)state;
    static const double wraps[] = {3600, 7200, WRAP / 1.1, WRAP / 0.35};
    const double frame = 0.02;
    RenderFixture *fixture = render_fixture_open(RENDER_FULL);
    for (size_t i = 0; i < ARRAY_COUNT(patterns); i++) {
        const Pattern *pattern = &patterns[i];
        if (!pattern->moves)
            continue;
        put_pattern(fixture, pattern);
        FrameView view = view_of(pattern, false);
        double usual_change = 0;
        for (double seconds = 101; seconds < 3500; seconds += 211)
            usual_change = fmax(usual_change, change(fixture, &view, seconds, frame));
        for (size_t w = 0; w < ARRAY_COUNT(wraps); w++) {
            double here = change(fixture, &view, wraps[w], frame);
            print_message("%s at %.1f s: %.4f, at other times up to %.4f\n", pattern->name, wraps[w], here,
                          usual_change);
            assert_true(here <= 1.5 * usual_change + 0.002);
        }
        assert_true(change(fixture, &view, 200, 20.0) > 0.02); // it moves at all
        remove_pattern(fixture);
    }
    render_fixture_close(fixture);
}

// Frequencies are integers because the time is read in one function alone, which takes them as such.
static void shaders_read_the_time_in_one_place(void **state)
{
    (void)state;
    static const char *const files[] = {"block.frag",   "block.vert",        "clouds.frag",  "clouds.glsl",
                                        "clouds.vert",  "clouds_below.frag", "outline.frag", "outline.vert",
                                        "overlay.frag", "overlay.vert",      "quad.glsl",    "sky.frag",
                                        "sky.vert",     "tiles.glsl",        "water.frag",   "water.vert"};
    for (size_t i = 0; i < ARRAY_COUNT(files); i++) {
        char path[128];
        snprintf(path, sizeof path, "shaders/%s", files[i]);
        size_t bytes;
        char *text = file_read(path, 1 << 20, &bytes);
        assert_non_null(text);
        if (strstr(text, "eye_fraction.w"))
            fail_msg("%s reads eye_fraction.w: use hourly() of common.glsl", path);
        memory_free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_continue_across_the_wrap_of_place),
        cmocka_unit_test(falling_lava_has_no_joints),
        cmocka_unit_test(patterns_continue_across_the_wrap_of_time),
        cmocka_unit_test(shaders_read_the_time_in_one_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
