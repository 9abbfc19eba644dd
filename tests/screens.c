// screens FILE WIDTHxHEIGHT: draws every screen of the game at that size, without a window on a display, and writes one
// PNG with all of them, each shrunk to CELL_WIDTH. The worlds that the screens list are made in a temporary folder.
#include "every_screen.h"

#include "image/png.h"
#include "image/shrink.h"

#include <ftw.h>
#include <unistd.h>

enum { CELL_WIDTH = 400, ACROSS = 4, GAP = 8, SETTLED_FRAMES = 12, COVER_FRAMES = 600 };

typedef struct Sheet {
    int width, height; // of a window
    int cell_height, count;
    uint8_t *rgb;
} Sheet;

static int sheet_width(void) { return ACROSS * (CELL_WIDTH + GAP) + GAP; }

static int sheet_height(const Sheet *sheet, int count)
{
    return (count + ACROSS - 1) / ACROSS * (sheet->cell_height + GAP) + GAP;
}

static void sheet_add(Sheet *sheet, const uint8_t *window)
{
    int index = sheet->count++;
    uint8_t *cell = memory_alloc(MEMORY_GENERAL, (size_t)CELL_WIDTH * (size_t)sheet->cell_height * 3);
    const ShrinkConfig config = {sheet->width, sheet->height, CELL_WIDTH, sheet->cell_height};
    size_t left = (size_t)(GAP + index % ACROSS * (CELL_WIDTH + GAP));
    size_t top = (size_t)(GAP + index / ACROSS * (sheet->cell_height + GAP));
    image_shrink(&config, window, cell);
    for (size_t y = 0; y < (size_t)sheet->cell_height; y++)
        memcpy(sheet->rgb + ((top + y) * (size_t)sheet_width() + left) * 3, cell + y * CELL_WIDTH * 3, CELL_WIDTH * 3);
    memory_free(cell);
}

// ---- the game

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status, (void)kind, (void)place;
    return remove(path);
}

static App *open_world(const AppConfig *config, const char *name)
{
    static const int64_t seed = 42;
    World world;
    WorldChoice choice = {.data_dir = config->data_dir, .seed = &seed, .name = name};
    return world_open(&world, &choice) == WORLD_OPEN ? app_create(&world, config) : NULL;
}

static void build_view(const ScreenDriver *driver)
{
    for (int64_t start_ns = clock_ns(); !driver->app->playing.loaded;) {
        wait_a_moment(start_ns);
        screen_draw(driver);
    }
}

// A world with changes that can be saved, so that its page has a picture.
static void make_world(const AppConfig *config, Input *input, const char *name)
{
    ScreenDriver driver = {open_world(config, name), input};
    assert_non_null(driver.app);
    build_view(&driver);
    assert_true(session_prepare_change(driver.app->game.session));
    app_destroy(driver.app, input);
}

static void damage(const char *folder, const char *name)
{
    char path[FILE_PATH_MAX];
    assert_true(world_path(folder, name, path));
    FILE *file = fopen(path, "r+b");
    assert_true(file && fseek(file, 4096, SEEK_SET) == 0);
    for (int i = 0; i < 4096; i++)
        fputc(i * 7 & 0xFF, file);
    assert_int_equal(fclose(file), 0);
}

// Frames until maps, and pictures of seeds, are drawn.
static void wait_for_pictures(const ScreenDriver *driver)
{
    bool covers = flow_covers(&driver->app->flow);
    int64_t start_ns = clock_ns();
    for (int i = 0; i < (covers ? COVER_FRAMES : SETTLED_FRAMES); i++) {
        if (covers)
            wait_a_moment(start_ns);
        screen_draw(driver);
    }
}

static void draw_sheet(const ScreenDriver *driver, Sheet *sheet)
{
    uint8_t *window = memory_alloc(MEMORY_GENERAL, (size_t)sheet->width * (size_t)sheet->height * 3);
    for (int screen = 0; screen < MENU_SCREEN_COUNT; screen++) {
        screen_open(driver, (MenuScreen)screen);
        wait_for_pictures(driver);
        if (driver->app->flow.screen != (MenuScreen)screen)
            continue; // MENU_UNSAVED leaves by itself, as all is saved
        renderer_read_pixels(scene_renderer(driver->app->game.scene), window);
        sheet_add(sheet, window);
        window_swap(driver->app->config->window);
    }
    memory_free(window);
}

static bool draw_all(const char *path, Sheet *sheet, AppConfig *config, Input *input)
{
    make_world(config, input, "Mountain lake");
    make_world(config, input, "Broken");
    damage(config->data_dir, "Broken");
    ScreenDriver driver = {open_world(config, "Home"), input};
    assert_non_null(driver.app);
    build_view(&driver);
    draw_sheet(&driver, sheet);
    app_destroy(driver.app, input);
    return png_write(path, sheet_width(), sheet_height(sheet, sheet->count), PIXELS_RGB8, sheet->rgb);
}

int main(int count, char **words)
{
    char folder[] = "/tmp/karst-screens-XXXXXX";
    Sheet sheet = {.count = 0};
    Settings settings;
    Input *input = calloc(1, sizeof *input);
    if (count != 3 || sscanf(words[2], "%dx%d", &sheet.width, &sheet.height) != 2 || sheet.width < CELL_WIDTH) {
        fprintf(stderr, "usage: screens FILE WIDTHxHEIGHT\n");
        return 2;
    }
    assert_non_null(mkdtemp(folder));
    sheet.cell_height = sheet.height * CELL_WIDTH / sheet.width;
    sheet.rgb = calloc((size_t)sheet_width() * (size_t)sheet_height(&sheet, MENU_SCREEN_COUNT), 3);
    settings_init(&settings);
    settings.view_distance = 8;
    settings.shadows = false;
    input_init(input);
    input->focused = true;
    AppConfig config = {.settings = &settings, .saved_settings = &settings, .workers = 2, .data_dir = folder};
    config.start.hours = 10;
    config.window = window_create(&(WindowConfig){.width = sheet.width, .height = sheet.height, .offscreen = true});
    bool drawn = config.window && draw_all(words[1], &sheet, &config, input);
    window_destroy(config.window);
    input_quit(input);
    free(input);
    free(sheet.rgb);
    nftw(folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
    return drawn ? 0 : 1;
}
