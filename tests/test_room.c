// Where a body goes that is inside blocks.
#include "karst_test.h"

#include "base/hash.h"
#include "player/player.h"

#include <math.h>

static const int64_t origins[] = {0, -1000003, 33999999984, -34000000000};

// Stone with a hollow, in which a body fits in but one way; another one, which is nearer, has lava at its bottom.
static uint8_t hollow(const void *context, int64_t x, int y, int64_t z)
{
    const int64_t *at = context;
    x -= *at;
    z -= *at;
    if (y < 0 || y > 200)
        return (uint8_t)(y < 0 ? BLOCK_VOID : BLOCK_AIR);
    if (x == 2 && z == 0 && y >= 36 && y <= 45)
        return (uint8_t)(y <= 41 ? BLOCK_LAVA : BLOCK_AIR);
    return (uint8_t)(x == 9 && z == 3 && (y == 44 || y == 45) ? BLOCK_AIR : BLOCK_STONE);
}

static void a_body_in_rock_finds_the_nearest_hollow(void **state)
{
    (void)state;
    static const struct {
        double from[3], to[3];
    } cases[] = {{{0.5, 40, 0.5}, {9.5, 44, 3.5}},    {{9.1, 44.3, 3.9}, {9.5, 44, 3.5}},
                 {{9.5, 43.5, 3.5}, {9.5, 44, 3.5}},  {{20.5, 50, -8}, {9.5, 44, 3.5}},
                 {{-7.5, 40, 0.5}, {-7.5, 201, 0.5}}, {{0.5, 196.5, 0.5}, {0.5, 201, 0.5}},
                 {{9.5, 44, 3.5}, {9.5, 44, 3.5}},    {{9.5, -30, 3.5}, {9.5, 44, 3.5}}};
    for (size_t p = 0; p < ARRAY_COUNT(origins); p++)
        for (size_t i = 0; i < ARRAY_COUNT(cases); i++) {
            const BlockQuery blocks = {hollow, &origins[p]};
            const double *from = cases[i].from, *to = cases[i].to, at = (double)origins[p];
            double place[3];
            assert_true(player_find_room((double[]){from[0] + at, from[1], from[2] + at}, &blocks, place));
            if (place[0] - at != to[0] || place[1] != to[1] || place[2] - at != to[2])
                fail_msg("from %.1f %.1f %.1f to %.2f %.2f %.2f", from[0], from[1], from[2], place[0] - at, place[1],
                         place[2] - at);
        }
}

// The nearest place of a slow search over the middles of all blocks, in random rock.
static uint8_t holes(const void *context, int64_t x, int y, int64_t z)
{
    const uint64_t *seed = context;
    if (y < 0)
        return BLOCK_VOID;
    return (uint8_t)(y > 100 || hash_at3(*seed, x, y, z) % 8 == 0 ? BLOCK_AIR : BLOCK_STONE);
}

static void no_hollow_is_nearer(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed < 40; seed++) {
        const BlockQuery blocks = {holes, &seed};
        const double from[3] = {0.3, 50.2, 0.6};
        double place[3], nearest = 1e9;
        if (!body_overlaps(from, &blocks) || !body_overlaps((double[]){0.3, 51, 0.6}, &blocks) ||
            !body_overlaps((double[]){0.3, 52, 0.6}, &blocks) || !body_overlaps((double[]){0.3, 53, 0.6}, &blocks))
            continue; // a step up comes first
        for (int i = 0; i < 33 * 33 * 33; i++) {
            const double at[3] = {i % 33 - 15.5, 34 + i / 33 % 33, i / 1089 - 15.5};
            double away = hypot(hypot(at[0] - from[0], at[1] - from[1]), at[2] - from[2]);
            if (away < nearest && !body_overlaps(at, &blocks))
                nearest = away;
        }
        assert_true(player_find_room(from, &blocks, place));
        assert_false(body_overlaps(place, &blocks));
        assert_true(hypot(hypot(place[0] - from[0], place[1] - from[1]), place[2] - from[2]) <= nearest);
    }
}

// Nothing is decided before the chunks are known that could have a nearer place.
static uint8_t half_loaded(const void *context, int64_t x, int y, int64_t z)
{
    const int64_t *loaded = context;
    (void)z;
    return (uint8_t)(x >= *loaded || y < 0 ? BLOCK_VOID : x == -6 && (y == 40 || y == 41) ? BLOCK_AIR : BLOCK_STONE);
}

static void room_waits_for_chunks_that_may_be_nearer(void **state)
{
    (void)state;
    double place[3];
    int64_t loaded = 4;
    const BlockQuery blocks = {half_loaded, &loaded};
    assert_false(player_find_room((double[]){0.5, 40, 0.5}, &blocks, place));
    loaded = 9;
    assert_true(player_find_room((double[]){0.5, 40, 0.5}, &blocks, place));
    assert_true(place[0] == -5.5 && place[1] == 40 && place[2] == 0.5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_in_rock_finds_the_nearest_hollow),
        cmocka_unit_test(no_hollow_is_nearer),
        cmocka_unit_test(room_waits_for_chunks_that_may_be_nearer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
