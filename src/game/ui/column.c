#include "game/ui/column.h"

#include "base/log.h"

#include <math.h>
#include <stdio.h>

// In units, but for the first three.
enum {
    CALM_FRAMES = 4,
    TEXT_BYTES = 1024,
    SUBTITLE_LINES = 8,
    ROOMY_WIDTH = 1600, // window units: in larger windows units grow
    ROOMY_HEIGHT = 900,
    TIGHT_HEIGHT = 460,
    TIGHT_WIDTH = 420,
    PICTURE_LEAST = 80,
    PICTURE_RIM = 6,
    BUTTON_HEIGHT = 36,
    ROW_GAP = 6,
    VALUE_GAP = 16 // between a label and its value
};

// The row being declared: its position and the input on it.
typedef struct Row {
    OverlayBox box;
    bool shown, focused, hovered;
    bool chosen;     // clicked, or accepted by key
    int change;      // left or right by key: -1, 0, 1
    uint32_t colour; // of text on it
} Row;

void column_reset(Column *column, int focus, int first)
{
    column->focus = focus;
    column->first = first;
    column->calm = CALM_FRAMES;
    column->dragged = 0;
    column->asks = false;
}

static int scrolling_rows(const Column *column) { return column->row_count - column->footer; }

float column_window_scale(int width, int height, float display_scale)
{
    float room = MIN((float)width / ROOMY_WIDTH, (float)height / ROOMY_HEIGHT) / display_scale;
    return display_scale * CLAMP(floorf(4 * room) / 4, 1.0f, 4.0f);
}

float column_scale(int width, int height, float wanted)
{
    float room = MIN((float)width / COLUMN_LEAST_WIDTH, (float)height / COLUMN_LEAST_HEIGHT);
    return MAX(0.5f, MIN(wanted, room));
}

bool column_is_tight(const Canvas *canvas)
{
    return (float)canvas->height < TIGHT_HEIGHT * canvas->scale || (float)canvas->width < TIGHT_WIDTH * canvas->scale;
}

// ---- the focus

// The wheel scrolls, and takes the focus along; else the focused row is scrolled into view, also after the window or
// the size of text has changed.
static void scroll(Column *column, int wheel)
{
    int rows = scrolling_rows(column), last = MAX(0, rows - column->visible);
    column->first = CLAMP(column->first - wheel, 0, last);
    if (column->focus >= rows)
        return;
    if (wheel)
        column->focus = CLAMP(column->focus, column->first, column->first + column->visible - 1);
    else
        column->first = CLAMP(column->first, MAX(0, column->focus - column->visible + 1), column->focus);
}

// By a page, or to the first or last of the rows that scroll. A text field, which has these keys for itself, keeps the
// focus by saying so in the frame before.
static void leap_focus(Column *column)
{
    const int *navigate = column->ui->input->navigate, rows = scrolling_rows(column);
    const int page = MAX(1, column->visible - 1) * column->squares;
    const int pages = navigate[NAVIGATE_PAGE_DOWN] - navigate[NAVIGATE_PAGE_UP];
    if (rows == 0)
        return;
    if (pages != 0)
        column->focus = CLAMP(MIN(column->focus, rows - 1) + pages * page, 0, rows - 1);
    if (column->edits)
        return;
    if (navigate[NAVIGATE_FIRST])
        column->focus = 0;
    if (navigate[NAVIGATE_LAST])
        column->focus = rows - 1;
}

// Up and down move through the rows, with the footer as one row; left and right move between items side by side.
static void move_focus(Column *column)
{
    const int *navigate = column->ui->input->navigate;
    int down = navigate[NAVIGATE_DOWN] - navigate[NAVIGATE_UP];
    int across = navigate[NAVIGATE_RIGHT] - navigate[NAVIGATE_LEFT], rows = scrolling_rows(column);
    int focus = column->focus;
    if (focus >= rows && rows < column->row_count) {
        focus = CLAMP(focus + across, rows, column->row_count - 1);
        focus = down > 0 || rows == 0 ? (down && rows ? 0 : focus) : down < 0 ? rows - 1 : focus;
    } else {
        int steps = down * column->squares + (column->squares > 1 ? across : 0);
        int lines = column->footer ? rows + 1 : rows; // onto the footer's first item
        bool leaves = column->footer && column->squares > 1 && (focus + steps < 0 || focus + steps >= rows);
        focus = leaves ? rows : (int)floor_mod(focus + steps, lines);
    }
    column->focus = focus;
    leap_focus(column);
    column->edits = false;
    scroll(column, column->ui->input->wheel);
}

// ---- layout

// A picture goes into the room that text and rows leave, unless it would be too small. Returns its box, of no height if
// there is none.
static OverlayBox place_picture(Column *column, const ColumnConfig *config)
{
    int width, height;
    const Canvas *canvas = column->ui->canvas;
    if (!config->picture.pictures)
        return (OverlayBox){0};
    pictures_size(config->picture.pictures, &width, &height);
    float unit = column->ui->unit, gap = 16 * unit, shape = (float)height / (float)width, least = PICTURE_LEAST * unit;
    float edge = 2 * column->left + column->width + gap, aside = (float)canvas->width - edge - gap;
    aside = MIN(MIN(aside, column->width), ((float)canvas->height - 2 * gap) / shape);
    if (config->place == PICTURE_BESIDE && aside * shape >= least)
        return (OverlayBox){edge, gap, aside, aside * shape};
    float rows =
        (float)scrolling_rows(column) * column->pitch + (config->footer ? (float)BUTTON_HEIGHT * unit + gap : 0);
    float tall = MIN(column->width * shape, (float)canvas->height - column->top - rows - 2 * gap);
    if (tall < least)
        return (OverlayBox){0};
    OverlayBox picture = {column->left, column->top, tall / shape, tall};
    if (config->place == PICTURE_ABOVE)
        column->top += tall + gap;
    else
        picture.y += rows + gap;
    return picture;
}

static void draw_picture(Column *column, const ColumnConfig *config)
{
    const Ui *ui = column->ui;
    float rim = PICTURE_RIM * ui->unit, edge = 2 * column->left + column->width;
    OverlayBox box = place_picture(column, config);
    if (box.x > edge) // over the world: set off from it
        ui_fill(ui, (OverlayBox){box.x - rim, box.y - rim, box.width + 2 * rim, box.height + 2 * rim},
                THEME_GROUND_MENU);
    if (box.height > 0)
        ui_picture(ui, box, config->picture);
}

// Ground, title, subtitle and picture; the rows begin below them.
static void draw_header(Column *column, const ColumnConfig *config)
{
    const Ui *ui = column->ui;
    Overlay *overlay = ui->canvas->overlay;
    float unit = ui->unit, line = ui_line_height(ui), edge = column->left * 2 + column->width;
    bool tight = column_is_tight(ui->canvas), bare = !config->subtitle || !config->subtitle[0];
    char text[TEXT_BYTES];
    ui_fill(ui, (OverlayBox){0, 0, edge, ui->window.height}, THEME_GROUND_MENU);
    ui_fill(ui, (OverlayBox){edge, 0, unit, ui->window.height}, THEME_EDGE);
    overlay_text_fit(overlay, FONT_TITLE, config->title, column->width, 1, text, sizeof text);
    overlay_text(overlay, FONT_TITLE, column->left, (tight ? 10 : 40) * unit, THEME_TEXT, text);
    int lines = overlay_text_fit(overlay, FONT_TEXT, bare ? "" : config->subtitle, column->width, SUBTITLE_LINES, text,
                                 sizeof text);
    overlay_text(overlay, FONT_TEXT, column->left, (tight ? 56 : 96) * unit, THEME_TEXT_SOFT, text);
    lines = MAX(lines, config->subtitle_lines);
    column->top = (tight ? 66 : 136) * unit + line * (float)(lines - (tight && bare && !config->subtitle_lines));
    column->top -= tight ? 0 : line;
    draw_picture(column, config);
}

// Rows scroll; squares shrink until all of them fit.
static void lay_out_rows(Column *column)
{
    float unit = column->ui->unit, gap = column->left / 2, bottom = column->ui->window.height - gap;
    int rows = scrolling_rows(column), lines = MAX(1, (rows + column->squares - 1) / column->squares);
    column->footer_pitch = (column->width + ROW_GAP * unit) / (float)MAX(1, column->footer);
    column->footer_top = bottom - BUTTON_HEIGHT * unit;
    float room = MAX(1, (column->footer ? column->footer_top - gap : bottom + ROW_GAP * unit) - column->top);
    column->visible = CLAMP((int)(room / column->pitch), 1, MAX(1, rows));
    if (column->squares == 1)
        return;
    column->pitch = MIN(column->width / (float)column->squares, room / (float)lines);
    column->visible = rows;
}

// Notices leave the rows free, and if they can the ground.
static void take_places(const Column *column)
{
    const float height = (float)column->ui->canvas->height, edge = 2 * column->left + column->width;
    const int lines = (MIN(column->visible, scrolling_rows(column)) + column->squares - 1) / column->squares;
    ui_take(column->ui, (OverlayBox){0, 0, edge, height}, true);
    ui_take(column->ui, (OverlayBox){column->left, column->top, column->width, (float)lines * column->pitch}, false);
    if (column->footer > 0)
        ui_take(column->ui, (OverlayBox){column->left, column->footer_top, column->width, height}, false);
}

Column *column_begin(Column *column, Ui *ui, const ColumnConfig *config)
{
    float unit = ui->unit, height = config->row_height > 0 ? config->row_height : BUTTON_HEIGHT;
    column->ui = ui;
    column->row = 0;
    column->hovered = -1;
    column->row_count = config->rows;
    column->squares = MAX(1, config->squares);
    column->footer = config->footer;
    column->focus = CLAMP(column->focus, 0, config->rows - 1);
    column->calm = MAX(0, column->calm - 1);
    column->left = (column_is_tight(ui->canvas) ? 16 : 32) * unit;
    column->width = MAX(1, MIN((config->width > 0 ? config->width : 400) * unit, ui->window.width - 2 * column->left));
    column->pitch = (height + ROW_GAP) * unit;
    draw_header(column, config);
    lay_out_rows(column);
    move_focus(column);
    take_places(column);
    return column;
}

void column_end(Column *column)
{
    ASSERT(column->row == column->row_count);
    float unit = column->ui->unit;
    OverlayBox bar = {column->left + column->width + 8 * unit, column->top, 3 * unit,
                      (float)column->visible * column->pitch - ROW_GAP * unit};
    if (scrolling_rows(column) > column->visible)
        ui_scroll_bar(column->ui, bar, column->first, column->visible, scrolling_rows(column));
}

void column_focus(Column *column, int row)
{
    column->focus = row;
    scroll(column, 0);
}

// ---- rows

// The position of a row.
static Row place_row(const Column *column, int index)
{
    float unit = column->ui->unit;
    int place = index - column->first, in_footer = index - scrolling_rows(column);
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
    if (row.hovered && ((input->pointer_moved && !column->calm && !column->dragged) || ui->clicked))
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

// Logs the row's position once the menu is at rest or was scrolled: tests that drive the mouse read this.
static void log_row(const Column *column, const Row *row, const char *label)
{
    if ((column->calm == 1 || column->ui->input->wheel) && row->shown)
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
        ui_text(column->ui, inner(column, &row), column->row > scrolling_rows(column) ? 0.5f : 0, row.colour, label);
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
    char marked[TEXT_BYTES];
    Row row = next_row(column);
    snprintf(marked, sizeof marked, "! %s", value); // a sign too: for players who do not distinguish the colours
    draw_pair(column, &row, label, marked, row.focused ? THEME_TEXT_WRONG_DARK : THEME_TEXT_WRONG);
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
                entry->facts[i]);
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
    double part = (double)CLAMP((column->ui->pointer[0] - row->box.x) / row->box.width, 0.0f, 1.0f);
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
    if (!setting_is_number(info))
        return next_word(info, value, row->chosen ? 1 : row->change);
    return row->change ? next_value(info, value, row->change) : drag(column, row, info, value);
}

bool column_setting(Column *column, const SettingInfo *info, Settings *settings)
{
    Row row = next_row(column);
    log_row(column, &row, info->label);
    double before = setting_value(settings, info), value = changed_value(column, &row, info, before);
    double shown = column->dragged == column->row ? column->dragged_to : value;
    setting_assign(settings, info, value);
    if (setting_is_number(info) && row.shown) {
        float part = (float)((shown - info->lowest) / (info->highest - info->lowest)), thick = 3 * column->ui->unit;
        ui_fill(column->ui, (OverlayBox){row.box.x, row.box.y + row.box.height - thick, row.box.width * part, thick},
                row.focused ? THEME_TEXT_DARK : THEME_ACCENT);
    }
    char text[SETTING_TEXT];
    setting_format_unit(info, shown, text);
    draw_pair(column, &row, info->label, text, row.colour);
    return value != before;
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
