#include "game/screens/map_internal.h"

#include "base/parse.h"
#include "session/identity.h"
#include "session/link.h"
#include "session/session.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define DRAG_UNITS 4.0f // a shorter drag is a click
#define PIN_REACH 12.0f // units
#define FIND_NS 3000000 // of a frame

enum { ZOOM_AT_FIRST = 1, LEVEL_AT_FIRST = 30 };

// ---- actions of keys, pointer and buttons

// The pointer, or the middle of the map.
static void cursor_pixel(const MapScreen *screen, const Ui *ui, float at[2])
{
    at[0] = screen->by_keys ? floorf(ui->window.width / 2) : ui->pointer[0];
    at[1] = screen->by_keys ? floorf(ui->window.height / 2) : ui->pointer[1];
}

void map_screen_reset(MapScreen *screen)
{
    int layer = screen->view.layer, y = screen->view.y;
    *screen = (MapScreen){.pin = -1,
                          .legend = screen->legend,
                          .kinds = screen->kinds,
                          .hidden = screen->hidden == MAP_HIDES_ALL ? MAP_HIDES_ALL : 0};
    screen->view.layer = layer;
    screen->view.y = y ? y : LEVEL_AT_FIRST;
}

void map_screen_open(MapScreen *screen, const Player *player)
{
    if (!screen->placed)
        map_view_init(&screen->view, 0, 0, ZOOM_AT_FIRST);
    map_look_at(screen, player->position[0], player->position[2]);
    screen->placed = true;
    screen->pressed = screen->drags = screen->naming = screen->going = screen->has_chosen = false;
    screen->menu = screen->finds = screen->saves = screen->bare = false;
    screen->pin = -1;
    screen->by_keys = true;
    screen->twice = false;
}

// The place that travel, pins and links mean: what was clicked, else what the cursor is on.
static const double *place_meant(const MapScreen *screen)
{
    return screen->has_chosen ? screen->chosen : screen->cursor;
}

// Continues the search for a biome.
static void go_on_finding(MapScreen *screen, const MapContext *context)
{
    const BiomeFind *find = &screen->find;
    char biome[32];
    FindState state = biome_find_step(&screen->find, FIND_NS);
    if (state == FIND_SEARCHING)
        return;
    screen->finds = false;
    ui_title_of(context->source->facts.biomes[find->biome].name, biome);
    if (state == FIND_FOUND) {
        map_show_place(screen, (double)find->x + 0.5, (double)find->z + 0.5);
        const double *player = context->player->position;
        const double dx = (double)find->x - player[0], dz = (double)find->z - player[2];
        notices_post(context->notices, "%s, %.0f blocks to the %s of you", biome, hypot(dx, dz), session_wind(dx, dz));
    } else {
        notices_post(context->notices, "%s: none within %d blocks", biome, FIND_REACH);
    }
}

static Request pin_place(MapScreen *screen, const MapContext *context)
{
    return map_add_pin(screen, context, place_meant(screen));
}

static Request pin_cursor(MapScreen *screen, const MapContext *context)
{
    return map_add_pin(screen, context, screen->cursor);
}

static Request copy_link(MapScreen *screen, const MapContext *context)
{
    (void)context;
    return map_request_at(place_meant(screen), REQUEST_COPY_LINK);
}

// ---- input

static const struct {
    Trigger trigger;
    int level; // steps
    Request (*act)(MapScreen *screen, const MapContext *context);
} keys[] = {
    {KEY(PAGEUP), .level = 1},
    {PAD_AXIS(TRIGGERRIGHT), .level = 1},
    {KEY(PAGEDOWN), .level = -1},
    {PAD_AXIS(TRIGGERLEFT), .level = -1},
    {KEY(HOME), .act = map_center},
    {KEY(C), .act = map_center},
    {PAD(RIGHTSTICK), .act = map_center},
    {KEY(K), .act = map_switch_legend},
    {PAD(LEFTSTICK), .act = map_switch_legend},
    {KEY(G), .act = map_begin_going},
    {KEY(N), .act = map_find_lit},
    {PAD(DPAD_DOWN), .act = map_find_lit},
    {KEY(RIGHTBRACKET), .act = map_light_next},
    {PAD(DPAD_RIGHT), .act = map_light_next},
    {KEY(LEFTBRACKET), .act = map_light_previous},
    {KEY(P), .act = pin_place},
    {PAD(X), .act = pin_place},
    {MOUSE(RIGHT), .act = pin_cursor},
    {KEY(DELETE), .act = map_remove_pin},
    {PAD(DPAD_LEFT), .act = map_remove_pin},
    {KEY(L), .act = copy_link},
    {KEY(O), .act = map_switch_kinds},
    {KEY(PERIOD), .act = map_kind_next},
    {PAD(DPAD_UP), .act = map_kind_next},
    {KEY(COMMA), .act = map_kind_previous},
};

static Request handle_key(MapScreen *screen, const MapContext *context, Trigger pressed)
{
    for (size_t i = 0; i < ARRAY_COUNT(keys); i++) {
        if (!trigger_equal(keys[i].trigger, pressed))
            continue;
        if (keys[i].act)
            return keys[i].act(screen, context);
        map_change_level(&screen->view, keys[i].level);
    }
    return NO_REQUEST;
}

static Request handle_keys(MapScreen *screen, const MapContext *context, const Ui *ui, const float at[2])
{
    const Input *input = ui->input;
    screen->by_keys |= map_steer(&screen->view, ui, ui->window, at, input->held);
    if (input->navigate[NAVIGATE_BACK] && screen->menu) {
        screen->menu = false;
        return NO_REQUEST;
    }
    if (input->navigate[NAVIGATE_BACK] || input->pressed[ACTION_MAP] || input->pressed[ACTION_MENU])
        return request_of(REQUEST_PLAY);
    if (input->pressed[ACTION_HELP])
        return request_open(MENU_HELP);
    if (input->navigate[NAVIGATE_ACCEPT])
        return map_request_at(place_meant(screen), REQUEST_TRAVEL);
    Request request = NO_REQUEST;
    for (int p = 0; p < input->press_count && !screen->naming && !screen->going; p++)
        request = request_first(request, handle_key(screen, context, input->presses[p]));
    return request;
}

static Request handle_name(MapScreen *screen, const MapContext *context, const Ui *ui)
{
    bool done = ui->input->navigate[NAVIGATE_ACCEPT], left = ui->input->navigate[NAVIGATE_BACK];
    ui_edit_text(ui->input, &screen->text);
    if (!done && !left)
        return NO_REQUEST;
    screen->naming = false;
    if (!done || !screen->text.now.text[0])
        return NO_REQUEST;
    pins_rename(context->pins, screen->pin, screen->text.now.text);
    return request_of(REQUEST_PINS);
}

// "x z", "x, z" or "x y z", or a link to a place of this world. False: `fault` says what was expected.
static bool read_place(const MapContext *context, const char *text, double place[2], char fault[LINK_FAULT_BYTES])
{
    Link link;
    char words[TEXT_EDIT_BYTES], *rest = words;
    double numbers[3];
    int count = 0;
    if (link_begins(text)) {
        bool parsed = link_parse(text, &link, fault), here = parsed && link.seed == context->source->seed &&
                                                             identity_is_of(link.generator, &context->source->facts);
        if (parsed && !here)
            snprintf(fault, LINK_FAULT_BYTES, "That link leads to another world: follow it from the command line");
        place[0] = here ? link.feet[0] : 0;
        place[1] = here ? link.feet[2] : 0;
        return here;
    }
    snprintf(words, sizeof words, "%s", text);
    snprintf(fault, LINK_FAULT_BYTES, "Expected x and z, such as 120 -340, or a link");
    for (char *word; (word = strsep(&rest, " ,"));)
        if (word[0] && (count == 3 || !parse_double(word, &numbers[count++])))
            return false;
    if (count < 2)
        return false;
    place[0] = numbers[0];
    place[1] = numbers[count - 1];
    snprintf(fault, LINK_FAULT_BYTES, "That place is outside the world");
    return fabs(place[0]) < -(double)WORLD_BLOCK_MIN && fabs(place[1]) < -(double)WORLD_BLOCK_MIN;
}

static Request handle_going(MapScreen *screen, const MapContext *context, const Ui *ui)
{
    double place[2];
    char fault[LINK_FAULT_BYTES];
    bool done = ui->input->navigate[NAVIGATE_ACCEPT];
    ui_edit_text(ui->input, &screen->text);
    screen->going = !ui->input->navigate[NAVIGATE_BACK];
    if (!done || !screen->going)
        return NO_REQUEST;
    screen->going = !read_place(context, screen->text.now.text, place, fault);
    if (screen->going)
        notices_post(context->notices, "%s", fault);
    else
        map_show_place(screen, place[0], place[1]);
    return NO_REQUEST;
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
        return map_request_at(place, REQUEST_TRAVEL);
    int pin = pin_at(screen, context->pins, ui, at);
    Landmark landmark;
    screen->pin = -1;
    screen->naming = screen->going = screen->menu = false;
    screen->has_chosen = map_place_column(place, &x, &z);
    memcpy(screen->chosen, place, sizeof screen->chosen);
    if (pin >= 0) {
        map_choose_pin(screen, context->pins, pin);
    } else if (map_landmark_at(screen, context, ui, at, &landmark)) {
        screen->chosen[0] = (double)landmark.x + 0.5;
        screen->chosen[1] = (double)landmark.z + 0.5;
    }
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
        float at[2], head[2];
        map_view_column(&screen->view, ui->window, pin->x, pin->z, at);
        map_pin_point(screen, ui, pin, head);
        if (at[0] < -200 * unit || at[1] < 0 || at[0] > ui->window.width || at[1] > ui->window.height + 30 * unit)
            continue;
        map_mark_pin(ui->canvas->overlay, at, 7 * unit, i == screen->pin ? THEME_TEXT : THEME_PIN);
        map_draw_label(screen, ui, head, PIN_ASIDE * unit, pin->name);
    }
}

static void draw_marks(const MapScreen *screen, const MapContext *context, const Ui *ui)
{
    Overlay *overlay = ui->canvas->overlay;
    float unit = ui->unit, at[2];
    cursor_pixel(screen, ui, at);
    map_draw_landmarks(screen, context, ui, screen->bare || (screen->over && !screen->by_keys) ? NULL : at);
    map_view_column(&screen->view, ui->window, context->spawn.feet.x, context->spawn.feet.z, at);
    map_mark_pin(overlay, at, 6 * unit, THEME_SPAWN);
    const double here[2] = {context->player->position[0], context->player->position[2]};
    float arrow[2];
    map_view_point(&screen->view, ui->window, here, arrow);
    if (hypotf(arrow[0] - at[0], arrow[1] - at[1]) > 24 * unit)
        map_draw_label(screen, ui, (const float[2]){at[0], at[1] - 8 * unit}, 12 * unit, "Spawn");
    draw_pins(screen, context, ui);
    if (screen->has_chosen && screen->pin < 0) {
        map_view_point(&screen->view, ui->window, screen->chosen, at);
        map_mark_cross(overlay, at, 10 * unit, THEME_ACCENT);
    }
    map_mark_arrow(overlay, arrow, context->player->yaw, 10 * unit);
    if (screen->by_keys && !screen->bare) {
        cursor_pixel(screen, ui, at);
        map_mark_cross(overlay, at, 9 * unit, THEME_TEXT);
    }
}

static Request handle_input(MapScreen *screen, const MapContext *context, const Ui *ui, const float at[2])
{
    if (screen->naming)
        return handle_name(screen, context, ui);
    return screen->going ? handle_going(screen, context, ui) : handle_keys(screen, context, ui, at);
}

// For the next frame's names, which are drawn before the panels.
static void keep_panels(MapScreen *screen, const Ui *ui)
{
    screen->panel_count = 0;
    for (int i = 0; i < ui->taken_count; i++)
        if (ui->taken[i].ground && screen->panel_count < MAP_PANELS_MAX)
            screen->panels[screen->panel_count++] = ui->taken[i].box;
}

Request map_screen_frame(MapScreen *screen, const MapContext *context, Ui *ui)
{
    float focus[2];
    bool saves = screen->saves;
    screen->saves = false;
    screen->bare = saves || ui->input->pressed[ACTION_SCREENSHOT];
    move_cursor(screen, ui, focus);
    Request request = handle_input(screen, context, ui, focus);
    if (screen->finds)
        go_on_finding(screen, context);
    map_view_advance(&screen->view, ui->seconds);
    map_view_draw(&screen->view, &(MapDrawing){.overlay = ui->canvas->overlay,
                                               .tiles = context->tiles,
                                               .source = context->source,
                                               .box = ui->window,
                                               .focus = focus});
    draw_marks(screen, context, ui);
    request = request_first(request, map_draw_panels(screen, context, ui));
    request = request_first(request, handle_pointer(screen, context, ui));
    keep_panels(screen, ui);
    screen->over = ui->over;
    if (screen->over && !screen->by_keys && !screen->bare) // it moved onto a panel in this frame
        memcpy(screen->cursor, screen->shown, sizeof screen->cursor);
    return saves ? request_of(REQUEST_SCREENSHOT) : request;
}
