// Outputs: no failure leaves a partial file under its name, and only outputs are replaced.
#include "file_fixture.h"

#include "base/output.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static int files_in(const char *folder)
{
    int count = 0;
    DIR *directory = opendir(folder);
    assert_non_null(directory);
    for (struct dirent *entry; (entry = readdir(directory));)
        count += entry->d_name[0] != '.';
    closedir(directory);
    return count;
}

static void a_file_appears_only_when_whole(void **state)
{
    Fixture *fixture = *state;
    Output file;
    assert_true(output_begin(&file, fixture->path));
    fputs("first", file.stream);
    fflush(file.stream);
    assert_false(file_exists(fixture->path));
    assert_true(output_commit(&file));
    assert_holds(fixture->path, "first");

    assert_true(output_begin(&file, fixture->path));
    fputs("second", file.stream);
    fflush(file.stream);
    assert_holds(fixture->path, "first");
    output_abandon(&file);
    output_abandon(&file); // harmless
    assert_holds(fixture->path, "first");

    assert_true(output_begin(&file, fixture->path));
    fputs("third", file.stream);
    assert_true(output_commit(&file));
    assert_holds(fixture->path, "third");
    assert_int_equal(files_in(fixture->folder), 1);
    assert_int_equal(fixture->log.lines, 0);
}

static void a_full_disk_leaves_the_old_file(void **state)
{
    Fixture *fixture = *state;
    write_text(fixture->path, "old");
    struct rlimit before, small;
    getrlimit(RLIMIT_FSIZE, &before);
    small = before;
    small.rlim_cur = 100000;
    signal(SIGXFSZ, SIG_IGN); // so that writing fails with EFBIG, as it does with ENOSPC on a full disk
    Output file;
    assert_true(output_begin(&file, fixture->path));
    setrlimit(RLIMIT_FSIZE, &small);
    for (int i = 0; i < 300000; i++)
        fputc('x', file.stream);
    assert_false(output_commit(&file));
    setrlimit(RLIMIT_FSIZE, &before);
    assert_int_equal(fixture->log.lines, 1);
    assert_holds(fixture->path, "old");
    assert_int_equal(files_in(fixture->folder), 1);
}

static void unwritable_paths_are_refused(void **state)
{
    Fixture *fixture = *state;
    write_text(fixture->path, "old");
    char inside_file[256], missing[256], too_long[5000];
    snprintf(inside_file, sizeof inside_file, "%s/x.png", fixture->path);
    snprintf(missing, sizeof missing, "%s/missing/x.png", fixture->folder);
    memset(too_long, 'a', sizeof too_long - 1);
    too_long[sizeof too_long - 1] = '\0';
    const char *const paths[] = {inside_file, missing, fixture->folder, too_long, ""};
    for (size_t i = 0; i < ARRAY_COUNT(paths); i++) {
        Output file;
        if (output_begin(&file, paths[i]))
            fail_msg("%s was taken", paths[i]);
        assert_int_equal(fixture->log.lines, i + 1);
        output_abandon(&file);
    }
    assert_int_equal(files_in(fixture->folder), 1);
}

static void devices_are_written_straight_through(void **state)
{
    Fixture *fixture = *state;
    Output file;
    assert_true(output_begin(&file, "/dev/null"));
    fputs("gone", file.stream);
    assert_true(output_commit(&file));
    struct stat status;
    assert_int_equal(stat("/dev/null", &status), 0);
    assert_true(S_ISCHR(status.st_mode));
    if (!file_exists("/dev/full"))
        return;
    assert_true(output_begin(&file, "/dev/full"));
    fputs("never fits", file.stream);
    assert_false(output_commit(&file));
    assert_int_equal(fixture->log.lines, 1);
    assert_true(file_exists("/dev/full"));
}

static void links_and_modes_are_kept(void **state)
{
    Fixture *fixture = *state;
    char link_path[128];
    snprintf(link_path, sizeof link_path, "%s/link", fixture->folder);
    write_text(fixture->path, "old");
    chmod(fixture->path, 0640);
    assert_int_equal(symlink("out.txt", link_path), 0);
    Output file;
    assert_true(output_begin(&file, link_path));
    fputs("new", file.stream);
    assert_true(output_commit(&file));
    assert_holds(fixture->path, "new");
    struct stat status;
    assert_int_equal(lstat(link_path, &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    assert_int_equal(stat(fixture->path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0640);

    char fresh[128];
    snprintf(fresh, sizeof fresh, "%s/fresh", fixture->folder);
    mode_t mask = umask(027);
    assert_true(output_begin(&file, fresh));
    assert_true(output_commit(&file));
    umask(mask);
    assert_int_equal(stat(fresh, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0640);
}

static bool write_output(const char *path, const char *text)
{
    Output output;
    if (!output_begin(&output, path))
        return false;
    fputs(text, output.stream);
    return output_commit(&output);
}

// The path of a name in the fixture's folder.
static const char *in_folder(const Fixture *fixture, const char *name, char path[128])
{
    snprintf(path, 128, "%s/%s", fixture->folder, name);
    return path;
}

static void dangling_links_are_followed_and_circles_refused(void **state)
{
    Fixture *fixture = *state;
    char first[128], second[128], target[128], resolved[FILE_PATH_MAX];
    in_folder(fixture, "first", first);
    in_folder(fixture, "second", second);
    in_folder(fixture, "target", target);
    assert_int_equal(symlink(second, first), 0); // absolute, then relative
    assert_int_equal(symlink("target", second), 0);
    assert_true(output_resolve(first, resolved));
    assert_string_equal(resolved, target);
    assert_false(file_exists(target));
    assert_true(write_output(first, "new"));
    assert_holds(target, "new");
    assert_int_equal(files_in(fixture->folder), 3);
    unlink(second);
    assert_int_equal(symlink("first", second), 0);
    assert_int_equal(fixture->log.lines, 0);
    assert_false(write_output(first, "never"));
    assert_non_null(strstr(fixture->log.last, "links lead in a circle"));
    assert_int_equal(fixture->log.lines, 1);
    assert_int_equal(files_in(fixture->folder), 3);
}

static void inputs_are_refused_under_every_name(void **state)
{
    Fixture *fixture = *state;
    char hard[128], soft[128], dotted[160], other[128];
    write_text(fixture->path, "input");
    assert_int_equal(link(fixture->path, in_folder(fixture, "hard", hard)), 0);
    assert_int_equal(symlink("hard", in_folder(fixture, "soft", soft)), 0);
    snprintf(dotted, sizeof dotted, "%s/./../%s/out.txt", fixture->folder, strrchr(fixture->folder, '/') + 1);
    output_protect(soft);
    output_protect("/nonexistent/karst");
    output_protect("/dev/null");
    const char *const names[] = {fixture->path, hard, soft, dotted};
    for (size_t i = 0; i < ARRAY_COUNT(names); i++) {
        char resolved[FILE_PATH_MAX];
        assert_false(write_output(names[i], "output"));
        assert_non_null(strstr(fixture->log.last, "input"));
        assert_false(output_resolve(names[i], resolved));
        assert_int_equal(fixture->log.lines, 2 * (i + 1));
    }
    assert_true(write_output("/dev/null", "devices are no inputs"));
    assert_true(write_output(in_folder(fixture, "other", other), "free"));
    assert_holds(hard, "input");
    output_unprotect_all();
    assert_true(write_output(hard, "output"));
    assert_holds(hard, "output");
    assert_holds(fixture->path, "input"); // a name was replaced, not the file that has another name too
    assert_int_equal(files_in(fixture->folder), 4);
}

static void checks_leave_nothing(void **state)
{
    Fixture *fixture = *state;
    char path[128];
    assert_true(output_check(fixture->path));
    assert_int_equal(files_in(fixture->folder), 0);
    assert_int_equal(mkfifo(in_folder(fixture, "fifo", path), 0600), 0);
    assert_true(output_check(path)); // without waiting for a reader
    assert_false(output_check(fixture->folder));
    assert_false(output_check(in_folder(fixture, "missing/out", path)));
    assert_int_equal(fixture->log.lines, 2);
    assert_int_equal(files_in(fixture->folder), 1);
}

static const char *refuse_txt(const char *path, bool exists)
{
    const char *dot = strrchr(path, '.');
    return dot && strcmp(dot, ".txt") == 0 ? exists ? "it is there" : "it is to come" : NULL;
}

static void the_guard_checks_the_resolved_path(void **state)
{
    Fixture *fixture = *state;
    char soft[128];
    assert_int_equal(symlink("out.txt", in_folder(fixture, "soft", soft)), 0);
    output_set_guard(refuse_txt);
    assert_false(write_output(soft, "new"));
    assert_non_null(strstr(fixture->log.last, "it is to come"));
    write_text(fixture->path, "old");
    assert_false(write_output(soft, "new"));
    assert_non_null(strstr(fixture->log.last, "it is there"));
    output_set_guard(NULL);
    assert_holds(fixture->path, "old");
    assert_true(write_output(soft, "new"));
    assert_holds(fixture->path, "new");
}

static void sockets_are_refused(void **state)
{
    Fixture *fixture = *state;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s/socket", fixture->folder);
    int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_int_equal(bind(listener, (struct sockaddr *)&address, sizeof address), 0);
    assert_false(write_output(address.sun_path, "x"));
    assert_non_null(strstr(fixture->log.last, "socket"));
    assert_false(output_is_stream(address.sun_path));
    close(listener);
    assert_int_equal(files_in(fixture->folder), 1);
}

static void *read_all(void *path)
{
    size_t bytes;
    return file_read(path, 1 << 20, &bytes);
}

static void fifos_wait_for_their_reader(void **state)
{
    Fixture *fixture = *state;
    char fifo[128], resolved[FILE_PATH_MAX];
    assert_int_equal(mkfifo(in_folder(fixture, "fifo", fifo), 0600), 0);
    assert_true(output_is_stream(fifo));
    assert_false(output_resolve(fifo, resolved)); // cannot be appended to in place
    pthread_t reader;
    void *text;
    assert_int_equal(pthread_create(&reader, NULL, read_all, fifo), 0);
    assert_true(write_output(fifo, "through the pipe"));
    assert_int_equal(pthread_join(reader, &text), 0);
    assert_string_equal(text, "through the pipe");
    memory_free(text);
    assert_int_equal(files_in(fixture->folder), 1);
}

// As in "karst ... -o /dev/stdout >> FILE".
static void descriptors_are_appended_to(void **state)
{
    Fixture *fixture = *state;
    char name[64];
    write_text(fixture->path, "one ");
    int descriptor = open(fixture->path, O_WRONLY | O_APPEND);
    assert_true(descriptor >= 0);
    snprintf(name, sizeof name, "/dev/fd/%d", descriptor);
    assert_true(output_is_stream(name));
    assert_true(write_output(name, "two "));
    snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
    assert_true(write_output(name, "three"));
    close(descriptor);
    assert_holds(fixture->path, "one two three");
    descriptor = open(fixture->path, O_RDONLY);
    snprintf(name, sizeof name, "/dev/fd/%d", descriptor);
    assert_false(write_output(name, "four"));
    close(descriptor);
    assert_false(write_output(name, "five"));
    assert_int_equal(fixture->log.lines, 2);
    assert_holds(fixture->path, "one two three");
    assert_int_equal(files_in(fixture->folder), 1);
}

static void a_sweep_removes_only_temporary_files(void **state)
{
    Fixture *fixture = *state;
    static const char *const kept[] = {"a.png", "a.png.0123abc", "a.js.0123abcd", "0123abcd", "a.png.0123ABCD"};
    char path[128];
    for (size_t i = 0; i < ARRAY_COUNT(kept); i++)
        write_text(in_folder(fixture, kept[i], path), "");
    write_text(in_folder(fixture, "a.png.0123abcd", path), "");
    output_sweep(fixture->folder, ".png");
    assert_false(file_exists(path));
    assert_int_equal(files_in(fixture->folder), (int)ARRAY_COUNT(kept));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_file_appears_only_when_whole, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_full_disk_leaves_the_old_file, set_up, tear_down),
        cmocka_unit_test_setup_teardown(unwritable_paths_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(devices_are_written_straight_through, set_up, tear_down),
        cmocka_unit_test_setup_teardown(links_and_modes_are_kept, set_up, tear_down),
        cmocka_unit_test_setup_teardown(dangling_links_are_followed_and_circles_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(inputs_are_refused_under_every_name, set_up, tear_down),
        cmocka_unit_test_setup_teardown(checks_leave_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_guard_checks_the_resolved_path, set_up, tear_down),
        cmocka_unit_test_setup_teardown(sockets_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(fifos_wait_for_their_reader, set_up, tear_down),
        cmocka_unit_test_setup_teardown(descriptors_are_appended_to, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_sweep_removes_only_temporary_files, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
