#include "game/screens/screen.h"

#define TO(name) (1u << MENU_##name)
#define TAKES(kind) (1u << REQUEST_##kind)
#define OF(member) .state = offsetof(Screens, member)

enum { WORLDS_WIDTH = 560, HELP_WIDTH = 560, HELP_ROW_HEIGHT = 32, BLOCKS_WIDTH = 690, ENTRY_HEIGHT = 72 }; // units

// clang-format off
const ScreenRow screen_table[MENU_SCREEN_COUNT] = {
    [MENU_NONE] = {.takes = TAKES(OPEN), .opens = TO(PAUSE) | TO(BLOCKS) | TO(CONSOLE) | TO(MAP) | TO(HELP)},
    [MENU_TITLE] = {title_open, title_frame, .menu = {.title = "Karst", .place = PICTURE_BELOW}, .depth = 1,
        .takes = TAKES(OPEN) | TAKES(PLAY) | TAKES(ENTER),
        .opens = TO(WORLDS) | TO(WORLD) | TO(SEEDS) | TO(SETTINGS) | TO(HELP)},
    [MENU_WORLD] = {new_world_open, new_world_frame, new_world_hide, OF(new_world), .depth = 3,
        .menu = {.title = "New world", .subtitle_lines = 4, .place = PICTURE_BESIDE},
        .takes = TAKES(BACK) | TAKES(ENTER) | TAKES(LINK)},
    [MENU_PAUSE] = {NULL, pause_frame, .menu = {.title = "Pause"}, .depth = 1, .pauses = true,
        .takes = TAKES(OPEN) | TAKES(PLAY) | TAKES(WATCH), .opens = TO(WORLDS) | TO(SETTINGS) | TO(HELP)},
    [MENU_SETTINGS] = {NULL, settings_frame, .menu = {.title = "Settings", .subtitle_lines = 3}, .depth = 2, .pauses = true,
        .takes = TAKES(OPEN) | TAKES(BACK) | TAKES(SETTINGS), .opens = TO(KEYS)},
    [MENU_KEYS] = {keys_open, keys_frame, OF(keys), .menu = {.title = "Keys", .subtitle_lines = 2}, .depth = 3, .pauses = true,
        .takes = TAKES(OPEN), .opens = TO(SETTINGS)},
    [MENU_BLOCKS] = {blocks_open, blocks_frame, OF(blocks), .menu = {.title = "Blocks", .width = BLOCKS_WIDTH}, .depth = 1,
        .takes = TAKES(PLAY) | TAKES(BLOCK)},
    [MENU_CONSOLE] = {console_open, console_frame, OF(console), .depth = 1,
        .takes = TAKES(PLAY) | TAKES(LINK) | TAKES(COMMAND)},
    [MENU_MAP] = {map_screen_open, map_screen_frame, OF(map), .covers = 270, .depth = 1, .opens = TO(HELP),
        .takes = TAKES(OPEN) | TAKES(PLAY) | TAKES(TRAVEL) | TAKES(COPY_LINK) | TAKES(PINS) | TAKES(SCREENSHOT)},
    [MENU_WORLDS] = {worlds_open, worlds_frame, OF(saved), .depth = 2, .pauses = true,
        .menu = {.title = "Worlds", .footer = 2, .width = WORLDS_WIDTH, .row_height = ENTRY_HEIGHT},
        .takes = TAKES(OPEN) | TAKES(BACK), .opens = TO(SAVED) | TO(WORLD)},
    [MENU_SAVED] = {NULL, saved_frame, OF(saved), .menu = {.title = "", .width = WORLDS_WIDTH}, .depth = 3, .pauses = true,
        .takes = TAKES(OPEN) | TAKES(PLAY) | TAKES(ENTER), .opens = TO(WORLDS) | TO(RENAME) | TO(DAMAGED) | TO(CONFIRM)},
    [MENU_RENAME] = {NULL, rename_frame, OF(saved), .menu = {.title = "Rename", .width = WORLDS_WIDTH}, .depth = 4,
        .pauses = true, .takes = TAKES(OPEN), .opens = TO(SAVED)},
    [MENU_DAMAGED] = {NULL, damaged_frame, OF(saved), .menu = {.title = "", .width = WORLDS_WIDTH}, .depth = 4,
        .pauses = true, .takes = TAKES(OPEN) | TAKES(ENTER), .opens = TO(SAVED) | TO(CONFIRM) | TO(WORLDS)},
    [MENU_CONFIRM] = {NULL, confirm_frame, OF(saved), .menu = {.title = "", .width = WORLDS_WIDTH}, .depth = 5,
        .pauses = true, .takes = TAKES(OPEN), .opens = TO(SAVED)},
    [MENU_UNSAVED] = {NULL, unsaved_frame, .menu = {.title = "Not saved"}, .depth = 1, .pauses = true,
        .takes = TAKES(OPEN), .opens = TO(PAUSE)},
    [MENU_SEEDS] = {seed_screen_open, seed_screen_frame, seed_screen_hide, OF(seeds), .covers = 250, .depth = 2,
        .takes = TAKES(BACK) | TAKES(ENTER) | TAKES(LINK) | TAKES(REMEMBER)},
    [MENU_HELP] = {help_open, help_frame, OF(help), .depth = 2, .takes = TAKES(BACK),
        .menu = {.title = "Help", .footer = 1, .width = HELP_WIDTH, .row_height = HELP_ROW_HEIGHT}},
};
// clang-format on

void screens_init(Screens *screens)
{
    *screens = (Screens){.new_world.name.limit = WORLD_NAME_MAX + 1, .keys.choosing = -1};
}

void screens_quit(Screens *screens, MapTiles *tiles)
{
    seed_screen_quit(&screens->seeds, tiles);
    seed_preview_quit(&screens->new_world.preview, tiles);
    map_screen_reset(&screens->map);
}

static void *state_of(Screens *screens, MenuScreen screen) { return (char *)screens + screen_table[screen].state; }

void screens_open(Screens *screens, MenuScreen before, MenuScreen screen, Game *game)
{
    Column *column = &game->column;
    const ScreenRow *row = &screen_table[screen];
    for (int other = 0; other < MENU_SCREEN_COUNT; other++)
        if (screen_table[other].hide && other != (int)screen)
            screen_table[other].hide(state_of(screens, (MenuScreen)other));
    game->returns = row->depth < screen_table[before].depth && screen != MENU_NONE;
    screens->focus[before] = column->focus;
    screens->first[before] = column->first;
    column_reset(column, game->returns ? screens->focus[screen] : 0, game->returns ? screens->first[screen] : 0);
    if (row->open)
        row->open(state_of(screens, screen), game);
}

Request screens_frame(Screens *screens, MenuScreen screen, Game *game)
{
    const ScreenRow *row = &screen_table[screen];
    game->menu = row->menu;
    if (row->frame)
        row->frame(state_of(screens, screen), game);
    if (row->menu.title)
        column_end(&game->column);
    return game->request;
}
