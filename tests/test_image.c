// PNG files: written pictures read back, broken ones are refused, and no half-written file appears under a name.
#include "base/file.h"
#include "base/hash.h"
#include "base/log.h"
#include "base/memory.h"
#include "image/png.h"
#include "image/shrink.h"
#include "image/strips.h"

#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>
#include <dirent.h>

enum { WIDTH = 37, HEIGHT = 19, SAMPLES_MAX = WIDTH * HEIGHT * 4, LIMIT = 1 << 20 };

static const int samples_per_pixel[PIXEL_FORMAT_COUNT] = {1, 1, 3, 4};

typedef struct Fixture {
    char directory[64], path[128];
    int messages;
    size_t memory_at_message; // bytes in use when the last message came
} Fixture;

static void count_message(void *context, LogLevel level, const char *line)
{
    (void)level;
    assert_null(strchr(line, '\n'));
    Fixture *fixture = context;
    fixture->messages++;
    fixture->memory_at_message = memory_in_use_total();
}

static int set_up(void **state)
{
    Fixture *fixture = calloc(1, sizeof *fixture);
    snprintf(fixture->directory, sizeof fixture->directory, "/tmp/karst-image-XXXXXX");
    if (!fixture || !mkdtemp(fixture->directory))
        return -1;
    snprintf(fixture->path, sizeof fixture->path, "%s/picture.png", fixture->directory);
    log_set_sink(count_message, fixture);
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    Fixture *fixture = *state;
    log_set_sink(NULL, NULL);
    unlink(fixture->path);
    int left = rmdir(fixture->directory); // fails if a temporary file was forgotten
    free(fixture);
    return left != 0 || memory_in_use_total() != 0 ? -1 : 0;
}

static void fill_random(uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)(hash_at2(7, (int64_t)i, 0) >> 24);
}

// The RGBA8 that the reader must return for sample data of a format.
static void expected_pixel(PixelFormat format, const void *samples, int pixel, uint8_t rgba[4])
{
    const uint8_t *bytes = samples;
    const uint16_t *words = samples;
    int count = samples_per_pixel[format];
    for (int c = 0; c < 4; c++) {
        int from = count >= 3 ? c : 0;
        uint8_t value =
            format == PIXELS_GREY16 ? (uint8_t)(words[pixel] >> 8) : bytes[pixel * count + MIN(from, count - 1)];
        rgba[c] = c == 3 && count < 4 ? 255 : value;
    }
}

static void every_format_round_trips(void **state)
{
    Fixture *fixture = *state;
    uint16_t words[SAMPLES_MAX];
    fill_random((uint8_t *)words, sizeof words);
    for (int format = 0; format < PIXEL_FORMAT_COUNT; format++) {
        assert_true(png_write(fixture->path, WIDTH, HEIGHT, (PixelFormat)format, words));
        Image image;
        assert_true(png_read(fixture->path, WIDTH * HEIGHT, &image));
        assert_int_equal(image.width, WIDTH);
        assert_int_equal(image.height, HEIGHT);
        for (int i = 0; i < WIDTH * HEIGHT; i++) {
            uint8_t rgba[4];
            expected_pixel((PixelFormat)format, words, i, rgba);
            assert_memory_equal(image.rgba + i * 4, rgba, 4);
        }
        image_quit(&image);
    }
    assert_int_equal(fixture->messages, 0);
}

// A ramp whose low bytes alone tell the pixels apart: PNG stores the high byte first, so a 16-bit sample written in the
// machine's order would change its high byte.
static void sixteen_bit_samples_keep_their_byte_order(void **state)
{
    Fixture *fixture = *state;
    uint16_t ramp[256];
    for (int i = 0; i < 256; i++)
        ramp[i] = (uint16_t)(0x4000 + i);
    assert_true(png_write(fixture->path, 256, 1, PIXELS_GREY16, ramp));
    Image image;
    assert_true(png_read(fixture->path, LIMIT, &image));
    for (int i = 0; i < 256; i++)
        assert_int_equal(image.rgba[i * 4], 0x40);
    image_quit(&image);
}

static void write_bytes(const char *path, const void *bytes, size_t count)
{
    FILE *stream = fopen(path, "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(bytes, 1, count, stream), count);
    fclose(stream);
}

static void assert_refused(Fixture *fixture, int64_t limit)
{
    Image image = {1, 1, (uint8_t *)"x"};
    int before = fixture->messages;
    assert_false(png_read(fixture->path, limit, &image));
    assert_null(image.rgba);
    assert_int_equal(image.width, 0);
    assert_int_equal(fixture->messages, before + 1);
}

// Writes a picture; the file's bytes are the caller's.
static char *write_small(const Fixture *fixture, size_t *size)
{
    uint8_t pixels[8 * 8 * 4];
    fill_random(pixels, sizeof pixels);
    assert_true(png_write(fixture->path, 8, 8, PIXELS_RGBA8, pixels));
    char *whole = file_read(fixture->path, LIMIT, size);
    assert_non_null(whole);
    return whole;
}

static void every_truncation_is_refused(void **state)
{
    Fixture *fixture = *state;
    size_t size;
    char *whole = write_small(fixture, &size);
    for (size_t length = 0; length < size - 4; length++) { // libspng does not read the last checksum
        write_bytes(fixture->path, whole, length);
        assert_refused(fixture, LIMIT);
    }
    memory_free(whole);
}

static void damage_is_refused(void **state)
{
    Fixture *fixture = *state;
    size_t size;
    char *whole = write_small(fixture, &size);
    for (size_t i = 0; i < size; i++) { // each byte is covered by a checksum
        whole[i] ^= 0x10;
        write_bytes(fixture->path, whole, size);
        assert_refused(fixture, LIMIT);
        whole[i] ^= 0x10;
    }
    memory_free(whole);
}

static void garbage_is_refused(void **state)
{
    Fixture *fixture = *state;
    uint8_t garbage[1000];
    fill_random(garbage, sizeof garbage);
    write_bytes(fixture->path, garbage, sizeof garbage);
    assert_refused(fixture, LIMIT);
    unlink(fixture->path);
    assert_refused(fixture, LIMIT); // missing
    Image image;
    assert_false(png_read(fixture->directory, LIMIT, &image));
    assert_int_equal(fixture->messages, 3);
}

// A header that claims 16384 x 16384 pixels: nothing of that size may be allocated.
static void huge_sizes_are_refused_before_allocation(void **state)
{
    static const uint8_t header[] = {0x89, 'P',  'N', 'G', 13, 10,   26, 10, 0, 0, 0, 13, 'I',  'H',  'D',  'R', 0,
                                     0,    0x40, 0,   0,   0,  0x40, 0,  8,  6, 0, 0, 0,  0xA9, 0xC8, 0x10, 0x84};
    Fixture *fixture = *state;
    write_bytes(fixture->path, header, sizeof header);
    assert_refused(fixture, LIMIT);
    assert_true(fixture->memory_at_message < LIMIT);
    uint8_t pixels[40 * 4] = {0};
    assert_true(png_write(fixture->path, 40, 1, PIXELS_RGBA8, pixels));
    assert_refused(fixture, 39);
}

static void unwritable_paths_fail_once(void **state)
{
    Fixture *fixture = *state;
    uint8_t pixels[4] = {0};
    char path[160];
    snprintf(path, sizeof path, "%s/missing/picture.png", fixture->directory);
    assert_false(png_write(path, 1, 1, PIXELS_RGBA8, pixels));
    assert_int_equal(fixture->messages, 1);
    assert_false(png_write(fixture->directory, 1, 1, PIXELS_RGBA8, pixels));
    assert_int_equal(fixture->messages, 2);
}

static void assert_old_file_stands(const Fixture *fixture)
{
    size_t size;
    char *bytes = file_read(fixture->path, LIMIT, &size);
    assert_non_null(bytes);
    assert_string_equal(bytes, "old");
    memory_free(bytes);
}

// A disk that fills up, as a limit on the size of files.
static void full_disk_leaves_the_old_file(void **state)
{
    Fixture *fixture = *state;
    struct rlimit old, tight;
    uint8_t *pixels = malloc(512 * 512 * 4);
    assert_non_null(pixels);
    fill_random(pixels, 512 * 512 * 4);
    write_bytes(fixture->path, "old", 3);
    getrlimit(RLIMIT_FSIZE, &old);
    tight = (struct rlimit){1 << 16, old.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &tight);
    bool written = png_write(fixture->path, 512, 512, PIXELS_RGBA8, pixels);
    setrlimit(RLIMIT_FSIZE, &old);
    free(pixels);
    assert_false(written);
    assert_int_equal(fixture->messages, 1);
    assert_old_file_stands(fixture);
}

static void pictures_encoded_in_memory_round_trip(void **state)
{
    Fixture *fixture = *state;
    uint8_t rgb[WIDTH * HEIGHT * 3];
    for (size_t i = 0; i < sizeof rgb; i++)
        rgb[i] = (uint8_t)(i * i % 251);
    size_t bytes;
    uint8_t *file = png_encode(WIDTH, HEIGHT, PIXELS_RGB8, rgb, &bytes);
    assert_non_null(file);
    Image image;
    assert_true(png_decode("a picture", file, bytes, LIMIT, &image));
    assert_true(image.width == WIDTH && image.height == HEIGHT);
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        assert_memory_equal(image.rgba + 4 * i, rgb + 3 * i, 3);
    image_quit(&image);
    assert_int_equal(fixture->messages, 0);
    assert_false(png_decode("a picture", file, bytes - 20, LIMIT, &image)); // cut
    assert_false(png_decode("a picture", file, bytes, WIDTH * HEIGHT - 1, &image));
    assert_false(png_decode("a picture", "no PNG", 6, LIMIT, &image));
    assert_int_equal(fixture->messages, 3);
    memory_free(file);
}

static void shrinking_averages_light(void **state)
{
    (void)state;
    static uint8_t rgb[64 * 48 * 3], small[8 * 6 * 3];
    const ShrinkConfig config = {64, 48, 8, 6};
    for (int value = 0; value < 256; value += 5) { // flat pictures stay as they are
        memset(rgb, value, sizeof rgb);
        image_shrink(&config, rgb, small);
        for (size_t i = 0; i < sizeof small; i++)
            assert_int_equal(small[i], value);
    }
    for (int i = 0; i < 64 * 48; i++) // black beside white is as bright as 188, not 128
        memset(rgb + 3 * i, (i + i / 64) % 2 ? 255 : 0, 3);
    image_shrink(&config, rgb, small);
    for (size_t i = 0; i < sizeof small; i++)
        assert_in_range(small[i], 187, 188);
}

// Shrinks any size to any other: reads nothing beyond the picture (checked by the sanitizers), and shows the middle of
// a picture that is too wide.
static void shrinking_takes_any_size(void **state)
{
    (void)state;
    static const int sizes[][2] = {{1, 1}, {1, 300}, {300, 1}, {7, 5}, {192, 108}, {640, 480}, {1921, 1081}};
    for (size_t i = 0; i < ARRAY_COUNT(sizes); i++) {
        size_t pixels = (size_t)sizes[i][0] * (size_t)sizes[i][1];
        uint8_t *rgb = memory_alloc_zero(MEMORY_GENERAL, pixels * 3), small[192 * 108 * 3];
        for (size_t p = 0; p < pixels; p++) // green the middle, red the outer quarters
            rgb[3 * p + (fabs((double)(p % (size_t)sizes[i][0]) + 0.5 - sizes[i][0] / 2.0) < sizes[i][0] / 4.0)] = 200;
        image_shrink(&(ShrinkConfig){sizes[i][0], sizes[i][1], 192, 108}, rgb, small);
        const uint8_t *middle = small + (54 * 192 + 96) * 3;
        assert_true(middle[0] == 0 && middle[1] == 200);
        memory_free(rgb);
    }
    static uint8_t wide[400 * 10 * 3], square[10 * 10 * 3];
    for (int p = 0; p < 400 * 10; p++)
        wide[3 * p + (abs(p % 400 - 200) <= 5)] = 255;
    image_shrink(&(ShrinkConfig){400, 10, 10, 10}, wide, square);
    for (int p = 0; p < 100; p++)
        assert_true(square[3 * p] == 0 && square[3 * p + 1] == 255);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_format_round_trips, set_up, tear_down),
        cmocka_unit_test_setup_teardown(sixteen_bit_samples_keep_their_byte_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(every_truncation_is_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(damage_is_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(garbage_is_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(huge_sizes_are_refused_before_allocation, set_up, tear_down),
        cmocka_unit_test_setup_teardown(unwritable_paths_fail_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(pictures_encoded_in_memory_round_trip, set_up, tear_down),
        cmocka_unit_test_setup_teardown(shrinking_averages_light, set_up, tear_down),
        cmocka_unit_test_setup_teardown(shrinking_takes_any_size, set_up, tear_down),
        cmocka_unit_test_setup_teardown(full_disk_leaves_the_old_file, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
