// Drawn over the map: marks, the toolbar, the panel about a place. Buttons do the same as keys.

#include "game/screens/map_screen_internal.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

static void draw_pins(const MapScreen *screen, const MapContext *context, const OverlayBox *box, const Ui *ui)
{
    float unit = ui->unit;
    for (int i = 0; i < context->pins->count; i++) {
        const StorePin *pin = &context->pins->list[i];
        float at[2];
        map_view_point(&screen->view, box, (const double[2]){(double)pin->x + 0.5, (double)pin->z + 0.5}, at);
        if (at[0] < -200 * unit || at[1] < 0 || at[0] > box->width || at[1] > box->height + 30 * unit)
            continue;
        map_mark_pin(context->canvas->overlay, at, 7 * unit, i == screen->pin ? THEME_TEXT : THEME_PIN);
        map_mark_label(ui, (const float[2]){at[0], at[1] - 9 * unit}, 14 * unit, pin->name);
    }
}

void map_screen_draw_marks(const MapScreen *screen, const MapContext *context, const OverlayBox *box, const Ui *ui)
{
    Overlay *overlay = context->canvas->overlay;
    float unit = ui->unit, at[2];
    const double spawn[2] = {(double)context->spawn.feet.x + 0.5, (double)context->spawn.feet.z + 0.5};
    map_view_point(&screen->view, box, spawn, at);
    map_mark_pin(overlay, at, 6 * unit, THEME_SPAWN);
    const double here[2] = {context->player->position[0], context->player->position[2]};
    float arrow[2];
    map_view_point(&screen->view, box, here, arrow);
    if (hypotf(arrow[0] - at[0], arrow[1] - at[1]) > 24 * unit)
        map_mark_label(ui, (const float[2]){at[0], at[1] - 8 * unit}, 12 * unit, "Spawn");
    draw_pins(screen, context, box, ui);
    if (screen->has_chosen && screen->pin < 0) {
        map_view_point(&screen->view, box, screen->chosen, at);
        map_mark_cross(overlay, at, 10 * unit, THEME_ACCENT);
    }
    map_mark_arrow(overlay, arrow, context->player->yaw, 10 * unit);
    if (screen->by_keys) {
        map_screen_cursor(screen, context, box, at);
        map_mark_cross(overlay, at, 9 * unit, THEME_TEXT);
    }
}

static void draw_level(MapScreen *screen, Ui *ui, float x, float height)
{
    float unit = ui->unit;
    char words[16];
    snprintf(words, sizeof words, "y %d", screen->view.y);
    if (ui_button(ui, (OverlayBox){x, 6 * unit, 26 * unit, height}, "\xE2\x88\x92", false))
        map_screen_change_level(&screen->view, -LEVEL_STEP);
    ui_text(ui, (OverlayBox){x + 28 * unit, 6 * unit, 48 * unit, height}, 0.5f, THEME_TEXT, words);
    if (ui_button(ui, (OverlayBox){x + 78 * unit, 6 * unit, 26 * unit, height}, "+", false))
        map_screen_change_level(&screen->view, LEVEL_STEP);
}

// One button for each layer if there is room, else one button that switches to the next layer.
static void draw_layers(MapScreen *screen, Ui *ui)
{
    float unit = ui->unit, x = 8 * unit, height = 28 * unit, width = 108 * unit;
    bool roomy = (float)ui->canvas->width > 1060 * unit;
    for (int i = 0; i < map_layer_count(); i++) {
        char title[32];
        if (map_layer_is_vertical(map_layer(i)) || (!roomy && i != screen->view.layer))
            continue;
        map_title_of(map_layer_name(i), title);
        if (ui_button(ui, (OverlayBox){x, 6 * unit, width, height}, title, i == screen->view.layer)) {
            if (roomy)
                screen->view.layer = i;
            else
                map_view_next_layer(&screen->view);
        }
        x += width + 4 * unit;
    }
    if (map_layer_has_level(map_layer(screen->view.layer)))
        draw_level(screen, ui, x + 4 * unit, height);
}

Request map_screen_draw_bar(MapScreen *screen, const MapContext *context, const OverlayBox *box, Ui *ui)
{
    float unit = ui->unit, right = box->width - 8 * unit, height = 28 * unit;
    ui_ground(ui, (OverlayBox){0, 0, box->width, 40 * unit});
    draw_layers(screen, ui);
    const float middle[2] = {floorf(box->width / 2), floorf(box->height / 2)};
    if (ui_button(ui, (OverlayBox){right - 28 * unit, 6 * unit, 28 * unit, height}, "\xC3\x97", false))
        return request_of(REQUEST_PLAY);
    if (ui_button(ui, (OverlayBox){right - 60 * unit, 6 * unit, 28 * unit, height}, "+", false))
        map_view_zoom(&screen->view, box, -1, middle);
    if (ui_button(ui, (OverlayBox){right - 92 * unit, 6 * unit, 28 * unit, height}, "\xE2\x88\x92", false))
        map_view_zoom(&screen->view, box, 1, middle);
    if (ui_button(ui, (OverlayBox){right - 140 * unit, 6 * unit, 44 * unit, height}, "Me", false))
        map_screen_center(screen, context->player);
    if (ui_button(ui, (OverlayBox){right - 216 * unit, 6 * unit, 72 * unit, height}, "Legend", screen->legend))
        screen->legend = !screen->legend;
    return NO_REQUEST;
}

static Request draw_actions(MapScreen *screen, const MapContext *context, Ui *ui, float x, float y)
{
    float unit = ui->unit, width = 88 * unit, height = 26 * unit, step = width + 6 * unit;
    bool pinned = screen->pin >= 0;
    if (ui_button(ui, (OverlayBox){x, y, width, height}, "Travel", false))
        return map_screen_request_at(screen->chosen, REQUEST_TRAVEL);
    if (ui_button(ui, (OverlayBox){x + step, y, width, height}, "Copy link", false))
        return map_screen_request_at(screen->chosen, REQUEST_COPY_LINK);
    if (ui_button(ui, (OverlayBox){x + 2 * step, y, width, height}, pinned ? "Rename" : "Pin", false)) {
        if (!pinned)
            return map_screen_add_pin(screen, context, screen->chosen);
        map_screen_name_pin(screen, context->pins);
    }
    if (pinned && ui_button(ui, (OverlayBox){x + 3 * step, y, width, height}, "Remove", false))
        return map_screen_remove_pin(screen, context);
    return NO_REQUEST;
}

static void draw_figures(const MapScreen *screen, const MapContext *context, const Ui *ui, float x, float y)
{
    float unit = ui->unit, height = 20 * unit;
    const double *place = screen->has_chosen && screen->by_keys ? screen->chosen : screen->cursor;
    int64_t block_x = (int64_t)floor(place[0]), block_z = (int64_t)floor(place[1]);
    char words[64], title[32];
    snprintf(words, sizeof words, "x %" PRId64, block_x);
    ui_text(ui, (OverlayBox){x, y, 130 * unit, height}, 0, THEME_TEXT, words);
    snprintf(words, sizeof words, "z %" PRId64, block_z);
    ui_text(ui, (OverlayBox){x + 136 * unit, y, 130 * unit, height}, 0, THEME_TEXT, words);
    if (!block_in_world(block_x, block_z)) {
        ui_text(ui, (OverlayBox){x, y + 22 * unit, 260 * unit, height}, 0, THEME_TEXT_SOFT, "beyond the world");
        return;
    }
    ColumnInfo column = source_column(context->source, block_x, block_z);
    map_title_of(context->source->facts.biomes[column.biome].name, title);
    ui_text(ui, (OverlayBox){x, y + 22 * unit, 130 * unit, height}, 0, THEME_TEXT, title);
    snprintf(words, sizeof words, "height %d", column.height);
    ui_text(ui, (OverlayBox){x + 136 * unit, y + 22 * unit, 130 * unit, height}, 0, THEME_TEXT, words);
}

Request map_screen_draw_info(MapScreen *screen, const MapContext *context, const OverlayBox *box, Ui *ui)
{
    float unit = ui->unit, margin = 12 * unit, width = (286 + MAP_SCALE_WIDTH) * unit;
    float height = (screen->naming || screen->has_chosen ? 102 : 68) * unit;
    float x = 8 * unit, y = box->height - height - 8 * unit;
    char scale[48];
    ui_ground(ui, (OverlayBox){x, y, width, height});
    draw_figures(screen, context, ui, x + margin, y + margin);
    map_view_format(&screen->view, scale);
    OverlayBox words = {x + 274 * unit, y + margin, MAP_SCALE_WIDTH * unit, 20 * unit};
    ui_text(ui, words, 0, THEME_TEXT_SOFT, scale);
    map_mark_ruler(ui, &screen->view, x + 274 * unit, y + 58 * unit, 112 * unit);
    OverlayBox line = {x + margin, y + 66 * unit, width - 2 * margin, 26 * unit};
    if (screen->naming)
        ui_text_field(ui, line, screen->name, "name of the pin", true);
    else if (screen->has_chosen)
        return draw_actions(screen, context, ui, line.x, line.y);
    return NO_REQUEST;
}

void map_screen_hint(const Input *input, char words[MAP_HINT_BYTES])
{
    char key[32];
    Trigger trigger = input->bindings[ACTION_MAP][DEVICE_DESK];
    trigger_name(trigger.kind == TRIGGER_NONE ? (Trigger){TRIGGER_KEY, SDL_SCANCODE_ESCAPE} : trigger, key);
    snprintf(words, MAP_HINT_BYTES,
             "drag: move   wheel: zoom   double click or Enter: travel   P: pin   Tab: layer   %s: close", key);
}

void map_screen_draw_hint(const MapScreen *screen, const MapContext *context, const OverlayBox *box, Ui *ui)
{
    char words[MAP_HINT_BYTES];
    map_screen_hint(context->input, words);
    float unit = ui->unit, width = ui_text_width(ui, words) + 24 * unit;
    if (screen->has_chosen || box->width < width + (304 + MAP_SCALE_WIDTH) * unit)
        return;
    OverlayBox line = {box->width - width - 8 * unit, box->height - 36 * unit, width, 28 * unit};
    ui_ground(ui, line);
    ui_text(ui, line, 0.5f, THEME_TEXT_SOFT, words);
}
