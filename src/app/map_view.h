// A map in a box on the screen: which place it shows, how large, which layer; drawn from tiles, coarser or finer ones
// standing in while the right ones come. At rest a tile's pixel is a pixel of the screen (or 2 x 2 or 4 x 4 of them),
// as `karst map` draws it. Main thread only.
#pragma once

#include "app/map_tiles.h"
#include "scene/hud.h"

#define MAP_EMPTY 0x0B0E13FF // where nothing is drawn yet

enum {
    MAP_ZOOM_MIN = -2, // 4 pixels a block
    MAP_ZOOM_MAX = 6,  // 64 blocks a pixel
};

#define MAP_SCALE_WIDTH 146.0f // units: room for the words of map_view_format

typedef struct MapView {
    double x, z;         // blocks: the middle of the box
    double zoom;         // logarithm, base 2, of the blocks a pixel
    int goal;            // where the zoom is going: MAP_ZOOM_MIN..MAP_ZOOM_MAX
    double anchor[2];    // the place that stays where it is meanwhile,
    double anchor_at[2]; // and where: pixels from the middle
    int layer;
    int y; // of layers that have a level
} MapView;

void map_view_init(MapView *view, double x, double z, int zoom);

// Blocks a pixel.
double map_view_scale(const MapView *view);

// From pixels of the screen to places and back.
void map_view_place(const MapView *view, const OverlayBox *box, const float at[2], double place[2]);
void map_view_point(const MapView *view, const OverlayBox *box, const double place[2], float at[2]);

// Steps further out (negative: in), around the place that lies at that pixel.
void map_view_zoom(MapView *view, const OverlayBox *box, int steps, const float at[2]);

// Moves the place in the middle by so many pixels; it stays within the world.
void map_view_move(MapView *view, double right, double down);

// Zooming goes on.
void map_view_advance(MapView *view, double seconds);

typedef struct MapDrawing {
    const Canvas *canvas;
    MapTiles *tiles;
    const Generator *generator;
    OverlayBox box; // whole pixels
    float focus[2]; // pixels: what lies nearest to it comes first
    bool round;     // a disc instead of a box
    bool still;     // it is not going to move: nothing beyond its rim is drawn
} MapDrawing;

void map_view_draw(const MapView *view, const MapDrawing *drawing);

// The next layer that a map can show.
void map_view_next_layer(MapView *view);

// "4 blocks a pixel"
void map_view_format(const MapView *view, char words[48]);

// Length in blocks (1, 2 or 5 with zeros) whose bar is at most so many pixels long.
double map_view_bar(const MapView *view, double pixels);
