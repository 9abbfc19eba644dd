// Landmarks on the game's map: marked, named, chosen by a click and by kind, and kept between frames.
#include "map_fixture.h"

enum { FOUND_MAX = 8192, MARK_SIDE = 11, OPEN_TOP = 70, OPEN_BOTTOM = HEIGHT - 160 }; // pixels

typedef struct Found {
    Landmark list[FOUND_MAX];
    int ranks[FOUND_MAX]; // in its cell, the largest: 1; not: 0; as large as another: -1, one of both is shown
    int count;
    uint32_t hidden; // kinds that are left out
} Found;

static void keep(void *context, const Landmark *landmark)
{
    Found *found = context;
    if (found->hidden >> landmark->kind & 1)
        return;
    assert_in_range(found->count, 0, FOUND_MAX - 1);
    found->list[found->count++] = *landmark;
}

// The side of the cells of which each shows one landmark; 0: all are shown.
static int64_t cell_side(int zoom) { return zoom > 3 ? INT64_C(64) << zoom : 0; }

static int rank_in_cell(const Found *found, int own, int64_t side)
{
    const Landmark *a = &found->list[own];
    int rank = 1;
    for (int i = 0; i < found->count && side > 0; i++) {
        const Landmark *b = &found->list[i];
        if (i == own || floor_div(a->x, side) != floor_div(b->x, side) ||
            floor_div(a->z, side) != floor_div(b->z, side))
            continue;
        if (b->reach > a->reach)
            return 0;
        if (b->reach == a->reach)
            rank = -1;
    }
    return rank;
}

// The landmarks of the window, with those of whole cells at its edges; a slow way to what the map knows.
static Found *find_landmarks(const Stage *stage, int zoom)
{
    const ChunkSource *source = generator_source(stage->generator);
    const int64_t scale = INT64_C(1) << zoom, x = (int64_t)stage->screen.view.x, z = (int64_t)stage->screen.view.z;
    const int64_t around_x = (WIDTH / 2 + 64) * scale, around_z = (HEIGHT / 2 + 64) * scale;
    const LandmarkArea area = {x - around_x, z - around_z, x + around_x, z + around_z};
    Found *found = memory_alloc_zero(MEMORY_GENERAL, sizeof *found);
    found->hidden = stage->screen.hidden;
    source_landmarks(source, &area, UINT32_MAX, keep, found);
    for (int i = 0; i < found->count; i++)
        found->ranks[i] = rank_in_cell(found, i, cell_side(zoom));
    return found;
}

static void mark_at(const Stage *stage, const Landmark *landmark, float at[2])
{
    const OverlayBox window = {0, 0, WIDTH, HEIGHT};
    const OverlayPoint point = map_view_column(&stage->screen.view, window, landmark->x, landmark->z);
    at[0] = point.x;
    at[1] = point.y;
}

// Where neither panels nor the arrow are.
static bool is_open(const float at[2])
{
    const bool at_arrow = fabsf(at[0] - WIDTH / 2) < 100 && fabsf(at[1] - HEIGHT / 2) < 40;
    return at[0] > MARK_SIDE && at[0] < WIDTH - MARK_SIDE && at[1] > OPEN_TOP && at[1] < OPEN_BOTTOM && !at_arrow;
}

// Whether the pixel has the colour of the landmark's kind.
static bool is_marked(const Stage *stage, const Landmark *landmark)
{
    uint8_t pixel[4];
    float at[2];
    uint32_t colour = generator_source(stage->generator)->facts.landmarks[landmark->kind].map_colour;
    mark_at(stage, landmark, at);
    glReadPixels((int)at[0], HEIGHT - 1 - (int)at[1], 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    return pixel[0] == colour >> 16 && pixel[1] == (colour >> 8 & 255) && pixel[2] == (colour & 255);
}

// Another one that may be shown is so near.
static bool is_crowded(const Stage *stage, const Found *found, int own, float across, float down)
{
    float at[2], other[2];
    mark_at(stage, &found->list[own], at);
    for (int i = 0; i < found->count; i++) {
        mark_at(stage, &found->list[i], other);
        if (i != own && found->ranks[i] != 0 && fabsf(at[0] - other[0]) < across && fabsf(at[1] - other[1]) < down)
            return true;
    }
    return false;
}

static void wait_for_landmarks(Stage *stage)
{
    const ChunkSource *source = generator_source(stage->generator);
    double first[2], last[2];
    place_at(stage, 0, 0, first);
    place_at(stage, WIDTH, HEIGHT, last);
    const LandmarkArea area = {(int64_t)first[0], (int64_t)first[1], (int64_t)last[0], (int64_t)last[1]};
    for (int64_t begun_ns = clock_ns(); !live_marks_know(stage->seat.tiles.marks, source, &area);
         wait_a_moment(begun_ns))
        frame(stage);
    frame(stage);
}

static void show_land(Stage *stage, double x, double z, int zoom)
{
    map_view_init(&stage->screen.view, x, z, zoom);
    stage->screen.view.layer = 0;
    seat_point(&stage->seat, 20, 60);
    frame(stage);
    wait_for_landmarks(stage);
}

// A dark ground right of the mark or left of it.
static bool has_name(const Stage *stage, const Landmark *landmark)
{
    enum { ACROSS = 24, DOWN = 12 };
    static uint8_t pixels[ACROSS * DOWN * 4];
    float at[2];
    bool has = false;
    mark_at(stage, landmark, at);
    for (int side = 0; side < 2; side++) {
        int dark = 0, x = (int)at[0] + (side ? -18 - ACROSS : 18);
        glReadPixels(x, HEIGHT - (int)at[1] - DOWN / 2, ACROSS, DOWN, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
        for (int i = 0; i < ACROSS * DOWN; i++)
            dark += pixels[4 * i] < 70 && pixels[4 * i + 1] < 70 && pixels[4 * i + 2] < 70;
        has |= x >= 0 && x + ACROSS <= WIDTH && 2 * dark > ACROSS * DOWN;
    }
    return has;
}

// All of them while they are few, then the largest of each cell.
static void check_marks(const Stage *stage, const Found *found, int zoom)
{
    int shown = 0, thinned = 0;
    for (int i = 0; i < found->count; i++) {
        float at[2];
        mark_at(stage, &found->list[i], at);
        if (!is_open(at) || found->ranks[i] < 0 || is_crowded(stage, found, i, MARK_SIDE, MARK_SIDE))
            continue;
        assert_int_equal(is_marked(stage, &found->list[i]), found->ranks[i]);
        shown += found->ranks[i];
        thinned += !found->ranks[i];
    }
    assert_true(shown > 0 && (thinned > 0) == (zoom > 3));
}

static void check_pointed(Stage *stage, const Landmark *landmark)
{
    float at[2];
    mark_at(stage, landmark, at);
    seat_point(&stage->seat, (int)at[0] + 2, (int)at[1] + 1);
    frames(stage, 2);
    assert_true(has_name(stage, landmark));
    seat_point(&stage->seat, 20, 60);
    frames(stage, 2);
    assert_false(has_name(stage, landmark));
}

// A mark alone has its name, another one while the pointer is there. Returns how many were alone.
static int check_names(Stage *stage, const Found *found)
{
    int alone = 0, pointed = 0;
    for (int i = 0; i < found->count; i++) {
        const Landmark *landmark = &found->list[i];
        float at[2];
        mark_at(stage, landmark, at);
        if (!is_open(at) || found->ranks[i] != 1 || is_crowded(stage, found, i, MARK_SIDE, MARK_SIDE))
            continue;
        const bool beside_arrow = fabsf(at[0] - WIDTH / 2) < 240 && fabsf(at[1] - HEIGHT / 2) < 70;
        if (!is_crowded(stage, found, i, 160, 60) && at[0] < WIDTH - 160 && !beside_arrow && ++alone)
            assert_true(has_name(stage, landmark));
        if (!has_name(stage, landmark) && pointed++ < 3)
            check_pointed(stage, landmark);
    }
    return alone;
}

// At every scale, and wherever the window is.
static void landmarks_are_marked_and_named(void **state)
{
    static const struct {
        int zoom, x, z; // of the middle, in pixels from the origin
        const char *hidden;
    } views[] = {{1, 500, 0, ""},           {3, 0, 0, ""}, {4, 0, 0, ""}, {4, 37, 21, ""},
                 {4, 37, 21, "table_rock"}, {6, 0, 0, ""}};
    Generator *before;
    Stage *stage = open_land(state, &before);
    int alone = 0;
    for (size_t i = 0; i < (size_t)deep_or(5, ARRAY_COUNT(views)); i++) {
        const int zoom = views[i].zoom;
        const int hidden = source_find_landmark(&generator_source(stage->generator)->facts, views[i].hidden);
        stage->screen.hidden = hidden >= 0 ? UINT32_C(1) << hidden : 0; // others take the place of the largest
        show_land(stage, views[i].x << zoom, views[i].z << zoom, zoom);
        Found *found = find_landmarks(stage, zoom);
        check_marks(stage, found, zoom);
        alone += check_names(stage, found);
        memory_free(found);
    }
    assert_true(alone > 0);
    close_land(stage, before);
}

static void a_click_chooses_a_landmark(void **state)
{
    Generator *before;
    Stage *stage = open_land(state, &before);
    show_land(stage, 0, 0, 3);
    Found *found = find_landmarks(stage, 3);
    float at[2];
    int i = 0;
    for (mark_at(stage, &found->list[i], at);
         !is_open(at) || is_crowded(stage, found, i, 3 * MARK_SIDE, 3 * MARK_SIDE) || has_name(stage, &found->list[i]);
         mark_at(stage, &found->list[i], at))
        assert_true(++i < found->count);
    click(stage, (int)at[0] + 2, (int)at[1] + 1);
    assert_true(stage->screen.pointer.chosen.x == (double)found->list[i].x + 0.5);
    assert_true(stage->screen.pointer.chosen.z == (double)found->list[i].z + 0.5);
    seat_point(&stage->seat, 20, 60);
    frames(stage, 2);
    assert_true(has_name(stage, &found->list[i]));
    memory_free(found);
    close_land(stage, before);
}

enum { SIDE_LEFT = WIDTH - 300, SIDE_ROW = 18, SIDE_TOP = 48 + 10 }; // of the panel at the right

// Counts the marks in the open, left of the panel; all are of kinds that are shown.
static int count_marks(const Stage *stage, const Found *found, uint32_t hidden)
{
    int count = 0;
    for (int i = 0; i < found->count; i++) {
        float at[2];
        mark_at(stage, &found->list[i], at);
        if (!is_open(at) || at[0] > SIDE_LEFT - 20 || is_crowded(stage, found, i, MARK_SIDE, MARK_SIDE))
            continue;
        const bool shown = !(hidden >> found->list[i].kind & 1);
        assert_int_equal(is_marked(stage, &found->list[i]), shown);
        count += shown;
    }
    return count;
}

// By keys: all, each kind alone, none; to both sides.
static void check_steps(Stage *stage, const Found *found)
{
    const MapScreen *screen = &stage->screen;
    const int kinds = generator_source(stage->generator)->facts.landmark_count;
    int sum = 0, all = count_marks(stage, found, 0);
    for (int kind = 0; kind < kinds; kind++) {
        tap(stage, SDL_SCANCODE_PERIOD);
        assert_true(screen->kinds && screen->hidden == ~(UINT32_C(1) << kind));
        frame(stage);
        sum += count_marks(stage, found, screen->hidden);
    }
    assert_true(all > 0);
    assert_int_equal(sum, all);
    tap(stage, SDL_SCANCODE_PERIOD);
    assert_true(screen->hidden == MAP_HIDES_ALL);
    frame(stage);
    assert_int_equal(count_marks(stage, found, MAP_HIDES_ALL), 0);
    tap(stage, SDL_SCANCODE_COMMA);
    assert_true(screen->hidden == ~(UINT32_C(1) << (kinds - 1)));
    tap_pad(stage, SDL_CONTROLLER_BUTTON_DPAD_UP);
    tap_pad(stage, SDL_CONTROLLER_BUTTON_DPAD_UP);
    assert_true(screen->hidden == 0);
}

// A click hides a kind, another one shows it; below is a button for all.
static void check_clicks(Stage *stage, const Found *found)
{
    const MapScreen *screen = &stage->screen;
    const int rows = (generator_source(stage->generator)->facts.landmark_count + 1) / 2; // in two columns
    int y = SIDE_TOP + SIDE_ROW / 2;
    click(stage, WIDTH - 40, y);
    assert_true(screen->hidden == UINT32_C(1) << rows && !screen->pointer.has_chosen);
    frame(stage);
    count_marks(stage, found, screen->hidden);
    click(stage, WIDTH - 40, y);
    assert_true(screen->hidden == 0);
    y = SIDE_TOP + rows * SIDE_ROW + 20;
    for (int x = WIDTH - 20; x > SIDE_LEFT - 60 && !screen->hidden; x -= 20)
        click(stage, x, y);
    assert_true(screen->hidden == MAP_HIDES_ALL);
    map_screen_reset(&stage->screen); // another world has other kinds
    assert_true(screen->hidden == MAP_HIDES_ALL && screen->kinds);
    stage->screen.hidden = 1;
    map_screen_reset(&stage->screen);
    assert_true(screen->hidden == 0);
}

static void landmarks_are_chosen_by_kind(void **state)
{
    Generator *before;
    Stage *stage = open_land(state, &before);
    tap(stage, SDL_SCANCODE_O);
    assert_true(stage->screen.kinds);
    show_land(stage, 0, 0, 3);
    Found *found = find_landmarks(stage, 3);
    check_steps(stage, found);
    check_clicks(stage, found);
    memory_free(found);
    stage->screen.hidden = MAP_HIDES_ALL;
    stage->screen.kinds = false;
    map_view_init(&stage->screen.view, 0, 0, 3);
    wait_for_tiles(stage);
    check_against_tool(stage, 0, 3);
    close_land(stage, before);
    tap(stage, SDL_SCANCODE_O);
    assert_true(!stage->screen.kinds && strstr(stage->game.notices.words, "no landmarks"));
}

// Landmarks are gathered and named again only if the map was moved, another filter was chosen or others were found.
static void landmarks_are_kept_between_frames(void **state)
{
    Generator *before;
    Stage *stage = open_land(state, &before);
    MapLandmarks *shown = &stage->screen.landmarks;
    show_land(stage, 0, 0, 3);
    frames(stage, 2);
    for (int change = 0; change < 3; change++) {
        const int count = shown->count, names = shown->name_count;
        assert_true(count > 0 && names > 0);
        shown->count = shown->name_count = 0; // what is kept is drawn as it is
        frames(stage, 3);
        assert_true(shown->count == 0 && shown->name_count == 0);
        if (change == 0)
            map_view_move(&stage->screen.view, 1, 0);
        else if (change == 1)
            stage->screen.hidden = 1;
        else
            map_tiles_forget(&stage->seat.tiles, generator_source(stage->generator)); // they are searched once more
        frame(stage);
        wait_for_landmarks(stage);
        frames(stage, 2);
        assert_true(shown->count > 0 && shown->name_count > 0);
    }
    close_land(stage, before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(landmarks_are_marked_and_named),
        cmocka_unit_test(a_click_chooses_a_landmark),
        cmocka_unit_test(landmarks_are_chosen_by_kind),
        cmocka_unit_test(landmarks_are_kept_between_frames),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
