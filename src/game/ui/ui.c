#include "game/ui/ui.h"

#include "base/utf8.h"

#include <math.h>

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

void ui_fill(const Ui *ui, OverlayBox box, uint32_t colour)
{
    overlay_rect(ui->canvas->overlay, box.x, box.y, box.width, box.height, colour);
}

void ui_take(Ui *ui, OverlayBox box, bool ground)
{
    ASSERT(ui->taken_count < UI_TAKEN_MAX);
    ui->taken[ui->taken_count++] = (UiTaken){box, ground};
}

void ui_ground(Ui *ui, OverlayBox box)
{
    ui_take(ui, box, true);
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
    return overlay_text_size(ui->canvas->overlay, FONT_TEXT, text).width;
}

float ui_line_height(const Ui *ui) { return overlay_text_size(ui->canvas->overlay, FONT_TEXT, "A").height; }

void ui_text(const Ui *ui, OverlayBox box, float align, uint32_t colour, const char *text)
{
    Overlay *overlay = ui->canvas->overlay;
    char fitted[TEXT_BYTES];
    overlay_text_fit(overlay, FONT_TEXT, text, box.width, 1, fitted, sizeof fitted);
    TextSize size = overlay_text_size(overlay, FONT_TEXT, fitted);
    overlay_text(overlay, FONT_TEXT, box.x + (box.width - size.width) * align, box.y + (box.height - size.height) / 2,
                 colour, fitted);
}

// ---- notices

#define NOTICE_MARGIN 12.0f // units, at the window's sides; half of it above and below the text
#define NOTICE_LIFT 78.0f   // above the hotbar

static bool is_free(const Ui *ui, OverlayBox box, bool of_grounds)
{
    for (int i = 0; i < ui->taken_count; i++)
        if ((of_grounds || !ui->taken[i].ground) && ui_boxes_meet(box, ui->taken[i].box))
            return false;
    return true;
}

// Moves the box to the lowest free place, in the middle if possible.
static bool find_place(const Ui *ui, bool of_grounds, OverlayBox *box)
{
    static const float sides[] = {0.5f, 1, 0};
    const float margin = NOTICE_MARGIN * ui->unit, room = ui->window.width - 2 * margin - box->width;
    for (box->y = ui->window.height - NOTICE_LIFT * ui->unit - box->height; box->y > 0; box->y -= 4 * ui->unit)
        for (size_t i = 0; i < ARRAY_COUNT(sides); i++) {
            box->x = floorf(margin + sides[i] * room);
            if (is_free(ui, *box, of_grounds))
                return true;
        }
    return false;
}

void ui_notice(const Ui *ui, const char *words, double opacity)
{
    // Wide, then narrow beside a menu, then over words that cannot be chosen, in few lines if there is little room.
    static const struct {
        float width; // units
        int lines;
        bool of_grounds;
    } forms[] = {{720, 6, true},  {400, 6, true},  {240, 6, true},  {140, 8, true},
                 {720, 6, false}, {720, 2, false}, {720, 1, false}, {140, 3, false}};
    float unit = ui->unit, margin = NOTICE_MARGIN * unit;
    char fitted[TEXT_BYTES];
    Overlay *overlay = ui->canvas->overlay;
    for (size_t i = 0; i < ARRAY_COUNT(forms); i++) {
        float room = MIN(ui->window.width - 4 * margin, forms[i].width * unit);
        overlay_text_fit(overlay, FONT_TEXT, words, room, forms[i].lines, fitted, sizeof fitted);
        TextSize size = overlay_text_size(overlay, FONT_TEXT, fitted);
        OverlayBox box = {0, 0, size.width + 2 * margin, size.height + margin};
        if (!find_place(ui, forms[i].of_grounds, &box))
            continue;
        ui_fill(ui, box, theme_with_opacity(THEME_GROUND_HUD, opacity));
        overlay_text(overlay, FONT_TEXT, box.x + margin, box.y + margin / 2, theme_with_opacity(THEME_TEXT, opacity),
                     fitted);
        return;
    }
}

// ---- widgets

void ui_picture(const Ui *ui, OverlayBox box, UiPicture picture)
{
    if (picture.pictures && picture.index >= 0)
        overlay_picture(ui->canvas->overlay, picture.pictures, picture.index, box, pictures_box(picture.pictures),
                        THEME_WHITE);
    else
        ui_fill(ui, box, THEME_NO_PICTURE);
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
    ui_take(ui, box, false);
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

// ---- text fields

void ui_edit_text(const Input *input, TextEdit *edit)
{
    char copied[TEXT_EDIT_BYTES] = "";
    text_edit_apply(edit, input->text, copied);
    if (copied[0])
        SDL_SetClipboardText(copied);
}

static float width_between(const Ui *ui, const char *text, int from, int to)
{
    return to > from ? ui_text_width(ui, text_of("%.*s", to - from, text + from).text) : 0;
}

// The offset whose place on screen is nearest to `x` pixels from that of offset `from`.
static int offset_near(const Ui *ui, const char *text, int from, float x)
{
    int best = from;
    float nearest = fabsf(x);
    for (int at = from, length; (length = utf8_length(text + at)) > 0;) {
        at += length;
        float away = fabsf(x - width_between(ui, text, from, at));
        if (away >= nearest)
            break;
        nearest = away;
        best = at;
    }
    return best;
}

static void handle_field_pointer(Ui *ui, float x, TextEdit *edit, int first, bool has_keys)
{
    bool drags = has_keys && ui->input->pointer_down && ui->input->pointer_moved;
    if (!ui->clicked && !drags)
        return;
    int offset = offset_near(ui, edit->now.text, first, ui->pointer.x - x);
    if (ui->input->pointer_twice)
        text_edit_select_word(edit, offset);
    else
        text_edit_place(edit, offset, !ui->clicked);
    ui->clicked = false;
}

bool ui_text_field(Ui *ui, OverlayBox box, TextEdit *edit, const char *hint, bool has_keys)
{
    const TextState *now = &edit->now;
    float unit = ui->unit;
    ui_fill(ui, box, THEME_BUTTON);
    if (has_keys)
        ui_frame(ui, box, unit, THEME_ACCENT);
    OverlayBox inner = inset(box, 6 * unit), high = {0, box.y + 4 * unit, 0, box.height - 8 * unit};
    int first = 0; // the offset shown at the left, so that the caret is visible
    while (has_keys && first < now->caret && width_between(ui, now->text, first, now->caret) > inner.width - 2 * unit)
        first += utf8_length(now->text + first);
    bool hovered = ui_hovers(ui, box), clicked = hovered && ui->clicked;
    if (hovered)
        handle_field_pointer(ui, inner.x, edit, first, has_keys);
    int from = MAX(MIN(now->caret, now->anchor), first), to = MAX(now->caret, now->anchor);
    high.x = inner.x + width_between(ui, now->text, first, from);
    high.width = MIN(width_between(ui, now->text, from, to), inner.x + inner.width - high.x);
    if (has_keys && high.width > 0)
        ui_fill(ui, high, THEME_SELECTION);
    ui_text(ui, inner, 0, now->text[0] ? THEME_TEXT : THEME_TEXT_SOFT, now->text[0] ? now->text + first : hint);
    high.x = inner.x + width_between(ui, now->text, first, now->caret);
    high.width = MAX(1, 1.5f * unit);
    if (has_keys)
        ui_fill(ui, high, THEME_ACCENT);
    ui_take(ui, box, false);
    ui->over |= hovered;
    return clicked;
}
