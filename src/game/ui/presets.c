#include "game/ui/presets.h"

#include "cli/shared.h"

typedef struct Preset {
    QualityChoice quality;
    bool shadows;
    int resolution_scale, view_distance, horizon;
} Preset;

static const char *const preset_words[] = {"low", "medium", "high", "ultra"};

// Medium is what the settings begin with.
static const Preset presets[] = {
    {QUALITY_LIGHT, .shadows = false, .resolution_scale = 75, .view_distance = 8, .horizon = 4},
    {QUALITY_AUTO, .shadows = true, VIEW_SCALE_INITIAL, VIEW_DISTANCE_INITIAL, VIEW_HORIZON_INITIAL},
    {QUALITY_FULL, .shadows = true, .resolution_scale = 100, .view_distance = 20, .horizon = 16},
    {QUALITY_FULL, .shadows = true, .resolution_scale = 100, .view_distance = 32, .horizon = 32},
};
_Static_assert(ARRAY_COUNT(presets) == ARRAY_COUNT(preset_words), "a preset lacks its word");

const SettingInfo preset_info = {
    .label = "Preset",
    .help = "Quality, shadows, resolution, view distance and horizon together; custom: they are of none",
    .highest = ARRAY_COUNT(presets) - 1,
    .step = 1,
    .initial = 1,
    .words = preset_words,
    .type = SETTING_INT,
    .field = sizeof(Settings), // of no member
};

int preset_of(const Settings *settings)
{
    for (int i = 0; i < (int)ARRAY_COUNT(presets); i++) {
        const Preset *preset = &presets[i];
        if (settings->quality == preset->quality && settings->shadows == preset->shadows &&
            settings->resolution_scale == preset->resolution_scale &&
            settings->view_distance == preset->view_distance && settings->horizon == preset->horizon)
            return i;
    }
    return PRESET_CUSTOM;
}

const char *preset_name(int preset) { return preset == PRESET_CUSTOM ? "custom" : preset_words[preset]; }

void preset_apply(Settings *settings, int preset)
{
    const Preset *values = &presets[preset];
    settings->quality = values->quality;
    settings->shadows = values->shadows;
    settings->resolution_scale = values->resolution_scale;
    settings->view_distance = values->view_distance;
    settings->horizon = values->horizon;
}
