#include "game/screens/seed_screen.h"

#include "game/screens/seed_card.h"
#include "world/seed.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

// Lengths in units.
#define CARD_LEAST 304.0f // wide
#define CARD_LIKED 340.0f
#define GAP 8.0f
#define BAR 44.0f
#define HINT 20.0f
#define BUTTON_GAP 6.0f
#define NARROW 820.0f         // at this width or less the bar has two rows,
#define COMPARE_NARROW 600.0f // and that of the comparison has no scale

#define CARD_STRETCH 1.25f // at most, and at least, for rows of cards to reach the window's lower end
#define CARD_SQUEEZE 0.8f

enum { REMEMBERED_SHOWN = 8, CARDS_AT_FIRST = 16, CONTROLS = -CONTROL_FIELD };

void seed_screen_open(void *state, Game *game)
{
    SeedScreen *screen = state;
    const Remembered *remembered = &game->remembered;
    if (!screen->seeds.pool) {
        *screen = (SeedScreen){.info = game->generator, .focus = CONTROL_FIELD, .columns = 1, .rows = 1};
        seeds_init(&screen->seeds, SEEDS_ALL, SEED_DRAWINGS_MAX);
        for (int i = 0; i < MIN(remembered->count, REMEMBERED_SHOWN); i++)
            seeds_add(&screen->seeds, i, &remembered->list[i], SEED_REMEMBERED);
        seeds_roll(&screen->seeds, game->generator, CARDS_AT_FIRST);
    }
    screen->compare.pointer.pressed = false;
    seeds_resume(&screen->seeds, game->quality, game->resources);
}

void seed_screen_hide(void *state) { seeds_pause(&((SeedScreen *)state)->seeds); }

void seed_screen_quit(SeedScreen *screen, MapTiles *tiles)
{
    seeds_quit(&screen->seeds, tiles);
    *screen = (SeedScreen){.info = NULL};
}

// ---- ticks

// The number in a card's box: 1, 2, or 0 if it is not ticked.
static int tick_of(const SeedScreen *screen, const SeedCard *card)
{
    int tick = screen->pair_count;
    while (tick > 0 && screen->pair[tick - 1] != card)
        tick--;
    return tick;
}

static void untick(SeedScreen *screen, int tick)
{
    if (tick == 1)
        screen->pair[0] = screen->pair[1];
    screen->pair_count--;
}

// A third one replaces the second.
static void switch_tick(SeedScreen *screen, const SeedCard *card)
{
    int tick = tick_of(screen, card);
    if (tick > 0)
        untick(screen, tick);
    else if (screen->pair_count < SEED_TICKS)
        screen->pair[screen->pair_count++] = card;
    else
        screen->pair[SEED_TICKS - 1] = card;
}

// Removes the ticks of cards that are gone.
static void check_ticks(SeedScreen *screen)
{
    for (int tick = screen->pair_count; tick > 0; tick--)
        if (!seeds_has(&screen->seeds, screen->pair[tick - 1]))
            untick(screen, tick);
}

// ---- controls

// New seeds, in place of random ones that are not ticked.
static void roll(SeedScreen *screen, Game *game)
{
    Seeds *seeds = &screen->seeds;
    (void)game;
    for (int i = 0; i < seeds->count; i++)
        seeds->cards[i]->kept = tick_of(screen, seeds->cards[i]) > 0;
    seeds_roll(seeds, screen->info, MAX(CARDS_AT_FIRST, screen->columns * screen->rows));
    check_ticks(screen);
}

// Shows the same seeds in the next generator. They keep their ticks.
static void switch_generator(SeedScreen *screen, Game *game)
{
    const Recipe *next = recipe_next(screen->info);
    (void)game;
    if (!seeds_show_in(&screen->seeds, next))
        return;
    screen->info = next;
    for (int p = 0; p < screen->pair_count; p++)
        screen->pair[p] = seeds_other(&screen->seeds, screen->pair[p], next);
    if (screen->pair_count == 2 && screen->pair[0] == screen->pair[1])
        screen->pair_count = 1; // one seed, ticked in two generators
}

static void begin_comparison(SeedScreen *screen, const SeedCard *const *cards, int count)
{
    screen->comparing = true;
    seed_compare_begin(&screen->compare, cards, count);
}

static void compare(SeedScreen *screen, Game *game)
{
    if (screen->pair_count == SEED_TICKS)
        begin_comparison(screen, screen->pair, SEED_TICKS);
    else
        notices_post(&game->notices, "To compare two seeds, tick both: click the boxes on their cards, or press Space");
}

// The card that keys mean, the one under the pointer, or the one that is ticked.
static const SeedCard *card_meant(const SeedScreen *screen)
{
    const Seeds *seeds = &screen->seeds;
    int card = screen->focus >= 0 ? screen->focus : screen->hovered;
    if (card < 0 || card >= seeds->count)
        return screen->pair_count > 0 ? screen->pair[0] : NULL;
    return seeds->cards[card];
}

// Shows the chosen seed in its own generator, and in those that the button for generators would choose next.
static void compare_generators(SeedScreen *screen, Game *game)
{
    const SeedCard *card = card_meant(screen), *cards[SEED_COMPARED];
    int count = MIN(recipe_count(), SEED_COMPARED);
    const Recipe *recipe = card ? card->world.generator : NULL;
    for (int i = 0; card && i < count; i++, recipe = recipe_next(recipe))
        cards[i] = seeds_other(&screen->seeds, card, recipe);
    if (card)
        begin_comparison(screen, cards, count);
    else
        notices_post(&game->notices, "To see a seed in four generators, tick it, or move to it with the arrow keys");
}

static void go_back(SeedScreen *screen, Game *game)
{
    (void)screen;
    game->request = request_of(REQUEST_BACK);
}

static void accept_typed(SeedScreen *screen, Game *game)
{
    const char *typed = screen->typed.now.text;
    if (link_begins(typed))
        game->request = request_text(REQUEST_LINK, typed);
    if (link_begins(typed) || !typed[0])
        return;
    RememberedSeed seed = {.seed = seed_from_text(typed), .generator = screen->info};
    if (strcmp(text_of("%" PRId64, seed.seed).text, typed) != 0)
        snprintf(seed.text, sizeof seed.text, "%s", typed);
    const SeedCard *card =
        seeds_add(&screen->seeds, 0, &seed, SEED_TYPED); // an earlier one of this seed keeps its text
    check_ticks(screen);
    text_edit_set(&screen->typed, SEED_TEXT_BYTES, "");
    screen->focus = screen->first_row = 0;
    game->request = (Request){.kind = REQUEST_REMEMBER, .seed = card->world};
}

// The field and the buttons, as SeedControl numbers them.
static const struct {
    const char *label, *brief; // brief: where there is little room
    float wide, slim;          // of the labels, in units
    void (*act)(SeedScreen *screen, Game *game);
} controls[CONTROLS] = {
    {.act = accept_typed},
    {"New seeds", "New", 90, 60, roll},
    {"Generator", "", 144, 72, switch_generator}, // with its name
    {"Generators", "All gens", 114, 84, compare_generators},
    {"Compare", "Compare", 110, 88, compare},
    {"Back", "Back", 56, 60, go_back},
};

// The control or the card with the focus.
static void accept(SeedScreen *screen, Game *game)
{
    if (screen->focus < 0)
        controls[screen->focus - CONTROL_FIELD].act(screen, game);
    else
        seed_card_request(game, screen->seeds.cards[screen->focus], NULL);
}

// ---- keys

// While the text has the focus, left and right move its caret.
static void move_focus(SeedScreen *screen, const int *navigate, bool in_text)
{
    int across = in_text ? 0 : navigate[NAVIGATE_RIGHT] - navigate[NAVIGATE_LEFT],
        down = navigate[NAVIGATE_DOWN] - navigate[NAVIGATE_UP];
    int last = screen->seeds.count - 1, before = screen->focus;
    if (screen->focus < 0) {
        screen->focus = CLAMP(screen->focus + across, CONTROL_FIELD, CONTROL_BACK);
        if (down > 0)
            screen->focus = MIN(screen->first_row * screen->columns, last);
    } else {
        screen->focus = CLAMP(screen->focus + across, 0, last);
        if (down)
            screen->focus = screen->focus + down * screen->columns < 0
                                ? CONTROL_FIELD
                                : MIN(screen->focus + down * screen->columns, last);
    }
    if (screen->focus != before && screen->focus >= 0) {
        int row = screen->focus / screen->columns;
        screen->first_row = CLAMP(screen->first_row, row - screen->rows + 1, row);
    }
}

static void tick_focused(SeedScreen *screen, Game *game)
{
    (void)game;
    if (screen->focus >= 0)
        switch_tick(screen, screen->seeds.cards[screen->focus]);
}

static const struct {
    void (*act)(SeedScreen *screen, Game *game);
    Trigger triggers[TRIGGERS];
} keys[] = {
    {roll, {KEY(F5), PAD(RIGHTSHOULDER)}},
    {compare, {KEY(F6), PAD(Y)}},
    {compare_generators, {KEY(F7), PAD(RIGHTSTICK)}},
    {switch_generator, {KEY(F8), PAD(LEFTSHOULDER)}},
    {tick_focused, {KEY(SPACE), PAD(X)}},
};

static void handle_keys(SeedScreen *screen, Game *game)
{
    const Input *input = game->input;
    if (input_has_letters(input))
        screen->focus = CONTROL_FIELD; // letters go into the field; a single space selects
    for (size_t i = 0; i < ARRAY_COUNT(keys); i++)
        if (input_presses(input, keys[i].triggers))
            keys[i].act(screen, game);
    bool in_text = screen->focus == CONTROL_FIELD && screen->typed.now.text[screen->typed.now.caret];
    if (screen->focus == CONTROL_FIELD)
        ui_edit_text(input, &screen->typed);
    move_focus(screen, input->navigate, in_text);
    if (input->navigate[NAVIGATE_BACK])
        game->request = request_of(REQUEST_BACK);
    else if (input->navigate[NAVIGATE_ACCEPT])
        accept(screen, game);
}

// ---- the bar

static Text format_label(const SeedScreen *screen, int control, bool brief)
{
    const char *name = recipe_spec(screen->info)->name,
               *words = brief ? controls[control].brief : controls[control].label;
    if (controls[control].act == switch_generator)
        return text_of("%s%s%s", words, brief ? "" : ": ", name);
    if (controls[control].act == compare && screen->pair_count && !brief)
        return text_of("%s %d/2", words, screen->pair_count);
    return text_of("%s", words);
}

// The sum of the buttons' widths and gaps, in units.
static float width_of_buttons(bool brief)
{
    float total = -BUTTON_GAP;
    for (int i = 1; i < CONTROLS; i++)
        total += (brief ? controls[i].slim : controls[i].wide) + BUTTON_GAP;
    return total;
}

// The buttons from its right end; the field takes the rest, or a row of its own.
static void draw_bar(SeedScreen *screen, Game *game)
{
    Ui *ui = game->ui;
    float unit = ui->unit, width = ui->window.width, height = 30 * unit, right = width - GAP * unit;
    float room = width / unit - 2 * GAP;
    bool narrow = width<NARROW * unit, brief = width_of_buttons(false)> room;
    float squeeze = fminf(1, room / width_of_buttons(brief)); // of a very narrow window
    for (int i = CONTROLS - 1; i > 0; i--) {
        float wide = (brief ? controls[i].slim : controls[i].wide) * unit * squeeze;
        right -= wide;
        OverlayBox box = {right, (narrow ? BAR : 7) * unit, wide, height};
        if (ui_button(ui, box, format_label(screen, i, brief).text, screen->focus == CONTROL_FIELD + i)) {
            screen->focus = CONTROL_FIELD + i;
            accept(screen, game);
        }
        right -= BUTTON_GAP * unit * squeeze;
    }
    OverlayBox field = {GAP * unit, 7 * unit, (narrow ? width - GAP * unit : right) - GAP * unit, height};
    if (ui_text_field(ui, field, &screen->typed, "a seed: any number, words, or a link",
                      screen->focus == CONTROL_FIELD))
        screen->focus = CONTROL_FIELD;
}

// ---- cards

static void draw_card(SeedScreen *screen, Game *game, int number, OverlayBox box)
{
    const SeedCard *card = screen->seeds.cards[number];
    const SeedCardView view = {&screen->seeds, card, game->tiles, tick_of(screen, card), screen->focus == number};
    CardClick click = seed_card_draw(&view, game->ui, box);
    if (ui_hovers(game->ui, box))
        screen->hovered = number;
    if (click == CARD_TICKED)
        switch_tick(screen, card);
    if (click == CARD_SELECTED || click == CARD_PLAYED)
        screen->focus = number;
    if (click == CARD_PLAYED)
        accept(screen, game);
}

// Rows of cards, whether in view or not.
static int row_count(const SeedScreen *screen) { return (screen->seeds.count + screen->columns - 1) / screen->columns; }

// Sets columns, rows and the size of cards. Returns how well they suit the room: the share of it that they fill, less
// if they are much too large or too small, or stretched.
static float try_columns(SeedScreen *screen, OverlayBox room, float unit, int columns)
{
    float gap = floorf(GAP * unit), width = MAX(floorf((room.width - gap) / (float)columns - gap), 1);
    float natural = seed_card_height(width, unit);
    float fit = (room.height + gap) / (natural + gap);
    int rows = (int)(fit + 0.5f), most = (int)((room.height + gap) / (CARD_SQUEEZE * natural + gap));
    screen->columns = columns;
    screen->rows = CLAMP(MIN(rows, most), 1, SEEDS_MAX / columns);
    float each = floorf((room.height + gap) / (float)screen->rows) - gap;
    screen->card_width = width;
    screen->card_height = floorf(CLAMP(each, CARD_SQUEEZE * natural, CARD_STRETCH * natural));
    float fills = (float)screen->rows * (screen->card_height + gap) / (room.height + gap);
    return fminf(fills, 1 / fills) - 0.25f * fabsf(log2f(width / (CARD_LIKED * unit))) -
           0.3f * fabsf(log2f(MAX(screen->card_height, 1) / natural));
}

// Computes how many cards fit, their size and the scroll position. More random cards are added if there is room.
static void lay_out(SeedScreen *screen, const Ui *ui, OverlayBox room)
{
    float best = -INFINITY;
    int columns = 1, most = CLAMP((int)(room.width / ((CARD_LEAST + GAP) * ui->unit)), 1, SEEDS_MAX);
    for (int tried = 1; tried <= most; tried++) {
        float suits = try_columns(screen, room, ui->unit, tried);
        columns = suits > best ? tried : columns;
        best = fmaxf(best, suits);
    }
    try_columns(screen, room, ui->unit, columns);
    seeds_fill(&screen->seeds, screen->info, screen->columns * screen->rows);
    screen->first_row = CLAMP(screen->first_row - ui->input->wheel, 0, MAX(0, row_count(screen) - screen->rows));
    screen->focus = MIN(screen->focus, screen->seeds.count - 1);
}

static void draw_cards(SeedScreen *screen, Game *game, OverlayBox room)
{
    const float unit = game->ui->unit, gap = floorf(GAP * unit);
    float across = screen->card_width + gap, down = screen->card_height + gap;
    float left = floorf((room.width - (float)screen->columns * across + gap) / 2);
    int first = screen->first_row * screen->columns,
        end = MIN(first + screen->columns * screen->rows, screen->seeds.count);
    screen->hovered = -1;
    for (int i = first; i < end && game->request.kind == REQUEST_NONE; i++) {
        int place = i - first;
        OverlayBox box = {left + (float)(place % screen->columns) * across,
                          room.y + (float)(place / screen->columns) * down, screen->card_width, screen->card_height};
        draw_card(screen, game, i, box);
    }
    OverlayBox bar = {room.width - 4 * unit, room.y, 3 * unit, room.height};
    if (row_count(screen) > screen->rows)
        ui_scroll_bar(game->ui, bar, screen->first_row, screen->rows, row_count(screen));
}

static void draw_browser(SeedScreen *screen, Game *game)
{
    const char *keys_hint = "double click, Enter: play   box, Space: select   F5: new seeds   F6: compare two   "
                            "F7: generators   F8: next generator";
    Ui *ui = game->ui;
    float unit = ui->unit, width = ui->window.width, height = ui->window.height, hint = height > 360 * unit ? HINT : 0;
    float top = floorf((width < NARROW * unit ? 2 * BAR - 6 : BAR) * unit);
    OverlayBox room = {0, top, width, MAX(height - top - MAX(hint, GAP) * unit, 1)};
    lay_out(screen, ui, room);
    handle_keys(screen, game);
    if (game->request.kind == REQUEST_NONE)
        draw_bar(screen, game);
    if (game->request.kind == REQUEST_NONE)
        draw_cards(screen, game, room);
    if (hint > 0)
        ui_text(ui, (OverlayBox){GAP * unit, height - hint * unit, width - 2 * GAP * unit, hint * unit}, 0.5f,
                THEME_TEXT_SOFT, keys_hint);
}

// ---- the comparison

static bool draw_compare_bar(SeedScreen *screen, Ui *ui)
{
    const SeedCompare *compared = &screen->compare;
    float unit = ui->unit, width = ui->window.width, height = 30 * unit;
    map_mark_place(ui, compared->shown, (OverlayBox){GAP * unit, 7 * unit, 110 * unit, height}, 116 * unit);
    if (width > COMPARE_NARROW * unit)
        ui_text(ui, (OverlayBox){(GAP + 240) * unit, 7 * unit, MAP_SCALE_WIDTH * unit, height}, 0, THEME_TEXT_SOFT,
                map_view_format(&compared->view).text);
    OverlayBox hint = {410 * unit, 7 * unit, width - 606 * unit, height};
    if (hint.width > 360 * unit)
        ui_text(ui, hint, 0.5f, THEME_TEXT_SOFT, "click: mark a place    double click, 1, 2 ..: play there");
    if (ui_button(ui, (OverlayBox){width - 186 * unit, 7 * unit, 108 * unit, height},
                  text_title(map_layer_name(compared->view.layer)).text, false))
        map_view_next_layer(&screen->compare.view);
    return ui_button(ui, (OverlayBox){width - 72 * unit, 7 * unit, 64 * unit, height}, "Back", false);
}

static void draw_comparison(SeedScreen *screen, Game *game)
{
    bool back = draw_compare_bar(screen, game->ui) || game->input->navigate[NAVIGATE_BACK];
    seed_compare_frame(&screen->compare, game, BAR * game->ui->unit);
    screen->comparing &= !back;
}

void seed_screen_frame(void *state, Game *game)
{
    SeedScreen *screen = state;
    ui_fill(game->ui, game->ui->window, THEME_BROWSER);
    if (screen->comparing)
        draw_comparison(screen, game);
    else
        draw_browser(screen, game);
    int first = screen->first_row * screen->columns;
    seeds_update(&screen->seeds, game->tiles, first, first + screen->columns * screen->rows);
}
