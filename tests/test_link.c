// World links: numbers read back bit for bit, malformed links are refused with a position, options have precedence.
#include "karst_test.h"

#include "cli/command.h"
#include "cli/shared.h"
#include "gen/recipe.h"
#include "session/link.h"

#include <math.h>

static void check_same(const Link *a, const Link *b)
{
    assert_true(a->seed == b->seed && a->generator == b->generator);
    for (int i = 0; i < 3; i++)
        assert_true(a->feet[i] == b->feet[i]);
    assert_true(a->yaw == b->yaw && a->pitch == b->pitch && a->hours == b->hours);
}

static void links_have_the_documented_form(void **state)
{
    (void)state;
    const Link link = {
        .seed = 42, .generator = recipe_find_id(1), .feet = {8.5, 71, -24.5}, .yaw = 90, .pitch = -10, .hours = 18.25};
    char text[LINK_BYTES], fault[LINK_FAULT_BYTES];
    Link back;
    link_format(&link, text);
    assert_string_equal(text, "karst:v1:42:1:8.5,71,-24.5:90,-10:18.25");
    assert_true(link_parse(" \t karst:v1:42:1:8.5,71,-24.5:90,-10:18.25\r\n", &back, fault));
    check_same(&link, &back);
    Link zero;
    assert_true(link_parse("karst:v1:42:1:0,1,-.0:90,-10:1", &back, fault));
    link_format(&back, text);
    assert_true(link_parse(text, &zero, fault));
    assert_memory_equal(back.feet, zero.feet, sizeof zero.feet); // with the sign of zeros
    back.feet[0] = -0.0001;
    link_round(&back);
    assert_false(signbit(back.feet[0]));
}

static double between(uint64_t *random, double low, double high)
{
    return low + (high - low) * ((double)(test_random(random) & 0xFFFFFFFFFFFF) / (double)0xFFFFFFFFFFFF);
}

static void links_read_back_bit_for_bit(void **state)
{
    (void)state;
    uint64_t random = 1;
    for (int i = 0; i < 20000; i++) {
        double far = ldexp(1, (int)(test_random(&random) % 35));
        Link link = {.seed = (int64_t)(test_random(&random) << 32 ^ test_random(&random)) >> (i % 60),
                     .generator = recipe_at(i % RECIPE_BUILT_IN),
                     .feet = {between(&random, -far, far), between(&random, -64, 1024), between(&random, -far, far)},
                     .yaw = between(&random, -360, 360),
                     .pitch = between(&random, -90, 90),
                     .hours = between(&random, 0, 24)};
        Link back;
        char text[LINK_BYTES], again[LINK_BYTES], fault[LINK_FAULT_BYTES];
        if (i % 2)
            link_round(&link);
        link_format(&link, text);
        assert_true(strlen(text) < LINK_BYTES - 1);
        assert_true(i % 2 == 0 || strlen(text) < 96);
        assert_true(link_parse(text, &back, fault));
        check_same(&link, &back);
        link_format(&back, again);
        assert_string_equal(text, again);
    }
}

static void the_ends_of_the_world_have_links(void **state)
{
    (void)state;
    const double edge = (double)WORLD_BLOCK_MAX + 0.9999, other = (double)WORLD_BLOCK_MIN;
    Link link = {.seed = INT64_MIN,
                 .generator = recipe_find_id(2),
                 .feet = {edge, 1024, other},
                 .yaw = 359.9999,
                 .pitch = 90,
                 .hours = 23.9999};
    Link back;
    char text[LINK_BYTES], fault[LINK_FAULT_BYTES];
    link_round(&link);
    link_format(&link, text);
    assert_true(link_parse(text, &back, fault));
    check_same(&link, &back);
    link.feet[0] = -0.0;
    link_format(&link, text);
    assert_non_null(strstr(text, ":0,1024,-34359738368:"));
}

static void errors_name_the_part_and_its_position(void **state)
{
    (void)state;
    static const struct {
        const char *text, *part;
        int at;
    } bad[] = {
        {"", "beginning", 1},
        {"karst", "version", 6},
        {"Karst:v1:1:1:0,0,0:0,0:0", "beginning", 1},
        {"http://v1", "beginning", 1},
        {"karst:v3:1:1:0,0,0:0,0:0", "version", 7},
        {"karst:v2:1:1:0,0,0:0,0:0", "generator", 12}, // version 2 is for recipes
        {"karst:v2:1:hills:0,0,0:0,0:0", "generator", 12},
        {"karst:v2:1:hills-0123456789abcde:0,0,0:0,0:0", "generator", 12},
        {"karst:v2:1:hills-0123456789ABCDEF:0,0,0:0,0:0", "generator", 12},
        {"karst:v2:1:-0123456789abcdef:0,0,0:0,0:0", "generator", 12},
        {"karst:v1:1:hills-0123456789abcdef:0,0,0:0,0:0", "generator", 12},
        {"karst::1:1:0,0,0:0,0:0", "version", 7},
        {"karst:v1:words:1:0,0,0:0,0:0", "seed", 10},
        {"karst:v1:9223372036854775808:1:0,0,0:0,0:0", "seed", 10},
        {"karst:v1:1 :1:0,0,0:0,0:0", "seed", 10},
        {"karst:v1:1:9:0,0,0:0,0:0", "generator", 12},
        {"karst:v1:1:karst:0,0,0:0,0:0", "generator", 12},
        {"karst:v1:1:-1:0,0,0:0,0:0", "generator", 12},
        {"karst:v1:1:1:0,0:0,0:0", "place", 14},
        {"karst:v1:1:1:0,0,0,0:0,0:0", "place", 14},
        {"karst:v1:1:1:34359738368,0,0:0,0:0", "place", 14},
        {"karst:v1:1:1:0,1025,0:0,0:0", "place", 14},
        {"karst:v1:1:1:0,nan,0:0,0:0", "place", 14},
        {"karst:v1:1:1:0,0,0:0,91:0", "look", 20},
        {"karst:v1:1:1:0,0,0:361,0:0", "look", 20},
        {"karst:v1:1:1:0,0,0:0:0", "look", 20},
        {"karst:v1:1:1:0,0,0:0,0", "time", 23},
        {"karst:v1:1:1:0,0,0:0,0:", "time", 24},
        {"karst:v1:1:1:0,0,0:0,0:24.1", "time", 24},
        {"karst:v1:1:1:0,0,0:0,0:1:", "time", 24},
        {"karst:v1:1:1:0,0,0:0,0:1 2", "time", 24},
        {"  karst:v1:1:1:0,0,0:0,0:x", "time", 24}, // counted from the link's first letter
    };
    for (size_t i = 0; i < ARRAY_COUNT(bad); i++) {
        Link link = {.seed = 77};
        char fault[LINK_FAULT_BYTES], place[64];
        assert_false(link_parse(bad[i].text, &link, fault));
        assert_true(link.seed == 77 && !link.generator);
        assert_ptr_equal(strstr(fault, bad[i].part), fault);
        snprintf(place, sizeof place, "at character %d of", bad[i].at);
        assert_non_null(strstr(fault, place));
    }
}

// A link that is truncated anywhere is refused, unless it is still complete; so is a part that is too long.
static void truncated_links_are_refused(void **state)
{
    (void)state;
    const char *whole = "karst:v1:42:1:8.5,71,-24.5:90,-10:18.25";
    char text[512], fault[LINK_FAULT_BYTES];
    Link link;
    for (size_t length = 0; length <= strlen(whole); length++) {
        snprintf(text, sizeof text, "%.*s", (int)length, whole);
        assert_int_equal(link_parse(text, &link, fault), length > strlen("karst:v1:42:1:8.5,71,-24.5:90,-10:"));
    }
    snprintf(text, sizeof text, "karst:v1:%0200d:1:0,0,0:0,0:0", 7);
    assert_false(link_parse(text, &link, fault));
    assert_false(link_parse("karst:v1:1\n:1:0,0,0:0,0:0", &link, fault));
    assert_null(strchr(fault, '\n'));
}

typedef struct TestOptions {
    Arguments arguments;
    WorldOptions world;
} TestOptions;

#define FIELD(member) .field = offsetof(TestOptions, world.member)

static const Option rows[] = {
    {.shared = &option_seed, FIELD(seed)},
    {.shared = &option_generator, FIELD(generator)},
    {.shared = &option_look, FIELD(look)},
    {.shared = &option_time, FIELD(hours)},
};
static const Command command = {.name = "test",
                                COMMAND_OPTIONS(TestOptions, rows),
                                .words_least = 1,
                                .words_most = 2,
                                .link = offsetof(TestOptions, world)};

static bool read_words(TestOptions *options, int count, const char **words)
{
    *options = (TestOptions){0};
    return command_read(&command, options, count, words);
}

#define READ(options, ...)                                                                                             \
    read_words(options, (int)ARRAY_COUNT(((const char *[]){"test", __VA_ARGS__})),                                     \
               (const char *[]){"test", __VA_ARGS__, NULL})
#define LINK "karst:v1:7:2:8.5,71,-24.5:90,-20:18.25"

static void options_override_the_link(void **state)
{
    (void)state;
    TestOptions options;
    assert_true(READ(&options, LINK)); // instead of an argument that is no option
    assert_true(options.world.has_link && options.world.seed == 7 && recipe_spec(options.world.generator)->id == 2 &&
                options.world.hours == 18.25);
    assert_true(options.world.look[0] == 90 && options.world.look[1] == -20 && options.world.link.feet[2] == -24.5);
    assert_int_equal(options.arguments.word_count, 0);
    options_quit(&options);
    assert_true(READ(&options, "one", LINK, "--look", "1,2", "two", "--time", "3", "--seed", "7"));
    assert_true(options.world.look[0] == 1 && options.world.look[1] == 2 && options.world.hours == 3);
    assert_int_equal(options.arguments.word_count, 2);
    assert_string_equal(options.arguments.words[1], "two");
    options_quit(&options);
}

static void contradictions_are_refused(void **state)
{
    (void)state;
    LogCount count = {0};
    log_set_sink(log_count_line, &count);
    TestOptions options;
    assert_false(READ(&options, LINK, "--seed", "8"));
    assert_non_null(strstr(count.last, "--seed 8"));
    options_quit(&options);
    assert_false(READ(&options, "--generator=karst", LINK));
    assert_non_null(strstr(count.last, "--generator karst"));
    options_quit(&options);
    assert_false(READ(&options, LINK, LINK));
    options_quit(&options);
    assert_false(READ(&options, LINK "x"));
    assert_non_null(strstr(count.last, "time"));
    options_quit(&options);
    assert_int_equal(count.lines, 4);
    log_set_sink(NULL, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links_have_the_documented_form),   cmocka_unit_test(links_read_back_bit_for_bit),
        cmocka_unit_test(the_ends_of_the_world_have_links), cmocka_unit_test(errors_name_the_part_and_its_position),
        cmocka_unit_test(truncated_links_are_refused),      cmocka_unit_test(options_override_the_link),
        cmocka_unit_test(contradictions_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
