// The map's actions, of keys and buttons alike: what they change, and what they request.
#include "game/screens/map_internal.h"

#include <math.h>

enum { LEVEL_STEP = 4 };

static void move_to(MapScreen *screen, MapPlace place)
{
    screen->view.x = place.x;
    screen->view.z = place.z;
    screen->view.anchor = place;
    screen->view.anchor_at[0] = screen->view.anchor_at[1] = 0;
}

void map_step_level(MapScreen *screen, Game *game, int steps)
{
    (void)game;
    screen->view.y = CLAMP(screen->view.y + steps * LEVEL_STEP, 0, CHUNK_HEIGHT - 1);
}

void map_request_at(Game *game, MapPlace place, RequestKind kind)
{
    int64_t x, z;
    if (map_place_column(place, &x, &z))
        game_request(game, (Request){.kind = kind, .column = {x, z}});
}

void map_choose_pin(MapScreen *screen, const Pins *pins, int pin)
{
    screen->pin = pin;
    screen->pointer.has_chosen = true;
    screen->pointer.chosen = (MapPlace){(double)pins->list[pin].x + 0.5, (double)pins->list[pin].z + 0.5};
}

void map_name_pin(MapScreen *screen, const char *name)
{
    screen->naming = true;
    screen->going = false;
    text_edit_set(&screen->text, STORE_PIN_NAME, name);
}

void map_add_pin(MapScreen *screen, Game *game, MapPlace place)
{
    int64_t x, z;
    int pin = map_place_column(place, &x, &z) ? pins_add(&game->session->pins, x, z, "") : -1;
    if (pin < 0)
        return;
    map_choose_pin(screen, &game->session->pins, pin);
    map_name_pin(screen, "");
    game_request(game, request_of(REQUEST_PINS));
}

void map_remove_pin(MapScreen *screen, Game *game)
{
    if (screen->pin < 0)
        return;
    pins_remove(&game->session->pins, screen->pin);
    screen->pin = -1;
    screen->pointer.has_chosen = screen->naming = false;
    game_request(game, request_of(REQUEST_PINS));
}

void map_show_place(MapScreen *screen, MapPlace place)
{
    move_to(screen, place);
    screen->pin = -1;
    screen->pointer.chosen = place;
    screen->pointer.has_chosen = screen->pointer.by_keys = true;
}

void map_center(MapScreen *screen, Game *game)
{
    move_to(screen, (MapPlace){game->session->player.position[0], game->session->player.position[2]});
}

// Opens the legend or the kinds of landmarks. When the legend closes, no biome stays highlighted: the rest of the map
// would stay grey.
static void open_side(MapScreen *screen, bool legend, bool kinds)
{
    screen->legend = legend;
    screen->kinds = kinds;
    if (!legend)
        screen->view.lit = 0;
}

void map_switch_legend(MapScreen *screen, Game *game)
{
    (void)game;
    open_side(screen, !screen->legend, false);
}

static bool has_kinds(Game *game)
{
    const bool has = game->session->source->facts.landmark_count > 0;
    if (!has)
        notices_post(&game->notices, "This land has no landmarks");
    return has;
}

void map_switch_kinds(MapScreen *screen, Game *game)
{
    if (screen->kinds || has_kinds(game))
        open_side(screen, false, !screen->kinds);
}

// Steps from all kinds to each one in turn. Any other choice counts as all.
void map_step_kinds(MapScreen *screen, Game *game, int steps)
{
    const int count = game->session->source->facts.landmark_count;
    int now = screen->hidden == MAP_HIDES_ALL ? count + 1 : 0;
    if (!has_kinds(game))
        return;
    for (int kind = 0; kind < count; kind++)
        now = screen->hidden == ~(UINT32_C(1) << kind) ? kind + 1 : now;
    now = (int)floor_mod(now + steps, count + 2);
    screen->hidden = now == 0 ? 0 : now > count ? MAP_HIDES_ALL : ~(UINT32_C(1) << (now - 1));
    open_side(screen, false, true);
}

void map_begin_going(MapScreen *screen, Game *game)
{
    (void)game;
    screen->going = true;
    screen->naming = screen->menu = false;
    text_edit_set(&screen->text, TEXT_EDIT_BYTES, "");
}

void map_save_picture(MapScreen *screen, Game *game)
{
    (void)game;
    screen->saves = true;
    screen->menu = false;
}

void map_step_lit(MapScreen *screen, Game *game, int steps)
{
    open_side(screen, true, false); // which says what is lit
    screen->view.lit = (int)floor_mod(screen->view.lit + steps, game->session->source->facts.biome_count + 1);
    screen->finds = false;
}

void map_find_lit(MapScreen *screen, Game *game)
{
    int64_t x = (int64_t)floor(screen->view.x), z = (int64_t)floor(screen->view.z);
    if (!screen->view.lit) {
        open_side(screen, true, false);
        notices_post(&game->notices, "To find a biome, click it in the legend first");
        return;
    }
    screen->find =
        (BiomeFind){.source = game->session->source, .biome = screen->view.lit - 1, .from_x = x, .from_z = z};
    screen->finds = true;
}
