#include "game/screens/seed_card.h"

#include "world/seed.h"

#include <inttypes.h>
#include <math.h>

// Lengths in units.
#define RIM 4.0f
#define LINE 17.0f // of a caption
#define TICK 28.0f
#define TICK_REACH 40.0f // from the card's corner: clicks so near hit the box
#define PLAY_WIDTH 56.0f
#define PLAY_HEIGHT 26.0f

enum { CARD_ZOOM = 3 };

float seed_card_height(float width, float unit)
{
    float part = (width - 3 * RIM * unit) / 2 * SEED_PICTURE_HEIGHT / SEED_PICTURE_WIDTH;
    return MAX(floorf(part + (2.5f * RIM + 2 * LINE) * unit), 1);
}

static const char *picture_words(const SeedCardView *view)
{
    const SeedCard *card = view->card;
    return seeds_is_drawn(view->seeds, card) ? "rendering ..." : card->ready ? "" : "searching for a spawn";
}

// The middle of the picture, in the box's proportions.
static OverlayBox middle_of_picture(OverlayBox box)
{
    float width = SEED_PICTURE_WIDTH, height = SEED_PICTURE_HEIGHT, across = box.width / MAX(box.height, 1);
    if (across < width / height)
        width = height * across;
    else
        height = width / across;
    return (OverlayBox){(SEED_PICTURE_WIDTH - width) / 2, (SEED_PICTURE_HEIGHT - height) / 2, width, height};
}

static void draw_picture(const SeedCardView *view, Ui *ui, OverlayBox box)
{
    const SeedCard *card = view->card;
    ui_fill(ui, box, THEME_MAP_EMPTY);
    if (card->picture >= 0)
        overlay_picture(ui->canvas->overlay, view->seeds->pictures, card->picture, box, middle_of_picture(box),
                        THEME_WHITE);
    else if (view->seeds->drawings[0].preview)
        ui_text(ui, box, 0.5f, THEME_TEXT_SOFT, picture_words(view));
}

static void draw_map(const SeedCard *card, MapTiles *tiles, const Ui *ui, OverlayBox box)
{
    ui_fill(ui, box, THEME_MAP_EMPTY);
    if (!card->ready)
        return;
    MapView view = {.layer = 0};
    const OverlayPoint middle = {floorf(box.x + box.width / 2), floorf(box.y + box.height / 2)};
    map_view_init(&view, (double)card->spawn.feet.x, (double)card->spawn.feet.z, CARD_ZOOM);
    const ChunkSource *source = generator_source(card->generator);
    map_view_draw(&view, &(MapDrawing){ui->canvas->overlay, tiles, source, box, .still = true});
    map_mark_pin(ui->canvas->overlay, middle, 5 * ui->unit, THEME_ACCENT);
}

// A line with a text at each end; the left one is cut if there is no room for both.
static void draw_line(Ui *ui, OverlayBox line, const char *left, uint32_t colour, const char *right)
{
    float aside = ceilf(ui_text_width(ui, right) + 6 * ui->unit);
    ui_text(ui, (OverlayBox){line.x, line.y, line.width - aside, line.height}, 0, colour, left);
    ui_text(ui, (OverlayBox){line.x + line.width - aside, line.y, aside, line.height}, 1, THEME_TEXT_SOFT, right);
}

// Seed and generator; biome, height and place of the spawn.
static void draw_caption(const SeedCard *card, Ui *ui, OverlayBox line)
{
    const GeneratorSpec *spec = recipe_spec(card->world.generator);
    draw_line(ui, line, seed_describe(card->world.seed, card->world.text).text, THEME_TEXT, spec->name);
    if (!card->ready)
        return;
    const Text biome = text_title(spec->biomes[card->ground.biome].info.name);
    line.y += line.height;
    draw_line(ui, line, text_of("%s, height %d", biome.text, card->ground.height).text, THEME_TEXT_SOFT,
              text_of("x %" PRId64 " z %" PRId64, card->spawn.feet.x, card->spawn.feet.z).text);
}

// The check box that selects the card for comparison. True if clicked.
static bool draw_tick(const SeedCardView *view, Ui *ui, float right, float top)
{
    float unit = ui->unit, size = TICK * unit, reach = TICK_REACH * unit;
    OverlayBox box = {right - size - 4 * unit, top + 4 * unit, size, size};
    bool hovered = ui_hovers(ui, (OverlayBox){right - reach, top, reach, reach}), clicked = hovered && ui->clicked;
    ui_fill(ui, box, view->tick ? THEME_ACCENT : THEME_GROUND);
    ui_frame(ui, box, MAX(1, floorf(unit)), view->tick || hovered ? THEME_ACCENT : THEME_TEXT_SOFT);
    if (view->tick)
        ui_text(ui, box, 0.5f, THEME_TEXT_DARK, view->tick == 1 ? "1" : "2");
    ui_take(ui, box, false);
    ui->clicked &= !clicked;
    return clicked;
}

CardClick seed_card_draw(const SeedCardView *view, Ui *ui, OverlayBox box)
{
    float unit = ui->unit, rim = floorf(RIM * unit), line = floorf(LINE * unit);
    float width = MAX(floorf((box.width - 3 * rim) / 2), 1), height = MAX(box.height - 2 * line - 2.5f * rim, 1);
    bool hovered = ui_hovers(ui, box);
    ui_fill(ui, box, THEME_CARD);
    draw_picture(view, ui, (OverlayBox){box.x + rim, box.y + rim, width, height});
    OverlayBox map = {box.x + box.width - rim - width, box.y + rim, width, height};
    draw_map(view->card, view->tiles, ui, map);
    draw_caption(view->card, ui,
                 (OverlayBox){box.x + 2 * rim, box.y + rim + height + 0.5f * rim, box.width - 4 * rim, line});
    if (view->focused || hovered)
        ui_frame(ui, box, MAX(1, floorf(2 * unit)), view->focused ? THEME_ACCENT : THEME_TEXT_SOFT);
    if (draw_tick(view, ui, map.x + map.width, map.y))
        return CARD_TICKED;
    OverlayBox play = {map.x + map.width - (PLAY_WIDTH + 4) * unit, map.y + map.height - (PLAY_HEIGHT + 4) * unit,
                       PLAY_WIDTH * unit, PLAY_HEIGHT * unit};
    bool fits = map.width > 2 * PLAY_WIDTH * unit && map.height > 2 * PLAY_HEIGHT * unit + TICK * unit;
    if (view->focused && fits && ui_button(ui, play, "Play", true))
        return CARD_PLAYED;
    if (!hovered || !ui->clicked)
        return CARD_IDLE;
    return view->focused && ui->input->pointer_twice ? CARD_PLAYED : CARD_SELECTED;
}

void seed_card_request(Game *game, const SeedCard *card, const MapPlace *place)
{
    Request request = request_seed(card->world.seed, card->world.text, card->world.generator);
    if (place)
        request.enter.has_place = map_place_column(*place, &request.enter.x, &request.enter.z);
    game->request = request;
}
