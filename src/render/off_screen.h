// A picture of its own to draw into, in place of the window's. Main thread only, with a context.
#pragma once

#include "base/base.h"

typedef struct OffScreen {
    unsigned target, colour, depth; // OpenGL's names
    int before;                     // what was drawn to before off_screen_begin
} OffScreen;

void off_screen_init(OffScreen *screen, int width, int height);
void off_screen_quit(OffScreen *screen);

// What is drawn, and read, between the two belongs to the picture.
void off_screen_begin(OffScreen *screen);
void off_screen_end(OffScreen *screen);
