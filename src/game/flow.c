#include "game/flow.h"

#include "base/log.h"
#include "game/game.h"
#include "world/seed.h"

#include <math.h>
#include <stdio.h>

typedef void Act(Game *game, const Request *request);

static void show(Game *game, MenuScreen screen)
{
    Flow *flow = &game->flow;
    if (flow->screen == MENU_SEEDS)
        game_close_seeds(game);
    if (screen == MENU_TITLE || screen == MENU_PAUSE)
        flow->home = screen;
    flow->screen = screen;
    menu_reset(&game->menu);
    if (screen == MENU_CONSOLE)
        console_open(&game->console);
    else if (screen == MENU_MAP)
        map_screen_open(&game->map, &game->player);
    else if (screen == MENU_SEEDS)
        game_open_seeds(game);
}

static void play_on(Game *game)
{
    show(game, MENU_NONE);
    if (game->flow.running)
        game_remember_world(game);
}

// Changes that cannot be saved are lost only with UNSAVED_LOSE.
static bool enter_world(Game *game, const EnterRequest *world)
{
    Entered entered = game_enter(game, world);
    game->flow.running &= entered != ENTER_FAILED;
    return entered != ENTER_REFUSED;
}

static bool enter_world_of(Game *game, const Link *link, char fault[LINK_FAULT_BYTES])
{
    const EnterRequest world = {.has_seed = true, .seed = link->seed, .generator = link->generator};
    bool entered = game_is_world_of(game, link) || enter_world(game, &world);
    if (entered && game_is_world_of(game, link))
        return true;
    snprintf(fault, LINK_FAULT_BYTES, "%.*s", LINK_FAULT_BYTES - 1,
             entered ? "the world of that link cannot be opened" : game->notices.words);
    return false;
}

// ---- actions

static void open_screen(Game *game, const Request *request) { show(game, request->screen); }

static void go_back(Game *game, const Request *request)
{
    (void)request;
    show(game, game->flow.home);
}

static void play(Game *game, const Request *request)
{
    (void)request;
    play_on(game);
}

static void enter(Game *game, const Request *request)
{
    bool made = game->flow.screen == MENU_WORLD;
    if (game->flow.screen == MENU_SEEDS)
        show(game, MENU_TITLE); // the browser's workers end before the world's begin
    if (!enter_world(game, &request->enter))
        return;
    play_on(game);
    if (made)
        game->menu.name[0] = '\0';
}

static void follow_link(Game *game, const Request *request)
{
    Link link;
    char answer[LINK_FAULT_BYTES];
    bool arrives = link_parse(request->text, &link, answer) && enter_world_of(game, &link, answer);
    if (arrives) {
        game_go_to(game, &link);
        snprintf(answer, sizeof answer, "went to %.1f %.1f %.1f", link.feet[0], link.feet[1], link.feet[2]);
    }
    if (arrives || game->flow.screen == MENU_CONSOLE)
        play_on(game);
    notices_post(&game->notices, "%s", answer);
    log_info("%s: %s", request->text, answer);
}

static void leave(Game *game, const Request *request)
{
    const EnterRequest title = {.has_seed = true, .seed = seed_random(), .unsaved = UNSAVED_LOSE};
    char failure[STORE_FAILURE];
    game->flow.leaving = request->leave.leaving;
    if (request->leave.unsaved != UNSAVED_LOSE && !game_is_saved(game, failure)) {
        if (request->leave.unsaved == UNSAVED_ASK)
            show(game, MENU_UNSAVED);
    } else if (request->leave.leaving == LEAVING_GAME) {
        game->flow.running = false;
    } else if (enter_world(game, &title)) {
        show(game, MENU_TITLE);
    }
}

// The same request again, as from closing the window twice, answers the question: leave, and lose the changes.
static void answer(Game *game, const Request *request)
{
    Request answer = *request;
    if (request->leave.unsaved == UNSAVED_ASK && request->leave.leaving == game->flow.leaving)
        answer.leave.unsaved = UNSAVED_LOSE;
    leave(game, &answer);
}

static void take_block(Game *game, const Request *request)
{
    game->hotbar.blocks[game->hotbar.chosen] = request->block;
    show(game, MENU_NONE);
}

static void apply_settings(Game *game, const Request *request)
{
    (void)request;
    game_apply_settings(game);
}

static void run_command(Game *game, const Request *request)
{
    char answer[COMMAND_ANSWER];
    play_on(game);
    game_do_command(game, request->text, answer);
    notices_post(&game->notices, "%s", answer);
    log_info("%s: %s", request->text, answer);
}

static void travel(Game *game, const Request *request)
{
    game_travel(game, request->column.x, request->column.z);
    play_on(game);
}

static void copy_link(Game *game, const Request *request)
{
    game_copy_link_to(game, request->column.x, request->column.z);
}

static void keep_pins(Game *game, const Request *request)
{
    (void)request;
    game_keep_pins(game);
}

static void remember(Game *game, const Request *request) { game_remember(game, &request->seed); }

// ---- the table

#define ON(name) (1u << MENU_##name)
#define ANY ((1u << MENU_SCREEN_COUNT) - 1)

static const struct {
    unsigned screens; // that may be open
    RequestKind kind;
    Act *act;
    unsigned targets; // REQUEST_OPEN: the screens that may be opened
} rows[] = {
    {ON(NONE), REQUEST_OPEN, open_screen, ON(PAUSE) | ON(BLOCKS) | ON(CONSOLE) | ON(MAP)},
    {ON(TITLE), REQUEST_OPEN, open_screen, ON(WORLDS) | ON(WORLD) | ON(SEEDS) | ON(SETTINGS)},
    {ON(PAUSE), REQUEST_OPEN, open_screen, ON(WORLDS) | ON(SETTINGS)},
    {ON(SETTINGS), REQUEST_OPEN, open_screen, ON(KEYS)},
    {ON(KEYS), REQUEST_OPEN, open_screen, ON(SETTINGS)},
    {ON(WORLDS), REQUEST_OPEN, open_screen, ON(SAVED) | ON(WORLD)},
    {ON(SAVED), REQUEST_OPEN, open_screen, ON(WORLDS) | ON(RENAME) | ON(DAMAGED) | ON(CONFIRM)},
    {ON(RENAME) | ON(CONFIRM), REQUEST_OPEN, open_screen, ON(SAVED)},
    {ON(DAMAGED), REQUEST_OPEN, open_screen, ON(SAVED) | ON(CONFIRM) | ON(WORLDS)},
    {ON(UNSAVED), REQUEST_OPEN, open_screen, ON(PAUSE)},
    {ON(WORLD) | ON(SETTINGS) | ON(WORLDS) | ON(SEEDS), REQUEST_BACK, go_back, 0},
    {ON(TITLE) | ON(PAUSE) | ON(BLOCKS) | ON(CONSOLE) | ON(MAP) | ON(SAVED), REQUEST_PLAY, play, 0},
    {ON(WORLD) | ON(SAVED) | ON(DAMAGED) | ON(SEEDS), REQUEST_ENTER, enter, 0},
    {ON(WORLD) | ON(CONSOLE) | ON(SEEDS), REQUEST_LINK, follow_link, 0},
    {ON(UNSAVED), REQUEST_LEAVE, answer, 0},
    {ANY & ~ON(UNSAVED), REQUEST_LEAVE, leave, 0},
    {ON(SETTINGS), REQUEST_SETTINGS, apply_settings, 0},
    {ON(BLOCKS), REQUEST_BLOCK, take_block, 0},
    {ON(CONSOLE), REQUEST_COMMAND, run_command, 0},
    {ON(MAP), REQUEST_TRAVEL, travel, 0},
    {ON(MAP), REQUEST_COPY_LINK, copy_link, 0},
    {ON(MAP), REQUEST_PINS, keep_pins, 0},
    {ON(SEEDS), REQUEST_REMEMBER, remember, 0},
};

void flow_take(Game *game, const Request *request)
{
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++) {
        bool on = rows[i].screens >> game->flow.screen & 1 && rows[i].kind == request->kind;
        if (on && (request->kind != REQUEST_OPEN || rows[i].targets >> request->screen & 1)) {
            rows[i].act(game, request);
            return;
        }
    }
}

bool flow_pauses(const Flow *flow)
{
    const unsigned pausing = ON(PAUSE) | ON(SETTINGS) | ON(KEYS) | ON(WORLDS) | ON(SAVED) | ON(RENAME) | ON(DAMAGED) |
                             ON(CONFIRM) | ON(UNSAVED);
    return flow->home == MENU_PAUSE && pausing >> flow->screen & 1;
}

void flow_begin(Game *game, bool title)
{
    game->flow = (Flow){.running = true};
    if (title)
        show(game, MENU_TITLE);
    else
        play_on(game);
}
