// The window and its OpenGL context, through SDL2; also without a display, for pictures (SDL's offscreen driver).
// Main thread only. Failures are logged once with what to do about them.
#pragma once

#include "base/base.h"

typedef struct Window Window;

enum { WINDOW_GL_VERSION = 33 }; // 3.3; shaders are of the same version

typedef struct WindowConfig {
    int width, height; // of the window; of the picture in pixels when offscreen
    bool offscreen;    // no display needed
    bool vsync;
    bool debug; // request a KHR_debug context and log the driver's messages
} WindowConfig;

// NULL if there is no display (unless offscreen), no OpenGL core of that version, or SDL fails.
Window *window_create(const WindowConfig *config);
void window_destroy(Window *window);

// The drawable's size in pixels, which on HiDPI displays is larger than the window's. Both at least 1.
void window_pixel_size(const Window *window, int *width, int *height);
float window_scale(const Window *window); // pixels per window unit: 1, or more on HiDPI displays

void window_swap(Window *window);
void window_set_vsync(bool on); // of the window that was created last, as the mouse
void window_set_fullscreen(Window *window, bool on);
bool window_is_fullscreen(const Window *window);

void window_capture_mouse(bool on); // on: no pointer, only relative motion is reported

bool window_watches_gl(const Window *window);    // the driver reports errors (KHR_debug)
int window_gl_error_count(const Window *window); // its messages of high severity since start

// Lets the driver free what it needs to compile shaders; it makes it again for the next one. Mesa: 6 MiB.
void window_release_compiler(void);

const char *window_driver(void);               // the renderer's name; valid as long as the window
bool window_driver_is_software(void);          // llvmpipe, softpipe, swrast, SwiftShader
bool window_is_software(const Window *window); // the same, as it was when the window was made
