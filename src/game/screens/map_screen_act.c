// Changes to the map screen that keys, pointer and buttons share.

#include "game/screens/map_screen_internal.h"

#include <math.h>
#include <stdio.h>

void map_screen_center(MapScreen *screen, const Player *player)
{
    screen->view.x = screen->view.anchor[0] = player->position[0];
    screen->view.z = screen->view.anchor[1] = player->position[2];
    screen->view.anchor_at[0] = screen->view.anchor_at[1] = 0;
}

void map_screen_change_level(MapView *view, int change) { view->y = CLAMP(view->y + change, 0, CHUNK_HEIGHT - 1); }

Request map_screen_request_at(const double place[2], RequestKind kind)
{
    int64_t x = (int64_t)floor(place[0]), z = (int64_t)floor(place[1]);
    return block_in_world(x, z) ? (Request){.kind = kind, .column = {x, z}} : NO_REQUEST;
}

void map_screen_choose_pin(MapScreen *screen, const Pins *pins, int pin)
{
    screen->pin = pin;
    screen->has_chosen = true;
    screen->chosen[0] = (double)pins->list[pin].x + 0.5;
    screen->chosen[1] = (double)pins->list[pin].z + 0.5;
}

void map_screen_name_pin(MapScreen *screen, const Pins *pins)
{
    screen->naming = true;
    snprintf(screen->name, sizeof screen->name, "%s", pins->list[screen->pin].name);
}

Request map_screen_add_pin(MapScreen *screen, const MapContext *context, const double place[2])
{
    int64_t x = (int64_t)floor(place[0]), z = (int64_t)floor(place[1]);
    int pin = block_in_world(x, z) ? pins_add(context->pins, x, z, "") : -1;
    if (pin < 0)
        return NO_REQUEST;
    map_screen_choose_pin(screen, context->pins, pin);
    map_screen_name_pin(screen, context->pins);
    screen->name[0] = '\0';
    return request_of(REQUEST_PINS);
}

Request map_screen_remove_pin(MapScreen *screen, const MapContext *context)
{
    if (screen->pin < 0)
        return NO_REQUEST;
    pins_remove(context->pins, screen->pin);
    screen->pin = -1;
    screen->has_chosen = screen->naming = false;
    return request_of(REQUEST_PINS);
}

void map_screen_cursor(const MapScreen *screen, const MapContext *context, const OverlayBox *box, float at[2])
{
    at[0] = screen->by_keys ? floorf(box->width / 2) : context->input->pointer[0] * context->pointer_scale;
    at[1] = screen->by_keys ? floorf(box->height / 2) : context->input->pointer[1] * context->pointer_scale;
}
