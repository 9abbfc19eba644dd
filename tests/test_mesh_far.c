// Far meshes compared with cells computed block by block; chunks of any two levels join without a crack.
#include "karst_test.h"

#include "base/isa.h"
#include "karst/recipe.h"
#include "mesh/mesh.h"
#include "world/light.h"
#include "worlds.h"

enum { SIDES = 6, NOTHING = BLOCK_AIR };

static const int normal[SIDES][3] = {{-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}, {0, 0, -1}, {0, 0, 1}};
static const int axis_u[SIDES] = {2, 2, 0, 0, 0, 0};
static const int axis_v[SIDES] = {1, 1, 2, 2, 1, 1};

// A far mesh, and the cells that it should show.
typedef struct Far {
    Neighbourhood around;
    int level;
    uint16_t *light;
    MeshData *mesh;
    uint8_t shown[CHUNK_BLOCKS];          // for each block the kind that its cell is drawn as
    uint8_t crowns[CHUNK_BLOCKS];         // the same in the cells that leaves have
    uint8_t thin[CHUNK_BLOCKS];           // opaque blocks that are drawn as they are
    uint8_t covered[CHUNK_BLOCKS][SIDES]; // how often a quad covers the face of a block
} Far;

static bool is_opaque(uint8_t block) { return block_has(block, BLOCK_OPAQUE); }

static bool is_leaf(uint8_t block) { return block_has(block, BLOCK_CUTOUT) && block_table[block].shape == SHAPE_CUBE; }

static bool is_blended(uint8_t block)
{
    return block_has(block, BLOCK_TRANSLUCENT | BLOCK_UNDERWATER) || block_table[block].shape == SHAPE_LIQUID;
}

// ---- cells

typedef struct Census {
    int blocks, opaque, built, land, leaves, blended, falls, sky, lamp, open;
} Census;

// Counts the cell whose first block is x, z; beyond the chunk only the layer of blocks that touches it.
static Census take_census(const Far *far, int level, int x, int y, int z)
{
    Census census = {0};
    int wide = 1 << level;
    for (int i = 0; i < wide * wide; i++) {
        int bx = x < 0 || x > 15 ? x : x + i % wide, bz = z < 0 || z > 15 ? z : z + i / wide;
        uint8_t block = neighbourhood_get(&far->around, bx, y, bz);
        uint16_t light = far->light[light_index(bx, y, bz)];
        bool inside = ((bx | bz) & ~15) == 0;
        census.blocks++;
        census.opaque += is_opaque(block);
        census.built += is_opaque(block) && !block_has(block, BLOCK_WOOD);
        census.land += inside && is_opaque(block) && y <= far->around.chunks[4]->columns[bz * 16 + bx].height;
        census.leaves += is_leaf(block);
        census.blended += is_blended(block);
        census.falls += inside && block == BLOCK_WATER_7;
        census.open += !is_opaque(block);
        census.sky = MAX(census.sky, light_sky(light));
        census.lamp = MAX(census.lamp, light_block(light));
    }
    return census;
}

typedef enum Kind { KIND_AIR, KIND_SOLID, KIND_LEAVES, KIND_BLENDED } Kind;

// `crowns`: of cells that leaves alone are shown of.
static Kind kind_of_cell(const Census *census, int level, bool crowns)
{
    bool dark = census->sky == 0 && census->blended == 0;
    bool crown = census->leaves > 0 && !census->built && (census->opaque > 0 || census->leaves * 2 >= census->blocks);
    if (census->falls)
        return KIND_BLENDED;
    if (census->land || dark)
        return KIND_SOLID;
    bool solid = census->opaque * 2 >= census->blocks;
    if (crown && level == 1 && census->blended == 0)
        return KIND_LEAVES;
    if (solid && (!crowns || census->opaque == census->blocks))
        return KIND_SOLID;
    return census->blended ? KIND_BLENDED : KIND_AIR;
}

static Kind kind_at(const Far *far, int x, int y, int z) { return far->shown[block_index(x, y, z)]; }

static Kind kind_in_cells(const Far *far, int level, int x, int y, int z)
{
    int mask = -(1 << level);
    Census census = take_census(far, level, x & mask, y, z & mask);
    return kind_of_cell(&census, level, level < far->level);
}

// Two layers of crowns are one: leaves spread to the air of the other.
static void pair_crowns(Far *far)
{
    for (int i = 0; i < CHUNK_BLOCKS; i++) {
        uint8_t *here = &far->crowns[i], other = far->crowns[i ^ CHUNK_COLUMNS];
        if (*here == KIND_AIR && other == KIND_LEAVES)
            *here = KIND_LEAVES;
    }
}

static void find_cells(Far *far)
{
    for (int i = 0; i < CHUNK_BLOCKS; i++)
        far->crowns[i] = (uint8_t)kind_in_cells(far, 1, i % 16, i / 256, i / 16 % 16);
    if (far->level > 1)
        pair_crowns(far);
    for (int i = 0; i < CHUNK_BLOCKS; i++) {
        int x = i % 16, y = i / 256, z = i / 16 % 16;
        far->shown[i] = (uint8_t)kind_in_cells(far, far->level, x, y, z);
        far->thin[i] = far->shown[i] != KIND_SOLID && far->crowns[i] != KIND_LEAVES &&
                       is_opaque(chunk_get(far->around.chunks[4], x, y, z));
    }
}

// ---- quads

static void cover(Far *far, const Quad *quad)
{
    int face = QUAD_GET(FACE, quad->place), scale = 1 << QUAD_GET(SCALE, quad->place);
    assert_true(face < SIDES);
    if (quad_is_spray(quad))
        return;
    int size[2] = {QUAD_GET(U, quad->place) + 1, QUAD_GET(V, quad->place) + 1};
    size[0] *= scale;
    size[1] *= axis_v[face] == 1 ? 1 : scale;
    if (far->level > 0 && scale == 1)
        assert_int_equal(QUAD_GET(OPEN, quad->light[0]), QUAD_OPEN_MASK);
    int deep = face == FACE_EAST || face == FACE_SOUTH ? scale - 1 : 0; // the blocks behind the face
    for (int v = 0; v < size[1]; v++)
        for (int u = 0; u < size[0]; u++) {
            int at[3] = {QUAD_GET(X, quad->place), QUAD_GET(Y, quad->place), QUAD_GET(Z, quad->place)};
            at[axis_u[face]] += u;
            at[axis_v[face]] += v;
            at[0] += face == FACE_EAST ? deep : 0;
            at[2] += face == FACE_SOUTH ? deep : 0;
            assert_true(((at[0] | at[2]) & ~15) == 0 && at[1] < CHUNK_HEIGHT);
            far->covered[block_index(at[0], at[1], at[2])][face]++;
            int part = at[2] / MESH_PART * (CHUNK_SIZE / MESH_PART) + at[0] / MESH_PART;
            assert_in_range(far->mesh->part_tops[at[1] / SECTION_HEIGHT][part], at[1] % SECTION_HEIGHT + 1, 17);
        }
}

// Adds a pass, of the sections for which the bit is not set in hidden[section].
static void cover_more(Far *far, MeshPass pass, const uint8_t *hidden, int bit)
{
    for (int section = 0; section < SECTION_COUNT; section++) {
        const MeshRange *range = &far->mesh->ranges[section][pass];
        int count = 0;
        for (int face = 0; face < FACE_COUNT; face++)
            count += range->count[face];
        for (int i = 0; i < count && !(hidden && hidden[section] >> bit & 1); i++)
            cover(far, &far->mesh->quads[range->first + (uint32_t)i]);
    }
}

static void cover_pass(Far *far, MeshPass pass)
{
    memset(far->covered, 0, sizeof far->covered);
    cover_more(far, pass, NULL, 0);
}

// ---- the place of each face

static bool beyond(const int *at) { return ((at[0] | at[2]) & ~15) != 0; }

// All blocks beyond the border that touch the side of the cell of block x, y, z are opaque.
static bool border_is_closed(const Far *far, int x, int y, int z, int face)
{
    int mask = -(1 << far->level), wide = 1 << far->level;
    int at[3] = {x + normal[face][0], y, z + normal[face][2]};
    bool closed = true;
    for (int i = 0; i < wide; i++) {
        at[axis_u[face]] = ((axis_u[face] == 0 ? x : z) & mask) + i;
        closed = closed && is_opaque(neighbourhood_get(&far->around, at[0], at[1], at[2]));
    }
    return closed;
}

static bool solid_face_expected(const Far *far, int x, int y, int z, int face)
{
    int at[3] = {x + normal[face][0], y + normal[face][1], z + normal[face][2]};
    if (far->thin[block_index(x, y, z)])
        return !is_opaque(neighbourhood_get(&far->around, at[0], at[1], at[2]));
    if (kind_at(far, x, y, z) != KIND_SOLID || at[1] < 0)
        return false;
    if (beyond(at))
        return !border_is_closed(far, x, y, z, face);
    return at[1] == CHUNK_HEIGHT || kind_at(far, at[0], at[1], at[2]) != KIND_SOLID;
}

static void check_solid_faces(Far *far)
{
    cover_pass(far, MESH_OPAQUE);
    cover_more(far, MESH_BURIED, NULL, 0);
    for (int i = 0; i < CHUNK_BLOCKS; i++)
        for (int face = 0; face < SIDES; face++) {
            int x = i % 16, y = i / 256, z = i / 16 % 16;
            int expected = solid_face_expected(far, x, y, z, face), found = far->covered[i][face];
            if (found != expected)
                fail_msg("level %d: face %d of %d,%d,%d is covered %d times, not %d", far->level, face, x, y, z, found,
                         expected);
        }
}

// The tops of crowns are covered, and nothing else.
static void check_crowns(Far *far)
{
    cover_pass(far, MESH_CUTOUT);
    for (int i = 0; i < CHUNK_BLOCKS - CHUNK_COLUMNS; i++) {
        Kind here = far->crowns[i], above = far->crowns[i + CHUNK_COLUMNS];
        bool expected = here == KIND_LEAVES && above != KIND_LEAVES && above != KIND_SOLID;
        if (far->covered[i][FACE_UP] != expected)
            fail_msg("level %d: the crown at %d,%d,%d is covered %d times", far->level, i % 16, i / 256, i / 16 % 16,
                     far->covered[i][FACE_UP]);
    }
}

// The top of water only where water is, and nothing solid on it.
static void check_surfaces(Far *far)
{
    cover_pass(far, MESH_TRANSLUCENT);
    for (int i = 0; i < CHUNK_BLOCKS - CHUNK_COLUMNS; i++) {
        int x = i % 16, y = i / 256, z = i / 16 % 16;
        bool possible = kind_at(far, x, y, z) == KIND_BLENDED && kind_at(far, x, y + 1, z) != KIND_SOLID;
        if (far->covered[i][FACE_UP] > possible)
            fail_msg("level %d: water at %d,%d,%d is covered %d times", far->level, x, y, z, far->covered[i][FACE_UP]);
    }
}

// ---- making and comparing

static Far *far_create(const Area *area, int cx, int cz, int level)
{
    Far *far = memory_alloc_zero(MEMORY_GENERAL, sizeof *far);
    Arena scratch;
    arena_init(&scratch);
    far->around = area_neighbourhood_at(area, cx, cz);
    far->level = level;
    far->light = memory_alloc(MEMORY_GENERAL, (LIGHT_CELLS + LIGHT_SLACK) * sizeof *far->light);
    light_compute(&far->around, &scratch, far->light, NULL);
    far->mesh = mesh_build(&far->around, (MeshStyle){.level = (uint8_t)level}, &scratch);
    arena_quit(&scratch);
    assert_int_equal(far->mesh->style.level, level);
    if (level > 0)
        find_cells(far);
    for (int i = 0; i < CHUNK_BLOCKS && level == 0; i++)
        far->thin[i] = is_opaque(chunk_get(far->around.chunks[4], i % 16, i / 256, i / 16 % 16));
    return far;
}

static void far_destroy(Far *far)
{
    memory_free(far->light);
    memory_free(far->mesh);
    memory_free(far);
}

static bool is_solid(const Far *far, int x, int y, int z)
{
    return far->thin[block_index(x, y, z)] || kind_at(far, x, y, z) == KIND_SOLID;
}

// An opaque block that is not drawn, since leaves are, but hides what is beside it.
static bool has_wood_in_crown(const Far *far, int x, int y, int z)
{
    return far->crowns[block_index(x, y, z)] == KIND_LEAVES && is_opaque(chunk_get(far->around.chunks[4], x, y, z));
}

// Where one chunk is solid at their border and the other is not, nor has wood in leaves there, there is a face, which
// the other side does not hide. Adds the number of sides that hide faces to *sealed.
static void check_border(Far *a, Far *b, Face face, int *sealed)
{
    cover_pass(a, MESH_OPAQUE);
    cover_pass(b, MESH_OPAQUE);
    cover_more(a, MESH_BURIED, b->mesh->sealed, (int)face ^ 1);
    cover_more(b, MESH_BURIED, a->mesh->sealed, (int)face);
    for (int section = 0; section < SECTION_COUNT; section++)
        *sealed += a->mesh->ranges[section][MESH_BURIED].count[face] && (b->mesh->sealed[section] >> (face ^ 1) & 1);
    for (int y = 0; y < CHUNK_HEIGHT; y++)
        for (int i = 0; i < CHUNK_SIZE; i++) {
            int x = face == FACE_EAST ? 15 : i, z = face == FACE_EAST ? i : 15;
            int bx = face == FACE_EAST ? 0 : i, bz = face == FACE_EAST ? i : 0;
            bool here = is_solid(a, x, y, z), there = is_solid(b, bx, y, bz);
            bool leaves_here = has_wood_in_crown(a, x, y, z), leaves_there = has_wood_in_crown(b, bx, y, bz);
            if (here && !there && !leaves_there && !a->covered[block_index(x, y, z)][face])
                fail_msg("levels %d, %d: a crack at %d,%d,%d", a->level, b->level, x, y, z);
            if (there && !here && !leaves_here && !b->covered[block_index(bx, y, bz)][face ^ 1])
                fail_msg("levels %d, %d: a crack before %d,%d,%d", a->level, b->level, bx, y, bz);
        }
}

static void check_levels(const Area *area, int a, int b, int *sealed)
{
    Far *here = far_create(area, 1, 1, a), *east = far_create(area, 2, 1, b), *south = far_create(area, 1, 2, b);
    check_border(here, east, FACE_EAST, sealed);
    check_border(here, south, FACE_SOUTH, sealed);
    far_destroy(here);
    far_destroy(east);
    far_destroy(south);
}

// Returns how many sides hide faces of the chunk beside them.
static int check_area(Area *area)
{
    int sealed = 0;
    for (int level = 1; level < MESH_LEVELS; level++) {
        Far *far = far_create(area, 1, 1, level);
        check_solid_faces(far);
        check_crowns(far);
        check_surfaces(far);
        far_destroy(far);
    }
    for (int a = 0; a < MESH_LEVELS; a++)
        for (int b = 0; b < MESH_LEVELS; b++)
            check_levels(area, a, b, &sealed);
    area_destroy(area);
    return sealed;
}

// ---- tests

static void random_worlds_meet_without_cracks(void **state)
{
    (void)state;
    static const Soup soups[] = {{{1}, 30, 70, 40, 6}, {{2}, 20, 90, 85, 30}, {{3}, 0, 256, 10, 9}};
    int sealed = 0;
    for (size_t i = 0; i < ARRAY_COUNT(soups); i++) {
        Soup soup = soups[i];
        Area area = area_create(4, fill_soup, &soup);
        sealed += check_area(&area);
    }
    assert_true(sealed > 0);
}

// Whole sections of dark air: far meshes fill them, near meshes beside them show them.
static uint8_t fill_cavern(void *context, int x, int y, int z)
{
    (void)context;
    return y > 90 || (y >= 10 && y < 70 && (x % 48 > 5 || z % 40 > 9)) ? BLOCK_AIR : BLOCK_STONE;
}

static void dark_caverns_end_in_walls(void **state)
{
    (void)state;
    Area area = area_create(4, fill_cavern, NULL);
    assert_true(check_area(&area) > 0);
}

static void hills_meet_without_cracks(void **state)
{
    (void)state;
    Random random = {5};
    Area area = area_create(4, fill_hills, &random);
    assert_true(check_area(&area) > 0);
}

static void generated_land_meets_without_cracks(void **state)
{
    (void)state;
    Generator *generator = generator_create(recipe_find_id(1), 42);
    static const ChunkPos places[] = {{0, 0}, {-40, 17}, {300, -200}};
    for (size_t i = 0; i < ARRAY_COUNT(places); i++) {
        Area area = area_generate(4, generator, places[i]);
        assert_true(check_area(&area) > 0);
    }
    generator_destroy(generator);
}

// Far meshes are the same for each instruction set.
static void instruction_sets_agree(void **state)
{
    (void)state;
    Random random = {6};
    Area area = area_create(4, fill_hills, &random);
    for (int level = 1; level < MESH_LEVELS; level++) {
        assert_true(isa_set(ISA_BASELINE));
        Far *plain = far_create(&area, 1, 1, level);
        for (int isa = 0; isa < ISA_COUNT; isa++) {
            if (!isa_set((Isa)isa))
                continue;
            Far *far = far_create(&area, 1, 1, level);
            assert_int_equal(far->mesh->quad_count, plain->mesh->quad_count);
            assert_memory_equal(far->mesh->quads, plain->mesh->quads, (size_t)plain->mesh->quad_count * sizeof(Quad));
            far_destroy(far);
        }
        far_destroy(plain);
    }
    area_destroy(&area);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(random_worlds_meet_without_cracks, nothing_is_left_allocated),
        cmocka_unit_test_teardown(dark_caverns_end_in_walls, nothing_is_left_allocated),
        cmocka_unit_test_teardown(hills_meet_without_cracks, nothing_is_left_allocated),
        cmocka_unit_test_teardown(generated_land_meets_without_cracks, nothing_is_left_allocated),
        cmocka_unit_test_teardown(instruction_sets_agree, nothing_is_left_allocated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
