// The list of blocks: it opens on the block in hand, and is narrowed by groups and by typing.
#include "menu_fixture.h"

static uint8_t chosen(MenuFixture *fixture)
{
    if (press(fixture, NAVIGATE_ACCEPT) != REQUEST_BLOCK)
        return BLOCK_AIR;
    return fixture->request.block;
}

static void open_list(MenuFixture *fixture, uint8_t in_hand)
{
    fixture->session.hotbar.blocks[0] = in_hand;
    open_screen(fixture, MENU_BLOCKS);
    frame(fixture);
}

static void it_opens_on_the_block_in_hand(void **state)
{
    MenuFixture *fixture = *state;
    for (int block = 0; block < BLOCK_COUNT; block++) {
        const BlockInfo *info = &block_table[block];
        if (info->shape == SHAPE_NONE || block_flows((uint8_t)block) || info->item)
            continue;
        const Text title = text_title(info->name);
        open_list(fixture, (uint8_t)block);
        assert_true(shows(title.text));
        assert_int_equal(chosen(fixture), block);
    }
    open_list(fixture, BLOCK_WATER_3); // not in the list
    assert_int_equal(chosen(fixture), BLOCK_STONE);
}

static void typing_narrows_it(void **state)
{
    MenuFixture *fixture = *state;
    open_list(fixture, BLOCK_PLANKS);
    type(fixture, "Ore");
    frame(fixture);
    assert_true(shows("Coal ore"));
    assert_int_equal(chosen(fixture), BLOCK_COAL_ORE);
    press(fixture, NAVIGATE_RIGHT);
    assert_int_equal(chosen(fixture), BLOCK_IRON_ORE);
    type(fixture, "zz");
    frame(fixture);
    assert_true(shows("No block has this name"));
    open_list(fixture, BLOCK_PLANKS); // begins anew
    type(fixture, "tall g");
    assert_int_equal(chosen(fixture), BLOCK_TALL_GRASS);
    open_list(fixture, BLOCK_PLANKS);
    type(fixture, "torch");
    press(fixture, NAVIGATE_RIGHT); // its forms on walls are not in the list
    frame(fixture);
    assert_int_equal(fixture->game.column.row_count - fixture->game.column.footer, 1);
}

// The key that opens the list closes it, unless letters are typed or the field was clicked.
static void its_key_is_a_letter_of_a_search(void **state)
{
    MenuFixture *fixture = *state;
    open_list(fixture, BLOCK_PLANKS);
    fixture->input.pressed[ACTION_BLOCKS] = true;
    assert_int_equal(frame(fixture), REQUEST_PLAY);
    open_list(fixture, BLOCK_PLANKS);
    type(fixture, "l");
    fixture->input.pressed[ACTION_BLOCKS] = true;
    snprintf(fixture->input.text, sizeof fixture->input.text, "e");
    assert_int_equal(frame(fixture), REQUEST_NONE);
    assert_string_equal(fixture->screens.blocks.typed.now.text, "le");
    assert_int_equal(press(fixture, NAVIGATE_BACK), REQUEST_PLAY);
    open_list(fixture, BLOCK_PLANKS);
    frame(fixture);
    const Column *column = &fixture->game.column;
    fixture->input.pointer[0] = column->left + column->width * 0.7f; // in the field
    fixture->input.pointer[1] = 60;
    fixture->input.pointer_clicked = fixture->input.pointer_down = true;
    frame(fixture);
    fixture->input.pointer_down = false;
    fixture->input.pressed[ACTION_BLOCKS] = true;
    snprintf(fixture->input.text, sizeof fixture->input.text, "e");
    assert_int_equal(frame(fixture), REQUEST_NONE);
    assert_string_equal(fixture->screens.blocks.typed.now.text, "e");
}

// Each block is in one group; by keys: up to the groups, along, and chosen.
static void groups_share_the_blocks(void **state)
{
    enum { GROUPS = 7 };
    MenuFixture *fixture = *state;
    const Column *column = &fixture->game.column;
    open_list(fixture, BLOCK_STONE);
    int all = column->row_count - column->footer, sum = 0;
    assert_int_equal(column->footer, GROUPS + 1);
    for (int group = 1; group <= GROUPS; group++) {
        open_list(fixture, BLOCK_STONE);
        press(fixture, NAVIGATE_UP);
        for (int i = 0; i < group; i++)
            press(fixture, NAVIGATE_RIGHT);
        press(fixture, NAVIGATE_ACCEPT);
        frame(fixture);
        int count = column->row_count - column->footer;
        assert_in_range(count, 2, all - 1);
        sum += count;
        uint8_t first = chosen(fixture);
        assert_int_not_equal(first, BLOCK_AIR);
        assert_true(group != 3 || first == BLOCK_COAL_ORE);
        assert_true(group != 1 || first == BLOCK_WATER);
    }
    assert_int_equal(sum, all);
}

// In the list of all blocks those of a group are together, and so are the sixteen colours of wool.
static void the_whole_list_goes_from_group_to_group(void **state)
{
    static const uint8_t one_of_each[] = {
        BLOCK_STONE,    BLOCK_MOSS,     BLOCK_BRICKS,      BLOCK_PINK_WOOL, BLOCK_TALL_GRASS, BLOCK_VINE, BLOCK_OAK_LOG,
        BLOCK_DEAD_LOG, BLOCK_COAL_ORE, BLOCK_DIAMOND_ORE, BLOCK_TORCH,     BLOCK_LANTERN,    BLOCK_WATER};
    MenuFixture *fixture = *state;
    int last = -1;
    for (size_t i = 0; i < ARRAY_COUNT(one_of_each); i++) {
        open_list(fixture, one_of_each[i]);
        assert_true(fixture->game.column.focus > last);
        last = fixture->game.column.focus;
    }
    open_list(fixture, BLOCK_STONE);
    type(fixture, "wool");
    frame(fixture);
    assert_int_equal(fixture->game.column.row_count - fixture->game.column.footer, 16);
}

static void it_fits_into_every_window(void **state)
{
    static const int sizes[][2] = {{320, 240},  {400, 300},  {640, 480},  {854, 480},
                                   {1280, 720}, {480, 1000}, {3840, 2160}};
    MenuFixture *fixture = *state;
    for (size_t i = 0; i < ARRAY_COUNT(sizes); i++)
        for (int scale = 1; scale <= 3; scale++) {
            fixture->width = sizes[i][0];
            fixture->height = sizes[i][1];
            fixture->scale = (float)scale;
            open_list(fixture, BLOCK_STONE);
            frame(fixture);
            assert_int_equal(drawn.outside, 0);
            type(fixture, "a long search for something");
            frame(fixture);
            assert_int_equal(drawn.outside, 0);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        menu_test(it_opens_on_the_block_in_hand),   menu_test(typing_narrows_it),
        menu_test(its_key_is_a_letter_of_a_search), menu_test(groups_share_the_blocks),
        menu_test(it_fits_into_every_window),       menu_test(the_whole_list_goes_from_group_to_group),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
