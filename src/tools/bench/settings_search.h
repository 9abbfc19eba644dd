// Which settings `karst bench settings` tries, apart from drawing. Pure.
#pragma once

#include "render/render.h"
#include "stream/stream.h"

typedef enum SettingsAxis { SETTINGS_DISTANCE, SETTINGS_HORIZON, SETTINGS_QUALITY, SETTINGS_AXES } SettingsAxis;

// The values of each SettingsAxis: chunks, kilometres, a RenderQuality.
typedef struct Settings {
    int values[SETTINGS_AXES];
} Settings;

// The milliseconds within which frames with these settings stay; negative: not known, and the search ends.
typedef double SettingsCost(void *context, const Settings *settings);

typedef struct SettingsChoice {
    Settings settings;
    int fps;    // that they hold: 60, 30, or 0 if the least ones do not hold 30
    double ms;  // their cost
    bool whole; // the search came to its end
} SettingsChoice;

// Raises one setting by a step at a time, in the order of a table, from the least: to 60 frames a second, or 30 if the
// least settings do not hold 60. A setting whose step is too much is not raised again, since frames only get longer.
SettingsChoice settings_search(SettingsCost *cost, void *context);

enum { SETTINGS_TRIES = 16 }; // at most
