// The map over the whole window: moved by dragging, arrows and stick, zoomed at the cursor, with layers, pins and a way
// to travel. What is wished for the world is told to the game. Main thread only.
#pragma once

#include "app/map_marks.h"
#include "app/pins.h"
#include "player/player.h"
#include "scene/scene.h"

typedef enum MapWish {
    MAP_WISH_NOTHING,
    MAP_WISH_CLOSE,
    MAP_WISH_TRAVEL, // to screen->target
    MAP_WISH_LINK,   // copy one to screen->target
    MAP_WISH_PINS,   // they changed: keep them
} MapWish;

typedef struct MapScreen {
    MapView view;
    bool placed;  // the view shows this world
    bool by_keys; // the cursor is the middle, not the pointer
    bool legend;
    bool over; // the pointer is over a panel, not the map

    double cursor[2]; // the place under the cursor
    double chosen[2]; // the place clicked,
    bool has_chosen;  // if any
    double target[2]; // of the wish
    int pin;          // chosen, or -1
    bool naming;      // the pin: keys are letters
    char name[STORE_PIN_NAME];

    bool pressed, drags;                // the pointer's button went down on the map; and moved since
    float pressed_at[2], dragged_at[2]; // pixels
    double since_click;                 // seconds
} MapScreen;

typedef struct MapContext {
    const Canvas *canvas;
    const Input *input;
    MapTiles *tiles;
    const Generator *generator;
    SpawnPoint spawn;
    const Player *player;
    Pins *pins;
    float pointer_scale; // pixels for each window unit
    double seconds;      // since the last frame
} MapContext;

// Another world: it opens around the player, with nothing chosen.
void map_screen_reset(MapScreen *screen);

// It was closed: what was begun is left.
void map_screen_open(MapScreen *screen, const Player *player);

// Draws it and acts on the input.
MapWish map_screen_frame(MapScreen *screen, const MapContext *context);
