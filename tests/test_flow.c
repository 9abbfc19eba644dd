// The flow of the game without a display: every screen x every request, in worlds that can and cannot be saved. The
// expected results are written here a second time, as rules; worlds are on a disk in memory that fails.
#include "flow_fixture.h"

#include "session/session_internal.h"

#include <math.h>

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
    {"watch", {.kind = REQUEST_WATCH}}, // without a recipe's file: nothing
    {"settings", {.kind = REQUEST_SETTINGS}},
    {"block", {.kind = REQUEST_BLOCK, .block = BLOCK_STONE}},
    {"command", TEXT(COMMAND, "time 6")},
    {"travel", {.kind = REQUEST_TRAVEL, .column = {100, 200}}},
    {"copy link", {.kind = REQUEST_COPY_LINK, .column = {100, 200}}},
    {"pins", {.kind = REQUEST_PINS}},
    {"remember", {.kind = REQUEST_REMEMBER, .seed = {.seed = 5}}}, // in the default generator
    {"screenshot", {.kind = REQUEST_SCREENSHOT}},
};

// The kinds of requests that a screen accepts, in the order of RequestKind.
static const char *const takes[MENU_SCREEN_COUNT] = {
    // none, Open, Back, Play, Enter, linK, Leave, Watch, Settings, blocK, Command, Travel, copy linK, Pins, Remember,
    // Screenshot
    [MENU_NONE] = "-O----L---------",    [MENU_TITLE] = "-O-PE-L---------",    [MENU_WORLD] = "--B-EKL---------",
    [MENU_PAUSE] = "-O-P--LW--------",   [MENU_SETTINGS] = "-OB---L-S-------", [MENU_KEYS] = "-O----L---------",
    [MENU_BLOCKS] = "---P--L--K------",  [MENU_CONSOLE] = "---P-KL---C-----",  [MENU_MAP] = "-O-P--L----TKP-S",
    [MENU_WORLDS] = "-OB---L---------",  [MENU_SAVED] = "-O-PE-L---------",    [MENU_RENAME] = "-O----L---------",
    [MENU_DAMAGED] = "-O--E-L---------", [MENU_CONFIRM] = "-O----L---------",  [MENU_UNSAVED] = "-O----L---------",
    [MENU_SEEDS] = "--B-EKL-------R-",   [MENU_HELP] = "--B---L---------",
};

static const MenuScreen opens[][2] = {
    {MENU_NONE, MENU_PAUSE},    {MENU_NONE, MENU_BLOCKS},     {MENU_NONE, MENU_CONSOLE},   {MENU_NONE, MENU_MAP},
    {MENU_TITLE, MENU_WORLDS},  {MENU_TITLE, MENU_WORLD},     {MENU_TITLE, MENU_SEEDS},    {MENU_TITLE, MENU_SETTINGS},
    {MENU_PAUSE, MENU_WORLDS},  {MENU_PAUSE, MENU_SETTINGS},  {MENU_SETTINGS, MENU_KEYS},  {MENU_KEYS, MENU_SETTINGS},
    {MENU_WORLDS, MENU_SAVED},  {MENU_WORLDS, MENU_WORLD},    {MENU_SAVED, MENU_WORLDS},   {MENU_SAVED, MENU_RENAME},
    {MENU_SAVED, MENU_DAMAGED}, {MENU_SAVED, MENU_CONFIRM},   {MENU_RENAME, MENU_SAVED},   {MENU_CONFIRM, MENU_SAVED},
    {MENU_DAMAGED, MENU_SAVED}, {MENU_DAMAGED, MENU_CONFIRM}, {MENU_DAMAGED, MENU_WORLDS}, {MENU_UNSAVED, MENU_PAUSE},
    {MENU_NONE, MENU_HELP},     {MENU_TITLE, MENU_HELP},      {MENU_PAUSE, MENU_HELP},     {MENU_MAP, MENU_HELP},
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
        return (Outcome){MENU_NONE, true, false, enter->name[0] ? enter->name : "Seed 7 craton"};
    return (Outcome){flow->screen == MENU_SEEDS ? MENU_TITLE : flow->screen, true, true, NULL};
}

static Outcome after_link(const Flow *flow, const char *text, Condition condition)
{
    bool here = strcmp(text, LINK_HERE) == 0, away = strcmp(text, LINK_AWAY) == 0 && can_be_left(condition);
    bool plays = here || away || flow->screen == MENU_CONSOLE;
    return (Outcome){plays ? MENU_NONE : flow->screen, true, !away, "Seed 7"};
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
        return (Outcome){flow->screen == MENU_HELP ? flow->before_help : flow->home, true, true, NULL};
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

// The change is not lost: once the disk works, quitting saves it. Ends the game.
static void check_change_is_kept(FlowFixture *fixture)
{
    repair_disk(fixture);
    flow_handle(fixture->app, &(Request){.kind = REQUEST_LEAVE, .leave = {LEAVING_GAME, UNSAVED_ASK}});
    assert_false(fixture->app->flow.running);
    quit_app(fixture);
    assert_int_equal(count_saved(fixture, has_name(fixture->condition) ? "Here" : "Seed 42"), 1);
}

static void check_files(FlowFixture *fixture, const Request *request, const Outcome *expected)
{
    bool loses = request->kind == REQUEST_LEAVE ? request->leave.unsaved == UNSAVED_LOSE
                                                : request->kind == REQUEST_ENTER && request->enter.unsaved;
    bool saves = fixture->condition != NO_FOLDER && has_change(fixture->condition);
    if (saves && expected->stays && expected->running)
        check_change_is_kept(fixture);
    else if (saves && fixture->condition == CHANGED && !loses) {
        quit_app(fixture);
        assert_int_equal(count_saved(fixture, "Here"), 1);
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

static void try_request(FlowFixture *fixture, MenuScreen screen, Leaving leaving, const Case *tried)
{
    Request copy = tried->request, *request = &copy;
    if (copy.kind == REQUEST_REMEMBER)
        copy.seed.generator = recipe_default();
    if (!fixture->app)
        begin(fixture, fixture->condition);
    App *app = fixture->app;
    char name[sizeof world_of(fixture)->name];
    open_screen(fixture, screen, leaving);
    snprintf(name, sizeof name, "%s", world_of(fixture)->name);
    Outcome expected = expect(&app->flow, request, fixture->condition);
    const Scene *scene = app->game.scene;
    flow_handle(app, request);
    bool named = strcmp(world_of(fixture)->name, name) == 0;
    bool right = app->flow.screen == expected.screen && app->flow.running == expected.running &&
                 named == expected.stays && (!named || app->game.scene == scene) &&
                 (named || !expected.world || strcmp(world_of(fixture)->name, expected.world) == 0) &&
                 is_home_right(&app->flow, screen, &expected);
    if (!right)
        fail_msg("\"%s\" (screen %d) on screen %d in condition %d: screen %d, running %d, world \"%s\"", tried->name,
                 (int)request->screen, (int)screen, (int)fixture->condition, (int)app->flow.screen, app->flow.running,
                 world_of(fixture)->name);
    if (!expected.stays)
        assert_true(!world_of(fixture)->in_memory && session_of(fixture)->requested_save == 0 &&
                    session_of(fixture)->moving_pins == 0);
    if (concerns_world(request)) {
        check_files(fixture, request, &expected);
        clear(fixture);
    }
}

// Each sixth request, others on each screen and in each condition; all where tests are deep.
static void try_screen(FlowFixture *fixture, MenuScreen screen, Leaving leaving)
{
    const int step = deep_or(6, 1), first = deep_tests() ? 0 : ((int)screen + (int)fixture->condition) % step;
    assert_int_equal(strlen(takes[screen]), REQUEST_KIND_COUNT);
    for (int i = first; i < (int)ARRAY_COUNT(cases); i += step)
        try_request(fixture, screen, leaving, &cases[i]);
    for (int target = first; target < MENU_SCREEN_COUNT; target += step)
        try_request(fixture, screen, leaving, &(Case){"open", {.kind = REQUEST_OPEN, .screen = (MenuScreen)target}});
    clear(fixture);
}

static void every_request_has_its_result_on_every_screen(void **state)
{
    FlowFixture *fixture = *state;
    unsigned kinds = 1u << REQUEST_OPEN;
    for (size_t i = 0; i < ARRAY_COUNT(cases); i++)
        kinds |= 1u << cases[i].request.kind;
    assert_int_equal(kinds, (1u << REQUEST_KIND_COUNT) - 1);
    for (int condition = 0; condition < CONDITION_COUNT; condition++)
        for (int screen = 0; screen < MENU_SCREEN_COUNT; screen++) {
            fixture->condition = (Condition)condition;
            try_screen(fixture, (MenuScreen)screen, LEAVING_WORLD);
            if (screen == MENU_UNSAVED)
                try_screen(fixture, (MenuScreen)screen, LEAVING_GAME);
        }
}

// Effects of requests besides opening screens, seen in the notice or in the game.
static void requests_have_their_effects(void **state)
{
    static const struct {
        MenuScreen screen;
        Request request;
        const char *notice;
    } said[] = {{MENU_CONSOLE, TEXT(COMMAND, "time 6"), "It is 06:00"},
                {MENU_CONSOLE, TEXT(COMMAND, "nonsense"), "\"nonsense\" is not a command"},
                {MENU_CONSOLE, TEXT(LINK, LINK_HERE), "Went to 8.5 100.0 8.5"},
                {MENU_MAP, {.kind = REQUEST_TRAVEL, .column = {100, 200}}, "Travelled to"},
                {MENU_MAP, {.kind = REQUEST_COPY_LINK, .column = {100, 200}}, "Link copied"}};
    FlowFixture *fixture = *state;
    begin(fixture, SAVED);
    App *app = fixture->app;
    for (size_t i = 0; i < ARRAY_COUNT(said); i++) {
        open_screen(fixture, said[i].screen, LEAVING_WORLD);
        flow_handle(app, &said[i].request);
        assert_non_null(strstr(app->game.notices.words, said[i].notice));
    }
    uint64_t put = store_status(world_of(fixture)->store).put;
    open_screen(fixture, MENU_MAP, LEAVING_WORLD);
    flow_handle(app, &(Request){.kind = REQUEST_PINS});
    assert_true(store_status(world_of(fixture)->store).put == put + 1);
    open_screen(fixture, MENU_BLOCKS, LEAVING_WORLD);
    flow_handle(app, &(Request){.kind = REQUEST_BLOCK, .block = BLOCK_GLOWSTONE});
    const Hotbar *hotbar = &app->game.session->hotbar;
    assert_int_equal(hotbar->blocks[hotbar->chosen], BLOCK_GLOWSTONE);
    open_screen(fixture, MENU_SETTINGS, LEAVING_WORLD);
    app->game.settings.view_distance = 7;
    app->game.settings.horizon = 6;
    flow_handle(app, &(Request){.kind = REQUEST_SETTINGS});
    assert_int_equal(app->detail.memory.wanted, 7);
    assert_int_equal(app->game.scene->horizon, 6);
    open_screen(fixture, MENU_SEEDS, LEAVING_WORLD);
    int64_t seed = app->screens.seeds.seeds.cards[3]->world.seed;
    flow_handle(app, &(Request)ENTER(.has_seed = true, .seed = 7, .generator = recipe_find_id(1), .has_place = true,
                                     .x = 1000, .z = -2000));
    const double *feet = app->game.session->player.position;
    assert_string_equal(world_of(fixture)->name, "Seed 7");
    assert_true(fabs(feet[0] - 1000) < 16 && fabs(feet[2] + 2000) < 16);
    open_screen(fixture, MENU_SEEDS, LEAVING_WORLD);
    assert_int_equal(app->screens.seeds.seeds.cards[3]->world.seed, seed); // the browser has kept them
    flow_handle(app, &(Request){.kind = REQUEST_REMEMBER, .seed = {.seed = 5, .generator = recipe_find_id(1)}});
    assert_int_equal(app->game.remembered.list[0].seed, 5);
}

// By F3 and by the command, with the text as typed.
static void a_typed_seed_is_shown_with_its_number(void **state)
{
    static const int64_t seed = 1226823086;
    FlowFixture *fixture = *state;
    open_app(fixture, &(WorldChoice){.data_dir = fixture->folder, .seed = &seed, .seed_text = "my first world"}, false);
    fixture->app->playing.debug = DEBUG_PLACE;
    assert_true(app_frame(fixture->app, &fixture->input, 0.05));
    assert_non_null(strstr(drawn.words, "Seed 1226823086 (my first world), generator craton"));
    open_screen(fixture, MENU_CONSOLE, LEAVING_WORLD);
    flow_handle(fixture->app, &(Request)TEXT(COMMAND, "seed"));
    assert_string_equal(fixture->app->game.notices.words,
                        "Seed \"my first world\", as a number 1226823086, generator craton");
}

// A world that was made in this run of the program is upgraded without a copy, also once it was left and entered again.
static void only_worlds_of_earlier_runs_are_copied_before_an_upgrade(void **state)
{
    FlowFixture *fixture = *state;
    char path[FILE_PATH_MAX], copy[FILE_PATH_MAX + 16];
    size_t bytes;
    _Static_assert((int)BLOCK_LAMP > STORE_BLOCK_1 && (int)BLOCK_STONE <= STORE_BLOCK_1,
                   "the lamp is of version 2 alone");
    sqlite3_vfs_register(sqlite3_vfs_find("unix"), 1); // copies are made by the system
    for (int earlier = 0; earlier < 2; earlier++) {
        begin(fixture, CHANGED);
        snprintf(path, sizeof path, "%s", world_of(fixture)->path);
        snprintf(copy, sizeof copy, "%s-backup", path);
        open_screen(fixture, MENU_PAUSE, LEAVING_WORLD);
        flow_handle(fixture->app, &(Request)LEAVE(LEAVING_WORLD, UNSAVED_ASK));
        if (earlier) {
            end_run(fixture);
            open_app(fixture, &(WorldChoice){.data_dir = fixture->folder}, true);
        }
        open_screen(fixture, MENU_SAVED, LEAVING_WORLD);
        flow_handle(fixture->app, &(Request)ENTER(.name = "Here"));
        assert_string_equal(world_of(fixture)->name, "Here");
        place_block(fixture, BLOCK_LAMP);
        quit_app(fixture);
        char *header = file_read(path, 1 << 24, &bytes);
        assert_true(header && bytes > 63 && header[63] == 2);
        memory_free(header);
        assert_int_equal(access(copy, F_OK), earlier ? 0 : -1);
    }
    fault_disk_use(fixture->disk);
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

static bool has_left(const FlowFixture *fixture)
{
    return !fixture->app->flow.running || strcmp(world_of(fixture)->name, "Here") != 0;
}

// It works again, or the player gives the change up; then it is left.
static bool leave_at_last(FlowFixture *fixture, size_t way, bool gives_up)
{
    Request request = ways_out[way].request;
    bool asked = request.kind == REQUEST_LEAVE;
    assert_int_equal(fixture->app->flow.screen, asked                          ? MENU_UNSAVED
                                                : request.kind == REQUEST_LINK ? MENU_NONE
                                                                               : ways_out[way].screen);
    if (!gives_up)
        repair_disk(fixture);
    if (asked)
        request.leave.unsaved = gives_up ? UNSAVED_LOSE : UNSAVED_KEEP;
    else if (gives_up && request.kind == REQUEST_ENTER && !request.enter.name[0])
        request.enter.unsaved = UNSAVED_LOSE;
    else // there is no giving up, or another file to be made
        repair_disk(fixture);
    if (!asked)
        open_screen(fixture, ways_out[way].screen, LEAVING_WORLD);
    flow_handle(fixture->app, &request);
    assert_true(has_left(fixture));
    return asked || request.enter.unsaved == UNSAVED_LOSE ? gives_up : false;
}

// The `at`th call fails, and all after it if `for_good`. Returns whether there were so many.
static bool leave_with_failure(FlowFixture *fixture, size_t way, FaultPlan plan, bool gives_up)
{
    begin(fixture, CHANGED);
    open_screen(fixture, ways_out[way].screen, LEAVING_WORLD);
    fault_disk_fail(fixture->disk, plan);
    flow_handle(fixture->app, &ways_out[way].request);
    bool struck = fault_disk_failures(fixture->disk) > 0, lost = false;
    if (!has_left(fixture))
        lost = leave_at_last(fixture, way, gives_up);
    repair_disk(fixture);
    quit_app(fixture);
    if (!lost)
        assert_int_equal(count_saved(fixture, "Here"), 1);
    return struck;
}

static void changes_are_lost_only_on_request(void **state)
{
    FlowFixture *fixture = *state;
    for (size_t way = 0; way < ARRAY_COUNT(ways_out); way++)
        for (int manner = 0; manner < 4; manner++) {
            FaultPlan plan = {.at = 1, .calls = CALLS_ALL, .for_good = manner & 1};
            while (leave_with_failure(fixture, way, plan, manner & 2))
                plan.at += deep_or(4, 1);
            assert_true(plan.at > 5); // else nothing was tried
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        flow_test(every_request_has_its_result_on_every_screen),
        flow_test(requests_have_their_effects),
        flow_test(a_typed_seed_is_shown_with_its_number),
        flow_test(only_worlds_of_earlier_runs_are_copied_before_an_upgrade),
        flow_test(changes_are_lost_only_on_request),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
