// Landmarks as facts: surveys count them, expressions read them, they are found by name and marked on maps.
#include "landmark_fixture.h"

#include "gen/generator.h"
#include "image/png.h"
#include "map/find.h"
#include "map/map.h"
#include "survey/formula.h"

#include <unistd.h>

static SurveyPlan plan_of(Formula *where)
{
    return (SurveyPlan){.land = generator_factory(crowded()), .area = 2048, .step = 64, .where = where};
}

static Formula *parse(const char *text, const SourceFacts *facts)
{
    ExpressionError error;
    Formula *where = formula_parse(facts, text, EXPRESSION_TRUTH, &error);
    if (!where)
        fail_msg("%s: %s", text, error.text);
    return where;
}

static void a_survey_counts_them(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    SurveyPlan plan = plan_of(NULL);
    SurveyCounts counts;
    assert_int_equal(survey_seed(&plan, SEED, &scratch, &counts), SURVEY_KEPT);
    assert_null(survey_counts_fault(&plan, &counts));
    Terrain terrain;
    terrain_init(&terrain, crowded(), SEED);
    const int64_t x = counts.spawn_x, z = counts.spawn_z;
    Found all = find(&terrain, &(LandmarkArea){x - 1024, z - 1024, x + 1024, z + 1024}, UINT32_MAX);
    for (int kind = 0; kind < terrain.land.spec->landmark_count; kind++) {
        int64_t nearest = -1, count = 0;
        for (int i = 0; i < all.count; i++) {
            int64_t dx = all.places[i].mark.x - x, dz = all.places[i].mark.z - z, squares = dx * dx + dz * dz;
            if (all.places[i].mark.kind != kind)
                continue;
            nearest = count++ == 0 || squares < nearest ? squares : nearest;
        }
        assert_int_equal(counts.landmark[kind], count);
        assert_int_equal(counts.nearest_landmark[kind], nearest);
    }
    counts.landmark[0]++;
    counts.nearest_landmark[0] = -1;
    assert_string_equal(survey_counts_fault(&plan, &counts), "landmark");
    memory_free(all.places);
    terrain_quit(&terrain);
    arena_quit(&scratch);
}

static void expressions_read_them(void **state)
{
    (void)state;
    Arena scratch;
    arena_init(&scratch);
    const SourceFacts facts = generator_factory(crowded()).facts;
    static const struct {
        const char *where;
        bool kept;
    } rows[] = {
        {"count(ruin) > 2 and nearest(ruin) < 1500 and has(ruin)", true},
        {"count(ruin) > 2000", false},
        {"nearest(giant_tree) < 1", false},
        {"not has(ruin)", false},
        {"nearest(plains) < 100000", true},
    };
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++) {
        Formula *where = parse(rows[i].where, &facts);
        SurveyPlan plan = plan_of(where);
        SurveyCounts counts, none = {.lowest = 255};
        SurveyResult result = survey_seed(&plan, SEED, &scratch, &counts);
        assert_int_equal(result, rows[i].kept ? SURVEY_KEPT : SURVEY_DROPPED);
        if (!rows[i].kept)
            assert_int_equal(counts.columns, 0); // known before any column
        memset(none.nearest, -1, sizeof none.nearest);
        memset(none.landmark, 255, sizeof none.landmark);
        Interval before = formula_evaluate(where, &plan, &none);
        assert_true(before.low == 0.0 && before.high == 1.0);
        formula_destroy(where);
    }
    ExpressionError error;
    assert_null(formula_parse(&facts, "count(ruins) > 1", EXPRESSION_TRUTH, &error));
    assert_string_equal(error.text, "there is no such landmark; did you mean \"ruin\"?");
    assert_null(formula_parse(&facts, "nearest(hoodos) < 99", EXPRESSION_TRUTH, &error));
    assert_string_equal(error.text, "there is no such biome or landmark; did you mean \"hoodoos\"?");
    assert_null(formula_parse(&facts, "has(jnugle)", EXPRESSION_TRUTH, &error));
    assert_string_equal(error.text, "there is no such biome or landmark; did you mean \"jungle\"?");
    assert_null(formula_parse(&facts, "has(zzzzzzzz)", EXPRESSION_TRUTH, &error));
    assert_string_equal(error.text, "there is no such biome or landmark");
    assert_null(formula_parse(&facts, "share(ruin) > 1", EXPRESSION_TRUTH, &error));
    assert_string_equal(error.text, "there is no such biome");
    arena_quit(&scratch);
}

static void the_nearest_is_found(void **state)
{
    (void)state;
    Generator *generator = generator_create(crowded(), SEED);
    Terrain terrain;
    terrain_init(&terrain, crowded(), SEED);
    Found all = find(&terrain, &(LandmarkArea){-9000, -9000, 9000, 9000}, UINT32_MAX);
    for (int kind = 0; kind < terrain.land.spec->landmark_count; kind++)
        for (int64_t x = -600; x <= 600; x += 400) {
            Landmark found;
            int64_t nearest = INT64_MAX;
            assert_true(landmark_find(generator_source(generator), kind, x, 77, &found));
            assert_int_equal(found.kind, kind);
            for (int i = 0; i < all.count; i++) {
                int64_t dx = all.places[i].mark.x - x, dz = all.places[i].mark.z - 77;
                if (all.places[i].mark.kind == kind)
                    nearest = MIN(nearest, dx * dx + dz * dz);
            }
            assert_int_equal((found.x - x) * (found.x - x) + (found.z - 77) * (found.z - 77), nearest);
        }
    memory_free(all.places);
    terrain_quit(&terrain);
    generator_destroy(generator);
}

// A picture whose middle is a landmark, and which begins and ends in the middle of others' marks.
static void a_map_marks_them(void **state)
{
    (void)state;
    enum { WIDTH = 240, HEIGHT = 200, SCALE = 8 };
    char path[64];
    snprintf(path, sizeof path, "/tmp/karst-test-landmarks-%d.png", (int)getpid());
    Generator *generator = generator_create(crowded(), SEED);
    const ChunkSource *source = generator_source(generator);
    Landmark middle;
    assert_true(landmark_find(source, source_find_landmark(&source->facts, "ruin"), 0, 0, &middle));
    const MapRequest request = {.source = source,
                                .layer = map_layer(0),
                                .center_x = middle.x,
                                .center_z = middle.z,
                                .width = WIDTH,
                                .height = HEIGHT,
                                .scale = SCALE,
                                .threads = 2,
                                .landmarks = true};
    Image image;
    assert_int_equal(map_write(&request, path, NULL, NULL), JOBS_DONE);
    assert_true(png_read(path, 1 << 24, &image));
    unlink(path);
    Terrain terrain;
    terrain_init(&terrain, crowded(), SEED);
    const int64_t x = middle.x - WIDTH / 2 * SCALE, z = middle.z - HEIGHT / 2 * SCALE;
    Found all = find(&terrain, &(LandmarkArea){x, z, x + WIDTH * SCALE, z + HEIGHT * SCALE}, UINT32_MAX);
    assert_true(all.count > 5);
    for (int i = 0; i < all.count; i++) {
        const Landmark *mark = &all.places[i].mark;
        const uint8_t *pixel = image.rgba + 4 * ((mark->z - z) / SCALE * WIDTH + (mark->x - x) / SCALE);
        uint32_t colour = (uint32_t)pixel[0] << 16 | (uint32_t)pixel[1] << 8 | pixel[2];
        assert_int_equal(colour, source->facts.landmarks[mark->kind].map_colour);
    }
    image_quit(&image);
    memory_free(all.places);
    terrain_quit(&terrain);
    generator_destroy(generator);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_survey_counts_them),
        cmocka_unit_test(expressions_read_them),
        cmocka_unit_test(the_nearest_is_found),
        cmocka_unit_test(a_map_marks_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
