// A framebuffer to render into instead of the window's. Main thread only, with a context.
#pragma once

#include "base/base.h"

typedef struct OffScreen {
    unsigned target, colour, depth; // OpenGL's names
    int before;                     // framebuffer that was bound before off_screen_begin
} OffScreen;

void off_screen_init(OffScreen *screen, int width, int height);
void off_screen_quit(OffScreen *screen);

// Draw and read calls between the two use this framebuffer.
void off_screen_begin(OffScreen *screen);
void off_screen_end(OffScreen *screen);
