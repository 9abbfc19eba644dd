#include "platform/window.h"

#include "base/log.h"
#include "base/memory.h"
#include "base/os_thread.h"
#include "base/ticker.h"

#include <SDL.h>
#include <glad/gl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT_BYTES = 64 << 20, GL_MAJOR = WINDOW_GL_VERSION / 10, GL_MINOR = WINDOW_GL_VERSION % 10 };
#define TRIM_SECONDS 30.0
#define TRIM_FIRST 3.0 // what starting up has freed goes early
#define NEEDED "OpenGL %d.%d core is needed, but the driver "
#define UPDATE ": update the graphics driver, or try LIBGL_ALWAYS_SOFTWARE=1"

struct Window {
    SDL_Window *handle;
    SDL_GLContext context;
    Ticker *trimmer;
    int gl_errors;
    bool software, watched;
};

static bool no_display(const char *reason)
{
    return log_failure("no display (%s): start the game from a desktop session, or set DISPLAY or WAYLAND_DISPLAY "
                       "(`karst shot` draws without one)",
                       reason);
}

// SDL falls back to an invisible window if it finds no display. Only a user who requested that driver gets such a
// window.
static bool has_display(void)
{
    const char *driver = SDL_GetCurrentVideoDriver(), *asked = SDL_GetHint(SDL_HINT_VIDEODRIVER);
    bool invisible = strcmp(driver, "offscreen") == 0 || strcmp(driver, "dummy") == 0;
    return !invisible || (asked && strcmp(asked, driver) == 0);
}

static bool start_offscreen(void)
{
    SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "offscreen", SDL_HINT_OVERRIDE);
    bool started = SDL_InitSubSystem(SDL_INIT_VIDEO) == 0;
    if (!started)
        log_error("cannot draw without a display (%s): SDL2 with its offscreen driver and EGL are needed (Debian: "
                  "libegl1)",
                  SDL_GetError());
    SDL_ResetHint(SDL_HINT_VIDEODRIVER);
    return started;
}

static bool start_on_display(void)
{
    // Without XDG_RUNTIME_DIR there is no Wayland, and its library would print a message about that.
    if (!getenv("XDG_RUNTIME_DIR") && SDL_strcmp(SDL_GetPlatform(), "Linux") == 0)
        SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "x11,kmsdrm", SDL_HINT_DEFAULT);
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0)
        return no_display(SDL_GetError());
    if (has_display())
        return true;
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    return no_display("SDL offers only an invisible window");
}

static void set_gl_attributes(bool debug)
{
    const int attributes[][2] = {
        {SDL_GL_CONTEXT_MAJOR_VERSION, GL_MAJOR},
        {SDL_GL_CONTEXT_MINOR_VERSION, GL_MINOR},
        {SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE},
        {SDL_GL_CONTEXT_FLAGS, SDL_GL_CONTEXT_FORWARD_COMPATIBLE_FLAG | (debug ? SDL_GL_CONTEXT_DEBUG_FLAG : 0)},
        {SDL_GL_RED_SIZE, 8},
        {SDL_GL_GREEN_SIZE, 8},
        {SDL_GL_BLUE_SIZE, 8},
        {SDL_GL_DEPTH_SIZE, 24},
        {SDL_GL_DOUBLEBUFFER, 1},
    };
    for (size_t i = 0; i < ARRAY_COUNT(attributes); i++)
        SDL_GL_SetAttribute((SDL_GLattr)attributes[i][0], attributes[i][1]);
}

// A window is no larger than the part of the display that panels leave.
static void fit_display(int *width, int *height)
{
    SDL_Rect usable;
    if (SDL_GetDisplayUsableBounds(0, &usable) != 0 || usable.w <= 0 || usable.h <= 0)
        return;
    *width = MIN(*width, usable.w);
    *height = MIN(*height, usable.h);
}

static bool create_context(Window *window, const WindowConfig *config)
{
    set_gl_attributes(config->debug);
    Uint32 flags = SDL_WINDOW_OPENGL;
    if (!config->offscreen)
        flags |= SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
    int width = config->width, height = config->height;
    if (!config->offscreen)
        fit_display(&width, &height);
    window->handle = SDL_CreateWindow("Karst", SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED, width, height, flags);
    if (!window->handle)
        return log_failure("cannot open a window of %d x %d with OpenGL (%s): is an OpenGL driver installed (Debian: "
                           "libgl1-mesa-dri)?",
                           width, height, SDL_GetError());
    window->context = SDL_GL_CreateContext(window->handle);
    return window->context || log_failure(NEEDED "does not support it (%s)" UPDATE, GL_MAJOR, GL_MINOR, SDL_GetError());
}

static bool load_gl(void)
{
    int version = gladLoadGL((GLADloadfunc)SDL_GL_GetProcAddress);
    return version >= GLAD_MAKE_VERSION(GL_MAJOR, GL_MINOR) ||
           log_failure(NEEDED "supports only %d.%d" UPDATE, GL_MAJOR, GL_MINOR, GLAD_VERSION_MAJOR(version),
                       GLAD_VERSION_MINOR(version));
}

static void GLAD_API_PTR on_gl_message(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length,
                                       const GLchar *text, const void *context)
{
    (void)source, (void)id, (void)length;
    if (severity == GL_DEBUG_SEVERITY_HIGH || type == GL_DEBUG_TYPE_ERROR) {
        ((Window *)(uintptr_t)context)->gl_errors++;
        log_error("OpenGL: %s", text);
    } else if (severity == GL_DEBUG_SEVERITY_MEDIUM) {
        log_debug("OpenGL: %s", text);
    }
}

static void watch_gl(Window *window)
{
    if (!GLAD_GL_KHR_debug)
        return;
    window->watched = true;
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(on_gl_message, window);
}

const char *window_driver(void)
{
    const char *name = (const char *)glGetString(GL_RENDERER);
    return name ? name : "";
}

bool window_driver_is_software(void)
{
    static const char *const names[] = {"llvmpipe", "softpipe", "swrast", "Software Rasterizer", "SwiftShader"};
    for (size_t i = 0; i < ARRAY_COUNT(names); i++)
        if (strstr(window_driver(), names[i]))
            return true;
    return false;
}

void window_release_compiler(void)
{
    typedef void Release(void);
    Release *release = SDL_GL_ExtensionSupported("GL_ARB_ES2_compatibility")
                           ? (Release *)SDL_GL_GetProcAddress("glReleaseShaderCompiler")
                           : NULL;
    if (release)
        release();
}

// llvmpipe shades tiles with a thread for each core, and all wait until the last tile of a part is done: with one more,
// its cores have work until then. A user's own setting holds.
static void choose_shading_threads(void)
{
    const int cores = thread_core_count();
    char count[12];
    snprintf(count, sizeof count, "%d", cores + 1);
    if (cores > 1)
        SDL_setenv("LP_NUM_THREADS", count, 0);
}

static void give_back(void *unused)
{
    (void)unused;
    memory_give_back();
}

Window *window_create(const WindowConfig *config)
{
    memory_share_heaps(MAX(2, thread_core_count())); // else each of many threads gets one
    choose_shading_threads();
    if (!(config->offscreen ? start_offscreen() : start_on_display()))
        return NULL;
    Window *window = memory_alloc_zero(MEMORY_GENERAL, sizeof *window);
    if (!create_context(window, config) || !load_gl()) {
        window_destroy(window);
        return NULL;
    }
    if (config->debug)
        watch_gl(window);
    window->software = window_driver_is_software();
    // llvmpipe allocates and frees megabytes of vertices and bins in every frame.
    if (window->software) {
        memory_keep_freed(KEPT_BYTES);
        window->trimmer = ticker_start(&(TickerConfig){"trimmer", TRIM_FIRST, TRIM_SECONDS, give_back, NULL});
    }
    window_set_vsync(config->vsync && !config->offscreen);
    log_debug("OpenGL %s on %s", (const char *)glGetString(GL_VERSION), window_driver());
    return window;
}

void window_destroy(Window *window)
{
    if (!window)
        return;
    ticker_stop(window->trimmer);
    if (window->context)
        SDL_GL_DeleteContext(window->context);
    if (window->handle)
        SDL_DestroyWindow(window->handle);
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    memory_free(window);
}

void window_pixel_size(const Window *window, int *width, int *height)
{
    SDL_GL_GetDrawableSize(window->handle, width, height);
    *width = MAX(*width, 1);
    *height = MAX(*height, 1);
}

float window_scale(const Window *window)
{
    int pixels, pixels_high, units, units_high;
    window_pixel_size(window, &pixels, &pixels_high);
    SDL_GetWindowSize(window->handle, &units, &units_high);
    return units > 0 ? MAX(1.0f, (float)pixels / (float)units) : 1.0f;
}

void window_swap(Window *window) { SDL_GL_SwapWindow(window->handle); }

void window_set_vsync(bool on)
{
    // Adaptive vsync if the driver supports it: late frames tear instead of waiting for the next refresh.
    if (!on || SDL_GL_SetSwapInterval(-1) != 0)
        SDL_GL_SetSwapInterval(on ? 1 : 0);
}

void window_set_fullscreen(Window *window, bool on)
{
    if (SDL_SetWindowFullscreen(window->handle, on ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0) != 0)
        log_warning("cannot switch to %s: %s", on ? "full screen" : "a window", SDL_GetError());
}

bool window_is_fullscreen(const Window *window)
{
    return (SDL_GetWindowFlags(window->handle) & SDL_WINDOW_FULLSCREEN) != 0;
}

void window_capture_mouse(bool on) { SDL_SetRelativeMouseMode(on ? SDL_TRUE : SDL_FALSE); }

int window_gl_error_count(const Window *window) { return window->gl_errors; }

bool window_watches_gl(const Window *window) { return window->watched; }

bool window_is_software(const Window *window) { return window->software; }
