#include "game/screens/map_view.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#define PAN_UNITS 620.0f // a second
#define DRAG_UNITS 4.0f  // a shorter drag is a click

static const struct {
    int zoom; // steps; 0: the next layer
    Trigger triggers[TRIGGERS];
} keys[] = {
    {-1, {KEY(EQUALS), KEY(KP_PLUS), PAD(RIGHTSHOULDER)}},
    {1, {KEY(MINUS), KEY(KP_MINUS), PAD(LEFTSHOULDER)}},
    {0, {KEY(TAB), PAD(Y)}},
};

static bool pan(MapView *view, const Ui *ui, const bool held[ACTION_COUNT])
{
    const Input *input = ui->input;
    float right = (float)(input->arrows[NAVIGATE_RIGHT] - input->arrows[NAVIGATE_LEFT]) + input->stick[0];
    float up = (float)(input->arrows[NAVIGATE_UP] - input->arrows[NAVIGATE_DOWN]) + input->stick[1];
    right += held ? (float)(held[ACTION_RIGHT] - held[ACTION_LEFT]) : 0;
    up += held ? (float)(held[ACTION_FORWARD] - held[ACTION_BACK]) : 0;
    if (right == 0 && up == 0)
        return false;
    double pixels = (double)(PAN_UNITS * ui->unit) * ui->seconds;
    map_view_move(view, (double)CLAMP(right, -1.0f, 1.0f) * pixels, -(double)CLAMP(up, -1.0f, 1.0f) * pixels);
    return true;
}

bool map_steer(MapView *view, const Ui *ui, OverlayBox box, const float at[2], const bool held[ACTION_COUNT])
{
    const Input *input = ui->input;
    bool pans = pan(view, ui, held);
    if (input->wheel)
        map_view_zoom(view, box, -input->wheel, at);
    for (size_t i = 0; i < ARRAY_COUNT(keys); i++)
        for (int presses = input_presses(input, keys[i].triggers); presses > 0; presses--)
            if (keys[i].zoom)
                map_view_zoom(view, box, keys[i].zoom, at);
            else
                map_view_next_layer(view);
    return pans;
}

void map_pointer_pixel(const MapPointer *pointer, const Ui *ui, OverlayBox box, bool inside, float at[2])
{
    at[0] = floorf(box.x + box.width / 2);
    at[1] = floorf(box.y + box.height / 2);
    if (inside && !pointer->by_keys)
        memcpy(at, ui->pointer, sizeof ui->pointer);
}

bool map_pointer_click(MapPointer *pointer, MapView *view, const Ui *ui, const OverlayBox *boxes, int on)
{
    const float *at = ui->pointer, *from = pointer->pressed_at;
    int64_t x, z;
    if (ui->clicked && on >= 0) {
        pointer->pressed = true;
        pointer->drags = false;
        pointer->twice = ui->input->pointer_twice;
        pointer->pressed_on = on;
        memcpy(pointer->pressed_at, at, sizeof pointer->pressed_at);
        memcpy(pointer->dragged_at, at, sizeof pointer->dragged_at);
    }
    if (!pointer->pressed)
        return false;
    pointer->drags |= hypotf(at[0] - from[0], at[1] - from[1]) > DRAG_UNITS * ui->unit;
    if (pointer->drags) {
        map_view_move(view, (double)(pointer->dragged_at[0] - at[0]), (double)(pointer->dragged_at[1] - at[1]));
        memcpy(pointer->dragged_at, at, sizeof pointer->dragged_at);
    }
    pointer->pressed = ui->input->pointer_down;
    if (pointer->pressed || pointer->drags)
        return false;
    map_view_place(view, boxes[pointer->pressed_on], from, pointer->chosen);
    pointer->has_chosen = map_place_column(pointer->chosen, &x, &z);
    return true;
}

bool map_place_column(const double place[2], int64_t *x, int64_t *z)
{
    *x = (int64_t)floor(place[0]);
    *z = (int64_t)floor(place[1]);
    return block_in_world(*x, *z);
}

bool map_describe(const ChunkSource *source, const double place[2], MapFacts *facts)
{
    ColumnTile tile;
    int64_t x, z;
    if (!map_place_column(place, &x, &z))
        return false;
    source_columns(source, x, z, 1, 1, &tile);
    float temperature = tile.temperature[0], humidity = tile.humidity[0];
    *facts = (MapFacts){
        .biome = text_title(source->facts.biomes[tile.biome[0]].name),
        .height = text_of("height %d", tile.height[0]),
        .temperature = text_of("temperature %.2f, %s", (double)temperature, map_temperature_word(temperature)),
        .humidity = text_of("humidity %.2f, %s", (double)humidity, map_humidity_word(humidity)),
    };
    return true;
}

void map_mark_place(const Ui *ui, const double place[2], OverlayBox box, float aside)
{
    ui_text(ui, box, 0, THEME_TEXT, text_of("x %" PRId64, (int64_t)floor(place[0])).text);
    box.x += aside;
    ui_text(ui, box, 0, THEME_TEXT, text_of("z %" PRId64, (int64_t)floor(place[1])).text);
}

static void turned(const float at[2], double yaw, float right, float ahead, float corner[2])
{
    double turn = yaw * (M_PI / 180);
    float sine = (float)sin(turn), cosine = (float)cos(turn);
    corner[0] = at[0] + right * cosine + ahead * sine;
    corner[1] = at[1] + right * sine - ahead * cosine;
}

// Two triangles with a notch between them.
static void draw_arrow(Overlay *overlay, const float at[2], double yaw, float size, uint32_t colour)
{
    float tip[2], left[2], right[2], notch[2];
    turned(at, yaw, 0, size, tip);
    turned(at, yaw, -0.72f * size, -0.8f * size, left);
    turned(at, yaw, 0.72f * size, -0.8f * size, right);
    turned(at, yaw, 0, -0.4f * size, notch);
    overlay_triangle(overlay, (const float[6]){tip[0], tip[1], left[0], left[1], notch[0], notch[1]}, colour);
    overlay_triangle(overlay, (const float[6]){tip[0], tip[1], notch[0], notch[1], right[0], right[1]}, colour);
}

void map_mark_arrow(Overlay *overlay, const float at[2], double yaw, float size)
{
    draw_arrow(overlay, at, yaw, 1.45f * size, THEME_MARK_RIM);
    draw_arrow(overlay, at, yaw, size, THEME_ACCENT);
}

static void draw_diamond(Overlay *overlay, const float at[2], float half, float down, uint32_t colour)
{
    float x = at[0], y = at[1];
    overlay_triangle(overlay, (const float[6]){x - half, y, x, y + down, x + half, y}, colour);
    overlay_triangle(overlay, (const float[6]){x - half, y, x + half, y, x, y - half}, colour);
}

void map_mark_diamond(Overlay *overlay, const float at[2], float size, uint32_t colour, uint32_t rim)
{
    float outer = size + MAX(1, size / 4);
    draw_diamond(overlay, at, outer, outer, rim);
    draw_diamond(overlay, at, size, size, colour);
}

void map_mark_pin(Overlay *overlay, const float at[2], float size, uint32_t colour)
{
    float rim = size / 4, y = at[1] - 1.3f * size;
    draw_diamond(overlay, (const float[2]){at[0], y - rim / 2}, size + rim, 1.3f * (size + rim), THEME_MARK_RIM);
    draw_diamond(overlay, (const float[2]){at[0], y}, size, 1.3f * size, colour);
}

static void draw_cross(Overlay *overlay, const float at[2], float size, float thick, uint32_t colour)
{
    float x = floorf(at[0]), y = floorf(at[1]), gap = size / 3, half = thick / 2;
    overlay_rect(overlay, x - size, y - half, size - gap, thick, colour);
    overlay_rect(overlay, x + gap, y - half, size - gap, thick, colour);
    overlay_rect(overlay, x - half, y - size, thick, size - gap, colour);
    overlay_rect(overlay, x - half, y + gap, thick, size - gap, colour);
}

void map_mark_cross(Overlay *overlay, const float at[2], float size, uint32_t colour)
{
    float thick = MAX(2, floorf(size / 5));
    draw_cross(overlay, at, size + thick / 2, thick + 2, THEME_MARK_RIM);
    draw_cross(overlay, at, size, thick, colour);
}

OverlayBox map_label_box(const Ui *ui, const float at[2], float aside, const char *words)
{
    float unit = ui->unit, width = ui_text_width(ui, words) + 12 * unit, height = 20 * unit;
    return (OverlayBox){floorf(at[0] + aside), floorf(at[1] - height / 2), width, height};
}

void map_mark_label(const Ui *ui, const float at[2], float aside, const char *words)
{
    OverlayBox box = map_label_box(ui, at, aside, words);
    ui_fill(ui, box, THEME_GROUND);
    ui_text(ui, box, 0.5f, THEME_TEXT, words);
}

void map_mark_ruler(const Ui *ui, const MapView *view, float x, float y, float width)
{
    Overlay *overlay = ui->canvas->overlay;
    double blocks = map_view_bar(view, (double)width);
    float unit = ui->unit, thick = MAX(1, floorf(2 * unit)), length = floorf((float)(blocks / map_view_scale(view)));
    ui_text(ui, (OverlayBox){x, y - 24 * unit, width, 18 * unit}, 0, THEME_TEXT_SOFT,
            text_of("%.0f block%s", blocks, blocks == 1 ? "" : "s").text);
    overlay_rect(overlay, x, y - thick, length, thick, THEME_TEXT);
    overlay_rect(overlay, x, y - 3 * thick, thick, 3 * thick, THEME_TEXT);
    overlay_rect(overlay, x + length - thick, y - 3 * thick, thick, 3 * thick, THEME_TEXT);
}

static uint32_t rgba_of(Colour colour)
{
    return (uint32_t)colour.r << 24 | (uint32_t)colour.g << 16 | (uint32_t)colour.b << 8 | 0xFF;
}

enum { ENTRY_LEFT = 20 }; // units left of an entry's words

static void draw_entry(const Ui *ui, const MapLegend *legend, int index, OverlayBox line)
{
    const LegendEntry *entry = &legend->entries[index];
    const bool lit = legend->lit >> index & 1, off = legend->off >> index & 1;
    float unit = ui->unit, size = 12 * unit, rim = MAX(1, floorf(unit));
    if (lit || (legend->can_click && ui_hovers(ui, line)))
        ui_fill(ui, line, lit ? THEME_SELECTION : THEME_BUTTON_HOVER);
    OverlayBox swatch = {line.x, floorf(line.y + 3 * unit), size, size};
    if (!off)
        ui_fill(ui, swatch, rgba_of(entry->colour));
    ui_frame(ui, swatch, rim, THEME_TEXT_SOFT); // dark colours need it on a dark panel
    line.x += ENTRY_LEFT * unit;
    line.width -= ENTRY_LEFT * unit;
    ui_text(ui, line, 0, off ? THEME_TEXT_SOFT : THEME_TEXT, text_title(entry->name).text);
}

static float entry_width(const Ui *ui, const LegendEntry *entries, int count)
{
    float width = 0;
    for (int i = 0; i < count; i++)
        width = fmaxf(width, ui_text_width(ui, text_title(entries[i].name).text));
    return ceilf(width) + ENTRY_LEFT * ui->unit;
}

int map_mark_legend(Ui *ui, const MapLegend *legend)
{
    const int count = legend->count;
    int clicked = LEGEND_NONE;
    float unit = ui->unit, pitch = 18 * unit, margin = 10 * unit, width = entry_width(ui, legend->entries, count);
    float button = legend->button ? 34 * unit : 0, room = legend->bottom - legend->top - 2 * margin - button;
    int rows = CLAMP((int)(room / pitch), 1, count), columns = (count + rows - 1) / rows;
    rows = (count + columns - 1) / columns;
    float across = MAX((float)columns * (width + margin) + margin, 124 * unit), left = MAX(legend->right - across, 0);
    float below = legend->top + (float)rows * pitch + 2 * margin - unit;
    OverlayBox ground = {left, legend->top, across, below + button - legend->top};
    ui_ground(ui, ground);
    ui_take(ui, ground, !legend->can_click);
    for (int i = 0; i < count; i++) {
        OverlayBox line = {left + margin + (float)(i / rows) * (width + margin),
                           legend->top + margin + (float)(i % rows) * pitch, width, pitch};
        draw_entry(ui, legend, i, line);
        if (legend->can_click && ui->clicked && ui_hovers(ui, line))
            clicked = i;
    }
    ui->clicked &= clicked == LEGEND_NONE;
    OverlayBox place = {left + margin, below - 2 * unit, MIN(across - 2 * margin, 150 * unit), 26 * unit};
    return legend->button && ui_button(ui, place, legend->button, false) ? LEGEND_BUTTON : clicked;
}
