#include "game/screens/seed_screen.h"

#include "game/screens/seed_card.h"
#include "session/link.h"
#include "world/seed.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

// In units.
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

void seed_screen_open(SeedScreen *screen, const SeedScreenConfig *config)
{
    bool first = !screen->seeds.pool;
    if (first) {
        *screen = (SeedScreen){.info = config->info, .focus = CONTROL_FIELD, .columns = 1, .rows = 1};
        text_edit_set(&screen->typed, SEED_TEXT_BYTES, "");
        seeds_init(&screen->seeds, SEEDS_ALL, PAINTERS_MAX);
        for (int i = 0; i < MIN(config->remembered->count, REMEMBERED_SHOWN); i++)
            seeds_add(&screen->seeds, i, &config->remembered->list[i], SEED_REMEMBERED);
        seeds_roll(&screen->seeds, config->info, CARDS_AT_FIRST);
    }
    screen->notices = config->notices;
    screen->compare.pressed = false;
    seeds_resume(&screen->seeds, config->quality, config->resources);
}

void seed_screen_hide(SeedScreen *screen)
{
    if (screen->notices)
        seeds_pause(&screen->seeds);
    screen->notices = NULL;
}

void seed_screen_close(SeedScreen *screen, MapTiles *tiles)
{
    seeds_quit(&screen->seeds, tiles);
    *screen = (SeedScreen){.info = NULL};
}

static bool is_chosen(const SeedScreen *screen, const SeedCard *card)
{
    return (screen->pair_count > 0 && screen->pair[0] == card) || (screen->pair_count > 1 && screen->pair[1] == card);
}

static void unchoose(SeedScreen *screen, const SeedCard *card)
{
    if (screen->pair[0] == card)
        screen->pair[0] = screen->pair[1];
    screen->pair_count--;
}

// A third choice replaces the second.
static void choose(SeedScreen *screen, const SeedCard *card)
{
    if (is_chosen(screen, card))
        unchoose(screen, card);
    else if (screen->pair_count < 2)
        screen->pair[screen->pair_count++] = card;
    else
        screen->pair[1] = card;
}

// Removes cards that are gone from the pair.
static void check_pair(SeedScreen *screen)
{
    for (int p = screen->pair_count - 1; p >= 0; p--) {
        bool there = false;
        for (int i = 0; i < screen->seeds.count; i++)
            there |= screen->seeds.cards[i] == screen->pair[p];
        if (!there)
            unchoose(screen, screen->pair[p]);
    }
}

// New seeds, in place of random ones that are not ticked.
static void roll(SeedScreen *screen)
{
    Seeds *seeds = &screen->seeds;
    for (int i = 0; i < seeds->count; i++)
        seeds->cards[i]->kept = is_chosen(screen, seeds->cards[i]);
    seeds_roll(seeds, screen->info, MAX(CARDS_AT_FIRST, screen->columns * screen->rows));
    check_pair(screen);
}

// Shows the same seeds in the next generator. They keep their ticks.
static void switch_generator(SeedScreen *screen)
{
    const Recipe *next = recipe_next(screen->info);
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

static void compare(SeedScreen *screen)
{
    if (screen->pair_count == SEED_TICKS)
        begin_comparison(screen, screen->pair, SEED_TICKS);
    else
        notices_post(screen->notices,
                     "To compare two seeds, tick both: click the boxes on their cards, or press Space");
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

// In its own generator, and in those that the button for generators would choose next.
static void compare_generators(SeedScreen *screen)
{
    const SeedCard *card = card_meant(screen), *cards[SEED_COMPARED];
    int count = MIN(recipe_count(), SEED_COMPARED);
    const Recipe *recipe = card ? card->info : NULL;
    for (int i = 0; card && i < count; i++, recipe = recipe_next(recipe))
        cards[i] = seeds_other(&screen->seeds, card, recipe);
    if (card)
        begin_comparison(screen, cards, count);
    else
        notices_post(screen->notices, "To see a seed in four generators, tick it, or move to it with the arrow keys");
}

static Request enter(const SeedCard *card, const double *place)
{
    Request request = {.kind = REQUEST_ENTER, .enter = {.has_seed = true, .seed = card->seed, .generator = card->info}};
    snprintf(request.enter.seed_text, sizeof request.enter.seed_text, "%s", card->text);
    if (place)
        request.enter.has_place = map_place_column(place, &request.enter.x, &request.enter.z);
    return request;
}

static Request accept_typed(SeedScreen *screen)
{
    const char *typed = screen->typed.now.text;
    if (!typed[0])
        return NO_REQUEST;
    if (link_begins(typed))
        return request_text(REQUEST_LINK, typed);
    RememberedSeed seed = {.seed = seed_from_text(typed), .generator = screen->info};
    char number[32];
    snprintf(number, sizeof number, "%" PRId64, seed.seed);
    if (strcmp(number, typed) != 0)
        snprintf(seed.text, sizeof seed.text, "%s", typed);
    const SeedCard *card = seeds_add(&screen->seeds, 0, &seed, SEED_TYPED);
    snprintf(seed.text, sizeof seed.text, "%s", card->text); // an earlier card of this seed keeps its text
    check_pair(screen);
    text_edit_set(&screen->typed, SEED_TEXT_BYTES, "");
    screen->focus = screen->first_row = 0;
    return (Request){.kind = REQUEST_REMEMBER, .seed = seed};
}

static Request accept(SeedScreen *screen)
{
    if (screen->focus == CONTROL_FIELD)
        return accept_typed(screen);
    if (screen->focus == CONTROL_MORE)
        roll(screen);
    else if (screen->focus == CONTROL_GENERATOR)
        switch_generator(screen);
    else if (screen->focus == CONTROL_GENERATORS)
        compare_generators(screen);
    else if (screen->focus == CONTROL_COMPARE)
        compare(screen);
    else if (screen->focus == CONTROL_BACK)
        return request_of(REQUEST_BACK);
    if (screen->focus < 0)
        return NO_REQUEST;
    return enter(screen->seeds.cards[screen->focus], NULL);
}

// In the text, left and right move the caret.
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

static void choose_focused(SeedScreen *screen)
{
    if (screen->focus >= 0)
        choose(screen, screen->seeds.cards[screen->focus]);
}

static const struct {
    Trigger trigger;
    void (*act)(SeedScreen *screen);
} keys[] = {
    {KEY(F5), roll},
    {PAD(RIGHTSHOULDER), roll},
    {KEY(F6), compare},
    {PAD(Y), compare},
    {KEY(F7), compare_generators},
    {PAD(RIGHTSTICK), compare_generators},
    {KEY(F8), switch_generator},
    {PAD(LEFTSHOULDER), switch_generator},
    {KEY(SPACE), choose_focused},
    {PAD(X), choose_focused},
};

static Request handle_keys(SeedScreen *screen, const Input *input)
{
    if (input_has_letters(input))
        screen->focus = CONTROL_FIELD; // letters go into the field; a single space selects
    for (int p = 0; p < input->press_count; p++)
        for (size_t i = 0; i < ARRAY_COUNT(keys); i++)
            if (trigger_equal(keys[i].trigger, input->presses[p]))
                keys[i].act(screen);
    bool in_text = screen->focus == CONTROL_FIELD && screen->typed.now.text[screen->typed.now.caret];
    if (screen->focus == CONTROL_FIELD)
        ui_edit_text(input, &screen->typed);
    move_focus(screen, input->navigate, in_text);
    if (input->navigate[NAVIGATE_BACK])
        return request_of(REQUEST_BACK);
    return input->navigate[NAVIGATE_ACCEPT] ? accept(screen) : NO_REQUEST;
}

// The buttons' labels and widths. Returns the sum of widths and gaps, in units.
static float label_buttons(const SeedScreen *screen, bool shortened, char labels[CONTROLS][SPEC_NAME_MAX + 16],
                           float widths[CONTROLS])
{
    static const float wide[CONTROLS] = {0, 90, 144, 114, 110, 56}, slim[CONTROLS] = {0, 60, 72, 84, 88, 60};
    static const char *const words[CONTROLS] = {"", "New seeds", "", "Generators", "Compare", "Back"};
    static const char *const brief[CONTROLS] = {"", "New", "", "All gens", "Compare", "Back"};
    float total = -BUTTON_GAP;
    for (int i = 1; i < CONTROLS; i++) {
        snprintf(labels[i], sizeof labels[i], "%s", shortened ? brief[i] : words[i]);
        widths[i] = shortened ? slim[i] : wide[i];
        total += widths[i] + BUTTON_GAP;
    }
    const char *name = recipe_spec(screen->info)->name;
    snprintf(labels[CONTROL_GENERATOR - CONTROL_FIELD], sizeof labels[0], shortened ? "%s" : "Generator: %s", name);
    if (screen->pair_count && !shortened)
        snprintf(labels[CONTROL_COMPARE - CONTROL_FIELD], sizeof labels[0], "Compare %d/2", screen->pair_count);
    return total;
}

// The bar's buttons, from its right end; the field takes the rest, or a row of its own.
static Request draw_bar(SeedScreen *screen, Ui *ui, float width)
{
    float unit = ui->unit, height = 30 * unit, right = width - GAP * unit, room = width / unit - 2 * GAP;
    float widths[CONTROLS] = {0};
    char labels[CONTROLS][SPEC_NAME_MAX + 16];
    bool narrow = width < NARROW * unit;
    float total = label_buttons(screen, false, labels, widths);
    if (total > room)
        total = label_buttons(screen, true, labels, widths);
    float squeeze = fminf(1, room / total); // of a very narrow window
    Request request = NO_REQUEST;
    for (int control = CONTROL_BACK; control > CONTROL_FIELD; control--) {
        int i = control - CONTROL_FIELD;
        float wide = widths[i] * unit * squeeze;
        right -= wide;
        OverlayBox box = {right, (narrow ? BAR : 7) * unit, wide, height};
        if (ui_button(ui, box, labels[i], screen->focus == control)) {
            screen->focus = control;
            request = accept(screen);
        }
        right -= BUTTON_GAP * unit * squeeze;
    }
    OverlayBox field = {GAP * unit, 7 * unit, (narrow ? width - GAP * unit : right) - GAP * unit, height};
    if (ui_text_field(ui, field, &screen->typed, "a seed: any number, words, or a link",
                      screen->focus == CONTROL_FIELD))
        screen->focus = CONTROL_FIELD;
    return request;
}

static Request draw_card(SeedScreen *screen, MapTiles *tiles, Ui *ui, int number, OverlayBox box)
{
    const SeedCard *card = screen->seeds.cards[number];
    const bool first = screen->pair_count > 0 && screen->pair[0] == card;
    const SeedCardView view = {&screen->seeds, card, tiles,
                               !is_chosen(screen, card) ? 0
                               : first                  ? 1
                                                        : 2,
                               screen->focus == number};
    CardClick click = seed_card_draw(&view, ui, box);
    if (ui_hovers(ui, box))
        screen->hovered = number;
    if (click == CARD_TICKED)
        choose(screen, card);
    if (click == CARD_SELECTED || click == CARD_PLAYED)
        screen->focus = number;
    return click == CARD_PLAYED ? accept(screen) : NO_REQUEST;
}

// Of cards, shown or not.
static int row_count(const SeedScreen *screen) { return (screen->seeds.count + screen->columns - 1) / screen->columns; }

// Sets columns, rows and the size of cards. Returns how well they suit the room: what they fill of it, less if they are
// much larger or smaller than one likes, or stretched.
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

static Request draw_cards(SeedScreen *screen, MapTiles *tiles, Ui *ui, OverlayBox room)
{
    float gap = floorf(GAP * ui->unit), across = screen->card_width + gap, down = screen->card_height + gap;
    float left = floorf((room.width - (float)screen->columns * across + gap) / 2);
    int first = screen->first_row * screen->columns,
        end = MIN(first + screen->columns * screen->rows, screen->seeds.count);
    Request request = NO_REQUEST;
    screen->hovered = -1;
    for (int i = first; i < end && request.kind == REQUEST_NONE; i++) {
        int place = i - first;
        OverlayBox box = {left + (float)(place % screen->columns) * across,
                          room.y + (float)(place / screen->columns) * down, screen->card_width, screen->card_height};
        request = draw_card(screen, tiles, ui, i, box);
    }
    OverlayBox bar = {room.width - 4 * ui->unit, room.y, 3 * ui->unit, room.height};
    if (row_count(screen) > screen->rows)
        ui_scroll_bar(ui, bar, screen->first_row, screen->rows, row_count(screen));
    return request;
}

static void draw_hint(Ui *ui, OverlayBox line)
{
    ui_text(ui, line, 0.5f, THEME_TEXT_SOFT,
            "double click, Enter: play   box, Space: select   F5: new seeds   F6: compare two   F7: generators   "
            "F8: next generator");
}

static Request draw_browser(SeedScreen *screen, MapTiles *tiles, Ui *ui)
{
    float unit = ui->unit, width = ui->window.width, height = ui->window.height, hint = height > 360 * unit ? HINT : 0;
    float top = floorf((width < NARROW * unit ? 2 * BAR - 6 : BAR) * unit);
    OverlayBox room = {0, top, width, MAX(height - top - MAX(hint, GAP) * unit, 1)};
    lay_out(screen, ui, room);
    Request request = handle_keys(screen, ui->input);
    Request then = request.kind == REQUEST_NONE ? draw_bar(screen, ui, width) : request;
    if (then.kind == REQUEST_NONE)
        then = draw_cards(screen, tiles, ui, room);
    if (hint > 0)
        draw_hint(ui, (OverlayBox){GAP * unit, height - hint * unit, width - 2 * GAP * unit, hint * unit});
    return then;
}

static bool draw_compare_bar(SeedScreen *screen, Ui *ui)
{
    const SeedCompare *compared = &screen->compare;
    float unit = ui->unit, width = ui->window.width, height = 30 * unit;
    char words[48], title[32];
    map_mark_place(ui, compared->shown, (OverlayBox){GAP * unit, 7 * unit, 110 * unit, height}, 116 * unit);
    map_view_format(&compared->view, words);
    if (width > COMPARE_NARROW * unit)
        ui_text(ui, (OverlayBox){(GAP + 240) * unit, 7 * unit, MAP_SCALE_WIDTH * unit, height}, 0, THEME_TEXT_SOFT,
                words);
    OverlayBox hint = {410 * unit, 7 * unit, width - 606 * unit, height};
    if (hint.width > 360 * unit)
        ui_text(ui, hint, 0.5f, THEME_TEXT_SOFT, "click: mark a place    double click, 1, 2 ..: play there");
    ui_title_of(map_layer_name(compared->view.layer), title);
    if (ui_button(ui, (OverlayBox){width - 186 * unit, 7 * unit, 108 * unit, height}, title, false))
        map_view_next_layer(&screen->compare.view);
    return ui_button(ui, (OverlayBox){width - 72 * unit, 7 * unit, 64 * unit, height}, "Back", false);
}

static Request draw_comparison(SeedScreen *screen, MapTiles *tiles, Ui *ui)
{
    bool back = draw_compare_bar(screen, ui) || ui->input->navigate[NAVIGATE_BACK];
    SeedPick pick = seed_compare_frame(&screen->compare, tiles, BAR * ui->unit, ui);
    screen->comparing &= !back;
    return pick.card ? enter(pick.card, pick.place) : NO_REQUEST;
}

Request seed_screen_frame(SeedScreen *screen, MapTiles *tiles, Ui *ui)
{
    ui_fill(ui, ui->window, THEME_BROWSER);
    Request request = screen->comparing ? draw_comparison(screen, tiles, ui) : draw_browser(screen, tiles, ui);
    int first = screen->first_row * screen->columns;
    seeds_update(&screen->seeds, tiles, first, first + screen->columns * screen->rows);
    return request;
}
