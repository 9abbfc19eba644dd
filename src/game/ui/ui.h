// Immediate-mode menus: a column of rows on a panel at the left, so that the world stays visible. A row is a button, a
// switch, a slider, a choice, a text field or a list entry, and works with mouse, keys and gamepad. Rows are declared
// where they are used, each frame, in the same order; only the focus and the scroll position persist. Text that is too
// long is cut, with dots. Main thread only.
#pragma once

#include "game/ui/settings.h"
#include "scene/icons.h"
#include "scene/theme.h"

// The room that menus need, in units; in a smaller window they are scaled down.
enum { UI_LEAST_WIDTH = 400, UI_LEAST_HEIGHT = 300 };

typedef struct Ui {
    int focus; // the row that keys act on
    int first; // the topmost row shown
    int calm;  // frames since the menu opened in which pointer motion is ignored: the mouse has just been released

    Canvas canvas;
    const Input *input;
    float pointer[2];              // pixels
    float left, top, width, pitch; // of the column of rows; pitch: from one row to the next
    int row, row_count;            // declared so far; total
    int visible;                   // rows that fit
    int columns;                   // of squares, or 1
    int footer;                    // rows at the end that stay visible, side by side
    float footer_top, footer_pitch;
} Ui;

// One of an array of pictures, or none.
typedef struct UiPicture {
    const Pictures *pictures; // NULL: none
    int index;
} UiPicture;

typedef struct UiConfig {
    const char *title, *subtitle; // subtitle may be NULL, or have several lines
    int rows;                     // to be declared
    int columns;                  // of squares instead of rows; 0: rows
    int footer;                   // this many of the last rows do not scroll with the others
    float width, row_height;      // units; 0: the default
    UiPicture picture;            // above the rows, if there is room
    float pointer_scale;          // pixels for each window unit
} UiConfig;

// The scale for a window of this size in pixels, if the player has set `wished`.
float ui_scale_for(int width, int height, float wished);

// True if there is so little room that a tighter layout is used.
bool ui_is_tight(const Canvas *canvas);

void ui_begin(Ui *ui, const Canvas *canvas, const Input *input, const UiConfig *config);
void ui_end(Ui *ui);

// For another menu: the focus returns to the first row.
void ui_reset(Ui *ui);

// Moves the focus to that row and scrolls it into view.
void ui_set_focus(Ui *ui, int row);

// True when chosen.
bool ui_button(Ui *ui, const char *label);

// A button with a value at the right.
bool ui_value(Ui *ui, const char *label, const char *value);

// The same, marked as wrong.
bool ui_wrong_value(Ui *ui, const char *label, const char *value);

// An entry of a list.
typedef struct UiEntry {
    UiPicture picture;
    const char *title, *mark; // mark: right of the title; NULL: none
    const char *facts[2];     // lines below it
} UiEntry;

// True if the next row to be declared is visible.
bool ui_next_is_shown(const Ui *ui);

// True when chosen.
bool ui_entry(Ui *ui, const UiEntry *entry);

// A square, in a menu with columns. True when chosen.
bool ui_icon(Ui *ui, Icons *icons, uint8_t block);

// True when *value changed.
bool ui_setting(Ui *ui, const SettingInfo *info, double *value);

// Edits UTF-8 text of at most `bytes` - 1 bytes; `hint` shows while it is empty. True when the text was accepted.
bool ui_text_field(Ui *ui, const char *label, char *text, size_t bytes, const char *hint);
