// Far land: what is kept and reused as the eye moves, and its sheets, climate and trees.
#include "far_columns.h"

#include "karst/recipe.h"

#include <math.h>

// ---- reuse

static void assert_same_land(const FarLand *a, const FarLand *b)
{
    assert_int_equal(a->x, b->x);
    assert_int_equal(a->z, b->z);
    assert_int_equal(a->vertex_count, b->vertex_count);
    assert_int_equal(a->index_count, b->index_count);
    assert_memory_equal(a->vertices, b->vertices, (size_t)a->vertex_count * sizeof *a->vertices);
    assert_memory_equal(a->indices, b->indices, (size_t)a->index_count * sizeof *a->indices);
    assert_memory_equal(a->ranges, b->ranges, sizeof a->ranges);
    assert_int_equal(a->corner_count, b->corner_count);
    assert_memory_equal(a->corners, b->corners, (size_t)a->corner_count * sizeof *a->corners);
    assert_int_equal(a->sheet_count, b->sheet_count);
    for (int i = 0; i < a->sheet_count; i++) {
        const FarSheet *first = &a->sheets[i], *second = &b->sheets[i];
        size_t bytes = (size_t)(first->side * first->side) * 4;
        assert_true(first->x == second->x && first->z == second->z && first->side == second->side);
        assert_memory_equal(first->colour, second->colour, bytes);
        assert_memory_equal(first->flank, second->flank, bytes);
        assert_memory_equal(first->form, second->form, bytes);
        assert_memory_equal(first->shade, second->shade, bytes);
    }
}

static void a_walk_ends_with_the_same_bytes(void **state)
{
    (void)state;
    for (int workers = 0; workers <= 2; workers += 2) {
        Far *far = far_create(&(FarConfig){.source = generator_source(generator), .kilometres = 4, .workers = workers});
        for (int i = 0; i < 30; i++)
            far_land_free(land_at(far, i * 61.0, i * -173.0, 0));
        FarLand *walked = land_at(far, 2000.0, -5000.0, 200), *fresh = new_land_at(2000.0, -5000.0, 200, 4);
        assert_same_land(walked, fresh);
        far_land_free(walked);
        far_land_free(fresh);
        far_destroy(far);
    }
}

// Its jobs are dropped, the first of all among them, or finished and not collected.
static void it_may_end_before_any_work(void **state)
{
    (void)state;
    for (int i = 0; i < 20; i++) {
        Far *far = far_create(&(FarConfig){.source = generator_source(generator), .kilometres = 4, .workers = i % 3});
        if (i % 2)
            far_update(far, &(FarView){.x = 0, .z = 0});
        far_destroy(far);
    }
}

// A sample is at the same place whatever the eye's, so the land does not swim: no two lands disagree at a corner.
static void corners_do_not_move_with_the_eye(void **state)
{
    (void)state;
    FarLand *a = new_land_at(0.0, 0.0, 0, 8), *b = new_land_at(700.0, 300.0, 0, 8);
    int common = 0;
    for (int i = 0; i < a->vertex_count; i += 5)
        for (int k = 0; k < b->vertex_count; k++)
            if (a->x + a->vertices[i].x * FAR_STEP == b->x + b->vertices[k].x * FAR_STEP &&
                a->z + a->vertices[i].z * FAR_STEP == b->z + b->vertices[k].z * FAR_STEP) {
                assert_int_equal(a->vertices[i].y, b->vertices[k].y);
                common++;
            }
    assert_true(common > a->vertex_count / 5 / 3);
    far_land_free(a);
    far_land_free(b);
}

// ---- sheets, triangles, memory

static void sheets_show_water_where_it_is(void **state)
{
    (void)state;
    FarLand *land = new_land_at(0.0, 0.0, 0, 4);
    const ChunkSource *source = generator_source(generator);
    int water = 0, dry = 0;
    for (int s = 0; s < land->sheet_count; s++) {
        const FarSheet *sheet = &land->sheets[s];
        for (int i = 0; i < sheet->side * sheet->side; i += 97) {
            ColumnTile tile;
            source_columns(source, sheet->x + (int64_t)(i % sheet->side) * sheet->step,
                           sheet->z + (int64_t)(i / sheet->side) * sheet->step, 1, 1, &tile);
            bool wet = tile.height[0] < tile.water[0];
            assert_true(wet || sheet->colour[i][3] == 0);
            water += sheet->colour[i][3] > 0;
            dry += !wet;
        }
    }
    assert_true(water > 100 && dry > 100);
    far_land_free(land);
}

// The height of a sample's ground or water.
static float shown_at(const ColumnTile *tile, int n) { return fmaxf(tile->elevation[n], (float)tile->water[n]); }

// The sample whose cliff shows at sample (i, j): of water the highest of those around it where that stands more
// than 2.2 blocks a block over it, else its own where the land falls so steeply to one of them; else -1.
static int cliff_at(const ColumnTile *tile, int i, int j, int step, bool wet)
{
    int own = j * CHUNK_SIZE + i, low = own, high = own;
    for (int n = 0; n < 9; n++) {
        int other = (j + n / 3 - 1) * CHUNK_SIZE + i + n % 3 - 1;
        low = shown_at(tile, other) < shown_at(tile, low) ? other : low;
        high = shown_at(tile, other) > shown_at(tile, high) ? other : high;
    }
    const float steep = 2.2f * (float)step;
    if (wet && shown_at(tile, high) - shown_at(tile, own) > steep)
        return high;
    return shown_at(tile, own) - shown_at(tile, low) > steep ? own : -1;
}

// Whatever they are samples of: also where the cliff is the border of a tile, and in the water below it.
static void cliffs_show_their_rock(void **state)
{
    (void)state;
    Generator *craton = generator_create(recipe_find_name("craton"), 9146704143470915415);
    const ChunkSource *source = generator_source(craton);
    Far *far = far_create(&(FarConfig){.source = source, .kilometres = 4});
    FarLand *land = land_at(far, 8.0, -1176.0, 0);
    const FarSheet *sheet = &land->sheets[0];
    FarPalette palette;
    far_palette_init(&palette);
    int cliffs = 0, feet = 0;
    for (int first = FAR_TILE / 2; first + FAR_TILE < sheet->side; first += FAR_TILE)
        for (int n = 0; n < FAR_TILE_SAMPLES; n++) {
            static ColumnTile tile;
            static ColumnLook looks[CHUNK_COLUMNS];
            const int i = n % FAR_TILE, j = n / FAR_TILE, at = (first + j) * sheet->side + first + i;
            const int64_t x = sheet->x + (int64_t)first * sheet->step, z = sheet->z + (int64_t)first * sheet->step;
            if (n == 0) {
                source_columns(source, x, z, sheet->step, 1, &tile);
                source->looks(source, x, z, sheet->step, &tile, looks);
            }
            if (MIN(i, j) < 1 || MAX(i, j) > FAR_TILE - 2)
                continue;
            int cliff = cliff_at(&tile, i, j, sheet->step, sheet->form[at][3] > 0);
            for (int c = 0; c < 3 && cliff >= 0; c++)
                assert_int_equal(sheet->flank[at][c], far_texel(palette.side[looks[cliff].cliff][c]));
            cliffs += cliff == n;
            feet += cliff >= 0 && cliff != n;
        }
    print_message("%d cliffs, %d feet\n", cliffs, feet);
    assert_true(cliffs > 20 && feet > 20);
    far_land_free(land);
    far_destroy(far);
    generator_destroy(craton);
}

// ---- the climate

// Land made here and land made some cells on say the same of the same place; along a way nothing jumps.
static void climate_has_no_steps(void **state)
{
    (void)state;
    FarLand *here = new_land_at(330.0, 900.0, 0, 4), *on = new_land_at(330.0 + 4 * FAR_CELL, 900.0, 0, 4);
    assert_true(here->climate_x != on->climate_x); // the way crosses from tile to tile
    FarClimate before = far_climate_at(here, 300.0, 900.0);
    for (double x = 300.0; x < 300.0 + 5 * FAR_CELL; x += 1.0) {
        FarClimate a = far_climate_at(here, x, 900.0), b = far_climate_at(on, x, 900.0);
        assert_true(fabsf(a.temperature - b.temperature) < 1e-4f && fabsf(a.humidity - b.humidity) < 1e-4f);
        assert_true(fabsf(a.floor - b.floor) < 1e-2f);
        assert_true(fabsf(a.temperature - before.temperature) < 0.01f && fabsf(a.floor - before.floor) < 1.0f);
        before = a;
    }
    far_land_free(here);
    far_land_free(on);
}

static void climate_is_that_of_the_columns(void **state)
{
    (void)state;
    FarLand *land = new_land_at(0.0, 0.0, 0, 4);
    int64_t half = land->climate_step / 2;
    float sum = 0;
    int floor = CHUNK_HEIGHT;
    for (int64_t z = -half; z < half; z += 32)
        for (int64_t x = -half; x < half; x += 32) {
            ColumnTile tile;
            source_columns(generator_source(generator), land->climate_x + x, land->climate_z + z, 1, 1, &tile);
            sum += tile.temperature[0] / (float)(half * half / 256);
            floor = MIN(floor, MAX(tile.height[0], tile.water[0]));
        }
    FarClimate climate = far_climate_at(land, (double)land->climate_x, (double)land->climate_z);
    assert_true(fabsf(climate.temperature - sum) < 1e-3f);
    assert_true(climate.floor == (float)floor);
    far_land_free(land);
}

// All of them around the eye, upright on the ground, in the range of their direction, as many as the land is covered.
static void trees_stand_on_the_land(void **state)
{
    (void)state;
    FarLand *land = new_land_at(-3000.5, 1234.25, 0, 4);
    int sum = 0;
    assert_true(land->corner_count > 500 * FAR_CORNERS);
    for (int r = 0; r < land->tree_range_count; r++) {
        const FarRange *range = &land->tree_ranges[r];
        assert_int_equal(range->first, sum);
        assert_int_equal(range->count % FAR_CORNERS, 0);
        sum += range->count;
        for (int t = range->first; t < sum; t += FAR_CORNERS) {
            const FarCorner *foot = &land->corners[t], *corners = foot;
            assert_true(foot->reach <= FAR_TREES && hypot(foot->x, foot->z) < foot->reach + FAR_CELL);
            bool wet;
            int top = top_at(land->eye_x + foot->x, land->eye_z + foot->z, &wet);
            // Between samples the land may be rougher.
            assert_in_range(foot->y / FAR_Y_SCALE, MAX(top - 12, 0), top + 12);
            int tall = foot->colour[3] * FAR_Y_SCALE / FAR_TALL_SCALE;
            assert_in_range(corners[2].y - foot->y, tall, tall + FAR_Y_SCALE / FAR_TALL_SCALE);
            for (int i = 0; i < FAR_CORNERS; i++) {
                assert_true(corners[i].x == foot->x && corners[i].z == foot->z && corners[i].y >= foot->y);
                assert_in_range(corners[i].y / FAR_Y_SCALE, (int)range->low[1], (int)range->high[1]);
            }
        }
    }
    assert_int_equal(sum, land->corner_count);
    far_land_free(land);
}

static void few_triangles_are_enough(void **state)
{
    (void)state;
    for (int64_t seed = 1; seed <= 3; seed++) {
        Generator *other = generator_create(recipe_find_name("karst"), seed);
        Far *far = far_create(&(FarConfig){.source = generator_source(other), .kilometres = 8});
        FarLand *land = land_at(far, 0.0, 0.0, 200);
        assert_in_range(memory_in_use(MEMORY_RENDER), 1 << 20, 12 << 20);
        assert_in_range(land->index_count / 3, 1000, 60000);
        far_land_free(land);
        far_destroy(far);
        generator_destroy(other);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_walk_ends_with_the_same_bytes), cmocka_unit_test(corners_do_not_move_with_the_eye),
        cmocka_unit_test(sheets_show_water_where_it_is),   cmocka_unit_test(cliffs_show_their_rock),
        cmocka_unit_test(trees_stand_on_the_land),         cmocka_unit_test(few_triangles_are_enough),
        cmocka_unit_test(it_may_end_before_any_work),      cmocka_unit_test(climate_has_no_steps),
        cmocka_unit_test(climate_is_that_of_the_columns),
    };
    return cmocka_run_group_tests(tests, make_generator, drop_generator);
}
