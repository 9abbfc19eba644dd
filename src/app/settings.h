// What the player chose, kept in a readable file (XDG config, karst/settings.ini). Each setting is a row of a table
// with its section, name, bounds and help; key bindings are rows of the action table. Lines that are unknown or bad are
// named in the log and ignored. Main thread only.
#pragma once

#include "app/input.h"

typedef enum SettingKind { SETTING_SWITCH, SETTING_NUMBER, SETTING_CHOICE } SettingKind;

typedef enum QualityChoice { QUALITY_AUTO, QUALITY_LIGHT, QUALITY_FULL, QUALITY_CHOICE_COUNT } QualityChoice;

typedef enum MinimapChoice { MINIMAP_OFF, MINIMAP_ROUND, MINIMAP_SQUARE, MINIMAP_CHOICE_COUNT } MinimapChoice;

typedef enum MinimapCorner {
    MINIMAP_TOP_RIGHT,
    MINIMAP_TOP_LEFT,
    MINIMAP_BOTTOM_RIGHT,
    MINIMAP_BOTTOM_LEFT,
    MINIMAP_CORNER_COUNT
} MinimapCorner;

typedef struct Settings {
    double view_distance; // chunks
    double fov;           // degrees, vertical
    double quality;       // QualityChoice
    double smooth_light;
    double clouds;
    double fullscreen; // switches are 0 or 1
    double vsync;
    double max_fps; // 0: no limit
    double ui_scale;
    double sensitivity; // 1: 0.12 degrees for each count of the mouse
    double invert_y;
    double auto_jump;
    double auto_pause;
    double minimap;        // MinimapChoice
    double minimap_corner; // MinimapCorner
    double minimap_scale;  // a choice: the logarithm, base 2, of the blocks a pixel
} Settings;

typedef struct SettingInfo {
    const char *section, *name; // in the file
    const char *label;          // in the menu
    const char *help;           // the file's comment
    SettingKind kind;
    double lowest, highest, step, initial;
    const char *const *words; // of a choice, highest + 1 of them
    size_t field;             // offset in Settings
} SettingInfo;

extern const SettingInfo setting_table[];
extern const int setting_count;

double *setting_value(Settings *settings, const SettingInfo *info);

// How the value reads: "12", "on", "light".
void setting_format(const SettingInfo *info, double value, char text[32]);

// What it may be: "a whole number, 2 to 64", "one of: off, on".
void setting_format_expected(const SettingInfo *info, char text[96]);

// False if the text is malformed or out of bounds.
bool setting_parse(const SettingInfo *info, const char *text, double *value);

void settings_init(Settings *settings);

// From the file's text into settings and bindings. Each line that is bad is ignored and named in the log with `path`,
// as is each key that is bound twice: the first eight of all of these, and how many more there are.
void settings_parse(Settings *settings, Input *input, const char *text, const char *path);

// "NAME=VALUE,NAME=VALUE", as the command line has it. False, with one logged line, if one is unknown or bad.
bool settings_set(Settings *settings, const char *list);

// A file that is not there leaves everything as it is, in silence.
void settings_load(Settings *settings, Input *input, const char *data_dir);
bool settings_save(const Settings *settings, const Input *input, const char *data_dir);
