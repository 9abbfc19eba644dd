// Files that are found by name and may be anything: nothing but a regular file is opened, and nothing is waited for.
#include "karst_test.h"

#include "base/file.h"
#include "base/output.h"
#include "image/png.h"
#include "karst/recipe.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Folder {
    char path[64], name[96], share[96];
    LogCount log;
} Folder;

static int begin(void **state)
{
    Folder *folder = calloc(1, sizeof *folder);
    snprintf(folder->path, sizeof folder->path, "/tmp/karst-regular-XXXXXX");
    if (!mkdtemp(folder->path))
        return -1;
    snprintf(folder->name, sizeof folder->name, "%s/thing", folder->path);
    log_set_sink(log_count_line, &folder->log);
    *state = folder;
    return 0;
}

static int end(void **state)
{
    Folder *folder = *state;
    remove(folder->name);
    int code = rmdir(folder->path);
    log_set_sink(NULL, NULL);
    free(folder);
    return code;
}

static bool make_fifo(const char *path) { return mkfifo(path, 0666) == 0; }

static bool make_directory(const char *path) { return mkdir(path, 0777) == 0; }

static bool make_device_link(const char *path) { return symlink("/dev/zero", path) == 0; }

static bool make_loop(const char *path) { return symlink(path, path) == 0; }

static bool make_dangling_link(const char *path) { return symlink("/nowhere/x", path) == 0; }

static const struct {
    bool (*make)(const char *path);
    int error;
} things[] = {{make_fifo, ENXIO},
              {make_directory, ENXIO},
              {make_device_link, ENXIO},
              {make_loop, ELOOP},
              {make_dangling_link, ENOENT}};

static void only_regular_files_are_opened(void **state)
{
    Folder *folder = *state;
    for (size_t i = 0; i < ARRAY_COUNT(things); i++) {
        size_t bytes;
        Image image;
        Output output;
        assert_true(things[i].make(folder->name));
        assert_null(os_open(folder->name, OS_READ));
        assert_int_equal(errno, things[i].error);
        folder->log = (LogCount){0};
        assert_null(file_read_regular(folder->name, 100, &bytes));
        assert_non_null(strstr(folder->log.last, file_reason(things[i].error)));
        assert_false(png_read(folder->name, 100, &image));
        assert_non_null(strstr(folder->log.last, folder->name));
        assert_int_equal(folder->log.lines, 2);
        assert_null(recipe_open_file(folder->name));
        assert_non_null(strstr(folder->log.last, file_reason(things[i].error)));
        assert_false(file_ends_with(folder->name, "", 0));
        assert_false(output_begin_regular(&output, folder->name));
        assert_int_equal(folder->log.lines, 4);
        assert_int_equal(remove(folder->name), 0);
    }
}

static void regular_files_are_read_through_links(void **state)
{
    Folder *folder = *state;
    char target[128];
    size_t bytes;
    snprintf(target, sizeof target, "%s/target", folder->path);
    FILE *file = fopen(target, "wb");
    fputs("text", file);
    fclose(file);
    assert_int_equal(symlink("target", folder->name), 0);
    char *text = file_read_regular(folder->name, 100, &bytes);
    assert_string_equal(text, "text");
    assert_int_equal(bytes, 4);
    memory_free(text);
    for (int exists = 1; exists >= 0; exists--) {
        Output output;
        assert_true(output_begin_regular(&output, folder->name));
        assert_string_equal(output.path, target);
        output_abandon(&output);
        if (exists)
            assert_int_equal(unlink(target), 0);
    }
}

// `karst verify <(...)`
static void a_pipe_named_by_the_user_is_read(void **state)
{
    (void)state;
    int ends[2];
    char path[32];
    size_t bytes;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], "text", 4), 4);
    close(ends[1]);
    snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
    char *text = file_read(path, 100, &bytes);
    close(ends[0]);
    assert_string_equal(text, "text");
    memory_free(text);
}

// A shader or a font that is a FIFO counts as missing.
static void shared_files_must_be_regular(void **state)
{
    Folder *folder = *state;
    char path[FILE_PATH_MAX];
    assert_int_equal(setenv("KARST_SHARE", folder->path, 1), 0);
    assert_true(make_fifo(folder->name));
    assert_false(file_shared_find("thing", path));
    assert_false(file_shared_path("thing", path));
    assert_int_equal(unlink(folder->name), 0);
    fclose(fopen(folder->name, "wb"));
    assert_true(file_shared_find("thing", path));
    assert_int_equal(unsetenv("KARST_SHARE"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(only_regular_files_are_opened, begin, end),
        cmocka_unit_test_setup_teardown(regular_files_are_read_through_links, begin, end),
        cmocka_unit_test_setup_teardown(a_pipe_named_by_the_user_is_read, begin, end),
        cmocka_unit_test_setup_teardown(shared_files_must_be_regular, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
