// Menus: a column of rows on a dark ground at the left, so that the world stays visible. A row is a button, a switch, a
// slider, a choice, a text field or a list entry, and works with mouse, keys and gamepad. Rows are declared where they
// are used, each frame, in the same order; only the focus and the scroll position persist. Main thread only.
#pragma once

#include "game/ui/settings.h"
#include "game/ui/ui.h"

// The room that menus need, in units; in a smaller window they are scaled down.
enum { COLUMN_LEAST_WIDTH = 400, COLUMN_LEAST_HEIGHT = 300 };

enum { BUTTON_HEIGHT = 36, ROW_GAP = 6 }; // units

typedef struct Column {
    int focus;         // the row that keys act on
    int first;         // the topmost row shown
    bool opened;       // in this frame
    bool edits;        // a text field had the focus in the frame before
    int dragged;       // 1 + the slider's row that the pointer drags; 0: none
    double dragged_to; // its value under the pointer
    bool asks;         // a row that must be chosen twice was chosen once

    Ui *ui;                        // of this frame
    float left, top, width, pitch; // pixels; pitch: from one row to the next
    int row, row_count;            // declared so far; total
    int rows;                      // that scroll: all but those of the footer
    int hovered;                   // the row under the pointer, or -1
    int visible;                   // rows that fit
    int squares;                   // side by side, or 1
    int footer;                    // rows at the end that stay visible, side by side
    float footer_top, footer_pitch;
} Column;

// Above the rows; below them, which stay where they are when it comes; right of the column, or if the window is narrow
// below the rows.
typedef enum ColumnPicture { PICTURE_ABOVE, PICTURE_BELOW, PICTURE_BESIDE } ColumnPicture;

typedef struct ColumnConfig {
    const char *title, *subtitle; // subtitle may be NULL, or have several lines
    int subtitle_lines;           // room for at least so many lines, so that rows stay where they are
    int rows;                     // to be declared
    int squares;                  // so many side by side instead of rows; 0: rows
    int footer;                   // this many of the last rows do not scroll with the others
    float width, row_height;      // units; 0: the default
    UiPicture picture;            // shown if there is room
    ColumnPicture place;          // of it
} ColumnConfig;

// Pixels per unit in a window of this size in pixels, before the setting: the display's scale, and more in a window
// that is large for it, so that menus stay readable from the same distance.
float column_window_scale(int width, int height, float display_scale);

// The scale for a window of this size in pixels: `wanted`, or less if the menus need it.
float column_scale(int width, int height, float wanted);

// True if there is so little room that a tighter layout is used.
bool column_is_tight(const Canvas *canvas);

// Returns the column.
Column *column_begin(Column *column, Ui *ui, const ColumnConfig *config);
void column_end(Column *column);

// For another menu: the focus goes to that row, and `first` is the topmost one shown, if the focus allows it.
void column_reset(Column *column, int focus, int first);

// Moves the focus to that row, after column_begin, and scrolls it into view.
void column_focus(Column *column, int row);

// Rows return true when they are chosen. In order: a button; a tab, which may be shown as selected; a button with a
// value at the right; the same with the value marked as wrong; a button that the key or button for going back presses
// too; at last a square, in a menu with squares.
bool column_button(Column *column, const char *label);
bool column_tab(Column *column, const char *label, bool selected);
bool column_value(Column *column, const char *label, const char *value);
bool column_wrong_value(Column *column, const char *label, const char *value);
bool column_back(Column *column, const char *label);
void column_heading(Column *column, const char *title);      // a row without effect
bool column_reset_button(Column *column, const char *label); // must be chosen twice
bool column_icon(Column *column, Icons *icons, uint8_t block);

// An entry of a list.
typedef struct ColumnEntry {
    UiPicture picture;
    const char *title, *mark; // mark: right of the title; NULL: none
    Text facts[2];            // lines below it
} ColumnEntry;

bool column_entry(Column *column, const ColumnEntry *entry);

// True if the next row to be declared is visible.
bool column_next_is_shown(const Column *column);

// A value that a setting's row describes, shown as `words` or, if NULL, as a number. True when it was changed.
bool column_value_of(Column *column, const SettingInfo *info, double *value, const char *words);

// True when the setting was changed.
bool column_setting(Column *column, const SettingInfo *info, Settings *settings);

// Edits the text; `hint` shows while it is empty. True when the text was accepted.
bool column_text_field(Column *column, const char *label, TextEdit *edit, const char *hint);
