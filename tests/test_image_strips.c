// PNG files joined from strips that were compressed separately: they read back through libspng for any strips, and no
// half-written file appears under a name.
#include "image/strips.h"
#include "karst_test.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

enum { WIDTH = 37, HEIGHT = 23, SAMPLES_MAX = WIDTH * HEIGHT * 4, LIMIT = 1 << 20 };

static const int samples_per_pixel[PIXEL_FORMAT_COUNT] = {1, 1, 3, 4};

static char path[64];

static int choose_path(void **state)
{
    (void)state;
    snprintf(path, sizeof path, "/tmp/karst-strips-%d.png", (int)getpid());
    return 0;
}

static int clean_up(void **state)
{
    unlink(path);
    return nothing_is_left_allocated(state);
}

// Smooth parts and noise, so that every branch of the filters is taken.
static void fill(uint16_t *samples)
{
    uint64_t random = 5;
    for (int i = 0; i < SAMPLES_MAX; i++)
        samples[i] = (uint16_t)(i / 7 % 3 ? i * 37 : (int)(test_random(&random) & 0xFFFF));
}

static bool write_in_strips(PixelFormat format, const void *pixels, int rows)
{
    size_t row_bytes = (size_t)WIDTH * (size_t)samples_per_pixel[format] * (format == PIXELS_GREY16 ? 2 : 1);
    StripWriter *writer = strip_writer_open(path, WIDTH, HEIGHT, format);
    assert_non_null(writer);
    for (int first = 0; first < HEIGHT; first += rows) {
        PngStrip strip;
        png_strip_init(&strip, format, WIDTH, MIN(rows, HEIGHT - first),
                       (const uint8_t *)pixels + (size_t)first * row_bytes);
        assert_true(strip_writer_add(writer, &strip));
        png_strip_quit(&strip);
    }
    return strip_writer_close(writer);
}

// The same picture through libspng's writer is the oracle.
static void every_format_round_trips(void **state)
{
    (void)state;
    static const int strips[] = {1, 2, 15, HEIGHT};
    uint16_t samples[SAMPLES_MAX];
    fill(samples);
    for (int format = 0; format < PIXEL_FORMAT_COUNT; format++) {
        Image expected, image;
        assert_true(png_write(path, WIDTH, HEIGHT, (PixelFormat)format, samples));
        assert_true(png_read(path, LIMIT, &expected));
        for (size_t i = 0; i < ARRAY_COUNT(strips); i++) {
            assert_true(write_in_strips((PixelFormat)format, samples, strips[i]));
            assert_true(png_read(path, LIMIT, &image));
            assert_true(image.width == WIDTH && image.height == HEIGHT);
            assert_memory_equal(image.rgba, expected.rgba, (size_t)WIDTH * HEIGHT * 4);
            image_quit(&image);
        }
        image_quit(&expected);
    }
}

static void one_pixel_and_a_wide_row_round_trip(void **state)
{
    (void)state;
    static uint8_t row[IMAGE_SIZE_MAX * 3];
    for (int i = 0; i < IMAGE_SIZE_MAX * 3; i++)
        row[i] = (uint8_t)(i * 7919 >> 5);
    for (int width = 1; width <= IMAGE_SIZE_MAX; width += IMAGE_SIZE_MAX - 1) {
        PngStrip strip;
        Image image;
        StripWriter *writer = strip_writer_open(path, width, 1, PIXELS_RGB8);
        png_strip_init(&strip, PIXELS_RGB8, width, 1, row);
        assert_true(strip_writer_add(writer, &strip));
        png_strip_quit(&strip);
        assert_true(strip_writer_close(writer));
        assert_true(png_read(path, LIMIT, &image));
        for (int i = 0; i < width; i++)
            assert_memory_equal(image.rgba + i * 4, row + i * 3, 3);
        image_quit(&image);
    }
}

static void put_old(void)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("old", file);
    fclose(file);
}

static void assert_old_file_stands(void)
{
    char text[8] = "";
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_non_null(fgets(text, sizeof text, file));
    fclose(file);
    assert_string_equal(text, "old");
}

static void an_abandoned_file_leaves_the_old_one(void **state)
{
    (void)state;
    put_old();
    strip_writer_abandon(strip_writer_open(path, WIDTH, HEIGHT, PIXELS_RGB8));
    strip_writer_abandon(NULL);
    assert_old_file_stands();
}

static void unwritable_paths_fail_once(void **state)
{
    (void)state;
    static const char *const paths[] = {"/dev/null/a.png", "/nosuchdirectory/a.png", "/tmp", ""};
    for (size_t i = 0; i < ARRAY_COUNT(paths); i++) {
        LogCount lines = {0};
        log_set_sink(log_count_line, &lines);
        assert_null(strip_writer_open(paths[i], 1, 1, PIXELS_GREY8));
        log_set_sink(NULL, NULL);
        assert_int_equal(lines.lines, 1);
    }
}

// A disk that fills up, as a limit on the size of files.
static void a_full_disk_leaves_the_old_file(void **state)
{
    (void)state;
    enum { SIDE = 512 };
    static uint8_t pixels[SIDE * SIDE * 3];
    uint64_t random = 9;
    for (size_t i = 0; i < sizeof pixels; i++)
        pixels[i] = (uint8_t)test_random(&random);
    put_old();
    struct rlimit old, tight;
    getrlimit(RLIMIT_FSIZE, &old);
    tight = (struct rlimit){1 << 16, old.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &tight);
    LogCount lines = {0};
    log_set_sink(log_count_line, &lines);
    PngStrip strip;
    png_strip_init(&strip, PIXELS_RGB8, SIDE, SIDE, pixels);
    StripWriter *writer = strip_writer_open(path, SIDE, SIDE, PIXELS_RGB8);
    strip_writer_add(writer, &strip);
    png_strip_quit(&strip);
    bool written = strip_writer_close(writer);
    setrlimit(RLIMIT_FSIZE, &old);
    log_set_sink(NULL, NULL);
    assert_false(written);
    assert_int_equal(lines.lines, 1);
    assert_old_file_stands();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_format_round_trips),
        cmocka_unit_test(one_pixel_and_a_wide_row_round_trip),
        cmocka_unit_test(an_abandoned_file_leaves_the_old_one),
        cmocka_unit_test(unwritable_paths_fail_once),
        cmocka_unit_test(a_full_disk_leaves_the_old_file),
    };
    return cmocka_run_group_tests(tests, choose_path, clean_up);
}
