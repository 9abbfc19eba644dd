#include "game/ui/ui.h"

#include "base/utf8.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { TEXT_BYTES = 1024 }; // longer than any line that fits a window

Ui ui_begin(const Canvas *canvas, const Input *input, float pointer_scale, double seconds)
{
    return (Ui){.canvas = canvas,
                .input = input,
                .window = {0, 0, (float)canvas->width, (float)canvas->height},
                .unit = canvas->scale,
                .pointer = {input->pointer[0] * pointer_scale, input->pointer[1] * pointer_scale},
                .clicked = input->pointer_clicked,
                .seconds = seconds};
}

bool ui_hovers(const Ui *ui, OverlayBox box)
{
    return ui->pointer[0] >= box.x && ui->pointer[0] < box.x + box.width && ui->pointer[1] >= box.y &&
           ui->pointer[1] < box.y + box.height;
}

void ui_fill(const Ui *ui, OverlayBox box, uint32_t colour)
{
    overlay_rect(ui->canvas->overlay, box.x, box.y, box.width, box.height, colour);
}

void ui_ground(Ui *ui, OverlayBox box)
{
    ui_fill(ui, box, THEME_GROUND);
    ui->over |= ui_hovers(ui, box);
}

void ui_frame(const Ui *ui, OverlayBox box, float thick, uint32_t colour)
{
    ui_fill(ui, (OverlayBox){box.x, box.y, box.width, thick}, colour);
    ui_fill(ui, (OverlayBox){box.x, box.y + box.height - thick, box.width, thick}, colour);
    ui_fill(ui, (OverlayBox){box.x, box.y + thick, thick, box.height - 2 * thick}, colour);
    ui_fill(ui, (OverlayBox){box.x + box.width - thick, box.y + thick, thick, box.height - 2 * thick}, colour);
}

// ---- text

float ui_text_width(const Ui *ui, const char *text)
{
    float width, height;
    overlay_text_size(ui->canvas->overlay, FONT_TEXT, text, &width, &height);
    return width;
}

float ui_line_height(const Ui *ui)
{
    float width, height;
    overlay_text_size(ui->canvas->overlay, FONT_TEXT, "A", &width, &height);
    return height;
}

void ui_text(const Ui *ui, OverlayBox box, float align, uint32_t colour, const char *text)
{
    Overlay *overlay = ui->canvas->overlay;
    char fitted[TEXT_BYTES];
    float width, height;
    overlay_text_fit(overlay, FONT_TEXT, text, box.width, 1, fitted, sizeof fitted);
    overlay_text_size(overlay, FONT_TEXT, fitted, &width, &height);
    overlay_text(overlay, FONT_TEXT, box.x + (box.width - width) * align, box.y + (box.height - height) / 2, colour,
                 fitted);
}

static bool continues_letter(char byte) { return ((unsigned char)byte & 0xC0) == 0x80; }

const char *ui_end_of_text(const Ui *ui, const char *text, float width)
{
    while (*text && ui_text_width(ui, text) > width)
        do
            text++;
        while (continues_letter(*text));
    return text;
}

void ui_title_of(const char *name, char title[32])
{
    snprintf(title, 32, "%.31s", name);
    title[0] = (char)toupper((unsigned char)title[0]);
    for (char *underscore; (underscore = strchr(title, '_'));)
        *underscore = ' ';
}

static void erase_letter(char *text)
{
    size_t length = strlen(text);
    while (length > 0 && continues_letter(text[--length]))
        continue;
    text[length] = '\0';
}

void ui_edit_text(const Input *input, char *text, size_t bytes)
{
    for (int i = 0; i < input->navigate[NAVIGATE_ERASE]; i++)
        erase_letter(text);
    utf8_append(text, bytes, input->text);
}

// ---- widgets

void ui_picture(const Ui *ui, OverlayBox box, UiPicture picture)
{
    int width, height;
    if (!picture.pictures) {
        ui_fill(ui, box, THEME_NO_PICTURE);
        return;
    }
    pictures_size(picture.pictures, &width, &height);
    overlay_picture(ui->canvas->overlay, picture.pictures, picture.index, box,
                    (OverlayBox){0, 0, (float)width, (float)height}, THEME_WHITE);
}

static OverlayBox inset(OverlayBox box, float across)
{
    return (OverlayBox){box.x + across, box.y, box.width - 2 * across, box.height};
}

bool ui_button(Ui *ui, OverlayBox box, const char *label, bool lit)
{
    bool hovered = ui_hovers(ui, box), chosen = hovered && ui->clicked;
    ui_fill(ui, box, lit ? THEME_ACCENT : hovered ? THEME_BUTTON_HOVER : THEME_BUTTON);
    ui_text(ui, inset(box, 4 * ui->unit), 0.5f, lit ? THEME_TEXT_DARK : THEME_TEXT, label);
    ui->over |= hovered;
    ui->clicked &= !chosen;
    return chosen;
}

void ui_scroll_bar(const Ui *ui, OverlayBox box, int first, int visible, int all)
{
    ui_fill(ui, box, THEME_TRACK);
    box.y += box.height * (float)first / (float)all;
    box.height *= (float)visible / (float)all;
    ui_fill(ui, box, THEME_ACCENT);
}

void ui_text_field(Ui *ui, OverlayBox box, const char *text, const char *hint, bool has_keys)
{
    float unit = ui->unit;
    ui_fill(ui, box, THEME_BUTTON);
    if (has_keys)
        ui_frame(ui, box, unit, THEME_ACCENT);
    OverlayBox inner = inset(box, 8 * unit);
    const char *shown = ui_end_of_text(ui, text, inner.width - 4 * unit);
    ui_text(ui, inner, 0, text[0] ? THEME_TEXT : THEME_TEXT_SOFT, text[0] ? shown : hint);
    if (has_keys) {
        float x = inner.x + (text[0] ? ui_text_width(ui, shown) : 0) + unit;
        ui_fill(ui, (OverlayBox){x, box.y + 6 * unit, MAX(1, 1.5f * unit), box.height - 12 * unit}, THEME_ACCENT);
    }
    ui->over |= ui_hovers(ui, box);
}
