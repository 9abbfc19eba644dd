#include "game/screens/map_view.h"

#include <math.h>

#define ZOOM_RATE 16.0     // per second: how fast the zoom approaches its goal
#define ZOOM_REST 0.01     // closer than this it is set to the goal
#define RANK_COARSE (-1e6) // first, as there are few of them
#define RANK_BEYOND 1e6    // last: just beyond the edge

enum { TILES_A_FRAME = 12, SLOTS_MIN = 96, SLOTS_MAX = 1024 }; // 12 tiles are half a MiB

// ---- tiles

void map_tiles_open(MapTiles *tiles, int width, int height, int workers)
{
    int in_sight = (width / LIVE_TILE + 4) * (height / LIVE_TILE + 4); // including those just beyond the edge
    int slots = CLAMP(2 * in_sight + in_sight / 2, SLOTS_MIN, SLOTS_MAX);
    if (tiles->live && tiles->slots >= slots)
        return;
    map_tiles_quit(tiles);
    tiles->pictures = pictures_create(LIVE_TILE, LIVE_TILE, slots, false);
    tiles->live = live_map_create(pictures_count(tiles->pictures), workers);
    tiles->marks = live_marks_create(MIN(workers, 1));
    tiles->slots = slots;
}

void map_tiles_quit(MapTiles *tiles)
{
    live_map_destroy(tiles->live);
    live_marks_destroy(tiles->marks);
    pictures_destroy(tiles->pictures);
    *tiles = (MapTiles){0};
}

void map_tiles_update(MapTiles *tiles)
{
    if (!tiles->live)
        return;
    live_map_update(tiles->live);
    LiveTile tile;
    for (int i = 0; i < TILES_A_FRAME && live_map_next(tiles->live, &tile); i++)
        pictures_set(tiles->pictures, tile.slot, tile.rgb);
}

bool map_tiles_forget(MapTiles *tiles, const ChunkSource *source)
{
    if (!tiles->live)
        return true;
    bool drawn = live_map_forget(tiles->live, source), found = live_marks_forget(tiles->marks, source);
    return drawn && found;
}

void map_tiles_settle(MapTiles *tiles)
{
    if (!tiles->live)
        return;
    live_map_settle(tiles->live);
    live_marks_settle(tiles->marks);
}

// ---- the view

void map_view_init(MapView *view, double x, double z, int zoom)
{
    view->x = x;
    view->z = z;
    view->goal = CLAMP(zoom, MAP_ZOOM_MIN, MAP_ZOOM_MAX);
    view->zoom = view->goal;
}

double map_view_scale(const MapView *view) { return exp2(view->zoom); }

static void middle_of(OverlayBox box, double middle[2])
{
    middle[0] = floor((double)box.x + (double)box.width / 2);
    middle[1] = floor((double)box.y + (double)box.height / 2);
}

MapPlace map_view_place(const MapView *view, OverlayBox box, OverlayPoint at)
{
    double middle[2], scale = map_view_scale(view);
    middle_of(box, middle);
    return (MapPlace){view->x + ((double)at.x - middle[0]) * scale, view->z + ((double)at.y - middle[1]) * scale};
}

OverlayPoint map_view_point(const MapView *view, OverlayBox box, MapPlace place)
{
    double middle[2], scale = map_view_scale(view);
    middle_of(box, middle);
    return (OverlayPoint){(float)CLAMP(middle[0] + (place.x - view->x) / scale, -1e6, 1e6),
                          (float)CLAMP(middle[1] + (place.z - view->z) / scale, -1e6, 1e6)};
}

OverlayPoint map_view_column(const MapView *view, OverlayBox box, int64_t x, int64_t z)
{
    return map_view_point(view, box, (MapPlace){(double)x + 0.5, (double)z + 0.5});
}

static void keep_inside(MapView *view)
{
    view->x = CLAMP(view->x, (double)WORLD_BLOCK_MIN, (double)WORLD_BLOCK_MAX);
    view->z = CLAMP(view->z, (double)WORLD_BLOCK_MIN, (double)WORLD_BLOCK_MAX);
}

void map_view_zoom(MapView *view, OverlayBox box, int steps, OverlayPoint at)
{
    double middle[2];
    middle_of(box, middle);
    view->goal = CLAMP(view->goal + steps, MAP_ZOOM_MIN, MAP_ZOOM_MAX);
    view->anchor = map_view_place(view, box, at);
    view->anchor_at[0] = (double)at.x - middle[0];
    view->anchor_at[1] = (double)at.y - middle[1];
}

void map_view_move(MapView *view, double right, double down)
{
    double scale = map_view_scale(view);
    view->x += right * scale;
    view->z += down * scale;
    view->anchor.x += right * scale;
    view->anchor.z += down * scale;
    keep_inside(view);
}

void map_view_advance(MapView *view, double seconds)
{
    if (view->zoom == view->goal)
        return;
    view->zoom += (view->goal - view->zoom) * (1 - exp(-seconds * ZOOM_RATE));
    if (fabs(view->zoom - view->goal) < ZOOM_REST)
        view->zoom = view->goal;
    double scale = map_view_scale(view);
    view->x = view->anchor.x - view->anchor_at[0] * scale;
    view->z = view->anchor.z - view->anchor_at[1] * scale;
    keep_inside(view);
}

// Constants while a map's tiles are drawn.
typedef struct Sheet {
    const MapView *view;
    const MapDrawing *drawing;
    double middle[2], blocks; // of the box; blocks a pixel
    int level;                // of the tiles: logarithm of their scale
    bool flat;                // the layer has no y
} Sheet;

// A tile of a level, by its index along x and z.
typedef struct Cell {
    int level;
    int64_t x, z;
} Cell;

static LiveKey key_of(const Sheet *sheet, Cell cell)
{
    int scale = 1 << cell.level;
    return (LiveKey){.source = sheet->drawing->source,
                     .layer = sheet->view->layer,
                     .scale = scale,
                     .y = sheet->flat ? 0 : sheet->view->y,
                     .lit = (uint8_t)(map_layer(sheet->view->layer)->biomes ? sheet->view->lit : 0),
                     .x = cell.x * LIVE_TILE * scale,
                     .z = cell.z * LIVE_TILE * scale};
}

static int find(const Sheet *sheet, Cell cell)
{
    LiveKey key = key_of(sheet, cell);
    return live_map_find(sheet->drawing->tiles->live, &key);
}

static void want(const Sheet *sheet, Cell cell, double rank)
{
    LiveKey key = key_of(sheet, cell);
    live_map_want(sheet->drawing->tiles->live, &key, rank);
}

// The pixel of a block's edge. Always rounded the same way, so that tiles meet.
static float edge(const Sheet *sheet, int axis, int64_t block)
{
    double middle = axis ? sheet->view->z : sheet->view->x;
    return (float)(sheet->middle[axis] + floor(((double)block - middle) / sheet->blocks + 0.5));
}

static OverlayBox place_of(const Sheet *sheet, Cell cell)
{
    int64_t side = (int64_t)LIVE_TILE << cell.level;
    float left = edge(sheet, 0, cell.x * side), top = edge(sheet, 1, cell.z * side);
    return (OverlayBox){left, top, edge(sheet, 0, (cell.x + 1) * side) - left,
                        edge(sheet, 1, (cell.z + 1) * side) - top};
}

static void draw_clipped(const Sheet *sheet, int slot, OverlayBox place, OverlayBox part, OverlayBox clip)
{
    float left = MAX(place.x, clip.x), right = MIN(place.x + place.width, clip.x + clip.width);
    float top = MAX(place.y, clip.y), bottom = MIN(place.y + place.height, clip.y + clip.height);
    if (left >= right || top >= bottom)
        return;
    float across = part.width / place.width, down = part.height / place.height;
    OverlayBox shown = {left, top, right - left, bottom - top};
    OverlayBox source = {part.x + (left - place.x) * across, part.y + (top - place.y) * down, shown.width * across,
                         shown.height * down};
    overlay_picture(sheet->drawing->overlay, sheet->drawing->tiles->pictures, slot, shown, source, THEME_WHITE);
}

// Draws a part of a tile; in a round map row by row.
static void draw_part(const Sheet *sheet, int slot, OverlayBox place, OverlayBox part)
{
    OverlayBox box = sheet->drawing->box;
    if (!sheet->drawing->round) {
        draw_clipped(sheet, slot, place, part, box);
        return;
    }
    float radius = box.width / 2;
    int first = (int)MAX(place.y, box.y), end = (int)MIN(place.y + place.height, box.y + box.height);
    for (int y = first; y < end; y++) {
        float down = (float)y + 0.5f - box.y - radius,
              half = floorf(sqrtf(MAX(radius * radius - down * down, 0)) + 0.5f);
        draw_clipped(sheet, slot, place, part, (OverlayBox){box.x + floorf(radius) - half, (float)y, 2 * half, 1});
    }
}

static Cell parent_of(Cell cell, int up)
{
    int64_t side = (int64_t)1 << up;
    return (Cell){cell.level + up, floor_div(cell.x, side), floor_div(cell.z, side)};
}

static bool draw_from_coarser(const Sheet *sheet, Cell cell)
{
    for (int up = 1; cell.level + up <= MAP_ZOOM_MAX; up++) {
        Cell parent = parent_of(cell, up);
        int slot = find(sheet, parent);
        if (slot < 0)
            continue;
        float size = (float)LIVE_TILE / (float)(1 << up);
        float x = (float)(cell.x - parent.x * (1 << up)) * size, z = (float)(cell.z - parent.z * (1 << up)) * size;
        draw_part(sheet, slot, place_of(sheet, cell), (OverlayBox){x, z, size, size});
        return true;
    }
    return false;
}

static void draw_from_finer(const Sheet *sheet, Cell cell)
{
    for (int i = 0; i < 4 && cell.level > 0; i++) {
        Cell child = {cell.level - 1, 2 * cell.x + i % 2, 2 * cell.z + i / 2};
        int slot = find(sheet, child);
        if (slot >= 0)
            draw_part(sheet, slot, place_of(sheet, child), (OverlayBox){0, 0, LIVE_TILE, LIVE_TILE});
    }
}

// Requests a tile four times as coarse, of which a few cover the whole screen.
static void want_coarser(const Sheet *sheet, Cell cell, double rank)
{
    int up = MIN(2, MAP_ZOOM_MAX - cell.level);
    Cell parent = parent_of(cell, up);
    bool cheaper = sheet->flat || cell.level >= 2; // tiles of layers with a y cost the same from four blocks a pixel on
    if (up > 0 && cheaper && !sheet->drawing->still && find(sheet, parent) < 0)
        want(sheet, parent, rank + RANK_COARSE);
}

static double rank_of(const Sheet *sheet, Cell cell)
{
    OverlayBox place = place_of(sheet, cell);
    const OverlayPoint middle = {(float)sheet->middle[0], (float)sheet->middle[1]};
    const OverlayPoint *focus = sheet->drawing->focus ? sheet->drawing->focus : &middle;
    return hypot((double)(place.x + place.width / 2 - focus->x), (double)(place.y + place.height / 2 - focus->y));
}

static void draw_cell(const Sheet *sheet, Cell cell, bool in_sight)
{
    int slot = find(sheet, cell);
    if (slot >= 0 && in_sight)
        draw_part(sheet, slot, place_of(sheet, cell), (OverlayBox){0, 0, LIVE_TILE, LIVE_TILE});
    if (slot >= 0 && !live_map_is_stale(sheet->drawing->tiles->live, slot))
        return;
    double rank = rank_of(sheet, cell);
    want(sheet, cell, in_sight ? rank : rank + RANK_BEYOND);
    if (slot >= 0 || !in_sight || draw_from_coarser(sheet, cell))
        return;
    want_coarser(sheet, cell, rank);
    draw_from_finer(sheet, cell);
}

void map_view_draw(const MapView *view, const MapDrawing *drawing)
{
    OverlayBox box = drawing->box;
    Sheet sheet = {.view = view,
                   .drawing = drawing,
                   .blocks = map_view_scale(view),
                   .level = CLAMP((int)floor(view->zoom + 0.5), 0, MAP_ZOOM_MAX),
                   .flat = !map_layer_has_level(map_layer(view->layer))};
    middle_of(box, sheet.middle);
    if (!drawing->round)
        overlay_rect(drawing->overlay, box.x, box.y, box.width, box.height, THEME_MAP_EMPTY);
    const double side = (double)((int64_t)LIVE_TILE << sheet.level);
    const MapPlace first = map_view_place(view, box, (OverlayPoint){box.x, box.y});
    const MapPlace last = map_view_place(view, box, (OverlayPoint){box.x + box.width, box.y + box.height});
    int64_t x0 = (int64_t)floor(first.x / side), x1 = (int64_t)floor(last.x / side);
    int64_t z0 = (int64_t)floor(first.z / side), z1 = (int64_t)floor(last.z / side);
    int beyond = drawing->still ? 0 : 1;
    for (int64_t z = z0 - beyond; z <= z1 + beyond; z++)
        for (int64_t x = x0 - beyond; x <= x1 + beyond; x++)
            draw_cell(&sheet, (Cell){sheet.level, x, z}, x >= x0 && x <= x1 && z >= z0 && z <= z1);
}

double map_view_bar(const MapView *view, double pixels)
{
    double most = pixels * map_view_scale(view), power = pow(10, floor(log10(most)));
    double length = most / power >= 5 ? 5 * power : most / power >= 2 ? 2 * power : power;
    return MAX(length, 1);
}

void map_view_next_layer(MapView *view)
{
    do
        view->layer = (view->layer + 1) % map_layer_count();
    while (map_layer(view->layer)->vertical);
}

Text map_view_format(const MapView *view)
{
    return view->goal < 0 ? text_of("%d pixels a block", 1 << -view->goal)
                          : text_of("%d block%s a pixel", 1 << view->goal, view->goal ? "s" : "");
}
