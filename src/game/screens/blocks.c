// The list of blocks that can be placed: by group, or all whose names contain the typed text. It opens on the block in
// hand.

#include "game/screens/screen.h"

#include <string.h>

enum { SQUARES = 9, SQUARES_TIGHT = 8, DIM_LIGHT = 9 };

// ---- groups: each block is in the first that has it; the last has all that are left.

static bool is_liquid(uint8_t block) { return block_table[block].shape == SHAPE_LIQUID; }
static bool is_light(uint8_t block) { return block_table[block].light > DIM_LIGHT; }
static bool is_pumpkin(uint8_t block) { return block == BLOCK_PUMPKIN; }
static bool is_left(uint8_t block) { return block_table[block].shape != SHAPE_NONE; }

// A group has the blocks with one of the flags, and those for which `has`, if not NULL, is true.
static const struct {
    const char *label;
    unsigned flags;
    bool (*has)(uint8_t block);
} groups[] = {{"Liquids", 0, is_liquid},
              {"Lights", 0, is_light},
              {"Ores", BLOCK_ORE, NULL},
              {"Wood", BLOCK_WOOD, NULL},
              {"Plants", BLOCK_NEEDS_GROUND | BLOCK_HANGS, is_pumpkin},
              {"Built", BLOCK_BUILT, NULL},
              {"Land", 0, is_left}};

enum { GROUPS = ARRAY_COUNT(groups) };

static int group_of(uint8_t block)
{
    int group = 0;
    while (!block_has(block, groups[group].flags) && !(groups[group].has && groups[group].has(block)))
        group++;
    return group;
}

// ---- the list

static bool can_be_placed(uint8_t block)
{
    const BlockInfo *info = &block_table[block];
    return info->shape != SHAPE_NONE && !block_flows(block) && !info->item;
}

// Blocks of the group (-1: of all, group by group, from land to liquids) whose names have the letters typed.
static int list_blocks(const BlocksScreen *shown, uint8_t blocks[BLOCK_COUNT])
{
    int count = 0;
    for (int group = GROUPS - 1; group >= 0; group--)
        for (int block = 0; block < BLOCK_COUNT && (shown->group < 0 || shown->group == group); block++)
            if (can_be_placed((uint8_t)block) && group_of((uint8_t)block) == group &&
                strcasestr(text_title(block_table[block].name).text, shown->typed.now.text))
                blocks[count++] = (uint8_t)block;
    return count;
}

void blocks_open(void *state, Game *game)
{
    BlocksScreen *screen = state;
    const Hotbar *hotbar = &game->session->hotbar;
    uint8_t blocks[BLOCK_COUNT];
    *screen = (BlocksScreen){.group = -1};
    int count = list_blocks(screen, blocks), at = 0;
    while (at < count && blocks[at] != hotbar->blocks[hotbar->chosen])
        at++;
    game->column.focus = at < count ? at : 0;
}

static void show_group(BlocksScreen *screen, Column *column, int group)
{
    screen->group = group;
    column->focus = 0;
}

// A button for each group, the shown one lit; or in a narrow window one that goes through them.
static void draw_groups(BlocksScreen *screen, Column *column, bool tight)
{
    int shown = screen->group;
    if (tight) {
        if (column_button(column, text_of("Group: %s", shown < 0 ? "all" : groups[shown].label).text))
            show_group(screen, column, shown + 1 < GROUPS ? shown + 1 : -1);
        return;
    }
    for (int group = -1; group < GROUPS; group++)
        if (column_tab(column, group < 0 ? "All" : groups[group].label, group == shown))
            show_group(screen, column, group);
}

static void edit_search(BlocksScreen *screen, Game *game)
{
    const TextState before = screen->typed.now;
    ui_edit_text(game->input, &screen->typed);
    if (strcmp(before.text, screen->typed.now.text) != 0)
        game->column.focus = 0;
}

static void draw_search(BlocksScreen *screen, const Column *column, Ui *ui)
{
    float unit = ui->unit, width = column->width * 0.55f;
    OverlayBox box = {column->left + column->width - width, (column_is_tight(ui->canvas) ? 16 : 50) * unit, width,
                      30 * unit};
    screen->searches |= ui_text_field(ui, box, &screen->typed, "type to search", true);
}

// The number of squares side by side with which a long list fills the column's width and height alike, so that squares
// stay large.
static int squares_for(int count, bool tight)
{
    int across = tight ? SQUARES_TIGHT : SQUARES;
    while (across * (across * 3 / 4) < count)
        across++;
    return across;
}

void blocks_frame(void *state, Game *game)
{
    BlocksScreen *screen = state;
    uint8_t blocks[BLOCK_COUNT];
    bool tight = column_is_tight(game->ui->canvas);
    edit_search(screen, game);
    int count = list_blocks(screen, blocks), footer = tight ? 1 : GROUPS + 1;
    const char *name =
        count > 0 ? block_table[blocks[MIN(game->column.focus, count - 1)]].name : "no block has this name";
    // With letters typed, or the field clicked, its key is a letter; else it closes the list that it has opened.
    bool closes = !screen->searches && !screen->typed.now.text[0] && game->input->pressed[ACTION_BLOCKS];
    if (game->input->navigate[NAVIGATE_BACK] || closes)
        game->request = request_of(REQUEST_PLAY);
    game->menu.footer = footer;
    game->menu.squares = squares_for(count, tight);
    Column *column = menu_begin(game, text_title(name).text, count + footer);
    for (int i = 0; i < count; i++)
        if (column_icon(column, &game->icons, blocks[i]))
            game->request = (Request){.kind = REQUEST_BLOCK, .block = blocks[i]};
    draw_groups(screen, column, tight);
    draw_search(screen, column, game->ui);
}
