// Every screen in windows of every shape and with text of every size: texts neither overlap nor leave the window,
// labels are not cut, and each row of a menu can be reached. The display is a stand-in whose letters are all as wide as
// a wide letter of the real font.
#include "every_screen.h"
#include "flow_fixture.h"

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

// Two texts overlap. Lines may touch, as no letter fills its line; a text over the same one is its shadow's.
static bool texts_meet(const DrawnItem *a, const DrawnItem *b)
{
    float slack = 1.5f * drawn.scale;
    OverlayBox box = {b->box.x, b->box.y + slack, b->box.width, b->box.height - 2 * slack};
    return boxes_meet(&a->box, &box) && strcmp(a->text, b->text) != 0;
}

static bool is_notice(const DrawnItem *item) { return strncmp(item->text, NOTICE, strlen("A notice")) == 0; }

static bool is_name(const DrawnItem *item) { return strncmp(item->text, LONG_NAME, strlen("A long name")) == 0; }

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
        if (is_text(*other) && !is_notice(*other) && texts_meet(*other, text))
            return "overlaps";
        if (hides(*other, text))
            return covers(&(*other)->box, &text->box) ? NULL : "is half hidden";
    }
    return NULL;
}

typedef struct Place {
    ScreenDriver driver;
    MenuScreen screen;
    bool labels; // all texts are labels of the program
} Place;

static void describe(const Place *place, char text[96])
{
    const App *app = place->driver.app;
    snprintf(text, 96, "%s%s at %d x %d, text %g", screen_names[place->screen], app->playing.debug ? ", debug" : "",
             (int)drawn.width, (int)drawn.height, app->game.settings.ui_scale);
}

static const DrawnItem *find_notice(void)
{
    for (const DrawnItem *item = drawn_items; item < drawn_items + drawn_count; item++)
        if (is_notice(item))
            return item;
    return NULL;
}

// A row, a button, a field, a square: what the pointer can choose has a ground of one of these colours. Names in a
// legend come after the rim of their colour.
static bool can_be_chosen(const DrawnItem *item)
{
    static const uint32_t colours[] = {THEME_ROW, THEME_ROW_FOCUS, THEME_BUTTON, THEME_BUTTON_HOVER, THEME_ACCENT};
    bool has_colour = false;
    for (size_t i = 0; i < ARRAY_COUNT(colours); i++)
        has_colour |= item->colour == colours[i];
    bool is_entry = is_text(item) && !is_text(item - 1) && item[-1].colour == THEME_TEXT_SOFT;
    return is_entry || (!is_text(item) && has_colour && item->box.height > LINE * drawn.scale / 2);
}

// Nothing that can be chosen lies under the notice.
static int check_notice(const Place *place)
{
    const DrawnItem *notice = find_notice();
    int faults = 0;
    char where[96];
    if (!notice || place->screen == MENU_CONSOLE) // which lists them
        return 0;
    const DrawnItem *ground = notice - 1;
    for (const DrawnItem *item = drawn_items + 1; item < ground; item++) {
        if (!boxes_meet(&ground->box, &item->box) || !can_be_chosen(item))
            continue;
        describe(place, where);
        print_error("%s: the notice (%.0f %.0f, %.0f x %.0f) covers \"%s\" (%.0f %.0f, %.0f x %.0f)\n", where,
                    (double)ground->box.x, (double)ground->box.y, (double)ground->box.width, (double)ground->box.height,
                    item->text, (double)item->box.x, (double)item->box.y, (double)item->box.width,
                    (double)item->box.height);
        faults++;
    }
    return faults;
}

static int check_texts(const Place *place)
{
    int faults = check_notice(place);
    assert_in_range(drawn_count, 1, DRAWN_ITEMS - 1);
    for (const DrawnItem *text = drawn_items; text < drawn_items + drawn_count; text++) {
        if (!is_text(text))
            continue;
        const DrawnItem *other;
        const char *fault = fault_of(text, &other);
        fault = !fault && place->labels && text->cut && !is_name(text) ? "is cut" : fault;
        if (!fault)
            continue;
        char where[96];
        describe(place, where);
        print_error("%s: \"%s\" (%.0f %.0f, %.0f x %.0f) %s \"%s\" (%.0f %.0f, %.0f x %.0f)\n", where, text->text,
                    (double)text->box.x, (double)text->box.y, (double)text->box.width, (double)text->box.height, fault,
                    other->text, (double)other->box.x, (double)other->box.y, (double)other->box.width,
                    (double)other->box.height);
        faults++;
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

// Screens whose texts are all of the program's own; the others show names, facts and messages, which may be cut.
static bool has_labels_only(MenuScreen screen)
{
    return screen == MENU_TITLE || screen == MENU_SETTINGS || screen == MENU_NONE || screen == MENU_MAP;
}

static bool has_rows(MenuScreen screen)
{
    return screen != MENU_NONE && screen != MENU_CONSOLE && screen != MENU_MAP && screen != MENU_SEEDS;
}

static int check_rows(const Place *place)
{
    int faults = 0;
    for (int i = 0; i < DEEPEST; i++) {
        if (!focus_is_shown()) {
            char where[96];
            describe(place, where);
            print_error("%s: row %d cannot be seen\n", where, i);
            faults++;
        }
        screen_press(&place->driver, NAVIGATE_DOWN);
        faults += check_texts(place);
        if (faults > 3 || place->driver.app->game.column.focus == 0)
            break;
    }
    return faults;
}

static int check_screen(const ScreenDriver *driver, MenuScreen screen)
{
    App *app = driver->app;
    const Place place = {.driver = *driver, .screen = screen, .labels = has_labels_only(screen) && !app->playing.debug};
    screen_open(driver, screen);
    notices_post(&app->game.notices, NOTICE);
    screen_draw(driver);
    assert_non_null(find_notice());
    int faults = check_texts(&place);
    return faults + (has_rows(screen) ? check_rows(&place) : 0);
}

static void show_map(const ScreenDriver *driver, bool legend, bool kinds, bool menu)
{
    driver->app->screens.map.legend = legend;
    driver->app->screens.map.kinds = kinds;
    driver->app->screens.map.menu = menu;
    notices_post(&driver->app->game.notices, NOTICE);
    screen_draw(driver);
    assert_true(find_notice() || drawn.width < 640 || drawn.height < 360 || drawn.scale > 1);
}

// With its legend, its kinds of landmarks and its menu open, of which a notice covers nothing.
static int check_map_panels(const ScreenDriver *driver)
{
    const Place place = {.driver = *driver, .screen = MENU_MAP};
    screen_open(driver, MENU_MAP);
    int faults = 0;
    for (int open = 0; open < 3; open++) {
        show_map(driver, open == 0, open == 1, open == 2);
        faults += check_notice(&place);
    }
    show_map(driver, false, false, false);
    return faults;
}

static int check_export(const ScreenDriver *driver)
{
    const Place place = {.driver = *driver, .screen = MENU_RENAME};
    screen_open(driver, MENU_RENAME);
    driver->app->screens.saved.exports = true;
    screen_draw(driver);
    return check_texts(&place) + check_rows(&place);
}

static void set_size(const ScreenDriver *driver, size_t index)
{
    const int *size = sizes[index / ARRAY_COUNT(text_sizes)];
    window_size[0] = size[0];
    window_size[1] = size[1];
    driver->app->game.settings.ui_scale = text_sizes[index % ARRAY_COUNT(text_sizes)];
}

static int check_size(const ScreenDriver *driver)
{
    int faults = 0;
    for (int screen = 0; screen < MENU_SCREEN_COUNT; screen++)
        if (screen != MENU_UNSAVED)
            faults += check_screen(driver, (MenuScreen)screen);
    faults += check_map_panels(driver) + check_export(driver);
    for (int page = DEBUG_PLACE; page < DEBUG_PAGE_COUNT; page++) {
        driver->app->playing.debug = (DebugPage)page;
        faults += check_screen(driver, MENU_NONE);
    }
    faults += check_screen(driver, MENU_PAUSE);
    driver->app->playing.debug = DEBUG_OFF;
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
    ScreenDriver driver = {fixture->app, &fixture->input};
    fixture->app->game.settings.minimap = MINIMAP_SQUARE;
    for (size_t i = 0; i < ARRAY_COUNT(sizes) * ARRAY_COUNT(text_sizes); i++) {
        set_size(&driver, i);
        faults += check_size(&driver);
    }
    assert_int_equal(faults, 0);
}

// This screen stays open only while changes cannot be saved.
static void the_question_about_changes_fits(void **state)
{
    FlowFixture *fixture = *state;
    int faults = 0;
    begin(fixture, BROKEN);
    ScreenDriver driver = {fixture->app, &fixture->input};
    for (size_t i = 0; i < ARRAY_COUNT(sizes) * ARRAY_COUNT(text_sizes); i++) {
        set_size(&driver, i);
        faults += check_screen(&driver, MENU_UNSAVED);
        assert_int_equal(fixture->app->flow.screen, MENU_UNSAVED);
    }
    assert_int_equal(faults, 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(texts_fit_every_window, begin_all, flow_fixture_end),
        cmocka_unit_test_setup_teardown(the_question_about_changes_fits, flow_fixture_begin, flow_fixture_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
