// The rows of a menu: where each is, what the player does to it, and how it is drawn.
#include "game/ui/column.h"

#include "base/log.h"

#include <math.h>

enum { VALUE_GAP = 16 }; // units between a label and its value

// The row being declared: its position and the input on it.
typedef struct Row {
    OverlayBox box;
    bool shown, focused, hovered;
    bool chosen;     // clicked, or accepted by key
    int change;      // left or right by key: -1, 0, 1
    uint32_t colour; // of text on it
} Row;

// The position of a row.
static Row place_row(const Column *column, int index)
{
    float unit = column->ui->unit;
    int place = index - column->first, in_footer = index - column->rows;
    if (in_footer >= 0)
        return (Row){.box = {column->left + (float)in_footer * column->footer_pitch, column->footer_top,
                             column->footer_pitch - ROW_GAP * unit, BUTTON_HEIGHT * unit},
                     .shown = true};
    Row row = {.box = {.x = column->left, .width = column->width, .height = column->pitch - ROW_GAP * unit}};
    if (column->squares > 1) {
        row.box.x += (float)(place % column->squares) * column->pitch;
        row.box.width = row.box.height;
    }
    row.box.y = column->top + (float)(place / column->squares) * column->pitch;
    row.shown = place >= 0 && place < column->visible;
    return row;
}

static Row begin_row(Column *column)
{
    const Ui *ui = column->ui;
    const Input *input = ui->input;
    int index = column->row++;
    Row row = place_row(column, index);
    row.hovered = row.shown && ui_hovers(ui, row.box);
    if (row.hovered)
        column->hovered = index;
    if (row.hovered && ((input->pointer_moved && !column->dragged) || ui->clicked))
        column->focus = index;
    row.focused = column->focus == index;
    row.chosen = (row.hovered && ui->clicked) || (row.focused && input->navigate[NAVIGATE_ACCEPT]);
    row.change = row.focused ? input->navigate[NAVIGATE_RIGHT] - input->navigate[NAVIGATE_LEFT] : 0;
    row.colour = row.focused ? THEME_TEXT_DARK : THEME_TEXT;
    return row;
}

static Row next_row(Column *column)
{
    Row row = begin_row(column);
    if (row.shown)
        ui_fill(column->ui, row.box, row.focused ? THEME_ROW_FOCUS : THEME_ROW);
    return row;
}

// Logs the row's position when the menu opens or is scrolled: tests that drive the mouse read this.
static void log_row(const Column *column, const Row *row, const char *label)
{
    if ((column->opened || column->ui->input->wheel) && row->shown)
        log_debug("row \"%s\" at %.0f %.0f", label, (double)(row->box.x + row->box.width / 2),
                  (double)(row->box.y + row->box.height / 2));
}

// The row's area for text.
static OverlayBox inner(const Column *column, const Row *row)
{
    float margin = MIN(16 * column->ui->unit, row->box.width / 8);
    return (OverlayBox){row->box.x + margin, row->box.y, row->box.width - 2 * margin, row->box.height};
}

// A label at the left, a value at the right; each is cut if both do not fit, the label to no less than half of the row.
static void draw_pair(const Column *column, const Row *row, const char *label, const char *value, uint32_t value_colour)
{
    const Ui *ui = column->ui;
    if (!row->shown)
        return;
    OverlayBox left = inner(column, row), right = left;
    float gap = VALUE_GAP * ui->unit, wanted = MIN(ui_text_width(ui, label), left.width);
    left.width = MAX(MIN(wanted, left.width / 2), left.width - gap - ui_text_width(ui, value));
    right.x += MIN(wanted, left.width) + gap;
    right.width -= right.x - left.x;
    ui_text(ui, left, 0, row->colour, label);
    ui_text(ui, right, 1, value_colour, value);
}

bool column_button(Column *column, const char *label)
{
    Row row = next_row(column);
    log_row(column, &row, label);
    if (row.shown)
        ui_text(column->ui, inner(column, &row), column->row > column->rows ? 0.5f : 0, row.colour, label);
    return row.chosen;
}

bool column_tab(Column *column, const char *label, bool selected)
{
    float unit = column->ui->unit;
    OverlayBox box = place_row(column, column->row).box;
    bool chosen = column_button(column, label);
    if (selected)
        ui_fill(column->ui, (OverlayBox){box.x, box.y + box.height - 3 * unit, box.width, 3 * unit}, THEME_ACCENT);
    return chosen;
}

bool column_back(Column *column, const char *label)
{
    return column_button(column, label) || column->ui->input->navigate[NAVIGATE_BACK] > 0;
}

bool column_reset_button(Column *column, const char *label)
{
    int row = column->row;
    bool asks = column->asks && column->focus == row;
    bool chosen = column_button(column, asks ? "Press again to reset all of them" : label);
    column->asks = column->focus == row && chosen != asks;
    return chosen && asks;
}

void column_heading(Column *column, const char *title)
{
    Row row = begin_row(column);
    if (row.shown)
        ui_text(column->ui, row.box, 0, THEME_ACCENT, title);
}

bool column_value(Column *column, const char *label, const char *value)
{
    Row row = next_row(column);
    draw_pair(column, &row, label, value, row.colour);
    return row.chosen;
}

bool column_wrong_value(Column *column, const char *label, const char *value)
{
    Row row = next_row(column);
    // A sign too, for players who do not distinguish the colours.
    draw_pair(column, &row, label, text_of("! %s", value).text, row.focused ? THEME_TEXT_WRONG_DARK : THEME_TEXT_WRONG);
    return row.chosen;
}

static uint32_t softer(uint32_t colour) { return (colour & 0xFFFFFF00u) | 0xB0; }

static void draw_entry(const Column *column, const Row *row, const ColumnEntry *entry)
{
    const Ui *ui = column->ui;
    const OverlayBox *box = &row->box;
    float rim = 6 * ui->unit, line = ui_line_height(ui), tall = box->height - 2 * rim;
    OverlayBox picture = {box->x + rim, box->y + rim, tall * 16 / 9, tall};
    OverlayBox text = {.x = picture.x + picture.width + 2 * rim, .height = line};
    text.width = box->x + box->width - 2 * rim - text.x;
    int facts = MIN((int)((box->height - rim / 2) / line) - 1, (int)ARRAY_COUNT(entry->facts));
    text.y = box->y + (box->height - line * (float)(facts + 1)) / 2;
    ui_picture(ui, picture, entry->picture);
    for (int i = 0; i < facts; i++)
        ui_text(ui, (OverlayBox){text.x, text.y + line * (float)(i + 1), text.width, line}, 0, softer(row->colour),
                entry->facts[i].text);
    if (entry->mark) {
        float width = MIN(ui_text_width(ui, entry->mark), text.width * 0.6f);
        ui_text(ui, (OverlayBox){text.x + text.width - width, text.y, width, line}, 1,
                row->focused ? row->colour : THEME_ACCENT, entry->mark);
        text.width -= width + 2 * rim;
    }
    ui_text(ui, text, 0, row->colour, entry->title);
}

bool column_next_is_shown(const Column *column) { return place_row(column, column->row).shown; }

bool column_entry(Column *column, const ColumnEntry *entry)
{
    Row row = next_row(column);
    if (row.shown)
        draw_entry(column, &row, entry);
    return row.chosen;
}

bool column_icon(Column *column, Icons *icons, uint8_t block)
{
    Row row = next_row(column);
    float rim = row.box.height / 10;
    if (row.shown)
        icons_draw(icons, column->ui->canvas->overlay, block, row.box.x + rim, row.box.y + rim,
                   row.box.height - 2 * rim);
    return row.chosen;
}

// The value that the pointer drags the slider to, in whole steps.
static double dragged_value(const Column *column, const Row *row, const SettingInfo *info)
{
    double part = (double)CLAMP((column->ui->pointer.x - row->box.x) / row->box.width, 0.0f, 1.0f);
    double steps = round(part * (info->highest - info->lowest) / info->step);
    return MIN(info->lowest + steps * info->step, info->highest);
}

static double next_value(const SettingInfo *info, double value, int change)
{
    double next = info->lowest + (round((value - info->lowest) / info->step) + change) * info->step;
    return CLAMP(next, info->lowest, info->highest);
}

static double next_word(const SettingInfo *info, double value, int change)
{
    double count = info->highest - info->lowest + 1;
    return fmod(value + change + count, count);
}

// A drag begins on a slider and stays with it, wherever the pointer goes, until the button is released.
static double drag(Column *column, const Row *row, const SettingInfo *info, double value)
{
    const Input *input = column->ui->input;
    if (row->hovered && column->ui->clicked)
        column->dragged = column->row;
    if (column->dragged != column->row)
        return value;
    if (input->pointer_down || input->pointer_clicked) // or pressed and released within a frame
        column->dragged_to = dragged_value(column, row, info);
    if (input->pointer_down && info->on_release)
        return value;
    column->dragged = input->pointer_down ? column->row : 0;
    return column->dragged_to;
}

static double changed_value(Column *column, const Row *row, const SettingInfo *info, double value)
{
    const int change = row->chosen ? 1 : row->change;
    if (!setting_is_number(info))
        return change ? next_word(info, value, change) : value;
    return row->change ? next_value(info, value, row->change) : drag(column, row, info, value);
}

bool column_value_of(Column *column, const SettingInfo *info, double *value, const char *words)
{
    Row row = next_row(column);
    log_row(column, &row, info->label);
    const double before = *value;
    *value = changed_value(column, &row, info, before);
    double shown = column->dragged == column->row ? column->dragged_to : *value;
    if (setting_is_number(info) && row.shown) {
        float part = (float)((shown - info->lowest) / (info->highest - info->lowest)), thick = 3 * column->ui->unit;
        ui_fill(column->ui, (OverlayBox){row.box.x, row.box.y + row.box.height - thick, row.box.width * part, thick},
                row.focused ? THEME_TEXT_DARK : THEME_ACCENT);
    }
    draw_pair(column, &row, info->label, words ? words : setting_format_unit(info, shown).text, row.colour);
    return *value != before;
}

bool column_setting(Column *column, const SettingInfo *info, Settings *settings)
{
    double value = setting_value(settings, info);
    const bool changed = column_value_of(column, info, &value, NULL);
    setting_assign(settings, info, value);
    return changed;
}

bool column_text_field(Column *column, const char *label, TextEdit *edit, const char *hint)
{
    Row row = next_row(column);
    Ui *ui = column->ui;
    column->edits |= row.focused;
    if (row.focused)
        ui_edit_text(ui->input, edit);
    if (row.shown) {
        OverlayBox left = inner(column, &row), field = left;
        left.width = MIN(ui_text_width(ui, label), left.width / 2);
        field.x += left.width + VALUE_GAP * ui->unit;
        field.width -= field.x - left.x;
        field.y += 4 * ui->unit;
        field.height -= 8 * ui->unit;
        ui_text(ui, left, 0, row.colour, label);
        ui_fill(ui, field, THEME_FIELD);
        ui_text_field(ui, field, edit, hint, row.focused);
    }
    return row.focused && ui->input->navigate[NAVIGATE_ACCEPT];
}
