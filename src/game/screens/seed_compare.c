#include "game/screens/seed_screen.h"

#include "world/seed.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { ZOOM_AT_FIRST = 2 };

static const struct {
    Trigger trigger;
    int world; // to be entered
} keys[] = {{KEY(1), 0}, {PAD(A), 0}, {KEY(2), 1}, {PAD(X), 1}};

void seed_compare_init(SeedCompare *compare)
{
    *compare = (SeedCompare){.by_keys = true};
    map_view_init(&compare->view, 0, 0, ZOOM_AT_FIRST);
    compare->view.y = 30;
}

// The box of one half: whole pixels, the same size for both.
static OverlayBox half_of(const Ui *ui, float top, int side)
{
    float unit = ui->unit;
    float gap = floorf(8 * unit), width = floorf(((float)ui->canvas->width - 3 * gap) / 2);
    float header = floorf(30 * unit), footer = floorf(64 * unit);
    return (OverlayBox){gap + (float)side * (width + gap), floorf(top + header), MAX(width, 1),
                        MAX((float)ui->canvas->height - top - header - footer, 1)};
}

static int handle_keys(SeedCompare *compare, const Ui *ui, OverlayBox box, const float at[2])
{
    int entered = -1;
    compare->by_keys |= map_steer(&compare->view, ui, box, at, NULL);
    for (int p = 0; p < ui->input->press_count; p++)
        for (size_t i = 0; i < ARRAY_COUNT(keys); i++)
            if (trigger_equal(keys[i].trigger, ui->input->presses[p]))
                entered = keys[i].world;
    return entered;
}

static void handle_pointer(SeedCompare *compare, const OverlayBox halves[2], const Ui *ui)
{
    const float *at = ui->pointer;
    bool on_map = ui_hovers(ui, halves[0]) || ui_hovers(ui, halves[1]);
    if (ui->clicked && on_map) {
        compare->drags = true;
        memcpy(compare->dragged_at, at, sizeof compare->dragged_at);
    }
    if (compare->drags)
        map_view_move(&compare->view, (double)(compare->dragged_at[0] - at[0]),
                      (double)(compare->dragged_at[1] - at[1]));
    memcpy(compare->dragged_at, at, sizeof compare->dragged_at);
    compare->drags &= ui->input->pointer_down;
}

static void draw_figures(const SeedCompare *compare, const SeedCard *card, const Ui *ui, OverlayBox line)
{
    char biome[32], height[32];
    if (!card->ready || !map_describe(generator_source(card->generator), compare->cursor, biome, height))
        return;
    ui_text(ui, line, 0, THEME_TEXT, biome);
    line.y += 22 * ui->unit;
    ui_text(ui, line, 0, THEME_TEXT, height);
}

static void draw_cross(const SeedCompare *compare, const Ui *ui, OverlayBox box)
{
    float at[2];
    map_view_point(&compare->view, box, compare->cursor, at);
    if (at[0] >= box.x && at[1] >= box.y && at[0] < box.x + box.width && at[1] < box.y + box.height)
        map_mark_cross(ui->canvas->overlay, at, 9 * ui->unit, THEME_TEXT);
}

static void draw_spawn(const SeedCompare *compare, const SeedCard *card, const Ui *ui, OverlayBox box)
{
    float at[2], reach = 8 * ui->unit;
    map_view_column(&compare->view, box, card->spawn.feet.x, card->spawn.feet.z, at);
    if (at[0] > box.x + reach && at[1] > box.y + 2 * reach && at[0] < box.x + box.width - reach &&
        at[1] < box.y + box.height)
        map_mark_pin(ui->canvas->overlay, at, 6 * ui->unit, THEME_ACCENT);
}

// True if its world is to be entered.
static bool draw_half(const SeedCompare *compare, const SeedCard *card, MapTiles *tiles, OverlayBox box, Ui *ui)
{
    float unit = ui->unit, button = 96 * unit;
    char title[SEED_TEXT_BYTES];
    seed_format(card->seed, card->text, title, sizeof title);
    ui_text(ui, (OverlayBox){box.x, box.y - 28 * unit, box.width, 26 * unit}, 0, THEME_TEXT, title);
    ui_fill(ui, box, THEME_MAP_EMPTY);
    if (card->ready) {
        map_view_draw(&compare->view, &(MapDrawing){.overlay = ui->canvas->overlay,
                                                    .tiles = tiles,
                                                    .source = generator_source(card->generator),
                                                    .box = box});
        draw_spawn(compare, card, ui, box);
    }
    draw_cross(compare, ui, box);
    float below = box.y + box.height + 8 * unit;
    draw_figures(compare, card, ui, (OverlayBox){box.x, below, MAX(box.width - button - 8 * unit, 0), 20 * unit});
    OverlayBox place = {box.x + box.width - button, below + 6 * unit, button, 30 * unit};
    return ui_button(ui, place, "Walk there", false);
}

int seed_compare_frame(SeedCompare *compare, const SeedCard *const pair[2], MapTiles *tiles, float top, Ui *ui)
{
    const Input *input = ui->input;
    const OverlayBox halves[2] = {half_of(ui, top, 0), half_of(ui, top, 1)};
    OverlayBox box = ui_hovers(ui, halves[1]) ? halves[1] : halves[0]; // both cursors follow the one under the pointer
    float at[2] = {floorf(box.x + box.width / 2), floorf(box.y + box.height / 2)};
    if (input->pointer_moved || input->pointer_clicked || input->wheel)
        compare->by_keys = false;
    bool on_map = ui_hovers(ui, box);
    if (!compare->by_keys && on_map)
        memcpy(at, ui->pointer, sizeof at);
    int entered = handle_keys(compare, ui, box, at);
    map_view_advance(&compare->view, ui->seconds);
    if (compare->by_keys || on_map)
        map_view_place(&compare->view, box, at, compare->cursor);
    for (int side = 0; side < 2; side++)
        if (draw_half(compare, pair[side], tiles, halves[side], ui))
            entered = side;
    handle_pointer(compare, halves, ui);
    return entered;
}
