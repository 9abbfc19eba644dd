// The HUD: crosshair, hotbar, progress, notices, and the F3 overlay with position, frame times and memory. Shared by
// the game and `karst shot --hud`. Main thread only.
#pragma once

#include "base/text.h"
#include "render/census.h"
#include "scene/frame_times.h"
#include "scene/scene.h"
#include "scene/theme.h"
#include "session/session.h"

void hud_crosshair(const Canvas *canvas);
void hud_hotbar(const Canvas *canvas, const Hotbar *hotbar, Icons *icons);

// A progress bar, and above it what goes on and how far, in the lower right corner; progress 0..1.
void hud_progress(const Canvas *canvas, const char *what, double progress);

// ---- hud_target.c: the block that the player aims at

// The block's name; with `all` two more lines: its position and biome, and the light on the face aimed at. The light is
// computed for a whole chunk, which takes about a millisecond.
Text hud_format_target(const Stream *stream, const SourceFacts *land, const RayHit *hit, bool all);

// Draws them beside the crosshair.
void hud_target(const Canvas *canvas, const char *words);

// Light (world/light.h) and biome at a place in a loaded chunk: "Snowy plains".
uint16_t hud_light_at(const Stream *stream, BlockPos at);
Text hud_format_biome(const Stream *stream, const SourceFacts *land, BlockPos at);

// ---- hud_debug.c

typedef struct DebugInfo {
    bool values; // the page of the generator's values; else that of the place and the frames
    const Scene *scene;
    const ChunkSource *source;
    const Player *player;
    const Aim *aim; // NULL: unknown
    const FrameTimes *times;
    const char *seed_text; // as typed; NULL or empty if it was a number
    const char *saving;    // a line about saving; NULL: none
    const Census *census;  // shown beside the values; NULL: unknown
    double hours;
    OverlayBox minimap; // stays uncovered; without height: there is none
} DebugInfo;

void hud_debug(const Canvas *canvas, const DebugInfo *info);
