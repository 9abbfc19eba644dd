// Far land: what it shows is the land of the source, without a crack, wherever the eye is.
#include "far_fixture.h"

#include "gen/generator.h"
#include "recipe/recipe.h"

#include <math.h>

static Generator *generator;

static int make_generator(void **state)
{
    (void)state;
    generator = generator_create(recipe_find_name("karst"), 42);
    return 0;
}

static int drop_generator(void **state)
{
    (void)state;
    generator_destroy(generator);
    return memory_in_use_total() == 0 ? 0 : -1;
}

static FarLand *new_land_at(double x, double z, int border, int kilometres)
{
    Far *far = far_create(&(FarConfig){.source = generator_source(generator), .kilometres = kilometres});
    FarLand *land = land_at(far, x, z, border);
    far_destroy(far);
    return land;
}

// ---- the surface

// The y of the topmost block of a column's ground or water.
static int top_at(int64_t x, int64_t z, bool *wet)
{
    const ChunkSource *source = generator_source(generator);
    ColumnTile tile;
    ColumnLook looks[CHUNK_COLUMNS];
    source_columns(source, x, z, 1, 1, &tile);
    source->looks(source, x, z, 1, &tile, looks);
    *wet = tile.height[0] < tile.water[0];
    return *wet ? tile.water[0] : tile.height[0] + looks[0].rise;
}

static void vertices_are_the_lands_columns(void **state)
{
    (void)state;
    FarLand *land = new_land_at(-3000.5, 1234.25, 0, 8);
    assert_true(land->vertex_count > 1000);
    int trees = 0;
    for (int i = 0; i < land->vertex_count; i += 7) {
        const FarVertex *vertex = &land->vertices[i];
        bool wet;
        int expected = top_at(land->x + vertex->x * FAR_STEP, land->z + vertex->z * FAR_STEP, &wet);
        // The surface lies in the layer above the topmost block's lower side; trees raise it.
        int block = (vertex->y - (wet ? 0 : FAR_Y_SCALE / 2)) / FAR_Y_SCALE;
        trees += block > expected;
        assert_in_range(block, expected, expected + 24);
        assert_true(!wet || block == expected);
    }
    assert_in_range(trees, 1, land->vertex_count / 7 / 2);
    far_land_free(land);
}

typedef struct Edge {
    uint32_t from, to;
} Edge;

static int by_ends(const void *a, const void *b)
{
    const Edge *first = a, *second = b;
    return first->from != second->from ? (first->from > second->from ? 1 : -1)
                                       : (first->to > second->to) - (first->to < second->to);
}

static bool has_edge(const Edge *edges, int count, Edge edge)
{
    return bsearch(&edge, edges, (size_t)count, sizeof edge, by_ends);
}

static double away_of(const FarLand *land, uint32_t vertex)
{
    double x = (double)(land->x - land->eye_x + land->vertices[vertex].x * FAR_STEP);
    double z = (double)(land->z - land->eye_z + land->vertices[vertex].z * FAR_STEP);
    return sqrt(x * x + z * z);
}

// Each side of a triangle is that of another, the other way round, but at the end of the land: a corner
// inside a side, or a missing triangle, leaves sides alone.
static void check_closed(const FarLand *land)
{
    Edge *edges = memory_alloc(MEMORY_GENERAL, (size_t)land->index_count * sizeof *edges);
    for (int i = 0; i < land->index_count; i++)
        edges[i] = (Edge){land->indices[i], land->indices[i % 3 == 2 ? i - 2 : i + 1]};
    qsort(edges, (size_t)land->index_count, sizeof *edges, by_ends);
    for (int i = 0; i < land->index_count; i++) {
        assert_true(i == 0 || by_ends(&edges[i - 1], &edges[i]) != 0);
        if (has_edge(edges, land->index_count, (Edge){edges[i].to, edges[i].from}))
            continue;
        double a = away_of(land, edges[i].from), b = away_of(land, edges[i].to);
        if (MAX(a, b) < land->reach)
            fail_msg("a crack %d blocks from the eye", (int)a);
    }
    memory_free(edges);
}

static void check_upward(const FarLand *land)
{
    for (int i = 0; i < land->index_count; i += 3) {
        const FarVertex *a = &land->vertices[land->indices[i]], *b = &land->vertices[land->indices[i + 1]],
                        *c = &land->vertices[land->indices[i + 2]];
        int across = (b->z - a->z) * (c->x - a->x) - (b->x - a->x) * (c->z - a->z);
        assert_true(across > 0);
    }
}

// Up to the border no triangle is wider than the renderer may take it to be.
static void check_fine(const FarLand *land)
{
    for (int i = 0; i < land->index_count; i++) {
        uint32_t from = land->indices[i], to = land->indices[i % 3 == 2 ? i - 2 : i + 1];
        int x = abs(land->vertices[from].x - land->vertices[to].x) * FAR_STEP;
        int z = abs(land->vertices[from].z - land->vertices[to].z) * FAR_STEP;
        if (away_of(land, from) < land->fine)
            assert_true(MAX(x, z) <= FAR_FINE);
    }
}

static void no_crack_wherever_the_eye_is(void **state)
{
    (void)state;
    Far *far = far_create(&(FarConfig){.source = generator_source(generator), .kilometres = 4});
    for (int i = 0; i < 16; i++) {
        double x = 977.0 * i - 20000.0, z = (i * i * 331) % 9001 - 4000.0;
        FarLand *land = land_at(far, x, z, i % 3 * 105);
        check_closed(land);
        check_upward(land);
        check_fine(land);
        far_land_free(land);
    }
    far_destroy(far);
    FarLand *wide = new_land_at(100.0, -100.0, 200, 32);
    check_closed(wide);
    far_land_free(wide);
}

// The height of the mesh at a place in steps of FAR_STEP from its corner; -1: no triangle is there.
static double mesh_height(const FarLand *land, double x, double z)
{
    for (int i = 0; i < land->index_count; i += 3) {
        const FarVertex *v[3];
        double weight[3], whole = 0;
        for (int k = 0; k < 3; k++)
            v[k] = &land->vertices[land->indices[i + k]];
        for (int k = 0; k < 3; k++) {
            const FarVertex *a = v[(k + 1) % 3], *b = v[(k + 2) % 3];
            weight[k] = (b->z - a->z) * (x - a->x) - (b->x - a->x) * (z - a->z);
            whole += weight[k];
        }
        if (MIN(MIN(weight[0], weight[1]), weight[2]) < 0)
            continue;
        return (weight[0] * v[0]->y + weight[1] * v[1]->y + weight[2] * v[2]->y) / whole / FAR_Y_SCALE;
    }
    return -1;
}

// Between its corners too: nowhere by more than some pixels, which are 1 / 514 of the distance.
static void the_mesh_is_near_the_land(void **state)
{
    (void)state;
    FarLand *land = new_land_at(500.0, 900.0, 0, 8);
    const ChunkSource *source = generator_source(generator);
    double worst = 0;
    int count = 0;
    for (int i = 0; i < 400; i++) {
        int dx = (i * 73) % 1700 - 850, dz = (i * 127) % 1700 - 850; // in steps of the nearest grid, up to 6.8 km
        int level = MAX(abs(dx), abs(dz)) * FAR_STEP >> 10, step = FAR_STEP;
        for (; level > 0; level >>= 1)
            step *= 2;
        int64_t x = floor_div(land->eye_x + dx * FAR_STEP, step) * step;
        int64_t z = floor_div(land->eye_z + dz * FAR_STEP, step) * step;
        ColumnTile tile;
        FarTile sample;
        Arena scratch;
        FarPalette palette;
        arena_init(&scratch);
        far_palette_init(&palette);
        source_columns(source, x, z, 1, 1, &tile);
        far_tiles_fill(source, &palette, x, z, step, 1, &sample, &scratch);
        arena_quit(&scratch);
        double real = (double)sample.height[0] / FAR_Y_SCALE + sample.crown[0] / 4.0;
        double shown = mesh_height(land, (double)(x - land->x) / FAR_STEP, (double)(z - land->z) / FAR_STEP);
        double away = sqrt((double)(dx * dx + dz * dz)) * FAR_STEP;
        double pixels = fabs(shown - real) * 514.0 / MAX(away, 8.0);
        worst = MAX(worst, pixels);
        count += pixels <= 2.1 * (1 + away / 8192);
    }
    assert_true(count >= 380);
    assert_true(worst < 12.0);
    far_land_free(land);
}

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
        assert_memory_equal(first->horizon, second->horizon, bytes);
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

// ---- the edge of the world

static void exact_far_out(void **state)
{
    (void)state;
    const double x = 34000000000.0, z = -34000000123.0;
    FarLand *land = new_land_at(x, z, 0, 4);
    check_closed(land);
    for (int i = 0; i < land->vertex_count; i += 31) {
        const FarVertex *vertex = &land->vertices[i];
        bool wet;
        int top = top_at(land->x + vertex->x * FAR_STEP, land->z + vertex->z * FAR_STEP, &wet);
        assert_true(vertex->y / FAR_Y_SCALE >= top);
    }
    far_land_free(land);
}

static void land_ends_at_the_worlds_walls(void **state)
{
    (void)state;
    FarLand *land = new_land_at((double)WORLD_BLOCK_MAX - 700.0, (double)WORLD_BLOCK_MIN + 900.0, 0, 8);
    int64_t most = INT64_MIN, least = INT64_MAX;
    for (int i = 0; i < land->index_count; i++) {
        most = MAX(most, land->x + land->vertices[land->indices[i]].x * FAR_STEP);
        least = MIN(least, land->z + land->vertices[land->indices[i]].z * FAR_STEP);
    }
    assert_true(most == WORLD_BLOCK_MAX + 1);
    assert_true(least == WORLD_BLOCK_MIN);
    far_land_free(land);
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
// A shore does not tilt the water beside it.
static void water_is_level_up_to_its_shore(void **state)
{
    (void)state;
    FarLand *land = new_land_at(-3000.5, 1234.25, 0, 8);
    const FarSheet *sheet = &land->sheets[0];
    int shores = 0;
    for (int i = sheet->side + 1; i < sheet->side * (sheet->side - 1) && shores < 20; i++) {
        const uint8_t(*form)[4] = (const uint8_t(*)[4])sheet->form + i;
        if (!form[0][3] || !form[-1][3] || form[1][3])
            continue;
        const int64_t x = sheet->x + (int64_t)(i % sheet->side) * sheet->step;
        const int64_t z = sheet->z + (int64_t)(i / sheet->side) * sheet->step;
        bool wet;
        const int top = top_at(x, z, &wet);
        if (top != top_at(x - sheet->step, z, &wet) || top == top_at(x + sheet->step, z, &wet))
            continue;
        assert_int_equal(form[0][0], 128);
        shores++;
    }
    assert_int_equal(shores, 20);
    far_land_free(land);
}

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
            assert_true(hypot(foot->x, foot->z) < FAR_TREES + 2 * FAR_STEP);
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
        int sum = 0;
        for (int i = 0; i < land->range_count; i++) {
            assert_int_equal(land->ranges[i].first, sum);
            sum += land->ranges[i].count;
        }
        assert_int_equal(sum, land->index_count);
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
        cmocka_unit_test(vertices_are_the_lands_columns),
        cmocka_unit_test(no_crack_wherever_the_eye_is),
        cmocka_unit_test(the_mesh_is_near_the_land),
        cmocka_unit_test(a_walk_ends_with_the_same_bytes),
        cmocka_unit_test(corners_do_not_move_with_the_eye),
        cmocka_unit_test(exact_far_out),
        cmocka_unit_test(land_ends_at_the_worlds_walls),
        cmocka_unit_test(sheets_show_water_where_it_is),
        cmocka_unit_test(water_is_level_up_to_its_shore),
        cmocka_unit_test(trees_stand_on_the_land),
        cmocka_unit_test(few_triangles_are_enough),
        cmocka_unit_test(it_may_end_before_any_work),
        cmocka_unit_test(climate_has_no_steps),
        cmocka_unit_test(climate_is_that_of_the_columns),
    };
    return cmocka_run_group_tests(tests, make_generator, drop_generator);
}
