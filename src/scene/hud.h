// What lies over the world while one plays: crosshair, hotbar, progress, notices, and the F3 overlay with everything
// about place, frame and memory. Shared by the game and `karst shot --hud`. Main thread only.
#pragma once

#include "player/player.h"
#include "render/overlay.h"
#include "scene/frame_times.h"
#include "scene/icons.h"
#include "scene/scene.h"

enum { HOTBAR_SLOTS = 9 };

// An overlay that has begun, and how large things on it are.
typedef struct Canvas {
    Overlay *overlay;
    int width, height; // pixels
    float scale;       // pixels for each unit of size
} Canvas;

typedef struct Hotbar {
    uint8_t blocks[HOTBAR_SLOTS];
    int chosen;
} Hotbar;

extern const Hotbar hotbar_initial;

void hud_crosshair(const Canvas *canvas);
void hud_hotbar(const Canvas *canvas, const Hotbar *hotbar, Icons *icons);

// A bar with words over it, in the lower right corner; progress 0..1.
void hud_progress(const Canvas *canvas, const char *words, double progress);

// A few words at the top, in the middle, as long as they hold.
void hud_label(const Canvas *canvas, const char *words);

// A line above the hotbar; opacity 0..1.
void hud_notice(const Canvas *canvas, const char *words, double opacity);

typedef struct DebugInfo {
    const Scene *scene;
    const Player *player;
    const FrameTimes *times;
    const char *seed_text; // as typed; NULL if a number was
    const char *saving;    // how the world is saved: a line; NULL: none
    double hours;
} DebugInfo;

void hud_debug(const Canvas *canvas, const DebugInfo *info);
