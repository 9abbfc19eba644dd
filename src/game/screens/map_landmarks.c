// Landmarks on the map: marks at all scales, thinned where they would cover the land, and names where there is room.
#include "game/screens/map_internal.h"

#include "base/hash.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

// In units.
#define MARK 4.0f       // from the middle to a tip
#define MARK_REACH 8.0f // of the pointer
#define MARGIN 16.0f    // around the window: marks there reach into it
#define ASIDE 15.0f     // from a mark to its name
#define SPACING 64.0f   // of marks that are thinned: the sides of cells that have one each
#define NAME_ROOM 16.0f // above and below a name, and beyond its end, so that the land stays in sight
#define TAKEN_CELL 8.0f // of the grid of what is taken

enum { ZOOM_ALL = 3 }; // of MapView: up to 8 blocks a pixel all are shown

bool map_has_landmarks(const MapScreen *screen, const MapContext *context)
{
    return screen->hidden != MAP_HIDES_ALL && context->source->facts.landmark_count > 0;
}

// ---- which are shown

typedef struct Shown {
    Landmark *list; // the most remarkable first
    int count, room;
} Shown;

// While it is gathered. Cells lie at whole multiples of their side from the origin, and four of one scale are one of
// the next: so a mark stays while the map is moved, and zooming out takes marks away and adds none but at the edges.
typedef struct Gathering {
    Shown *shown;
    uint32_t hidden; // kinds
    int64_t side;    // of a cell, in blocks; 0: all are shown
    int64_t x, z;    // of the first cell
    int across;
    int *best; // of each cell: 1 + its index in the list, or 0
} Gathering;

// The larger one comes first; of equals any, but always the same.
static int compare_landmarks(const void *first, const void *second)
{
    const Landmark *a = first, *b = second;
    if (a->reach != b->reach)
        return a->reach > b->reach ? -1 : 1;
    const uint64_t order_a = hash_at2(0, a->x, a->z), order_b = hash_at2(0, b->x, b->z);
    return (order_a > order_b) - (order_a < order_b);
}

static void gather(void *context, const Landmark *landmark)
{
    Gathering *gathering = context;
    Shown *shown = gathering->shown;
    int *best = NULL;
    if (gathering->hidden >> landmark->kind & 1)
        return;
    if (gathering->side > 0) {
        const int64_t x = floor_div(landmark->x, gathering->side) - gathering->x,
                      z = floor_div(landmark->z, gathering->side) - gathering->z;
        best = &gathering->best[z * gathering->across + x];
    }
    if (best && *best > 0) {
        Landmark *other = &shown->list[*best - 1];
        *other = compare_landmarks(landmark, other) < 0 ? *landmark : *other;
        return;
    }
    shown->list = memory_grow(MEMORY_GENERAL, shown->list, shown->count, &shown->room, sizeof *shown->list);
    shown->list[shown->count++] = *landmark;
    if (best)
        *best = shown->count;
}

// The blocks in the window, and a little more.
static LandmarkArea area_of(const MapScreen *screen, const Ui *ui)
{
    double first[2], last[2];
    const float margin = MARGIN * ui->unit;
    const float corners[2][2] = {{-margin, -margin}, {ui->window.width + margin, ui->window.height + margin}};
    map_view_place(&screen->view, ui->window, corners[0], first);
    map_view_place(&screen->view, ui->window, corners[1], last);
    return (LandmarkArea){(int64_t)floor(first[0]), (int64_t)floor(first[1]), (int64_t)floor(last[0]) + 1,
                          (int64_t)floor(last[1]) + 1};
}

// The caller frees the list.
static Shown find_shown(const MapScreen *screen, const MapContext *context, const Ui *ui)
{
    Shown shown = {0};
    LandmarkArea area = area_of(screen, ui);
    const int level = (int)floor(screen->view.zoom + 0.5);
    Gathering gathering = {.shown = &shown, .hidden = screen->hidden};
    if (level > ZOOM_ALL) {
        const int64_t side = (int64_t)lroundf(SPACING * ui->unit) << level;
        gathering.side = side;
        gathering.x = floor_div(area.x0, side);
        gathering.z = floor_div(area.z0, side);
        const int64_t end_x = floor_div(area.x1 - 1, side) + 1, end_z = floor_div(area.z1 - 1, side) + 1;
        area = (LandmarkArea){gathering.x * side, gathering.z * side, end_x * side, end_z * side};
        gathering.across = (int)(end_x - gathering.x);
        gathering.best = memory_alloc_zero(MEMORY_GENERAL, (size_t)gathering.across * (size_t)(end_z - gathering.z) *
                                                               sizeof *gathering.best);
    }
    live_marks_visit(context->tiles->marks, context->source, &area, gather, &gathering);
    memory_free(gathering.best);
    if (shown.count > 0)
        qsort(shown.list, (size_t)shown.count, sizeof *shown.list, compare_landmarks);
    return shown;
}

static void place_of(const MapScreen *screen, const Ui *ui, const Landmark *landmark, float at[2])
{
    map_view_column(&screen->view, ui->window, landmark->x, landmark->z, at);
}

// The one at a pixel; NULL: none.
static const Landmark *find_at(const MapScreen *screen, const Ui *ui, const Shown *shown, const float at[2])
{
    const Landmark *found = NULL;
    float nearest = MARK_REACH * ui->unit;
    for (int i = 0; i < shown->count; i++) {
        float place[2];
        place_of(screen, ui, &shown->list[i], place);
        const float away = hypotf(place[0] - at[0], place[1] - at[1]);
        if (away > nearest)
            continue;
        nearest = away;
        found = &shown->list[i];
    }
    return found;
}

bool map_landmark_at(const MapScreen *screen, const MapContext *context, const Ui *ui, const float at[2],
                     Landmark *found)
{
    if (!map_has_landmarks(screen, context))
        return false;
    Shown shown = find_shown(screen, context, ui);
    const Landmark *landmark = find_at(screen, ui, &shown, at);
    const bool is_found = landmark != NULL;
    if (is_found)
        *found = *landmark;
    memory_free(shown.list);
    return is_found;
}

// ---- names

// The window in cells: which of them have something that no name may cover.
typedef struct Taken {
    uint8_t *cells;
    int across, down;
    float cell; // pixels
} Taken;

typedef struct CellSpan {
    int x0, y0, x1, y1; // without the last ones
} CellSpan;

static CellSpan cells_of(const Taken *taken, OverlayBox box)
{
    return (CellSpan){MAX((int)floorf(box.x / taken->cell), 0), MAX((int)floorf(box.y / taken->cell), 0),
                      MIN((int)ceilf((box.x + box.width) / taken->cell), taken->across),
                      MIN((int)ceilf((box.y + box.height) / taken->cell), taken->down)};
}

static void take(Taken *taken, OverlayBox box)
{
    const CellSpan span = cells_of(taken, box);
    for (int y = span.y0; y < span.y1; y++)
        for (int x = span.x0; x < span.x1; x++)
            taken->cells[y * taken->across + x] = 1;
}

static bool is_free(const Taken *taken, OverlayBox box)
{
    const CellSpan span = cells_of(taken, box);
    for (int y = span.y0; y < span.y1; y++)
        for (int x = span.x0; x < span.x1; x++)
            if (taken->cells[y * taken->across + x])
                return false;
    return true;
}

typedef struct Drawn {
    const MapScreen *screen;
    const Ui *ui;
    const LandmarkInfo *infos;
    Taken taken;
} Drawn;

static bool is_inside(const Ui *ui, OverlayBox box)
{
    return box.x >= 0 && box.y >= 0 && box.x + box.width <= ui->window.width && box.y + box.height <= ui->window.height;
}

// A place outside the window or below a panel.
static bool is_covered(const Drawn *drawn, const float at[2])
{
    const MapScreen *screen = drawn->screen;
    const OverlayBox point = {at[0], at[1], 1, 1};
    bool covered = !is_inside(drawn->ui, point);
    for (int i = 0; i < screen->panel_count && !screen->bare; i++)
        covered |= ui_boxes_meet(screen->panels[i], point);
    return covered;
}

static OverlayBox box_around(const float at[2], float half)
{
    return (OverlayBox){at[0] - half, at[1] - half, 2 * half, 2 * half};
}

static void draw_mark(Drawn *drawn, const Landmark *landmark, uint32_t rim)
{
    float at[2], size = MARK * drawn->ui->unit;
    place_of(drawn->screen, drawn->ui, landmark, at);
    map_mark_diamond(drawn->ui->canvas->overlay, at, size, drawn->infos[landmark->kind].map_colour << 8 | 0xFF, rim);
}

// Returns whether the name has its room in that box, which lies right of its mark or left of it.
static bool has_room(const Drawn *drawn, OverlayBox box, bool right)
{
    const float room = NAME_ROOM * drawn->ui->unit;
    const OverlayBox all = {right ? box.x : box.x - room, box.y - room, box.width + room, box.height + 2 * room};
    return is_inside(drawn->ui, box) && is_free(&drawn->taken, all);
}

// Right of the mark or left of it; `always`: over the land's marks, too.
static void draw_name(Drawn *drawn, const Landmark *landmark, bool always)
{
    const Ui *ui = drawn->ui;
    const float aside = ASIDE * ui->unit;
    char title[32];
    float at[2];
    place_of(drawn->screen, ui, landmark, at);
    if (!always && is_covered(drawn, at))
        return;
    ui_title_of(drawn->infos[landmark->kind].name, title);
    OverlayBox right = map_label_box(ui, at, aside, title), left = right;
    left.x = floorf(at[0] - aside - left.width);
    const bool on_right =
        has_room(drawn, right, true) || (always && !has_room(drawn, left, false) && is_inside(ui, right));
    if (!always && !on_right && !has_room(drawn, left, false))
        return;
    const OverlayBox box = on_right ? right : left;
    take(&drawn->taken, box);
    ui_fill(ui, box, THEME_GROUND);
    ui_text(ui, box, 0.5f, THEME_TEXT, title);
}

// What no name may cover: panels, pins and their names, the player's arrow, marks.
static void take_places(Drawn *drawn, const MapContext *context, const Shown *shown)
{
    const MapScreen *screen = drawn->screen;
    const Ui *ui = drawn->ui;
    const double here[2] = {context->player->position[0], context->player->position[2]};
    float at[2], unit = ui->unit;
    for (int i = 0; i < screen->panel_count && !screen->bare; i++)
        take(&drawn->taken, screen->panels[i]);
    map_view_point(&screen->view, ui->window, here, at);
    take(&drawn->taken, box_around(at, 15 * unit));
    map_view_column(&screen->view, ui->window, context->spawn.feet.x, context->spawn.feet.z, at);
    take(&drawn->taken, (OverlayBox){at[0] - 8 * unit, at[1] - 18 * unit, 80 * unit, 24 * unit}); // with its name
    for (int i = 0; i < context->pins->count; i++) {
        map_pin_point(screen, ui, &context->pins->list[i], at);
        take(&drawn->taken, box_around(at, 10 * unit));
        take(&drawn->taken, map_label_box(ui, at, PIN_ASIDE * unit, context->pins->list[i].name));
    }
    for (int i = 0; i < shown->count; i++) {
        place_of(screen, ui, &shown->list[i], at);
        take(&drawn->taken, box_around(at, (MARK + 1) * unit));
    }
}

static void open_taken(Taken *taken, const Ui *ui)
{
    taken->cell = TAKEN_CELL * ui->unit;
    taken->across = (int)ceilf(ui->window.width / taken->cell);
    taken->down = (int)ceilf(ui->window.height / taken->cell);
    taken->cells = memory_alloc_zero(MEMORY_GENERAL, (size_t)taken->across * (size_t)taken->down);
}

// The one in whose column the chosen place is, also where it is thinned.
static void keep_chosen(void *context, const Landmark *landmark) { *(Landmark *)context = *landmark; }

static bool find_chosen(const MapScreen *screen, const MapContext *context, Landmark *chosen)
{
    int64_t x, z;
    chosen->kind = -1;
    if (screen->has_chosen && map_place_column(screen->chosen, &x, &z))
        live_marks_visit(context->tiles->marks, context->source, &(LandmarkArea){x, z, x + 1, z + 1}, keep_chosen,
                         chosen);
    return chosen->kind >= 0 && !(screen->hidden >> chosen->kind & 1);
}

static void draw_lit(Drawn *drawn, const Landmark *landmark)
{
    draw_mark(drawn, landmark, THEME_TEXT);
    draw_name(drawn, landmark, true);
}

static void draw_shown(Drawn *drawn, const MapContext *context, const Shown *shown, const Landmark *pointed)
{
    Landmark chosen;
    const bool has_chosen = find_chosen(drawn->screen, context, &chosen);
    open_taken(&drawn->taken, drawn->ui);
    take_places(drawn, context, shown);
    for (int i = shown->count - 1; i >= 0; i--)
        draw_mark(drawn, &shown->list[i], THEME_MARK_RIM);
    if (has_chosen)
        draw_lit(drawn, &chosen);
    if (pointed && !(has_chosen && pointed->x == chosen.x && pointed->z == chosen.z))
        draw_lit(drawn, pointed);
    for (int i = 0; i < shown->count; i++) {
        const Landmark *landmark = &shown->list[i];
        if (landmark != pointed && !(has_chosen && landmark->x == chosen.x && landmark->z == chosen.z))
            draw_name(drawn, landmark, false);
    }
    memory_free(drawn->taken.cells);
}

void map_draw_landmarks(const MapScreen *screen, const MapContext *context, const Ui *ui, const float *at)
{
    MapTiles *tiles = context->tiles;
    Drawn drawn = {.screen = screen, .ui = ui, .infos = context->source->facts.landmarks};
    if (!map_has_landmarks(screen, context))
        return;
    const LandmarkArea area = area_of(screen, ui);
    if (live_map_missing(tiles->live) == 0)
        live_marks_want(tiles->marks, context->source, &area);
    Shown shown = find_shown(screen, context, ui);
    draw_shown(&drawn, context, &shown, at ? find_at(screen, ui, &shown, at) : NULL);
    memory_free(shown.list);
}
