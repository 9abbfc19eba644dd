// Settings of the picture that are chosen together, from plain to rich. The preset in force follows from the settings;
// it is not stored. Pure.
#pragma once

#include "game/ui/settings.h"

enum { PRESET_CUSTOM = -1 }; // the settings are those of none

// The row of menus: a choice by number.
extern const SettingInfo preset_info;

// The preset whose values the settings have, or PRESET_CUSTOM.
int preset_of(const Settings *settings);
const char *preset_name(int preset); // also of PRESET_CUSTOM

// Sets those settings that a preset is about.
void preset_apply(Settings *settings, int preset);
