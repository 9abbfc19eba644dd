#include "game/ui/column.h"

#include <math.h>

// Lengths are in units; the first two are counts.
enum {
    TEXT_BYTES = 1024,
    SUBTITLE_LINES = 8,
    ROOMY_WIDTH = 1600, // window units: in larger windows units grow
    ROOMY_HEIGHT = 900,
    TIGHT_HEIGHT = 460,
    TIGHT_WIDTH = 420,
    PICTURE_LEAST = 80,
    PICTURE_RIM = 6
};

void column_reset(Column *column, int focus, int first)
{
    column->focus = focus;
    column->first = first;
    column->opened = true;
    column->dragged = 0;
    column->asks = false;
}

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
    column->first = CLAMP(column->first - wheel, 0, MAX(0, column->rows - column->visible));
    if (column->focus >= column->rows)
        return;
    if (wheel)
        column->focus = CLAMP(column->focus, column->first, column->first + column->visible - 1);
    else
        column->first = CLAMP(column->first, MAX(0, column->focus - column->visible + 1), column->focus);
}

// Moves the focus by a page, or to the first or last of the rows that scroll. A text field needs these keys itself: it
// keeps the focus by saying so in the frame before.
static void leap_focus(Column *column)
{
    const int *navigate = column->ui->input->navigate, rows = column->rows;
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
    int across = navigate[NAVIGATE_RIGHT] - navigate[NAVIGATE_LEFT], rows = column->rows;
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
    const OverlayBox window = column->ui->window;
    if (!config->picture.pictures)
        return (OverlayBox){0};
    const OverlayBox whole = pictures_box(config->picture.pictures);
    float unit = column->ui->unit, gap = 16 * unit, shape = whole.height / whole.width, least = PICTURE_LEAST * unit;
    float edge = 2 * column->left + column->width + gap, aside = window.width - edge - gap;
    aside = MIN(MIN(aside, column->width), (window.height - 2 * gap) / shape);
    if (config->place == PICTURE_BESIDE && aside * shape >= least)
        return (OverlayBox){edge, gap, aside, aside * shape};
    float rows = (float)column->rows * column->pitch + (config->footer ? (float)BUTTON_HEIGHT * unit + gap : 0);
    float tall = MIN(column->width * shape, window.height - column->top - rows - 2 * gap);
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
    int rows = column->rows, lines = MAX(1, (rows + column->squares - 1) / column->squares);
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
    const float height = column->ui->window.height, edge = 2 * column->left + column->width;
    const int lines = (MIN(column->visible, column->rows) + column->squares - 1) / column->squares;
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
    column->rows = config->rows - config->footer;
    column->squares = MAX(1, config->squares);
    column->footer = config->footer;
    column->focus = CLAMP(column->focus, 0, config->rows - 1);
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
    if (column->rows > column->visible)
        ui_scroll_bar(column->ui, bar, column->first, column->visible, column->rows);
    column->opened = false;
}

void column_focus(Column *column, int row)
{
    column->focus = row;
    scroll(column, 0);
}
