// The player's settings, kept in a text file (XDG config, karst/settings.ini). Each setting is a table row with its
// section, name, bounds and help; key bindings are rows of the action table. Unknown or bad lines are logged and
// ignored. Main thread only.
#pragma once

#include "game/ui/input.h"
#include "render/render.h"
#include "scene/auto_detail.h"

// How shadows, resolution and view distance are chosen: as set, or lowered to what the machine can draw.
typedef enum DetailChoice { DETAIL_AS_SET, DETAIL_AUTO, DETAIL_CHOICE_COUNT } DetailChoice;

typedef enum MinimapChoice { MINIMAP_OFF, MINIMAP_ROUND, MINIMAP_SQUARE, MINIMAP_CHOICE_COUNT } MinimapChoice;

typedef enum MinimapCorner {
    MINIMAP_TOP_RIGHT,
    MINIMAP_TOP_LEFT,
    MINIMAP_BOTTOM_RIGHT,
    MINIMAP_BOTTOM_LEFT,
    MINIMAP_CORNER_COUNT
} MinimapCorner;

typedef enum TargetChoice { TARGET_OFF, TARGET_NAME, TARGET_ALL, TARGET_CHOICE_COUNT } TargetChoice;

enum { HINT_COUNT = 5 }; // game/screens/hints.h

#define SETTING(type, name, ...) type name;
typedef struct Settings {
#include "game/ui/settings.inc"
    bool hint[HINT_COUNT]; // each is still to be shown
} Settings;
#undef SETTING

// Rows of setting_table.
#define SETTING(type, name, ...) SETTING_##name,
typedef enum SettingId {
#include "game/ui/settings.inc"
    SETTING_hint,
    SETTING_COUNT = SETTING_hint + HINT_COUNT
} SettingId;
#undef SETTING

typedef enum SettingType { SETTING_BOOL, SETTING_INT, SETTING_DOUBLE } SettingType;

typedef struct SettingInfo {
    const char *section, *name;            // in the file
    const char *label;                     // in the menu
    const char *help;                      // a sentence with the unit, for the menu and as the file's comment
    double lowest, highest, step, initial; // a step of 1 or more: whole numbers only
    const char *const *words;              // of a choice: highest + 1 words
    const char *unit;                      // as the menu writes it after a number; NULL: none
    bool on_release;                       // a drag changes it when it ends, because the change moves the slider
    SettingType type;                      // of the field
    size_t field;                          // offset in Settings
} SettingInfo;

extern const SettingInfo setting_table[SETTING_COUNT];

// The setting that bounds each lever of "auto".
extern const SettingId detail_settings[DETAIL_LEVERS];

// The setting of each effect, by the number of its bit.
extern const SettingId effect_settings[FRAME_EFFECTS];

// Any setting as a number: a switch is 0 or 1, a choice its word's index. `field`: of the setting's type.
double setting_field_value(const SettingInfo *info, const void *field);
double setting_value(const Settings *settings, const SettingInfo *info);
void setting_assign(Settings *settings, const SettingInfo *info, double value);

// Neither a switch nor a choice.
bool setting_is_number(const SettingInfo *info);

// The value as text: "12", "on", "light".
Text setting_format(const SettingInfo *info, double value);

// The same with its unit, for the menu: "12 chunks".
Text setting_format_unit(const SettingInfo *info, double value);

// The permitted values: "a whole number, 2 to 64", "one of: off, on".
Text setting_format_expected(const SettingInfo *info);

// False if the text is malformed or out of bounds.
bool setting_parse(const SettingInfo *info, const char *text, double *value);

void settings_init(Settings *settings);

// Parses the file's text into settings and bindings. Bad lines are ignored. They are logged with `path`, as are keys
// that are bound twice: the first eight of all of these, and the number of the rest.
void settings_parse(Settings *settings, Input *input, const char *text, const char *path);

// "NAME=VALUE,NAME=VALUE", from the command line; marks those that it names in `given`. False, with one logged line, if
// one is unknown or bad.
bool settings_set(Settings *settings, bool given[SETTING_COUNT], const char *list);

// A missing file changes nothing and is not logged.
void settings_load(Settings *settings, Input *input, const char *data_dir);
bool settings_save(const Settings *settings, const Input *input, const char *data_dir);
