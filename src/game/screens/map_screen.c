#include "game/screens/map_screen.h"

#include "game/screens/map_screen_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define PAN_UNITS 620.0f // a second, by keys and stick
#define DRAG_UNITS 4.0f  // a shorter drag is a click
#define PIN_REACH 12.0f  // units

enum { ZOOM_AT_FIRST = 1, LEVEL_AT_FIRST = 30 };

typedef Request DoKey(MapScreen *screen, const MapContext *context, const OverlayBox *box);

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
    map_screen_center(screen, player);
    screen->placed = true;
    screen->pressed = screen->drags = screen->naming = screen->has_chosen = false;
    screen->pin = -1;
    screen->by_keys = true;
    screen->twice = false;
}

// The place that travel, pins and links mean: what was clicked, else what the cursor is on.
static const double *meant(const MapScreen *screen) { return screen->has_chosen ? screen->chosen : screen->cursor; }

static void zoom_at_cursor(MapScreen *screen, const MapContext *context, const OverlayBox *box, int steps)
{
    float at[2];
    map_screen_cursor(screen, context, box, at);
    map_view_zoom(&screen->view, box, steps, at);
}

static Request do_out(MapScreen *screen, const MapContext *context, const OverlayBox *box)
{
    zoom_at_cursor(screen, context, box, 1);
    return NO_REQUEST;
}

static Request do_in(MapScreen *screen, const MapContext *context, const OverlayBox *box)
{
    zoom_at_cursor(screen, context, box, -1);
    return NO_REQUEST;
}

static Request do_layer(MapScreen *screen, const MapContext *context, const OverlayBox *box)
{
    (void)context, (void)box;
    map_view_next_layer(&screen->view);
    return NO_REQUEST;
}

static Request do_higher(MapScreen *screen, const MapContext *context, const OverlayBox *box)
{
    (void)context, (void)box;
    map_screen_change_level(&screen->view, LEVEL_STEP);
    return NO_REQUEST;
}

static Request do_lower(MapScreen *screen, const MapContext *context, const OverlayBox *box)
{
    (void)context, (void)box;
    map_screen_change_level(&screen->view, -LEVEL_STEP);
    return NO_REQUEST;
}

static Request do_center(MapScreen *screen, const MapContext *context, const OverlayBox *box)
{
    (void)box;
    map_screen_center(screen, context->player);
    return NO_REQUEST;
}

static Request do_legend(MapScreen *screen, const MapContext *context, const OverlayBox *box)
{
    (void)context, (void)box;
    screen->legend = !screen->legend;
    return NO_REQUEST;
}

static Request do_pin(MapScreen *screen, const MapContext *context, const OverlayBox *box)
{
    (void)box;
    return map_screen_add_pin(screen, context, meant(screen));
}

static Request do_remove(MapScreen *screen, const MapContext *context, const OverlayBox *box)
{
    (void)box;
    return map_screen_remove_pin(screen, context);
}

static Request do_link(MapScreen *screen, const MapContext *context, const OverlayBox *box)
{
    (void)context, (void)box;
    return map_screen_request_at(meant(screen), REQUEST_COPY_LINK);
}

static Request do_right_click(MapScreen *screen, const MapContext *context, const OverlayBox *box)
{
    (void)box;
    return map_screen_add_pin(screen, context, screen->cursor);
}

static const struct {
    Trigger trigger;
    DoKey *act;
} keys[] = {
    {KEY(EQUALS), do_in},
    {KEY(KP_PLUS), do_in},
    {PAD(RIGHTSHOULDER), do_in},
    {KEY(MINUS), do_out},
    {KEY(KP_MINUS), do_out},
    {PAD(LEFTSHOULDER), do_out},
    {KEY(TAB), do_layer},
    {PAD(Y), do_layer},
    {KEY(PAGEUP), do_higher},
    {PAD_AXIS(TRIGGERRIGHT), do_higher},
    {KEY(PAGEDOWN), do_lower},
    {PAD_AXIS(TRIGGERLEFT), do_lower},
    {KEY(HOME), do_center},
    {KEY(C), do_center},
    {PAD(RIGHTSTICK), do_center},
    {KEY(G), do_legend},
    {PAD(LEFTSTICK), do_legend},
    {KEY(P), do_pin},
    {PAD(X), do_pin},
    {KEY(DELETE), do_remove},
    {PAD(DPAD_LEFT), do_remove},
    {KEY(L), do_link},
    {MOUSE(RIGHT), do_right_click},
};

static void pan(MapScreen *screen, const MapContext *context)
{
    const Input *input = context->input;
    float right = (float)(input->arrows[ARROW_RIGHT] - input->arrows[ARROW_LEFT]) + input->stick[0];
    float up = (float)(input->arrows[ARROW_UP] - input->arrows[ARROW_DOWN]) + input->stick[1];
    right += (float)(input->held[ACTION_RIGHT] - input->held[ACTION_LEFT]);
    up += (float)(input->held[ACTION_FORWARD] - input->held[ACTION_BACK]);
    if (right == 0 && up == 0)
        return;
    double pixels = (double)(PAN_UNITS * context->canvas->scale) * context->seconds;
    map_view_move(&screen->view, (double)CLAMP(right, -1.0f, 1.0f) * pixels, -(double)CLAMP(up, -1.0f, 1.0f) * pixels);
    screen->by_keys = true;
}

static Request take_keys(MapScreen *screen, const MapContext *context, const OverlayBox *box)
{
    const Input *input = context->input;
    pan(screen, context);
    if (input->wheel)
        zoom_at_cursor(screen, context, box, -input->wheel);
    if (input->navigate[NAVIGATE_BACK] || input->pressed[ACTION_MAP] || input->pressed[ACTION_MENU])
        return request_of(REQUEST_PLAY);
    if (input->navigate[NAVIGATE_ACCEPT])
        return map_screen_request_at(meant(screen), REQUEST_TRAVEL);
    Request request = NO_REQUEST;
    for (int p = 0; p < input->press_count && !screen->naming; p++)
        for (size_t i = 0; i < ARRAY_COUNT(keys); i++)
            if (trigger_equal(keys[i].trigger, input->presses[p]))
                request = request_first(request, keys[i].act(screen, context, box));
    return request;
}

static Request take_name(MapScreen *screen, const MapContext *context)
{
    bool done = context->input->navigate[NAVIGATE_ACCEPT], left = context->input->navigate[NAVIGATE_BACK];
    ui_edit_text(context->input, screen->name, sizeof screen->name);
    if (!done && !left)
        return NO_REQUEST;
    screen->naming = false;
    if (!done || !screen->name[0])
        return NO_REQUEST;
    pins_rename(context->pins, screen->pin, screen->name);
    return request_of(REQUEST_PINS);
}

// The pin nearest to that pixel, or -1.
static int pin_at(const MapScreen *screen, const MapContext *context, const OverlayBox *box, const float at[2])
{
    float best = PIN_REACH * context->canvas->scale;
    int found = -1;
    for (int i = 0; i < context->pins->count; i++) {
        const double place[2] = {(double)context->pins->list[i].x + 0.5, (double)context->pins->list[i].z + 0.5};
        float point[2];
        map_view_point(&screen->view, box, place, point);
        float away = hypotf(point[0] - at[0], point[1] - 8 * context->canvas->scale - at[1]);
        if (away < best) {
            best = away;
            found = i;
        }
    }
    return found;
}

static Request click(MapScreen *screen, const MapContext *context, const OverlayBox *box, const float at[2])
{
    double place[2];
    map_view_place(&screen->view, box, at, place);
    if (screen->twice)
        return map_screen_request_at(place, REQUEST_TRAVEL);
    int pin = pin_at(screen, context, box, at);
    screen->pin = -1;
    screen->naming = false;
    screen->has_chosen = block_in_world((int64_t)floor(place[0]), (int64_t)floor(place[1]));
    memcpy(screen->chosen, place, sizeof screen->chosen);
    if (pin >= 0)
        map_screen_choose_pin(screen, context->pins, pin);
    return NO_REQUEST;
}

// Handles the pointer on the map itself.
static Request take_pointer(MapScreen *screen, const MapContext *context, const OverlayBox *box, const Ui *ui)
{
    const Input *input = context->input;
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
    return screen->drags ? NO_REQUEST : click(screen, context, box, screen->pressed_at);
}

static void move_cursor(MapScreen *screen, const MapContext *context, const OverlayBox *box, float at[2])
{
    const Input *input = context->input;
    if (input->pointer_moved || input->pointer_clicked || input->wheel)
        screen->by_keys = false;
    map_screen_cursor(screen, context, box, at);
    if (!screen->over || screen->by_keys)
        map_view_place(&screen->view, box, at, screen->cursor);
}

Request map_screen_frame(MapScreen *screen, const MapContext *context)
{
    OverlayBox box = {0, 0, (float)context->canvas->width, (float)context->canvas->height};
    Ui ui = ui_begin(context->canvas, context->input, context->pointer_scale);
    MapDrawing drawing = {context->canvas, context->tiles, context->source, box, {0, 0}, false, false};
    move_cursor(screen, context, &box, drawing.focus);
    Request request = screen->naming ? take_name(screen, context) : take_keys(screen, context, &box);
    map_view_advance(&screen->view, context->seconds);
    map_view_draw(&screen->view, &drawing);
    map_screen_draw_marks(screen, context, &box, &ui);
    request = request_first(request, map_screen_draw_bar(screen, context, &box, &ui));
    if (screen->legend)
        map_mark_legend(&ui, screen->view.layer, &context->source->facts, box.width - 8 * ui.unit, 48 * ui.unit,
                        box.height - 84 * ui.unit);
    request = request_first(request, map_screen_draw_info(screen, context, &box, &ui));
    map_screen_draw_hint(screen, context, &box, &ui);
    request = request_first(request, take_pointer(screen, context, &box, &ui));
    screen->over = ui.over;
    return request;
}
