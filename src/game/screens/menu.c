#include "game/screens/menu_internal.h"

#include "session/link.h"
#include "world/seed.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void menu_init(Menu *menu, const GeneratorSpec *generator)
{
    *menu = (Menu){.generator = generator, .choosing = -1};
    text_edit_set(&menu->seed, SEED_TEXT_BYTES, "");
    text_edit_set(&menu->name, WORLD_NAME_MAX + 1, "");
}

void menu_reset(Menu *menu)
{
    menu->choosing = -1;
    menu->ctrl = (Trigger){.kind = TRIGGER_NONE};
    menu->blocks.open = false;
    column_reset(&menu->column);
}

static Request draw_title(Menu *menu, const MenuContext *context)
{
    Request request = NO_REQUEST;
    Column *column =
        column_begin(&menu->column, context->ui,
                     &(ColumnConfig){.title = "Karst", .subtitle = "an infinite world from a seed", .rows = 6});
    if (column_button(column, "Walk"))
        request = request_of(REQUEST_PLAY);
    if (column_button(column, "Worlds"))
        request = menu_open_worlds(menu, context->shelf);
    if (column_button(column, "New world"))
        request = request_open(MENU_WORLD);
    if (column_button(column, "Browse seeds"))
        request = request_open(MENU_SEEDS);
    if (column_button(column, "Settings"))
        request = request_open(MENU_SETTINGS);
    if (column_button(column, "Quit"))
        request = request_leave(LEAVING_GAME, UNSAVED_ASK);
    column_end(column);
    return request;
}

static Request draw_pause(Menu *menu, const MenuContext *context)
{
    bool leaves = context->input->navigate[NAVIGATE_BACK] || context->input->pressed[ACTION_MENU];
    Request request = leaves ? request_of(REQUEST_PLAY) : NO_REQUEST;
    bool saves = context->world->store && !context->world->read_only;
    Column *column = column_begin(&menu->column, context->ui,
                                  &(ColumnConfig){.title = "Pause", .subtitle = context->world->name, .rows = 5});
    if (column_button(column, "Resume"))
        request = request_of(REQUEST_PLAY);
    if (column_button(column, "Settings"))
        request = request_open(MENU_SETTINGS);
    if (column_button(column, "Worlds"))
        request = menu_open_worlds(menu, context->shelf);
    if (column_button(column, saves ? "Save and quit to title" : "Quit to title"))
        request = request_leave(LEAVING_WORLD, UNSAVED_ASK);
    if (column_button(column, saves ? "Save and quit" : "Quit"))
        request = request_leave(LEAVING_GAME, UNSAVED_ASK);
    column_end(column);
    return request;
}

// Requests to leave without being asked once everything is saved.
static Request draw_unsaved(Menu *menu, const MenuContext *context)
{
    char words[640];
    Request request = context->failure ? NO_REQUEST : request_leave(context->leaving, UNSAVED_KEEP);
    snprintf(words, sizeof words, "The last changes in \"%s\" cannot be saved: %s.%s", context->world->name,
             context->failure ? context->failure : "",
             context->world->in_memory ? "" : "\nSaving is retried; once it works, the world is left.");
    Column *column =
        column_begin(&menu->column, context->ui, &(ColumnConfig){.title = "Not saved", .subtitle = words, .rows = 2});
    bool stays = column_back(column, "Stay in the world");
    bool loses = column_button(column, "Leave, and lose what was changed");
    column_end(column);
    if (stays)
        request = request_open(MENU_PAUSE);
    else if (loses)
        request = request_leave(context->leaving, UNSAVED_LOSE);
    return request;
}

static Request draw_settings(Menu *menu, const MenuContext *context)
{
    Request request = NO_REQUEST;
    Column *column =
        column_begin(&menu->column, context->ui, &(ColumnConfig){.title = "Settings", .rows = setting_count + 2});
    for (int i = 0; i < setting_count; i++) {
        const SettingInfo *info = &setting_table[i];
        if (column_setting(column, info, context->settings)) {
            setting_assign(context->saved_settings, info, setting_value(context->settings, info));
            menu->unsaved = true;
            request = request_of(REQUEST_SETTINGS);
        }
    }
    bool keys = column_button(column, "Keys"), leaves = column_back(column, "Back");
    column_end(column);
    Request then = leaves ? request_of(REQUEST_BACK) : keys ? request_open(MENU_KEYS) : NO_REQUEST;
    return request_first(request, then); // a change must be applied
}

// The trigger that was pressed. Ctrl alone and Ctrl with another key can only be told apart once Ctrl is released.
static Trigger pressed_for(Menu *menu, const Input *input)
{
    const Trigger nothing = {.kind = TRIGGER_NONE};
    Trigger pressed = input->last;
    bool is_ctrl =
        pressed.kind == TRIGGER_KEY && (pressed.code == SDL_SCANCODE_LCTRL || pressed.code == SDL_SCANCODE_RCTRL);
    if (is_ctrl || input->focus_lost)
        menu->ctrl = is_ctrl ? pressed : nothing;
    if (is_ctrl || pressed.kind == TRIGGER_NONE)
        pressed = input->ctrl ? nothing : menu->ctrl;
    return pressed;
}

// The next press becomes the binding; Esc cancels, except for the menu's own binding.
static void choose_key(Menu *menu, const MenuContext *context)
{
    Trigger pressed = pressed_for(menu, context->input);
    if (pressed.kind == TRIGGER_NONE)
        return;
    bool escape = pressed.kind == TRIGGER_KEY && pressed.code == SDL_SCANCODE_ESCAPE;
    Device device = pressed.kind == TRIGGER_KEY || pressed.kind == TRIGGER_MOUSE ? DEVICE_DESK : DEVICE_PAD;
    if (!escape || menu->choosing == ACTION_MENU) {
        context->input->bindings[menu->choosing][device] = pressed;
        menu->unsaved = true;
    }
    menu->choosing = -1;
    menu->ctrl = (Trigger){.kind = TRIGGER_NONE};
    input_begin(context->input); // the press must have no other effect
    input_release(context->input);
}

static bool is_shared(const Input *input, int action)
{
    return input_sharer(input, action, DEVICE_DESK, -1) >= 0 || input_sharer(input, action, DEVICE_PAD, -1) >= 0;
}

// Names the action's key and the other actions bound to it.
static void describe_shared(const Input *input, int action, char words[WORDS_BYTES])
{
    int device = input_sharer(input, action, DEVICE_DESK, -1) >= 0 ? DEVICE_DESK : DEVICE_PAD;
    char key[32];
    trigger_name(input->bindings[action][device], key);
    menu_write(words, WORDS_BYTES, "%s is bound to \"%s\"", key, action_table[action].label);
    for (int other = -1; (other = input_sharer(input, action, device, other)) >= 0;) {
        size_t used = strlen(words);
        menu_write(words + used, WORDS_BYTES - used, " and \"%s\"", action_table[other].label);
    }
}

// The line above the keys: instructions, or a key with two actions: that of the focused row, or else the first.
static void describe_keys(const Menu *menu, const Input *input, char words[WORDS_BYTES])
{
    int clash = MIN(menu->column.focus, ACTION_COUNT - 1);
    for (int i = 0; i < ACTION_COUNT && !is_shared(input, clash); i++)
        clash = i;
    if (menu->choosing >= 0)
        menu_write(words, WORDS_BYTES, "Press a key or a button%s",
                   menu->choosing == ACTION_MENU ? "" : "; Esc keeps the old one");
    else if (is_shared(input, clash))
        describe_shared(input, clash, words);
    else
        menu_write(words, WORDS_BYTES, "Choose one, then press its new key or button");
}

static Request draw_keys(Menu *menu, const MenuContext *context)
{
    Input *input = context->input;
    char words[WORDS_BYTES];
    if (menu->choosing >= 0)
        choose_key(menu, context);
    bool choosing = menu->choosing >= 0;
    describe_keys(menu, input, words);
    Column *column = column_begin(&menu->column, context->ui,
                                  &(ColumnConfig){.title = "Keys", .subtitle = words, .rows = ACTION_COUNT + 1});
    for (int action = 0; action < ACTION_COUNT; action++) {
        char desk[32], pad[32], text[80];
        trigger_name(input->bindings[action][DEVICE_DESK], desk);
        trigger_name(input->bindings[action][DEVICE_PAD], pad);
        bool has_pad = input->bindings[action][DEVICE_PAD].kind != TRIGGER_NONE;
        snprintf(text, sizeof text, "%s%s%s", desk, has_pad ? " / " : "", has_pad ? pad : "");
        bool (*row)(Column * column, const char *label, const char *value) =
            is_shared(input, action) ? column_wrong_value : column_value;
        if (row(column, action_table[action].label, action == menu->choosing ? "..." : text) && !choosing)
            menu->choosing = action;
    }
    bool leaves = column_back(column, "Back") && !choosing;
    column_end(column);
    return leaves ? request_open(MENU_SETTINGS) : NO_REQUEST;
}

static bool can_be_made(Menu *menu, const Shelf *shelf)
{
    const char *name = menu->name.now.text;
    if (name[0] && !world_name_valid(name))
        menu_set_message(menu, "Expected " WORLD_NAME_RULES);
    else if (name[0] && shelf_find(shelf, name))
        menu_set_message(menu, "There is a world of that name already");
    else
        return true;
    return false;
}

// The world of the seed, or of the link that was typed instead of one.
static Request request_world(const Menu *menu)
{
    const char *typed = menu->seed.now.text;
    if (link_begins(typed))
        return request_text(REQUEST_LINK, typed);
    int64_t seed = typed[0] ? seed_from_text(typed) : seed_random();
    Request request = {.kind = REQUEST_ENTER, .enter = {.has_seed = true, .seed = seed, .generator = menu->generator}};
    snprintf(request.enter.name, sizeof request.enter.name, "%s", menu->name.now.text);
    snprintf(request.enter.seed_text, sizeof request.enter.seed_text, "%s", typed);
    return request;
}

static Request draw_new_world(Menu *menu, const MenuContext *context)
{
    const char *message =
        menu->saved.message[0] ? menu->saved.message : "Any number or words: the same seed, the same world";
    Column *column =
        column_begin(&menu->column, context->ui, &(ColumnConfig){.title = "New world", .subtitle = message, .rows = 6});
    bool makes = column_text_field(column, "Seed", &menu->seed, "random");
    if (column_button(column, "Roll a seed")) {
        char seed[24];
        snprintf(seed, sizeof seed, "%" PRId64, seed_random());
        text_edit_set(&menu->seed, SEED_TEXT_BYTES, seed);
    }
    if (column_value(column, "Generator", menu->generator->name))
        menu->generator = generator_next(menu->generator);
    makes |= column_text_field(column, "Name", &menu->name, "after the seed");
    makes |= column_button(column, "Walk there");
    bool leaves = column_back(column, "Back");
    column_end(column);
    if (leaves) {
        menu->saved.message[0] = '\0';
        return request_of(REQUEST_BACK);
    }
    return makes && can_be_made(menu, context->shelf) ? request_world(menu) : NO_REQUEST;
}

Request menu_frame(Menu *menu, MenuScreen screen, const MenuContext *context)
{
    static DrawScreen *const screens[MENU_SCREEN_COUNT] = {
        [MENU_TITLE] = draw_title,       [MENU_WORLD] = draw_new_world, [MENU_PAUSE] = draw_pause,
        [MENU_SETTINGS] = draw_settings, [MENU_KEYS] = draw_keys,       [MENU_BLOCKS] = draw_blocks,
        [MENU_WORLDS] = draw_worlds,     [MENU_SAVED] = draw_saved,     [MENU_RENAME] = draw_rename,
        [MENU_DAMAGED] = draw_damaged,   [MENU_CONFIRM] = draw_confirm, [MENU_UNSAVED] = draw_unsaved,
    };
    return screens[screen](menu, context);
}
