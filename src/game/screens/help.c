// The help: keys as they are bound now, and typed commands, filtered by a search.

#include "game/screens/screen.h"

#include "session/session.h"

#include <string.h>

enum { HELP_ROWS = 160, SEARCH_BYTES = 64 };

typedef struct HelpRow {
    const char *title; // of a group; NULL: an entry
    char label[96], value[112];
} HelpRow;

typedef struct HelpList {
    const char *search;
    const char *title; // of the group being added, until its first row
    HelpRow rows[HELP_ROWS];
    int count;
} HelpList;

// A group holds the actions from `first` up to that of the next group, and rows that no binding changes.
static const struct {
    const char *title;
    Action first;
    const char *fixed[5][2];
} groups[] = {
    {"Moving", ACTION_FORWARD, {{"Look around", "mouse / right stick"}}},
    {"Blocks", ACTION_BREAK, {{"Select a slot", "wheel"}}},
    {"World", ACTION_COMMAND, {{"Go to a link in the clipboard", "command line, Ctrl+V"}}},
    {"Display", ACTION_HUD, {{NULL}}},
};

static const char *const elsewhere[][2] = {
    {"Map: move, zoom", "drag, wheel"},
    {"Map: go there", "double click"},
    {"Map: set a pin", "P"},
    {"Map: change the layer", "Tab"},
    {"Menus: move, choose, go back", "arrows, Enter, Esc / D-pad, A, B"},
    {"Text: select all, copy, cut, paste", "Ctrl+A, C, X, V"},
    {"Text: undo, redo", "Ctrl+Z, Ctrl+Y"},
    {"Command line: complete, recall", "Tab, up"},
};

// Every word of the search is in the label or the value.
static bool matches(const HelpRow *row, const char *search)
{
    while (*search) {
        search += strspn(search, " ");
        const Text word = text_of("%.*s", (int)strcspn(search, " "), search);
        if (!strcasestr(row->label, word.text) && !strcasestr(row->value, word.text))
            return false;
        search += strlen(word.text);
    }
    return true;
}

static void add(HelpList *list, const char *label, const char *value)
{
    HelpRow row = {.title = NULL};
    text_write(row.label, sizeof row.label, "%s", label);
    text_write(row.value, sizeof row.value, "%s", value);
    if (!matches(&row, list->search) || list->count + 2 > HELP_ROWS)
        return;
    if (list->title)
        list->rows[list->count++] = (HelpRow){.title = list->title};
    list->title = NULL;
    list->rows[list->count++] = row;
}

static void add_keys(HelpList *list, const Input *input)
{
    for (size_t g = 0; g < ARRAY_COUNT(groups); g++) {
        int end = g + 1 < ARRAY_COUNT(groups) ? (int)groups[g + 1].first : ACTION_COUNT;
        list->title = groups[g].title;
        for (int i = 0; i < 5 && groups[g].fixed[i][0]; i++)
            add(list, groups[g].fixed[i][0], groups[g].fixed[i][1]);
        for (int action = (int)groups[g].first; action < end; action++)
            add(list, action_table[action].label, menu_format_keys(input, action).text);
    }
    list->title = "Elsewhere";
    for (size_t i = 0; i < ARRAY_COUNT(elsewhere); i++)
        add(list, elsewhere[i][0], elsewhere[i][1]);
}

static void add_commands(HelpList *list)
{
    char usage[COMMAND_USAGE];
    const char *summary;
    list->title = "Commands, typed on the command line";
    for (int i = 0; (summary = command_describe(i, usage)); i++)
        add(list, usage, summary);
}

void help_open(void *state, Game *game)
{
    (void)game;
    text_edit_set(state, SEARCH_BYTES, "");
}

void help_frame(void *state, Game *game)
{
    TextEdit *search = state;
    HelpList list = {.search = search->now.text};
    if (input_has_letters(game->input)) // whatever is typed goes into the search, from any row
        game->column.focus = 0;
    add_keys(&list, game->input);
    add_commands(&list);
    Column *column = menu_begin(game, list.count ? NULL : "Nothing found", list.count + 2);
    int row = column->focus - 1, step = game->input->navigate[NAVIGATE_UP] ? -1 : 1;
    if (row >= 0 && row < list.count && list.rows[row].title)
        column_focus(column, column->focus + step); // past a heading
    column_text_field(column, "Search", search, "keys and commands");
    for (int i = 0; i < list.count; i++)
        if (list.rows[i].title)
            column_heading(column, list.rows[i].title);
        else
            column_value(column, list.rows[i].label, list.rows[i].value);
    menu_back(game, request_of(REQUEST_BACK));
}
