// Panels over the map: the bar, the menu of narrow windows, the legend or the kinds of landmarks, the values of all
// layers, and the hints.
#include "game/screens/map_internal.h"

#include <math.h>
#include <string.h>

// Lengths in units.
#define BAR 40.0f
#define LAYER_WIDTH 108.0f
#define ROOMY 1250.0f    // at less than this width the bar has a menu instead of all buttons
#define PITCH 30.0f      // of the menu's rows
#define MENU_DOWN 400.0f // in lower windows the menu covers the panel
#define INFO_WIDTH (286.0f + MAP_SCALE_WIDTH)
#define SECOND 226.0f // the second column of values

// ---- the bar and its menu

static void draw_level(MapScreen *screen, Game *game, float x, float height)
{
    Ui *ui = game->ui;
    float unit = ui->unit;
    if (ui_button(ui, (OverlayBox){x, 6 * unit, 26 * unit, height}, "\xE2\x88\x92", false))
        map_step_level(screen, game, -1);
    ui_text(ui, (OverlayBox){x + 28 * unit, 6 * unit, 48 * unit, height}, 0.5f, THEME_TEXT,
            text_of("y %d", screen->view.y).text);
    if (ui_button(ui, (OverlayBox){x + 78 * unit, 6 * unit, 26 * unit, height}, "+", false))
        map_step_level(screen, game, 1);
}

// A button for each layer: in the bar side by side, in the menu below one another. Returns where the next would be.
static float draw_layers(MapScreen *screen, Ui *ui, float x, float y, bool downward)
{
    float unit = ui->unit;
    for (int i = 0; i < map_layer_count(); i++) {
        if (map_layer(i)->vertical)
            continue;
        OverlayBox box = {x, y, LAYER_WIDTH * unit, 28 * unit};
        if (ui_button(ui, box, text_title(map_layer_name(i)).text, i == screen->view.layer)) {
            screen->view.layer = i;
            screen->menu = false;
        }
        x += downward ? 0 : (LAYER_WIDTH + 4) * unit;
        y += downward ? PITCH * unit : 0;
    }
    return downward ? y : x;
}

// Buttons of the bar from its right end, and of the menu.
static const struct {
    const char *label;
    float width;
    MapAct *act;
} actions[] = {{"Me", 44, map_center},
               {"Legend", 72, map_switch_legend},
               {"Go to", 64, map_begin_going},
               {"Save", 56, map_save_picture},
               {"Landmarks", 96, map_switch_kinds}};

static bool is_lit(const MapScreen *screen, size_t action)
{
    return (actions[action].act == map_switch_legend && screen->legend) ||
           (actions[action].act == map_switch_kinds && screen->kinds) ||
           (actions[action].act == map_begin_going && screen->going);
}

// The hints: what a key does. `action`: the key is the one bound to it.
static const struct {
    const char *keys;
    int action; // -1: none
    const char *words;
} hints[] = {
    {"drag", -1, "move"},
    {"wheel", -1, "zoom"},
    {"double click", -1, "travel"},
    {"P", -1, "pin"},
    {"G", -1, "go to x z"},
    {"Tab", -1, "layer"},
    {"K", -1, "legend"},
    {"[ ]", -1, "biome"},
    {"N", -1, "find it"},
    {"O", -1, "landmarks"},
    {", .", -1, "by kind"},
    {"C", -1, "back to me"},
    {"", ACTION_SCREENSHOT, "save"},
    {"", ACTION_MAP, "close"},
};

static Text format_hint(const Input *input, size_t hint)
{
    if (hints[hint].action < 0)
        return text_of("%s: %s", hints[hint].keys, hints[hint].words);
    Trigger trigger = input->bindings[hints[hint].action][DEVICE_DESK];
    bool closes = hints[hint].action == ACTION_MAP && trigger.kind == TRIGGER_NONE;
    return text_of("%s: %s", trigger_name(closes ? (Trigger){TRIGGER_KEY, SDL_SCANCODE_ESCAPE} : trigger).text,
                   hints[hint].words);
}

// Layers, actions and hints, each in a column.
static void draw_menu(MapScreen *screen, Game *game)
{
    Ui *ui = game->ui;
    float unit = ui->unit, top = BAR * unit, x = 8 * unit, y = top + 6 * unit, second = x + (LAYER_WIDTH + 6) * unit;
    float third = second + (LAYER_WIDTH + 12) * unit, line = 16 * unit;
    float height = MAX(PITCH * (float)(map_layer_count() - 1), 16.0f * ARRAY_COUNT(hints)) * unit + 10 * unit;
    float width = MIN(third + 200 * unit, ui->window.width);
    ui_ground(ui, (OverlayBox){0, top, width, height});
    draw_layers(screen, ui, x, y, true);
    for (size_t i = 0; i < ARRAY_COUNT(actions); i++) {
        OverlayBox box = {second, y + (float)i * PITCH * unit, LAYER_WIDTH * unit, 28 * unit};
        if (ui_button(ui, box, actions[i].label, is_lit(screen, i))) {
            screen->menu = false;
            actions[i].act(screen, game);
        }
    }
    for (size_t i = 0; i < ARRAY_COUNT(hints); i++)
        ui_text(ui, (OverlayBox){third, y + (float)i * line, MAX(width - third - 4 * unit, 0), line}, 0,
                THEME_TEXT_SOFT, format_hint(ui->input, i).text);
}

static void draw_layer_bar(MapScreen *screen, Game *game, bool roomy)
{
    Ui *ui = game->ui;
    float unit = ui->unit, x = 8 * unit, y = 6 * unit;
    if (roomy) {
        x = draw_layers(screen, ui, x, y, false);
    } else {
        const Text label = text_of("%s ...", text_title(map_layer_name(screen->view.layer)).text);
        if (ui_button(ui, (OverlayBox){x, y, (LAYER_WIDTH + 12) * unit, 28 * unit}, label.text, screen->menu))
            screen->menu = !screen->menu;
        x += (LAYER_WIDTH + 16) * unit;
    }
    if (map_layer_has_level(map_layer(screen->view.layer)))
        draw_level(screen, game, x + 4 * unit, 28 * unit);
}

static void draw_bar(MapScreen *screen, Game *game)
{
    Ui *ui = game->ui;
    float unit = ui->unit, right = ui->window.width - 8 * unit, height = 28 * unit;
    const OverlayPoint middle = {floorf(ui->window.width / 2), floorf(ui->window.height / 2)};
    bool roomy = ui->window.width >= ROOMY * unit;
    ui_ground(ui, (OverlayBox){0, 0, ui->window.width, BAR * unit});
    draw_layer_bar(screen, game, roomy);
    if (ui_button(ui, (OverlayBox){right - 28 * unit, 6 * unit, 28 * unit, height}, "\xC3\x97", false))
        game_request(game, request_of(REQUEST_PLAY));
    if (ui_button(ui, (OverlayBox){right - 60 * unit, 6 * unit, 28 * unit, height}, "+", false))
        map_view_zoom(&screen->view, ui->window, -1, middle);
    if (ui_button(ui, (OverlayBox){right - 92 * unit, 6 * unit, 28 * unit, height}, "\xE2\x88\x92", false))
        map_view_zoom(&screen->view, ui->window, 1, middle);
    right -= 96 * unit;
    for (size_t i = 0; roomy && i < ARRAY_COUNT(actions); i++) {
        right -= actions[i].width * unit;
        if (ui_button(ui, (OverlayBox){right, 6 * unit, actions[i].width * unit, height}, actions[i].label,
                      is_lit(screen, i)))
            actions[i].act(screen, game);
        right -= 4 * unit;
    }
    screen->menu &= !roomy;
    if (screen->menu)
        draw_menu(screen, game);
}

// ---- the legend, or the kinds of landmarks

static MapLegend place_legend(const Ui *ui, const LegendEntry *entries, int count)
{
    float unit = ui->unit;
    return (MapLegend){.entries = entries,
                       .count = count,
                       .right = ui->window.width - 8 * unit,
                       .top = (BAR + 8) * unit,
                       .bottom = ui->window.height - 84 * unit};
}

static void draw_legend(MapScreen *screen, Game *game)
{
    LegendEntry entries[LEGEND_MAX];
    const MapLayer *layer = map_layer(screen->view.layer);
    const int count = map_layer_legend(layer, &game->session->source->facts, true, entries);
    MapLegend legend = place_legend(game->ui, entries, count);
    legend.can_click = layer->biomes;
    if (layer->biomes && screen->view.lit) {
        legend.lit = UINT64_C(1) << (screen->view.lit - 1);
        legend.button = "Find nearest";
    }
    int clicked = map_mark_legend(game->ui, &legend);
    if (clicked == LEGEND_BUTTON)
        map_find_lit(screen, game);
    if (clicked < 0)
        return;
    screen->view.lit = screen->view.lit == clicked + 1 ? 0 : clicked + 1;
    screen->finds = false;
}

static void draw_kinds(MapScreen *screen, Game *game)
{
    LegendEntry entries[LANDMARKS_MAX];
    const int count = map_landmark_legend(&game->session->source->facts, entries);
    if (count == 0)
        return;
    MapLegend legend = place_legend(game->ui, entries, count);
    legend.can_click = true;
    legend.off = screen->hidden;
    legend.button = screen->hidden ? "Show all" : "Hide all";
    int clicked = map_mark_legend(game->ui, &legend);
    if (clicked == LEGEND_BUTTON)
        screen->hidden = screen->hidden ? 0 : MAP_HIDES_ALL;
    else if (clicked >= 0)
        screen->hidden ^= UINT32_C(1) << clicked;
}

static void draw_side(MapScreen *screen, Game *game)
{
    if (screen->kinds)
        draw_kinds(screen, game);
    if (screen->legend)
        draw_legend(screen, game);
}

// ---- the panel

static bool draw_action(Ui *ui, OverlayBox *box, const char *label)
{
    bool chosen = ui_button(ui, *box, label, false);
    box->x += box->width + 6 * ui->unit;
    return chosen;
}

// The buttons for the chosen place.
static void draw_actions(MapScreen *screen, Game *game, float x, float y)
{
    Ui *ui = game->ui;
    OverlayBox box = {x, y, 88 * ui->unit, 26 * ui->unit};
    bool pinned = screen->pin >= 0;
    if (draw_action(ui, &box, "Travel"))
        map_request_at(game, screen->pointer.chosen, REQUEST_TRAVEL);
    if (draw_action(ui, &box, "Copy link"))
        map_request_at(game, screen->pointer.chosen, REQUEST_COPY_LINK);
    bool names = draw_action(ui, &box, pinned ? "Rename" : "Pin");
    if (names && pinned)
        map_name_pin(screen, game->session->pins.list[screen->pin].name);
    else if (names)
        map_add_pin(screen, game, screen->pointer.chosen);
    if (pinned && draw_action(ui, &box, "Remove"))
        map_remove_pin(screen, game);
}

// The block that the layer cuts there. Its chunk is generated, so only once for each place.
static const char *cut_block(MapScreen *screen, const ChunkSource *source, MapPlace place)
{
    const MapCut *cut = &screen->cut;
    int64_t x, z;
    int y = screen->view.y;
    if (!map_place_column(place, &x, &z))
        return "";
    if (!cut->known || cut->x != x || cut->z != z || cut->y != y) {
        Arena scratch;
        arena_init(&scratch);
        Chunk *chunk = source_chunk(source, chunk_pos_of_block(x, z), &scratch);
        uint8_t block = chunk_get(chunk, (int)(x & 15), y, (int)(z & 15));
        chunk_release(chunk);
        arena_quit(&scratch);
        screen->cut = (MapCut){x, z, y, block, true};
    }
    return block_table[cut->block].name;
}

// Sets the place whose values are shown: the place under the cursor; while the pointer is over the panel, the chosen
// place, which the panel's buttons are for; else the last one.
static void choose_shown(MapScreen *screen, const Ui *ui)
{
    bool over = ui->over && !screen->pointer.by_keys;
    if (screen->pointer.has_chosen && (over || screen->pointer.by_keys))
        screen->shown = screen->pointer.chosen;
    else if (!over)
        screen->shown = screen->pointer.cursor;
}

// The values of all layers at the place.
static void draw_values(MapScreen *screen, const Game *game, float x, float y)
{
    const Ui *ui = game->ui;
    float unit = ui->unit, height = 20 * unit, pitch = 22 * unit;
    const MapPlace place = screen->shown;
    OverlayBox first = {x, y, (SECOND - 8) * unit, height}, second = {x + SECOND * unit, y, 172 * unit, height};
    MapFacts facts;
    map_mark_place(ui, place, (OverlayBox){x, y, 130 * unit, height}, 136 * unit);
    first.y += pitch;
    second.y += 2 * pitch + 5 * unit; // below the scale
    if (!map_describe(game->session->source, place, &facts)) {
        ui_text(ui, first, 0, THEME_TEXT_SOFT, "beyond the world");
        return;
    }
    ui_text(ui, (OverlayBox){x, y + pitch, 130 * unit, height}, 0, THEME_TEXT, facts.biome.text);
    ui_text(ui, (OverlayBox){x + 136 * unit, y + pitch, 130 * unit, height}, 0, THEME_TEXT, facts.height.text);
    first.y = second.y;
    ui_text(ui, first, 0, THEME_TEXT, facts.temperature.text);
    ui_text(ui, second, 0, THEME_TEXT, facts.humidity.text);
    if (!map_layer_has_level(map_layer(screen->view.layer)))
        return;
    const Text block = text_title(cut_block(screen, game->session->source, place));
    first.y += pitch;
    ui_text(ui, first, 0, THEME_TEXT, text_of("at y %d: %s", screen->view.y, block.text).text);
}

static void draw_scale(const MapScreen *screen, const Ui *ui, float x, float y)
{
    float unit = ui->unit;
    ui_text(ui, (OverlayBox){x, y, MAP_SCALE_WIDTH * unit, 20 * unit}, 0, THEME_TEXT_SOFT,
            map_view_format(&screen->view).text);
    map_mark_ruler(ui, &screen->view, x, y + 43 * unit, 112 * unit);
}

static float values_height(const MapScreen *screen, const Ui *ui)
{
    return (95 + (map_layer_has_level(map_layer(screen->view.layer)) ? 22.0f : 0)) * ui->unit;
}

OverlayBox map_info_box(const MapScreen *screen, const Ui *ui)
{
    bool has_line = screen->naming || screen->going || screen->pointer.has_chosen;
    float unit = ui->unit, height = values_height(screen, ui) + (has_line ? 34 * unit : 0);
    return (OverlayBox){8 * unit, ui->window.height - height - 8 * unit, INFO_WIDTH * unit, height};
}

OverlayPoint map_pin_point(const MapScreen *screen, const Ui *ui, const StorePin *pin)
{
    OverlayPoint at = map_view_column(&screen->view, ui->window, pin->x, pin->z);
    at.y -= 9 * ui->unit;
    return at;
}

bool map_is_below_panel(const MapScreen *screen, OverlayBox box)
{
    bool below = false;
    for (int i = 0; i < screen->panel_count && !screen->bare; i++)
        below |= ui_boxes_meet(screen->panels[i], box);
    return below;
}

void map_draw_label(const MapScreen *screen, const Ui *ui, OverlayPoint at, float aside, const char *words)
{
    const OverlayBox box = map_label_box(ui, at, aside, words);
    if (map_is_below_panel(screen, box))
        return;
    ui_fill(ui, box, THEME_GROUND);
    ui_text(ui, box, 0.5f, THEME_TEXT, words);
}

static void draw_info(MapScreen *screen, Game *game)
{
    Ui *ui = game->ui;
    float unit = ui->unit, margin = 12 * unit;
    const OverlayBox box = map_info_box(screen, ui);
    const float x = box.x, y = box.y;
    ui_ground(ui, box);
    choose_shown(screen, ui);
    draw_values(screen, game, x + margin, y + margin);
    draw_scale(screen, ui, x + 274 * unit, y + margin);
    OverlayBox line = {x + margin, y + values_height(screen, ui) - 2 * unit, box.width - 2 * margin, 26 * unit};
    if (screen->naming || screen->going)
        ui_text_field(ui, line, &screen->text, screen->going ? "go to: x z, or a link" : "name of the pin", true);
    else if (screen->pointer.has_chosen)
        draw_actions(screen, game, line.x, line.y);
}

// ---- hints

void map_screen_hint(const Input *input, char words[MAP_HINT_BYTES])
{
    words[0] = '\0';
    for (size_t i = 0; i < ARRAY_COUNT(hints); i++)
        text_add(words, MAP_HINT_BYTES, "%s%s", i ? "   " : "", format_hint(input, i).text);
}

// The hint takes one line if it fits beside the panel, else two. If two do not fit either, the menu shows the hint.
static void draw_hint(Ui *ui)
{
    float unit = ui->unit, room = ui->window.width - (INFO_WIDTH + 48) * unit;
    char words[MAP_HINT_BYTES], *halves[2] = {words, ""};
    map_screen_hint(ui->input, words);
    if (ui_text_width(ui, words) > room) {
        char *middle = strstr(words + strlen(words) / 2, "   ");
        if (!middle)
            return;
        *middle = '\0';
        halves[1] = middle + 3;
    }
    float width = MAX(ui_text_width(ui, halves[0]), ui_text_width(ui, halves[1])), line = 20 * unit;
    float height = (halves[1][0] ? 2 : 1) * line + 8 * unit;
    if (width > room || ui->window.width < ROOMY * unit)
        return;
    OverlayBox box = {ui->window.width - width - 32 * unit, ui->window.height - height - 8 * unit, width + 24 * unit,
                      height};
    ui_ground(ui, box);
    for (int i = 0; i < 2; i++)
        ui_text(ui, (OverlayBox){box.x, box.y + 4 * unit + (float)i * line, box.width, line}, 0.5f, THEME_TEXT_SOFT,
                halves[i]);
}

// ---- all of it

// A picture has the scale, and the panels that are open at the side.
static void draw_for_picture(const MapScreen *screen, Game *game)
{
    Ui *ui = game->ui;
    float unit = ui->unit, y = ui->window.height - 70 * unit;
    MapScreen shown = *screen;
    ui_ground(ui, (OverlayBox){8 * unit, y, (MAP_SCALE_WIDTH + 20) * unit, 62 * unit});
    draw_scale(screen, ui, 18 * unit, y + 8 * unit);
    draw_side(&shown, game);
}

void map_draw_panels(MapScreen *screen, Game *game)
{
    Ui *ui = game->ui;
    if (screen->bare) {
        draw_for_picture(screen, game);
        return;
    }
    draw_bar(screen, game);
    if (!screen->menu)
        draw_side(screen, game);
    if (!screen->menu || ui->window.height > MENU_DOWN * ui->unit)
        draw_info(screen, game);
    else
        choose_shown(screen, ui);
    draw_hint(ui);
}
