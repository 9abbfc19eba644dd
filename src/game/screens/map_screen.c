#include "game/screens/map_internal.h"

#include "base/parse.h"
#include "session/identity.h"
#include "session/link.h"
#include "session/session.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define PIN_REACH 12.0f // units
#define FIND_NS 3000000 // of a frame

enum { ZOOM_AT_FIRST = 1, LEVEL_AT_FIRST = 30 };

void map_screen_reset(MapScreen *screen)
{
    int layer = screen->view.layer, y = screen->view.y;
    map_free_landmarks(screen);
    *screen = (MapScreen){.pin = -1,
                          .legend = screen->legend,
                          .kinds = screen->kinds,
                          .hidden = screen->hidden == MAP_HIDES_ALL ? MAP_HIDES_ALL : 0};
    screen->view.layer = layer;
    screen->view.y = y ? y : LEVEL_AT_FIRST;
}

void map_screen_open(void *state, Game *game)
{
    MapScreen *screen = state;
    if (game->returns)
        return;
    if (!screen->placed)
        map_view_init(&screen->view, 0, 0, ZOOM_AT_FIRST);
    map_center(screen, game);
    screen->placed = true;
    screen->naming = screen->going = screen->menu = screen->finds = screen->saves = screen->bare = false;
    screen->pin = -1;
    screen->pointer.by_keys = true;
    screen->pointer.pressed = screen->pointer.has_chosen = false;
}

// ---- keys

// The place that travel, pins and links mean: the one clicked, else the one under the cursor.
static MapPlace place_meant(const MapScreen *screen)
{
    return screen->pointer.has_chosen ? screen->pointer.chosen : screen->pointer.cursor;
}

// Continues the search for a biome.
static void go_on_finding(MapScreen *screen, Game *game)
{
    const BiomeFind *find = &screen->find;
    FindState state = biome_find_step(&screen->find, FIND_NS);
    if (state == FIND_SEARCHING)
        return;
    screen->finds = false;
    const Text biome = text_title(game->session->source->facts.biomes[find->biome].name);
    if (state == FIND_FOUND) {
        map_show_place(screen, (MapPlace){(double)find->x + 0.5, (double)find->z + 0.5});
        const double *player = game->session->player.position;
        const double dx = (double)find->x - player[0], dz = (double)find->z - player[2];
        notices_post(&game->notices, "%s, %.0f blocks to the %s of you", biome.text, hypot(dx, dz),
                     session_wind(dx, dz));
    } else {
        notices_post(&game->notices, "%s: none within %d blocks", biome.text, FIND_REACH);
    }
}

static void pin_place(MapScreen *screen, Game *game) { map_add_pin(screen, game, place_meant(screen)); }

static void pin_cursor(MapScreen *screen, Game *game) { map_add_pin(screen, game, screen->pointer.cursor); }

static void copy_link(MapScreen *screen, Game *game) { map_request_at(game, place_meant(screen), REQUEST_COPY_LINK); }

static const struct {
    MapAct *act;   // NULL: each press
    MapStep *step; // goes so many steps
    int steps;
    Trigger triggers[TRIGGERS];
} keys[] = {
    {NULL, map_step_level, 1, {KEY(PAGEUP), PAD_AXIS(TRIGGERRIGHT)}},
    {NULL, map_step_level, -1, {KEY(PAGEDOWN), PAD_AXIS(TRIGGERLEFT)}},
    {map_center, NULL, 0, {KEY(HOME), KEY(C), PAD(RIGHTSTICK)}},
    {map_switch_legend, NULL, 0, {KEY(K), PAD(LEFTSTICK)}},
    {map_begin_going, NULL, 0, {KEY(G)}},
    {map_find_lit, NULL, 0, {KEY(N), PAD(DPAD_DOWN)}},
    {NULL, map_step_lit, 1, {KEY(RIGHTBRACKET), PAD(DPAD_RIGHT)}},
    {NULL, map_step_lit, -1, {KEY(LEFTBRACKET)}},
    {pin_place, NULL, 0, {KEY(P), PAD(X)}},
    {pin_cursor, NULL, 0, {MOUSE(RIGHT)}},
    {map_remove_pin, NULL, 0, {KEY(DELETE), PAD(DPAD_LEFT)}},
    {copy_link, NULL, 0, {KEY(L)}},
    {map_switch_kinds, NULL, 0, {KEY(O)}},
    {NULL, map_step_kinds, 1, {KEY(PERIOD), PAD(DPAD_UP)}},
    {NULL, map_step_kinds, -1, {KEY(COMMA)}},
};

static void handle_keys(MapScreen *screen, Game *game, OverlayPoint at)
{
    const Input *input = game->input;
    screen->pointer.by_keys |= map_steer(&screen->view, game->ui, game->ui->window, at, input->held);
    if (input->navigate[NAVIGATE_BACK] && screen->menu)
        screen->menu = false;
    else if (input->navigate[NAVIGATE_BACK] || input->pressed[ACTION_MAP] || input->pressed[ACTION_MENU])
        game_request(game, request_of(REQUEST_PLAY));
    else if (input->pressed[ACTION_HELP])
        game_request(game, request_open(MENU_HELP));
    else if (input->navigate[NAVIGATE_ACCEPT])
        map_request_at(game, place_meant(screen), REQUEST_TRAVEL);
    else
        for (size_t i = 0; i < ARRAY_COUNT(keys) && !screen->naming && !screen->going; i++) {
            int presses = input_presses(input, keys[i].triggers);
            if (presses && keys[i].act)
                keys[i].act(screen, game);
            else if (presses)
                keys[i].step(screen, game, presses * keys[i].steps);
        }
}

// ---- text

// "x z", "x, z" or "x y z", or a link to a place of this world. False: `fault` says what was expected.
static bool read_place(const Game *game, const char *text, MapPlace *place, char fault[LINK_FAULT_BYTES])
{
    Link link;
    char words[TEXT_EDIT_BYTES], *rest = words;
    double numbers[3];
    int count = 0;
    if (link_begins(text)) {
        bool parsed = link_parse(text, &link, fault),
             here = parsed && link.seed == game->session->source->seed &&
                    identity_is_of(link.generator, &game->session->source->facts);
        if (parsed && !here)
            snprintf(fault, LINK_FAULT_BYTES, "That link leads to another world: follow it from the command line");
        if (here)
            *place = (MapPlace){link.feet[0], link.feet[2]};
        return here;
    }
    snprintf(words, sizeof words, "%s", text);
    snprintf(fault, LINK_FAULT_BYTES, "Expected x and z, such as 120 -340, or a link");
    for (char *word; (word = strsep(&rest, " ,"));)
        if (word[0] && (count == 3 || !parse_double(word, &numbers[count++])))
            return false;
    if (count < 2)
        return false;
    *place = (MapPlace){numbers[0], numbers[count - 1]};
    snprintf(fault, LINK_FAULT_BYTES, "That place is outside the world");
    return fabs(place->x) < -(double)WORLD_BLOCK_MIN && fabs(place->z) < -(double)WORLD_BLOCK_MIN;
}

static void go_to_typed(MapScreen *screen, Game *game)
{
    MapPlace place;
    char fault[LINK_FAULT_BYTES];
    screen->going = !read_place(game, screen->text.now.text, &place, fault);
    if (screen->going)
        notices_post(&game->notices, "%s", fault);
    else
        map_show_place(screen, place);
}

// The name of a pin, or a place to go to.
static void handle_text(MapScreen *screen, Game *game)
{
    const char *text = screen->text.now.text;
    bool done = game->input->navigate[NAVIGATE_ACCEPT], left = game->input->navigate[NAVIGATE_BACK];
    ui_edit_text(game->input, &screen->text);
    if (screen->going && done && !left) {
        go_to_typed(screen, game);
    } else if (screen->naming && done && text[0]) {
        pins_rename(&game->session->pins, screen->pin, text);
        game_request(game, request_of(REQUEST_PINS));
    }
    screen->naming &= !done && !left;
    screen->going &= !left;
}

// ---- the pointer

// The pin nearest to that pixel, or -1.
static int pin_at(const MapScreen *screen, const Pins *pins, const Ui *ui, OverlayPoint at)
{
    float best = PIN_REACH * ui->unit;
    int found = -1;
    for (int i = 0; i < pins->count; i++) {
        OverlayPoint point = map_view_column(&screen->view, ui->window, pins->list[i].x, pins->list[i].z);
        float away = hypotf(point.x - at.x, point.y - 8 * ui->unit - at.y);
        if (away < best) {
            best = away;
            found = i;
        }
    }
    return found;
}

// A place was clicked.
static void choose(MapScreen *screen, Game *game)
{
    MapPointer *pointer = &screen->pointer;
    int pin = pin_at(screen, &game->session->pins, game->ui, pointer->pressed_at);
    if (pointer->twice) {
        map_request_at(game, pointer->chosen, REQUEST_TRAVEL);
        return;
    }
    const Landmark *landmark = map_landmark_at(screen, game, pointer->pressed_at);
    screen->pin = -1;
    screen->naming = screen->going = screen->menu = false;
    if (pin >= 0) {
        map_choose_pin(screen, &game->session->pins, pin);
    } else if (landmark) {
        pointer->chosen = (MapPlace){(double)landmark->x + 0.5, (double)landmark->z + 0.5};
    }
}

// ---- drawn over the map

static void draw_pins(const MapScreen *screen, const Game *game, const Ui *ui)
{
    float unit = ui->unit;
    for (int i = 0; i < game->session->pins.count; i++) {
        const StorePin *pin = &game->session->pins.list[i];
        const OverlayPoint at = map_view_column(&screen->view, ui->window, pin->x, pin->z);
        if (at.x < -200 * unit || at.y < 0 || at.x > ui->window.width || at.y > ui->window.height + 30 * unit)
            continue;
        map_mark_pin(ui->canvas->overlay, at, 7 * unit, i == screen->pin ? THEME_TEXT : THEME_PIN);
        map_draw_label(screen, ui, map_pin_point(screen, ui, pin), PIN_ASIDE * unit, pin->name);
    }
}

static void draw_marks(MapScreen *screen, const Game *game)
{
    const MapPointer *pointer = &screen->pointer;
    const Ui *ui = game->ui;
    Overlay *overlay = ui->canvas->overlay;
    const float unit = ui->unit;
    const MapPlace here = {game->session->player.position[0], game->session->player.position[2]};
    const OverlayPoint focus = map_pointer_pixel(pointer, ui, ui->window, true);
    const OverlayPoint at =
        map_view_column(&screen->view, ui->window, game->session->spawn.feet.x, game->session->spawn.feet.z);
    const OverlayPoint arrow = map_view_point(&screen->view, ui->window, here);
    map_draw_landmarks(screen, game, screen->bare || (screen->over && !pointer->by_keys) ? NULL : &focus);
    map_mark_pin(overlay, at, 6 * unit, THEME_SPAWN);
    if (hypotf(arrow.x - at.x, arrow.y - at.y) > 24 * unit)
        map_draw_label(screen, ui, (OverlayPoint){at.x, at.y - 8 * unit}, 12 * unit, "Spawn");
    draw_pins(screen, game, ui);
    if (pointer->has_chosen && screen->pin < 0)
        map_mark_cross(overlay, map_view_point(&screen->view, ui->window, pointer->chosen), 10 * unit, THEME_ACCENT);
    map_mark_arrow(overlay, arrow, game->session->player.yaw, 10 * unit);
    if (pointer->by_keys && !screen->bare)
        map_mark_cross(overlay, focus, 9 * unit, THEME_TEXT);
}

// Keeps the panels' boxes for the next frame's names, which are drawn before the panels.
static void keep_panels(MapScreen *screen, const Ui *ui)
{
    screen->panel_count = 0;
    for (int i = 0; i < ui->taken_count; i++)
        if (ui->taken[i].ground && screen->panel_count < MAP_PANELS_MAX)
            screen->panels[screen->panel_count++] = ui->taken[i].box;
}

void map_screen_frame(void *state, Game *game)
{
    MapScreen *screen = state;
    MapPointer *pointer = &screen->pointer;
    Ui *ui = game->ui;
    bool saves = screen->saves;
    screen->saves = false;
    screen->bare = saves || ui->input->pressed[ACTION_SCREENSHOT];
    pointer->by_keys &= !ui_points(ui);
    const OverlayPoint focus = map_pointer_pixel(pointer, ui, ui->window, true);
    if (!screen->over || pointer->by_keys)
        pointer->cursor = map_view_place(&screen->view, ui->window, focus);
    if (screen->naming || screen->going)
        handle_text(screen, game);
    else
        handle_keys(screen, game, focus);
    if (screen->finds)
        go_on_finding(screen, game);
    map_view_advance(&screen->view, ui->seconds);
    map_view_draw(&screen->view,
                  &(MapDrawing){ui->canvas->overlay, game->tiles, game->session->source, ui->window, .focus = &focus});
    draw_marks(screen, game);
    map_draw_panels(screen, game);
    if (map_pointer_click(pointer, &screen->view, ui, &ui->window, ui->over ? -1 : 0))
        choose(screen, game);
    keep_panels(screen, ui);
    screen->over = ui->over;
    if (screen->over && !pointer->by_keys && !screen->bare) // it moved onto a panel in this frame
        pointer->cursor = screen->shown;
    if (saves)
        game->request = request_of(REQUEST_SCREENSHOT);
}
