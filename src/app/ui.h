// Menus in immediate mode: a column of rows on a panel at the frame's left, so that the world stays in sight, each a
// button, a switch, a slider, a choice, a field of text or an entry of a list, worked by mouse, keys and gamepad alike.
// A row is declared where it is used, once a frame, in the same order; what stays from frame to frame is the focus and
// how far the column is scrolled. Words that are too long are cut, with dots. Main thread only.
#pragma once

#include "app/settings.h"
#include "scene/hud.h"

// Menus have room in so many units of size; in less, all is drawn smaller than the player asked for.
enum { UI_LEAST_WIDTH = 400, UI_LEAST_HEIGHT = 300 };

typedef struct Ui {
    int focus; // the row that keys act on
    int first; // the topmost row shown
    int calm;  // frames during which the pointer's motion is not the hand's: the mouse has just been freed

    Canvas canvas;
    const Input *input;
    float pointer[2];              // pixels
    float left, top, width, pitch; // of the column of rows; pitch from one row to the next
    int row, row_count;            // declared so far; in all
    int visible;                   // rows that fit
    int columns;                   // of squares, or 1
    int footer;                    // rows at the end that stay in sight, side by side
    float footer_top, footer_pitch;
} Ui;

// One of an array of pictures, or none.
typedef struct UiPicture {
    const Pictures *pictures; // NULL: none
    int index;
} UiPicture;

typedef struct UiConfig {
    const char *title, *subtitle; // subtitle may be NULL, or have several lines
    int rows;                     // that will be declared
    int columns;                  // of squares instead of rows; 0: rows
    int footer;                   // so many of the rows, the last, do not scroll with the others
    float width, row_height;      // units; 0: the usual
    UiPicture picture;            // over the rows, where there is room
    float pointer_scale;          // pixels for each window unit
} UiConfig;

// The scale to draw with in a window of so many pixels, where the player asks for `wished`.
float ui_scale_for(int width, int height, float wished);

// So little room that things move together.
bool ui_is_tight(const Canvas *canvas);

void ui_begin(Ui *ui, const Canvas *canvas, const Input *input, const UiConfig *config);
void ui_end(Ui *ui);

// Another menu: the focus goes to the first row.
void ui_reset(Ui *ui);

// The focus goes to that row, which is brought in sight.
void ui_set_focus(Ui *ui, int row);

// True when chosen.
bool ui_button(Ui *ui, const char *label);

// A button with a value at its right.
bool ui_value(Ui *ui, const char *label, const char *value);

// The same, with a mark that something is wrong with it.
bool ui_wrong_value(Ui *ui, const char *label, const char *value);

// What a list shows of a thing.
typedef struct UiEntry {
    UiPicture picture;
    const char *title, *mark; // mark: at the title's right; NULL: none
    const char *facts[2];     // lines below it
} UiEntry;

// Is the row to be declared next in sight?
bool ui_next_is_shown(const Ui *ui);

// True when chosen.
bool ui_entry(Ui *ui, const UiEntry *entry);

// True when chosen. A square, where there are columns.
bool ui_icon(Ui *ui, Icons *icons, uint8_t block);

// True when *value changed.
bool ui_setting(Ui *ui, const SettingInfo *info, double *value);

// Edits UTF-8 text of at most `bytes` - 1 bytes; `hint` shows while it is empty. True when the text was accepted.
bool ui_text_field(Ui *ui, const char *label, char *text, size_t bytes, const char *hint);
