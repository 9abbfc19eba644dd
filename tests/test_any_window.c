// Every screen in windows of every shape and with text of every size: texts neither overlap nor leave the window,
// labels are not cut, and each row of a menu can be reached. The display is a stand-in whose letters are all as wide as
// a wide letter of the real font.
#include "flow_fixture.h"

#include "game/screens/menu_internal.h"

static const int sizes[][2] = {{320, 240},  {640, 360},   {854, 480},  {480, 1280},
                               {1280, 720}, {2560, 1080}, {320, 1800}, {3840, 2160}};
static const double text_sizes[] = {0.75, 1, 2, 3};

#define LONG_NAME "A long name \xC3\xA4nd then some words that go on"

#define NOTICE "A notice of some length, as after a command that lists what it found here, and then some more words"

enum { DEEPEST = 64, SOLID = 0x80, TOLERANCE = 1 };

static int begin_all(void **state)
{
    int code = flow_fixture_begin(state);
    sqlite3_vfs_register(sqlite3_vfs_find("unix"), 1); // the list of worlds reads real files
    return code;
}

// ---- what was drawn

static bool is_text(const DrawnItem *item) { return item->text[0] != '\0'; }

static float overlap(float a, float a_size, float b, float b_size)
{
    return MIN(a + a_size, b + b_size) - MAX(a, b) - TOLERANCE;
}

static bool boxes_meet(const OverlayBox *a, const OverlayBox *b)
{
    return overlap(a->x, a->width, b->x, b->width) > 0 && overlap(a->y, a->height, b->y, b->height) > 0;
}

static bool is_notice(const DrawnItem *item) { return strncmp(item->text, NOTICE, strlen("A notice")) == 0; }

// Whether `item`, drawn later, hides the earlier text: a ground of some size. That of a notice soon passes.
static bool hides(const DrawnItem *item, const DrawnItem *text)
{
    const OverlayBox *ground = &item->box;
    bool is_ground = !is_text(item) && !is_notice(item + 1) && (item->colour & 0xFF) >= SOLID &&
                     ground->width >= LINE * drawn.scale && ground->height >= LINE * drawn.scale;
    return is_ground && boxes_meet(ground, &text->box);
}

static bool covers(const OverlayBox *ground, const OverlayBox *box)
{
    return ground->x <= box->x + TOLERANCE && ground->y <= box->y + TOLERANCE &&
           ground->x + ground->width >= box->x + box->width - TOLERANCE &&
           ground->y + ground->height >= box->y + box->height - TOLERANCE;
}

static bool is_outside(const OverlayBox *box)
{
    return box->x < -TOLERANCE || box->y < -TOLERANCE || box->x + box->width > drawn.width + TOLERANCE ||
           box->y + box->height > drawn.height + TOLERANCE;
}

// What is wrong with a text among those drawn after it; NULL: nothing.
static const char *fault_of(const DrawnItem *text, const DrawnItem **other)
{
    *other = text;
    if (is_outside(&text->box))
        return "leaves the window";
    for (*other = text + 1; *other < drawn_items + drawn_count; (*other)++) {
        if (is_text(*other) && !is_notice(*other) && boxes_meet(&(*other)->box, &text->box))
            return "overlaps";
        if (hides(*other, text))
            return covers(&(*other)->box, &text->box) ? NULL : "is half hidden";
    }
    return NULL;
}

typedef struct Place {
    const char *name;
    const FlowFixture *fixture;
    bool labels; // all texts are labels of the program
} Place;

static int check_texts(const Place *place)
{
    int faults = 0;
    assert_in_range(drawn_count, 1, DRAWN_ITEMS - 1);
    for (const DrawnItem *text = drawn_items; text < drawn_items + drawn_count; text++) {
        if (!is_text(text))
            continue;
        const DrawnItem *other;
        const char *fault = fault_of(text, &other);
        fault = !fault && place->labels && text->cut ? "is cut" : fault;
        if (!fault)
            continue;
        faults++;
        print_error("%s at %.0f x %.0f, text %g: \"%s\" (%.0f %.0f, %.0f x %.0f) %s \"%s\" (%.0f %.0f, %.0f x %.0f)\n",
                    place->name, (double)drawn.width, (double)drawn.height, place->fixture->app->settings.ui_scale,
                    text->text, (double)text->box.x, (double)text->box.y, (double)text->box.width,
                    (double)text->box.height, fault, other->text, (double)other->box.x, (double)other->box.y,
                    (double)other->box.width, (double)other->box.height);
    }
    return faults;
}

// Whether the row that has the focus is within the window.
static bool focus_is_shown(void)
{
    for (int i = 0; i < drawn_count; i++)
        if (drawn_items[i].colour == THEME_ROW_FOCUS && !is_outside(&drawn_items[i].box))
            return true;
    return false;
}

// ---- screens

static void draw(FlowFixture *fixture)
{
    assert_true(app_frame(fixture->app, &fixture->input, 0.02));
    input_begin(&fixture->input);
}

static void press(FlowFixture *fixture, Navigation navigation)
{
    fixture->input.navigate[navigation] = 1;
    draw(fixture);
}

static void settle(FlowFixture *fixture)
{
    for (int64_t start_ns = clock_ns(); shelf_busy(fixture->app->shelf) || shelf_lists(fixture->app->shelf);) {
        wait_a_moment(start_ns);
        draw(fixture);
    }
    draw(fixture);
}

static void open_by(FlowFixture *fixture, MenuScreen from, MenuScreen to)
{
    Request request = request_open(to);
    fixture->app->flow.screen = from;
    if (to == MENU_WORLDS)
        request = menu_open_worlds(&fixture->app->menu, fixture->app->shelf);
    flow_handle(fixture->app, &request);
    settle(fixture);
    assert_int_equal(fixture->app->flow.screen, to);
}

// The page about the saved world in that row of the list.
static void open_world_page(FlowFixture *fixture, int row)
{
    open_by(fixture, MENU_PAUSE, MENU_WORLDS);
    while (row-- > 0)
        press(fixture, NAVIGATE_DOWN);
    press(fixture, NAVIGATE_ACCEPT);
    settle(fixture);
    assert_int_equal(fixture->app->flow.screen, MENU_SAVED);
}

static void open_damaged_page(FlowFixture *fixture)
{
    open_world_page(fixture, 0);
    for (int row = 1; row < 3 && fixture->app->menu.saved.health != HEALTH_DAMAGED; row++)
        open_world_page(fixture, row);
}

static void open_place(FlowFixture *fixture, MenuScreen screen)
{
    Flow *flow = &fixture->app->flow;
    if (flow->screen == MENU_SEEDS)
        flow_handle(fixture->app, &(Request){.kind = REQUEST_BACK});
    flow->screen = MENU_NONE;
    flow->home = MENU_PAUSE;
    menu_reset(&fixture->app->menu);
    if (screen == MENU_CONSOLE || screen == MENU_MAP)
        open_by(fixture, MENU_NONE, screen);
    else if (screen == MENU_SEEDS || screen == MENU_WORLDS)
        open_by(fixture, MENU_TITLE, screen);
    else if (screen == MENU_DAMAGED)
        open_damaged_page(fixture);
    else if (screen == MENU_SAVED || screen == MENU_RENAME || screen == MENU_CONFIRM)
        open_world_page(fixture, 0);
    fixture->app->menu.saved.confirmed = SHELF_DELETE; // MENU_CONFIRM needs a task
    flow->screen = screen;
    draw(fixture);
    draw(fixture);
}

// Screens whose texts are all of the program's own; the others show names, facts and messages, which may be cut.
static bool has_labels_only(MenuScreen screen)
{
    return screen == MENU_TITLE || screen == MENU_SETTINGS || screen == MENU_NONE || screen == MENU_MAP;
}

static bool has_rows(MenuScreen screen)
{
    return screen != MENU_NONE && screen != MENU_CONSOLE && screen != MENU_MAP && screen != MENU_SEEDS;
}

static int check_rows(FlowFixture *fixture, const Place *place)
{
    int faults = 0;
    for (int i = 0; i < DEEPEST; i++) {
        if (!focus_is_shown()) {
            print_error("%s at %.0f x %.0f: row %d cannot be seen\n", place->name, (double)drawn.width,
                        (double)drawn.height, i);
            faults++;
        }
        press(fixture, NAVIGATE_DOWN);
        faults += check_texts(place);
        if (faults > 3 || fixture->app->menu.column.focus == 0)
            break;
    }
    return faults;
}

static int check_screen(FlowFixture *fixture, MenuScreen screen)
{
    char name[64];
    snprintf(name, sizeof name, "screen %d%s", (int)screen, fixture->app->shows_debug ? " with debug info" : "");
    Place place = {.name = name, .fixture = fixture, .labels = has_labels_only(screen) && !fixture->app->shows_debug};
    open_place(fixture, screen);
    notices_post(&fixture->app->notices, NOTICE);
    fixture->app->notices.seconds *= !has_rows(screen); // there it passes over the rows
    draw(fixture);
    int faults = check_texts(&place);
    return faults + (has_rows(screen) ? check_rows(fixture, &place) : 0);
}

static int check_size(FlowFixture *fixture, const int size[2], double text_size)
{
    int faults = 0;
    window_size[0] = size[0];
    window_size[1] = size[1];
    fixture->app->settings.ui_scale = text_size;
    for (int screen = 0; screen < MENU_SCREEN_COUNT; screen++)
        faults += check_screen(fixture, (MenuScreen)screen);
    fixture->app->shows_debug = true;
    faults += check_screen(fixture, MENU_NONE);
    faults += check_screen(fixture, MENU_PAUSE);
    fixture->app->shows_debug = false;
    return faults;
}

// A world with a long name, a damaged one, and one that is played.
static void make_worlds(FlowFixture *fixture)
{
    static const int64_t seed = 42;
    static const char *const names[] = {LONG_NAME, "Broken", "Here"};
    char path[FILE_PATH_MAX];
    for (int i = 0; i < 3; i++) {
        quit_app(fixture);
        open_app(fixture, &(WorldChoice){.data_dir = fixture->folder, .seed = &seed, .name = names[i]}, false);
        change(fixture);
    }
    assert_true(world_path(fixture->folder, "Broken", path));
    FILE *file = fopen(path, "r+b");
    assert_true(file && fseek(file, 4096, SEEK_SET) == 0);
    for (int i = 0; i < 4096; i++)
        fputc(i * 7 & 0xFF, file);
    assert_int_equal(fclose(file), 0);
}

static void texts_fit_every_window(void **state)
{
    FlowFixture *fixture = *state;
    int faults = 0;
    make_worlds(fixture);
    fixture->app->settings.minimap = MINIMAP_SQUARE;
    for (size_t i = 0; i < ARRAY_COUNT(sizes); i++)
        for (size_t j = 0; j < ARRAY_COUNT(text_sizes); j++)
            faults += check_size(fixture, sizes[i], text_sizes[j]);
    assert_int_equal(faults, 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(texts_fit_every_window, begin_all, flow_fixture_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
