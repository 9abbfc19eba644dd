// A window, by default without a display, as the state of a group of tests: its set-up, and its teardown, which also
// fails on OpenGL errors.
#pragma once

#include "karst_test.h"

#include "platform/window.h"

static inline int window_set_up(void **state, int width, int height, bool offscreen)
{
    *state = window_create(&(WindowConfig){.width = width, .height = height, .offscreen = offscreen, .debug = true});
    return *state ? 0 : -1;
}

static inline int window_tear_down(void **state)
{
    int errors = window_gl_error_count(*state);
    window_destroy(*state);
    return errors == 0 ? nothing_is_left_allocated(state) : -1;
}
