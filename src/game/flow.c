#include "game/app_internal.h"

#include "base/log.h"
#include "world/seed.h"

#include <stdio.h>
#include <string.h>

typedef void Act(App *app, const Request *request);

static void show(App *app, MenuScreen screen)
{
    Flow *flow = &app->flow;
    bool returns = flow->screen == MENU_HELP && screen == flow->before_help;
    seed_screen_hide(&app->seeds);
    if (screen != MENU_WORLD)
        outlook_hide(&app->outlook);
    if (screen == MENU_TITLE || screen == MENU_PAUSE)
        flow->home = screen;
    if (screen == MENU_HELP)
        flow->before_help = flow->screen;
    flow->screen = screen;
    menu_open(&app->menu, screen);
    if (screen == MENU_TITLE)
        shelf_begin(app->shelf, SHELF_LIST, NULL, NULL); // for the world that was played last
    if (screen == MENU_CONSOLE) {
        session_list_worlds(app->session);
        console_open(&app->console);
    } else if (screen == MENU_MAP && !returns)
        map_screen_open(&app->map, session_player(app->session));
    else if (screen == MENU_SEEDS)
        seed_screen_open(&app->seeds, &(SeedScreenConfig){&app->remembered, app->menu.generator, app->quality,
                                                          app->resources, &app->notices});
}

// ---- worlds

static void add_recent_seed(App *app, const RememberedSeed *seed)
{
    if (remembered_add(&app->remembered, seed))
        remembered_save(&app->remembered, app->config->data_dir); // a failure is logged and otherwise ignored
}

static RememberedSeed seed_of(const World *world)
{
    const StoreWorld *made = &world->made;
    RememberedSeed seed = {.seed = made->seed, .generator = world->generator};
    if (strlen(made->seed_text) < sizeof seed.text)
        snprintf(seed.text, sizeof seed.text, "%.*s", SEED_TEXT_BYTES - 1, made->seed_text);
    return seed;
}

static void play(App *app, const Request *request)
{
    (void)request;
    show(app, MENU_NONE);
    if (!app->flow.running)
        return;
    RememberedSeed seed = seed_of(session_world(app->session));
    add_recent_seed(app, &seed);
}

// Changes that cannot be saved are lost only with UNSAVED_LOSE.
static bool enter_world(App *app, const EnterRequest *world)
{
    outlook_hide(&app->outlook); // its workers rest before the world's begin
    Entered entered = app_enter(app, world);
    app->flow.running &= entered != ENTER_FAILED;
    return entered != ENTER_REFUSED;
}

static bool is_here(const App *app, const Link *link) { return app->scene && session_is_world_of(app->session, link); }

static bool enter_world_of(App *app, const Link *link, char fault[LINK_FAULT_BYTES])
{
    const EnterRequest world = {.has_seed = true, .seed = link->seed, .generator = link->generator};
    bool entered = is_here(app, link) || enter_world(app, &world);
    if (entered && is_here(app, link))
        return true;
    snprintf(fault, LINK_FAULT_BYTES, "%.*s", LINK_FAULT_BYTES - 1,
             entered ? "the world of that link cannot be opened" : app->notices.words);
    return false;
}

// ---- actions

static void open_screen(App *app, const Request *request) { show(app, request->screen); }

static void go_back(App *app, const Request *request)
{
    (void)request;
    show(app, app->flow.home);
}

static void close_help(App *app, const Request *request)
{
    (void)request;
    show(app, app->flow.before_help);
}

static void enter(App *app, const Request *request)
{
    bool made = app->flow.screen == MENU_WORLD;
    if (app->flow.screen == MENU_SEEDS)
        show(app, MENU_TITLE); // the browser's workers rest before the world's begin
    if (!enter_world(app, &request->enter))
        return;
    play(app, request);
    if (request->enter.has_place && app->flow.running)
        session_travel(app->session, request->enter.x, request->enter.z);
    if (made)
        text_edit_set(&app->menu.name, WORLD_NAME_MAX + 1, "");
}

static void follow_link(App *app, const Request *request)
{
    Link link;
    char answer[LINK_FAULT_BYTES];
    bool arrives = link_parse(request->text, &link, answer) && enter_world_of(app, &link, answer);
    if (arrives) {
        session_go_to(app->session, &link);
        const double *at = session_player(app->session)->position;
        snprintf(answer, sizeof answer, "Went to %.1f %.1f %.1f", at[0], at[1], at[2]);
    }
    if (arrives || app->flow.screen == MENU_CONSOLE)
        play(app, request);
    notices_post(&app->notices, "%s", answer);
    log_info("%s: %s", request->text, answer);
}

static void leave(App *app, const Request *request)
{
    const EnterRequest title = {.has_seed = true, .seed = seed_random(), .unsaved = UNSAVED_LOSE};
    char failure[SESSION_FAILURE_BYTES];
    app->flow.leaving = request->leave.leaving;
    if (request->leave.unsaved != UNSAVED_LOSE && !session_save(app->session, failure)) {
        if (request->leave.unsaved == UNSAVED_ASK)
            show(app, MENU_UNSAVED);
    } else if (request->leave.leaving == LEAVING_GAME) {
        app->flow.running = false;
    } else if (enter_world(app, &title)) {
        show(app, MENU_TITLE);
    }
}

// The same request again, as from closing the window twice, answers the question: leave, and lose the changes.
static void answer(App *app, const Request *request)
{
    Request answer = *request;
    if (request->leave.unsaved == UNSAVED_ASK && request->leave.leaving == app->flow.leaving)
        answer.leave.unsaved = UNSAVED_LOSE;
    leave(app, &answer);
}

static void take_block(App *app, const Request *request)
{
    Hotbar *hotbar = session_hotbar(app->session);
    hotbar->blocks[hotbar->chosen] = request->block;
    show(app, MENU_NONE);
}

static void apply_settings(App *app, const Request *request)
{
    (void)request;
    app_apply_settings(app);
}

static void run_command(App *app, const Request *request)
{
    CommandResult result = {.view_distance = app->settings.view_distance};
    play(app, request);
    session_run_command(app->session, request->text, &result);
    if (result.view_distance != app->settings.view_distance) {
        app->settings.view_distance = app->saved_settings.view_distance = result.view_distance;
        app->menu.unsaved = true;
        app_apply_settings(app);
    }
    if (result.link[0])
        app_copy_text(result.link);
    if (result.answer[0])
        notices_show(&app->notices, 0, LOG_DEBUG, "%s", result.answer);
    log_info("%s: %.*s", request->text, (int)strcspn(result.answer, "\n"), result.answer);
    Request other = {.kind = REQUEST_ENTER};
    snprintf(other.enter.name, sizeof other.enter.name, "%s", result.world);
    if (result.world[0])
        enter(app, &other);
}

static void travel(App *app, const Request *request)
{
    session_travel(app->session, request->column.x, request->column.z);
    play(app, request);
}

static void copy_link(App *app, const Request *request)
{
    double feet[3];
    session_find_surface(app->session, request->column.x, request->column.z, feet);
    app_copy_link(app, feet);
}

static void save_pins(App *app, const Request *request)
{
    (void)request;
    session_save_pins(app->session);
}

static void remember(App *app, const Request *request) { add_recent_seed(app, &request->seed); }

static void switch_watch(App *app, const Request *request)
{
    (void)request;
    app_switch_watch(app);
}

static void take_screenshot(App *app, const Request *request)
{
    (void)request;
    app->takes_screenshot = true;
}

// ---- the table

#define ON(name) (1u << MENU_##name)
#define ANY ((1u << MENU_SCREEN_COUNT) - 1)

static const struct {
    unsigned screens; // that may be open
    RequestKind kind;
    Act *act;
    unsigned targets; // REQUEST_OPEN: the screens that may be opened
} rows[] = {
    {ON(NONE), REQUEST_OPEN, open_screen, ON(PAUSE) | ON(BLOCKS) | ON(CONSOLE) | ON(MAP) | ON(HELP)},
    {ON(TITLE), REQUEST_OPEN, open_screen, ON(WORLDS) | ON(WORLD) | ON(SEEDS) | ON(SETTINGS) | ON(HELP)},
    {ON(PAUSE), REQUEST_OPEN, open_screen, ON(WORLDS) | ON(SETTINGS) | ON(HELP)},
    {ON(SETTINGS), REQUEST_OPEN, open_screen, ON(KEYS)},
    {ON(KEYS), REQUEST_OPEN, open_screen, ON(SETTINGS)},
    {ON(WORLDS), REQUEST_OPEN, open_screen, ON(SAVED) | ON(WORLD)},
    {ON(SAVED), REQUEST_OPEN, open_screen, ON(WORLDS) | ON(RENAME) | ON(DAMAGED) | ON(CONFIRM)},
    {ON(RENAME) | ON(CONFIRM), REQUEST_OPEN, open_screen, ON(SAVED)},
    {ON(DAMAGED), REQUEST_OPEN, open_screen, ON(SAVED) | ON(CONFIRM) | ON(WORLDS)},
    {ON(UNSAVED), REQUEST_OPEN, open_screen, ON(PAUSE)},
    {ON(MAP), REQUEST_OPEN, open_screen, ON(HELP)},
    {ON(WORLD) | ON(SETTINGS) | ON(WORLDS) | ON(SEEDS), REQUEST_BACK, go_back, 0},
    {ON(HELP), REQUEST_BACK, close_help, 0},
    {ON(TITLE) | ON(PAUSE) | ON(BLOCKS) | ON(CONSOLE) | ON(MAP) | ON(SAVED), REQUEST_PLAY, play, 0},
    {ON(TITLE) | ON(WORLD) | ON(SAVED) | ON(DAMAGED) | ON(SEEDS), REQUEST_ENTER, enter, 0},
    {ON(WORLD) | ON(CONSOLE) | ON(SEEDS), REQUEST_LINK, follow_link, 0},
    {ON(UNSAVED), REQUEST_LEAVE, answer, 0},
    {ANY & ~ON(UNSAVED), REQUEST_LEAVE, leave, 0},
    {ON(PAUSE), REQUEST_WATCH, switch_watch, 0},
    {ON(SETTINGS), REQUEST_SETTINGS, apply_settings, 0},
    {ON(BLOCKS), REQUEST_BLOCK, take_block, 0},
    {ON(CONSOLE), REQUEST_COMMAND, run_command, 0},
    {ON(MAP), REQUEST_TRAVEL, travel, 0},
    {ON(MAP), REQUEST_COPY_LINK, copy_link, 0},
    {ON(MAP), REQUEST_PINS, save_pins, 0},
    {ON(SEEDS), REQUEST_REMEMBER, remember, 0},
    {ON(MAP), REQUEST_SCREENSHOT, take_screenshot, 0},
};

void flow_handle(App *app, const Request *request)
{
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++) {
        bool on = rows[i].screens >> app->flow.screen & 1 && rows[i].kind == request->kind;
        if (on && (request->kind != REQUEST_OPEN || rows[i].targets >> request->screen & 1)) {
            rows[i].act(app, request);
            return;
        }
    }
}

bool flow_pauses(const Flow *flow)
{
    const unsigned pausing = ON(PAUSE) | ON(SETTINGS) | ON(KEYS) | ON(WORLDS) | ON(SAVED) | ON(RENAME) | ON(DAMAGED) |
                             ON(CONFIRM) | ON(UNSAVED);
    if (flow->screen == MENU_HELP)
        return flow->before_help != MENU_TITLE;
    return flow->home == MENU_PAUSE && pausing >> flow->screen & 1;
}

void flow_begin(App *app, bool title)
{
    app->flow = (Flow){.running = true};
    if (title)
        show(app, MENU_TITLE);
    else
        play(app, &(Request){.kind = REQUEST_PLAY});
}
