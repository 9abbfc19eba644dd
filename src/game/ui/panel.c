#include "game/ui/panel.h"

#include "game/ui/text.h"

#include <stdio.h>

Panel panel_begin(const Canvas *canvas, const Input *input, float pointer_scale)
{
    return (Panel){.canvas = canvas,
                   .input = input,
                   .unit = canvas->scale,
                   .pointer = {input->pointer[0] * pointer_scale, input->pointer[1] * pointer_scale},
                   .clicked = input->pointer_clicked};
}

bool panel_hovers(const Panel *panel, OverlayBox box)
{
    return panel->pointer[0] >= box.x && panel->pointer[0] < box.x + box.width && panel->pointer[1] >= box.y &&
           panel->pointer[1] < box.y + box.height;
}

static void rect(const Panel *panel, OverlayBox box, uint32_t colour)
{
    overlay_rect(panel->canvas->overlay, box.x, box.y, box.width, box.height, colour);
}

void panel_ground(Panel *panel, OverlayBox box)
{
    rect(panel, box, THEME_GROUND);
    panel->over |= panel_hovers(panel, box);
}

float panel_text_width(const Panel *panel, const char *words)
{
    float width, height;
    overlay_text_size(panel->canvas->overlay, FONT_TEXT, words, &width, &height);
    return width;
}

// Cuts the text to the width, at a whole character.
static void fit(const Panel *panel, float width, const char *words, char shown[256])
{
    snprintf(shown, 256, "%s", words);
    if (panel_text_width(panel, shown) <= width)
        return;
    float dots = panel_text_width(panel, "\xE2\x80\xA6");
    while (shown[0] && panel_text_width(panel, shown) + dots > width)
        text_erase(shown);
    text_append(shown, 256, "\xE2\x80\xA6");
}

void panel_words(const Panel *panel, OverlayBox box, float align, uint32_t ink, const char *words)
{
    char shown[256];
    float width, height;
    fit(panel, box.width, words, shown);
    overlay_text_size(panel->canvas->overlay, FONT_TEXT, shown, &width, &height);
    overlay_text(panel->canvas->overlay, FONT_TEXT, box.x + (box.width - width) * align,
                 box.y + (box.height - height) / 2, ink, shown);
}

static OverlayBox inset(OverlayBox box, float across)
{
    return (OverlayBox){box.x + across, box.y, box.width - 2 * across, box.height};
}

bool panel_button(Panel *panel, OverlayBox box, const char *label, bool lit)
{
    bool hovered = panel_hovers(panel, box), chosen = hovered && panel->clicked;
    rect(panel, box, lit ? THEME_ACCENT : hovered ? THEME_BUTTON_HOVER : THEME_BUTTON);
    panel_words(panel, inset(box, 4 * panel->unit), 0.5f, lit ? THEME_TEXT_DARK : THEME_TEXT, label);
    panel->over |= hovered;
    panel->clicked &= !chosen;
    return chosen;
}

void panel_frame(const Panel *panel, OverlayBox box, float thick, uint32_t colour)
{
    rect(panel, (OverlayBox){box.x, box.y, box.width, thick}, colour);
    rect(panel, (OverlayBox){box.x, box.y + box.height - thick, box.width, thick}, colour);
    rect(panel, (OverlayBox){box.x, box.y + thick, thick, box.height - 2 * thick}, colour);
    rect(panel, (OverlayBox){box.x + box.width - thick, box.y + thick, thick, box.height - 2 * thick}, colour);
}

// The end of the text that fits.
static const char *end_of(const Panel *panel, const char *text, float width)
{
    while (*text && panel_text_width(panel, text) > width)
        do
            text++;
        while ((*text & 0xC0) == 0x80);
    return text;
}

void panel_take_text(const Input *input, char *text, size_t bytes)
{
    for (int i = 0; i < input->navigate[NAVIGATE_ERASE]; i++)
        text_erase(text);
    text_append(text, bytes, input->text);
}

void panel_text_field(Panel *panel, OverlayBox box, const char *text, const char *hint, bool has_keys)
{
    rect(panel, box, THEME_BUTTON);
    if (has_keys)
        panel_frame(panel, box, panel->unit, THEME_ACCENT);
    OverlayBox inner = inset(box, 8 * panel->unit);
    const char *shown = end_of(panel, text, inner.width - 4 * panel->unit);
    panel_words(panel, inner, 0, text[0] ? THEME_TEXT : THEME_TEXT_SOFT, text[0] ? shown : hint);
    if (has_keys) {
        float x = inner.x + (text[0] ? panel_text_width(panel, shown) : 0) + panel->unit;
        rect(panel, (OverlayBox){x, box.y + 6 * panel->unit, MAX(1, 1.5f * panel->unit), box.height - 12 * panel->unit},
             THEME_ACCENT);
    }
    panel->over |= panel_hovers(panel, box);
}
