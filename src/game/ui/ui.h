// Widgets of menus, maps and screens, in immediate mode: each is drawn in a box of pixels that the caller gives, and
// reports what the pointer did to it in this frame. column.h places them in rows. Text that does not fit its box is
// cut, with dots. Main thread only.
#pragma once

#include "base/text.h"
#include "game/ui/input.h"
#include "game/ui/text_edit.h"
#include "render/overlay.h"
#include "scene/theme.h"

enum { UI_TAKEN_MAX = 128 };

// A place that notices leave free: always, or as a ground with nothing to choose only if there is room elsewhere.
typedef struct UiTaken {
    OverlayBox box;
    bool ground;
} UiTaken;

// One frame of the widgets.
typedef struct Ui {
    const Canvas *canvas;
    const Input *input;
    OverlayBox window; // all of it
    float unit;        // pixels
    OverlayPoint pointer;
    bool clicked;   // and no widget has handled the click yet
    bool over;      // the pointer is over a widget of this frame
    double seconds; // since the last frame
    UiTaken taken[UI_TAKEN_MAX];
    int taken_count;
} Ui;

// A picture of an array, or none.
typedef struct UiPicture {
    const Pictures *pictures; // NULL: none
    int index;                // -1: not there yet
} UiPicture;

#define NO_PICTURE ((UiPicture){.pictures = NULL})

// `pointer_scale`: pixels for each window unit.
Ui ui_begin(const Canvas *canvas, const Input *input, float pointer_scale, double seconds);

// Returns whether the pointer was used in this frame.
static inline bool ui_points(const Ui *ui)
{
    return ui->input->pointer_moved || ui->input->pointer_clicked || ui->input->wheel;
}

static inline bool ui_box_has(OverlayBox box, OverlayPoint at)
{
    return at.x >= box.x && at.x < box.x + box.width && at.y >= box.y && at.y < box.y + box.height;
}

static inline bool ui_hovers(const Ui *ui, OverlayBox box) { return ui_box_has(box, ui->pointer); }

static inline bool ui_boxes_meet(OverlayBox a, OverlayBox b)
{
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

void ui_fill(const Ui *ui, OverlayBox box, uint32_t colour);

// Keeps notices away. Buttons, text fields, grounds and columns do it by themselves.
void ui_take(Ui *ui, OverlayBox box, bool ground);

// A message over the frame, drawn last: near the bottom if nothing is taken there.
void ui_notice(const Ui *ui, const char *words, double opacity);

// A dark background; clicks on it do not reach what lies below.
void ui_ground(Ui *ui, OverlayBox box);

// A frame of lines, `thick` pixels.
void ui_frame(const Ui *ui, OverlayBox box, float thick, uint32_t colour);

float ui_text_width(const Ui *ui, const char *text);
float ui_line_height(const Ui *ui);

// A line of text, vertically centred in the box; align 0 left, 0.5 middle, 1 right.
void ui_text(const Ui *ui, OverlayBox box, float align, uint32_t colour, const char *text);

// The whole picture, or a dark box if there is none.
void ui_picture(const Ui *ui, OverlayBox box, UiPicture picture);

// True when clicked. Lit: selected, or has the keyboard focus.
bool ui_button(Ui *ui, OverlayBox box, const char *label, bool lit);

// A vertical scroll bar: `visible` of `all` rows are shown, from `first`.
void ui_scroll_bar(const Ui *ui, OverlayBox box, int first, int visible, int all);

// Applies what was typed since the last frame, and gives what it copies to the clipboard.
void ui_edit_text(const Input *input, TextEdit *edit);

// A text field; with the keyboard focus it shows caret and selection, and scrolls so that the caret is visible. The
// pointer sets the caret, selects, and a double click selects a word. The hint is shown while the field is empty. True
// when clicked.
bool ui_text_field(Ui *ui, OverlayBox box, TextEdit *edit, const char *hint, bool has_keys);
