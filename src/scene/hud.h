// The HUD: crosshair, hotbar, progress, notices, and the F3 overlay with position, frame times and memory. Shared by
// the game and `karst shot --hud`. Main thread only.
#pragma once

#include "scene/frame_times.h"
#include "scene/scene.h"
#include "scene/theme.h"
#include "session/session.h"

void hud_crosshair(const Canvas *canvas);
void hud_hotbar(const Canvas *canvas, const Hotbar *hotbar, Icons *icons);

// A progress bar with text above, in the lower right corner; progress 0..1.
void hud_progress(const Canvas *canvas, const char *words, double progress);

// A label at the top, in the middle.
void hud_label(const Canvas *canvas, const char *words);

// A message above the hotbar; opacity 0..1.
void hud_notice(const Canvas *canvas, const char *words, double opacity);

typedef struct DebugInfo {
    const Scene *scene;
    const ChunkSource *source;
    const Player *player;
    const FrameTimes *times;
    const char *seed_text; // as typed; NULL or empty if it was a number
    const char *saving;    // a line about saving; NULL: none
    double hours;
} DebugInfo;

void hud_debug(const Canvas *canvas, const DebugInfo *info);
