// Menus in immediate mode: a column of rows on a panel at the frame's left, so that the world stays in sight, each a
// button, a switch, a slider, a choice or a field of text, worked by mouse, keys and gamepad alike. A row is declared
// where it is used, once a frame, in the same order; what stays from frame to frame is the focus and how far the column
// is scrolled. Main thread only.
#pragma once

#include "app/settings.h"
#include "scene/hud.h"

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
} Ui;

typedef struct UiConfig {
    const char *title, *subtitle; // subtitle may be NULL
    int rows;                     // that will be declared
    int columns;                  // of squares instead of rows; 0: rows
    float pointer_scale;          // pixels for each window unit
} UiConfig;

void ui_begin(Ui *ui, const Canvas *canvas, const Input *input, const UiConfig *config);
void ui_end(Ui *ui);

// Another menu: the focus goes to the first row.
void ui_reset(Ui *ui);

// True when chosen.
bool ui_button(Ui *ui, const char *label);

// A button with a value at its right.
bool ui_value(Ui *ui, const char *label, const char *value);

// True when chosen. A square, where there are columns.
bool ui_icon(Ui *ui, Icons *icons, uint8_t block);

// True when *value changed.
bool ui_setting(Ui *ui, const SettingInfo *info, double *value);

// Edits UTF-8 text of at most `bytes` - 1 bytes; `hint` shows while it is empty. True when the text was accepted.
bool ui_text_field(Ui *ui, const char *label, char *text, size_t bytes, const char *hint);
