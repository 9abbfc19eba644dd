// The map's actions, of keys and buttons alike: what they change, and what they request.
#include "game/screens/map_internal.h"

#include <math.h>
#include <string.h>

enum { LEVEL_STEP = 4 };

void map_look_at(MapScreen *screen, double x, double z)
{
    screen->view.x = screen->view.anchor[0] = x;
    screen->view.z = screen->view.anchor[1] = z;
    screen->view.anchor_at[0] = screen->view.anchor_at[1] = 0;
}

void map_change_level(MapView *view, int steps) { view->y = CLAMP(view->y + steps * LEVEL_STEP, 0, CHUNK_HEIGHT - 1); }

Request map_request_at(const double place[2], RequestKind kind)
{
    int64_t x, z;
    return map_place_column(place, &x, &z) ? (Request){.kind = kind, .column = {x, z}} : NO_REQUEST;
}

void map_choose_pin(MapScreen *screen, const Pins *pins, int pin)
{
    screen->pin = pin;
    screen->has_chosen = true;
    screen->chosen[0] = (double)pins->list[pin].x + 0.5;
    screen->chosen[1] = (double)pins->list[pin].z + 0.5;
}

void map_name_pin(MapScreen *screen, const char *name)
{
    screen->naming = true;
    screen->going = false;
    text_edit_set(&screen->text, STORE_PIN_NAME, name);
}

Request map_add_pin(MapScreen *screen, const MapContext *context, const double place[2])
{
    int64_t x, z;
    int pin = map_place_column(place, &x, &z) ? pins_add(context->pins, x, z, "") : -1;
    if (pin < 0)
        return NO_REQUEST;
    map_choose_pin(screen, context->pins, pin);
    map_name_pin(screen, "");
    return request_of(REQUEST_PINS);
}

Request map_remove_pin(MapScreen *screen, const MapContext *context)
{
    if (screen->pin < 0)
        return NO_REQUEST;
    pins_remove(context->pins, screen->pin);
    screen->pin = -1;
    screen->has_chosen = screen->naming = false;
    return request_of(REQUEST_PINS);
}

void map_show_place(MapScreen *screen, double x, double z)
{
    map_look_at(screen, x, z);
    screen->pin = -1;
    screen->chosen[0] = x;
    screen->chosen[1] = z;
    screen->has_chosen = screen->by_keys = true;
}

Request map_center(MapScreen *screen, const MapContext *context)
{
    map_look_at(screen, context->player->position[0], context->player->position[2]);
    return NO_REQUEST;
}

// What is open at the side. Without the legend no biome is lit: the rest of the map must not stay grey.
static void open_side(MapScreen *screen, bool legend, bool kinds)
{
    screen->legend = legend;
    screen->kinds = kinds;
    if (!legend)
        screen->view.lit = 0;
}

Request map_switch_legend(MapScreen *screen, const MapContext *context)
{
    (void)context;
    open_side(screen, !screen->legend, false);
    return NO_REQUEST;
}

static bool has_kinds(const MapContext *context)
{
    const bool has = context->source->facts.landmark_count > 0;
    if (!has)
        notices_post(context->notices, "This land has no landmarks");
    return has;
}

Request map_switch_kinds(MapScreen *screen, const MapContext *context)
{
    if (screen->kinds || has_kinds(context))
        open_side(screen, false, !screen->kinds);
    return NO_REQUEST;
}

// Steps through all kinds together, each alone, and none. From other choices: as from all.
static Request step_kinds(MapScreen *screen, const MapContext *context, int steps)
{
    const int count = context->source->facts.landmark_count;
    int now = screen->hidden == MAP_HIDES_ALL ? count + 1 : 0;
    if (!has_kinds(context))
        return NO_REQUEST;
    for (int kind = 0; kind < count; kind++)
        now = screen->hidden == ~(UINT32_C(1) << kind) ? kind + 1 : now;
    now = (int)floor_mod(now + steps, count + 2);
    screen->hidden = now == 0 ? 0 : now > count ? MAP_HIDES_ALL : ~(UINT32_C(1) << (now - 1));
    open_side(screen, false, true);
    return NO_REQUEST;
}

Request map_kind_next(MapScreen *screen, const MapContext *context) { return step_kinds(screen, context, 1); }
Request map_kind_previous(MapScreen *screen, const MapContext *context) { return step_kinds(screen, context, -1); }

Request map_begin_going(MapScreen *screen, const MapContext *context)
{
    (void)context;
    screen->going = true;
    screen->naming = screen->menu = false;
    text_edit_set(&screen->text, TEXT_EDIT_BYTES, "");
    return NO_REQUEST;
}

Request map_save_picture(MapScreen *screen, const MapContext *context)
{
    (void)context;
    screen->saves = true;
    screen->menu = false;
    return NO_REQUEST;
}

static void light_biome(MapScreen *screen, const MapContext *context, int lit)
{
    open_side(screen, true, false); // which says what is lit
    screen->view.lit = (int)floor_mod(lit, context->source->facts.biome_count + 1);
    screen->finds = false;
}

Request map_light_next(MapScreen *screen, const MapContext *context)
{
    light_biome(screen, context, screen->view.lit + 1);
    return NO_REQUEST;
}

Request map_light_previous(MapScreen *screen, const MapContext *context)
{
    light_biome(screen, context, screen->view.lit - 1);
    return NO_REQUEST;
}

Request map_find_lit(MapScreen *screen, const MapContext *context)
{
    int64_t x = (int64_t)floor(screen->view.x), z = (int64_t)floor(screen->view.z);
    if (!screen->view.lit) {
        open_side(screen, true, false);
        notices_post(context->notices, "To find a biome, click it in the legend first");
        return NO_REQUEST;
    }
    biome_find_begin(&screen->find, context->source, screen->view.lit - 1, x, z);
    screen->finds = true;
    return NO_REQUEST;
}
