// The list of blocks that can be placed: by group, or those whose names contain what is typed. It opens on the block in
// hand.

#include "game/screens/menu_internal.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { SQUARES = 9, SQUARES_TIGHT = 8, WIDE_UNITS = 690, DIM_LIGHT = 9 };

// ---- groups: each block is in the first that has it; the last has all that are left.

static bool is_ore(uint8_t block) { return block_has(block, BLOCK_ORE); }
static bool is_liquid(uint8_t block) { return block_table[block].shape == SHAPE_LIQUID; }
static bool is_light(uint8_t block) { return block_table[block].light > DIM_LIGHT; }
static bool is_wood(uint8_t block) { return block_has(block, BLOCK_WOOD); }
static bool is_built(uint8_t block) { return block_has(block, BLOCK_BUILT); }
static bool is_plant(uint8_t block)
{
    return block_has(block, BLOCK_NEEDS_GROUND | BLOCK_HANGS) || block == BLOCK_PUMPKIN;
}
static bool is_other(uint8_t block) { return block_table[block].shape != SHAPE_NONE; }

static const struct {
    const char *label;
    bool (*has)(uint8_t block);
} groups[] = {{"Liquids", is_liquid}, {"Lights", is_light}, {"Ores", is_ore},  {"Wood", is_wood},
              {"Plants", is_plant},   {"Built", is_built},  {"Land", is_other}};

enum { GROUPS = ARRAY_COUNT(groups) };

static int group_of(uint8_t block)
{
    int group = 0;
    while (!groups[group].has(block))
        group++;
    return group;
}

// ---- the list

static bool can_be_placed(uint8_t block)
{
    const BlockInfo *info = &block_table[block];
    return info->shape != SHAPE_NONE && !block_flows(block) && !info->item;
}

static bool has_letters(const char *name, const char *typed)
{
    char title[32], wanted[TEXT_EDIT_BYTES];
    text_title_of(name, title);
    title[0] = (char)tolower((unsigned char)title[0]);
    for (size_t i = 0; i == 0 || typed[i - 1]; i++)
        wanted[i] = (char)tolower((unsigned char)typed[i]);
    return strstr(title, wanted);
}

// Blocks of the group (-1: of all, group by group, from land to liquids) whose names have the letters typed.
static int list_blocks(const MenuBlocks *shown, uint8_t blocks[BLOCK_COUNT])
{
    int count = 0;
    for (int group = GROUPS - 1; group >= 0; group--)
        for (int block = 0; block < BLOCK_COUNT && (shown->group < 0 || shown->group == group); block++)
            if (can_be_placed((uint8_t)block) && group_of((uint8_t)block) == group &&
                has_letters(block_table[block].name, shown->typed.now.text))
                blocks[count++] = (uint8_t)block;
    return count;
}

static void open_list(Menu *menu, uint8_t in_hand)
{
    uint8_t blocks[BLOCK_COUNT];
    menu->blocks = (MenuBlocks){.group = -1, .open = true};
    text_edit_set(&menu->blocks.typed, TEXT_EDIT_BYTES, "");
    int count = list_blocks(&menu->blocks, blocks), at = 0;
    while (at < count && blocks[at] != in_hand)
        at++;
    menu->column.focus = at < count ? at : 0;
}

static void show_group(Menu *menu, int group)
{
    menu->blocks.group = group;
    menu->column.focus = 0;
}

// A button for each group, the shown one lit; or in a narrow window one that goes through them.
static void draw_groups(Menu *menu, Column *column, bool tight)
{
    int shown = menu->blocks.group;
    char label[48];
    if (tight) {
        snprintf(label, sizeof label, "Group: %s", shown < 0 ? "all" : groups[shown].label);
        if (column_button(column, label))
            show_group(menu, shown + 1 < GROUPS ? shown + 1 : -1);
        return;
    }
    for (int group = -1; group < GROUPS; group++) {
        if (column_tab(column, group < 0 ? "All" : groups[group].label, group == shown))
            show_group(menu, group);
    }
}

static void edit_search(Menu *menu, const MenuContext *context)
{
    char before[TEXT_EDIT_BYTES];
    snprintf(before, sizeof before, "%s", menu->blocks.typed.now.text);
    ui_edit_text(context->input, &menu->blocks.typed);
    if (strcmp(before, menu->blocks.typed.now.text) != 0)
        menu->column.focus = 0;
}

static void draw_search(Menu *menu, const Column *column, Ui *ui)
{
    float unit = ui->unit, width = column->width * 0.55f;
    OverlayBox box = {column->left + column->width - width, (column_is_tight(ui->canvas) ? 16 : 50) * unit, width,
                      30 * unit};
    menu->blocks.searches |= ui_text_field(ui, box, &menu->blocks.typed, "type to search", true);
}

// So many side by side that a long list fills the column's width and height alike, and its squares stay large.
static int squares_for(int count, bool tight)
{
    int across = tight ? SQUARES_TIGHT : SQUARES;
    while (across * (across * 3 / 4) < count)
        across++;
    return across;
}

Request draw_blocks(Menu *menu, const MenuContext *context)
{
    uint8_t blocks[BLOCK_COUNT];
    char name[32] = "No block has this name";
    bool tight = column_is_tight(context->ui->canvas);
    if (!menu->blocks.open)
        open_list(menu, context->in_hand);
    edit_search(menu, context);
    int count = list_blocks(&menu->blocks, blocks), footer = tight ? 1 : GROUPS + 1;
    if (count > 0)
        text_title_of(block_table[blocks[MIN(menu->column.focus, count - 1)]].name, name);
    // With letters typed, or the field clicked, its key is a letter; else it closes what it has opened.
    bool closes = !menu->blocks.searches && !menu->blocks.typed.now.text[0];
    bool key = context->input->pressed[ACTION_BLOCKS] && closes;
    Request request = context->input->navigate[NAVIGATE_BACK] || key ? request_of(REQUEST_PLAY) : NO_REQUEST;
    Column *column = column_begin(&menu->column, context->ui,
                                  &(ColumnConfig){.title = "Blocks",
                                                  .subtitle = name,
                                                  .rows = count + footer,
                                                  .footer = footer,
                                                  .squares = squares_for(count, tight),
                                                  .width = WIDE_UNITS});
    for (int i = 0; i < count; i++)
        if (column_icon(column, context->icons, blocks[i]))
            request = (Request){.kind = REQUEST_BLOCK, .block = blocks[i]};
    draw_groups(menu, column, tight);
    draw_search(menu, column, context->ui);
    column_end(column);
    return request;
}
