// The flow of the game without a display: every screen x every request, in worlds that can and cannot be saved. The
// expected results are written here a second time, as rules; worlds are on a disk in memory that fails.
#include "flow_visit.h"

#include "session/session_internal.h"

// ---- requests

typedef struct Case {
    const char *name;
    Request request;
} Case;

#define LINK_HERE "karst:v1:42:1:8.5,100,8.5:90,-10:12"
#define LINK_AWAY "karst:v1:7:1:8.5,100,8.5:90,-10:12"
#define ENTER(...)                                                                                                     \
    {                                                                                                                  \
        .kind = REQUEST_ENTER, .enter = { __VA_ARGS__ }                                                                \
    }
#define LEAVE(to, changes)                                                                                             \
    {                                                                                                                  \
        .kind = REQUEST_LEAVE, .leave = { to, changes }                                                                \
    }
#define TEXT(what, words)                                                                                              \
    {                                                                                                                  \
        .kind = REQUEST_##what, .text = words                                                                          \
    }

// At least one of each kind; REQUEST_OPEN is tried with every screen.
static const Case cases[] = {
    {"none", {.kind = REQUEST_NONE}},
    {"back", {.kind = REQUEST_BACK}},
    {"play", {.kind = REQUEST_PLAY}},
    {"enter another", ENTER(.has_seed = true, .seed = 7)},
    {"enter a saved one", ENTER(.name = "There")},
    {"enter another, lose changes", ENTER(.has_seed = true, .seed = 7, .unsaved = UNSAVED_LOSE)},
    {"enter what cannot be opened", ENTER(.name = "a/b", .unsaved = UNSAVED_LOSE)},
    {"link here", TEXT(LINK, LINK_HERE)},
    {"link to another world", TEXT(LINK, LINK_AWAY)},
    {"no link", TEXT(LINK, "karst:v1:")},
    {"to the title", LEAVE(LEAVING_WORLD, UNSAVED_ASK)},
    {"to the title if saved", LEAVE(LEAVING_WORLD, UNSAVED_KEEP)},
    {"to the title, lose changes", LEAVE(LEAVING_WORLD, UNSAVED_LOSE)},
    {"quit", LEAVE(LEAVING_GAME, UNSAVED_ASK)},
    {"quit if saved", LEAVE(LEAVING_GAME, UNSAVED_KEEP)},
    {"quit, lose changes", LEAVE(LEAVING_GAME, UNSAVED_LOSE)},
    {"settings", {.kind = REQUEST_SETTINGS}},
    {"block", {.kind = REQUEST_BLOCK, .block = BLOCK_STONE}},
    {"command", TEXT(COMMAND, "time 6")},
    {"travel", {.kind = REQUEST_TRAVEL, .column = {100, 200}}},
    {"copy link", {.kind = REQUEST_COPY_LINK, .column = {100, 200}}},
    {"pins", {.kind = REQUEST_PINS}},
    {"remember", {.kind = REQUEST_REMEMBER, .seed = {.seed = 5, .generator = 1}}},
};

// The kinds of requests that a screen accepts, in the order of RequestKind.
static const char *const takes[MENU_SCREEN_COUNT] = {
    // none, Open, Back, Play, Enter, linK, Leave, Settings, blocK, Command, Travel, copy linK, Pins, Remember
    [MENU_NONE] = "-O----L-------",    [MENU_TITLE] = "-O-P--L-------",    [MENU_WORLD] = "--B-EKL-------",
    [MENU_PAUSE] = "-O-P--L-------",   [MENU_SETTINGS] = "-OB---LS------", [MENU_KEYS] = "-O----L-------",
    [MENU_BLOCKS] = "---P--L-K-----",  [MENU_CONSOLE] = "---P-KL--C----",  [MENU_MAP] = "---P--L---TKP-",
    [MENU_WORLDS] = "-OB---L-------",  [MENU_SAVED] = "-O-PE-L-------",    [MENU_RENAME] = "-O----L-------",
    [MENU_DAMAGED] = "-O--E-L-------", [MENU_CONFIRM] = "-O----L-------",  [MENU_UNSAVED] = "-O----L-------",
    [MENU_SEEDS] = "--B-EKL------R",
};

static const MenuScreen opens[][2] = {
    {MENU_NONE, MENU_PAUSE},    {MENU_NONE, MENU_BLOCKS},     {MENU_NONE, MENU_CONSOLE},   {MENU_NONE, MENU_MAP},
    {MENU_TITLE, MENU_WORLDS},  {MENU_TITLE, MENU_WORLD},     {MENU_TITLE, MENU_SEEDS},    {MENU_TITLE, MENU_SETTINGS},
    {MENU_PAUSE, MENU_WORLDS},  {MENU_PAUSE, MENU_SETTINGS},  {MENU_SETTINGS, MENU_KEYS},  {MENU_KEYS, MENU_SETTINGS},
    {MENU_WORLDS, MENU_SAVED},  {MENU_WORLDS, MENU_WORLD},    {MENU_SAVED, MENU_WORLDS},   {MENU_SAVED, MENU_RENAME},
    {MENU_SAVED, MENU_DAMAGED}, {MENU_SAVED, MENU_CONFIRM},   {MENU_RENAME, MENU_SAVED},   {MENU_CONFIRM, MENU_SAVED},
    {MENU_DAMAGED, MENU_SAVED}, {MENU_DAMAGED, MENU_CONFIRM}, {MENU_DAMAGED, MENU_WORLDS}, {MENU_UNSAVED, MENU_PAUSE},
};

// ---- expected results

typedef struct Outcome {
    MenuScreen screen;
    bool running, stays; // in the world
    const char *world;   // where it does not stay; NULL: any
} Outcome;

static bool is_opened(MenuScreen from, MenuScreen to)
{
    for (size_t i = 0; i < ARRAY_COUNT(opens); i++)
        if (opens[i][0] == from && opens[i][1] == to)
            return true;
    return false;
}

static Outcome after_leave(const Flow *flow, const LeaveRequest *leave, Condition condition)
{
    bool again = flow->screen == MENU_UNSAVED && flow->leaving == leave->leaving && leave->unsaved == UNSAVED_ASK;
    if (!can_be_left(condition) && leave->unsaved != UNSAVED_LOSE && !again)
        return (Outcome){leave->unsaved == UNSAVED_ASK ? MENU_UNSAVED : flow->screen, true, true, NULL};
    if (leave->leaving == LEAVING_GAME)
        return (Outcome){flow->screen, false, true, NULL};
    return (Outcome){MENU_TITLE, true, false, NULL};
}

static Outcome after_enter(const Flow *flow, const EnterRequest *enter, Condition condition)
{
    bool opens_it = strcmp(enter->name, "a/b") != 0 && (can_be_left(condition) || enter->unsaved == UNSAVED_LOSE);
    if (opens_it)
        return (Outcome){MENU_NONE, true, false, enter->name[0] ? enter->name : "seed_7"};
    return (Outcome){flow->screen == MENU_SEEDS ? MENU_TITLE : flow->screen, true, true, NULL};
}

static Outcome after_link(const Flow *flow, const char *text, Condition condition)
{
    bool here = strcmp(text, LINK_HERE) == 0, away = strcmp(text, LINK_AWAY) == 0 && can_be_left(condition);
    bool plays = here || away || flow->screen == MENU_CONSOLE;
    return (Outcome){plays ? MENU_NONE : flow->screen, true, !away, "seed_7"};
}

static Outcome expect(const Flow *flow, const Request *request, Condition condition)
{
    Outcome same = {flow->screen, true, true, NULL}, plays = {MENU_NONE, true, true, NULL};
    if (takes[flow->screen][request->kind] == '-')
        return same;
    switch (request->kind) {
    case REQUEST_OPEN:
        return is_opened(flow->screen, request->screen) ? (Outcome){request->screen, true, true, NULL} : same;
    case REQUEST_BACK:
        return (Outcome){flow->home, true, true, NULL};
    case REQUEST_LEAVE:
        return after_leave(flow, &request->leave, condition);
    case REQUEST_ENTER:
        return after_enter(flow, &request->enter, condition);
    case REQUEST_LINK:
        return after_link(flow, request->text, condition);
    case REQUEST_PLAY:
    case REQUEST_BLOCK:
    case REQUEST_COMMAND:
    case REQUEST_TRAVEL:
        return plays;
    default:
        return same;
    }
}

// ---- every screen x every request

static void open_screen(Visit *visit, MenuScreen screen, Leaving leaving)
{
    Flow *flow = &visit->app->flow;
    if (flow->screen == MENU_SEEDS)
        flow_take(visit->app, &(Request){.kind = REQUEST_BACK});
    flow->screen = screen == MENU_SEEDS ? MENU_TITLE : MENU_NONE;
    flow->home = MENU_PAUSE;
    flow->leaving = leaving;
    visit->app->menu.saved.confirmed = SHELF_DELETE; // MENU_CONFIRM needs a task
    if (screen == MENU_SEEDS || screen == MENU_MAP || screen == MENU_CONSOLE)
        flow_take(visit->app, &(Request){.kind = REQUEST_OPEN, .screen = screen});
    flow->screen = screen;
}

// The change is not lost: once the disk works, quitting saves it. Ends the game.
static void check_change_is_kept(Visit *visit)
{
    let_disk_work(visit);
    flow_take(visit->app, &(Request){.kind = REQUEST_LEAVE, .leave = {LEAVING_GAME, UNSAVED_ASK}});
    assert_false(visit->app->flow.running);
    quit_app(visit);
    assert_int_equal(count_saved(visit, has_name(visit->condition) ? "Here" : "seed_42"), 1);
}

static void check_files(Visit *visit, const Request *request, const Outcome *expected)
{
    bool loses = request->kind == REQUEST_LEAVE ? request->leave.unsaved == UNSAVED_LOSE
                                                : request->kind == REQUEST_ENTER && request->enter.unsaved;
    bool saves = visit->condition != NO_FOLDER && has_change(visit->condition);
    if (saves && expected->stays && expected->running)
        check_change_is_kept(visit);
    else if (saves && visit->condition == CHANGED && !loses) {
        quit_app(visit);
        assert_int_equal(count_saved(visit, "Here"), 1);
    }
}

static bool concerns_world(const Request *request)
{
    return request->kind == REQUEST_LEAVE || request->kind == REQUEST_ENTER || request->kind == REQUEST_LINK;
}

// The title or the pause menu that was opened last, where "Back" leads.
static bool is_home_right(const Flow *flow, MenuScreen before, const Outcome *expected)
{
    if ((expected->screen != before || !expected->stays) &&
        (expected->screen == MENU_TITLE || expected->screen == MENU_PAUSE))
        return flow->home == expected->screen;
    return before == MENU_SEEDS || flow->home == MENU_PAUSE; // the browser leads to worlds by the title
}

static void try_request(Visit *visit, MenuScreen screen, Leaving leaving, const Case *tried)
{
    const Request *request = &tried->request;
    if (!visit->app)
        begin(visit, visit->condition);
    App *app = visit->app;
    char name[sizeof world_of(visit)->name];
    open_screen(visit, screen, leaving);
    snprintf(name, sizeof name, "%s", world_of(visit)->name);
    Outcome expected = expect(&app->flow, request, visit->condition);
    const Scene *scene = app->scene;
    flow_take(app, request);
    bool named = strcmp(world_of(visit)->name, name) == 0;
    bool right = app->flow.screen == expected.screen && app->flow.running == expected.running &&
                 named == expected.stays && (!named || app->scene == scene) &&
                 (named || !expected.world || strcmp(world_of(visit)->name, expected.world) == 0) &&
                 is_home_right(&app->flow, screen, &expected);
    if (!right)
        fail_msg("\"%s\" (screen %d) on screen %d in condition %d: screen %d, running %d, world \"%s\"", tried->name,
                 (int)request->screen, (int)screen, (int)visit->condition, (int)app->flow.screen, app->flow.running,
                 world_of(visit)->name);
    if (!expected.stays)
        assert_true(!world_of(visit)->in_memory && session_of(visit)->requested_save == 0 &&
                    session_of(visit)->moving_pins == 0);
    if (concerns_world(request)) {
        check_files(visit, request, &expected);
        clear(visit);
    }
}

static void try_screen(Visit *visit, MenuScreen screen, Leaving leaving)
{
    assert_int_equal(strlen(takes[screen]), REQUEST_KIND_COUNT);
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++)
        try_request(visit, screen, leaving, &cases[i]);
    for (int target = 0; target < MENU_SCREEN_COUNT; target++)
        try_request(visit, screen, leaving, &(Case){"open", {.kind = REQUEST_OPEN, .screen = (MenuScreen)target}});
    clear(visit);
}

static void every_request_does_on_every_screen_what_it_should(void **state)
{
    Visit *visit = *state;
    unsigned kinds = 1u << REQUEST_OPEN;
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++)
        kinds |= 1u << cases[i].request.kind;
    assert_int_equal(kinds, (1u << REQUEST_KIND_COUNT) - 1);
    for (int condition = 0; condition < CONDITION_COUNT; condition++)
        for (int screen = 0; screen < MENU_SCREEN_COUNT; screen++) {
            visit->condition = (Condition)condition;
            try_screen(visit, (MenuScreen)screen, LEAVING_WORLD);
            if (screen == MENU_UNSAVED)
                try_screen(visit, (MenuScreen)screen, LEAVING_GAME);
        }
}

// Effects of requests besides opening screens, seen in the notice or in the game.
static void requests_do_what_they_say(void **state)
{
    static const struct {
        MenuScreen screen;
        Request request;
        const char *notice;
    } said[] = {{MENU_CONSOLE, TEXT(COMMAND, "time 6"), "it is 06:00"},
                {MENU_CONSOLE, TEXT(COMMAND, "nonsense"), ">nonsense< is not a command"},
                {MENU_CONSOLE, TEXT(LINK, LINK_HERE), "went to 8.5 100.0 8.5"},
                {MENU_MAP, {.kind = REQUEST_TRAVEL, .column = {100, 200}}, "Travelled to"},
                {MENU_MAP, {.kind = REQUEST_COPY_LINK, .column = {100, 200}}, "Link copied"}};
    Visit *visit = *state;
    begin(visit, SAVED);
    App *app = visit->app;
    for (size_t i = 0; i < ARRAY_COUNT(said); i++) {
        open_screen(visit, said[i].screen, LEAVING_WORLD);
        flow_take(app, &said[i].request);
        assert_non_null(strstr(app->notices.words, said[i].notice));
    }
    uint64_t put = store_status(world_of(visit)->store).put;
    open_screen(visit, MENU_MAP, LEAVING_WORLD);
    flow_take(app, &(Request){.kind = REQUEST_PINS});
    assert_true(store_status(world_of(visit)->store).put == put + 1);
    open_screen(visit, MENU_BLOCKS, LEAVING_WORLD);
    flow_take(app, &(Request){.kind = REQUEST_BLOCK, .block = BLOCK_GLOWSTONE});
    const Hotbar *hotbar = session_hotbar(app->session);
    assert_int_equal(hotbar->blocks[hotbar->chosen], BLOCK_GLOWSTONE);
    open_screen(visit, MENU_SETTINGS, LEAVING_WORLD);
    app->settings.view_distance = 7;
    flow_take(app, &(Request){.kind = REQUEST_SETTINGS});
    assert_int_equal(app->memory.wanted, 7);
    open_screen(visit, MENU_SEEDS, LEAVING_WORLD);
    flow_take(app, &(Request){.kind = REQUEST_REMEMBER, .seed = {.seed = 5, .generator = 1}});
    assert_int_equal(app->remembered.list[0].seed, 5);
}

// ---- a disk that fails at each point

static const struct {
    MenuScreen screen;
    Request request;
} ways_out[] = {
    {MENU_PAUSE, LEAVE(LEAVING_WORLD, UNSAVED_ASK)},
    {MENU_PAUSE, LEAVE(LEAVING_GAME, UNSAVED_ASK)},
    {MENU_WORLD, ENTER(.has_seed = true, .seed = 7)},
    {MENU_SAVED, ENTER(.name = "There")},
    {MENU_CONSOLE, TEXT(LINK, LINK_AWAY)},
};

static bool has_left(const Visit *visit)
{
    return !visit->app->flow.running || strcmp(world_of(visit)->name, "Here") != 0;
}

// It works again, or the player gives the change up; then it is left.
static bool leave_at_last(Visit *visit, size_t way, bool gives_up)
{
    Request request = ways_out[way].request;
    bool asked = request.kind == REQUEST_LEAVE;
    assert_int_equal(visit->app->flow.screen, asked                          ? MENU_UNSAVED
                                              : request.kind == REQUEST_LINK ? MENU_NONE
                                                                             : ways_out[way].screen);
    if (!gives_up)
        let_disk_work(visit);
    if (asked)
        request.leave.unsaved = gives_up ? UNSAVED_LOSE : UNSAVED_KEEP;
    else if (gives_up && request.kind == REQUEST_ENTER && !request.enter.name[0])
        request.enter.unsaved = UNSAVED_LOSE;
    else // there is no giving up, or another file to be made
        let_disk_work(visit);
    if (!asked)
        open_screen(visit, ways_out[way].screen, LEAVING_WORLD);
    flow_take(visit->app, &request);
    assert_true(has_left(visit));
    return asked || request.enter.unsaved == UNSAVED_LOSE ? gives_up : false;
}

// The `at`th call fails, and all after it if `for_good`. Returns whether there were so many.
static bool leave_with_failure(Visit *visit, size_t way, FaultPlan plan, bool gives_up)
{
    begin(visit, CHANGED);
    open_screen(visit, ways_out[way].screen, LEAVING_WORLD);
    fault_disk_fail(visit->disk, plan);
    flow_take(visit->app, &ways_out[way].request);
    bool struck = fault_disk_failures(visit->disk) > 0, lost = false;
    if (!has_left(visit))
        lost = leave_at_last(visit, way, gives_up);
    let_disk_work(visit);
    quit_app(visit);
    if (!lost)
        assert_int_equal(count_saved(visit, "Here"), 1);
    return struck;
}

static void a_change_is_lost_only_if_the_player_says_so(void **state)
{
    Visit *visit = *state;
    for (size_t way = 0; way < ARRAY_COUNT(ways_out); way++)
        for (int manner = 0; manner < 4; manner++) {
            FaultPlan plan = {.at = 1, .calls = CALLS_ALL, .for_good = manner & 1};
            while (leave_with_failure(visit, way, plan, manner & 2))
                plan.at++;
            assert_true(plan.at > 5); // else nothing was tried
        }
}

// ---- frames

static void every_screen_has_a_frame(void **state)
{
    Visit *visit = *state;
    for (int condition = 0; condition < CONDITION_COUNT; condition++) {
        begin(visit, (Condition)condition);
        for (int screen = 0; screen < MENU_SCREEN_COUNT; screen++) {
            if (screen == MENU_UNSAVED && can_be_left((Condition)condition))
                continue;                                                  // see below
            bool missing = screen == MENU_SAVED || screen == MENU_DAMAGED; // there is no such world
            open_screen(visit, (MenuScreen)screen, LEAVING_WORLD);
            assert_true(app_frame(visit->app, &visit->input, 0.05));
            assert_int_equal(visit->app->flow.screen, missing ? MENU_WORLDS : screen);
            input_begin(&visit->input);
        }
    }
}

// MENU_UNSAVED leaves by itself once all is saved.
static void a_question_that_is_settled_leaves(void **state)
{
    Visit *visit = *state;
    for (int condition = 0; condition < CONDITION_COUNT; condition++)
        for (int leaving = LEAVING_WORLD; leaving <= LEAVING_GAME; leaving++) {
            bool settled = can_be_left((Condition)condition);
            begin(visit, (Condition)condition);
            open_screen(visit, MENU_UNSAVED, (Leaving)leaving);
            assert_int_equal(app_frame(visit->app, &visit->input, 0.05), !settled || leaving == LEAVING_WORLD);
            assert_int_equal(visit->app->flow.screen, settled && leaving == LEAVING_WORLD ? MENU_TITLE : MENU_UNSAVED);
        }
}

// The window's close button, on every screen; the second time leaves.
static void closing_the_window_ends_the_game(void **state)
{
    Visit *visit = *state;
    for (int condition = 0; condition < CONDITION_COUNT; condition++)
        for (int screen = 0; screen < MENU_SCREEN_COUNT; screen++) {
            bool asks = !can_be_left((Condition)condition);
            begin(visit, (Condition)condition);
            open_screen(visit, (MenuScreen)screen, LEAVING_WORLD);
            visit->input.quit = true;
            assert_int_equal(app_frame(visit->app, &visit->input, 0.05), asks);
            if (!asks)
                continue;
            assert_int_equal(visit->app->flow.screen, MENU_UNSAVED);
            assert_false(app_frame(visit->app, &visit->input, 0.05));
        }
}

static void keys_open_screens_while_one_plays(void **state)
{
    static const struct {
        Action action;
        MenuScreen screen;
    } keys[] = {{ACTION_MENU, MENU_PAUSE},
                {ACTION_BLOCKS, MENU_BLOCKS},
                {ACTION_MAP, MENU_MAP},
                {ACTION_COMMAND, MENU_CONSOLE},
                {ACTION_COMMAND_SLASH, MENU_CONSOLE}};
    Visit *visit = *state;
    begin(visit, SAVED);
    App *app = visit->app;
    for (size_t i = 0; i < ARRAY_COUNT(keys); i++) {
        open_screen(visit, MENU_NONE, LEAVING_WORLD);
        visit->input.pressed[keys[i].action] = true;
        assert_true(app_frame(app, &visit->input, 0.05));
        assert_int_equal(app->flow.screen, keys[i].screen);
        assert_false(visit->input.pressed[keys[i].action]);
    }
    for (int pauses = 0; pauses < 2; pauses++) {
        open_screen(visit, MENU_NONE, LEAVING_WORLD);
        app->settings.auto_pause = pauses;
        visit->input.focus_lost = true;
        app_frame(app, &visit->input, 0.05);
        input_begin(&visit->input);
        assert_int_equal(app->flow.screen, pauses ? MENU_PAUSE : MENU_NONE);
    }
}

static void press(Visit *visit, Navigation navigation, int times)
{
    for (; times > 0; times--) {
        visit->input.navigate[navigation] = 1;
        assert_true(app_frame(visit->app, &visit->input, 0.05));
        input_begin(&visit->input);
    }
}

// By the menus' rows, in a world that cannot be saved: to the title, and into the world behind it.
static void giving_up_leads_to_the_title_and_on(void **state)
{
    Visit *visit = *state;
    begin(visit, NO_FOLDER);
    App *app = visit->app;
    visit->input.pressed[ACTION_MENU] = true;
    app_frame(app, &visit->input, 0.05);
    press(visit, NAVIGATE_DOWN, 3);
    press(visit, NAVIGATE_ACCEPT, 1);
    assert_int_equal(app->flow.screen, MENU_UNSAVED);
    press(visit, NAVIGATE_DOWN, 1);
    press(visit, NAVIGATE_ACCEPT, 1);
    assert_int_equal(app->flow.screen, MENU_TITLE);
    assert_string_not_equal(world_of(visit)->name, "seed_42");
    press(visit, NAVIGATE_ACCEPT, 1);
    assert_int_equal(app->flow.screen, MENU_NONE);
    visit->input.quit = true;
    assert_false(app_frame(app, &visit->input, 0.05));
}

static void it_begins_where_it_is_asked_to(void **state)
{
    Visit *visit = *state;
    for (int title = 0; title < 2; title++) {
        open_app(visit, &(WorldChoice){.data_dir = visit->folder}, title);
        assert_true(app_frame(visit->app, &visit->input, 0.05));
        assert_int_equal(visit->app->remembered.count, title ? 0 : 1);
        clear(visit);
    }
}

// Without a world for the title the screen stays, and one can still quit.
static void without_a_title_the_world_stays(void **state)
{
    Visit *visit = *state;
    char long_path[FILE_PATH_MAX + 1] = "";
    begin(visit, SAVED);
    App *app = visit->app;
    memset(long_path, 'x', FILE_PATH_MAX);
    visit->config.data_dir = long_path;
    open_screen(visit, MENU_PAUSE, LEAVING_WORLD);
    flow_take(app, &(Request){.kind = REQUEST_LEAVE, .leave = {LEAVING_WORLD, UNSAVED_ASK}});
    assert_true(app->flow.running && app->flow.screen == MENU_PAUSE);
    assert_string_equal(world_of(visit)->name, "Here");
    assert_non_null(strstr(app->notices.words, "cannot be opened"));
    visit->config.data_dir = visit->folder;
    flow_take(app, &(Request){.kind = REQUEST_LEAVE, .leave = {LEAVING_GAME, UNSAVED_ASK}});
    assert_false(app->flow.running);
}

// ---- pins of a world without a file

static bool has_pins_file(const Visit *visit, int seed)
{
    char path[FILE_PATH_MAX];
    snprintf(path, sizeof path, "%s/pins-%d-%d.txt", visit->folder, seed, GENERATOR_DEFAULT);
    return file_exists(path);
}

// Plays in the world of seed 42, with pins in the files of seeds 42 and 7.
static void begin_with_pins(Visit *visit)
{
    static const int64_t seed = 42;
    Pins pins = {.count = 0};
    clear(visit);
    pins_add(&pins, 1, 2, "Here");
    assert_true(pins_save(&pins, visit->folder, 42, GENERATOR_DEFAULT));
    assert_true(pins_save(&pins, visit->folder, 7, GENERATOR_DEFAULT));
    open_app(visit, &(WorldChoice){.data_dir = visit->folder, .seed = &seed}, false);
    assert_int_equal(session_pins(session_of(visit))->count, 1);
}

static void save_durably(Visit *visit)
{
    session_of(visit)->hours += 1;
    session_request_save(session_of(visit));
    assert_true(store_flush(world_of(visit)->store));
    session_update_saved(session_of(visit), false);
}

// Their file is deleted once the world's file holds them, and not before.
static void pins_move_into_the_world(void **state)
{
    Visit *visit = *state;
    begin_with_pins(visit);
    break_disk(visit);
    change(visit);
    assert_false(store_flush(world_of(visit)->store));
    session_update_saved(session_of(visit), false);
    assert_true(has_pins_file(visit, 42));
    let_disk_work(visit);
    save_durably(visit);
    assert_true(!has_pins_file(visit, 42) && has_pins_file(visit, 7));
}

// Pins that were being moved when their world was left do not delete the next world's file.
static void pins_of_another_world_stay(void **state)
{
    Visit *visit = *state;
    begin_with_pins(visit);
    break_disk(visit);
    change(visit);
    assert_int_equal(session_of(visit)->moving_pins, 1);
    open_screen(visit, MENU_UNSAVED, LEAVING_WORLD);
    flow_take(visit->app, &(Request){.kind = REQUEST_LEAVE, .leave = {LEAVING_WORLD, UNSAVED_LOSE}});
    let_disk_work(visit);
    open_screen(visit, MENU_WORLD, LEAVING_WORLD);
    flow_take(visit->app, &(Request){.kind = REQUEST_ENTER, .enter = {.name = "There", .has_seed = true, .seed = 7}});
    assert_string_equal(world_of(visit)->name, "There");
    for (int i = 0; i < 3; i++) // more puts than there were before
        save_durably(visit);
    assert_true(has_pins_file(visit, 42) && has_pins_file(visit, 7));
}

#define visit_test(function) cmocka_unit_test_setup_teardown(function, visit_begin, visit_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        visit_test(every_request_does_on_every_screen_what_it_should),
        visit_test(requests_do_what_they_say),
        visit_test(a_change_is_lost_only_if_the_player_says_so),
        visit_test(every_screen_has_a_frame),
        visit_test(a_question_that_is_settled_leaves),
        visit_test(closing_the_window_ends_the_game),
        visit_test(keys_open_screens_while_one_plays),
        visit_test(giving_up_leads_to_the_title_and_on),
        visit_test(without_a_title_the_world_stays),
        visit_test(it_begins_where_it_is_asked_to),
        visit_test(pins_move_into_the_world),
        visit_test(pins_of_another_world_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
