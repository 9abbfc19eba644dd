#include "game/ui/presets.h"

#include "cli/shared.h"

static const char *const preset_words[] = {"low", "medium", "high", "ultra"};

static const SettingId preset_settings[] = {SETTING_quality, SETTING_shadows, SETTING_resolution_scale,
                                            SETTING_view_distance, SETTING_horizon};

// Medium has the initial values of the settings.
static const int presets[][ARRAY_COUNT(preset_settings)] = {
    {QUALITY_LIGHT, false, 75, 8, 4},
    {QUALITY_AUTO, true, VIEW_SCALE_INITIAL, VIEW_DISTANCE_INITIAL, VIEW_HORIZON_INITIAL},
    {QUALITY_FULL, true, 100, 20, 16},
    {QUALITY_FULL, true, 100, 32, 32},
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

static bool has_preset(const Settings *settings, const int *values)
{
    bool same = true;
    for (size_t i = 0; i < ARRAY_COUNT(preset_settings); i++)
        same &= setting_value(settings, &setting_table[preset_settings[i]]) == values[i];
    return same;
}

int preset_of(const Settings *settings)
{
    for (int i = 0; i < (int)ARRAY_COUNT(presets); i++)
        if (has_preset(settings, presets[i]))
            return i;
    return PRESET_CUSTOM;
}

const char *preset_name(int preset) { return preset == PRESET_CUSTOM ? "custom" : preset_words[preset]; }

void preset_apply(Settings *settings, int preset)
{
    for (size_t i = 0; i < ARRAY_COUNT(preset_settings); i++)
        setting_assign(settings, &setting_table[preset_settings[i]], presets[preset][i]);
}
