#include "game/screens/map_internal.h"

#include <math.h>

// In units.
#define MARK 4.0f       // from the middle to a tip
#define MARK_REACH 8.0f // of the pointer
#define MARGIN 16.0f    // around the window: marks there reach into it

#define ZOOM_NEARLY 0.1 // so near to its goal the zoom counts as there

bool map_has_landmarks(const MapScreen *screen, const MapContext *context)
{
    return !screen->unmarked && screen->view.zoom < LANDMARK_ZOOM_MAX + ZOOM_NEARLY &&
           context->source->facts.landmark_count > 0;
}

// The blocks that a part of the window shows.
static LandmarkArea area_of(const MapScreen *screen, const Ui *ui, OverlayBox box)
{
    double first[2], last[2];
    map_view_place(&screen->view, ui->window, (const float[2]){box.x, box.y}, first);
    map_view_place(&screen->view, ui->window, (const float[2]){box.x + box.width, box.y + box.height}, last);
    return (LandmarkArea){(int64_t)floor(first[0]), (int64_t)floor(first[1]), (int64_t)floor(last[0]) + 1,
                          (int64_t)floor(last[1]) + 1};
}

static OverlayBox grown(OverlayBox box, float by)
{
    return (OverlayBox){box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by};
}

// ---- the one at a pixel

typedef struct Nearest {
    const MapScreen *screen;
    const Ui *ui;
    const float *at;
    float away; // pixels
    bool is_found;
    Landmark found;
} Nearest;

static void keep_nearest(void *context, const Landmark *landmark)
{
    Nearest *nearest = context;
    float at[2];
    map_view_column(&nearest->screen->view, nearest->ui->window, landmark->x, landmark->z, at);
    float away = hypotf(at[0] - nearest->at[0], at[1] - nearest->at[1]);
    if (away > nearest->away)
        return;
    nearest->away = away;
    nearest->is_found = true;
    nearest->found = *landmark;
}

bool map_landmark_at(const MapScreen *screen, const MapContext *context, const Ui *ui, const float at[2],
                     Landmark *found)
{
    Nearest nearest = {.screen = screen, .ui = ui, .at = at, .away = MARK_REACH * ui->unit};
    if (!map_has_landmarks(screen, context))
        return false;
    const LandmarkArea area = area_of(screen, ui, grown((OverlayBox){at[0], at[1], 0, 0}, nearest.away));
    live_marks_visit(context->tiles->marks, context->source, &area, keep_nearest, &nearest);
    *found = nearest.found;
    return nearest.is_found;
}

// ---- all of them

typedef struct Drawn {
    const MapScreen *screen;
    const Ui *ui;
    const LandmarkInfo *infos;
} Drawn;

static void draw_mark(const Drawn *drawn, const Landmark *landmark, uint32_t rim)
{
    float at[2];
    map_view_column(&drawn->screen->view, drawn->ui->window, landmark->x, landmark->z, at);
    map_mark_diamond(drawn->ui->canvas->overlay, at, MARK * drawn->ui->unit,
                     drawn->infos[landmark->kind].map_colour << 8 | 0xFF, rim);
}

static void draw_plain(void *context, const Landmark *landmark) { draw_mark(context, landmark, THEME_MARK_RIM); }

static void draw_named(const Drawn *drawn, const Landmark *landmark)
{
    char title[32];
    float at[2], unit = drawn->ui->unit;
    draw_mark(drawn, landmark, THEME_TEXT);
    map_view_column(&drawn->screen->view, drawn->ui->window, landmark->x, landmark->z, at);
    ui_title_of(drawn->infos[landmark->kind].name, title);
    map_draw_label(drawn->screen, drawn->ui, at, 12 * unit, title);
}

// The one in whose column the chosen place is.
static void draw_chosen(void *context, const Landmark *landmark) { draw_named(context, landmark); }

void map_draw_landmarks(const MapScreen *screen, const MapContext *context, const Ui *ui, const float *at)
{
    MapTiles *tiles = context->tiles;
    Drawn drawn = {screen, ui, context->source->facts.landmarks};
    if (!map_has_landmarks(screen, context))
        return;
    const LandmarkArea area = area_of(screen, ui, grown(ui->window, MARGIN * ui->unit));
    if (live_map_missing(tiles->live) == 0)
        live_marks_want(tiles->marks, context->source, &area);
    live_marks_visit(tiles->marks, context->source, &area, draw_plain, &drawn);
    int64_t x, z;
    if (screen->has_chosen && map_place_column(screen->chosen, &x, &z))
        live_marks_visit(tiles->marks, context->source, &(LandmarkArea){x, z, x + 1, z + 1}, draw_chosen, &drawn);
    Landmark pointed;
    if (at && map_landmark_at(screen, context, ui, at, &pointed))
        draw_named(&drawn, &pointed);
}
