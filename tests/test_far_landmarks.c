// Landmarks of far land: bare land has those of the chunks, faces lie where their blocks end, and a land has the same
// ones whichever way the eye came.
#include "far_fixture.h"
#include "landmark_fixture.h"

#include "gen/generator.h"
#include "karst/mesh.h"

static Generator *generator; // crowded with landmarks
static Generator *wide;      // of a world that has some
static FarPalette palette;
static Arena scratch;

static int begin(void **state)
{
    (void)state;
    const Recipe *recipe = crowded();
    generator = generator_create(recipe, SEED);
    recipe_release(recipe);
    wide = generator_create(recipe_find_name("terrane"), 2);
    far_palette_init(&palette);
    arena_init(&scratch);
    return 0;
}

static int end(void **state)
{
    (void)state;
    generator_destroy(generator);
    generator_destroy(wide);
    arena_quit(&scratch);
    return memory_in_use_total() == 0 ? 0 : -1;
}

static FarSquare square_at(int64_t x, int64_t z)
{
    FarSquare square = {.x = x, .z = z};
    far_square_fill(generator_source(generator), &palette, &square, &scratch);
    return square;
}

// ---- bare land

// Every block of bare land above the ground is the chunk's, but for those that later stages put there, and all rock
// there is the landmarks'.
static void bare_land_has_the_chunks_landmarks(void **state)
{
    (void)state;
    const ChunkSource *source = generator_source(generator);
    int equal = 0, bare_blocks = 0, same_rock = 0, rock = 0;
    for (int c = 0; c < 256; c++) {
        const ChunkPos pos = {c % 16 - 8, c / 16 - 8};
        Chunk *chunk = source_chunk(source, pos, &scratch);
        const uint8_t *bare = source->bare(source, pos, &scratch);
        ColumnTile land;
        source_columns(source, chunk_pos_block_x(pos), chunk_pos_block_z(pos), 1, 1, &land);
        for (int i = 0; i < CHUNK_COLUMNS; i++)
            for (int y = MAX(land.height[i], land.water[i]) + 1; y < CHUNK_HEIGHT && land.overhang[i] <= 0.0f; y++) {
                const uint8_t block = bare[block_index(i % 16, y, i / 16)], there = chunk_get(chunk, i % 16, y, i / 16);
                bare_blocks += block_has(block, BLOCK_OPAQUE);
                equal += block_has(block, BLOCK_OPAQUE) && block == there;
                rock += block_has(there, BLOCK_OPAQUE) && !block_has(there, BLOCK_WOOD);
                same_rock += block_has(there, BLOCK_OPAQUE) && !block_has(there, BLOCK_WOOD) && block == there;
            }
        chunk_release(chunk);
        arena_reset(&scratch);
    }
    assert_true(bare_blocks > 20000);
    assert_true(equal * 100 > bare_blocks * 98);
    assert_true(same_rock * 100 > rock * 90);
}

// ---- faces

// A chunk of bare land, and the tops of its columns.
typedef struct Known {
    ChunkPos pos;
    bool there;
    uint8_t blocks[CHUNK_BLOCKS], top[CHUNK_COLUMNS];
} Known;

static const Known *known_at(ChunkPos pos)
{
    static Known all[64];
    const ChunkSource *source = generator_source(generator);
    Known *known = &all[(pos.x & 7) * 8 + (pos.z & 7)];
    if (known->there && chunk_pos_equal(known->pos, pos))
        return known;
    ColumnTile land;
    source_columns(source, chunk_pos_block_x(pos), chunk_pos_block_z(pos), 1, 1, &land);
    *known = (Known){.pos = pos, .there = true};
    memcpy(known->blocks, source->bare(source, pos, &scratch), CHUNK_BLOCKS);
    arena_reset(&scratch);
    for (int i = 0; i < CHUNK_COLUMNS; i++)
        known->top[i] = MAX(land.height[i], land.water[i]);
    return known;
}

// Solid blocks among the columns of a fine cell.
static int solid_at(int64_t x, int y, int64_t z)
{
    int count = 0;
    for (int i = 0; i < 4 && y < CHUNK_HEIGHT; i++) {
        const Known *known = known_at(chunk_pos_of_block(x + i % 2, z + i / 2));
        const int local_x = (int)floor_mod(x + i % 2, CHUNK_SIZE), local_z = (int)floor_mod(z + i / 2, CHUNK_SIZE);
        const uint8_t block = known->blocks[block_index(local_x, y, local_z)];
        count += block_has(block, BLOCK_OPAQUE) || block_table[block].tint == TINT_LEAVES ||
                 y <= known->top[local_z * CHUNK_SIZE + local_x];
    }
    return count;
}

// On the inner side of a face is a filled cell, on the outer side none.
static void check_face(const FarLandmark *landmark, const FarFace *face)
{
    static const int8_t outward[][3] = {[FACE_WEST] = {-2, 0, 0}, [FACE_EAST] = {2, 0, 0},   [FACE_DOWN] = {0, -1, 0},
                                        [FACE_UP] = {0, 1, 0},    [FACE_NORTH] = {0, 0, -2}, [FACE_SOUTH] = {0, 0, 2}};
    const int8_t *out = outward[face->face];
    const int64_t x = landmark->x + face->x, z = landmark->z + face->z;
    const int y = face->face == FACE_DOWN ? face->low : face->high - 1;
    assert_in_range(solid_at(x, y, z), 3, 4);
    assert_in_range(solid_at(x + out[0], y + out[1], z + out[2]), 0, 2);
}

static void faces_lie_where_blocks_end(void **state)
{
    (void)state;
    int landmarks = 0, faces[FACE_COUNT] = {0};
    for (int s = 0; s < 2; s++) {
        FarSquare square = square_at(s, 0);
        for (int l = 0; l < square.landmark_count; l++) {
            const FarLandmark *landmark = &square.landmarks[l];
            for (int i = l % 7; i < landmark->fine; i += 23) {
                check_face(landmark, &square.faces[landmark->first + i]);
                faces[square.faces[landmark->first + i].face]++;
            }
        }
        landmarks += square.landmark_count;
        far_square_clear(&square);
    }
    assert_true(landmarks > 8);
    for (int face = 0; face < FACE_CROSS; face++)
        assert_true(faces[face] > 20);
}

typedef struct Extent {
    int low[3], high[3], count;
} Extent;

static Extent extent_of(const FarFace *faces, int count)
{
    Extent extent = {.low = {9999, 9999, 9999}, .high = {-9999, -9999, -9999}, .count = count};
    for (int i = 0; i < count; i++) {
        const int low[3] = {faces[i].x, faces[i].low, faces[i].z};
        const int high[3] = {faces[i].x + faces[i].long_x, faces[i].high, faces[i].z + faces[i].long_z};
        for (int axis = 0; axis < 3; axis++) {
            extent.low[axis] = MIN(extent.low[axis], low[axis]);
            extent.high[axis] = MAX(extent.high[axis], high[axis]);
        }
    }
    return extent;
}

// Coarse cells make fewer faces of the same landmark.
static void coarse_faces_have_the_same_extent(void **state)
{
    (void)state;
    FarSquare square = square_at(0, 0);
    int large = 0, near = 0;
    for (int l = 0; l < square.landmark_count; l++) {
        const FarFace *faces = square.faces + square.landmarks[l].first;
        const Extent fine = extent_of(faces, square.landmarks[l].fine);
        const Extent coarse = extent_of(faces + fine.count, square.landmarks[l].coarse);
        if (fine.count < 200)
            continue;
        assert_true(coarse.count > 0 && coarse.count * 10 < fine.count * 6);
        large++;
        bool alike = true;
        for (int axis = 0; axis < 3; axis++)
            alike = alike && coarse.low[axis] - fine.low[axis] < 8 && fine.high[axis] - coarse.high[axis] < 8;
        near += alike;
    }
    assert_true(large > 5);
    assert_true(near * 4 >= large * 3); // thin tips are lost
    far_square_clear(&square);
}

// ---- lands

static Far *far_new(void)
{
    return far_create(&(FarConfig){.source = generator_source(wide), .kilometres = 1, .workers = 2});
}

// Without workers an update finishes its jobs, and the next one collects them.
static void landmarks_follow_without_an_update_between(void **state)
{
    (void)state;
    Far *far = far_create(&(FarConfig){.source = generator_source(wide), .kilometres = 1});
    const FarView view = {.x = 200, .z = 100, .border = 128};
    far_update(far, &view);
    far_update(far, &view);
    FarLand *land = far_take(far);
    assert_non_null(land);
    assert_true(far_is_ready(far));
    assert_true(land->landmark_range_count > 5);
    far_land_free(land);
    far_destroy(far);
}

static void ranges_hold_their_faces(void **state)
{
    (void)state;
    Far *far = far_new();
    FarLand *land = land_at(far, 200, 100, 128);
    assert_true(land->landmark_range_count > 5);
    int next = land->landmark_ranges[0].first;
    for (int r = 0; r < land->landmark_range_count; r++) {
        const FarRange *range = &land->landmark_ranges[r];
        assert_int_equal(range->first, next);
        assert_int_equal(range->count % FAR_CORNERS, 0);
        next += range->count;
        assert_true(hypotf(range->low[0], range->low[2]) < FAR_LANDMARKS + 128);
        for (int i = range->first; i < next; i++) {
            const FarCorner *corner = &land->corners[i], *first = &land->corners[i - i % FAR_CORNERS];
            const float at[3] = {corner->x, (float)corner->y / FAR_Y_SCALE, corner->z};
            for (int axis = 0; axis < 3; axis++)
                assert_true(at[axis] >= range->low[axis] && at[axis] <= range->high[axis]);
            assert_in_range(corner->aside, FACE_WEST, FACE_SOUTH);
            const int same[] = {corner->x - first->x, corner->y - first->y, corner->z - first->z};
            assert_int_equal(same[corner->aside / 2], 0); // a face is flat
        }
    }
    assert_int_equal(next, land->corner_count);
    far_land_free(land);
    far_destroy(far);
}

static void a_walk_ends_with_the_same_landmarks(void **state)
{
    (void)state;
    Far *walker = far_new(), *other = far_new();
    far_land_free(land_at(walker, -900, 40, 128));
    far_land_free(land_at(walker, -200, 700, 128));
    FarLand *a = land_at(walker, 400, 100, 128), *b = land_at(other, 400, 100, 128);
    assert_true(a->landmark_range_count > 5);
    assert_int_equal(a->landmark_range_count, b->landmark_range_count);
    assert_int_equal(a->corner_count, b->corner_count);
    assert_memory_equal(a->corners, b->corners, (size_t)a->corner_count * sizeof *a->corners);
    assert_memory_equal(a->landmark_ranges, b->landmark_ranges, sizeof a->landmark_ranges);
    far_land_free(a);
    far_land_free(b);
    far_destroy(walker);
    far_destroy(other);
}

// What chunks show is left out.
static void none_is_within_the_border(void **state)
{
    (void)state;
    Far *far = far_new();
    FarLand *land = land_at(far, 200, 100, 512);
    for (int r = 0; r < land->landmark_range_count; r++) {
        const FarRange *range = &land->landmark_ranges[r];
        const float x = MAX(fabsf(range->low[0]), fabsf(range->high[0])),
                    z = MAX(fabsf(range->low[2]), fabsf(range->high[2]));
        assert_true(hypotf(x, z) > 512 - FAR_CELL - 64);
    }
    far_land_free(land);
    far_destroy(far);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bare_land_has_the_chunks_landmarks),
        cmocka_unit_test(faces_lie_where_blocks_end),
        cmocka_unit_test(coarse_faces_have_the_same_extent),
        cmocka_unit_test(ranges_hold_their_faces),
        cmocka_unit_test(landmarks_follow_without_an_update_between),
        cmocka_unit_test(a_walk_ends_with_the_same_landmarks),
        cmocka_unit_test(none_is_within_the_border),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
