// Dates in the list of worlds ("yesterday 18:30"): a table of moments in several time zones.
#include "karst_test.h"

#include "game/screens/world_words.h"

#include <time.h>

static void set_zone(const char *zone)
{
    setenv("TZ", zone, 1);
    tzset();
}

// "2024-12-31 23:30" in the zone that is set; a time that occurs twice is the one that `summer` chooses (-1: any).
static int64_t moment(const char *text, int summer)
{
    struct tm local = {.tm_isdst = summer};
    assert_int_equal(
        sscanf(text, "%d-%d-%d %d:%d", &local.tm_year, &local.tm_mon, &local.tm_mday, &local.tm_hour, &local.tm_min),
        5);
    local.tm_year -= 1900;
    local.tm_mon--;
    return mktime(&local);
}

// Rules of POSIX, so that no file of zones is needed.
#define BERLIN "CET-1CEST,M3.5.0,M10.5.0/3"
#define NEW_YORK "EST5EDT,M3.2.0,M11.1.0"
#define KIRITIMATI "<+14>-14"
#define MIDNIGHT "XXX0YYY,M3.5.0/0,M10.5.0/0" // the clock jumps from 0:00 to 1:00, and from 0:00 back to 23:00

static const struct {
    const char *zone, *played, *now, *words;
} rows[] = {
    {"UTC0", "2026-06-15 08:05", "2026-06-15 21:00", "today 08:05"},
    {"UTC0", "2026-06-15 00:00", "2026-06-15 00:00", "today 00:00"},
    {"UTC0", "2026-06-14 23:59", "2026-06-15 00:00", "yesterday 23:59"},
    {"UTC0", "2026-06-14 00:00", "2026-06-15 23:59", "yesterday 00:00"},
    {"UTC0", "2026-06-13 23:59", "2026-06-15 00:00", "13 Jun 2026, 23:59"},
    // The end of a month, and of February in years with a leap day and without.
    {"UTC0", "2026-04-30 12:00", "2026-05-01 12:00", "yesterday 12:00"},
    {"UTC0", "2024-02-28 12:00", "2024-02-29 12:00", "yesterday 12:00"},
    {"UTC0", "2024-02-29 12:00", "2024-03-01 12:00", "yesterday 12:00"},
    {"UTC0", "2024-02-28 12:00", "2024-03-01 12:00", "28 Feb 2024, 12:00"},
    {"UTC0", "2026-02-28 12:00", "2026-03-01 12:00", "yesterday 12:00"},
    {"UTC0", "2100-02-28 12:00", "2100-03-01 12:00", "yesterday 12:00"}, // no leap year
    {"UTC0", "2000-02-28 12:00", "2000-03-01 12:00", "28 Feb 2000, 12:00"},
    // The end of a year: into and out of a leap year, and between usual ones.
    {"UTC0", "2025-12-31 23:30", "2026-01-01 00:30", "yesterday 23:30"},
    {"UTC0", "2023-12-31 23:30", "2024-01-01 00:30", "yesterday 23:30"},
    {"UTC0", "2024-12-31 23:30", "2025-01-01 00:30", "yesterday 23:30"},
    {"UTC0", "2100-12-31 23:30", "2101-01-01 00:30", "yesterday 23:30"},
    {"UTC0", "2025-12-30 23:30", "2026-01-01 00:30", "30 Dec 2025, 23:30"},
    {"UTC0", "2024-12-30 23:30", "2025-01-01 00:30", "30 Dec 2024, 23:30"},
    {"UTC0", "2025-01-01 00:00", "2026-01-01 00:00", " 1 Jan 2025, 00:00"},
    {"UTC0", "2025-01-02 00:00", "2026-01-02 00:00", " 2 Jan 2025, 00:00"},
    // Days of 23 and 25 hours.
    {BERLIN, "2026-03-28 23:30", "2026-03-29 03:30", "yesterday 23:30"},
    {BERLIN, "2026-03-29 01:30", "2026-03-29 03:30", "today 01:30"},
    {BERLIN, "2026-03-28 23:30", "2026-03-30 00:10", "28 Mar 2026, 23:30"}, // 23 hours and 40 minutes before
    {BERLIN, "2026-10-25 00:10", "2026-10-25 23:50", "today 00:10"},        // 24 hours and 40 minutes before
    {BERLIN, "2026-10-24 23:50", "2026-10-26 00:10", "24 Oct 2026, 23:50"},
    {BERLIN, "2026-10-25 00:10", "2026-10-26 23:50", "yesterday 00:10"}, // 48 hours and 40 minutes before
    {NEW_YORK, "2026-03-07 23:30", "2026-03-08 03:30", "yesterday 23:30"},
    {NEW_YORK, "2026-12-31 23:30", "2027-01-01 00:30", "yesterday 23:30"}, // in UTC both are in the new year
    {KIRITIMATI, "2026-12-31 23:30", "2027-01-01 00:30", "yesterday 23:30"},
    {MIDNIGHT, "2026-03-28 23:30", "2026-03-29 01:30", "yesterday 23:30"},
    // The clock was put back since: the time is in the future.
    {"UTC0", "2026-06-15 22:00", "2026-06-15 21:00", "today 22:00"},
    {"UTC0", "2026-06-16 00:10", "2026-06-15 23:50", "16 Jun 2026, 00:10"},
    {"UTC0", "2027-01-01 00:10", "2026-12-31 23:50", " 1 Jan 2027, 00:10"},
    {"UTC0", "2026-01-01 00:10", "2025-01-01 00:10", " 1 Jan 2026, 00:10"},
    {"UTC0", "2026-06-15 12:00", "1970-01-01 00:01", "15 Jun 2026, 12:00"}, // a machine without a clock
};

static void dates_are_formatted_relative_to_today(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++) {
        set_zone(rows[i].zone);
        const Text words = menu_format_day(moment(rows[i].played, -1), moment(rows[i].now, -1));
        if (strcmp(words.text, rows[i].words) != 0)
            fail_msg("%s: %s at %s is \"%s\", not \"%s\"", rows[i].zone, rows[i].played, rows[i].now, words.text,
                     rows[i].words);
    }
}

// 2:30 comes twice: one hour apart, on one day.
static void a_repeated_hour_belongs_to_one_day(void **state)
{
    (void)state;
    set_zone(BERLIN);
    int64_t first = moment("2026-10-25 02:30", 1), second = moment("2026-10-25 02:30", 0);
    assert_int_equal(second - first, 3600);
    assert_string_equal(menu_format_day(first, second).text, "today 02:30");
    set_zone(MIDNIGHT); // 23:30 comes twice, on the day before
    first = moment("2026-10-24 23:30", 1);
    assert_string_equal(menu_format_day(first, first + 3600).text, "today 23:30");
    assert_string_equal(menu_format_day(first, first + 2 * 3600).text, "yesterday 23:30");
}

// Every day of 400 years, after which the calendar repeats: "yesterday" is used for the day before and for no other.
static void every_day_has_one_yesterday(void **state)
{
    (void)state;
    enum { DAYS = 146097, NOON = 43200, DAY = 86400 };
    set_zone("UTC0");
    for (int64_t day = 365; day < 365 + DAYS; day += TEST_STRIDE) {
        int64_t now = day * DAY + NOON;
        for (int before = -2; before <= 2; before++) {
            const Text words = menu_format_day(now - (int64_t)before * DAY, now);
            assert_int_equal(strncmp(words.text, "yesterday", 9) == 0, before == 1);
            assert_int_equal(strncmp(words.text, "today", 5) == 0, before == 0);
        }
    }
}

// A file may hold any number.
static void any_number_is_formatted(void **state)
{
    (void)state;
    const int64_t wild[] = {0, -1, INT64_MIN, INT64_MAX, INT64_C(1) << 60, INT64_C(253402300800)};
    set_zone("UTC0");
    for (size_t i = 0; i < ARRAY_COUNT(wild); i++) {
        const Text words = menu_format_day(wild[i], 1781500000);
        assert_true(words.text[0] && memchr(words.text, '\0', sizeof words));
        assert_int_equal(strcmp(words.text, "never played") == 0, wild[i] == 0);
        assert_int_equal(strcmp(words.text, "date unknown") == 0, llabs(wild[i] / 2) > INT64_C(1) << 58);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dates_are_formatted_relative_to_today),
        cmocka_unit_test(a_repeated_hour_belongs_to_one_day),
        cmocka_unit_test(every_day_has_one_yesterday),
        cmocka_unit_test(any_number_is_formatted),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
