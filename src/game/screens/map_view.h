// A map in a box of the window: its centre, zoom and layer. Drawn from tiles; coarser or finer ones are shown while the
// right ones are missing. While the zoom does not change, a tile's pixel is one pixel of the screen (or 2 x 2 or 4 x
// 4), as `karst map` draws it. Main thread only, with a game.
#pragma once

#include "game/ui/ui.h"
#include "map/layer.h"
#include "map/live.h"
#include "map/live_marks.h"

// Map tiles: drawn by workers (map/live.h) and cached on the GPU, in as many slots as the window's size needs; and the
// landmarks that one of them has found (map/live_marks.h). Created when a map is first shown.
typedef struct MapTiles {
    LiveMap *live;
    LiveMarks *marks;
    Pictures *pictures; // one for each slot
    int slots;
} MapTiles;

// Makes room for twice the tiles of a map of that size; again when the window grows. Does nothing if there is enough
// room.
void map_tiles_open(MapTiles *tiles, int width, int height, int workers);
void map_tiles_quit(MapTiles *tiles);

// Call after a frame's maps: queues missing tiles and uploads finished ones, within a budget.
void map_tiles_update(MapTiles *tiles);

// Before a generator is destroyed: false while a worker still reads it (map/live.h). map_tiles_settle waits for the
// workers: some milliseconds.
bool map_tiles_forget(MapTiles *tiles, const ChunkSource *source);
void map_tiles_settle(MapTiles *tiles);

enum {
    MAP_ZOOM_MIN = -2, // 4 pixels a block
    MAP_ZOOM_MAX = 6,  // 64 blocks a pixel
};

#define MAP_SCALE_WIDTH 146.0f // units: width of map_view_format's text

// A place in blocks, with fractions.
typedef struct MapPlace {
    double x, z;
} MapPlace;

typedef struct MapView {
    double x, z;         // blocks: the middle of the box
    double zoom;         // logarithm, base 2, of the blocks a pixel
    int goal;            // the zoom to approach: MAP_ZOOM_MIN..MAP_ZOOM_MAX
    MapPlace anchor;     // the place that stays fixed while zooming,
    double anchor_at[2]; // and its position: pixels from the middle
    int layer;
    int y;   // for layers that have one
    int lit; // 1 + the biome that keeps its colours, or 0 (MapRequest.lit)
} MapView;

void map_view_init(MapView *view, double x, double z, int zoom);

// Blocks per pixel.
double map_view_scale(const MapView *view);

// Converts pixels of the window to places and back.
MapPlace map_view_place(const MapView *view, OverlayBox box, OverlayPoint at);
OverlayPoint map_view_point(const MapView *view, OverlayBox box, MapPlace place);

// The pixel of a column's middle.
OverlayPoint map_view_column(const MapView *view, OverlayBox box, int64_t x, int64_t z);

// Zooms out (negative: in) by steps, around the place at that pixel.
void map_view_zoom(MapView *view, OverlayBox box, int steps, OverlayPoint at);

// Moves the map by that many pixels; its middle stays within the world.
void map_view_move(MapView *view, double right, double down);

// Continues the zoom animation.
void map_view_advance(MapView *view, double seconds);

typedef struct MapDrawing {
    Overlay *overlay;
    MapTiles *tiles;
    const ChunkSource *source;
    OverlayBox box;            // whole pixels
    const OverlayPoint *focus; // tiles nearest to it are requested first; NULL: the middle
    bool round;                // a disc instead of a box
    bool still;                // it will not move: no tiles beyond its edge are requested
} MapDrawing;

void map_view_draw(const MapView *view, const MapDrawing *drawing);

// Switches to the next layer.
void map_view_next_layer(MapView *view);

// "4 blocks a pixel"
Text map_view_format(const MapView *view);

// The length in blocks (1, 2 or 5 times a power of ten) of a scale bar at most that many pixels long.
double map_view_bar(const MapView *view, double pixels);

// ---- map_marks.c: steering by keys; the player's arrow, pins, the spawn, a scale bar, legends

// The column at a place. False outside the world.
bool map_place_column(MapPlace place, int64_t *x, int64_t *z);

// The column at a place in words: "Snowy plains", "height 70", "temperature -0.62, cold".
typedef struct MapFacts {
    Text biome, height, temperature, humidity;
} MapFacts;

// False outside the world.
bool map_describe(const ChunkSource *source, MapPlace place, MapFacts *facts);

// Writes "x 5" in the box, and "z 7" in a box `aside` pixels right of it.
void map_mark_place(const Ui *ui, MapPlace place, OverlayBox box, float aside);

// Zooms at that pixel and switches layers by keys and the wheel. Pans by the arrow keys and the stick, and by the keys
// for walking if `held` (Input.held) is given: true if it did.
bool map_steer(MapView *view, const Ui *ui, OverlayBox box, OverlayPoint at, const bool held[ACTION_COUNT]);

// The cursor of one map, or of several that move together; clicks, and drags that move the view.
typedef struct MapPointer {
    bool by_keys;               // the cursor is the middle of the map, not the pointer
    MapPlace cursor;            // the place under it
    MapPlace chosen;            // the place clicked,
    bool has_chosen;            // if any
    bool pressed, drags, twice; // the button was pressed on a map; the pointer has moved since; it was a double click
    int pressed_on;             // which map
    OverlayPoint pressed_at, dragged_at;
} MapPointer;

// The cursor's pixel: the pointer if it is `inside` and was used last, or the middle of the box.
OverlayPoint map_pointer_pixel(const MapPointer *pointer, const Ui *ui, OverlayBox box, bool inside);

// Handles the button. `on`: the map under the pointer, or -1. True at the end of a click, which chooses a place on the
// map `pressed_on`.
bool map_pointer_click(MapPointer *pointer, MapView *view, const Ui *ui, const OverlayBox *boxes, int on);

// An arrow in the player's view direction: yaw in degrees, 0 up, clockwise. `size` from the middle to the tip, pixels.
void map_mark_arrow(Overlay *overlay, OverlayPoint at, double yaw, float size);

// A diamond of that size around the pixel, with a rim of another colour.
void map_mark_diamond(Overlay *overlay, OverlayPoint at, float size, uint32_t colour, uint32_t rim);

// A diamond of that size, standing on its tip.
void map_mark_pin(Overlay *overlay, OverlayPoint at, float size, uint32_t colour);

// A cross with an open middle.
void map_mark_cross(Overlay *overlay, OverlayPoint at, float size, uint32_t colour);

// The box of a label beside a mark.
OverlayBox map_label_box(const Ui *ui, OverlayPoint at, float aside, const char *words);

// A scale bar with its length above, at most `width` pixels wide; (x, y) is its lower left corner.
void map_mark_ruler(const Ui *ui, const MapView *view, float x, float y, float width);

// Colours and their names, from the upper right corner down; not below `bottom`.
typedef struct MapLegend {
    const LegendEntry *entries;
    int count;
    bool can_click;     // the entries
    uint64_t lit, off;  // bits of entries that are highlighted, and of those that are not in force
    const char *button; // below them; NULL: none
    float right, top, bottom;
} MapLegend;

enum { LEGEND_NONE = -1, LEGEND_BUTTON = -2 };

// Returns the entry clicked, LEGEND_BUTTON or LEGEND_NONE.
int map_mark_legend(Ui *ui, const MapLegend *legend);
