// The menus without a window: input goes in, requests come out, and stand-ins for the overlay keep what is drawn. The
// desk opens the screens that are requested, as the flow of the game does.
#pragma once

#include "stand_in_overlay.h"

#include "base/clock.h"
#include "game/screens/menu.h"

#include <unistd.h>

typedef struct Desk {
    char folder[64];
    LogCount log;
    Menu menu;
    MenuScreen screen, home;
    Request request; // the last one
    Input input;
    Settings settings, kept;
    Shelf *shelf;
    World world;
    int width, height;
    float scale;
    const char *failure;
} Desk;

static inline int desk_begin(void **state)
{
    Desk *desk = calloc(1, sizeof *desk);
    snprintf(desk->folder, sizeof desk->folder, "/tmp/karst-menus-XXXXXX");
    if (!desk || !mkdtemp(desk->folder))
        return -1;
    log_set_sink(log_count_line, &desk->log);
    settings_init(&desk->settings);
    desk->kept = desk->settings;
    menu_init(&desk->menu, generator_find(GENERATOR_DEFAULT));
    desk->screen = desk->home = MENU_TITLE;
    menu_reset(&desk->menu);
    desk->shelf = shelf_create(desk->folder);
    desk->width = 1280;
    desk->height = 720;
    desk->scale = 1;
    *state = desk;
    return 0;
}

static inline int desk_end(void **state)
{
    Desk *desk = *state;
    char command[128];
    shelf_destroy(desk->shelf);
    snprintf(command, sizeof command, "rm -rf %s", desk->folder);
    int code = system(command);
    log_set_sink(NULL, NULL);
    free(desk);
    return code != 0 || memory_in_use_total() != 0 ? -1 : 0;
}

static inline void open_screen(Desk *desk, MenuScreen screen)
{
    if (screen == MENU_TITLE || screen == MENU_PAUSE)
        desk->home = screen;
    desk->screen = screen;
    menu_reset(&desk->menu);
}

static inline RequestKind take(Desk *desk, Request request)
{
    if (request.kind == REQUEST_OPEN)
        open_screen(desk, request.screen);
    else if (request.kind == REQUEST_BACK)
        open_screen(desk, desk->home);
    desk->request = request;
    return request.kind;
}

static inline RequestKind frame(Desk *desk)
{
    float scale = column_scale(desk->width, desk->height, desk->scale);
    Canvas canvas = {NULL, desk->width, desk->height, scale};
    Icons icons = {.drawn = {false}};
    drawn = (Drawn){.scale = scale, .width = (float)desk->width, .height = (float)desk->height};
    if (shelf_update(desk->shelf))
        take(desk, menu_take_report(&desk->menu, desk->screen, desk->shelf));
    Request request = menu_frame(&desk->menu, desk->screen,
                                 &(MenuContext){.canvas = &canvas,
                                                .settings = &desk->settings,
                                                .kept = &desk->kept,
                                                .input = &desk->input,
                                                .icons = &icons,
                                                .shelf = desk->shelf,
                                                .world = &desk->world,
                                                .failure = desk->failure,
                                                .leaving = LEAVING_WORLD,
                                                .pointer_scale = 1});
    input_begin(&desk->input);
    return take(desk, request);
}

static inline RequestKind press(Desk *desk, Navigation navigation)
{
    desk->input.navigate[navigation] = 1;
    return frame(desk);
}

static inline void go_down(Desk *desk, int rows)
{
    for (int i = 0; i < rows; i++)
        press(desk, NAVIGATE_DOWN);
}

static inline void type(Desk *desk, const char *text)
{
    snprintf(desk->input.text, sizeof desk->input.text, "%s", text);
    frame(desk);
}

static inline bool shows(const char *words) { return strstr(drawn.words, words) != NULL; }

// Runs frames until the shelf is idle and has done `listings` listings.
static inline void settle(Desk *desk, int listings)
{
    int64_t begun_ns = clock_ns();
    while (shelf_busy(desk->shelf) || shelf_listings(desk->shelf) < listings) {
        wait_a_moment(begun_ns);
        frame(desk);
    }
    frame(desk);
}
