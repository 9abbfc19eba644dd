#include "game/screens/map_screen.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define DRAG_UNITS 4.0f // a shorter drag is a click
#define PIN_REACH 12.0f // units

enum { ZOOM_AT_FIRST = 1, LEVEL_AT_FIRST = 30, LEVEL_STEP = 4 };

// ---- actions of keys, pointer and buttons

// Moves the player into the middle.
static void center_on(MapScreen *screen, const Player *player)
{
    screen->view.x = screen->view.anchor[0] = player->position[0];
    screen->view.z = screen->view.anchor[1] = player->position[2];
    screen->view.anchor_at[0] = screen->view.anchor_at[1] = 0;
}

static void change_level(MapView *view, int change) { view->y = CLAMP(view->y + change, 0, CHUNK_HEIGHT - 1); }

// A request about the column at that place; NO_REQUEST outside the world.
static Request request_at(const double place[2], RequestKind kind)
{
    int64_t x, z;
    return map_place_column(place, &x, &z) ? (Request){.kind = kind, .column = {x, z}} : NO_REQUEST;
}

static void choose_pin(MapScreen *screen, const Pins *pins, int pin)
{
    screen->pin = pin;
    screen->has_chosen = true;
    screen->chosen[0] = (double)pins->list[pin].x + 0.5;
    screen->chosen[1] = (double)pins->list[pin].z + 0.5;
}

// Keys are letters of its name from here on.
static void name_pin(MapScreen *screen, const char *name)
{
    screen->naming = true;
    text_edit_set(&screen->name, STORE_PIN_NAME, name);
}

static Request add_pin(MapScreen *screen, const MapContext *context, const double place[2])
{
    int64_t x, z;
    int pin = map_place_column(place, &x, &z) ? pins_add(context->pins, x, z, "") : -1;
    if (pin < 0)
        return NO_REQUEST;
    choose_pin(screen, context->pins, pin);
    name_pin(screen, "");
    return request_of(REQUEST_PINS);
}

static Request remove_pin(MapScreen *screen, const MapContext *context)
{
    if (screen->pin < 0)
        return NO_REQUEST;
    pins_remove(context->pins, screen->pin);
    screen->pin = -1;
    screen->has_chosen = screen->naming = false;
    return request_of(REQUEST_PINS);
}

// The pointer, or the middle of the map.
static void cursor_pixel(const MapScreen *screen, const Ui *ui, float at[2])
{
    at[0] = screen->by_keys ? floorf(ui->window.width / 2) : ui->pointer[0];
    at[1] = screen->by_keys ? floorf(ui->window.height / 2) : ui->pointer[1];
}

void map_screen_reset(MapScreen *screen)
{
    int layer = screen->view.layer, y = screen->view.y;
    *screen = (MapScreen){.pin = -1, .legend = screen->legend};
    screen->view.layer = layer;
    screen->view.y = y ? y : LEVEL_AT_FIRST;
}

void map_screen_open(MapScreen *screen, const Player *player)
{
    if (!screen->placed)
        map_view_init(&screen->view, 0, 0, ZOOM_AT_FIRST);
    center_on(screen, player);
    screen->placed = true;
    screen->pressed = screen->drags = screen->naming = screen->has_chosen = false;
    screen->pin = -1;
    screen->by_keys = true;
    screen->twice = false;
}

// The place that travel, pins and links mean: what was clicked, else what the cursor is on.
static const double *place_meant(const MapScreen *screen)
{
    return screen->has_chosen ? screen->chosen : screen->cursor;
}

static Request center(MapScreen *screen, const MapContext *context)
{
    center_on(screen, context->player);
    return NO_REQUEST;
}

static Request switch_legend(MapScreen *screen, const MapContext *context)
{
    (void)context;
    screen->legend = !screen->legend;
    return NO_REQUEST;
}

static Request pin_place(MapScreen *screen, const MapContext *context)
{
    return add_pin(screen, context, place_meant(screen));
}

static Request pin_cursor(MapScreen *screen, const MapContext *context)
{
    return add_pin(screen, context, screen->cursor);
}

static Request copy_link(MapScreen *screen, const MapContext *context)
{
    (void)context;
    return request_at(place_meant(screen), REQUEST_COPY_LINK);
}

// ---- input

static const struct {
    Trigger trigger;
    int level; // steps
    Request (*act)(MapScreen *screen, const MapContext *context);
} keys[] = {
    {KEY(PAGEUP), .level = LEVEL_STEP},
    {PAD_AXIS(TRIGGERRIGHT), .level = LEVEL_STEP},
    {KEY(PAGEDOWN), .level = -LEVEL_STEP},
    {PAD_AXIS(TRIGGERLEFT), .level = -LEVEL_STEP},
    {KEY(HOME), .act = center},
    {KEY(C), .act = center},
    {PAD(RIGHTSTICK), .act = center},
    {KEY(G), .act = switch_legend},
    {PAD(LEFTSTICK), .act = switch_legend},
    {KEY(P), .act = pin_place},
    {PAD(X), .act = pin_place},
    {MOUSE(RIGHT), .act = pin_cursor},
    {KEY(DELETE), .act = remove_pin},
    {PAD(DPAD_LEFT), .act = remove_pin},
    {KEY(L), .act = copy_link},
};

static Request handle_key(MapScreen *screen, const MapContext *context, Trigger pressed)
{
    for (size_t i = 0; i < ARRAY_COUNT(keys); i++) {
        if (!trigger_equal(keys[i].trigger, pressed))
            continue;
        if (keys[i].act)
            return keys[i].act(screen, context);
        change_level(&screen->view, keys[i].level);
    }
    return NO_REQUEST;
}

static Request handle_keys(MapScreen *screen, const MapContext *context, const Ui *ui, const float at[2])
{
    const Input *input = ui->input;
    screen->by_keys |= map_steer(&screen->view, ui, ui->window, at, input->held);
    if (input->navigate[NAVIGATE_BACK] || input->pressed[ACTION_MAP] || input->pressed[ACTION_MENU])
        return request_of(REQUEST_PLAY);
    if (input->navigate[NAVIGATE_ACCEPT])
        return request_at(place_meant(screen), REQUEST_TRAVEL);
    Request request = NO_REQUEST;
    for (int p = 0; p < input->press_count && !screen->naming; p++)
        request = request_first(request, handle_key(screen, context, input->presses[p]));
    return request;
}

static Request handle_name(MapScreen *screen, const MapContext *context, const Ui *ui)
{
    bool done = ui->input->navigate[NAVIGATE_ACCEPT], left = ui->input->navigate[NAVIGATE_BACK];
    ui_edit_text(ui->input, &screen->name);
    if (!done && !left)
        return NO_REQUEST;
    screen->naming = false;
    if (!done || !screen->name.now.text[0])
        return NO_REQUEST;
    pins_rename(context->pins, screen->pin, screen->name.now.text);
    return request_of(REQUEST_PINS);
}

// The pin nearest to that pixel, or -1.
static int pin_at(const MapScreen *screen, const Pins *pins, const Ui *ui, const float at[2])
{
    float best = PIN_REACH * ui->unit;
    int found = -1;
    for (int i = 0; i < pins->count; i++) {
        float point[2];
        map_view_column(&screen->view, ui->window, pins->list[i].x, pins->list[i].z, point);
        float away = hypotf(point[0] - at[0], point[1] - 8 * ui->unit - at[1]);
        if (away < best) {
            best = away;
            found = i;
        }
    }
    return found;
}

static Request click(MapScreen *screen, const MapContext *context, const Ui *ui, const float at[2])
{
    double place[2];
    int64_t x, z;
    map_view_place(&screen->view, ui->window, at, place);
    if (screen->twice)
        return request_at(place, REQUEST_TRAVEL);
    int pin = pin_at(screen, context->pins, ui, at);
    screen->pin = -1;
    screen->naming = false;
    screen->has_chosen = map_place_column(place, &x, &z);
    memcpy(screen->chosen, place, sizeof screen->chosen);
    if (pin >= 0)
        choose_pin(screen, context->pins, pin);
    return NO_REQUEST;
}

// Handles the pointer on the map itself.
static Request handle_pointer(MapScreen *screen, const MapContext *context, const Ui *ui)
{
    const Input *input = ui->input;
    const float *at = ui->pointer;
    if (ui->clicked && !ui->over) {
        screen->pressed = true;
        screen->twice = input->pointer_twice;
        screen->drags = false;
        memcpy(screen->pressed_at, at, sizeof screen->pressed_at);
        memcpy(screen->dragged_at, at, sizeof screen->dragged_at);
    }
    if (!screen->pressed)
        return NO_REQUEST;
    screen->drags |= hypotf(at[0] - screen->pressed_at[0], at[1] - screen->pressed_at[1]) > DRAG_UNITS * ui->unit;
    if (screen->drags) {
        map_view_move(&screen->view, (double)(screen->dragged_at[0] - at[0]), (double)(screen->dragged_at[1] - at[1]));
        memcpy(screen->dragged_at, at, sizeof screen->dragged_at);
    }
    if (input->pointer_down)
        return NO_REQUEST;
    screen->pressed = false;
    return screen->drags ? NO_REQUEST : click(screen, context, ui, screen->pressed_at);
}

static void move_cursor(MapScreen *screen, const Ui *ui, float at[2])
{
    const Input *input = ui->input;
    if (input->pointer_moved || input->pointer_clicked || input->wheel)
        screen->by_keys = false;
    cursor_pixel(screen, ui, at);
    if (!screen->over || screen->by_keys)
        map_view_place(&screen->view, ui->window, at, screen->cursor);
}

// ---- drawn over the map

static void draw_pins(const MapScreen *screen, const MapContext *context, const Ui *ui)
{
    float unit = ui->unit;
    for (int i = 0; i < context->pins->count; i++) {
        const StorePin *pin = &context->pins->list[i];
        float at[2];
        map_view_column(&screen->view, ui->window, pin->x, pin->z, at);
        if (at[0] < -200 * unit || at[1] < 0 || at[0] > ui->window.width || at[1] > ui->window.height + 30 * unit)
            continue;
        map_mark_pin(ui->canvas->overlay, at, 7 * unit, i == screen->pin ? THEME_TEXT : THEME_PIN);
        map_mark_label(ui, (const float[2]){at[0], at[1] - 9 * unit}, 14 * unit, pin->name);
    }
}

static void draw_marks(const MapScreen *screen, const MapContext *context, const Ui *ui)
{
    Overlay *overlay = ui->canvas->overlay;
    float unit = ui->unit, at[2];
    map_view_column(&screen->view, ui->window, context->spawn.feet.x, context->spawn.feet.z, at);
    map_mark_pin(overlay, at, 6 * unit, THEME_SPAWN);
    const double here[2] = {context->player->position[0], context->player->position[2]};
    float arrow[2];
    map_view_point(&screen->view, ui->window, here, arrow);
    if (hypotf(arrow[0] - at[0], arrow[1] - at[1]) > 24 * unit)
        map_mark_label(ui, (const float[2]){at[0], at[1] - 8 * unit}, 12 * unit, "Spawn");
    draw_pins(screen, context, ui);
    if (screen->has_chosen && screen->pin < 0) {
        map_view_point(&screen->view, ui->window, screen->chosen, at);
        map_mark_cross(overlay, at, 10 * unit, THEME_ACCENT);
    }
    map_mark_arrow(overlay, arrow, context->player->yaw, 10 * unit);
    if (screen->by_keys) {
        cursor_pixel(screen, ui, at);
        map_mark_cross(overlay, at, 9 * unit, THEME_TEXT);
    }
}

static void draw_level(MapScreen *screen, Ui *ui, float x, float height)
{
    float unit = ui->unit;
    char words[16];
    snprintf(words, sizeof words, "y %d", screen->view.y);
    if (ui_button(ui, (OverlayBox){x, 6 * unit, 26 * unit, height}, "\xE2\x88\x92", false))
        change_level(&screen->view, -LEVEL_STEP);
    ui_text(ui, (OverlayBox){x + 28 * unit, 6 * unit, 48 * unit, height}, 0.5f, THEME_TEXT, words);
    if (ui_button(ui, (OverlayBox){x + 78 * unit, 6 * unit, 26 * unit, height}, "+", false))
        change_level(&screen->view, LEVEL_STEP);
}

// One button for each layer if there is room, else one button that switches to the next layer.
static void draw_layers(MapScreen *screen, Ui *ui)
{
    float unit = ui->unit, x = 8 * unit, height = 28 * unit, width = 108 * unit;
    bool roomy = (float)ui->canvas->width > 1060 * unit;
    for (int i = 0; i < map_layer_count(); i++) {
        char title[32];
        if (map_layer(i)->vertical || (!roomy && i != screen->view.layer))
            continue;
        ui_title_of(map_layer_name(i), title);
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

static Request draw_bar(MapScreen *screen, const MapContext *context, Ui *ui)
{
    float unit = ui->unit, right = ui->window.width - 8 * unit, height = 28 * unit;
    const float middle[2] = {floorf(ui->window.width / 2), floorf(ui->window.height / 2)};
    ui_ground(ui, (OverlayBox){0, 0, ui->window.width, 40 * unit});
    draw_layers(screen, ui);
    if (ui_button(ui, (OverlayBox){right - 28 * unit, 6 * unit, 28 * unit, height}, "\xC3\x97", false))
        return request_of(REQUEST_PLAY);
    if (ui_button(ui, (OverlayBox){right - 60 * unit, 6 * unit, 28 * unit, height}, "+", false))
        map_view_zoom(&screen->view, ui->window, -1, middle);
    if (ui_button(ui, (OverlayBox){right - 92 * unit, 6 * unit, 28 * unit, height}, "\xE2\x88\x92", false))
        map_view_zoom(&screen->view, ui->window, 1, middle);
    if (ui_button(ui, (OverlayBox){right - 140 * unit, 6 * unit, 44 * unit, height}, "Me", false))
        center_on(screen, context->player);
    if (ui_button(ui, (OverlayBox){right - 216 * unit, 6 * unit, 72 * unit, height}, "Legend", screen->legend))
        screen->legend = !screen->legend;
    return NO_REQUEST;
}

static Request draw_actions(MapScreen *screen, const MapContext *context, Ui *ui, float x, float y)
{
    float unit = ui->unit, width = 88 * unit, height = 26 * unit, step = width + 6 * unit;
    bool pinned = screen->pin >= 0;
    if (ui_button(ui, (OverlayBox){x, y, width, height}, "Travel", false))
        return request_at(screen->chosen, REQUEST_TRAVEL);
    if (ui_button(ui, (OverlayBox){x + step, y, width, height}, "Copy link", false))
        return request_at(screen->chosen, REQUEST_COPY_LINK);
    if (ui_button(ui, (OverlayBox){x + 2 * step, y, width, height}, pinned ? "Rename" : "Pin", false)) {
        if (!pinned)
            return add_pin(screen, context, screen->chosen);
        name_pin(screen, context->pins->list[screen->pin].name);
    }
    if (pinned && ui_button(ui, (OverlayBox){x + 3 * step, y, width, height}, "Remove", false))
        return remove_pin(screen, context);
    return NO_REQUEST;
}

static void draw_figures(const MapScreen *screen, const MapContext *context, const Ui *ui, float x, float y)
{
    float unit = ui->unit, height = 20 * unit;
    const double *place = screen->has_chosen && screen->by_keys ? screen->chosen : screen->cursor;
    char biome[32], tall[32];
    map_mark_place(ui, place, (OverlayBox){x, y, 130 * unit, height}, 136 * unit);
    y += 22 * unit;
    if (!map_describe(context->source, place, biome, tall)) {
        ui_text(ui, (OverlayBox){x, y, 260 * unit, height}, 0, THEME_TEXT_SOFT, "beyond the world");
        return;
    }
    ui_text(ui, (OverlayBox){x, y, 130 * unit, height}, 0, THEME_TEXT, biome);
    ui_text(ui, (OverlayBox){x + 136 * unit, y, 130 * unit, height}, 0, THEME_TEXT, tall);
}

static Request draw_info(MapScreen *screen, const MapContext *context, Ui *ui)
{
    float unit = ui->unit, margin = 12 * unit, width = (286 + MAP_SCALE_WIDTH) * unit;
    float height = (screen->naming || screen->has_chosen ? 102 : 68) * unit;
    float x = 8 * unit, y = ui->window.height - height - 8 * unit;
    char scale[48];
    ui_ground(ui, (OverlayBox){x, y, width, height});
    draw_figures(screen, context, ui, x + margin, y + margin);
    map_view_format(&screen->view, scale);
    OverlayBox words = {x + 274 * unit, y + margin, MAP_SCALE_WIDTH * unit, 20 * unit};
    ui_text(ui, words, 0, THEME_TEXT_SOFT, scale);
    map_mark_ruler(ui, &screen->view, x + 274 * unit, y + 58 * unit, 112 * unit);
    OverlayBox line = {x + margin, y + 66 * unit, width - 2 * margin, 26 * unit};
    if (screen->naming)
        ui_text_field(ui, line, &screen->name, "name of the pin", true);
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

static void draw_hint(const MapScreen *screen, Ui *ui)
{
    char words[MAP_HINT_BYTES];
    map_screen_hint(ui->input, words);
    float unit = ui->unit, width = ui_text_width(ui, words) + 24 * unit;
    if (screen->has_chosen || ui->window.width < width + (304 + MAP_SCALE_WIDTH) * unit)
        return;
    OverlayBox line = {ui->window.width - width - 8 * unit, ui->window.height - 36 * unit, width, 28 * unit};
    ui_ground(ui, line);
    ui_text(ui, line, 0.5f, THEME_TEXT_SOFT, words);
}

Request map_screen_frame(MapScreen *screen, const MapContext *context, Ui *ui)
{
    float focus[2];
    move_cursor(screen, ui, focus);
    Request request = screen->naming ? handle_name(screen, context, ui) : handle_keys(screen, context, ui, focus);
    map_view_advance(&screen->view, ui->seconds);
    map_view_draw(&screen->view, &(MapDrawing){.overlay = ui->canvas->overlay,
                                               .tiles = context->tiles,
                                               .source = context->source,
                                               .box = ui->window,
                                               .focus = focus});
    draw_marks(screen, context, ui);
    request = request_first(request, draw_bar(screen, context, ui));
    if (screen->legend)
        map_mark_legend(ui, screen->view.layer, &context->source->facts, ui->window.width - 8 * ui->unit, 48 * ui->unit,
                        ui->window.height - 84 * ui->unit);
    request = request_first(request, draw_info(screen, context, ui));
    draw_hint(screen, ui);
    request = request_first(request, handle_pointer(screen, context, ui));
    screen->over = ui->over;
    return request;
}
