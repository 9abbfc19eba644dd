// The screens about saved worlds: the list, one world, its actions and their results.

#include "game/screens/menu_internal.h"

#include "base/utf8.h"
#include "world/seed.h"

#include <stdio.h>
#include <string.h>

enum { WORLDS_WIDTH = 560, ENTRY_HEIGHT = 72, ENTRY_HEIGHT_TIGHT = 52 }; // units

// ---- the list of worlds

Request menu_open_worlds(Menu *menu, Shelf *shelf)
{
    menu->saved = (MenuSaved){.listings = -1};
    shelf_begin(shelf, SHELF_LIST, NULL, NULL);
    return request_open(MENU_WORLDS);
}

static Request open_saved(Menu *menu, const MenuContext *context, const WorldInfo *info)
{
    MenuSaved *saved = &menu->saved;
    saved->message[0] = saved->damage[0] = '\0';
    saved->waits = false;
    snprintf(saved->name, sizeof saved->name, "%s", info->name);
    bool checks = !menu_is_open_here(context, info) && !info->glance.open &&
                  (info->glance.state == STORE_WHOLE || info->glance.state == STORE_DAMAGED);
    saved->health = checks ? HEALTH_CHECKING : HEALTH_UNKNOWN;
    if (checks)
        shelf_begin(context->shelf, SHELF_CHECK, info->name, NULL);
    return request_open(MENU_SAVED);
}

// After a new listing: moves the focus to the new row of the world that was open, or to the first, the one played last,
// if it is gone. If none was open, the focus stays: the list may come again while it is used.
static void follow_listing(Menu *menu, const Shelf *shelf)
{
    if (menu->saved.listings == shelf_listings(shelf))
        return;
    menu->saved.listings = shelf_listings(shelf);
    if (!menu->saved.name[0])
        return;
    const WorldInfo *info = shelf_find(shelf, menu->saved.name);
    menu->column.focus = info ? (int)(info - shelf_list(shelf)->worlds) : 0;
    menu->column.first = menu->column.focus;
}

static const char *list_words(const Menu *menu, const Shelf *shelf, char words[128])
{
    int count = shelf_list(shelf)->count;
    if (menu->saved.message[0])
        return menu->saved.message;
    if (!shelf_listings(shelf))
        return "Searching ...";
    if (shelf_blind(shelf))
        return "The folder of worlds cannot be read; see the log";
    if (count == 0)
        return "None yet. A world is saved as soon as something is changed in it, or when you make one here.";
    snprintf(words, 128, "%d saved, the one played last comes first", count);
    return words;
}

static bool draw_world_entry(Column *column, const MenuContext *context, const WorldInfo *info)
{
    char seed[FACT_BYTES], facts[2][FACT_BYTES];
    ColumnEntry entry = {.title = world_title(info->name, &info->glance.world),
                         .mark = menu_mark_of(context, info),
                         .facts = {facts[0], facts[1]}};
    if (!column_next_is_shown(column))
        return column_entry(column, &(ColumnEntry){.title = ""});
    if (info->glance.state == STORE_WHOLE) {
        menu_format_seed(&info->glance.world, seed);
        menu_format_use(&info->glance, facts[0]);
        menu_write(facts[1], FACT_BYTES, "%s  \xC2\xB7  seed %s", menu_generator_name(&info->glance.world), seed);
    } else {
        snprintf(facts[0], FACT_BYTES, "%s", menu_state_line(info->glance.state));
        facts[1][0] = '\0';
    }
    entry.picture = shelf_picture(context->shelf, info);
    return column_entry(column, &entry);
}

Request draw_worlds(Menu *menu, const MenuContext *context)
{
    const WorldList *list = shelf_list(context->shelf);
    const WorldInfo *chosen = NULL;
    char words[128];
    follow_listing(menu, context->shelf);
    Column *column = column_begin(
        &menu->column, context->ui,
        &(ColumnConfig){.title = "Worlds",
                        .subtitle = list_words(menu, context->shelf, words),
                        .rows = list->count + 2,
                        .footer = 2,
                        .width = WORLDS_WIDTH,
                        .row_height = column_is_tight(context->ui->canvas) ? ENTRY_HEIGHT_TIGHT : ENTRY_HEIGHT});
    for (int i = 0; i < list->count; i++)
        if (draw_world_entry(column, context, &list->worlds[i]))
            chosen = &list->worlds[i];
    bool makes = column_button(column, "New world"), leaves = column_back(column, "Back");
    column_end(column);
    if (chosen)
        return open_saved(menu, context, chosen);
    if (leaves)
        return request_of(REQUEST_BACK);
    return makes ? request_open(MENU_WORLD) : NO_REQUEST;
}

// ---- one world

static void describe_world(const Menu *menu, const MenuContext *context, const WorldInfo *info, char words[WORDS_BYTES])
{
    char use[FACT_BYTES], full[FACT_BYTES + 64];
    const char *mark = menu_mark_of(context, info), *line = menu_state_line(info->glance.state);
    const char *message = menu->saved.message;
    menu_format_use(&info->glance, use);
    menu_write(full, sizeof full, "%s  \xC2\xB7  %s", use, menu_generator_name(&info->glance.world));
    menu_write(words, WORDS_BYTES, "%s%s%s%s%s", line ? line : full, !line && mark ? "  \xC2\xB7  " : "",
               !line && mark ? mark : "", message[0] ? "\n" : "", message);
}

static const char *health_words(const Menu *menu, const WorldInfo *info)
{
    static const char *const words[] = {[HEALTH_UNKNOWN] = "not checked",
                                        [HEALTH_CHECKING] = "checking ...",
                                        [HEALTH_WHOLE] = "OK",
                                        [HEALTH_DAMAGED] = "damaged: repair or restore it"};
    return info->glance.state == STORE_MISSING ? "only its backup is left" : words[menu->saved.health];
}

static Request request_enter(const Menu *menu, bool read_only)
{
    Request request = {.kind = REQUEST_ENTER, .enter = {.read_only = read_only}};
    snprintf(request.enter.name, sizeof request.enter.name, "%s", menu->saved.name);
    return request;
}

// To enter the world, or to see what is damaged first. Shows why if it cannot be entered.
static Request enter(Menu *menu, const MenuContext *context, const WorldInfo *info)
{
    if (menu_is_open_here(context, info))
        return request_of(REQUEST_PLAY);
    bool damaged = menu->saved.health == HEALTH_DAMAGED || info->glance.state == STORE_DAMAGED;
    menu->saved.waits = shelf_busy(context->shelf); // which has its file open
    if (menu->saved.waits)
        return NO_REQUEST;
    if (info->glance.open || info->glance.state == STORE_BUSY)
        menu_set_message(menu, "Another program has it open: close it there first");
    else if (damaged || info->glance.state == STORE_MISSING)
        return request_open(MENU_DAMAGED);
    else if (info->glance.state != STORE_WHOLE)
        menu_set_message(menu, "This world cannot be played");
    else
        return request_enter(menu, false);
    return NO_REQUEST;
}

static void copy(Menu *menu, const char *what, const char *text)
{
    if (SDL_SetClipboardText(text) == 0)
        menu_set_message(menu, "%s copied: %s", what, text);
    else
        menu_set_message(menu, "Copying failed: %s", SDL_GetError());
}

// Actions on a world's file need it to be closed.
static bool may_change(Menu *menu, const MenuContext *context, const WorldInfo *info)
{
    if (menu_is_open_here(context, info))
        menu_set_message(menu, "This world is open: quit to the title first");
    else if (info->glance.open)
        menu_set_message(menu, "Another program has it open: close it there first");
    else if (shelf_busy(context->shelf))
        menu_set_message(menu, "Busy: try again in a moment");
    else
        return true;
    return false;
}

static Request ask(Menu *menu, ShelfTask task)
{
    menu->saved.confirmed = task;
    return request_open(MENU_CONFIRM);
}

static Request begin_rename(Menu *menu)
{
    text_edit_set(&menu->saved.typed, WORLD_NAME_MAX + 1, menu->saved.name);
    menu->saved.message[0] = '\0';
    menu->saved.exports = false;
    return request_open(MENU_RENAME);
}

static Request begin_export(Menu *menu)
{
    char file[WORLD_NAME_MAX + 16];
    snprintf(file, sizeof file, "%s.karst-export", menu->saved.name);
    text_edit_set(&menu->saved.typed, TEXT_EDIT_BYTES, file);
    menu->saved.message[0] = '\0';
    menu->saved.exports = true;
    return request_open(MENU_RENAME);
}

// The rows that a world has, besides those of all.
typedef struct SavedRows {
    bool play, seed, reason;
} SavedRows;

static SavedRows rows_of(const WorldInfo *info)
{
    static const bool plays[STORE_STATE_COUNT] = {
        [STORE_WHOLE] = true, [STORE_MISSING] = true, [STORE_DAMAGED] = true, [STORE_BUSY] = true};
    StoreState state = info->glance.state;
    return (SavedRows){plays[state] || info->backup, state == STORE_WHOLE, info->glance.reason[0] != '\0'};
}

static int count_rows(SavedRows rows) { return 4 + 2 * rows.play + 3 * rows.seed + rows.reason; }

// To play it, or to have it repaired.
static Request draw_play(Menu *menu, const MenuContext *context, const WorldInfo *info)
{
    Column *column = &menu->column;
    Request request = NO_REQUEST;
    bool enters = column_value(column, menu_is_open_here(context, info) ? "Resume" : "Play",
                               menu->saved.waits ? "in a moment" : "");
    if (enters || (menu->saved.waits && !shelf_busy(context->shelf)))
        request = enter(menu, context, info);
    if (column_value(column, "Status", health_words(menu, info)) && may_change(menu, context, info))
        request = request_open(MENU_DAMAGED);
    return request;
}

static void draw_copies(Menu *menu, const MenuContext *context, const WorldInfo *info)
{
    Column *column = &menu->column;
    char seed[FACT_BYTES];
    menu_format_seed(&info->glance.world, seed);
    if (column_value(column, "Copy seed", seed)) {
        seed_format(info->glance.world.seed, info->glance.world.seed_text, seed, sizeof seed);
        copy(menu, "Seed", seed);
    }
    if (column_value(column, "Copy link", "to where you were") && may_change(menu, context, info))
        shelf_begin(context->shelf, SHELF_LINK, info->name, NULL);
}

static Request draw_saved_rows(Menu *menu, const MenuContext *context, const WorldInfo *info)
{
    Column *column = &menu->column;
    SavedRows rows = rows_of(info);
    Request request = rows.play ? draw_play(menu, context, info) : NO_REQUEST;
    if (rows.seed)
        draw_copies(menu, context, info);
    if (column_value(column, "File", info->path))
        copy(menu, "Path", info->path);
    if (rows.reason && column_value(column, "Details", info->glance.reason))
        menu_set_message(menu, "Details: %s", info->glance.reason);
    if (column_button(column, "Rename") && may_change(menu, context, info))
        request = begin_rename(menu);
    if (rows.seed && column_button(column, "Export") && may_change(menu, context, info))
        request = begin_export(menu);
    if (column_button(column, "Delete") && may_change(menu, context, info))
        request = ask(menu, SHELF_DELETE);
    return request;
}

// The world is not in the list: it is being listed under its new name, or another program removed it.
static Request draw_missing(Menu *menu, const MenuContext *context)
{
    int focus = menu->column.focus;
    Column *column =
        column_begin(&menu->column, context->ui,
                     &(ColumnConfig){.title = menu->saved.name, .rows = 1, .footer = 1, .width = WORLDS_WIDTH});
    bool leaves = column_back(column, "Back") || !shelf_lists(context->shelf);
    column_end(column);
    menu->column.focus = focus; // for the world, once it is listed
    return leaves ? request_open(MENU_WORLDS) : NO_REQUEST;
}

Request draw_saved(Menu *menu, const MenuContext *context)
{
    char words[WORDS_BYTES];
    const WorldInfo *info = shelf_find(context->shelf, menu->saved.name);
    if (!info)
        return draw_missing(menu, context);
    describe_world(menu, context, info, words);
    Column *column = column_begin(&menu->column, context->ui,
                                  &(ColumnConfig){.title = world_title(info->name, &info->glance.world),
                                                  .subtitle = words,
                                                  .rows = count_rows(rows_of(info)),
                                                  .footer = !column_is_tight(context->ui->canvas),
                                                  .width = WORLDS_WIDTH,
                                                  .picture = shelf_picture(context->shelf, info)});
    Request request = draw_saved_rows(menu, context, info);
    if (column_back(column, "Back")) {
        menu->saved.message[0] = '\0';
        menu->saved.listings = -1; // the focus goes back to this world
        request = request_open(MENU_WORLDS);
    }
    column_end(column);
    return request;
}

// ---- actions

// Another screen than MENU_RENAME in words alone.
static Request draw_export(Menu *menu, const MenuContext *context)
{
    MenuSaved *saved = &menu->saved;
    char folder[FILE_PATH_MAX] = "", words[WORDS_BYTES];
    shelf_exports(context->shelf, folder);
    menu_write(words, sizeof words,
               "%s%sWrites the world to one file, to keep or to send. Without a folder it goes to %s", saved->message,
               saved->message[0] ? "\n" : "", folder);
    Column *column =
        column_begin(&menu->column, context->ui,
                     &(ColumnConfig){.title = "Export", .subtitle = words, .rows = 3, .width = WORLDS_WIDTH});
    bool exports = column_text_field(column, "File", &saved->typed, "name of the file");
    exports |= column_button(column, shelf_busy(context->shelf) ? "Exporting ..." : "Export");
    bool leaves = column_back(column, "Back");
    column_end(column);
    if (leaves)
        return request_open(MENU_SAVED);
    if (exports && !saved->typed.now.text[0])
        menu_set_message(menu, "Expected the name of a file");
    else if (exports && !shelf_busy(context->shelf))
        shelf_begin(context->shelf, SHELF_EXPORT, saved->name, saved->typed.now.text);
    return NO_REQUEST;
}

Request draw_rename(Menu *menu, const MenuContext *context)
{
    if (menu->saved.exports)
        return draw_export(menu, context);
    MenuSaved *saved = &menu->saved;
    Column *column =
        column_begin(&menu->column, context->ui,
                     &(ColumnConfig){.title = "Rename", .subtitle = saved->message, .rows = 3, .width = WORLDS_WIDTH});
    bool renames = column_text_field(column, "Name", &saved->typed, saved->name);
    const char *name = saved->typed.now.text;
    renames |= column_button(column, "Rename");
    bool leaves = column_back(column, "Back");
    column_end(column);
    if (leaves || (renames && strcmp(name, saved->name) == 0))
        return request_open(MENU_SAVED);
    if (renames && !world_name_valid(name))
        menu_set_message(menu, "Expected " WORLD_NAME_RULES);
    else if (renames && shelf_find(context->shelf, name))
        menu_set_message(menu, "There is a world of that name already");
    else if (renames && !shelf_busy(context->shelf))
        shelf_begin(context->shelf, SHELF_RENAME, saved->name, name);
    return NO_REQUEST;
}

static void describe_damage(const Menu *menu, const WorldInfo *info, char words[WORDS_BYTES])
{
    const char *message = menu->saved.message, *end = message[0] ? "\n" : "";
    if (info->glance.state == STORE_MISSING)
        menu_write(words, WORDS_BYTES, "%s%sThe world's file is missing; its backup exists.", message, end);
    else if (menu->saved.health == HEALTH_DAMAGED) // the findings come last: they may be long
        menu_write(words, WORDS_BYTES,
                   "%s%sRepairing drops damaged chunks, which are then as generated. A backup is made first.\n%s",
                   message, end, menu->saved.damage);
    else
        menu_write(words, WORDS_BYTES, "%s%sNothing is damaged.", message, end);
}

Request draw_damaged(Menu *menu, const MenuContext *context)
{
    char words[WORDS_BYTES];
    const WorldInfo *info = shelf_find(context->shelf, menu->saved.name);
    if (!info)
        return draw_missing(menu, context);
    describe_damage(menu, info, words);
    Column *column =
        column_begin(&menu->column, context->ui,
                     &(ColumnConfig){.title = info->name, .subtitle = words, .rows = 4, .width = WORLDS_WIDTH});
    bool looks = column_button(column, "Play read-only"), repairs = column_button(column, "Repair");
    bool restores = column_value(column, "Restore the backup", info->backup ? "" : "there is none");
    bool leaves = column_back(column, "Back");
    column_end(column);
    if (leaves)
        return request_open(MENU_SAVED);
    if ((looks || repairs || restores) && !may_change(menu, context, info))
        return NO_REQUEST;
    if (looks && info->glance.state != STORE_MISSING)
        return request_enter(menu, true);
    if (repairs)
        shelf_begin(context->shelf, SHELF_REPAIR, info->name, NULL);
    else if (restores && info->backup)
        return ask(menu, SHELF_RESTORE);
    return NO_REQUEST;
}

Request draw_confirm(Menu *menu, const MenuContext *context)
{
    static const struct {
        const char *title, *words, *button;
    } questions[SHELF_TASK_COUNT] = {
        [SHELF_DELETE] = {"Delete?", "will be permanently deleted, with its backup.", "Delete it"},
        [SHELF_RESTORE] = {"Restore?", "will be replaced by its backup; later changes will be lost.",
                           "Restore the backup"},
    };
    MenuSaved *saved = &menu->saved;
    char words[FACT_BYTES];
    snprintf(words, sizeof words, "\"%s\" %s", saved->name, questions[saved->confirmed].words);
    Column *column = column_begin(
        &menu->column, context->ui,
        &(ColumnConfig){
            .title = questions[saved->confirmed].title, .subtitle = words, .rows = 2, .width = WORLDS_WIDTH});
    bool keeps = column_back(column, "Cancel");
    bool does = column_button(column, questions[saved->confirmed].button);
    column_end(column);
    if (does && !keeps)
        shelf_begin(context->shelf, saved->confirmed, saved->name, NULL);
    return keeps || does ? request_open(MENU_SAVED) : NO_REQUEST;
}

// ---- results

// Updates the screens about the world.
static void apply_result(MenuSaved *saved, const ShelfReport *report)
{
    if (report->task == SHELF_CHECK) {
        saved->health = report->done ? HEALTH_WHOLE : HEALTH_DAMAGED;
        snprintf(saved->damage, sizeof saved->damage, "%s", report->words);
    } else if (report->task == SHELF_REPAIR || report->task == SHELF_RESTORE) {
        saved->health = report->done && report->task == SHELF_REPAIR ? HEALTH_WHOLE : HEALTH_UNKNOWN;
    } else if (report->task == SHELF_RENAME && report->done) {
        utf8_copy(saved->name, sizeof saved->name, saved->typed.now.text);
    }
}

Request menu_handle_report(Menu *menu, MenuScreen screen, const ShelfReport *report)
{
    static const struct {
        const char *done, *failed; // before the report's words; NULL: no message
        MenuScreen from, to;       // the screen that is left if it is open
    } results[SHELF_TASK_COUNT] = {
        [SHELF_REPAIR] = {"Repaired; the backup has the old state. ", "It could not be repaired: ", MENU_DAMAGED,
                          MENU_SAVED},
        [SHELF_RESTORE] = {"The backup is restored. ", "It could not be restored: ", MENU_DAMAGED, MENU_SAVED},
        [SHELF_RENAME] = {"Renamed", "Not renamed: ", MENU_RENAME, MENU_SAVED},
        [SHELF_DELETE] = {NULL, "Not deleted: ", MENU_SAVED, MENU_WORLDS},
        [SHELF_LINK] = {.failed = "No link: "},
        [SHELF_EXPORT] = {"Exported to ", "Not exported: ", MENU_RENAME, MENU_SAVED},
    };
    const char *words = report->done ? results[report->task].done : results[report->task].failed;
    if (strcmp(report->name, menu->saved.name) != 0)
        return NO_REQUEST;
    apply_result(&menu->saved, report);
    if (report->done && report->task == SHELF_LINK)
        copy(menu, "Link", report->words);
    else if (report->done && report->task == SHELF_DELETE)
        menu_set_message(menu, "\"%s\" is deleted", report->name);
    else if (words)
        menu_set_message(menu, "%s%s", words, report->words);
    MenuScreen to = results[report->task].to;
    bool leaves = to && screen == results[report->task].from && (report->done || screen == MENU_DAMAGED);
    return leaves ? request_open(to) : NO_REQUEST;
}
