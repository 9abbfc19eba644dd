#include "game/screens/map_view.h"

#include <inttypes.h>
#include <math.h>

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

bool map_steer(MapView *view, const Ui *ui, OverlayBox box, OverlayPoint at, const bool held[ACTION_COUNT])
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

OverlayPoint map_pointer_pixel(const MapPointer *pointer, const Ui *ui, OverlayBox box, bool inside)
{
    if (inside && !pointer->by_keys)
        return ui->pointer;
    return (OverlayPoint){floorf(box.x + box.width / 2), floorf(box.y + box.height / 2)};
}

bool map_pointer_click(MapPointer *pointer, MapView *view, const Ui *ui, const OverlayBox *boxes, int on)
{
    const OverlayPoint at = ui->pointer, from = ui->clicked && on >= 0 ? at : pointer->pressed_at;
    int64_t x, z;
    if (ui->clicked && on >= 0) {
        pointer->pressed = true;
        pointer->drags = false;
        pointer->twice = ui->input->pointer_twice;
        pointer->pressed_on = on;
        pointer->pressed_at = pointer->dragged_at = at;
    }
    if (!pointer->pressed)
        return false;
    pointer->drags |= hypotf(at.x - from.x, at.y - from.y) > DRAG_UNITS * ui->unit;
    if (pointer->drags) {
        map_view_move(view, (double)(pointer->dragged_at.x - at.x), (double)(pointer->dragged_at.y - at.y));
        pointer->dragged_at = at;
    }
    pointer->pressed = ui->input->pointer_down;
    if (pointer->pressed || pointer->drags)
        return false;
    pointer->chosen = map_view_place(view, boxes[pointer->pressed_on], from);
    pointer->has_chosen = map_place_column(pointer->chosen, &x, &z);
    return true;
}

bool map_place_column(MapPlace place, int64_t *x, int64_t *z)
{
    *x = (int64_t)floor(place.x);
    *z = (int64_t)floor(place.z);
    return block_in_world(*x, *z);
}

bool map_describe(const ChunkSource *source, MapPlace place, MapFacts *facts)
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

void map_mark_place(const Ui *ui, MapPlace place, OverlayBox box, float aside)
{
    ui_text(ui, box, 0, THEME_TEXT, text_of("x %" PRId64, (int64_t)floor(place.x)).text);
    box.x += aside;
    ui_text(ui, box, 0, THEME_TEXT, text_of("z %" PRId64, (int64_t)floor(place.z)).text);
}

static OverlayPoint turned(OverlayPoint at, double yaw, float right, float ahead)
{
    double turn = yaw * (M_PI / 180);
    float sine = (float)sin(turn), cosine = (float)cos(turn);
    return (OverlayPoint){at.x + right * cosine + ahead * sine, at.y + right * sine - ahead * cosine};
}

// Two triangles with a notch between them.
static void draw_arrow(Overlay *overlay, OverlayPoint at, double yaw, float size, uint32_t colour)
{
    const OverlayPoint tip = turned(at, yaw, 0, size), notch = turned(at, yaw, 0, -0.4f * size);
    overlay_triangle(overlay, tip, turned(at, yaw, -0.72f * size, -0.8f * size), notch, colour);
    overlay_triangle(overlay, tip, notch, turned(at, yaw, 0.72f * size, -0.8f * size), colour);
}

void map_mark_arrow(Overlay *overlay, OverlayPoint at, double yaw, float size)
{
    draw_arrow(overlay, at, yaw, 1.45f * size, THEME_MARK_RIM);
    draw_arrow(overlay, at, yaw, size, THEME_ACCENT);
}

static void draw_diamond(Overlay *overlay, OverlayPoint at, float half, float down, uint32_t colour)
{
    const OverlayPoint left = {at.x - half, at.y}, right = {at.x + half, at.y};
    overlay_triangle(overlay, left, (OverlayPoint){at.x, at.y + down}, right, colour);
    overlay_triangle(overlay, left, right, (OverlayPoint){at.x, at.y - half}, colour);
}

void map_mark_diamond(Overlay *overlay, OverlayPoint at, float size, uint32_t colour, uint32_t rim)
{
    float outer = size + MAX(1, size / 4);
    draw_diamond(overlay, at, outer, outer, rim);
    draw_diamond(overlay, at, size, size, colour);
}

void map_mark_pin(Overlay *overlay, OverlayPoint at, float size, uint32_t colour)
{
    float rim = size / 4, y = at.y - 1.3f * size;
    draw_diamond(overlay, (OverlayPoint){at.x, y - rim / 2}, size + rim, 1.3f * (size + rim), THEME_MARK_RIM);
    draw_diamond(overlay, (OverlayPoint){at.x, y}, size, 1.3f * size, colour);
}

static void draw_cross(Overlay *overlay, OverlayPoint at, float size, float thick, uint32_t colour)
{
    float x = floorf(at.x), y = floorf(at.y), gap = size / 3, half = thick / 2;
    overlay_rect(overlay, x - size, y - half, size - gap, thick, colour);
    overlay_rect(overlay, x + gap, y - half, size - gap, thick, colour);
    overlay_rect(overlay, x - half, y - size, thick, size - gap, colour);
    overlay_rect(overlay, x - half, y + gap, thick, size - gap, colour);
}

void map_mark_cross(Overlay *overlay, OverlayPoint at, float size, uint32_t colour)
{
    float thick = MAX(2, floorf(size / 5));
    draw_cross(overlay, at, size + thick / 2, thick + 2, THEME_MARK_RIM);
    draw_cross(overlay, at, size, thick, colour);
}

OverlayBox map_label_box(const Ui *ui, OverlayPoint at, float aside, const char *words)
{
    float unit = ui->unit, width = ui_text_width(ui, words) + 12 * unit, height = 20 * unit;
    return (OverlayBox){floorf(at.x + aside), floorf(at.y - height / 2), width, height};
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
