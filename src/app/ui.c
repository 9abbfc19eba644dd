#include "app/ui.h"

#include "app/text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define INK 0xF4F1E8FF
#define INK_SOFT 0xF4F1E8A0
#define INK_DARK 0x15181EFF
#define PANEL 0x10141CC8
#define ROW 0xFFFFFF14
#define ROW_FOCUS 0xE9C46AF0
#define ACCENT 0xE9C46AFF

enum { CALM_FRAMES = 4 };

// Where the row being declared lies, and what is done to it.
typedef struct Row {
    float x, y, width, height;
    bool shown, focused, hovered;
    bool chosen;  // clicked, or accepted by key
    int change;   // left or right by key: -1, 0, 1
    uint32_t ink; // that reads well on it
} Row;

void ui_reset(Ui *ui)
{
    ui->focus = ui->first = 0;
    ui->calm = CALM_FRAMES;
}

static void draw_panel(const Ui *ui, const UiConfig *config)
{
    Overlay *overlay = ui->canvas.overlay;
    float unit = ui->canvas.scale, height = (float)ui->canvas.height;
    overlay_rect(overlay, 0, 0, ui->left * 2 + ui->width, height, PANEL);
    overlay_rect(overlay, ui->left * 2 + ui->width, 0, unit, height, 0xFFFFFF28);
    overlay_text(overlay, FONT_TITLE, ui->left, 40 * unit, INK, config->title);
    if (config->subtitle)
        overlay_text(overlay, FONT_TEXT, ui->left, 96 * unit, INK_SOFT, config->subtitle);
}

static void move_focus(Ui *ui)
{
    const int *navigate = ui->input->navigate;
    int down = navigate[NAVIGATE_DOWN] - navigate[NAVIGATE_UP];
    int across = ui->columns > 1 ? navigate[NAVIGATE_RIGHT] - navigate[NAVIGATE_LEFT] : 0;
    ui->focus = (int)floor_mod(ui->focus + down * ui->columns + across, ui->row_count);
    if (down) {
        ui->first = MIN(ui->first, ui->focus);
        ui->first = MAX(ui->first, ui->focus - ui->visible + 1);
    }
    ui->first = CLAMP(ui->first - ui->input->wheel, 0, MAX(0, ui->row_count - ui->visible));
}

// Rows scroll; squares shrink until all of them fit.
static void lay_out(Ui *ui, const UiConfig *config)
{
    float unit = ui->canvas.scale;
    ui->left = 32 * unit;
    ui->top = 136 * unit;
    ui->width = MAX(1, MIN(400 * unit, (float)ui->canvas.width - 2 * ui->left));
    ui->pitch = 42 * unit;
    ui->columns = MAX(1, config->columns);
    float room = MAX(1, (float)ui->canvas.height - ui->top - 16 * unit);
    ui->visible = CLAMP((int)(room / ui->pitch), 1, config->rows);
    if (ui->columns == 1)
        return;
    int lines = (config->rows + ui->columns - 1) / ui->columns;
    ui->pitch = MIN(ui->width / (float)ui->columns, room / (float)lines);
    ui->visible = config->rows;
}

void ui_begin(Ui *ui, const Canvas *canvas, const Input *input, const UiConfig *config)
{
    ui->canvas = *canvas;
    ui->input = input;
    ui->pointer[0] = input->pointer[0] * config->pointer_scale;
    ui->pointer[1] = input->pointer[1] * config->pointer_scale;
    ui->row = 0;
    ui->row_count = config->rows;
    ui->calm = MAX(0, ui->calm - 1);
    lay_out(ui, config);
    move_focus(ui);
    draw_panel(ui, config);
}

void ui_end(Ui *ui)
{
    ASSERT(ui->row == ui->row_count);
    if (ui->row_count <= ui->visible)
        return;
    float unit = ui->canvas.scale, height = (float)ui->visible * ui->pitch, all = (float)ui->row_count;
    float x = ui->left + ui->width + 8 * unit;
    overlay_rect(ui->canvas.overlay, x, ui->top, 3 * unit, height, 0xFFFFFF30);
    overlay_rect(ui->canvas.overlay, x, ui->top + height * (float)ui->first / all, 3 * unit,
                 height * (float)ui->visible / all, ACCENT);
}

static Row next_row(Ui *ui)
{
    float unit = ui->canvas.scale;
    int index = ui->row++, place = index - ui->first;
    Row row = {.x = ui->left, .width = ui->width, .height = ui->pitch - 6 * unit};
    if (ui->columns > 1) {
        row.x += (float)(place % ui->columns) * ui->pitch;
        row.width = row.height;
    }
    row.y = ui->top + (float)(place / ui->columns) * ui->pitch;
    row.shown = place >= 0 && place < ui->visible;
    row.hovered = row.shown && ui->pointer[0] >= row.x && ui->pointer[0] < row.x + row.width &&
                  ui->pointer[1] >= row.y && ui->pointer[1] < row.y + row.height;
    if (row.hovered && ((ui->input->pointer_moved && !ui->calm) || ui->input->pointer_clicked))
        ui->focus = index;
    row.focused = ui->focus == index;
    row.chosen = (row.hovered && ui->input->pointer_clicked) || (row.focused && ui->input->navigate[NAVIGATE_ACCEPT]);
    row.change = row.focused ? ui->input->navigate[NAVIGATE_RIGHT] - ui->input->navigate[NAVIGATE_LEFT] : 0;
    row.ink = row.focused ? INK_DARK : INK;
    if (row.shown)
        overlay_rect(ui->canvas.overlay, row.x, row.y, row.width, row.height, row.focused ? ROW_FOCUS : ROW);
    return row;
}

// align: 0 left, 1 right.
static void draw_words(const Ui *ui, const Row *row, const char *words, float align, uint32_t ink)
{
    if (!row->shown)
        return;
    float width, height, margin = 16 * ui->canvas.scale;
    overlay_text_size(ui->canvas.overlay, FONT_TEXT, words, &width, &height);
    overlay_text(ui->canvas.overlay, FONT_TEXT, row->x + margin + (row->width - 2 * margin - width) * align,
                 row->y + (row->height - height) / 2, ink, words);
}

bool ui_button(Ui *ui, const char *label)
{
    Row row = next_row(ui);
    draw_words(ui, &row, label, 0, row.ink);
    return row.chosen;
}

bool ui_value(Ui *ui, const char *label, const char *value)
{
    Row row = next_row(ui);
    draw_words(ui, &row, label, 0, row.ink);
    draw_words(ui, &row, value, 1, row.ink);
    return row.chosen;
}

bool ui_icon(Ui *ui, Icons *icons, uint8_t block)
{
    Row row = next_row(ui);
    float rim = row.height / 10;
    if (row.shown)
        icons_draw(icons, ui->canvas.overlay, block, row.x + rim, row.y + rim, row.height - 2 * rim);
    return row.chosen;
}

// The value where the pointer drags the slider to, in whole steps.
static double dragged_value(const Ui *ui, const Row *row, const SettingInfo *info)
{
    double part = (double)CLAMP((ui->pointer[0] - row->x) / row->width, 0.0f, 1.0f);
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

bool ui_setting(Ui *ui, const SettingInfo *info, double *value)
{
    Row row = next_row(ui);
    double before = *value;
    if (info->kind != SETTING_NUMBER)
        *value = next_word(info, *value, row.chosen ? 1 : row.change);
    else if (row.hovered && ui->input->pointer_down)
        *value = dragged_value(ui, &row, info);
    else if (row.change)
        *value = next_value(info, *value, row.change);
    if (info->kind == SETTING_NUMBER && row.shown) {
        float part = (float)((*value - info->lowest) / (info->highest - info->lowest)), unit = ui->canvas.scale;
        overlay_rect(ui->canvas.overlay, row.x, row.y + row.height - 3 * unit, row.width * part, 3 * unit,
                     row.focused ? INK_DARK : ACCENT);
    }
    char text[32];
    setting_format(info, *value, text);
    draw_words(ui, &row, info->label, 0, row.ink);
    draw_words(ui, &row, text, 1, row.ink);
    return *value != before;
}

bool ui_text_field(Ui *ui, const char *label, char *text, size_t bytes, const char *hint)
{
    Row row = next_row(ui);
    for (int i = 0; row.focused && i < ui->input->navigate[NAVIGATE_ERASE]; i++)
        text_erase(text);
    if (row.focused)
        text_append(text, bytes, ui->input->text);
    char shown[160];
    snprintf(shown, sizeof shown, "%s%s", text, row.focused ? "_" : "");
    draw_words(ui, &row, label, 0, row.ink);
    draw_words(ui, &row, text[0] || row.focused ? shown : hint, 1,
               text[0]       ? row.ink
               : row.focused ? row.ink
                             : INK_SOFT);
    return row.focused && ui->input->navigate[NAVIGATE_ACCEPT];
}
