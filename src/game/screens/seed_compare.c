#include "game/screens/seed_screen.h"

#include "game/screens/seed_card.h"
#include "world/seed.h"

#include <math.h>

enum { ZOOM_AT_FIRST = 2 };

// Enter the first world, the second and so on.
static const Trigger keys[SEED_COMPARED][TRIGGERS] = {
    {KEY(1), PAD(A)}, {KEY(2), PAD(X)}, {KEY(3), PAD(RIGHTSTICK)}, {KEY(4)}};

void seed_compare_begin(SeedCompare *compare, const SeedCard *const *cards, int count)
{
    *compare = (SeedCompare){.count = count, .pointer.by_keys = true};
    for (int i = 0; i < count; i++) {
        compare->cards[i] = cards[i];
        compare->apart |= cards[i]->world.seed != cards[0]->world.seed;
    }
    map_view_init(&compare->view, 0, 0, ZOOM_AT_FIRST);
    compare->view.y = 30;
}

// Centres each map once its spawn is known, which takes a moment.
static void centre(SeedCompare *compare)
{
    const SeedCard *first = compare->cards[0];
    if (compare->centred || !first->ready)
        return;
    compare->view.x = (double)first->spawn.feet.x;
    compare->view.z = (double)first->spawn.feet.z;
    compare->centred = true;
}

// The place in that world which is where `place` is in the first.
static MapPlace place_in(const SeedCompare *compare, const SeedCard *card, MapPlace place)
{
    bool moved = compare->apart && card->ready && compare->cards[0]->ready;
    const BlockPos from = compare->cards[0]->spawn.feet, to = card->spawn.feet;
    return (MapPlace){place.x + (moved ? (double)(to.x - from.x) : 0), place.z + (moved ? (double)(to.z - from.z) : 0)};
}

static MapView view_of(const SeedCompare *compare, const SeedCard *card)
{
    MapView view = compare->view;
    const MapPlace middle = place_in(compare, card, (MapPlace){view.x, view.z});
    view.x = middle.x;
    view.z = middle.z;
    return view;
}

// The box of one map: whole pixels, the same size for all.
static OverlayBox box_of(const SeedCompare *compare, const Ui *ui, float top, int side)
{
    float unit = ui->unit, gap = floorf(8 * unit), count = (float)compare->count;
    float width = floorf(((float)ui->canvas->width - (count + 1) * gap) / count);
    float header = floorf(30 * unit), footer = floorf(64 * unit);
    return (OverlayBox){gap + (float)side * (width + gap), floorf(top + header), MAX(width, 1),
                        MAX((float)ui->canvas->height - top - header - footer, 1)};
}

// The place where the player begins: the one clicked, else the one under the cursor. NULL: nothing was pointed at.
static const MapPlace *place_meant(const SeedCompare *compare)
{
    return compare->pointer.has_chosen ? &compare->pointer.chosen : compare->points ? &compare->pointer.cursor : NULL;
}

static void enter(const SeedCompare *compare, Game *game, int world)
{
    const MapPlace *place = place_meant(compare);
    if (world < 0 || world >= compare->count)
        return;
    const SeedCard *card = compare->cards[world];
    const MapPlace own = place ? place_in(compare, card, *place) : (MapPlace){0, 0};
    seed_card_request(game, card, place ? &own : NULL);
}

// Returns the world to be entered, or -1.
static int handle_keys(SeedCompare *compare, const Ui *ui, OverlayBox box, OverlayPoint at)
{
    int entered = -1;
    bool pans = map_steer(&compare->view, ui, box, at, NULL);
    compare->pointer.by_keys |= pans;
    compare->points |= pans;
    compare->centred |= pans;
    for (int world = 0; world < SEED_COMPARED; world++)
        if (input_presses(ui->input, keys[world]))
            entered = world;
    return entered;
}

// ---- drawing

static void draw_figures(const SeedCompare *compare, const SeedCard *card, const Ui *ui, OverlayBox line)
{
    const MapPointer *pointer = &compare->pointer;
    const MapPlace place = !compare->points && pointer->has_chosen ? pointer->chosen : pointer->cursor;
    MapFacts facts;
    if (!card->ready || !map_describe(generator_source(card->generator), place_in(compare, card, place), &facts))
        return;
    ui_text(ui, line, 0, THEME_TEXT, facts.biome.text);
    line.y += 22 * ui->unit;
    ui_text(ui, line, 0, THEME_TEXT, facts.height.text);
}

static void draw_cross(const SeedCompare *compare, const Ui *ui, OverlayBox box, MapPlace place, uint32_t colour)
{
    const OverlayPoint at = map_view_point(&compare->view, box, place);
    if (ui_box_has(box, at))
        map_mark_cross(ui->canvas->overlay, at, 9 * ui->unit, colour);
}

static void draw_spawn(const SeedCompare *compare, const SeedCard *card, const Ui *ui, OverlayBox box)
{
    const float reach = 8 * ui->unit;
    const MapView view = view_of(compare, card);
    const OverlayPoint at = map_view_column(&view, box, card->spawn.feet.x, card->spawn.feet.z);
    if (at.x > box.x + reach && at.y > box.y + 2 * reach && at.x < box.x + box.width - reach &&
        at.y < box.y + box.height)
        map_mark_pin(ui->canvas->overlay, at, 6 * ui->unit, THEME_ACCENT);
}

static void draw_title(const SeedCard *card, const Ui *ui, OverlayBox line)
{
    const char *generator = recipe_spec(card->world.generator)->name;
    ui_text(ui, line, 1, THEME_ACCENT, generator);
    line.width = MAX(line.width - ceilf(ui_text_width(ui, generator) + 8 * ui->unit), 0);
    ui_text(ui, line, 0, THEME_TEXT, seed_describe(card->world.seed, card->world.text).text);
}

// True if its world is to be entered.
static bool draw_world(const SeedCompare *compare, const SeedCard *card, MapTiles *tiles, OverlayBox box, Ui *ui)
{
    float unit = ui->unit, button = MIN(96 * unit, box.width / 2);
    draw_title(card, ui, (OverlayBox){box.x, box.y - 28 * unit, box.width, 26 * unit});
    ui_fill(ui, box, THEME_MAP_EMPTY);
    if (card->ready) {
        const MapView view = view_of(compare, card);
        const ChunkSource *source = generator_source(card->generator);
        map_view_draw(&view, &(MapDrawing){ui->canvas->overlay, tiles, source, box, .focus = NULL});
        draw_spawn(compare, card, ui, box);
    }
    if (compare->pointer.has_chosen)
        draw_cross(compare, ui, box, compare->pointer.chosen, THEME_ACCENT);
    draw_cross(compare, ui, box, compare->pointer.cursor, THEME_TEXT);
    float below = box.y + box.height + 8 * unit;
    draw_figures(compare, card, ui, (OverlayBox){box.x, below, MAX(box.width - button - 8 * unit, 0), 20 * unit});
    OverlayBox place = {box.x + box.width - button, below + 6 * unit, button, 30 * unit};
    return ui_button(ui, place, place_meant(compare) ? "Play here" : "Play", false);
}

void seed_compare_frame(SeedCompare *compare, Game *game, float top)
{
    Ui *ui = game->ui;
    MapPointer *pointer = &compare->pointer;
    OverlayBox boxes[SEED_COMPARED];
    int on = -1;
    centre(compare);
    for (int side = 0; side < compare->count; side++) {
        boxes[side] = box_of(compare, ui, top, side);
        on = ui_hovers(ui, boxes[side]) ? side : on;
    }
    const OverlayBox box = boxes[MAX(on, 0)]; // all cursors follow the one under the pointer
    if (ui_points(ui)) {
        pointer->by_keys = false;
        compare->points = on >= 0;
    }
    const OverlayPoint at = map_pointer_pixel(pointer, ui, box, on >= 0);
    int entered = handle_keys(compare, ui, box, at);
    map_view_advance(&compare->view, ui->seconds);
    if (pointer->by_keys || on >= 0)
        pointer->cursor = map_view_place(&compare->view, box, at);
    compare->shown = place_in(compare, compare->cards[MAX(on, 0)], pointer->cursor);
    for (int side = 0; side < compare->count; side++)
        if (draw_world(compare, compare->cards[side], game->tiles, boxes[side], ui))
            entered = side;
    bool clicks = map_pointer_click(pointer, &compare->view, ui, boxes, on);
    compare->centred |= pointer->drags;
    enter(compare, game, clicks && pointer->twice && pointer->has_chosen ? pointer->pressed_on : entered);
}
