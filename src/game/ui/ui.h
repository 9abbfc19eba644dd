// Widgets of menus, maps and screens, in immediate mode: each is drawn in a box of pixels that the caller gives, and
// reports what the pointer did to it in this frame. column.h places them in rows. Text that does not fit its box is
// cut, with dots. Main thread only.
#pragma once

#include "game/ui/input.h"
#include "render/overlay.h"
#include "scene/theme.h"

// One frame of them.
typedef struct Ui {
    const Canvas *canvas;
    const Input *input;
    OverlayBox window; // all of it
    float unit;        // pixels
    float pointer[2];  // pixels
    bool clicked;      // and no widget has handled the click yet
    bool over;         // the pointer is over a widget of this frame
    double seconds;    // since the last frame
} Ui;

// One of an array of pictures, or none.
typedef struct UiPicture {
    const Pictures *pictures; // NULL: none
    int index;
} UiPicture;

// `pointer_scale`: pixels for each window unit.
Ui ui_begin(const Canvas *canvas, const Input *input, float pointer_scale, double seconds);

bool ui_hovers(const Ui *ui, OverlayBox box);

void ui_fill(const Ui *ui, OverlayBox box, uint32_t colour);

// A dark background; clicks on it do not reach what lies below.
void ui_ground(Ui *ui, OverlayBox box);

// A frame of lines, `thick` pixels.
void ui_frame(const Ui *ui, OverlayBox box, float thick, uint32_t colour);

float ui_text_width(const Ui *ui, const char *text);
float ui_line_height(const Ui *ui);

// A line of text, vertically centred in the box; align 0 left, 0.5 middle, 1 right.
void ui_text(const Ui *ui, OverlayBox box, float align, uint32_t colour, const char *text);

// "snowy_plains" as "Snowy plains".
void ui_title_of(const char *name, char title[32]);

// The end of the text that fits the width.
const char *ui_end_of_text(const Ui *ui, const char *text, float width);

// The whole picture, or a dark box if there is none.
void ui_picture(const Ui *ui, OverlayBox box, UiPicture picture);

// True when clicked. Lit: selected, or has the keyboard focus.
bool ui_button(Ui *ui, OverlayBox box, const char *label, bool lit);

// A vertical scroll bar: `visible` of `all` rows are shown, from `first`.
void ui_scroll_bar(const Ui *ui, OverlayBox box, int first, int visible, int all);

// A text field, with a caret at the end if it has the keyboard focus. The end of the text stays visible; the hint is
// shown while the field is empty.
void ui_text_field(Ui *ui, OverlayBox box, const char *text, const char *hint, bool has_keys);

// Applies what was typed and erased since the last frame to UTF-8 text of at most `bytes` - 1 bytes.
void ui_edit_text(const Input *input, char *text, size_t bytes);
