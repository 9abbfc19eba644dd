#include "game/screens/map_screen.h"

#include <math.h>

#define SIDE_UNITS 148.0f
#define MARGIN_UNITS 14.0f

enum { RING_PARTS = 64 };

OverlayBox minimap_box(const Ui *ui, const Settings *settings)
{
    if (settings->minimap == MINIMAP_OFF)
        return (OverlayBox){0};
    MinimapCorner corner = settings->minimap_corner;
    float side = floorf(fminf(SIDE_UNITS * ui->unit, 0.4f * MIN(ui->window.width, ui->window.height)));
    float margin = floorf(MARGIN_UNITS * ui->unit);
    bool left = corner == MINIMAP_TOP_LEFT || corner == MINIMAP_BOTTOM_LEFT;
    bool top = corner == MINIMAP_TOP_LEFT || corner == MINIMAP_TOP_RIGHT;
    return (OverlayBox){left ? margin : ui->window.width - side - margin,
                        top ? margin : ui->window.height - side - margin, side, side};
}

static OverlayPoint on_circle(OverlayPoint middle, float radius, int part)
{
    double angle = 2 * M_PI * part / RING_PARTS;
    return (OverlayPoint){middle.x + radius * (float)sin(angle), middle.y + radius * (float)cos(angle)};
}

// A ring from one radius to another.
static void draw_ring(Overlay *overlay, OverlayPoint middle, float inner, float outer, uint32_t colour)
{
    for (int i = 0; i < RING_PARTS; i++) {
        const OverlayPoint a = on_circle(middle, inner, i), b = on_circle(middle, inner, i + 1);
        const OverlayPoint c = on_circle(middle, outer, i), d = on_circle(middle, outer, i + 1);
        overlay_triangle(overlay, a, b, c, colour);
        overlay_triangle(overlay, b, d, c, colour);
    }
}

static void draw_rim(const Ui *ui, OverlayBox box, bool round)
{
    float unit = ui->unit, thick = MAX(1, floorf(2 * unit));
    const OverlayPoint middle = {box.x + box.width / 2, box.y + box.height / 2};
    if (round) {
        draw_ring(ui->canvas->overlay, middle, box.width / 2 - thick, box.width / 2 + thick, THEME_MINIMAP_RIM);
        draw_ring(ui->canvas->overlay, middle, box.width / 2 - 0.5f * thick, box.width / 2 + 0.25f * thick,
                  THEME_MINIMAP_LINE);
        return;
    }
    ui_frame(ui, (OverlayBox){box.x - thick, box.y - thick, box.width + 2 * thick, box.height + 2 * thick}, thick,
             THEME_MINIMAP_RIM);
    ui_frame(ui, box, MAX(1, floorf(unit)), THEME_MINIMAP_LINE);
}

static void draw_pins(const Ui *ui, const Pins *pins, const MapView *view, OverlayBox box, bool round)
{
    float unit = ui->unit, reach = box.width / 2 - 8 * unit;
    for (int i = 0; i < pins->count; i++) {
        const StorePin *pin = &pins->list[i];
        const OverlayPoint at = map_view_column(view, box, pin->x, pin->z);
        float right = at.x - box.x - box.width / 2, down = at.y - box.y - box.height / 2;
        if (round ? hypotf(right, down) < reach : fmaxf(fabsf(right), fabsf(down)) < reach)
            map_mark_pin(ui->canvas->overlay, at, 4 * unit, THEME_PIN);
    }
}

void minimap_draw(const Game *game)
{
    const Ui *ui = game->ui;
    Overlay *overlay = ui->canvas->overlay;
    const Settings *settings = &game->settings;
    if (settings->minimap == MINIMAP_OFF)
        return;
    OverlayBox box = minimap_box(ui, settings);
    bool round = settings->minimap == MINIMAP_ROUND;
    const Player *player = &game->session->player;
    const OverlayPoint middle = {floorf(box.x + box.width / 2), floorf(box.y + box.height / 2)};
    float unit = ui->unit, size = 18 * unit;
    MapView view = {.layer = 0};
    map_view_init(&view, player->position[0], player->position[2], settings->minimap_scale);
    map_tiles_open(game->tiles, (int)box.width, (int)box.height, game->workers);
    map_view_draw(&view,
                  &(MapDrawing){overlay, game->tiles, game->session->source, box, .round = round, .still = true});
    draw_pins(ui, &game->session->pins, &view, box, round);
    draw_rim(ui, box, round);
    map_mark_arrow(overlay, middle, player->yaw, 6.5f * unit);
    OverlayBox north = {middle.x - size / 2, box.y - 2 * unit, size, size};
    ui_fill(ui, north, THEME_GROUND);
    ui_text(ui, north, 0.5f, THEME_ACCENT, "N");
}
