// The surface of far land: it is the land of the source, without a crack, wherever the eye is.
#include "far_columns.h"

#include <math.h>

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

// ---- water

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

// All triangles are in ranges, whose boxes hold them and overlap little, so that what is not in view can be left out.
static void ranges_hold_what_lies_together(void **state)
{
    (void)state;
    FarLand *land = new_land_at(-3000.5, 1234.25, 0, 8);
    int indices = 0;
    double area = 0, reach = land->reach;
    for (int i = 0; i < land->range_count; i++) {
        const FarRange *range = &land->ranges[i];
        indices += range->count;
        area += (double)(range->high[0] - range->low[0]) * (double)(range->high[2] - range->low[2]);
        for (int k = range->first; k < range->first + range->count; k++) {
            const FarVertex *vertex = &land->vertices[land->indices[k]];
            assert_true((float)vertex->x * FAR_STEP >= range->low[0] && (float)vertex->x * FAR_STEP <= range->high[0]);
            assert_true((float)vertex->z * FAR_STEP >= range->low[2] && (float)vertex->z * FAR_STEP <= range->high[2]);
        }
    }
    assert_int_equal(indices, land->index_count);
    assert_true(area < 4.0 * 3.14159265 * reach * reach);
    far_land_free(land);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vertices_are_the_lands_columns), cmocka_unit_test(no_crack_wherever_the_eye_is),
        cmocka_unit_test(the_mesh_is_near_the_land),      cmocka_unit_test(exact_far_out),
        cmocka_unit_test(land_ends_at_the_worlds_walls),  cmocka_unit_test(water_is_level_up_to_its_shore),
        cmocka_unit_test(ranges_hold_what_lies_together),
    };
    return cmocka_run_group_tests(tests, make_generator, drop_generator);
}
