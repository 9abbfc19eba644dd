// The window without a display, and the failures that a user can meet before the first frame.
#include "platform/window.h"

#include "base/log.h"
#include "base/memory.h"

#include <glad/gl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct Lines {
    int count;
    char last[512];
} Lines;

static void count_line(void *context, LogLevel level, const char *line)
{
    Lines *lines = context;
    if (level > LOG_WARNING)
        return;
    lines->count++;
    strncpy(lines->last, line, sizeof lines->last - 1);
}

static const WindowConfig offscreen = {.width = 320, .height = 200, .offscreen = true, .debug = true};

static void an_offscreen_window_draws(void **state)
{
    (void)state;
    Window *window = window_create(&offscreen);
    assert_non_null(window);
    int width, height;
    window_pixel_size(window, &width, &height);
    assert_int_equal(width, 320);
    assert_int_equal(height, 200);
    assert_true(window_scale(window) >= 1.0f);
    glClearColor(1.0f, 0.0f, 0.2f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    uint8_t pixel[4];
    glReadPixels(319, 199, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    assert_int_equal(pixel[0], 255);
    assert_int_equal(pixel[2], 51);
    window_swap(window);
    assert_int_equal(window_gl_error_count(window), 0);
    window_destroy(window);
    assert_int_equal(memory_in_use_total(), 0);
}

static void gl_errors_are_counted(void **state)
{
    (void)state;
    Window *window = window_create(&offscreen);
    assert_non_null(window);
    if (GLAD_GL_KHR_debug) {
        Lines lines = {0};
        log_set_sink(count_line, &lines);
        glEnable(0xDEAD);
        log_set_sink(NULL, NULL);
        assert_int_equal(window_gl_error_count(window), 1);
        assert_int_equal(lines.count, 1);
    }
    window_destroy(window);
}

// Creation must fail with one line that holds `word`, and leave nothing behind.
static void refuse(const WindowConfig *config, const char *word)
{
    Lines lines = {0};
    log_set_sink(count_line, &lines);
    Window *window = window_create(config);
    log_set_sink(NULL, NULL);
    assert_null(window);
    assert_int_equal(lines.count, 1);
    assert_non_null(strstr(lines.last, word));
    assert_int_equal(memory_in_use_total(), 0);
}

static void no_display_is_refused(void **state)
{
    (void)state;
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
    unsetenv("SDL_VIDEODRIVER");
    WindowConfig config = offscreen;
    config.offscreen = false;
    refuse(&config, "display");
}

static void old_opengl_is_refused(void **state)
{
    (void)state;
    setenv("MESA_GL_VERSION_OVERRIDE", "2.1", 1);
    refuse(&offscreen, "OpenGL 3.3");
    unsetenv("MESA_GL_VERSION_OVERRIDE");
    Window *window = window_create(&offscreen);
    assert_non_null(window);
    window_destroy(window);
}

static void windows_can_be_created_again(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        Window *window = window_create(&offscreen);
        assert_non_null(window);
        assert_false(window_is_fullscreen(window));
        window_destroy(window);
    }
    window_destroy(NULL);
    assert_int_equal(memory_in_use_total(), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_offscreen_window_draws),    cmocka_unit_test(gl_errors_are_counted),
        cmocka_unit_test(no_display_is_refused),        cmocka_unit_test(old_opengl_is_refused),
        cmocka_unit_test(windows_can_be_created_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
