// The screens about saved worlds: the list, one world, its actions and their results.

#include "game/screens/world_words.h"

#include "base/utf8.h"
#include "world/seed.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { ENTRY_HEIGHT_TIGHT = 52 }; // units

// ---- the list of worlds

// From another screen than those about worlds: begins a listing.
void worlds_open(void *state, Game *game)
{
    if (game->returns)
        return;
    *(SavedScreens *)state = (SavedScreens){.listings = -1};
    game->message[0] = '\0';
    tasks_begin(game->tasks, TASK_LIST, NULL, NULL);
}

static void open_saved(SavedScreens *saved, Game *game, const WorldInfo *info)
{
    bool checks = !menu_is_open_here(game, info) && !info->glance.open &&
                  (info->glance.state == STORE_WHOLE || info->glance.state == STORE_DAMAGED);
    game->message[0] = saved->damage[0] = '\0';
    saved->waits = false;
    saved->health = checks ? HEALTH_CHECKING : HEALTH_UNKNOWN;
    snprintf(saved->name, sizeof saved->name, "%s", info->name);
    if (checks)
        tasks_begin(game->tasks, TASK_CHECK, info->name, NULL);
    game->request = request_open(MENU_SAVED);
}

// After a new listing: moves the focus to the new row of the world that was open, or to the first, the one played last,
// if it is gone. If none was open, the focus stays: the list may come again while it is used.
static void follow_listing(SavedScreens *saved, Column *column, const WorldTasks *tasks)
{
    if (saved->listings == tasks->listings)
        return;
    saved->listings = tasks->listings;
    if (!saved->name[0])
        return;
    const WorldInfo *info = tasks_find(tasks, saved->name);
    column->focus = column->first = info ? (int)(info - tasks->list.worlds) : 0;
}

static Text list_words(const Game *game)
{
    int count = game->tasks->list.count;
    if (!game->tasks->listings)
        return text_of("Searching ...");
    if (game->tasks->blind)
        return text_of("The folder of worlds cannot be read; see the log");
    if (count == 0)
        return text_of("None yet. A world is saved as soon as something is changed in it, or when you make one here.");
    return text_of("%d saved, the one played last comes first", count);
}

static bool draw_world_entry(Game *game, const WorldInfo *info)
{
    const StoreWorld *world = &info->glance.world;
    if (!column_next_is_shown(&game->column))
        return column_entry(&game->column, &(ColumnEntry){.title = ""});
    ColumnEntry entry = {.picture = tasks_picture(game->tasks, info),
                         .title = world_title(info->name, world),
                         .mark = menu_mark_of(game, info)};
    if (info->glance.state == STORE_WHOLE) {
        entry.facts[0] = menu_format_use(&info->glance);
        entry.facts[1] = text_of("%s  \xC2\xB7  seed %s", menu_generator_name(world),
                                 seed_describe(world->seed, world->seed_text).text);
    } else {
        entry.facts[0] = text_of("%s", menu_state_line(info->glance.state));
    }
    return column_entry(&game->column, &entry);
}

void worlds_frame(void *state, Game *game)
{
    const WorldList *list = &game->tasks->list;
    const WorldInfo *chosen = NULL;
    follow_listing(state, &game->column, game->tasks);
    if (column_is_tight(game->ui->canvas))
        game->menu.row_height = ENTRY_HEIGHT_TIGHT;
    menu_begin(game, game->message[0] ? game->message : list_words(game).text, list->count + 2);
    for (int i = 0; i < list->count; i++)
        if (draw_world_entry(game, &list->worlds[i]))
            chosen = &list->worlds[i];
    menu_link(game, "New world", MENU_WORLD);
    menu_back(game, request_of(REQUEST_BACK));
    if (chosen)
        open_saved(state, game, chosen);
}

// ---- one world

static void describe_world(const Game *game, const WorldInfo *info, char words[WORDS_BYTES])
{
    const char *mark = menu_mark_of(game, info), *line = menu_state_line(info->glance.state);
    if (line)
        text_write(words, WORDS_BYTES, "%s", line);
    else
        text_write(words, WORDS_BYTES, "%s  \xC2\xB7  %s%s%s", menu_format_use(&info->glance).text,
                   menu_generator_name(&info->glance.world), mark ? "  \xC2\xB7  " : "", mark ? mark : "");
    text_add(words, WORDS_BYTES, "%s%s", game->message[0] ? "\n" : "", game->message);
}

static const char *health_words(const SavedScreens *saved, const WorldInfo *info)
{
    static const char *const words[] = {[HEALTH_UNKNOWN] = "not checked",
                                        [HEALTH_CHECKING] = "checking ...",
                                        [HEALTH_WHOLE] = "OK",
                                        [HEALTH_DAMAGED] = "damaged: repair or restore it"};
    return info->glance.state == STORE_MISSING ? "only its backup is left" : words[saved->health];
}

// Enters the world, or first shows its damage. If it cannot be entered, shows why.
static void enter(SavedScreens *saved, Game *game, const WorldInfo *info)
{
    StoreState state = info->glance.state;
    bool damaged = saved->health == HEALTH_DAMAGED || state == STORE_DAMAGED, here = menu_is_open_here(game, info);
    saved->waits = !here && game->tasks->busy; // which has its file open
    if (here)
        game->request = request_of(REQUEST_PLAY);
    else if (saved->waits)
        return;
    else if (info->glance.open || state == STORE_BUSY)
        menu_set_message(game, "Another program has it open: close it there first");
    else if (damaged || state == STORE_MISSING)
        game->request = request_open(MENU_DAMAGED);
    else if (state != STORE_WHOLE)
        menu_set_message(game, "This world cannot be played");
    else
        game->request = request_world(saved->name, false);
}

static void copy(Game *game, const char *what, const char *text)
{
    if (SDL_SetClipboardText(text) == 0)
        menu_set_message(game, "%s copied: %s", what, text);
    else
        menu_set_message(game, "Copying failed: %s", SDL_GetError());
}

// Actions on a world's file need it to be closed.
static bool may_change(Game *game, const WorldInfo *info)
{
    if (menu_is_open_here(game, info))
        menu_set_message(game, "This world is open: quit to the title first");
    else if (info->glance.open)
        menu_set_message(game, "Another program has it open: close it there first");
    else if (game->tasks->busy)
        menu_set_message(game, "Busy: try again in a moment");
    else
        return true;
    return false;
}

static void confirm(SavedScreens *saved, Game *game, WorldTask task)
{
    saved->confirmed = task;
    game->request = request_open(MENU_CONFIRM);
}

// Opens MENU_RENAME: for another name of the world, or for the file of an export.
static void begin_typing(SavedScreens *saved, Game *game, bool exports)
{
    text_edit_set(&saved->typed, exports ? TEXT_EDIT_BYTES : WORLD_NAME_MAX + 1,
                  text_of("%s%s", saved->name, exports ? ".karst-export" : "").text);
    game->message[0] = '\0';
    saved->exports = exports;
    game->request = request_open(MENU_RENAME);
}

// The rows that only some worlds have.
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

// The row that plays a world, or opens its repair.
static void draw_play(SavedScreens *saved, Game *game, const WorldInfo *info)
{
    const char *label = menu_is_open_here(game, info) ? "Resume" : "Play";
    bool enters = column_value(&game->column, label, saved->waits ? "in a moment" : "");
    if (enters || (saved->waits && !game->tasks->busy))
        enter(saved, game, info);
    if (column_value(&game->column, "Status", health_words(saved, info)) && may_change(game, info))
        game->request = request_open(MENU_DAMAGED);
}

static void draw_copies(Game *game, const WorldInfo *info)
{
    const StoreWorld *world = &info->glance.world;
    const char *typed = world->seed_text;
    if (column_value(&game->column, "Copy seed", seed_describe(world->seed, typed).text))
        copy(game, "Seed", typed[0] ? typed : text_of("%" PRId64, world->seed).text);
    if (column_value(&game->column, "Copy link", "to where you were") && may_change(game, info))
        tasks_begin(game->tasks, TASK_LINK, info->name, NULL);
}

static void draw_saved_rows(SavedScreens *saved, Game *game, const WorldInfo *info, SavedRows rows)
{
    Column *column = &game->column;
    if (rows.play)
        draw_play(saved, game, info);
    if (rows.seed)
        draw_copies(game, info);
    if (column_value(column, "File", info->path))
        copy(game, "Path", info->path);
    if (rows.reason && column_value(column, "Details", info->glance.reason))
        menu_set_message(game, "Details: %s", info->glance.reason);
    if (column_button(column, "Rename") && may_change(game, info))
        begin_typing(saved, game, false);
    if (rows.seed && column_button(column, "Export") && may_change(game, info))
        begin_typing(saved, game, true);
    if (column_button(column, "Delete") && may_change(game, info))
        confirm(saved, game, TASK_DELETE);
}

// The world; NULL if it is not in the list: it is being listed under its new name, or another program removed it.
static const WorldInfo *find_world(const SavedScreens *saved, Game *game)
{
    const WorldInfo *info = tasks_find(game->tasks, saved->name);
    if (info)
        return info;
    int focus = game->column.focus;
    game->menu.title = saved->name;
    game->menu.footer = 1;
    Column *column = menu_begin(game, NULL, 1);
    if (column_back(column, "Back") || !game->tasks->lists)
        game->request = request_open(MENU_WORLDS);
    column->focus = focus; // for the world, once it is listed
    return NULL;
}

void saved_frame(void *state, Game *game)
{
    SavedScreens *saved = state;
    char words[WORDS_BYTES];
    const WorldInfo *info = find_world(saved, game);
    if (!info)
        return;
    describe_world(game, info, words);
    game->menu.title = world_title(info->name, &info->glance.world);
    game->menu.footer = !column_is_tight(game->ui->canvas);
    game->menu.picture = tasks_picture(game->tasks, info);
    const SavedRows rows = rows_of(info);
    menu_begin(game, words, 4 + 2 * rows.play + 3 * rows.seed + rows.reason);
    draw_saved_rows(saved, game, info, rows);
    if (column_back(&game->column, "Back")) {
        game->message[0] = '\0';
        saved->listings = -1; // the focus goes back to this world
        game->request = request_open(MENU_WORLDS);
    }
}

// ---- actions

// Another screen than MENU_RENAME in words alone.
static void export_frame(SavedScreens *saved, Game *game)
{
    char folder[FILE_PATH_MAX] = "", words[WORDS_BYTES];
    const char *message = game->message, *file = saved->typed.now.text;
    bool busy = game->tasks->busy;
    tasks_exports(game->tasks, folder);
    text_write(words, sizeof words,
               "%s%sWrites the world to one file, to keep or to send. Without a folder it goes to %s", message,
               message[0] ? "\n" : "", folder);
    game->menu.title = "Export";
    Column *column = menu_begin(game, words, 3);
    bool exports = column_text_field(column, "File", &saved->typed, "name of the file");
    exports |= column_button(column, busy ? "Exporting ..." : "Export");
    if (column_back(column, "Back"))
        game->request = request_open(MENU_SAVED);
    else if (exports && !file[0])
        menu_set_message(game, "Expected the name of a file");
    else if (exports && !busy)
        tasks_begin(game->tasks, TASK_EXPORT, saved->name, file);
}

void rename_frame(void *state, Game *game)
{
    SavedScreens *saved = state;
    const char *name = saved->typed.now.text;
    if (saved->exports) {
        export_frame(saved, game);
        return;
    }
    Column *column = menu_begin(game, game->message, 3);
    bool renames = column_text_field(column, "Name", &saved->typed, saved->name);
    renames |= column_button(column, "Rename");
    if (column_back(column, "Back") || (renames && strcmp(name, saved->name) == 0))
        game->request = request_open(MENU_SAVED);
    else if (renames && menu_name_is_free(game, name) && !game->tasks->busy)
        tasks_begin(game->tasks, TASK_RENAME, saved->name, name);
}

static const char *damage_words(const SavedScreens *saved, const WorldInfo *info)
{
    if (info->glance.state == STORE_MISSING)
        return "The world's file is missing; its backup exists.";
    return saved->health == HEALTH_DAMAGED
               ? "Repairing drops damaged chunks, which are then as generated. A backup is made first.\n"
               : "Nothing is damaged.";
}

void damaged_frame(void *state, Game *game)
{
    SavedScreens *saved = state;
    char words[WORDS_BYTES];
    const WorldInfo *info = find_world(saved, game);
    if (!info)
        return;
    bool missing = info->glance.state == STORE_MISSING, finds = saved->health == HEALTH_DAMAGED && !missing;
    text_write(words, WORDS_BYTES, "%s%s%s%s", game->message, game->message[0] ? "\n" : "", damage_words(saved, info),
               finds ? saved->damage : ""); // the findings come last: they may be long
    game->menu.title = info->name;
    Column *column = menu_begin(game, words, 4);
    bool looks = column_button(column, "Play read-only"), repairs = column_button(column, "Repair");
    bool restores = column_value(column, "Restore the backup", info->backup ? "" : "there is none");
    if (column_back(column, "Back"))
        game->request = request_open(MENU_SAVED);
    else if (!(looks || repairs || restores) || !may_change(game, info))
        return;
    else if (looks && !missing)
        game->request = request_world(saved->name, true);
    else if (repairs)
        tasks_begin(game->tasks, TASK_REPAIR, info->name, NULL);
    else if (restores && info->backup)
        confirm(saved, game, TASK_RESTORE);
}

void confirm_frame(void *state, Game *game)
{
    static const struct {
        const char *title, *words, *button;
    } questions[WORLD_TASK_COUNT] = {
        [TASK_DELETE] = {"Delete?", "will be permanently deleted, with its backup.", "Delete it"},
        [TASK_RESTORE] = {"Restore?", "will be replaced by its backup; later changes will be lost.",
                          "Restore the backup"},
    };
    SavedScreens *saved = state;
    const Text words = text_of("\"%s\" %s", saved->name, questions[saved->confirmed].words);
    game->menu.title = questions[saved->confirmed].title;
    Column *column = menu_begin(game, words.text, 2);
    bool keeps = column_back(column, "Cancel"), does = column_button(column, questions[saved->confirmed].button);
    if (does && !keeps)
        tasks_begin(game->tasks, saved->confirmed, saved->name, NULL);
    if (keeps || does)
        game->request = request_open(MENU_SAVED);
}

// ---- results

// Updates the screens about the world.
static void apply_result(SavedScreens *saved, const TaskReport *report)
{
    if (report->task == TASK_CHECK) {
        saved->health = report->done ? HEALTH_WHOLE : HEALTH_DAMAGED;
        snprintf(saved->damage, sizeof saved->damage, "%s", report->words);
    } else if (report->task == TASK_REPAIR || report->task == TASK_RESTORE) {
        saved->health = report->done && report->task == TASK_REPAIR ? HEALTH_WHOLE : HEALTH_UNKNOWN;
    } else if (report->task == TASK_RENAME && report->done) {
        utf8_copy(saved->name, sizeof saved->name, saved->typed.now.text);
    }
}

void saved_handle_report(SavedScreens *saved, Game *game, MenuScreen screen, const TaskReport *report)
{
    static const struct {
        const char *done, *failed; // before the report's words; NULL: no message
        MenuScreen from, to;       // the screen that is left if it is open
    } results[WORLD_TASK_COUNT] = {
        [TASK_REPAIR] = {"Repaired; the backup has the old state. ", "It could not be repaired: ", MENU_DAMAGED,
                         MENU_SAVED},
        [TASK_RESTORE] = {"The backup is restored. ", "It could not be restored: ", MENU_DAMAGED, MENU_SAVED},
        [TASK_RENAME] = {"Renamed", "Not renamed: ", MENU_RENAME, MENU_SAVED},
        [TASK_DELETE] = {NULL, "Not deleted: ", MENU_SAVED, MENU_WORLDS},
        [TASK_LINK] = {.failed = "No link: "},
        [TASK_EXPORT] = {"Exported to ", "Not exported: ", MENU_RENAME, MENU_SAVED},
    };
    const char *words = report->done ? results[report->task].done : results[report->task].failed;
    if (strcmp(report->name, saved->name) != 0)
        return;
    apply_result(saved, report);
    if (report->done && report->task == TASK_LINK)
        copy(game, "Link", report->words);
    else if (report->done && report->task == TASK_DELETE)
        menu_set_message(game, "\"%s\" is deleted", report->name);
    else if (words)
        menu_set_message(game, "%s%s", words, report->words);
    MenuScreen to = results[report->task].to;
    if (to && screen == results[report->task].from && (report->done || screen == MENU_DAMAGED))
        game->request = request_open(to);
}
