// Forged records of surveys: all checksums are right, but something is not what a survey writes. --resume, survey merge
// and a plain survey refuse each with one line that names the file, and change nothing.
#include "forged_record.h"

#include "tools/commands.h"
#include "tools/survey/journal.h"
#include "tools/survey/output.h"
#include "tools/survey/row.h"
#include "world/seed.h"

// In the record's line; both parts have the same line, so that they belong to one survey.
static const struct {
    const char *key, *value; // JSON; NULL: the key is removed
    const char *reason;
} lines[] = {
    {"generator", "99", "\"generator\""},
    {"generator", "\"1\"", "\"generator\""},
    {"generator", "-1", "\"generator\""},
    {"area", "0", "\"area\""},
    {"area", "1e300", "\"area\""},
    {"area", "4294967312", "\"area\""},
    {"step", "0", "\"step\""},
    {"step", "7", "\"step\""},
    {"step", "-8", "\"step\""},
    {"where", "5", "\"where\""},
    {"where", "\"land > > 3\"", "\"where\""},
    {"where", "\"land > 1\"", "--where"},
    {"sort", "\"land >\"", "\"sort\""},
    {"sort", NULL, "\"sort\""},
    {"top", "-1", "\"top\""},
    {"top", "2147483648", "\"top\""},
    {"top", "2", "--top"},
    {"shard", "\"1/2147483647\"", "\"shard\""},
    {"shard", "\"1/99999999999999999999\"", "\"shard\""},
    {"shard", "\"0/2\"", "\"shard\""},
    {"shard", "\"3/2\"", "\"shard\""},
    {"shard", "\"1/2x\"", "\"shard\""},
    {"shard", "[1,2]", "\"shard\""},
    {"row_bytes", "8", "\"row_bytes\""},
    {"row_bytes", "1e9", "\"row_bytes\""},
    {"seeds", "\"1..11\"", "\"seeds\""},
    {"seeds", "\"12..1\"", "\"seeds\""},
    {"seeds", "\"2..13\"", "another seed"},
    {"count", "\"18446744073709551615\"", "\"count\""},
    {"count", "\"0\"", "\"count\""},
    {"count", "12", "\"count\""},
    {"list_hash", "\"0\"", "\"list_hash\""},
    {"list_hash", "\"0123456789abcdef\"", "another seed"},
    {"generator", "{\"name\":\"hills\",\"hash\":\"0123456789abcdef\"}", "\"generator\""}, // only in version 2
    {"survey", "2", "\"generator\""},
    {"survey", "3", "not the record"},
};

static void set_key(Forged *forged, const char *key, const char *value)
{
    if (value)
        json_object_set_new(forged->record, key, json_loads(value, JSON_DECODE_ANY, NULL));
    else
        json_object_del(forged->record, key);
}

static void forged_lines_are_refused(void **state)
{
    (void)state;
    bool sound = true;
    for (size_t i = 0; i < ARRAY_COUNT(lines); i++) {
        forget_records();
        succeed(ASK "--shard 1/2 --csv @a.csv");
        succeed(ASK "--shard 2/2 --csv @b.csv");
        Forged parts[] = {load("a.csv.survey"), load("b.csv.survey")};
        for (int part = 0; part < 2; part++)
            set_key(&parts[part], lines[i].key, lines[i].value);
        save(&parts[0], "a.csv.survey");
        save(&parts[1], "b.csv.survey");
        sound &= is_refused(lines[i].key, lines[i].reason, "a.csv.survey", "merge @out.csv @a.csv @b.csv", 1);
        sound &= is_refused(lines[i].key, lines[i].reason, "a.csv.survey", ASK "--shard 1/2 --csv @a.csv", 1);
    }
    assert_true(sound);
}

// With any stated number of parts, the first missing one is named.
static void many_parts_are_refused(void **state)
{
    (void)state;
    LogCount log;
    forget_records();
    succeed(ASK "--shard 1/1000000 --csv @a.csv");
    assert_int_equal(survey(&log, "merge @out.csv @a.csv"), 1);
    assert_int_equal(log.lines, 1);
    assert_non_null(strstr(log.last, "part 2 of 1000000 is missing"));
}

// A generator may have up to 64 biomes: a row holds what was counted of each, and no less than the first version's 18.
static void rows_hold_the_biomes_of_the_generator(void **state)
{
    (void)state;
    uint8_t bytes[sizeof(SurveyCounts)];
    SurveyCounts counts = {.seed = -5, .hollow = 7, .columns = 9, .spawn_reason = "dry"}, read;
    for (int i = 0; i < BIOMES_MAX; i++) {
        counts.nearest[i] = 1000 + i;
        counts.biome[i] = (uint32_t)i + 1;
    }
    for (int i = 0; i < LANDMARKS_MAX; i++) {
        counts.nearest_landmark[i] = 5000 + i;
        counts.landmark[i] = (uint32_t)i + 7;
    }
    for (int biomes = 1; biomes <= BIOMES_MAX; biomes++) {
        int room = MAX(biomes, 18);
        SurveyRoom own = {biomes, biomes % (LANDMARKS_MAX + 1)};
        assert_int_equal(survey_row_bytes(own), offsetof(SurveyCounts, nearest_landmark) -
                                                    (size_t)(BIOMES_MAX - room) * 12 + (size_t)own.landmarks * 12);
        assert_int_equal(survey_row_biomes(survey_row_bytes(own), own.landmarks), room);
        survey_row_write(&counts, own, bytes);
        survey_row_read(&read, own, bytes);
        assert_int_equal(read.seed, -5);
        assert_int_equal(read.hollow, 7);
        assert_memory_equal(&read.columns, &counts.columns,
                            offsetof(SurveyCounts, nearest_landmark) - offsetof(SurveyCounts, columns));
        for (int i = 0; i < LANDMARKS_MAX; i++) {
            assert_int_equal(read.nearest_landmark[i], i < own.landmarks ? counts.nearest_landmark[i] : -1);
            assert_int_equal(read.landmark[i], i < own.landmarks ? counts.landmark[i] : 0);
        }
        for (int i = 0; i < BIOMES_MAX; i++) {
            assert_int_equal(read.nearest[i], i < room ? counts.nearest[i] : -1);
            assert_int_equal(read.biome[i], i < room ? counts.biome[i] : 0);
        }
    }
    assert_int_equal(survey_row_biomes(survey_row_bytes((SurveyRoom){18, 0}) + 1, 0), 0);
    assert_int_equal(survey_row_biomes(sizeof counts + 12, 0), 0);
}

// An entry's text cannot be longer than the rest of the file: nothing of the length is allocated.
static void forged_lengths_are_not_allocated(void **state)
{
    (void)state;
    forget_records();
    succeed(ASK "--csv @a.csv");
    Forged forged = load("a.csv.survey");
    forged.count = 3;
    uint32_t row_bytes = (uint32_t)json_integer_value(json_object_get(forged.record, "row_bytes"));
    save(&forged, "a.csv.survey");
    const struct {
        uint32_t magic, kind, counts_bytes, text_bytes;
        uint64_t index;
    } head = {0x6B617273, JOURNAL_ROW, row_bytes, 1 << 30, 3};
    FILE *file = fopen(path_of("a.csv.survey"), "ab");
    assert_non_null(file);
    fwrite(&head, sizeof head, 1, file);
    fclose(file);
    SurveyJournal journal = {0};
    JournalEntry entry;
    int count = 0;
    assert_true(survey_journal_read(&journal, path_of("a.csv.survey")));
    while (survey_journal_next(&journal, &entry))
        count++;
    assert_int_equal(count, 3);
    assert_true(memory_in_use_total() < 1 << 20); // the text's room is kept until the journal is closed
    survey_journal_close(&journal);
}

// The texts of a list are verified too.
static void forged_lists_are_refused(void **state)
{
    (void)state;
    FILE *list = fopen(path_of("list.txt"), "w");
    assert_non_null(list);
    fputs("Karst\nwords\n404\n", list);
    fclose(list);
    static const char *const texts[] = {"words", "", "Karst\n"};
    for (size_t i = 0; i < ARRAY_COUNT(texts); i++) {
        forget_records();
        succeed("--seeds @list.txt --area 64 --step 8 --csv @a.csv");
        Forged forged = load("a.csv.survey");
        snprintf(forged.texts[0], sizeof forged.texts[0], "%s", texts[i]);
        forged.entries[0].counts.seed = seed_from_text(texts[i]);
        save(&forged, "a.csv.survey");
        assert_true(is_refused(texts[i], "another seed", "a.csv.survey",
                               "--seeds @list.txt --area 64 --step 8 --csv @a.csv --resume", 1));
    }
}

// Files of other kinds are not changed.
static void other_files_are_refused(void **state)
{
    (void)state;
    FILE *file = fopen(path_of("a.csv.survey"), "w");
    assert_non_null(file);
    fputs("Notes about my survey\n", file);
    fclose(file);
    assert_true(is_refused("a text", "not the record", "a.csv.survey", ASK "--csv @a.csv", 1));
    assert_true(is_refused("a text", "not the record", "a.csv.survey", ASK "--csv @a.csv --resume", 1));
    file = fopen(path_of("a.csv.survey"), "w"); // of no bytes: nothing is lost
    assert_non_null(file);
    fclose(file);
    succeed(ASK "--csv @a.csv");
}

// A merged survey can be resumed and is complete, also where --sort chooses the rows of --top.
static void merged_records_are_complete(void **state)
{
    (void)state;
    static const char *const wishes[] = {"",
                                         " --top 3",
                                         " --sort -highest --top 3",
                                         " --where highest>70",
                                         " --where highest>300",
                                         " --where highest>70 --sort lowest --top 2"};
    for (size_t i = 0; i < ARRAY_COUNT(wishes); i++) {
        char line[256];
        for (int part = 1; part <= 3; part++) {
            snprintf(line, sizeof line, ASK "--shard %d/3 --csv @p%d.csv%s", part, part, wishes[i]);
            succeed(line);
        }
        succeed("merge @joined.csv @p1.csv @p2.csv @p3.csv");
        size_t joined_bytes, resumed_bytes;
        char *joined = contents("joined.csv", &joined_bytes);
        snprintf(line, sizeof line, ASK "--csv @joined.csv --resume%s", wishes[i]);
        succeed(line);
        char *resumed = contents("joined.csv", &resumed_bytes);
        assert_int_equal(joined_bytes, resumed_bytes);
        assert_memory_equal(joined, resumed, joined_bytes);
        memory_free(joined);
        memory_free(resumed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forged_lines_are_refused),
        cmocka_unit_test(many_parts_are_refused),
        cmocka_unit_test(rows_hold_the_biomes_of_the_generator),
        cmocka_unit_test(many_parts_are_refused),
        cmocka_unit_test(forged_lengths_are_not_allocated),
        cmocka_unit_test(forged_lists_are_refused),
        cmocka_unit_test(other_files_are_refused),
        cmocka_unit_test(merged_records_are_complete),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
