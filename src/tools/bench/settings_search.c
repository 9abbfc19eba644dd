#include "tools/bench/settings_search.h"

// The cheapest that are tried.
static const Settings least = {{[SETTINGS_DISTANCE] = 4, [SETTINGS_HORIZON] = 0, [SETTINGS_QUALITY] = RENDER_LIGHT}};

// In the order in which players miss things: some view, then land beyond it, then full quality with as much as the game
// begins with, then more of all.
static const struct {
    SettingsAxis axis;
    int value;
} steps[SETTINGS_TRIES - 1] = {
    {SETTINGS_DISTANCE, 6},          {SETTINGS_HORIZON, 2},   {SETTINGS_DISTANCE, 8},
    {SETTINGS_HORIZON, 4},           {SETTINGS_DISTANCE, 12}, {SETTINGS_HORIZON, 8},
    {SETTINGS_QUALITY, RENDER_FULL}, {SETTINGS_DISTANCE, 16}, {SETTINGS_HORIZON, 16},
    {SETTINGS_DISTANCE, 20},         {SETTINGS_DISTANCE, 24}, {SETTINGS_HORIZON, FAR_KM_MAX},
    {SETTINGS_DISTANCE, 32},         {SETTINGS_DISTANCE, 48}, {SETTINGS_DISTANCE, STREAM_VIEW_MAX},
};

SettingsChoice settings_search(SettingsCost *cost, void *context)
{
    SettingsChoice choice = {.settings = least, .ms = cost(context, &least)};
    bool closed[SETTINGS_AXES] = {false};
    if (choice.ms < 0)
        return choice;
    choice.fps = choice.ms * 60 <= 1000 ? 60 : choice.ms * 30 <= 1000 ? 30 : 0;
    for (size_t i = 0; i < ARRAY_COUNT(steps) && choice.fps > 0; i++) {
        Settings raised = choice.settings;
        raised.values[steps[i].axis] = steps[i].value;
        if (closed[steps[i].axis])
            continue;
        const double ms = cost(context, &raised);
        if (ms < 0)
            return choice;
        closed[steps[i].axis] = ms * choice.fps > 1000;
        if (!closed[steps[i].axis]) {
            choice.settings = raised;
            choice.ms = ms;
        }
    }
    choice.whole = true;
    return choice;
}
