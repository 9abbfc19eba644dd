// The display over the picture while the player plays.

#include "game/playing.h"

#include "base/log.h"
#include "base/os.h"

#include <math.h>

#define HAND_SECONDS 2.0 // that the name of a newly chosen block is shown; it fades during the last

static void draw_loading(Playing *playing, const Game *game)
{
    double progress = scene_progress(game->scene);
    hud_progress(game->ui->canvas, "Building the world", progress);
    playing->loaded = progress >= 1;
    if (playing->loaded)
        log_info("the world is built after %.1f s", clock_ms_since(playing->entered_ns) / 1000);
}

#define CENSUS_SECONDS 1.0 // between two, since each takes as long as a frame

static void update_census(Playing *playing, const Game *game)
{
    playing->counted += game->ui->seconds;
    if (playing->census.rows[0].name && playing->counted < CENSUS_SECONDS)
        return;
    playing->counted = 0;
    playing->census = renderer_census(scene_renderer(game->scene), NULL, 0);
}

static void draw_debug(Playing *playing, const Game *game)
{
    const Session *session = game->session;
    const Aim aim = session->aim;
    const Text saving = session_format_saving(session);
    if (playing->debug == DEBUG_VALUES)
        update_census(playing, game);
    hud_debug(game->ui->canvas, &(DebugInfo){.values = playing->debug == DEBUG_VALUES,
                                             .scene = game->scene,
                                             .source = game->session->source,
                                             .player = &game->session->player,
                                             .aim = &aim,
                                             .times = &game->times,
                                             .seed_text = game->session->world.made.seed_text,
                                             .saving = saving.text,
                                             .census = &playing->census,
                                             .hours = fmod(session->hours, 24),
                                             .minimap = minimap_box(game->ui, &game->settings)});
}

// Between the hotbar and messages.
static void draw_block_name(const Canvas *canvas, uint8_t block, double opacity)
{
    float unit = canvas->scale;
    const Text name = text_title(block_table[block].name);
    TextSize size = overlay_text_size(canvas->overlay, FONT_TEXT, name.text);
    float x = ((float)canvas->width - size.width) / 2, y = (float)canvas->height - 58 * unit - size.height;
    overlay_text(canvas->overlay, FONT_TEXT, x + unit, y + unit, theme_with_opacity(THEME_TEXT_DARK, opacity),
                 name.text);
    overlay_text(canvas->overlay, FONT_TEXT, x, y, theme_with_opacity(THEME_TEXT, opacity), name.text);
}

// The name of the block in hand, for a while after it has changed.
static void draw_hand(Playing *playing, Game *game)
{
    const Canvas *canvas = game->ui->canvas;
    const Hotbar *hotbar = &game->session->hotbar;
    uint8_t block = hotbar->blocks[hotbar->chosen];
    bool changed = playing->shown_hand.slot != hotbar->chosen || playing->shown_hand.block != block;
    double seconds = changed ? HAND_SECONDS : playing->shown_hand.seconds - game->ui->seconds;
    playing->shown_hand.slot = hotbar->chosen;
    playing->shown_hand.block = block;
    playing->shown_hand.seconds = seconds;
    hud_hotbar(canvas, hotbar, &game->icons);
    if (seconds > 0)
        draw_block_name(canvas, block, seconds);
}

static void draw_target(const Game *game)
{
    Aim aim = game->session->aim;
    TargetChoice choice = game->settings.target_info;
    if (choice == TARGET_OFF || !aim.hits)
        return;
    const Text target =
        hud_format_target(scene_stream(game->scene), &game->session->source->facts, &aim.hit, choice == TARGET_ALL);
    hud_target(game->ui->canvas, target.text);
}

static void draw_hint(const Playing *playing, const Game *game)
{
    const Ui *ui = game->ui;
    const Text hint = hints_words(&playing->hints, ui->input);
    if (!hint.text[0] || !game->settings.hints)
        return;
    float width = fminf(ui_text_width(ui, hint.text) + 32 * ui->unit, ui->window.width), height = 36 * ui->unit;
    OverlayBox box = {(ui->window.width - width) / 2, ui->window.height * 0.2f, width, height};
    ui_fill(ui, box, THEME_GROUND_HUD);
    ui_text(ui, box, 0.5f, THEME_TEXT, hint.text);
}

// At the top, in the middle.
static void draw_words(const Canvas *canvas, const char *words)
{
    float unit = canvas->scale;
    TextSize size = overlay_text_size(canvas->overlay, FONT_TEXT, words);
    float x = ((float)canvas->width - size.width) / 2, y = 10 * unit;
    overlay_rect(canvas->overlay, x - 12 * unit, y, size.width + 24 * unit, size.height + 8 * unit, THEME_GROUND_HUD);
    overlay_text(canvas->overlay, FONT_TEXT, x, y + 4 * unit, THEME_TEXT, words);
}

// States that change what the player can do or see.
static void draw_label(const Playing *playing, const Game *game)
{
    bool reads = game->session->world.read_only;
    if (reads || playing->lantern)
        draw_words(game->ui->canvas, !reads ? "Lantern on" : playing->lantern ? "Read only, lantern on" : "Read only");
}

void hud_draw(Playing *playing, Game *game, bool plays)
{
    const Canvas *canvas = game->ui->canvas;
    double changed = session_progress(game->session);
    if (!playing->loaded)
        draw_loading(playing, game);
    else if (changed >= 0)
        hud_progress(canvas, "Changing the land", changed);
    if (playing->hides_hud || !plays)
        return;
    minimap_draw(game);
    hud_crosshair(canvas);
    draw_hand(playing, game);
    draw_target(game);
    draw_label(playing, game);
    if (playing->debug != DEBUG_OFF)
        draw_debug(playing, game);
    else
        draw_hint(playing, game);
}
