// The menus without a window, driven by input events, with a fake overlay that records what is drawn. The fixture opens
// requested screens, as the flow of the game does.
#pragma once

#include "stand_in_overlay.h"

#include "base/os.h"
#include "game/screens/screen.h"

#include <unistd.h>

typedef struct MenuFixture {
    char folder[64];
    LogCount log;
    Screens screens;
    MenuScreen screen, home;
    Request request; // the last one
    Input input;
    Settings settings, kept;
    Shelf *shelf;
    World world;
    int width, height;
    float scale;
    const char *failure;
    RenderQuality quality;
    bool software, settings_changed;
    uint8_t in_hand;
} MenuFixture;

static inline ScreenContext context_of(MenuFixture *fixture)
{
    static const Remembered remembered = {.count = 0};
    return (ScreenContext){.input = &fixture->input,
                           .settings = &fixture->settings,
                           .saved_settings = &fixture->kept,
                           .settings_changed = &fixture->settings_changed,
                           .shelf = fixture->shelf,
                           .remembered = &remembered,
                           .in_hand = fixture->in_hand,
                           .world = &fixture->world,
                           .failure = fixture->failure,
                           .quality = fixture->quality,
                           .software = fixture->software,
                           .leaving = LEAVING_WORLD};
}

static inline void open_screen(MenuFixture *fixture, MenuScreen screen)
{
    ScreenContext context = context_of(fixture);
    MenuScreen before = fixture->screen;
    if (screen == MENU_TITLE || screen == MENU_PAUSE)
        fixture->home = screen;
    fixture->screen = screen;
    screens_open(&fixture->screens, before, screen, &context);
}

static inline int menu_fixture_begin(void **state)
{
    MenuFixture *fixture = calloc(1, sizeof *fixture);
    snprintf(fixture->folder, sizeof fixture->folder, "/tmp/karst-menus-XXXXXX");
    if (!fixture || !mkdtemp(fixture->folder))
        return -1;
    log_set_sink(log_count_line, &fixture->log);
    settings_init(&fixture->settings);
    fixture->kept = fixture->settings;
    fixture->shelf = shelf_create(fixture->folder);
    screens_init(&fixture->screens, recipe_default());
    open_screen(fixture, MENU_TITLE);
    fixture->width = 1280;
    fixture->height = 720;
    fixture->scale = 1;
    *state = fixture;
    return 0;
}

static inline int menu_fixture_end(void **state)
{
    MenuFixture *fixture = *state;
    char command[128];
    shelf_destroy(fixture->shelf);
    snprintf(command, sizeof command, "rm -rf %s", fixture->folder);
    int code = system(command);
    log_set_sink(NULL, NULL);
    free(fixture);
    return code != 0 || memory_in_use_total() != 0 ? -1 : 0;
}

static inline RequestKind take(MenuFixture *fixture, Request request)
{
    if (request.kind == REQUEST_OPEN)
        open_screen(fixture, request.screen);
    else if (request.kind == REQUEST_BACK)
        open_screen(fixture, fixture->home);
    fixture->request = request;
    return request.kind;
}

static inline RequestKind frame(MenuFixture *fixture)
{
    float scale = column_scale(fixture->width, fixture->height, fixture->scale);
    Canvas canvas = {NULL, fixture->width, fixture->height, scale};
    Ui ui = ui_begin(&canvas, &fixture->input, 1, 1 / 60.0);
    Icons icons = {.drawn = {false}};
    drawn = (Drawn){.scale = scale, .width = (float)fixture->width, .height = (float)fixture->height};
    ScreenContext context = context_of(fixture);
    const ShelfReport *report = shelf_update(fixture->shelf);
    if (report)
        take(fixture, screens_handle_report(&fixture->screens, fixture->screen, &context, report));
    context = context_of(fixture);
    context.ui = &ui;
    context.icons = &icons;
    Request request = screens_frame(&fixture->screens, fixture->screen, &context);
    input_begin(&fixture->input);
    return take(fixture, request);
}

static inline RequestKind press(MenuFixture *fixture, Navigation navigation)
{
    fixture->input.navigate[navigation] = 1;
    return frame(fixture);
}

static inline void go_down(MenuFixture *fixture, int rows)
{
    for (int i = 0; i < rows; i++)
        press(fixture, NAVIGATE_DOWN);
}

static inline void type(MenuFixture *fixture, const char *text)
{
    snprintf(fixture->input.text, sizeof fixture->input.text, "%s", text);
    frame(fixture);
}

static inline bool shows(const char *words) { return strstr(drawn.words, words) != NULL; }

// Runs frames until the shelf is idle and has done `listings` listings.
static inline void settle(MenuFixture *fixture, int listings)
{
    int64_t begun_ns = clock_ns();
    while (shelf_busy(fixture->shelf) || shelf_lists(fixture->shelf) || shelf_listings(fixture->shelf) < listings) {
        wait_a_moment(begun_ns);
        frame(fixture);
    }
    frame(fixture);
}
