// The picture of a new world, before it is made.
#include "seat.h"

#include "base/os.h"
#include "game/screens/seed_preview.h"

static int set_up(void **state)
{
    Seat *seat = memory_alloc_zero(MEMORY_GENERAL, sizeof *seat);
    *state = seat;
    return seat_open(seat, 320, 240) ? 0 : -1;
}

static int tear_down(void **state)
{
    Seat *seat = *state;
    bool fine = seat_close(seat);
    memory_free(seat);
    return fine ? nothing_is_left_allocated(state) : -1;
}

// The picture of a new world: of the seed and the generator as they are now, but not of each letter typed.
static void a_new_world_is_shown_before_it_is_made(void **state)
{
    Seat *seat = *state;
    SeedPreview preview = {.seconds = 0};
    RememberedSeed seed = {.seed = 42, .generator = recipe_default()};
    UiPicture picture = {.index = -1};
    seed_preview_open(&preview, RENDER_LIGHT, NULL);
    for (int64_t begun_ns = clock_ns(); picture.index < 0; wait_a_moment(begun_ns))
        picture = seed_preview_frame(&preview, &seat->tiles, &seed, 0.01);
    assert_non_null(picture.pictures);
    for (seed.seed = 100; seed.seed < 120; seed.seed++) // typing
        assert_int_equal(seed_preview_frame(&preview, &seat->tiles, &seed, 0.1).index, -1);
    assert_int_equal(preview.seeds.count, 1);
    seed_preview_frame(&preview, &seat->tiles, &seed, 0.1);
    seed_preview_frame(&preview, &seat->tiles, &seed, 0.5);
    assert_int_equal(preview.seeds.count, 2);
    seed = (RememberedSeed){.seed = 42, .generator = recipe_default()};
    seed_preview_frame(&preview, &seat->tiles, &seed, 0.1);
    assert_int_equal(seed_preview_frame(&preview, &seat->tiles, &seed, 0.5).index, picture.index); // it is kept
    seeds_pause(&preview.seeds);
    seed_preview_open(&preview, RENDER_LIGHT, NULL);
    seed.generator = recipe_next(recipe_default());
    assert_int_equal(seed_preview_frame(&preview, &seat->tiles, &seed, 0.1).index, -1);
    assert_true(preview.seeds.cards[0]->world.generator == seed.generator && preview.seeds.cards[0]->world.seed == 42);
    for (int i = 0; i < 12; i++) { // no more of them than there is room for
        seed.seed = 1000 + i;
        seed_preview_frame(&preview, &seat->tiles, &seed, 0.5);
        seed_preview_frame(&preview, &seat->tiles, &seed, 0.5);
    }
    assert_int_equal(preview.seeds.count, preview.seeds.most);
    seed_preview_quit(&preview, &seat->tiles);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_world_is_shown_before_it_is_made),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
