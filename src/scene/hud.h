// What lies over the world while one plays: crosshair, hotbar, progress, notices, and the F3 overlay with everything
// about place, frame and memory. Shared by the game and `karst shot --hud`. Main thread only.
#pragma once

#include "player/player.h"
#include "render/overlay.h"
#include "scene/frame_times.h"
#include "scene/scene.h"
#include "texture/texture.h"

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
    uint8_t icons[HOTBAR_SLOTS][TILE_PIXELS * 4]; // the blocks' tiles, drawn once
} Hotbar;

// A first choice of blocks.
void hotbar_init(Hotbar *hotbar);

void hotbar_set(Hotbar *hotbar, int slot, uint8_t block);

void hud_crosshair(const Canvas *canvas);
void hud_hotbar(const Canvas *canvas, const Hotbar *hotbar);

// A bar with words over it, in the lower right corner; progress 0..1.
void hud_progress(const Canvas *canvas, const char *words, double progress);

// A line above the hotbar; opacity 0..1.
void hud_notice(const Canvas *canvas, const char *words, double opacity);

typedef struct DebugInfo {
    const Scene *scene;
    const Player *player;
    const FrameTimes *times;
    const char *seed_text; // as typed; NULL if a number was
    double hours;
} DebugInfo;

void hud_debug(const Canvas *canvas, const DebugInfo *info);
