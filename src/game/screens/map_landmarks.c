// Landmarks on the map: marks at all scales, thinned where they would cover the land, and names where there is room.
// Both are kept until something changes that decides about them.
#include "game/screens/map_internal.h"

#include "base/hash.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Lengths in units.
#define MARK 4.0f       // from the middle to a tip
#define MARK_REACH 8.0f // of the pointer
#define MARGIN 16.0f    // around the window: marks there reach into it
#define ASIDE 15.0f     // from a mark to its name
#define SPACING 64.0f   // of marks that are thinned: the sides of cells that have one each
#define NAME_ROOM 16.0f // above and below a name, and beyond its end, so that the land stays in sight
#define TAKEN_CELL 8.0f // of the grid of what is taken

enum { ZOOM_ALL = 3 }; // of MapView: up to 8 blocks a pixel all are shown

static bool has_landmarks(const MapScreen *screen, const Game *game)
{
    return screen->hidden != MAP_HIDES_ALL && game->session->source->facts.landmark_count > 0;
}

// ---- which are shown

// The state while marks are gathered. Cells lie at whole multiples of their side from the origin, and four of one scale
// are one of the next: a mark stays while the map is moved, and zooming out adds marks only at the edges.
typedef struct Gathering {
    MapLandmarks *shown;
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
    MapLandmarks *shown = gathering->shown;
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
    *MEMORY_ADD(MEMORY_GENERAL, shown->list, shown->count, shown->room) = *landmark;
    if (best)
        *best = shown->count;
}

// The blocks in the window, and a little more.
static LandmarkArea area_of(const MapView *view, const Ui *ui)
{
    const float margin = MARGIN * ui->unit;
    const OverlayPoint end = {ui->window.width + margin, ui->window.height + margin};
    const MapPlace first = map_view_place(view, ui->window, (OverlayPoint){-margin, -margin}),
                   last = map_view_place(view, ui->window, end);
    return (LandmarkArea){(int64_t)floor(first.x), (int64_t)floor(first.z), (int64_t)floor(last.x) + 1,
                          (int64_t)floor(last.z) + 1};
}

// Sets the cells that have one mark each. Returns the blocks in all of them.
static LandmarkArea divide(Gathering *gathering, LandmarkArea area, int64_t side)
{
    const int64_t end_x = floor_div(area.x1 - 1, side) + 1, end_z = floor_div(area.z1 - 1, side) + 1;
    gathering->side = side;
    gathering->x = floor_div(area.x0, side);
    gathering->z = floor_div(area.z0, side);
    gathering->across = (int)(end_x - gathering->x);
    gathering->best = memory_alloc_zero(MEMORY_GENERAL, (size_t)gathering->across * (size_t)(end_z - gathering->z) *
                                                            sizeof *gathering->best);
    return (LandmarkArea){gathering->x * side, gathering->z * side, end_x * side, end_z * side};
}

// Gathers the marks again if the map was moved, other kinds were chosen or the worker has found more.
static void find_shown(MapScreen *screen, const Game *game)
{
    const Ui *ui = game->ui;
    const MapView *view = &screen->view;
    MapLandmarks *shown = &screen->landmarks;
    const double inputs[] = {
        view->x,          view->z,       view->zoom, (double)ui->window.width, (double)ui->window.height,
        (double)ui->unit, screen->hidden};
    const LiveMarks *marks = game->tiles->marks;
    const uint64_t land =
        hash_combine(hash_combine((uintptr_t)game->session->source, (uintptr_t)marks), live_marks_version(marks));
    const uint64_t key = hash_bytes(inputs, sizeof inputs, land);
    if (shown->key == key)
        return;
    const int level = (int)floor(view->zoom + 0.5);
    LandmarkArea area = area_of(view, ui);
    Gathering gathering = {.shown = shown, .hidden = screen->hidden};
    if (level > ZOOM_ALL)
        area = divide(&gathering, area, (int64_t)lroundf(SPACING * ui->unit) << level);
    shown->key = key;
    shown->count = 0;
    live_marks_visit(marks, game->session->source, &area, gather, &gathering);
    memory_free(gathering.best);
    if (shown->count > 0)
        qsort(shown->list, (size_t)shown->count, sizeof *shown->list, compare_landmarks);
}

void map_free_landmarks(MapScreen *screen)
{
    memory_free(screen->landmarks.list);
    memory_free(screen->landmarks.names);
    screen->landmarks = (MapLandmarks){0};
}

static OverlayPoint point_of(const MapScreen *screen, const Ui *ui, const Landmark *landmark)
{
    return map_view_column(&screen->view, ui->window, landmark->x, landmark->z);
}

// The landmark whose mark is at a pixel; NULL: none.
static const Landmark *find_at(const MapScreen *screen, const Ui *ui, OverlayPoint at)
{
    const MapLandmarks *shown = &screen->landmarks;
    const Landmark *found = NULL;
    float nearest = MARK_REACH * ui->unit;
    for (int i = 0; i < shown->count; i++) {
        const OverlayPoint point = point_of(screen, ui, &shown->list[i]);
        const float away = hypotf(point.x - at.x, point.y - at.y);
        if (away > nearest)
            continue;
        nearest = away;
        found = &shown->list[i];
    }
    return found;
}

const Landmark *map_landmark_at(MapScreen *screen, const Game *game, OverlayPoint at)
{
    if (!has_landmarks(screen, game))
        return NULL;
    find_shown(screen, game);
    return find_at(screen, game->ui, at);
}

// ---- room for names

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
        memset(&taken->cells[y * taken->across + span.x0], 1, (size_t)MAX(span.x1 - span.x0, 0));
}

static bool is_free(const Taken *taken, OverlayBox box)
{
    const CellSpan span = cells_of(taken, box);
    for (int y = span.y0; y < span.y1; y++)
        if (memchr(&taken->cells[y * taken->across + span.x0], 1, (size_t)MAX(span.x1 - span.x0, 0)))
            return false;
    return true;
}

static void open_taken(Taken *taken, const Ui *ui)
{
    taken->cell = TAKEN_CELL * ui->unit;
    taken->across = (int)ceilf(ui->window.width / taken->cell);
    taken->down = (int)ceilf(ui->window.height / taken->cell);
    taken->cells = memory_alloc_zero(MEMORY_GENERAL, (size_t)taken->across * (size_t)taken->down);
}

static OverlayBox box_around(OverlayPoint at, float half)
{
    return (OverlayBox){at.x - half, at.y - half, 2 * half, 2 * half};
}

// Names cover none of these: panels, pins and their names, the player's arrow, marks.
static void take_places(Taken *taken, const MapScreen *screen, const Game *game)
{
    const Ui *ui = game->ui;
    const MapPlace here = {game->session->player.position[0], game->session->player.position[2]};
    const float unit = ui->unit;
    for (int i = 0; i < screen->panel_count && !screen->bare; i++)
        take(taken, screen->panels[i]);
    take(taken, box_around(map_view_point(&screen->view, ui->window, here), 15 * unit));
    const OverlayPoint spawn =
        map_view_column(&screen->view, ui->window, game->session->spawn.feet.x, game->session->spawn.feet.z);
    take(taken, (OverlayBox){spawn.x - 8 * unit, spawn.y - 18 * unit, 80 * unit, 24 * unit}); // with its name
    for (int i = 0; i < game->session->pins.count; i++) {
        const OverlayPoint at = map_pin_point(screen, ui, &game->session->pins.list[i]);
        take(taken, box_around(at, 10 * unit));
        take(taken, map_label_box(ui, at, PIN_ASIDE * unit, game->session->pins.list[i].name));
    }
    for (int i = 0; i < screen->landmarks.count; i++)
        take(taken, box_around(point_of(screen, ui, &screen->landmarks.list[i]), (MARK + 1) * unit));
}

static bool is_inside(const Ui *ui, OverlayBox box)
{
    return box.x >= 0 && box.y >= 0 && box.x + box.width <= ui->window.width && box.y + box.height <= ui->window.height;
}

// A place outside the window or below a panel.
static bool is_covered(const MapScreen *screen, const Ui *ui, OverlayPoint at)
{
    const OverlayBox point = {at.x, at.y, 1, 1};
    return !is_inside(ui, point) || map_is_below_panel(screen, point);
}

// Returns whether the name has its room in that box, which lies right of its mark or left of it.
static bool has_room(const Taken *taken, const Ui *ui, OverlayBox box, bool right)
{
    const float room = NAME_ROOM * ui->unit;
    const OverlayBox all = {right ? box.x : box.x - room, box.y - room, box.width + room, box.height + 2 * room};
    return is_inside(ui, box) && is_free(taken, all);
}

// ---- names

static Text name_of(const Game *game, const Landmark *landmark)
{
    return text_title(game->session->source->facts.landmarks[landmark->kind].name);
}

// Adds a name right of its mark or left of it, if it has its room; one that is `lit` always, over marks, too.
static void add_name(MapScreen *screen, const Game *game, Taken *taken, const Landmark *landmark, bool lit)
{
    const Ui *ui = game->ui;
    const float aside = ASIDE * ui->unit;
    MapLandmarks *shown = &screen->landmarks;
    const OverlayPoint at = point_of(screen, ui, landmark);
    if (!lit && is_covered(screen, ui, at))
        return;
    OverlayBox right = map_label_box(ui, at, aside, name_of(game, landmark).text), left = right;
    left.x = floorf(at.x - aside - left.width);
    const bool fits = has_room(taken, ui, right, true), fits_left = has_room(taken, ui, left, false);
    const OverlayBox box = fits || (lit && !fits_left && is_inside(ui, right)) ? right : left;
    if (!lit && !fits && !fits_left)
        return;
    take(taken, box);
    *MEMORY_ADD(MEMORY_GENERAL, shown->names, shown->name_count, shown->name_room) =
        (LandmarkName){*landmark, box, lit};
}

// Finds the landmark in whose column the chosen place is, also if its mark is thinned out.
static void keep_chosen(void *context, const Landmark *landmark) { *(Landmark *)context = *landmark; }

static bool find_chosen(const MapScreen *screen, const Game *game, Landmark *chosen)
{
    int64_t x, z;
    chosen->kind = -1;
    if (screen->pointer.has_chosen && map_place_column(screen->pointer.chosen, &x, &z))
        live_marks_visit(game->tiles->marks, game->session->source, &(LandmarkArea){x, z, x + 1, z + 1}, keep_chosen,
                         chosen);
    return chosen->kind >= 0 && !(screen->hidden >> chosen->kind & 1);
}

// Decides about everything that places of names depend on.
static uint64_t key_of_names(const MapScreen *screen, const Game *game, const Landmark *pointed)
{
    const double *player = game->session->player.position;
    const double inputs[] = {player[0],
                             player[2],
                             screen->pointer.chosen.x,
                             screen->pointer.chosen.z,
                             screen->pointer.has_chosen,
                             screen->bare,
                             pointed ? (double)(pointed - screen->landmarks.list) : -1};
    const size_t panels = (size_t)screen->panel_count, pins = (size_t)game->session->pins.count;
    uint64_t key = hash_bytes(inputs, sizeof inputs, screen->landmarks.key);
    key = hash_bytes(screen->panels, panels * sizeof screen->panels[0], key);
    for (size_t i = 0; i < pins; i++)
        key = hash_bytes(game->session->pins.list[i].name, strlen(game->session->pins.list[i].name),
                         hash_at2(key, game->session->pins.list[i].x, game->session->pins.list[i].z));
    return key;
}

// Names the chosen one and the one pointed at, then the others.
static void find_names(MapScreen *screen, const Game *game, const Landmark *pointed)
{
    MapLandmarks *shown = &screen->landmarks;
    const uint64_t key = key_of_names(screen, game, pointed);
    if (shown->names_key == key)
        return;
    Landmark chosen;
    Taken taken;
    const bool has_chosen = find_chosen(screen, game, &chosen);
    shown->names_key = key;
    shown->name_count = 0;
    open_taken(&taken, game->ui);
    take_places(&taken, screen, game);
    if (has_chosen)
        add_name(screen, game, &taken, &chosen, true);
    if (pointed && !(has_chosen && pointed->x == chosen.x && pointed->z == chosen.z))
        add_name(screen, game, &taken, pointed, true);
    for (int i = 0; i < shown->count; i++) {
        const Landmark *landmark = &shown->list[i];
        if (landmark != pointed && !(has_chosen && landmark->x == chosen.x && landmark->z == chosen.z))
            add_name(screen, game, &taken, landmark, false);
    }
    memory_free(taken.cells);
}

// ---- drawing

static void draw_mark(const MapScreen *screen, const Game *game, const Landmark *landmark, uint32_t rim)
{
    const uint32_t colour = game->session->source->facts.landmarks[landmark->kind].map_colour << 8 | 0xFF;
    map_mark_diamond(game->ui->canvas->overlay, point_of(screen, game->ui, landmark), MARK * game->ui->unit, colour,
                     rim);
}

static void draw_name(const MapScreen *screen, const Game *game, const LandmarkName *name)
{
    if (name->lit)
        draw_mark(screen, game, &name->landmark, THEME_TEXT);
    ui_fill(game->ui, name->box, THEME_GROUND);
    ui_text(game->ui, name->box, 0.5f, THEME_TEXT, name_of(game, &name->landmark).text);
}

void map_draw_landmarks(MapScreen *screen, const Game *game, const OverlayPoint *at)
{
    MapTiles *tiles = game->tiles;
    const MapLandmarks *shown = &screen->landmarks;
    if (!has_landmarks(screen, game))
        return;
    const LandmarkArea area = area_of(&screen->view, game->ui);
    if (live_map_missing(tiles->live) == 0)
        live_marks_want(tiles->marks, game->session->source, &area);
    find_shown(screen, game);
    find_names(screen, game, at ? find_at(screen, game->ui, *at) : NULL);
    for (int i = shown->count - 1; i >= 0; i--)
        draw_mark(screen, game, &shown->list[i], THEME_MARK_RIM);
    for (int i = 0; i < shown->name_count; i++)
        draw_name(screen, game, &shown->names[i]);
}
