// The mesher against a naive one that checks each face of each block and merges nothing. Both results are split into
// unit faces with the values at their corners; each must occur exactly once, with the same values.
#include "karst_test.h"

#include "base/isa.h"
#include "karst/recipe.h"
#include "naive_mesh.h"
#include "naive_sight.h"
#include "worlds.h"

// ---- splitting quads

typedef struct QuadParts {
    int x, y, z, width, height, form, room;
    uint16_t light[2][2]; // [dv][du]
} QuadParts;

static bool is_cross(int form) { return form == QUAD_CROSS_A || form == QUAD_CROSS_B; }

// A corner's light; the first two corners of plants have their band in place of the hues.
static uint16_t corner_light(const Quad *quad, int corner)
{
    bool plant = QUAD_GET(FACE, quad->place) >= FACE_CROSS;
    return plant && corner < 2 ? (quad->light[corner] & 0x3FFF) | (quad->light[2] & 0xC000) : quad->light[corner];
}

static QuadParts unpack(const Quad *quad)
{
    QuadParts parts = {.x = (int)(quad->place & 15),
                       .z = (int)(quad->place >> 4 & 15),
                       .y = (int)(quad->place >> 8 & 511),
                       .width = (int)(quad->place >> 17 & 15) + 1,
                       .height = (int)(quad->place >> 21 & 15) + 1,
                       .form = (int)(quad->place >> 25)};
    if (is_cross(parts.form)) {
        parts.room = parts.width - 1;
        parts.width = 1;
    }
    bool u_first = parts.form == FACE_WEST || parts.form == FACE_DOWN || parts.form == FACE_SOUTH || parts.form >= 6;
    parts.light[0][0] = corner_light(quad, 0);
    parts.light[1][1] = corner_light(quad, 2);
    parts.light[0][1] = corner_light(quad, u_first ? 1 : 3);
    parts.light[1][0] = corner_light(quad, u_first ? 3 : 1);
    return parts;
}

static bool flip_expected(const Quad *quad)
{
    int open[2] = {0, 0}, bright[2] = {0, 0};
    for (int i = 0; i < 4; i++) {
        open[i & 1] += quad->light[i] >> 12 & 3;
        bright[i & 1] += (quad->light[i] & 63) + (quad->light[i] >> 6 & 63);
    }
    return open[0] == open[1] ? bright[1] > bright[0] : open[1] > open[0];
}

static void check_unit(UnitFaces *expected, const Quad *quad, const QuadParts *parts, MeshPass pass, const int *at)
{
    assert_true(at[0] < CHUNK_SIZE && at[2] < CHUNK_SIZE && at[1] < CHUNK_HEIGHT);
    UnitFace *unit = &expected[block_index(at[0], at[1], at[2])][parts->form];
    if (!unit->there || unit->found)
        fail_msg("a face %d at %d,%d,%d that is hidden or drawn twice", parts->form, at[0], at[1], at[2]);
    unit->found = true;
    assert_int_equal(unit->pass, pass == MESH_BURIED ? MESH_OPAQUE : pass);
    if (unit->room != parts->room)
        fail_msg("the plant at %d,%d,%d has the room %x, not %x", at[0], at[1], at[2], parts->room, unit->room);
    if (unit->look !=
        (quad->look & ~(uint32_t)(is_cross(parts->form) ? 0 : LOOK_FLIP))) // the same bit: QUAD_FLAG_HANGS
        fail_msg("face %d at %d,%d,%d looks %x, not %x", parts->form, at[0], at[1], at[2], quad->look, unit->look);
    if (memcmp(unit->light, parts->light, sizeof unit->light) != 0)
        fail_msg("face %d at %d,%d,%d is lit %x %x %x %x, not %x %x %x %x", parts->form, at[0], at[1], at[2],
                 parts->light[0][0], parts->light[0][1], parts->light[1][0], parts->light[1][1], unit->light[0][0],
                 unit->light[0][1], unit->light[1][0], unit->light[1][1]);
}

static void check_quad(UnitFaces *expected, const Quad *quad, MeshPass pass, int section, int face)
{
    QuadParts parts = unpack(quad);
    assert_int_equal(MIN(parts.form, (int)FACE_CROSS), face);
    assert_int_equal(parts.y / SECTION_HEIGHT, section);
    int along = naive_side_form(pass, quad->look);
    parts.form = along < 0 ? parts.form : along;
    assert_true(along < 0 || (quad->look & QUAD_PUT(FLAGS, QUAD_FLAG_ALONG_X) ? parts.height : parts.width) == 1);
    if (face < SIDES)
        assert_true(flip_expected(quad) == !!(quad->look & LOOK_FLIP));
    // Across a merged quad all values are constant along the merge.
    if (parts.width > 1)
        assert_true(parts.light[0][0] == parts.light[0][1] && parts.light[1][0] == parts.light[1][1]);
    if (parts.height > 1)
        assert_true(parts.light[0][0] == parts.light[1][0] && parts.light[0][1] == parts.light[1][1]);
    for (int v = 0; v < parts.height; v++)
        for (int u = 0; u < parts.width; u++) {
            int at[3] = {parts.x, parts.y, parts.z};
            if (face < SIDES)
                for (int i = 0; i < 3; i++)
                    at[i] += u * axis_u[face][i] + v * axis_v[face][i];
            check_unit(expected, quad, &parts, pass, at);
        }
}

// For an eye that sees faces of this kind, the first layers are before later ones, of translucent ones behind them.
static void check_order(const Quad *quads, int count, int face, bool translucent)
{
    for (int i = 1; i < count; i++) {
        QuadParts a = unpack(&quads[i - 1]), b = unpack(&quads[i]);
        int step[3] = {b.x - a.x, b.y - a.y, b.z - a.z}, toward = 0;
        for (int axis = 0; axis < 3; axis++)
            toward += step[axis] * normal[face][axis];
        assert_true(translucent ? toward >= 0 : toward <= 0);
    }
}

static int band_of(const Quad *quad) { return QUAD_GET(BAND, quad->light[0]); }

// Plants are ordered by band, and each band is counted.
static void check_bands(const MeshData *mesh, int section, const Quad *plants, int count)
{
    int next = 0;
    for (int band = 0; band < PLANT_BANDS; band++)
        for (int i = 0; i < mesh->plants[section][band]; i++)
            assert_int_equal(band_of(&plants[next++]), band);
    assert_int_equal(next, count);
}

typedef uint8_t PartTops[SECTION_COUNT][MESH_PARTS];

// The spot of a quad has the parts of the blocks of its faces, whose tops it raises; spray rises over its block, as
// leaves may.
static void check_spot(const MeshData *mesh, int quad, MeshPass pass, PartTops tops)
{
    const QuadParts parts = unpack(&mesh->quads[quad]);
    const bool leaves = (pass == MESH_CUTOUT || pass == MESH_INNER) && parts.form < SIDES;
    const int above = leaves || quad_is_spray(&mesh->quads[quad]);
    uint16_t lies = 0;
    for (int k = 0; k < parts.width * parts.height; k++) {
        int at[3] = {parts.x, parts.y, parts.z};
        for (int axis = 0; parts.form < SIDES && axis < 3; axis++)
            at[axis] += k % parts.width * axis_u[parts.form][axis] + k / parts.width * axis_v[parts.form][axis];
        const int part = at[2] / MESH_PART * (CHUNK_SIZE / MESH_PART) + at[0] / MESH_PART;
        uint8_t *top = &tops[at[1] / SECTION_HEIGHT][part];
        *top = (uint8_t)MAX(*top, at[1] % SECTION_HEIGHT + 1 + above);
        lies |= (uint16_t)(1u << part);
    }
    assert_int_equal(quad_parts(mesh_spots(mesh)[quad]), lies);
    assert_int_equal(mesh_spots(mesh)[quad].top, quad_top(&mesh->quads[quad]) + leaves);
}

static void check_tops(const MeshData *mesh, PartTops tops)
{
    assert_memory_equal(mesh->part_tops, tops, sizeof(PartTops));
    static const uint8_t none[MESH_PARTS];
    for (int section = 0; section < SECTION_COUNT; section++)
        assert_int_equal(mesh->drawn_sections >> section & 1, memcmp(tops[section], none, sizeof none) != 0);
}

static void check_mesh(UnitFaces *expected, const MeshData *mesh)
{
    int next = 0;
    PartTops tops = {0};
    for (int section = 0; section < SECTION_COUNT; section++)
        for (int pass = 0; pass < MESH_PASS_COUNT; pass++) {
            const MeshRange *range = &mesh->ranges[section][pass];
            assert_int_equal(range->first, next);
            for (int face = 0; face < FACE_COUNT; face++) {
                if (face < SIDES)
                    check_order(&mesh->quads[next], range->count[face], face, pass == MESH_TRANSLUCENT);
                else if (pass == MESH_CUTOUT)
                    check_bands(mesh, section, &mesh->quads[next], range->count[face]);
                for (int i = 0; i < range->count[face]; i++, next++) {
                    check_spot(mesh, next, (MeshPass)pass, tops);
                    check_quad(expected, &mesh->quads[next], (MeshPass)pass, section, face);
                }
            }
        }
    assert_int_equal(next, mesh->quad_count);
    check_tops(mesh, tops);
    for (int i = 0; i < CHUNK_BLOCKS; i++)
        for (int form = 0; form < FORMS; form++) {
            UnitFace *unit = &expected[i][form];
            if (unit->there != unit->found)
                fail_msg("face %d of block %d,%d,%d is missing", form, i % 16, i / 256, i / 16 % 16);
            unit->found = false;
        }
}

// ---- comparing

// What the oracles find, once for all instruction sets.
typedef struct Expected {
    UnitFaces *faces;
    uint16_t see_through[SECTION_COUNT];
} Expected;

static void expect(Expected *expected, const Neighbourhood *around, Arena *scratch)
{
    uint16_t *light = arena_alloc(scratch, (LIGHT_CELLS + LIGHT_SLACK) * sizeof *light);
    LightHues *hues = arena_alloc(scratch, sizeof *hues);
    light_compute(around, scratch, light, hues);
    expected->faces = memory_alloc_zero(MEMORY_GENERAL, CHUNK_BLOCKS * sizeof(UnitFaces));
    naive_mesh(&(Naive){around, light, hues, expected->faces});
    for (int section = 0; section < SECTION_COUNT; section++)
        expected->see_through[section] = naive_see_through(around->chunks[4], section);
}

static void compare_isa(const Expected *expected, const Neighbourhood *around, Arena *scratch)
{
    arena_reset(scratch);
    MeshData *mesh = mesh_build(around, (MeshStyle){0}, scratch);
    assert_true(chunk_pos_equal(mesh->pos, around->chunks[4]->pos));
    assert_memory_equal(&mesh->tint, &around->chunks[4]->tint, sizeof mesh->tint);
    check_mesh(expected->faces, mesh);
    check_columns(&mesh->tops, around->chunks[4]);
    assert_memory_equal(mesh->see_through, expected->see_through, sizeof expected->see_through);
    memory_free(mesh);
}

static void compare(Area *area)
{
    Neighbourhood around = area_neighbourhood(area);
    Expected expected;
    Arena scratch;
    arena_init(&scratch);
    expect(&expected, &around, &scratch);
    for (int isa = 0; isa < ISA_COUNT; isa++)
        if (isa_set((Isa)isa))
            compare_isa(&expected, &around, &scratch);
    memory_free(expected.faces);
    arena_quit(&scratch);
    area_destroy(area);
}

// ---- tests

static void random_worlds_equal_the_naive_mesher(void **state)
{
    (void)state;
    static const Soup soups[] = {
        {{1}, 0, 256, 30, 3}, {{2}, 40, 90, 50, 10}, {{3}, 20, 40, 90, 50}, {{4}, 250, 256, 40, 5}, {{5}, 0, 3, 20, 3},
    };
    for (size_t i = 0; i < ARRAY_COUNT(soups); i++)
        with_soup(3, soups[i], compare);
}

static void hills_equal_the_naive_mesher(void **state)
{
    (void)state;
    with_hills(compare);
}

static void the_edge_of_the_world_shows_no_face(void **state)
{
    (void)state;
    static const int missing[EDGE_CHUNKS] = {0, 1, 2, 3, 6};
    at_the_edge((Soup){{9}, 0, 70, 50, 9}, missing, compare);
}

typedef struct Plain {
    uint8_t block;
    int top;
} Plain;

static uint8_t fill_plain(void *context, int x, int y, int z)
{
    (void)x, (void)z;
    const Plain *plain = context;
    return y < plain->top ? plain->block : (uint8_t)BLOCK_AIR;
}

// A plain of each kind of block; opaque kinds must need few quads.
static void plains_of_one_block_merge(void **state)
{
    (void)state;
    for (int block = BLOCK_STONE; block < BLOCK_COUNT; block += block == BLOCK_STONE ? 1 : 3) {
        Plain plain = {.block = (uint8_t)block, .top = block % 2 ? 100 : 6 * SECTION_HEIGHT};
        Area area = area_create(3, fill_plain, &plain);
        Neighbourhood around = area_neighbourhood(&area);
        Arena scratch;
        arena_init(&scratch);
        MeshData *mesh = mesh_build(&around, (MeshStyle){0}, &scratch);
        if (block_has(plain.block, BLOCK_OPAQUE))
            assert_int_equal(mesh->quad_count, 1);
        memory_free(mesh);
        arena_quit(&scratch);
        compare(&area);
    }
}

typedef struct Fall {
    uint8_t liquid;
    int surface; // the topmost layer of a pool three deep
} Fall;

static bool is_fall(int x, int z) { return (x == 20 && z == 20) || (x == 16 && z == 25) || (x == 31 && z == 31); }

// A flat flow across the whole area, and columns of the liquid that fall into it: one inside the middle chunk, one at
// its west border, one in its corner.
static uint8_t fill_fall(void *context, int x, int y, int z)
{
    const Fall *fall = context;
    if (y <= fall->surface - 3)
        return BLOCK_STONE;
    bool wet = y <= fall->surface || (y < fall->surface + 10 && is_fall(x, z));
    return wet ? block_flow(fall->liquid, 2) : (uint8_t)BLOCK_AIR;
}

static int count_strips(const MeshData *mesh, int surface)
{
    int strips = 0;
    for (int i = 0; i < mesh->quad_count; i++) {
        const Quad *quad = &mesh->quads[i];
        unsigned flags = (unsigned)QUAD_GET(FLAGS, quad->look) & ~(unsigned)QUAD_FLAG_FLIP;
        if (!quad_is_spray(quad) && flags == (QUAD_FLAG_LIQUID | QUAD_FLAG_STRIP)) {
            QuadParts parts = unpack(quad);
            assert_int_equal(parts.y, surface);
            assert_true(is_fall(parts.x + CHUNK_SIZE, parts.z + CHUNK_SIZE));
            assert_true(parts.width == 1 && parts.height == 1 && parts.form != FACE_UP && parts.form != FACE_DOWN);
            strips++;
        }
    }
    return strips;
}

// There is no gap in the surface around a falling column of a liquid, also at the borders of sections and chunks.
static void a_fall_shows_above_the_flow_around_it(void **state)
{
    (void)state;
    for (int i = 0; i < 6; i++) {
        Fall fall = {.liquid = i & 1 ? BLOCK_LAVA : BLOCK_WATER, .surface = 6 * SECTION_HEIGHT - 1 + i / 2};
        Area area = area_create(3, fill_fall, &fall);
        Neighbourhood around = area_neighbourhood(&area);
        Arena scratch;
        arena_init(&scratch);
        MeshData *mesh = mesh_build(&around, (MeshStyle){0}, &scratch);
        assert_int_equal(count_strips(mesh, fall.surface), 3 * 4);
        memory_free(mesh);
        arena_quit(&scratch);
        compare(&area);
    }
}

static void open_water_is_deep_and_away_from_shores(void **state)
{
    (void)state;
    Area area = area_create(3, fill_lakes, NULL);
    Neighbourhood around = area_neighbourhood(&area);
    Arena scratch;
    arena_init(&scratch);
    MeshData *mesh = mesh_build(&around, (MeshStyle){0}, &scratch);
    int open[CHUNK_HEIGHT] = {0};
    for (int i = 0; i < mesh->quad_count; i++) {
        const uint32_t place = mesh->quads[i].place;
        const int flags = QUAD_FLAG_LIQUID | QUAD_FLAG_OPEN_WATER;
        bool marked = (QUAD_GET(FLAGS, mesh->quads[i].look) & flags) == flags && QUAD_GET(FACE, place) == FACE_UP;
        open[QUAD_GET(Y, place)] += marked ? (QUAD_GET(U, place) + 1) * (QUAD_GET(V, place) + 1) : 0;
    }
    assert_true(open[62] > 0 && open[62] < 3 * CHUNK_SIZE && open[55] > 0 && open[55] < 3 * CHUNK_SIZE && !open[54]);
    memory_free(mesh);
    arena_quit(&scratch);
    compare(&area);
}

// Every corner of a face has the light of the cell before it, and no corner is darker than another.
static void check_flat(const MeshData *mesh, const uint16_t *light)
{
    for (int i = 0; i < mesh->quad_count; i++) {
        const Quad *quad = &mesh->quads[i];
        int face = QUAD_GET(FACE, quad->place), x = QUAD_GET(X, quad->place);
        int z = QUAD_GET(Z, quad->place), y = QUAD_GET(Y, quad->place);
        if (face >= SIDES)
            continue;
        uint16_t cell = light[light_index(x + normal[face][0], y + normal[face][1], z + normal[face][2])];
        for (int corner = 0; corner < 4; corner++) {
            assert_int_equal(quad->light[corner] >> 12 & 3, 3);
            assert_int_equal(quad->light[corner] & 63, 4 * light_sky(cell));
            assert_true((quad->light[corner] >> 6 & 63) >= 4 * light_block(cell)); // more where the block shines
        }
    }
}

static void flat_light_equals_the_cell_in_front(void **state)
{
    (void)state;
    Random random = {7};
    Area area = area_create(3, fill_hills, &random);
    Neighbourhood around = area_neighbourhood(&area);
    Arena scratch;
    arena_init(&scratch);
    uint16_t *light = arena_alloc(&scratch, (LIGHT_CELLS + LIGHT_SLACK) * sizeof *light);
    light_compute(&around, &scratch, light, NULL);
    MeshData *smooth = mesh_build_lit(&around, (MeshLight){light, NULL}, (MeshStyle){0}, &scratch);
    MeshData *flat = mesh_build_lit(&around, (MeshLight){light, NULL}, (MeshStyle){.flat = true}, &scratch);
    assert_true(flat->quad_count > 0 && flat->quad_count < smooth->quad_count);
    check_flat(flat, light);
    memory_free(smooth);
    memory_free(flat);
    arena_quit(&scratch);
    area_destroy(&area);
}

static void generated_land_equals_the_naive_mesher(void **state)
{
    (void)state;
    with_generated_land(compare);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(generated_land_equals_the_naive_mesher, nothing_is_left_allocated),
        cmocka_unit_test_teardown(random_worlds_equal_the_naive_mesher, nothing_is_left_allocated),
        cmocka_unit_test_teardown(hills_equal_the_naive_mesher, nothing_is_left_allocated),
        cmocka_unit_test_teardown(the_edge_of_the_world_shows_no_face, nothing_is_left_allocated),
        cmocka_unit_test_teardown(plains_of_one_block_merge, nothing_is_left_allocated),
        cmocka_unit_test_teardown(a_fall_shows_above_the_flow_around_it, nothing_is_left_allocated),
        cmocka_unit_test_teardown(open_water_is_deep_and_away_from_shores, nothing_is_left_allocated),
        cmocka_unit_test_teardown(flat_light_equals_the_cell_in_front, nothing_is_left_allocated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
