// Landmarks: every chunk finds the same ones, whatever its place, and they lie where their rules say.
#include "landmark_fixture.h"

#include "gen/generator.h"
#include "gen/land/land.h"
#include "gen/program/program.h"

static bool is_in(const LandmarkArea *area, const LandmarkPlace *place)
{
    return place->mark.x >= area->x0 && place->mark.x < area->x1 && place->mark.z >= area->z0 &&
           place->mark.z < area->z1;
}

// Member by member: between them are bytes that nobody sets.
static bool is_same(const LandmarkPlace *a, const LandmarkPlace *b)
{
    const Landmark *one = &a->mark, *other = &b->mark;
    return one->x == other->x && one->z == other->z && one->y == other->y && one->kind == other->kind &&
           one->reach == other->reach && a->radius == b->radius && a->height == b->height && a->water == b->water &&
           a->biome == b->biome && a->temperature == b->temperature && a->random == b->random;
}

// A part of an area holds those of the whole that are in it, in their order.
static void parts_of_an_area_agree_with_the_whole(void **state)
{
    (void)state;
    Terrain terrain;
    terrain_init(&terrain, crowded(), SEED);
    static const int64_t corners[][2] = {{-1500, -1400}, {INT64_C(30000000000), INT64_C(-34000000000)}};
    for (size_t c = 0; c < ARRAY_COUNT(corners); c++) {
        const int64_t x = corners[c][0], z = corners[c][1];
        const LandmarkArea whole = {x, z, x + 3000, z + 3000};
        Found all = find(&terrain, &whole, UINT32_MAX);
        assert_true(all.count > 30);
        for (int part = 0; part < 9; part++) {
            LandmarkArea area = {x + part % 3 * 1000, z + part / 3 * 1000, x + part % 3 * 1000 + 1000,
                                 z + part / 3 * 1000 + 1000};
            Found some = find(&terrain, &area, UINT32_MAX);
            int n = 0;
            for (int i = 0; i < all.count; i++)
                if (is_in(&area, &all.places[i])) {
                    assert_true(n < some.count);
                    assert_true(is_same(&some.places[n++], &all.places[i]));
                }
            assert_int_equal(n, some.count);
            memory_free(some.places);
        }
        memory_free(all.places);
    }
    terrain_quit(&terrain);
}

// What chunks ask for is kept; it is what there is, the second time, too, and where others have taken its room.
static void what_is_kept_is_what_there_is(void **state)
{
    (void)state;
    Terrain terrain;
    terrain_init(&terrain, crowded(), SEED);
    for (int turn = 0; turn < deep_or(100, 300); turn++) {
        const int64_t x = turn % 10 / 5 * INT64_C(30000000000) + turn % 5 * 1931, z = turn / 50 * 2048 - turn % 7 * 60;
        const LandmarkArea area = {x, z, x + 130, z + 130};
        Found all = find(&terrain, &area, UINT32_MAX), near = {0};
        landmark_places_near(&terrain, &area, keep, &near);
        int n = 0;
        for (int i = 0; i < near.count; i++)
            n += is_in(&area, &near.places[i]);
        assert_int_equal(n, all.count);
        for (int i = 0; i < all.count; i++) {
            n = 0;
            while (n < near.count && !is_same(&near.places[n], &all.places[i]))
                n++;
            assert_true(n < near.count);
        }
        memory_free(all.places);
        memory_free(near.places);
    }
    terrain_quit(&terrain);
}

static void each_lies_where_its_rule_says(void **state)
{
    (void)state;
    Terrain terrain;
    terrain_init(&terrain, crowded(), SEED);
    const GeneratorSpec *spec = terrain.land.spec;
    int counts[LANDMARKS_MAX] = {0};
    Found all = find(&terrain, &(LandmarkArea){-6000, -6000, 6000, 6000}, UINT32_MAX);
    for (int i = 0; i < all.count; i++) {
        const LandmarkPlace *place = &all.places[i];
        const LandmarkSpec *rule = &spec->landmarks[place->mark.kind];
        ColumnTile tile;
        land_column(&terrain.land, place->mark.x, place->mark.z, &tile);
        bool here = rule->biome_count == 0;
        for (int b = 0; b < rule->biome_count; b++)
            here |= rule->biomes[b] == tile.biome[0];
        assert_true(here);
        assert_int_equal(tile.height[0] < tile.water[0], rule->site != SITE_LAND);
        assert_in_range(place->radius, rule->radius.least, rule->radius.most);
        assert_in_range(place->height, rule->height.least, rule->height.most);
        assert_in_range(place->mark.reach, 1, LANDMARK_REACH_MAX);
        for (int k = 0; k < i; k++) { // none reaches another
            int64_t dx = place->mark.x - all.places[k].mark.x, dz = place->mark.z - all.places[k].mark.z;
            int64_t sum = place->mark.reach + all.places[k].mark.reach;
            assert_true(dx * dx + dz * dz >= sum * sum);
        }
        counts[place->mark.kind]++;
    }
    for (int kind = 0; kind < spec->landmark_count; kind++)
        if (counts[kind] < 20)
            fail_msg("only %d of %s", counts[kind], spec->landmarks[kind].info.name);
    memory_free(all.places);
    terrain_quit(&terrain);
}

static void kinds_that_are_not_asked_for_are_left_out(void **state)
{
    (void)state;
    Terrain terrain;
    terrain_init(&terrain, crowded(), SEED);
    const LandmarkArea area = {-3000, -3000, 3000, 3000};
    Found all = find(&terrain, &area, UINT32_MAX);
    int sum = 0;
    for (int kind = 0; kind < terrain.land.spec->landmark_count; kind++) {
        Found some = find(&terrain, &area, UINT32_C(1) << kind);
        for (int i = 0; i < some.count; i++)
            assert_int_equal(some.places[i].mark.kind, kind);
        sum += some.count;
        memory_free(some.places);
    }
    assert_int_equal(sum, all.count);
    memory_free(all.places);
    terrain_quit(&terrain);
}

typedef struct Falls {
    const Terrain *terrain;
    Landmark falls[400];
    int count;
} Falls;

static void keep_fall(void *context, const LandmarkPlace *place)
{
    Falls *all = context;
    assert_true(all->count < (int)ARRAY_COUNT(all->falls));
    all->falls[all->count++] = place->mark;
}

// The highest water and the lowest within some blocks of a fall.
static int height_of_water(const Land *land, const Landmark *fall)
{
    int low = CHUNK_HEIGHT, high = 0;
    for (int i = -14; i <= 14; i += 2)
        for (int j = -14; j <= 14; j += 2) {
            ColumnTile tile;
            land_column(land, fall->x + i, fall->z + j, &tile);
            if (tile.height[0] >= tile.water[0])
                continue;
            low = MIN(low, tile.water[0]);
            high = MAX(high, tile.water[0]);
        }
    return high - low;
}

// Falls follow from rivers: a part of an area has those of the whole, and water is higher on one side.
static void falls_are_where_water_falls(void **state)
{
    (void)state;
    static Falls all, parts;
    const Recipe *recipe = recipe_find_name("terrane");
    const int kind = source_find_landmark(
        &(SourceFacts){.landmarks = recipe->landmarks, .landmark_count = LANDMARKS_MAX}, "waterfall");
    assert_in_range(kind, 0, LANDMARKS_MAX - 1);
    int found = 0;
    for (int seed = 2; seed <= 8; seed += 2) {
        Terrain terrain;
        terrain_init(&terrain, recipe, seed);
        all.count = parts.count = 0;
        landmark_places(&terrain, &(LandmarkArea){-4096, -4096, 4096, 4096}, UINT32_C(1) << kind, keep_fall, &all);
        for (int q = 0; q < 4; q++) {
            const int64_t x = q % 2 ? 100 : -4096, z = q / 2 ? -700 : -4096;
            const LandmarkArea part = {x, z, q % 2 ? 4096 : 100, q / 2 ? 4096 : -700};
            landmark_places(&terrain, &part, UINT32_C(1) << kind, keep_fall, &parts);
        }
        assert_int_equal(parts.count, all.count);
        for (int i = 0; i < all.count; i++)
            assert_true(height_of_water(&terrain.land, &all.falls[i]) >=
                        recipe_spec(recipe)->landmarks[kind].height.least);
        found += all.count;
        terrain_quit(&terrain);
    }
    print_message("%d falls\n", found);
    assert_true(found > 0);
}

// The ranges of "where" are those of the values that "karst recipe explain" shows.
static void a_value_alone_is_that_of_the_column(void **state)
{
    (void)state;
    Terrain terrain;
    terrain_init(&terrain, crowded(), SEED);
    for (int i = 0; i < 400; i++) {
        int64_t x = i * INT64_C(7919) - 1000000, z = i * INT64_C(104729) - 7000;
        ColumnTile tile;
        land_column(&terrain.land, x, z, &tile);
        float height = land_value_at(&terrain.land, land_find_value(&terrain.land.spec->land, "height"), x, z);
        float river = land_value_at(&terrain.land, land_find_value(&terrain.land.spec->land, "river"), x, z);
        assert_true(CLAMP(height, (float)SURFACE_LEAST, (float)SURFACE_MOST) == tile.elevation[0]);
        assert_true(river == tile.river[0]);
    }
    terrain_quit(&terrain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_of_an_area_agree_with_the_whole),
        cmocka_unit_test(what_is_kept_is_what_there_is),
        cmocka_unit_test(each_lies_where_its_rule_says),
        cmocka_unit_test(kinds_that_are_not_asked_for_are_left_out),
        cmocka_unit_test(falls_are_where_water_falls),
        cmocka_unit_test(a_value_alone_is_that_of_the_column),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
