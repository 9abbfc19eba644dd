// Records of surveys that are read, changed and written with right checksums, and surveys that must refuse them.
#pragma once

#include "karst_test.h"

#include "base/file.h"
#include "tools/commands.h"
#include "tools/survey/journal.h"
#include "tools/survey/output.h"

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

static inline const char *path_of(const char *name)
{
    static char paths[4][128];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

// `karst survey` with words that are separated by single blanks; the exit code. A word that begins with @ is a file.
static inline int survey(LogCount *log, const char *line)
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

static inline void forget_records(void)
{
    unlink(path_of("a.csv.survey"));
    unlink(path_of("b.csv.survey"));
}

static inline void succeed(const char *line)
{
    LogCount log;
    int code = survey(&log, line);
    if (code != 0 || log.lines != 0)
        fail_msg("survey %s: exit code %d, %s", line, code, log.last);
}

static inline Forged load(const char *name)
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

static inline void save(Forged *forged, const char *name)
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

static inline char *contents(const char *name, size_t *bytes)
{
    char *text = file_read(path_of(name), SIZE_MAX, bytes);
    assert_non_null(text);
    return text;
}

// True if the command fails as it should, with the record and all results as they were.
static inline bool is_refused(const char *what, const char *reason, const char *record, const char *line, int expected)
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

static inline int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/karst-test-journal-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static inline int remove_folder(void **state)
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
