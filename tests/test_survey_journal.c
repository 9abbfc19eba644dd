// Forged records of surveys: all checksums are right, but something is not what a survey writes. --resume, survey merge
// and a plain survey refuse each with one line that names the file, and change nothing.
#include "biomes.h"
#include "karst_test.h"

#include "base/file.h"
#include "tools/commands.h"
#include "tools/survey/journal.h"
#include "tools/survey/output.h"
#include "tools/survey/row.h"
#include "world/seed.h"

#include <unistd.h>

enum { SEEDS = 12, WORDS_MAX = 24, ENTRIES_MAX = 32 };

static char folder[64];

// A record in memory, to be changed.
typedef struct Forged {
    json_t *record;
    JournalEntry entries[ENTRIES_MAX]; // the text of a listed seed is in `texts`
    char texts[ENTRIES_MAX][16];
    int count;
} Forged;

static const char *path_of(const char *name)
{
    static char paths[4][128];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

// `karst survey` with words that are separated by single blanks; the exit code. A word that begins with @ is a file.
static int survey(LogCount *log, const char *line)
{
    char text[512], *rest = text;
    const char *words[WORDS_MAX] = {"survey"};
    static char files[WORDS_MAX][128];
    int count = 1;
    snprintf(text, sizeof text, "%s", line);
    for (char *word; (word = strsep(&rest, " ")) && count < WORDS_MAX; count++) {
        snprintf(files[count], sizeof files[0], "%s/%s", folder, word + 1);
        words[count] = word[0] == '@' ? files[count] : word;
    }
    SurveyOptions options = {0};
    log_set_level(LOG_WARNING);
    log_set_sink(log_count_line, log);
    *log = (LogCount){0};
    int code = command_read(&cmd_survey, &options, count, words) ? cmd_survey.run(&options) : -1;
    output_unprotect_all(); // as at the end of a command
    options_quit(&options);
    log_set_sink(NULL, NULL);
    return code;
}

static void forget_records(void)
{
    unlink(path_of("a.csv.survey"));
    unlink(path_of("b.csv.survey"));
}

static void succeed(const char *line)
{
    LogCount log;
    int code = survey(&log, line);
    if (code != 0 || log.lines != 0)
        fail_msg("survey %s: exit code %d, %s", line, code, log.last);
}

static Forged load(const char *name)
{
    Forged forged = {0};
    SurveyJournal journal = {0};
    assert_true(survey_journal_read(&journal, path_of(name)));
    JournalEntry entry;
    for (; survey_journal_next(&journal, &entry); forged.count++) {
        assert_true(forged.count < ENTRIES_MAX);
        forged.entries[forged.count] = entry;
        snprintf(forged.texts[forged.count], sizeof forged.texts[0], "%s", entry.text);
    }
    forged.record = json_incref(journal.record);
    survey_journal_close(&journal);
    return forged;
}

static void save(Forged *forged, const char *name)
{
    SurveyJournal journal = {0};
    assert_true(survey_journal_create(&journal, path_of(name), forged->record));
    for (int i = 0; i < forged->count; i++) {
        forged->entries[i].text = forged->texts[i];
        assert_true(survey_journal_append(&journal, &forged->entries[i]));
    }
    survey_journal_close(&journal);
    json_decref(forged->record);
}

typedef struct Change {
    const char *name;   // what is forged
    const char *reason; // that the message holds
    int at;             // the entry, counted from 0; from the end if negative
    size_t offset, bytes;
    int64_t value;                                    // of the counts, if `bytes` is not 0
    void (*change)(Forged *forged, JournalEntry *at); // else
} Change;

#define COUNT(member, number)                                                                                          \
    "counts." #member " = " #number, "\"" #member "\"", 2, offsetof(SurveyCounts, member),                             \
        sizeof((SurveyCounts){0}.member), number, NULL
#define ELEMENT(member, i, number)                                                                                     \
    "counts." #member "[" #i "] = " #number, "\"" #member "\"", 2,                                                     \
        offsetof(SurveyCounts, member) + (i) * sizeof((SurveyCounts){0}.member[0]),                                    \
        sizeof((SurveyCounts){0}.member[0]), number, NULL

static void double_index(Forged *forged, JournalEntry *at)
{
    (void)forged;
    at->index = at[-1].index;
    at->counts = at[-1].counts;
}

static void swap(Forged *forged, JournalEntry *at)
{
    (void)forged;
    JournalEntry other = *at;
    *at = at[-1];
    at[-1] = other;
}

static void leave_out(Forged *forged, JournalEntry *at)
{
    memmove(at, at + 1, (size_t)(&forged->entries[--forged->count] - at) * sizeof *at);
}

static void other_index(Forged *forged, JournalEntry *at)
{
    (void)forged;
    at->index++;
    at->counts.seed++;
}

static void far_index(Forged *forged, JournalEntry *at)
{
    (void)forged;
    at->index = UINT64_C(1) << 63;
}

static void last_index(Forged *forged, JournalEntry *at)
{
    (void)forged;
    at->index = UINT64_MAX;
}

static void far_mark(Forged *forged, JournalEntry *at)
{
    *at = (JournalEntry){.kind = JOURNAL_MARK, .index = UINT64_C(1) << 63, .text = ""};
    forged->count = (int)(at - forged->entries) + 1;
}

static void early_mark(Forged *forged, JournalEntry *at)
{
    (void)forged;
    *at = (JournalEntry){.kind = JOURNAL_MARK, .text = ""};
}

static void far_end(Forged *forged, JournalEntry *at)
{
    *at = (JournalEntry){.kind = JOURNAL_END, .index = UINT64_C(1) << 63, .text = ""};
    forged->count = (int)(at - forged->entries) + 1;
}

static void early_end(Forged *forged, JournalEntry *at)
{
    *at = (JournalEntry){.kind = JOURNAL_END, .index = at->index, .text = ""};
    forged->count = (int)(at - forged->entries) + 1;
}

static void two_ends(Forged *forged, JournalEntry *at)
{
    (void)at;
    forged->entries[forged->count] = forged->entries[forged->count - 1];
    forged->count++;
}

static void other_seed(Forged *forged, JournalEntry *at)
{
    (void)forged;
    at->counts.seed += 7;
}

static void text_of_range(Forged *forged, JournalEntry *at)
{
    snprintf(forged->texts[at - forged->entries], sizeof forged->texts[0], "words");
}

static void all_ones(Forged *forged, JournalEntry *at)
{
    (void)forged;
    memset(&at->counts.height_sum, 0xFF, sizeof at->counts - offsetof(SurveyCounts, height_sum));
}

static void one_sample_more(Forged *forged, JournalEntry *at)
{
    (void)forged;
    uint32_t *count = at->counts.biome;
    while (!*count)
        count++;
    ++*count;
}

static void control_in_reason(Forged *forged, JournalEntry *at)
{
    (void)forged;
    at->counts.spawn_reason[3] = '\033';
}

static void endless_reason(Forged *forged, JournalEntry *at)
{
    (void)forged;
    memset(at->counts.spawn_reason, 'x', sizeof at->counts.spawn_reason);
}

static const Change changes[] = {
    {COUNT(spawn_biome, 19)},
    {COUNT(spawn_biome, 255)},
    {COUNT(spawn_biome, BIOME_COUNT)},
    {COUNT(spawn_safety, 3)},
    {COUNT(spawn_x, INT32_MIN)},
    {COUNT(spawn_y, -1)},
    {COUNT(spawn_z, INT32_MAX)},
    {COUNT(stage, SURVEY_SHAPE)},
    {COUNT(stage, 255)},
    {ELEMENT(unused, 1, 1)},
    {COUNT(columns, 63)},
    {COUNT(columns, UINT32_MAX)},
    {COUNT(land, 65)},
    {COUNT(height_sum, -1)},
    {COUNT(height_sum, 1 << 20)},
    {"a sample too many", "\"biome\"", 2, .change = one_sample_more},
    {ELEMENT(nearest, BIOME_FROZEN_OCEAN, 5)},
    {ELEMENT(nearest, BIOME_PLAINS, INT64_MAX)},
    {COUNT(slopes, 64)},
    {COUNT(flat, UINT32_MAX)},
    {COUNT(crossings, 1 << 20)},
    {COUNT(islands, 65)},
    {COUNT(cave_columns, 0)},
    {COUNT(hollow, -1)},
    {COUNT(hollow, INT64_MAX)},
    {"counts of 0xff", "\"stage\"", 2, .change = all_ones},
    {"an escape in the reason", "\"spawn_reason\"", 2, .change = control_in_reason},
    {"a reason without an end", "\"spawn_reason\"", 2, .change = endless_reason},
    {"an index twice", "do not ascend", 2, .change = double_index},
    {"indices 0, 2, 1", "missing", 2, .change = swap},
    {"a seed left out", "missing", 1, .change = leave_out},
    {"the index of another part", "not of this part", 2, .change = other_index},
    {"an index of 2^63", "not of this part", 2, .change = far_index},
    {"an index of 2^64 - 1", "not of this part", 2, .change = last_index},
    {"a mark at 2^63", "not of this part", 0, .change = far_mark},
    {"a mark that goes back", "do not ascend", 3, .change = early_mark},
    {"an end at 2^63", "not of this part", 0, .change = far_end},
    {"an end before the last seed", "before its last", 3, .change = early_end},
    {"two ends", "after the end", 0, .change = two_ends},
    {"another seed", "another seed", 2, .change = other_seed},
    {"the text of a seed of a range", "another seed", 2, .change = text_of_range},
};

static void apply(const Change *change, Forged *forged)
{
    int at = change->at < 0 ? forged->count + change->at : change->at;
    JournalEntry *entry = &forged->entries[at];
    if (change->bytes) // little-endian machines, as those that run tests
        memcpy((char *)&entry->counts + change->offset, &change->value, change->bytes);
    else
        change->change(forged, entry);
}

static char *contents(const char *name, size_t *bytes)
{
    char *text = file_read(path_of(name), SIZE_MAX, bytes);
    assert_non_null(text);
    return text;
}

// True if the command fails as it should, with the record and all results as they were.
static bool is_refused(const char *what, const char *reason, const char *record, const char *line, int expected)
{
    size_t before_bytes, after_bytes;
    LogCount log;
    char *before = contents(record, &before_bytes);
    int code = survey(&log, line);
    char *after = contents(record, &after_bytes);
    bool same = before_bytes == after_bytes && memcmp(before, after, before_bytes) == 0;
    memory_free(before);
    memory_free(after);
    if (code == expected && log.lines == 1 && strstr(log.last, record) && strstr(log.last, reason) && same &&
        !file_exists(path_of("out.csv")) && !file_exists(path_of("out.csv.survey")))
        return true;
    print_error("%s: survey %s: exit code %d, %d lines, \"%s\"%s\n", what, line, code, log.lines, log.last,
                same ? "" : "; the record is changed");
    unlink(path_of("out.csv"));
    unlink(path_of("out.csv.survey"));
    return false;
}

#define ASK "--generator karst --seeds 1..12 --area 64 --step 8 "

static void forged_entries_are_refused(void **state)
{
    (void)state;
    bool sound = true;
    for (size_t i = 0; i < ARRAY_COUNT(changes); i++) {
        forget_records();
        succeed(ASK "--shard 1/2 --csv @a.csv");
        succeed(ASK "--shard 2/2 --csv @b.csv");
        Forged forged = load("a.csv.survey");
        assert_true(forged.count >= SEEDS / 2 + 1);
        apply(&changes[i], &forged);
        save(&forged, "a.csv.survey");
        const char *what = changes[i].name, *reason = changes[i].reason;
        sound &= is_refused(what, reason, "a.csv.survey", ASK "--shard 1/2 --csv @a.csv --resume", 1);
        sound &= is_refused(what, reason, "a.csv.survey", ASK "--shard 1/2 --csv @a.csv", 1);
        sound &= is_refused(what, reason, "a.csv.survey", "merge @out.csv @b.csv @a.csv", 1);
    }
    assert_true(sound);
}

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

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/karst-test-journal-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    static const char *const names[] = {"a.csv", "b.csv", "p1.csv", "p2.csv", "p3.csv", "joined.csv", "list.txt"};
    for (size_t i = 0; i < ARRAY_COUNT(names); i++) {
        char record[32];
        snprintf(record, sizeof record, "%s.survey", names[i]);
        unlink(path_of(names[i]));
        unlink(path_of(record));
    }
    return rmdir(folder) == 0 ? nothing_is_left_allocated(state) : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forged_entries_are_refused),  cmocka_unit_test(forged_lines_are_refused),
        cmocka_unit_test(many_parts_are_refused),      cmocka_unit_test(rows_hold_the_biomes_of_the_generator),
        cmocka_unit_test(many_parts_are_refused),      cmocka_unit_test(forged_lengths_are_not_allocated),
        cmocka_unit_test(forged_lists_are_refused),    cmocka_unit_test(other_files_are_refused),
        cmocka_unit_test(merged_records_are_complete),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
