#include "game/ui/ui.h"

#include "base/log.h"
#include "base/utf8.h"
#include "game/ui/text.h"

#include <math.h>
#include <stdio.h>

enum {
    CALM_FRAMES = 4,
    WORDS_BYTES = 1024,
    SUBTITLE_LINES = 8,
    TIGHT_HEIGHT = 460,
    TIGHT_WIDTH = 420,
    PICTURE_LEAST = 80
};

// The row being declared: its position and the input on it.
typedef struct Row {
    float x, y, width, height;
    bool shown, focused, hovered;
    bool chosen;  // clicked, or accepted by key
    int change;   // left or right by key: -1, 0, 1
    uint32_t ink; // readable on its background
} Row;

void ui_reset(Ui *ui)
{
    ui->focus = ui->first = 0;
    ui->calm = CALM_FRAMES;
}

void ui_set_focus(Ui *ui, int row)
{
    ui->focus = row;
    if (row < ui->row_count - ui->footer)
        ui->first = CLAMP(ui->first, row - ui->visible + 1, row);
}

float ui_scale_for(int width, int height, float wished)
{
    float room = MIN((float)width / UI_LEAST_WIDTH, (float)height / UI_LEAST_HEIGHT);
    return MAX(0.5f, MIN(wished, room));
}

bool ui_is_tight(const Canvas *canvas)
{
    return (float)canvas->height < TIGHT_HEIGHT * canvas->scale || (float)canvas->width < TIGHT_WIDTH * canvas->scale;
}

// ---- text

// Returns the number of lines.
static int fit_words(const Ui *ui, OverlayFont font, float width, int lines, const char *words,
                     char fitted[WORDS_BYTES])
{
    return overlay_text_fit(ui->canvas.overlay, font, words, width, lines, fitted, WORDS_BYTES);
}

static float text_width(const Ui *ui, const char *words)
{
    float width, height;
    overlay_text_size(ui->canvas.overlay, FONT_TEXT, words, &width, &height);
    return width;
}

static float line_height(const Ui *ui)
{
    float width, height;
    overlay_text_size(ui->canvas.overlay, FONT_TEXT, "A", &width, &height);
    return height;
}

static void draw_picture(const Ui *ui, UiPicture picture, OverlayBox box)
{
    int width, height;
    if (!picture.pictures) {
        overlay_rect(ui->canvas.overlay, box.x, box.y, box.width, box.height, THEME_NO_PICTURE);
        return;
    }
    pictures_size(picture.pictures, &width, &height);
    overlay_picture(ui->canvas.overlay, picture.pictures, picture.index, box,
                    (OverlayBox){0, 0, (float)width, (float)height}, THEME_WHITE);
}

// ---- layout

typedef struct Header {
    float title_y, subtitle_y; // pixels
    char subtitle[WORDS_BYTES];
    OverlayBox picture; // of no height: none
} Header;

static void draw_panel(const Ui *ui, const UiConfig *config, const Header *header)
{
    Overlay *overlay = ui->canvas.overlay;
    float unit = ui->canvas.scale, height = (float)ui->canvas.height;
    char title[WORDS_BYTES];
    overlay_rect(overlay, 0, 0, ui->left * 2 + ui->width, height, THEME_GROUND_MENU);
    overlay_rect(overlay, ui->left * 2 + ui->width, 0, unit, height, THEME_EDGE);
    fit_words(ui, FONT_TITLE, ui->width, 1, config->title, title);
    overlay_text(overlay, FONT_TITLE, ui->left, header->title_y, THEME_TEXT, title);
    overlay_text(overlay, FONT_TEXT, ui->left, header->subtitle_y, THEME_TEXT_SOFT, header->subtitle);
    if (header->picture.height > 0)
        draw_picture(ui, config->picture, header->picture);
}

// Up and down move through the rows, with the footer as one row; left and right move between items side by side.
static void move_focus(Ui *ui)
{
    const int *navigate = ui->input->navigate;
    int down = navigate[NAVIGATE_DOWN] - navigate[NAVIGATE_UP];
    int across = navigate[NAVIGATE_RIGHT] - navigate[NAVIGATE_LEFT], rows = ui->row_count - ui->footer;
    if (ui->focus >= rows && rows < ui->row_count) {
        ui->focus = CLAMP(ui->focus + across, rows, ui->row_count - 1);
        ui->focus = down > 0 || rows == 0 ? (down && rows ? 0 : ui->focus) : down < 0 ? rows - 1 : ui->focus;
    } else {
        int steps = down * ui->columns + (ui->columns > 1 ? across : 0);
        int lines = ui->footer ? rows + 1 : rows; // onto the footer's first item
        ui->focus = (int)floor_mod(ui->focus + steps, lines);
    }
    if (down && ui->focus < rows)
        ui_set_focus(ui, ui->focus);
    ui->first = CLAMP(ui->first - ui->input->wheel, 0, MAX(0, rows - ui->visible));
}

// Places a picture between text and rows, in the room that they leave, unless it would be too small.
static void place_picture(Ui *ui, const UiConfig *config, Header *header)
{
    int width, height;
    if (!config->picture.pictures)
        return;
    pictures_size(config->picture.pictures, &width, &height);
    float unit = ui->canvas.scale, gap = 16 * unit, shape = (float)height / (float)width;
    float rows = (float)(config->rows - config->footer) * ui->pitch + (config->footer ? 36 * unit + gap : 0);
    float tall = MIN(ui->width * shape, (float)ui->canvas.height - ui->top - rows - 2 * gap);
    if (tall < PICTURE_LEAST * unit)
        return;
    header->picture = (OverlayBox){ui->left, ui->top, tall / shape, tall};
    ui->top += tall + gap;
}

static void lay_out_header(Ui *ui, const UiConfig *config, Header *header)
{
    float unit = ui->canvas.scale;
    bool tight = ui_is_tight(&ui->canvas);
    const char *words = config->subtitle ? config->subtitle : "";
    int lines = fit_words(ui, FONT_TEXT, ui->width, SUBTITLE_LINES, words, header->subtitle);
    header->title_y = (tight ? 10 : 40) * unit;
    header->subtitle_y = (tight ? 56 : 96) * unit;
    ui->top = (tight ? 66 : 136) * unit + line_height(ui) * (float)(lines - (tight && !words[0]));
    ui->top -= tight ? 0 : line_height(ui);
    place_picture(ui, config, header);
}

// Computes the layout. Rows scroll; squares shrink until all of them fit.
static void lay_out(Ui *ui, const UiConfig *config, Header *header)
{
    float unit = ui->canvas.scale, gap = (ui_is_tight(&ui->canvas) ? 8 : 16) * unit;
    int rows = config->rows - config->footer;
    ui->left = 2 * gap;
    ui->width = MAX(1, MIN((config->width > 0 ? config->width : 400) * unit, (float)ui->canvas.width - 2 * ui->left));
    ui->pitch = (config->row_height > 0 ? config->row_height + 6 : 42) * unit;
    ui->columns = MAX(1, config->columns);
    ui->footer = config->footer;
    lay_out_header(ui, config, header);
    float bottom = (float)ui->canvas.height - gap;
    ui->footer_pitch = (ui->width + 6 * unit) / (float)MAX(1, config->footer);
    ui->footer_top = bottom - 36 * unit;
    float room = MAX(1, (config->footer ? ui->footer_top - gap : bottom + 6 * unit) - ui->top);
    ui->visible = CLAMP((int)(room / ui->pitch), 1, MAX(1, rows));
    if (ui->columns == 1)
        return;
    int lines = (rows + ui->columns - 1) / ui->columns;
    ui->pitch = MIN(ui->width / (float)ui->columns, room / (float)lines);
    ui->visible = rows;
}

void ui_begin(Ui *ui, const Canvas *canvas, const Input *input, const UiConfig *config)
{
    Header header = {.title_y = 0};
    ui->canvas = *canvas;
    ui->input = input;
    ui->pointer[0] = input->pointer[0] * config->pointer_scale;
    ui->pointer[1] = input->pointer[1] * config->pointer_scale;
    ui->row = 0;
    ui->row_count = config->rows;
    ui->focus = CLAMP(ui->focus, 0, config->rows - 1);
    ui->calm = MAX(0, ui->calm - 1);
    lay_out(ui, config, &header);
    move_focus(ui);
    draw_panel(ui, config, &header);
}

void ui_end(Ui *ui)
{
    ASSERT(ui->row == ui->row_count);
    int rows = ui->row_count - ui->footer;
    if (rows <= ui->visible)
        return;
    float unit = ui->canvas.scale, height = (float)ui->visible * ui->pitch - 6 * unit, all = (float)rows;
    float x = ui->left + ui->width + 8 * unit;
    overlay_rect(ui->canvas.overlay, x, ui->top, 3 * unit, height, THEME_TRACK);
    overlay_rect(ui->canvas.overlay, x, ui->top + height * (float)ui->first / all, 3 * unit,
                 height * (float)ui->visible / all, THEME_ACCENT);
}

// ---- rows

// The position of a row.
static Row place_row(const Ui *ui, int index)
{
    float unit = ui->canvas.scale;
    int place = index - ui->first, in_footer = index - (ui->row_count - ui->footer);
    if (in_footer >= 0)
        return (Row){.x = ui->left + (float)in_footer * ui->footer_pitch,
                     .y = ui->footer_top,
                     .width = ui->footer_pitch - 6 * unit,
                     .height = 36 * unit,
                     .shown = true};
    Row row = {.x = ui->left, .width = ui->width, .height = ui->pitch - 6 * unit};
    if (ui->columns > 1) {
        row.x += (float)(place % ui->columns) * ui->pitch;
        row.width = row.height;
    }
    row.y = ui->top + (float)(place / ui->columns) * ui->pitch;
    row.shown = place >= 0 && place < ui->visible;
    return row;
}

static Row next_row(Ui *ui)
{
    int index = ui->row++;
    Row row = place_row(ui, index);
    row.hovered = row.shown && ui->pointer[0] >= row.x && ui->pointer[0] < row.x + row.width &&
                  ui->pointer[1] >= row.y && ui->pointer[1] < row.y + row.height;
    if (row.hovered && ((ui->input->pointer_moved && !ui->calm) || ui->input->pointer_clicked))
        ui->focus = index;
    row.focused = ui->focus == index;
    row.chosen = (row.hovered && ui->input->pointer_clicked) || (row.focused && ui->input->navigate[NAVIGATE_ACCEPT]);
    row.change = row.focused ? ui->input->navigate[NAVIGATE_RIGHT] - ui->input->navigate[NAVIGATE_LEFT] : 0;
    row.ink = row.focused ? THEME_TEXT_DARK : THEME_TEXT;
    if (row.shown)
        overlay_rect(ui->canvas.overlay, row.x, row.y, row.width, row.height,
                     row.focused ? THEME_ROW_FOCUS : THEME_ROW);
    return row;
}

// Logs the row's position once the menu is at rest or was scrolled: tests that drive the mouse read this.
static void tell_row(const Ui *ui, const Row *row, const char *label)
{
    if ((ui->calm == 1 || ui->input->wheel) && row->shown)
        log_debug("row \"%s\" at %.0f %.0f", label, (double)(row->x + row->width / 2),
                  (double)(row->y + row->height / 2));
}

// The row's area for text; align 0 left, 1 right.
static OverlayBox inner(const Ui *ui, const Row *row)
{
    float margin = MIN(16 * ui->canvas.scale, row->width / 8);
    return (OverlayBox){row->x + margin, row->y, row->width - 2 * margin, row->height};
}

// Draws text, vertically centred in the box; align: 0 left, 0.5 middle, 1 right.
static void draw_words(const Ui *ui, OverlayBox box, const char *words, float align, uint32_t ink)
{
    char fitted[WORDS_BYTES];
    float width, height;
    fit_words(ui, FONT_TEXT, box.width, 1, words, fitted);
    overlay_text_size(ui->canvas.overlay, FONT_TEXT, fitted, &width, &height);
    overlay_text(ui->canvas.overlay, FONT_TEXT, box.x + (box.width - width) * align, box.y + (box.height - height) / 2,
                 ink, fitted);
}

// A label at the left, a value at the right; each is cut if both do not fit, the label to no less than half of the row.
static void draw_pair(const Ui *ui, const Row *row, const char *label, const char *value, uint32_t value_ink)
{
    if (!row->shown)
        return;
    OverlayBox left = inner(ui, row), right = left;
    float gap = 16 * ui->canvas.scale, wished = MIN(text_width(ui, label), left.width);
    left.width = MAX(MIN(wished, left.width / 2), left.width - gap - text_width(ui, value));
    right.x += MIN(wished, left.width) + gap;
    right.width -= right.x - left.x;
    draw_words(ui, left, label, 0, row->ink);
    draw_words(ui, right, value, 1, value_ink);
}

bool ui_button(Ui *ui, const char *label)
{
    Row row = next_row(ui);
    tell_row(ui, &row, label);
    if (row.shown)
        draw_words(ui, inner(ui, &row), label, ui->row > ui->row_count - ui->footer ? 0.5f : 0, row.ink);
    return row.chosen;
}

bool ui_value(Ui *ui, const char *label, const char *value)
{
    Row row = next_row(ui);
    draw_pair(ui, &row, label, value, row.ink);
    return row.chosen;
}

bool ui_wrong_value(Ui *ui, const char *label, const char *value)
{
    char marked[WORDS_BYTES];
    Row row = next_row(ui);
    snprintf(marked, sizeof marked, "! %s", value); // a sign too: for players who do not distinguish the colours
    draw_pair(ui, &row, label, marked, row.focused ? THEME_TEXT_WRONG_DARK : THEME_TEXT_WRONG);
    return row.chosen;
}

static uint32_t softer(uint32_t ink) { return (ink & 0xFFFFFF00u) | 0xB0; }

static void draw_entry(const Ui *ui, const Row *row, const UiEntry *entry)
{
    float unit = ui->canvas.scale, rim = 6 * unit, line = line_height(ui), tall = row->height - 2 * rim;
    OverlayBox picture = {row->x + rim, row->y + rim, tall * 16 / 9, tall};
    OverlayBox words = {.x = picture.x + picture.width + 2 * rim, .height = line};
    words.width = row->x + row->width - 2 * rim - words.x;
    int facts = MIN((int)((row->height - rim / 2) / line) - 1, (int)ARRAY_COUNT(entry->facts));
    words.y = row->y + (row->height - line * (float)(facts + 1)) / 2;
    draw_picture(ui, entry->picture, picture);
    for (int i = 0; i < facts; i++) {
        OverlayBox below = {words.x, words.y + line * (float)(i + 1), words.width, line};
        draw_words(ui, below, entry->facts[i], 0, softer(row->ink));
    }
    if (entry->mark) {
        float width = MIN(text_width(ui, entry->mark), words.width * 0.6f);
        OverlayBox mark = {words.x + words.width - width, words.y, width, line};
        draw_words(ui, mark, entry->mark, 1, row->focused ? row->ink : THEME_ACCENT);
        words.width -= width + 2 * rim;
    }
    draw_words(ui, words, entry->title, 0, row->ink);
}

bool ui_next_is_shown(const Ui *ui) { return place_row(ui, ui->row).shown; }

bool ui_entry(Ui *ui, const UiEntry *entry)
{
    Row row = next_row(ui);
    if (row.shown)
        draw_entry(ui, &row, entry);
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

// The value that the pointer drags the slider to, in whole steps.
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
    tell_row(ui, &row, info->label);
    double before = *value;
    if (info->kind != SETTING_NUMBER)
        *value = next_word(info, *value, row.chosen ? 1 : row.change);
    else if (row.hovered &&
             (ui->input->pointer_down || ui->input->pointer_clicked)) // pressed, or pressed and released within a frame
        *value = dragged_value(ui, &row, info);
    else if (row.change)
        *value = next_value(info, *value, row.change);
    if (info->kind == SETTING_NUMBER && row.shown) {
        float part = (float)((*value - info->lowest) / (info->highest - info->lowest)), unit = ui->canvas.scale;
        overlay_rect(ui->canvas.overlay, row.x, row.y + row.height - 3 * unit, row.width * part, 3 * unit,
                     row.focused ? THEME_TEXT_DARK : THEME_ACCENT);
    }
    char text[32];
    setting_format(info, *value, text);
    draw_pair(ui, &row, info->label, text, row.ink);
    return *value != before;
}

// Shows the end of the text, with a caret behind it.
static void draw_field(const Ui *ui, const Row *row, const char *label, const char *text, const char *hint)
{
    char shown[WORDS_BYTES + 8];
    bool writes = text[0] || row->focused;
    if (!row->shown)
        return;
    float gap = 16 * ui->canvas.scale, room = inner(ui, row).width - text_width(ui, label) - gap;
    snprintf(shown, sizeof shown, "%s%s", writes ? text : hint, row->focused ? "_" : "");
    const char *end = shown;
    while (writes && *end && text_width(ui, end) > room)
        end += MAX(1, utf8_length(end));
    draw_pair(ui, row, label, end, writes ? row->ink : THEME_TEXT_SOFT);
}

bool ui_text_field(Ui *ui, const char *label, char *text, size_t bytes, const char *hint)
{
    Row row = next_row(ui);
    for (int i = 0; row.focused && i < ui->input->navigate[NAVIGATE_ERASE]; i++)
        text_erase(text);
    if (row.focused)
        text_append(text, bytes, ui->input->text);
    draw_field(ui, &row, label, text, hint);
    return row.focused && ui->input->navigate[NAVIGATE_ACCEPT];
}
