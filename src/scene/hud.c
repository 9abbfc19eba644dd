#include "scene/hud.h"

#include <math.h>

// Bars that invert the picture behind them, on a darker ground: without this ground they would vanish on a medium grey.
void hud_crosshair(const Canvas *canvas)
{
    Overlay *overlay = canvas->overlay;
    float unit = fmaxf(1, floorf(canvas->scale)), arm = 7 * unit, thin = 2 * unit, beside = arm - thin / 2 - unit;
    float x = floorf((float)canvas->width / 2), y = floorf((float)canvas->height / 2);
    overlay_rect(overlay, x - arm - unit, y - thin / 2 - unit, 2 * arm + 2 * unit, thin + 2 * unit,
                 THEME_CROSSHAIR_EDGE);
    overlay_rect(overlay, x - thin / 2 - unit, y - arm - unit, thin + 2 * unit, beside + unit, THEME_CROSSHAIR_EDGE);
    overlay_rect(overlay, x - thin / 2 - unit, y + thin / 2 + unit, thin + 2 * unit, beside + unit,
                 THEME_CROSSHAIR_EDGE);
    overlay_set_inverting(overlay, true);
    overlay_rect(overlay, x - arm, y - thin / 2, 2 * arm, thin, THEME_WHITE);
    overlay_rect(overlay, x - thin / 2, y - arm, thin, arm - thin / 2, THEME_WHITE);
    overlay_rect(overlay, x - thin / 2, y + thin / 2, thin, arm - thin / 2, THEME_WHITE);
    overlay_set_inverting(overlay, false);
}

void hud_hotbar(const Canvas *canvas, const Hotbar *hotbar, Icons *icons)
{
    // In a window narrower than the slots they are scaled down.
    float unit = fminf(canvas->scale, (float)canvas->width / (HOTBAR_SLOTS * 38 + 18));
    float size = 32 * unit, gap = 6 * unit, step = size + gap;
    float x = ((float)canvas->width - HOTBAR_SLOTS * step - gap) / 2;
    float y = (float)canvas->height - size - 3 * gap;
    overlay_rect(canvas->overlay, x, y - gap, HOTBAR_SLOTS * step + gap, size + 2 * gap, THEME_GROUND_HUD);
    for (int i = 0; i < HOTBAR_SLOTS; i++) {
        float left = x + gap + (float)i * step, rim = gap / 2;
        if (i == hotbar->chosen)
            overlay_rect(canvas->overlay, left - rim, y - rim, size + 2 * rim, size + 2 * rim, THEME_SLOT_CHOSEN);
        icons_draw(icons, canvas->overlay, hotbar->blocks[i], left, y, size);
    }
}

void hud_progress(const Canvas *canvas, const char *what, double progress)
{
    const Text words = text_of("%s: %d %%", what, (int)(progress * 100));
    float unit = canvas->scale, margin = 16 * unit, width = 260 * unit, height = 5 * unit;
    float panel_height = overlay_text_size(canvas->overlay, FONT_TEXT, words.text).height + height + 2.5f * margin;
    float x = (float)canvas->width - width - 2 * margin, y = (float)canvas->height - panel_height - margin / 2;
    overlay_rect(canvas->overlay, x - margin, y, width + 2 * margin, panel_height, THEME_GROUND_HUD);
    overlay_text(canvas->overlay, FONT_TEXT, x, y + margin * 0.8f, THEME_TEXT, words.text);
    y += panel_height - margin - height;
    overlay_rect(canvas->overlay, x, y, width, height, THEME_TRACK);
    overlay_rect(canvas->overlay, x, y, width * (float)CLAMP(progress, 0.0, 1.0), height, THEME_ACCENT);
}
