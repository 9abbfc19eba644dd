// Faces of which parts are drawn: the rims of MESH_EDGE, spray, leaves with holes. Where they are, tests/test_mesh.c
// checks.
#include "render_fixture.h"

#include "render/census.h"

static const unsigned sides[CHUNK_SIDES] = {0, QUAD_FLAG_BEYOND, QUAD_FLAG_ALONG_X,
                                            QUAD_FLAG_BEYOND | QUAD_FLAG_ALONG_X};

typedef struct Look {
    MeshPass pass;
    Tile tile;
    unsigned flags;
    int wide; // along x
    double seconds;
} Look;

// The pixels that a top face covers, before nothing. Returns their number.
static int cover(RenderFixture *fixture, Look look, bool covered[PIXELS])
{
    const FrameView view = {
        .eye = {8, 13, 6}, .pitch = -60, .fov = 70, .hours = 12, .clear_sky = true, .seconds = look.seconds};
    draw(fixture, &view);
    put(fixture, &(Face1){look.pass, FACE_UP, 6, 9, 3, look.wide, 1, look.tile, TINT_NONE, look.flags});
    draw(fixture, &view);
    renderer_remove_chunk(fixture->renderer, (ChunkPos){0, 0});
    for (int i = 0; i < PIXELS; i++)
        covered[i] = memcmp(&fixture->now[i * 3], &fixture->before[i * 3], 3) != 0;
    int count = changed_pixels(fixture);
    draw(fixture, &view);
    return count;
}

// Of each side's edge a part is drawn, along that side alone.
static void an_edge_is_a_rim_along_its_side(void **state)
{
    (void)state;
    static bool whole[PIXELS], rim[CHUNK_SIDES][PIXELS];
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    int all = cover(fixture, (Look){MESH_OPAQUE, TILE_SNOW, 0, 1, 0}, whole);
    for (int side = 0; side < CHUNK_SIDES; side++) {
        int part = cover(fixture, (Look){MESH_EDGE, TILE_SNOW, sides[side], 1, 0}, rim[side]);
        assert_in_range(part, all / 8, all * 5 / 8);
        for (int i = 0; i < PIXELS; i++) {
            assert_true(whole[i] || !rim[side][i]);
            assert_false((side & 1) && rim[side][i] && rim[side - 1][i]);
        }
    }
    render_fixture_close(fixture);
}

// Its end is ragged: its reach differs from that of the column of pixels beside in more than a sixth of them.
static void an_edge_is_ragged(void **state)
{
    (void)state;
    static bool rim[PIXELS];
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    cover(fixture, (Look){MESH_EDGE, TILE_SNOW, QUAD_FLAG_ALONG_X, 4, 0}, rim);
    int last = -1, changes = 0, columns = 0;
    for (int x = 0; x < WIDTH; x++) {
        int lowest = -1;
        for (int y = 0; y < HEIGHT; y++)
            lowest = rim[y * WIDTH + x] ? y : lowest;
        changes += lowest >= 0 && last >= 0 && lowest != last;
        columns += lowest >= 0;
        last = lowest;
    }
    assert_true(columns > 40 && changes > columns / 6);
    render_fixture_close(fixture);
}

// None is drawn with the eye in water, nor counted.
static void edges_are_not_seen_from_water(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    FrameView view = usual;
    put(fixture, &(Face1){MESH_EDGE, FACE_UP, 6, 9, 3, 4, 1, TILE_SNOW, TINT_NONE, 0});
    for (int wet = 0; wet < 2; wet++) {
        view.eye_block = wet ? BLOCK_WATER : BLOCK_AIR;
        draw(fixture, &view);
        const Census census = renderer_census(fixture->renderer, NULL, 0);
        assert_int_equal(census.rows[__builtin_ctz(PART_LAND)].triangles, wet ? 0 : 2);
        assert_int_equal(fixture->renderer->lists[LIST_EDGE].count, wet ? 0 : 1);
    }
    render_fixture_close(fixture);
}

static int highest(const bool covered[PIXELS])
{
    int first = 0;
    while (first < PIXELS && !covered[first])
        first++;
    return first / WIDTH;
}

// It rises toward the fall, here on the side that is farther from the eye.
static void spray_is_of_drops_that_move(void **state)
{
    (void)state;
    static bool whole[PIXELS], drops[2][PIXELS];
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    int all = cover(fixture, (Look){MESH_OPAQUE, TILE_SNOW, 0, 4, 0}, whole), moved = 0;
    for (int i = 0; i < 2; i++) {
        Look spray = {MESH_TRANSLUCENT, TILE_NONE, QUAD_FLAG_ALONG_X, 4, 0.25 * i};
        assert_in_range(cover(fixture, spray, drops[i]), all / 2, 2 * all);
        assert_true(highest(drops[i]) < highest(whole) - 3);
    }
    for (int i = 0; i < PIXELS; i++)
        moved += drops[0][i] != drops[1][i];
    assert_true(moved > all / 8);
    render_fixture_close(fixture);
}

static void leaves_have_holes_unless_filled(void **state)
{
    (void)state;
    static bool covered[PIXELS];
    for (int quality = 0; quality < RENDER_QUALITY_COUNT; quality++) {
        RenderFixture *fixture = render_fixture_open((RenderQuality)quality);
        int open = cover(fixture, (Look){MESH_CUTOUT, TILE_OAK_LEAVES, 0, 4, 0}, covered);
        int filled = cover(fixture, (Look){MESH_INNER, TILE_OAK_LEAVES, QUAD_FLAG_FILLED, 4, 0}, covered);
        assert_in_range(open, filled / 2, filled * 9 / 10);
        render_fixture_close(fixture);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_edge_is_a_rim_along_its_side), cmocka_unit_test(an_edge_is_ragged),
        cmocka_unit_test(edges_are_not_seen_from_water),   cmocka_unit_test(leaves_have_holes_unless_filled),
        cmocka_unit_test(spray_is_of_drops_that_move),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
