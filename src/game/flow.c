#include "game/app_internal.h"

#include "base/log.h"
#include "world/seed.h"

#include <stdio.h>
#include <string.h>

Game *flow_game(App *app, Input *input, Ui *ui)
{
    Game *game = &app->game;
    const char *recipe = app_recipe_file(app);
    game->recipe = recipe ? file_name(recipe) : NULL;
    game->failure = app->flow.screen == MENU_UNSAVED ? session_failure(game->session, app->failure) : NULL;
    game->leaving = app->flow.leaving;
    game->input = input;
    game->ui = ui;
    game->request = NO_REQUEST;
    return game;
}

static void show(App *app, MenuScreen screen)
{
    Flow *flow = &app->flow;
    MenuScreen before = flow->screen;
    if (screen == MENU_TITLE || screen == MENU_PAUSE)
        flow->home = screen;
    if (screen == MENU_HELP)
        flow->before_help = before;
    flow->screen = screen;
    screens_open(&app->screens, before, screen, flow_game(app, NULL, NULL));
}

// ---- worlds

static void add_recent_seed(App *app, const RememberedSeed *seed)
{
    if (remembered_add(&app->game.remembered, seed))
        remembered_save(&app->game.remembered, app->config->data_dir); // a failure is logged and otherwise ignored
}

static RememberedSeed seed_of(const World *world)
{
    const StoreWorld *made = &world->made;
    RememberedSeed seed = {.seed = made->seed, .generator = world->generator};
    if (strlen(made->seed_text) < sizeof seed.text)
        snprintf(seed.text, sizeof seed.text, "%.*s", SEED_TEXT_BYTES - 1, made->seed_text);
    return seed;
}

static void play(App *app)
{
    show(app, MENU_NONE);
    if (!app->flow.running)
        return;
    RememberedSeed seed = seed_of(&app->game.session->world);
    add_recent_seed(app, &seed);
}

// Changes that cannot be saved are lost only with UNSAVED_LOSE.
static bool enter_world(App *app, const EnterRequest *world)
{
    new_world_hide(&app->screens.new_world); // its workers rest before the world's begin
    Entered entered = app_enter(app, world);
    app->flow.running &= entered != ENTER_FAILED;
    return entered != ENTER_REFUSED;
}

static bool is_here(const App *app, const Link *link)
{
    return app->game.scene && session_is_world_of(app->game.session, link);
}

static bool enter_world_of(App *app, const Link *link, char fault[LINK_FAULT_BYTES])
{
    const EnterRequest world = {.has_seed = true, .seed = link->seed, .generator = link->generator};
    bool entered = is_here(app, link) || enter_world(app, &world);
    if (entered && is_here(app, link))
        return true;
    snprintf(fault, LINK_FAULT_BYTES, "%.*s", LINK_FAULT_BYTES - 1,
             entered ? "the world of that link cannot be opened" : app->game.notices.words);
    return false;
}

// ---- requests

static void enter(App *app, const Request *request)
{
    bool made = app->flow.screen == MENU_WORLD;
    if (app->flow.screen == MENU_SEEDS)
        show(app, MENU_TITLE); // the browser's workers rest before the world's begin
    if (!enter_world(app, &request->enter))
        return;
    play(app);
    if (request->enter.has_place && app->flow.running)
        session_travel(app->game.session, request->enter.x, request->enter.z);
    if (made)
        text_edit_set(&app->screens.new_world.name, WORLD_NAME_MAX + 1, "");
}

static void follow_link(App *app, const Request *request)
{
    Link link;
    char answer[LINK_FAULT_BYTES];
    bool arrives = link_parse(request->text, &link, answer) && enter_world_of(app, &link, answer);
    if (arrives) {
        session_go_to(app->game.session, &link);
        const double *at = app->game.session->player.position;
        snprintf(answer, sizeof answer, "Went to %.1f %.1f %.1f", at[0], at[1], at[2]);
    }
    if (arrives || app->flow.screen == MENU_CONSOLE)
        play(app);
    notices_post(&app->game.notices, "%s", answer);
    log_info("%s: %s", request->text, answer);
}

// The same request again, as when the window is closed twice, answers the question about changes: leave, and lose them.
static void leave(App *app, const Request *request)
{
    const EnterRequest title = {.has_seed = true, .seed = seed_random(), .unsaved = UNSAVED_LOSE};
    const LeaveRequest *wanted = &request->leave;
    char failure[SESSION_FAILURE_BYTES];
    bool again =
        app->flow.screen == MENU_UNSAVED && wanted->unsaved == UNSAVED_ASK && wanted->leaving == app->flow.leaving;
    app->flow.leaving = wanted->leaving;
    if (wanted->unsaved != UNSAVED_LOSE && !again && !session_save(app->game.session, failure)) {
        if (wanted->unsaved == UNSAVED_ASK)
            show(app, MENU_UNSAVED);
    } else if (wanted->leaving == LEAVING_GAME) {
        app->flow.running = false;
    } else if (enter_world(app, &title)) {
        show(app, MENU_TITLE);
    }
}

static void take_block(App *app, const Request *request)
{
    Hotbar *hotbar = &app->game.session->hotbar;
    hotbar->blocks[hotbar->chosen] = request->block;
    show(app, MENU_NONE);
}

static void run_command(App *app, const Request *request)
{
    CommandResult result = {.view_distance = app->game.settings.view_distance};
    play(app);
    session_run_command(app->game.session, request->text, &result);
    if (result.view_distance != app->game.settings.view_distance) {
        app->game.settings.view_distance = app->game.saved_settings.view_distance = result.view_distance;
        app->game.settings_changed = true;
        app_apply_settings(app);
    }
    if (result.link[0])
        controls_copy_text(result.link);
    if (result.answer[0])
        notices_show(&app->game.notices, 0, LOG_DEBUG, "%s", result.answer);
    log_info("%s: %.*s", request->text, (int)strcspn(result.answer, "\n"), result.answer);
    Request other = {.kind = REQUEST_ENTER};
    snprintf(other.enter.name, sizeof other.enter.name, "%s", result.world);
    if (result.world[0])
        enter(app, &other);
}

static void copy_link(App *app, const Request *request)
{
    double feet[3];
    session_find_surface(app->game.session, request->column.x, request->column.z, feet);
    controls_copy_link(app->game.session, &app->game.notices, feet);
}

static void act(App *app, const Request *request)
{
    switch (request->kind) {
    case REQUEST_OPEN:
        return show(app, request->screen);
    case REQUEST_BACK:
        return show(app, app->flow.screen == MENU_HELP ? app->flow.before_help : app->flow.home);
    case REQUEST_PLAY:
        return play(app);
    case REQUEST_ENTER:
        return enter(app, request);
    case REQUEST_LINK:
        return follow_link(app, request);
    case REQUEST_LEAVE:
        return leave(app, request);
    case REQUEST_WATCH:
        return app_switch_watch(app);
    case REQUEST_SETTINGS:
        return app_apply_settings(app);
    case REQUEST_BLOCK:
        return take_block(app, request);
    case REQUEST_COMMAND:
        return run_command(app, request);
    case REQUEST_TRAVEL:
        session_travel(app->game.session, request->column.x, request->column.z);
        return play(app);
    case REQUEST_COPY_LINK:
        return copy_link(app, request);
    case REQUEST_PINS:
        return session_save_pins(app->game.session);
    case REQUEST_REMEMBER:
        return add_recent_seed(app, &request->seed);
    case REQUEST_SCREENSHOT:
        app->playing.takes_screenshot = true;
        return;
    default:
        return;
    }
}

void flow_handle(App *app, const Request *request)
{
    const ScreenRow *row = &screen_table[app->flow.screen];
    bool taken = row->takes >> request->kind & 1 || request->kind == REQUEST_LEAVE;
    if (taken && (request->kind != REQUEST_OPEN || row->opens >> request->screen & 1))
        act(app, request);
}

bool flow_pauses(const Flow *flow)
{
    if (flow->screen == MENU_HELP)
        return flow->before_help != MENU_TITLE;
    return flow->home == MENU_PAUSE && screen_table[flow->screen].pauses;
}

void flow_begin(App *app, bool title)
{
    app->flow = (Flow){.running = true};
    if (title)
        show(app, MENU_TITLE);
    else
        play(app);
}
