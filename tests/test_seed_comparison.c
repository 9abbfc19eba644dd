// Seeds side by side in the seed browser, without a display: two of them, and one in several generators.
#include "seed_fixture.h"

#include "base/os.h"
#include "game/screens/seed_screen.h"

#include <math.h>

static RequestKind tap_pad(Stage *stage, int button)
{
    seat_pad(&stage->seat, button);
    return frame(stage);
}

static void two_are_compared_and_one_is_entered(void **state)
{
    Stage *stage = open_browser(state);
    SeedScreen *screen = &stage->screen;
    frame(stage);
    tap(stage, SDL_SCANCODE_F6);
    assert_false(screen->comparing); // two are needed
    assert_non_null(strstr(stage->game.notices.words, "tick both"));
    tap(stage, SDL_SCANCODE_DOWN);
    assert_int_equal(screen->focus, 0);
    tap(stage, SDL_SCANCODE_SPACE);
    tap(stage, SDL_SCANCODE_RIGHT);
    tap(stage, SDL_SCANCODE_SPACE);
    assert_int_equal(screen->pair_count, 2);
    tap(stage, SDL_SCANCODE_SPACE);
    assert_int_equal(screen->pair_count, 1);
    tap_pad(stage, SDL_CONTROLLER_BUTTON_X);
    const SeedCard *first = screen->pair[0], *second = screen->pair[1];
    assert_true(first == screen->seeds.cards[0] && second == screen->seeds.cards[1]);
    tap(stage, SDL_SCANCODE_F6);
    assert_true(screen->comparing);
    frame(stage);
    assert_int_equal(tap(stage, SDL_SCANCODE_2), REQUEST_ENTER);
    assert_true(enters(stage, second));
    assert_int_equal(tap_pad(stage, SDL_CONTROLLER_BUTTON_A), REQUEST_ENTER);
    assert_true(enters(stage, first));
    assert_false(stage->request.enter.has_place); // nothing was pointed at: the spawn
    tap(stage, SDL_SCANCODE_ESCAPE);
    assert_false(screen->comparing);
    int64_t seed = second->world.seed;
    tap(stage, SDL_SCANCODE_F5); // random cards are replaced, but for those ticked
    assert_int_equal(screen->pair_count, 2);
    assert_true(screen->pair[1] == screen->seeds.cards[1] && screen->seeds.cards[1]->world.seed == seed);
    screen->focus = 1;
    tap(stage, SDL_SCANCODE_SPACE);
    tap(stage, SDL_SCANCODE_F5);
    assert_true(screen->pair_count == 1 && screen->seeds.cards[1]->world.seed != seed);
    close_browser(stage);
}

// The same place lies under both cursors, wherever the pointer is.
static void cursors_are_synchronised(void **state)
{
    Stage *stage = open_browser(state);
    SeedScreen *screen = &stage->screen;
    const SeedCard *const *cards = (const SeedCard *const *)screen->seeds.cards;
    for (int64_t begun_ns = clock_ns(); !cards[0]->ready || !cards[1]->ready; wait_a_moment(begun_ns))
        frame(stage); // else the maps move once the spawn is known
    tap(stage, SDL_SCANCODE_DOWN);
    tap(stage, SDL_SCANCODE_SPACE);
    tap(stage, SDL_SCANCODE_RIGHT);
    tap(stage, SDL_SCANCODE_SPACE);
    tap(stage, SDL_SCANCODE_F6);
    int half = (WIDTH - 3 * 8) / 2 + 8; // from a pixel of one map to the same pixel of the other
    double left[2], right[2];
    click(stage, 100, 200);
    frame(stage);
    memcpy(left, &screen->compare.pointer.cursor, sizeof left);
    click(stage, 100 + half, 200);
    frame(stage);
    memcpy(right, &screen->compare.pointer.cursor, sizeof right);
    assert_true(left[0] == right[0] && left[1] == right[1]);
    seat_wheel(&stage->seat, 1);
    for (int i = 0; i < 60; i++)
        frame(stage);
    assert_true(fabs(screen->compare.pointer.cursor.x - right[0]) < 1e-3 &&
                fabs(screen->compare.pointer.cursor.z - right[1]) < 1e-3);
    int layer = screen->compare.view.layer;
    tap(stage, SDL_SCANCODE_TAB);
    assert_true(screen->compare.view.layer != layer);
    close_browser(stage);
}

// The generator button shows the same seeds, and their ticks, under the next generator; at last the first one is back.
static void the_next_generator_has_the_same_seeds(void **state)
{
    Stage *stage = *state;
    remembered_add(&stage->game.remembered,
                   &(RememberedSeed){.seed = 5, .generator = recipe_find_id(0), .text = "five"});
    remembered_add(&stage->game.remembered,
                   &(RememberedSeed){.seed = 5, .generator = recipe_find_id(1), .text = "five"});
    open_browser(state);
    SeedScreen *screen = &stage->screen;
    frame(stage);
    tap(stage, SDL_SCANCODE_DOWN);
    tap(stage, SDL_SCANCODE_SPACE);
    int64_t third = screen->seeds.cards[2]->world.seed, last = screen->seeds.cards[15]->world.seed;
    int count = screen->seeds.count;
    const Recipe *first = screen->info;
    for (int i = 0; i < recipe_count(); i++) {
        const Recipe *next = recipe_next(screen->info);
        tap(stage, SDL_SCANCODE_F8);
        assert_ptr_equal(screen->info, next);
        assert_int_equal(screen->seeds.cards[0]->world.seed, 5);
        assert_string_equal(screen->seeds.cards[0]->world.text, "five");
        assert_true(screen->seeds.cards[1]->world.seed == third &&
                    screen->seeds.cards[14]->world.seed == last); // 5 is there once
        assert_true(screen->pair_count == 1 && screen->pair[0] == screen->seeds.cards[0]);
        for (int c = 0; c < screen->seeds.count; c++)
            assert_ptr_equal(screen->seeds.cards[c]->world.generator, next);
    }
    assert_true(screen->seeds.count >= count - 1 && screen->info == first);
    for (int i = 0; i < 40; i++)
        tap(stage, i % 5 ? SDL_SCANCODE_F8 : SDL_SCANCODE_F5);
    assert_true(screen->seeds.aside_count <= SEEDS_ASIDE);
    stage->game.remembered.count = 0;
    close_browser(stage);
}

static void one_seed_is_shown_in_four_generators(void **state)
{
    Stage *stage = open_browser(state);
    SeedScreen *screen = &stage->screen;
    seat_point(&stage->seat, 1, 1); // on no card
    frame(stage);
    tap(stage, SDL_SCANCODE_F7);
    assert_false(screen->comparing); // which one?
    assert_non_null(strstr(stage->game.notices.words, "four generators"));
    tap(stage, SDL_SCANCODE_DOWN);
    tap(stage, SDL_SCANCODE_RIGHT);
    int64_t seed = screen->seeds.cards[1]->world.seed;
    tap(stage, SDL_SCANCODE_F7);
    const SeedCompare *compare = &screen->compare;
    assert_true(screen->comparing && compare->count == SEED_COMPARED);
    const Recipe *recipe = screen->info;
    for (int i = 0; i < compare->count; i++) {
        assert_int_equal(compare->cards[i]->world.seed, seed);
        assert_ptr_equal(compare->cards[i]->world.generator, recipe);
        recipe = recipe_next(recipe);
        for (int64_t begun_ns = clock_ns(); !compare->cards[i]->ready; wait_a_moment(begun_ns))
            frame(stage);
    }
    assert_int_equal(tap(stage, SDL_SCANCODE_3), REQUEST_ENTER);
    assert_true(enters(stage, compare->cards[2]) && stage->request.enter.seed == seed);
    tap(stage, SDL_SCANCODE_ESCAPE);
    assert_true(!screen->comparing && screen->focus == 1 && screen->seeds.cards[1]->world.seed == seed);
    close_browser(stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_are_compared_and_one_is_entered),
        cmocka_unit_test(cursors_are_synchronised),
        cmocka_unit_test(the_next_generator_has_the_same_seeds),
        cmocka_unit_test(one_seed_is_shown_in_four_generators),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
