// The screens of the settings and of the keys.

#include "game/screens/world_words.h"

#include "game/ui/presets.h"
#include "scene/frame_times.h"

#include <string.h>

// ---- settings

static void change_setting(Game *game, const SettingInfo *info, double value)
{
    setting_assign(&game->settings, info, value);
    setting_assign(&game->saved_settings, info, value);
    game->settings_changed = true;
    game->request = request_of(REQUEST_SETTINGS);
}

// "auto: 50 %, 10 chunks"
static Text format_detail(const Detail *detail)
{
    return text_of("auto: %d %%, %d chunks%s", detail->of[DETAIL_SCALE], detail->of[DETAIL_DISTANCE],
                   detail->of[DETAIL_SHADOWS] ? ", shadows" : "");
}

static void draw_detail(Game *game, const SettingInfo *info)
{
    double value = game->settings.detail;
    if (column_value_of(&game->column, info, &value, game->adapts ? format_detail(&game->detail).text : NULL))
        change_setting(game, info, value);
}

static void draw_preset(Game *game)
{
    const int before = preset_of(&game->settings);
    double value = before;
    if (!column_value_of(&game->column, &preset_info, &value, preset_name(before)))
        return;
    preset_apply(&game->settings, (int)value);
    preset_apply(&game->saved_settings, (int)value);
    game->settings_changed = true;
    game->request = request_of(REQUEST_SETTINGS);
}

// A heading, a setting or the preset, or, without both, the way to the keys.
typedef struct SettingsRow {
    const char *heading;
    const SettingInfo *info;
} SettingsRow;

enum { SETTINGS_ROWS = 64, SETTINGS_END = 2 }; // at the end: reset and back

static bool is_of_hints(const SettingInfo *info) { return strncmp(info->name, "hint", 4) == 0; }

static const char *heading_of(const SettingInfo *info)
{
    static const char *const headings[][2] = {{"video", "Picture"}, {"mouse", "Mouse"}, {"game", "Game"}};
    size_t i = 0;
    while (i + 1 < ARRAY_COUNT(headings) && strcmp(headings[i][0], info->section) != 0)
        i++;
    return is_of_hints(info) ? "Hints" : headings[i][1];
}

// The settings in groups; the hints come last, after the keys. Returns the number of rows.
static int list_rows(SettingsRow rows[SETTINGS_ROWS])
{
    int count = 0;
    for (int hints = 0; hints < 2; hints++) {
        const char *heading = "";
        for (int i = 0; i < SETTING_COUNT; i++) {
            const SettingInfo *info = &setting_table[i];
            if (is_of_hints(info) != hints)
                continue;
            ASSERT(count + 4 <= SETTINGS_ROWS);
            if (strcmp(heading, heading_of(info)) != 0)
                rows[count++] = (SettingsRow){.heading = heading_of(info)};
            if (count == 1) // the picture's
                rows[count++] = (SettingsRow){.info = &preset_info};
            heading = heading_of(info);
            rows[count++] = (SettingsRow){.info = info};
        }
        if (!hints)
            rows[count++] = (SettingsRow){.heading = NULL};
    }
    return count;
}

int menu_setting_row(const SettingInfo *info)
{
    SettingsRow rows[SETTINGS_ROWS];
    int row = 0;
    for (int count = list_rows(rows); row < count && (rows[row].heading || rows[row].info != info);)
        row++;
    return row;
}

// The value in force, where it differs from the setting.
static Text format_now(const Game *game, const SettingInfo *info)
{
    const Settings *settings = &game->settings;
    const int limit = pacing_limit(settings->max_fps, game->software);
    if (info == &setting_table[SETTING_quality] && settings->quality == QUALITY_AUTO)
        return text_of(" (now %s)", game->quality == RENDER_FULL ? "full" : "light");
    if (info == &setting_table[SETTING_max_fps] && limit != settings->max_fps)
        return text_of(" (now %d: OpenGL is rendered in software)", limit);
    for (int lever = 0; lever < DETAIL_LEVERS; lever++)
        if (info == &setting_table[detail_settings[lever]] && game->adapts &&
            game->detail.of[lever] != (int)setting_value(settings, info))
            return text_of(" (now %s)", setting_format_unit(info, game->detail.of[lever]).text);
    return text_of("%s", "");
}

// The sentence of the focused row.
static Text describe_setting(const Game *game, const SettingInfo *info)
{
    if (!info)
        return text_of("%s", "");
    return text_of("%s%s.%sDefault: %s; applies at once.", info->help, format_now(game, info).text,
                   column_is_tight(game->ui->canvas) ? " " : "\n", setting_format_unit(info, info->initial).text);
}

// The focus passes over headings.
static void skip_headings(Column *column, const Input *input, const SettingsRow *rows, int count)
{
    const bool up = input->navigate[NAVIGATE_UP] > 0 || input->navigate[NAVIGATE_PAGE_UP] > 0;
    if (column->focus >= count || !rows[column->focus].heading)
        return;
    if (column->focus == 0) // the first heading: on to the first setting, or round to the last row
        column_focus(column, input->navigate[NAVIGATE_UP] ? column->row_count - 1 : 1);
    else
        column_focus(column, column->focus + (up ? -1 : 1));
}

static void draw_setting_rows(Game *game, const SettingsRow *rows, int count)
{
    for (int i = 0; i < count; i++) {
        const SettingInfo *info = rows[i].info;
        if (rows[i].heading)
            column_heading(&game->column, rows[i].heading);
        else if (!info)
            menu_link(game, "Keys", MENU_KEYS);
        else if (info == &preset_info)
            draw_preset(game);
        else if (info == &setting_table[SETTING_detail])
            draw_detail(game, info);
        else if (column_setting(&game->column, info, &game->settings))
            change_setting(game, info, setting_value(&game->settings, info));
    }
}

void settings_frame(void *state, Game *game)
{
    (void)state;
    SettingsRow rows[SETTINGS_ROWS];
    const int count = list_rows(rows);
    int *focus = &game->column.focus;
    *focus += *focus < count && rows[*focus].heading; // has just opened: its first key leads on from a setting, too
    const Text words = describe_setting(game, *focus < count ? rows[*focus].info : NULL);
    Column *column = menu_begin(game, words.text, count + SETTINGS_END);
    skip_headings(column, game->input, rows, count);
    draw_setting_rows(game, rows, count);
    if (column_reset_button(column, "Reset all settings"))
        for (int i = 0; i < SETTING_COUNT; i++)
            change_setting(game, &setting_table[i], setting_table[i].initial);
    if (column_back(column, "Back"))
        game_request(game, request_of(REQUEST_BACK)); // a change must be applied
}

// ---- choosing a key

// The trigger that was pressed. Ctrl alone and Ctrl with another key can only be told apart once Ctrl is released.
static Trigger pressed_for(KeysScreen *screen, const Input *input)
{
    const Trigger nothing = {.kind = TRIGGER_NONE};
    Trigger pressed = input->last;
    bool is_ctrl =
        pressed.kind == TRIGGER_KEY && (pressed.code == SDL_SCANCODE_LCTRL || pressed.code == SDL_SCANCODE_RCTRL);
    if (is_ctrl || input->focus_lost)
        screen->ctrl = is_ctrl ? pressed : nothing;
    if (is_ctrl || pressed.kind == TRIGGER_NONE)
        pressed = input->ctrl ? nothing : screen->ctrl;
    return pressed;
}

static Device device_of(Trigger trigger)
{
    return trigger.kind == TRIGGER_KEY || trigger.kind == TRIGGER_MOUSE ? DEVICE_DESK : DEVICE_PAD;
}

// The next press becomes the binding; Esc cancels, except for the menu's own binding.
static void choose_key(KeysScreen *screen, Game *game)
{
    Trigger pressed = pressed_for(screen, game->input);
    if (pressed.kind == TRIGGER_NONE)
        return;
    bool escape = pressed.kind == TRIGGER_KEY && pressed.code == SDL_SCANCODE_ESCAPE;
    if (!escape || screen->choosing == ACTION_MENU) {
        input_bind(game->input, screen->choosing, device_of(pressed), pressed);
        game->settings_changed = true;
    }
    screen->choosing = -1;
    screen->ctrl = (Trigger){.kind = TRIGGER_NONE};
    input_begin(game->input); // the press must have no other effect
    input_release(game->input);
}

// ---- unbinding and resetting

// Presses that change a key's row: the focused one, or for the mouse that under the pointer.
static const struct {
    Trigger trigger;
    bool resets; // else it unbinds
} key_edits[] = {
    {KEY(DELETE), false},  {KEY(BACKSPACE), false}, {KEY(R), true}, {MOUSE(RIGHT), false},
    {MOUSE(MIDDLE), true}, {PAD(X), false},         {PAD(Y), true},
};

static void reset_keys(Game *game, int first, int end)
{
    for (int action = first; action < end; action++)
        for (int device = 0; device < DEVICE_COUNT; device++)
            input_bind(game->input, action, (Device)device, action_table[action].initial[device]);
    game->settings_changed = true;
}

// The menu keeps a key: without it, settings could not be reached from a world.
static void unbind(Game *game, int action, Device device)
{
    if (action == ACTION_MENU && device == DEVICE_DESK)
        return;
    input_bind(game->input, action, device, (Trigger){.kind = TRIGGER_NONE});
    game->settings_changed = true;
}

static void edit_keys(Game *game)
{
    const Input *input = game->input;
    for (int i = 0; i < input->press_count; i++) {
        Trigger press = input->presses[i];
        int action = press.kind == TRIGGER_MOUSE ? game->column.hovered : game->column.focus;
        for (size_t edit = 0; edit < ARRAY_COUNT(key_edits); edit++) {
            if (!trigger_equal(key_edits[edit].trigger, press) || action < 0 || action >= ACTION_COUNT)
                continue;
            if (key_edits[edit].resets)
                reset_keys(game, action, action + 1);
            else
                unbind(game, action, device_of(press));
        }
    }
}

// ---- keys

static bool is_shared(const Input *input, int action)
{
    return input_sharer(input, action, DEVICE_DESK, -1) >= 0 || input_sharer(input, action, DEVICE_PAD, -1) >= 0;
}

// Names the action's key and the other actions bound to it.
static void describe_shared(const Input *input, int action, char words[WORDS_BYTES])
{
    int device = input_sharer(input, action, DEVICE_DESK, -1) >= 0 ? DEVICE_DESK : DEVICE_PAD;
    text_write(words, WORDS_BYTES, "%s is bound to \"%s\"", trigger_label(input->bindings[action][device]).text,
               action_table[action].label);
    for (int other = -1; (other = input_sharer(input, action, device, other)) >= 0;)
        text_add(words, WORDS_BYTES, " and \"%s\"", action_table[other].label);
}

// The lines above the keys: instructions, or a key with two actions, of the focused row if it has one, else the first.
static void describe_keys(const KeysScreen *screen, const Game *game, char words[WORDS_BYTES])
{
    const Input *input = game->input;
    int clash = MIN(game->column.focus, ACTION_COUNT - 1);
    for (int i = 0; i < ACTION_COUNT && !is_shared(input, clash); i++)
        clash = i;
    if (screen->choosing >= 0)
        text_write(words, WORDS_BYTES, "Press a key or a button%s",
                   screen->choosing == ACTION_MENU ? "" : "; Esc keeps the old one");
    else if (is_shared(input, clash))
        describe_shared(input, clash, words);
    else if (input->pad)
        text_write(words, WORDS_BYTES, "A: change, then press the new key or button. X: unbind. Y: reset.");
    else
        text_write(words, WORDS_BYTES,
                   "Enter or click: change. Delete or right click: unbind. R or middle click: reset.");
}

Text menu_format_keys(const Input *input, int action)
{
    const Trigger *keys = input->bindings[action];
    const Text desk = trigger_label(keys[DEVICE_DESK]);
    return keys[DEVICE_PAD].kind == TRIGGER_NONE ? desk
                                                 : text_of("%s / %s", desk.text, trigger_label(keys[DEVICE_PAD]).text);
}

static void draw_actions(KeysScreen *screen, Game *game)
{
    bool choosing = screen->choosing >= 0;
    for (int action = 0; action < ACTION_COUNT; action++) {
        const Text keys = menu_format_keys(game->input, action);
        bool (*row)(Column * column, const char *label, const char *value) =
            is_shared(game->input, action) ? column_wrong_value : column_value;
        const char *shown = action == screen->choosing ? "..." : keys.text;
        if (row(&game->column, action_table[action].label, shown) && !choosing)
            screen->choosing = action;
    }
}

void keys_open(void *state, Game *game)
{
    (void)game;
    *(KeysScreen *)state = (KeysScreen){.choosing = -1};
}

void keys_frame(void *state, Game *game)
{
    KeysScreen *screen = state;
    char words[WORDS_BYTES];
    if (screen->choosing >= 0)
        choose_key(screen, game);
    bool choosing = screen->choosing >= 0;
    describe_keys(screen, game, words);
    Column *column = menu_begin(game, words, ACTION_COUNT + 2);
    draw_actions(screen, game);
    bool resets = column_reset_button(column, "Reset all keys") && !choosing;
    if (column_back(column, "Back") && !choosing)
        game->request = request_open(MENU_SETTINGS);
    if (!choosing && screen->choosing < 0)
        edit_keys(game);
    if (resets)
        reset_keys(game, 0, ACTION_COUNT);
}
